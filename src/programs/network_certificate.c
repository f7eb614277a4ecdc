/* Certificates of formulas about networks at a period: the claim, then a certificate about the program that
 * the network is at this period.  The checker translates the network and the formula again, as the search
 * did, and has the rest judged by the checker of programs: proofs/certificates-ctl.md. */
#include <stdio.h>
#include <string.h>

#include "ctl_try.h"
#include "program_certificate.h"

static const char KIND[] = "tacet-certificate network-ctl 1\n";

void
ctl_network_write (const question *q, bool holds, const char *proof)
{
    network_claim c = ctl_network_claim (q);
    fprintf (q->certificate, "%speriod %s\nrange %s\n%s ", KIND, c.period,
             c.range_disables ? "disable" : "error", holds ? "holds" : "fails");
    for (const char *at = c.formula; *at; at++)
        fputc (*at == '\n' ? ' ' : *at, q->certificate);
    fprintf (q->certificate, "\n%s", proof);
}

bool
programs_is_network_proof (const char *source)
{
    return strncmp (source, KIND, strlen (KIND)) == 0;
}

/* The rest of the next line after this word, as a string of its own; NULL: it begins otherwise. */
static char *
take_line (const char **at, const char *word)
{
    size_t length = strlen (word), rest = strcspn (*at, "\n");
    if (rest <= length || strncmp (*at, word, length) != 0 || (*at)[length] != ' ' || (*at)[rest] != '\n')
        return NULL;
    char *line = xcalloc (rest - length, 1);
    memcpy (line, *at + length + 1, rest - length - 1);
    *at += rest + 1;
    return line;
}

/* Does the proof speak of just this formula, and say that it holds? */
static bool
proves (const gcl_model *program, const char *formula, const char *proof)
{
    const char *line = strstr (proof, "\nformula "), *at = line ? line + 1 : "";
    char *claimed = take_line (&at, "formula"), *holds = take_line (&at, "claim");
    diag *why = diag_new ("formula");
    gcl_formula *wanted = gcl_formula_parse (program, formula, strlen (formula), why);
    gcl_formula *found = claimed ? gcl_formula_parse (program, claimed, strlen (claimed), why) : NULL;
    bool same =
        wanted && found && holds && strcmp (holds, "holds") == 0 && gcl_same_expr (wanted->root, found->root);
    gcl_formula_free (wanted);
    gcl_formula_free (found);
    diag_free (why);
    xfree (claimed);
    xfree (holds);
    return same;
}

static answer
judge (const model *m, const network_claim *c, bool holds, const char *proof, budget *b, text *what)
{
    text formula = TEXT_EMPTY, certified = TEXT_EMPTY, inner = TEXT_EMPTY;
    diag *why = diag_new ("network"), *words = diag_new ("formula");
    gcl_model *program = ctl_network_translate (m, c, &formula, why, words);
    answer a = ANSWER_NO;
    if (program)
        ctl_network_certified (program, text_string (&formula), holds, &certified);
    if (!program)
        text_add (what, "the formula does not speak of the network at that period");
    else if (!proves (program, text_string (&certified), proof))
        text_add (what, "it does not speak of the formula");
    else {
        a = program_certificate_check (program, proof, strlen (proof), b, &inner);
        if (a == ANSWER_YES)
            text_printf (what, "at period %s %s %s in the start: ", c->period, c->formula,
                         holds ? "holds" : "fails");
        text_add (what, text_string (&inner));
    }
    gcl_free (program);
    diag_free (why);
    diag_free (words);
    text_free (&formula);
    text_free (&certified);
    text_free (&inner);
    return a;
}

answer
programs_judge_network (const model *m, const char *source, budget *b, text *what)
{
    const char *at = source + strlen (KIND);
    char *period = take_line (&at, "period"), *range = period ? take_line (&at, "range") : NULL;
    char *holds = range ? take_line (&at, "holds") : NULL, *fails = range ? take_line (&at, "fails") : NULL;
    network_claim c = { period, holds ? holds : fails, range && strcmp (range, "disable") == 0 };
    answer a = ANSWER_NO;
    if (c.formula && (c.range_disables || strcmp (range, "error") == 0) && *period >= '0' && *period <= '9')
        a = judge (m, &c, holds, at, b, what);
    else
        text_add (what, "its first lines do not say what it claims");
    xfree (period);
    xfree (range);
    xfree (holds);
    xfree (fails);
    return a;
}
