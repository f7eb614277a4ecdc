#include "symmetry.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"

void
symmetry_free (symmetry *s)
{
    if (!s)
        return;
    xfree (s->members);
    xfree (s->clocks);
    xfree (s->integers);
    xfree (s->id_variables);
    xfree (s->id_values);
    xfree (s);
}

uint32_t
symmetry_member (const symmetry *s, uint32_t process_number)
{
    for (uint32_t i = 0; i < s->count; i++)
        if (s->members[i] == process_number)
            return i;
    return MODEL_NONE;
}

static int32_t
id_value (const symmetry *s, uint32_t id, uint32_t member)
{
    return s->id_values[(size_t) id * s->count + member];
}

/* Numbers from least to most, all different. */
static bool
are_distinct (const uint32_t *at, size_t count, uint32_t least, uint32_t most)
{
    for (size_t i = 0; i < count; i++) {
        if (at[i] < least || at[i] > most)
            return false;
        for (size_t k = 0; k < i; k++)
            if (at[k] == at[i])
                return false;
    }
    return true;
}

bool
symmetry_is_valid (const symmetry *s)
{
    const model *m = s->model;
    for (uint32_t id = 0; id < s->id_count; id++)
        for (uint32_t a = 0; a < s->count; a++)
            for (uint32_t b = 0; b < a; b++)
                if (id_value (s, id, a) == id_value (s, id, b))
                    return false;
    return s->count > 1 && are_distinct (s->members, s->count, 0, (uint32_t) m->process_count - 1)
           && are_distinct (s->clocks, (size_t) s->count * s->clock_count, 1, m->clock_count)
           && (!s->integer_count
               || are_distinct (s->integers, (size_t) s->count * s->integer_count, 0, m->integer_count - 1))
           && (!s->id_count || are_distinct (s->id_variables, s->id_count, 0, m->integer_count - 1));
}

void
symmetry_permute (const symmetry *s, const uint32_t *from, const uint32_t *locations, const int32_t *integers,
                  uint32_t *new_locations, int32_t *new_integers)
{
    memcpy (new_locations, locations, s->model->process_count * sizeof *locations);
    if (s->model->integer_count)
        memcpy (new_integers, integers, s->model->integer_count * sizeof *integers);
    for (uint32_t slot = 0; slot < s->count; slot++) {
        uint32_t was = from[slot];
        assert (was < s->count);
        new_locations[s->members[slot]] = locations[s->members[was]];
        for (uint32_t i = 0; i < s->integer_count; i++)
            new_integers[s->integers[slot * s->integer_count + i]] =
                integers[s->integers[was * s->integer_count + i]];
        for (uint32_t id = 0; id < s->id_count; id++)
            if (integers[s->id_variables[id]] == id_value (s, id, was))
                new_integers[s->id_variables[id]] = id_value (s, id, slot);
    }
}

/* Order of two members by what they are in. */
static int
compare_members (const symmetry *s, const uint32_t *locations, const int32_t *integers, uint32_t a,
                 uint32_t b)
{
    uint32_t la = locations[s->members[a]], lb = locations[s->members[b]];
    if (la != lb)
        return la < lb ? -1 : 1;
    for (uint32_t i = 0; i < s->integer_count; i++) {
        int32_t va = integers[s->integers[a * s->integer_count + i]];
        int32_t vb = integers[s->integers[b * s->integer_count + i]];
        if (va != vb)
            return va < vb ? -1 : 1;
    }
    for (uint32_t id = 0; id < s->id_count; id++) {
        int32_t holder = integers[s->id_variables[id]];
        int ha = holder == id_value (s, id, a), hb = holder == id_value (s, id, b);
        if (ha != hb)
            return ha < hb ? -1 : 1;
    }
    return 0;
}

bool
symmetry_is_sorted (const symmetry *s, const uint32_t *locations, const int32_t *integers)
{
    for (uint32_t i = 1; i < s->count; i++)
        if (compare_members (s, locations, integers, i - 1, i) > 0)
            return false;
    return true;
}

void
symmetry_sort (const symmetry *s, const uint32_t *locations, const int32_t *integers, uint32_t *from,
               uint8_t *same)
{
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t at = i;
        for (; at > 0 && compare_members (s, locations, integers, from[at - 1], i) > 0; at--)
            from[at] = from[at - 1];
        from[at] = i;
    }
    for (uint32_t i = 0; i < s->count; i++)
        same[i] = i > 0 && compare_members (s, locations, integers, from[i - 1], from[i]) == 0;
}

