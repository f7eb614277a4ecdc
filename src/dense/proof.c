/* Certificates for "no".  Lines, in this order:
 *
 *   tacet-certificate KIND 2 DIGEST     and what else all kinds begin with
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
#include "certificate.h"
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
write_header (const struct writer *w, const char *kind, const query *q, const uint8_t *reached)
{
    certificate_claim claim = { kind, "dense", product_model (w->space->product), q, reached };
    certificate_write_header (&claim, w->out);
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
    certificate_write_none (m, "differences of clocks were eliminated", w->out);
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

static const char *
kind_of (const query *q)
{
    return q->kind == QUERY_DEADLOCK  ? "zones-deadlock"
           : q->kind == QUERY_EXPLORE ? "zones-locations"
                                      : "zones-reach";
}

void
proof_write_reach (const reach *r, const uint8_t *reached_locations, FILE *out)
{
    struct writer w;
    writer_init (&w, r->space, out);
    if (!refuse (&w)) {
        write_header (&w, kind_of (r->query), r->query, reached_locations);
        for (size_t i = 0; i < r->states.count; i++)
            if (r->states.at[i].zone != REACH_COVERED)
                write_state (&w, 0, r->states.at[i].node, r->states.at[i].zone);
    }
    writer_free (&w);
}

/* Which label the component lacks, by one of its states.  If labels are met in
 * turn, one that does not come to the end of the list waits for the same label in
 * all its states, and none of them has it. */
static uint32_t
lacking_label (const struct writer *w, uint64_t lacks, uint32_t node)
{
    const space *s = w->space;
    if (!product_takes_turns (s->product))
        return (uint32_t) __builtin_ctzll (lacks);
    return product_look (s->look, store_at (s->states, node))->awaited;
}

static void
write_class (const struct writer *w, const cycle *c, size_t rank, uint32_t node)
{
    uint64_t lacks = c->accept & ~c->ranks.at[rank];
    fprintf (w->out, "class %zu ", rank);
    if (!lacks)
        fprintf (w->out, "acyclic\n");
    else if (lacks == CYCLE_TICK)
        fprintf (w->out, "lacks +\n");
    else
        fprintf (w->out, "lacks %s\n",
                 product_model (w->space->product)->labels[c->query->labels[lacking_label (w, lacks, node)]]);
}

static void
write_classes (const struct writer *w, const cycle *c)
{
    uint32_t *nodes = xcalloc (c->ranks.count, sizeof *nodes); /* one of each */
    for (size_t i = 0; i < c->states.count; i++)
        nodes[c->states.at[i].order & ~CYCLE_DEAD] = c->states.at[i].node;
    for (size_t rank = 0; rank < c->ranks.count; rank++)
        write_class (w, c, rank, nodes[rank]);
    xfree (nodes);
}

void
proof_write_cycle (const cycle *c, FILE *out)
{
    struct writer w;
    writer_init (&w, c->space, out);
    if (!refuse (&w)) {
        write_header (&w, "zones-cycle", c->query, NULL);
        write_classes (&w, c);
        for (size_t i = 0; i < c->states.count; i++) {
            const cycle_state *s = &c->states.at[i];
            write_state (&w, s->order & ~CYCLE_DEAD, s->node, s->zone);
        }
    }
    writer_free (&w);
}
