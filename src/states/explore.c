/* Plain exploration: concrete states, matched as `visited` says. */
#include "states.h"

#include <string.h>

#include "alloc.h"
#include "explore_private.h"
#include "invariant.h"
#include "successor.h"
#include "visited.h"

struct explorer {
    successor_space space;
    const gcl_explore_options *options;
    visited *visited;
    VEC (uint32_t) parents;
    VEC (uint32_t) commands;
    VEC (uint32_t) stack;   /* depth-first: states to expand */
    VEC (uint32_t) origins; /* of each successor that waits to be taken in */
    VEC (int64_t) starts;   /* the states 0, 1, ... before any step, as the program has them */
    int64_t *from;
    uint64_t most_states; /* what the limits allow without being asked */
};

static bool
is_new (void *context, const int64_t *values)
{
    return !visited_has (((struct explorer *) context)->visited, values);
}

/* Notes each single step of a path for the run. */
struct recorder {
    VEC (uint32_t) commands;
    VEC (int64_t) values;
    size_t width;
};

static void
note_values (struct recorder *r, const int64_t *values)
{
    vec_reserve (&r->values, r->width + 1);
    memcpy (r->values.at + r->values.count, values, r->width * sizeof *values);
    r->values.count += r->width;
}

static void
note_step (void *context, uint32_t command, const int64_t *values)
{
    struct recorder *r = context;
    *vec_add (&r->commands) = command;
    note_values (r, values);
}

/* The run along a sequence of chosen commands (each with what was merged
 * with it) from `start`. */
static gcl_run *
record_run (const successor_space *s, const int64_t *start, const uint32_t *commands, size_t count)
{
    size_t width = s->model->variable_count;
    struct recorder r = { .width = width };
    int64_t *values = xcalloc (width, sizeof *values);
    memcpy (values, start, width * sizeof *values);
    note_values (&r, start);
    for (size_t i = 0; i < count; i++)
        successor_take (s, commands[i], values, note_step, &r);
    xfree (values);
    gcl_run *made = gcl_run_new (width, r.commands.count);
    memcpy (made->values, r.values.at, r.values.count * sizeof *made->values);
    for (size_t i = 0; i < r.commands.count; i++)
        made->steps[i].command = r.commands.at[i];
    vec_free (&r.commands);
    vec_free (&r.values);
    return made;
}

void
explore_found (const successor_space *s, const int64_t *start, const uint32_t *commands, size_t count)
{
    if (s->result->answer == ANSWER_YES)
        return;
    s->result->answer = ANSWER_YES;
    s->result->run = record_run (s, start, commands, count);
}

bool
explore_expand (successor_space *s, const int64_t *state, uint64_t waiting, uint64_t depth)
{
    size_t before = s->commands.count;
    bool open;
    if (!budget_step (s->limits, waiting, depth) || !successor_expand (s, state, &open))
        return false;
    s->result->stats.visited++;
    s->result->stats.transitions += s->commands.count - before;
    s->result->deadlocks += open && s->commands.count == before;
    return true;
}

/* The first error: the path to `state`, then `last` if it is a command. */
static void
found (struct explorer *e, uint32_t state, uint32_t last)
{
    VEC (uint32_t) chosen = VEC_EMPTY;
    if (last != GCL_NONE)
        *vec_add (&chosen) = last;
    for (; e->parents.at[state] != GCL_NONE; state = e->parents.at[state])
        *vec_add (&chosen) = e->commands.at[state];
    for (size_t i = 0; i < chosen.count / 2; i++) {
        uint32_t kept = chosen.at[i];
        chosen.at[i] = chosen.at[chosen.count - 1 - i];
        chosen.at[chosen.count - 1 - i] = kept;
    }
    const int64_t *start = e->starts.at + state * e->space.model->variable_count;
    explore_found (&e->space, start, chosen.at, chosen.count);
    vec_free (&chosen);
}

