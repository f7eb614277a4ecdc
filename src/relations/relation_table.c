/* Which valuations reach which: a search without end from every valuation of
 * the source, split by zones or by regions, as lists of atoms. */
#include "relations.h"

#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "relation_atoms.h"
#include "relation_search.h"

/* An entry with the integer parts of its clocks, if it is about regions;
 * its atoms speak of whole values until all are found. */
typedef struct draft {
    relations_entry entry;
    int64_t *before, *after; /* per clock of the model */
} draft;

typedef struct builder {
    const model *model;
    const relations_question *question;
    space *space;
    budget *budget;
    arena *memory;
    VEC (draft) drafts;
    bool stopped;
    /* of the relation that is being turned into entries */
    uint32_t from_node, to_node;
    uint32_t *before, *after; /* clocks as in the model */
    VEC (dbm) levels;         /* work space for regions */
} builder;

/* --- regions: split a matrix until every side is one region --- */

/* Try both `now or start` - v ~ c and the rest; see split_clock. */
typedef struct region_walk {
    builder *b;
    unsigned before_count, after_count;
} region_walk;

static void add_entry (builder *b, const dbm *m);
static void split_values (const region_walk *w, const dbm *m, unsigned variable);

static dbm *
level (builder *b, size_t depth, unsigned size)
{
    while (b->levels.count <= depth)
        *vec_add (&b->levels) = (dbm){ 0, NULL };
    dbm *m = &b->levels.at[depth];
    m->at = xrealloc (m->at, dbm_bytes (size));
    return m;
}

static unsigned
instant_of (const region_walk *w, unsigned variable)
{
    return variable < 2 + w->before_count ? 1 : 0;
}

/* The integer part of the clock of a variable, whose matrix allows only one
 * of c and the open interval above c; *whole tells which. */
static int64_t
integer_part (const dbm *m, unsigned instant, unsigned variable, bool *whole)
{
    cell least = dbm_cell (m, variable, instant);
    *whole = !cell_is_strict (least) && cell_add (least, dbm_cell (m, instant, variable)) == CELL_ZERO;
    return -cell_constant (least);
}

static void split_order (const region_walk *w, const dbm *m, unsigned i, unsigned j);

/* The next pair of variables of one side, or the end. */
static void
next_pair (const region_walk *w, const dbm *m, unsigned i, unsigned j)
{
    unsigned last = m->size;
    for (j++; i < last; i++, j = i + 1)
        for (; j < last; j++)
            if (instant_of (w, i) == instant_of (w, j)) {
                split_order (w, m, i, j);
                return;
            }
    add_entry (w->b, m);
}

/* Fractional parts of two clocks of one side: smaller, equal, larger. */
static void
split_order (const region_walk *w, const dbm *m, unsigned i, unsigned j)
{
    bool whole_i, whole_j;
    int64_t parts =
        integer_part (m, instant_of (w, i), i, &whole_i) - integer_part (m, instant_of (w, j), j, &whole_j);
    if (whole_i || whole_j) {
        next_pair (w, m, i, j);
        return;
    }
    size_t depth = (size_t) i * m->size + j + 1;
    for (int order = -1; order <= 1; order++) {
        dbm *part = level (w->b, depth + (size_t) m->size * m->size, m->size);
        dbm_copy (part, m);
        /* x_i - x_j = v_j - v_i against the difference of integer parts */
        if ((order > 0 || dbm_constrain (part, j, i, cell_of (parts, order < 0)))
            && (order < 0 || dbm_constrain (part, i, j, cell_of (-parts, order > 0)))) {
            dbm copy = { part->size, part->at };
            next_pair (w, &copy, i, j);
        }
    }
}

/* Every value or open unit interval of the clock of `variable`. */
static void
split_values (const region_walk *w, const dbm *m, unsigned variable)
{
    if (variable == m->size) {
        next_pair (w, m, 2, 2);
        return;
    }
    unsigned instant = instant_of (w, variable);
    int64_t low = -cell_constant (dbm_cell (m, variable, instant)),
            high = cell_constant (dbm_cell (m, instant, variable));
    for (int64_t c = low; c <= high; c++)
        for (int open = 0; open < 2; open++) {
            dbm *part = level (w->b, variable, m->size);
            dbm_copy (part, m);
            if (dbm_constrain (part, variable, instant, cell_of (-c, open))
                && dbm_constrain (part, instant, variable, cell_of (c + open, open))) {
                dbm copy = { part->size, part->at };
                split_values (w, &copy, variable + 1);
            }
        }
}

