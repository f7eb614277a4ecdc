/* The text of assumptions: processes, and which routine is which of them. */
#include "assumption.h"

#include <ctype.h>
#include <string.h>

#include "vec.h"

typedef struct process {
    const char *name;
    lts *system;
    bool used;
    position where;
} process;

typedef struct reader {
    lts_text t;
    diag *why;
    assumed_routines *a;
    VEC (process) processes;
    VEC (assumed_routine) routines;
    VEC (const char *) wanted; /* names of processes, in the order of the entries */
    bool failed;
} reader;

static position
here (const reader *r)
{
    return (position){ r->t.line, (uint32_t) (r->t.at - r->t.line_start) + 1 };
}

static void
skip (reader *r)
{
    for (; r->t.at < r->t.end; r->t.at++) {
        bool comment = *r->t.at == '#' || (*r->t.at == '/' && r->t.at + 1 < r->t.end && r->t.at[1] == '/');
        while (comment && r->t.at < r->t.end && *r->t.at != '\n')
            r->t.at++;
        if (r->t.at == r->t.end || !isspace ((unsigned char) *r->t.at))
            return;
        if (*r->t.at == '\n') {
            r->t.line++;
            r->t.line_start = r->t.at + 1;
        }
    }
}

static bool
take (reader *r, const char *sign)
{
    skip (r);
    size_t length = strlen (sign);
    if ((size_t) (r->t.end - r->t.at) < length || memcmp (r->t.at, sign, length) != 0)
        return false;
    r->t.at += length;
    return true;
}

static bool
expect (reader *r, const char *sign, const char *where)
{
    if (!r->failed && !take (r, sign)) {
        diag_error (r->why, here (r), "'%s' expected %s", sign, where);
        r->failed = true;
    }
    return !r->failed;
}

static const char *
read_name (reader *r, const char *what)
{
    skip (r);
    const char *from = r->t.at;
    while (r->t.at < r->t.end && (isalnum ((unsigned char) *r->t.at) || *r->t.at == '_'))
        r->t.at++;
    if (r->t.at == from && !r->failed) {
        diag_error (r->why, here (r), "%s expected, a name", what);
        r->failed = true;
    }
    return arena_text (r->a->memory, from, (size_t) (r->t.at - from));
}

static bool
reads_result (const condition *c)
{
    return c && ((c->op == CONDITION_VALUE && !c->number) || reads_result (c->left) || reads_result (c->right));
}

/* The text of a guard goes to the parenthesis that closes it. */
static const condition *
read_guard (reader *r)
{
    if (!expect (r, "(", "before the condition of an entry"))
        return NULL;
    position where = here (r);
    const char *from = r->t.at;
    for (int open = 1; r->t.at < r->t.end; r->t.at++) {
        open += *r->t.at == '(' ? 1 : *r->t.at == ')' ? -1 : 0;
        if (!open || *r->t.at == '\n')
            break;
    }
    const char *to = r->t.at;
    if (!expect (r, ")", "on the same line, after the condition of an entry"))
        return NULL;
    const condition *c = condition_parse (from, (size_t) (to - from), where, r->a->memory, r->why);
    if (c && reads_result (c)) {
        diag_error (r->why, where, "an entry is chosen before anything is returned: $0 has no value");
        c = NULL;
    }
    r->failed = r->failed || !c;
    return c;
}

/* "abstract { name, (guard), PROCESS }" */
static void
read_entry (reader *r, assumed_entry *e)
{
    *e = (assumed_entry){ NULL, { 0, 0 }, NULL, NULL, NULL };
    skip (r);
    e->where = here (r);
    expect (r, "abstract", "before an entry of a routine");
    expect (r, "{", "after 'abstract'");
    e->name = read_name (r, "the name of an entry");
    expect (r, ",", "after the name of an entry");
    e->guard = read_guard (r);
    expect (r, ",", "after the condition of an entry");
    *vec_add (&r->wanted) = read_name (r, "the name of a process");
    expect (r, "}", "after the name of a process");
}

static void
read_routine (reader *r)
{
    skip (r);
    assumed_routine c = { .where = here (r) };
    VEC (assumed_entry) entries = VEC_EMPTY;
    c.name = read_name (r, "the name of a routine");
    for (size_t i = 0; i < r->routines.count && !r->failed; i++)
        if (strcmp (r->routines.at[i].name, c.name) == 0) {
            diag_error (r->why, c.where, "routine '%s' is described already", c.name);
            r->failed = true;
        }
    expect (r, "{", "after the name of a routine");
    do {
        read_entry (r, vec_add (&entries));
        while (take (r, ";"))
            continue;
        skip (r);
    } while (!r->failed && r->t.at < r->t.end && *r->t.at != '}');
    expect (r, "}", "after the entries of a routine");
    c.count = entries.count;
    c.entries = arena_copy (r->a->memory, entries.at, entries.count * sizeof *entries.at);
    vec_free (&entries);
    *vec_add (&r->routines) = c;
}

static void
read_process (reader *r)
{
    process p = { .where = here (r) };
    text name = TEXT_EMPTY;
    p.system = lts_read_fsp_at (&r->t, &name, r->why);
    p.name = arena_text (r->a->memory, text_string (&name), name.length);
    text_free (&name);
    r->failed = r->failed || !p.system;
    *vec_add (&r->processes) = p;
}

position
assumption_position (const char *source, const char *end, const char *part, size_t length)
{
    position at = { 1, 1 };
    for (const char *p = source; p + length <= end; p++) {
        if (length && memcmp (p, part, length) == 0)
            return at;
        at.column++;
        if (*p == '\n')
            at = (position){ at.line + 1, 1 };
    }
    return (position){ 0, 0 };
}

