/* Systems side by side, synchronised on the actions they share. */
#include <assert.h>
#include <string.h>

#include "hash.h"
#include "lts_private.h"

/* Tuples of states, one of each part, numbered in order of discovery. */
typedef struct tuples {
    size_t width;
    VEC (uint32_t) at; /* tuple k from k * width on */
    uint32_t *slots;   /* open addressing: number + 1, 0 for empty */
    size_t slot_count;
} tuples;

static uint32_t
tuples_count (const tuples *t)
{
    return (uint32_t) (t->at.count / t->width);
}

/* The slot of the tuple, or the empty one where it belongs. */
static size_t
tuples_slot (const tuples *t, const uint32_t *tuple)
{
    size_t bytes = t->width * sizeof *tuple, slot = hash_bytes (tuple, bytes) & (t->slot_count - 1);
    while (t->slots[slot] && memcmp (t->at.at + (t->slots[slot] - 1) * t->width, tuple, bytes) != 0)
        slot = (slot + 1) & (t->slot_count - 1);
    return slot;
}

static void
tuples_grow (tuples *t)
{
    t->slot_count = t->slot_count ? 2 * t->slot_count : 64;
    xfree (t->slots);
    t->slots = xcalloc (t->slot_count, sizeof *t->slots);
    for (uint32_t k = 0; k < tuples_count (t); k++)
        t->slots[tuples_slot (t, t->at.at + k * t->width)] = k + 1;
}

/* The number of the tuple, a new one at its first use. */
static uint32_t
tuples_put (tuples *t, const uint32_t *tuple)
{
    if (2 * ((size_t) tuples_count (t) + 1) > t->slot_count)
        tuples_grow (t);
    size_t slot = tuples_slot (t, tuple);
    if (!t->slots[slot]) {
        vec_reserve (&t->at, t->width);
        memcpy (t->at.at + t->at.count, tuple, t->width * sizeof *tuple);
        t->at.count += t->width;
        t->slots[slot] = tuples_count (t);
    }
    return t->slots[slot] - 1;
}

/* Who takes part in an action of the whole. */
typedef struct partner {
    uint32_t part, action; /* the action by its number in that part */
} partner;

typedef struct composition {
    const lts *const *parts;
    name_table actions;
    VEC (partner) partners;
    VEC (size_t) first; /* of action a: partners first[a] .. first[a+1]-1 */
    tuples found;
    transition_list list;
    uint32_t *source, *target; /* tuples being worked on */
    budget *budget;
    bool stopped;
} composition;

/* An action of part `leader` on its own; `others` lists no part before it. */
static void
add_action (composition *c, size_t count, uint32_t leader, uint32_t action, bool alone)
{
    const char *name = lts_action_name (c->parts[leader], action);
    *vec_add (&c->partners) = (partner){ leader, action };
    for (uint32_t i = leader + 1; i < count && !alone; i++) {
        uint32_t there = lts_find_action (c->parts[i], name);
        if (there != LTS_NONE)
            *vec_add (&c->partners) = (partner){ i, there };
    }
    *vec_add (&c->first) = c->partners.count;
}

/* The actions of the whole, each with its partners.  An internal action has an
 * entry for each part, all under one name. */
static uint32_t *
find_actions (composition *c, size_t count, const char *internal)
{
    VEC (uint32_t) number = VEC_EMPTY;
    *vec_add (&c->first) = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t a = 0; a < lts_actions (c->parts[i]); a++) {
            const char *name = lts_action_name (c->parts[i], a);
            bool alone = internal && strcmp (name, internal) == 0;
            if (!alone && lts_names_find (&c->actions, name, strlen (name)) != LTS_NONE)
                continue;
            *vec_add (&number) = names_put (&c->actions, name, strlen (name));
            add_action (c, count, i, a, alone);
        }
    return number.at;
}

/* Every choice of steps of the partners from `at` on; the targets of those
 * before are in c->target. */
static void
take_steps (composition *c, uint32_t from, uint32_t name, size_t at, size_t end)
{
    if (at == end) {
        if (!budget_work (c->budget, 1) || tuples_count (&c->found) >= LTS_NONE - 2) {
            c->stopped = true;
            return;
        }
        uint32_t to = tuples_put (&c->found, c->target);
        *vec_add (&c->list) = (transition){ from, name, to };
        return;
    }
    partner p = c->partners.at[at];
    const lts *part = c->parts[p.part];
    size_t last, i = lts_steps_with (part, c->source[p.part], p.action, &last);
    for (; i < last && !c->stopped; i++) {
        c->target[p.part] = part->steps[i].target;
        take_steps (c, from, name, at + 1, end);
    }
    c->target[p.part] = c->source[p.part];
}

static bool
expand (composition *c, uint32_t state, const uint32_t *number)
{
    size_t bytes = c->found.width * sizeof *c->source;
    memcpy (c->source, c->found.at.at + state * c->found.width, bytes);
    memcpy (c->target, c->source, bytes);
    for (size_t a = 0; a + 1 < c->first.count && !c->stopped; a++)
        take_steps (c, state, number[a], c->first.at[a], c->first.at[a + 1]);
    bool room = c->list.count < c->list.room || budget_allows (c->budget, c->list.room * sizeof *c->list.at);
    return !c->stopped && room && budget_step (c->budget, tuples_count (&c->found) - state, 0);
}

lts *
lts_compose (const lts *const *parts, size_t count, const char *internal, budget *b)
{
    assert (count > 0);
    composition c = { .parts = parts, .found.width = count, .budget = b };
    names_init (&c.actions);
    uint32_t *number = find_actions (&c, count, internal);
    c.source = xcalloc (count, sizeof *c.source);
    c.target = xcalloc (count, sizeof *c.target);
    for (size_t i = 0; i < count; i++)
        c.source[i] = lts_initial (parts[i]);
    tuples_put (&c.found, c.source);
    bool done = true;
    for (uint32_t k = 0; k < tuples_count (&c.found) && done; k++)
        done = expand (&c, k, number);
    lts *whole = NULL;
    if (done)
        whole = lts_from_list (tuples_count (&c.found), 0, &c.list, &c.actions);
    else
        lts_names_free (&c.actions);
    vec_free (&c.partners);
    vec_free (&c.first);
    vec_free (&c.found.at);
    xfree (c.found.slots);
    vec_free (&c.list);
    xfree (c.source);
    xfree (c.target);
    xfree (number);
    return whole;
}

lts *
lts_rename (const lts *t, uint32_t action, const char *name)
{
    lts_builder *b = lts_builder_new ();
    uint32_t *number = xreallocarray (NULL, (size_t) lts_actions (t) + 1, sizeof *number);
    for (uint32_t a = 0; a < lts_actions (t); a++)
        number[a] = lts_builder_action (b, a == action ? name : lts_action_name (t, a));
    lts_builder_state (b, t->states - 1);
    for (uint32_t s = 0; s < t->states; s++)
        for (size_t i = t->first[s]; i < t->first[s + 1]; i++)
            lts_builder_add (b, s, number[t->steps[i].action], t->steps[i].target);
    lts_builder_initial (b, t->initial);
    xfree (number);
    return lts_builder_finish (b, false);
}