void
symmetry_origin (const symmetry *s, const uint32_t *from, uint16_t *origin)
{
    for (uint32_t x = 0; x <= s->model->clock_count; x++)
        origin[x] = (uint16_t) x;
    for (uint32_t slot = 0; slot < s->count; slot++)
        for (uint32_t k = 0; k < s->clock_count; k++)
            origin[s->clocks[slot * s->clock_count + k]] =
                (uint16_t) s->clocks[from[slot] * s->clock_count + k];
}

uint32_t
symmetry_edge (const symmetry *s, const uint32_t *to, uint32_t e)
{
    const model *m = s->model;
    uint32_t member = symmetry_member (s, m->edges[e].process);
    if (member == MODEL_NONE)
        return e;
    const process *from = &m->processes[m->edges[e].process];
    const process *other = &m->processes[s->members[to[member]]];
    for (size_t k = 0; k < from->edge_count; k++)
        if (from->edges[k] == e)
            return other->edges[k];
    return e;
}

static bool
has_label (const symmetry *s, uint32_t process_number, uint32_t location_number, uint32_t label)
{
    const location *at = &s->model->processes[process_number].locations[location_number];
    for (size_t i = 0; i < at->label_count; i++)
        if (at->labels[i] == label)
            return true;
    return false;
}

/* Slots are given to members one requirement after another. */
struct casting {
    const symmetry *s;
    const uint32_t *locations;
    const query *q;
    uint32_t *want; /* per slot, or MODEL_NONE */
    bool *taken;    /* per member */
};

static bool
already_met (const struct casting *c, uint32_t label)
{
    const symmetry *s = c->s;
    for (uint32_t p = 0; p < s->model->process_count; p++)
        if (symmetry_member (s, p) == MODEL_NONE && has_label (s, p, c->locations[p], label))
            return true;
    for (uint32_t slot = 0; slot < s->count; slot++)
        if (c->want[slot] != MODEL_NONE
            && has_label (s, s->members[c->want[slot]], c->locations[s->members[slot]], label))
            return true;
    return false;
}

static bool
cast (struct casting *c, size_t requirement)
{
    const symmetry *s = c->s;
    if (requirement == c->q->label_count)
        return true;
    uint32_t label = c->q->labels[requirement];
    if (already_met (c, label))
        return cast (c, requirement + 1);
    for (uint32_t slot = 0; slot < s->count; slot++)
        for (uint32_t member = 0; member < s->count; member++) {
            if (c->want[slot] != MODEL_NONE || c->taken[member]
                || !has_label (s, s->members[member], c->locations[s->members[slot]], label))
                continue;
            c->want[slot] = member;
            c->taken[member] = true;
            if (cast (c, requirement + 1))
                return true;
            c->want[slot] = MODEL_NONE;
            c->taken[member] = false;
        }
    return false;
}

/* The location of the query may be that of a member: try each slot for it. */
static bool
cast_location (struct casting *c)
{
    const symmetry *s = c->s;
    const query *q = c->q;
    uint32_t member = q->process == MODEL_NONE ? MODEL_NONE : symmetry_member (s, q->process);
    if (member == MODEL_NONE)
        return (q->process == MODEL_NONE || c->locations[q->process] == q->location) && cast (c, 0);
    c->taken[member] = true;
    for (uint32_t slot = 0; slot < s->count; slot++) {
        if (c->locations[s->members[slot]] != q->location)
            continue;
        c->want[slot] = member;
        if (cast (c, 0))
            return true;
        c->want[slot] = MODEL_NONE;
    }
    return false;
}

bool
symmetry_meets (const symmetry *s, const uint32_t *locations, const query *q, uint32_t *want)
{
    struct casting c = { .s = s, .locations = locations, .q = q };
    c.want = xreallocarray (NULL, s->count, sizeof *c.want);
    c.taken = xcalloc (s->count, sizeof *c.taken);
    memset (c.want, 0xff, s->count * sizeof *c.want);
    bool met = cast_location (&c);
    /* The rest goes to whoever is left. */
    for (uint32_t slot = 0, member = 0; met && want && slot < s->count; slot++) {
        while (c.want[slot] == MODEL_NONE && c.taken[member])
            member++;
        want[slot] = c.want[slot] == MODEL_NONE ? member++ : c.want[slot];
    }
    xfree (c.want);
    xfree (c.taken);
    return met;
}
