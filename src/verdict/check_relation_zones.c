/* Certificates of the relations engine: bounds and zones, conditions 1 to 3
 * of proofs/certificates-relations.md. */
#include <string.h>

#include "alloc.h"
#include "check_relations.h"
#include "concrete.h"

enum { MOST_BITS = 40 };

/* --- reading --- */

bool
relations_read_clocks (struct relations_check *c, size_t *i, size_t early, reset_matrix *m)
{
    reader *r = c->r;
    VEC (uint32_t) clocks = VEC_EMPTY;
    int64_t clock, last = 0;
    while (*i < r->words.count
           && certificate_integer (r->words.at[*i], last + 1, c->m->clock_count, &clock)) {
        *vec_add (&clocks) = (uint32_t) clock;
        last = clock;
        ++*i;
    }
    *m = reset_matrix_new (early, clocks.at, clocks.count);
    vec_free (&clocks);
    if (*i == r->words.count || !certificate_word_is (r->words.at[(*i)++], ";"))
        return certificate_fail (r, "expected clocks in increasing order, and ';'");
    return true;
}

static bool
read_cell (word w, int64_t *cell)
{
    int64_t c;
    if (certificate_word_is (w, "*")) {
        *cell = RESET_NONE;
        return true;
    }
    bool strict = w.length > 1 && w.at[1] != '=';
    size_t skip = strict ? 1 : 2;
    if (w.length <= skip || w.at[0] != '<')
        return false;
    word number = { w.at + skip, w.length - skip };
    if (!certificate_integer (number, -((int64_t) 1 << MOST_BITS), (int64_t) 1 << MOST_BITS, &c))
        return false;
    *cell = 2 * c + !strict;
    return true;
}

bool
relations_read_cells (struct relations_check *c, size_t i, reset_matrix *m)
{
    size_t size = reset_matrix_size (m);
    if (c->r->words.count - i != size * size)
        return certificate_fail (c->r, "expected %zu cells", size * size);
    for (size_t k = 0; k < size * size; k++)
        if (!read_cell (c->r->words.at[i + k], &m->cell[k]))
            return certificate_fail (c->r, "a cell is '<c', '<=c' or '*'");
    for (size_t k = 0; k < size; k++)
        if (*reset_matrix_cell (m, k, k) != 1)
            return certificate_fail (c->r, "the diagonal of a matrix is '<=0'");
    return reset_matrix_close (m) || certificate_fail (c->r, "the matrix is empty");
}

static bool
read_count (struct relations_check *c, const char *name, int64_t *count)
{
    reader *r = c->r;
    if (!certificate_expect (r, name, 2) || r->words.count != 2
        || !certificate_integer (r->words.at[1], 0, UINT32_MAX - 1, count))
        return certificate_fail (r, "expected '%s' and a number", name);
    return certificate_next (r) || certificate_fail (r, "the file ends too early");
}

static uint64_t
marks_at (const struct relations_check *c, const uint32_t *locations)
{
    uint64_t marks = 0;
    for (size_t p = 0; p < c->m->process_count; p++) {
        const location *l = &c->m->processes[p].locations[locations[p]];
        for (size_t i = 0; i < l->label_count; i++)
            for (size_t k = 0; k < c->r->labels.count; k++)
                if (c->r->labels.at[k] == l->labels[i])
                    marks |= UINT64_C (1) << k;
    }
    return marks;
}

static uint32_t
find_place (const struct relations_check *c, const uint32_t *locations, const int32_t *integers)
{
    const model *m = c->m;
    for (uint32_t i = 0; i < c->places.count; i++)
        if (!memcmp (c->places.at[i].locations, locations, m->process_count * sizeof *locations)
            && (!m->integer_count
                || !memcmp (c->places.at[i].integers, integers, m->integer_count * sizeof *integers)))
            return i;
    return MODEL_NONE;
}

