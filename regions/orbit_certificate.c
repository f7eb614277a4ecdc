#include <inttypes.h>

#include "alloc.h"
#include "certificate.h"
#include "orbit_search_private.h"

/* The proof of a "no" as text; proofs/certificates-regions.md is the
 * description that the checker was written from, R14 why it proves it. */

static void
write_header (const region_graph *g, const query *q, FILE *out)
{
    const region_space *s = g->space;
    certificate_claim claim = { "orbit", "any", s->model, q, NULL };
    certificate_write_header (&claim, out);
    region_space_write_clocks (s, out);
}

/* Columns as sets of start vertices in hexadecimal, highest word first. */
static void
write_matrix (orbit_size size, const uint64_t *matrix, unsigned classes, FILE *out)
{
    for (unsigned column = 0; column <= classes; column++) {
        fprintf (out, " ");
        if (!size.row_words) {
            fprintf (out, "%" PRIx64, matrix[0] >> 8 * column & 0xff);
            continue;
        }
        for (size_t w = size.row_words; w-- > 0;)
            fprintf (out, w + 1 == size.row_words ? "%" PRIx64 : "%016" PRIx64,
                     matrix[column * size.row_words + w]);
    }
}

static void
write_pairs (const region_graph *g, const orbit_pairs *p, const uint32_t *place, FILE *out)
{
    for (uint32_t i = 0; i < store_count (p->store); i++) {
        const uint64_t *pair = store_at (p->store, i);
        uint32_t node = p->nodes[(uint32_t) pair[0]];
        region_graph_region (g, node, g->now);
        fprintf (out, "pair %" PRIu32 " %" PRIx32, place[node], (uint32_t) (pair[0] >> 32));
        write_matrix (p->size, pair + 1, g->now->classes, out);
        fprintf (out, "\n");
    }
}

void
orbit_proof_write (const orbit_proof *p, region_graph *g, const query *q, FILE *out)
{
    uint32_t count = region_graph_count (g);
    uint32_t *place = xcalloc (count + 1, sizeof *place);
    write_header (g, q, out);
    fprintf (out, "states %" PRIu32 "\n", count);
    for (uint32_t i = 0; i < count; i++) {
        place[p->order[i]] = i;
        region_graph_write_node (g, p->order[i], out);
    }
    for (size_t i = 0; i < p->intervals.count; i++) {
        const orbit_interval *v = &p->intervals.at[i];
        fprintf (out, "%s %" PRIu32 " %" PRIu32 "\n", v->dead ? "dead" : "search", v->from, v->to);
        if (!v->dead)
            write_pairs (g, &p->searches.at[v->pairs], place, out);
    }
    fprintf (out, "end\n");
    xfree (place);
}
