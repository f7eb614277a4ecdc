/* Certificates of the orbit engine for Coq; proofs/certificates-regions.md.  The
 * checker there finds the pairs by itself: only states and intervals are written. */
#include <inttypes.h>
#include <stdlib.h>

#include "alloc.h"
#include "check_orbit.h"
#include "coq.h"

static void
print_region (coq_writer *w, const struct orbit_check *c, const struct region *g)
{
    uint32_t state = flat_find (&w->flat, g->locations, g->integers);
    /* where no move leads: a location that is not there */
    text_printf (w->out, "RState %" PRIu32 " (Region [",
                 state == MODEL_NONE ? flat_count (&w->flat) + 1 : state);
    for (size_t k = 0; k < c->tracked; k++) {
        text_add (w->out, k ? "; " : "");
        if (g->parts[k].whole == ABOVE)
            text_add (w->out, "Above");
        else
            text_printf (w->out, "At %" PRIu32 " %" PRIu32, g->parts[k].whole, g->parts[k].rank);
    }
    text_printf (w->out, "] %" PRIu32 ")", g->classes);
}

static void
print_regions (coq_writer *w, const struct orbit_check *c)
{
    text_add (w->out, "(** The clocks that are followed, with their bounds. *)\n"
                      "Definition followed : list (nat * Z) := [");
    for (size_t k = 0; k < c->tracked; k++)
        text_printf (w->out, "%s(%" PRIu32 ", %" PRIu32 "%%Z)", k ? "; " : "", c->clock_of[k], c->bounds[k]);
    text_add (
        w->out,
        "].\n\n(** The certificate: regions, numbered from 0; At w r: integer part w, fractional part of "
        "rank r. *)\nDefinition listed : list rstate := [");
    for (size_t i = 0; i < c->regions.count; i++) {
        text_add (w->out, i ? ";\n  " : "\n  ");
        print_region (w, c, &c->regions.at[i]);
    }
    text_add (w->out, "].\n\n");
}

static int
compare_intervals (const void *left, const void *right)
{
    const struct interval *a = left, *b = right;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return a->to > b->to ? -1 : a->to < b->to;
}

static bool
is_open (const struct orbit_check *c, const struct region *g)
{
    bool open = g->classes > 0;
    for (size_t k = 0; k < c->tracked; k++)
        open = open && (g->parts[k].whole == ABOVE || g->parts[k].rank);
    return open;
}

/* Time may pass inside an open region, which for Coq is a step in any model: each is an
 * interval of its own that lacks an action, unless a search starts there. */
static void
add_stays (struct orbit_check *c)
{
    bool *alone = xcalloc (c->regions.count + 1, sizeof *alone);
    for (size_t i = 0; i < c->intervals.count; i++) {
        const struct interval *v = &c->intervals.at[i];
        alone[v->from] = alone[v->from] || !v->dead || v->to == v->from + 1;
    }
    for (uint32_t u = 0; u < c->regions.count; u++)
        if (!alone[u] && is_open (c, &c->regions.at[u]))
            *vec_add (&c->intervals) = (struct interval){ u, u + 1, true, 0, 0 };
    xfree (alone);
}

/* Each one inside the last that holds it; if they are not nested, Coq will say no. */
static void
print_intervals (coq_writer *w, struct orbit_check *c)
{
    VEC (uint32_t) ends = VEC_EMPTY;
    bool first = true;
    text_add (w->out, "Definition intervals : tree := Search None [");
    if (c->intervals.count)
        qsort (c->intervals.at, c->intervals.count, sizeof *c->intervals.at, compare_intervals);
    for (size_t i = 0; i < c->intervals.count; i++) {
        const struct interval *v = &c->intervals.at[i];
        for (; ends.count && v->to > vec_last (&ends); first = false) {
            text_add (w->out, "])");
            (void) vec_pop (&ends);
        }
        text_printf (w->out, "%s\n  (%" PRIu32 "%%N, %" PRIu32 "%%N, ", first ? "" : ";", v->from, v->to);
        first = !v->dead;
        if (v->dead) {
            text_add (w->out, "Dead)");
            continue;
        }
        text_printf (w->out, "Search (Some %" PRIu32 "%%N) [", v->from);
        *vec_add (&ends) = v->to;
    }
    for (; ends.count; (void) vec_pop (&ends))
        text_add (w->out, "])");
    text_add (w->out, "].\n\n");
    vec_free (&ends);
}

static void
print_theorem (const coq_writer *w)
{
    text_add (w->out, "Lemma checked : check_orbit model followed listed intervals ");
    coq_print_demands (w);
    text_add (w->out, " = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n"
                      "Theorem answer : no_period model ");
    coq_print_demands (w);
    text_add (w->out, ".\nProof. exact (orbit_sound _ _ _ _ _ _ checked). Qed.\nPrint Assumptions answer.\n");
}

bool
coq_orbit (reader *r, text *out)
{
    coq_writer w;
    struct orbit_check c;
    coq_begin (&w, r, out);
    orbit_check_init (&c, r);
    bool right = coq_flatten (&w) && orbit_check_read (&c);
    if (right) {
        coq_print_model (&w);
        print_regions (&w, &c);
        add_stays (&c);
        print_intervals (&w, &c);
        print_theorem (&w);
    }
    orbit_check_release (&c);
    coq_end (&w);
    return right;
}
