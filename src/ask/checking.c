#include "checking.h"

#include <string.h>

#include "alloc.h"
#include "rational.h"

void
finding_init (finding *f)
{
    *f = (finding){ .answer = ANSWER_NO, .engine = "zones" };
}

void
finding_free (finding *f)
{
    run_free (f->run);
    text_free (&f->period);
    text_free (&f->reason);
}

void
finding_merge (finding *f, finding *one)
{
    statistics sum = { .states = f->stats.states + one->stats.states,
                       .transitions = f->stats.transitions + one->stats.transitions,
                       .visited = f->stats.visited + one->stats.visited };
    if (one->answer == ANSWER_YES || (one->answer == ANSWER_UNKNOWN && f->answer == ANSWER_NO)) {
        finding old = *f;
        *f = *one;
        *one = old;
    } else
        f->engine = one->engine;
    f->stats.states = sum.states;
    f->stats.transitions = sum.transitions;
    f->stats.visited = sum.visited;
    finding_free (one);
}

void
checking_add_numbers (checking *c, const finding *f)
{
    const budget *b = c->t.asked->budget;
    c->reply->stats.seconds = budget_seconds (b);
    c->reply->stats.peak_kib = budget_peak_kib ();
    text_printf (&c->reply->numbers,
                 "\nengine %s\nstates %llu\ntransitions %llu\nvisited %llu\nseconds %.3f\npeak memory %zu KiB\n",
                 f->engine, (unsigned long long) f->stats.states, (unsigned long long) f->stats.transitions,
                 (unsigned long long) f->stats.visited, c->reply->stats.seconds, c->reply->stats.peak_kib);
}

bool
checking_is_failed (const checking *c)
{
    return c->reply->failure != REPLY_ANSWERED || c->reply->fault;
}

/* Does the network itself take the last step to where the fault shows?  Then the query is at fault, which may have
 * called a function of the model. */
static bool
is_fault_of_query (const checking *c, const run *r, const verdict *v)
{
    text unused = TEXT_EMPTY;
    run_goal any = { .range_disables = c->t.question.query.range_disables };
    bool taken = v->fault_where.line == 0 || run_replay (c->model, r, &any, &unused);
    text_free (&unused);
    return taken;
}

/* The model is wrong, or the query where it was looked at. */
static void
report_fault (checking *c, const watched *w, verdict *v)
{
    bool waits, disables = c->t.question.query.range_disables;
    run *r = watch_strip (w, v->evidence, &waits);
    if (is_fault_of_query (c, r, v)) {
        diag_error (asking_messages (c->t.asked, c->reply), v->fault_where,
                    "the query cannot be evaluated in a state that can be reached: %s", v->fault);
        c->reply->failure = REPLY_INPUT;
        reply_add_run (c->reply, 0, "run", c->model, r, disables, NULL);
        vec_last (&c->reply->parts).heading = xstrdup ("this run leads there:");
        return;
    }
    reply_fault (c->reply, v->fault_where, v->fault);
    c->reply->engine = v->engine;
    reply_add_run (c->reply, 0, "run", c->model, r, disables, v->fault);
    vec_last (&c->reply->parts).heading =
        xstrdup ("this run leads there (--range disable would leave such edges out):");
}

static void
leave_open (finding *f, const char *reason)
{
    f->answer = ANSWER_UNKNOWN;
    if (!f->reason.length)
        text_add (&f->reason, reason ? reason : "the engine gives no reason");
}

static witness_goal
goal_of (const checking *c, const watching *what, const verdict *v, bool waits)
{
    const char *time = c->t.question.time;
    bool sampled = strcmp (time, "dense") != 0 && strcmp (time, "any") != 0;
    bool stuck = what->kind == WATCH_END || what->kind == WATCH_WORD_END;
    witness_end end = stuck                      ? WITNESS_STUCK
                      : what->kind < WATCH_STAY  ? WITNESS_REACHES
                      : waits                    ? WITNESS_WAITS
                                                 : WITNESS_LOOPS;
    return (witness_goal){ .end = end,
                           .p = what->p,
                           .trigger = what->trigger,
                           .negated = what->negated,
                           .words = what->words,
                           .period = sampled ? time : v->period,
                           .range_disables = c->t.question.query.range_disables,
                           .time_passes = c->t.question.query.non_zeno };
}

static void
set_period (const verdict *v, text *out)
{
    mpq_t period;
    mpq_init (period);
    verdict_period (v, period);
    if (mpq_sgn (period) > 0)
        rational_print (out, period);
    mpq_clear (period);
}

/* The run without a last delay, if that shows the same. */
static run *
without_wait (const checking *c, const watched *w, const witness_goal *goal, const run *evidence)
{
    run *r = run_copy (evidence);
    bool waits;
    bool loops = r->loop_from < r->count;
    if (!loops && r->count && !r->steps[r->count - 1].edge_count)
        run_drop (r);
    run *out = watch_strip (w, r, &waits);
    if (goal->end == WITNESS_WAITS && out->count && !out->steps[out->count - 1].edge_count)
        run_drop (out);
    text unused = TEXT_EMPTY;
    bool shows = witness_holds (c->model, out, goal, &unused);
    text_free (&unused);
    run_free (r);
    if (shows)
        return out;
    run_free (out);
    return NULL;
}

