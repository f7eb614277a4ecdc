/* Certificates for "no".  Lines, in this order:
 *
 *   tacet-certificate KIND 1 DIGEST     zones-reach, zones-deadlock, zones-cycle
 *   labels NAME ...                     of the question
 *   location PROCESS LOCATION           numbers; only if asked for
 *   non-zeno 0|1, range error|disable
 *   clocks NAME ... [+]                 numbered from 1; + is the tick
 *   class RANK lacks LABEL|+            cycles only: what no state (step) has
 *   class RANK acyclic
 *   state RANK ; LOCATIONS ; INTEGERS ; CONSTRAINTS
 *
 * A constraint is `i-j<=c` or `i-j<c`.  What must hold, and why it proves
 * the answer, stands in proofs/certificates-dense.md. */
#include "proof.h"

#include <inttypes.h>

#include "alloc.h"
#include "store.h"

struct writer {
    const space *space;
    FILE *out;
    bound *zone;
    zone_constraint *constraints;
};

static void
writer_init (struct writer *w, const space *s, FILE *out)
{
    *w = (struct writer){ .space = s, .out = out };
    w->zone = xreallocarray (NULL, zone_cells (s->clocks + 1), sizeof *w->zone);
    w->constraints = xreallocarray (NULL, zone_cells (s->clocks + 1), sizeof *w->constraints);
}

static void
writer_free (struct writer *w)
{
    xfree (w->zone);
    xfree (w->constraints);
}

static void
write_clocks (const struct writer *w)
{
    const model *m = product_model (w->space->product);
    text name = TEXT_EMPTY;
    fprintf (w->out, "clocks");
    for (uint32_t x = 0; x < m->clock_count; x++) {
        text_clear (&name);
        model_clock_name (m, x, &name);
        fprintf (w->out, " %s", text_string (&name));
    }
    if (w->space->options.tick)
        fprintf (w->out, " +");
    fprintf (w->out, "\n");
    text_free (&name);
}

static void
write_header (const struct writer *w, const char *kind, const query *q)
{
    const model *m = product_model (w->space->product);
    fprintf (w->out, "tacet-certificate %s 1 %016" PRIx64 "\nlabels", kind, model_digest (m));
    for (size_t l = 0; l < q->label_count; l++)
        fprintf (w->out, " %s", m->labels[q->labels[l]]);
    fprintf (w->out, "\n");
    if (q->process != MODEL_NONE)
        fprintf (w->out, "location %" PRIu32 " %" PRIu32 "\n", q->process, q->location);
    fprintf (w->out, "non-zeno %d\nrange %s\n", q->non_zeno, q->range_disables ? "disable" : "error");
    write_clocks (w);
}

/* The bits that stand for diagonals are no part of a state that a reader of
 * the model could name, so there is no certificate in these terms. */
static bool
refuse (const struct writer *w)
{
    const model *m = product_model (w->space->product);
    if (!model_has_diagonals (m))
        return false;
    fprintf (w->out,
             "tacet-certificate none 1 %016" PRIx64 "\nreason differences of clocks were eliminated\n",
             model_digest (m));
    return true;
}

static void
write_state (struct writer *w, uint32_t rank, uint32_t node, uint32_t zone)
{
    const space *s = w->space;
    const model *m = product_model (s->product);
    const product_view *view = product_look (s->look, store_at (s->states, node));
    fprintf (w->out, "state %" PRIu32 " ;", rank);
    for (size_t p = 0; p < m->process_count; p++)
        fprintf (w->out, " %" PRIu32, view->locations[p]);
    fprintf (w->out, " ;");
    for (size_t i = 0; i < m->integer_count; i++)
        fprintf (w->out, " %" PRId32, view->integers[i]);
    fprintf (w->out, " ;");
    const space_frame *f = space_frame_of (s, node);
    pool_get (s->zones, zone, w->zone);
    size_t count = zone_minimal (w->zone, f->dim, w->constraints);
    for (size_t c = 0; c < count; c++) {
        zone_constraint k = w->constraints[c];
        fprintf (w->out, " %" PRIu32 "-%" PRIu32 "%s%" PRId32, f->clocks[k.i], f->clocks[k.j],
                 bound_is_strict (k.b) ? "<" : "<=", bound_constant (k.b));
    }
    fprintf (w->out, "\n");
}

void
proof_write_reach (const reach *r, FILE *out)
{
    struct writer w;
    writer_init (&w, r->space, out);
    if (!refuse (&w)) {
        write_header (&w, r->query->kind == QUERY_DEADLOCK ? "zones-deadlock" : "zones-reach", r->query);
        for (size_t i = 0; i < r->states.count; i++)
            if (r->states.at[i].zone != REACH_COVERED)
                write_state (&w, 0, r->states.at[i].node, r->states.at[i].zone);
    }
    writer_free (&w);
}

static void
write_class (const struct writer *w, const cycle *c, size_t rank)
{
    uint64_t lacks = c->accept & ~c->ranks.at[rank];
    fprintf (w->out, "class %zu ", rank);
    if (!lacks)
        fprintf (w->out, "acyclic\n");
    else if (lacks == CYCLE_TICK)
        fprintf (w->out, "lacks +\n");
    else
        fprintf (w->out, "lacks %s\n",
                 product_model (w->space->product)->labels[c->query->labels[__builtin_ctzll (lacks)]]);
}

void
proof_write_cycle (const cycle *c, FILE *out)
{
    struct writer w;
    writer_init (&w, c->space, out);
    if (!refuse (&w)) {
        write_header (&w, "zones-cycle", c->query);
        for (size_t rank = 0; rank < c->ranks.count; rank++)
            write_class (&w, c, rank);
        for (size_t i = 0; i < c->states.count; i++) {
            const cycle_state *s = &c->states.at[i];
            write_state (&w, s->order & ~CYCLE_DEAD, s->node, s->zone);
        }
    }
    writer_free (&w);
}
