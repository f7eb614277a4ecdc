#include "relation_space.h"

#include <assert.h>
#include <string.h>

#include "arena.h"

static const position WHOLE_MODEL = { 0, 0 };

static void
refuse (space *s, const char *what)
{
    if (!s->failed)
        diag_error (s->why, WHOLE_MODEL, "the relations engine is not exact for this model: %s", what);
    s->failed = true;
}

space *
relation_space_new (const model *m, const uint32_t *labels, size_t label_count, bool range_disables,
                    budget *b, diag *why)
{
    if (model_has_stopwatches (m)) {
        diag_error (why, WHOLE_MODEL, "the relations engine needs a timed automaton: this one stops clocks");
        return NULL;
    }
    if (model_has_diagonals (m) && !model_resets_to_zero_only (m)) {
        diag_error (why, WHOLE_MODEL,
                    "the relations engine takes differences of clocks only where clocks are set to 0 alone");
        return NULL;
    }
    product_options how = { .range_disables = range_disables,
                            .asked = labels,
                            .asked_count = label_count,
                            .most_marks = RELATION_MOST_MARKS };
    product *p = product_new (m, how, why);
    if (!p)
        return NULL;
    space *s = xcalloc (1, sizeof *s);
    s->product = p;
    s->walk = product_walk_new (p);
    s->budget = b;
    s->why = why;
    s->memory = arena_new ();
    s->clocks = product_clocks (p);
    size_t node_words = 1 + (s->clocks + 64) / 64;
    s->place_store = store_new (product_words (p), b);
    s->node_store = store_new (node_words, b);
    s->key = xcalloc (node_words, sizeof *s->key);
    s->tracked = xcalloc (s->clocks + 1, sizeof *s->tracked);
    s->lower = xcalloc (s->clocks + 1, sizeof *s->lower);
    s->upper = xcalloc (s->clocks + 1, sizeof *s->upper);
    relation_space_set_fixed (s, 1);
    return s;
}

static void
free_levels (space *s)
{
    for (unsigned i = 0; s->levels && i < s->clocks + 2; i++)
        xfree (s->levels[i].at);
    xfree (s->levels);
    xfree (s->source);
    xfree (s->offset);
}

void
relation_space_free (space *s)
{
    if (!s)
        return;
    free_levels (s);
    xfree (s->key);
    xfree (s->tracked);
    xfree (s->lower);
    xfree (s->upper);
    vec_free (&s->places);
    vec_free (&s->nodes);
    store_free (s->place_store);
    store_free (s->node_store);
    arena_free (s->memory);
    product_walk_free (s->walk);
    product_free (s->product);
    xfree (s);
}

void
relation_space_set_fixed (space *s, unsigned fixed)
{
    unsigned room = fixed + s->clocks;
    if (s->levels && room <= s->level_room)
        return;
    free_levels (s);
    s->level_room = room;
    s->levels = xcalloc (s->clocks + 2, sizeof *s->levels);
    s->source = xreallocarray (NULL, room, sizeof *s->source);
    s->offset = xreallocarray (NULL, room, sizeof *s->offset);
}

/* Few levels are used as a rule, however many clocks there are. */
static dbm *
level (space *s, unsigned depth)
{
    dbm *m = &s->levels[depth];
    if (!m->at)
        m->at = xmalloc (dbm_bytes (s->level_room));
    return m;
}

/* --- places --- */

uint32_t
relation_space_find_place (space *s, const uint64_t *state)
{
    bool fresh;
    uint32_t number = store_put (s->place_store, state, &fresh);
    if (number == STORE_FULL)
        return MODEL_NONE;
    if (fresh)
        *vec_add (&s->places) = (place){ .known = false };
    return number;
}

#define COPY_ARRAY(s, from, count) arena_copy ((s)->memory, from, (count) * sizeof *(from))

static void
copy_move (space *s, move *to, const product_step *from)
{
    *to = (move){ .guard_count = from->guard_count,
                  .invariant_count = from->invariant_count,
                  .update_count = from->update_count,
                  .edge_count = from->edge_count };
    to->guard = COPY_ARRAY (s, from->guard, from->guard_count);
    to->invariant = COPY_ARRAY (s, from->invariant, from->invariant_count);
    to->updates = COPY_ARRAY (s, from->updates, from->update_count);
    to->edges = COPY_ARRAY (s, from->edges, from->edge_count);
    to->target = MODEL_NONE;
    if (from->fault) {
        to->fault = arena_text (s->memory, from->fault->what, strlen (from->fault->what));
        to->fault_where = from->fault->where;
        return;
    }
    to->target = relation_space_find_place (s, from->target);
    for (uint32_t i = 0; i < from->update_count; i++)
        if (from->updates[i].y && from->updates[i].c < 0)
            refuse (s, "it sets a clock to another one less a constant");
}