/* A yes becomes a run of the network, which must show what was asked. */
static void
take_run (checking *c, const watched *w, const watching *what, verdict *v, finding *f)
{
    text why = TEXT_EMPTY;
    bool waits;
    set_period (v, &f->period);
    if (what->kind == WATCH_MOVES)
        run_drop (v->evidence); /* the step that shows that there is one */
    run *whole = watch_strip (w, v->evidence, &waits);
    witness_goal goal = goal_of (c, what, v, waits);
    bool holds = witness_holds (c->model, whole, &goal, &why);
    run *shorter = goal.end == WITNESS_WAITS || what->kind == WATCH_STUCK
                       ? without_wait (c, w, &goal, v->evidence)
                       : NULL;
    if (shorter) {
        run_free (whole);
        whole = shorter;
    } else if (!holds && what->kind == WATCH_STUCK) {
        run_free (whole);
        leave_open (f, "a deadlock was found after the condition held, but not together with it");
        text_free (&why);
        return;
    } else if (!holds && what->words && !w->exact) {
        run_free (whole);
        leave_open (f, "clocks are compared in several ways, and a run was found only by overlooking what they are at some "
                       "ticks: dense time and single periods are decided");
        text_free (&why);
        return;
    } else if (!holds)
        reply_distrust (c->reply, "the run of engine %s does not pass the check: %s", v->engine,
                        text_string (&why));
    f->run = whole;
    f->end = goal.end;
    f->answer = ANSWER_YES;
    text_free (&why);
}

static void
add_statistics (const verdict *v, finding *f)
{
    f->stats.states += v->stats.states;
    f->stats.transitions += v->stats.transitions;
    f->stats.visited += v->stats.visited;
    f->engine = v->engine;
}

/* What an engine wrote becomes a part of the certificate: its kind, its starts, how many
 * lines, and these. */
static void
keep_proof (checking *c, const watching *what, FILE *written)
{
    text lines = TEXT_EMPTY;
    rewind (written);
    bool right = text_read_all (&lines, written) && lines.length;
    if (!right || strncmp (text_string (&lines), "tacet-certificate none", 22) == 0) {
        if (!c->not_proved.length)
            text_add (&c->not_proved, "an engine has no certificate for a part of this question");
    } else {
        size_t count = 0;
        for (size_t i = 0; i < lines.length; i++)
            count += lines.at[i] == '\n';
        text_printf (&c->proof, "part %d", (int) what->kind);
        for (size_t p = 0; p < c->model->process_count; p++)
            text_printf (&c->proof, " %lld", what->start[p] == MODEL_NONE ? -1 : (long long) what->start[p]);
        text_printf (&c->proof, " lines %zu\n%s", count, text_string (&lines));
    }
    text_free (&lines);
}

static const char AT_RISK[] = "the condition has alternatives on clocks, and a part of it can be a fault where the whole is not read: "
                              "these are not followed";

/* Is it a fault of what the whole condition might not read, rather than one of the model? */
static bool
is_only_risk (const checking *c, const watched *w, const watching *what, const verdict *v)
{
    if (!v->fault || !c->property->risk || what->p != c->property->risk)
        return false;
    bool waits;
    run *r = watch_strip (w, v->evidence, &waits);
    bool is = is_fault_of_query (c, r, v);
    run_free (r);
    return is;
}

/* Put the question to the engines and judge what they say. */
static void
ask_engines (checking *c, const watched *w, const watching *what, const timed_question *q, finding *f)
{
    text conflict = TEXT_EMPTY, why = TEXT_EMPTY;
    diag *messages = asking_messages (c->t.asked, c->reply);
    verdict *v = strategy_answer (&w->model, q, c->t.asked->budget, messages, &conflict);
    if (conflict.length)
        reply_distrust (c->reply, "two engines differ: %s", text_string (&conflict));
    else if (!v)
        c->reply->failure = REPLY_INPUT;
    else if (!strategy_evidence_holds (&w->model, q, v, &why))
        reply_distrust (c->reply, "%s", text_string (&why));
    else {
        add_statistics (v, f);
        if (is_only_risk (c, w, what, v))
            leave_open (f, AT_RISK);
        else if (v->fault)
            report_fault (c, w, v);
        else if (v->answer == ANSWER_YES)
            take_run (c, w, what, v, f);
        else if (v->answer == ANSWER_UNKNOWN)
            leave_open (f, v->reason);
        else if (q->query.certificate)
            keep_proof (c, what, q->query.certificate);
    }
    verdict_free (v);
    text_free (&conflict);
    text_free (&why);
}

