#include <string.h>

#include "alloc.h"
#include "orbit_search_private.h"

/* The graph is cut up: into strongly connected parts; a part that meets all
 * marks is searched from one start, and if nothing is found the start is
 * taken out and the rest is cut up again.  So every cycle is looked at from
 * the first of its nodes that is taken out (R10). */
typedef struct cutting {
    const region_graph *graph;
    const query *query;
    region_scc *scc;
    orbit_search *search;
    orbit_proof *proof; /* or NULL */
    uint32_t *order, *stay, *ends;
    uint8_t *classes; /* per node, at most 255 */
    uint32_t next_tag;
    VEC (orbit_interval) waiting;
    region_path *lasso;
} cutting;

void
orbit_proof_free (orbit_proof *p)
{
    xfree (p->order);
    vec_free (&p->intervals);
    for (size_t i = 0; i < p->searches.count; i++)
        orbit_pairs_free (&p->searches.at[i]);
    vec_free (&p->searches);
}

static bool
has_inner_edge (const region_part *part, uint32_t node)
{
    const region_graph *g = part->graph;
    for (uint32_t e = g->first.at[node]; e < g->first.at[node + 1]; e++)
        if (part->stay[g->edges.at[e].target] == part->tag)
            return true;
    return false;
}

/* The node to start from: few classes, so that there are few matrices; among
 * those one where many ways meet, so that taking it out leaves little. */
static uint32_t
choose_start (const cutting *c, uint32_t from, uint32_t to)
{
    uint32_t best = from, best_ways = 0;
    for (uint32_t i = from; i < to; i++) {
        uint32_t node = c->order[i], ways = c->graph->first.at[node + 1] - c->graph->first.at[node];
        uint8_t least = c->classes[c->order[best]];
        if (c->classes[node] < least || (c->classes[node] == least && ways > best_ways)) {
            best = i;
            best_ways = ways;
        }
    }
    return best;
}

static void
note_interval (cutting *c, uint32_t from, uint32_t to, bool dead, uint32_t pairs)
{
    if (c->proof)
        *vec_add (&c->proof->intervals) = (orbit_interval){ from, to, dead, pairs };
}

/* Search one part from one start; a part with an integral point in every
 * class (no class at all) needs no matrices: any cycle there will do. */
static region_end
search_part (cutting *c, const region_part *part, uint32_t from, uint32_t to)
{
    uint32_t at = choose_start (c, from, to), start = c->order[at];
    if (!c->classes[start])
        return region_part_lasso (part, start, c->query, false, c->lasso) ? REGION_FOUND : REGION_LIMIT;

    c->order[at] = c->order[from];
    c->order[from] = start;
    orbit_pairs pairs;
    region_edges cycle = VEC_EMPTY;
    region_end end = orbit_search_from (c->search, part, c->order + from, to - from, start, &cycle, &pairs);
    if (end == REGION_FOUND) {
        region_path_to (c->graph, start, c->lasso);
        for (size_t i = 0; i < cycle.count; i++)
            *vec_add (&c->lasso->edges) = cycle.at[i];
    } else if (end == REGION_DONE && c->proof) {
        note_interval (c, from, to, false, (uint32_t) c->proof->searches.count);
        *vec_add (&c->proof->searches) = pairs;
    } else if (end == REGION_DONE) {
        orbit_pairs_free (&pairs);
    }
    vec_free (&cycle);
    return end;
}

/* One strongly connected part: nothing, dead, or searched and cut up again. */
static region_end
treat_part (cutting *c, uint32_t from, uint32_t to)
{
    region_part part = { c->graph, c->stay, ++c->next_tag };
    for (uint32_t i = from; i < to; i++)
        c->stay[c->order[i]] = part.tag;
    if (to - from == 1 && !has_inner_edge (&part, c->order[from]))
        return REGION_DONE;
    if (!region_part_accepts (&part, c->order + from, to - from, c->query, false)) {
        note_interval (c, from, to, true, 0);
        return REGION_DONE;
    }
    region_end end = search_part (c, &part, from, to);
    if (end == REGION_DONE && to - from > 1)
        *vec_add (&c->waiting) = (orbit_interval){ .from = from + 1, .to = to };
    return end;
}

static region_end
cut_up (cutting *c, uint32_t from, uint32_t to)
{
    uint32_t tag = ++c->next_tag;
    for (uint32_t i = from; i < to; i++)
        c->stay[c->order[i]] = tag;
    if (!region_scc_sort (c->scc, c->order + from, to - from, c->stay, tag, c->ends + from))
        return REGION_LIMIT;
    region_end end = REGION_DONE;
    for (uint32_t start = from, next; start < to && end == REGION_DONE; start = next) {
        next = from + c->ends[start];
        end = treat_part (c, start, next);
    }
    return end;
}

static void
look_at_nodes (cutting *c, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        c->order[i] = i;
        region_graph_region (c->graph, i, c->graph->now);
        c->classes[i] = (uint8_t) (c->graph->now->classes < 255 ? c->graph->now->classes : 255);
    }
}

region_end
orbit_decide (const region_graph *g, const query *q, region_path *lasso, orbit_proof *proof,
              uint64_t *expanded)
{
    uint32_t count = region_graph_count (g);
    *expanded = 0;
    if (!budget_allows (g->space->budget, (size_t) count * REGION_SCC_BYTES))
        return REGION_LIMIT;
    region_duties duties = region_duties_new (g, q, false);
    cutting c = { .graph = g, .query = q, .proof = proof, .lasso = lasso };
    c.scc = region_scc_new (g);
    c.search = orbit_search_new (g, duties.marks & ~REGION_MARK_ACTION, proof != NULL);
    c.order = xcalloc (count + 1, sizeof *c.order);
    c.stay = xcalloc (count + 1, sizeof *c.stay);
    c.ends = xcalloc (count + 1, sizeof *c.ends);
    c.classes = xcalloc (count + 1, sizeof *c.classes);
    look_at_nodes (&c, count);

    *vec_add (&c.waiting) = (orbit_interval){ .to = count };
    region_end end = REGION_DONE;
    while (c.waiting.count && end == REGION_DONE) {
        orbit_interval next = vec_pop (&c.waiting);
        end = cut_up (&c, next.from, next.to);
    }
    *expanded = orbit_search_expanded (c.search);
    if (proof)
        proof->order = c.order;
    else
        xfree (c.order);
    region_duties_free (&duties);
    region_scc_free (c.scc);
    orbit_search_free (c.search);
    xfree (c.stay);
    xfree (c.ends);
    xfree (c.classes);
    vec_free (&c.waiting);
    return end;
}
