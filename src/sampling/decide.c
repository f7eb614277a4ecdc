#include "decide.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "graph.h"
#include "hash.h"

#define NONE UINT32_MAX

void
decider_init (decider *d, readings *r, bool infinite, budget *b)
{
    *d = (decider){ .readings = r, .infinite = infinite, .budget = b, .bad = NO_OBJECT };
    d->letters = alphabet_size (r->alphabet);
    d->triples = triples_new (r->matrices, b);
}

void
decider_free (decider *d)
{
    triples_free (d->triples);
    number_sets_free (&d->states);
    vec_free (&d->objects);
    vec_free (&d->arrows);
    vec_free (&d->steps);
    vec_free (&d->letter_arrow);
    xfree (d->slots);
    vec_free (&d->stamp);
    vec_free (&d->list);
    vec_free (&d->searched);
}

static void
grow_slots (decider *d)
{
    d->slot_count = d->slot_count ? 2 * d->slot_count : 256;
    xfree (d->slots);
    d->slots = xreallocarray (NULL, d->slot_count, sizeof *d->slots);
    memset (d->slots, 0xff, d->slot_count * sizeof *d->slots);
    for (uint32_t i = 0; i < d->objects.count; i++) {
        const object *o = &d->objects.at[i];
        size_t at = hash_word ((uint64_t) o->all << 32 | o->cheap) & (d->slot_count - 1);
        while (d->slots[at] != NONE)
            at = (at + 1) & (d->slot_count - 1);
        d->slots[at] = i;
    }
}

static uint32_t
put_object (decider *d, uint32_t all, uint32_t cheap)
{
    if (2 * (d->objects.count + 1) > d->slot_count)
        grow_slots (d);
    size_t at = hash_word ((uint64_t) all << 32 | cheap) & (d->slot_count - 1);
    for (; d->slots[at] != NONE; at = (at + 1) & (d->slot_count - 1)) {
        const object *o = &d->objects.at[d->slots[at]];
        if (o->all == all && o->cheap == cheap)
            return d->slots[at];
    }
    d->slots[at] = (uint32_t) d->objects.count;
    *vec_add (&d->objects) = (object){ all, cheap, NO_ARROW, NO_ARROW };
    *vec_add (&d->searched) = 0;
    return d->slots[at];
}

static void
list_begin (decider *d)
{
    vec_clear (&d->list);
    d->stamp_now++;
}

static void
list_add (decider *d, uint32_t state)
{
    while (d->stamp.count <= state)
        *vec_add (&d->stamp) = 0;
    if (d->stamp.at[state] == d->stamp_now)
        return;
    d->stamp.at[state] = d->stamp_now;
    *vec_add (&d->list) = state;
}

uint32_t
decider_start (decider *d)
{
    list_begin (d);
    for (size_t i = 0; i < d->readings->initials.count; i++)
        list_add (d, d->readings->initials.at[i]);
    uint32_t set = number_sets_put (&d->states, &d->list);
    return put_object (d, set, set);
}

static bool
meets (const decider *d, uint32_t set, bool (*wanted) (const readings *r, uint32_t state))
{
    uint32_t count;
    const uint32_t *states = number_sets_at (&d->states, set, &count);
    for (uint32_t i = 0; i < count; i++)
        if (wanted (d->readings, states[i]))
            return true;
    return false;
}

bool
decider_is_bad (const decider *d, uint32_t number)
{
    const object *o = &d->objects.at[number];
    uint32_t cheap;
    number_sets_at (&d->states, o->cheap, &cheap);
    if (d->infinite)
        return meets (d, o->all, readings_is_useful) && !cheap;
    return meets (d, o->all, readings_accept) && !meets (d, o->cheap, readings_accept);
}

/* Where a set of states gets by a letter; false when the budget is used up. */
static bool
post_of (decider *d, uint32_t set, uint32_t letter, uint32_t *result)
{
    uint32_t count, number;
    list_begin (d);
    const uint32_t *states = number_sets_at (&d->states, set, &count);
    for (uint32_t i = 0; i < count; i++) {
        const reading *r = readings_by (d->readings, states[i], letter, &number);
        if (!r)
            return false;
        for (uint32_t k = 0; k < number; k++)
            list_add (d, r[k].target);
    }
    *result = number_sets_put (&d->states, &d->list);
    return true;
}

