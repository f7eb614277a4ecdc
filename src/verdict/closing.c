#include "closing.h"

#include <string.h>

#include "alloc.h"
#include "joint.h"
#include "rational.h"
#include "scene.h"
#include "vec.h"

enum { MOST_TURNS = 1 << 20 };

/* What the loop asks in each turn: i - j + plus `compare` 0, where i and j are
 * the values at the start of the turn of clocks counted from 1; 0: no clock. */
struct demand {
    uint32_t i, j;
    mpq_t plus;
    expr_kind compare;
    const expr *of; /* NULL: no clock becomes negative */
    uint32_t group; /* 0, or: one demand of the group is enough in each turn */
};

/* How the values of a clock at the starts of the turns go on: after `before`
 * turns they move by `gain` every `turns` turns. */
struct course {
    uint32_t before, turns;
    mpq_t gain;
};

struct closing {
    const model *m;
    scene scene;
    scene before, other; /* the values before a step, and a step that must not be possible */
    bool outranked;      /* one that is possible in every turn */
    bool ranked; /* the model has priorities */
    const run_state *first;
    VEC (struct demand) demands;
    uint32_t group; /* of the demands that are noted now */
    uint32_t groups;
    /* Where several broadcasts allow the same edges: by which of them, and how many there are at most. */
    size_t choice, choices;
    const sync *chosen; /* for the step at hand; NULL: none */
    bool is_enabled; /* one that stays away could take part whatever the clocks read */
};

static void
add_demand (struct closing *c, const moving_clock *x, const moving_clock *y, expr_kind compare, int32_t with,
            const expr *of)
{
    uint32_t i = x->is_unknown ? x->origin : 0, j = y && y->is_unknown ? y->origin : 0;
    if (i == j)
        return; /* the same in every turn */
    struct demand *d = vec_add (&c->demands);
    *d = (struct demand){ .i = i, .j = j, .compare = compare, .of = of, .group = c->group };
    mpq_init (d->plus);
    rational_set (d->plus, -(int64_t) with, 1);
    mpq_add (d->plus, d->plus, x->base);
    if (y)
        mpq_sub (d->plus, d->plus, y->base);
}

static void
ask_not_negative (void *context, const moving_clock *value)
{
    add_demand (context, value, NULL, EXPR_GE, 0, NULL);
}

/* Is it a comparison of clocks whose condition holds? */
static bool
is_asked (scene *s, const expr *e)
{
    int32_t when = 1;
    return e->kind == EXPR_CLOCK_COMPARE && (!e->when || (scene_term (s, e->when, &when) && when));
}

/* The integer parts held in the first turn, so they hold in all. */
static void
ask_conjunction (struct closing *c, const conjunction *all)
{
    for (size_t i = 0; i < all->count; i++) {
        const expr *e = all->at[i];
        int32_t with;
        if (!is_asked (&c->scene, e) || !scene_clock_constant (&c->scene, e->args[2], &with))
            continue;
        const moving_clock *x = scene_clock (&c->scene, e->args[0]);
        const moving_clock *y = e->args[1] ? scene_clock (&c->scene, e->args[1]) : NULL;
        if (x)
            add_demand (c, x, y, e->compare, with, e);
    }
}

static void
ask_invariants (struct closing *c)
{
    for (size_t p = 0; p < c->m->process_count; p++)
        ask_conjunction (c, &c->m->processes[p].locations[c->scene.locations[p]].invariant);
}

static bool holds (expr_kind compare, int sign);

/* Ask that the comparison fails in the scene, as one demand among others; true if it
 * fails in every turn anyway. */
static bool
ask_failure (struct closing *c, scene *s, const expr *e)
{
    static const expr_kind opposite[] = {
        [EXPR_LT] = EXPR_GE, [EXPR_LE] = EXPR_GT, [EXPR_GE] = EXPR_LT, [EXPR_GT] = EXPR_LE
    };
    int32_t with;
    const moving_clock *x = scene_clock (s, e->args[0]);
    const moving_clock *y = e->args[1] ? scene_clock (s, e->args[1]) : NULL;
    if (!x || !scene_clock_constant (s, e->args[2], &with))
        return false;
    uint32_t i = x->is_unknown ? x->origin : 0, j = y && y->is_unknown ? y->origin : 0;
    if (i == j) {
        mpq_set (s->left, x->base);
        if (y)
            mpq_sub (s->left, s->left, y->base);
        mpq_set_si (s->bound, with, 1);
        return !holds (e->compare, mpq_cmp (s->left, s->bound));
    }
    if (e->compare == EXPR_EQ) {
        add_demand (c, x, y, EXPR_LT, with, e);
        add_demand (c, x, y, EXPR_GT, with, e);
    } else
        add_demand (c, x, y, opposite[e->compare], with, e);
    return false;
}

