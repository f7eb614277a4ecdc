#include "timed.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "certificate.h"
#include "coarsest.h"
#include "rational.h"
#include "unreached.h"
#include "why_not.h"

/* Options that say how zones are searched are refused where none are. */
static bool
zones_are_searched (const timed *t)
{
    static const setting of_zones[] = { SETTING_EXTRAPOLATION, SETTING_SUBSUMPTION, SETTING_SYMMETRY,
                                        SETTING_TIME_ZONES, SETTING_OVER_APPROXIMATE };
    const timed_question *q = &t->question;
    bool no_grid = !strcmp (q->time, "dense") || !strcmp (q->time, "any");
    bool right_engine = !strcmp (q->engine, "auto") || !strcmp (q->engine, "zones");
    for (size_t i = 0; i < sizeof of_zones / sizeof *of_zones; i++) {
        if ((no_grid && right_engine) || !question_is_set (t->asked, of_zones[i]))
            continue;
        reply_refuse (t->reply, "--%s is about zones: it has no meaning with --%s %s",
                      setting_table[of_zones[i]].name, no_grid ? "engine" : "time",
                      no_grid ? q->engine : q->time);
        return false;
    }
    return true;
}

static bool
set_dense_options (timed *t)
{
    static const char *const names[] = { "m", "m+", "lu", "lu+", "alu" };
    static const dense_extrapolation extrapolations[] = { DENSE_M, DENSE_M_PLUS, DENSE_LU, DENSE_LU_PLUS,
                                                          DENSE_NONE };
    static const char *const ways[] = { "equality", "inclusion", "alu" };
    static const dense_subsumption subsumptions[] = { DENSE_EQUALITY, DENSE_INCLUSION, DENSE_ALU };
    const question *q = t->asked;
    dense_options *o = &t->question.dense;
    *o = dense_options_default ();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (question_is_set (q, SETTING_EXTRAPOLATION) && asking_is (q, SETTING_EXTRAPOLATION, names[i]))
            o->extrapolation = extrapolations[i];
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (question_is_set (q, SETTING_SUBSUMPTION) && asking_is (q, SETTING_SUBSUMPTION, ways[i]))
            o->subsumption = subsumptions[i];
    if (o->extrapolation == DENSE_NONE) {
        if (question_is_set (q, SETTING_SUBSUMPTION) && o->subsumption != DENSE_ALU) {
            reply_refuse (
                t->reply,
                "--extrapolation alu needs --subsumption alu: without extrapolation nothing else ends");
            return false;
        }
        o->subsumption = DENSE_ALU;
    }
    o->over_approximate = question_is_set (q, SETTING_OVER_APPROXIMATE);
    static const char *const zones[] = { "global", "local", "auto" };
    static const dense_time_zones time_zones[] = { DENSE_GLOBAL, DENSE_LOCAL, DENSE_AUTO };
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++)
        if (question_has (q->kind, SETTING_TIME_ZONES) && asking_is (q, SETTING_TIME_ZONES, zones[i]))
            o->time_zones = time_zones[i];
    o->symmetry = question_has (q->kind, SETTING_SYMMETRY) && asking_is (q, SETTING_SYMMETRY, "auto");
    return true;
}

static void
set_time (timed *t, const char *written)
{
    mpq_t period;
    mpq_init (period);
    if (rational_parse (period, written))
        rational_print (&t->time, period);
    else
        text_add (&t->time, written);
    t->question.time = text_string (&t->time);
    mpq_clear (period);
}

/* False: refused, as some searches are for one. */
static bool
set_workers (timed *t)
{
    const question *q = t->asked;
    unsigned *count = &t->question.dense.workers;
    if (!question_has (q->kind, SETTING_WORKERS))
        return true;
    if (!asking_workers (q, t->reply, count))
        return false;
    const char *engine = t->question.engine;
    bool alone = !strcmp (engine, "regions") || !strcmp (engine, "bdd");
    if (*count > 1 && alone)
        reply_refuse (t->reply, "--workers %u: engine %s works alone", *count, engine);
    else if (*count > 1 && t->question.dense.time_zones == DENSE_LOCAL)
        reply_refuse (t->reply, "--workers %u: with a time for each process one worker searches alone",
                      *count);
    else
        return true;
    return false;
}

