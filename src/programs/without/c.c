/* A build without the reader of C programs: nothing is said about them. */
#include "asking.h"

static void
say_so (reply *r)
{
    reply_set_unknown (r, "this build of tacet reads no C");
}

void
ask_program (const question *q, reply *r)
{
    (void) q;
    say_so (r);
}

void
ask_program_periodically (const question *q, reply *r)
{
    (void) q;
    say_so (r);
}

void
ask_program_spec (const question *q, reply *r)
{
    (void) q;
    say_so (r);
}

void
ask_compare_code (const question *q, reply *r)
{
    (void) q;
    say_so (r);
}

answer
c_check_components (const question *q, reply *r, text *what)
{
    (void) q, (void) r;
    text_add (what, "this build of tacet reads no C");
    return ANSWER_UNKNOWN;
}
