/* Changes of a model that must not change the answer to the unknown period:
 * other units, other names and orders of clocks, x == c as two bounds, one
 * clock more that nobody asks. */
#include <check.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "random_automaton.h"
#include "relations.h"
#include "test_main.h"

static test_seeds seeds = { .first = 1, .count = 400 };

/* Copy a number, times the factor. */
static const char *
scale_number (const char *at, long factor, text *out)
{
    char *end;
    long value = strtol (at, &end, 10);
    text_printf (out, "%ld", value * factor);
    return end;
}

/* Multiply what clocks are compared with: the numbers behind `< ` and such. */
static char *
scaled (const char *source, long factor)
{
    text out = TEXT_EMPTY;
    for (const char *p = source; *p;) {
        bool compare = strchr ("<>=", p[0]) && p[1] == ' ' && isdigit ((unsigned char) p[2]) && p > source
                       && (p[0] != '=' || strchr ("<>=", p[-1]));
        text_add_char (&out, *p++);
        if (compare) {
            text_add_char (&out, ' ');
            p = scale_number (p + 1, factor, &out);
        }
    }
    return text_take (&out);
}

/* x0 becomes the last clock, and so on. */
static char *
reordered (const char *source, unsigned clocks)
{
    text out = TEXT_EMPTY;
    for (const char *p = source; *p; p++)
        if (*p == 'x' && isdigit ((unsigned char) p[1])) {
            text_printf (&out, "x%u", clocks - 1 - (unsigned) (p[1] - '0'));
            p++;
        } else
            text_add_char (&out, *p);
    return text_take (&out);
}

/* xk == c becomes xk <= c && xk >= c. */
static char *
split (const char *source)
{
    text out = TEXT_EMPTY;
    for (const char *p = source; *p; p++) {
        unsigned clock, constant;
        int length = 0;
        if (sscanf (p, "x%u == %u%n", &clock, &constant, &length) == 2 && length) {
            text_printf (&out, "x%u <= %u && x%u >= %u", clock, constant, clock, constant);
            p += length - 1;
        } else
            text_add_char (&out, *p);
    }
    return text_take (&out);
}

static char *
with_unused_clock (const char *source)
{
    text out = TEXT_EMPTY;
    const char *first = strstr (source, "clock:");
    text_add_bytes (&out, source, (size_t) (first - source));
    text_add (&out, "clock:1:unused\n");
    text_add (&out, first);
    return text_take (&out);
}

static answer
decide (const char *source, uint64_t seed, uint64_t *states)
{
    diag *why = diag_new ("random");
    model *m = model_parse (source, strlen (source), why);
    ck_assert_msg (m != NULL, "seed %llu: cannot be read:\n%s", (unsigned long long) seed, source);
    uint32_t labels[3];
    query q = { .kind = QUERY_CYCLE, .labels = labels, .non_zeno = seed % 3 == 0 };
    for (uint32_t l = 0; l < m->label_count && l < 3; l++)
        labels[q.label_count++] = l;
    budget *b = budget_new ((budget_limits){ .states = 200000 });
    verdict *v = relations_decide (m, &q, NULL, b, why);
    ck_assert_msg (v && v->answer != ANSWER_UNKNOWN, "seed %llu: no answer", (unsigned long long) seed);
    answer a = v->answer;
    *states = v->stats.states;
    verdict_free (v);
    budget_free (b);
    model_free (m);
    diag_free (why);
    return a;
}

static void
check_law (const char *name, TAKE char *changed, answer expected, uint64_t seed, uint64_t *states)
{
    answer a = decide (changed, seed, states);
    ck_assert_msg (a == expected, "seed %llu: %s changes answer %d to %d", (unsigned long long) seed, name,
                   expected, a);
    xfree (changed);
}

static unsigned
count_clocks (const char *source)
{
    unsigned count = 0;
    for (const char *p = source; (p = strstr (p, "clock:")); p++)
        count++;
    return count;
}

/* Scaling must not make the search larger either (rounding of shifts may
 * change a little). */
START_TEST (laws_hold)
{
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count; seed++) {
        random_options o = random_options_default ();
        o.most_clocks = 4;
        o.strict = 70;
        o.labels = (unsigned) (seed % 3);
        o.invariants = seed % 2 ? 30 : 0;
        o.most_processes = seed % 5 == 0 ? 2 : 1;
        char *source = random_automaton (seed, &o);
        uint64_t states, other;
        answer a = decide (source, seed, &states);
        check_law ("scaling", scaled (source, 1000), a, seed, &other);
        ck_assert_msg (other <= 2 * states + 20, "seed %llu: %llu states, scaled %llu",
                       (unsigned long long) seed, (unsigned long long) states, (unsigned long long) other);
        check_law ("order of clocks", reordered (source, count_clocks (source)), a, seed, &other);
        check_law ("splitting", split (source), a, seed, &other);
        check_law ("an unused clock", with_unused_clock (source), a, seed, &other);
        xfree (source);
    }
}
END_TEST

int
main (int argc, char **argv)
{
    test_read_seeds (&seeds, argc, argv);
    Suite *suite = suite_create ("laws of the unknown period");
    TCase *random = tcase_create ("random");
    tcase_add_test (random, laws_hold);
    tcase_set_timeout (random, 3600);
    suite_add_tcase (suite, random);
    return test_run (suite);
}