bool
timed_prepare (timed *t, const question *q, reply *r)
{
    *t = (timed){ .asked = q, .reply = r, .model = q->subjects[0]->network };
    timed_question *to = &t->question;
    to->query.process = to->query.location = MODEL_NONE;
    to->query.range_disables = asking_range_disables (q);
    to->query.order = asking_is (q, SETTING_ORDER, "dfs") ? EXPLORE_DFS : EXPLORE_BFS;
    to->query.non_zeno = question_is_set (q, SETTING_NON_ZENO);
    to->query.certificate = q->certificate;
    set_time (t, question_text (q, SETTING_TIME));
    to->engine = question_text (q, SETTING_ENGINE);
    to->cross_check = question_is_set (q, SETTING_CROSS_CHECK);
    to->any_order =
        !question_is_set (q, SETTING_ORDER) && !question_is_set (q, SETTING_SHORTEST) && !to->cross_check;
    to->asked = q;
    bool right = zones_are_searched (t) && set_dense_options (t) && set_workers (t);
    to->dense.any_order = to->any_order;
    if (right && to->dense.time_zones == DENSE_LOCAL && question_is_set (q, SETTING_SHORTEST)) {
        reply_refuse (r, "--shortest: with a time for each process a run need not be the shortest");
        return false;
    }
    return right;
}

bool
timed_set_labels (timed *t)
{
    const char *list = t->asked->given[SETTING_LABEL];
    if (!list)
        return true;
    t->labels = xreallocarray (NULL, strlen (list) + 1, sizeof *t->labels);
    text message = TEXT_EMPTY;
    bool right = strategy_find_labels (t->model, list, t->labels, &t->question.query, &message);
    if (!right)
        reply_refuse (t->reply, "%s", text_string (&message));
    text_free (&message);
    return right;
}

bool
timed_set_location (timed *t)
{
    const char *name = t->asked->given[SETTING_LOCATION];
    if (!name)
        return true;
    text message = TEXT_EMPTY;
    bool right = strategy_find_location (t->model, name, &t->question.query, &message);
    if (!right)
        reply_refuse (t->reply, "%s", text_string (&message));
    text_free (&message);
    return right;
}

void
timed_free (timed *t)
{
    xfree (t->labels);
    text_free (&t->time);
    text_free (&t->coarsest);
    text_free (&t->yes);
    text_free (&t->no);
}

/* "a, b and c" */
static void
add_labels (const timed *t, text *out)
{
    const query *q = &t->question.query;
    for (size_t i = 0; i < q->label_count; i++)
        text_printf (out, "%s%s",
                     i == 0                    ? ""
                     : i + 1 == q->label_count ? " and "
                                               : ", ",
                     t->model->labels[q->labels[i]]);
}

void
timed_describe_run (const timed *t, text *out)
{
    const query *q = &t->question.query;
    bool infinite = q->kind == QUERY_CYCLE;
    text_printf (out, "%s run", infinite ? "infinite" : "finite");
    if (q->label_count) {
        text_add (out, infinite ? " that sees " : " to a state with ");
        add_labels (t, out);
        text_add (out, infinite ? " again and again" : "");
    }
    if (infinite && q->non_zeno)
        text_add (out, q->label_count ? " while time diverges" : " in which time diverges");
}

