#include "reply.h"

#include <string.h>

#include "alloc.h"
#include "question.h"

reply *
reply_new (const question *q)
{
    reply *r = xcalloc (1, sizeof *r);
    r->question = q;
    r->answer = ANSWER_UNKNOWN;
    return r;
}

static void
free_strings (char **at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        xfree (at[i]);
}

static void
free_run (reply_run *r)
{
    run_free (r->run);
    xfree (r->fault);
    xfree (r->title);
    xfree (r->read);
}

static void
free_equivalence (reply_equivalence *e)
{
    xfree (e->reason);
    free_strings (e->word.at, e->word.count);
    vec_free (&e->word);
    xfree (e->trail);
    xfree (e->other_trail);
    free_run (&e->runs[0]);
    free_run (&e->runs[1]);
    xfree (e->missing);
    for (size_t i = 0; i < e->game.count; i++) {
        xfree (e->game.at[i].action);
        vec_free (&e->game.at[i].replies);
    }
    vec_free (&e->game);
    xfree (e->told);
}

static void
free_graph (reply_graph *g)
{
    for (size_t i = 0; i < g->nodes.count; i++)
        xfree (g->nodes.at[i].name);
    for (size_t i = 0; i < g->arrows.count; i++)
        xfree (g->arrows.at[i].label);
    vec_free (&g->nodes);
    vec_free (&g->arrows);
}

static void
free_part (part *p)
{
    xfree (p->heading);
    free_run (&p->run);
    gcl_run_free (p->program_run.run);
    if (p->program_run.owns_model)
        gcl_free ((gcl_model *) p->program_run.model);
    sheet_free (p->sheet);
    free_strings (p->lines.at, p->lines.count);
    vec_free (&p->lines);
    for (size_t i = 0; i < p->equivalences.count; i++)
        free_equivalence (&p->equivalences.at[i]);
    vec_free (&p->equivalences);
    free_graph (&p->graph);
    if (p->release)
        p->release (p->stream);
}

void
reply_free (reply *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->parts.count; i++)
        free_part (&r->parts.at[i]);
    vec_free (&r->parts);
    free_strings (r->remarks.at, r->remarks.count);
    vec_free (&r->remarks);
    diag_free (r->messages);
    text_free (&r->error);
    text_free (&r->sentence);
    text_free (&r->reason);
    text_free (&r->period);
    text_free (&r->numbers);
    xfree (r->note);
    xfree (r->fault);
    xfree (r->kept);
    xfree (r);
}

void
reply_set (reply *r, answer a, const char *format, ...)
{
    va_list arguments;
    r->has_answer = true;
    r->answer = a;
    text_clear (&r->sentence);
    text_printf (&r->sentence, "%s: ", answer_name (a));
    va_start (arguments, format);
    text_vprintf (&r->sentence, format, arguments);
    va_end (arguments);
}

void
reply_set_unknown (reply *r, const char *reason)
{
    reply_set (r, ANSWER_UNKNOWN, "%s", reason);
    text_clear (&r->reason);
    text_add (&r->reason, reason);
}

static void
fail (reply *r, reply_failure failure, const char *format, va_list arguments)
{
    r->failure = failure;
    text_clear (&r->error);
    text_vprintf (&r->error, format, arguments);
}

void
reply_refuse (reply *r, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    fail (r, REPLY_USAGE, format, arguments);
    va_end (arguments);
}

void
reply_distrust (reply *r, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    fail (r, REPLY_INTERNAL, format, arguments);
    va_end (arguments);
}

void
reply_fault (reply *r, position where, const char *what)
{
    r->failure = REPLY_INPUT;
    xfree (r->fault);
    r->fault = xstrdup (what);
    r->fault_where = where;
}

void
reply_remark (reply *r, const char *format, ...)
{
    text remark = TEXT_EMPTY;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (&remark, format, arguments);
    va_end (arguments);
    if (r->question->tell)
        r->question->tell (r->question->tell_context, true, text_string (&remark));
    *vec_add (&r->remarks) = text_take (&remark);
}