/* Take in a state, the i-th that was staged; false at a limit. */
static bool
arrive (struct explorer *e, size_t i, const int64_t *values, uint32_t parent, uint32_t command)
{
    visited_answer seen = visited_add_staged (e->visited, i, values);
    if (seen != VISITED_NEW)
        return seen == VISITED_OLD;
    uint32_t number = visited_count (e->visited) - 1;
    if (e->parents.count >= e->most_states && !budget_allows_states (e->space.limits, e->parents.count + 1))
        return false;
    *vec_add (&e->parents) = parent;
    *vec_add (&e->commands) = command;
    if (e->options->order == EXPLORE_DFS)
        *vec_add (&e->stack) = number;
    if (successor_is_error (&e->space, values)) {
        e->space.result->error_state = true;
        if (!e->space.result->run)
            found (e, number, GCL_NONE);
    }
    return true;
}

/* Breadth first, several states are expanded before their successors are
 * looked up, since each look-up waits for memory. */
enum { TOGETHER = 16 };

/* Take in the successors that were found; false to stop. */
static bool
arrive_all (struct explorer *e)
{
    successor_space *s = &e->space;
    size_t width = s->model->variable_count;
    visited_stage (e->visited, s->values.at, s->commands.count);
    for (size_t i = 0; i < s->commands.count; i++) {
        if (successor_is_error_command (s, s->commands.at[i]) && !s->result->run)
            found (e, e->origins.at[i], s->commands.at[i]);
        if ((s->result->run && explore_done (s)) || !arrive (e, i, s->values.at + i * width, e->origins.at[i], s->commands.at[i]))
            return false;
    }
    successor_keep_first (s, 0);
    vec_clear (&e->origins);
    return !explore_done (s);
}

/* Expand a state; what was found before is kept when that fails. */
static bool
expand (struct explorer *e, uint32_t number)
{
    visited_get (e->visited, number, e->from);
    bool good = explore_expand (&e->space, e->from, visited_count (e->visited) - number, 0);
    if (!good)
        successor_keep_first (&e->space, e->origins.count);
    while (e->origins.count < e->space.commands.count)
        *vec_add (&e->origins) = number;
    return good;
}

static bool
explore_breadth_first (struct explorer *e)
{
    bool good = true;
    for (uint32_t next = 0; good && next < visited_count (e->visited);) {
        uint32_t end =
            next + TOGETHER < visited_count (e->visited) ? next + TOGETHER : visited_count (e->visited);
        for (; good && next < end; next++)
            good = expand (e, next);
        good = arrive_all (e) && good;
    }
    return good;
}

bool
explore_starts (successor_space *s, int64_t *values, explore_visitor *visit, void *context)
{
    bool overflow, good = true;
    bool more = gcl_first_start (s->model, values, &overflow);
    while (good && more) {
        good = visit (context, values);
        more = good && budget_look (s->limits) && gcl_next_start (s->model, values, &overflow);
    }
    if (!overflow)
        return good && !budget_reason (s->limits);
    text why = TEXT_EMPTY;
    gcl_describe_overflow (s->model, s->model->start->where, &why);
    budget_stop (s->limits, text_string (&why));
    text_free (&why);
    return false;
}

static bool
begin (void *context, const int64_t *values)
{
    struct explorer *e = context;
    size_t width = e->space.model->variable_count, before = e->parents.count;
    vec_reserve (&e->starts, width + 1);
    memcpy (e->starts.at + e->starts.count, values, width * sizeof *values);
    e->starts.count += width;
    visited_stage (e->visited, values, 1);
    if (!arrive (e, 0, values, GCL_NONE, GCL_NONE) || explore_done (&e->space))
        return false;
    if (e->parents.count == before)
        e->starts.count -= width;
    return true;
}

static bool
explore_all (struct explorer *e)
{
    if (!explore_starts (&e->space, e->from, begin, e))
        return false;
    if (e->options->order == EXPLORE_BFS)
        return explore_breadth_first (e);
    while (e->stack.count)
        if (!expand (e, vec_pop (&e->stack)) || !arrive_all (e))
            return false;
    return true;
}

