/* From the bytes of a file to a model. */
#include <string.h>

#include "names.h"
#include "queries.h"
#include "uppaal.h"
#include "xml.h"

typedef struct reader {
    diag *why;
    const char *bytes;
    size_t length;
    uppaal_names *u;
    bool is_xml;
    xml_items items;
    query_list queries;
    diag *first, *second; /* what the two syntaxes say */
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
    r->u->p.why = why;
    r->u->p.old = old;
    r->u->p.pieces = r->u->p.tokens = 0;
    r->u->tree = (document){ 0 };
    vec_clear (&r->queries.all);
    if (r->is_xml)
        grammar_xml (&r->u->p, &r->items, &r->u->tree, &r->queries);
    else {
        piece start = { 0, 0 };
        excerpt all = { r->bytes, (uint32_t) r->length, &start, 1 };
        grammar_begin (&r->u->p, &all, NULL);
        grammar_xta (&r->u->p, &r->u->tree);
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
    bool right = parse_as (r, false, r->first) || (!r->u->p.too_large && parse_as (r, true, r->second));
    if (!right)
        diag_each (r->first, DIAG_ERROR, pass_error, r->why);
    r->u->p.why = r->why;
    return right;
}

static void
read_all (reader *r)
{
    if (r->length > PARSE_BYTES_MOST) {
        diag_error (r->why, (position){ 1, 1 }, "the file has more than 64 MB: expected a smaller one");
        return;
    }
    r->u = xcalloc (1, sizeof *r->u);
    pthread_mutex_init (&r->u->busy, NULL);
    r->u->p.why = r->why;
    r->u->p.memory = arena_new ();
    r->queries.memory = arena_new ();
    name_table_open (&r->u->p.names, r->u->p.memory);
    source_open (&r->u->p.file, r->bytes, r->length);
    r->is_xml = begins_xml (r);
    if (r->is_xml && !xml_read (&r->u->p, &r->items))
        return;
    if (parse (r))
        r->result = lower_document (&r->u->lowering, &r->u->p, &r->u->tree);
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

void
uppaal_names_free (uppaal_names *u)
{
    if (!u)
        return;
    lower_close (&u->lowering);
    name_table_close (&u->p.names);
    source_close (&u->p.file);
    arena_free (u->p.memory);
    pthread_mutex_destroy (&u->busy);
    xfree (u);
}

model *
uppaal_read (const char *source, size_t length, uppaal_queries *queries, uppaal_names **names, diag *why)
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
    diag_free (r.first);
    diag_free (r.second);
    vec_free (&r.items.all);
    if (names && r.result)
        *names = r.u;
    else
        uppaal_names_free (r.u);
    return r.result;
}
