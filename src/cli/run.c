/* From what was written on the command line to a question, and from its answer
 * to what is shown. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ask.h"
#include "by_hand.h"
#include "command.h"
#include "draw.h"
#include "exit_codes.h"
#include "interrupt.h"
#include "load.h"
#include "message.h"
#include "picture.h"
#include "progress.h"
#include "show.h"

/* Which of its questions the command puts; the first argument may say so. */
static bool
choose_kind (const invocation *in, question_kind *kind, size_t *first, text *message)
{
    const command *c = in->command;
    *kind = c->kinds[0];
    *first = 0;
    if (c->kind_count == 1)
        return true;
    *first = 1;
    for (size_t i = 0; i < c->kind_count; i++) {
        text full = TEXT_EMPTY;
        text_printf (&full, "%s %s", c->name, in->arguments[0]);
        bool same = strcmp (text_string (&full), question_name (c->kinds[i])) == 0;
        text_free (&full);
        const question_info *about = question_about (c->kinds[i]);
        if (same && in->argument_count - 1 >= about->fewest && in->argument_count - 1 <= about->most) {
            *kind = c->kinds[i];
            return true;
        }
    }
    text_printf (message, "tacet %s wants one of: %s", c->name, c->arguments);
    return false;
}

/* What is read can be read once, and an answer has one form. */
static bool
options_agree (const invocation *in, question_kind kind, text *message)
{
    size_t dashes = in_is_set (in, ENVIRONMENT) && strcmp (in_text (in, ENVIRONMENT), "-") == 0;
    dashes += in_is_set (in, SPEC) && strcmp (in_text (in, SPEC), "-") == 0;
    dashes += in_is_set (in, ASSUME) && strcmp (in_text (in, ASSUME), "-") == 0;
    dashes += in_is_set (in, SMALL) && strcmp (in_text (in, SMALL), "-") == 0;
    dashes += in_is_set (in, RUN) && strcmp (in_text (in, RUN), "-") == 0;
    dashes += in_is_set (in, PROPERTY) && strcmp (in_text (in, PROPERTY), "-") == 0;
    dashes += in_is_set (in, NEVER) && strcmp (in_text (in, NEVER), "-") == 0;
    for (size_t i = 0; i < in->argument_count; i++)
        dashes += strcmp (in->arguments[i], "-") == 0;
    for (size_t i = 0; i < in->argument_count && kind == ASK_PROGRAM; i++)
        if (strcmp (in->arguments[i], "-") == 0) {
            text_add (message, "a C program has to be a file, not standard input: its name tells how it is read");
            return false;
        }
    if (dashes > 1)
        text_add (message, "standard input can be read only once");
    else if (in_is_set (in, DRAW_KIND) && !in_is_set (in, DRAW))
        text_add (message, "--draw-kind goes with --draw FILE.svg");
    else if (in_is_set (in, DRAW_KIND) && !draw_has_kind (in_text (in, DRAW_KIND)))
        text_printf (message, "--draw-kind takes %s, not '%s'", draw_kinds, in_text (in, DRAW_KIND));
    else if (in_is_set (in, JSON) && (kind == ASK_LTS_MINIMISE || kind == ASK_LTS_COMPOSE))
        text_printf (message, "--json has no meaning for %s, which writes a transition system",
                     question_name (kind));
    return !message->length;
}

static void
tell (void *context, bool important, const char *what)
{
    const invocation *in = context;
    if (important ? !in_is_set (in, QUIET) : in_is_set (in, VERBOSE))
        fprintf (stderr, "tacet: %s\n", what);
}

