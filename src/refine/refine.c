/* Refinement of an under-approximation: search, look for an error, check
 * exactness, add predicates, again. */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "space.h"

/* The answer. */

static void
answer_unknown (gcl_refinement *r, const char *format, ...)
{
    text why = TEXT_EMPTY;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (&why, format, arguments);
    va_end (arguments);
    r->answer = ANSWER_UNKNOWN;
    xfree (r->reason);
    r->reason = text_take (&why);
}

static char **
print_atoms (const task *t, const uint32_t *list, size_t count)
{
    char **lines = xcalloc (count + 1, sizeof *lines);
    for (size_t i = 0; i < count; i++) {
        text line = TEXT_EMPTY;
        atoms_print (t->atoms, list[i], &line);
        lines[i] = text_take (&line);
    }
    return lines;
}

/* "pc = 1, x = 2: one.draw" */
static char *
print_step (const task *t, const space *s, const transition *step)
{
    text line = TEXT_EMPTY;
    for (size_t v = 0; v < t->model->variable_count; v++)
        text_printf (&line, "%s%s = %" PRId64, v ? ", " : "", t->model->variables[v].name,
                     space_values (t, s, step->source)[v]);
    text_add (&line, ": ");
    if (step->command == NOWHERE)
        text_add (&line, "error");
    else
        gcl_command_name (t->model, step->command, &line);
    return text_take (&line);
}

static void
report_inexact (const task *t, const space *s, gcl_refinement *r)
{
    for (size_t i = 0; i < r->inexact_count; i++)
        xfree (r->inexact[i]);
    xfree (r->inexact);
    r->inexact_count = t->inexact_list.count;
    r->inexact = xcalloc (r->inexact_count + 1, sizeof *r->inexact);
    for (size_t i = 0; i < r->inexact_count; i++)
        r->inexact[i] = print_step (t, s, &t->inexact_list.at[i]);
}

static void
report_predicates (const task *t, gcl_refinement *r)
{
    for (size_t i = 0; i < r->predicate_count; i++)
        xfree (r->predicates[i]);
    xfree (r->predicates);
    r->predicates = print_atoms (t, t->predicates.at, t->predicates.count);
    r->predicate_count = t->predicates.count;
}

static void
report_fired (const task *t, const space *s, gcl_refinement *r)
{
    memset (r->fired, 0, t->model->command_count * sizeof *r->fired);
    for (size_t i = 0; i < s->transitions.count; i++)
        r->fired[s->transitions.at[i].command] = true;
}

/* A counterexample is real or it is a fault of this program. */
static bool
report_run (const task *t, const space *s, gcl_refinement *r)
{
    text why = TEXT_EMPTY;
    r->run = space_run (t, s);
    bool good = r->run && gcl_replay (t->model, r->run, &why);
    if (good)
        r->answer = ANSWER_YES;
    else
        answer_unknown (r, "internal error: the run found does not replay: %s", text_string (&why));
    text_free (&why);
    return good;
}

/* One iteration.  True: go on with the next. */

struct loop {
    task *task;
    gcl_refinement *result;
    size_t room;
    VEC (transition) structure; /* of the last iteration */
    uint32_t unchanged;         /* so many iterations gave the same structure before this one */
};

static gcl_iteration *
next_row (struct loop *l)
{
    gcl_refinement *r = l->result;
    if (r->count == l->room) {
        l->room = l->room ? 2 * l->room : 8;
        r->iterations = xreallocarray (r->iterations, l->room, sizeof *r->iterations);
    }
    gcl_iteration *row = &r->iterations[r->count++];
    memset (row, 0, sizeof *row);
    return row;
}

static void
stopped (struct loop *l)
{
    const char *reason = budget_reason (l->task->budget);
    if (l->task->stop->length)
        answer_unknown (l->result, "%s", text_string (l->task->stop));
    else
        answer_unknown (l->result, "%s", reason ? reason : "the prover gave no answer in its time");
}

