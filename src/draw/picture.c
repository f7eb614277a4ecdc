/* Which picture an answer has. */
#include <string.h>

#include "draw.h"
#include "question.h"
#include "rational.h"

typedef enum picture {
#define X(id, name, lacking) PICTURE_##id,
    PICTURES (X)
#undef X
        PICTURE_END
} picture;

static const struct {
    const char *name, *lacking;
} pictures[] = {
#define X(id, name, lacking) { name, lacking },
    PICTURES (X)
#undef X
};

const char draw_kinds[] = "automaton, timeline, plane, periods, drift, orbit, sides, steps, path or states";

/* Where a picture could come from. */
struct material {
    const question *asked;
    const model *network;
    const reply_run *run;
    const sheet *periods;
    const reply_equivalence *sides;
    const explain_item *drift, *silence, *end;
    const orbit_cycle *orbit;
    bool range_disables;
    const reply_program_run *program_run;
    const sheet *path;
    const reply_graph *graph;
};

/* Does the table have this column, and a row? */
static bool
has_column (const sheet *s, const char *key)
{
    for (size_t c = 0; c < sheet_columns (s); c++)
        if (strcmp (sheet_column_at (s, c)->key, key) == 0)
            return sheet_rows (s) > 0;
    return false;
}

static bool
is_path (const part *p)
{
    return p->key
           && (strcmp (p->key, "path") == 0 || strcmp (p->key, "word") == 0 || strcmp (p->key, "calls") == 0
               || strcmp (p->key, "table") == 0)
           && (has_column (p->sheet, "line") || has_column (p->sheet, "step"));
}

static void
collect (const reply *r, struct material *m)
{
    m->asked = r->question;
    if (r->question->subject_count)
        m->network = r->question->subjects[0]->network;
    for (size_t i = 0; i < r->parts.count; i++) {
        const part *p = &r->parts.at[i];
        if (p->kind == PART_RUN && p->run.run && !m->run)
            m->run = &p->run;
        if (p->kind == PART_SHEET && !m->periods && has_column (p->sheet, "period"))
            m->periods = p->sheet;
        if (p->kind == PART_SHEET && !m->path && is_path (p))
            m->path = p->sheet;
        if (p->kind == PART_PROGRAM_RUN && p->program_run.run && p->program_run.run->count && !m->program_run)
            m->program_run = &p->program_run;
        if (p->kind == PART_GRAPH && !m->graph)
            m->graph = &p->graph;
        for (size_t e = 0; p->kind == PART_EQUIVALENCES && e < p->equivalences.count; e++)
            if (p->equivalences.at[e].runs[0].run && (!m->sides || !m->sides->runs[1].run))
                m->sides = &p->equivalences.at[e];
    }
    if (m->sides && !m->run)
        m->run = &m->sides->runs[0];
    m->range_disables = r->why && r->why->range_disables;
    for (size_t i = 0; r->why && i < r->why->items.count; i++) {
        const explain_item *item = &r->why->items.at[i];
        m->drift = m->drift || !item->drift ? m->drift : item;
        m->silence = m->silence || !item->silence.count ? m->silence : item;
        m->end = m->end || item->kind != EXPLAIN_END || !item->run ? m->end : item;
        m->orbit = m->orbit ? m->orbit : item->orbit;
    }
}

/* The first of these that there is. */
static picture
usual (const struct material *m)
{
    return m->periods       ? PICTURE_PERIODS
           : m->sides       ? PICTURE_SIDES
           : m->run         ? PICTURE_TIMELINE
           : m->program_run ? PICTURE_STEPS
           : m->path        ? PICTURE_PATH
           : m->graph       ? PICTURE_STATES
           : m->drift       ? PICTURE_DRIFT
           : m->orbit       ? PICTURE_ORBIT
                            : PICTURE_AUTOMATON;
}

static picture
find (const char *kind)
{
    int p = 0;
    while (p < PICTURE_END && strcmp (pictures[p].name, kind) != 0)
        p++;
    return (picture) p;
}

bool
draw_has_kind (const char *kind)
{
    return find (kind) != PICTURE_END;
}

