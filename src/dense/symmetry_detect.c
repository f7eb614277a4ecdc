/* Finding interchangeable processes by comparing their text in lockstep. */
#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "symmetry.h"
#include "vec.h"

#define SHARED (UINT32_MAX - 1)

/* A shared integer meets constants: `left` in the first process, `right` in
 * the other one at the same place. */
struct meeting {
    uint32_t variable, member; /* of the group, that the other process will be */
    int32_t left, right;
};

struct detector {
    const model *m;
    uint32_t *clock_user, *integer_user; /* a process, SHARED, or MODEL_NONE */
    bool *calculated;                    /* integers used otherwise than with constants */
    /* The comparison under way. */
    uint32_t a, b, member;
    uint32_t *clock_map, *integer_map; /* own ones of a to those of b, or MODEL_NONE */
    bool fine;
    VEC (struct meeting) meetings; /* of all comparisons with the current first process */
};

/* The single clock or integer that is named, or MODEL_NONE if that depends. */
static uint32_t
cell (uint32_t first, const expr *e)
{
    if (!e->args[0])
        return first;
    return e->args[0]->kind == EXPR_NUMBER ? first + (uint32_t) e->args[0]->value : MODEL_NONE;
}

static uint32_t
integer_cell (const model *m, const expr *e)
{
    return cell (m->integer_arrays[e->id].first, e);
}

static uint32_t
clock_cell (const model *m, const expr *e)
{
    return cell (m->clock_arrays[e->id].first, e);
}

static void
note_user (uint32_t *user, uint32_t first, uint32_t size, uint32_t one, uint32_t p)
{
    for (uint32_t i = first; i < first + size; i++)
        if (one == MODEL_NONE || one == i)
            user[i] = user[i] == MODEL_NONE || user[i] == p ? p : SHARED;
}

static bool
is_constant_meeting (const expr *left, const expr *right)
{
    return left && right && left->kind == EXPR_VARIABLE && right->kind == EXPR_NUMBER;
}

/* Who uses what; integers that are calculated with cannot be identifiers. */
static void
note_expr (struct detector *d, uint32_t p, const expr *e, bool with_constant)
{
    if (!e)
        return;
    if (e->kind == EXPR_VARIABLE) {
        const integer_array *array = &d->m->integer_arrays[e->id];
        uint32_t one = integer_cell (d->m, e);
        note_user (d->integer_user, array->first, array->size, one, p);
        for (uint32_t i = array->first; i < array->first + array->size; i++)
            d->calculated[i] |= !with_constant || one == MODEL_NONE;
    }
    if (e->kind == EXPR_CLOCK) {
        const clock_array *array = &d->m->clock_arrays[e->id];
        note_user (d->clock_user, array->first, array->size, clock_cell (d->m, e), p);
    }
    bool equality = e->kind == EXPR_EQ || e->kind == EXPR_NE;
    for (int i = 0; i < 3; i++)
        note_expr (d, p, e->args[i], equality && i < 2 && is_constant_meeting (e->args[i], e->args[1 - i]));
}

static void
note_stmt (struct detector *d, uint32_t p, const stmt *s)
{
    for (; s; s = s->next) {
        note_expr (d, p, s->target, s->kind == STMT_ASSIGN && is_constant_meeting (s->target, s->value));
        note_expr (d, p, s->source, false);
        note_expr (d, p, s->value, false);
        note_stmt (d, p, s->body);
        note_stmt (d, p, s->other);
    }
}

static void
note_process (struct detector *d, uint32_t p)
{
    const process *all = &d->m->processes[p];
    for (size_t l = 0; l < all->location_count; l++) {
        const location *at = &all->locations[l];
        for (size_t i = 0; i < at->invariant.count; i++)
            note_expr (d, p, at->invariant.at[i], false);
        for (size_t i = 0; i < at->stopped_count; i++)
            note_user (d->clock_user, at->stopped[i], 1, MODEL_NONE, p);
    }
    for (size_t k = 0; k < all->edge_count; k++) {
        const edge *e = &d->m->edges[all->edges[k]];
        for (size_t i = 0; i < e->guard.count; i++)
            note_expr (d, p, e->guard.at[i], false);
        note_stmt (d, p, e->action);
    }
}

