/* clang-format off */
/* An explanation as JSON:
 *
 *     "explanation": {
 *       "items": [{
 *         "kind": "blocked", "line": "...", "detail": true,
 *         "steps": 3, "run": {...},                how far, and by which run
 *         "places": ["P.l2"], "labels": ["a"],     where; labels that it is about
 *         "edge": 4, "cause": "guard",             which edge, what is in its way
 *         "where_open": true,                      (where its guard holds)
 *         "process": "Q", "event": "go",           the partner that is missing
 *         "atoms": [{ "condition": "x >= 5", "edge": 4 }, or { ..., "invariant": "P.l2" }],
 *         "facts": [{ "left": "x", "right": "y", "relation": "<=", "value": "4" },
 *                   or { "integer": "lock", "values": [0, 1] },
 *                   with "but": k, where all atoms but number k hold],
 *         "loop": [{ "action": "P@a", "edges": [0] }], "loop_from": 2,
 *         "drift": { "left": "x", "right": "y", "grows": true, "limit": "1", "strict": true,
 *                    "offsets": ["1/2", "3/4"] },
 *         "orbit": {...},                          see regions/orbit_write.c
 *         "silence": [{ "period": "1/2", "steps": 3 }],   with it no run has more steps
 *         "period": "1/5"                          that of the run
 *       }],
 *       "reason": "..."                            why there is nothing, or no more
 *     }
 *
 * A member that does not apply is left out. */
/* clang-format on */
#include "alloc.h"
#include "explain.h"
#include "item.h"

const char *
explain_kind_name (explain_kind kind)
{
    static const char *const names[] = { "structure", "frontier", "blocked", "grid", "end",
                                         "repeat",    "zeno",     "dense",   "loop", "drift",
                                         "orbit",     "silence",  "alive" };
    return names[kind];
}

const char *
explain_cause_name (explain_cause cause)
{
    static const char *const names[] = {
        "none", "guard", "partner", "committed", "invariant", "priority", "away", "mixed"
    };
    return names[cause];
}

static void
write_place (const model *m, explain_place at, json_writer *w, const char *key)
{
    text name = TEXT_EMPTY;
    name_place (m, at, &name);
    json_string (w, key, text_string (&name));
    text_free (&name);
}

static void
write_clock (const model *m, uint32_t clock, json_writer *w, const char *key)
{
    if (clock == MODEL_NONE)
        return;
    text name = TEXT_EMPTY;
    model_clock_name (m, clock, &name);
    json_string (w, key, text_string (&name));
    text_free (&name);
}

static void
write_atom (const model *m, const explain_atom *a, json_writer *w)
{
    text name = TEXT_EMPTY;
    model_print_expr (m, a->condition, &name);
    json_flat_object (w, NULL);
    json_string (w, "condition", text_string (&name));
    if (a->edge != MODEL_NONE)
        json_unsigned (w, "edge", a->edge);
    else
        write_place (m, a->at, w, "invariant");
    json_end (w);
    text_free (&name);
}

static void
write_fact (const model *m, const explain_fact *f, json_writer *w)
{
    json_flat_object (w, NULL);
    if (f->but != MODEL_NONE)
        json_unsigned (w, "but", f->but);
    if (f->integer == MODEL_NONE) {
        write_clock (m, f->left, w, "left");
        write_clock (m, f->right, w, "right");
        json_string (w, "relation",
                     f->upper && f->lower ? "=="
                     : f->upper           ? f->strict ? "<" : "<="
                     : f->strict          ? ">"
                                          : ">=");
        json_string (w, "value", f->value);
    } else {
        text name = TEXT_EMPTY;
        model_integer_name (m, f->integer, &name);
        json_string (w, "integer", text_string (&name));
        text_free (&name);
        json_flat_array (w, "values");
        for (size_t k = 0; k < f->value_count; k++)
            json_integer (w, NULL, f->values[k]);
        json_end (w);
    }
    json_end (w);
}

