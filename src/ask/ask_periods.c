/* For which periods does a model go on forever, reach something, get stuck, or
 * behave like dense time?  Periods above 1 come in classes that are alike
 * (grid.h), those below as 1/q. */
#include <string.h>

#include "alloc.h"
#include "grid.h"
#include "hidden.h"
#include "lossless.h"
#include "period_pattern.h"
#include "rational.h"
#include "timed.h"
#include "timed_compare.h"
#include "vec.h"

/* At least so many classes of periods above 1 are tried. */
enum { MOST_PERIODS = 100000, COARSE_CLASSES = 12 };

/* What was found for one period: one answer, or one per equivalence asked. */
typedef struct finding {
    char *period; /* the one that was tried */
    char *name;   /* "1/2", "above 3" */
    int kind;     /* of grid_class; 1/q is a single period */
    bool coarse;  /* above 1 */
    answer answers[LTS_RELATIONS];
    bool implied; /* by a larger period: nothing was searched */
    uint64_t states;
} finding;

typedef struct survey {
    timed timed;
    diag *why;
    uint32_t last;
    VEC (finding) found;       /* from the coarsest on; the last `last` are 1/1 .. 1/last */
    bool whole;                /* no period above 1 was left out */
    bool found_coarse;         /* one above 1 has it */
    uint32_t left_out;         /* classes above 1 that have it not and are not listed */
    bool asked[LTS_RELATIONS]; /* equivalences; none: a goal */
    bool equivalences;
    text goal;              /* "an infinite run" */
    sampling_answer *words; /* simulations for any q: which periods keep every word; or NULL */
} survey;

static bool
has_failed (const survey *s)
{
    return s->timed.reply->failure != REPLY_ANSWERED;
}

static finding *
add_finding (survey *s, const char *period, const char *name)
{
    finding *f = vec_add (&s->found);
    *f = (finding){ .period = xstrdup (period), .name = xstrdup (name), .kind = GRID_CLASS_SINGLE };
    for (int i = 0; i < LTS_RELATIONS; i++)
        f->answers[i] = ANSWER_UNKNOWN;
    return f;
}

static void
ask_goal (survey *s, finding *f)
{
    text conflict = TEXT_EMPTY;
    timed_question q = s->timed.question;
    q.time = f->period;
    q.query.certificate = NULL; /* a "no" for one period is not the answer */
    verdict *v = strategy_answer (s->timed.model, &q, s->timed.asked->budget, s->why, &conflict);
    if (!v)
        s->timed.reply->failure = REPLY_INPUT;
    else if (!strategy_evidence_holds (s->timed.model, &q, v, &conflict))
        reply_distrust (s->timed.reply, "%s", text_string (&conflict));
    else if (v->fault)
        reply_fault (s->timed.reply, v->fault_where, v->fault);
    else {
        f->answers[0] = v->answer;
        f->states = v->stats.states;
    }
    verdict_free (v);
    text_free (&conflict);
}

/* Is its period above 1?  All of them are, then, or all periods are alike. */
static bool
is_coarse (const grid_class *c)
{
    if (c && c->kind == GRID_CLASS_ABOVE)
        return true;
    mpq_t one;
    mpq_init (one);
    mpq_set_ui (one, 1, 1);
    bool coarse = c && mpq_cmp (c->period, one) > 0;
    mpq_clear (one);
    return coarse;
}

static void
ask_class (survey *s, const grid_class *c)
{
    text period = TEXT_EMPTY, name = TEXT_EMPTY;
    rational_print (&period, c->period);
    grid_class_print (c, &name);
    finding *f = add_finding (s, text_string (&period), text_string (&name));
    f->coarse = true;
    f->kind = c->kind;
    ask_goal (s, f);
    text_free (&period);
    text_free (&name);
}

static void
drop_last (survey *s)
{
    finding *f = &vec_pop (&s->found);
    xfree (f->period);
    xfree (f->name);
    s->left_out++;
}

/* The classes of periods above 1: the coarsest ones, and, if none of them has it,
 * as far as to the first that has. */
