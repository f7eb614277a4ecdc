#include "outline.h"

#include <assert.h>
#include <string.h>

#include "hash.h"

/* How the states of an outline are found again. */
typedef struct store {
    const sight *s;
    outline *g;
    uint32_t *slots; /* number + 1 */
    size_t slot_count;
    uint32_t *value_slots;
    size_t value_slot_count;
} store;

static uint32_t
value_number (store *t, int64_t value)
{
    if (2 * (t->g->values.count + 1) > t->value_slot_count) {
        t->value_slot_count = t->value_slot_count ? 2 * t->value_slot_count : 256;
        xfree (t->value_slots);
        t->value_slots = xcalloc (t->value_slot_count, sizeof *t->value_slots);
        for (uint32_t k = 0; k < t->g->values.count; k++) {
            size_t slot = hash_word ((uint64_t) t->g->values.at[k]) & (t->value_slot_count - 1);
            while (t->value_slots[slot])
                slot = (slot + 1) & (t->value_slot_count - 1);
            t->value_slots[slot] = k + 1;
        }
    }
    size_t slot = hash_word ((uint64_t) value) & (t->value_slot_count - 1);
    while (t->value_slots[slot] && t->g->values.at[t->value_slots[slot] - 1] != value)
        slot = (slot + 1) & (t->value_slot_count - 1);
    if (!t->value_slots[slot]) {
        *vec_add (&t->g->values) = value;
        t->value_slots[slot] = (uint32_t) t->g->values.count;
    }
    return t->value_slots[slot] - 1;
}

static size_t
store_slot (const store *t, const uint8_t *state)
{
    size_t slot = hash_bytes (state, t->g->width) & (t->slot_count - 1);
    while (t->slots[slot] && memcmp (t->g->packed.at + (size_t) (t->slots[slot] - 1) * t->g->width, state, t->g->width) != 0)
        slot = (slot + 1) & (t->slot_count - 1);
    return slot;
}

static uint32_t
store_count (const store *t)
{
    return (uint32_t) (t->g->packed.count / t->g->width);
}

/* Numbers of values are at most 2^16: tracked variables are finite. */
static uint32_t
store_put (store *t, const view *v, const abstract_state *a)
{
    uint8_t *packed = xcalloc (t->g->width, 1);
    memcpy (packed, &a->place, 4);
    for (size_t k = 0; k < t->s->tracked_count; k++) {
        uint32_t number = value_number (t, a->values[t->s->tracked[k]]);
        if (number > UINT16_MAX)
            budget_stop (t->s->budget, "too many values of tracked variables");
        uint16_t few = (uint16_t) number;
        memcpy (packed + 4 + 2 * k, &few, 2);
    }
    for (uint32_t k = 0; k < v->first[a->place + 1] - v->first[a->place]; k++)
        packed[t->g->tracked_bytes + k / 8] |= (uint8_t) (a->bits[k] << (k % 8));
    if (2 * ((size_t) store_count (t) + 1) > t->slot_count) {
        t->slot_count = t->slot_count ? 2 * t->slot_count : 256;
        xfree (t->slots);
        t->slots = xcalloc (t->slot_count, sizeof *t->slots);
        for (uint32_t k = 0; k < store_count (t); k++)
            t->slots[store_slot (t, t->g->packed.at + (size_t) k * t->g->width)] = k + 1;
    }
    size_t slot = store_slot (t, packed);
    if (!t->slots[slot]) {
        vec_reserve (&t->g->packed, t->g->width);
        memcpy (t->g->packed.at + t->g->packed.count, packed, t->g->width);
        t->g->packed.count += t->g->width;
        t->slots[slot] = store_count (t);
    }
    xfree (packed);
    return t->slots[slot] - 1;
}

