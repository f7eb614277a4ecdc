#include "timed_system.h"

#include <stdlib.h>
#include <string.h>

#include "hidden.h"
#include "regions.h"

/* "P@a,Q@a,R@b" to "a,b": each event once, without its process. */
static void
drop_processes (const char *action, text *out)
{
    size_t start = out->length;
    for (const char *part = action; part;) {
        const char *comma = strchr (part, ','), *at = strchr (part, '@');
        const char *event = at ? at + 1 : part;
        size_t length = comma ? (size_t) (comma - event) : strlen (event);
        bool known = false;
        for (const char *old = out->at ? out->at + start : NULL; old && *old && !known;) {
            const char *end = strchr (old, ',');
            size_t size = end ? (size_t) (end - old) : strlen (old);
            known = size == length && memcmp (old, event, size) == 0;
            old = end ? end + 1 : NULL;
        }
        if (!known) {
            text_add (out, out->length > start ? "," : "");
            text_add_bytes (out, event, length);
        }
        part = comma ? comma + 1 : NULL;
    }
}

/* What the system calls a joint action: all hidden ones alike, the others in
 * full or by their events. */
static void
call_action (const timed_system *s, const char *full, text *out)
{
    if (!*full) /* no edges */
        text_add (out, TIMED_TICK);
    else if (hidden_is (s->hidden, full))
        text_add (out, s->hidden_name);
    else if (s->events_only)
        drop_processes (full, out);
    else
        text_add (out, full);
}

static uint32_t
action_number (timed_system *s, const char *full)
{
    text name = TEXT_EMPTY;
    call_action (s, full, &name);
    uint32_t number = lts_builder_action (s->builder, text_string (&name));
    text_free (&name);
    return number;
}

bool
timed_action_is (const timed_system *s, const uint32_t *edges, size_t edge_count, const char *action)
{
    text full = TEXT_EMPTY, name = TEXT_EMPTY;
    concrete_action_name (s->m, edges, edge_count, &full);
    call_action (s, text_string (&full), &name);
    bool same = strcmp (text_string (&name), action) == 0;
    text_free (&full);
    text_free (&name);
    return same;
}

/* The largest number in a name of a region is the largest constant. */
static int64_t
largest_number (const char *name)
{
    int64_t largest = 0;
    while (*name)
        if (*name >= '0' && *name <= '9') {
            char *end;
            long long number = strtoll (name, &end, 10);
            largest = number > largest ? number : largest;
            name = end;
        } else
            name++;
    return largest;
}

static void
dense_state (void *context, uint32_t number, bool initial, const char *name)
{
    timed_system *s = context;
    if (!(s->states & (s->states - 1)))
        s->names = xreallocarray (s->names, s->states ? 2 * (size_t) s->states : 1, sizeof *s->names);
    s->names[s->states++] = xstrdup (name);
    int64_t largest = largest_number (name);
    s->largest = largest > s->largest ? largest : s->largest;
    lts_builder_state (s->builder, number);
    if (initial) {
        s->initials++;
        lts_builder_initial (s->builder, number);
    }
}

static void
dense_transition (void *context, uint32_t source, const char *action, uint32_t target)
{
    timed_system *s = context;
    lts_builder_add (s->builder, source, action_number (s, action), target);
}

struct grid_visit {
    timed_system *s;
    uint32_t source;
    text name;
};

static void
grid_transition (void *context, uint32_t target, const uint32_t *edges, size_t edge_count, uint64_t ticks)
{
    (void) ticks;
    struct grid_visit *v = context;
    text_clear (&v->name);
    concrete_action_name (v->s->m, edges, edge_count, &v->name);
    lts_builder_add (v->s->builder, v->source, action_number (v->s, text_string (&v->name)), target);
}

static bool
build_grid (timed_system *s, budget *b, diag *why)
{
    s->grid = grid_lts_new (s->m, s->time, s->range_disables, s->by_ticks, b, why);
    if (!s->grid)
        return false;
    s->states = grid_lts_states (s->grid);
    s->initials = grid_lts_initials (s->grid);
    for (uint32_t i = 0; i < s->initials; i++)
        lts_builder_initial (s->builder, i);
    struct grid_visit visit = { s, 0, TEXT_EMPTY };
    bool ok = true;
    for (; visit.source < s->states && ok; visit.source++) {
        lts_builder_state (s->builder, visit.source);
        grid_lts_expand (s->grid, visit.source, grid_transition, &visit);
        ok = budget_ok (b);
    }
    text_free (&visit.name);
    return ok;
}

bool
timed_system_init (timed_system *s, const model *m, const char *time, timed_options o, budget *b, diag *why)
{
    *s = (timed_system){ .m = m, .time = time };
    s->dense = strcmp (time, "dense") == 0;
    s->range_disables = o.range_disables;
    s->events_only = o.events_only;
    s->by_ticks = o.by_ticks;
    s->hidden = o.hidden;
    s->hidden_name = hidden_name (o.hidden);
    s->builder = lts_builder_new ();
    if (!s->dense)
        return build_grid (s, b, why);
    regions_view view = { s, dense_state, dense_transition };
    return regions_lts (m, o.range_disables, &view, b, why);
}

void
timed_system_finish (timed_system *s, bool always_start)
{
    s->system = lts_builder_finish (s->builder, always_start);
    s->builder = NULL;
}

void
timed_system_free (timed_system *s)
{
    lts_builder_free (s->builder);
    lts_free (s->system);
    for (uint32_t i = 0; s->names && i < s->states; i++)
        xfree (s->names[i]);
    xfree (s->names);
    xfree (s->hidden_name);
    grid_lts_free (s->grid);
}

void
timed_system_state_name (const timed_system *s, uint32_t state, text *out)
{
    if (state >= s->states)
        text_add (out, "(start)");
    else if (s->names)
        text_add (out, s->names[state]);
    else
        grid_lts_state_name (s->grid, state, out);
}