/* The triples of a letter from a set of states that were read. */
static uint32_t
triples_of (decider *d, uint32_t set, uint32_t letter)
{
    uint32_t count, number;
    triples_begin (d->triples);
    const uint32_t *states = number_sets_at (&d->states, set, &count);
    for (uint32_t i = 0; i < count; i++) {
        const reading *r = readings_by (d->readings, states[i], letter, &number);
        for (uint32_t k = 0; k < number; k++)
            triples_add (d->triples, states[i], r[k].target, r[k].matrix);
    }
    return triples_end (d->triples);
}

static uint32_t
add_arrow (decider *d, arrow a)
{
    uint32_t number = (uint32_t) d->arrows.count;
    a.older = d->objects.at[a.from].newest;
    d->objects.at[a.from].newest = number;
    *vec_add (&d->arrows) = a;
    object *target = &d->objects.at[a.to];
    if (target->parent == NO_ARROW && a.to != 0)
        target->parent = number;
    return number;
}

uint32_t
decider_letter (decider *d, uint32_t from, uint32_t letter)
{
    size_t at = (size_t) from * d->letters + letter;
    while (d->letter_arrow.count <= at)
        *vec_add (&d->letter_arrow) = 0;
    if (d->letter_arrow.at[at])
        return d->letter_arrow.at[at] == NONE ? NO_ARROW : d->letter_arrow.at[at] - 1;
    object o = d->objects.at[from];
    uint32_t all, cheap, number = NO_ARROW;
    if (!post_of (d, o.all, letter, &all))
        return NO_ARROW;
    if (meets (d, all, readings_is_useful)) {
        uint32_t set = post_of (d, o.cheap, letter, &cheap) ? triples_of (d, o.cheap, letter) : TRIPLES_NONE;
        if (set == TRIPLES_NONE)
            return NO_ARROW;
        uint32_t to = put_object (d, all, cheap);
        number = add_arrow (d, (arrow){ from, to, set, letter, 0, 0, NO_ARROW });
    }
    d->letter_arrow.at[at] = number == NO_ARROW ? NONE : number + 1;
    return number;
}

uint32_t
decider_image (decider *d, uint32_t from, uint32_t set)
{
    uint32_t count;
    const triple *t = triples_at (d->triples, set, &count);
    list_begin (d);
    for (uint32_t i = 0; i < count; i++)
        list_add (d, t[i].target);
    return put_object (d, d->objects.at[from].all, number_sets_put (&d->states, &d->list));
}

/* All letters from an object on; false when the budget is used up, or at a bad
 * object. */
static bool
explore_from (decider *d, uint32_t number)
{
    if (decider_is_bad (d, number)) {
        d->bad = number;
        return false;
    }
    for (uint32_t letter = 0; letter < d->letters; letter++) {
        size_t before = d->objects.count;
        uint32_t a = decider_letter (d, number, letter);
        if (budget_reason (d->budget) || !budget_ok (d->budget))
            return false;
        if (a != NO_ARROW && d->objects.count > before && decider_is_bad (d, (uint32_t) before)) {
            d->bad = (uint32_t) before;
            return false;
        }
    }
    return true;
}

/* A path from the start of a search for loops, and its triples. */
typedef struct way {
    uint32_t object, set, parent, arrow;
    uint32_t older; /* with the same words */
} way;

typedef struct search {
    decider *d;
    const graph *graph; /* of the objects: arcs are arrows */
    const uint32_t *arrow_of;
    const uint32_t *component;
    uint32_t start;
    VEC (way) ways;
    uint32_t *newest; /* per set of all states */
} search;

/* A way that leads to no more than another one with the same words may be
 * left out (S10). */
