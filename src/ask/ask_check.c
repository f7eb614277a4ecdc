/* Queries: does the network satisfy E<> p, A[] p, E[] p, A<> p, p --> q?
 *
 * Every form asks for a run, or denies one; watch.h makes of it a question that
 * every engine answers.  What is found is followed on the network itself by
 * witness.h before anyone sees it. */
#include <string.h>

#include "alloc.h"
#include "checking.h"
#include "formula_names.h"
#include "rational.h"

/* Which form of run shows it, or refutes it. */
static const struct {
    bool refutes, lasts;
} forms[] = { [PROPERTY_POSSIBLY] = { false, false }, [PROPERTY_ALWAYS] = { true, false },
              [PROPERTY_KEEPS] = { false, true },     [PROPERTY_INEVITABLY] = { true, true },
              [PROPERTY_LEADS_TO] = { true, true },   [PROPERTY_LTL] = { true, true } };

static bool
is_any (const checking *c)
{
    return strcmp (c->t.question.time, "any") == 0;
}

static bool
is_dense (const checking *c)
{
    return strcmp (c->t.question.time, "dense") == 0;
}

void
checking_add_domain (const checking *c, text *out)
{
    if (is_dense (c))
        text_add (out, "in dense time ");
    else if (!is_any (c))
        text_printf (out, "with period %s ", c->t.question.time);
}

/* " with period 1/2", " with every period": what an unknown period turned out to be. */
static void
add_period (const checking *c, const finding *f, bool refutes, text *out)
{
    if (!is_any (c))
        return;
    if (f->answer == ANSWER_NO) {
        text_add (out, refutes ? " with every period" : " with any period");
        return;
    }
    if (f->period.length)
        text_printf (out, " with period %s", text_string (&f->period));
    else
        text_add (out, " with any period");
}

static const char *
told (const finding *f, bool lasts)
{
    if (!lasts)
        return NULL;
    return f->end == WITNESS_LOOPS   ? "a run goes on forever"
           : f->end == WITNESS_WAITS ? "a run ends in waiting forever"
                                     : "a run gets stuck";
}

static void
make_sentence (const checking *c, const finding *f, answer a, text *out)
{
    bool refutes = forms[c->property->form].refutes, lasts = forms[c->property->form].lasts;
    text_printf (out, "%s: ", answer_name (a));
    if (a == ANSWER_UNKNOWN) {
        text_add (out, f->reason.length ? text_string (&f->reason) : "the engine gives no reason");
        return;
    }
    checking_add_domain (c, out);
    text_printf (out, "%s %s", c->title, a == ANSWER_YES ? "holds" : "does not hold");
    add_period (c, f, refutes, out);
    if (f->answer != ANSWER_YES)
        return;
    const char *how = told (f, lasts);
    text_printf (out, ": %s", how ? how : refutes ? "a run leads to where it fails" : "a run leads there");
    if (!lasts || f->end != WITNESS_LOOPS) {
        text_add (out, " (");
        run_print_size (f->run, out);
        text_add_char (out, ')');
    }
}

static void
add_run (checking *c, finding *f)
{
    static const char *const endings[] = { [WITNESS_REACHES] = "reaches",
                                           [WITNESS_LOOPS] = "loops",
                                           [WITNESS_WAITS] = "waits forever",
                                           [WITNESS_STUCK] = "is stuck" };
    bool lasts = forms[c->property->form].lasts;
    if (lasts)
        reply_add_word (c->reply, "ending", endings[f->end]);
    reply_add_run (c->reply, PART_SPACED, "run", c->model, f->run, c->t.question.query.range_disables, NULL);
    f->run = NULL;
    if (lasts && f->end == WITNESS_WAITS)
        reply_add_line (c->reply, PART_TEXT_ONLY, "  and waits forever");
    if (lasts && f->end == WITNESS_STUCK)
        reply_add_line (c->reply, PART_TEXT_ONLY, "  and is stuck");
}

static void
fill (checking *c, finding *f)
{
    reply *r = c->reply;
    bool refutes = forms[c->property->form].refutes;
    answer a = f->answer == ANSWER_UNKNOWN            ? ANSWER_UNKNOWN
               : (f->answer == ANSWER_YES) == refutes ? ANSWER_NO
                                                      : ANSWER_YES;
    r->has_answer = true;
    r->answer = a;
    make_sentence (c, f, a, &r->sentence);
    if (a == ANSWER_UNKNOWN)
        text_add (&r->reason, text_string (&f->reason));
    r->engine = f->engine;
    r->stats = f->stats;
    checking_add_numbers (c, f);
    if (is_any (c) && f->answer == ANSWER_YES && f->period.length)
        text_add (&r->period, text_string (&f->period));
    if (f->answer == ANSWER_YES)
        add_run (c, f);
}

