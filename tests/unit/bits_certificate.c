/* Certificates of a small C program, with one number changed: the checker takes one exactly if it
 * is a proof, which for a program with one byte can be tried out. */
#include "c_certificate.h"

#include <string.h>

#include "test_main.h"

/* i = START; while (i < LIMIT) i += STEP; if (i == GOAL) reach_error (), all in an unsigned char. */
typedef struct loop {
    unsigned start, limit, step, goal;
} loop;

static void
print_module (const loop *x, text *out)
{
    text_printf (out,
                 "tacet-bitcode 1\npointer 64\nsource u.c\nglobal i 1 variable 2\ncell 0 i8 #0\n"
                 "function main i32 fixed 3\nblock entry\n3:1 %%0 store i8 #%u @i+0\n3:2 %%1 jump 1\n"
                 "block for.cond\n3:3 %%2 load i8 @i+0\n3:3 %%3 zext i8 i32 %%2\n3:4 %%4 icmp slt i32 %%3 #%u\n"
                 "3:5 %%5 branch %%4 2 3\nblock for.inc\n4:1 %%6 load i8 @i+0\n4:2 %%7 zext i8 i32 %%6\n"
                 "4:3 %%8 add i32 %%7 #%u nsw\n4:4 %%9 trunc i32 i8 %%8\n4:5 %%10 store i8 %%9 @i+0\n4:6 %%11 jump 1\n"
                 "block for.end\n5:1 %%12 load i8 @i+0\n5:2 %%13 zext i8 i32 %%12\n5:3 %%14 icmp eq i32 %%13 #%u\n"
                 "5:4 %%15 branch %%14 4 5\nblock if.then\n6:1 %%16 call void &reach_error\n6:2 %%17 jump 5\n"
                 "block if.end\n7:1 %%18 ret i32 #0\nend 19\ndeclaration reach_error void fixed 0\ndone\n",
                 x->start, x->limit, x->step, x->goal);
}

enum { STATES = 3 };

/* At the head of the loop: within always, and in one of the states. */
typedef struct cover {
    int low, high;
    int from[STATES], to[STATES];
    int states;
} cover;

static void
print_certificate (const cover *c, text *out)
{
    text_add (out, C_CERTIFICATE_KIND "\nentry main\ntarget function reach_error\noverflow error\ndata-model 64\n"
                                      "unknown-calls refuse\nname i global i 0 unsigned\npoint main 2\n");
    text_printf (out, "always (>= i %d)\nalways (<= i %d)\n", c->low, c->high);
    for (int k = 0; k < c->states; k++)
        text_printf (out, "state (>= i %d) (<= i %d)\n", c->from[k], c->to[k]);
    text_add (out, "done\n");
}

static bool
covers (const cover *c, int i)
{
    bool any = false;
    for (int k = 0; k < c->states; k++)
        any = any || (i >= c->from[k] && i <= c->to[k]);
    return any && i >= c->low && i <= c->high;
}

/* From the start, and from everything that is covered, in one round. */
static bool
is_proof (const loop *x, const cover *c)
{
    bool right = covers (c, (int) x->start);
    for (unsigned i = 0; i < 256 && right; i++)
        if (covers (c, (int) i))
            right = i < x->limit ? covers (c, (int) ((i + x->step) & 255)) : i != x->goal;
    return right;
}

static answer
ask (const loop *x, const cover *c, c_check_mode mode, size_t *dropped)
{
    text lines = TEXT_EMPTY, proof = TEXT_EMPTY;
    diag *why = diag_new ("u.c");
    print_module (x, &lines);
    print_certificate (c, &proof);
    bitcode_module *m = bitcode_parse (text_string (&lines), lines.length, why);
    ck_assert_msg (m != NULL, "the module is not read");
    budget *b = budget_new ((budget_limits){ 0 });
    c_check check;
    c_certificate_check (m, text_string (&proof), proof.length, mode, b, &check);
    answer a = check.answer;
    *dropped = check.too_strong.count;
    c_check_free (&check);
    budget_free (b);
    bitcode_free (m);
    diag_free (why);
    text_free (&lines);
    text_free (&proof);
    return a;
}

/* What the loop visits, in up to three pieces. */
static cover
cover_of (const loop *x)
{
    cover c = { .low = 0, .high = 255, .states = STATES };
    bool seen[256] = { false };
    for (unsigned i = x->start; !seen[i]; i = i < x->limit ? (i + x->step) & 255 : i)
        seen[i] = true;
    int third = 0;
    for (int k = 0; k < STATES; k++) {
        c.from[k] = 1;
        c.to[k] = 0; /* nothing */
        for (int i = third; i < (k == STATES - 1 ? 256 : third + 85); i++)
            if (seen[i]) {
                c.from[k] = c.from[k] > c.to[k] ? i : c.from[k];
                c.to[k] = i;
            }
        third += 85;
    }
    return c;
}

/* _i is the seed. */
START_TEST (a_changed_number_is_noticed)
{
    srand ((unsigned) _i);
    loop x = { (unsigned) rand () % 60, (unsigned) rand () % 250, 1 + (unsigned) rand () % 9, (unsigned) rand () % 256 };
    cover c = cover_of (&x);
    size_t dropped;
    for (int change = 0; change < 6; change++) {
        int *numbers[] = { &c.low, &c.high, &c.from[0], &c.to[0], &c.from[1], &c.to[1], &c.from[2], &c.to[2] };
        int *which = numbers[rand () % 8], old = *which;
        if (change)
            *which += rand () % 2 ? 1 : -1;
        answer a = ask (&x, &c, CHECK_ASKED, &dropped);
        ck_assert_msg (a == (is_proof (&x, &c) ? ANSWER_YES : ANSWER_NO), "seed %d change %d: the checker says %d", _i,
                       change, (int) a);
        *which = old;
    }
}
END_TEST

/* Bounds that are too strong are left out, and then the rest is judged. */
START_TEST (bounds_that_do_not_follow_are_left_out)
{
    srand ((unsigned) _i);
    loop x = { (unsigned) rand () % 60, (unsigned) rand () % 250, 1 + (unsigned) rand () % 9, (unsigned) rand () % 256 };
    cover c = cover_of (&x), plain = c;
    size_t dropped;
    c.low = (int) x.start + 1;
    c.high = 255;
    plain.low = 0;
    answer a = ask (&x, &c, CHECK_WEAKENED, &dropped);
    ck_assert_msg (a == (is_proof (&x, &plain) ? ANSWER_YES : ANSWER_NO) && dropped > 0, "seed %d: %d, %zu dropped", _i,
                   (int) a, dropped);
}
END_TEST

/* What is no certificate is told from one that is wrong. */
START_TEST (garbage_is_refused)
{
    static const char *const files[] = { "", "done\n", C_CERTIFICATE_KIND "\n", C_CERTIFICATE_KIND "\nentry main\ndone\n" };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        c_claim claim;
        arena *memory = arena_new ();
        text what = TEXT_EMPTY;
        ck_assert (!c_certificate_claim (files[i], strlen (files[i]), &claim, memory, &what));
        ck_assert (what.length > 0);
        text_free (&what);
        arena_free (memory);
    }
}
END_TEST

int
main (void)
{
    Suite *s = suite_create ("certificates of C programs");
    TCase *t = tcase_create ("checker");
    tcase_set_timeout (t, 60);
    tcase_add_loop_test (t, a_changed_number_is_noticed, 0, 60);
    tcase_add_loop_test (t, bounds_that_do_not_follow_are_left_out, 0, 20);
    tcase_add_test (t, garbage_is_refused);
    suite_add_tcase (s, t);
    return test_run (s);
}