static void
survey_coarse (survey *s)
{
    bool known, found = false;
    uint32_t most = s->last > COARSE_CLASSES ? s->last : COARSE_CLASSES;
    grid_classes *classes = grid_classes_new (s->timed.model, &known);
    budget *look = budget_new_within (s->timed.asked->budget, (budget_limits){ .seconds = 10 });
    const grid_class *c = known ? grid_classes_next (classes) : NULL;
    for (uint32_t n = 0; is_coarse (c) && (n < most || !found) && budget_check (look) && !has_failed (s);
         n++) {
        ask_class (s, c);
        answer a = vec_last (&s->found).answers[0];
        found = found || a == ANSWER_YES;
        if (n >= most && a == ANSWER_NO)
            drop_last (s);
        c = grid_classes_next (classes);
    }
    s->whole = known && !is_coarse (c);
    s->found_coarse = found;
    budget_free (look);
    grid_classes_free (classes);
}

/* A region path that has a run at 1/q has one at every 1/q' with q' > q (S1): with it go
 * what is reached, infinite runs with their labels, and words.  Deadlocks do not, nor do
 * simulations; that time diverges is not looked into. */
static bool
goes_on (const survey *s, int column)
{
    const query *q = &s->timed.question.query;
    if (model_has_stopwatches (s->timed.model))
        return false;
    if (s->equivalences)
        return column == LTS_REACHABILITY || column == LTS_TRACE || column == LTS_INFINITE_TRACE;
    return q->kind == QUERY_REACH || (q->kind == QUERY_CYCLE && !q->non_zeno);
}

/* Does all that is asked follow from what the last finding says? */
static bool
follows (const survey *s, const finding *last)
{
    bool all = true;
    for (int r = 0; r < LTS_RELATIONS; r++)
        if (s->equivalences ? s->asked[r] : r == 0)
            all = all && goes_on (s, r) && last->answers[r] == ANSWER_YES;
    return all;
}

/* The finding for 1/q, if it follows from that for the next larger period. */
static finding *
add_fine (survey *s, uint32_t q, bool *implied)
{
    text period = TEXT_EMPTY;
    text_printf (&period, q == 1 ? "1" : "1/%u", q);
    *implied = q > 1 && follows (s, &vec_last (&s->found));
    finding *f = add_finding (s, text_string (&period), text_string (&period));
    f->implied = *implied;
    for (int r = 0; r < LTS_RELATIONS && *implied; r++)
        f->answers[r] = ANSWER_YES;
    text_free (&period);
    return f;
}

static void
survey_goal (survey *s)
{
    survey_coarse (s);
    bool implied;
    for (uint32_t q = 1; q <= s->last && !has_failed (s); q++) {
        finding *f = add_fine (s, q, &implied);
        if (!implied && budget_check (s->timed.asked->budget))
            ask_goal (s, f);
    }
}

static answer
from_lts (lts_answer a)
{
    return a == LTS_YES ? ANSWER_YES : a == LTS_NO ? ANSWER_NO : ANSWER_UNKNOWN;
}

/* False: a limit was hit, or the model is wrong. */
static bool
ask_equivalences (survey *s, timed_system *dense, finding *f)
{
    timed_system sampled;
    timed_options chosen = { dense->range_disables, dense->events_only, dense->hidden, false };
    budget *b = s->timed.asked->budget;
    bool ok = timed_system_init (&sampled, s->timed.model, f->period, chosen, b, s->why);
    if (ok) {
        const char *names[2] = { "dense", f->period };
        timed_pair pair;
        timed_pair_init (&pair, dense, &sampled, names, b);
        memcpy (pair.asked.asked, s->asked, sizeof s->asked);
        equivalences_decide (&pair.asked);
        for (int r = 0; r < LTS_RELATIONS; r++)
            if (s->asked[r])
                f->answers[r] = from_lts (pair.asked.outcome[r].answer);
        f->states = sampled.states;
        timed_pair_free (&pair);
    }
    timed_system_free (&sampled);
    return ok;
}

