/* What the orbit engine says about a "no" must be a proof: the conditions of
 * proofs/certificates-regions.md, checked on the region graph in the plainest
 * way, with wide matrices where the engine used small ones.
 * Usage: oracle_regions_proof [COUNT [FIRST_SEED]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../regions/orbit_search_private.h"
#include "alloc.h"
#include "random_automaton.h"
#include "ring_automaton.h"
#include "test_main.h"

typedef struct trial {
    uint64_t seed;
    const char *source;
    region_graph *g;
    query q;
    uint32_t wanted; /* marks besides the action */
    orbit_proof proof;
    uint32_t *place; /* node -> position in the order */
    unsigned long proofs, searches, pairs;
} trial;

static bool
contains (const orbit_interval *outer, const orbit_interval *inner)
{
    return outer->from <= inner->from && inner->to <= outer->to;
}

static bool
holds_place (const orbit_interval *v, uint32_t place)
{
    return v->from <= place && place < v->to;
}

static void
check_nesting (const trial *t)
{
    for (size_t i = 0; i < t->proof.intervals.count; i++)
        for (size_t j = 0; j < i; j++) {
            const orbit_interval *a = &t->proof.intervals.at[i], *b = &t->proof.intervals.at[j];
            bool apart = a->to <= b->from || b->to <= a->from;
            if (!apart && contains (a, b) == contains (b, a))
                test_fail (t->seed, t->source, "intervals that are neither nested nor apart");
            if (!apart && (contains (a, b) ? a->dead : b->dead))
                test_fail (t->seed, t->source, "a dead interval around another one");
        }
}

/* Condition 5. */
static void
check_order (const trial *t, uint32_t source, const region_edge *e)
{
    const orbit_interval *smallest = NULL;
    for (size_t i = 0; i < t->proof.intervals.count; i++) {
        const orbit_interval *v = &t->proof.intervals.at[i];
        if (holds_place (v, t->place[source]) && holds_place (v, t->place[e->target])
            && (!smallest || contains (smallest, v)))
            smallest = v;
    }
    if (smallest && smallest->dead)
        return;
    if (smallest && (t->place[source] == smallest->from || t->place[e->target] == smallest->from))
        return;
    if (t->place[source] <= t->place[e->target])
        test_fail (t->seed, t->source, "a step that could be part of a cycle nobody looked at");
}

/* Condition 6. */
static void
check_dead (const trial *t, const orbit_interval *v)
{
    uint32_t missing = t->wanted | REGION_MARK_ACTION;
    for (uint32_t i = v->from; i < v->to; i++) {
        uint32_t node = t->proof.order[i];
        for (uint32_t e = t->g->first.at[node]; e < t->g->first.at[node + 1]; e++)
            if (holds_place (v, t->place[t->g->edges.at[e].target]))
                missing &= ~region_graph_edge_marks (t->g, &t->g->edges.at[e]);
    }
    if (!missing)
        test_fail (t->seed, t->source, "a dead interval that accepts");
}

/* A pair as the engine packs it, from a wide matrix. */
static void
pack_pair (const trial *t, orbit_size size, const uint64_t *wide, uint64_t *pair)
{
    memset (pair + 1, 0, size.words * sizeof *pair);
    if (size.row_words) {
        memcpy (pair + 1, wide, size.words * sizeof *pair);
        return;
    }
    for (unsigned j = 0; j <= t->g->space->shape->clocks; j++)
        pair[1] |= wide[j] << 8 * j;
}

static void
unpack_pair (const trial *t, orbit_size size, const uint64_t *pair, uint64_t *wide)
{
    for (unsigned j = 0; j <= t->g->space->shape->clocks; j++)
        wide[j] = size.row_words ? pair[1 + j] : pair[1] >> 8 * j & 0xff;
}

/* Conditions 7 and 8 for one pair; all tests have less than 64 clocks. */
static void
check_pair (const trial *t, const orbit_interval *v, const orbit_pairs *p, const uint32_t *index,
            const uint64_t *pair)
{
    uint32_t node = p->nodes[(uint32_t) pair[0]], clocks = t->g->space->shape->clocks;
    orbit_size wide_size = { 1, clocks + 1 };
    uint64_t wide[16], next[17];
    for (uint32_t e = t->g->first.at[node]; e < t->g->first.at[node + 1]; e++) {
        const region_edge *step = &t->g->edges.at[e];
        if (!holds_place (v, t->place[step->target]))
            continue;
        uint64_t marks = pair[0] >> 32 | (region_graph_edge_marks (t->g, step) & t->wanted);
        unpack_pair (t, p->size, pair, wide);
        orbit_wide_apply (wide_size, wide, orbit_steps_at (t->g->orbits, step->orbit));
        next[0] = marks << 32 | index[step->target];
        pack_pair (t, p->size, wide, next);
        if (store_find (p->store, next) == STORE_FULL)
            test_fail (t->seed, t->source, "the pairs are not closed");
        region_graph_region (t->g, step->target, t->g->now);
        if (t->place[step->target] == v->from && marks == t->wanted
            && orbit_wide_returns (wide_size, t->g->now->classes, wide))
            test_fail (t->seed, t->source, "a cycle that returns");
    }
}