/* Where the goal is met: "with period 1/2, ", or nothing in dense time. */
static void
add_domain (const timed *t, const verdict *v, text *out)
{
    const char *time = t->question.time;
    bool any = strcmp (time, "any") == 0;
    if (strcmp (time, "dense") == 0 || (any && (v->answer == ANSWER_NO || !v->evidence)))
        return;
    if (!any) {
        text_printf (out, "with period %s ", time);
        return;
    }
    mpq_t period;
    mpq_init (period);
    verdict_period (v, period);
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
make_sentence (const timed *t, const verdict *v, text *out)
{
    text_printf (out, "%s: ", answer_name (v->answer));
    if (v->answer == ANSWER_UNKNOWN) {
        text_add (out, v->reason ? v->reason : "the engine gives no reason");
        /* What the progress line counted, and what the limit of states is about. */
        uint64_t counted = budget_states (t->asked->budget), covered = counted ? counted : v->stats.states;
        if (t->limited && covered)
            text_printf (out, "; %" PRIu64 " state%s covered", covered, covered == 1 ? "" : "s");
        return;
    }
    add_domain (t, v, out);
    text_add (out, text_string (v->answer == ANSWER_YES ? &t->yes : &t->no));
    if (v->answer == ANSWER_YES && v->evidence && v->evidence->loop_from == v->evidence->count) {
        text_add (out, " (");
        run_print_size (v->evidence, out);
        text_add_char (out, ')');
    }
    if (v->answer == ANSWER_YES && v->reason)
        text_printf (out, ": %s", v->reason);
    if (t->coarsest.length)
        text_printf (out, "; %s", text_string (&t->coarsest));
    bool dense = strcmp (v->engine, "zones") == 0 || strcmp (v->engine, "polyhedra") == 0;
    if (v->answer == ANSWER_NO && strcmp (t->question.time, "any") == 0 && dense
        && t->question.query.kind != QUERY_EXPLORE)
        text_add (out, t->asked->kind == ASK_REACH ? ", nor in dense time" : ", nor has dense time");
}

static void
add_numbers (const statistics *stats, const char *engine, const char *note, text *out)
{
    text_printf (
        out,
        "\nengine %s%s%s\nstates %llu\ntransitions %llu\nvisited %llu\nseconds %.3f\npeak memory %zu KiB\n",
        engine, note ? ": " : "", note ? note : "", (unsigned long long) stats->states,
        (unsigned long long) stats->transitions, (unsigned long long) stats->visited, stats->seconds,
        stats->peak_kib);
}

/* The question, as the first members of a JSON answer have it. */
static void
repeat_question (const timed *t)
{
    const query *q = &t->question.query;
    reply *r = t->reply;
    asking_head (r, "time", t->question.time);
    if (question_has (t->asked->kind, SETTING_WORDS))
        asking_head (r, "words", question_text (t->asked, SETTING_WORDS));
    if (q->label_count) {
        part *labels = reply_add (r, PART_NAMES, PART_JSON_ONLY | PART_HEAD, "accept");
        for (size_t i = 0; i < q->label_count; i++)
            part_add_line (labels, "%s", t->model->labels[q->labels[i]]);
    }
    if (q->process != MODEL_NONE) {
        const process *p = &t->model->processes[q->process];
        text name = TEXT_EMPTY;
        text_printf (&name, "%s.%s", p->name, p->locations[q->location].name);
        asking_head (r, "location", text_string (&name));
        text_free (&name);
    }
    if (q->kind == QUERY_DEADLOCK) {
        reply_add_truth (r, "deadlock", true);
        vec_last (&r->parts).flags |= PART_HEAD;
    }
}

static void
set_period (const timed *t, const verdict *v)
{
    if (v->answer != ANSWER_YES || !v->evidence || strcmp (t->question.time, "any") != 0)
        return;
    mpq_t period;
    mpq_init (period);
    verdict_period (v, period);
    if (mpq_sgn (period) > 0)
        rational_print (&t->reply->period, period);
    mpq_clear (period);
}

static void
take_run (const timed *t, verdict *v, unsigned flags)
{
    reply_add_run (t->reply, flags, "run", t->model, v->evidence, t->question.query.range_disables, v->fault);
    v->evidence = NULL;
}

/* The model is wrong: its position, and the run that shows it. */
static void
fill_fault (timed *t, verdict *v)
{
    reply *r = t->reply;
    reply_fault (r, v->fault_where, v->fault);
    r->engine = v->engine;
    r->answer = v->answer;
    if (!v->evidence)
        return;
    take_run (t, v, 0);
    vec_last (&r->parts).heading =
        xstrdup ("this run leads there (--range disable would leave such edges out):");
}

static void
fill (timed *t, verdict *v)
{
    reply *r = t->reply;
    r->has_answer = true;
    r->answer = v->answer;
    make_sentence (t, v, &r->sentence);
    if (v->answer == ANSWER_UNKNOWN && v->reason)
        text_add (&r->reason, v->reason);
    r->engine = v->engine;
    xfree (r->note); /* of an earlier question with the same reply */
    r->note = v->note ? xstrdup (v->note) : NULL;
    r->stats = v->stats;
    add_numbers (&v->stats, v->engine, v->note, &r->numbers);
    set_period (t, v);
    if (v->answer == ANSWER_YES && v->evidence)
        take_run (t, v, PART_SPACED);
    if (t->question.query.kind == QUERY_EXPLORE && v->reached_locations)
        unreached_list (t->model, v, r);
    else if (v->answer == ANSWER_NO) {
        if (v->part) {
            reply_add_line (r, PART_SPACED, "%s alone: whatever the others do, there is no such run",
                            v->part);
            reply_add_word (r, "part", v->part);
        }
        why_not_add (t);
    }
}

static void
check_and_fill (timed *t, verdict *v)
{
    text why = TEXT_EMPTY;
    repeat_question (t);
    if (!strategy_evidence_holds (t->model, &t->question, v, &why))
        reply_distrust (t->reply, "%s", text_string (&why));
    else if (v->fault)
        fill_fault (t, v);
    else
        fill (t, v);
    text_free (&why);
}

static bool
engine_fits (const timed *t)
{
    text message = TEXT_EMPTY;
    bool fits = strategy_takes_engine (&t->question, &message);
    if (!fits)
        reply_refuse (t->reply, "%s", text_string (&message));
    text_free (&message);
    return fits;
}

/* Who asked for a certificate hears before the search that there will be none. */
static void
announce_certificate (const timed *t)
{
    const timed_question *q = &t->question;
    if (!q->query.certificate)
        return;
    const char *refusal = certificate_refusal (t->model, &q->query, q->time, q->engine);
    if (refusal)
        reply_remark (t->reply, "there will be no certificate: %s", refusal);
}

static bool
wants_coarsest (const timed *t, const verdict *v)
{
    return question_is_set (t->asked, SETTING_COARSEST) && v->answer == ANSWER_YES && !v->fault
           && strcmp (t->question.time, "any") == 0;
}

void
timed_answer (timed *t)
{
    if (!engine_fits (t))
        return;
    budget *b = t->asked->budget;
    text conflict = TEXT_EMPTY;
    announce_certificate (t);
    verdict *v = strategy_answer (t->model, &t->question, b, asking_messages (t->asked, t->reply), &conflict);
    if (v)
        asking_judge_certificate (t->asked, v->answer, t->reply);
    if (conflict.length)
        reply_distrust (t->reply, "two engines differ: %s", text_string (&conflict));
    else if (!v)
        t->reply->failure = REPLY_INPUT;
    else {
        if (t->question.query.kind == QUERY_EXPLORE)
            unreached_judge (t, v);
        v->stats.seconds = budget_seconds (b);
        v->stats.peak_kib = budget_peak_kib ();
        if (wants_coarsest (t, v))
            v = coarsest_find (t->model, &t->question, v, b, &t->coarsest);
        t->limited = budget_reason (b) != NULL;
        check_and_fill (t, v);
    }
    text_free (&conflict);
    verdict_free (v);
}