/* The same for a conjunction. */
static bool
ask_failures (struct closing *c, scene *s, const conjunction *all)
{
    scene_truth truth = scene_looks (s, all);
    bool fails = truth == SCENE_OFF || truth == SCENE_FAULTY;
    for (size_t i = 0; i < all->count && !fails; i++)
        fails = is_asked (s, all->at[i]) && ask_failure (c, s, all->at[i]);
    return fails;
}

/* What was asked since `before` is one group, unless nothing need be asked. */
static void
end_group (struct closing *c, size_t before, bool fails)
{
    c->group = 0;
    while (fails && c->demands.count > before)
        mpq_clear (vec_pop (&c->demands).plus);
}

/* The edge is not enabled in any turn: one comparison fails. */
static void
ask_apart (struct closing *c, const conjunction *guard)
{
    size_t before = c->demands.count;
    c->group = ++c->groups;
    end_group (c, before, ask_failures (c, &c->scene, guard));
}

/* --- priorities --- */

struct rivalry {
    struct closing *c;
    const run_step *step;
    joint_rank own;
    bool found;
};

/* The same edges may be in several lines: those that are no broadcasts, and the chosen
 * broadcast, let them move in every turn; the highest of them counts. */
static bool
find_own_rank (void *context, const uint32_t *edges, size_t count, const sync *line, joint_rank rank)
{
    struct rivalry *r = context;
    if (count != r->step->edge_count || memcmp (edges, r->step->edges, count * sizeof *edges) != 0
        || (line && line != r->c->chosen))
        return true;
    if (!r->found || joint_is_higher (rank, r->own))
        r->own = rank;
    r->found = true;
    return true;
}

static void
copy_scene (const model *m, const scene *from, scene *to)
{
    memcpy (to->locations, from->locations, m->process_count * sizeof *to->locations);
    memcpy (to->integers, from->integers, m->integer_count * sizeof *to->integers);
    for (uint32_t x = 0; x < m->clock_count; x++) {
        mpq_set (to->clocks[x].base, from->clocks[x].base);
        to->clocks[x].is_unknown = from->clocks[x].is_unknown;
        to->clocks[x].origin = from->clocks[x].origin;
    }
    to->outcome = CONCRETE_FIRES;
}

/* In each turn a guard, or an invariant of the targets, fails.  (Whoever would have to
 * hear a broadcast too is not looked at: more is asked than need be.) */
static bool
ask_impossible (void *context, const uint32_t *edges, size_t count, const sync *line, joint_rank rank)
{
    struct rivalry *r = context;
    struct closing *c = r->c;
    const model *m = c->m;
    scene *s = &c->other;
    (void) line;
    if (!joint_is_higher (rank, r->own))
        return true;
    size_t before = c->demands.count;
    bool fails = false;
    c->group = ++c->groups;
    copy_scene (m, &c->scene, s);
    for (size_t i = 0; i < count && !fails; i++)
        fails = ask_failures (c, s, &m->edges[edges[i]].guard);
    for (size_t i = 0; i < count && !fails; i++)
        fails = !scene_execute (s, m->edges[edges[i]].action);
    for (size_t i = 0; i < count; i++)
        s->locations[m->edges[edges[i]].process] = m->edges[edges[i]].target;
    for (size_t p = 0; p + m->watchers < m->process_count && !fails; p++)
        fails = ask_failures (c, s, &m->processes[p].locations[s->locations[p]].invariant)
                || !scene_require_rates (s, &m->processes[p].locations[s->locations[p]]);
    if (!fails && c->demands.count == before)
        c->outranked = true;
    end_group (c, before, fails);
    return true;
}