/* What loses words is not like dense time in any respect that is asked for then. */
static bool
loses_words (const survey *s, uint32_t q)
{
    return s->words && s->words->unit == 1 && s->words->answer == ANSWER_YES && q < s->words->least;
}

static bool
survey_equivalences (survey *s)
{
    const question *q = s->timed.asked;
    const model *m = s->timed.model;
    if (model_has_stopwatches (m)) {
        diag_error (s->why, (position){ 0, 0 },
                    "dense time is undecidable for models that stop clocks; nothing can be compared with it");
        asking_give_up (q, s->timed.reply);
        return false;
    }
    timed_options chosen = { asking_range_disables (q), m->process_count == 1, q->given[SETTING_HIDE], false };
    timed_system dense;
    bool ok = timed_system_init (&dense, m, "dense", chosen, q->budget, s->why);
    bool implied;
    for (uint32_t n = 1; n <= s->last; n++) {
        finding *f = add_fine (s, n, &implied);
        if (loses_words (s, n)) {
            f->implied = true;
            for (int r = 0; r < LTS_RELATIONS; r++)
                f->answers[r] = ANSWER_NO;
        } else if (!implied)
            ok = ok && ask_equivalences (s, &dense, f);
    }
    timed_system_free (&dense);
    if (!ok)
        asking_give_up (q, s->timed.reply);
    return ok;
}

/* The periods 1/q are the last rows. */
static const finding *
fine (const survey *s, uint32_t q)
{
    return &s->found.at[s->found.count - s->last + q - 1];
}

static void
pattern_of (const survey *s, int column, text *out)
{
    bool *works = xcalloc ((size_t) s->last + 1, sizeof *works);
    uint32_t open = 0;
    for (uint32_t q = 1; q <= s->last; q++) {
        works[q] = fine (s, q)->answers[column] == ANSWER_YES;
        open += fine (s, q)->answers[column] == ANSWER_UNKNOWN;
    }
    period_pattern (works, s->last, open, goes_on (s, column), out);
    xfree (works);
}

static bool
some (const survey *s, int column, answer wanted)
{
    for (size_t i = 0; i < s->found.count; i++)
        if (s->found.at[i].answers[column] == wanted)
            return true;
    return false;
}

static const char *
goal_column (const survey *s)
{
    switch (s->timed.question.query.kind) {
    case QUERY_CYCLE:
        return "infinite run";
    case QUERY_DEADLOCK:
        return "deadlock";
    default:
        return "reachable";
    }
}

static void
add_table (const survey *s)
{
    sheet_column columns[LTS_RELATIONS + 4];
    size_t count = 0;
    columns[count++] = (sheet_column){ "period", "", SHEET_JSON_ONLY };
    columns[count++] = (sheet_column){ "name", "period", 0 };
    for (int r = 0; r < LTS_RELATIONS; r++)
        if (s->asked[r])
            columns[count++] = (sheet_column){ lts_relation_name ((lts_relation) r),
                                               lts_relation_name ((lts_relation) r), 0 };
    if (!s->equivalences)
        columns[count++] = (sheet_column){ "answer", goal_column (s), 0 };
    columns[count++] = (sheet_column){ "states", "states", 0 };
    sheet *t = sheet_new (columns, count, false);
    for (size_t i = 0; i < s->found.count; i++) {
        const finding *f = &s->found.at[i];
        sheet_text (t, "%s", f->period);
        sheet_text (t, "%s", f->name);
        for (int r = 0; r < LTS_RELATIONS; r++)
            if (s->equivalences ? s->asked[r] : r == 0)
                sheet_text (t, "%s", answer_name (f->answers[r]));
        if (f->implied)
            sheet_none (t);
        else
            sheet_number (t, f->states);
    }
    reply_add_sheet (s->timed.reply, PART_SPACED, "periods", t);
    if (s->left_out)
        reply_add_line (s->timed.reply, 0,
                        "Not listed: %u more ranges of periods above 1, none of which has it.", s->left_out);
    if (!s->equivalences && !s->whole)
        reply_add_line (s->timed.reply, 0,
                        s->found_coarse ? "Not listed: finer periods above 1."
                                        : "Not all periods above 1 were tried.");
}

