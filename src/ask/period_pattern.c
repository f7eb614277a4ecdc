#include "period_pattern.h"

static uint32_t
count_working (const bool *works, uint32_t last)
{
    uint32_t count = 0;
    for (uint32_t q = 1; q <= last; q++)
        count += works[q];
    return count;
}

/* The first q from which on all work; last + 1 if the last does not. */
static uint32_t
from_where (const bool *works, uint32_t last)
{
    uint32_t from = last + 1;
    while (from > 1 && works[from - 1])
        from--;
    return from;
}

/* q works and no proper divisor of it does. */
static bool
generates (const bool *works, uint32_t q)
{
    for (uint32_t d = 1; d < q; d++)
        if (q % d == 0 && works[d])
            return false;
    return works[q];
}

/* Are all multiples of what works there too? */
static bool
has_multiples (const bool *works, uint32_t last)
{
    for (uint32_t q = 1; q <= last; q++)
        for (uint32_t m = 2 * q; works[q] && m <= last; m += q)
            if (!works[m])
                return false;
    return true;
}

static void
add_list (const bool *works, uint32_t last, bool generators, text *out)
{
    const char *separator = "";
    for (uint32_t q = 1; q <= last; q++)
        if (generators ? generates (works, q) : works[q]) {
            text_printf (out, "%s%u", separator, q);
            separator = ", ";
        }
}

/* Where some are open there is no pattern, only what is known. */
static void
add_settled (const bool *works, uint32_t last, uint32_t open, text *out)
{
    if (count_working (works, last)) {
        text_add (out, "q = ");
        add_list (works, last, false, out);
        text_printf (out, ", while %u of those up to %u %s not settled", open, last,
                     open == 1 ? "is" : "are");
    } else
        text_printf (out, "no q that is settled, and %u of those up to %u %s not", open, last,
                     open == 1 ? "is" : "are");
}

void
period_pattern (const bool *works, uint32_t last, uint32_t open, bool goes_on, text *out)
{
    uint32_t count = count_working (works, last), from = from_where (works, last);
    if (open)
        add_settled (works, last, open, out);
    else if (count == 0)
        text_printf (out, "no q up to %u", last);
    else if (goes_on && from == 1)
        text_add (out, "every q");
    else if (goes_on)
        text_printf (out, "every q from %u on", from);
    else if (count == last)
        text_printf (out, "every q, up to %u", last);
    else if (count == last - from + 1 && count > 1)
        text_printf (out, "every q from %u on, up to %u", from, last);
    else if (has_multiples (works, last) && count > 1) {
        text_add (out, "the multiples of ");
        add_list (works, last, true, out);
        text_printf (out, ", up to %u", last);
    } else {
        text_add (out, "q = ");
        add_list (works, last, false, out);
        text_printf (out, ", of those up to %u", last);
    }
}
