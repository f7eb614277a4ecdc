/* Condition 5 for one relation: a sum of bounds that says 0 < 0. */
#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "check_relations.h"
#include "rational.h"

/* The sum so far: a coefficient per variable, and an upper bound. */
struct combination {
    struct relations_check *c;
    const struct relations_relation *relation;
    const struct relations_zone *zone; /* NULL: everywhere */
    mpz_t *sum;
    size_t size;
    mpz_t constant, times, part;
    bool strict;
};

static struct combination
combination_new (struct relations_check *c, const struct relations_relation *relation)
{
    struct combination s = { .c = c, .relation = relation, .size = relation->matrix.size };
    s.sum = xcalloc (s.size, sizeof *s.sum);
    for (size_t i = 0; i < s.size; i++)
        mpz_init (s.sum[i]);
    mpz_inits (s.constant, s.times, s.part, NULL);
    return s;
}

static void
combination_free (struct combination *s)
{
    for (size_t i = 0; i < s->size; i++)
        mpz_clear (s->sum[i]);
    xfree (s->sum);
    mpz_clears (s->constant, s->times, s->part, NULL);
}

/* The multiplier, of any length: [-]DIGITS, not 0; positive unless `any`. */
static bool
read_times (struct combination *s, word w, bool any)
{
    size_t sign = w.length && *w.at == '-';
    if (w.length == sign || (sign && !any))
        return false;
    for (size_t i = sign; i < w.length; i++)
        if (w.at[i] < '0' || w.at[i] > '9')
            return false;
    char *digits = xmalloc (w.length + 1);
    memcpy (digits, w.at, w.length);
    digits[w.length] = 0;
    bool number = mpz_set_str (s->times, digits, 10) == 0;
    xfree (digits);
    return number && mpz_sgn (s->times);
}

/* Add `times` times: variable i - variable j <= (or <) the cell. */
static bool
add_bound (struct combination *s, size_t i, size_t j, int64_t cell)
{
    if (cell == PLAIN_INFINITE)
        return false;
    bool weak = cell & 1;
    int64_t c = (cell - weak) / 2;
    mpz_add (s->sum[i], s->sum[i], s->times);
    mpz_sub (s->sum[j], s->sum[j], s->times);
    integer_multiply (s->part, s->times, c);
    mpz_add (s->constant, s->constant, s->part);
    s->strict = s->strict || !weak;
    return true;
}

static bool
read_index (word w, size_t size, size_t *index)
{
    int64_t number;
    if (!certificate_integer (w, 0, (int64_t) size - 1, &number))
        return false;
    *index = (size_t) number;
    return true;
}

/* "r I J N" or "z I J N"; a zone speaks of the start. */
static bool
add_cell (struct combination *s, const word *w, bool of_zone)
{
    size_t i, j;
    const plain_zone *z = of_zone ? s->zone ? &s->zone->matrix : NULL : &s->relation->matrix;
    return z && read_index (w[1], z->size, &i) && read_index (w[2], z->size, &j)
           && read_times (s, w[3], false)
           && add_bound (s, i + of_zone, j + of_zone, z->cell[i * z->size + j]);
}

/* "e I N": the clock reads the same now as it did at the start. */
static bool
add_equation (struct combination *s, const word *w)
{
    size_t i, early = s->c->early;
    if (!read_index (w[1], early - 1, &i) || !read_times (s, w[2], true))
        return false;
    mpz_add (s->sum[0], s->sum[0], s->times);
    mpz_sub (s->sum[early + 1 + i], s->sum[early + 1 + i], s->times);
    mpz_sub (s->sum[1], s->sum[1], s->times);
    mpz_add (s->sum[2 + i], s->sum[2 + i], s->times);
    return true;
}

/* One term from word *i on. */
static bool
add_term (struct combination *s, const reader *r, size_t *i)
{
    const word *w = &r->words.at[*i];
    size_t left = r->words.count - *i;
    bool of_zone = certificate_word_is (w[0], "z");
    if (of_zone || certificate_word_is (w[0], "r")) {
        *i += 4;
        return left >= 4 && add_cell (s, w, of_zone);
    }
    if (certificate_word_is (w[0], "e")) {
        *i += 3;
        return left >= 3 && add_equation (s, w);
    }
    *i += 2; /* start - now < 0, if all time that has passed shows in now - start */
    return left >= 2 && certificate_word_is (w[0], "t") && !s->relation->passed && read_times (s, w[1], false)
           && add_bound (s, 1, 0, 0);
}

static bool
is_contradiction (const struct combination *s)
{
    for (size_t i = 0; i < s->size; i++)
        if (mpz_sgn (s->sum[i]))
            return false;
    return mpz_sgn (s->constant) < 0 || (mpz_sgn (s->constant) == 0 && s->strict);
}

static bool
check_sum (struct relations_check *c, const struct relations_relation *relation,
           const struct relations_zone *zone)
{
    struct combination s = combination_new (c, relation);
    bool right = true;
    s.zone = zone;
    for (size_t i = 4; right && i < c->r->words.count;)
        right = add_term (&s, c->r, &i) || certificate_fail (c->r, "one of the terms is not right");
    right = right && (is_contradiction (&s) || certificate_fail (c->r, "the sum is no contradiction"));
    combination_free (&s);
    return right;
}

/* "refute RELATION everywhere|ZONE ; TERM ..." */
bool
relations_read_refutation (struct relations_check *c)
{
    reader *r = c->r;
    int64_t number, place = 0;
    if (!certificate_expect (r, "refute", 4))
        return false;
    if (!certificate_integer (r->words.at[1], 0, (int64_t) c->relations.count - 1, &number))
        return certificate_fail (r, "no such relation stands above");
    struct relations_relation *relation = &c->relations.at[number];
    if (relation->node != c->start)
        return certificate_fail (r, "this relation does not lead back to the start");
    bool everywhere = certificate_word_is (r->words.at[2], "everywhere");
    if (!everywhere
        && (!certificate_integer (r->words.at[2], 0, (int64_t) c->zones.count - 1, &place)
            || c->zones.at[place].node != c->start))
        return certificate_fail (r, "this is no zone of the start");
    if (!certificate_word_is (r->words.at[3], ";"))
        return certificate_fail (r, "expected ';' as word 4");
    if (!check_sum (c, relation, everywhere ? NULL : &c->zones.at[place]))
        return false;
    if (everywhere)
        relation->refuted = true;
    else
        *vec_add (&c->pairs) = (struct refuted_pair){ (uint32_t) number, (uint32_t) place };
    return true;
}