/* x of process a stands where y of process b stands. */
static void
pair_up (struct detector *d, uint32_t *map, const uint32_t *user, uint32_t x, uint32_t y)
{
    if (x == y && user[x] != d->a)
        return;
    bool own = x != y && user[x] == d->a && user[y] == d->b;
    d->fine &= own && (map[x] == MODEL_NONE || map[x] == y);
    if (own)
        map[x] = y;
}

static void
pair_integers (struct detector *d, uint32_t x, uint32_t y)
{
    const model *m = d->m;
    const integer_array *of[2] = { NULL, NULL };
    for (size_t i = 0; i < m->integer_array_count; i++) {
        const integer_array *array = &m->integer_arrays[i];
        if (x >= array->first && x < array->first + array->size)
            of[0] = array;
        if (y >= array->first && y < array->first + array->size)
            of[1] = array;
    }
    d->fine &= of[0]->min == of[1]->min && of[0]->max == of[1]->max && of[0]->initial == of[1]->initial;
    pair_up (d, d->integer_map, d->integer_user, x, y);
}

static void compare_expr (struct detector *d, const expr *a, const expr *b);

/* A name in both: both single ones, or the same array with like indices. */
static void
compare_names (struct detector *d, const expr *a, const expr *b)
{
    bool clocks = a->kind == EXPR_CLOCK;
    uint32_t x = clocks ? clock_cell (d->m, a) : integer_cell (d->m, a);
    uint32_t y = clocks ? clock_cell (d->m, b) : integer_cell (d->m, b);
    if (x == MODEL_NONE || y == MODEL_NONE) {
        d->fine &= x == y && a->id == b->id;
        if (d->fine)
            compare_expr (d, a->args[0], b->args[0]);
    } else if (clocks) {
        pair_up (d, d->clock_map, d->clock_user, x, y);
    } else {
        pair_integers (d, x, y);
    }
}

/* variable and constant in both: numbers may differ if it is a shared one. */
static bool
compare_meeting (struct detector *d, const expr *av, const expr *ac, const expr *bv, const expr *bc)
{
    if (!is_constant_meeting (av, ac) || !is_constant_meeting (bv, bc))
        return false;
    uint32_t x = integer_cell (d->m, av), y = integer_cell (d->m, bv);
    if (x == MODEL_NONE || x != y || d->integer_user[x] != SHARED)
        return false;
    *vec_add (&d->meetings) = (struct meeting){ x, d->member, ac->value, bc->value };
    return true;
}

static void
compare_expr (struct detector *d, const expr *a, const expr *b)
{
    if (!a || !b || !d->fine || a->kind != b->kind) {
        d->fine &= !a && !b;
        return;
    }
    if (a->kind == EXPR_VARIABLE || a->kind == EXPR_CLOCK) {
        compare_names (d, a, b);
        return;
    }
    d->fine &= a->kind != EXPR_NUMBER || a->value == b->value;
    d->fine &= a->kind != EXPR_LOCAL || (a->id == b->id && a->size == b->size);
    d->fine &= a->kind != EXPR_CLOCK_COMPARE || a->compare == b->compare;
    if ((a->kind == EXPR_EQ || a->kind == EXPR_NE)
        && (compare_meeting (d, a->args[0], a->args[1], b->args[0], b->args[1])
            || compare_meeting (d, a->args[1], a->args[0], b->args[1], b->args[0])))
        return;
    for (int i = 0; i < 3; i++)
        compare_expr (d, a->args[i], b->args[i]);
}