/* --- entries --- */

static void
note_parts (const dbm *m, unsigned instant, unsigned first, const uint32_t *clocks, unsigned count,
            int64_t *parts)
{
    bool whole;
    for (unsigned i = 0; i < count; i++)
        parts[clocks[i]] = integer_part (m, instant, first + i, &whole);
}

static int64_t
part_of (const int64_t *parts, uint32_t clock)
{
    return clock == RELATIONS_NO_CLOCK ? 0 : parts[clock];
}

/* Cross atoms on fractional parts: take the integer parts to the right. */
static void
make_fractional (draft *d)
{
    for (size_t i = 0; i < d->entry.cross_count; i++) {
        relations_atom *a = &d->entry.cross[i];
        a->constant -= part_of (d->after, a->after_left) - part_of (d->after, a->after_right);
        a->constant += part_of (d->before, a->before_left) - part_of (d->before, a->before_right);
    }
}

static relations_atom *
keep_atoms (builder *b, atom_list *list, size_t *count)
{
    *count = list->count;
    relations_atom *kept = arena_copy (b->memory, list->at, list->count * sizeof *list->at);
    vec_free (list);
    return kept;
}

/* The clocks at a node, as in the model; the others go to `above` if any
 * constant is left for them to be above of. */
static unsigned
list_clocks (builder *b, uint32_t number, uint32_t *bounded, uint32_t **above, size_t *above_count)
{
    const node *n = &b->space->nodes.at[number];
    const place *p = relation_space_place (b->space, n->place);
    *above = arena_alloc (b->memory, (b->space->clocks + 1) * sizeof **above);
    unsigned k = 0;
    for (unsigned x = 1; x <= b->space->clocks; x++)
        if (k < n->count && n->clocks[k] == x)
            bounded[k++] = x - 1;
        else if (p->most[x] >= 0)
            (*above)[(*above_count)++] = x - 1;
    return k;
}

static const char *
state_name (builder *b, uint32_t number)
{
    text name = TEXT_EMPTY;
    space *s = b->space;
    product_state_name (s->walk, store_at (s->place_store, s->nodes.at[number].place), &name);
    const char *kept = arena_text (b->memory, text_string (&name), name.length);
    text_free (&name);
    return kept;
}

/* Clocks above: larger than the largest constant that they may meet. */
static void
add_above (builder *b, uint32_t number, const uint32_t *above, size_t count, bool after, atom_list *out)
{
    const place *p = relation_space_place (b->space, b->space->nodes.at[number].place);
    for (size_t i = 0; i < count; i++) {
        relations_atom a = { RELATIONS_NO_CLOCK,
                             RELATIONS_NO_CLOCK,
                             RELATIONS_NO_CLOCK,
                             RELATIONS_NO_CLOCK,
                             -(int64_t) p->most[above[i] + 1],
                             true,
                             false };
        *(after ? &a.after_right : &a.before_left) = above[i];
        *vec_add (out) = a;
    }
}

static void
add_entry (builder *b, const dbm *m)
{
    if (b->stopped || !budget_step (b->budget, 0, 0)) {
        b->stopped = true;
        return;
    }
    draft d = { .before = NULL };
    relations_entry e = { .from_state = state_name (b, b->from_node),
                          .to_state = state_name (b, b->to_node) };
    atom_clocks c = { .before = b->before, .after = b->after };
    c.before_count = list_clocks (b, b->from_node, b->before, &e.above_before, &e.above_before_count);
    c.after_count = list_clocks (b, b->to_node, b->after, &e.above_after, &e.above_after_count);
    atom_list source = VEC_EMPTY, target = VEC_EMPTY, cross = VEC_EMPTY;
    b->stopped = !relation_atoms_of_matrix (m, &c, &source, &target, &cross, b->budget);
    add_above (b, b->from_node, e.above_before, e.above_before_count, false, &source);
    add_above (b, b->to_node, e.above_after, e.above_after_count, true, &target);
    e.source = keep_atoms (b, &source, &e.source_count);
    e.target = keep_atoms (b, &target, &e.target_count);
    e.cross = keep_atoms (b, &cross, &e.cross_count);
    d.entry = e;
    if (b->question->by_regions) {
        d.before = arena_alloc (b->memory, (b->space->clocks + 1) * sizeof *d.before);
        d.after = arena_alloc (b->memory, (b->space->clocks + 1) * sizeof *d.after);
        note_parts (m, 1, 2, c.before, c.before_count, d.before);
        note_parts (m, 0, 2 + c.before_count, c.after, c.after_count, d.after);
    }
    *vec_add (&b->drafts) = d;
}

