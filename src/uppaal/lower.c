#include "lower.h"

#include <stdarg.h>
#include <string.h>

bool
lower_failed (const lowering *l)
{
    return diag_errors (l->why) > l->errors_before;
}

void
lower_error (lowering *l, position where, const char *format, ...)
{
    if (lower_failed (l))
        return; /* what follows a mistake is mostly the same one again */
    char message[400];
    va_list arguments;
    va_start (arguments, format);
    vsnprintf (message, sizeof message, format, arguments);
    va_end (arguments);
    if (l->spot_template)
        diag_error (l->why, where, "%s: %s",
                    spot_in_words (l->scratch, l->spot_template, l->spot_place, l->spot_edge, l->spot_what),
                    message);
    else
        diag_error (l->why, where, "%s", message);
}

/* What UPPAAL knows without a declaration; a model may declare it anew. */
static const char built_in[] =
    "typedef int[-128,127] int8_t; typedef int[0,255] uint8_t;"
    "typedef int[-32768,32767] int16_t; typedef int[0,65535] uint16_t;"
    "typedef int[-2147483648,2147483647] int32_t;"
    "const int INT8_MIN = -128; const int INT8_MAX = 127; const int UINT8_MAX = 255;"
    "const int INT16_MIN = -32768; const int INT16_MAX = 32767;"
    "const int UINT16_MAX = 65535; const int INT32_MIN = -2147483648;"
    "const int INT32_MAX = 2147483647;";

static bool
declare_built_in (lowering *l)
{
    static const piece start = { 0, 0 };
    excerpt *all = arena_alloc (l->scratch, sizeof *all);
    *all = (excerpt){ built_in, sizeof built_in - 1, &start, 1 };
    decl *first = NULL, **end = &first;
    bool old = l->p->old;
    l->p->old = false;
    grammar_begin (l->p, all, "built-in declarations");
    grammar_declarations (l->p, &end);
    l->p->old = old;
    l->now = scope_new (l, NULL);
    return lower_declarations (l, first, "");
}

static bool
warn_about_charts (lowering *l)
{
    for (const decl *d = l->tree->declarations; d; d = d->next)
        if (d->kind == DECL_TEMPLATE && d->template->lsc)
            diag_warn (l->why, d->where, "live sequence charts are not read: this one is left out");
    return true;
}

model *
lower_document (lowering *l, parser *p, const document *tree)
{
    l->p = p;
    l->why = p->why;
    l->tree = tree;
    l->scratch = p->memory;
    l->memory = arena_new ();
    l->tau = l->caller = MODEL_NONE;
    l->errors_before = diag_errors (p->why);
    if (!declare_built_in (l))
        return NULL;
    l->global = l->now = scope_new (l, l->now);
    bool right = warn_about_charts (l) && lower_declarations (l, tree->declarations, "") && lower_system (l)
                 && lower_lines (l) && !lower_failed (l);
    if (right)
        lower_for_queries (l);
    l->kept_tables = l->tables.count;
    return right ? lower_finish (l) : NULL;
}

void
lower_close (lowering *l)
{
    xfree (l->slots);
    xfree (l->frame);
    vec_free (&l->integers);
    vec_free (&l->clocks);
    vec_free (&l->tables);
    vec_free (&l->functions);
    vec_free (&l->calls);
    vec_free (&l->arguments);
    vec_free (&l->own_slots);
    vec_free (&l->channels);
    vec_free (&l->users);
    vec_free (&l->events);
    vec_free (&l->processes);
    vec_free (&l->edges);
    vec_free (&l->syncs);
    vec_free (&l->parts);
    vec_free (&l->conjuncts);
    vec_free (&l->rates);
    vec_free (&l->stopped);
    arena_free (l->memory);
}