static void
compare_stmt (struct detector *d, const stmt *a, const stmt *b)
{
    for (; a && b && d->fine; a = a->next, b = b->next) {
        d->fine &= a->kind == b->kind && a->id == b->id && a->size == b->size;
        if (a->kind == STMT_ASSIGN && d->fine
            && compare_meeting (d, a->target, a->value, b->target, b->value))
            continue;
        compare_expr (d, a->target, b->target);
        compare_expr (d, a->source, b->source);
        compare_expr (d, a->value, b->value);
        compare_stmt (d, a->body, b->body);
        compare_stmt (d, a->other, b->other);
    }
    d->fine &= !a == !b;
}

static void
compare_conjunctions (struct detector *d, const conjunction *a, const conjunction *b)
{
    d->fine &= a->count == b->count;
    for (size_t i = 0; d->fine && i < a->count; i++)
        compare_expr (d, a->at[i], b->at[i]);
}

static void
compare_locations (struct detector *d, const location *a, const location *b)
{
    d->fine &= a->initial == b->initial && a->urgent == b->urgent && a->committed == b->committed
               && a->stopped_count == b->stopped_count && a->label_count == b->label_count;
    compare_conjunctions (d, &a->invariant, &b->invariant);
    for (size_t i = 0; d->fine && i < a->stopped_count; i++)
        pair_up (d, d->clock_map, d->clock_user, a->stopped[i], b->stopped[i]);
}

/* Does exchanging a and b map the sync lines onto themselves? */
static bool
syncs_match (const struct detector *d)
{
    const model *m = d->m;
    for (size_t i = 0; i < m->sync_count; i++) {
        bool found = false;
        for (size_t j = 0; !found && j < m->sync_count; j++) {
            found = m->syncs[i].count == m->syncs[j].count;
            for (size_t k = 0; found && k < m->syncs[i].count; k++) {
                sync_part s = m->syncs[i].parts[k], t = m->syncs[j].parts[k];
                uint32_t p = s.process == d->a ? d->b : s.process == d->b ? d->a : s.process;
                found = p == t.process && s.event == t.event && s.weak == t.weak;
            }
        }
        if (!found)
            return false;
    }
    return true;
}

static uint32_t
count_users (const uint32_t *user, uint32_t count, uint32_t p)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++)
        n += user[i] == p;
    return n;
}

/* Are b's text and names those of a? */
static bool
are_alike (struct detector *d, uint32_t a, uint32_t b)
{
    const model *m = d->m;
    const process *pa = &m->processes[a], *pb = &m->processes[b];
    d->a = a;
    d->b = b;
    memset (d->clock_map, 0xff, (m->clock_count + 1) * sizeof *d->clock_map);
    memset (d->integer_map, 0xff, (m->integer_count + 1) * sizeof *d->integer_map);
    d->fine =
        pa->location_count == pb->location_count && pa->edge_count == pb->edge_count
        && count_users (d->clock_user, m->clock_count, a) == count_users (d->clock_user, m->clock_count, b)
        && count_users (d->integer_user, m->integer_count, a)
               == count_users (d->integer_user, m->integer_count, b);
    for (size_t l = 0; d->fine && l < pa->location_count; l++)
        compare_locations (d, &pa->locations[l], &pb->locations[l]);
    for (size_t k = 0; d->fine && k < pa->edge_count; k++) {
        const edge *ea = &m->edges[pa->edges[k]], *eb = &m->edges[pb->edges[k]];
        d->fine &= ea->source == eb->source && ea->target == eb->target && ea->event == eb->event;
        compare_conjunctions (d, &ea->guard, &eb->guard);
        compare_stmt (d, ea->action, eb->action);
    }
    return d->fine && syncs_match (d);
}

static void
add_member (struct detector *d, symmetry *s, uint32_t p)
{
    const model *m = d->m;
    uint32_t row = s->count++;
    s->members = xreallocarray (s->members, s->count, sizeof *s->members);
    s->members[row] = p;
    s->clocks = xreallocarray (s->clocks, (size_t) s->count * s->clock_count + 1, sizeof *s->clocks);
    s->integers = xreallocarray (s->integers, (size_t) s->count * s->integer_count + 1, sizeof *s->integers);
    uint32_t *clocks = s->clocks + row * s->clock_count, *integers = s->integers + row * s->integer_count;
    bool first = p == d->a;
    for (uint32_t x = 0; x < m->clock_count; x++)
        if (d->clock_user[x] == d->a)
            *clocks++ = (first ? x : d->clock_map[x]) + 1;
    for (uint32_t i = 0; i < m->integer_count; i++)
        if (d->integer_user[i] == d->a)
            *integers++ = first ? i : d->integer_map[i];
}

