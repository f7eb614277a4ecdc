#include "lts.h"

#include <assert.h>
#include <string.h>

#include "lts_private.h"

struct lts_builder {
    name_table actions;
    transition_list list;
    VEC (uint32_t) initial;
    uint32_t states;
};

lts_builder *
lts_builder_new (void)
{
    lts_builder *b = xcalloc (1, sizeof *b);
    names_init (&b->actions);
    return b;
}

void
lts_builder_free (lts_builder *b)
{
    if (!b)
        return;
    if (b->actions.memory)
        lts_names_free (&b->actions);
    vec_free (&b->list);
    vec_free (&b->initial);
    xfree (b);
}

uint32_t
lts_builder_action (lts_builder *b, const char *name)
{
    return names_put (&b->actions, name, strlen (name));
}

void
lts_builder_state (lts_builder *b, uint32_t state)
{
    assert (state < LTS_NONE - 1);
    if (state >= b->states)
        b->states = state + 1;
}

void
lts_builder_add (lts_builder *b, uint32_t source, uint32_t action, uint32_t target)
{
    assert (action < b->actions.at.count);
    lts_builder_state (b, source);
    lts_builder_state (b, target);
    *vec_add (&b->list) = (transition){ source, action, target };
}

void
lts_builder_initial (lts_builder *b, uint32_t state)
{
    lts_builder_state (b, state);
    *vec_add (&b->initial) = state;
}

size_t
lts_builder_bytes (const lts_builder *b)
{
    return b->list.room * sizeof *b->list.at;
}

lts *
lts_builder_finish (TAKE lts_builder *b, bool always_start)
{
    assert (b->actions.memory); /* not finished yet */
    uint32_t initial;
    if (b->initial.count == 1 && !always_start)
        initial = b->initial.at[0];
    else {
        initial = b->states;
        lts_builder_state (b, initial);
        for (size_t i = 0; i < b->initial.count; i++) {
            uint32_t start = lts_builder_action (b, LTS_START);
            lts_builder_add (b, initial, start, b->initial.at[i]);
        }
    }
    lts *t = lts_from_list (b->states, initial, &b->list, &b->actions);
    b->actions.memory = NULL;
    lts_builder_free (b);
    return t;
}

enum field { BY_TARGET, BY_ACTION, BY_SOURCE };

static uint32_t
field_of (const transition *t, enum field field)
{
    return field == BY_TARGET ? t->target : field == BY_ACTION ? t->action : t->source;
}

/* One stable counting pass from `from` to `to` by a field with values below
 * `range`; ends[v] is where the entries of value v start, then end. */
static void
sort_pass (const transition *from, transition *to, size_t count, enum field field, size_t *ends, size_t range)
{
    memset (ends, 0, (range + 1) * sizeof *ends);
    for (size_t i = 0; i < count; i++)
        ends[field_of (&from[i], field) + 1]++;
    for (size_t v = 0; v < range; v++)
        ends[v + 1] += ends[v];
    for (size_t i = 0; i < count; i++)
        to[ends[field_of (&from[i], field)]++] = from[i];
}

static bool
same_transition (const transition *a, const transition *b)
{
    return a->source == b->source && a->action == b->action && a->target == b->target;
}

lts *
lts_from_list (uint32_t states, uint32_t initial, transition_list *list, TAKE name_table *actions)
{
    size_t count = list->count, range = actions->at.count > states ? actions->at.count : states;
    transition *other = xreallocarray (NULL, count + 1, sizeof *other);
    size_t *ends = xreallocarray (NULL, range + 2, sizeof *ends);
    if (count) {
        sort_pass (list->at, other, count, BY_TARGET, ends, states);
        sort_pass (other, list->at, count, BY_ACTION, ends, actions->at.count);
        sort_pass (list->at, other, count, BY_SOURCE, ends, states);
    }
    xfree (ends);

    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!i || !same_transition (&other[i], &other[kept - 1]))
            other[kept++] = other[i];

    lts *t = xcalloc (1, sizeof *t);
    t->states = states;
    t->initial = initial;
    t->actions = *actions;
    t->first = xcalloc ((size_t) states + 1, sizeof *t->first);
    t->steps = xreallocarray (NULL, kept + 1, sizeof *t->steps);
    for (size_t i = 0; i < kept; i++) {
        t->steps[i] = (lts_step){ other[i].action, other[i].target };
        t->first[other[i].source + 1]++;
    }
    for (uint32_t s = 0; s < states; s++)
        t->first[s + 1] += t->first[s];
    xfree (other);
    assert (lts_is_valid (t));
    return t;
}

