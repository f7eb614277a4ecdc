#include "drift.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "dense.h"
#include "rational.h"
#include "timing.h"

enum { A_FEW = 4, MOST_STEPS = 60, MOST_CLOCKS = 10, MOST_NAMED = 8 };

typedef VEC (run_step *) step_list; /* of the evidence, not owned */

/* The lasso of dense time: joint edges of a prefix and of one turn. */
typedef struct lasso {
    const run *evidence;
    step_list prefix, turn;
} lasso;

/* What moves one way: clocks from 1, 0 for none. */
typedef struct moving {
    unsigned left, right;
    bool grows, limit_strict;
    int64_t limit;
} moving;

static bool
same_step (const run_step *a, const run_step *b)
{
    return a->edge_count == b->edge_count && !memcmp (a->edges, b->edges, a->edge_count * sizeof *a->edges);
}

/* Several turns of a loop are one repeated. */
static void
shorten (step_list *turn)
{
    for (size_t n = 1; n <= turn->count / 2; n++) {
        bool repeats = turn->count % n == 0;
        for (size_t k = n; k < turn->count && repeats; k++)
            repeats = same_step (turn->at[k], turn->at[k - n]);
        if (repeats)
            turn->count = n;
    }
}

static void
list_steps (lasso *l, const run *r)
{
    l->evidence = r;
    for (size_t k = 0; k < r->count; k++)
        if (r->steps[k].edge_count) {
            if (k < r->loop_from)
                *vec_add (&l->prefix) = &r->steps[k];
            else
                *vec_add (&l->turn) = &r->steps[k];
        }
    shorten (&l->turn);
}

static bool
take_steps (timing *t, const step_list *steps)
{
    for (size_t k = 0; k < steps->count; k++)
        if (!timing_step (t, steps->at[k]->edges, steps->at[k]->edge_count))
            return false;
    return true;
}

/* --- which difference moves one way --- */

/* One turn from any clock values at all, with every difference before and after. */
typedef struct one_turn {
    explainer *x;
    timing *timing;
    timing_form **before, **after; /* per pair: left * (clocks + 1) + right */
    unsigned clocks;
} one_turn;

static void
list_differences (const one_turn *o, timing_form **out)
{
    for (unsigned i = 0; i <= o->clocks; i++)
        for (unsigned j = 0; j <= o->clocks; j++)
            out[i * (o->clocks + 1) + j] = timing_difference (o->timing, i, j);
}

/* Is it impossible that a - b (b may be NULL) is at least (above), or at most, the value? */
static bool
impossible (const one_turn *o, const timing_form *a, const timing_form *b, bool above, bool strict,
            int64_t value)
{
    size_t demands = timing_demands (o->timing);
    mpq_t q;
    mpq_init (q);
    rational_set (q, above ? -value : value, 1);
    timing_demand (o->timing, a, b, above, strict ? LP_LT : LP_LE, q);
    lp_outcome end = timing_solve (o->timing, o->x->budget);
    timing_forget (o->timing, demands);
    mpq_clear (q);
    return end == LP_INFEASIBLE;
}

/* The tightest whole number that the difference never passes; false: there is none. */
static bool
find_limit (const one_turn *o, const timing_form *after, int64_t most, moving *m)
{
    int64_t sign = m->grows ? 1 : -1, low = -most, high = most;
    if (!impossible (o, after, NULL, m->grows, false, sign * high))
        return false;
    while (low + 1 < high) { /* sign * high is never reached, sign * low may be */
        int64_t middle = low + (high - low) / 2;
        if (impossible (o, after, NULL, m->grows, false, sign * middle))
            high = middle;
        else
            low = middle;
    }
    /* low is reached or nearly: is it ever passed? */
    m->limit_strict = !impossible (o, after, NULL, m->grows, true, sign * low);
    m->limit = sign * (m->limit_strict ? high : low);
    return true;
}

static bool
moves (const one_turn *o, int64_t most, moving *m)
{
    size_t pair = m->left * (o->clocks + 1) + m->right;
    return impossible (o, o->after[pair], o->before[pair], !m->grows, false, 0)
           && find_limit (o, o->after[pair], most, m) && !budget_reason (o->x->budget);
}

