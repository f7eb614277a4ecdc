#include "ctl_try.h"

#include <string.h>

#include "alloc.h"
#include "fixpoint.h"
#include "refine.h"

void
ctl_attempt_free (ctl_attempt *a)
{
    gcl_run_free (a->run);
    for (size_t i = 0; i < a->set_count; i++)
        xfree (a->sets[i]);
    xfree (a->sets);
    text_free (&a->reason);
    text_free (&a->fault);
    xfree (a->certificate);
    for (size_t i = 0; i < a->tried_count; i++)
        xfree (a->tried[i]);
    xfree (a->tried);
    *a = (ctl_attempt){ 0 };
}

/* From a path in the structure to a run of the program. */

/* A loop of abstract states may have to be taken so often before values repeat,
 * or before one gives up; that many turns are shown then. */
enum { MOST_TURNS = 8, SHOWN_TURNS = 2 };

/* The run along the path, its loop taken `turns` times; NULL: it cannot be taken
 * like this, as with inputs. */
static gcl_run *
run_plainly (const ctl_graph *g, const ctl_path *p, size_t turns)
{
    size_t width = g->model->variable_count,
           loop = p->loop_from == GCL_NO_LOOP ? 0 : p->edges.count - p->loop_from;
    gcl_run *r = gcl_run_new (width, p->edges.count + loop * (turns - 1));
    if (width)
        memcpy (r->values, ctl_values (g, p->states.at[0]), width * sizeof *r->values);
    for (size_t i = 0; i < r->count; i++) {
        size_t at = i < p->edges.count ? i : p->loop_from + (i - p->loop_from) % loop;
        const gcl_command *c = &g->model->commands[g->edges.at[p->edges.at[at]].command];
        int64_t enabled, *now = r->values + (i + 1) * width;
        if (width)
            memcpy (now, now - width, width * sizeof *now);
        if (c->input_count || !gcl_eval (c->guard, now, &enabled) || !enabled || gcl_apply (c, now, NULL)) {
            gcl_run_free (r);
            return NULL;
        }
        r->steps[i].command = g->edges.at[p->edges.at[at]].command;
        r->steps[i].inputs = xcalloc (1, sizeof *r->steps[i].inputs);
    }
    return r;
}

/* A structure up to exchanges of processes; its steps tell how they are put. */
struct quotient {
    const exchanges *exchanges;
    const gcl_structure *structure;
};

/* Without inputs a state has one step for each command. */
static const exchange_place *
way_of (const struct quotient *u, const ctl_edge *e)
{
    for (size_t i = 0; i < u->structure->step_count; i++)
        if (u->structure->steps[i].source == e->source && u->structure->steps[i].command == e->command)
            return u->structure->ways + i * u->exchanges->blocks;
    return NULL;
}

static gcl_run *
run_exchanged (const ctl_graph *g, const struct quotient *u, const ctl_path *p, size_t turns)
{
    size_t blocks = u->exchanges->blocks,
           loop = p->loop_from == GCL_NO_LOOP ? 0 : p->edges.count - p->loop_from,
           count = p->edges.count + loop * (turns - 1);
    uint32_t *commands = xcalloc (count + 1, sizeof *commands);
    exchange_place *ways = xcalloc ((count + 1) * blocks, sizeof *ways);
    for (size_t i = 0; i < count; i++) {
        size_t at = i < p->edges.count ? i : i - loop;
        const ctl_edge *e = &g->edges.at[p->edges.at[i < p->edges.count ? i : 0]];
        if (i < p->edges.count)
            memcpy (ways + i * blocks, way_of (u, e), blocks * sizeof *ways);
        else
            memcpy (ways + i * blocks, ways + at * blocks, blocks * sizeof *ways);
        commands[i] = i < p->edges.count ? e->command : commands[at];
    }
    gcl_run *r =
        exchange_run (u->exchanges, g->model, ctl_values (g, p->states.at[0]), commands, ways, count);
    xfree (commands);
    xfree (ways);
    return r;
}

static gcl_run *
run_along (const ctl_graph *g, const struct quotient *u, const ctl_path *p, size_t turns)
{
    return u ? run_exchanged (g, u, p, turns) : run_plainly (g, p, turns);
}

static bool
same_values (const gcl_run *r, size_t a, size_t b)
{
    return !r->width
           || memcmp (r->values + a * r->width, r->values + b * r->width, r->width * sizeof *r->values) == 0;
}

/* The first turns of the loop after which values come again, as places in the
 * run; false: they do not. */
static bool
find_return (const gcl_run *r, size_t loop_from, size_t loop, size_t *from, size_t *to)
{
    for (*to = loop_from + loop; *to <= r->count; *to += loop)
        for (*from = loop_from; *from < *to; *from += loop)
            if (same_values (r, *from, *to))
                return true;
    return false;
}

