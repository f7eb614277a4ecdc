#include "rational.h"

#include <ctype.h>
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
    mpz_set_si (mpq_numref (q), numerator);
    mpz_set_ui (mpq_denref (q), denominator);
    mpq_canonicalize (q);
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