/* Does time grow beyond every bound on the run, for all that can be seen? */
static bool
diverges (const finding *f)
{
    bool passes = false;
    for (size_t i = f->run->loop_from; i < f->run->count; i++)
        passes |= mpq_sgn (f->run->steps[i].delay) > 0;
    return f->end == WITNESS_WAITS || (f->end == WITNESS_LOOPS && f->run->loop_repeats && passes);
}

/* Is there the run under the other reading of time that need, or need not, diverge?  What goes
 * wrong on the way does not concern the answer that is there. */
static answer
ask_other_reading (const checking *c)
{
    checking other = *c;
    other.reply = reply_new (c->t.asked);
    other.proof = other.not_proved = (text) TEXT_EMPTY;
    other.t.question.query.non_zeno = !c->t.question.query.non_zeno;
    finding f;
    finding_init (&f);
    checking_find (&other, c->property, &f);
    bool failed = other.reply->failure != REPLY_ANSWERED || other.reply->fault;
    answer a = failed ? ANSWER_UNKNOWN : f.answer;
    finding_free (&f);
    text_free (&other.proof);
    text_free (&other.not_proved);
    reply_free (other.reply);
    return a;
}

/* Say so if the answer hangs on runs in which time does not diverge. */
static void
compare_readings (checking *c, answer found, bool is_sure)
{
    bool non_zeno = c->t.question.query.non_zeno;
    if (found == ANSWER_UNKNOWN || is_sure || c->t.asked->unexplained || (found == ANSWER_YES) == non_zeno)
        return;
    answer other = ask_other_reading (c);
    if (other == ANSWER_UNKNOWN || other == found)
        return;
    part *p = reply_add (c->reply, PART_LINES, PART_SPACED, "remarks");
    part_add_line (p, "%s --non-zeno the answer is %s", non_zeno ? "without" : "with",
                   c->reply->answer == ANSWER_YES ? "no" : "yes");
}

static void
answer_form (checking *c)
{
    const property *p = c->property;
    finding f;
    finding_init (&f);
    checking_find (c, p, &f);
    checking_write_proof (c, &f);
    if (c->reply->failure == REPLY_ANSWERED && !c->reply->fault) {
        bool is_sure = !forms[p->form].lasts || (f.answer == ANSWER_YES && diverges (&f));
        answer found = f.answer;
        fill (c, &f);
        compare_readings (c, found, is_sure);
    }
    finding_free (&f);
}

/* Does an extreme measure a clock? */
static bool
measures_clock (const property *p)
{
    for (size_t i = 0; i < p->value_count; i++)
        if (p->values[i]->kind == TERM_CLOCK)
            return true;
    return false;
}

/* Among several questions --non-zeno is for those about runs that go on; the others say that it is not for
 * them. */
static void
leave_aside (checking *c, bool lasts)
{
    if (c->t.question.query.non_zeno && !lasts && c->t.asked->shared) {
        c->t.question.query.non_zeno = false;
        c->reply->aside = "--non-zeno";
    }
}

/* The query must make sense for the time and engine that were chosen. */
static bool
is_possible (checking *c)
{
    const property *p = c->property;
    text message = TEXT_EMPTY;
    bool lasts = p->form < PROPERTY_SUP && forms[p->form].lasts;
    leave_aside (c, lasts);
    timed_question q = c->t.question;
    q.query.kind = lasts ? QUERY_CYCLE : QUERY_REACH;
    if (lasts && p->mentions_deadlock)
        text_add (&message, "'deadlock' can be asked for with E<> and A[] only");
    else if (measures_clock (p) && strchr (q.time, '/'))
        text_printf (&message, "'%s' of a clock is answered in dense time and with whole periods",
                     property_form_name (p->form));
    else if (q.query.non_zeno && !lasts)
        text_add (&message, "--non-zeno is about runs that go on: E[], A<> and -->");
    else
        strategy_takes_engine (&q, &message);
    bool right = !message.length;
    if (!right)
        reply_refuse (c->reply, "%s", text_string (&message));
    text_free (&message);
    return right;
}

