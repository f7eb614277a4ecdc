/* Random automata in the Hanoi format with random acceptance conditions: as generalised Buechi automata, and if
 * they are deterministic their complements, they accept the words that the condition as it is written
 * says; and what is written of them reads back as the same.  hoa_words [COUNT [FIRST]] */
#include "hoa.h"
#include "test_main.h"
#include "text.h"

enum { STATES = 3, ATOMS = 2, SETS = 3, MOST_LETTERS = 3 };

static uint64_t state;

static unsigned
draw (unsigned below)
{
    state = state * UINT64_C (6364136223846793005) + UINT64_C (1442695040888963407);
    return (unsigned) (state >> 33) % below;
}

static void
draw_condition (text *out, unsigned depth)
{
    if (depth && draw (3)) {
        text_add_char (out, '(');
        draw_condition (out, depth - 1);
        text_add (out, draw (2) ? " & " : " | ");
        draw_condition (out, depth - 1);
        text_add_char (out, ')');
    } else if (!draw (12))
        text_add (out, draw (2) ? "t" : "f");
    else
        text_printf (out, "%s(%s%u)", draw (2) ? "Inf" : "Fin", draw (4) ? "" : "!", draw (SETS));
}

static void
draw_marks (text *out)
{
    text_add (out, " {");
    for (unsigned s = 0; s < SETS; s++)
        if (!draw (3))
            text_printf (out, " %u", s);
    text_add (out, "}\n");
}

/* Of a deterministic one each letter has at most one edge. */
static void
draw_automaton (text *out, bool deterministic)
{
    text_printf (out, "HOA: v1 States: %d Start: 0 AP: %d \"p\" \"q\" Acceptance: %d ", STATES, ATOMS, SETS);
    draw_condition (out, 2);
    text_add (out, " Alias: @a 0 & !1\n--BODY--\n");
    for (unsigned q = 0; q < STATES; q++) {
        text_printf (out, "State: %u\n", q);
        for (unsigned letter = 0; deterministic && letter < 1u << ATOMS; letter++)
            if (draw (6)) {
                text_printf (out, "[%s0 & %s1] %u", letter & 1 ? "" : "!", letter & 2 ? "" : "!", draw (STATES));
                draw_marks (out);
            }
        static const char *const labels[] = { "t", "0", "!0", "1", "0 | !1", "@a", "!@a", "!(0 & 1)" };
        for (unsigned e = 0; !deterministic && e < 4; e++) {
            text_printf (out, "[%s] %u", labels[draw (8)], draw (STATES));
            draw_marks (out);
        }
    }
    text_add (out, "--END--\n");
}

static hoa *
parse (uint64_t seed, const text *source)
{
    diag *why = diag_new ("test");
    hoa *a = hoa_parse (text_string (source), source->length, why);
    if (!a) {
        diag_print (why, stderr);
        test_fail (seed, text_string (source), "not read");
    }
    diag_free (why);
    return a;
}

struct subject {
    const hoa *read, *again;
    const omega *same, *complement;
};

static bool
agrees (const struct subject *s, const lasso *word)
{
    bool accepts = hoa_accepts (s->read, word);
    return omega_accepts (s->same, word) == accepts && hoa_accepts (s->again, word) == accepts
           && (!s->complement || omega_accepts (s->complement, word) != accepts);
}

static bool
agrees_on_all (const struct subject *s)
{
    for (size_t count = 1; count <= MOST_LETTERS; count++)
        for (size_t loop = 0; loop < count; loop++)
            for (unsigned w = 0; w < 1u << (ATOMS * count); w++) {
                uint64_t letters[MOST_LETTERS];
                for (size_t i = 0; i < count; i++)
                    letters[i] = w >> (ATOMS * i) & ((1u << ATOMS) - 1);
                if (!agrees (s, &(lasso){ letters, NULL, count, loop }))
                    return false;
            }
    return true;
}

static void
try_seed (uint64_t seed)
{
    static const char *const names[] = { "p", "q" };
    text source = TEXT_EMPTY, written = TEXT_EMPTY, why = TEXT_EMPTY;
    state = seed * 7919 + 1;
    draw_automaton (&source, seed % 2);
    budget *b = budget_new ((budget_limits){ .states = 0 });
    hoa *a = parse (seed, &source);
    bool deterministic = hoa_is_deterministic (a, b);
    if (seed % 2 && !deterministic)
        test_fail (seed, text_string (&source), "it is deterministic");
    omega *same = hoa_translate (a, false, b, &why), *complement = deterministic ? hoa_translate (a, true, b, &why) : NULL;
    hoa_write (same, "a \"name\"", names, ATOMS, &written);
    hoa *again = parse (seed, &written);
    if (!agrees_on_all (&(struct subject){ a, again, same, complement }))
        test_fail (seed, text_string (&source), "accepts other words");
    hoa_free (a);
    hoa_free (again);
    omega_free (same);
    omega_free (complement);
    budget_free (b);
    text_free (&source);
    text_free (&written);
    text_free (&why);
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { .first = 1, .count = 300 };
    test_read_seeds (&seeds, argc, argv);
    for (uint64_t i = 0; i < seeds.count; i++)
        try_seed (seeds.first + i);
    printf ("%llu automata\n", (unsigned long long) seeds.count);
    return EXIT_SUCCESS;
}
