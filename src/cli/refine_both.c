/* At each of the periods 1, 1/2, 1/6, ... the sampled semantics becomes a
 * program of guarded commands, whose clocks are refined by predicates.  The
 * first run found ends the loop; a "no" in dense time ends it too, as no
 * period can have more runs. */
#include "refine_both.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "answer_json.h"
#include "exit_codes.h"
#include "gcl.h"
#include "gcl_translate.h"
#include "load.h"
#include "message.h"
#include "program.h"
#include "report.h"
#include "strategy.h"
#include "table.h"
#include "vec.h"

typedef struct attempt {
    uint64_t divisor; /* the period is 1/divisor */
    gcl_model *program;
    gcl_refinement *result;
} attempt;

typedef struct loop {
    const invocation *in;
    const source *source;
    report report;
    budget *budget;
    diag *why;
    bool dense_no; /* dense time has no such run */
    answer answer;
    text reason;
    VEC (attempt) attempts;
} loop;

static void
ask_dense (loop *w)
{
    question q = w->report.question;
    q.query.kind = QUERY_REACH;
    q.time = "dense";
    text conflict = TEXT_EMPTY;
    diag *ignored = diag_new (w->source->name);
    verdict *v = strategy_answer (w->source->model, &q, w->budget, ignored, &conflict);
    w->dense_no = v && !v->fault && v->answer == ANSWER_NO;
    verdict_free (v);
    diag_free (ignored);
    text_free (&conflict);
}

/* One period; false after an error in `why`. */
static bool
try_period (loop *w, uint64_t divisor)
{
    const query *q = &w->report.question.query;
    text program = TEXT_EMPTY, period = TEXT_EMPTY;
    text_printf (&period, "1/%" PRIu64, divisor);
    attempt a = { .divisor = divisor };
    if (gcl_translate (w->source->model, text_string (&period), q->labels, q->label_count, &program,
                       w->why)) {
        diag *unexpected = diag_new (text_string (&period));
        a.program = gcl_parse (text_string (&program), program.length, unexpected);
        if (!a.program)
            diag_print (unexpected, stderr);
        diag_free (unexpected);
    }
    if (a.program) {
        a.result = gcl_refine (a.program, &(gcl_refine_options){ .order = EXPLORE_BFS }, w->budget);
        *vec_add (&w->attempts) = a;
    }
    text_free (&program);
    text_free (&period);
    return a.program != NULL;
}

static bool
try_all (loop *w, uint64_t most)
{
    w->answer = ANSWER_UNKNOWN;
    for (uint64_t divisor = 1, next = 2; divisor <= most; divisor *= next++) {
        if (!try_period (w, divisor))
            return false;
        const gcl_refinement *r = vec_last (&w->attempts).result;
        if (r->answer != ANSWER_NO) {
            w->answer = r->answer;
            if (r->reason)
                text_printf (&w->reason, "%s", r->reason);
            return true;
        }
        if (w->dense_no) {
            w->answer = ANSWER_NO;
            return true;
        }
    }
    text_printf (&w->reason, "no period from 1 to 1/%" PRIu64 " of the sequence reaches it", most);
    return true;
}

static void
make_sentence (const loop *w, text *out)
{
    const attempt *last = &vec_last (&w->attempts);
    text_printf (out, "%s: ", answer_name (w->answer));
    if (w->answer == ANSWER_UNKNOWN)
        text_add (out, text_string (&w->reason));
    else if (w->answer == ANSWER_NO)
        text_printf (out,
                     "not reachable in dense time, and so for no period; at period 1 proved by %" PRIu64
                     " states",
                     last->result->iterations[last->result->count - 1].abstract_states);
    else
        text_printf (out, "reachable with period %s%" PRIu64 " (%zu steps, iteration %zu)",
                     last->divisor > 1 ? "1/" : "", last->divisor, last->result->run->count,
                     last->result->count);
}