/* Drop the steps behind the first `count`. */
static void
cut (gcl_run *r, size_t count)
{
    for (size_t i = count; i < r->count; i++)
        xfree (r->steps[i].inputs);
    r->count = count;
}

static void
close_loop (const ctl_path *p, gcl_run *r, ctl_attempt *out)
{
    size_t loop = p->edges.count - p->loop_from, from, to;
    out->loop_repeats = find_return (r, p->loop_from, loop, &from, &to);
    if (!out->loop_repeats) {
        from = p->loop_from;
        to = from + SHOWN_TURNS * loop;
    }
    cut (r, to);
    out->loop_length = to - from;
}

/* What the path shows, of the run, whose loop may have more turns. */
static bool
holds_up (const ctl_task *t, const ctl_path *p, const ctl_attempt *out, text *why)
{
    gcl_evidence e = { .count = p->shown.count, .dead_end = p->dead_end, .loop_from = GCL_NO_LOOP };
    e.at = xcalloc (e.count + 1, sizeof *e.at);
    for (size_t i = 0; i < e.count; i++) {
        e.at[i] = p->shown.at[i];
        if (e.at[i].last == p->edges.count)
            e.at[i].last = out->run->count;
    }
    if (out->loop_length && out->loop_repeats)
        e.loop_from = out->run->count - out->loop_length;
    bool good = gcl_replay_shown (t->model, out->run, &e, why);
    xfree (e.at);
    return good;
}

static void
show_run (const ctl_task *t, const ctl_graph *g, const struct quotient *u, const ctl_labels *l,
          ctl_attempt *out)
{
    ctl_path p;
    uint32_t failing = ctl_find_start (l, false);
    ctl_show (l, failing == UINT32_MAX ? 0 : failing, &p);
    /* Several starts that all satisfy it are shown by none of them. */
    bool shown = p.edges.count || p.dead_end || p.complete;
    shown = shown && (failing != UINT32_MAX || (g->starts == 1 && !gcl_is_open (t->model)));
    bool loop = p.loop_from != GCL_NO_LOOP;
    /* after so many turns processes may be where they were */
    size_t turns = loop ? MOST_TURNS + (u ? u->exchanges->blocks : 0) : 1;
    out->run = shown ? run_along (g, u, &p, turns) : NULL;
    out->complete = p.complete && out->run;
    if (out->run && loop)
        close_loop (&p, out->run, out);
    if (out->run && !holds_up (t, &p, out, &out->fault) && !out->fault.length)
        text_add (&out->fault, "the run does not show what it should");
    ctl_path_free (&p);
}

static void
judge (const ctl_task *t, const ctl_graph *g, const struct quotient *u, const ctl_naming *n, budget *b,
       ctl_attempt *out)
{
    out->states = g->states;
    out->starts = g->starts;
    out->transitions = g->edges.count;
    for (uint32_t s = 0; s < g->states; s++)
        out->dead_ends += ctl_is_dead (g, s);
    ctl_labels *l = ctl_label (g, t->formula, t->options, b, &out->reason);
    if (!l)
        return;
    out->answer = ctl_find_start (l, false) == UINT32_MAX ? ANSWER_YES : ANSWER_NO;
    if (g->starts)
        show_run (t, g, u, l, out);
    if (t->certificate)
        out->certificate = ctl_prove (l, n, t->model);
    ctl_labels_free (l);
}

void
ctl_try_explicit (const ctl_task *t, budget *b, ctl_attempt *out)
{
    *out = (ctl_attempt){ .engine = "explicit", .answer = ANSWER_UNKNOWN };
    ctl_graph *g = ctl_explore (t->plain, b, &out->reason);
    if (g)
        judge (t, g, NULL, &(ctl_naming){ 0 }, b, out);
    ctl_graph_free (g);
}

/* The conditions of the formula, and those to start with. */

typedef VEC (const gcl_expr *) conditions;

static void
add_conditions (const gcl_expr *e, conditions *out)
{
    if (gcl_is_temporal (e->op) || e->op == GCL_NOT || e->op == GCL_AND || e->op == GCL_OR
        || e->op == GCL_IMPLIES) {
        add_conditions (e->left, out);
        if (e->right)
            add_conditions (e->right, out);
    } else if (e->op != GCL_TRUE && e->op != GCL_FALSE)
        *vec_add (out) = e;
}

static ctl_graph *
graph_of (const gcl_model *m, const gcl_structure *s)
{
    ctl_graph *g = xcalloc (1, sizeof *g);
    size_t count = (size_t) s->states * m->variable_count;
    g->model = m;
    g->states = s->states;
    g->starts = s->starts;
    vec_reserve (&g->values, count + 1);
    g->values.count = count;
    memcpy (g->values.at, s->values, count * sizeof *s->values);
    vec_reserve (&g->edges, s->step_count + 1);
    for (size_t i = 0; i < s->step_count; i++)
        *vec_add (&g->edges) = (ctl_edge){ s->steps[i].source, s->steps[i].command, s->steps[i].target };
    return g;
}

