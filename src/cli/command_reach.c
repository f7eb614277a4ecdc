#include "command.h"

#include <string.h>

#include "exit_codes.h"
#include "load.h"
#include "message.h"
#include "report.h"

static void
say_no_location (const model *m, const char *name, uint32_t process_number)
{
    text known = TEXT_EMPTY;
    if (process_number == MODEL_NONE) {
        for (size_t p = 0; p < m->process_count; p++)
            text_printf (&known, "%s%s", p ? ", " : "", m->processes[p].name);
        say_usage ("'%s' names no process; write PROCESS.LOCATION with one of: %s", name,
                   text_string (&known));
    } else {
        const process *p = &m->processes[process_number];
        for (size_t l = 0; l < p->location_count; l++)
            text_printf (&known, "%s%s", l ? ", " : "", p->locations[l].name);
        say_usage ("'%s' names no location of process %s; it has: %s", name, p->name, text_string (&known));
    }
    text_free (&known);
}

/* Names may contain dots: the longest process name that fits counts. */
static bool
set_location (report *r, const char *name)
{
    const model *m = r->source->model;
    query *q = &r->question.query;
    size_t best = 0;
    for (uint32_t p = 0; p < m->process_count; p++) {
        size_t length = strlen (m->processes[p].name);
        if (strncmp (name, m->processes[p].name, length) == 0 && name[length] == '.' && length > best) {
            q->process = p;
            best = length;
        }
    }
    if (q->process != MODEL_NONE)
        q->location = model_find_location (m, q->process, name + best + 1);
    if (q->location == MODEL_NONE) {
        say_no_location (m, name, q->process);
        return false;
    }
    return true;
}

static bool
set_goal (const invocation *in, report *r)
{
    query *q = &r->question.query;
    if (in_is_set (in, ALL_LOCATIONS)) {
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
    if (goals != 1) {
        say_usage ("tacet reach needs one of --label, --location, --deadlock, --all-locations");
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
