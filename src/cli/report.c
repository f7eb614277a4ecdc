#define _POSIX_C_SOURCE 200809L
#include "report.h"

#include <errno.h>
#include <stdio.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "alloc.h"
#include "answer_json.h"
#include "exit_codes.h"
#include "message.h"
#include "rational.h"
#include "show_run.h"
#include "unreached.h"

static void
tell_on_stderr (const char *what)
{
    fprintf (stderr, "tacet: %s\n", what);
}

static bool
has_option (const invocation *in, option which)
{
    return in->command->options >> which & 1;
}

static bool
set_dense_options (const invocation *in, dense_options *o)
{
    static const char *const names[] = { "m", "m+", "lu", "lu+", "alu" };
    static const dense_extrapolation extrapolations[] = { DENSE_M, DENSE_M_PLUS, DENSE_LU, DENSE_LU_PLUS,
                                                          DENSE_NONE };
    static const char *const ways[] = { "equality", "inclusion", "alu" };
    static const dense_subsumption subsumptions[] = { DENSE_EQUALITY, DENSE_INCLUSION, DENSE_ALU };
    *o = dense_options_default ();
    if (in_is_set (in, EXTRAPOLATION))
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (strcmp (names[i], in_text (in, EXTRAPOLATION)) == 0)
                o->extrapolation = extrapolations[i];
    if (in_is_set (in, SUBSUMPTION))
        for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
            if (strcmp (ways[i], in_text (in, SUBSUMPTION)) == 0)
                o->subsumption = subsumptions[i];
    if (o->extrapolation == DENSE_NONE) {
        if (in_is_set (in, SUBSUMPTION) && o->subsumption != DENSE_ALU) {
            say_usage (
                "--extrapolation alu needs --subsumption alu: without extrapolation nothing else ends");
            return false;
        }
        o->subsumption = DENSE_ALU;
    }
    o->over_approximate = in_is_set (in, OVER_APPROXIMATE);
    o->symmetry = has_option (in, OPTION_SYMMETRY) && strcmp (in_text (in, SYMMETRY), "auto") == 0;
    return true;
}

static void
set_time (report *r, const char *written)
{
    mpq_t period;
    mpq_init (period);
    if (rational_parse (period, written))
        rational_print (&r->time, period);
    else
        text_add (&r->time, written);
    r->question.time = text_string (&r->time);
    mpq_clear (period);
}

bool
report_prepare (report *r, const invocation *in, const source *s)
{
    *r = (report){ .in = in, .source = s };
    question *q = &r->question;
    q->query.process = q->query.location = MODEL_NONE;
    q->query.range_disables = strcmp (in_text (in, RANGE), "disable") == 0;
    q->query.order = strcmp (in_text (in, ORDER), "dfs") == 0 ? EXPLORE_DFS : EXPLORE_BFS;
    q->query.non_zeno = in_is_set (in, NON_ZENO);
    set_time (r, in_text (in, TIME));
    q->engine = in_text (in, ENGINE);
    q->cross_check = in_is_set (in, CROSS_CHECK);
    q->smallest = in_is_set (in, SMALLEST);
    q->tell = in_is_set (in, VERBOSE) ? tell_on_stderr : NULL;
    return set_dense_options (in, &q->dense);
}

bool
report_set_labels (report *r, const char *list)
{
    r->labels = xreallocarray (NULL, strlen (list) + 1, sizeof *r->labels);
    text message = TEXT_EMPTY;
    bool right = strategy_find_labels (r->source->model, list, r->labels, &r->question.query, &message);
    if (!right)
        say_usage ("%s", text_string (&message));
    text_free (&message);
    return right;
}

void
report_free (report *r)
{
    xfree (r->labels);
    text_free (&r->time);
    text_free (&r->yes);
    text_free (&r->no);
}

static void
print_statistics (const report *r, const statistics *stats, const char *engine, const char *note)
{
    if (!in_is_set (r->in, STATS))
        return;
    printf (
        "\nengine %s%s%s\nstates %llu\ntransitions %llu\nvisited %llu\nseconds %.3f\npeak memory %zu KiB\n",
        engine, note ? ": " : "", note ? note : "", (unsigned long long) stats->states,
        (unsigned long long) stats->transitions, (unsigned long long) stats->visited, stats->seconds,
        stats->peak_kib);
}