/* States are numbered in the order of the search, so equal structures have
 * equal lists. */
static void
compare_structure (struct loop *l, const space *s)
{
    size_t bytes = s->transitions.count * sizeof *s->transitions.at;
    bool same = l->task->iteration > 1 && l->structure.count == s->transitions.count
                && (!bytes || memcmp (l->structure.at, s->transitions.at, bytes) == 0);
    l->unchanged = same ? l->unchanged + 1 : 0;
    l->result->stable_since = l->task->iteration - l->unchanged;
    vec_clear (&l->structure);
    vec_reserve (&l->structure, s->transitions.count);
    if (bytes)
        memcpy (l->structure.at, s->transitions.at, bytes);
    l->structure.count = s->transitions.count;
}

static gcl_structure *
keep_structure (const task *t, const space *s)
{
    gcl_structure *kept = xcalloc (1, sizeof *kept);
    size_t width = t->model->variable_count;
    kept->states = (uint32_t) s->places.count;
    while (kept->starts < kept->states && s->commands.at[kept->starts] == NOWHERE)
        kept->starts++;
    kept->values = xcalloc ((size_t) kept->states * width + 1, sizeof *kept->values);
    if (kept->states)
        memcpy (kept->values, s->values.at, (size_t) kept->states * width * sizeof *kept->values);
    kept->step_count = s->transitions.count;
    kept->steps = xcalloc (kept->step_count + 1, sizeof *kept->steps);
    for (size_t i = 0; i < kept->step_count; i++) {
        const transition *step = &s->transitions.at[i];
        kept->steps[i] = (gcl_structure_step){ step->source, step->command, step->target };
    }
    if (t->orbits) {
        kept->ways = xcalloc (s->step_ways.count + 1, sizeof *kept->ways);
        if (s->step_ways.count)
            memcpy (kept->ways, s->step_ways.at, s->step_ways.count * sizeof *kept->ways);
    }
    if (t->options->certificate || t->options->described)
        space_describe (t, s, kept);
    return kept;
}

static void
structure_free (gcl_structure *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->predicate_count; i++)
        xfree (s->predicates[i]);
    xfree (s->predicates);
    xfree (s->literals);
    xfree (s->first);
    xfree (s->values);
    xfree (s->steps);
    xfree (s->ways);
    xfree (s);
}

/* The structure is checked; what follows from it? */
static bool
conclude (struct loop *l, const space *s, gcl_iteration *row)
{
    task *t = l->task;
    const gcl_refine_options *o = t->options;
    row->inexact = t->inexact;
    row->new_count = t->fresh.count;
    row->new_predicates = print_atoms (t, t->fresh.at, t->fresh.count);
    if (!t->inexact && !t->missed_inputs) {
        l->result->answer = ANSWER_NO;
        if (o->certificate && (!o->structure || o->described))
            l->result->certificate = space_certificate (t, s);
        if (o->structure)
            l->result->structure = keep_structure (t, s);
        return false;
    }
    /* nothing but time was missing: once more with more of it */
    if (!t->inexact && !store_count (t->pending) && !o->query_milliseconds && prover_give_time (t->prover))
        return true;
    bool stable = o->stable && l->unchanged >= o->stable,
         last = o->iterations && t->iteration >= o->iterations;
    if (stable || last || !store_count (t->pending)) {
        report_inexact (t, s, l->result);
        if (stable)
            answer_unknown (l->result,
                            "the structure has not changed since iteration %u, but %" PRIu64
                            " step%s not proved exact",
                            l->result->stable_since, t->inexact, t->inexact == 1 ? " is" : "s are");
        else if (last)
            answer_unknown (l->result, "iteration limit: %u iteration%s", o->iterations,
                            o->iterations == 1 ? "" : "s");
        else if (!t->inexact)
            answer_unknown (l->result, "the prover did not find all values that inputs can have");
        else
            answer_unknown (l->result, "%" PRIu64 " step%s not proved exact and no predicate is left to add",
                            t->inexact, t->inexact == 1 ? " is" : "s are");
        return false;
    }
    task_take_pending (t);
    return true;
}

