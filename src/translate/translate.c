#include "translate.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "rational.h"
#include "way.h"

/* More commands than this for one model are not written. */
enum { MOST_COMMANDS = 100000 };

struct translation {
    const model *m;
    text *out;
    diag *why;
    int64_t tick; /* p: what a tick adds to a counter */
    way way;
    const char **places, **integers, **clocks;
    arena *memory;
    VEC (const char *) names;
    size_t commands;
    bool range_disables;
    bool start_step; /* several initial locations, or invariants that must hold there */
    bool staged;     /* some command assigns through next_NAME */
    VEC (uint32_t) joint;
};

/* A name of the language: letters, digits and _, not used before. */
static const char *
new_name (struct translation *t, const char *prefix, const char *from)
{
    text name = TEXT_EMPTY;
    text_printf (&name, "%s_", prefix);
    for (; *from; from++)
        if (*from != ']')
            text_add_char (&name, isalnum ((unsigned char) *from) ? *from : '_');
    for (size_t i = 0; i < t->names.count; i++)
        if (!strcmp (t->names.at[i], text_string (&name))) {
            text_add_char (&name, '_');
            i = (size_t) -1;
        }
    const char *kept = arena_text (t->memory, text_string (&name), name.length);
    *vec_add (&t->names) = kept;
    text_free (&name);
    return kept;
}

static void
declare (struct translation *t)
{
    const model *m = t->m;
    text name = TEXT_EMPTY;
    t->places = arena_alloc (t->memory, m->process_count * sizeof *t->places);
    t->integers = arena_alloc (t->memory, m->integer_count * sizeof *t->integers);
    t->clocks = arena_alloc (t->memory, m->clock_count * sizeof *t->clocks);
    for (size_t p = 0; p < m->process_count; p++) {
        uint32_t start = 0, starts = 0;
        for (uint32_t l = 0; l < m->processes[p].location_count; l++)
            if (m->processes[p].locations[l].initial) {
                start = starts++ ? start : l;
                t->start_step = t->start_step || starts > 1 || m->processes[p].locations[l].invariant.count;
            }
        t->places[p] = new_name (t, "at", m->processes[p].name);
        text_printf (t->out, "control %s = %" PRIu32 ";", t->places[p], start);
        for (uint32_t l = 0; l < m->processes[p].location_count; l++)
            text_printf (t->out, "%s %" PRIu32 " %s", l ? "," : "  #", l, m->processes[p].locations[l].name);
        text_add_char (t->out, '\n');
    }
    for (size_t a = 0; a < m->integer_array_count; a++)
        for (uint32_t k = 0; k < m->integer_arrays[a].size; k++) {
            uint32_t i = m->integer_arrays[a].first + k;
            text_clear (&name);
            model_integer_name (m, i, &name);
            t->integers[i] = new_name (t, "int", text_string (&name));
            text_printf (t->out, "control %s = %" PRId32 ";\n", t->integers[i],
                         model_initial (&m->integer_arrays[a], k));
        }
    for (uint32_t x = 0; x < m->clock_count; x++) {
        text_clear (&name);
        model_clock_name (m, x, &name);
        t->clocks[x] = new_name (t, "clock", text_string (&name));
        text_printf (t->out, "var %s : int;\n", t->clocks[x]);
    }
    text_printf (t->out, "control fault;\n%s", t->start_step ? "control started;\n" : "");
    text_free (&name);
}

static const location *
location_at (const struct translation *t, size_t p, uint32_t l)
{
    return &t->m->processes[p].locations[l];
}

/* Conditions so far, joined; every command asks for no fault and a start. */
static void
write_guard (struct translation *t, const char *action)
{
    text_printf (t->out, "[%s] fault = 0%s", action, t->start_step ? " && started = 1" : "");
    for (size_t i = 0; i < t->way.conditions.count; i++)
        text_printf (t->out, " && %s", t->way.conditions.at[i]);
    text_add (t->out, " ->");
    t->commands++;
}

/* Is `name` a word of the term? */
static bool
mentions (const char *term_text, const char *name)
{
    size_t length = strlen (name);
    for (const char *at = term_text; (at = strstr (at, name)); at += length) {
        bool starts = at == term_text || !(isalnum ((unsigned char) at[-1]) || at[-1] == '_');
        if (starts && !isalnum ((unsigned char) at[length]) && at[length] != '_')
            return true;
    }
    return false;
}

typedef VEC (const char *) word_list;

/* All changed integers and clocks, and their new values. */
static void
collect_changes (const struct translation *t, word_list *targets, word_list *values)
{
    for (uint32_t i = 0; i < t->m->integer_count; i++)
        if (strcmp (t->way.integers[i].text, t->integers[i])) {
            *vec_add (targets) = t->integers[i];
            *vec_add (values) = t->way.integers[i].text;
        }
    for (uint32_t x = 0; x < t->m->clock_count; x++)
        if (strcmp (t->way.clocks[x], t->clocks[x])) {
            *vec_add (targets) = t->clocks[x];
            *vec_add (values) = t->way.clocks[x];
        }
}

