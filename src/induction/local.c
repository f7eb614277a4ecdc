/* Candidates from the text of each process.
 *
 * At a location of a process holds what its commands that lead there leave
 * behind, taken further for a few rounds: a disjunction of conjunctions.  That
 * is true of the process alone.  Where others write a variable x the condition
 * is weakened: without x, or with `or x is as another process leaves it`.  The
 * weakened conditions may still be false (proofs/invariants.md); they are
 * candidates and nothing else. */
#include "work.h"

#include <string.h>

#include "alloc.h"

enum { ROUNDS = 3, CUBES_MOST = 10, LITERALS_MOST = 24, CLAUSES_MOST = 32 };

typedef struct cube {
    const gcl_expr *at[LITERALS_MOST];
    size_t count;
} cube;

typedef struct dnf {
    cube at[CUBES_MOST];
    size_t count;
    bool open; /* there was more than fits: nothing is known */
} dnf;

/* A process and the variable that tells where it is. */
struct local {
    work *work;
    uint32_t process; /* GCL_NONE: the commands outside */
    uint32_t pc;      /* GCL_NONE: it has one location */
    VEC (int64_t) locations;
    dnf *now, *next;         /* per location */
    const gcl_expr **before; /* scratch: each variable before a command, NULL: as it is */
    bool *lost;              /* scratch: the value before cannot be told */
};

static bool
belongs (const struct local *l, size_t command)
{
    return l->work->model->commands[command].process == l->process;
}

static bool
writes (const gcl_command *c, uint32_t v)
{
    for (size_t i = 0; i < c->assign_count; i++)
        if (c->assigns[i].variable == v)
            return true;
    return false;
}

static bool
others_write (const struct local *l, uint32_t v)
{
    for (size_t i = 0; i < l->work->model->command_count; i++)
        if (!belongs (l, i) && writes (&l->work->model->commands[i], v))
            return true;
    return false;
}

/* The known variable that most commands of the process write and no other does. */
static uint32_t
find_pc (const struct local *l)
{
    const gcl_model *m = l->work->model;
    uint32_t best = GCL_NONE;
    size_t most = 0;
    for (uint32_t v = 0; v < m->variable_count; v++) {
        size_t count = 0;
        for (size_t i = 0; i < m->command_count; i++)
            count += belongs (l, i) && writes (&m->commands[i], v);
        if (l->work->known[v] && count > most && !others_write (l, v)) {
            best = v;
            most = count;
        }
    }
    return best;
}

static size_t
location (struct local *l, uint32_t at)
{
    int64_t value = l->pc == GCL_NONE ? 0 : l->work->places.at[at].values[l->pc];
    size_t i = 0;
    while (i < l->locations.count && l->locations.at[i] != value)
        i++;
    if (i == l->locations.count)
        *vec_add (&l->locations) = value;
    return i;
}

/* cubes */

static void
cube_add (cube *c, const gcl_expr *e)
{
    for (size_t i = 0; i < c->count; i++)
        if (work_same (c->at[i], e))
            return;
    if (c->count < LITERALS_MOST)
        c->at[c->count++] = e;
}

static bool
same_cube (const cube *a, const cube *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++)
        same = work_same (a->at[i], b->at[i]);
    return same;
}

static void
dnf_add (dnf *d, const cube *c)
{
    for (size_t i = 0; i < d->count; i++)
        if (same_cube (&d->at[i], c))
            return;
    d->open = d->open || d->count == CUBES_MOST || !c->count;
    if (!d->open)
        d->at[d->count++] = *c;
}

/* What can be told of the values before the command from those after it: a
 * variable that got itself plus a number is that number less, one that got
 * something else is lost. */
static void
look_back (struct local *l, const gcl_command *c)
{
    work *w = l->work;
    for (size_t v = 0; v < w->model->variable_count; v++) {
        l->before[v] = NULL;
        l->lost[v] = false;
    }
    for (size_t i = 0; i < c->assign_count; i++) {
        const gcl_expr *e = c->assigns[i].value;
        uint32_t x = c->assigns[i].variable;
        bool shift = e && (e->op == GCL_ADD || e->op == GCL_SUB) && e->left->op == GCL_VARIABLE
                     && e->left->variable == x && e->right->op == GCL_NUMBER && !l->before[x] && !l->lost[x];
        l->lost[x] = !shift;
        if (shift)
            l->before[x] =
                work_node (w, e->op == GCL_ADD ? GCL_SUB : GCL_ADD, work_variable (w, x), e->right);
    }
}