/* The question with its settings; false after a message. */
static bool
set_question (asking *a, question_kind kind, text *message)
{
    const invocation *in = a->in;
    question *q = a->question = question_new (kind);
    for (size_t i = 0; i < in->setting_count; i++)
        if (!question_set (q, in->settings[i].name, in->settings[i].value, message))
            return false;
    size_t models = question_about (kind)->fewest;
    if (in->command->last && in->argument_count > models
        && !question_set (q, in->command->last, in->arguments[models], message))
        return false;
    /* The model itself as JSON: there is no answer to wrap it in. */
    if (kind == ASK_EXPORT && in_is_set (in, JSON) && !question_is_set (q, SETTING_TO))
        question_set (q, "to", "json", message);
    else if (kind == ASK_EXPORT && in_is_set (in, JSON)
             && strcmp (question_text (q, SETTING_TO), "json") != 0) {
        text_printf (message, "--json and --to %s are two formats: give one", question_text (q, SETTING_TO));
        return false;
    }
    if (in_is_set (in, CSV) && in_is_set (in, JSON)) {
        text_add (message, "--csv and --json: one of them");
        return false;
    }
    q->brief = in_is_set (in, QUIET);
    q->all = in_is_set (in, VERBOSE);
    q->unexplained = in_is_set (in, QUIET) && !question_is_set (q, SETTING_EXPLAIN) && !in_is_set (in, DRAW);
    q->pictured = in_is_set (in, DRAW);
    q->shared = in->shared;
    q->tell = tell;
    q->tell_context = (void *) in;
    budget_limits limits = question_limits (q);
    limits.interruption = program_interruption ();
    if (isatty (STDERR_FILENO) && !in_is_set (in, QUIET))
        limits.progress = progress_show;
    q->budget = budget_new (limits);
    return true;
}

/* The process that watches the network, from a file of its own. */
static bool
load_observer (asking *a, text *message)
{
    a->observer = load_subject (in_text (a->in, OBSERVER), LANGUAGE_DOCUMENT, a->question->budget, message);
    if (!a->observer)
        return false;
    subject_observe (a->subjects[0], a->observer); /* else the question is refused */
    a->question->observer = a->observer;
    show_messages (a->observer->messages, stderr);
    return true;
}

/* Files become subjects.  What a name does not tell is guessed from the content,
 * so that a wrong language is named as such. */
static bool
load_subjects (asking *a, size_t first, text *message)
{
    const invocation *in = a->in;
    const question_info *about = question_about (a->question->kind);
    size_t end = in->command->last && in->argument_count > about->fewest ? about->fewest : in->argument_count;
    for (size_t i = first; i < end; i++) {
        language l = about->languages[i > first];
        if (l == LANGUAGE_NETWORK || l == LANGUAGE_PROGRAM || l == LANGUAGE_C || l == LANGUAGE_ANY
            || (l == LANGUAGE_SYSTEM && subject_names_model (in->arguments[i])))
            l = LANGUAGE_BY_NAME;
        subject *s = load_subject (in->arguments[i], l, a->question->budget, message);
        if (!s)
            return false;
        a->subjects[a->subject_count++] = s;
        question_add (a->question, s);
        if (!in->again || !subject_is_read (s))
            show_messages (s->messages, stderr);
    }
    option beside = in_is_set (in, ENVIRONMENT) ? OPTION_ENVIRONMENT : OPTION_SMALL;
    if (in->options.given[beside]) {
        subject *s = load_subject (in->options.given[beside], LANGUAGE_BY_NAME, a->question->budget, message);
        if (!s)
            return false;
        a->subjects[a->subject_count++] = s;
        question_add (a->question, s);
        show_messages (s->messages, stderr);
    }
    if (in_is_set (in, SPEC)) {
        subject *s = load_subject (in_text (in, SPEC), LANGUAGE_SYSTEM, a->question->budget, message);
        if (!s)
            return false;
        a->subjects[a->subject_count++] = s;
        question_add (a->question, s);
        show_messages (s->messages, stderr);
    }
    if (in_is_set (in, ASSUME)) {
        subject *s = load_subject (in_text (in, ASSUME), LANGUAGE_DOCUMENT, a->question->budget, message);
        if (!s)
            return false;
        a->subjects[a->subject_count++] = s;
        question_add (a->question, s);
    }
    if (in_is_set (in, OBSERVER) && !load_observer (a, message))
        return false;
    if (in_is_set (in, PROPERTY) || in_is_set (in, NEVER)) {
        a->question->never = in_is_set (in, NEVER);
        a->automaton = load_subject (a->question->never ? in_text (in, NEVER) : in_text (in, PROPERTY), LANGUAGE_DOCUMENT,
                                     a->question->budget, message);
        a->question->automaton = a->automaton;
        return a->automaton != NULL;
    }
    if (in_is_set (in, RUN)) {
        a->run = load_subject (in_text (in, RUN), LANGUAGE_DOCUMENT, a->question->budget, message);
        a->question->run = a->run;
        return a->run != NULL;
    }
    return true;
}

