/* At each of the periods 1, 1/2, 1/6, ... the sampled semantics becomes a
 * program of guarded commands, whose clocks are refined by predicates.  The
 * first run found ends the loop; a "no" in dense time ends it too, as no
 * period can have more runs. */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "gcl.h"
#include "refine.h"
#include "timed.h"
#include "translate.h"
#include "vec.h"

typedef struct attempt {
    uint64_t divisor; /* the period is 1/divisor */
    gcl_model *program;
    gcl_refinement *result;
} attempt;

typedef struct loop {
    timed timed;
    diag *why;
    bool dense_no; /* dense time has no such run */
    answer answer;
    text reason;
    VEC (attempt) attempts;
} loop;

static void
ask_dense (loop *w)
{
    timed_question q = w->timed.question;
    q.query.kind = QUERY_REACH;
    q.query.certificate = NULL;
    q.time = "dense";
    text conflict = TEXT_EMPTY;
    diag *ignored = diag_new (w->timed.asked->subjects[0]->name);
    verdict *v = strategy_answer (w->timed.model, &q, w->timed.asked->budget, ignored, &conflict);
    w->dense_no = v && !v->fault && v->answer == ANSWER_NO;
    verdict_free (v);
    diag_free (ignored);
    text_free (&conflict);
}

/* The program ran into a fault of the model: let the model itself say which. */
static void
report_fault (loop *w, const char *period)
{
    timed_question q = w->timed.question;
    q.query.kind = QUERY_REACH;
    q.query.certificate = NULL;
    q.time = period;
    text conflict = TEXT_EMPTY;
    diag *ignored = diag_new (w->timed.asked->subjects[0]->name);
    verdict *v = strategy_answer (w->timed.model, &q, w->timed.asked->budget, ignored, &conflict);
    if (v && v->fault)
        diag_error (w->why, v->fault_where, "%s", v->fault);
    else
        diag_error (w->why, (position){ 0, 0 }, "the model goes wrong at period %s", period);
    verdict_free (v);
    diag_free (ignored);
    text_free (&conflict);
}

/* One period; false after an error in `why`. */
static bool
try_period (loop *w, uint64_t divisor)
{
    const query *q = &w->timed.question.query;
    text program = TEXT_EMPTY, period = TEXT_EMPTY;
    text_printf (&period, "1/%" PRIu64, divisor);
    attempt a = { .divisor = divisor };
    if (gcl_translate (w->timed.model, text_string (&period), q->labels, q->label_count, q->range_disables,
                       &program, w->why)) {
        diag *unexpected = diag_new (text_string (&period));
        a.program = gcl_parse (text_string (&program), program.length, unexpected);
        if (!a.program)
            reply_distrust (w->timed.reply, "the model at period %s is not read back", text_string (&period));
        diag_free (unexpected);
    }
    if (a.program) {
        a.result =
            gcl_refine (a.program, &(gcl_refine_options){ .order = EXPLORE_BFS }, w->timed.asked->budget);
        *vec_add (&w->attempts) = a;
    }
    text why = TEXT_EMPTY;
    if (a.program && a.result->run && !gcl_replay (a.program, a.result->run, &why))
        reply_distrust (w->timed.reply, "the run found does not replay: %s", text_string (&why));
    text_free (&why);
    bool fault = a.program && a.result->run && gcl_translated_fault (a.program, a.result->run);
    if (fault)
        report_fault (w, text_string (&period));
    text_free (&program);
    text_free (&period);
    return a.program && !fault && w->timed.reply->failure == REPLY_ANSWERED;
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
        if (divisor > UINT64_MAX / next)
            break;
    }
    text_printf (&w->reason, "no period from 1 to 1/%" PRIu64 " of the sequence reaches it", most);
    return true;
}