void
outline_state (const outline *g, const sight *s, uint32_t number, abstract_state *out)
{
    const uint8_t *packed = g->packed.at + (size_t) number * g->width;
    memcpy (&out->place, packed, 4);
    for (size_t k = 0; k < s->tracked_count; k++) {
        uint16_t few;
        memcpy (&few, packed + 4 + 2 * k, 2);
        out->values[s->tracked[k]] = g->values.at[few];
    }
    for (size_t k = 0; k < 8 * (g->width - g->tracked_bytes); k++)
        out->bits[k] = packed[g->tracked_bytes + k / 8] >> (k % 8) & 1;
}

typedef struct exploration {
    sight *s;
    const view *v;
    outline *g;
    store t;
    uint32_t step;
} exploration;

static void
found (void *context, const abstract_state *next)
{
    exploration *e = context;
    uint32_t number = store_put (&e->t, e->v, next);
    if (number == e->g->places.count)
        *vec_add (&e->g->places) = next->place;
    *vec_add (&e->g->edges) = (outline_edge){ e->step, number };
}

static bool
explore (exploration *e)
{
    sight *s = e->s;
    uint32_t room = e->v->most + 8;
    abstract_state from = abstract_state_new (s, room), scratch = abstract_state_new (s, room);
    sight_start (s, e->v, &from);
    store_put (&e->t, e->v, &from);
    *vec_add (&e->g->places) = from.place;
    bool good = true;
    for (uint32_t n = 0; n < store_count (&e->t) && good; n++) {
        *vec_add (&e->g->first) = e->g->edges.count;
        outline_state (e->g, s, n, &from);
        for (uint32_t k = s->out_first[from.place]; k < s->out_first[from.place + 1]; k++) {
            e->step = s->out[k];
            sight_post (s, e->v, &from, e->step, &scratch, found, e);
        }
        bool room_left = e->g->packed.count < e->g->packed.room || budget_allows (s->budget, 2 * e->g->packed.room);
        good = room_left && budget_step (s->budget, store_count (&e->t) - n, 0) && budget_ok (s->budget);
    }
    *vec_add (&e->g->first) = e->g->edges.count;
    abstract_state_free (&from);
    abstract_state_free (&scratch);
    return good;
}

/* --- what is seen --- */

static bool
is_error (const outline *g, const flow *f, uint32_t state)
{
    return f->places[g->places.at[state]].end >= FLOW_TARGET;
}

/* All states that unseen steps lead to from `root`, in `list`. */
static void
close_unseen (const outline *g, const flow *f, uint32_t root, uint32_t *stamp, uint32_t now, uint32_t *list,
              size_t *count)
{
    *count = 0;
    list[(*count)++] = root;
    stamp[root] = now;
    for (size_t i = 0; i < *count; i++)
        for (size_t k = g->first.at[list[i]]; k < g->first.at[list[i] + 1]; k++) {
            outline_edge e = g->edges.at[k];
            if (!f->steps[e.step].action && stamp[e.target] != now) {
                stamp[e.target] = now;
                list[(*count)++] = e.target;
            }
        }
}

