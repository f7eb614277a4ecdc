#include "concrete.h"

void
delay_range_init (delay_range *range)
{
    mpq_init (range->lower);
    mpq_init (range->upper);
    range->lower_strict = range->upper_strict = false;
    range->unbounded = true;
}

void
delay_range_set (delay_range *range, const delay_range *from)
{
    mpq_set (range->lower, from->lower);
    mpq_set (range->upper, from->upper);
    range->lower_strict = from->lower_strict;
    range->upper_strict = from->upper_strict;
    range->unbounded = from->unbounded;
}

void
delay_range_clear (delay_range *range)
{
    mpq_clear (range->lower);
    mpq_clear (range->upper);
}

bool
delay_range_is_empty (const delay_range *range)
{
    if (range->unbounded)
        return false;
    int order = mpq_cmp (range->lower, range->upper);
    return order > 0 || (order == 0 && (range->lower_strict || range->upper_strict));
}

bool
delay_range_contains (const delay_range *range, const mpq_t delay)
{
    int low = mpq_cmp (delay, range->lower);
    if (low < 0 || (low == 0 && range->lower_strict))
        return false;
    if (range->unbounded)
        return true;
    int high = mpq_cmp (delay, range->upper);
    return high < 0 || (high == 0 && !range->upper_strict);
}

bool
delay_range_multiples (const delay_range *range, const mpq_t period, mpz_t first, mpz_t last)
{
    if (delay_range_is_empty (range))
        return false;
    mpq_t steps;
    mpq_init (steps);
    mpq_div (steps, range->lower, period);
    bool whole = mpz_cmp_ui (mpq_denref (steps), 1) == 0;
    mpz_cdiv_q (first, mpq_numref (steps), mpq_denref (steps));
    if (whole && range->lower_strict)
        mpz_add_ui (first, first, 1);
    if (!range->unbounded) {
        mpq_div (steps, range->upper, period);
        whole = mpz_cmp_ui (mpq_denref (steps), 1) == 0;
        mpz_fdiv_q (last, mpq_numref (steps), mpq_denref (steps));
        if (whole && range->upper_strict)
            mpz_sub_ui (last, last, 1);
    }
    mpq_clear (steps);
    return range->unbounded || mpz_cmp (first, last) <= 0;
}
