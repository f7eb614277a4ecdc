/* Certificates of the safe programs in models/thesis: each way to the answer
 * writes one, and it is accepted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program_certificate.h"
#include "refine.h"
#include "states.h"
#include "test_main.h"
#include "test_program.h"

static void
check (const gcl_model *m, const char *name, const char *certificate)
{
    text what = TEXT_EMPTY;
    budget *b = budget_new ((budget_limits){ .seconds = 600 });
    if (!certificate)
        test_fail (0, name, "no certificate");
    answer a = program_certificate_check (m, certificate, strlen (certificate), b, &what);
    printf ("%s: %zu bytes, %.2f s: %s\n", name, strlen (certificate), budget_seconds (b),
            text_string (&what));
    if (a != ANSWER_YES)
        test_fail (0, name, text_string (&what));
    budget_free (b);
    text_free (&what);
}

static void
try_way (const char *name, gcl_refine_options o, bool persistently)
{
    gcl_model *m = test_thesis_program (name);
    budget *b = budget_new ((budget_limits){ .seconds = 600 });
    o.certificate = true;
    gcl_refinement *r = persistently ? gcl_refine_persistently (m, &o, b) : gcl_refine (m, &o, b);
    if (r->answer != ANSWER_NO)
        test_fail (0, name, "the answer is not no");
    check (m, name, r->certificate);
    gcl_refinement_free (r);
    budget_free (b);
    gcl_free (m);
}

static void
try_all_ways (const char *name)
{
    try_way (name, (gcl_refine_options){ .direction = GCL_UNDER }, false);
    try_way (name, (gcl_refine_options){ .direction = GCL_UNDER, .local = true }, false);
    try_way (name, (gcl_refine_options){ .direction = GCL_UNDER, .split = true }, false);
    try_way (name, (gcl_refine_options){ .direction = GCL_OVER }, false);
    try_way (name, (gcl_refine_options){ .direction = GCL_OVER, .domain = GCL_CARTESIAN }, false);
    try_way (name, (gcl_refine_options){ .direction = GCL_COMBINE }, false);
}

static void
try_explore (const char *name)
{
    gcl_model *m = test_thesis_program (name);
    budget *b = budget_new ((budget_limits){ .seconds = 600 });
    gcl_explore_options o = { .certificate = true };
    gcl_exploration *e = gcl_explore (m, &o, b);
    if (e->answer != ANSWER_NO)
        test_fail (0, name, "the answer is not no");
    check (m, name, e->certificate);
    gcl_exploration_free (e);
    budget_free (b);
    gcl_free (m);
}

int
main (void)
{
    static const char *const quick[] = { "driver", "ticket2", "ticket3", "rax-nonnegative",
                                         "bakery-correct" };
    for (size_t i = 0; i < sizeof quick / sizeof *quick; i++)
        try_all_ways (quick[i]);
    try_way ("rax", (gcl_refine_options){ 0 }, true);
    try_way ("sorter", (gcl_refine_options){ .direction = GCL_UNDER }, false);
    try_way ("bakery3", (gcl_refine_options){ .split = true }, false);
    try_explore ("prodcons");
    return EXIT_SUCCESS;
}