/* The question for a watched network. */
static timed_question
question_for (const checking *c, const watched *w)
{
    timed_question q = c->t.question;
    q.query.kind = w->kind;
    q.query.labels = w->labels;
    q.query.label_count = w->label_count;
    q.query.certificate = c->t.asked->certificate ? tmpfile () : NULL;
    q.query.non_zeno = q.query.non_zeno && w->kind == QUERY_CYCLE;
    if (*w->period)
        q.time = w->period;
    /* Deadlocks for an unknown period have engines of their own. */
    if (w->kind == QUERY_DEADLOCK && strcmp (q.time, "any") == 0)
        q.engine = "auto";
    return q;
}

static void
ask_watched (checking *c, const watched *w, const watching *what, finding *f)
{
    timed_question q = question_for (c, w);
    ask_engines (c, w, what, &q, f);
    if (q.query.certificate)
        fclose (q.query.certificate);
}

void
checking_find_watched (checking *c, const watching *what, finding *f)
{
    text why = TEXT_EMPTY;
    watched *w = watch_new (c->model, what, &why);
    if (w)
        ask_watched (c, w, what, f);
    else if (why.length)
        leave_open (f, text_string (&why));
    watch_free (w);
    text_free (&why);
}

/* Is it open, although there are other ways to ask? */
static bool
is_open (const checking *c, const finding *f)
{
    return f->answer == ANSWER_UNKNOWN && !checking_is_failed (c) && !budget_reason (c->t.asked->budget);
}

/* With an unknown period the observer w may overlook letters.  If that is how it found a run, one that overlooks none,
 * but sees more than there are ticks for, may find another; or single periods tell. */
static void
look_closer (checking *c, const watching *what, const watched *w, finding *f)
{
    finding other;
    finding_init (&other);
    watching every = *what;
    every.sampled = false;
    checking_find_watched (c, &every, &other);
    if (other.answer == ANSWER_YES)
        finding_merge (f, &other);
    else
        finding_free (&other);
    if (is_open (c, f))
        checking_try_periods (c, what, w, f);
}

static void
find_from (checking *c, const watching *what, finding *f)
{
    text why = TEXT_EMPTY;
    finding one;
    finding_init (&one);
    watched *w = watch_new (c->model, what, &why);
    if (w)
        ask_watched (c, w, what, &one);
    else if (why.length)
        leave_open (&one, text_string (&why));
    if (w && !w->exact && what->sampled && is_open (c, &one))
        look_closer (c, what, w, &one);
    finding_merge (f, &one);
    watch_free (w);
    text_free (&why);
}

/* The observer starts knowing where the processes are that it looks at: a
 * question for each combination, until one has a run. */
void
checking_find_run (checking *c, watching *what, finding *f)
{
    const model *m = c->model;
    uint8_t *needs = xcalloc (m->process_count + 1, 1);
    uint32_t *start = xreallocarray (NULL, m->process_count + 1, sizeof *start);
    for (size_t p = 0; p < m->process_count; p++)
        start[p] = MODEL_NONE;
    watch_needs_start (m, what, needs);
    what->start = start;
    for (bool more = watch_next_start (m, needs, start, true); more && f->answer != ANSWER_YES && !checking_is_failed (c);
         more = watch_next_start (m, needs, start, false))
        find_from (c, what, f);
    what->start = NULL;
    xfree (needs);
    xfree (start);
}

void
checking_find_state (checking *c, const term *p, finding *f)
{
    property one = *c->property;
    one.form = PROPERTY_POSSIBLY;
    one.p = p;
    checking_find (c, &one, f);
}

/* A formula needs its automaton. */
static bool
translate (checking *c, finding *f)
{
    text why = TEXT_EMPTY;
    bool done = !property_has_words (c->property) || property_translate (c->property, c->t.asked->budget, &why);
    if (!done)
        leave_open (f, why.length ? text_string (&why) : budget_reason (c->t.asked->budget));
    text_free (&why);
    return done;
}

void
checking_set_period (watching *what, const char *time)
{
    mpq_t period;
    mpq_init (period);
    what->sampled = what->words && strcmp (time, "dense") != 0;
    if (what->sampled && strcmp (time, "any") != 0 && rational_parse (period, time)
        && mpz_cmp_ui (mpq_numref (period), MODEL_CLOCK_CONSTANT_MAX) <= 0
        && mpz_cmp_ui (mpq_denref (period), MODEL_CLOCK_CONSTANT_MAX) <= 0) {
        what->period[0] = (int32_t) mpz_get_si (mpq_numref (period));
        what->period[1] = (int32_t) mpz_get_si (mpq_denref (period));
    }
    mpq_clear (period);
}

void
checking_find (checking *c, const property *p, finding *f)
{
    watching parts[WATCH_PARTS];
    if (!translate (c, f))
        return;
    size_t count = watch_parts (p, c->t.question.query.non_zeno, parts);
    if (p->risk && c->t.question.query.range_disables) /* faults would not be seen */
        leave_open (f, AT_RISK);
    for (size_t i = 0; i < count && f->answer != ANSWER_YES && !checking_is_failed (c); i++) {
        if (p->risk && f->answer == ANSWER_UNKNOWN)
            break; /* what follows stands for the query only without risk */
        checking_set_period (&parts[i], c->t.question.time);
        checking_find_run (c, &parts[i], f);
    }
}