static const int32_t *
largest_constants (space *s, const uint64_t *state)
{
    product_bounds (s->walk, state, s->lower, s->upper);
    int32_t *most = arena_alloc (s->memory, (s->clocks + 1) * sizeof *most);
    for (unsigned x = 1; x <= s->clocks; x++)
        most[x] = s->lower[x] > s->upper[x] ? s->lower[x] : s->upper[x];
    return most;
}

const place *
relation_space_place (space *s, uint32_t number)
{
    if (s->places.at[number].known)
        return &s->places.at[number];
    const uint64_t *state = store_at (s->place_store, number);
    place p = { .known = true };
    const product_view *view = product_look (s->walk, state);
    p.can_delay = view->can_delay;
    p.marks = view->marks;
    p.invariant_count = view->invariant_count;
    p.invariant = COPY_ARRAY (s, view->invariant, view->invariant_count);
    p.most = largest_constants (s, state);
    product_expand_within (s->walk, state, s->budget); /* whoever asks looks at the budget at the end */
    p.move_count = (uint32_t) product_step_count (s->walk);
    move *moves = arena_alloc (s->memory, p.move_count * sizeof *moves);
    for (uint32_t i = 0; i < p.move_count; i++)
        copy_move (s, &moves[i], product_step_at (s->walk, i));
    p.moves = moves;
    s->places.at[number] = p;
    return &s->places.at[number];
}

/* --- nodes --- */

uint32_t
relation_space_find_node (space *s, uint32_t place_number, const uint16_t *clocks, unsigned count)
{
    memset (s->key + 1, 0, ((s->clocks + 64) / 64) * sizeof *s->key);
    s->key[0] = place_number;
    for (unsigned i = 0; i < count; i++)
        s->key[1 + clocks[i] / 64] |= UINT64_C (1) << clocks[i] % 64;
    bool fresh;
    uint32_t number = store_put (s->node_store, s->key, &fresh);
    if (number == STORE_FULL)
        return MODEL_NONE;
    if (fresh) {
        const int32_t *most = relation_space_place (s, place_number)->most;
        node *n = vec_add (&s->nodes);
        *n = (node){ .place = place_number, .count = count };
        n->clocks = COPY_ARRAY (s, clocks, count);
        for (unsigned i = 0; i < count; i++)
            if (most[clocks[i]] > n->most)
                n->most = most[clocks[i]];
    }
    return number;
}

/* --- steps --- */

/* The variable of clock x, or 0 if x is above. */
static unsigned
variable_of (const uint16_t *clocks, unsigned count, unsigned fixed, unsigned x)
{
    for (unsigned i = 0; i < count; i++)
        if (clocks[i] == x)
            return fixed + i;
    return 0;
}

/* Restrict m to the constraints; an above clock is larger than every
 * constant that it can meet, `most` of its place. */
static bool
apply (space *s, dbm *m, const uint16_t *clocks, unsigned count, unsigned fixed, const int32_t *most,
       const clock_constraint *all, uint32_t constraints)
{
    for (uint32_t k = 0; k < constraints; k++) {
        const clock_constraint *c = &all[k];
        if (c->i && c->j) {
            refuse (s, "a difference of clocks is left in a guard");
            return false;
        }
        if (!c->i && !c->j) {
            if (c->c < 0 || (c->c == 0 && c->strict))
                return false;
            continue;
        }
        unsigned x = c->i ? c->i : c->j, v = variable_of (clocks, count, fixed, x);
        if (v == 0) {
            if ((c->i ? c->c : -c->c) > most[x])
                refuse (s, "a clock meets a constant above its bound");
            if (c->i)
                return false;
        } else if (c->i ? !dbm_constrain (m, 0, v, cell_of (c->c, c->strict))
                        : !dbm_constrain (m, v, 0, cell_of (c->c, c->strict)))
            return false;
    }
    return true;
}

/* Wait and check the guard, in level 0. */
static bool
wait_and_guard (space *s, uint32_t from, const dbm *m, unsigned fixed, uint32_t move_number)
{
    node n = s->nodes.at[from];
    const place *p = relation_space_place (s, n.place);
    const move *e = &p->moves[move_number];
    dbm *work = level (s, 0);
    dbm_copy (work, m);
    if (p->can_delay) {
        dbm_raise (work, 0);
        if (!apply (s, work, n.clocks, n.count, fixed, p->most, p->invariant, p->invariant_count))
            return false;
    }
    return apply (s, work, n.clocks, n.count, fixed, p->most, e->guard, e->guard_count);
}

bool
relation_space_can_fire (space *s, uint32_t from, const dbm *m, unsigned fixed, uint32_t move_number)
{
    return wait_and_guard (s, from, m, fixed, move_number);
}

/* What a split needs to know at every level. */
typedef struct splitting {
    space *space;
    uint32_t place;
    const int32_t *most;
    unsigned fixed;
    relation_space_visitor *visit;
    void *context;
} splitting;

