/* Walk at random, or replay a run. */
#include <string.h>

#include "asking.h"
#include "rational.h"
#include "walk.h"

static void
describe_walk (const walk *w, const char *what, text *out)
{
    if (w->fault) {
        text_printf (out, "the model fails at step %zu", w->r->count);
        return;
    }
    text_add (out, what);
    run_print_size (w->r, out);
}

/* What was walked becomes the reply; the run belongs to it. */
void
walk_fill (walk *w, const question *q, const char *what, const char *more, reply *r)
{
    r->has_answer = true;
    r->answer = w->fault ? ANSWER_UNKNOWN : ANSWER_YES;
    bool dense = asking_is (q, SETTING_TIME, "dense");
    describe_walk (w, what, &r->sentence);
    if (!w->fault)
        text_printf (&r->sentence, "%s%s", dense ? " in dense time" : " with period ",
                     dense ? "" : question_text (q, SETTING_TIME));
    text_add (&r->sentence, more);
    text_add (&r->reason, text_string (&r->sentence));
    asking_head (r, "time", question_text (q, SETTING_TIME));
    reply_add_run (r, PART_SPACED, "run", w->m, w->r, asking_range_disables (q), w->fault);
    if (w->fault)
        reply_fault (r, w->where, w->fault);
    else if (question_is_set (q, SETTING_MOVES))
        walk_add_moves (q, w->r, r);
    w->r = NULL;
}

static void
walk_at_random (const question *q, walk *w, reply *r)
{
    uint64_t steps = question_count (q, SETTING_STEPS), done = 0;
    bool stuck = false;
    concrete_limit (w->now, q->budget);
    while (done < steps && !stuck && !w->fault && budget_step (q->budget, 0, done)) {
        bool moved = walk_random_step (w);
        stuck = !moved && !budget_reason (q->budget);
        done += moved;
    }
    text more = TEXT_EMPTY;
    if (stuck)
        text_add (&more, ": no edge can fire any more");
    else if (budget_reason (q->budget))
        text_printf (&more, ": %s", budget_reason (q->budget));
    walk_fill (w, q, stuck ? "stuck after " : "walked ", text_string (&more), r);
    text_free (&more);
    concrete_limit (w->now, NULL);
}

/* There is no such run; the reason is the answer. */
static void
refuse_run (reply *r, const char *reason)
{
    reply_set (r, ANSWER_NO, "%s", reason);
    text_add (&r->reason, reason);
}

static void
check_run (const question *q, run *taken, reply *r)
{
    const model *m = q->subjects[0]->network;
    const char *time = question_text (q, SETTING_TIME);
    bool dense = strcmp (time, "dense") == 0;
    run_goal goal = { .range_disables = asking_range_disables (q), .period = dense ? NULL : time };
    text why = TEXT_EMPTY;
    if (!run_replay (m, taken, &goal, &why)) {
        refuse_run (r, text_string (&why));
        run_free (taken);
    } else {
        text size = TEXT_EMPTY;
        bool loop = taken->loop_from < taken->count, open = loop && !taken->loop_repeats;
        if (open) /* it may end there, as far as was checked */
            taken->loop_from = taken->count;
        run_print_size (taken, &size);
        reply_set (r, ANSWER_YES, "every step is one of the model%s%s (%s%s)", dense ? "" : " with period ",
                   dense ? "" : time, text_string (&size),
                   open   ? "; whether the loop can go on with other delays was not checked"
                   : loop ? ", then the loop"
                          : "");
        text_add (&r->reason, text_string (&r->sentence));
        text_free (&size);
        reply_add_run (r, PART_SPACED, "run", m, taken, goal.range_disables, NULL);
        if (question_is_set (q, SETTING_MOVES))
            walk_add_moves (q, taken, r);
    }
    text_free (&why);
}

/* The document is a whole JSON answer or just its run. */
static void
replay_document (const question *q, reply *r)
{
    text refused = TEXT_EMPTY;
    const text *content = &q->run->text;
    diag *why = diag_new (q->run->name);
    diag_set_source (why, text_string (content), content->length);
    json_document *d = json_parse (text_string (content), content->length, why);
    if (d) {
        const json *inner = json_member (json_root (d), "run");
        run *found = run_read_json (q->subjects[0]->network, inner ? inner : json_root (d),
                                    asking_range_disables (q), why, &refused);
        if (found)
            check_run (q, found, r);
        else if (refused.length)
            refuse_run (r, text_string (&refused));
    }
    if (diag_errors (why))
        r->failure = REPLY_INPUT;
    r->messages = why;
    json_free (d);
    text_free (&refused);
}

void
ask_simulate (const question *q, reply *r)
{
    const model *m = q->subjects[0]->network;
    if (asking_is (q, SETTING_TIME, "any")) {
        reply_refuse (r, "simulate needs --time dense or a period such as 1/2");
        return;
    }
    if (q->run) {
        replay_document (q, r);
        return;
    }
    walk w;
    text why = TEXT_EMPTY;
    if (walk_start (&w, m, asking_range_disables (q), question_text (q, SETTING_TIME),
                    question_count (q, SETTING_SEED), &why))
        walk_at_random (q, &w, r);
    else {
        text reason = TEXT_EMPTY;
        text_printf (&reason, "the model has no initial state: %s", text_string (&why));
        refuse_run (r, text_string (&reason));
        text_free (&reason);
    }
    walk_end (&w);
    text_free (&why);
}