/* The values are all meant before the command: if one reads the target of
 * another, go through next_NAME. */
static bool
needs_stage (const word_list *targets, const word_list *values)
{
    for (size_t i = 0; i < targets->count; i++)
        for (size_t k = i + 1; k < targets->count; k++)
            if (mentions (values->at[k], targets->at[i]))
                return true;
    return false;
}

static void
write_assigns (struct translation *t)
{
    text list = TEXT_EMPTY;
    word_list targets = VEC_EMPTY, values = VEC_EMPTY;
    for (size_t i = 0; i < t->joint.count; i++) {
        const edge *e = &t->m->edges[t->joint.at[i]];
        if (e->source != e->target)
            text_printf (&list, ", %s := %" PRIu32, t->places[e->process], e->target);
    }
    collect_changes (t, &targets, &values);
    bool staged = needs_stage (&targets, &values);
    for (size_t i = 0; i < targets.count; i++)
        text_printf (&list, ", %s%s := %s", staged ? "next_" : "", targets.at[i], values.at[i]);
    for (size_t i = 0; staged && i < targets.count; i++)
        text_printf (&list, "%s%s := next_%s", i ? ", " : " then ", targets.at[i], targets.at[i]);
    for (size_t i = 0; staged && i < targets.count; i++)
        text_printf (&list, "%snext_%s := 0", i ? ", " : " then ", targets.at[i]);
    t->staged = t->staged || staged;
    text_printf (t->out, " %s;\n", list.length ? text_string (&list) + 2 : "skip");
    vec_free (&targets);
    vec_free (&values);
    text_free (&list);
}

static void
write_way (struct translation *t, const char *action)
{
    if (t->way.blocked || t->way.impossible || (t->way.fault && t->range_disables))
        return;
    write_guard (t, action);
    if (t->way.fault)
        text_add (t->out, " fault := 1;\n");
    else
        write_assigns (t);
}

static bool
moves (const struct translation *t, size_t p)
{
    for (size_t i = 0; i < t->joint.count; i++)
        if (t->m->edges[t->joint.at[i]].process == p)
            return true;
    return false;
}

/* The invariants after the edge: of the targets, and of the locations that
 * the other processes may be in. */
static void
require_invariants (struct translation *t)
{
    const model *m = t->m;
    char condition[128];
    for (size_t i = 0; i < t->joint.count; i++) {
        const edge *e = &m->edges[t->joint.at[i]];
        way_require (&t->way, &location_at (t, e->process, e->target)->invariant);
    }
    for (size_t p = 0; p < m->process_count; p++)
        for (uint32_t l = 0; !moves (t, p) && l < m->processes[p].location_count; l++) {
            snprintf (condition, sizeof condition, "%.100s != %" PRIu32, t->places[p], l);
            way_require_unless (&t->way, condition, &location_at (t, p, l)->invariant);
        }
}

/* While some process is committed, one of those must take part. */
static void
require_commitment (struct translation *t)
{
    const model *m = t->m;
    for (size_t i = 0; i < t->joint.count; i++)
        if (location_at (t, m->edges[t->joint.at[i]].process, m->edges[t->joint.at[i]].source)->committed)
            return;
    for (size_t p = 0; p < m->process_count; p++)
        for (uint32_t l = 0; l < m->processes[p].location_count; l++)
            if (location_at (t, p, l)->committed && !moves (t, p))
                way_condition (&t->way, "%s != %" PRIu32, t->places[p], l);
}

/* A weak part that does not take part could not: its process has no edge
 * with the event where it is. */
static void
require_absence (struct translation *t, const sync *line)
{
    const model *m = t->m;
    for (size_t k = 0; line && k < line->count; k++) {
        sync_part part = line->parts[k];
        for (uint32_t l = 0; !moves (t, part.process) && l < m->processes[part.process].location_count; l++)
            for (size_t i = 0; i < m->processes[part.process].edge_count; i++) {
                const edge *e = &m->edges[m->processes[part.process].edges[i]];
                if (e->event == part.event && e->source == l) {
                    way_condition (&t->way, "%s != %" PRIu32, t->places[part.process], l);
                    break;
                }
            }
    }
}