/* Control has values, the rest literals. */
static ctl_naming
naming_of (const gcl_model *m, const gcl_structure *s)
{
    bool *fixed = xcalloc (m->variable_count + 1, sizeof *fixed);
    for (size_t v = 0; v < m->variable_count; v++)
        fixed[v] = m->variables[v].control;
    return (ctl_naming){ fixed, s->predicates, s->predicate_count, s->literals, s->first };
}

static void
refine_and_judge (const ctl_task *t, gcl_refine_options o, budget *b, ctl_attempt *out)
{
    conditions list = VEC_EMPTY;
    add_conditions (t->formula, &list);
    for (size_t i = 0; t->start_with && i < t->start_with->count; i++)
        *vec_add (&list) = t->start_with->at[i];
    gcl_predicates all = { .at = list.at, .count = list.count };
    o.predicates = &all;
    o.structure = true;
    gcl_refinement *r = gcl_refine (t->plain, &o, b);
    if (r->structure) {
        ctl_graph *g = graph_of (t->plain, r->structure);
        out->predicates = r->predicate_count;
        ctl_naming n = naming_of (t->plain, r->structure);
        struct quotient up_to = { o.exchanges, r->structure };
        if (ctl_graph_finish (g, b))
            judge (t, g, o.exchanges ? &up_to : NULL, &n, b, out);
        else
            text_add (&out->reason, budget_reason (b) ? budget_reason (b) : "too many steps");
        xfree ((bool *) n.fixed);
        ctl_graph_free (g);
    } else
        text_add (&out->reason, r->reason ? r->reason : "no structure was found");
    gcl_refinement_free (r);
    vec_free (&list);
}

void
ctl_try_bisimulation (const ctl_task *t, bool split, uint32_t iterations, budget *b, ctl_attempt *out)
{
    *out = (ctl_attempt){ .engine = "bisimulation", .answer = ANSWER_UNKNOWN };
    gcl_refine_options o = { .split = split, .iterations = iterations, .certificate = t->certificate };
    refine_and_judge (t, o, b, out);
}

/* The largest conditions in a formula: what paths are about. */
static void
add_largest (const gcl_expr *e, conditions *out)
{
    if (ctl_is_condition (e)) {
        *vec_add (out) = e;
        return;
    }
    add_largest (e->left, out);
    if (e->right)
        add_largest (e->right, out);
}

exchanges *
ctl_exchanges (const ctl_task *t)
{
    conditions list = VEC_EMPTY;
    add_largest (t->formula, &list);
    exchanges *x = exchanges_find (t->plain, list.at, list.count);
    vec_free (&list);
    return x;
}

static const char *
cannot_exchange (const ctl_task *t, const exchanges *x)
{
    for (size_t i = 0; i < t->plain->command_count; i++)
        if (t->plain->commands[i].input_count)
            return "processes are exchanged in programs without inputs only";
    return !x->count         ? "no processes can be exchanged without changing the program or the formula"
           : t->options.fair ? "fairness tells processes apart, so that they cannot be exchanged"
           : t->certificate  ? "a certificate tells processes apart, so that they cannot be exchanged"
                             : NULL;
}

void
ctl_try_symmetry (const ctl_task *t, budget *b, ctl_attempt *out)
{
    *out = (ctl_attempt){ .engine = "symmetry", .answer = ANSWER_UNKNOWN };
    exchanges *x = ctl_exchanges (t);
    const char *reason = cannot_exchange (t, x);
    if (reason)
        text_add (&out->reason, reason);
    else {
        refine_and_judge (t, (gcl_refine_options){ .exchanges = x }, b, out);
        for (size_t k = 0; k < x->count; k++)
            out->exchanged += x->classes[k].blocks;
    }
    exchanges_free (x);
}

/* What an inductive invariant says about each place; freed with xfree. */
static fixpoint_fact *
facts_of (const induction *i)
{
    fixpoint_fact *facts = xcalloc (i->place_count + 1, sizeof *facts);
    for (size_t k = 0; k < i->place_count; k++) {
        const induction_place *p = &i->places[k];
        facts[k] = (fixpoint_fact){ p->values, i->known, p->conditions, p->count, !p->reachable };
    }
    return facts;
}

void
ctl_try_fixpoint (const ctl_task *t, uint32_t widen_after, enum induction_kind invariant, budget *b,
                  ctl_attempt *out)
{
    ctl_try_abstract (t, NULL, widen_after, invariant, b, out);
}

