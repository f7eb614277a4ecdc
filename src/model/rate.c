/* rates: x = t, y[i] = u: clocks that stand still by condition. */
#include "program.h"

static bool
read_rate (program *r)
{
    if (r->now.kind != TOKEN_NAME) {
        program_unexpected (r, "the name of a clock");
        return false;
    }
    clock_rate rate = { .where = r->now.where };
    term clock = program_place (r);
    if (r->now.kind == TOKEN_EQ)
        program_fail (r, r->now.where, "'==' compares: expected '=' and the rate of the clock");
    if (!program_expect (r, TOKEN_ASSIGN, "'='"))
        return false;
    term value = program_term (r);
    if (r->failed)
        return false;
    if (clock.type != CLOCK && clock.type != BROKEN)
        program_wrong (r, clock.where, "expected a clock before '='");
    bool fine = term_is_integer (r, &value, "as a rate") && clock.type == CLOCK;
    rate.clock = clock.it;
    rate.rate = value.it;
    if (fine)
        *vec_add (&r->p->rates) = rate;
    return fine;
}

bool
parse_rates (parser *p, const attribute *a)
{
    program r = program_start (p, a);
    bool fine = true;
    do
        fine &= read_rate (&r);
    while (!r.failed && program_take (&r, TOKEN_COMMA));
    if (!r.failed && r.now.kind != TOKEN_END)
        program_unexpected (&r, "',' or the end of the rates");
    return fine && !r.broken;
}
