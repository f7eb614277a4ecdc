/* Who takes part with whom: the joint edges, as tables, and the sync lines that let
 * somebody stay away or forbid time to pass. */
#include <inttypes.h>
#include <string.h>

#include "writer.h"

typedef struct chooser {
    writer *w;
    joint_edges *all;
    VEC (uint32_t) chosen;
} chooser;

static bool
is_synchronised (const model *m, const edge *e)
{
    if (m->needs_partner && m->needs_partner[e->event])
        return true;
    for (size_t s = 0; s < m->sync_count; s++)
        for (size_t k = 0; k < m->syncs[s].count; k++)
            if (m->syncs[s].parts[k].process == e->process && m->syncs[s].parts[k].event == e->event)
                return true;
    return false;
}

static void
note (chooser *c, uint32_t line)
{
    joint_edges *all = c->all;
    if (!c->chosen.count || c->w->failed)
        return;
    if (all->at.count == WRITER_MOST_JOINTS) {
        diag_error (c->w->why, (position){ 0, 0 },
                    "more than %d combinations of edges can be taken together: too many for a step function",
                    WRITER_MOST_JOINTS);
        c->w->failed = true;
        return;
    }
    *vec_add (&all->at) = (joint_edge){ (uint32_t) all->edges.count, (uint32_t) c->chosen.count, line };
    for (size_t i = 0; i < c->chosen.count; i++)
        *vec_add (&all->edges) = c->chosen.at[i];
}

/* An edge for part k of the line and for all later ones, in every way. */
static void
choose (chooser *c, uint32_t number, size_t k)
{
    const model *m = c->w->m;
    const sync *line = &m->syncs[number];
    if (k == line->count) {
        note (c, number);
        return;
    }
    const process *p = &m->processes[line->parts[k].process];
    for (size_t i = 0; i < p->edge_count && !c->w->failed; i++)
        if (m->edges[p->edges[i]].event == line->parts[k].event) {
            *vec_add (&c->chosen) = p->edges[i];
            choose (c, number, k + 1);
            c->chosen.count--;
        }
    if (line->parts[k].weak)
        choose (c, number, k + 1);
}

bool
writer_find_joints (writer *w, joint_edges *all)
{
    chooser c = { .w = w, .all = all };
    for (uint32_t i = 0; i < w->m->edge_count; i++)
        if (!is_synchronised (w->m, &w->m->edges[i])) {
            *vec_add (&c.chosen) = i;
            note (&c, MODEL_NONE);
            c.chosen.count--;
        }
    for (uint32_t s = 0; s < w->m->sync_count && !w->failed; s++)
        choose (&c, s, 0);
    vec_free (&c.chosen);
    return !w->failed;
}

bool
writer_has_absent (const model *m)
{
    for (size_t s = 0; s < m->sync_count; s++)
        for (size_t k = 0; k < m->syncs[s].count; k++)
            if (m->syncs[s].parts[k].weak)
                return true;
    return false;
}

bool
writer_has_urgent (const model *m)
{
    for (size_t s = 0; s < m->sync_count; s++)
        if (m->syncs[s].urgent)
            return true;
    return false;
}

/* --- tables --- */

enum { PER_LINE = 16 };

static void
begin_table (const char *name, size_t count, text *out)
{
    text_printf (out, "static const uint16_t %s[%zu] = {", name, count ? count : 1);
}

static void
add_number (size_t index, uint32_t value, text *out)
{
    text_printf (out, "%s%s%" PRIu32 "U", index ? "," : "", index % PER_LINE ? " " : "\n    ", value);
}

static void
end_table (size_t count, text *out)
{
    text_add (out, count ? "\n};\n" : " 0U };\n");
}

static void
write_edge_table (const model *m, const char *name, size_t field, text *out)
{
    begin_table (name, m->edge_count, out);
    for (size_t i = 0; i < m->edge_count; i++)
        add_number (i, *(const uint32_t *) ((const char *) &m->edges[i] + field), out);
    end_table (m->edge_count, out);
}

static bool
looks_at_lines (const model *m)
{
    return writer_has_absent (m) || writer_has_urgent (m);
}

/* The parts of all lines, one after the other. */
static void
write_line_tables (const model *m, text *out)
{
    size_t at = 0;
    text firsts = TEXT_EMPTY;
    begin_table ("line_first", m->sync_count + 1, &firsts);
    for (size_t s = 0; s <= m->sync_count; at += s < m->sync_count ? m->syncs[s].count : 0, s++)
        add_number (s, (uint32_t) at, &firsts);
    end_table (m->sync_count + 1, &firsts);
    for (int field = 0; field < 2; field++) {
        size_t number = 0;
        begin_table (field ? "part_event" : "part_process", at, out);
        for (size_t s = 0; s < m->sync_count; s++)
            for (size_t k = 0; k < m->syncs[s].count; k++, number++)
                add_number (number, field ? m->syncs[s].parts[k].event : m->syncs[s].parts[k].process, out);
        end_table (at, out);
    }
    if (writer_has_absent (m)) {
        text_add (out, text_string (&firsts));
        begin_table ("line_is_broadcast", m->sync_count, out);
        for (size_t s = 0; s < m->sync_count; s++)
            add_number (s, m->syncs[s].kind == SYNC_BROADCAST, out);
        end_table (m->sync_count, out);
    }
    text_free (&firsts);
}

