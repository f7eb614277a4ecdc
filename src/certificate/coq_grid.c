/* Certificates for a fixed period for Coq; proofs/certificates-grid.md. */
#include <inttypes.h>

#include "check_grid.h"
#include "coq.h"

/* Every set as the constraints that it stands for. */
static void
add_sets (coq_writer *w, struct grid_check *c, const struct grid_site *site)
{
    uint32_t state = flat_find (&w->flat, grid_locations (c, site), grid_integers (c, site));
    if (state == MODEL_NONE) /* no move leads there, so nothing depends on it */
        return;
    moves_find_running (c->moves, grid_locations (c, site), grid_integers (c, site), c->runs);
    for (size_t i = 0; i < site->set_count; i++) {
        size_t first = w->atoms.count;
        grid_add_bounds (c, site->first_set + i, c->runs, &w->atoms);
        *vec_add (&w->sets) =
            (struct coq_set){ state, c->sets.at[site->first_set + i].rank, first, w->atoms.count - first };
    }
}

static bool
print_classes (coq_writer *w, const struct grid_check *c)
{
    for (size_t i = 0; i < c->classes.count; i++) {
        const struct grid_class *k = &c->classes.at[i];
        text_add (&w->classes, i ? "; " : "");
        if (k->demand == NOT_GIVEN)
            return certificate_fail (w->r, "a rank has no class");
        text_add (&w->classes, k->demand == LACKS_ACTION ? "LacksAction"
                               : k->demand == LACKS_TIME ? "LacksTime"
                                                         : "LacksLabel ");
        if (k->demand == LACKS_LABEL)
            coq_print_string (&w->classes, w->m->labels[k->label]);
    }
    return true;
}

/* "P # Q" for the period "P/Q". */
static void
print_period (const coq_writer *w, const struct grid_check *c)
{
    text_printf (w->out, "(period (%" PRId64 " # %" PRId64 ")%%Q) ", c->tick * c->down, c->up);
}

static void
print_theorem (const coq_writer *w, const struct grid_check *c)
{
    text *out = w->out;
    text_printf (out,
                 "(** Sets are counted in units of %" PRId64 "/%" PRId64 ", of which a period has %" PRId64
                 ". *)\n"
                 "Definition unit := Units %" PRId64 " %" PRId64 " %" PRId64 ".\n\n",
                 c->down, c->up, c->tick, c->down, c->up, c->tick);
    if (c->cycle)
        text_printf (out, "Definition ranks : list lack := [%s].\n\n", text_string (&w->classes));
    text_printf (out, "Lemma checked : check_grid_%s model unit listed ", c->cycle ? "cycle" : "reach");
    if (c->cycle) {
        text_add (out, "ranks ");
        coq_print_demands (w);
    } else
        coq_print_goals (w);
    text_printf (out, " = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\nTheorem answer : %s model ",
                 c->cycle ? "no_infinite_run" : "never");
    print_period (w, c);
    (c->cycle ? coq_print_demands : coq_print_goals) (w);
    text_printf (out, ".\nProof. exact (grid_%s checked). Qed.\nPrint Assumptions answer.\n",
                 c->cycle ? "cycle_sound _ _ _ _ _ _" : "reach_sound _ _ _ _");
}

bool
coq_grid (reader *r, text *out)
{
    coq_writer w;
    struct grid_check c;
    coq_begin (&w, r, out);
    grid_begin (&c, r);
    bool right = coq_flatten (&w) && grid_read (&c) && print_classes (&w, &c);
    for (size_t i = 0; right && i < c.sites.count; i++)
        add_sets (&w, &c, &c.sites.at[i]);
    if (right) {
        coq_print_sets (&w);
        print_theorem (&w, &c);
    }
    grid_end (&c);
    coq_end (&w);
    return right;
}