bool
draw_has_own (const reply *r)
{
    struct material m = { .network = NULL };
    collect (r, &m);
    return usual (&m) != PICTURE_AUTOMATON;
}

static bool
lacks (picture p, text *why)
{
    text_printf (why, "there is no picture '%s' of this answer: it has no %s", pictures[p].name,
                 pictures[p].lacking);
    return false;
}

static bool
draw (picture p, const struct material *m, const picture_caption *c, text *out, text *why)
{
    switch (p) {
    case PICTURE_AUTOMATON:
        return m->network ? draw_automaton (m->network, c->id, out, why) : lacks (p, why);
    case PICTURE_TIMELINE:
        return m->run ? draw_timeline (m->run->model, m->run->run, m->run->range_disables, c, out, why)
                      : lacks (p, why);
    case PICTURE_PLANE:
        return m->run ? draw_plane (m->run->model, m->run->run, m->run->range_disables, c, out, why)
                      : lacks (p, why);
    case PICTURE_PERIODS:
        return m->periods ? draw_periods (m->periods, c, out, why) : lacks (p, why);
    case PICTURE_DRIFT:
        return m->drift ? (draw_drift (m->network, m->drift, m->silence ? m->silence : m->end,
                                       m->range_disables, c, out),
                           true)
                        : lacks (p, why);
    case PICTURE_ORBIT:
        return m->orbit ? (draw_orbit (m->network, m->orbit, c, out), true) : lacks (p, why);
    case PICTURE_SIDES:
        return m->sides ? draw_sides (m->sides, c, out, why) : lacks (p, why);
    case PICTURE_STEPS:
        return m->program_run ? draw_steps (m->program_run, c, out, why) : lacks (p, why);
    case PICTURE_PATH:
        return m->path ? draw_path (m->path, m->asked, c, out, why) : lacks (p, why);
    case PICTURE_STATES:
        return m->graph ? draw_states (m->graph, c, out, why) : lacks (p, why);
    default:
        text_add (why, "there is no such picture");
        return false;
    }
}

/* How often a C function is called, in the times of its run, which may count parts of a unit;
 * false: the answer is about none. */
static bool
find_calls (const reply *r, text *out)
{
    const char *period = NULL;
    uint64_t units = 1;
    for (size_t i = 0; i < r->parts.count; i++) {
        const part *p = &r->parts.at[i];
        if (p->kind == PART_WORD && p->key && strcmp (p->key, "call_period") == 0)
            period = p->lines.at[0];
        if (p->kind == PART_NUMBER && p->key && strcmp (p->key, "units") == 0)
            units = p->number;
    }
    mpq_t calls, factor;
    mpq_inits (calls, factor, NULL);
    bool found = period && units <= INT32_MAX && rational_parse (calls, period);
    if (found) {
        rational_set (factor, (int64_t) units, 1);
        mpq_mul (calls, calls, factor);
        rational_print (out, calls);
    }
    mpq_clears (calls, factor, NULL);
    return found;
}

bool
draw_reply (const reply *r, const char *kind, const char *id, text *out, text *why)
{
    struct material m = { .network = NULL };
    collect (r, &m);
    picture p = kind ? find (kind) : usual (&m);
    text title = TEXT_EMPTY, calls = TEXT_EMPTY;
    bool drawn = false;
    if (r->question->subject_count)
        subject_title (r->question->subjects[0], &title);
    picture_caption c = { .title = text_string (&title), .sentence = text_string (&r->sentence), .id = id };
    const char *time =
        question_has (r->question->kind, SETTING_TIME) ? question_text (r->question, SETTING_TIME) : NULL;
    c.period = r->period.length                                              ? text_string (&r->period)
               : time && strcmp (time, "any") != 0 && strcmp (time, "dense") ? time
                                                                             : NULL;
    if (find_calls (r, &calls))
        c.period = text_string (&calls);
    c.fault = m.run ? m.run->fault : NULL;
    if (!kind && p == PICTURE_AUTOMATON && !m.network)
        text_add (why, "this answer has no run, path, table or graph that could be drawn");
    else
        drawn = draw (p, &m, &c, out, why);
    text_free (&title);
    text_free (&calls);
    return drawn;
}