/* A query about an observer may speak of its names, which UPPAAL's model does not have. */
static bool
is_about_network (checking *c)
{
    diag *quiet = diag_new ("query");
    if (c->names && c->t.asked->observer)
        c->property = property_parse (c->source, c->model, c->t.asked->budget, quiet);
    diag_free (quiet);
    return !c->property;
}

static void
parse_query (checking *c, diag *why)
{
    if (!is_about_network (c))
        return;
    bool readable =
        !c->names
        || (formula_is (c->source) ? formula_translate_names (c->names, c->source, &c->translated, why)
                                   : uppaal_query_text (c->names, c->source, &c->translated, why));
    const char *formula = question_text (c->t.asked, SETTING_LTL);
    if (readable && formula && !c->names)
        c->property = property_parse_formula (formula, c->model, why);
    else if (readable)
        c->property = property_parse (c->names ? text_string (&c->translated) : c->source, c->model,
                                      c->t.asked->budget, why);
}

static bool
read_query (checking *c)
{
    const subject *automaton = c->t.asked->automaton;
    const char *formula = question_text (c->t.asked, SETTING_LTL);
    diag *why = diag_new (automaton ? automaton->name : formula ? "formula" : "query");
    /* It is looked at when the messages are shown: it must be there as long as the question. */
    const char *source = automaton ? text_string (&automaton->text)
                         : formula ? formula
                                   : question_text (c->t.asked, SETTING_QUERY);
    diag_set_source (why, source, strlen (source));
    if (automaton && strlen (source) < automaton->text.length)
        diag_error (why, (position){ 0, 0 }, "the file has a byte 0x00, which no automaton has");
    else if (automaton)
        c->property = property_parse_hoa (source, c->t.asked->never, c->model, c->t.asked->budget, why);
    else
        parse_query (c, why);
    if (!c->property) {
        c->reply->messages = why;
        c->reply->failure = REPLY_INPUT;
        return false;
    }
    diag_free (why);
    return true;
}

/* What is asked, in one line, and what to call it. */
static bool
find_source (const question *q, text *source, text *title)
{
    const char *plain = question_text (q, SETTING_QUERY), *formula = question_text (q, SETTING_LTL);
    if ((plain != NULL) + (formula != NULL) + (q->automaton != NULL) != 1)
        return false;
    const char *word = q->never ? "never" : "property";
    if (formula)
        text_printf (source, "ltl: %s", formula);
    else
        text_printf (source, "%s%s%s", plain ? "" : word, plain ? "" : ": ",
                     plain ? plain : text_string (&q->automaton->text));
    for (size_t i = 0; i < source->length && q->automaton; i++)
        if (strchr ("\n\r", source->at[i]))
            source->at[i] = ' ';
    if (q->automaton)
        text_printf (title, "--%s %s", word, q->automaton->name);
    else
        text_add (title, text_string (source));
    return true;
}

void
ask_check (const question *q, reply *r)
{
    text source = TEXT_EMPTY, title = TEXT_EMPTY;
    checking c = { .reply = r, .model = q->subjects[0]->network, .names = q->subjects[0]->names };
    if (!find_source (q, &source, &title)) {
        reply_refuse (
            r, "check needs one query such as 'E<> P.l' or 'ltl: G (p -> F q)' (option --query, --ltl, "
               "--property or --never)");
        text_free (&source);
        text_free (&title);
        return;
    }
    c.source = text_string (&source);
    c.title = text_string (&title);
    bool ready = timed_prepare (&c.t, q, r);
    asking_head (r, "time", text_string (&c.t.time));
    if (q->automaton)
        asking_head (r, q->never ? "never" : "property", q->automaton->name);
    if (q->observer)
        asking_head (r, "observer", q->observer->name);
    c.t.question.up_to = question_is_set (q, SETTING_UP_TO) ? question_count (q, SETTING_UP_TO) : 0;
    if (ready && read_query (&c) && is_possible (&c))
        c.property->form >= PROPERTY_SUP ? checking_answer_extreme (&c) : answer_form (&c);
    property_free (c.property);
    text_free (&c.proof);
    text_free (&c.not_proved);
    text_free (&c.translated);
    text_free (&source);
    text_free (&title);
    timed_free (&c.t);
}