/* No step of a higher priority is possible in any turn. */
static void
ask_priorities (struct closing *c, const run_step *step)
{
    struct rivalry r = { .c = c, .step = step };
    if (!c->ranked || !step->edge_count)
        return;
    copy_scene (c->m, &c->scene, &c->before);
    joint_each (&c->before, false, find_own_rank, &r);
    c->outranked |= !r.found;
    joint_each (&c->before, true, ask_impossible, &r);
}

typedef void receiver_visitor (struct closing *c, const conjunction *guard);

/* The guards of all that could take part in the broadcast and do not. */
static void
each_receiver (struct closing *c, const run_step *step, const sync *line, receiver_visitor *visit)
{
    const model *m = c->m;
    for (size_t k = 1; k < line->count; k++) {
        const process *p = &m->processes[line->parts[k].process];
        if (joint_has (m, step->edges, step->edge_count, line->parts[k].process))
            continue;
        for (size_t i = 0; i < p->edge_count; i++)
            if (joint_leaves (m, p->edges[i], c->scene.locations, &line->parts[k]))
                visit (c, &m->edges[p->edges[i]].guard);
    }
}

static void
look_for_enabled (struct closing *c, const conjunction *guard)
{
    c->is_enabled |= scene_looks (&c->scene, guard) == SCENE_ON;
}

/* Those that stay away from a broadcast do so in every turn.  A line that is none asks
 * for nothing, so it is better than all broadcasts, but perhaps for its priority. */
static void
ask_receivers (struct closing *c, const run_step *step)
{
    const sync *line = NULL;
    c->chosen = NULL;
    size_t found = 0, at = 0;
    bool plain = false;
    text ignored = TEXT_EMPTY;
    while (step->edge_count && (!plain || c->ranked)
           && joint_is_valid (c->m, c->scene.locations, step->edges, step->edge_count, &at, &line, &ignored)) {
        c->is_enabled = false;
        if (line)
            each_receiver (c, step, line, look_for_enabled);
        if (line ? c->is_enabled : plain)
            continue;
        if (found++ <= c->choice)
            c->chosen = line;
        plain |= !line;
    }
    text_free (&ignored);
    c->choices = found > c->choices ? found : c->choices;
    if (c->chosen)
        each_receiver (c, step, c->chosen, ask_apart);
}

/* One step of the loop, as concrete_fire takes it. */
static void
follow_step (struct closing *c, const run_step *step)
{
    scene *s = &c->scene;
    const model *m = c->m;
    bool stopped;
    for (uint32_t x = 0; x < m->clock_count; x++)
        if (scene_is_stopped (s, x, &stopped) && !stopped)
            mpq_add (s->clocks[x].base, s->clocks[x].base, step->delay);
    ask_invariants (c);
    for (uint32_t i = 0; i < step->edge_count; i++)
        ask_conjunction (c, &m->edges[step->edges[i]].guard);
    ask_receivers (c, step);
    ask_priorities (c, step);
    for (uint32_t i = 0; i < step->edge_count; i++)
        scene_execute (s, m->edges[step->edges[i]].action);
    for (uint32_t i = 0; i < step->edge_count; i++)
        s->locations[m->edges[step->edges[i]].process] = m->edges[step->edges[i]].target;
    ask_invariants (c);
}

static void
closing_init (struct closing *c, const model *m, const run_state *first)
{
    *c = (struct closing){ .m = m, .first = first };
    scene *s = &c->scene;
    scene_init (s, m);
    scene_init (&c->before, m);
    scene_init (&c->other, m);
    c->ranked = model_additions (m) & MODEL_PRIORITIES;
    s->negative = ask_not_negative;
    s->context = c;
    memcpy (s->locations, first->locations, m->process_count * sizeof *s->locations);
    if (m->integer_count)
        memcpy (s->integers, first->integers, m->integer_count * sizeof *s->integers);
    for (uint32_t x = 0; x < m->clock_count; x++) {
        s->clocks[x].is_unknown = true;
        s->clocks[x].origin = x + 1;
    }
}

static void
closing_clear (struct closing *c)
{
    for (size_t i = 0; i < c->demands.count; i++)
        mpq_clear (c->demands.at[i].plus);
    vec_free (&c->demands);
    scene_clear (&c->scene);
    scene_clear (&c->before);
    scene_clear (&c->other);
}

/* Go one turn back: clock *x was this clock, plus what is added to `sum`;
 * 0 where it was a constant, or no clock, before. */
