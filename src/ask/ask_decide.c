/* Is there an infinite, or a finite, run? */
#include <string.h>

#include "timed.h"

static void
describe (timed *t)
{
    bool infinite = t->question.query.kind == QUERY_CYCLE;
    text what = TEXT_EMPTY;
    const char *time = t->question.time, *article = infinite ? "an" : "a";
    timed_describe_run (t, &what);
    if (strcmp (time, "dense") == 0) {
        text_printf (&t->yes, "in dense time there is %s %s", article, text_string (&what));
        text_printf (&t->no, "in dense time there is no %s", text_string (&what));
    } else if (strcmp (time, "any") == 0) {
        text_printf (&t->yes, "there is %s %s", article, text_string (&what));
        text_printf (&t->no, "no period has %s %s", article, text_string (&what));
    } else {
        text_printf (&t->yes, "there is %s %s", article, text_string (&what));
        text_printf (&t->no, "there is no %s", text_string (&what));
    }
    text_free (&what);
}

void
ask_decide (const question *q, reply *r)
{
    enum { MOST_TURNS = 100 };
    timed t;
    if (question_is_set (q, SETTING_COARSEST) && !asking_is (q, SETTING_TIME, "any")) {
        reply_refuse (r, "--coarsest is about an unknown period: it needs --time any");
        return;
    }
    if (question_is_set (q, SETTING_NON_ZENO) && asking_is (q, SETTING_WORDS, "finite")) {
        reply_refuse (r, "--non-zeno is about infinite runs: it has no meaning with --words finite");
        return;
    }
    uint64_t turns = question_is_set (q, SETTING_TURNS) ? question_count (q, SETTING_TURNS) : 0;
    if (question_is_set (q, SETTING_TURNS) && (turns < 1 || turns > MOST_TURNS)) {
        reply_refuse (r, "--turns takes a number from 1 to %d", MOST_TURNS);
        return;
    }
    if (timed_prepare (&t, q, r) && timed_set_labels (&t)) {
        t.question.query.turns = (unsigned) turns;
        t.question.up_to = question_is_set (q, SETTING_UP_TO) ? question_count (q, SETTING_UP_TO) : 0;
        t.question.query.kind = asking_is (q, SETTING_WORDS, "infinite") ? QUERY_CYCLE : QUERY_REACH;
        describe (&t);
        timed_answer (&t);
    }
    timed_free (&t);
}