static bool
is_known (const search *s, uint32_t target, uint32_t set)
{
    const decider *d = s->d;
    for (uint32_t w = s->newest[d->objects.at[target].all]; w != NONE; w = s->ways.at[w].older)
        if (triples_below (d->triples, s->ways.at[w].set, set))
            return true;
    return false;
}

/* Is there an arrow that keeps the words and leads to no more? */
static bool
has_arrow (const decider *d, uint32_t from, uint32_t set)
{
    for (uint32_t a = d->objects.at[from].newest; a != NO_ARROW; a = d->arrows.at[a].older)
        if (d->objects.at[d->arrows.at[a].to].all == d->objects.at[from].all
            && triples_below (d->triples, d->arrows.at[a].set, set))
            return true;
    return false;
}

/* The way leads back to the start: repeat it.  False when the budget is used up. */
static bool
repeat (search *s, uint32_t number)
{
    decider *d = s->d;
    uint32_t power = triples_idempotent (d->triples, s->ways.at[number].set);
    uint32_t sharp = power == TRIPLES_NONE ? power : triples_sharp (d->triples, power);
    if (sharp == TRIPLES_NONE)
        return false;
    if (sharp == power || has_arrow (d, s->start, sharp))
        return true;
    uint32_t to = decider_image (d, s->start, sharp);
    uint32_t from = (uint32_t) d->steps.count;
    for (uint32_t w = number; w != NONE; w = s->ways.at[w].parent)
        *vec_add (&d->steps) = s->ways.at[w].arrow;
    for (size_t i = from, j = d->steps.count - 1; i < j; i++, j--) {
        uint32_t swap = d->steps.at[i];
        d->steps.at[i] = d->steps.at[j];
        d->steps.at[j] = swap;
    }
    add_arrow (d, (arrow){ s->start, to, sharp, LETTER_SILENT, from, (uint32_t) d->steps.count, NO_ARROW });
    return true;
}

static bool
extend (search *s, uint32_t parent, uint32_t at, uint32_t set)
{
    decider *d = s->d;
    const graph *g = s->graph;
    for (uint32_t arc = g->first[at]; arc < g->first[at + 1]; arc++) {
        uint32_t target = g->target[arc], a = s->arrow_of[arc];
        if (s->component[target] != s->component[s->start])
            continue;
        uint32_t next =
            parent == NONE ? d->arrows.at[a].set : triples_product (d->triples, set, d->arrows.at[a].set);
        if (next == TRIPLES_NONE || !budget_ok (d->budget))
            return false;
        if (is_known (s, target, next))
            continue;
        uint32_t *newest = &s->newest[d->objects.at[target].all];
        *vec_add (&s->ways) = (way){ target, next, parent, a, *newest };
        *newest = (uint32_t) s->ways.count - 1;
        if (target == s->start && !repeat (s, *newest))
            return false;
    }
    return true;
}

static bool
search_loops (search *s, uint32_t start)
{
    size_t sets = s->d->states.sets.count;
    s->start = start;
    s->newest = xreallocarray (NULL, sets, sizeof *s->newest);
    memset (s->newest, 0xff, sets * sizeof *s->newest);
    vec_clear (&s->ways);
    bool within = extend (s, NONE, start, 0);
    for (uint32_t w = 0; w < s->ways.count && within; w++)
        within = extend (s, w, s->ways.at[w].object, s->ways.at[w].set);
    xfree (s->newest);
    return within;
}

/* The object graph as it is now. */
static void
list_arcs (const decider *d, graph *g, uint32_t **arrow_of)
{
    uint32_t count = (uint32_t) d->objects.count;
    uint32_t *first = xcalloc ((size_t) count + 2, sizeof *first);
    uint32_t *target = xcalloc (d->arrows.count + 1, sizeof *target);
    *arrow_of = xcalloc (d->arrows.count + 1, sizeof **arrow_of);
    for (size_t a = 0; a < d->arrows.count; a++)
        first[d->arrows.at[a].from + 2]++;
    for (uint32_t v = 0; v < count; v++)
        first[v + 1] += first[v];
    for (uint32_t a = 0; a < d->arrows.count; a++) {
        uint32_t place = first[d->arrows.at[a].from + 1]++;
        target[place] = d->arrows.at[a].to;
        (*arrow_of)[place] = a;
    }
    *g = (graph){ count, first, target, NULL };
}