part *
reply_add (reply *r, part_kind kind, unsigned flags, const char *key)
{
    part *p = vec_add (&r->parts);
    *p = (part){ .kind = kind, .flags = flags, .key = key };
    return p;
}

void
reply_add_run (reply *r, unsigned flags, const char *key, const model *m, run *taken, bool range_disables,
               const char *fault)
{
    part *p = reply_add (r, PART_RUN, flags, key);
    p->run = (reply_run){ .model = m, .run = taken, .range_disables = range_disables };
    p->run.fault = fault ? xstrdup (fault) : NULL;
}

void
reply_add_reading (reply *r, unsigned flags, const char *key, const model *m, run *taken, bool range_disables,
                   const char *title, const size_t *read)
{
    reply_add_run (r, flags, key, m, taken, range_disables, NULL);
    reply_run *added = &vec_last (&r->parts).run;
    added->title = xstrdup (title);
    added->read = xcalloc (taken->count + 1, sizeof *read);
    memcpy (added->read, read, taken->count * sizeof *read);
}

void
reply_add_program_run (reply *r, const gcl_model *m, gcl_run *taken, bool take_model)
{
    part *p = reply_add (r, PART_PROGRAM_RUN, PART_SPACED, "run");
    p->program_run = (reply_program_run){ .model = m, .run = taken, .owns_model = take_model };
}

void
reply_add_sheet (reply *r, unsigned flags, const char *key, sheet *taken)
{
    reply_add (r, PART_SHEET, flags, key)->sheet = taken;
}

reply_graph *
reply_add_graph (reply *r)
{
    return &reply_add (r, PART_GRAPH, 0, NULL)->graph;
}

uint32_t
reply_graph_node (reply_graph *g, const char *name, bool initial, bool marked)
{
    *vec_add (&g->nodes) = (reply_node){ xstrdup (name), initial, marked };
    return (uint32_t) g->nodes.count - 1;
}

uint32_t
reply_graph_named (reply_graph *g, const char *name)
{
    uint32_t n = 0;
    while (n < g->nodes.count && strcmp (g->nodes.at[n].name, name) != 0)
        n++;
    return n < g->nodes.count || n == REPLY_GRAPH_MOST ? n : reply_graph_node (g, name, !n, false);
}

void
reply_graph_arrow (reply_graph *g, uint32_t from, uint32_t to, const char *label)
{
    if (from < REPLY_GRAPH_MOST && to < REPLY_GRAPH_MOST)
        *vec_add (&g->arrows) = (reply_arrow){ from, to, label ? xstrdup (label) : NULL };
}

static void
add_line (part *p, const char *format, va_list arguments)
{
    text line = TEXT_EMPTY;
    text_vprintf (&line, format, arguments);
    *vec_add (&p->lines) = line.at ? text_take (&line) : xstrdup ("");
}

void
part_add_line (part *p, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    add_line (p, format, arguments);
    va_end (arguments);
}

void
reply_add_line (reply *r, unsigned flags, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    add_line (reply_add (r, PART_LINES, flags | PART_TEXT_ONLY, NULL), format, arguments);
    va_end (arguments);
}

void
reply_add_word (reply *r, const char *key, const char *value)
{
    part_add_line (reply_add (r, PART_WORD, PART_JSON_ONLY, key), "%s", value);
}

void
reply_add_number (reply *r, const char *key, uint64_t value)
{
    reply_add (r, PART_NUMBER, PART_JSON_ONLY, key)->number = value;
}

void
reply_add_truth (reply *r, const char *key, bool value)
{
    reply_add (r, PART_TRUTH, PART_JSON_ONLY, key)->number = value;
}

void
reply_open (reply *r, const char *key)
{
    reply_add (r, PART_OBJECT, PART_JSON_ONLY, key);
}

void
reply_close (reply *r)
{
    reply_add (r, PART_END, PART_JSON_ONLY, NULL);
}
