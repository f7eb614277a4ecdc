/* From the bytes of a file to a model. */
#include <string.h>

#include "lower.h"
#include "queries.h"
#include "uppaal.h"
#include "xml.h"

typedef struct reader {
    diag *why;
    const char *bytes;
    size_t length;
    parser p;
    bool is_xml;
    xml_items items;
    query_list queries;
    document tree;
    diag *first, *second; /* what the two syntaxes say */
    lowering lowering;
    model *result;
} reader;

bool
uppaal_reads_xml (void)
{
#ifdef TACET_HAS_EXPAT
    return true;
#else
    return false;
#endif
}

static bool
begins_xml (const reader *r)
{
    for (size_t i = 0; i < r->length; i++)
        if (!strchr (" \t\r\n", r->bytes[i]) || !r->bytes[i])
            return r->bytes[i] == '<' || (unsigned char) r->bytes[i] == 0xef;
    return false;
}

static void
pass_error (void *why, const diag_message *m)
{
    diag_error (why, m->where, "%s", m->what);
}

/* The tree in one of the two syntaxes; false after errors, which are in `why`. */
static bool
parse_as (reader *r, bool old, diag *why)
{
    r->p.why = why;
    r->p.old = old;
    r->p.pieces = r->p.tokens = 0;
    r->tree = (document){ 0 };
    vec_clear (&r->queries.all);
    if (r->is_xml)
        grammar_xml (&r->p, &r->items, &r->tree, &r->queries);
    else {
        piece start = { 0, 0 };
        excerpt all = { r->bytes, (uint32_t) r->length, &start, 1 };
        grammar_begin (&r->p, &all, NULL);
        grammar_xta (&r->p, &r->tree);
    }
    return !diag_errors (why);
}

/* New syntax first; what it says of a file that is in neither is what counts. */
static bool
parse (reader *r)
{
    const char *file = diag_file_name (r->why);
    r->first = diag_new (file);
    r->second = diag_new (file);
    bool right = parse_as (r, false, r->first) || (!r->p.too_large && parse_as (r, true, r->second));
    if (!right)
        diag_each (r->first, DIAG_ERROR, pass_error, r->why);
    r->p.why = r->why;
    return right;
}

static void
read_all (reader *r)
{
    if (r->length > PARSE_BYTES_MOST) {
        diag_error (r->why, (position){ 1, 1 }, "the file has more than 64 MB: expected a smaller one");
        return;
    }
    r->p.why = r->why;
    r->p.memory = arena_new ();
    r->queries.memory = arena_new ();
    name_table_open (&r->p.names, r->p.memory);
    source_open (&r->p.file, r->bytes, r->length);
    r->is_xml = begins_xml (r);
    if (r->is_xml && !xml_read (&r->p, &r->items))
        return;
    if (parse (r))
        r->result = lower_document (&r->lowering, &r->p, &r->tree);
}

/* A function of its own, because what a setjmp returns into must not keep
 * changed variables. */
static bool
run_guarded (reader *r)
{
    alloc_guard guard;
    alloc_guard_enter (&guard);
    if (setjmp (guard.here))
        return false;
    read_all (r);
    alloc_guard_leave (&guard);
    return true;
}

static void
close_reader (reader *r)
{
    lower_close (&r->lowering);
    diag_free (r->first);
    diag_free (r->second);
    vec_free (&r->items.all);
    name_table_close (&r->p.names);
    source_close (&r->p.file);
    arena_free (r->p.memory);
}

model *
uppaal_read (const char *source, size_t length, uppaal_queries *queries, diag *why)
{
    reader r = { .why = why, .bytes = source, .length = length };
    if (!run_guarded (&r))
        diag_out_of_memory (why);
    if (queries)
        *queries = (uppaal_queries){ r.queries.all.at, r.queries.all.count, r.queries.memory };
    else {
        vec_free (&r.queries.all);
        arena_free (r.queries.memory);
    }
    close_reader (&r);
    return r.result;
}