/* A run of the program left the structure, so it is not bisimilar: go on with
 * what tells the two apart. */
static bool
follow_counterexample (struct loop *l, gcl_iteration *row)
{
    task *t = l->task;
    t->inexact = 0;
    vec_clear (&t->inexact_list);
    row->new_count = t->fresh.count;
    row->new_predicates = print_atoms (t, t->fresh.at, t->fresh.count);
    if (t->options->iterations && t->iteration >= t->options->iterations) {
        answer_unknown (l->result, "iteration limit: %u iteration%s", t->options->iterations,
                        t->options->iterations == 1 ? "" : "s");
        return false;
    }
    task_take_pending (t);
    return true;
}

static bool
iterate_in (struct loop *l, space *s, gcl_iteration *row)
{
    task *t = l->task;
    bool searched = space_search (t, s);
    row->concrete_states = s->generated;
    row->abstract_states = s->places.count;
    row->transitions = s->transitions.count;
    l->result->stats.states = row->abstract_states;
    l->result->stats.transitions += s->transitions.count;
    bool error = s->error;
    if (error && !report_run (t, s, l->result))
        return false;
    if (error && !t->options->whole_iterations)
        return false;
    if (!searched) {
        if (!error)
            stopped (l);
        return false;
    }
    compare_structure (l, s);
    if (t->under == GCL_COUNTEREXAMPLE && !error) {
        row->counterexample = counterexample_want (t, s);
        row->by_exactness = !row->counterexample;
        if (row->counterexample)
            return follow_counterexample (l, row);
    }
    if (!space_check (t, s)) {
        if (!error)
            stopped (l);
        return false;
    }
    if (error) {
        row->inexact = t->inexact;
        row->new_count = t->fresh.count;
        row->new_predicates = print_atoms (t, t->fresh.at, t->fresh.count);
        return false;
    }
    return conclude (l, s, row);
}

/* The over-approximation cannot go on.  If it is one of two directions, the
 * other may still answer, unless the budget is used up. */
static bool
give_up_over (struct loop *l)
{
    task *t = l->task;
    if (t->options->direction == GCL_COMBINE && t->stop->length && !budget_reason (t->budget)) {
        text_clear (t->stop);
        return true;
    }
    stopped (l);
    return false;
}

/* The over-approximation: without an error there is none in the program; an
 * error is followed, and if no run does so predicates tell why. */
static bool
iterate_over (struct loop *l, abstraction *a, gcl_iteration *row)
{
    task *t = l->task;
    const gcl_refine_options *o = t->options;
    bool guided = o->strategy == GCL_EXACTNESS;
    bool searched = abstract_search (a, o->whole_iterations || guided);
    abstract_outcome found = abstract_found (a);
    row->concrete_states = found.generated;
    row->abstract_states = found.states;
    row->transitions = found.transitions;
    l->result->stats.states = row->abstract_states;
    l->result->stats.transitions += found.transitions;
    memcpy (l->result->fired, found.fired, t->model->command_count * sizeof *found.fired);
    if (!searched && !found.error)
        return give_up_over (l);
    if (!found.error) {
        l->result->answer = ANSWER_NO;
        if (o->certificate)
            l->result->certificate = abstract_certificate (a);
        return false;
    }
    l->result->run = over_follow (t, a);
    if (!l->result->run && guided && !abstract_want_open (a)) {
        stopped (l);
        return false;
    }
    row->new_count = t->fresh.count;
    row->new_predicates = print_atoms (t, t->fresh.at, t->fresh.count);
    if (l->result->run)
        l->result->answer = ANSWER_YES;
    else if (t->stop->length || budget_reason (t->budget))
        return give_up_over (l);
    else if (o->direction == GCL_OVER && !store_count (t->pending))
        answer_unknown (l->result, "an error path is not one of the program, but no predicate tells why");
    else
        return true;
    return false;
}

