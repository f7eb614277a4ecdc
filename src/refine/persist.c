/* Which way of refining answers is not known before.  The usual one comes
 * first; when it gets stuck or does not come to an end, the others have their
 * turn, and again for longer while the budget lasts. */
#include <string.h>

#include "alloc.h"
#include "refine.h"

/* The usual way has so many iterations, and all ways together have so many
 * seconds, before the next one has its turn; twice as much in the next round.
 * Where the usual way ends, it mostly ends soon; where starts or inputs are any
 * integer it mostly does not. */
enum { PATIENCE = 6, PATIENCE_OPEN = 2, ROUND_SECONDS = 2 };

static const struct way {
    enum gcl_direction direction;
    enum gcl_domain domain;
    const char *name; /* NULL: the usual one */
    double share;     /* of the time of a round */
    bool exchange;    /* states up to exchanges of processes, if many are alike */
} ways[] = {
    { GCL_UNDER, GCL_BITS, NULL, 0.5, false },
    { GCL_UNDER, GCL_BITS, "exchanges", 0.5, true },
    { GCL_OVER, GCL_BITS, "--over", 0.125, false },
    { GCL_COMBINE, GCL_BITS, "--combine", 0.25, false },
    { GCL_OVER, GCL_CARTESIAN, "--over --domain cartesian", 0.125, false },
};
enum { WAYS = sizeof ways / sizeof *ways, OVER = 2 };

/* Worth it from so many ways to put the processes. */
enum { LEAST_ORDERS = 24 };

struct attempt {
    gcl_refinement *result;
    bool more; /* with more time or iterations it could still answer */
    bool over; /* a limit that others will hit as well, or one of the numbers of the program */
};

static bool
begins (const char *whole, const char *part)
{
    return strncmp (whole, part, strlen (part)) == 0;
}

static struct attempt
try_way (const gcl_model *m, const gcl_refine_options *options, const struct way *w, const exchanges *x,
         uint32_t round, budget *b)
{
    gcl_refine_options o = *options;
    double allowed = budget_allowed (b).seconds, whole = ROUND_SECONDS * (double) (1u << round);
    whole = allowed > 0 && allowed < whole ? allowed : whole;
    budget *part = budget_new_within (b, (budget_limits){ .seconds = w->share * whole });
    o.exchanges = w->exchange ? x : NULL;
    o.direction = w->direction;
    o.domain = w->domain;
    o.iterations = w->name ? 0 : (uint32_t) (gcl_is_finite_start (m) ? PATIENCE : PATIENCE_OPEN) << round;
    struct attempt a = { gcl_refine (m, &o, part), false, false };
    const char *reason = budget_reason (part);
    bool timed_out = reason && begins (reason, "time limit");
    a.over = (reason && !timed_out) || (a.result->reason && begins (a.result->reason, "overflow"));
    a.more = timed_out || (o.iterations && a.result->count >= o.iterations);
    a.result->way = w->exchange ? NULL : w->name;
    budget_clear_progress (part);
    budget_free (part);
    return a;
}

/* What is told when none has an answer: what the usual way came to. */
static void
give_up (gcl_refinement *usual, budget *b)
{
    if (budget_look (b))
        return;
    xfree (usual->reason);
    usual->reason = xstrdup (budget_reason (b));
}

/* Counters only, of any value at the start, as for a protocol of any number of caches: the concrete search
 * has no end there, and may steps mostly have. */
static bool
has_counters_only (const gcl_model *m)
{
    for (size_t v = 0; v < m->variable_count; v++)
        if (m->variables[v].control)
            return false;
    return !gcl_is_finite_start (m);
}

static size_t
way_at (size_t turn, bool over_first)
{
    return over_first && turn <= OVER ? OVER - turn : turn;
}

/* NULL: too few, or what has to be found tells processes apart. */
static exchanges *
find_exchanges (const gcl_model *m, const gcl_refine_options *o)
{
    bool inputs = false;
    for (size_t i = 0; i < m->command_count; i++)
        inputs = inputs || m->commands[i].input_count;
    exchanges *x = inputs || o->certificate || o->invariant ? NULL : exchanges_find (m, NULL, 0);
    if (x && exchanges_order (x) >= LEAST_ORDERS)
        return x;
    exchanges_free (x);
    return NULL;
}

static gcl_refinement *
try_in_turn (const gcl_model *m, const gcl_refine_options *options, const exchanges *x, budget *b)
{
    gcl_refinement *usual = NULL;
    bool more = true, over_first = has_counters_only (m);
    for (uint32_t round = 0; more && round < 20; round++) {
        more = false;
        for (size_t i = 0; i < WAYS && (budget_look (b) || !usual); i++) {
            const struct way *w = &ways[way_at (i, over_first)];
            if (w->exchange && !x)
                continue;
            struct attempt a = try_way (m, options, w, x, round, b);
            more = more || a.more;
            if (!usual)
                a.result->way = NULL;
            bool keep = !usual || !w->name || a.result->answer != ANSWER_UNKNOWN;
            if (keep) {
                gcl_refinement_free (usual);
                usual = a.result;
            } else
                gcl_refinement_free (a.result);
            if (usual->answer != ANSWER_UNKNOWN || a.over)
                return usual;
        }
        more = more && budget_look (b);
    }
    give_up (usual, b);
    return usual;
}

gcl_refinement *
gcl_refine_persistently (const gcl_model *m, const gcl_refine_options *options, budget *b)
{
    exchanges *x = find_exchanges (m, options);
    gcl_refinement *found = try_in_turn (m, options, x, b);
    exchanges_free (x);
    return found;
}
