/* Aldebaran's text format.  Labels may be quoted ("send !1"), or bare: then
 * everything up to the last comma of the line belongs to the label. */
#include <string.h>

#include "lts_private.h"

/* A text can mention only so many states; further ones have no transition.
 * More of them than this are taken for a mistake, so that a line of twenty
 * characters cannot ask for all memory. */
enum { MOST_UNMENTIONED = 1 << 24 };

typedef struct reader {
    const char *at, *end, *line_start;
    uint32_t line;
    diag *why;
} reader;

static position
here (const reader *r)
{
    return (position){ r->line, (uint32_t) (r->at - r->line_start) + 1 };
}

static bool
is_blank (char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void
skip_blanks (reader *r)
{
    while (r->at < r->end && is_blank (*r->at))
        r->at++;
}

static void
skip_lines (reader *r)
{
    for (; r->at < r->end && (is_blank (*r->at) || *r->at == '\n'); r->at++)
        if (*r->at == '\n') {
            r->line++;
            r->line_start = r->at + 1;
        }
}

static bool
expect (reader *r, char c, const char *after)
{
    skip_blanks (r);
    if (r->at < r->end && *r->at == c) {
        r->at++;
        return true;
    }
    diag_error (r->why, here (r), "'%c' expected %s", c, after);
    return false;
}

static bool
read_number (reader *r, uint64_t most, const char *what, uint64_t *number)
{
    skip_blanks (r);
    position where = here (r);
    if (r->at == r->end || *r->at < '0' || *r->at > '9') {
        diag_error (r->why, where, "%s expected, a number", what);
        return false;
    }
    uint64_t value = 0;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        value = 10 * value + (uint64_t) (*r->at - '0');
        if (value > most) {
            diag_error (r->why, where, "%s is too large: at most %llu is possible here", what,
                        (unsigned long long) most);
            return false;
        }
    }
    *number = value;
    return true;
}

typedef struct header {
    uint64_t initial, transitions, states;
    position states_where;
} header;

static bool
read_header (reader *r, header *h)
{
    skip_lines (r);
    position where = here (r);
    if (r->end - r->at < 3 || memcmp (r->at, "des", 3) != 0) {
        diag_error (r->why, where, "'des (initial, transitions, states)' expected");
        return false;
    }
    r->at += 3;
    if (!expect (r, '(', "after 'des'"))
        return false;
    skip_blanks (r);
    position initial_where = here (r);
    if (!read_number (r, LTS_NONE - 2, "initial state", &h->initial)
        || !expect (r, ',', "after the initial state")
        || !read_number (r, (uint64_t) 1 << 40, "number of transitions", &h->transitions)
        || !expect (r, ',', "after the number of transitions"))
        return false;
    skip_blanks (r);
    h->states_where = here (r);
    if (!read_number (r, LTS_NONE - 2, "number of states", &h->states)
        || !expect (r, ')', "after the number of states"))
        return false;
    if (h->initial >= h->states) {
        diag_error (r->why, initial_where, "initial state %llu does not exist: there %s %llu state%s", (unsigned long long) h->initial,
                    h->states == 1 ? "is" : "are", (unsigned long long) h->states, h->states == 1 ? "" : "s");
        return false;
    }
    return true;
}

/* Set r->at behind the label and the label's bounds. */
static bool
read_quoted (reader *r, const char **label, size_t *length)
{
    position where = here (r);
    const char *from = ++r->at;
    while (r->at < r->end && *r->at != '"' && *r->at != '\n')
        r->at++;
    if (r->at == r->end || *r->at == '\n') {
        diag_error (r->why, where, "this quoted action does not end on its line");
        return false;
    }
    *label = from;
    *length = (size_t) (r->at++ - from);
    return true;
}

static bool
read_bare (reader *r, const char **label, size_t *length)
{
    const char *from = r->at, *to = NULL;
    const char *line_end = memchr (from, '\n', (size_t) (r->end - from));
    for (const char *p = from; p < (line_end ? line_end : r->end); p++)
        if (*p == ',')
            to = p;
    if (!to) {
        diag_error (r->why, here (r), "',' and a target state expected after the action");
        return false;
    }
    r->at = to;
    while (to > from && is_blank (to[-1]))
        to--;
    if (to == from) {
        diag_error (r->why, here (r), "an action expected before this ','");
        return false;
    }
    *label = from;
    *length = (size_t) (to - from);
    return true;
}