static void
add_relation (builder *b, const search *s, const relation *r)
{
    dbm full = relation_search_expanded (s, r);
    b->from_node = s->start;
    b->to_node = r->node;
    region_walk w = { b, s->start_hull.size - 1, full.size - 1 - s->start_hull.size };
    if (b->question->by_regions)
        split_values (&w, &full, 2);
    else
        add_entry (b, &full);
    xfree (full.at);
}

/* --- searches --- */

typedef struct start_zone {
    uint32_t node;
    dbm zone;
} start_zone;

typedef struct start_list {
    arena *memory;
    VEC (start_zone) zones;
} start_list;

static void
note_start (void *context, uint32_t number, const dbm *m)
{
    start_list *list = context;
    start_zone *z = vec_add (&list->zones);
    z->node = number;
    z->zone.size = m->size;
    z->zone.at = arena_copy (list->memory, m->at, dbm_bytes (m->size));
}

/* All valuations of a place, by the clocks that are bounded. */
static void
find_starts (builder *b, uint32_t place_number, start_list *list)
{
    space *s = b->space;
    unsigned size = s->clocks + 1;
    dbm any = { size, xmalloc (dbm_bytes (size)) };
    uint16_t *clocks = xreallocarray (NULL, size, sizeof *clocks);
    for (unsigned i = 0; i < size; i++)
        for (unsigned j = 0; j < size; j++)
            any.at[(size_t) i * size + j] = i == j || j == 0 ? CELL_ZERO : CELL_NONE;
    for (unsigned x = 0; x < s->clocks; x++)
        clocks[x] = (uint16_t) (x + 1);
    relation_space_enter (s, place_number, &any, 1, clocks, s->clocks, note_start, list);
    xfree (clocks);
    xfree (any.at);
}

static bool
is_at (builder *b, uint32_t place_number, uint32_t where)
{
    const product_view *view = product_look (b->space->walk, store_at (b->space->place_store, place_number));
    return view->locations[b->question->process] == where;
}

static void
search_from (builder *b, const start_zone *start)
{
    search *s = relation_search_new_open (b->space, start->node, &start->zone);
    b->stopped |= !relation_search_run (s);
    for (uint32_t i = 1; i < s->relations.count && !b->stopped; i++) {
        const relation *r = &s->relations.at[i];
        if (!r->covered && is_at (b, b->space->nodes.at[r->node].place, b->question->to))
            add_relation (b, s, r);
    }
    relation_search_free (s);
}

/* Everything that the discrete part reaches, whatever the clocks read. */
static void
find_places (builder *b)
{
    space *s = b->space;
    uint64_t *state = xcalloc (product_words (s->product) + 1, sizeof *state);
    for (bool more = product_first_initial (s->walk, state); more && budget_ok (b->budget);
         more = product_next_initial (s->walk, state))
        relation_space_find_place (s, state);
    xfree (state);
    for (uint32_t p = 0; p < s->places.count && !b->stopped; p++) {
        relation_space_place (s, p);
        b->stopped = !budget_step (b->budget, s->places.count - p, 0);
    }
}

static void
search_all_starts (builder *b)
{
    start_list starts = { b->memory, VEC_EMPTY };
    find_places (b);
    size_t places = b->space->places.count;
    for (uint32_t p = 0; p < places && !b->stopped; p++)
        if (is_at (b, p, b->question->from))
            find_starts (b, p, &starts);
    for (size_t i = 0; i < starts.zones.count && !b->stopped; i++)
        search_from (b, &starts.zones.at[i]);
    vec_free (&starts.zones);
}

/* --- order and containment --- */

static int
compare_lists (const relations_atom *a, size_t a_count, const relations_atom *b, size_t b_count)
{
    if (a_count != b_count)
        return a_count < b_count ? -1 : 1;
    for (size_t i = 0; i < a_count; i++)
        if (relation_atoms_compare (&a[i], &b[i]) != 0)
            return relation_atoms_compare (&a[i], &b[i]);
    return 0;
}

