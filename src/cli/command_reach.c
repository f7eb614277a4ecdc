#include "command.h"

#include <string.h>

#include "exit_codes.h"
#include "load.h"
#include "message.h"
#include "report.h"

static bool
set_location (report *r, const char *name)
{
    text message = TEXT_EMPTY;
    bool right = strategy_find_location (r->source->model, name, &r->question.query, &message);
    if (!right)
        say_usage ("%s", text_string (&message));
    text_free (&message);
    return right;
}

static bool
set_goal (const invocation *in, report *r)
{
    query *q = &r->question.query;
    r->question.up_to = in_is_set (in, UP_TO) ? in_count (in, UP_TO) : 0;
    r->question.ticks = in_is_set (in, TICKS);
    if (r->question.ticks && (!strcmp (r->question.time, "dense") || !strcmp (r->question.time, "any"))) {
        say_usage ("--ticks needs a period, such as --time 1/2");
        return false;
    }
    if (!in_is_set (in, LABEL) && !in_is_set (in, LOCATION) && !in_is_set (in, DEADLOCK)) {
        q->kind = QUERY_EXPLORE;
        return true;
    }
    q->kind = in_is_set (in, DEADLOCK) ? QUERY_DEADLOCK : QUERY_REACH;
    text goal = TEXT_EMPTY;
    bool right = true;
    if (in_is_set (in, LABEL)) {
        right = report_set_labels (r, in_text (in, LABEL));
        for (size_t i = 0; right && i < q->label_count; i++)
            text_printf (&goal, "%s%s", i ? " with " : "", r->source->model->labels[q->labels[i]]);
    } else if (in_is_set (in, LOCATION)) {
        right = set_location (r, in_text (in, LOCATION));
        text_add (&goal, in_text (in, LOCATION));
    } else
        text_add (&goal, "a deadlock");
    text_printf (&r->yes, "%s is reachable", text_string (&goal));
    text_printf (&r->no, "%s is not reachable", text_string (&goal));
    text_free (&goal);
    return right;
}

int
command_reach (const invocation *in)
{
    int goals = in_is_set (in, LABEL) + in_is_set (in, LOCATION) + in_is_set (in, DEADLOCK)
                + in_is_set (in, ALL_LOCATIONS);
    if (goals > 1) {
        say_usage ("reach takes one of --label, --location, --deadlock, --all-locations");
        return EXIT_USAGE;
    }
    source s;
    if (!load_model (in, &s))
        return EXIT_BAD_INPUT;
    report r;
    int status = EXIT_USAGE;
    if (report_prepare (&r, in, &s) && set_goal (in, &r))
        status = report_answer (&r);
    report_free (&r);
    unload_model (&s);
    return status;
}
