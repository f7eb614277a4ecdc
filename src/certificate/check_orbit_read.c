#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "check_orbit.h"

/* "NAME:K ..." */
bool
orbit_check_read_clocks (struct orbit_check *c)
{
    reader *r = c->r;
    text name = TEXT_EMPTY;
    if (!certificate_expect (r, "clocks", 1))
        return false;
    for (size_t i = 1; i < r->words.count; i++) {
        word w = r->words.at[i];
        size_t colon = w.length;
        while (colon > 0 && w.at[colon - 1] != ':')
            colon--;
        int64_t bound;
        uint32_t x = 0;
        if (!colon
            || !certificate_integer ((word){ w.at + colon, w.length - colon }, 0, MODEL_CLOCK_CONSTANT_MAX,
                                     &bound))
            return certificate_fail (r, "expected clocks with their bounds");
        for (; x < c->m->clock_count; x++) {
            text_clear (&name);
            model_clock_name (c->m, x, &name);
            if (certificate_word_is ((word){ w.at, colon - 1 }, text_string (&name)))
                break;
        }
        text_free (&name);
        if (x == c->m->clock_count || c->number[x + 1] != ABOVE)
            return certificate_fail (r, "'%.*s' is no clock of the model, or named twice", (int) w.length,
                                     w.at);
        c->number[x + 1] = (uint32_t) c->tracked;
        c->clock_of[c->tracked] = x + 1;
        c->bounds[c->tracked++] = (uint32_t) bound;
    }
    return certificate_next (r);
}

/* "^" or "w+r". */
static bool
read_part (const struct orbit_check *c, size_t clock, word w, struct part *part)
{
    const char *plus = memchr (w.at, '+', w.length);
    int64_t whole, rank;
    *part = (struct part){ ABOVE, 0 };
    if (certificate_word_is (w, "^"))
        return true;
    if (!plus || !certificate_integer ((word){ w.at, (size_t) (plus - w.at) }, 0, c->bounds[clock], &whole)
        || !certificate_integer ((word){ plus + 1, (size_t) (w.at + w.length - plus - 1) }, 0,
                                 (int64_t) c->tracked, &rank)
        || (whole == c->bounds[clock] && rank))
        return false;
    *part = (struct part){ (uint32_t) whole, (uint32_t) rank };
    return true;
}

/* How many ranks are in use; false if there is a gap. */
static bool
count_classes (const struct orbit_check *c, struct region *g)
{
    g->classes = 0;
    for (size_t k = 0; k < c->tracked; k++)
        if (g->parts[k].whole != ABOVE && g->parts[k].rank > g->classes)
            g->classes = g->parts[k].rank;
    for (uint32_t rank = 1; rank <= g->classes; rank++) {
        bool used = false;
        for (size_t k = 0; k < c->tracked; k++)
            used = used || (g->parts[k].whole != ABOVE && g->parts[k].rank == rank);
        if (!used)
            return false;
    }
    return true;
}

static bool
read_states (struct orbit_check *c)
{
    reader *r = c->r;
    int64_t count;
    if (!certificate_expect (r, "states", 2)
        || !certificate_integer (r->words.at[1], 0, UINT32_MAX - 1, &count))
        return certificate_fail (r, "expected the number of states");
    for (int64_t n = 0; n < count; n++) {
        size_t i = 0;
        if (!certificate_next (r) || !certificate_expect (r, "state", 1))
            return certificate_fail (r, "a state is missing");
        r->words.at[0] = (word){ ";", 1 }; /* as certificate_discrete expects */
        *vec_add (&c->regions) = orbit_check_new_region (c);
        struct region *g = &vec_last (&c->regions);
        if (!certificate_discrete (r, &i, g->locations, g->integers))
            return false;
        if (r->words.count != i + c->tracked)
            return certificate_fail (r, "a state needs an entry per tracked clock");
        for (size_t k = 0; k < c->tracked; k++)
            if (!read_part (c, k, r->words.at[i + k], &g->parts[k]))
                return certificate_fail (r, "'%.*s' is no entry of a clock", (int) r->words.at[i + k].length,
                                         r->words.at[i + k].at);
        if (!count_classes (c, g))
            return certificate_fail (r, "the ranks of a state have a gap");
    }
    return true;
}

