#include "beside.h"

#include <string.h>

#include "alloc.h"
#include "grid.h"
#include "text.h"

/* The grid gets so many states at first (some hundredths of a second), and later one per so much effort for
 * zones: a tenth of the time or less, so that an answer no is hardly later than without it. */
enum { FIRST_STATES = 40000, EFFORT_PER_STATE = 4000 };

typedef struct beside {
    const model *model;
    const query *query;
    text period;
    budget *budget;
    grid_probe *probe;
    bool over;
    verdict *found;
    uint64_t last_look; /* the effort up to which a shorter run is waited for */
} beside;

/* Whatever is on the grid is in dense time, too; a deadlock there need not be one.  Who asks for
 * hulls of zones, or compares numbers of states, wants nothing else. */
bool
beside_helps (const model *m, const timed_question *q)
{
    dense_options usual = dense_options_default ();
    return q->any_order && strcmp (q->engine, "auto") == 0 && q->query.kind == QUERY_REACH
           && !q->query.certificate && !model_has_stopwatches (m) && !q->dense.over_approximate
           && q->dense.extrapolation == usual.extrapolation && q->dense.subsumption == usual.subsumption;
}

/* Closed automata reach on the multiples of their unit all that they reach (proofs/grid.md); where
 * comparisons are strict, time stops in between, too. */
static void
choose_period (beside *s)
{
    int32_t unit = model_time_unit (s->model);
    if (model_is_closed (s->model) || unit % 2 == 0)
        text_printf (&s->period, "%d", model_is_closed (s->model) ? unit : unit / 2);
    else
        text_printf (&s->period, "%d/2", unit);
}

static uint64_t
look (void *context, uint64_t effort)
{
    beside *s = context;
    if (s->found)
        return effort < s->last_look ? s->last_look : 0;
    if (s->over)
        return dense_look_again (effort);
    if (!s->probe)
        s->probe = grid_probe_new (s->model, s->query, text_string (&s->period), s->budget);
    uint64_t states = effort / EFFORT_PER_STATE;
    s->over = !s->probe || grid_probe_go (s->probe, states < FIRST_STATES ? FIRST_STATES : states);
    if (!s->over || !s->probe)
        return dense_look_again (effort);
    verdict *v = grid_probe_end (s->probe);
    s->probe = NULL;
    if (!v->evidence) {
        verdict_free (v);
        return dense_look_again (effort);
    }
    s->found = v;
    s->last_look = dense_wait_for_shorter (effort);
    return s->last_look;
}

/* The run that was found on the grid, with the numbers of both. */
static verdict *
take_found (beside *s, TAKE verdict *zones)
{
    verdict *v = s->found;
    s->found = NULL;
    v->stats.states += zones->stats.states;
    v->stats.transitions += zones->stats.transitions;
    v->stats.visited += zones->stats.visited;
    v->note = xstrdup ("it was asked beside zones, which were not through; --shortest waits for them");
    verdict_free (zones);
    return v;
}

/* Is what the grid found all there is, or shorter than what another search in the zones found? */
static bool
is_better (const verdict *found, const verdict *zones)
{
    if (zones->fault || zones->answer == ANSWER_NO)
        return false;
    return !zones->evidence || found->evidence->count < zones->evidence->count;
}

verdict *
beside_answer (const model *m, const timed_question *q, budget *b, diag *why)
{
    beside s = { .model = m,
                 .query = &q->query,
                 .budget = budget_new_within (b, (budget_limits){ .states = 0 }) };
    dense_options with = q->dense;
    with.aside = look;
    with.aside_context = &s;
    choose_period (&s);
    verdict *v = dense_decide (m, &q->query, &with, b, why);
    if (v && s.found && is_better (s.found, v))
        v = take_found (&s, v);
    if (s.probe)
        verdict_free (grid_probe_end (s.probe));
    verdict_free (s.found);
    budget_free (s.budget);
    text_free (&s.period);
    return v;
}