/* States that are told apart are all there is, so they are an invariant. */
static char *
write_certificate (const successor_space *s, visited *all)
{
    const gcl_model *m = s->model;
    text out = TEXT_EMPTY;
    int64_t *values = xcalloc (m->variable_count + 1, sizeof *values);
    bool *fixed = xcalloc (m->variable_count + 1, sizeof *fixed), complete = true;
    memset (fixed, true, m->variable_count * sizeof *fixed);
    invariant_begin (m, INVARIANT_SAFE, &out);
    for (uint32_t i = 0; complete && i < visited_count (all); i++) {
        visited_get (all, i, values);
        invariant_at (m, values, fixed, &out);
        invariant_state (&out);
        invariant_end_line (&out);
        complete = budget_ok (s->limits);
    }
    xfree (values);
    xfree (fixed);
    if (!complete) {
        text_clear (&out);
        invariant_none (m, budget_reason (s->limits), &out);
    }
    return text_take (&out);
}

static char *
refuse_certificate (const gcl_model *m, const char *reason)
{
    text out = TEXT_EMPTY;
    invariant_none (m, reason, &out);
    return text_take (&out);
}

const char *
gcl_explore_certificate_refusal (const gcl_explore_options *o)
{
    if (o->reductions)
        return "with reductions the states that are visited are not closed under steps";
    return o->memory == GCL_EXACT ? NULL : "hashed memory does not keep the states";
}

char *
explore_certificate (const successor_space *s, const gcl_explore_options *o, visited *all)
{
    const char *refusal = gcl_explore_certificate_refusal (o);
    if (!refusal && visited_count (all) > GCL_CERTIFICATE_STATES)
        refusal = "there are more than a million states";
    return refusal ? refuse_certificate (s->model, refusal) : write_certificate (s, all);
}

static bool
explore_with_pool (successor_space *s, const gcl_explore_options *o)
{
    struct explorer e = { .space = *s, .options = o };
    uint64_t limit = budget_allowed (s->limits).states;
    e.most_states = limit ? limit : UINT64_MAX;
    size_t width = s->model->variable_count;
    e.visited = visited_new (s->threads, o, s->slice ? s->slice->relevant : NULL, s->limits);
    e.from = xcalloc (width, sizeof *e.from);
    e.space.is_new = is_new;
    e.space.context = &e;
    bool complete = explore_all (&e);
    s->result->stats.states = e.parents.count;
    if (o->certificate && complete && s->result->answer != ANSWER_YES)
        s->result->certificate = explore_certificate (&e.space, o, e.visited);
    visited_free (e.visited);
    successor_free (&e.space);
    vec_free (&e.parents);
    vec_free (&e.commands);
    vec_free (&e.stack);
    vec_free (&e.origins);
    vec_free (&e.starts);
    xfree (e.from);
    return complete;
}

static void
conclude (gcl_exploration *r, unsigned reductions, budget *b, bool complete)
{
    text reason = TEXT_EMPTY;
    r->complete = complete;
    if (r->answer == ANSWER_YES)
        return;
    if (!complete)
        text_add (&reason, budget_reason (b));
    else if (!gcl_reductions_keep_errors (reductions))
        text_printf (&reason, "the reductions keep deadlocks, not errors (%s)",
                     r->deadlocks ? "there is one" : "there is none");
    else if (r->omission > 0)
        text_printf (&reason, "hashed memory: a state may have been missed with probability %.2g",
                     r->omission);
    if (reason.length)
        r->reason = text_take (&reason);
    else
        r->answer = ANSWER_NO;
}

bool
gcl_reductions_keep_errors (unsigned set)
{
    return !(set & (GCL_REDUCTION (GCL_DEADLOCK_DOOMED) | GCL_REDUCTION (GCL_DEADLOCK_BORING)));
}

bool
gcl_reductions_keep_deadlocks (unsigned set)
{
    return !(set
             & (GCL_REDUCTION (GCL_DOMINATING) | GCL_REDUCTION (GCL_SLICE) | GCL_REDUCTION (GCL_ERROR_DOOMED)
                | GCL_REDUCTION (GCL_ERROR_BORING)));
}