static void
add_hex (const mpz_t bits, text *out)
{
    char *hex = xmalloc (mpz_sizeinbase (bits, 16) + 2);
    text_printf (out, " %s", mpz_get_str (hex, 16, bits));
    xfree (hex);
}

/* A pair line in canonical spelling, appended to the pairs. */
static bool
read_pair (struct orbit_check *c, const struct interval *v)
{
    reader *r = c->r;
    int64_t state;
    if (v->dead || r->words.count < 4
        || !certificate_integer (r->words.at[1], v->from, (int64_t) v->to - 1, &state))
        return certificate_fail (r, "a pair must belong to a search and have its state inside");
    if (r->words.count != 4 + c->regions.at[state].classes)
        return certificate_fail (r, "a pair needs a column per vertex of its state");
    uint32_t vertices = c->regions.at[v->from].classes + 1;
    text line = TEXT_EMPTY, digits = TEXT_EMPTY;
    mpz_t bits;
    mpz_init (bits);
    text_printf (&line, "%" PRId64, state);
    bool right = true;
    for (size_t i = 2; right && i < r->words.count; i++) {
        text_clear (&digits);
        text_add_bytes (&digits, r->words.at[i].at, r->words.at[i].length);
        right = *text_string (&digits) != '-' && mpz_set_str (bits, text_string (&digits), 16) == 0
                && mpz_sizeinbase (bits, 2) <= (i == 2 ? 32 : vertices);
        add_hex (bits, &line);
    }
    mpz_clear (bits);
    text_free (&digits);
    *vec_add (&c->pairs) = text_take (&line);
    return right || certificate_fail (r, "a pair has bits that mean nothing");
}

static bool
read_blocks (struct orbit_check *c)
{
    reader *r = c->r;
    while (certificate_next (r)) {
        if (r->words.count == 1 && certificate_word_is (r->words.at[0], "end"))
            return r->at == r->end || certificate_fail (r, "something follows the end");
        bool dead = r->words.count == 3 && certificate_word_is (r->words.at[0], "dead");
        int64_t from, to;
        if (dead || (r->words.count == 3 && certificate_word_is (r->words.at[0], "search"))) {
            if (!certificate_integer (r->words.at[1], 0, (int64_t) c->regions.count - 1, &from)
                || !certificate_integer (r->words.at[2], from + 1, (int64_t) c->regions.count, &to))
                return certificate_fail (r, "this is no interval of states");
            *vec_add (&c->intervals) =
                (struct interval){ (uint32_t) from, (uint32_t) to, dead, c->pairs.count, 0 };
        } else if (c->intervals.count && certificate_expect (r, "pair", 4)) {
            if (!read_pair (c, &vec_last (&c->intervals)))
                return false;
            vec_last (&c->intervals).pair_count++;
        } else
            return certificate_fail (r, "expected an interval, a pair or the end");
    }
    return certificate_fail (r, "the end is missing");
}

void
orbit_check_print_pair (uint32_t state, uint64_t marks, mpz_t *columns, uint32_t count, text *out)
{
    text_clear (out);
    text_printf (out, "%" PRIu32 " %" PRIx64, state, marks & (TIME_BIT | (TIME_BIT - 1)));
    for (uint32_t j = 0; j < count; j++)
        add_hex (columns[j], out);
}

bool
orbit_check_read_states (struct orbit_check *c)
{
    if (!orbit_check_read_clocks (c))
        return false;
    c->scratch = orbit_check_new_region (c);
    return read_states (c);
}

bool
orbit_check_read (struct orbit_check *c)
{
    return orbit_check_read_states (c) && read_blocks (c);
}