static void
names_copy (name_table *to, const name_table *from)
{
    names_init (to);
    for (size_t i = 0; i < from->at.count; i++)
        names_put (to, from->at.at[i], strlen (from->at.at[i]));
}

lts *
lts_copy (const lts *t)
{
    lts *copy = xcalloc (1, sizeof *copy);
    copy->states = t->states;
    copy->initial = t->initial;
    names_copy (&copy->actions, &t->actions);
    copy->first = xreallocarray (NULL, (size_t) t->states + 1, sizeof *copy->first);
    memcpy (copy->first, t->first, ((size_t) t->states + 1) * sizeof *copy->first);
    copy->steps = xreallocarray (NULL, lts_transitions (t) + 1, sizeof *copy->steps);
    memcpy (copy->steps, t->steps, lts_transitions (t) * sizeof *copy->steps);
    assert (lts_is_valid (copy));
    return copy;
}

void
lts_free (lts *t)
{
    if (!t)
        return;
    lts_names_free (&t->actions);
    xfree (t->first);
    xfree (t->steps);
    xfree (t);
}

uint32_t
lts_states (const lts *t)
{
    return t->states;
}

size_t
lts_transitions (const lts *t)
{
    return t->first[t->states];
}

uint32_t
lts_initial (const lts *t)
{
    return t->initial;
}

uint32_t
lts_actions (const lts *t)
{
    return (uint32_t) t->actions.at.count;
}

const char *
lts_action_name (const lts *t, uint32_t action)
{
    assert (action < t->actions.at.count);
    return t->actions.at.at[action];
}

uint32_t
lts_find_action (const lts *t, const char *name)
{
    return lts_names_find (&t->actions, name, strlen (name));
}

const lts_step *
lts_steps (const lts *t, uint32_t state, size_t *count)
{
    assert (state < t->states);
    *count = lts_step_count (t, state);
    return &t->steps[t->first[state]];
}

/* The first step of `state` that is not before (action, target). */
static size_t
lower_bound (const lts *t, uint32_t state, uint32_t action, uint32_t target)
{
    size_t low = t->first[state], high = t->first[state + 1];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const lts_step *step = &t->steps[middle];
        if (step->action < action || (step->action == action && step->target < target))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t
lts_steps_with (const lts *t, uint32_t state, uint32_t action, size_t *end)
{
    assert (state < t->states);
    size_t from = lower_bound (t, state, action, 0), to = from;
    while (to < t->first[state + 1] && t->steps[to].action == action)
        to++;
    *end = to;
    return from;
}

bool
lts_has_step (const lts *t, uint32_t source, uint32_t action, uint32_t target)
{
    assert (source < t->states && target < t->states);
    size_t at = lower_bound (t, source, action, target);
    return at < t->first[source + 1] && t->steps[at].action == action && t->steps[at].target == target;
}

void
backward_init (backward *b, const lts *t)
{
    size_t count = lts_transitions (t);
    b->first = xcalloc ((size_t) t->states + 2, sizeof *b->first);
    b->at = xreallocarray (NULL, count + 1, sizeof *b->at);
    /* By action first, so that the pass by target, being stable, leaves the
     * steps into a state sorted by action. */
    size_t *ends = xcalloc (t->actions.at.count + 2, sizeof *ends);
    transition *sorted = xreallocarray (NULL, count + 1, sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        ends[t->steps[i].action + 1]++;
    for (size_t a = 0; a < t->actions.at.count; a++)
        ends[a + 1] += ends[a];
    for (uint32_t s = 0; s < t->states; s++)
        for (size_t i = t->first[s]; i < t->first[s + 1]; i++)
            sorted[ends[t->steps[i].action]++] = (transition){ s, t->steps[i].action, t->steps[i].target };
    for (size_t i = 0; i < count; i++)
        b->first[sorted[i].target + 2]++;
    for (uint32_t s = 0; s < t->states; s++)
        b->first[s + 2] += b->first[s + 1];
    for (size_t i = 0; i < count; i++)
        b->at[b->first[sorted[i].target + 1]++] = (lts_step){ sorted[i].action, sorted[i].source };
    xfree (sorted);
    xfree (ends);
    assert (backward_is_valid (b, t));
}

void
backward_free (backward *b)
{
    xfree (b->first);
    xfree (b->at);
}
