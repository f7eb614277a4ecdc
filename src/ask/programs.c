#include "programs.h"

#include <string.h>

/* What is wrong with a list of conditions is usage: nobody wrote it into a file. */
bool
programs_read_predicates (const question *q, reply *r, gcl_predicates **list)
{
    const char *given = q->given[SETTING_START_WITH];
    *list = NULL;
    if (!given)
        return true;
    diag *why = diag_new ("--start-with");
    *list = gcl_predicates_parse (q->subjects[0]->program, given, strlen (given), why);
    if (*list)
        diag_free (why);
    else {
        r->failure = REPLY_USAGE;
        r->messages = why;
    }
    return *list != NULL;
}

void
programs_write_certificate (const question *q, reply *r, const char *certificate)
{
    if (!q->certificate || r->remarks.count)
        return;
    if (certificate)
        fputs (certificate, q->certificate);
    else
        reply_remark (r, "no certificate written: only the answer no has one");
}

enum gcl_domain
programs_domain (const question *q)
{
    return asking_is (q, SETTING_DOMAIN, "bits") ? GCL_BITS : GCL_CARTESIAN;
}
