#include "asking.h"

#include <string.h>

#include "workers.h"

bool
asking_is (const question *q, setting which, const char *word)
{
    const char *value = question_text (q, which);
    return value && strcmp (value, word) == 0;
}

bool
asking_workers (const question *q, reply *r, unsigned *count)
{
    uint64_t asked = question_count (q, SETTING_WORKERS);
    if (asked < 1 || asked > WORKERS_MOST) {
        reply_refuse (r, "--workers takes a number from 1 to %d", WORKERS_MOST);
        return false;
    }
    *count = (unsigned) asked;
    return true;
}

bool
asking_range_disables (const question *q)
{
    return asking_is (q, SETTING_RANGE, "disable");
}

diag *
asking_messages (const question *q, reply *r)
{
    if (!r->messages) {
        const subject *s = q->subjects[0];
        r->messages = diag_new (s->name);
        diag_set_source (r->messages, text_string (&s->text), s->text.length);
    }
    return r->messages;
}

void
asking_give_up (const question *q, reply *r)
{
    if (r->messages && diag_errors (r->messages))
        r->failure = REPLY_INPUT;
    else
        reply_set_unknown (r, budget_reason (q->budget) ? budget_reason (q->budget)
                                                        : "the engine gives no reason");
}

void
asking_short_name (text *out, const char *file_name)
{
    const char *slash = strrchr (file_name, '/'), *from = slash && slash[1] ? slash + 1 : file_name;
    const char *dot = strrchr (from, '.');
    text_add_bytes (out, from, dot && dot > from ? (size_t) (dot - from) : strlen (from));
}

void
asking_head (reply *r, const char *key, const char *value)
{
    reply_add_word (r, key, value);
    vec_last (&r->parts).flags |= PART_HEAD;
}

void
asking_judge_certificate (const question *q, answer a, reply *r)
{
    if (!q->certificate || r->remarks.count)
        return;
    long written = ftell (q->certificate); /* of a pipe it is negative: who reads it will see */
    if (written == 0 || (written < 0 && a != ANSWER_NO))
        reply_remark (r, "no certificate written: %s",
                      a == ANSWER_NO ? "this engine has none for this question"
                                     : "only the answer no has one");
}

void
asking_measure (const question *q, reply *r)
{
    r->stats.seconds = budget_seconds (q->budget);
    r->stats.peak_kib = budget_peak_kib ();
}

static void
print_system (const void *stream, text *out)
{
    lts_write_aut (stream, out);
}

static void
release_system (void *stream)
{
    lts_free (stream);
}

void
asking_write_system (reply *r, lts *taken)
{
    part *p = reply_add (r, PART_STREAM, 0, NULL);
    p->stream = taken;
    p->print = print_system;
    p->release = release_system;
    asking_add_graph (r, taken);
}

void
asking_add_graph (reply *r, const lts *system)
{
    uint32_t states[REPLY_GRAPH_MOST] = { lts_initial (system) };
    size_t known = 1, count;
    text name = TEXT_EMPTY;
    reply_graph *g = reply_add_graph (r);
    for (size_t i = 0; i < known; i++) {
        text_clear (&name);
        text_printf (&name, "%u", states[i]);
        reply_graph_node (g, text_string (&name), !i, false);
        const lts_step *steps = lts_steps (system, states[i], &count);
        for (size_t k = 0; k < count; k++) {
            uint32_t to = 0;
            while (to < known && states[to] != steps[k].target)
                to++;
            if (to == known && known < REPLY_GRAPH_MOST)
                states[known++] = steps[k].target;
            reply_graph_arrow (g, (uint32_t) i, to, lts_action_name (system, steps[k].action));
        }
    }
    g->all = lts_states (system);
    text_free (&name);
}
