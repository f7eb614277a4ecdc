/* An orbit cycle as JSON:
 *
 *     "clocks": ["x", "y"],
 *     "regions": [{ "state": "P.l0", "region": "x=0, 0<y<1", "classes": 1,
 *                   "whole": [0, 0], "rank": [0, 1], "corners": [[0, 0], [0, 1]] }, ...],
 *     "moves": [{ "action": "P@a", "edges": [0], "matrix": [[1, 0], [0, 1]] }, ...],
 *     "turn": [[...]], "returns": false, "one_way": [0, 1]
 *
 * Move k leads from region k to region k + 1, the last one to region 0; one
 * without "edges" is a delay.  Row a of a matrix says to which corners corner a
 * leads.  A coordinate of -1 belongs to a clock above its constants. */
#include "alloc.h"
#include "orbit.h"

static void
write_matrix (json_writer *w, const char *key, const uint8_t *matrix, uint32_t rows, uint32_t columns)
{
    json_flat_array (w, key);
    for (uint32_t a = 0; a < rows; a++) {
        json_flat_array (w, NULL);
        for (uint32_t b = 0; b < columns; b++)
            json_unsigned (w, NULL, matrix[a * columns + b]);
        json_end (w);
    }
    json_end (w);
}

static void
write_region (const orbit_cycle *c, const orbit_region *r, json_writer *w)
{
    json_object (w, NULL);
    json_string (w, "state", r->state);
    json_string (w, "region", r->name);
    json_unsigned (w, "classes", r->classes);
    json_flat_array (w, "whole");
    for (uint32_t x = 0; x < c->clock_count; x++)
        json_integer (w, NULL, r->whole[x]);
    json_end (w);
    json_flat_array (w, "rank");
    for (uint32_t x = 0; x < c->clock_count; x++)
        json_unsigned (w, NULL, r->rank[x]);
    json_end (w);
    json_flat_array (w, "corners");
    for (uint32_t j = 0; j <= r->classes; j++) {
        json_flat_array (w, NULL);
        for (uint32_t x = 0; x < c->clock_count; x++)
            json_integer (w, NULL, r->corners[j * c->clock_count + x]);
        json_end (w);
    }
    json_end (w);
    json_end (w);
}

static void
write_move (const orbit_cycle *c, size_t k, const model *m, json_writer *w)
{
    const orbit_move *move = &c->moves[k];
    json_object (w, NULL);
    if (!move->delay) {
        text name = TEXT_EMPTY;
        concrete_action_name (m, move->edges, move->edge_count, &name);
        json_string (w, "action", text_string (&name));
        text_free (&name);
        json_flat_array (w, "edges");
        for (uint32_t i = 0; i < move->edge_count; i++)
            json_unsigned (w, NULL, move->edges[i]);
        json_end (w);
    }
    const orbit_region *to = &c->regions[(k + 1) % c->length];
    write_matrix (w, "matrix", move->matrix, c->regions[k].classes + 1, to->classes + 1);
    json_end (w);
}

void
orbit_cycle_write_json (const orbit_cycle *c, const model *m, json_writer *w, const char *key)
{
    json_object (w, key);
    json_flat_array (w, "clocks");
    for (uint32_t x = 0; x < c->clock_count; x++) {
        text name = TEXT_EMPTY;
        model_clock_name (m, c->clocks[x], &name);
        json_string (w, NULL, text_string (&name));
        text_free (&name);
    }
    json_end (w);
    json_array (w, "regions");
    for (size_t k = 0; k < c->length; k++)
        write_region (c, &c->regions[k], w);
    json_end (w);
    json_array (w, "moves");
    for (size_t k = 0; k < c->length; k++)
        write_move (c, k, m, w);
    json_end (w);
    uint32_t n = c->regions[0].classes + 1;
    write_matrix (w, "turn", c->turn, n, n);
    json_bool (w, "returns", c->returns);
    if (!c->returns) {
        json_flat_array (w, "one_way");
        json_unsigned (w, NULL, c->from);
        json_unsigned (w, NULL, c->to);
        json_end (w);
    }
    json_end (w);
}