/* "2 is the largest period with an infinite run", or that there is none; it is
 * the largest for sure if all rows before it are "no". */
static void
tell_largest (const survey *s, text *out)
{
    const finding *f = s->found.at;
    bool sure = true;
    for (; f->answers[0] != ANSWER_YES; f++)
        sure = sure && f->answers[0] == ANSWER_NO;
    const char *goal = text_string (&s->goal);
    if (f->kind == GRID_CLASS_ABOVE && !strcmp (f->name, "above 0"))
        text_printf (out, "every period has %s", goal);
    else if (f->kind == GRID_CLASS_ABOVE)
        text_printf (out, "every period %s has %s, so there is no largest", f->name, goal);
    else if (f->kind == GRID_CLASS_BETWEEN)
        text_printf (out, "every period %s has %s%s", f->name, goal,
                     sure ? ", and none that is larger" : "; of larger ones not all are settled");
    else if (f->coarse || (s->whole && !strcmp (f->period, "1")))
        text_printf (out, "%s is %s period with %s", f->name, sure ? "the largest" : "a", goal);
    else
        text_printf (out, "%s is %s period 1/q with %s", f->name, sure ? "the largest" : "a", goal);
}

static void
tell_found (survey *s)
{
    reply *r = s->timed.reply;
    text sentence = TEXT_EMPTY;
    tell_largest (s, &sentence);
    text_add (&sentence, "; of the periods 1/q: ");
    pattern_of (s, 0, &sentence);
    reply_set (r, ANSWER_YES, "%s", text_string (&sentence));
    text_free (&sentence);
    add_table (s);
}

/* None of the periods tried works: does any? */
static void
tell_beyond (survey *s)
{
    reply *r = s->timed.reply;
    text conflict = TEXT_EMPTY, period = TEXT_EMPTY;
    timed_question q = s->timed.question;
    q.time = "any";
    const char *goal = text_string (&s->goal);
    verdict *v = strategy_answer (s->timed.model, &q, s->timed.asked->budget, s->why, &conflict);
    if (v && !strategy_evidence_holds (s->timed.model, &q, v, &conflict))
        reply_distrust (r, "%s", text_string (&conflict));
    else if (v && v->fault)
        reply_fault (r, v->fault_where, v->fault);
    else if (v && v->answer == ANSWER_NO)
        reply_set (r, ANSWER_NO, "no period at all has %s (engine %s, exact)", goal, v->engine);
    else if (v && v->answer == ANSWER_YES && v->evidence) {
        mpq_t found;
        mpq_init (found);
        verdict_period (v, found);
        rational_print (&period, found);
        reply_set (r, ANSWER_YES, "no period 1/q with q up to %u %s %s, but %s has", s->last,
                   some (s, 0, ANSWER_UNKNOWN) ? "is known to have" : "has", goal, text_string (&period));
        mpq_clear (found);
    } else {
        const char *reason = v && v->reason ? v->reason : "nothing is known beyond";
        reply_set_unknown (r, reason);
        reply_set (r, ANSWER_UNKNOWN, "no period 1/q with q up to %u is known to have %s; %s", s->last, goal,
                   reason);
    }
    if (!has_failed (s))
        add_table (s);
    if (v && v->answer == ANSWER_YES && v->evidence) {
        reply_add_run (r, PART_SPACED, "run", s->timed.model, v->evidence, q.query.range_disables, NULL);
        v->evidence = NULL;
    }
    verdict_free (v);
    text_free (&conflict);
    text_free (&period);
}

/* A simulation or a bisimulation, for any q: no period has it if every one loses words.
 * False: that says nothing. */
