/* Repetitions guessed from a word: its factors, pumped. */
#include "alloc.h"
#include "expression.h"

/* Up to two factors from .. to - 1 of a word. */
typedef struct guess {
    size_t from[2], to[2];
    size_t pumps;
} guess;

static expression
expression_of_guess (const uint32_t *word, size_t count, const guess *g)
{
    expression e = { xcalloc (count + 1, sizeof *e.at), 0 };
    size_t pump = 0;
    for (size_t i = 0; i < count;) {
        term t = { .letter = word[i] };
        size_t next = i + 1;
        if (pump < g->pumps && g->from[pump] == i) {
            next = g->to[pump++];
            t = (term){ .letter = LETTER_SILENT, .count = next - i };
            t.body = xcalloc (t.count, sizeof *t.body);
            for (size_t k = i; k < next; k++)
                t.body[k - i] = (term){ .letter = word[k] };
        }
        e.at[e.count++] = t;
        i = next;
    }
    return e;
}

static bool
try_guess (decider *d, const uint32_t *word, size_t count, const guess *g, expression *out)
{
    *out = expression_of_guess (word, count, g);
    if (expression_is_bad (d, out))
        return true;
    expression_free (out);
    return false;
}

/* Short factors first; then two of them. */
static bool
try_one (decider *d, const uint32_t *word, size_t count, expression *out)
{
    for (size_t length = 1; length <= count; length++)
        for (size_t i = 0; i + length <= count && budget_ok (d->budget); i++)
            if (try_guess (d, word, count, &(guess){ { i, 0 }, { i + length, 0 }, 1 }, out))
                return true;
    return false;
}

static bool
try_two (decider *d, const uint32_t *word, size_t count, expression *out)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            for (size_t k = j; k < count; k++)
                for (size_t l = k + 1; l <= count && budget_ok (d->budget); l++)
                    if (try_guess (d, word, count, &(guess){ { i, k }, { j, l }, 2 }, out))
                        return true;
    return false;
}

bool
expression_pump (decider *d, const uint32_t *word, size_t count, expression *out)
{
    enum { MOST_FOR_ONE = 64, MOST_FOR_TWO = 12 };
    decider_start (d);
    return (count <= MOST_FOR_ONE && try_one (d, word, count, out))
           || (count <= MOST_FOR_TWO && try_two (d, word, count, out));
}
