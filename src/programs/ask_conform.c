/* Transition systems side by side: composed, or held against a specification. */
#include <string.h>

#include "alloc.h"
#include "asking.h"
#include "conform.h"
#include "hidden.h"

/* Is every hidden action one of some part? */
static bool
hidden_fits_parts (const question *q, size_t first, reply *r)
{
    const char *hidden = q->given[SETTING_HIDE];
    lts_builder *b = lts_builder_new ();
    for (size_t i = first; i < q->subject_count; i++)
        for (uint32_t a = 0; a < lts_actions (q->subjects[i]->system); a++)
            lts_builder_action (b, lts_action_name (q->subjects[i]->system, a));
    lts_builder_initial (b, 0);
    lts *all = lts_builder_finish (b, false);
    text message = TEXT_EMPTY;
    bool fits = !hidden || hidden_fits_systems (hidden, all, NULL, &message);
    if (!fits)
        reply_refuse (r, "%s", text_string (&message));
    text_free (&message);
    lts_free (all);
    return fits;
}

/* The parts with their hidden actions under a name that no other part has. */
typedef struct parts {
    lts **systems;
    size_t count;
} parts;

static parts
parts_of (const question *q, size_t first)
{
    const char *hidden = q->given[SETTING_HIDE];
    parts p = { .count = q->subject_count - first };
    p.systems = xcalloc (p.count, sizeof *p.systems);
    for (size_t i = 0; i < p.count; i++) {
        const lts *t = q->subjects[first + i]->system;
        char *name = hidden_name (hidden);
        lts *merged = hidden ? hidden_in_system (hidden, t) : lts_copy (t);
        uint32_t internal = name ? lts_find_action (merged, name) : LTS_NONE;
        text own = TEXT_EMPTY;
        text_printf (&own, "%s [component %zu]", name ? name : "", i + 1);
        p.systems[i] =
            internal == LTS_NONE ? lts_copy (merged) : lts_rename (merged, internal, text_string (&own));
        text_free (&own);
        lts_free (merged);
        xfree (name);
    }
    return p;
}

static void
parts_free (parts *p)
{
    for (size_t i = 0; i < p->count; i++)
        lts_free (p->systems[i]);
    xfree (p->systems);
}

void
ask_lts_compose (const question *q, reply *r)
{
    r->is_document = true;
    if (!hidden_fits_parts (q, 0, r))
        return;
    parts p = parts_of (q, 0);
    lts *whole = lts_compose ((const lts *const *) p.systems, p.count, NULL, q->budget);
    parts_free (&p);
    if (!whole) {
        asking_give_up (q, r);
        return;
    }
    r->stats.states = lts_states (whole);
    r->stats.transitions = lts_transitions (whole);
    asking_measure (q, r);
    text size = TEXT_EMPTY;
    text_count (&size, lts_states (whole), "state");
    text_add (&size, " and ");
    text_count (&size, lts_transitions (whole), "transition");
    reply_set (r, ANSWER_YES, "the composition has %s", text_string (&size));
    text_printf (&r->numbers, "%s; %.3f s, %zu KiB\n", text_string (&size), r->stats.seconds, r->stats.peak_kib);
    text_free (&size);
    asking_write_system (r, whole);
}

/* The states of the specification after the word; nothing is assumed of how it
 * was found.  True: there is one. */
static bool
is_allowed (const lts *specification, const conformance *c)
{
    uint32_t states = lts_states (specification);
    uint8_t *now = xcalloc (states, 1), *next = xcalloc (states, 1);
    now[lts_initial (specification)] = 1;
    for (size_t k = 0; k < conformance_length (c); k++) {
        uint32_t action = lts_find_action (specification, conformance_action (c, k));
        if (action == LTS_NONE)
            continue;
        memset (next, 0, states);
        for (uint32_t s = 0; s < states; s++) {
            size_t count;
            const lts_step *steps = lts_steps (specification, s, &count);
            for (size_t i = 0; now[s] && i < count; i++)
                next[steps[i].target] |= steps[i].action == action;
        }
        memcpy (now, next, states);
    }
    bool allowed = memchr (now, 1, states) != NULL;
    xfree (now);
    xfree (next);
    return allowed;
}

/* Every part goes along the word by its own steps. */
static bool
is_possible (const parts *p, const conformance *c)
{
    for (size_t i = 0; i < p->count; i++) {
        if (conformance_state (c, i, 0) != lts_initial (p->systems[i]))
            return false;
        for (size_t k = 0; k < conformance_length (c); k++) {
            uint32_t from = conformance_state (c, i, k), to = conformance_state (c, i, k + 1);
            uint32_t action = lts_find_action (p->systems[i], conformance_action (c, k));
            if (action == LTS_NONE ? from != to : !lts_has_step (p->systems[i], from, action, to))
                return false;
        }
    }
    return true;
}

