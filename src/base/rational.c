#include "rational.h"

#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <string.h>

#include "alloc.h"

static size_t
digits (const char *p)
{
    size_t n = 0;
    while (isdigit ((unsigned char) p[n]))
        n++;
    return n;
}

/* "12.50" is 1250 / 10^2. */
static void
set_decimal (mpq_t q, const char *string, size_t whole, size_t fraction)
{
    text all = TEXT_EMPTY;
    text_add_bytes (&all, string, whole);
    text_add_bytes (&all, string + whole + 1, fraction);
    mpz_set_str (mpq_numref (q), text_string (&all), 10);
    mpz_ui_pow_ui (mpq_denref (q), 10, fraction);
    text_free (&all);
}

bool
rational_parse (mpq_t q, const char *string)
{
    bool negative = *string == '-';
    const char *p = string + negative;
    size_t whole = digits (p), rest = 0;
    if (!whole)
        return false;
    if (p[whole] == '/' || p[whole] == '.') {
        rest = digits (p + whole + 1);
        if (!rest || p[whole + 1 + rest] != '\0')
            return false;
    } else if (p[whole] != '\0')
        return false;
    mpq_t value;
    mpq_init (value);
    if (rest && p[whole] == '.')
        set_decimal (value, p, whole, rest);
    else
        mpq_set_str (value, p, 10);
    bool defined = mpz_sgn (mpq_denref (value)) != 0;
    if (defined) {
        mpq_canonicalize (value);
        if (negative)
            mpq_neg (value, value);
        mpq_set (q, value);
    }
    mpq_clear (value);
    return defined;
}

void
rational_print (text *out, const mpq_t q)
{
    size_t room = mpz_sizeinbase (mpq_numref (q), 10) + mpz_sizeinbase (mpq_denref (q), 10) + 3;
    char *string = xmalloc (room);
    text_add (out, mpq_get_str (string, 10, q));
    xfree (string);
}

void
rational_set (mpq_t q, int64_t numerator, uint64_t denominator)
{
    integer_set (mpq_numref (q), numerator);
    integer_set_unsigned (mpq_denref (q), denominator);
    mpq_canonicalize (q);
}

void
integer_set_unsigned (mpz_t z, uint64_t value)
{
#if ULONG_MAX >= UINT64_MAX
    mpz_set_ui (z, value);
#else
    mpz_set_ui (z, (unsigned long) (value >> 32));
    mpz_mul_2exp (z, z, 32);
    mpz_add_ui (z, z, (unsigned long) (value & UINT32_MAX));
#endif
}

void
integer_set (mpz_t z, int64_t value)
{
    integer_set_unsigned (z, value < 0 ? -(uint64_t) value : (uint64_t) value);
    if (value < 0)
        mpz_neg (z, z);
}

void
integer_multiply (mpz_t z, const mpz_t factor, int64_t value)
{
    mpz_t by;
    mpz_init (by);
    integer_set (by, value);
    mpz_mul (z, factor, by);
    mpz_clear (by);
}

bool
integer_fits (const mpz_t z)
{
    if (mpz_sizeinbase (z, 2) <= 63)
        return true;
    mpz_t least;
    mpz_init (least);
    integer_set (least, INT64_MIN);
    bool is_least = mpz_cmp (z, least) == 0;
    mpz_clear (least);
    return is_least;
}

int64_t
integer_get (const mpz_t z)
{
    assert (integer_fits (z));
#if ULONG_MAX >= UINT64_MAX
    return mpz_get_si (z);
#else
    mpz_t high;
    mpz_init (high);
    mpz_tdiv_q_2exp (high, z, 32);
    uint64_t size = (uint64_t) mpz_get_ui (high) << 32 | (uint64_t) mpz_get_ui (z);
    mpz_clear (high);
    return mpz_sgn (z) < 0 ? (int64_t) -size : (int64_t) size;
#endif
}

/* gcd (a/b, c/d) = gcd (ad, cb) / bd. */
void
rational_gcd (mpq_t g, const mpq_t q)
{
    mpz_t left, right;
    mpz_init (left);
    mpz_init (right);
    mpz_mul (left, mpq_numref (g), mpq_denref (q));
    mpz_mul (right, mpq_numref (q), mpq_denref (g));
    mpz_mul (mpq_denref (g), mpq_denref (g), mpq_denref (q));
    mpz_gcd (mpq_numref (g), left, right);
    mpq_canonicalize (g);
    mpz_clear (left);
    mpz_clear (right);
}
