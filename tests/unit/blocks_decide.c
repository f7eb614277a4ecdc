/* Blocks on a loop over one byte, against running it: the answer, and that the points of a proof
 * hold what the run brings there. */
#include "blocks.h"

#include <string.h>

#include "test_main.h"

typedef struct loop {
    unsigned start, limit, step, goal;
} loop;

/* i = START; while (i < LIMIT) i += STEP; if (i == GOAL) reach_error (), all in an unsigned char. */
static bitcode_module *
make (const loop *x)
{
    text out = TEXT_EMPTY;
    text_printf (&out,
                 "tacet-bitcode 1\npointer 64\nsource u.c\nglobal i 1 variable 2\ncell 0 i8 #0\n"
                 "function main i32 fixed 3\nblock entry\n3:1 %%0 store i8 #%u @i+0\n3:2 %%1 jump 1\n"
                 "block for.cond\n3:3 %%2 load i8 @i+0\n3:3 %%3 zext i8 i32 %%2\n3:4 %%4 icmp slt i32 %%3 #%u\n"
                 "3:5 %%5 branch %%4 2 3\nblock for.inc\n4:1 %%6 load i8 @i+0\n4:2 %%7 zext i8 i32 %%6\n"
                 "4:3 %%8 add i32 %%7 #%u nsw\n4:4 %%9 trunc i32 i8 %%8\n4:5 %%10 store i8 %%9 @i+0\n4:6 %%11 jump 1\n"
                 "block for.end\n5:1 %%12 load i8 @i+0\n5:2 %%13 zext i8 i32 %%12\n5:3 %%14 icmp eq i32 %%13 #%u\n"
                 "5:4 %%15 branch %%14 4 5\nblock if.then\n6:1 %%16 call void &reach_error\n6:2 %%17 jump 5\n"
                 "block if.end\n7:1 %%18 ret i32 #0\nend 19\ndeclaration reach_error void fixed 0\ndone\n",
                 x->start, x->limit, x->step, x->goal);
    diag *why = diag_new ("u.c");
    bitcode_module *m = bitcode_parse (text_string (&out), out.length, why);
    diag_free (why);
    text_free (&out);
    return m;
}

/* Is the value in what the proof says at the point? */
static bool
is_covered (const flow *f, const blocks_point *p, unsigned i)
{
    for (size_t k = 0; k < p->state_count; k++) {
        bool in = true;
        for (size_t d = 0; d < p->dimension_count; d++) {
            flow_range r = p->states[k * p->dimension_count + d];
            const blocks_dimension *about = &p->dimensions[d];
            if (about->variable != FLOW_NONE && strcmp (f->variables[about->variable].name, "i") == 0)
                in = in && (flow_wide) i >= r.low && (flow_wide) i <= r.high;
        }
        if (in)
            return true;
    }
    return false;
}

/* _i is the seed. */
START_TEST (agrees_with_running_it)
{
    srand ((unsigned) _i);
    loop x = { (unsigned) rand () % 40, (unsigned) rand () % 240, 1 + (unsigned) rand () % 60, (unsigned) rand () % 256 };
    bitcode_module *m = make (&x);
    budget *b = budget_new ((budget_limits){ .seconds = 30 });
    diag *why = diag_new ("u.c");
    flow_options o = { .entry = "main", .overflow = FLOW_OVERFLOW_ERROR };
    flow *f = flow_new (m, &o, b, why);
    ck_assert (f != NULL);
    blocks_result *r = blocks_decide (f, b);
    bool seen[256] = { false }, ends = false;
    unsigned i = x.start;
    for (; !seen[i] && !ends; i = ends ? i : (i + x.step) & 255) {
        seen[i] = true;
        ends = i >= x.limit;
    }
    bool error = ends && i == x.goal;
    ck_assert_msg (r->answer == (error ? ANSWER_YES : ANSWER_NO), "seed %d: blocks say %d (%s)", _i, (int) r->answer,
                   r->reason ? r->reason : "");
    for (size_t k = 0; k < r->point_count; k++)
        for (unsigned v = 0; v < 256; v++)
            ck_assert_msg (!seen[v] || is_covered (f, &r->points[k], v), "seed %d: %u is missing at a point", _i, v);
    blocks_result_free (r);
    flow_free (f);
    bitcode_free (m);
    diag_free (why);
    budget_free (b);
}
END_TEST

/* Without time the answer is unknown, and says why. */
START_TEST (a_limit_is_told)
{
    loop x = { 0, 200, 1, 7 };
    bitcode_module *m = make (&x);
    budget *all = budget_new ((budget_limits){ 0 }), *none = budget_new ((budget_limits){ .seconds = 1e-9 });
    diag *why = diag_new ("u.c");
    flow_options o = { .entry = "main" };
    flow *f = flow_new (m, &o, all, why);
    blocks_result *r = blocks_decide (f, none);
    ck_assert (r->answer == ANSWER_UNKNOWN && r->reason);
    blocks_result_free (r);
    flow_free (f);
    bitcode_free (m);
    diag_free (why);
    budget_free (none);
    budget_free (all);
}
END_TEST

int
main (void)
{
    Suite *s = suite_create ("blocks");
    TCase *t = tcase_create ("loops");
    tcase_set_timeout (t, 60);
    tcase_add_loop_test (t, agrees_with_running_it, 0, 80);
    tcase_add_test (t, a_limit_is_told);
    suite_add_tcase (s, t);
    return test_run (s);
}
