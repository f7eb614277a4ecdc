/* The structure of the last iteration as an invariant: the states that have
 * the abstraction of a visited one (proofs/certificates-gcl.md, Statement 2). */
#include "alloc.h"
#include "invariant.h"
#include "space.h"

static void
write_state (const task *t, const space *s, uint32_t state, text *out)
{
    invariant_state (out);
    for (uint32_t i = 0; i < t->predicates.count; i++)
        if (place_has (t, s->places.at[state], i))
            invariant_literal (i, space_bit (s, state, i), out);
    invariant_end_line (out);
}

/* States by control values: a list for each valuation. */
struct lists {
    store *controls;
    VEC (uint32_t) first; /* by valuation: state + 1 */
    VEC (uint32_t) next;  /* by state */
    uint64_t *key;
};

static bool
sort_states (const task *t, const space *s, struct lists *l)
{
    for (uint32_t i = 0; i < s->places.count; i++) {
        bool fresh;
        for (size_t w = 0; w < s->control_words; w++)
            l->key[w] = store_at (s->abstract, i)[w];
        uint32_t at = store_put (l->controls, l->key, &fresh);
        if (at == STORE_FULL || !budget_ok (t->budget))
            return false;
        if (fresh)
            *vec_add (&l->first) = 0;
        *vec_add (&l->next) = l->first.at[at];
        l->first.at[at] = i + 1;
    }
    return true;
}

static bool
write_states (const task *t, const space *s, const struct lists *l, text *out)
{
    for (size_t i = 0; i < l->first.count; i++) {
        invariant_at (t->model, space_values (t, s, l->first.at[i] - 1), NULL, out);
        for (uint32_t state = l->first.at[i]; state; state = l->next.at[state - 1]) {
            write_state (t, s, state - 1, out);
            if (!budget_work (t->budget, t->predicates.count / 16))
                return false;
        }
    }
    return true;
}

char *
space_certificate (const task *t, const space *s)
{
    text out = TEXT_EMPTY;
    struct lists l = { .controls = store_new (s->control_words + 1, t->budget) };
    l.key = xcalloc (s->control_words + 1, sizeof *l.key);
    task_begin_certificate (t, &out);
    bool complete = sort_states (t, s, &l) && write_states (t, s, &l, &out);
    store_free (l.controls);
    vec_free (&l.first);
    vec_free (&l.next);
    xfree (l.key);
    return task_end_certificate (t, complete, &out);
}

void
space_describe (const task *t, const space *s, gcl_structure *into)
{
    VEC (uint32_t) literals = VEC_EMPTY;
    into->predicate_count = t->predicates.count;
    into->predicates = xcalloc (into->predicate_count + 1, sizeof *into->predicates);
    for (size_t i = 0; i < into->predicate_count; i++)
        into->predicates[i] = task_print_predicate (t, i);
    into->first = xcalloc ((size_t) into->states + 1, sizeof *into->first);
    for (uint32_t state = 0; state < into->states; state++) {
        for (uint32_t i = 0; i < into->predicate_count; i++)
            if (place_has (t, s->places.at[state], i))
                *vec_add (&literals) = 2 * i + !space_bit (s, state, i);
        into->first[state + 1] = literals.count;
    }
    into->literals = literals.at;
}