static const integer_array *
array_of (const model *m, uint32_t integer)
{
    size_t i = 0;
    while (integer >= m->integer_arrays[i].first + m->integer_arrays[i].size)
        i++;
    return &m->integer_arrays[i];
}

/* The number that stands for the first member, from where texts differ; the
 * variable is no identifier if there is none. */
static bool
find_id (const struct detector *d, uint32_t variable, int32_t *value)
{
    bool found = false;
    for (size_t i = 0; i < d->meetings.count; i++) {
        const struct meeting *k = &d->meetings.at[i];
        if (k->variable == variable && k->left != k->right) {
            *value = k->left;
            found = true;
        }
    }
    return found;
}

static bool
is_id (const int32_t *values, uint32_t count, int32_t value)
{
    for (uint32_t i = 0; i < count; i++)
        if (values[i] == value)
            return true;
    return false;
}

/* Constants that the variable meets in processes outside the group, and its
 * first value, must not stand for a member. */
static bool constants_avoid (const struct detector *d, const symmetry *s, uint32_t variable,
                             const int32_t *values);

/* The values of one identifier for all members; false if the texts differ in
 * a way that is no exchange. */
static bool
read_id (const struct detector *d, const symmetry *s, uint32_t variable, int32_t *values)
{
    if (d->calculated[variable] || !find_id (d, variable, &values[0]))
        return false;
    for (size_t i = 0; i < d->meetings.count; i++) {
        const struct meeting *k = &d->meetings.at[i];
        if (k->variable == variable && k->left == values[0])
            values[k->member] = k->right;
    }
    for (uint32_t row = 1; row < s->count; row++)
        if (is_id (values, row, values[row]))
            return false;
    for (size_t i = 0; i < d->meetings.count; i++) {
        const struct meeting *k = &d->meetings.at[i];
        if (k->variable != variable)
            continue;
        bool claim = k->left == values[0] && k->right == values[k->member];
        bool common = k->left == k->right && !is_id (values, s->count, k->left);
        if (!claim && !common)
            return false;
    }
    return !is_id (values, s->count, array_of (d->m, variable)->initial)
           && constants_avoid (d, s, variable, values);
}

static bool
expr_avoids (const model *m, const expr *e, uint32_t variable, const int32_t *values, uint32_t count)
{
    if (!e)
        return true;
    for (int i = 0; i < 2; i++)
        if (is_constant_meeting (e->args[i], e->args[1 - i]) && integer_cell (m, e->args[i]) == variable
            && is_id (values, count, e->args[1 - i]->value))
            return false;
    for (int i = 0; i < 3; i++)
        if (!expr_avoids (m, e->args[i], variable, values, count))
            return false;
    return true;
}

static bool
stmt_avoids (const model *m, const stmt *s, uint32_t variable, const int32_t *values, uint32_t count)
{
    for (; s; s = s->next) {
        if (is_constant_meeting (s->target, s->value) && integer_cell (m, s->target) == variable
            && is_id (values, count, s->value->value))
            return false;
        if (!expr_avoids (m, s->value, variable, values, count)
            || !stmt_avoids (m, s->body, variable, values, count)
            || !stmt_avoids (m, s->other, variable, values, count))
            return false;
    }
    return true;
}