/* Where the goal is met: "with period 1/2, ", or nothing in dense time. */
static void
add_domain (const report *r, const verdict *v, text *out)
{
    const char *time = r->question.time;
    bool any = strcmp (time, "any") == 0;
    if (strcmp (time, "dense") == 0 || (any && v->answer == ANSWER_NO))
        return;
    if (!any) {
        text_printf (out, "with period %s ", time);
        return;
    }
    mpq_t period;
    mpq_init (period);
    run_period (v->evidence, period);
    if (mpq_sgn (period) == 0)
        text_add (out, "with any period ");
    else {
        text_add (out, "with period ");
        rational_print (out, period);
        text_add_char (out, ' ');
    }
    mpq_clear (period);
}

static void
make_sentence (const report *r, const verdict *v, text *out)
{
    text_printf (out, "%s: ", answer_name (v->answer));
    if (v->answer == ANSWER_UNKNOWN) {
        text_add (out, v->reason ? v->reason : "the engine gives no reason");
        if (r->limited && v->stats.states)
            text_printf (out, "; %" PRIu64 " state%s covered", v->stats.states,
                         v->stats.states == 1 ? "" : "s");
        return;
    }
    add_domain (r, v, out);
    text_add (out, text_string (v->answer == ANSWER_YES ? &r->yes : &r->no));
    if (v->answer == ANSWER_YES && v->evidence && v->evidence->loop_from == v->evidence->count) {
        text_add (out, " (");
        show_run_size (v->evidence, out);
        text_add_char (out, ')');
    }
    if (v->answer == ANSWER_YES && v->reason)
        text_printf (out, ": %s", v->reason);
    if (v->answer == ANSWER_NO && strcmp (r->question.time, "any") == 0 && strcmp (v->engine, "zones") == 0)
        text_add (out, ", nor has dense time");
}

static void
print_text (const report *r, const verdict *v)
{
    const model *m = r->source->model;
    text sentence = TEXT_EMPTY;
    make_sentence (r, v, &sentence);
    printf ("%s\n", text_string (&sentence));
    text_free (&sentence);
    if (v->answer == ANSWER_YES && v->evidence && !in_is_set (r->in, QUIET)) {
        putchar ('\n');
        show_run (m, v->evidence, r->question.query.range_disables, NULL, stdout);
    }
    if (v->answer == ANSWER_NO && v->reached_locations && !in_is_set (r->in, QUIET))
        unreached_print (m, v, stdout);
    print_statistics (r, &v->stats, v->engine, v->note);
}

static void
write_question (const report *r, json_writer *w)
{
    const model *m = r->source->model;
    const query *q = &r->question.query;
    json_string (w, "time", r->question.time);
    if (r->words)
        json_string (w, "words", r->words);
    if (q->label_count) {
        json_flat_array (w, "accept");
        for (size_t i = 0; i < q->label_count; i++)
            json_string (w, NULL, m->labels[q->labels[i]]);
        json_end (w);
    }
    if (q->process != MODEL_NONE) {
        text name = TEXT_EMPTY;
        const process *p = &m->processes[q->process];
        text_printf (&name, "%s.%s", p->name, p->locations[q->location].name);
        json_string (w, "location", text_string (&name));
        text_free (&name);
    }
    if (q->kind == QUERY_DEADLOCK)
        json_bool (w, "deadlock", true);
}

static void
write_fault (const verdict *v, json_writer *w)
{
    json_object (w, "fault");
    json_unsigned (w, "line", v->fault_where.line);
    json_unsigned (w, "column", v->fault_where.column);
    json_string (w, "what", v->fault);
    json_end (w);
}

static void
write_period (const report *r, const verdict *v, json_writer *w)
{
    if (v->answer != ANSWER_YES || !v->evidence || strcmp (r->question.time, "any") != 0)
        return;
    mpq_t period;
    text shown = TEXT_EMPTY;
    mpq_init (period);
    run_period (v->evidence, period);
    rational_print (&shown, period);
    if (mpq_sgn (period) > 0)
        json_string (w, "period", text_string (&shown));
    text_free (&shown);
    mpq_clear (period);
}