static bool
read_place (struct relations_check *c)
{
    reader *r = c->r;
    const model *m = c->m;
    size_t i = 1;
    if (!certificate_expect (r, "state", 1))
        return false;
    struct place p = { .locations = xcalloc (m->process_count, sizeof *p.locations) };
    p.integers = xcalloc (m->integer_count + 1, sizeof *p.integers);
    p.bound = xcalloc (m->clock_count + 1, sizeof *p.bound);
    *vec_add (&c->places) = p;
    if (!certificate_discrete (r, &i, p.locations, p.integers))
        return false;
    if (find_place (c, p.locations, p.integers) != c->places.count - 1)
        return certificate_fail (r, "this state is listed twice");
    if (r->words.count - i != m->clock_count)
        return certificate_fail (r, "a state has a bound for every clock");
    for (uint32_t x = 1; x <= m->clock_count; x++)
        if (!certificate_integer (r->words.at[i++], -1, MODEL_CLOCK_CONSTANT_MAX, &p.bound[x]))
            return certificate_fail (r, "a bound is -1 or more");
    struct place *kept = &vec_last (&c->places);
    kept->marks = marks_at (c, p.locations);
    if (!moves_invariant (c->moves, p.locations, p.integers, &kept->invariant))
        return certificate_fail (r, "this state violates its invariant");
    return certificate_next (r) || certificate_fail (r, "the file ends too early");
}

bool
relations_read_places (struct relations_check *c)
{
    int64_t count;
    bool right = read_count (c, "states", &count);
    for (int64_t k = 0; right && k < count; k++)
        right = read_place (c);
    return right;
}

static bool
read_zone (struct relations_check *c, int64_t count)
{
    reader *r = c->r;
    int64_t place, to;
    size_t i = 3;
    if (!certificate_expect (r, "zone", 3)
        || !certificate_integer (r->words.at[1], 0, (int64_t) c->places.count - 1, &place)
        || !certificate_word_is (r->words.at[2], ";"))
        return certificate_fail (r, "expected a zone at a listed state");
    struct place_zone *z = vec_add (&c->zones);
    *z = (struct place_zone){ .place = (uint32_t) place, .kept = true };
    if (!relations_read_clocks (c, &i, 0, &z->matrix))
        return false;
    while (i < r->words.count && certificate_integer (r->words.at[i], 0, count - 1, &to)) {
        *vec_add (&z->to) = (uint32_t) to;
        i++;
    }
    if (i == r->words.count || !certificate_word_is (r->words.at[i++], ";"))
        return certificate_fail (r, "expected numbers of zones, and ';'");
    return relations_read_cells (c, i, &z->matrix)
           && (certificate_next (r) || certificate_fail (r, "the file ends too early"));
}

bool
relations_read_zones (struct relations_check *c)
{
    int64_t count;
    bool right = read_count (c, "zones", &count);
    for (int64_t k = 0; right && k < count; k++)
        right = read_zone (c, count);
    return right;
}

/* --- steps --- */

bool
relations_fires (struct relations_check *c, uint32_t from, const reset_matrix *m, const move *e,
                 reset_matrix *then)
{
    const struct place *p = &c->places.at[from];
    *then = reset_matrix_copy (m);
    if (moves_can_delay (c->m, p->locations)
        && (!reset_matrix_wait (then) || !reset_matrix_meet (then, p->invariant.at, p->invariant.count)))
        return false;
    return reset_matrix_meet (then, e->guard, e->guard_count);
}

typedef struct split_context {
    piece_visitor *visit;
    void *context;
    uint32_t place;
} split_context;

static bool
visit_piece (void *context, const reset_matrix *piece)
{
    const split_context *s = context;
    return s->visit (s->context, s->place, piece);
}

bool
relations_step (struct relations_check *c, uint32_t from, const reset_matrix *m, const move *e,
                piece_visitor *visit, void *context, bool must_be_listed)
{
    reset_matrix then;
    bool right = true;
    if (relations_fires (c, from, m, e, &then)) {
        reset_matrix after = reset_matrix_assign (&then, e->clocks, c->m->clock_count);
        uint32_t target = find_place (c, e->locations, e->integers);
        if (reset_matrix_meet (&after, e->invariant, e->invariant_count)) {
            split_context s = { visit, context, target };
            if (target != MODEL_NONE)
                right = reset_matrix_split (&after, c->places.at[target].bound, visit_piece, &s);
            else if (must_be_listed)
                right = certificate_fail (c->r, "a zone leads to a state that is not listed");
        }
        reset_matrix_free (&after);
    }
    reset_matrix_free (&then);
    return right;
}

/* --- condition 1: bounds --- */