static void
check_search (trial *t, const orbit_interval *v, uint32_t *index)
{
    const orbit_pairs *p = &t->proof.searches.at[v->pairs];
    uint64_t wide[16] = { 0 }, first[17] = { 0 };
    region_graph_region (t->g, t->proof.order[v->from], t->g->now);
    orbit_wide_identity ((orbit_size){ 1, 16 }, t->g->now->classes, wide);
    for (uint32_t i = 0; i < v->to - v->from; i++) {
        index[p->nodes[i]] = i;
        if (!holds_place (v, t->place[p->nodes[i]]))
            test_fail (t->seed, t->source, "a node outside of its interval");
    }
    first[0] = index[t->proof.order[v->from]];
    pack_pair (t, p->size, wide, first);
    if (store_find (p->store, first) == STORE_FULL)
        test_fail (t->seed, t->source, "the start is missing");
    for (uint32_t i = 0; i < store_count (p->store); i++)
        check_pair (t, v, p, index, store_at (p->store, i));
    t->searches++;
    t->pairs += store_count (p->store);
}

static void
check_proof (trial *t)
{
    uint32_t count = region_graph_count (t->g);
    uint32_t *index = xcalloc (count + 1, sizeof *index);
    t->place = xcalloc (count + 1, sizeof *t->place);
    for (uint32_t i = 0; i < count; i++)
        t->place[t->proof.order[i]] = i;
    check_nesting (t);
    for (uint32_t n = 0; n < count; n++)
        for (uint32_t e = t->g->first.at[n]; e < t->g->first.at[n + 1]; e++)
            check_order (t, n, &t->g->edges.at[e]);
    for (size_t i = 0; i < t->proof.intervals.count; i++) {
        if (t->proof.intervals.at[i].dead)
            check_dead (t, &t->proof.intervals.at[i]);
        else
            check_search (t, &t->proof.intervals.at[i], index);
    }
    t->proofs++;
    xfree (index);
    xfree (t->place);
}

static void
check_source (trial *t, const char *source)
{
    diag *why = diag_new ("model");
    model *m = model_parse (source, strlen (source), why);
    budget *b = budget_new ((budget_limits){ .states = 200000 });
    uint32_t label = 0;
    t->source = source;
    t->q = (query){ .kind = QUERY_CYCLE, .process = MODEL_NONE, .location = MODEL_NONE, .labels = &label };
    t->q.label_count = m->label_count ? 1 : 0;
    t->q.non_zeno = t->seed & 8;
    t->g = region_graph_new (region_space_new (m, &t->q, b, why), false);
    t->wanted = region_space_all_labels (t->g->space) | (t->q.non_zeno ? REGION_MARK_TIME : 0);
    t->proof = (orbit_proof){ .order = NULL };
    region_path lasso = { .edges = VEC_EMPTY };
    uint64_t expanded;
    if (region_graph_build (t->g, false) == REGION_DONE
        && orbit_decide (t->g, &t->q, &lasso, &t->proof, &expanded) == REGION_DONE)
        check_proof (t);
    region_path_free (&lasso);
    orbit_proof_free (&t->proof);
    region_graph_free (t->g);
    budget_free (b);
    model_free (m);
    diag_free (why);
}

static void
check_random (trial *t)
{
    random_options o = random_options_default ();
    o.least_clocks = 2;
    o.strict = 80;
    o.copies = t->seed % 8 == 2;
    ring_form form = { .ballast = t->seed % 5 ? 0 : 8 };
    char *source = t->seed % 4 ? ring_automaton (t->seed, form) : random_automaton (t->seed, &o);
    check_source (t, source);
    xfree (source);
}

/* Models with many more pairs than a random one. */
static void
check_drift (trial *t, const char *file)
{
    FILE *in = fopen (file, "r");
    text source = TEXT_EMPTY;
    if (!in || !text_read_all (&source, in)) {
        fprintf (stderr, "%s cannot be read\n", file);
        exit (1);
    }
    fclose (in);
    unsigned long before = t->proofs;
    check_source (t, text_string (&source));
    if (t->proofs == before)
        test_fail (t->seed, t->source, "a drift model without a proof");
    text_free (&source);
}

int
main (int count, char **arguments)
{
    test_seeds seeds = { .first = 1, .count = 3000 };
    test_read_seeds (&seeds, count, arguments);
    trial t = { .seed = seeds.first };
    for (; t.seed < seeds.first + seeds.count; t.seed++)
        check_random (&t);
    check_drift (&t, TACET_SOURCE "/models/drift/drift-3-loose.tck");
    check_drift (&t, TACET_SOURCE "/models/drift/drift-4.tck");
    printf ("%lu automata: %lu proofs with %lu searches and %lu pairs\n", (unsigned long) seeds.count,
            t.proofs, t.searches, t.pairs);
    return 0;
}
