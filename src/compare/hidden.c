#include "hidden.h"

#include <string.h>

#include "alloc.h"

/* One name of a list with commas. */
typedef struct name {
    const char *at;
    size_t length;
} name;

static bool
next_name (const char **rest, name *n)
{
    if (!*rest)
        return false;
    size_t length = strcspn (*rest, ",");
    *n = (name){ *rest, length };
    *rest = (*rest)[length] ? *rest + length + 1 : NULL;
    return true;
}

static bool
same (name a, name b)
{
    return a.length == b.length && memcmp (a.at, b.at, a.length) == 0;
}

/* Is the part "P@a" of an action called "P@a" or "a"? */
static bool
is_called (name part, name called)
{
    const char *at = memchr (part.at, '@', part.length);
    if (same (part, called) || !at)
        return same (part, called);
    return same ((name){ at + 1, part.length - (size_t) (at + 1 - part.at) }, called);
}

static bool
is_listed (const char *list, name part)
{
    name called;
    while (next_name (&list, &called))
        if (is_called (part, called))
            return true;
    return false;
}

bool
hidden_is (const char *list, const char *action)
{
    name part;
    if (!list)
        return false;
    while (next_name (&action, &part))
        if (!is_listed (list, part))
            return false;
    return true;
}

char *
hidden_name (const char *list)
{
    name first;
    if (!next_name (&list, &first))
        return NULL;
    text out = TEXT_EMPTY;
    text_add_bytes (&out, first.at, first.length);
    return text_take (&out);
}

static bool
occurs_in_model (const model *m, name called)
{
    text part = TEXT_EMPTY;
    bool found = false;
    for (size_t e = 0; m && e < m->edge_count && !found; e++) {
        text_clear (&part);
        text_printf (&part, "%s@%s", m->processes[m->edges[e].process].name, m->events[m->edges[e].event]);
        found = is_called ((name){ text_string (&part), part.length }, called);
    }
    text_free (&part);
    return found;
}

static void
list_events (const model *m, text *out)
{
    for (size_t i = 0; m && i < m->event_count; i++)
        text_printf (out, "%s%s", i ? ", " : " ", m->events[i]);
}

bool
hidden_fits_models (const char *list, const model *m, const model *other, text *message)
{
    name called;
    while (next_name (&list, &called)) {
        if (occurs_in_model (m, called) || occurs_in_model (other, called))
            continue;
        text_printf (message, "--hide: there is no action '%.*s'; write EVENT or PROCESS@EVENT with one of:",
                     (int) called.length, called.at);
        list_events (m, message);
        return false;
    }
    return true;
}

static bool
occurs_in_system (const lts *t, name called)
{
    for (uint32_t a = 0; t && a < lts_actions (t); a++) {
        const char *rest = lts_action_name (t, a);
        name part;
        while (next_name (&rest, &part))
            if (is_called (part, called))
                return true;
    }
    return false;
}

bool
hidden_fits_systems (const char *list, const lts *t, const lts *other, text *message)
{
    enum { LISTED = 20 };
    name called;
    while (next_name (&list, &called)) {
        if (occurs_in_system (t, called) || occurs_in_system (other, called))
            continue;
        text_printf (message, "--hide: there is no action '%.*s'; there are:", (int) called.length,
                     called.at);
        for (uint32_t a = 0; a < lts_actions (t) && a < LISTED; a++)
            text_printf (message, "%s%s", a ? ", " : " ", lts_action_name (t, a));
        text_add (message, lts_actions (t) > LISTED ? ", ..." : "");
        return false;
    }
    return true;
}

lts *
hidden_in_system (const char *list, const lts *t)
{
    char *hidden = hidden_name (list);
    lts_builder *b = lts_builder_new ();
    uint32_t *renamed = xcalloc (lts_actions (t) + 1, sizeof *renamed);
    for (uint32_t a = 0; a < lts_actions (t); a++) {
        const char *action = lts_action_name (t, a);
        renamed[a] = lts_builder_action (b, hidden_is (list, action) ? hidden : action);
    }
    for (uint32_t s = 0; s < lts_states (t); s++) {
        size_t count;
        const lts_step *steps = lts_steps (t, s, &count);
        lts_builder_state (b, s);
        for (size_t i = 0; i < count; i++)
            lts_builder_add (b, s, renamed[steps[i].action], steps[i].target);
    }
    lts_builder_initial (b, lts_initial (t));
    xfree (renamed);
    xfree (hidden);
    return lts_builder_finish (b, false);
}