void
write_tables (writer *w, const joint_edges *all, text *out)
{
    const model *m = w->m;
    text_add (out, "\n/* Edges: whose they are, from where to where. */\n");
    write_edge_table (m, "edge_process", offsetof (edge, process), out);
    write_edge_table (m, "edge_source", offsetof (edge, source), out);
    write_edge_table (m, "edge_target", offsetof (edge, target), out);
    if (looks_at_lines (m))
        write_edge_table (m, "edge_event", offsetof (edge, event), out);
    text_add (out,
              "\n/* Which edges a choice takes together: those from joint_first[i] on, up to the next. */\n");
    begin_table ("joint_first", all->at.count + 1, out);
    for (size_t j = 0; j <= all->at.count; j++)
        add_number (j, j < all->at.count ? all->at.at[j].first : (uint32_t) all->edges.count, out);
    end_table (all->at.count + 1, out);
    begin_table ("joint_edge", all->edges.count, out);
    for (size_t i = 0; i < all->edges.count; i++)
        add_number (i, all->edges.at[i], out);
    end_table (all->edges.count, out);
    if (looks_at_lines (m)) {
        text_add (out,
                  "\n/* Sync lines: their parts, and the line of each choice (0: none, else from 1). */\n");
        write_line_tables (m, out);
    }
    if (writer_has_absent (m)) {
        begin_table ("joint_line", all->at.count, out);
        for (size_t j = 0; j < all->at.count; j++)
            add_number (j, all->at.at[j].line + 1, out); /* MODEL_NONE + 1 is 0 */
        end_table (all->at.count, out);
    }
}

/* --- functions of the file --- */

static const char looks[] = "\n/* Is the guard true now?  A faulty one is not. */\n"
                            "static bool looks (uint32_t edge)\n"
                            "{\n"
                            "    const bool before = fault;\n"
                            "    bool on;\n"
                            "    fault = false;\n"
                            "    on = guard (edge) && !fault;\n"
                            "    fault = before;\n"
                            "    return on;\n"
                            "}\n";

static const char absent[] =
    "\n/* May everybody stay away who does? */\n"
    "static bool absence_is_right (uint32_t joint)\n"
    "{\n"
    "    bool right = true;\n"
    "    if (joint_line[joint] != 0U) {\n"
    "        const uint32_t line = (uint32_t) joint_line[joint] - 1U;\n"
    "        for (uint32_t part = line_first[line]; part < line_first[line + 1U]; part++) {\n"
    "            bool there = false;\n"
    "            for (uint32_t i = joint_first[joint]; i < joint_first[joint + 1U]; i++) {\n"
    "                there = there || (edge_process[joint_edge[i]] == part_process[part]);\n"
    "            }\n"
    "            for (uint32_t edge = 0U; (edge < EDGES) && !there; edge++) {\n"
    "                if ((edge_process[edge] == part_process[part]) && (edge_event[edge] == "
    "part_event[part])\n"
    "                    && (edge_source[edge] == state.at[part_process[part]])) {\n"
    "                    if ((line_is_broadcast[line] == 0U) || looks (edge)) {\n"
    "                        right = false;\n"
    "                    }\n"
    "                }\n"
    "            }\n"
    "        }\n"
    "    }\n"
    "    return right;\n"
    "}\n";

static const char enabled[] =
    "\n/* Has the part an edge whose guard is true? */\n"
    "static bool part_is_enabled (uint32_t part)\n"
    "{\n"
    "    bool on = false;\n"
    "    for (uint32_t edge = 0U; edge < EDGES; edge++) {\n"
    "        if ((edge_process[edge] == part_process[part]) && (edge_event[edge] == part_event[part])\n"
    "            && (edge_source[edge] == state.at[part_process[part]])) {\n"
    "            on = on || looks (edge);\n"
    "        }\n"
    "    }\n"
    "    return on;\n"
    "}\n";

/* Parts count through all lines. */
static void
write_urgent (const model *m, text *out)
{
    text_add (out, enabled);
    text_add (out, "\n/* Does an urgent line forbid time to pass? */\nstatic bool hurries (void)\n{\n    "
                   "bool now = false;\n");
    size_t first = 0;
    for (size_t s = 0; s < m->sync_count; first += m->syncs[s].count, s++) {
        const sync *line = &m->syncs[s];
        size_t parts = line->kind == SYNC_BROADCAST ? 1 : line->count, strong = 0;
        if (!line->urgent)
            continue;
        for (size_t k = 0; k < parts; k++)
            strong += !line->parts[k].weak;
        text_add (out, "    now = now || (");
        bool any = false;
        for (size_t k = 0; k < parts; k++)
            if (!strong || !line->parts[k].weak) {
                text_printf (out, "%spart_is_enabled (%zuU)", any ? strong ? " && " : " || " : "", first + k);
                any = true;
            }
        text_add (out, ");\n");
    }
    text_add (out, "    return now;\n}\n");
}

void
write_lines (writer *w, text *out)
{
    const model *m = w->m;
    if (looks_at_lines (m))
        text_add (out, looks);
    if (writer_has_absent (m))
        text_add (out, absent);
    if (writer_has_urgent (m))
        write_urgent (m, out);
}