/* Among the objects of each component that are still there: the one with the
 * most ways through it; NONE: the component has no arc inside. */
static void
choose_starts (const graph *g, const uint32_t *component, uint32_t components, uint32_t *start)
{
    uint32_t *in = xcalloc ((size_t) g->count + 1, sizeof *in);
    uint64_t *best = xcalloc ((size_t) components + 1, sizeof *best);
    for (uint32_t v = 0; v < g->count; v++)
        for (uint32_t a = g->first[v]; a < g->first[v + 1]; a++)
            if (component[v] != NONE && component[g->target[a]] == component[v])
                in[g->target[a]]++;
    memset (start, 0xff, components * sizeof *start);
    for (uint32_t v = 0; v < g->count; v++) {
        uint64_t out = 0;
        for (uint32_t a = g->first[v]; component[v] != NONE && a < g->first[v + 1]; a++)
            out += component[g->target[a]] == component[v];
        if (out * in[v] > 0 && out * in[v] > best[component[v]]) {
            best[component[v]] = out * in[v];
            start[component[v]] = v;
        }
    }
    xfree (in);
    xfree (best);
}

/* A number for the arrows inside each component. */
static void
sign_components (const graph *g, const uint32_t *arrow_of, const uint32_t *component, uint32_t components,
                 uint64_t *sums)
{
    for (uint32_t c = 0; c < components; c++)
        sums[c] = 1;
    for (uint32_t v = 0; v < g->count; v++)
        for (uint32_t a = g->first[v]; component[v] != NONE && a < g->first[v + 1]; a++)
            if (component[g->target[a]] == component[v])
                sums[component[v]] += hash_word (arrow_of[a] + UINT64_C (1));
}

/* Repeat the loops of every component: those through one object of it, then,
 * without that object, those of what is left (S10).  False: budget. */
static bool
repeat_loops (decider *d)
{
    graph g;
    uint32_t *arrow_of;
    list_arcs (d, &g, &arrow_of);
    uint32_t *component = xcalloc ((size_t) g.count + 1, sizeof *component);
    uint32_t *start = xcalloc ((size_t) g.count + 1, sizeof *start);
    uint64_t *around = xcalloc ((size_t) g.count + 1, sizeof *around);
    uint8_t *keep = xcalloc ((size_t) g.count + 1, 1);
    memset (keep, 1, g.count);
    search s = { .d = d, .graph = &g, .arrow_of = arrow_of, .component = component };
    bool within = true, some = true;
    while (some && within) {
        uint32_t components = graph_components (&g, keep, component);
        choose_starts (&g, component, components, start);
        sign_components (&g, arrow_of, component, components, around);
        some = false;
        for (uint32_t c = 0; c < components && within; c++) {
            if (start[c] == NONE)
                continue;
            if (d->searched.at[start[c]] != around[c])
                within = search_loops (&s, start[c]);
            d->searched.at[start[c]] = around[c];
            keep[start[c]] = 0;
            some = true;
        }
    }
    vec_free (&s.ways);
    xfree ((void *) g.first);
    xfree ((void *) g.target);
    xfree (arrow_of);
    xfree (component);
    xfree (start);
    xfree (around);
    xfree (keep);
    return within;
}

decide_end
decider_run (decider *d)
{
    uint32_t count;
    decider_start (d);
    if (!meets (d, d->objects.at[0].all, readings_is_useful))
        return DECIDE_BOUNDED; /* no words at all */
    for (uint32_t next = 0;;) {
        for (; next < d->objects.count; next++)
            if (!explore_from (d, next))
                return d->bad != NO_OBJECT ? DECIDE_UNBOUNDED : DECIDE_LIMIT;
        count = (uint32_t) d->arrows.count;
        if (!repeat_loops (d))
            return DECIDE_LIMIT;
        if (d->arrows.count == count)
            return DECIDE_BOUNDED;
    }
}