/* Letter by letter: who takes part, and in which state it is then. */
static void
add_word (const question *q, const conformance *c, reply *r)
{
    static const sheet_column columns[] = { { "step", "step", SHEET_RIGHT },
                                            { "action", "action", 0 },
                                            { "allowed", "", SHEET_JSON_ONLY },
                                            { "components", "components", 0 },
                                            { "states", "to state", 0 } };
    sheet *s = sheet_new (columns, sizeof columns / sizeof *columns, false);
    for (size_t k = 0; k < conformance_length (c); k++) {
        sheet_number (s, k + 1);
        sheet_text (s, "%s", conformance_action (c, k));
        sheet_truth (s, k + 1 < conformance_length (c));
        text who = TEXT_EMPTY, where = TEXT_EMPTY;
        for (size_t i = 0; i + 1 < q->subject_count; i++)
            if (conformance_moves (c, i, k)) {
                text_add (&who, who.length ? ", " : "");
                asking_short_name (&who, q->subjects[i + 1]->name);
                text_printf (&where, "%s%u", where.length ? ", " : "", conformance_state (c, i, k + 1));
            }
        sheet_text (s, "%s", text_string (&who));
        sheet_text (s, "%s", text_string (&where));
        text_free (&who);
        text_free (&where);
    }
    reply_add_sheet (r, PART_SPACED, "word", s);
}

static void
add_effort (const question *q, const conformance *c, reply *r)
{
    const conform_effort *e = conformance_effort (c);
    r->stats.states = e->most_states;
    asking_measure (q, r);
    text_printf (
        &r->numbers, "compositions %u, states of the largest %llu, of the last %llu, blocks split %u\n",
        e->iterations, (unsigned long long) e->most_states, (unsigned long long) e->last_states, e->splits);
    for (size_t i = 0; i + 1 < q->subject_count; i++) {
        asking_short_name (&r->numbers, q->subjects[i + 1]->name);
        text_printf (&r->numbers, ": composed %u of ", conformance_part_states (c, i));
        text_count (&r->numbers, lts_states (q->subjects[i + 1]->system), "state");
        text_add_char (&r->numbers, '\n');
    }
    text_printf (&r->numbers, "%.3f s, %zu KiB\n", r->stats.seconds, r->stats.peak_kib);
}

/* Actions that the specification does not have are not restricted by it. */
static void
add_unrestricted (const question *q, reply *r)
{
    const lts *specification = q->subjects[0]->system;
    lts_builder *known = lts_builder_new (); /* numbers in order of their first use */
    uint32_t count = 0;
    text names = TEXT_EMPTY;
    part *list = reply_add (r, PART_NAMES, PART_JSON_ONLY, "unrestricted");
    for (size_t i = 1; i < q->subject_count; i++)
        for (uint32_t a = 0; a < lts_actions (q->subjects[i]->system); a++) {
            const char *name = lts_action_name (q->subjects[i]->system, a);
            if (lts_builder_action (known, name) < count)
                continue;
            count++;
            if (lts_find_action (specification, name) == LTS_NONE
                || hidden_is (q->given[SETTING_HIDE], name)) {
                part_add_line (list, "%s", name);
                text_printf (&names, "%s%s", names.length ? ", " : "", name);
            }
        }
    lts_builder_free (known);
    if (names.length)
        reply_add_line (r, PART_SPACED | PART_TEXT_ONLY | PART_WRAPPED,
                        "not restricted, they may happen at any time: %s", text_string (&names));
    text_free (&names);
}

/* Actions that only the specification has may be misspelt. */
static void
remark_alphabets (const question *q, const parts *p, reply *r)
{
    const lts *specification = q->subjects[0]->system;
    for (uint32_t a = 0; a < lts_actions (specification); a++) {
        const char *name = lts_action_name (specification, a);
        bool found = false;
        for (size_t i = 0; i < p->count && !found; i++)
            found = lts_find_action (p->systems[i], name) != LTS_NONE;
        if (!found)
            reply_remark (r, "no component has the action %s of the specification", name);
    }
}

static void
tell_forbidden (const question *q, const parts *p, const conformance *c, reply *r)
{
    if (!is_possible (p, c) || is_allowed (q->subjects[0]->system, c)) {
        reply_distrust (r, "the word that was found is none of the components, or is allowed");
        return;
    }
    text word = TEXT_EMPTY, name = TEXT_EMPTY;
    for (size_t k = 0; k < conformance_length (c); k++)
        text_printf (&word, "%s%s", k ? " " : "", conformance_action (c, k));
    asking_short_name (&name, q->subjects[0]->name);
    reply_set (r, ANSWER_NO, "the component%s to %s, which does not allow: %s",
               p->count == 1 ? " does not keep" : "s do not keep", text_string (&name), text_string (&word));
    add_word (q, c, r);
    text_free (&word);
    text_free (&name);
}

void
ask_lts_conform (const question *q, reply *r)
{
    if (!hidden_fits_parts (q, 1, r))
        return;
    parts p = parts_of (q, 1);
    bool two_levels = strcmp (question_text (q, SETTING_LEVELS), "2") == 0;
    conformance *c = conformance_new (q->subjects[0]->system, p.count, two_levels);
    for (size_t i = 0; i < p.count; i++)
        conformance_set (c, i, p.systems[i]);
    remark_alphabets (q, &p, r);
    text name = TEXT_EMPTY;
    asking_short_name (&name, q->subjects[0]->name);
    switch (conformance_decide (c, q->budget)) {
    case CONFORM_YES:
        reply_set (r, ANSWER_YES, "the component%s to %s", p.count == 1 ? " keeps" : "s keep",
                   text_string (&name));
        break;
    case CONFORM_NO:
        tell_forbidden (q, &p, c, r);
        break;
    case CONFORM_LIMIT:
        asking_give_up (q, r);
        break;
    }
    if (r->failure == REPLY_ANSWERED) {
        add_unrestricted (q, r);
        add_effort (q, c, r);
    }
    text_free (&name);
    conformance_free (c);
    parts_free (&p);
}