static void
write_joint (struct translation *t, const sync *line)
{
    const model *m = t->m;
    text action = TEXT_EMPTY;
    for (size_t i = 0; i < t->joint.count; i++) {
        const edge *e = &m->edges[t->joint.at[i]];
        text_printf (&action, "%s%s_%s", i ? "_" : "", m->processes[e->process].name, m->events[e->event]);
    }
    for (char *c = action.at; *c; c++)
        *c = isalnum ((unsigned char) *c) ? *c : '_';
    t->way.choices.count = t->way.options.count = 0;
    do {
        way_begin (&t->way);
        for (size_t i = 0; i < t->joint.count; i++) {
            const edge *e = &m->edges[t->joint.at[i]];
            way_condition (&t->way, "%s = %" PRIu32, t->places[e->process], e->source);
        }
        require_commitment (t);
        require_absence (t, line);
        for (size_t i = 0; i < t->joint.count; i++)
            way_require (&t->way, &m->edges[t->joint.at[i]].guard);
        for (size_t i = 0; i < t->joint.count; i++)
            way_run (&t->way, m->edges[t->joint.at[i]].action);
        require_invariants (t);
        write_way (t, text_string (&action));
    } while (!t->way.impossible && t->commands < MOST_COMMANDS && way_next (&t->way));
    text_free (&action);
}

/* Choose an edge for each part from `k` on; weak ones may stay away. */
static void
write_line (struct translation *t, const sync *line, size_t k)
{
    const model *m = t->m;
    if (t->way.impossible || t->commands >= MOST_COMMANDS)
        return;
    if (k == line->count) {
        if (t->joint.count)
            write_joint (t, line);
        return;
    }
    const process *p = &m->processes[line->parts[k].process];
    for (size_t i = 0; i < p->edge_count; i++)
        if (m->edges[p->edges[i]].event == line->parts[k].event) {
            *vec_add (&t->joint) = p->edges[i];
            write_line (t, line, k + 1);
            t->joint.count--;
        }
    if (line->parts[k].weak)
        write_line (t, line, k + 1);
}

static bool
is_synchronised (const model *m, const edge *e)
{
    for (size_t s = 0; s < m->sync_count; s++)
        for (size_t k = 0; k < m->syncs[s].count; k++)
            if (m->syncs[s].parts[k].process == e->process && m->syncs[s].parts[k].event == e->event)
                return true;
    return false;
}

static void
write_edges (struct translation *t)
{
    const model *m = t->m;
    for (uint32_t i = 0; i < m->edge_count && !t->way.impossible; i++)
        if (!is_synchronised (m, &m->edges[i])) {
            vec_clear (&t->joint);
            *vec_add (&t->joint) = i;
            write_joint (t, NULL);
        }
    for (size_t s = 0; s < m->sync_count; s++) {
        vec_clear (&t->joint);
        write_line (t, &m->syncs[s], 0);
    }
}

static bool
stops (const location *l, uint32_t x)
{
    for (size_t i = 0; i < l->stopped_count; i++)
        if (l->stopped[i] == x)
            return true;
    return false;
}

/* One command per set of stopped clocks: process p decides about the clocks
 * that its locations stop. */
static void
write_ticks (struct translation *t, size_t p, bool *stopped)
{
    const model *m = t->m;
    char condition[128];
    if (p == m->process_count) {
        size_t before = t->way.conditions.count;
        for (uint32_t x = 0; x < m->clock_count; x++)
            if (!stopped[x]) {
                text sum = TEXT_EMPTY;
                text_printf (&sum, "(%s + %" PRId64 ")", t->clocks[x], t->tick);
                t->way.clocks[x] = arena_text (t->way.memory, text_string (&sum), sum.length);
                text_free (&sum);
            } else
                t->way.clocks[x] = t->clocks[x];
        vec_clear (&t->joint);
        require_invariants (t);
        write_way (t, "tick");
        t->way.conditions.count = before;
        return;
    }
    bool *kept = xcalloc (m->clock_count, sizeof *kept);
    bool *done = xcalloc (m->processes[p].location_count, sizeof *done);
    memcpy (kept, stopped, m->clock_count * sizeof *kept);
    for (uint32_t l = 0; l < m->processes[p].location_count; l++) {
        const location *here = location_at (t, p, l);
        if (done[l] || here->urgent || here->committed)
            continue;
        size_t before = t->way.conditions.count;
        for (uint32_t o = 0; o < m->processes[p].location_count; o++) {
            const location *there = location_at (t, p, o);
            bool same = !there->urgent && !there->committed;
            for (uint32_t x = 0; same && x < m->clock_count; x++)
                same = stops (here, x) == stops (there, x);
            done[o] = done[o] || same;
            snprintf (condition, sizeof condition, "%.100s != %" PRIu32, t->places[p], o);
            if (!same)
                way_condition (&t->way, "%s", condition);
        }
        for (uint32_t x = 0; x < m->clock_count; x++)
            stopped[x] = kept[x] || stops (here, x);
        write_ticks (t, p + 1, stopped);
        t->way.conditions.count = before;
    }
    memcpy (stopped, kept, m->clock_count * sizeof *kept);
    xfree (kept);
    xfree (done);
}