static void
go_back (const struct closing *c, uint32_t *x, mpq_t sum)
{
    if (!*x)
        return;
    const moving_clock *k = &c->scene.clocks[*x - 1];
    mpq_add (sum, sum, k->base);
    *x = k->is_unknown ? k->origin : 0;
}

/* Going back from x leads to a constant, or around a ring of clocks. */
static void
find_course (const struct closing *c, uint32_t x, uint32_t *met, struct course *out)
{
    memset (met, 0, ((size_t) c->m->clock_count + 1) * sizeof *met);
    mpq_t ignored;
    mpq_init (ignored);
    uint32_t steps = 0, at = x;
    for (; at && !met[at]; go_back (c, &at, ignored))
        met[at] = ++steps;
    out->before = at ? met[at] - 1 : steps;
    out->turns = at ? steps + 1 - met[at] : 1;
    mpq_set_ui (out->gain, 0, 1);
    for (uint32_t k = 0; at && k < out->turns; k++)
        go_back (c, &at, out->gain);
    mpq_clear (ignored);
}

static bool
holds (expr_kind compare, int sign)
{
    switch (compare) {
    case EXPR_LT:
        return sign < 0;
    case EXPR_LE:
        return sign <= 0;
    case EXPR_EQ:
        return sign == 0;
    case EXPR_GE:
        return sign >= 0;
    default:
        return sign > 0;
    }
}

/* May what is compared with 0 move by an amount of this sign again and again? */
static bool
bears (expr_kind compare, int sign)
{
    bool above = compare == EXPR_GE || compare == EXPR_GT, below = compare == EXPR_LE || compare == EXPR_LT;
    return sign == 0 || (sign > 0 ? above : below);
}