static bool
read_label (reader *r, const char **label, size_t *length)
{
    skip_blanks (r);
    position where = here (r);
    if (r->at < r->end && *r->at == '"' ? !read_quoted (r, label, length) : !read_bare (r, label, length))
        return false;
    if (memchr (*label, '\0', *length)) {
        diag_error (r->why, where, "this action contains a zero byte");
        return false;
    }
    return true;
}

static bool
read_transition (reader *r, const header *h, name_table *actions, transition *t)
{
    uint64_t source, target;
    const char *label;
    size_t length;
    if (!expect (r, '(', "at the start of a transition")
        || !read_number (r, h->states - 1, "source state", &source)
        || !expect (r, ',', "after the source state") || !read_label (r, &label, &length)
        || !expect (r, ',', "after the action") || !read_number (r, h->states - 1, "target state", &target)
        || !expect (r, ')', "after the target state"))
        return false;
    skip_blanks (r);
    if (r->at < r->end && *r->at != '\n') {
        diag_error (r->why, here (r), "end of line expected after a transition");
        return false;
    }
    *t = (transition){ (uint32_t) source, names_put (actions, label, length), (uint32_t) target };
    return true;
}

static bool
read_transitions (reader *r, const header *h, name_table *actions, transition_list *list)
{
    for (skip_lines (r); r->at < r->end; skip_lines (r)) {
        position where = here (r);
        if (list->count == h->transitions) {
            diag_error (r->why, where, "only %llu transition%s announced", (unsigned long long) h->transitions,
                        h->transitions == 1 ? " was" : "s were");
            return false;
        }
        transition t;
        if (!read_transition (r, h, actions, &t))
            return false;
        *vec_add (list) = t;
    }
    if (list->count != h->transitions) {
        diag_error (r->why, here (r), "the text ends after %zu transition%s, %llu %s announced", list->count,
                    list->count == 1 ? "" : "s", (unsigned long long) h->transitions,
                    h->transitions == 1 ? "was" : "were");
        return false;
    }
    if (h->states > 2 * h->transitions + 1 + MOST_UNMENTIONED) {
        diag_error (r->why, h->states_where,
                    "%llu states cannot be meant: %llu transitions mention at most %llu",
                    (unsigned long long) h->states, (unsigned long long) h->transitions,
                    (unsigned long long) (2 * h->transitions + 1));
        return false;
    }
    return true;
}

lts *
lts_read_aut (const char *source, size_t length, diag *why)
{
    diag_set_source (why, source, length);
    reader r = { source, source + length, source, 1, why };
    header h;
    if (!read_header (&r, &h))
        return NULL;
    name_table actions;
    names_init (&actions);
    transition_list list = VEC_EMPTY;
    lts *t = NULL;
    if (read_transitions (&r, &h, &actions, &list))
        t = lts_from_list ((uint32_t) h.states, (uint32_t) h.initial, &list, &actions);
    else
        lts_names_free (&actions);
    vec_free (&list);
    return t;
}

/* A quoted label cannot contain a quote; a bare one can, and what is read
 * as a bare one is written as such.  A label that is neither loses its quotes. */
static void
write_label (const char *name, text *out)
{
    size_t length = strlen (name);
    if (!strchr (name, '"'))
        text_printf (out, "\"%s\"", name);
    else if (name[0] != '"' && !is_blank (name[0]) && !is_blank (name[length - 1]))
        text_add (out, name);
    else {
        text_add_char (out, '"');
        for (const char *p = name; *p; p++)
            text_add_char (out, *p == '"' ? '\'' : *p);
        text_add_char (out, '"');
    }
}

void
lts_write_aut (const lts *t, text *out)
{
    text_printf (out, "des (%u,%zu,%u)\n", t->initial, lts_transitions (t), t->states);
    for (uint32_t s = 0; s < t->states; s++)
        for (size_t i = t->first[s]; i < t->first[s + 1]; i++) {
            text_printf (out, "(%u,", s);
            write_label (t->actions.at.at[t->steps[i].action], out);
            text_printf (out, ",%u)\n", t->steps[i].target);
        }
}