/* Steps before the start choose among initial locations; the start itself
 * needs their invariants. */
static void
write_starts (struct translation *t)
{
    const model *m = t->m;
    if (!t->start_step)
        return;
    for (size_t p = 0; p < m->process_count; p++) {
        uint32_t first = MODEL_NONE;
        for (uint32_t l = 0; l < m->processes[p].location_count; l++) {
            if (!location_at (t, p, l)->initial)
                continue;
            if (first == MODEL_NONE)
                first = l;
            else
                text_printf (t->out, "[start] started = 0 && %s = %" PRIu32 " -> %s := %" PRIu32 ";\n",
                             t->places[p], first, t->places[p], l);
        }
    }
    way_begin (&t->way);
    vec_clear (&t->joint);
    require_invariants (t);
    text_add (t->out, "[start] started = 0");
    for (size_t i = 0; i < t->way.conditions.count; i++)
        text_printf (t->out, " && %s", t->way.conditions.at[i]);
    text_add (t->out, " -> started := 1;\n");
}

static void
write_error (struct translation *t, const uint32_t *labels, size_t count)
{
    const model *m = t->m;
    text_add (t->out, "error fault = 1");
    for (size_t i = 0; i < count; i++) {
        text_add (t->out, i ? " && (" : " || (");
        bool any = false;
        for (size_t p = 0; p < m->process_count; p++)
            for (uint32_t l = 0; l < m->processes[p].location_count; l++) {
                const location *here = location_at (t, p, l);
                for (size_t k = 0; k < here->label_count; k++)
                    if (here->labels[k] == labels[i]) {
                        text_printf (t->out, "%s%s = %" PRIu32, any ? " || " : "", t->places[p], l);
                        any = true;
                    }
            }
        text_add (t->out, any ? ")" : "0 = 1)");
    }
    text_printf (t->out, "%s;\n", t->start_step && count ? " && started = 1" : "");
}

/* Variables through which several are assigned at once. */
static void
declare_staging (const struct translation *t, text *out)
{
    for (uint32_t i = 0; i < t->m->integer_count; i++)
        text_printf (out, "control next_%s;\n", t->integers[i]);
    for (uint32_t x = 0; x < t->m->clock_count; x++)
        text_printf (out, "var next_%s : int;\n", t->clocks[x]);
}

static void
write_commands (struct translation *t)
{
    bool *stopped = xcalloc (t->m->clock_count, sizeof *stopped);
    t->way.m = t->m;
    t->way.why = t->why;
    t->way.integer_names = t->integers;
    t->way.clock_names = t->clocks;
    write_starts (t);
    write_edges (t);
    t->way.choices.count = t->way.options.count = 0;
    way_begin (&t->way);
    write_ticks (t, 0, stopped);
    xfree (stopped);
}

static bool
read_period (struct translation *t, const char *period)
{
    mpq_t q;
    mpq_init (q);
    bool right =
        rational_parse (q, period) && mpz_fits_sint_p (mpq_numref (q)) && mpz_fits_sint_p (mpq_denref (q));
    t->tick = right ? mpz_get_si (mpq_numref (q)) : 0;
    t->way.units = right ? mpz_get_si (mpq_denref (q)) : 0;
    mpq_clear (q);
    if (!right)
        diag_error (t->why, (position){ 0, 0 }, "the period %s is too fine or too coarse", period);
    return right;
}

bool
gcl_translate (const model *m, const char *period, const uint32_t *labels, size_t label_count,
               bool range_disables, text *out, diag *why)
{
    text body = TEXT_EMPTY;
    struct translation t = {
        .m = m, .out = out, .why = why, .range_disables = range_disables, .memory = arena_new ()
    };
    bool right = model_is_known (m, 0, "a program of guarded commands", why) && read_period (&t, period);
    if (right) {
        text_printf (out, "# %s with period %s; counters count 1/%" PRId64 "\n", m->name, period,
                     t.way.units);
        declare (&t);
        t.out = &body;
        write_commands (&t);
        write_error (&t, labels, label_count);
        if (t.staged)
            declare_staging (&t, out);
        text_add (out, text_string (&body));
        right = !t.way.impossible;
        if (right && t.commands >= MOST_COMMANDS) {
            diag_error (why, (position){ 0, 0 }, "more than %d guarded commands", MOST_COMMANDS);
            right = false;
        }
    }
    text_free (&body);
    way_free (&t.way);
    vec_free (&t.names);
    vec_free (&t.joint);
    arena_free (t.memory);
    return right;
}

bool
gcl_translated_fault (const gcl_model *program, const gcl_run *r)
{
    for (size_t v = 0; v < gcl_variable_count (program); v++)
        if (!strcmp (gcl_variable_name (program, v), "fault"))
            return r->values[r->count * r->width + v] == 1;
    return false;
}