static void
print_json (const report *r, const verdict *v)
{
    const model *m = r->source->model;
    text out = TEXT_EMPTY;
    json_writer w = answer_json_open (&out, r->in, m->name);
    write_question (r, &w);
    json_string (&w, "answer", answer_name (v->answer));
    if (v->fault)
        json_string (&w, "reason", v->fault);
    else if (v->answer == ANSWER_UNKNOWN && v->reason)
        json_string (&w, "reason", v->reason);
    json_string (&w, "engine", v->engine);
    write_period (r, v, &w);
    if (v->fault)
        write_fault (v, &w);
    if (v->evidence && (v->fault || v->answer == ANSWER_YES))
        run_write_json (m, v->evidence, r->question.query.range_disables, &w, "run");
    if (r->question.query.kind == QUERY_EXPLORE && v->reached_locations)
        unreached_write (m, v, &w);
    if (in_is_set (r->in, STATS))
        answer_json_statistics (&w, &v->stats);
    answer_json_close (&w);
    text_free (&out);
}

/* The model is wrong: its position, and the run that shows it. */
static int
print_fault (const report *r, const verdict *v)
{
    load_show_fault (r->source, v->fault_where, v->fault);
    if (in_is_set (r->in, JSON))
        print_json (r, v);
    else if (!in_is_set (r->in, QUIET)) {
        fprintf (stderr, "this run leads there (--range disable would leave such edges out):\n");
        show_run (r->source->model, v->evidence, r->question.query.range_disables, v->fault, stderr);
    }
    return EXIT_BAD_INPUT;
}

static int
print_verdict (const report *r, const verdict *v)
{
    text why = TEXT_EMPTY;
    bool holds = strategy_evidence_holds (r->source->model, &r->question, v, &why);
    if (!holds)
        say_internal ("%s", text_string (&why));
    text_free (&why);
    if (!holds)
        return EXIT_INTERNAL;
    if (v->fault)
        return print_fault (r, v);
    if (in_is_set (r->in, JSON))
        print_json (r, v);
    else
        print_text (r, v);
    return answer_exit_code (v->answer);
}

/* The certificate is for "no"; say so when there is none to write. */
static bool
close_certificate (const report *r, const verdict *v)
{
    FILE *file = r->question.query.certificate;
    if (!file)
        return true;
    const char *file_name = in_text (r->in, CERTIFICATE);
    struct stat about;
    bool own = fstat (fileno (file), &about) == 0 && S_ISREG (about.st_mode); /* rather than a device */
    bool empty = ftell (file) == 0, right = fclose (file) == 0;
    if (empty && own)
        remove (file_name);
    if (!right)
        say_error ("%s cannot be written: %s", file_name, strerror (errno));
    else if (empty && v && !in_is_set (r->in, QUIET))
        fprintf (stderr, "tacet: no certificate written: %s\n",
                 v->answer == ANSWER_NO ? "this engine has none for this question"
                                        : "only the answer no has one");
    return right;
}

static bool
open_certificate (report *r)
{
    const char *file_name = in_is_set (r->in, CERTIFICATE) ? in_text (r->in, CERTIFICATE) : NULL;
    if (!file_name)
        return true;
    r->question.query.certificate = fopen (file_name, "w");
    if (!r->question.query.certificate)
        say_error ("%s cannot be written: %s", file_name, strerror (errno));
    return r->question.query.certificate != NULL;
}

static bool
engine_fits (const report *r)
{
    text message = TEXT_EMPTY;
    bool fits = strategy_takes_engine (&r->question, &message);
    if (!fits)
        say_usage ("%s", text_string (&message));
    text_free (&message);
    return fits;
}

int
report_answer (report *r)
{
    if (!engine_fits (r))
        return EXIT_USAGE;
    if (!open_certificate (r))
        return EXIT_BAD_INPUT;
    budget *b = load_budget (r->in);
    diag *why = diag_new (r->source->name);
    diag_set_source (why, text_string (&r->source->text), r->source->text.length);
    text conflict = TEXT_EMPTY;
    verdict *v = strategy_answer (r->source->model, &r->question, b, why, &conflict);
    budget_clear_progress (b);
    if (!v || !in_is_set (r->in, QUIET))
        diag_print (why, stderr);
    int status = EXIT_BAD_INPUT;
    bool written = close_certificate (r, v);
    if (conflict.length) {
        say_internal ("two engines differ: %s", text_string (&conflict));
        status = EXIT_INTERNAL;
    } else if (v && written) {
        if (r->question.query.kind == QUERY_EXPLORE)
            unreached_judge (r, v);
        v->stats.seconds = budget_seconds (b);
        v->stats.peak_kib = budget_peak_kib ();
        r->limited = budget_reason (b) != NULL;
        status = print_verdict (r, v);
    }
    text_free (&conflict);
    verdict_free (v);
    diag_free (why);
    budget_free (b);
    return status;
}