static int64_t
largest_constant (const product *p)
{
    unsigned clocks = product_clocks (p);
    int32_t *lower = xcalloc (clocks + 1, sizeof *lower), *upper = xcalloc (clocks + 1, sizeof *upper);
    int64_t most = 1;
    product_bounds_all (p, lower, upper);
    for (unsigned x = 0; x <= clocks; x++) {
        most = lower[x] > most ? lower[x] : most;
        most = upper[x] > most ? upper[x] : most;
    }
    xfree (lower);
    xfree (upper);
    return 2 * most + 1;
}

/* Prefer differences of two clocks that grow. */
static bool
find_moving (explainer *x, const product *p, const uint64_t *state, const lasso *l, moving *m)
{
    one_turn o = { .x = x, .clocks = product_clocks (p) };
    if (o.clocks > MOST_CLOCKS || l->turn.count > MOST_STEPS)
        return false;
    size_t pairs = (size_t) (o.clocks + 1) * (o.clocks + 1);
    o.timing = timing_new (p, state, true, l->turn.count);
    o.before = xcalloc (pairs, sizeof *o.before);
    o.after = xcalloc (pairs, sizeof *o.after);
    list_differences (&o, o.before);
    bool found = false;
    if (take_steps (o.timing, &l->turn)) {
        list_differences (&o, o.after);
        int64_t most = largest_constant (p);
        for (unsigned alone = 0; alone < 2 && !found; alone++)
            for (unsigned i = 1; i <= o.clocks && !found; i++)
                for (unsigned j = alone ? 0 : 1; j <= (alone ? 0 : o.clocks) && !found; j++) {
                    if (i == j || !budget_check (x->budget))
                        continue;
                    *m = (moving){ .left = i, .right = j, .grows = true };
                    found = moves (&o, most, m);
                    if (found || !alone)
                        continue;
                    *m = (moving){ .left = i };
                    found = moves (&o, most, m);
                }
    }
    for (size_t k = 0; k < pairs; k++) {
        timing_form_free (o.before[k]);
        timing_form_free (o.after[k]);
    }
    xfree (o.before);
    xfree (o.after);
    timing_free (o.timing);
    return found;
}

/* --- the first turns --- */

typedef struct example {
    run *run;
    size_t loop_from;
    unsigned turns;
    char **offsets; /* before the first turn, and after each */
} example;

/* Half of what is left to the limit, where that is possible. */
static void
approach (timing *t, timing_form *const *offset, unsigned turns, const moving *m, budget *b)
{
    mpq_t value, gap;
    mpq_inits (value, gap, NULL);
    mpq_set_ui (gap, 1, 1);
    for (unsigned k = 0; k <= turns && m && budget_check (b); k++) {
        rational_set (value, m->limit, 1);
        if (m->grows)
            mpq_sub (value, value, gap);
        else
            mpq_add (value, value, gap);
        mpq_div_2exp (gap, gap, 1);
        size_t demands = timing_demands (t);
        timing_demand (t, offset[k], NULL, false, LP_EQ, value);
        if (timing_solve (t, b) != LP_FEASIBLE)
            timing_forget (t, demands);
    }
    mpq_clears (value, gap, NULL);
}

static char *
offset_text (const timing *t, const timing_form *f)
{
    mpq_t value;
    text out = TEXT_EMPTY;
    mpq_init (value);
    timing_value (t, f, value);
    rational_print (&out, value);
    mpq_clear (value);
    return text_take (&out);
}

/* As many turns as were asked for, or a few; fewer if that is too long. */
static unsigned
choose_turns (const explainer *x, const lasso *l)
{
    unsigned turns = x->query->turns ? x->query->turns : A_FEW;
    size_t room = l->prefix.count < 2 * MOST_STEPS ? (2 * MOST_STEPS - l->prefix.count) / l->turn.count : 0;
    return turns <= room ? turns : (unsigned) room;
}

/* The run that the solution says, replayed, and its offsets. */
static bool
read_example (explainer *x, timing *t, timing_form *const *offset, const lasso *l, example *out)
{
    run_goal plain = { .range_disables = x->query->range_disables };
    text why = TEXT_EMPTY;
    timing_simplify (t, x->budget);
    out->run = timing_run (t, l->evidence->start, l->evidence->process_count);
    for (unsigned k = 0; k <= out->turns; k++)
        out->offsets[k] = offset_text (t, offset[k]);
    bool right = run_replay (x->model, out->run, &plain, &why);
    text_free (&why);
    if (!right) {
        run_free (out->run);
        out->run = NULL;
    }
    return right;
}