/* A start in which the formula fails, as a run without steps. */
static void
show_start (const ctl_task *t, const int64_t *values, ctl_attempt *out)
{
    gcl_evidence e = { .loop_from = GCL_NO_LOOP };
    out->run = gcl_run_new (t->model->variable_count, 0);
    memcpy (out->run->values, values, t->model->variable_count * sizeof *values);
    if (!gcl_replay_shown (t->model, out->run, &e, &out->fault) && !out->fault.length)
        text_add (&out->fault, "the start is none");
}

void
ctl_try_abstract (const ctl_task *t, const gcl_predicates *predicates, uint32_t widen_after,
                  enum induction_kind invariant, budget *b, ctl_attempt *out)
{
    *out = (ctl_attempt){ .engine = predicates ? "abstract" : "fixpoint", .answer = ANSWER_UNKNOWN };
    if (t->options.fair) {
        text_add (&out->reason, "fixed points of sets do not know fairness");
        return;
    }
    fixpoint_options o = { .dead_ends_stay = t->options.dead_ends_stay,
                           .widen_after = widen_after,
                           .rounds = t->rounds,
                           .proof = t->certificate ? t->model : NULL,
                           .predicates = predicates };
    induction *known = invariant == INDUCTION_NONE ? NULL : induction_find (t->plain, invariant, NULL, b);
    fixpoint_fact *facts = known && !known->reason ? facts_of (known) : NULL;
    o.facts = facts;
    o.fact_count = facts ? known->place_count : 0;
    fixpoint_result *r = fixpoint_decide (t->plain, t->formula, &o, b);
    out->within = facts != NULL;
    out->seen = predicates != NULL;
    out->predicates = predicates ? predicates->count : 0;
    xfree (facts);
    if (known)
        induction_free (known);
    out->answer = r->answer;
    if (r->reason)
        text_add (&out->reason, r->reason);
    out->control_states = r->control_states;
    out->rounds = r->rounds;
    out->pieces = r->pieces;
    out->ranked = r->ranked;
    out->exact = r->exact;
    out->dead_ends = r->dead_ends;
    out->starts = 1;
    out->sets = r->sets;
    out->set_count = r->set_count;
    out->sets_fail = r->sets_fail;
    out->widen_after = widen_after;
    out->invariant = invariant;
    if (r->start && gcl_is_open (t->model))
        show_start (t, r->start, out);
    out->certificate = r->certificate;
    r->certificate = NULL;
    r->sets = NULL;
    r->set_count = 0;
    fixpoint_result_free (r);
}

/* Is this the part that fails?  Then its start is the one to show. */
static bool
fails_alone (const ctl_task *t, const gcl_expr *side, budget *b, ctl_attempt *a)
{
    ctl_task alone = *t;
    ctl_attempt found;
    alone.formula = side;
    alone.certificate = false;
    ctl_try_fixpoint (&alone, a->widen_after, a->invariant, b, &found);
    bool fails = found.answer == ANSWER_NO;
    if (fails) {
        gcl_run_free (a->run);
        a->run = found.run;
        found.run = NULL;
        a->failing = side;
    }
    ctl_attempt_free (&found);
    return fails;
}

void
ctl_find_part (const ctl_task *t, budget *b, ctl_attempt *a)
{
    if (a->answer != ANSWER_NO || !a->control_states || a->seen)
        return;
    const gcl_expr *f = t->formula;
    while (f->op == GCL_AND && (fails_alone (t, f->left, b, a) || fails_alone (t, f->right, b, a)))
        f = a->failing;
}

/* Refinement looks for errors: let there be one where the condition fails, or holds. */
void
ctl_find_run (const ctl_task *t, budget *b, ctl_attempt *a)
{
    const gcl_expr *f = a->failing ? a->failing : t->formula;
    bool wanted = (f->op == GCL_AG && a->answer == ANSWER_NO)
                  || (f->op == GCL_EF && a->answer == ANSWER_YES && !gcl_is_open (t->model));
    if ((a->run && a->run->count) || !wanted || !ctl_is_condition (f->left))
        return;
    gcl_expr opposite = { .op = GCL_NOT, .depth = f->depth, .where = f->where, .left = f->left };
    gcl_model goal = *t->plain;
    goal.error = f->op == GCL_AG ? &opposite : f->left;
    gcl_refine_options o = { 0 };
    gcl_refinement *r = gcl_refine_persistently (&goal, &o, b);
    if (r->run) {
        gcl_shown last = { f->left, f->op == GCL_EF, r->run->count, r->run->count };
        gcl_evidence e = { .at = &last, .count = 1, .loop_from = GCL_NO_LOOP };
        if (!gcl_replay_shown (t->model, r->run, &e, &a->fault) && !a->fault.length)
            text_add (&a->fault, "the run does not show what it should");
        gcl_run_free (a->run);
        a->run = r->run;
        a->complete = true;
        r->run = NULL;
    }
    gcl_refinement_free (r);
}