/* Leave variable v out of the matrix. */
static void
leave_out (dbm *m, unsigned v)
{
    unsigned n = m->size;
    cell *to = m->at;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++)
            if (i != v && j != v)
                *to++ = m->at[(size_t) i * n + j];
    m->size = n - 1;
}

/* Decide for the clocks from number k on whether they are bounded.  The
 * clocks of the matrix stand in s->tracked; level `depth` holds it. */
static void
split (const splitting *c, unsigned depth, unsigned k, unsigned count)
{
    space *s = c->space;
    dbm *m = &s->levels[depth];
    for (; k < count; k++) {
        unsigned v = c->fixed + k;
        int32_t most = c->most[s->tracked[k]];
        if (dbm_cell (m, 0, v) <= cell_of (most, false))
            continue; /* bounded everywhere */
        if (!budget_ok (s->budget))
            return; /* there are exponentially many pieces */
        dbm *above = level (s, depth + 1);
        dbm_copy (above, m);
        if (dbm_constrain (above, v, 0, cell_of (-most, true))) {
            uint16_t clock = s->tracked[k];
            leave_out (above, v);
            memmove (s->tracked + k, s->tracked + k + 1, (count - k - 1) * sizeof *s->tracked);
            split (c, depth + 1, k, count - 1);
            memmove (s->tracked + k + 1, s->tracked + k, (count - k - 1) * sizeof *s->tracked);
            s->tracked[k] = clock;
        }
        if (!dbm_constrain (m, 0, v, cell_of (most, false)))
            return;
    }
    uint32_t number = relation_space_find_node (s, c->place, s->tracked, count);
    if (number != MODEL_NONE)
        c->visit (c->context, number, m);
}

/* The variables of the target's matrix in terms of those before: a clock
 * that is assigned c was reset c ago, one that is copied was reset when its
 * source was.  Clocks that no later constant meets are left out. */
static unsigned
map_clocks (space *s, const node *from, const place *source, const place *target, const move *e,
            unsigned fixed)
{
    unsigned count = 0;
    uint32_t update = 0;
    for (unsigned x = 1; x <= s->clocks; x++) {
        const clock_update *u = NULL;
        if (update < e->update_count && e->updates[update].x == x)
            u = &e->updates[update++];
        if (target->most[x] < 0)
            continue;
        unsigned v = 0;
        unsigned read = u ? u->y : x;
        if (read)
            v = variable_of (from->clocks, from->count, fixed, read);
        if (read && v == 0) { /* an above clock stays above */
            if ((int64_t) source->most[read] + (u ? u->c : 0) < target->most[x])
                refuse (s, "a clock above its constants is copied to one that meets larger ones");
            continue;
        }
        s->tracked[count] = (uint16_t) x;
        s->source[fixed + count] = v;
        s->offset[fixed + count] = u ? -(int64_t) u->c : 0;
        count++;
    }
    for (unsigned i = 0; i < fixed; i++) {
        s->source[i] = i;
        s->offset[i] = 0;
    }
    return count;
}

void
relation_space_step (space *s, uint32_t from, const dbm *m, unsigned fixed, uint32_t move_number,
                     relation_space_visitor *visit, void *context)
{
    if (!wait_and_guard (s, from, m, fixed, move_number))
        return;
    node n = s->nodes.at[from];
    uint32_t target_number = s->places.at[n.place].moves[move_number].target;
    if (target_number == MODEL_NONE)
        return;
    relation_space_place (s, target_number); /* may move the places */
    const place *source = &s->places.at[n.place], *target = &s->places.at[target_number];
    const move *e = &source->moves[move_number];
    unsigned count = map_clocks (s, &n, source, target, e, fixed);
    dbm *work = level (s, 1);
    dbm_substitute (work, fixed + count, &s->levels[0], s->source, s->offset);
    if (!apply (s, work, s->tracked, count, fixed, target->most, e->invariant, e->invariant_count))
        return;
    splitting c = { s, target_number, target->most, fixed, visit, context };
    split (&c, 1, 0, count);
}

void
relation_space_enter (space *s, uint32_t place_number, const dbm *m, unsigned fixed, const uint16_t *clocks,
                      unsigned count, relation_space_visitor *visit, void *context)
{
    const place *p = relation_space_place (s, place_number);
    unsigned kept = 0;
    for (unsigned i = 0; i < fixed + count; i++) {
        if (i >= fixed && p->most[clocks[i - fixed]] < 0)
            continue;
        unsigned to = i < fixed ? i : fixed + kept;
        if (i >= fixed)
            s->tracked[kept++] = clocks[i - fixed];
        s->source[to] = i;
        s->offset[to] = 0;
    }
    dbm *work = level (s, 1);
    dbm_substitute (work, fixed + kept, m, s->source, s->offset);
    if (!apply (s, work, s->tracked, kept, fixed, p->most, p->invariant, p->invariant_count))
        return;
    splitting c = { s, place_number, p->most, fixed, visit, context };
    split (&c, 1, 0, kept);
}
