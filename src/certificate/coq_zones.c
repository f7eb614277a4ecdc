/* Certificates of the zone engine for Coq; proofs/certificates-dense.md. */
#include <string.h>

#include "alloc.h"
#include "coq.h"

static bool
read_clocks (coq_writer *w)
{
    if (!certificate_clocks (w->r))
        return false;
    if (w->r->words.count == 2 + w->m->clock_count && certificate_word_is (vec_last (&w->r->words), "+")) {
        w->r->beyond = "certificates with a clock that is added are not written for Coq";
        return false;
    }
    return w->r->words.count == 1 + w->m->clock_count
           || certificate_fail (w->r, "the clocks are not those of the model");
}

typedef VEC (text) class_list; /* by rank; "" where none is given */

/* "class RANK acyclic" or "class RANK lacks NAME" */
static bool
read_class (coq_writer *w, class_list *classes)
{
    reader *r = w->r;
    int64_t rank;
    text name = TEXT_EMPTY;
    if (r->words.count < 3 || !certificate_integer (r->words.at[1], 0, (int64_t) r->length, &rank))
        return certificate_fail (r, "expected 'class RANK lacks NAME' or 'class RANK acyclic'");
    while (classes->count <= (size_t) rank)
        *vec_add (classes) = (text) TEXT_EMPTY;
    text *out = &classes->at[rank];
    if (text_string (out)[0])
        return certificate_fail (r, "the class of this rank is given twice");
    if (r->words.count == 3 && certificate_word_is (r->words.at[2], "acyclic"))
        text_add (out, "LacksAction");
    else if (r->words.count == 4 && certificate_word_is (r->words.at[2], "lacks")) {
        text_add (out, "LacksLabel ");
        text_add_bytes (&name, r->words.at[3].at, r->words.at[3].length);
        coq_print_string (out, text_string (&name));
        text_free (&name);
    } else
        return certificate_fail (r, "expected 'class RANK lacks NAME' or 'class RANK acyclic'");
    return true;
}

static bool
ranks_have_classes (const coq_writer *w, const class_list *classes)
{
    for (size_t i = 0; i < w->sets.count && w->r->infinite; i++) {
        uint32_t rank = w->sets.at[i].rank;
        if (rank >= classes->count || !text_string (&classes->at[rank])[0])
            return certificate_fail (w->r, "a rank has no class");
    }
    return true;
}

/* The list for Coq; what stands for a rank that no state has is no matter. */
static void
join_classes (coq_writer *w, class_list *classes)
{
    for (size_t i = 0; i < classes->count; i++) {
        const char *class = text_string (&classes->at[i]);
        text_printf (&w->classes, "%s%s", i ? "; " : "", class[0] ? class : "LacksAction");
        text_free (&classes->at[i]);
    }
    vec_free (classes);
}

static bool
read_state (coq_writer *w)
{
    reader *r = w->r;
    int64_t rank;
    size_t i = 2;
    clock_atom a;
    if (!certificate_expect (r, "state", 2) || !certificate_integer (r->words.at[1], 0, UINT32_MAX, &rank))
        return certificate_fail (r, "expected a state");
    if (!certificate_discrete (r, &i, w->locations, w->integers))
        return false;
    /* ranks are for infinite words only */
    struct coq_set s = { flat_find (&w->flat, w->locations, w->integers), r->infinite ? (uint32_t) rank : 0,
                         w->atoms.count, 0 };
    for (; i < r->words.count; i++) {
        if (!certificate_constraint (r->words.at[i], w->m->clock_count, &a))
            return certificate_fail (r, "'%.*s' is no constraint here", (int) r->words.at[i].length,
                                     r->words.at[i].at);
        *vec_add (&w->atoms) = a;
    }
    s.count = w->atoms.count - s.first;
    if (s.state != MODEL_NONE) /* no move leads there, so nothing depends on it */
        *vec_add (&w->sets) = s;
    return true;
}

static bool
read_body (coq_writer *w)
{
    reader *r = w->r;
    class_list classes = VEC_EMPTY;
    bool right = read_clocks (w);
    while (right && certificate_next (r))
        right = r->words.count && certificate_word_is (r->words.at[0], "class") ? read_class (w, &classes)
                                                                                : read_state (w);
    right = right && !r->failed && !budget_reason (r->budget) && ranks_have_classes (w, &classes);
    join_classes (w, &classes);
    return right;
}

static void
print_theorem (const coq_writer *w)
{
    text *out = w->out;
    if (w->r->infinite) {
        text_printf (out, "Definition ranks : list lack := [%s].\n\n", text_string (&w->classes));
        text_add (out, "Lemma checked : check_dense_cycle model listed ranks ");
        coq_print_demands (w);
        text_add (out, " = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n"
                       "Theorem answer : no_infinite_run model dense ");
        coq_print_demands (w);
        text_add (out, ".\nProof. exact (dense_cycle_sound _ _ _ _ _ checked). Qed.\n");
    } else {
        text_add (out, "Lemma checked : check_dense_reach model listed ");
        coq_print_goals (w);
        text_add (out, " = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n"
                       "Theorem answer : never model dense ");
        coq_print_goals (w);
        text_add (out, ".\nProof. exact (dense_reach_sound _ _ _ checked). Qed.\n");
    }
    text_add (out, "Print Assumptions answer.\n");
}

bool
coq_zones (reader *r, text *out)
{
    coq_writer w;
    coq_begin (&w, r, out);
    bool right = coq_flatten (&w) && read_body (&w);
    if (right) {
        coq_print_sets (&w);
        print_theorem (&w);
    }
    coq_end (&w);
    return right;
}
