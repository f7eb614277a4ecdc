/* gmp.h over mini-gmp: what tacet uses of GMP and mini-gmp leaves out. */
#ifndef TACET_MINI_GMP_H
#define TACET_MINI_GMP_H
#include <limits.h>
#include <stdio.h>

#include <mini-gmp.h>
#include <mini-mpq.h>

/* All of them, up to a NULL. */
void mpz_inits (mpz_ptr first, ...);
void mpz_clears (mpz_ptr first, ...);
void mpq_inits (mpq_ptr first, ...);
void mpq_clears (mpq_ptr first, ...);

static inline int
mpz_fits_sint_p (const mpz_t z)
{
    return mpz_cmp_si (z, INT_MIN) >= 0 && mpz_cmp_si (z, INT_MAX) <= 0;
}

static const char *const gmp_version = "mini-gmp";
#endif