static FILE *
open_output (const char *file_name, text *message)
{
    FILE *file = fopen (file_name, "wb");
    if (!file)
        text_printf (message, "%s cannot be written: %s", file_name, strerror (errno));
    return file;
}

/* False with a message: what was written did not arrive. */
static bool
close_output (FILE *file, const char *file_name, text *message)
{
    bool right = !ferror (file);
    right = fclose (file) == 0 && right;
    if (!right)
        text_printf (message, "%s cannot be written: %s", file_name,
                     errno ? strerror (errno) : "an earlier write failed");
    return right;
}

/* Is it the file of one of the models?  A certificate would take its place. */
static bool
is_subject (const invocation *in, const char *file_name)
{
    struct stat about, other;
    if (stat (file_name, &about) != 0 || !S_ISREG (about.st_mode))
        return false;
    for (size_t i = 0; i < in->argument_count; i++)
        if (stat (in->arguments[i], &other) == 0 && other.st_dev == about.st_dev
            && other.st_ino == about.st_ino)
            return true;
    return false;
}

/* A file for a certificate that nobody wrote goes again, unless it is a device. */
static bool
close_certificate (FILE *file, const char *file_name, text *message)
{
    struct stat about;
    bool own = fstat (fileno (file), &about) == 0 && S_ISREG (about.st_mode);
    bool empty = ftell (file) == 0, right = close_output (file, file_name, message);
    if (empty && own)
        remove (file_name);
    return right;
}

static int
exit_code_of (const reply *r)
{
    switch (r->failure) {
    case REPLY_USAGE:
        return EXIT_USAGE;
    case REPLY_INPUT:
        return EXIT_BAD_INPUT;
    case REPLY_INTERNAL:
        return EXIT_INTERNAL;
    default:
        return r->answer == ANSWER_YES || !(r->has_answer || r->is_document) ? EXIT_YES
               : r->answer == ANSWER_NO                                      ? EXIT_NO
                                                                             : EXIT_UNKNOWN;
    }
}

static void
write_json (const reply *r, show_options o, FILE *file)
{
    text out = TEXT_TO (file);
    show_json (r, o, &out);
    text_flush (&out);
    text_free (&out);
}

/* Is the answer a document, or would it be if there were one?  Then a file is for that alone. */
static bool
is_about_document (const question *q, const reply *r)
{
    return r->is_document
           || (q->kind == ASK_CHECK_CERTIFICATE && !strcmp (question_text (q, SETTING_TO_PROVER), "coq"));
}

/* A file for Coq is not yet a verdict. */
static void
say_next_step (const question *q, const char *file_name)
{
    if (q->kind == ASK_CHECK_CERTIFICATE)
        printf ("%s is written; after 'make proofs' Coq judges it: coqc -R build/proofs Tacet %s\n", file_name, file_name);
}

static int
show (const asking *a, const reply *r)
{
    const invocation *in = a->in;
    show_options o = { .quiet = in_is_set (in, QUIET), .stats = in_is_set (in, STATS) };
    int status = exit_code_of (r);
    bool document = r->is_document && !(a->question->kind == ASK_REGIONS && in_is_set (in, JSON));
    bool answered = status == EXIT_YES || status == EXIT_NO || status == EXIT_UNKNOWN;
    FILE *file = NULL;
    text message = TEXT_EMPTY;
    bool written = status == EXIT_YES || (answered && !is_about_document (a->question, r));
    if (in_is_set (in, OUTPUT) && written && !(file = open_output (in_text (in, OUTPUT), &message)))
        status = EXIT_BAD_INPUT;
    else if (in_is_set (in, JSON) && !(document && status == EXIT_YES)) {
        if (!answered)
            show_text (r, (show_options){ .quiet = true }, stderr, stderr);
        write_json (r, o, file ? file : stdout);
    } else if (in_is_set (in, CSV) && answered) {
        show_text (r, (show_options){ .quiet = true }, stderr, stderr);
        show_run_csv (r, stdout);
    } else
        show_text (r, o, file ? file : stdout, stderr);
    if (r->error.length)
        r->failure == REPLY_INTERNAL ? say_internal ("%s", text_string (&r->error))
        : r->failure == REPLY_INPUT  ? say_error ("%s", text_string (&r->error))
                                     : say_usage ("%s", text_string (&r->error));
    if (file && close_output (file, in_text (in, OUTPUT), &message) && document && !o.quiet)
        say_next_step (a->question, in_text (in, OUTPUT));
    if (in_is_set (in, JSON_TO) && (file = open_output (in_text (in, JSON_TO), &message))) {
        write_json (r, o, file);
        close_output (file, in_text (in, JSON_TO), &message);
    }
    if (in_is_set (in, DRAW) && answered) {
        fflush (stdout); /* messages come after the answer */
        picture_write (in_text (in, DRAW), in_text (in, DRAW_KIND), r, &message);
    }
    if (message.length) {
        say_error ("%s", text_string (&message));
        status = EXIT_BAD_INPUT;
    }
    text_free (&message);
    return status;
}