static bool
atoms_within (struct relations_check *c, const clock_atom *atoms, size_t count, const int64_t *bound)
{
    for (size_t i = 0; i < count; i++) {
        const clock_atom *a = &atoms[i];
        if (a->i && a->j)
            return certificate_fail (c->r, "models with differences of clocks have no such certificate");
        if ((a->i && a->c > bound[a->i]) || (a->j && -a->c > bound[a->j]))
            return certificate_fail (c->r, "a clock meets a constant above its bound");
    }
    return true;
}

static bool
move_within (struct relations_check *c, const struct place *from, const move *e)
{
    if (!atoms_within (c, e->guard, e->guard_count, from->bound))
        return false;
    uint32_t target = e->fault ? MODEL_NONE : find_place (c, e->locations, e->integers);
    if (target == MODEL_NONE)
        return true;
    const int64_t *after = c->places.at[target].bound;
    for (uint32_t x = 1; x <= c->m->clock_count; x++) {
        const clock_origin *o = &e->clocks[x];
        if (o->offset < 0)
            return certificate_fail (c->r, "a clock is set to another one less a constant");
        if (o->origin && after[x] >= 0 && after[x] > from->bound[o->origin] + o->offset)
            return certificate_fail (c->r, "the bound of a clock grows without reason");
    }
    return atoms_within (c, e->invariant, e->invariant_count, after);
}

/* --- condition 2: zones --- */

typedef struct zone_step {
    struct relations_check *check;
    uint32_t zone;
} zone_step;

static bool
is_listed (void *context, uint32_t place, const reset_matrix *piece)
{
    const zone_step *s = context;
    struct relations_check *c = s->check;
    const struct place_zone *z = &c->zones.at[s->zone];
    for (size_t i = 0; i < z->to.count; i++) {
        const struct place_zone *to = &c->zones.at[z->to.at[i]];
        if (to->place == place && reset_matrix_includes (&to->matrix, piece))
            return true;
    }
    return certificate_fail (c->r, "a step from zone %u leads to none of its targets", s->zone);
}

static bool
check_move (void *context, const move *e)
{
    zone_step *s = context;
    struct relations_check *c = s->check;
    const struct place_zone *z = &c->zones.at[s->zone];
    if (!move_within (c, &c->places.at[z->place], e))
        return false;
    if (!e->fault)
        return relations_step (c, z->place, &z->matrix, e, is_listed, s, true);
    reset_matrix then;
    bool fires = relations_fires (c, z->place, &z->matrix, e, &then);
    reset_matrix_free (&then);
    return !fires || certificate_fail (c->r, "an edge that is at fault can fire");
}

static bool
in_some_zone (void *context, uint32_t place, const reset_matrix *piece)
{
    const struct relations_check *c = context;
    for (size_t i = 0; i < c->zones.count; i++)
        if (c->zones.at[i].place == place && reset_matrix_includes (&c->zones.at[i].matrix, piece))
            return true;
    return false;
}

/* All clocks 0 at one choice of initial locations. */
static bool
check_initial (struct relations_check *c, const uint32_t *locations, const int32_t *integers)
{
    atom_list invariant = VEC_EMPTY;
    clock_origin *zero = xcalloc (c->m->clock_count + 1, sizeof *zero);
    reset_matrix none = reset_matrix_new (0, NULL, 0);
    reset_matrix start = reset_matrix_assign (&none, zero, c->m->clock_count);
    bool right = true;
    if (moves_invariant (c->moves, locations, integers, &invariant)
        && reset_matrix_meet (&start, invariant.at, invariant.count)) {
        uint32_t place = find_place (c, locations, integers);
        split_context s = { in_some_zone, c, place };
        right =
            place != MODEL_NONE && reset_matrix_split (&start, c->places.at[place].bound, visit_piece, &s);
    }
    reset_matrix_free (&none);
    reset_matrix_free (&start);
    vec_free (&invariant);
    xfree (zero);
    return right || certificate_fail (c->r, "an initial state is in no zone");
}

