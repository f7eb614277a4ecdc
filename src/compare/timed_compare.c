#include "timed_compare.h"

#include "rational.h"

/* Where both sides are after so many rounds of a game; a side is lost when
 * no delay was found for one of its moves, and then has only a region. */
struct branch {
    timed_place place[2];
    bool lost[2];
};

static struct branch *
branch_at (timed_pair *p, size_t depth)
{
    while (p->branch_room <= depth) {
        p->branch = xreallocarray (p->branch, p->branch_room + 1, sizeof *p->branch);
        struct branch *fresh = &p->branch[p->branch_room++];
        for (int side = 0; side < 2; side++) {
            if (!p->side[side])
                continue;
            timed_place_init (p->side[side], &fresh->place[side]);
            fresh->lost[side] = p->branch_room > 1 || !timed_place_start (p->side[side], &fresh->place[side]);
        }
    }
    return &p->branch[depth];
}

static void
add_delay (const timed_step *step, text *out)
{
    if (mpq_sgn (step->delay) == 0)
        text_add (out, "at once ");
    else {
        text_add (out, "after ");
        rational_print (out, step->delay);
        text_add_char (out, ' ');
    }
}

static void
tell_move (void *self, size_t depth, enum lts_side side, uint32_t source, uint32_t action, uint32_t target,
           text *out)
{
    (void) source;
    timed_pair *p = self;
    const timed_system *s = p->side[side];
    const char *name = lts_comparison_action (p->asked.comparison, action);
    if (!s) {
        text_printf (out, "%s, to state %u", name, target);
        return;
    }
    branch_at (p, depth + 1);
    struct branch *before = branch_at (p, depth), *after = branch_at (p, depth + 1);
    timed_step step;
    timed_step_init (&step);
    after->lost[side] = before->lost[side];
    if (!after->lost[side]) {
        timed_place_copy (&after->place[side], &before->place[side]);
        after->lost[side] = !timed_place_move (s, &after->place[side], name, target, &step);
    }
    if (after->lost[side]) {
        text_printf (out, "%s, to ", name);
        timed_system_state_name (s, target, out);
    } else {
        if (step.edge_count)
            add_delay (&step, out);
        text_printf (out, "%s, to ", name);
        timed_place_show (s, &after->place[side], out);
    }
    timed_step_clear (&step);
}

/* Append the steps of the trail, which starts where `place` is. */
static bool
add_steps (const timed_pair *p, enum lts_side side, const lts_trail *trail, timed_place *place, size_t from,
           run *r)
{
    timed_step step;
    timed_step_init (&step);
    bool ok = true;
    for (size_t i = from; i < trail->count && ok; i++) {
        const char *name = lts_comparison_action (p->asked.comparison, trail->actions[i]);
        ok = timed_place_move (p->side[side], place, name, trail->states[i + 1], &step);
        if (ok)
            run_add (r, step.delay, step.edges, step.edge_count);
    }
    timed_step_clear (&step);
    return ok;
}

/* Is it a run of the model?  A loop may come back to just the same values,
 * or, in dense time, only to the same region. */
static bool
replays (const timed_system *s, run *r)
{
    run_goal goal = { .period = s->dense ? NULL : s->time, .range_disables = s->range_disables };
    text why = TEXT_EMPTY;
    r->loop_repeats = r->loop_from < r->count;
    bool right = run_replay (s->m, r, &goal, &why);
    if (!right && s->dense && r->loop_repeats) {
        r->loop_repeats = false;
        right = run_replay (s->m, r, &goal, &why);
    }
    text_free (&why);
    return right;
}

/* The first step may be the choice among several starts, which is no step
 * of a run. */
static run *
run_of (void *self, enum lts_side side, const lts_trail *trail)
{
    timed_pair *p = self;
    timed_system *s = p->side[side];
    if (!s)
        return NULL;
    timed_place place;
    timed_place_init (s, &place);
    bool starts = trail->states[0] >= s->states;
    timed_step first;
    timed_step_init (&first);
    bool ok = timed_place_start (s, &place) && (!starts || trail->count > 0)
              && (!starts || timed_place_move (s, &place, LTS_START, trail->states[1], &first));
    timed_step_clear (&first);
    run *r = NULL;
    if (ok) {
        r = run_new (concrete_state (place.now)->locations, s->m->process_count);
        ok = add_steps (p, side, trail, &place, starts, r);
        r->loop_from = trail->loop_from < trail->count ? trail->loop_from - starts : r->count;
    }
    timed_place_free (&place);
    if (ok && replays (s, r))
        return r;
    run_free (r);
    return NULL;
}

void
timed_pair_init (timed_pair *p, timed_system *left, timed_system *right, const char *const names[2],
                 budget *b)
{
    *p = (timed_pair){ .side = { left, right } };
    bool several = left->initials != 1 || right->initials != 1;
    for (int side = 0; side < 2; side++)
        if (!p->side[side]->system)
            timed_system_finish (p->side[side], several);
    p->origin = (equivalence_origin){ p, { left->m, right->m }, left->range_disables, run_of };
    p->asked.comparison = lts_comparison_new (left->system, right->system, left->hidden_name, b);
    p->asked.names = (lts_names){ p, { names[0], names[1] }, tell_move };
    p->asked.origin = &p->origin;
    p->asked.weak = left->hidden != NULL;
    /* What happens on a grid happens in dense time. */
    p->asked.contained = left->m == right->m && left->dense;
}

void
timed_pair_init_with (timed_pair *p, timed_system *left, const lts *right, const char *const names[2],
                      budget *b)
{
    *p = (timed_pair){ .side = { left, NULL } };
    p->origin = (equivalence_origin){ p, { left->m, NULL }, left->range_disables, run_of };
    p->asked.comparison = lts_comparison_new (left->system, right, left->hidden_name, b);
    p->asked.names = (lts_names){ p, { names[0], names[1] }, tell_move };
    p->asked.origin = &p->origin;
    p->asked.weak = left->hidden != NULL;
}

void
timed_pair_free (timed_pair *p)
{
    equivalences_free (&p->asked);
    lts_comparison_free (p->asked.comparison);
    for (size_t i = 0; i < p->branch_room; i++)
        for (int side = 0; side < 2; side++)
            if (p->side[side])
                timed_place_free (&p->branch[i].place[side]);
    xfree (p->branch);
}
