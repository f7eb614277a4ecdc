/* Can a label, a location or a deadlock be reached? */
#include <string.h>

#include "timed.h"

static bool
set_goal (timed *t)
{
    const question *asked = t->asked;
    query *q = &t->question.query;
    t->question.up_to = question_is_set (asked, SETTING_UP_TO) ? question_count (asked, SETTING_UP_TO) : 0;
    t->question.ticks = question_is_set (asked, SETTING_TICKS);
    if (t->question.ticks && (!strcmp (t->question.time, "dense") || !strcmp (t->question.time, "any"))) {
        reply_refuse (t->reply, "--ticks needs a period, such as --time 1/2");
        return false;
    }
    bool label = question_is_set (asked, SETTING_LABEL), place = question_is_set (asked, SETTING_LOCATION),
         deadlock = question_is_set (asked, SETTING_DEADLOCK);
    q->kind = deadlock ? QUERY_DEADLOCK : label || place ? QUERY_REACH : QUERY_EXPLORE;
    if (q->kind == QUERY_EXPLORE)
        return true;
    text goal = TEXT_EMPTY;
    bool right = timed_set_labels (t) && timed_set_location (t);
    for (size_t i = 0; right && i < q->label_count; i++)
        text_printf (&goal, "%s%s", i ? " with " : "", t->model->labels[q->labels[i]]);
    if (!label)
        text_add (&goal, place ? question_text (asked, SETTING_LOCATION) : "a deadlock");
    const char *dense = strcmp (t->question.time, "dense") == 0 ? "in dense time " : "";
    text_printf (&t->yes, "%s%s is reachable", dense, text_string (&goal));
    text_printf (&t->no, "%s%s is not reachable%s", dense, text_string (&goal),
                 strcmp (t->question.time, "any") == 0 ? " for any period" : "");
    text_free (&goal);
    return right;
}

void
ask_reach (const question *q, reply *r)
{
    int goals = question_is_set (q, SETTING_LABEL) + question_is_set (q, SETTING_LOCATION)
                + question_is_set (q, SETTING_DEADLOCK) + question_is_set (q, SETTING_ALL_LOCATIONS);
    if (goals > 1) {
        reply_refuse (r, "reach takes one of --label, --location, --deadlock, --all-locations");
        return;
    }
    timed t;
    if (timed_prepare (&t, q, r) && set_goal (&t))
        timed_answer (&t);
    timed_free (&t);
}
