#include "rational.h"
#include "verdict.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"

struct reading {
    const model *m;
    diag *broken;
    text *refused;
    concrete *now, *trial;
    run *r;
    mpq_t delay, value;
    size_t number; /* of the step, from 1; 0: the start */
};

static bool
broken (struct reading *c, const json *at, const char *what)
{
    diag_error (c->broken, at->where, "%s", what);
    return false;
}

static bool
is_list_of_strings (const json *j)
{
    if (!j || j->kind != JSON_ARRAY)
        return false;
    for (size_t i = 0; i < j->count; i++)
        if (j->items[i].kind != JSON_STRING)
            return false;
    return true;
}

/* By the names of the processes, or as a list in their order. */
static bool
same_locations (const model *m, const uint32_t *locations, const json *names)
{
    if (!names)
        return true;
    bool named = names->kind == JSON_OBJECT;
    if (!named && (!is_list_of_strings (names) || names->count != m->process_count))
        return false;
    for (size_t p = 0; p < m->process_count; p++) {
        const json *said = named ? json_member (names, m->processes[p].name) : &names->items[p];
        if (!said || said->kind != JSON_STRING
            || strcmp (said->text, m->processes[p].locations[locations[p]].name) != 0)
            return false;
    }
    return true;
}

/* What is said about clocks must be so; it need not be all. */
static bool
same_clocks (struct reading *c, const mpq_t *values, const json *clocks)
{
    text name = TEXT_EMPTY;
    bool same = true;
    for (uint32_t x = 0; x < c->m->clock_count && same; x++) {
        text_clear (&name);
        model_clock_name (c->m, x, &name);
        const json *said = json_member (clocks, text_string (&name));
        same = !said
               || (said->kind == JSON_STRING && rational_parse (c->value, said->text)
                   && mpq_equal (c->value, values[x]));
    }
    text_free (&name);
    return same;
}

/* The same about integers and clocks, and of a step about clocks before its action. */
static bool
same_values (struct reading *c, const run_state *state, const json *j)
{
    const json *integers = json_member (j, "integers");
    text name = TEXT_EMPTY;
    bool same = true;
    for (uint32_t i = 0; i < c->m->integer_count && same; i++) {
        text_clear (&name);
        model_integer_name (c->m, i, &name);
        const json *said = json_member (integers, text_string (&name));
        int64_t value;
        same =
            !said || (json_get_integer (said, INT32_MIN, INT32_MAX, &value) && value == state->integers[i]);
    }
    text_free (&name);
    const json *before = state->aged ? json_member (j, "before") : NULL;
    return same && same_clocks (c, state->clocks, json_member (j, "clocks"))
           && (!before || same_clocks (c, state->aged, before));
}

static bool
same_state (struct reading *c, const run_state *state, const json *j)
{
    return same_locations (c->m, state->locations, json_member (j, "locations")) && same_values (c, state, j);
}

static bool
find_start (struct reading *c, const json *start)
{
    uint32_t *locations = xcalloc (c->m->process_count, sizeof *locations);
    text why = TEXT_EMPTY;
    bool found = false;
    for (bool more = concrete_next_start (c->m, locations, true); more && !found;
         more = !found && concrete_next_start (c->m, locations, false)) {
        text_clear (&why);
        found = same_locations (c->m, locations, json_member (start, "locations"))
                && concrete_start (c->now, locations, &why) && same_state (c, concrete_state (c->now), start);
    }
    if (found)
        c->r = run_new (locations, c->m->process_count);
    else
        text_add (c->refused, "the model has no such initial state");
    text_free (&why);
    xfree (locations);
    return found;
}

static bool
is_action (const struct reading *c, const concrete_move *move, const json *action)
{
    if (move->edge_count != action->count)
        return false;
    text name = TEXT_EMPTY;
    bool same = true;
    for (size_t i = 0; i < action->count && same; i++) {
        text_clear (&name);
        concrete_action_name (c->m, &move->edges[i], 1, &name);
        same = strcmp (text_string (&name), action->items[i].text) == 0;
    }
    text_free (&name);
    return same;
}

/* Try the move; if it leads where j says, go there. */
static bool
take (struct reading *c, const uint32_t *edges, size_t count, const json *j)
{
    text why = TEXT_EMPTY;
    position where;
    concrete_go (c->trial, concrete_state (c->now));
    bool right = concrete_fire (c->trial, c->delay, edges, count, &why, &where) == CONCRETE_FIRES
                 && same_state (c, concrete_state (c->trial), j);
    text_free (&why);
    if (right) {
        run_add (c->r, c->delay, edges, count);
        concrete_go (c->now, concrete_state (c->trial));
    }
    return right;
}

static bool
read_step (struct reading *c, const json *j)
{
    const json *delay = json_member (j, "delay"), *action = json_member (j, "action");
    if (!delay || delay->kind != JSON_STRING || !rational_parse (c->delay, delay->text))
        return broken (c, delay ? delay : j, "expected a step with a \"delay\" such as \"1/2\"");
    if (!is_list_of_strings (action))
        return broken (c, action ? action : j, "expected a step with an \"action\" such as [\"P@a\"]");
    bool right = action->count == 0 && take (c, NULL, 0, j);
    size_t count;
    const concrete_move *moves = concrete_moves (c->now, &count);
    for (size_t i = 0; i < count && !right; i++)
        right = is_action (c, &moves[i], action) && take (c, moves[i].edges, moves[i].edge_count, j);
    if (right)
        return true;
    text_printf (c->refused, "step %zu: after a delay of %s, ", c->number, delay->text);
    for (size_t i = 0; i < action->count; i++)
        text_printf (c->refused, "%s%s", i ? "," : "", action->items[i].text);
    text_add (c->refused, action->count ? " does not lead to the state that is written there"
                                        : "the state is not the one that is written there");
    return false;
}

static bool
read_steps (struct reading *c, const json *steps)
{
    if (steps && steps->kind != JSON_ARRAY)
        return broken (c, steps, "expected a list of steps");
    for (size_t i = 0; steps && i < steps->count; i++) {
        c->number++;
        if (!read_step (c, &steps->items[i]))
            return false;
    }
    return true;
}

static bool
read_run (struct reading *c, const json *j)
{
    const json *prefix = json_member (j, "prefix"), *loop = json_member (j, "loop"),
               *repeats = json_member (j, "repeats");
    if (!prefix && !loop)
        return broken (c, j, "expected a run: an object with a \"prefix\" or a \"loop\"");
    if (!find_start (c, json_member (j, "start")) || !read_steps (c, prefix))
        return false;
    size_t loop_from = c->r->count;
    if (!read_steps (c, loop))
        return false;
    c->r->loop_from = loop_from;
    c->r->loop_repeats = loop_from < c->r->count && (!repeats || repeats->truth);
    return true;
}

run *
run_read_json (const model *m, const json *j, bool range_disables, diag *why, text *refused)
{
    struct reading c = { .m = m, .broken = why, .refused = refused };
    c.now = concrete_new (m, range_disables);
    c.trial = concrete_new (m, range_disables);
    mpq_inits (c.delay, c.value, NULL);
    if (!read_run (&c, j)) {
        run_free (c.r);
        c.r = NULL;
    }
    mpq_clears (c.delay, c.value, NULL);
    concrete_free (c.trial);
    concrete_free (c.now);
    assert (!c.r || run_fits (m, c.r));
    return c.r;
}
