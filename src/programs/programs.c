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

enum induction_kind
programs_induction (const question *q)
{
    return asking_is (q, SETTING_INVARIANT, "polyhedra") ? INDUCTION_POLYHEDRA
           : asking_is (q, SETTING_INVARIANT, "local")   ? INDUCTION_LOCAL
                                                         : INDUCTION_NONE;
}

induction *
programs_find_invariant (const question *q, reply *r)
{
    enum induction_kind kind = programs_induction (q);
    if (kind == INDUCTION_NONE)
        return NULL;
    if (q->certificate)
        reply_remark (
            r, "there will be no certificate: the proof also needs the invariant; see tacet invariant");
    /* at most half of the time is for the preparation */
    double left = budget_seconds_left (q->budget);
    budget *half = budget_new_within (q->budget, (budget_limits){ .seconds = left < 1e8 ? left / 2 : 0 });
    induction *i = induction_find (q->subjects[0]->program, kind, NULL, half);
    if (i->reason) {
        reply_remark (r, "no invariant is used: %s", i->reason);
        induction_free (i);
        i = NULL;
    }
    budget_free (half);
    return i;
}

sheet *
programs_arrows (void)
{
    static const sheet_column columns[] = { { "source", "", 0 }, { "command", "", 0 }, { "target", "", 0 } };
    return sheet_new (columns, sizeof columns / sizeof *columns, false);
}

void
programs_add_arrow (sheet *arrows, uint32_t source, const char *command, uint32_t target)
{
    sheet_number (arrows, source);
    sheet_text (arrows, "%s", command);
    sheet_number (arrows, target);
}

void
programs_add_graph (reply *r, sheet *states, sheet *arrows)
{
    reply_open (r, "graph");
    reply_add_sheet (r, PART_JSON_ONLY, "states", states);
    reply_add_sheet (r, PART_JSON_ONLY, "steps", arrows);
    reply_close (r);
}

enum gcl_domain
programs_domain (const question *q)
{
    return asking_is (q, SETTING_DOMAIN, "bits") ? GCL_BITS : GCL_CARTESIAN;
}

uint32_t
programs_small_count (const question *q, setting which)
{
    uint64_t count = question_count (q, which);
    return count < UINT32_MAX ? (uint32_t) count : UINT32_MAX;
}
