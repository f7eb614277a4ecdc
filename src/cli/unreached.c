#include "unreached.h"

typedef void name_visitor (void *context, const char *name);

/* Calls visit for every location that was not reached; returns how many. */
static size_t
each_unreached (const model *m, const verdict *v, name_visitor *visit, void *context, size_t *all)
{
    size_t number = 0, missed = 0;
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++) {
            if (v->reached_locations[number++])
                continue;
            missed++;
            if (!visit)
                continue;
            text name = TEXT_EMPTY;
            text_printf (&name, "%s.%s", m->processes[p].name, m->processes[p].locations[l].name);
            visit (context, text_string (&name));
            text_free (&name);
        }
    if (all)
        *all = number;
    return missed;
}

void
unreached_judge (report *r, verdict *v)
{
    if (v->answer != ANSWER_YES || !v->reached_locations)
        return;
    if (!in_is_set (r->in, ALL_LOCATIONS)) {
        text_printf (&r->yes, "everything is explored: %llu states, %llu transitions",
                     (unsigned long long) v->stats.states, (unsigned long long) v->stats.transitions);
        return;
    }
    size_t all, missed = each_unreached (r->source->model, v, NULL, NULL, &all);
    text_add (&r->yes, "every location is reachable");
    text_printf (&r->no, "%zu of %zu locations %s not reachable", missed, all, missed == 1 ? "is" : "are");
    if (missed)
        v->answer = ANSWER_NO;
}

static void
print_name (void *out, const char *name)
{
    fprintf (out, "  %s\n", name);
}

void
unreached_print (const model *m, const verdict *v, FILE *out)
{
    each_unreached (m, v, print_name, out, NULL);
}

static void
write_name (void *writer, const char *name)
{
    json_string (writer, NULL, name);
}

void
unreached_write (const model *m, const verdict *v, json_writer *w)
{
    json_flat_array (w, "unreachable");
    each_unreached (m, v, write_name, w, NULL);
    json_end (w);
}
