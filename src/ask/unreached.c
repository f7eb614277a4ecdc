#include "unreached.h"

#include <string.h>

/* Counts the locations that were not reached, and adds them to the part if there
 * is one. */
static size_t
each_unreached (const model *m, const verdict *v, part *to, size_t *all)
{
    size_t number = 0, missed = 0;
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++) {
            if (v->reached_locations[number++])
                continue;
            missed++;
            if (to)
                part_add_line (to, "%s.%s", m->processes[p].name, m->processes[p].locations[l].name);
        }
    *all = number;
    return missed;
}

void
unreached_judge (timed *t, verdict *v)
{
    if (v->answer != ANSWER_YES || !v->reached_locations)
        return;
    /* What some period reaches is what dense time reaches (thesis, Lemma 6.7). */
    const char *dense = strcmp (t->question.time, "dense") == 0 ? "in dense time "
                        : strcmp (t->question.time, "any") == 0 ? "over all periods together "
                                                                : "";
    bool joined = t->question.dense.over_approximate; /* then some that count as reached are not */
    if (!question_is_set (t->asked, SETTING_ALL_LOCATIONS)) {
        text_printf (&t->yes, "%severything is explored%s: ", dense, joined ? ", as joined zones" : "");
        text_count (&t->yes, v->stats.states, "state");
        text_add (&t->yes, ", ");
        text_count (&t->yes, v->stats.transitions, "transition");
        return;
    }
    size_t all, missed = each_unreached (t->model, v, NULL, &all);
    text_printf (&t->yes, "%severy location is reachable", dense);
    text_printf (&t->no, "%snot every location is reachable: %s%zu of %zu %s not", dense,
                 joined ? "at least " : "", missed, all, missed == 1 ? "is" : "are");
    if (missed)
        v->answer = ANSWER_NO;
    else if (joined)
        verdict_set_unknown (v, "the over-approximation reaches every location, runs perhaps not");
}

void
unreached_list (const model *m, const verdict *v, reply *r)
{
    if (v->answer == ANSWER_UNKNOWN)
        return;
    unsigned flags = PART_INDENTED | (v->answer == ANSWER_NO ? 0 : PART_JSON_ONLY);
    size_t all;
    each_unreached (m, v, reply_add (r, PART_NAMES, flags, "unreachable"), &all);
}
