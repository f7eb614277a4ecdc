/* Certificates of queries: that no run shows E<> p or E[] p, or refutes A[] p,
 * A<> p or p --> q.
 *
 *   tacet-certificate query 2 DIGEST
 *   query TEXT
 *   time TIME
 *   non-zeno 0|1
 *   range error|disable
 *   part KIND START ... lines N        and N lines: a certificate about the watched network
 *
 * There is a part for every question that the query consists of (watch_parts) and every
 * combination of starts that it needs.  The checker makes the watched networks anew from the
 * model and the text of the query; proofs/queries.md, Q9. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "certificate.h"
#include "checking.h"

static const char FIRST[] = "tacet-certificate query 2 ";

bool
checking_is_proof (const char *source)
{
    return strncmp (source, FIRST, strlen (FIRST)) == 0;
}

void
checking_write_proof (checking *c, const finding *f)
{
    FILE *out = c->t.asked->certificate;
    const char *asked = c->translated.length ? text_string (&c->translated) : c->source;
    const query *q = &c->t.question.query;
    if (!out || c->reply->failure != REPLY_ANSWERED || c->reply->fault)
        return;
    if (f->answer != ANSWER_NO)
        reply_remark (c->reply, "no certificate written: only that there is no such run has one");
    else if (c->not_proved.length || strchr (asked, '\n'))
        reply_remark (c->reply, "no certificate written: %s",
                      c->not_proved.length ? text_string (&c->not_proved) : "the query has more than one line");
    else
        fprintf (out, "%s%016" PRIx64 "\nquery %s\ntime %s\nnon-zeno %d\nrange %s\n%s", FIRST,
                 model_digest (c->model), asked, c->t.question.time, q->non_zeno,
                 q->range_disables ? "disable" : "error", text_string (&c->proof));
}

/* --- the checker --- */

struct judge {
    const model *m;
    const char *at; /* the next line */
    text query, time, line;
    bool non_zeno, range_disables;
    property *property;
    budget *budget;
    text *what;
};

static bool
refuse (struct judge *j, const char *why)
{
    if (!j->what->length)
        text_add (j->what, why);
    return false;
}

/* The next line without its end; false at the end of the file. */
static bool
next_line (struct judge *j)
{
    text_clear (&j->line);
    if (!*j->at)
        return false;
    size_t length = strcspn (j->at, "\n");
    text_add_bytes (&j->line, j->at, length);
    j->at += length + (j->at[length] == '\n');
    return true;
}

/* A line "KEY VALUE". */
static bool
read_value (struct judge *j, const char *key, text *value)
{
    size_t length = strlen (key);
    if (!next_line (j) || strncmp (text_string (&j->line), key, length) != 0 || j->line.at[length] != ' ')
        return refuse (j, "a line of its head is not as it should be");
    text_add (value, text_string (&j->line) + length + 1);
    return true;
}

static bool
read_head (struct judge *j)
{
    text zeno = TEXT_EMPTY, range = TEXT_EMPTY;
    char digest[17];
    snprintf (digest, sizeof digest, "%016" PRIx64, model_digest (j->m));
    next_line (j);
    bool right = strcmp (text_string (&j->line) + strlen (FIRST), digest) == 0
                 || refuse (j, "it was written for another model");
    right = right && read_value (j, "query", &j->query) && read_value (j, "time", &j->time)
            && read_value (j, "non-zeno", &zeno) && read_value (j, "range", &range);
    j->non_zeno = strcmp (text_string (&zeno), "1") == 0;
    j->range_disables = strcmp (text_string (&range), "disable") == 0;
    right = right && (j->non_zeno || !strcmp (text_string (&zeno), "0") || refuse (j, "'non-zeno' is 0 or 1"))
            && (j->range_disables || !strcmp (text_string (&range), "error") || refuse (j, "'range' is error or disable"));
    text_free (&zeno);
    text_free (&range);
    diag *quiet = diag_new ("query");
    j->property = right ? property_parse (text_string (&j->query), j->m, j->budget, quiet) : NULL;
    diag_free (quiet);
    if (right && (!j->property || j->property->form >= PROPERTY_SUP))
        right = refuse (j, "its query is none about this model");
    if (right && j->property->risk && j->range_disables)
        right = refuse (j, "with 'range disable' this query is not taken apart");
    text why = TEXT_EMPTY;
    if (right && property_has_words (j->property) && !property_translate (j->property, j->budget, &why))
        right = refuse (j, why.length ? text_string (&why) : "a limit was met");
    text_free (&why);
    return right;
}

/* The head that the certificate of a part must have to be about its question. */
static void
expected_head (const struct judge *j, const watched *w, text *out)
{
    bool dense = strcmp (text_string (&j->time), "dense") == 0, any = strcmp (text_string (&j->time), "any") == 0;
    bool cycle = w->kind == QUERY_CYCLE;
    bool over_reals = dense || (any && w->kind == QUERY_REACH);
    text_printf (out, "time %s\nwords %s\nlabels", over_reals ? "dense" : w->unit > 1 ? w->period : text_string (&j->time),
                 cycle ? "infinite" : "finite");
    for (uint32_t i = 0; i < w->label_count; i++)
        text_printf (out, " %s", w->model.labels[w->labels[i]]);
    text_printf (out, "\nnon-zeno %d\nrange %s\n", cycle && j->non_zeno, j->range_disables ? "disable" : "error");
}

