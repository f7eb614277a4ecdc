/* rational.h: exact numbers on GMP, as text and as grid steps. */
#ifndef RATIONAL_H
#define RATIONAL_H
#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include "text.h"

/* Read "7", "-3/4" or "0.25" (surrounded by nothing else) into the
 * initialised q; false, with q unchanged, for anything else. */
bool rational_parse (mpq_t q, const char *string);
/* "3/2" or "7": the form that rational_parse reads. */
void rational_print (text *out, const mpq_t q);
void rational_set (mpq_t q, int64_t numerator, uint64_t denominator);
/* 64-bit numbers for GMP, whose own functions take long, which may have 32 bits. */
void integer_set (mpz_t z, int64_t value);
void integer_set_unsigned (mpz_t z, uint64_t value);
/* z := factor * value */
void integer_multiply (mpz_t z, const mpz_t factor, int64_t value);
bool integer_fits (const mpz_t z);   /* into an int64_t */
int64_t integer_get (const mpz_t z); /* which fits */
/* g := gcd (g, q): the largest rational of which both are multiples. */
void rational_gcd (mpq_t g, const mpq_t q);
#endif