static void
show_table (const loop *w)
{
    static const char *const heads[] = { "period",   "iterations", "concrete",
                                         "abstract", "predicates", "answer" };
    table *t = table_new (6);
    for (size_t i = 0; i < 6; i++) {
        table_cell (t, "%s", heads[i]);
        if (i > 0 && i < 5)
            table_align_right (t, i);
    }
    for (size_t i = 0; i < w->attempts.count; i++) {
        const attempt *a = &w->attempts.at[i];
        const gcl_iteration *last = a->result->count ? &a->result->iterations[a->result->count - 1] : NULL;
        table_cell (t, "%s%" PRIu64, a->divisor > 1 ? "1/" : "", a->divisor);
        table_cell (t, "%zu", a->result->count);
        table_cell (t, "%" PRIu64, last ? last->concrete_states : 0);
        table_cell (t, "%" PRIu64, last ? last->abstract_states : 0);
        table_cell (t, "%" PRIu64, last ? last->predicates : 0);
        table_cell (t, "%s", answer_name (a->result->answer));
    }
    table_print (t, stdout);
    table_free (t);
}

static void
write_json (const loop *w, const char *sentence)
{
    text out = TEXT_EMPTY;
    json_writer j = answer_json_open (&out, w->in, w->source->model->name);
    json_string (&j, "answer", answer_name (w->answer));
    if (w->reason.length)
        json_string (&j, "reason", text_string (&w->reason));
    json_string (&j, "summary", sentence);
    if (w->answer == ANSWER_YES)
        program_write_run (vec_last (&w->attempts).program, vec_last (&w->attempts).result->run, &j);
    json_array (&j, "periods");
    for (size_t i = 0; i < w->attempts.count; i++) {
        const attempt *a = &w->attempts.at[i];
        text period = TEXT_EMPTY;
        text_printf (&period, "%s%" PRIu64, a->divisor > 1 ? "1/" : "", a->divisor);
        json_flat_object (&j, NULL);
        json_string (&j, "period", text_string (&period));
        json_string (&j, "answer", answer_name (a->result->answer));
        json_unsigned (&j, "iterations", a->result->count);
        json_end (&j);
        text_free (&period);
    }
    json_end (&j);
    answer_json_close (&j);
    text_free (&out);
}

static int
show (const loop *w)
{
    text sentence = TEXT_EMPTY;
    make_sentence (w, &sentence);
    if (in_is_set (w->in, JSON))
        write_json (w, text_string (&sentence));
    else
        printf ("%s\n", text_string (&sentence));
    text_free (&sentence);
    if (!in_is_set (w->in, JSON) && !in_is_set (w->in, QUIET)) {
        putchar ('\n');
        show_table (w);
        if (w->answer == ANSWER_YES) {
            putchar ('\n');
            program_show_run (vec_last (&w->attempts).program, vec_last (&w->attempts).result->run);
        }
    }
    return answer_exit_code (w->answer);
}

int
refine_both (const invocation *in)
{
    source s;
    if (!in_is_set (in, LABEL)) {
        say_usage ("tacet refine --predicates needs a --label to look for");
        return EXIT_USAGE;
    }
    if (!load_model (in, &s))
        return EXIT_BAD_INPUT;
    loop w = { .in = in, .source = &s, .budget = load_budget (in), .why = diag_new (s.name) };
    diag_set_source (w.why, text_string (&s.text), s.text.length);
    int status = EXIT_USAGE;
    if (report_prepare (&w.report, in, &s) && report_set_labels (&w.report, in_text (in, LABEL))) {
        ask_dense (&w);
        status = EXIT_BAD_INPUT;
        if (try_all (&w, in_count (in, UP_TO))) {
            budget_clear_progress (w.budget);
            status = show (&w);
        } else
            diag_print (w.why, stderr);
    }
    for (size_t i = 0; i < w.attempts.count; i++) {
        gcl_refinement_free (w.attempts.at[i].result);
        gcl_free (w.attempts.at[i].program);
    }
    vec_free (&w.attempts);
    text_free (&w.reason);
    report_free (&w.report);
    diag_free (w.why);
    budget_free (w.budget);
    unload_model (&s);
    return status;
}