static bool
constants_avoid (const struct detector *d, const symmetry *s, uint32_t variable, const int32_t *values)
{
    const model *m = d->m;
    for (uint32_t p = 0; p < m->process_count; p++) {
        const process *all = &m->processes[p];
        if (symmetry_member (s, p) != MODEL_NONE)
            continue;
        for (size_t l = 0; l < all->location_count; l++)
            for (size_t i = 0; i < all->locations[l].invariant.count; i++)
                if (!expr_avoids (m, all->locations[l].invariant.at[i], variable, values, s->count))
                    return false;
        for (size_t k = 0; k < all->edge_count; k++) {
            const edge *e = &m->edges[all->edges[k]];
            for (size_t i = 0; i < e->guard.count; i++)
                if (!expr_avoids (m, e->guard.at[i], variable, values, s->count))
                    return false;
            if (!stmt_avoids (m, e->action, variable, values, s->count))
                return false;
        }
    }
    return true;
}

/* Collect the identifiers; false if some difference is not explained. */
static bool
read_ids (const struct detector *d, symmetry *s)
{
    bool fine = true;
    int32_t *values = xreallocarray (NULL, s->count, sizeof *values);
    for (uint32_t v = 0; fine && v < d->m->integer_count; v++) {
        if (!find_id (d, v, &values[0]))
            continue;
        fine = read_id (d, s, v, values);
        uint32_t at = s->id_count++;
        s->id_variables = xreallocarray (s->id_variables, s->id_count, sizeof *s->id_variables);
        s->id_variables[at] = v;
        s->id_values = xreallocarray (s->id_values, (size_t) s->id_count * s->count, sizeof *s->id_values);
        memcpy (s->id_values + (size_t) at * s->count, values, s->count * sizeof *values);
    }
    xfree (values);
    return fine;
}

/* All processes like p, if they can be exchanged; NULL if there are none. */
static symmetry *
group_of (struct detector *d, uint32_t p)
{
    const model *m = d->m;
    symmetry *s = xcalloc (1, sizeof *s);
    s->model = m;
    s->clock_count = count_users (d->clock_user, m->clock_count, p);
    s->integer_count = count_users (d->integer_user, m->integer_count, p);
    d->a = p;
    d->meetings.count = 0;
    add_member (d, s, p);
    for (uint32_t q = p + 1; q < m->process_count; q++) {
        size_t before = d->meetings.count;
        d->member = s->count;
        if (are_alike (d, p, q))
            add_member (d, s, q);
        else
            d->meetings.count = before;
    }
    if (s->count > 1 && read_ids (d, s)) {
        assert (symmetry_is_valid (s));
        return s;
    }
    symmetry_free (s);
    return NULL;
}

/* Additions to the language and initial values element by element are not looked
 * through: no symmetry is found then. */
static bool
is_plain (const model *m)
{
    for (size_t i = 0; i < m->integer_array_count; i++)
        if (m->integer_arrays[i].initials)
            return false;
    return !model_additions (m);
}

symmetry *
symmetry_detect (const model *m)
{
    if (!is_plain (m))
        return NULL;
    struct detector d = { .m = m };
    size_t clocks = m->clock_count + 1, integers = m->integer_count + 1;
    d.clock_user = xreallocarray (NULL, clocks, sizeof *d.clock_user);
    d.integer_user = xreallocarray (NULL, integers, sizeof *d.integer_user);
    d.clock_map = xreallocarray (NULL, clocks, sizeof *d.clock_map);
    d.integer_map = xreallocarray (NULL, integers, sizeof *d.integer_map);
    d.calculated = xcalloc (integers, sizeof *d.calculated);
    memset (d.clock_user, 0xff, clocks * sizeof *d.clock_user);
    memset (d.integer_user, 0xff, integers * sizeof *d.integer_user);
    for (uint32_t p = 0; p < m->process_count; p++)
        note_process (&d, p);
    symmetry *best = NULL;
    for (uint32_t p = 0; p < m->process_count; p++) {
        symmetry *s = group_of (&d, p);
        if (s && (!best || s->count > best->count)) {
            symmetry_free (best);
            best = s;
        } else {
            symmetry_free (s);
        }
    }
    vec_free (&d.meetings);
    xfree (d.clock_user);
    xfree (d.integer_user);
    xfree (d.clock_map);
    xfree (d.integer_map);
    xfree (d.calculated);
    return best;
}
