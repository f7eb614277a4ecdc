/* model_parse: reads declarations until the end, then builds the model. */
#include <string.h>

#include "alloc.h"
#include "parser.h"

/* Whether the whole is text; one message if it is not. */
static bool
is_text (parser *p)
{
    cursor c = p->here;
    if (c.at == c.end || !memchr (c.at, '\0', (size_t) (c.end - c.at)))
        return true;
    while (*c.at)
        cursor_next (&c);
    diag_error (p->why, cursor_where (&c), "byte 0x00: expected a text");
    return false;
}

static bool
starts_with (const cursor *c, const char *word)
{
    size_t length = strlen (word);
    return (size_t) (c->end - c->at) > length && memcmp (c->at, word, length) == 0;
}

/* A model in another language gets one message, not one per line. */
static bool
is_other_language (parser *p)
{
    cursor c = p->here;
    for (cursor_skip_space (&c); cursor_peek (&c) == '#'; cursor_skip_space (&c))
        cursor_skip_line (&c);
    const char *what = NULL;
    if (cursor_peek (&c) == '<')
        what = "UPPAAL XML";
    else if (starts_with (&c, "var ") || starts_with (&c, "control "))
        what = "guarded commands (.gcl)";
    else if (cursor_peek (&c) == '{')
        what = "JSON";
    if (what)
        diag_error (p->why, cursor_where (&c),
                    "this looks like %s: expected a .tck model, 'system:NAME' first", what);
    return what != NULL;
}

static void
read_file (parser *p)
{
    cursor *c = &p->here;
    if (!is_text (p))
        return;
    if (c->end - c->at >= 3 && memcmp (c->at, "\xef\xbb\xbf", 3) == 0)
        c->at += 3; /* a byte order mark */
    if (is_other_language (p))
        return;
    for (;;) {
        cursor_skip_space (c);
        if (cursor_peek (c) < 0)
            break;
        if (!diag_may_go_on (p->why))
            return;
        if (cursor_peek (c) == '#')
            cursor_skip_line (c);
        else
            parse_declaration (p);
    }
    if (!p->system_name && !p->system_missed)
        diag_error (p->why, (position){ 1, 1 }, "there is no declaration: expected 'system:NAME'");
}

/* The text of the network before what is declared beside it.  It has no mistake, and its places mean
 * nothing to anybody. */
static void
read_network (parser *p, const text *network)
{
    cursor own = p->here;
    p->here = (cursor){ network->at, network->at + network->length, network->at, 1 };
    read_file (p);
    names_forget_places (&p->names);
    p->here = own;
    p->system_name = NULL;
    p->beside = true;
}

/* A function of its own, because what a setjmp returns into must not keep
 * changed variables. */
static bool
run_guarded (parser *p, const text *network)
{
    alloc_guard guard;
    alloc_guard_enter (&guard);
    if (setjmp (guard.here))
        return false;
    p->memory = arena_new ();
    p->scratch = arena_new ();
    size_t errors = diag_errors (p->why);
    if (network)
        read_network (p, network);
    read_file (p);
    parse_finish (p, errors);
    alloc_guard_leave (&guard);
    return true;
}

static void
free_parser (parser *p)
{
    names_free (&p->names);
    vec_free (&p->attributes);
    vec_free (&p->processes);
    vec_free (&p->events);
    vec_free (&p->labels);
    vec_free (&p->locations);
    vec_free (&p->edges);
    vec_free (&p->syncs);
    vec_free (&p->clock_arrays);
    vec_free (&p->integer_arrays);
    vec_free (&p->partners);
    vec_free (&p->tables);
    vec_free (&p->functions);
    vec_free (&p->function_attributes);
    vec_free (&p->numbers);
    vec_free (&p->rates);
    vec_free (&p->parameters);
    vec_free (&p->parts);
    vec_free (&p->some_labels);
    vec_free (&p->some_clocks);
    vec_free (&p->leaves);
    vec_free (&p->locals);
    arena_free (p->scratch);
}

static model *
parse (const char *source, size_t length, const text *network, diag *why)
{
    if (length > INT32_MAX) {
        diag_error (why, (position){ 0, 0 }, "the text has %zu bytes: expected at most %d", length,
                    INT32_MAX);
        return NULL;
    }
    if (!source)
        source = ""; /* nothing at all */
    diag_set_source (why, source, length);
    parser p;
    memset (&p, 0, sizeof p);
    p.why = why;
    p.here = (cursor){ source, source + length, source, 1 };
    if (!run_guarded (&p, network)) {
        diag_out_of_memory (why);
        p.result = NULL;
    }
    free_parser (&p);
    if (!p.result)
        arena_free (p.memory);
    return p.result;
}

model *
model_parse (const char *source, size_t length, diag *why)
{
    return parse (source, length, NULL, why);
}

model *
model_parse_beside (const model *m, const char *source, size_t length, diag *why)
{
    text network = TEXT_EMPTY;
    model_print (m, &network);
    model *both = parse (source, length, &network, why);
    text_free (&network);
    return both;
}

void
model_free (model *m)
{
    if (m)
        arena_free (m->memory);
}
