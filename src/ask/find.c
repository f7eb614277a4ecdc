#include <string.h>

#include "strategy.h"

static void
list_labels (const model *m, const char *name, text *message)
{
    text_printf (message, "the model has no label '%s'; ", name);
    if (!m->label_count)
        text_add (message, "it has no labels at all");
    for (size_t i = 0; i < m->label_count; i++)
        text_printf (message, "%s%s", i ? ", " : "its labels are: ", m->labels[i]);
}

static bool
is_among (const uint32_t *labels, size_t count, uint32_t label)
{
    for (size_t i = 0; i < count; i++)
        if (labels[i] == label)
            return true;
    return false;
}

bool
strategy_find_labels (const model *m, const char *list, uint32_t *labels, query *q, text *message)
{
    q->labels = labels;
    q->label_count = 0;
    for (const char *at = list; at;) {
        const char *comma = strchr (at, ',');
        text name = TEXT_EMPTY;
        text_add_bytes (&name, at, comma ? (size_t) (comma - at) : strlen (at));
        uint32_t label = model_find_label (m, text_string (&name));
        if (label == MODEL_NONE)
            list_labels (m, text_string (&name), message);
        text_free (&name);
        if (label == MODEL_NONE)
            return false;
        if (!is_among (labels, q->label_count, label))
            labels[q->label_count++] = label;
        at = comma ? comma + 1 : NULL;
    }
    return true;
}

static void
list_locations (const model *m, const char *name, uint32_t process_number, text *message)
{
    if (process_number == MODEL_NONE) {
        text_printf (message, "'%s' names no process; write PROCESS.LOCATION with one of:", name);
        for (size_t p = 0; p < m->process_count; p++)
            text_printf (message, "%s %s", p ? "," : "", m->processes[p].name);
        return;
    }
    const process *p = &m->processes[process_number];
    text_printf (message, "'%s' names no location of process %s; it has:", name, p->name);
    for (size_t l = 0; l < p->location_count; l++)
        text_printf (message, "%s %s", l ? "," : "", p->locations[l].name);
}

/* Names may contain dots: the longest process name that fits counts. */
bool
strategy_find_location (const model *m, const char *name, query *q, text *message)
{
    size_t best = 0;
    q->process = q->location = MODEL_NONE;
    for (uint32_t p = 0; p < m->process_count; p++) {
        size_t length = strlen (m->processes[p].name);
        if (strncmp (name, m->processes[p].name, length) == 0 && name[length] == '.' && length > best) {
            q->process = p;
            best = length;
        }
    }
    if (q->process != MODEL_NONE)
        q->location = model_find_location (m, q->process, name + best + 1);
    if (q->location == MODEL_NONE)
        list_locations (m, name, q->process, message);
    return q->location != MODEL_NONE;
}