static void
write_joint (const model *m, const explain_joint *j, json_writer *w)
{
    text name = TEXT_EMPTY;
    concrete_action_name (m, j->edges, j->count, &name);
    json_flat_object (w, NULL);
    json_string (w, "action", text_string (&name));
    json_flat_array (w, "edges");
    for (uint32_t k = 0; k < j->count; k++)
        json_unsigned (w, NULL, j->edges[k]);
    json_end (w);
    json_end (w);
    text_free (&name);
}

static void
write_drift (const model *m, const explain_drift *d, json_writer *w)
{
    json_object (w, "drift");
    write_clock (m, d->left, w, "left");
    write_clock (m, d->right, w, "right");
    json_bool (w, "grows", d->grows);
    json_string (w, "limit", d->limit);
    json_bool (w, "strict", d->strict);
    json_flat_array (w, "offsets");
    for (size_t k = 0; k < d->offset_count; k++)
        json_string (w, NULL, d->offsets[k]);
    json_end (w);
    json_end (w);
}

static void
write_lists (const model *m, const explain_item *i, json_writer *w)
{
    if (i->labels.count) {
        json_flat_array (w, "labels");
        for (size_t k = 0; k < i->labels.count; k++)
            json_string (w, NULL, m->labels[i->labels.at[k]]);
        json_end (w);
    }
    if (i->places.count) {
        json_flat_array (w, "places");
        for (size_t k = 0; k < i->places.count; k++)
            write_place (m, i->places.at[k], w, NULL);
        json_end (w);
    }
    if (i->atoms.count) {
        json_array (w, "atoms");
        for (size_t k = 0; k < i->atoms.count; k++)
            write_atom (m, &i->atoms.at[k], w);
        json_end (w);
    }
    if (i->facts.count) {
        json_array (w, "facts");
        for (size_t k = 0; k < i->facts.count; k++)
            write_fact (m, &i->facts.at[k], w);
        json_end (w);
    }
    if (i->loop.count) {
        json_array (w, "loop");
        for (size_t k = 0; k < i->loop.count; k++)
            write_joint (m, &i->loop.at[k], w);
        json_end (w);
        json_unsigned (w, "loop_from", i->loop_from);
    }
}

static void
write_item (const explanation *x, const model *m, const explain_item *i, json_writer *w)
{
    json_object (w, NULL);
    json_string (w, "kind", explain_kind_name (i->kind));
    json_string (w, "line", i->line);
    if (i->detail)
        json_bool (w, "detail", true);
    if (i->kind == EXPLAIN_FRONTIER || i->kind == EXPLAIN_END || (i->kind == EXPLAIN_DENSE && i->run))
        json_unsigned (w, "steps", i->steps);
    if (i->edge != MODEL_NONE)
        json_unsigned (w, "edge", i->edge);
    if (i->cause != CAUSE_NONE)
        json_string (w, "cause", explain_cause_name (i->cause));
    if (i->where_open)
        json_bool (w, "where_open", true);
    if (i->process != MODEL_NONE)
        json_string (w, "process", m->processes[i->process].name);
    if (i->event != MODEL_NONE)
        json_string (w, "event", m->events[i->event]);
    write_lists (m, i, w);
    if (i->drift)
        write_drift (m, i->drift, w);
    if (i->orbit)
        orbit_cycle_write_json (i->orbit, m, w, "orbit");
    if (i->silence.count) {
        json_array (w, "silence");
        for (size_t k = 0; k < i->silence.count; k++) {
            text period = TEXT_EMPTY;
            name_period (i->silence.at[k].q, &period);
            json_flat_object (w, NULL);
            json_string (w, "period", text_string (&period));
            json_unsigned (w, "steps", i->silence.at[k].steps);
            json_end (w);
            text_free (&period);
        }
        json_end (w);
    }
    if (i->period)
        json_string (w, "period", i->period);
    if (i->run)
        run_write_json (m, i->run, x->range_disables, w, "run");
    json_end (w);
}

void
explanation_write_json (const explanation *x, const model *m, json_writer *w, const char *key)
{
    json_object (w, key);
    json_array (w, "items");
    for (size_t k = 0; k < x->items.count; k++)
        write_item (x, m, &x->items.at[k], w);
    json_end (w);
    if (x->reason)
        json_string (w, "reason", x->reason);
    json_end (w);
}