static void
make_sentence (const loop *w, reply *r)
{
    if (w->answer == ANSWER_UNKNOWN) {
        reply_set_unknown (r, text_string (&w->reason));
        return;
    }
    const attempt *last = &vec_last (&w->attempts);
    if (w->answer == ANSWER_NO) {
        uint64_t states = last->result->iterations[last->result->count - 1].abstract_states;
        reply_set (r, ANSWER_NO,
                   "not reachable in dense time, and so for no period; at period 1 proved by %" PRIu64
                   " state%s",
                   states, states == 1 ? "" : "s");
    } else
        reply_set (r, ANSWER_YES, "reachable with period %s%" PRIu64 " (%zu step%s, iteration %zu)",
                   last->divisor > 1 ? "1/" : "", last->divisor, last->result->run->count,
                   last->result->run->count == 1 ? "" : "s", last->result->count);
}

static void
add_table (const loop *w, reply *r)
{
    static const sheet_column columns[] = { { "period", "period", 0 },
                                            { "iterations", "iterations", SHEET_RIGHT },
                                            { "concrete_states", "concrete", SHEET_RIGHT },
                                            { "abstract_states", "abstract", SHEET_RIGHT },
                                            { "predicates", "predicates", SHEET_RIGHT },
                                            { "answer", "answer", 0 } };
    sheet *s = sheet_new (columns, sizeof columns / sizeof *columns, false);
    for (size_t i = 0; i < w->attempts.count; i++) {
        const attempt *a = &w->attempts.at[i];
        const gcl_iteration *last = a->result->count ? &a->result->iterations[a->result->count - 1] : NULL;
        sheet_text (s, "%s%" PRIu64, a->divisor > 1 ? "1/" : "", a->divisor);
        sheet_number (s, a->result->count);
        sheet_number (s, last ? last->concrete_states : 0);
        sheet_number (s, last ? last->abstract_states : 0);
        sheet_number (s, last ? last->predicates : 0);
        sheet_text (s, "%s", answer_name (a->result->answer));
    }
    reply_add_sheet (r, PART_SPACED, "periods", s);
}

/* The run found is one of the program of its period, which the reply keeps. */
static void
take_run (loop *w, reply *r)
{
    attempt *last = &vec_last (&w->attempts);
    reply_add_program_run (r, last->program, last->result->run, true);
    last->result->run = NULL;
    last->program = NULL;
}

static void
fill (loop *w)
{
    reply *r = w->timed.reply;
    make_sentence (w, r);
    add_table (w, r);
    if (w->answer == ANSWER_YES)
        take_run (w, r);
    r->stats.states = budget_states (w->timed.asked->budget);
    asking_measure (w->timed.asked, r);
    text_printf (&r->numbers, "\n%.3f s, %zu KiB\n", r->stats.seconds, r->stats.peak_kib);
}

void
ask_refine_both (const question *q, reply *r)
{
    if (!question_is_set (q, SETTING_LABEL) || asking_is (q, SETTING_WORDS, "infinite")) {
        reply_refuse (r, "%s",
                      question_is_set (q, SETTING_LABEL)
                          ? "tacet refine --predicates looks for finite runs: not with --words infinite"
                          : "tacet refine --predicates needs a --label to look for");
        return;
    }
    if (q->certificate)
        reply_remark (r, "there will be no certificate: refine --predicates has none");
    loop w = { .answer = ANSWER_UNKNOWN };
    if (timed_prepare (&w.timed, q, r) && timed_set_labels (&w.timed)) {
        w.why = asking_messages (q, r);
        ask_dense (&w);
        if (try_all (&w, question_count (q, SETTING_UP_TO)))
            fill (&w);
        else if (r->failure == REPLY_ANSWERED)
            r->failure = REPLY_INPUT;
    }
    for (size_t i = 0; i < w.attempts.count; i++) {
        gcl_refinement_free (w.attempts.at[i].result);
        gcl_free (w.attempts.at[i].program);
    }
    vec_free (&w.attempts);
    text_free (&w.reason);
    timed_free (&w.timed);
}
