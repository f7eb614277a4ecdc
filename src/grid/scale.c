#include "scale.h"

#include "rational.h"

/* With both parts of the period below 2^31 a scaled 32-bit constant stays
 * below 2^62. */
static const unsigned PERIOD_BITS = 31;

bool
scale_init (scale *s, const char *period, const model *m, diag *why)
{
    mpq_t value;
    mpq_init (value);
    bool good = rational_parse (value, period) && mpq_sgn (value) > 0;
    if (!good)
        diag_error (why, (position){ 0, 0 }, "the period must be a positive rational like 1/2, not '%s'",
                    period);
    else if (mpz_sizeinbase (mpq_numref (value), 2) > PERIOD_BITS
             || mpz_sizeinbase (mpq_denref (value), 2) > PERIOD_BITS) {
        diag_error (why, (position){ 0, 0 }, "the period '%s' has a part of more than %u bits", period,
                    PERIOD_BITS);
        good = false;
    }
    if (good) {
        s->numerator = integer_get (mpq_numref (value));
        s->denominator = integer_get (mpq_denref (value));
        bool coarse = model_resets_to_zero_only (m);
        s->tick = coarse ? 1 : s->numerator;
        s->up = s->denominator;
        s->down = coarse ? s->numerator : 1;
    }
    mpq_clear (value);
    return good;
}

int64_t
scale_most (const scale *s, int32_t c, bool strict)
{
    int64_t scaled = (int64_t) c * s->up;
    int64_t floor = scaled / s->down - (scaled % s->down < 0);
    bool whole = scaled % s->down == 0;
    return strict && whole ? floor - 1 : floor;
}

void
scale_delay (const scale *s, uint64_t ticks, mpq_t delay)
{
    integer_set_unsigned (mpq_numref (delay), ticks);
    integer_multiply (mpq_numref (delay), mpq_numref (delay), s->numerator);
    integer_set (mpq_denref (delay), s->denominator);
    mpq_canonicalize (delay);
}

void
scale_value (const scale *s, int64_t units, mpq_t value)
{
    integer_set (mpq_numref (value), units);
    integer_multiply (mpq_numref (value), mpq_numref (value), s->down);
    integer_set (mpq_denref (value), s->up);
    mpq_canonicalize (value);
}
