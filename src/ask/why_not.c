#include "why_not.h"

#include "alloc.h"
#include "explain.h"

typedef struct reason {
    const model *m;
    explanation *why;
} reason;

static void
write_reason (const void *stream, json_writer *w)
{
    const reason *r = stream;
    explanation_write_json (r->why, r->m, w, "explanation");
}

static void
release_reason (void *stream)
{
    reason *r = stream;
    explanation_free (r->why);
    xfree (r);
}

/* Who only wants the answer does not wait much longer for it. */
static budget *
look (const timed *t, bool long_form)
{
    enum { LONG = 30, ROOM = 512 << 20 };
    double tenth = budget_seconds (t->asked->budget) / 10;
    double seconds = long_form ? LONG : tenth < 1 ? 1 : tenth > 5 ? 5 : tenth;
    size_t bytes = (budget_peak_kib () << 10) + ROOM;
    return budget_new_within (t->asked->budget, (budget_limits){ .seconds = seconds, .bytes = bytes });
}

static void
add_lines (const explanation *x, bool long_form, reply *r)
{
    part *lines = NULL;
    for (size_t i = 0; i < x->items.count; i++) {
        const explain_item *item = &x->items.at[i];
        if (item->detail && !long_form)
            continue;
        if (!lines)
            lines = reply_add (r, PART_LINES, PART_SPACED | PART_TEXT_ONLY | PART_WRAPPED, NULL);
        part_add_line (lines, "%s", item->line);
    }
    if (!lines && long_form && x->reason)
        reply_add_line (r, PART_SPACED, "why is not known: %s", x->reason);
}

void
why_not_add (const timed *t)
{
    const question *q = t->asked;
    bool long_form = question_is_set (q, SETTING_EXPLAIN);
    if (q->unexplained)
        return;
    budget *b = look (t, long_form);
    explanation *x = explain_no (t->model, &t->question.query, t->question.time, long_form, b);
    budget_free (b);
    add_lines (x, long_form, t->reply);
    if (!x->items.count && !x->reason) {
        explanation_free (x);
        return;
    }
    reason *kept = xcalloc (1, sizeof *kept);
    *kept = (reason){ t->model, x };
    part *p = reply_add (t->reply, PART_STREAM, PART_JSON_ONLY, "explanation");
    p->stream = kept;
    p->write = write_reason;
    p->release = release_reason;
    t->reply->why = x;
}