/* A run of the prefix and some turns; m may be NULL. */
static bool
make_example (explainer *x, const product *p, const uint64_t *initial, const lasso *l, const moving *m,
              example *out)
{
    unsigned turns = choose_turns (x, l);
    *out = (example){ .loop_from = l->prefix.count, .turns = turns };
    out->offsets = xcalloc (turns + 1, sizeof *out->offsets);
    if (!turns)
        return false;
    timing *t = timing_new (p, initial, false, l->prefix.count + turns * l->turn.count);
    timing_form **offset = xcalloc (turns + 1, sizeof *offset);
    bool ok = take_steps (t, &l->prefix);
    for (unsigned k = 0; k <= turns && ok; k++) {
        offset[k] = timing_difference (t, m ? m->left : 0, m ? m->right : 0);
        ok = k == turns || take_steps (t, &l->turn);
    }
    if (ok) {
        approach (t, offset, turns, m, x->budget);
        ok = timing_solve (t, x->budget) == LP_FEASIBLE && read_example (x, t, offset, l, out);
    }
    for (unsigned k = 0; k <= turns; k++)
        timing_form_free (offset[k]);
    xfree (offset);
    timing_free (t);
    return ok;
}

static void
example_free (example *e)
{
    run_free (e->run);
    for (unsigned k = 0; k <= e->turns; k++)
        xfree (e->offsets[k]);
    xfree (e->offsets);
}

/* --- lines --- */

static void
add_loop (explain_item *item, const lasso *l)
{
    for (size_t k = 0; k < l->turn.count; k++) {
        explain_joint j = { .count = l->turn.at[k]->edge_count };
        j.edges = xreallocarray (NULL, j.count, sizeof *j.edges);
        memcpy (j.edges, l->turn.at[k]->edges, j.count * sizeof *j.edges);
        *vec_add (&item->loop) = j;
    }
    item->loop_from = l->prefix.count;
}

static void
tell_loop (explainer *x, const lasso *l)
{
    enum { NAMED = 6 };
    explain_item *item = item_add (x, EXPLAIN_LOOP);
    text line = TEXT_EMPTY;
    add_loop (item, l);
    text_add (&line, "dense time has such a run: ");
    if (l->prefix.count) {
        text_add (&line, "after ");
        name_steps (l->prefix.count, &line);
        text_add (&line, " ");
    }
    text_add (&line, "it goes round and round ");
    for (size_t k = 0; k < item->loop.count && k < NAMED; k++) {
        text_add (&line, k ? "; " : "");
        concrete_action_name (x->model, item->loop.at[k].edges, item->loop.at[k].count, &line);
    }
    if (item->loop.count > NAMED)
        text_printf (&line, " and %zu more", item->loop.count - NAMED);
    item->line = text_take (&line);
}

static void
print_difference (const model *m, const moving *v, text *out)
{
    model_clock_name (m, v->left - 1, out);
    if (v->right) {
        text_add (out, " - ");
        model_clock_name (m, v->right - 1, out);
    }
}

static void
tell_drift (explainer *x, const lasso *l, const moving *m, TAKE example *e)
{
    explain_item *item = item_add (x, EXPLAIN_DRIFT);
    add_loop (item, l);
    explain_drift *d = xcalloc (1, sizeof *d);
    item->drift = d;
    d->left = m->left - 1;
    d->right = m->right ? m->right - 1 : MODEL_NONE;
    d->grows = m->grows;
    d->strict = m->limit_strict;
    text value = TEXT_EMPTY, line = TEXT_EMPTY;
    text_printf (&value, "%lld", (long long) m->limit);
    d->limit = text_take (&value);
    text_add (&line, "every turn makes ");
    print_difference (x->model, m, &line);
    text_printf (&line, " %s, but at its end it is always %s %s", d->grows ? "larger" : "smaller",
                 d->grows    ? d->strict ? "below" : "at most"
                 : d->strict ? "above"
                             : "at least",
                 d->limit);
    if (e->run) {
        item->run = e->run;
        e->run = NULL;
        d->offsets = xcalloc (e->turns, sizeof *d->offsets);
        text_add (&line, " (in one run ");
        for (unsigned k = 1; k <= e->turns; k++) {
            if (k <= MOST_NAMED)
                text_printf (&line, "%s, ", e->offsets[k]);
            d->offsets[d->offset_count++] = e->offsets[k];
            e->offsets[k] = NULL;
        }
        text_add (&line, "...)");
    }
    text_add (&line, "; with a period there are finitely many such values, so the turns end");
    item->line = text_take (&line);
}