static bool
is_lost (const struct local *l, const gcl_expr *e)
{
    return e
           && ((e->op == GCL_VARIABLE && l->lost[e->variable]) || is_lost (l, e->left)
               || is_lost (l, e->right));
}

static void
carry (struct local *l, const gcl_expr *e, cube *to)
{
    if (e->op == GCL_AND) {
        carry (l, e->left, to);
        carry (l, e->right, to);
    } else if (!is_lost (l, e) && e->op != GCL_TRUE)
        cube_add (to, work_replace (l->work, e, l->before));
}

/* What holds after the command if the cube held before it. */
static cube
post (struct local *l, const cube *from, const gcl_command *c)
{
    cube to = { .count = 0 };
    bool plain = true;
    for (size_t i = 0; i < c->assign_count; i++)
        plain = plain && !c->assigns[i].then;
    look_back (l, c);
    for (size_t i = 0; plain && i < c->assign_count; i++) {
        const gcl_assign *a = &c->assigns[i];
        if (a->value && l->lost[a->variable] && !is_lost (l, a->value))
            cube_add (&to, work_node (l->work, GCL_EQ, work_variable (l->work, a->variable),
                                      work_replace (l->work, a->value, l->before)));
    }
    if (!plain)
        for (size_t i = 0; i < c->assign_count; i++)
            l->lost[c->assigns[i].variable] = true;
    for (size_t i = 0; from && i < from->count; i++)
        carry (l, from->at[i], &to);
    carry (l, c->guard, &to);
    return to;
}

/* The variables that the process uses, as the program starts. */
static cube
initial_cube (struct local *l)
{
    const gcl_model *m = l->work->model;
    cube to = { .count = 0 };
    for (uint32_t v = 0; v < m->variable_count; v++) {
        bool used = false;
        for (size_t i = 0; i < m->command_count && !used; i++) {
            const gcl_command *c = &m->commands[i];
            used = belongs (l, i) && (writes (c, v) || work_mentions (c->guard, v));
            for (size_t k = 0; k < c->assign_count && belongs (l, i) && !used; k++)
                used = work_mentions (c->assigns[k].value, v);
        }
        if (used && !l->work->known[v] && !m->variables[v].open)
            cube_add (&to, work_node (l->work, GCL_EQ, work_variable (l->work, v),
                                      work_number (l->work, m->variables[v].initial)));
    }
    if (m->start)
        cube_add (&to, m->start);
    return to;
}

/* One round for all locations; `first`: from no knowledge. */
static void
flow (struct local *l, bool first)
{
    work *w = l->work;
    memset (l->next, 0, l->locations.count * sizeof *l->next);
    cube start = initial_cube (l);
    dnf_add (&l->next[location (l, 0)], &start);
    for (size_t i = 0; i < w->steps.count; i++) {
        const step *s = &w->steps.at[i];
        if (!belongs (l, s->command))
            continue;
        const dnf *from = &l->now[location (l, s->source)];
        dnf *to = &l->next[location (l, s->target)];
        const gcl_command *c = &w->model->commands[s->command];
        for (size_t k = 0; k < (first || from->open ? 1 : from->count); k++) {
            cube after = post (l, first || from->open ? NULL : &from->at[k], c);
            dnf_add (to, &after);
        }
        if (!budget_work (w->budget, 1))
            return;
    }
    memcpy (l->now, l->next, l->locations.count * sizeof *l->now);
}

/* candidates */

static void
propose_at (struct local *l, size_t which, const gcl_expr *e)
{
    for (uint32_t at = 0; at < l->work->places.count; at++)
        if (location (l, at) == which)
            work_propose (l->work, at, e, GCL_NONE);
}

/* Each clause of the conjunctive form, if there are few. */
static void
propose_clauses (struct local *l, size_t which, const dnf *d, const gcl_expr *also)
{
    size_t clauses = 1, pick[CUBES_MOST] = { 0 };
    for (size_t i = 0; i < d->count; i++)
        clauses = clauses > CLAUSES_MOST ? clauses : clauses * d->at[i].count;
    for (size_t n = 0; clauses <= CLAUSES_MOST && n < clauses; n++) {
        const gcl_expr *list[CUBES_MOST + 1];
        size_t count = 0;
        for (size_t i = 0; i < d->count; i++) {
            const gcl_expr *e = d->at[i].at[pick[i]];
            bool repeated = false;
            for (size_t k = 0; k < count; k++)
                repeated = repeated || work_same (list[k], e);
            if (!repeated)
                list[count++] = e;
        }
        if (also)
            list[count++] = also;
        propose_at (l, which, work_join (l->work, GCL_OR, list, count));
        for (size_t i = 0; i < d->count && ++pick[i] == d->at[i].count; i++)
            pick[i] = 0;
    }
}