static bool
kind_fits (const struct judge *j, const watched *w, const char *first)
{
    bool dense = strcmp (text_string (&j->time), "dense") == 0, any = strcmp (text_string (&j->time), "any") == 0;
    const char *kind = first + strlen ("tacet-certificate ");
    const char *wanted = w->kind == QUERY_REACH ? "reach " : w->kind == QUERY_CYCLE ? "cycle " : "deadlock ";
    const char *space = any && w->kind != QUERY_REACH ? "" : dense || any ? "zones-" : "grid-";
    if (!*space)
        return w->kind == QUERY_CYCLE && (!strncmp (kind, "orbit ", 6) || !strncmp (kind, "relations ", 10));
    return strncmp (kind, space, strlen (space)) == 0 && strncmp (kind + strlen (space), wanted, strlen (wanted)) == 0;
}

/* The lines of a part, which must prove that the watched network has no such run. */
static bool
judge_lines (struct judge *j, const watched *w, size_t count)
{
    const char *start = j->at, *end = start;
    size_t lines = 0;
    for (; lines < count && *end; lines++) {
        end += strcspn (end, "\n");
        end += *end == '\n';
    }
    j->at = end;
    if (lines < count)
        return refuse (j, "a part is cut off");
    text head = TEXT_EMPTY, what = TEXT_EMPTY;
    expected_head (j, w, &head);
    const char *second = start + strcspn (start, "\n");
    bool right = *second == '\n' && !strncmp (start, "tacet-certificate ", 18) && kind_fits (j, w, start)
                 && (size_t) (end - second) > head.length && !strncmp (second + 1, text_string (&head), head.length);
    if (!right)
        refuse (j, "a part is about another question");
    answer a = right ? certificate_check (&w->model, start, (size_t) (end - start), j->budget, &what) : ANSWER_NO;
    if (right && a != ANSWER_YES && !budget_reason (j->budget)) {
        text_printf (j->what, "a part proves nothing: %s", text_string (&what));
        right = false;
    }
    text_free (&head);
    text_free (&what);
    return right && a == ANSWER_YES;
}

static bool
judge_part (struct judge *j, const watching *what)
{
    text why = TEXT_EMPTY, expected = TEXT_EMPTY;
    watched *w = watch_new (j->m, what, &why);
    bool right = !why.length || refuse (j, "its query cannot be watched for");
    if (w && right) {
        text_printf (&expected, "part %d", (int) what->kind);
        for (size_t p = 0; p < j->m->process_count; p++)
            text_printf (&expected, " %lld", what->start[p] == MODEL_NONE ? -1 : (long long) what->start[p]);
        text_add (&expected, " lines ");
        right = (next_line (j) && !strncmp (text_string (&j->line), text_string (&expected), expected.length))
                || refuse (j, "a part is missing");
        right = right && judge_lines (j, w, strtoul (text_string (&j->line) + expected.length, NULL, 10));
    }
    watch_free (w);
    text_free (&why);
    text_free (&expected);
    return right;
}

static bool
judge_parts (struct judge *j)
{
    watching parts[WATCH_PARTS];
    size_t count = watch_parts (j->property, j->non_zeno, parts);
    uint8_t *needs = xcalloc (j->m->process_count + 1, 1);
    uint32_t *start = xreallocarray (NULL, j->m->process_count + 1, sizeof *start);
    bool right = true;
    for (size_t i = 0; right && i < count; i++) {
        for (size_t p = 0; p < j->m->process_count; p++)
            start[p] = MODEL_NONE;
        checking_set_period (&parts[i], text_string (&j->time));
        watch_needs_start (j->m, &parts[i], needs);
        parts[i].start = start;
        for (bool more = watch_next_start (j->m, needs, start, true); right && more;
             more = watch_next_start (j->m, needs, start, false))
            right = judge_part (j, &parts[i]);
    }
    xfree (needs);
    xfree (start);
    return right && (!*j->at || refuse (j, "there is more in it than parts"));
}

answer
checking_judge_proof (const model *m, const char *source, budget *b, text *what)
{
    struct judge j = { .m = m, .at = source, .budget = b, .what = what };
    bool right = read_head (&j) && judge_parts (&j);
    if (right) {
        bool exists = property_is_existential (j.property->form), any = !strcmp (text_string (&j.time), "any");
        text_printf (what, "%s %s", text_string (&j.query), exists ? "does not hold" : "holds");
        text_printf (what, any ? " with %s period" : " (time %s", any ? exists ? "any" : "every" : text_string (&j.time));
        text_printf (what, "%snon-zeno %s, range %s)", any ? " (" : ", ", j.non_zeno ? "yes" : "no",
                     j.range_disables ? "disable" : "error");
    } else if (budget_reason (b)) {
        text_clear (what);
        text_add (what, budget_reason (b));
    }
    property_free (j.property);
    text_free (&j.query);
    text_free (&j.time);
    text_free (&j.line);
    return right ? ANSWER_YES : budget_reason (b) ? ANSWER_UNKNOWN : ANSWER_NO;
}
