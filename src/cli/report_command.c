/* A report: the questions that the model brings with it, or those of a list, or the ones that
 * anybody would ask, each within its limits, on one page. */
#include "report_command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "exit_codes.h"
#include "load.h"
#include "message.h"
#include "progress.h"
#include "queries.h"
#include "report.h"
#include "show.h"
#include "version.h"

static const char *const about_networks[] = { "decide --time dense", "decide --time any", "reach --deadlock",
                                              "periods" };
static const char *const about_programs[] = { "refine", "invariant" };
/* Unless told: a report is read by people who did not wait for it. */
static const char seconds_for_each[] = "20";

struct writing {
    report *report;
    const own_query *query; /* NULL: the description of the model */
    bool failed;            /* a mistake of tacet's, or of the model */
};

static void
take_answer (void *context, const question *q, const reply *r)
{
    struct writing *w = context;
    (void) q;
    if (w->query && (r->failure == REPLY_USAGE || r->failure == REPLY_INTERNAL)) {
        report_add_refused (w->report, w->query->words, text_string (&r->error));
        w->failed |= r->failure == REPLY_INTERNAL;
    } else if (w->query)
        report_add (w->report, w->query->words, w->query->expected, r);
    else
        report_describe (w->report, r);
}

/* The questions: of the list, else of the model, else the usual ones. */
static bool
choose_queries (const invocation *in, const subject *s, own_queries *all, text *message)
{
    if (in_is_set (in, QUESTIONS))
        return queries_of_list (in_text (in, QUESTIONS), all, message);
    if (!queries_of_file (in->arguments[0], all, message))
        return false;
    const char *const *usual = s->network ? about_networks : about_programs;
    size_t count = s->network ? sizeof about_networks / sizeof *about_networks
                              : sizeof about_programs / sizeof *about_programs;
    for (size_t i = all->count ? count : 0; i < count; i++)
        *vec_add (all) = (own_query){ xstrdup (usual[i]), xstrdup ("") };
    return true;
}

/* The invocation with a limit for every question. */
static void
limited (const invocation *in, invocation *each)
{
    bool given = false;
    *each = *in;
    each->settings = xreallocarray (NULL, in->setting_count + 1, sizeof *each->settings);
    for (size_t i = 0; i < in->setting_count; i++) {
        each->settings[i] = in->settings[i];
        given |= strcmp (in->settings[i].name, "limit-time") == 0;
    }
    if (!given)
        each->settings[each->setting_count++] =
            (given_setting){ .name = "limit-time", .value = seconds_for_each };
    each->options.given[OPTION_QUIET] = NULL;
}

static void
ask_all (const invocation *in, const own_queries *all, struct writing *w, text *message)
{
    invocation each;
    limited (in, &each);
    w->query = NULL;
    query_put (&each, in->arguments[0], "classify", take_answer, w, message);
    text_clear (message);
    for (size_t i = 0; i < all->count; i++) {
        w->query = &all->at[i];
        if (in_is_set (in, VERBOSE))
            fprintf (stderr, "tacet: asking: %s\n", w->query->words);
        if (!query_put (&each, in->arguments[0], w->query->words, take_answer, w, message))
            report_add_refused (w->report, w->query->words, text_string (message));
        text_clear (message);
    }
    xfree (each.settings);
}

static int
write_report (const invocation *in, const report *r)
{
    const char *name = in_text (in, OUTPUT);
    FILE *file = name ? fopen (name, "wb") : stdout;
    if (!file) {
        say_error ("%s cannot be written: %s", name, strerror (errno));
        return EXIT_BAD_INPUT;
    }
    text out = TEXT_TO (file);
    report_write (r, version_number, &out);
    text_flush (&out);
    text_free (&out);
    errno = 0;
    bool right = !ferror (file);
    if (name)
        right = fclose (file) == 0 && right;
    if (!right)
        say_error ("%s cannot be written: %s", name ? name : "the report",
                   errno ? strerror (errno) : "an earlier write failed");
    return right ? EXIT_YES : EXIT_BAD_INPUT;
}

/* What is wrong with the options; NULL: nothing. */
static const char *
wrong_option (const invocation *in)
{
    const char *form = in_text (in, FORM);
    return form && strcmp (form, "html") != 0 && strcmp (form, "markdown") != 0 ? "--to expects html|markdown"
           : strcmp (in->arguments[0], "-") == 0
               ? "report reads a model once for every question: it needs a file, not standard input"
           : in_is_set (in, JSON) ? "--json has no meaning for report, which writes a page"
                                  : NULL;
}

int
command_report (const invocation *in)
{
    text message = TEXT_EMPTY;
    int status = EXIT_USAGE;
    own_queries all = VEC_EMPTY;
    subject *s = NULL;
    if (wrong_option (in))
        text_add (&message, wrong_option (in));
    else if (status = EXIT_BAD_INPUT,
             (s = load_subject (in->arguments[0], LANGUAGE_BY_NAME, &message)) != NULL)
        show_messages (s->messages, stderr);
    if (s && subject_is_read (s) && !s->network && !s->program)
        text_add (&message, "a report is about an automaton or about guarded commands");
    if (s && subject_is_read (s) && !message.length && choose_queries (in, s, &all, &message)) {
        bool markdown = in_is_set (in, FORM) && strcmp (in_text (in, FORM), "markdown") == 0;
        struct writing w = { .report =
                                 report_new (markdown ? REPORT_MARKDOWN : REPORT_HTML, in->arguments[0], s) };
        ask_all (in, &all, &w, &message);
        status = write_report (in, w.report);
        status = w.failed ? EXIT_INTERNAL : status;
        report_free (w.report);
    }
    if (message.length)
        refuse_invocation (in, status, &message);
    queries_free (&all);
    subject_free (s);
    text_free (&message);
    return status;
}