static bool
dnf_mentions (const dnf *d, uint32_t v)
{
    for (size_t i = 0; i < d->count; i++)
        for (size_t k = 0; k < d->at[i].count; k++)
            if (work_mentions (d->at[i].at[k], v))
                return true;
    return false;
}

/* The conditions without the variable; false if nothing is left of one. */
static bool
without (const dnf *d, const struct local *l, dnf *out)
{
    memset (out, 0, sizeof *out);
    for (size_t i = 0; i < d->count; i++) {
        cube rest = { .count = 0 };
        for (size_t k = 0; k < d->at[i].count; k++)
            if (!is_lost (l, d->at[i].at[k]))
                cube_add (&rest, d->at[i].at[k]);
        dnf_add (out, &rest);
    }
    return out->count && !out->open;
}

/* x = e for each assignment of another process, as if e had not changed since;
 * NULL if one of them is about x itself. */
static const gcl_expr *
as_others_leave (struct local *l, uint32_t x)
{
    const gcl_model *m = l->work->model;
    const gcl_expr *list[CUBES_MOST];
    size_t count = 0;
    for (size_t i = 0; i < m->command_count; i++)
        for (size_t k = 0; !belongs (l, i) && k < m->commands[i].assign_count; k++) {
            const gcl_assign *a = &m->commands[i].assigns[k];
            if (a->variable != x)
                continue;
            if (!a->value || work_mentions (a->value, x) || count == CUBES_MOST)
                return NULL;
            list[count++] = work_node (l->work, GCL_EQ, work_variable (l->work, x), a->value);
        }
    return work_join (l->work, GCL_OR, list, count);
}

static void
propose_composed (struct local *l, size_t which, const dnf *d)
{
    size_t width = l->work->model->variable_count;
    dnf *rest = xcalloc (1, sizeof *rest);
    memset (l->lost, 0, width * sizeof *l->lost);
    for (uint32_t v = 0; v < width; v++)
        l->lost[v] = others_write (l, v);
    if (without (d, l, rest))
        propose_clauses (l, which, rest, NULL);
    for (uint32_t v = 0; v < width; v++) {
        if (!l->lost[v] || l->work->known[v] || !dnf_mentions (d, v))
            continue;
        const gcl_expr *left = as_others_leave (l, v);
        if (left)
            propose_clauses (l, which, d, left);
    }
    xfree (rest);
}

static void
propose_location (struct local *l, size_t which)
{
    const dnf *d = &l->now[which];
    if (d->open || !d->count)
        return;
    propose_clauses (l, which, d, NULL);
    propose_composed (l, which, d);
}

static void
analyse (work *w, uint32_t process)
{
    size_t width = w->model->variable_count;
    struct local l = { .work = w, .process = process };
    l.pc = find_pc (&l);
    for (uint32_t at = 0; at < w->places.count; at++)
        location (&l, at);
    l.now = xcalloc (l.locations.count + 1, sizeof *l.now);
    l.next = xcalloc (l.locations.count + 1, sizeof *l.next);
    l.before = xcalloc (width + 1, sizeof *l.before);
    l.lost = xcalloc (width + 1, sizeof *l.lost);
    for (int round = 0; round < ROUNDS && budget_look (w->budget); round++) {
        flow (&l, round == 0);
        for (size_t i = 0; i < l.locations.count; i++)
            propose_location (&l, i);
    }
    vec_free (&l.locations);
    xfree (l.now);
    xfree (l.next);
    xfree (l.before);
    xfree (l.lost);
}

void
work_propose_local (work *w)
{
    bool outside = false;
    for (size_t i = 0; i < w->model->command_count; i++)
        outside = outside || w->model->commands[i].process == GCL_NONE;
    for (uint32_t p = 0; p < w->model->process_count; p++)
        analyse (w, p);
    if (outside)
        analyse (w, GCL_NONE);
}
