/* mini-gmp as one file, which is how its second part finds what the first one keeps to itself. */
#include "gmp.h"

#include <mini-gmp.c>
#include <mini-mpq.c>

#include <stdarg.h>

#define FOR_ALL(type, function, first) \
    do { \
        va_list rest; \
        va_start (rest, first); \
        for (type one = first; one; one = va_arg (rest, type)) \
            function (one); \
        va_end (rest); \
    } while (0)

void
mpz_inits (mpz_ptr first, ...)
{
    FOR_ALL (mpz_ptr, mpz_init, first);
}

void
mpz_clears (mpz_ptr first, ...)
{
    FOR_ALL (mpz_ptr, mpz_clear, first);
}

void
mpq_inits (mpq_ptr first, ...)
{
    FOR_ALL (mpq_ptr, mpq_init, first);
}

void
mpq_clears (mpq_ptr first, ...)
{
    FOR_ALL (mpq_ptr, mpq_clear, first);
}
