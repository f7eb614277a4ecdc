/* The proof of a search as the lines of a certificate: names for cells, then each point with
 * the bounds of its variables and its states. */
#include "blocks.h"
#include "flow_words.h"

static void
print_point (const flow *f, flow_words *w, const blocks_point *p, text *out)
{
    const flow_place *place = &f->places[p->place];
    text_add (out, "point ");
    flow_words_path (w, place->call, out);
    text_printf (out, " %u # line %u\n", place->at, place->where.line);
    if (p->state_count)
        flow_words_bounds (w, place, out);
    for (size_t i = 0; i < p->state_count; i++) {
        text_add (out, "state");
        for (size_t k = 0; k < p->dimension_count; k++) {
            const blocks_dimension *d = &p->dimensions[k];
            flow_range r = p->states[i * p->dimension_count + k];
            if (d->variable != FLOW_NONE)
                flow_words_part (w, d->variable, r, out);
            else
                flow_words_literal (w, &d->literal, r.low == 1, out);
        }
        text_add_char (out, '\n');
    }
}

bool
blocks_print_certificate (const flow *f, const blocks_result *r, text *out)
{
    text points = TEXT_EMPTY; /* the names come before them */
    flow_words *w = flow_words_new (f, out);
    for (size_t i = 0; i < r->point_count; i++)
        print_point (f, w, &r->points[i], &points);
    text_add (out, text_string (&points));
    text_add (out, "done\n");
    text_free (&points);
    return flow_words_finish (w);
}
