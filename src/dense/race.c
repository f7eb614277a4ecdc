#include "race.h"

#include <string.h>

#include "alloc.h"

/* Of the effort: a directed search gets a twentieth, so that an answer no is hardly later than without
 * it, and at once so much that what is near is found.  While a run is known, a shorter one is
 * waited for half as long again, or for about a second. */
enum { PART_OF_EFFORT = 20, FIRST_EFFORT = 4000000, LONGEST_WAIT = 1000000000 };

uint64_t
dense_look_again (uint64_t effort)
{
    return effort + effort / 4 + 1;
}

uint64_t
dense_wait_for_shorter (uint64_t effort)
{
    return effort + (effort / 2 < LONGEST_WAIT ? effort / 2 : LONGEST_WAIT);
}

static uint64_t
look_at_directed (race *r, uint64_t effort)
{
    if (r->found)
        return effort < r->last_look ? r->last_look : 0;
    uint64_t part = effort / PART_OF_EFFORT;
    if (!directed_go (r->directed, part < FIRST_EFFORT ? FIRST_EFFORT : part))
        return dense_look_again (effort);
    r->found = directed_end (r->directed);
    r->directed = NULL;
    if (r->found && r->found->answer == ANSWER_YES)
        return (r->last_look = dense_wait_for_shorter (effort));
    return r->found ? 0 : dense_look_again (effort);
}

static uint64_t
sooner (uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t
look (void *context, uint64_t effort)
{
    race *r = context;
    uint64_t next = dense_look_again (effort);
    if (r->outer.aside)
        next = sooner (next, r->outer.aside (r->outer.aside_context, effort));
    if (next > 0 && r->local && local_race_look (r->local, effort))
        next = 0;
    if (next > 0 && (r->directed || r->found))
        next = sooner (next, look_at_directed (r, effort));
    return next;
}

dense_options
race_begin (race *r, const dense_options *o)
{
    dense_options with = *o;
    r->outer = *o;
    with.aside = look;
    with.aside_context = r;
    return with;
}

static void
set_note (verdict *v, const char *note)
{
    xfree (v->note);
    v->note = xstrdup (note);
}

static verdict *
winner (race *r, verdict *local, const verdict *zones)
{
    if (local) {
        set_note (local, "every process has a time of its own, which was through before one time for all");
        return local;
    }
    verdict *v = r->found;
    r->found = NULL;
    v->stats.states += zones->stats.states;
    v->stats.transitions += zones->stats.transitions;
    v->stats.visited += zones->stats.visited;
    set_note (v, "what is nearest to the goal first, and depth first, in turns, which was through before "
                 "breadth first; "
                 "--shortest waits for that");
    return v;
}

verdict *
race_end (race *r, verdict *v, const budget *b)
{
    verdict *local = local_race_end (r->local);
    if (r->directed)
        verdict_free (directed_end (r->directed));
    if ((local || r->found) && v && v->answer == ANSWER_UNKNOWN && !v->fault) {
        verdict *won = winner (r, local, v);
        verdict_free (v);
        verdict_finish (won, b);
        v = won;
        local = v == local ? NULL : local;
    }
    verdict_free (local);
    verdict_free (r->found);
    return v;
}