static bool
is_by_hand (const asking *a)
{
    const question *q = a->question;
    return q->kind == ASK_SIMULATE && !q->run && isatty (STDIN_FILENO) && isatty (STDOUT_FILENO)
           && strcmp (a->in->arguments[0], "-") != 0 && !question_is_set (q, SETTING_SEED)
           && !question_is_set (q, SETTING_STEPS) && !in_is_set (a->in, JSON) && !in_is_set (a->in, CSV)
           && subject_is_read (q->subjects[0]) && q->subjects[0]->network
           && strcmp (question_text (q, SETTING_TIME), "any") != 0;
}

/* Ask, with a file for the certificate if one is wanted. */
static int
ask_and_show (asking *a, text *message)
{
    question *q = a->question;
    const char *file_name = in_text (a->in, CERTIFICATE);
    static const option written[] = { OPTION_CERTIFICATE, OPTION_DRAW, OPTION_JSON_TO };
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        const char *name = a->in->options.given[written[i]];
        if (name && is_subject (a->in, name)) {
            text_printf (message, "--%s would overwrite the model %s", option_table[written[i]].name, name);
            return EXIT_USAGE;
        }
    }
    if (file_name && !(q->certificate = open_output (file_name, message)))
        return EXIT_BAD_INPUT;
    reply *r = is_by_hand (a) ? walk_by_hand (q) : ask (q);
    budget_clear_progress (q->budget);
    int status = EXIT_BAD_INPUT;
    if (!file_name || close_certificate (q->certificate, file_name, message))
        status = show (a, r);
    reply_free (r);
    return status;
}

int
refuse_invocation (const invocation *in, int status, const text *message)
{
    status == EXIT_USAGE ? say_usage ("%s", text_string (message)) : say_error ("%s", text_string (message));
    if (in_is_set (in, JSON)) {
        text out = TEXT_TO (stdout);
        show_json_error (in->command->name, status == EXIT_USAGE ? "usage" : "input", text_string (message),
                         NULL, &out);
        text_flush (&out);
        text_free (&out);
    }
    return status;
}

bool
asking_prepare (asking *a, const invocation *in, text *message)
{
    question_kind kind;
    size_t first;
    *a = (asking){ .in = in, .status = EXIT_USAGE };
    if (!choose_kind (in, &kind, &first, message) || !options_agree (in, kind, message)
        || !set_question (a, kind, message))
        return false;
    a->status = EXIT_BAD_INPUT;
    return load_subjects (a, first, message);
}

void
asking_free (asking *a)
{
    for (size_t i = 0; i < a->subject_count; i++)
        subject_free (a->subjects[i]);
    subject_free (a->run);
    subject_free (a->automaton);
    subject_free (a->observer);
    if (a->question)
        budget_free (a->question->budget);
    question_free (a->question);
}

/* A limit was met, or Ctrl-C, before all was read. */
static int
tell_over (const asking *a)
{
    reply *r = reply_new (a->question);
    reply_set_unknown (r, budget_reason (a->question->budget));
    int status = show (a, r);
    reply_free (r);
    return status;
}

int
command_run (const invocation *in)
{
    asking a;
    text message = TEXT_EMPTY;
    if (asking_prepare (&a, in, &message))
        a.status = ask_and_show (&a, &message);
    else if (!message.length)
        a.status = tell_over (&a);
    int status = a.status;
    if (message.length)
        refuse_invocation (in, status, &message);
    asking_free (&a);
    text_free (&message);
    return status;
}