static bool
find_visible (outline *g, const flow *f, const char *error, budget *b)
{
    lts_builder *builder = lts_builder_new ();
    uint32_t *action_of = xcalloc (f->step_count + 1, sizeof *action_of);
    uint32_t *number = xcalloc (g->states + 1, sizeof *number); /* visible state + 1 */
    uint32_t *stamp = xcalloc (g->states + 1, sizeof *stamp), *list = xcalloc (g->states + 1, sizeof *list);
    for (size_t a = 0; a < f->action_count; a++)
        lts_builder_action (builder, f->actions[a]);
    for (size_t i = 0; i < f->step_count; i++)
        if (f->steps[i].action)
            action_of[i] = lts_builder_action (builder, f->steps[i].action);
    uint32_t error_action = lts_builder_action (builder, error), wrong = LTS_NONE;
    *vec_add (&g->shown) = 0;
    number[0] = 1;
    bool good = true;
    for (uint32_t n = 0; n < g->shown.count && good; n++) {
        size_t count;
        if (n == wrong)
            continue;
        close_unseen (g, f, g->shown.at[n], stamp, n + 1, list, &count);
        good = budget_work (b, count);
        for (size_t i = 0; i < count; i++) {
            if (is_error (g, f, list[i]) && wrong == LTS_NONE) {
                wrong = (uint32_t) g->shown.count;
                *vec_add (&g->shown) = LTS_NONE;
            }
            if (is_error (g, f, list[i]))
                lts_builder_add (builder, n, error_action, wrong);
            for (size_t k = g->first.at[list[i]]; k < g->first.at[list[i] + 1]; k++) {
                outline_edge e = g->edges.at[k];
                if (!f->steps[e.step].action)
                    continue;
                if (!number[e.target]) {
                    *vec_add (&g->shown) = e.target;
                    number[e.target] = (uint32_t) g->shown.count;
                }
                lts_builder_add (builder, n, action_of[e.step], number[e.target] - 1);
            }
        }
    }
    lts_builder_state (builder, (uint32_t) g->shown.count - 1);
    lts_builder_initial (builder, 0);
    g->visible = lts_builder_finish (builder, false);
    xfree (action_of);
    xfree (number);
    xfree (stamp);
    xfree (list);
    return good;
}

outline *
outline_new (sight *s, const view *v, const char *error)
{
    outline *g = xcalloc (1, sizeof *g);
    exploration e = { .s = s, .v = v, .g = g, .t = { .s = s, .g = g } };
    g->tracked_bytes = 4 + 2 * s->tracked_count;
    g->width = g->tracked_bytes + (v->most + 7) / 8;
    bool good = explore (&e);
    g->states = store_count (&e.t);
    xfree (e.t.slots);
    xfree (e.t.value_slots);
    if (!good || !find_visible (g, s->f, error, s->budget)) {
        outline_free (g);
        return NULL;
    }
    return g;
}

void
outline_free (outline *g)
{
    if (!g)
        return;
    vec_free (&g->edges);
    vec_free (&g->first);
    vec_free (&g->places);
    vec_free (&g->packed);
    vec_free (&g->values);
    vec_free (&g->shown);
    lts_free (g->visible);
    xfree (g);
}

bool
outline_way (const outline *g, const flow *f, uint32_t from, const char *action, uint32_t to, uint32_t **way,
           size_t *count)
{
    uint32_t root = g->shown.at[from], goal = LTS_NONE, last = LTS_NONE;
    uint32_t *parent = xreallocarray (NULL, g->states, sizeof *parent);
    uint32_t *by = xreallocarray (NULL, g->states, sizeof *by);
    uint32_t *list = xreallocarray (NULL, g->states, sizeof *list);
    memset (parent, 0xff, g->states * sizeof *parent);
    size_t found = 0;
    list[found++] = root;
    parent[root] = root;
    for (size_t i = 0; i < found && goal == LTS_NONE; i++) {
        uint32_t at = list[i];
        if (!action && is_error (g, f, at))
            goal = at;
        for (size_t k = g->first.at[at]; k < g->first.at[at + 1] && goal == LTS_NONE; k++) {
            outline_edge e = g->edges.at[k];
            const char *seen = f->steps[e.step].action;
            if (seen && action && strcmp (seen, action) == 0 && e.target == g->shown.at[to]) {
                goal = at;
                last = e.step;
            } else if (!seen && parent[e.target] == LTS_NONE) {
                parent[e.target] = at;
                by[e.target] = e.step;
                list[found++] = e.target;
            }
        }
    }
    if (goal != LTS_NONE) {
        size_t length = last != LTS_NONE;
        for (uint32_t at = goal; at != root; at = parent[at])
            length++;
        *way = xreallocarray (*way, *count + length + 1, sizeof **way);
        size_t next = *count + length;
        if (last != LTS_NONE)
            (*way)[--next] = last;
        for (uint32_t at = goal; at != root; at = parent[at])
            (*way)[--next] = by[at];
        *count += length;
    }
    xfree (parent);
    xfree (by);
    xfree (list);
    return goal != LTS_NONE;
}
