/* Are the entries of assumed routines disjoint and complete? */
#include <inttypes.h>
#include <string.h>

#include "components.h"
#include "conditions.h"

/* Values and globals that the condition reads, as declarations. */
static void
declare (const condition *c, text *names)
{
    if (!c)
        return;
    text name = TEXT_EMPTY;
    if (c->op == CONDITION_VALUE)
        text_printf (&name, "var p%" PRId64 ";\n", c->number);
    else if (c->op == CONDITION_GLOBAL)
        text_printf (&name, "var g_%s;\n", c->name);
    if (name.length && !strstr (text_string (names), text_string (&name)))
        text_add (names, text_string (&name));
    text_free (&name);
    declare (c->left, names);
    declare (c->right, names);
}

static void
name_value (const gcl_model *m, const int64_t *values, text *out)
{
    for (size_t v = 0; v < m->variable_count; v++) {
        const char *name = m->variables[v].name;
        text_printf (out, "%s%s%s = %" PRId64, v ? ", " : "", *name == 'p' ? "$" : "",
                     *name == 'p' ? name + 1 : name + 2, values[v]);
    }
}

/* Can the condition hold?  PROOF_VALID: never; else `example` says when. */
static proof
exclude (const text *declared, const text *wanted, budget *b, text *example)
{
    text source = TEXT_EMPTY;
    text_printf (&source, "%serror %s;\n", text_string (declared), text_string (wanted));
    diag *why = diag_new ("condition");
    gcl_model *m = gcl_parse (text_string (&source), source.length, why);
    proof result = PROOF_UNDECIDED;
    if (m) {
        atoms *a = atoms_new (m, 0);
        prover *p = prover_new (a, m->variable_count, b, 30000);
        const poly **now = xcalloc (m->variable_count + 1, sizeof *now); /* each is itself */
        const formula *f = formula_of_expr (a, m->error, true, now);
        prover_conflict out = { .core = xcalloc (1, sizeof (literal)),
                                .values = xcalloc (m->variable_count + 1, sizeof (int64_t)) };
        result = ring_failure (atoms_ring (a)) ? PROOF_UNDECIDED : prover_exclude (p, NULL, 0, f, &out);
        if (result == PROOF_REFUTED && out.has_values)
            name_value (m, out.values, example);
        xfree (now);
        xfree (out.core);
        xfree (out.values);
        prover_free (p);
        atoms_free (a);
    }
    gcl_free (m);
    diag_free (why);
    text_free (&source);
    return result;
}

static void
complain (budget *b, diag *why, position where, proof how, const char *what, const text *example)
{
    if (how == PROOF_UNDECIDED && !budget_ok (b))
        return; /* a limit, not a mistake */
    if (how == PROOF_UNDECIDED)
        diag_error (why, where, "it cannot be told whether %s", what);
    else
        diag_error (why, where, "%s%s%s", what, example->length ? ": " : "", text_string (example));
}

static void
check_routine (const assumed_routine *r, budget *b, diag *why)
{
    text declared = TEXT_EMPTY, none = TEXT_EMPTY, what = TEXT_EMPTY, example = TEXT_EMPTY;
    for (size_t i = 0; i < r->count; i++) {
        declare (r->entries[i].guard, &declared);
        text_printf (&none, "%s!(", i ? " && " : "");
        condition_print_gcl (r->entries[i].guard, &none);
        text_add (&none, ")");
    }
    for (size_t i = 0; i < r->count; i++)
        for (size_t k = 0; k < i; k++) {
            text both = TEXT_EMPTY;
            condition_print_gcl (r->entries[k].guard, &both);
            text_add (&both, " && ");
            condition_print_gcl (r->entries[i].guard, &both);
            text_clear (&what);
            text_clear (&example);
            text_printf (&what, "entries '%s' and '%s' of '%s' exclude each other", r->entries[k].name,
                         r->entries[i].name, r->name);
            proof how = exclude (&declared, &both, b, &example);
            if (how == PROOF_REFUTED) {
                text_clear (&what);
                text_printf (&what, "entries '%s' and '%s' of '%s' both apply", r->entries[k].name,
                             r->entries[i].name, r->name);
            }
            if (how != PROOF_VALID)
                complain (b, why, r->entries[i].where, how, text_string (&what), &example);
            text_free (&both);
        }
    text_clear (&what);
    text_clear (&example);
    proof how = exclude (&declared, &none, b, &example);
    text_printf (&what, how == PROOF_REFUTED ? "no entry of '%s' applies" : "some entry of '%s' always applies",
                 r->name);
    if (how != PROOF_VALID)
        complain (b, why, r->where, how, text_string (&what), &example);
    text_free (&declared);
    text_free (&none);
    text_free (&what);
    text_free (&example);
}

bool
components_check_assumptions (const assumed_routines *a, budget *b, diag *why)
{
    for (size_t i = 0; i < a->count && budget_look (b); i++)
        check_routine (&a->routines[i], b, why);
    return budget_ok (b) && diag_errors (why) == 0;
}
