#include "directed.h"

#include "alloc.h"
#include "guide.h"
#include "reach.h"

struct directed {
    dense_options options;
    space *space;
    guide *guide;
    reach search;
    bool over;
    search_end end;
};

directed *
directed_new (const model *m, const query *q, const dense_options *o, space_options options, budget *b)
{
    if (!o->any_order || q->kind != QUERY_REACH || q->certificate || o->over_approximate
        || q->order != EXPLORE_BFS || o->subsumption == DENSE_EQUALITY)
        return NULL;
    diag *unused = diag_new ("");
    space *s = space_new (m, options, b, unused);
    diag_free (unused);
    if (!s)
        return NULL;
    directed *d = xcalloc (1, sizeof *d);
    d->space = s;
    d->options = *o;
    d->options.aside = NULL;
    d->guide = guide_new (s);
    reach_init (&d->search, s, q, &d->options);
    d->search.guide = d->guide;
    return d;
}

bool
directed_go (directed *d, uint64_t effort)
{
    if (d->over)
        return true;
    d->end = reach_go (&d->search, effort);
    d->over = !d->search.paused;
    return d->over;
}

/* A fault of the model is left to the search beside, which tells where it is. */
static verdict *
judge (directed *d)
{
    verdict *v = verdict_new ("zones");
    trace t = { .start = SPACE_NONE };
    v->answer = d->over && d->end == SEARCH_DONE ? ANSWER_NO : ANSWER_UNKNOWN;
    if (d->over && d->end == SEARCH_FOUND) {
        reach_trace (&d->search, d->end, &t);
        v->evidence = trace_run (d->space, &t, NULL);
        v->answer = v->evidence ? ANSWER_YES : ANSWER_UNKNOWN;
    }
    trace_free (&t);
    v->stats = (statistics){ .states = d->search.live,
                             .transitions = d->search.transitions,
                             .visited = d->search.visited };
    return v;
}

verdict *
directed_end (directed *d)
{
    verdict *v = judge (d);
    if (v->answer == ANSWER_UNKNOWN) {
        verdict_free (v);
        v = NULL;
    } else {
        verdict_finish (v, d->space->budget);
    }
    reach_free (&d->search);
    guide_free (d->guide);
    space_free (d->space);
    xfree (d);
    return v;
}
