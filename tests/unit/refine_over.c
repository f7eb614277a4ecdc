/* May and must abstractions on the running example of the thesis, and the
 * over-approximating loop on small programs. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "abstract.h"
#include "refine.h"
#include "test_main.h"
#include "test_program.h"

static const struct {
    enum gcl_kind kind;
    enum gcl_domain domain;
    uint64_t states, transitions;
    const char *taken; /* of the commands a, b, c, d */
} figures[] = {
    { GCL_MAY, GCL_BITS, 3, 8, "abcd" },
    { GCL_MAY, GCL_CARTESIAN, 3, 9, "abcd" },
    { GCL_MUST, GCL_BITS, 1, 1, "b" },
    { GCL_MUST, GCL_CARTESIAN, 3, 4, "ab" },
};

/* Figures 4.3 and 4.4, as far as they are reached from the initial state. */
START_TEST (running_example)
{
    gcl_model *m = test_thesis_program ("fig-4.2");
    budget *b = budget_new ((budget_limits){ .seconds = 60 });
    gcl_abstraction *a = gcl_abstract (m, figures[_i].kind, figures[_i].domain, NULL, b);
    text taken = TEXT_EMPTY;
    ck_assert (!a->reason && !a->error);
    ck_assert_uint_eq (a->states, figures[_i].states);
    ck_assert_uint_eq (a->transitions, figures[_i].transitions);
    ck_assert_uint_eq (a->step_count, a->transitions);
    for (size_t i = 0; i < gcl_command_count (m); i++)
        if (a->fired[i])
            gcl_command_name (m, i, &taken);
    ck_assert_str_eq (text_string (&taken), figures[_i].taken);
    text_free (&taken);
    gcl_abstraction_free (a);
    budget_free (b);
    gcl_free (m);
}
END_TEST

static const struct {
    const char *model;
    enum gcl_direction direction;
    answer answer;
} loops[] = {
    { "driver", GCL_OVER, ANSWER_NO },
    { "driver-err", GCL_OVER, ANSWER_YES },
    { "ticket2", GCL_OVER, ANSWER_NO },
    { "ticket2-err", GCL_OVER, ANSWER_YES },
    { "prodcons", GCL_OVER, ANSWER_NO },
    { "stable-5.3", GCL_OVER, ANSWER_YES },
    { "rax-err", GCL_OVER, ANSWER_YES },
    { "fig-4.8", GCL_OVER, ANSWER_UNKNOWN },
    { "bakery-short", GCL_OVER, ANSWER_UNKNOWN },
    { "bakery-short", GCL_COMBINE, ANSWER_NO },
    { "ticket2-err", GCL_COMBINE, ANSWER_YES },
    { "prodcons", GCL_COMBINE, ANSWER_NO },
    { "open-5.1", GCL_OVER, ANSWER_YES },
    { "open-5.1", GCL_COMBINE, ANSWER_YES },
};

/* The loop over may steps, with bits and with Cartesian states. */
START_TEST (directions)
{
    gcl_model *m = test_thesis_program (loops[_i].model);
    for (int domain_number = 0; domain_number < 2; domain_number++) {
        gcl_refine_options o = { .direction = loops[_i].direction, .iterations = 8 };
        o.domain = domain_number ? GCL_CARTESIAN : GCL_BITS;
        budget *b = budget_new ((budget_limits){ .seconds = 60 });
        gcl_refinement *r = gcl_refine (m, &o, b);
        ck_assert_msg (r->answer == loops[_i].answer, "%s, %d: %s", loops[_i].model, domain_number,
                       r->reason ? r->reason : "another answer");
        if (r->run) {
            text why = TEXT_EMPTY;
            ck_assert (gcl_replay (m, r->run, &why));
            text_free (&why);
        }
        gcl_refinement_free (r);
        budget_free (b);
    }
    gcl_free (m);
}
END_TEST

/* Exactness-guided and non-guided refinement (thesis, 4.4.2) end on the short
 * bakery too, where error paths alone do not. */
START_TEST (strategies)
{
    static const struct {
        const char *model;
        answer answer;
    } asked[] = { { "ticket2", ANSWER_NO },
                  { "bakery-short", ANSWER_NO },
                  { "prodcons", ANSWER_NO },
                  { "stable-5.3", ANSWER_YES },
                  { "ticket2-err", ANSWER_YES } };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        gcl_model *m = test_thesis_program (asked[i].model);
        gcl_refine_options o = { .direction = GCL_OVER, .iterations = 8 };
        o.strategy = _i ? GCL_EXACTNESS : GCL_NON_GUIDED;
        budget *b = budget_new ((budget_limits){ .seconds = 60 });
        gcl_refinement *r = gcl_refine (m, &o, b);
        ck_assert_msg (r->answer == asked[i].answer, "%s: %s", asked[i].model, r->reason ? r->reason : "");
        gcl_refinement_free (r);
        budget_free (b);
        gcl_free (m);
    }
}
END_TEST

/* The predicate that the producer and the consumer need is the one that Saidi's
 * paper reports. */
START_TEST (predicate_of_the_semaphore)
{
    gcl_model *m = test_thesis_program ("prodcons");
    gcl_refine_options o = { .direction = GCL_OVER };
    budget *b = budget_new ((budget_limits){ .seconds = 60 });
    gcl_refinement *r = gcl_refine (m, &o, b);
    ck_assert (r->answer == ANSWER_NO && r->count == 2 && r->iterations[0].over);
    ck_assert_uint_eq (r->iterations[0].new_count, 1);
    ck_assert_str_eq (r->iterations[0].new_predicates[0], "b > 1");
    gcl_refinement_free (r);
    budget_free (b);
    gcl_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("gcl_abstract");
    TCase *all = tcase_create ("all");
    tcase_set_timeout (all, 300);
    tcase_add_loop_test (all, running_example, 0, (int) (sizeof figures / sizeof *figures));
    tcase_add_loop_test (all, directions, 0, (int) (sizeof loops / sizeof *loops));
    tcase_add_loop_test (all, strategies, 0, 2);
    tcase_add_test (all, predicate_of_the_semaphore);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