static void
corner_text (const orbit_cycle *c, const model *m, uint32_t corner, text *out)
{
    text_add_char (out, '(');
    bool first = true;
    for (uint32_t k = 0; k < c->clock_count; k++) {
        int32_t value = c->regions[0].corners[corner * c->clock_count + k];
        if (value < 0)
            continue;
        text_add (out, first ? "" : ", ");
        model_clock_name (m, c->clocks[k], out);
        text_printf (out, "=%d", value);
        first = false;
    }
    text_add_char (out, ')');
}

/* The first turn that ends in the region where it began. */
static void
tell_orbit (explainer *x, const lasso *l, const run *r, bool detail)
{
    orbit_cycle *c = NULL;
    size_t from = l->prefix.count, turn = l->turn.count;
    for (; !c && from + turn <= r->count && budget_check (x->budget); from += turn)
        c = orbit_follow (x->model, r, from, from + turn, x->query->range_disables, x->budget);
    if (!c || c->returns) {
        orbit_cycle_free (c);
        return;
    }
    explain_item *item = item_add (x, EXPLAIN_ORBIT);
    add_loop (item, l);
    item->loop_from = from - turn;
    item->orbit = c;
    item->detail = detail;
    item->run = run_copy (r);
    text line = TEXT_EMPTY;
    text_printf (&line, "among the corners of its region %s, a turn leads from ", c->regions[0].name);
    corner_text (c, x->model, c->from, &line);
    text_add (&line, " to ");
    corner_text (c, x->model, c->to, &line);
    text_add (&line, " and never back: so no period can follow this loop forever");
    item->line = text_take (&line);
}

/* The discrete state in which the run starts. */
static bool
find_initial (explainer *x, const product *p, const run *r, uint64_t *initial)
{
    product_walk *walk = product_walk_new (p), *look = product_walk_new (p);
    bool found = false, more = product_first_initial (walk, initial);
    while (more && !found && budget_ok (x->budget)) {
        found =
            !memcmp (product_look (look, initial)->locations, r->start, r->process_count * sizeof *r->start);
        more = found || product_next_initial (walk, initial);
    }
    product_walk_free (walk);
    product_walk_free (look);
    return found;
}

/* `start` is the discrete state in which the first turn begins. */
static void
tell_turns (explainer *x, const product *p, const uint64_t *initial, const uint64_t *start, const lasso *l)
{
    moving m;
    example e;
    bool moves_on = find_moving (x, p, start, l, &m);
    bool shown = make_example (x, p, initial, l, moves_on ? &m : NULL, &e);
    run *turns = shown ? run_copy (e.run) : NULL;
    if (moves_on)
        tell_drift (x, l, &m, &e);
    if (turns)
        tell_orbit (x, l, turns, moves_on);
    run_free (turns);
    example_free (&e);
}

/* The systems grow with the square of the run, and who reads a longer loop? */
enum { MOST_READ = 100 };

static void
tell_lasso (explainer *x, const run *evidence)
{
    lasso l = { .evidence = NULL };
    diag *mistakes = diag_new (x->model->file_name);
    product_options how = { .range_disables = x->query->range_disables, .keep_diagonals = true };
    product *p = product_new (x->model, how, mistakes);
    diag_free (mistakes);
    list_steps (&l, evidence);
    if (p && l.turn.count && l.prefix.count + l.turn.count <= MOST_READ) {
        uint64_t *initial = xcalloc (product_words (p) + 1, sizeof *initial);
        tell_loop (x, &l);
        if (find_initial (x, p, evidence, initial)) {
            timing *t = timing_new (p, initial, false, l.prefix.count);
            if (take_steps (t, &l.prefix))
                tell_turns (x, p, initial, timing_state (t), &l);
            timing_free (t);
        }
        xfree (initial);
    }
    vec_free (&l.prefix);
    vec_free (&l.turn);
    product_free (p);
}

void
drift_explain (explainer *x, answer *dense)
{
    query q = *x->query;
    q.certificate = NULL;
    diag *mistakes = diag_new (x->model->file_name);
    dense_options how = dense_options_default ();
    verdict *v = dense_decide (x->model, &q, &how, x->budget, mistakes);
    *dense = v && !v->fault ? v->answer : ANSWER_UNKNOWN;
    if (*dense == ANSWER_YES && v->evidence && v->evidence->loop_from < v->evidence->count)
        tell_lasso (x, v->evidence);
    verdict_free (v);
    diag_free (mistakes);
}