/* Each of por, confluence and simultaneous is proved for steps that the others change. */
const char *
gcl_reductions_clash (unsigned set)
{
    static const unsigned orders[] = { GCL_REDUCTION (GCL_POR) | GCL_REDUCTION (GCL_MERGE),
                                       GCL_REDUCTION (GCL_CONFLUENCE), GCL_REDUCTION (GCL_SIMULTANEOUS) };
    unsigned used = 0;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        used += (set & orders[i]) != 0;
    if ((set & GCL_REDUCTION (GCL_ACYCLIC)) && set != GCL_REDUCTION (GCL_ACYCLIC))
        return "the reduction 'acyclic' works alone";
    if ((set & GCL_REDUCTION (GCL_INTERLEAVING)) && set != GCL_REDUCTION (GCL_INTERLEAVING))
        return "the reduction 'interleaving' works alone";
    if (used > 1)
        return "'confluence' and 'simultaneous' work neither with each other nor with 'por' or 'merge'";
    if (!gcl_reductions_keep_errors (set) && !gcl_reductions_keep_deadlocks (set))
        return "these reductions together keep neither errors nor deadlocks";
    return NULL;
}

gcl_exploration *
gcl_explore (const gcl_model *m, const gcl_explore_options *o, budget *b)
{
    gcl_exploration *r = xcalloc (1, sizeof *r);
    r->answer = ANSWER_UNKNOWN;
    r->fired = xcalloc (m->command_count, sizeof *r->fired);
    if (!gcl_is_finite_start (m)) {
        r->reason = xstrdup ("open system: plain exploration needs a value for every input");
        return r;
    }
    compiled *program = compiled_new (m);
    threads *t = threads_new (program);
    if (o->reductions & GCL_REDUCTION (GCL_DEAD))
        threads_find_live (t);
    if (o->reductions
        & (GCL_REDUCTION (GCL_POR) | GCL_REDUCTION (GCL_MERGE) | GCL_REDUCTION (GCL_SIMULTANEOUS)
           | GCL_REDUCTION (GCL_INTERLEAVING)))
        threads_find_safe (t);
    if (o->reductions & GCL_REDUCTION (GCL_CONFLUENCE))
        threads_find_confluent (t);
    slice *part = o->reductions & GCL_REDUCTION (GCL_SLICE) ? slice_new (program) : NULL;
    successor_space s = { .model = m,
                          .program = program,
                          .threads = t,
                          .reductions = o->reductions,
                          .slice = part,
                          .future = future_new (t, o->reductions, part ? part->kept : NULL),
                          .until_error = o->until_error,
                          .result = r,
                          .limits = b };
    bool complete;
    if (o->reductions & GCL_REDUCTION (GCL_ACYCLIC))
        complete = explore_acyclic (&s);
    else if (o->reductions & GCL_REDUCTION (GCL_INTERLEAVING))
        complete = explore_interleaving (&s, t, o, o->memory != GCL_EXACT ? explore_hashed : explore_with_pool);
    else if (o->memory != GCL_EXACT)
        complete = explore_hashed (&s, o);
    else if (o->workers > 1)
        complete = explore_by_workers (&s, o);
    else
        complete = explore_with_pool (&s, o);
    conclude (r, o->reductions, b, complete);
    if (o->certificate && r->answer == ANSWER_NO && !r->certificate)
        r->certificate = refuse_certificate (m, gcl_explore_certificate_refusal (o));
    r->stats.seconds = budget_seconds (b);
    r->stats.peak_kib = budget_peak_kib ();
    future_free (s.future);
    slice_free (part);
    threads_free (t);
    compiled_free (program);
    return r;
}

void
gcl_exploration_free (gcl_exploration *e)
{
    if (!e)
        return;
    gcl_run_free (e->run);
    xfree (e->reason);
    xfree (e->fired);
    xfree (e->certificate);
    xfree (e);
}
