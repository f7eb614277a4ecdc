/* Which picture an answer has. */
#include <string.h>

#include "draw.h"
#include "question.h"

typedef enum picture {
#define X(id, name) PICTURE_##id,
    PICTURES (X)
#undef X
        PICTURE_END
} picture;

static const char *const names[] = {
#define X(id, name) name,
    PICTURES (X)
#undef X
};

const char draw_kinds[] = "automaton, timeline, plane, periods, drift, orbit or sides";

/* Where a picture could come from. */
struct material {
    const model *network;
    const reply_run *run;
    const sheet *periods;
    const reply_equivalence *sides;
    const explain_drift *drift;
    const orbit_cycle *orbit;
};

static bool
has_periods (const sheet *s)
{
    for (size_t c = 0; c < sheet_columns (s); c++)
        if (strcmp (sheet_column_at (s, c)->key, "period") == 0)
            return sheet_rows (s) > 0;
    return false;
}

static void
collect (const reply *r, struct material *m)
{
    if (r->question->subject_count)
        m->network = r->question->subjects[0]->network;
    for (size_t i = 0; i < r->parts.count; i++) {
        const part *p = &r->parts.at[i];
        if (p->kind == PART_RUN && p->run.run && !m->run)
            m->run = &p->run;
        if (p->kind == PART_SHEET && !m->periods && has_periods (p->sheet))
            m->periods = p->sheet;
        for (size_t e = 0; p->kind == PART_EQUIVALENCES && e < p->equivalences.count; e++)
            if (p->equivalences.at[e].runs[0].run && (!m->sides || !m->sides->runs[1].run))
                m->sides = &p->equivalences.at[e];
    }
    if (m->sides && !m->run)
        m->run = &m->sides->runs[0];
    for (size_t i = 0; r->why && i < r->why->items.count; i++) {
        const explain_item *item = &r->why->items.at[i];
        m->drift = m->drift ? m->drift : item->drift;
        m->orbit = m->orbit ? m->orbit : item->orbit;
    }
}

static picture
usual (const struct material *m)
{
    return m->periods ? PICTURE_PERIODS
           : m->sides ? PICTURE_SIDES
           : m->run   ? PICTURE_TIMELINE
           : m->drift ? PICTURE_DRIFT
           : m->orbit ? PICTURE_ORBIT
                      : PICTURE_AUTOMATON;
}

static picture
find (const char *kind)
{
    int p = 0;
    while (p < PICTURE_END && strcmp (names[p], kind) != 0)
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
lacks (const char *kind, const char *what, text *why)
{
    text_printf (why, "there is no picture '%s' of this answer: it has no %s", kind, what);
    return false;
}

bool
draw_reply (const reply *r, const char *kind, const char *id, text *out, text *why)
{
    struct material m = { .network = NULL };
    collect (r, &m);
    picture p = kind ? find (kind) : usual (&m);
    text title = TEXT_EMPTY;
    bool drawn = false;
    if (r->question->subject_count)
        subject_title (r->question->subjects[0], &title);
    picture_caption c = { .title = text_string (&title), .sentence = text_string (&r->sentence), .id = id };
    const char *time =
        question_has (r->question->kind, SETTING_TIME) ? question_text (r->question, SETTING_TIME) : NULL;
    c.period = r->period.length                                              ? text_string (&r->period)
               : time && strcmp (time, "any") != 0 && strcmp (time, "dense") ? time
                                                                             : NULL;
    c.fault = m.run ? m.run->fault : NULL;
    switch (p) {
    case PICTURE_AUTOMATON:
        drawn = m.network ? draw_automaton (m.network, id, out, why) : lacks ("automaton", "network", why);
        break;
    case PICTURE_TIMELINE:
        drawn = m.run ? draw_timeline (m.run->model, m.run->run, m.run->range_disables, &c, out, why)
                      : lacks ("timeline", "run", why);
        break;
    case PICTURE_PLANE:
        drawn = m.run ? draw_plane (m.run->model, m.run->run, m.run->range_disables, &c, out, why)
                      : lacks ("plane", "run", why);
        break;
    case PICTURE_PERIODS:
        drawn =
            m.periods ? draw_periods (m.periods, &c, out, why) : lacks ("periods", "table of periods", why);
        break;
    case PICTURE_DRIFT:
        drawn = m.drift ? (draw_drift (m.network, m.drift, &c, out), true)
                        : lacks ("drift", "loop in which clocks drift apart", why);
        break;
    case PICTURE_ORBIT:
        drawn = m.orbit ? (draw_orbit (m.network, m.orbit, &c, out), true)
                        : lacks ("orbit", "loop of regions that no period can follow", why);
        break;
    case PICTURE_SIDES:
        drawn = m.sides ? draw_sides (m.sides, &c, out, why)
                        : lacks ("sides", "word with a run that only one side has", why);
        break;
    default:
        text_printf (why, "there is no picture called %s", kind);
    }
    text_free (&title);
    return drawn;
}
