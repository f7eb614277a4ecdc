/* Formulas and automata about the words of runs (models/LANGUAGE-query.md). */
#include <string.h>

#include "property.h"
#include "vec.h"

bool
property_has_words (const property *p)
{
    return p->formula || p->automaton;
}

bool
property_is_timed (const property *p)
{
    for (uint32_t i = 0; i < p->atom_count; i++)
        if (p->atoms[i]->timed)
            return true;
    return false;
}

static bool
find_endings (property *p, budget *b)
{
    VEC (cube) all = VEC_EMPTY;
    const omega *a = p->forbidden;
    bool found = true;
    p->first_ending = xcalloc ((size_t) a->states + 1, sizeof *p->first_ending);
    for (uint32_t q = 0; q < a->states; q++) {
        cube *some = NULL;
        size_t count = 0;
        found = found && omega_constant_words (a, q, b, &some, &count);
        for (size_t i = 0; i < count; i++)
            *vec_add (&all) = some[i];
        p->first_ending[q + 1] = all.count;
        xfree (some);
    }
    p->endings = all.at;
    return found;
}

bool
property_translate (property *p, budget *b, text *why)
{
    int step = property_is_timed (p) ? (int) p->atom_count : OMEGA_NO_STEP;
    if (p->forbidden)
        return true;
    if (budget_reason (b)) /* that the automaton is deterministic may not have been found out */
        return false;
    p->forbidden = p->formula ? omega_translate (p->formula, true, step, b, why)
                              : hoa_translate (p->automaton, !p->never, b, why);
    return p->forbidden && find_endings (p, b);
}

bool
property_holds_on (const property *p, const lasso *word)
{
    return p->formula ? lasso_satisfies (word, p->formula) : hoa_accepts (p->automaton, word) != p->never;
}

bool
property_print_automaton (const property *p, const model *m, const char *name, budget *b, text *out, text *why)
{
    bool timed = property_is_timed (p);
    omega *a = omega_translate (p->formula, false, timed ? (int) p->atom_count : OMEGA_NO_STEP, b, why);
    if (!a)
        return false;
    VEC (const char *) names = VEC_EMPTY;
    for (uint32_t i = 0; i < p->atom_count; i++) {
        text one = TEXT_EMPTY;
        term_print (m, p->atoms[i], &one);
        *vec_add (&names) = text_take (&one);
    }
    if (timed)
        *vec_add (&names) = xstrdup ("step");
    hoa_write (a, name, names.at, (uint32_t) names.count, out);
    for (size_t i = 0; i < names.count; i++)
        xfree ((char *) names.at[i]);
    vec_free (&names);
    omega_free (a);
    return true;
}