static bool
refute_by_words (survey *s)
{
    const question *q = s->timed.asked;
    if (question_is_set (q, SETTING_UP_TO) || model_has_stopwatches (s->timed.model)
        || !(asking_is (q, SETTING_EQUIVALENCE, "simulation")
             || asking_is (q, SETTING_EQUIVALENCE, "bisimulation")))
        return false;
    enum { SECONDS = 10 };
    budget *b = budget_new_within (q->budget, (budget_limits){ .seconds = SECONDS });
    s->words = lossless_words (q, s->timed.reply, b);
    budget_free (b);
    if (!s->words || s->words->answer != ANSWER_NO)
        return false;
    reply_set (s->timed.reply, ANSWER_NO, "no period is like dense time in %s: every one loses words of %s",
               question_text (q, SETTING_EQUIVALENCE), s->words->pattern_text);
    s->last = 0;
    add_table (s);
    vec_last (&s->timed.reply->parts).flags = PART_JSON_ONLY;
    return true;
}

/* No q was found, and words do not tell either. */
static void
tell_open (survey *s)
{
    text reason = TEXT_EMPTY;
    text_printf (&reason, "no q up to %u is like dense time in %s", s->last,
                 question_text (s->timed.asked, SETTING_EQUIVALENCE));
    if (s->words->answer == ANSWER_YES)
        text_printf (
            &reason,
            ", although the periods %d/q with q >= %u keep every word; whether a larger q is, is not decided",
            s->words->unit, s->words->least);
    else
        text_add (&reason, "; whether a larger one is, is not decided");
    reply_set_unknown (s->timed.reply, text_string (&reason));
    text_free (&reason);
    add_table (s);
}

static void
tell_equivalences (survey *s)
{
    text list = TEXT_EMPTY;
    bool yes = false, unknown = false;
    for (int r = 0; r < LTS_RELATIONS; r++) {
        if (!s->asked[r])
            continue;
        yes = yes || some (s, r, ANSWER_YES);
        unknown = unknown || some (s, r, ANSWER_UNKNOWN);
        text_printf (&list, "%s%s for ", list.length ? "; " : "", lts_relation_name ((lts_relation) r));
        pattern_of (s, r, &list);
    }
    if (!yes && !unknown && s->words) {
        text_free (&list);
        tell_open (s);
        return;
    }
    if (!yes && unknown)
        asking_give_up (s->timed.asked, s->timed.reply);
    reply_set (s->timed.reply,
               yes       ? ANSWER_YES
               : unknown ? ANSWER_UNKNOWN
                         : ANSWER_NO,
               "like dense time at 1/q: %s", text_string (&list));
    text_free (&list);
    add_table (s);
}

static void
run_survey (survey *s)
{
    if (s->equivalences) {
        if (refute_by_words (s))
            ;
        else if (survey_equivalences (s))
            tell_equivalences (s);
        else if (!has_failed (s)) {
            add_table (s);
            vec_last (&s->timed.reply->parts).flags = PART_JSON_ONLY;
        }
    } else {
        survey_goal (s);
        if (!has_failed (s))
            some (s, 0, ANSWER_YES) ? tell_found (s) : tell_beyond (s);
    }
    FILE *certificate = s->timed.asked->certificate;
    long written = certificate ? ftell (certificate) : 1; /* negative: a pipe */
    bool none = written == 0 || (written < 0 && s->timed.reply->answer != ANSWER_NO);
    if (none && !has_failed (s))
        reply_remark (s->timed.reply, "no certificate written: only \"no period at all\" has one");
    reply *r = s->timed.reply;
    r->stats.states = budget_states (s->timed.asked->budget);
    asking_measure (s->timed.asked, r);
    text_printf (&r->numbers, "%.3f s, %zu KiB\n", r->stats.seconds, r->stats.peak_kib);
}

