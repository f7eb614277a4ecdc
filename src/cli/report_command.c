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
static const char *const about_c[] = { "program" };
/* Unless told: a report is read by people who did not wait for it. */
static const char seconds_for_each[] = "20";

struct writing {
    report *report;
    const own_query *query; /* NULL: the description of the model */
    bool network;           /* it is about one */
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
    const char *const *usual = s->network ? about_networks : s->program ? about_programs : about_c;
    size_t count = s->network   ? sizeof about_networks / sizeof *about_networks
                   : s->program ? sizeof about_programs / sizeof *about_programs
                                : sizeof about_c / sizeof *about_c;
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
    each->options.given[OPTION_DRAW] = ""; /* pictures are wanted */
}

/* "20 s", "20 s and 100M of memory" */
static void
name_limits (const invocation *in, text *out)
{
    static const char *const names[] = { "limit-time", "limit-memory", "limit-states" };
    static const char *const said[] = { "%s s", "%s of memory", "%s states" };
    for (size_t n = 0; n < 3; n++) {
        const char *value = n ? NULL : seconds_for_each;
        for (size_t i = 0; i < in->setting_count; i++)
            if (strcmp (in->settings[i].name, names[n]) == 0)
                value = in->settings[i].value;
        if (value) {
            bool unit = !n && strspn (value, "0123456789.") < strlen (value); /* 2m */
            text_add (out, out->length ? " and " : "");
            text_printf (out, unit ? "%s" : said[n], value);
        }
    }
}

/* Where the pictures of a Markdown page go: beside it, named like it. */
static void
name_pictures (const invocation *in, text *out)
{
    const char *name = in_text (in, OUTPUT), *slash = strrchr (name, '/');
    const char *dot = strrchr (slash ? slash : name, '.');
    text_add_bytes (out, name, dot && dot > name ? (size_t) (dot - name) : strlen (name));
}

static bool
write_pictures (const report *r)
{
    bool right = true;
    for (size_t i = 0; right && i < report_pictures (r); i++) {
        const char *name, *content = report_picture (r, i, &name);
        FILE *file = fopen (name, "wb");
        right = file && fwrite (content, 1, strlen (content), file) == strlen (content);
        right = file && fclose (file) == 0 && right;
        if (!right)
            say_error ("%s cannot be written: %s", name, strerror (errno));
    }
    return right;
}

static void
ask_all (const invocation *in, const own_queries *all, struct writing *w, text *message)
{
    invocation each;
    limited (in, &each);
    each.again = true;
    w->query = NULL;
    if (w->network)
        query_put (&each, in->arguments[0], "classify", take_answer, w, message);
    else
        report_describe (w->report, NULL);
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
             (s = load_subject (in->arguments[0], LANGUAGE_BY_NAME, NULL, &message)) != NULL)
        show_messages (s->messages, stderr);
    if (s && subject_is_read (s) && !s->network && !s->program && s->language != LANGUAGE_C)
        text_add (&message, "a report is about an automaton, guarded commands or a C program");
    if (s && subject_is_read (s) && !message.length && choose_queries (in, s, &all, &message)) {
        bool markdown = in_is_set (in, FORM) && strcmp (in_text (in, FORM), "markdown") == 0;
        text limits = TEXT_EMPTY, beside = TEXT_EMPTY;
        name_limits (in, &limits);
        if (markdown && in_is_set (in, OUTPUT))
            name_pictures (in, &beside);
        struct writing w = { .report = report_new (markdown ? REPORT_MARKDOWN : REPORT_HTML, in->arguments[0],
                                                   s, text_string (&limits),
                                                   beside.length ? text_string (&beside) : NULL),
                             .network = s->network != NULL };
        ask_all (in, &all, &w, &message);
        status = write_report (in, w.report);
        if (status == EXIT_YES && !write_pictures (w.report))
            status = EXIT_BAD_INPUT;
        status = w.failed ? EXIT_INTERNAL : status;
        report_free (w.report);
        text_free (&limits);
        text_free (&beside);
    }
    if (message.length)
        refuse_invocation (in, status, &message);
    queries_free (&all);
    subject_free (s);
    text_free (&message);
    return status;
}
