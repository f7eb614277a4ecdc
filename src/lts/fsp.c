/* Specifications as equations.  The grammar:
 *
 *     specification = equation { "," equation } "."
 *     equation = NAME "=" ( "STOP" | "(" step { "|" step } ")" )
 *     step = action "->" NAME
 *     action = name | [ name "." ] "return" "{" any text without braces "}"
 *
 * A name is letters, digits and _ . @ [ ] !, and begins with no digit; # and //
 * begin comments. */
#include <ctype.h>
#include <string.h>

#include "lts_private.h"

typedef struct fsp_reader {
    const char *at, *end, *line_start;
    uint32_t line;
    diag *why;
    lts_builder *system;
    name_table states;
    VEC (position) used;   /* per state: where it is named first */
    VEC (uint8_t) defined; /* per state */
} fsp_reader;

static position
here (const fsp_reader *r)
{
    return (position){ r->line, (uint32_t) (r->at - r->line_start) + 1 };
}

static void
skip (fsp_reader *r)
{
    for (; r->at < r->end; r->at++) {
        bool comment = *r->at == '#' || (*r->at == '/' && r->at + 1 < r->end && r->at[1] == '/');
        while (comment && r->at < r->end && *r->at != '\n')
            r->at++;
        if (r->at == r->end || !isspace ((unsigned char) *r->at))
            return;
        if (*r->at == '\n') {
            r->line++;
            r->line_start = r->at + 1;
        }
    }
}

static bool
is_name_char (char c, bool first)
{
    if (isalpha ((unsigned char) c) || c == '_')
        return true;
    return !first && (isdigit ((unsigned char) c) || strchr ("@[].!?", c)) && c != '\0';
}

/* A name ends before a dot that nothing of a name follows: that one ends the
 * specification. */
static size_t
name_length (const fsp_reader *r)
{
    const char *p = r->at;
    while (p < r->end && is_name_char (*p, p == r->at)
           && (*p != '.' || (p + 1 < r->end && is_name_char (p[1], false) && p[1] != '.')))
        p++;
    return (size_t) (p - r->at);
}

static bool
expect (fsp_reader *r, const char *token, const char *where)
{
    skip (r);
    size_t length = strlen (token);
    if ((size_t) (r->end - r->at) >= length && memcmp (r->at, token, length) == 0) {
        r->at += length;
        return true;
    }
    diag_error (r->why, here (r), "'%s' expected %s", token, where);
    return false;
}

static bool
peek (fsp_reader *r, char c)
{
    skip (r);
    return r->at < r->end && *r->at == c;
}

static bool
read_name (fsp_reader *r, const char *what, const char **name, size_t *length)
{
    skip (r);
    *name = r->at;
    *length = name_length (r);
    if (!*length) {
        diag_error (r->why, here (r), "%s expected, a name", what);
        return false;
    }
    r->at += *length;
    return true;
}

/* The number of the state of that name, named at `where`. */
static uint32_t
state_of (fsp_reader *r, const char *name, size_t length, position where)
{
    uint32_t state = names_put (&r->states, name, length);
    if (state == r->used.count) {
        *vec_add (&r->used) = where;
        *vec_add (&r->defined) = length == 4 && memcmp (name, "STOP", 4) == 0;
    }
    return state;
}

/* `return {...}`: blanks around the condition do not count. */
static bool
read_return (fsp_reader *r, text *name)
{
    position where = here (r);
    r->at++;
    skip (r);
    const char *from = r->at;
    while (r->at < r->end && *r->at != '}' && *r->at != '{' && *r->at != '\n')
        r->at++;
    if (r->at == r->end || *r->at != '}') {
        diag_error (r->why, where, "'}' expected on the same line, after the condition of the return");
        return false;
    }
    const char *to = r->at++;
    while (to > from && isspace ((unsigned char) to[-1]))
        to--;
    text_add (name, " {");
    text_add_bytes (name, from, (size_t) (to - from));
    text_add (name, "}");
    return true;
}

static bool
read_step (fsp_reader *r, uint32_t source)
{
    const char *name;
    size_t length;
    if (!read_name (r, "action", &name, &length))
        return false;
    text action = TEXT_EMPTY;
    text_add_bytes (&action, name, length);
    bool good = true;
    bool returns = length >= 6 && memcmp (name + length - 6, "return", 6) == 0 && (length == 6 || name[length - 7] == '.');
    if (returns && peek (r, '{'))
        good = read_return (r, &action);
    if (good && (good = expect (r, "->", "after the action"))) {
        skip (r);
        position where = here (r);
        if ((good = read_name (r, "state", &name, &length)))
            lts_builder_add (r->system, source, lts_builder_action (r->system, text_string (&action)),
                             state_of (r, name, length, where));
    }
    text_free (&action);
    return good;
}

static bool
read_equation (fsp_reader *r)
{
    const char *name;
    size_t length;
    skip (r);
    position where = here (r);
    if (!read_name (r, "state", &name, &length))
        return false;
    uint32_t state = state_of (r, name, length, where);
    if (r->defined.at[state]) {
        diag_error (r->why, where, "state '%.*s' is defined already", (int) length, name);
        return false;
    }
    r->defined.at[state] = 1;
    lts_builder_state (r->system, state);
    if (!expect (r, "=", "after the name of the state"))
        return false;
    skip (r);
    if (name_length (r) == 4 && memcmp (r->at, "STOP", 4) == 0) {
        r->at += 4;
        return true;
    }
    if (!expect (r, "(", "before the steps of a state"))
        return false;
    do
        if (!read_step (r, state))
            return false;
    while (peek (r, '|') && r->at++);
    return expect (r, ")", "after the steps of a state; '|' separates them");
}

static bool
read_equations (fsp_reader *r)
{
    do
        if (!read_equation (r))
            return false;
    while (peek (r, ',') && r->at++);
    if (!expect (r, ".", "at the end of the specification, or ',' before another state"))
        return false;
    for (uint32_t s = 0; s < r->used.count; s++)
        if (!r->defined.at[s])
            diag_error (r->why, r->used.at[s], "state '%s' is not defined", r->states.at.at[s]);
    return diag_errors (r->why) == 0;
}

lts *
lts_read_fsp_at (lts_text *at, text *name, diag *why)
{
    fsp_reader r = { .at = at->at, .end = at->end, .line_start = at->line_start, .line = at->line, .why = why };
    r.system = lts_builder_new ();
    names_init (&r.states);
    lts *t = NULL;
    bool right = read_equations (&r);
    skip (&r);
    *at = (lts_text){ r.at, r.end, r.line_start, r.line };
    if (right && name)
        text_add (name, r.states.at.at[0]);
    if (right) {
        lts_builder_initial (r.system, 0);
        t = lts_builder_finish (r.system, false);
    } else
        lts_builder_free (r.system);
    lts_names_free (&r.states);
    vec_free (&r.used);
    vec_free (&r.defined);
    return t;
}

lts *
lts_read_fsp (const char *source, size_t length, diag *why)
{
    lts_text at = { source, source + length, source, 1 };
    lts *t = lts_read_fsp_at (&at, NULL, why);
    if (t && at.at < at.end) {
        diag_error (why, (position){ at.line, (uint32_t) (at.at - at.line_start) + 1 },
                    "nothing expected after the '.' that ends the specification");
        lts_free (t);
        t = NULL;
    }
    return t;
}