static bool
take_over (struct loop *l, gcl_iteration *row)
{
    abstraction *a = abstract_new (l->task, GCL_MAY, l->task->options->domain);
    bool more = iterate_over (l, a, row);
    abstract_free (a);
    return more;
}

static bool
take_under (struct loop *l, gcl_iteration *row)
{
    space *s = gcl_space_new (l->task);
    bool more = iterate_in (l, s, row);
    report_fired (l->task, s, l->result);
    gcl_space_free (s);
    return more;
}

static bool
take_part (struct loop *l, bool over)
{
    task *t = l->task;
    double start = budget_seconds (t->budget);
    uint64_t queries = prover_queries (t->prover), hits = t->cache_hits;
    gcl_iteration *row = next_row (l);
    row->over = over;
    row->predicates = t->predicates.count;
    bool more = over ? take_over (l, row) : take_under (l, row);
    row->queries = prover_queries (t->prover) - queries;
    row->cache_hits = t->cache_hits - hits;
    row->seconds = budget_seconds (t->budget) - start;
    return more;
}

static bool
end_over (struct loop *l)
{
    task *t = l->task;
    if (t->options->iterations && t->iteration >= t->options->iterations) {
        answer_unknown (l->result, "iteration limit: %u iteration%s", t->options->iterations,
                        t->options->iterations == 1 ? "" : "s");
        return false;
    }
    task_take_pending (t);
    return true;
}

static bool
iterate (struct loop *l)
{
    task *t = l->task;
    enum gcl_direction direction = t->options->direction;
    t->iteration++;
    t->missed_inputs = false;
    if (!budget_look (t->budget) || (t->orbits && !orbits_close (t)) || !task_prepare_iteration (t)) {
        stopped (l);
        return false;
    }
    report_predicates (t, l->result);
    if (direction != GCL_UNDER && !take_part (l, true))
        return false;
    return direction == GCL_OVER ? end_over (l) : take_part (l, false);
}

gcl_refinement *
gcl_refine (const gcl_model *m, const gcl_refine_options *options, budget *b)
{
    gcl_refinement *r = xcalloc (1, sizeof *r);
    text stop = TEXT_EMPTY;
    task t = { .stop = &stop };
    struct loop l = { .task = &t, .result = r };
    task_init (&t, m, options, b);
    r->answer = ANSWER_UNKNOWN;
    r->fired = xcalloc (m->command_count + 1, sizeof *r->fired);
    if (task_prepare (&t)) {
        if (!t.local)
            task_place (&t, NULL);
        if (options && options->exchanges)
            t.orbits = orbits_new (&t, options->exchanges);
        for (size_t k = 0; t.orbits && k < options->exchanges->count; k++)
            r->exchanged += options->exchanges->classes[k].blocks;
        while (iterate (&l))
            continue;
    } else
        stopped (&l);
    r->stats.seconds = budget_seconds (b);
    r->stats.peak_kib = budget_peak_kib ();
    vec_free (&l.structure);
    orbits_free (t.orbits);
    task_release (&t);
    text_free (&stop);
    return r;
}

void
gcl_refinement_free (gcl_refinement *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->count; i++) {
        for (size_t j = 0; j < r->iterations[i].new_count; j++)
            xfree (r->iterations[i].new_predicates[j]);
        xfree (r->iterations[i].new_predicates);
    }
    for (size_t i = 0; i < r->inexact_count; i++)
        xfree (r->inexact[i]);
    for (size_t i = 0; i < r->predicate_count; i++)
        xfree (r->predicates[i]);
    xfree (r->iterations);
    xfree (r->inexact);
    xfree (r->predicates);
    xfree (r->fired);
    xfree (r->reason);
    xfree (r->certificate);
    structure_free (r->structure);
    gcl_run_free (r->run);
    xfree (r);
}