/* What is looked for at each period, from the settings; false: refused. */
static bool
set_goal (survey *s)
{
    const question *q = s->timed.asked;
    bool label = question_is_set (q, SETTING_LABEL), place = question_is_set (q, SETTING_LOCATION),
         deadlock = question_is_set (q, SETTING_DEADLOCK);
    bool infinite = asking_is (q, SETTING_WORDS, "infinite");
    query *to = &s->timed.question.query;
    if (place + deadlock + label > 1 || ((place || deadlock) && infinite)
        || (question_is_set (q, SETTING_NON_ZENO) && !infinite)
        || (s->equivalences && (label || place || deadlock || question_is_set (q, SETTING_WORDS)))) {
        reply_refuse (s->timed.reply,
                      "periods takes one goal: infinite runs (--words infinite, with --label or "
                      "--non-zeno), --label, --location, --deadlock or --equivalence");
        return false;
    }
    to->kind = deadlock ? QUERY_DEADLOCK : infinite ? QUERY_CYCLE : QUERY_REACH;
    if (!timed_set_labels (&s->timed) || !timed_set_location (&s->timed))
        return false;
    if (deadlock)
        text_add (&s->goal, "a deadlock");
    else if (place)
        text_printf (&s->goal, "a run to %s", question_text (q, SETTING_LOCATION));
    else {
        text_add (&s->goal, infinite ? "an " : "a ");
        timed_describe_run (&s->timed, &s->goal);
    }
    return true;
}

static bool
prepare (survey *s, const question *q, reply *r)
{
    if (!timed_prepare (&s->timed, q, r) || !set_goal (s))
        return false;
    uint64_t last = question_count (q, SETTING_UP_TO);
    text message = TEXT_EMPTY;
    if (last < 1 || last > MOST_PERIODS)
        text_printf (&message, "--up-to wants a number from 1 to %d", MOST_PERIODS);
    else
        hidden_fits_models (q->given[SETTING_HIDE], s->timed.model, NULL, &message);
    if (question_is_set (q, SETTING_HIDE) && !s->equivalences && !message.length)
        text_add (
            &message,
            "--hide is about words: it goes with --lossless, --among or --equivalence, or without a goal");
    bool right = !message.length;
    if (!right)
        reply_refuse (r, "%s", text_string (&message));
    text_free (&message);
    s->last = (uint32_t) last;
    return right;
}

/* Equivalent in words, for any q: decided for all of them. */
static bool
asks_words (const question *q)
{
    return question_is_set (q, SETTING_EQUIVALENCE) && !question_is_set (q, SETTING_UP_TO)
           && (asking_is (q, SETTING_EQUIVALENCE, "trace")
               || asking_is (q, SETTING_EQUIVALENCE, "infinite-trace"));
}

/* Nothing in particular is asked for. */
static bool
wants_overview (const question *q)
{
    static const setting goals[] = { SETTING_LABEL, SETTING_LOCATION,    SETTING_DEADLOCK, SETTING_NON_ZENO,
                                     SETTING_WORDS, SETTING_EQUIVALENCE, SETTING_UP_TO,    SETTING_END };
    for (const setting *s = goals; *s != SETTING_END; s++)
        if (question_is_set (q, *s))
            return false;
    return true;
}

void
ask_periods (const question *q, reply *r)
{
    if (question_is_set (q, SETTING_LOSSLESS) || question_is_set (q, SETTING_AMONG)) {
        ask_lossless (q, r);
        return;
    }
    if (asks_words (q)) {
        ask_lossless (q, r);
        return;
    }
    if (wants_overview (q)) {
        ask_overview (q, r);
        return;
    }
    survey s = { .equivalences = question_is_set (q, SETTING_EQUIVALENCE) };
    equivalences chosen = { .weak = false };
    if (s.equivalences)
        equivalences_ask (&chosen, question_text (q, SETTING_EQUIVALENCE));
    memcpy (s.asked, chosen.asked, sizeof s.asked);
    if (prepare (&s, q, r)) {
        s.why = asking_messages (q, r);
        run_survey (&s);
    }
    for (size_t i = 0; i < s.found.count; i++) {
        xfree (s.found.at[i].period);
        xfree (s.found.at[i].name);
    }
    vec_free (&s.found);
    text_free (&s.goal);
    sampling_answer_free (s.words);
    timed_free (&s.timed);
}