static bool
check_initials (struct relations_check *c)
{
    const model *m = c->m;
    uint32_t *locations = xcalloc (m->process_count, sizeof *locations);
    int32_t *integers = xcalloc (m->integer_count + 1, sizeof *integers);
    for (size_t a = 0; a < m->integer_array_count; a++)
        for (uint32_t k = 0; k < m->integer_arrays[a].size; k++)
            integers[m->integer_arrays[a].first + k] = m->integer_arrays[a].initial;
    bool right = true;
    for (bool more = concrete_next_start (m, locations, true); right && more;
         more = concrete_next_start (m, locations, false))
        right = check_initial (c, locations, integers);
    xfree (locations);
    xfree (integers);
    return right;
}

bool
relations_check_zones (struct relations_check *c)
{
    bool right = check_initials (c);
    for (size_t i = 0; right && i < c->places.count; i++) {
        const struct place *p = &c->places.at[i];
        right = atoms_within (c, p->invariant.at, p->invariant.count, p->bound);
    }
    for (uint32_t z = 0; right && z < c->zones.count; z++) {
        zone_step s = { c, z };
        const struct place *p = &c->places.at[c->zones.at[z].place];
        right = moves_each (c->moves, p->locations, p->integers, check_move, &s);
    }
    return right;
}

/* --- condition 3: components, by Tarjan's algorithm --- */

typedef struct frame {
    uint32_t zone;
    size_t edge;
} frame;

typedef struct tarjan {
    struct relations_check *check;
    uint32_t *index, *low, seen;
    bool *open;
    VEC (uint32_t) stack;
    VEC (frame) frames;
} tarjan;

static void
enter (tarjan *t, uint32_t z)
{
    t->index[z] = t->low[z] = ++t->seen;
    t->open[z] = true;
    *vec_add (&t->stack) = z;
    *vec_add (&t->frames) = (frame){ z, 0 };
}

static bool
has_self_loop (const struct place_zone *z, uint32_t number)
{
    for (size_t i = 0; i < z->to.count; i++)
        if (z->to.at[i] == number)
            return true;
    return false;
}

static void
leave_component (tarjan *t, uint32_t root)
{
    struct relations_check *c = t->check;
    size_t first = t->stack.count;
    uint64_t marks = 0;
    do
        marks |= c->places.at[c->zones.at[t->stack.at[--first]].place].marks;
    while (t->stack.at[first] != root);
    bool cycles = t->stack.count - first > 1 || has_self_loop (&c->zones.at[root], root);
    uint32_t number = cycles && marks == c->all_marks ? c->components++ : MODEL_NONE;
    for (size_t i = first; i < t->stack.count; i++) {
        c->zones.at[t->stack.at[i]].component = number;
        t->open[t->stack.at[i]] = false;
    }
    t->stack.count = first;
}

static void
search_components (tarjan *t, uint32_t start)
{
    struct relations_check *c = t->check;
    enter (t, start);
    while (t->frames.count) {
        frame *f = &vec_last (&t->frames);
        uint32_t z = f->zone;
        if (f->edge < c->zones.at[z].to.count) {
            uint32_t to = c->zones.at[z].to.at[f->edge++];
            if (c->zones.at[to].kept && !t->index[to])
                enter (t, to);
            else if (c->zones.at[to].kept && t->open[to] && t->index[to] < t->low[z])
                t->low[z] = t->index[to];
            continue;
        }
        t->frames.count--;
        if (t->frames.count && t->low[z] < t->low[vec_last (&t->frames).zone])
            t->low[vec_last (&t->frames).zone] = t->low[z];
        if (t->low[z] == t->index[z])
            leave_component (t, z);
    }
}

void
relations_find_components (struct relations_check *c)
{
    size_t count = c->zones.count;
    tarjan t = { .check = c, .stack = VEC_EMPTY, .frames = VEC_EMPTY };
    t.index = xcalloc (count + 1, sizeof *t.index);
    t.low = xcalloc (count + 1, sizeof *t.low);
    t.open = xcalloc (count + 1, sizeof *t.open);
    c->components = 0;
    for (uint32_t z = 0; z < count; z++)
        c->zones.at[z].component = MODEL_NONE;
    for (uint32_t z = 0; z < count; z++)
        if (c->zones.at[z].kept && !t.index[z])
            search_components (&t, z);
    xfree (t.index);
    xfree (t.low);
    xfree (t.open);
    vec_free (&t.stack);
    vec_free (&t.frames);
}