static int
compare_pair (const relations_entry *a, const relations_entry *b)
{
    int order = strcmp (a->from_state, b->from_state);
    if (!order)
        order = strcmp (a->to_state, b->to_state);
    if (!order)
        order = compare_lists (a->source, a->source_count, b->source, b->source_count);
    if (!order)
        order = compare_lists (a->target, a->target_count, b->target, b->target_count);
    return order;
}

static int
by_pair (const void *left, const void *right)
{
    const relations_entry *a = &((const draft *) left)->entry, *b = &((const draft *) right)->entry;
    int order = compare_pair (a, b);
    return order ? order : compare_lists (a->cross, a->cross_count, b->cross, b->cross_count);
}

static bool
same_clocks (const relations_entry *a, const relations_entry *b)
{
    return strcmp (a->from_state, b->from_state) == 0 && strcmp (a->to_state, b->to_state) == 0
           && a->above_before_count == b->above_before_count && a->above_after_count == b->above_after_count
           && memcmp (a->above_before, b->above_before, a->above_before_count * sizeof (uint32_t)) == 0
           && memcmp (a->above_after, b->above_after, a->above_after_count * sizeof (uint32_t)) == 0;
}

static bool
implies_all (builder *b, const relations_entry *a, const relations_atom *atoms, size_t count)
{
    atom_span spans[] = { { a->source, a->source_count },
                          { a->target, a->target_count },
                          { a->cross, a->cross_count } };
    for (size_t i = 0; i < count; i++)
        if (!relation_atoms_imply (spans, 3, &atoms[i], b->budget))
            return false;
    return true;
}

/* Is everything that a relates related by c, too? */
static bool
contained (builder *b, const relations_entry *a, const relations_entry *c)
{
    if (!same_clocks (a, c) || (b->question->by_regions && compare_pair (a, c) != 0))
        return false;
    return implies_all (b, a, c->source, c->source_count) && implies_all (b, a, c->target, c->target_count)
           && implies_all (b, a, c->cross, c->cross_count);
}

static void
drop_contained (builder *b)
{
    size_t kept = 0;
    bool *dropped = xcalloc (b->drafts.count + 1, sizeof *dropped);
    for (size_t i = 0; i < b->drafts.count; i++)
        for (size_t j = 0; j < b->drafts.count && !dropped[i] && !b->stopped; j++) {
            dropped[i] =
                j != i && !dropped[j] && contained (b, &b->drafts.at[i].entry, &b->drafts.at[j].entry);
            b->stopped = !budget_ok (b->budget);
        }
    for (size_t i = 0; i < b->drafts.count; i++)
        if (!dropped[i])
            b->drafts.at[kept++] = b->drafts.at[i];
    b->drafts.count = kept;
    xfree (dropped);
}

relations_table *
relations_compute (const model *m, const relations_question *q, budget *limit, diag *why)
{
    space *s = relation_space_new (m, NULL, 0, q->range_disables, limit, why);
    if (!s)
        return NULL;
    builder b = { .model = m, .question = q, .space = s, .budget = limit, .memory = arena_new () };
    b.before = xcalloc (s->clocks + 1, sizeof *b.before);
    b.after = xcalloc (s->clocks + 1, sizeof *b.after);
    search_all_starts (&b);
    if (!b.stopped && !s->failed) {
        if (b.drafts.count)
            qsort (b.drafts.at, b.drafts.count, sizeof *b.drafts.at, by_pair);
        drop_contained (&b);
    }
    relations_table *t = NULL;
    if (b.stopped || s->failed || budget_reason (limit))
        arena_free (b.memory);
    else {
        t = xcalloc (1, sizeof *t);
        t->memory = b.memory;
        t->count = b.drafts.count;
        t->by_regions = q->by_regions;
        t->entries = arena_alloc (b.memory, t->count * sizeof *t->entries);
        for (size_t i = 0; i < t->count; i++) {
            if (q->by_regions)
                make_fractional (&b.drafts.at[i]);
            t->entries[i] = b.drafts.at[i].entry;
        }
    }
    for (size_t i = 0; i < b.levels.count; i++)
        xfree (b.levels.at[i].at);
    vec_free (&b.levels);
    vec_free (&b.drafts);
    xfree (b.before);
    xfree (b.after);
    relation_space_free (s);
    return t;
}

void
relations_table_free (relations_table *t)
{
    if (!t)
        return;
    arena_free (t->memory);
    xfree (t);
}
