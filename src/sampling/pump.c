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

typedef VEC (term) term_list;

static bool
same_terms (const term *a, const term *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i].letter != b[i].letter || a[i].count != b[i].count
            || !same_terms (a[i].body, b[i].body, a[i].count))
            return false;
    return true;
}

/* How often the `length` terms from i on come one after another. */
static size_t
repetitions (const term_list *list, size_t i, size_t length)
{
    size_t times = 1;
    while (i + (times + 1) * length <= list->count
           && same_terms (list->at + i, list->at + i + times * length, length))
        times++;
    return times;
}

/* What comes at least `fewest` times in a row becomes a repetition; true if something did. */
static bool
fold (decider *d, term_list *list, size_t fewest)
{
    enum { LONGEST = 24 };
    term_list folded = VEC_EMPTY;
    bool changed = false;
    for (size_t i = 0; i < list->count;) {
        size_t best = 0, times = 1;
        for (size_t length = 1; length <= LONGEST && i + fewest * length <= list->count; length++) {
            size_t found = repetitions (list, i, length);
            bool alone = length == 1 && list->at[i].letter == LETTER_SILENT; /* ((a)^n)^n is (a)^n */
            if (found >= fewest && !alone && found * length > times * best) {
                best = length;
                times = found;
            }
        }
        if (!best) {
            *vec_add (&folded) = list->at[i++];
            continue;
        }
        term loop = { .letter = LETTER_SILENT, .count = best };
        loop.body = xcalloc (best, sizeof *loop.body);
        for (size_t k = 0; k < best; k++)
            loop.body[k] = list->at[i + k];
        for (size_t k = best; k < best * times; k++)
            terms_free (list->at[i + k].body, list->at[i + k].count);
        *vec_add (&folded) = loop;
        i += best * times;
        changed = true;
    }
    vec_free (list);
    list->at = folded.at;
    list->count = folded.count;
    list->room = folded.room;
    return changed && budget_ok (d->budget);
}

/* Read the word as repetitions of what comes several times in a row, and those again. */
static bool
try_folded (decider *d, const uint32_t *word, size_t count, size_t fewest, expression *out)
{
    term_list list = VEC_EMPTY;
    for (size_t i = 0; i < count; i++)
        *vec_add (&list) = (term){ .letter = word[i] };
    while (fold (d, &list, fewest)) {
        *out = (expression){ list.at, list.count };
        if (expression_is_bad (d, out))
            return true;
    }
    terms_free (list.at, list.count);
    return false;
}

bool
expression_fold (decider *d, const uint32_t *word, size_t count, expression *out)
{
    decider_start (d);
    return try_folded (d, word, count, 3, out) || try_folded (d, word, count, 2, out);
}

bool
expression_pump (decider *d, const uint32_t *word, size_t count, expression *out)
{
    enum { MOST_FOR_ONE = 64, MOST_FOR_TWO = 12 };
    return expression_fold (d, word, count, out)
           || (count <= MOST_FOR_ONE && try_one (d, word, count, out))
           || (count <= MOST_FOR_TWO && try_two (d, word, count, out));
}
