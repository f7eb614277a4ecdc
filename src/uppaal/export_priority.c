/* Priorities of channels and of processes, as UPPAAL writes them: from the lowest to the
 * highest, with `<` between levels. */
#include "export.h"

/* The least level above `below` (INT64_MIN: of all), or INT64_MAX. */
static int64_t
next_level (const exporting *x, int64_t below)
{
    int64_t least = below < 0 ? 0 : INT64_MAX; /* that of steps without a channel */
    for (size_t i = 0; i < x->ranked.count; i++) {
        int64_t level = x->ranked.at[i].priority;
        least = level > below && level < least ? level : least;
    }
    return least;
}

void
export_channel_levels (exporting *x, text *out)
{
    bool some = false, first = true;
    for (size_t i = 0; i < x->ranked.count; i++)
        some = some || x->ranked.at[i].priority;
    for (int64_t level = next_level (x, INT64_MIN); some && level != INT64_MAX; level = next_level (x, level)) {
        bool begun = level == 0;
        text_add (out, first ? "chan priority " : " < ");
        text_add (out, begun ? "default" : "");
        for (size_t i = 0; i < x->ranked.count && level; i++)
            if (x->ranked.at[i].priority == level) {
                text_printf (out, "%s%s", begun ? ", " : "", x->ranked.at[i].name);
                begun = true;
            }
        first = false;
    }
    text_add (out, some ? ";\n" : "");
}

static int64_t
next_process_level (const model *m, int64_t below)
{
    int64_t least = INT64_MAX;
    for (size_t i = 0; i < m->process_count; i++) {
        int64_t level = m->processes[i].priority;
        least = level > below && level < least ? level : least;
    }
    return least;
}

/* The receivers of a broadcast act in the order of the system line, which is that of
 * levels. */
void
export_check_priorities (exporting *x)
{
    const model *m = x->m;
    const process *late = NULL;
    bool spreads = false;
    for (size_t i = 1; i < m->process_count; i++)
        if (m->processes[i].priority < m->processes[i - 1].priority)
            late = &m->processes[i];
    for (size_t i = 0; i < m->sync_count; i++)
        spreads = spreads || m->syncs[i].count > 2 || m->syncs[i].kind == SYNC_BROADCAST;
    if (late && spreads)
        export_fail (x, late->where,
                     "with lines of more than two processes their priorities must not fall in the order of the "
                     "processes: expected another order");
}

void
export_system_line (exporting *x, text *out)
{
    const model *m = x->m;
    bool first = true;
    text_add (out, "system ");
    for (int64_t level = next_process_level (m, INT64_MIN); level != INT64_MAX;
         level = next_process_level (m, level)) {
        bool begun = false;
        for (size_t i = 0; i < m->process_count; i++)
            if (m->processes[i].priority == level) {
                text_printf (out, "%s%s", first ? "" : begun ? ", " : " < ", x->processes[i]);
                first = false;
                begun = true;
            }
    }
    text_add (out, ";\n");
}