static uint64_t
common_turns (const struct course *a, const struct course *b)
{
    uint64_t x = a->turns, y = b->turns;
    while (y) {
        uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    return a->turns / x * b->turns;
}

/* Does the demand hold in the first turns?  Both clocks are followed back
 * from the turn to the first one, whose values are known. */
static bool
holds_at_first (const struct closing *c, const struct demand *d, uint64_t turns)
{
    mpq_t left, right, sum;
    mpq_inits (left, right, sum, NULL);
    uint32_t i = d->i, j = d->j;
    bool held = true;
    for (uint64_t k = 0; held && k < turns; k++) {
        mpq_sub (sum, left, right);
        mpq_add (sum, sum, d->plus);
        if (i)
            mpq_add (sum, sum, c->first->clocks[i - 1]);
        if (j)
            mpq_sub (sum, sum, c->first->clocks[j - 1]);
        held = holds (d->compare, mpq_sgn (sum));
        go_back (c, &i, left);
        go_back (c, &j, right);
    }
    mpq_clears (left, right, sum, NULL);
    return held;
}


/* Does the demand bear what happens to its clocks, and over how many turns must that be
 * looked at? */
static bool
lasts (const struct closing *c, const struct demand *d, uint32_t *met, uint64_t *turns)
{
    struct course a, b;
    mpq_t scaled;
    mpq_inits (a.gain, b.gain, scaled, NULL);
    find_course (c, d->i, met, &a);
    find_course (c, d->j, met, &b);
    uint64_t common = common_turns (&a, &b);
    rational_set (scaled, (int64_t) (common / a.turns), 1);
    mpq_mul (a.gain, a.gain, scaled);
    rational_set (scaled, (int64_t) (common / b.turns), 1);
    mpq_mul (b.gain, b.gain, scaled);
    *turns = (a.before > b.before ? a.before : b.before) + common;
    bool bearing = common <= MOST_TURNS && bears (d->compare, mpq_cmp (a.gain, b.gain));
    mpq_clears (a.gain, b.gain, scaled, NULL);
    return bearing;
}

static bool
holds_forever (const struct closing *c, const struct demand *d, uint32_t *met)
{
    uint64_t turns;
    return lasts (c, d, met, &turns) && holds_at_first (c, d, turns);
}

/* The values at the start of the next turn. */
static void
take_turn (const struct closing *c, mpq_t *values, mpq_t *next)
{
    for (uint32_t x = 0; x < c->m->clock_count; x++) {
        const moving_clock *k = &c->scene.clocks[x];
        mpq_set (next[x], k->base);
        if (k->is_unknown)
            mpq_add (next[x], next[x], values[k->origin - 1]);
    }
    for (uint32_t x = 0; x < c->m->clock_count; x++)
        mpq_swap (values[x], next[x]);
}

static bool
holds_now (const struct demand *d, mpq_t *values)
{
    mpq_t sum;
    mpq_init (sum);
    mpq_set (sum, d->plus);
    if (d->i)
        mpq_add (sum, sum, values[d->i - 1]);
    if (d->j)
        mpq_sub (sum, sum, values[d->j - 1]);
    bool held = holds (d->compare, mpq_sgn (sum));
    mpq_clear (sum);
    return held;
}

/* In each turn one of the demands holds: turn after turn, until one of them has held as
 * long as it takes to do so forever. */
static bool
group_holds (const struct closing *c, const struct demand *all, size_t count, uint32_t *met)
{
    enum { PATIENCE = 100000 };
    uint64_t *needed = xcalloc (count, sizeof *needed), *streak = xcalloc (count, sizeof *streak);
    mpq_t *values = xcalloc (2 * (size_t) c->m->clock_count + 1, sizeof *values);
    for (uint32_t x = 0; x < 2 * c->m->clock_count; x++)
        mpq_init (values[x]);
    for (uint32_t x = 0; x < c->m->clock_count; x++)
        mpq_set (values[x], c->first->clocks[x]);
    for (size_t i = 0; i < count; i++)
        if (!lasts (c, &all[i], met, &needed[i]))
            needed[i] = UINT64_MAX;
    bool some = true, forever = false;
    for (int turn = 0; some && !forever && turn < PATIENCE; turn++) {
        some = false;
        for (size_t i = 0; i < count && !forever; i++) {
            bool held = holds_now (&all[i], values);
            streak[i] = held ? streak[i] + 1 : 0;
            some = some || held;
            forever = streak[i] >= needed[i];
        }
        take_turn (c, values, values + c->m->clock_count);
    }
    for (uint32_t x = 0; x < 2 * c->m->clock_count; x++)
        mpq_clear (values[x]);
    xfree (values);
    xfree (needed);
    xfree (streak);
    return forever;
}

static bool
check_demands (const struct closing *c, text *why)
{
    uint32_t *met = xcalloc ((size_t) c->m->clock_count + 1, sizeof *met);
    bool forever = true;
    for (size_t i = 0; i < c->demands.count && forever; i++) {
        const struct demand *d = &c->demands.at[i];
        size_t first = i;
        while (d->group && i + 1 < c->demands.count && c->demands.at[i + 1].group == d->group)
            i++;
        forever = d->group ? group_holds (c, d, i + 1 - first, met) : holds_forever (c, d, met);
        if (forever)
            continue;
        text_add (why, "the loop does not repeat: after some turns ");
        text_add (why, d->of ? "'" : "a clock gets a negative value");
        if (d->of) {
            model_print_expr (c->m, d->of, why);
            text_add (why, d->group ? "' holds" : "' does not hold");
        }
    }
    xfree (met);
    return forever;
}

bool
closing_repeats (const model *m, const run *r, const run_state *first, text *why)
{
    bool repeats = false, more = true;
    for (size_t choice = 0; more && !repeats; choice++) {
        struct closing c;
        if (choice)
            text_clear (why);
        closing_init (&c, m, first);
        c.choice = choice;
        for (size_t i = r->loop_from; i < r->count; i++)
            follow_step (&c, &r->steps[i]);
        repeats = check_demands (&c, why);
        if (repeats && c.outranked) {
            text_add (why, "the loop does not repeat: a step of a higher priority is possible in it");
            repeats = false;
        }
        more = c.choices > choice + 1;
        closing_clear (&c);
    }
    return repeats;
}

bool
closing_returns (const model *m, const run_state *first, const run_state *last, text *why)
{
    for (size_t p = 0; p < m->process_count; p++)
        if (first->locations[p] != last->locations[p]) {
            text_printf (why, "the loop ends with %s in another location", m->processes[p].name);
            return false;
        }
    for (uint32_t i = 0; i < m->integer_count; i++)
        if (first->integers[i] != last->integers[i]) {
            text_add (why, "the loop ends with another value of ");
            model_integer_name (m, i, why);
            return false;
        }
    return true;
}
