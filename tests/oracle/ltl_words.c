/* The automaton of a random formula accepts a word iff the formula, read by definition, holds on it;
 * that of the negation iff it does not: on every word of a few letters with every loop.
 * ltl_words [COUNT [FIRST]] */
#include "arena.h"
#include "omega.h"
#include "test_main.h"

enum { MOST_LETTERS = 4 };

/* --- random formulas --- */

static uint64_t state;

static unsigned
draw (unsigned below)
{
    state = state * UINT64_C (6364136223846793005) + UINT64_C (1442695040888963407);
    return (unsigned) (state >> 33) % below;
}

static const ltl *
draw_formula (ltl_pool *p, unsigned atoms, unsigned depth)
{
    static const ltl_kind one[] = { LTL_NOT, LTL_NEXT, LTL_FINALLY, LTL_GLOBALLY, LTL_FINALLY, LTL_GLOBALLY };
    static const ltl_kind two[] = { LTL_AND, LTL_OR, LTL_UNTIL, LTL_RELEASE, LTL_WEAK, LTL_STRONG, LTL_UNTIL, LTL_IMPLIES, LTL_IFF, LTL_XOR };
    if (!depth || !draw (6)) {
        unsigned k = draw (8 * atoms + 2);
        return k < 2 ? ltl_join (p, k ? LTL_TRUE : LTL_FALSE, NULL, NULL) : ltl_atom (p, k % atoms);
    }
    const ltl *a = draw_formula (p, atoms, depth - 1);
    if (draw (2))
        return ltl_join (p, one[draw (6)], a, NULL);
    return ltl_join (p, two[draw (10)], a, draw_formula (p, atoms, depth - 1));
}

/* --- words --- */

struct subject {
    uint64_t seed;
    const ltl *f;
    const omega *yes, *no;
    unsigned atoms;
    int step; /* the atom that tells where steps are, or none */
    size_t compared;
};

static void
compare_on (struct subject *s, const lasso *word)
{
    bool holds = lasso_satisfies (word, s->f);
    if (omega_accepts (s->yes, word) == holds && omega_accepts (s->no, word) == !holds) {
        s->compared++;
        return;
    }
    text say = TEXT_EMPTY;
    ltl_print (s->f, NULL, &say);
    text_printf (&say, " is %d on", holds);
    for (size_t i = 0; i < word->count; i++)
        text_printf (&say, "%s %llu", i == word->loop ? " again" : "", (unsigned long long) word->letters[i]);
    test_fail (s->seed, text_string (&say), "the automaton does not agree");
}

static void
compare_on_all (struct subject *s, size_t count, size_t loop)
{
    uint64_t letters[MOST_LETTERS];
    bool steps[MOST_LETTERS];
    size_t words = 1, values = (size_t) 1 << s->atoms;
    for (size_t i = 0; i < count; i++)
        words *= values;
    for (size_t w = 0; w < words; w++) {
        size_t rest = w;
        bool goes_on = s->step == OMEGA_NO_STEP;
        for (size_t i = 0; i < count; i++, rest /= values) {
            letters[i] = rest % values;
            steps[i] = s->step == OMEGA_NO_STEP || letters[i] >> s->step & 1;
            goes_on |= i >= loop && steps[i];
        }
        if (goes_on)
            compare_on (s, &(lasso){ letters, steps, count, loop });
    }
}

static size_t
try_seed (uint64_t seed)
{
    static const struct {
        unsigned atoms, depth;
        size_t letters;
        bool steps;
    } kinds[] = { { 2, 3, 3, false }, { 2, 4, 3, false }, { 3, 4, 2, false }, { 2, 3, 4, true }, { 1, 5, 4, false } };
    size_t k = seed % (sizeof kinds / sizeof *kinds);
    state = seed * 7919 + 1;
    ltl_pool pool = { arena_new (), 0 };
    struct subject s = { .seed = seed, .atoms = kinds[k].atoms, .step = kinds[k].steps ? (int) kinds[k].atoms - 1 : OMEGA_NO_STEP };
    s.f = draw_formula (&pool, kinds[k].atoms - kinds[k].steps, kinds[k].depth);
    budget *b = budget_new ((budget_limits){ .states = 0 });
    text why = TEXT_EMPTY;
    omega *yes = omega_translate (s.f, false, s.step, b, &why), *no = omega_translate (s.f, true, s.step, b, &why);
    if (!yes || !no)
        test_fail (seed, text_string (&why), "not translated");
    s.yes = yes;
    s.no = no;
    for (size_t count = 1; count <= kinds[k].letters; count++)
        for (size_t loop = 0; loop < count; loop++)
            compare_on_all (&s, count, loop);
    omega_free (yes);
    omega_free (no);
    text_free (&why);
    budget_free (b);
    arena_free (pool.memory);
    return s.compared;
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { .first = 1, .count = 400 };
    size_t compared = 0;
    test_read_seeds (&seeds, argc, argv);
    for (uint64_t i = 0; i < seeds.count; i++)
        compared += try_seed (seeds.first + i);
    printf ("%llu formulas, %zu words\n", (unsigned long long) seeds.count, compared);
    return EXIT_SUCCESS;
}