static void
find_returns (reader *r, const char *source, assumed_entry *e)
{
    uint32_t actions = lts_actions (e->system);
    bool any = false;
    e->returns = arena_alloc (r->a->memory, (actions + 1) * sizeof *e->returns);
    for (uint32_t k = 0; k < actions && !r->failed; k++) {
        size_t length;
        const char *inner = action_return (lts_action_name (e->system, k), &length);
        e->returns[k] = NULL;
        if (!inner)
            continue;
        any = true;
        position where = assumption_position (source, r->t.end, inner, length);
        e->returns[k] = condition_parse (inner, length, where, r->a->memory, r->why);
        const condition *beyond = e->returns[k] ? condition_beyond (e->returns[k], 0, false) : NULL;
        if (beyond)
            diag_error (r->why, where, "the condition of a return speaks of $0 only");
        r->failed = r->failed || !e->returns[k] || beyond;
    }
    for (uint32_t s = 0; s < lts_states (e->system) && !r->failed; s++) {
        size_t count, after;
        const lts_step *steps = lts_steps (e->system, s, &count);
        for (size_t i = 0; i < count && !r->failed; i++)
            if (e->returns[steps[i].action] && (lts_steps (e->system, steps[i].target, &after), after)) {
                diag_error (r->why, e->where, "entry '%s': a return leads to a state that goes on, not to STOP", e->name);
                r->failed = true;
            }
    }
    if (!any && !r->failed)
        diag_warn (r->why, e->where, "entry '%s' never returns", e->name);
}

static void
resolve (reader *r, const char *source)
{
    size_t next = 0;
    for (size_t i = 0; i < r->routines.count; i++)
        for (size_t k = 0; k < r->routines.at[i].count && !r->failed; k++, next++) {
            assumed_entry *e = &r->routines.at[i].entries[k];
            process *found = NULL;
            for (size_t p = 0; p < r->processes.count && !found; p++)
                found = strcmp (r->processes.at[p].name, r->wanted.at[next]) == 0 ? &r->processes.at[p] : NULL;
            if (!found) {
                diag_error (r->why, e->where, "process '%s' is not defined", r->wanted.at[next]);
                r->failed = true;
                return;
            }
            found->used = true;
            e->system = lts_copy (found->system);
            find_returns (r, source, e);
        }
    for (size_t p = 0; p < r->processes.count && !r->failed; p++)
        if (!r->processes.at[p].used)
            diag_warn (r->why, r->processes.at[p].where, "no routine is described by process '%s'",
                       r->processes.at[p].name);
}

assumed_routines *
assumptions_new (void)
{
    assumed_routines *a = xcalloc (1, sizeof *a);
    a->memory = arena_new ();
    return a;
}

assumed_routines *
assumptions_read (const char *source, size_t length, diag *why)
{
    reader r = { .t = { source, source + length, source, 1 }, .why = why, .a = assumptions_new () };
    for (skip (&r); r.t.at < r.t.end && !r.failed; skip (&r)) {
        const char *rest = r.t.at;
        if (take (&r, "cproc") && r.t.at < r.t.end && isspace ((unsigned char) *r.t.at))
            read_routine (&r);
        else {
            r.t.at = rest;
            read_process (&r);
        }
    }
    if (!r.failed)
        resolve (&r, source);
    r.a->count = r.routines.count;
    r.a->routines = xreallocarray (NULL, r.routines.count + 1, sizeof *r.a->routines);
    if (r.routines.count)
        memcpy (r.a->routines, r.routines.at, r.routines.count * sizeof *r.routines.at);
    for (size_t p = 0; p < r.processes.count; p++)
        lts_free (r.processes.at[p].system);
    vec_free (&r.processes);
    vec_free (&r.routines);
    vec_free (&r.wanted);
    if (r.failed) {
        assumptions_free (r.a);
        return NULL;
    }
    return r.a;
}

void
assumptions_free (assumed_routines *a)
{
    if (!a)
        return;
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < a->routines[i].count; k++)
            lts_free (a->routines[i].entries[k].system);
    xfree (a->routines);
    arena_free (a->memory);
    xfree (a);
}

const assumed_routine *
assumptions_find (const assumed_routines *a, const char *name)
{
    for (size_t i = 0; a && i < a->count; i++)
        if (strcmp (a->routines[i].name, name) == 0)
            return &a->routines[i];
    return NULL;
}

void
assumptions_add_plain (assumed_routines *a, const char *name)
{
    lts_builder *b = lts_builder_new ();
    lts_builder_add (b, 0, lts_builder_action (b, name), 1);
    lts_builder_add (b, 1, lts_builder_action (b, "return {}"), 2);
    lts_builder_initial (b, 0);
    assumed_entry *e = arena_alloc (a->memory, sizeof *e);
    condition *always = arena_alloc (a->memory, 3 * sizeof *always);
    always[1] = (condition){ .op = CONDITION_NUMBER };
    always[2] = (condition){ .op = CONDITION_NUMBER };
    always[0] = (condition){ .op = CONDITION_EQ, .left = &always[1], .right = &always[2] };
    *e = (assumed_entry){ "plain", { 0, 0 }, always, lts_builder_finish (b, false), NULL };
    e->returns = arena_alloc (a->memory, 2 * sizeof *e->returns);
    e->returns[0] = NULL;
    e->returns[1] = always;
    a->routines = xreallocarray (a->routines, a->count + 1, sizeof *a->routines);
    a->routines[a->count++] = (assumed_routine){ arena_text (a->memory, name, strlen (name)), { 0, 0 }, e, 1 };
}
