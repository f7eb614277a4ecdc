/* An observer that reads the word of a run as an automaton does and accepts if the
 * automaton does (proofs/ltl.md, L4 to L6).
 *
 * A letter is read when it ends: by the step that follows it, or, where clocks are compared, by a turn at
 * the moment at which time leads to another cell (cells.h). */
#include <string.h>

#include "cells.h"

/* A state of the automaton with the marks of the edge by which it was entered. */
typedef struct entry {
    uint32_t state;
    uint64_t marks;
} entry;

/* A state has its entries and, for every cell, locations: `enter` with the cell as invariant, where
 * a letter begins.  With clocks in dense time also `late`, where it is about to begin; `open`, where it may be about
 * to end; and `ready`, from which a step may end it.  With clocks and periods also `travel`, between
 * two letters. */
struct plan {
    observer *o;
    const property *p;
    const omega *a;
    const expr *committed;
    cells cells;
    bool timed, sampled, ends, complete;
    int32_t period; /* if sampled: a tick in the observer's units, or 0: not known, */
    bool short_ticks; /* but below one of them */
    VEC (entry) entries;
    uint32_t *first_entry;                        /* per state, and one more */
    uint32_t *enter, *late, *travel, *open, *ready; /* [entry or state * cells + cell] */
    uint32_t gone;
    VEC (cube) labels; /* scratch */
};

/* --- conditions --- */

/* What the label asks of the integers where the clocks are in the cell; false: it does not hold
 * there. */
static bool
label_in (const struct plan *w, cube label, size_t cell, bool step, cube *rest)
{
    uint64_t fixed = w->timed ? UINT64_C (1) << w->p->atom_count : 0, letter = step ? fixed : 0;
    for (uint32_t i = 0; i < w->p->atom_count; i++)
        if (w->p->atoms[i]->timed)
            fixed |= UINT64_C (1) << i;
    letter |= cells_letter (&w->cells, w->p, cell);
    *rest = (cube){ label.yes & ~fixed, label.no & ~fixed };
    return !(label.yes & fixed & ~letter) && !(label.no & fixed & letter);
}

/* The conditions in w->labels, one of which must hold; or (negated) none. */
static void
add_condition (struct plan *w, bool negated, expr_list *out)
{
    observer_cubes (w->o, w->p->atoms, w->labels.at, w->labels.count, negated, out);
}

/* The letters of the cell that, repeated forever, are forbidden from state q on; false: there are none. */
static bool
find_endings (struct plan *w, uint32_t q, size_t cell)
{
    vec_clear (&w->labels);
    for (size_t i = w->p->first_ending[q]; i < w->p->first_ending[q + 1]; i++) {
        cube rest;
        if (label_in (w, w->p->endings[i], cell, true, &rest))
            *vec_add (&w->labels) = rest;
    }
    return w->labels.count > 0;
}

/* From edge e on those with the same target and marks: their labels in the cell.  Returns the first
 * edge behind them. */
static uint32_t
find_labels (struct plan *w, uint32_t q, uint32_t e, size_t cell, bool step)
{
    const omega_edge *all = w->a->edges;
    uint32_t i = e;
    vec_clear (&w->labels);
    for (; i < w->a->first[q + 1] && all[i].target == all[e].target && all[i].marks == all[e].marks; i++) {
        cube rest;
        if (label_in (w, all[i].label, cell, step, &rest))
            *vec_add (&w->labels) = rest;
    }
    return i;
}

/* --- locations --- */

static uint64_t
marks_of (const struct plan *w, const omega_edge *e)
{
    return w->ends ? 0 : w->a->sets ? e->marks : 1;
}

static uint32_t
entry_of (const struct plan *w, const omega_edge *e)
{
    uint32_t i = w->first_entry[e->target];
    while (w->entries.at[i].marks != marks_of (w, e))
        i++;
    return i;
}

static void
find_entries (struct plan *w)
{
    w->first_entry = arena_alloc (w->o->memory, ((size_t) w->a->states + 1) * sizeof *w->first_entry);
    for (uint32_t q = 0; q < w->a->states; q++) {
        size_t first = w->entries.count;
        w->first_entry[q] = (uint32_t) first;
        for (size_t e = 0; e < w->a->edge_count; e++) {
            bool known = w->a->edges[e].target != q;
            for (size_t i = first; i < w->entries.count && !known; i++)
                known = w->entries.at[i].marks == marks_of (w, &w->a->edges[e]);
            if (!known)
                *vec_add (&w->entries) = (entry){ q, marks_of (w, &w->a->edges[e]) };
        }
        if (w->entries.count == first)
            *vec_add (&w->entries) = (entry){ q, 0 };
    }
    w->first_entry[w->a->states] = (uint32_t) w->entries.count;
}

static bool
is_start (const struct plan *w, uint32_t q)
{
    for (size_t i = 0; i < w->a->start_count; i++)
        if (w->a->starts[i] == q)
            return true;
    return false;
}

static uint32_t
add_place (struct plan *w, const char *name, size_t cell, int ends, bool initial, uint64_t marks)
{
    expr_list list = VEC_EMPTY;
    size_t number = w->o->locations.count + 1;
    uint32_t here = observer_marked (w->o, name, number, initial, marks);
    cells_add (w->o, &w->cells, cell, ends, &list);
    observer_invariant (w->o, here, &list);
    vec_free (&list);
    return here;
}

/* Between two letters, for one tick as far as it is known how long that is. */
static uint32_t
add_travel_place (struct plan *w)
{
    uint32_t here = observer_marked (w->o, "travel", w->o->locations.count + 1, false, 0);
    expr_list list = VEC_EMPTY;
    if (w->period)
        *vec_add (&list) = observer_waited (w->o, EXPR_LE, w->period);
    else if (w->short_ticks)
        *vec_add (&list) = observer_waited (w->o, EXPR_LT, 1);
    observer_invariant (w->o, here, &list);
    vec_free (&list);
    return here;
}

static uint32_t *
new_places (struct plan *w, size_t count)
{
    return arena_alloc (w->o->memory, (count * w->cells.count + 1) * sizeof (uint32_t));
}

static void
add_places (struct plan *w)
{
    size_t all = w->cells.count;
    w->enter = new_places (w, w->entries.count);
    w->late = new_places (w, w->entries.count);
    w->travel = new_places (w, w->entries.count);
    w->open = new_places (w, w->a->states);
    w->ready = new_places (w, w->a->states);
    for (size_t i = 0; i < w->entries.count; i++)
        for (size_t c = 0; c < all; c++) {
            entry of = w->entries.at[i];
            bool initial = i == w->first_entry[of.state] && is_start (w, of.state);
            w->enter[i * all + c] = add_place (w, "enter", c, ENDS_EXACT, initial, of.marks);
            if (w->timed && w->sampled)
                w->travel[i * all + c] = add_travel_place (w);
            else if (w->timed)
                w->late[i * all + c] = add_place (w, "late", c, ENDS_LOWER | ENDS_UPPER, false, of.marks);
        }
    for (size_t i = 0; w->timed && !w->sampled && i < (size_t) w->a->states * all; i++) {
        w->open[i] = add_place (w, "open", i % all, ENDS_LOWER | ENDS_UPPER, false, 0);
        w->ready[i] = add_place (w, "ready", i % all, ENDS_EXACT, false, 0);
    }
}

/* --- reading letters --- */

/* A turn by which the letter of the cell ends, under the condition found last, or a tick into any cell. */
static void
add_turn (struct plan *w, uint32_t from, uint32_t to)
{
    expr_list list = VEC_EMPTY;
    add_condition (w, false, &list);
    observer_turn (w->o, from, to, &list, w->period || w->short_ticks ? observer_reset (w->o) : NULL);
    vec_free (&list);
}

static void
add_ticks (struct plan *w, uint32_t from, size_t to_entry)
{
    expr_list list = VEC_EMPTY;
    add_condition (w, false, &list);
    for (size_t c = 0; c < w->cells.count; c++)
        observer_tick (w->o, from, w->enter[to_entry * w->cells.count + c], &list);
    vec_free (&list);
}

/* Where a step finds the observer in state q and the cell: call `add` for each. */
static void
from_each (struct plan *w, uint32_t q, size_t cell, void (*add) (struct plan *w, uint32_t from, size_t to), size_t to)
{
    for (uint32_t i = w->first_entry[q]; i < w->first_entry[q + 1]; i++)
        add (w, w->enter[i * w->cells.count + cell], to);
    if (w->timed && !w->sampled)
        add (w, w->ready[q * w->cells.count + cell], to);
}

/* Time leads to another cell, in dense time: at a moment in this one, then the next is late; or at one in
 * the next, then this one is open. */
static void
add_passing (struct plan *w, uint32_t q, size_t cell, size_t to)
{
    size_t all = w->cells.count;
    for (size_t next = 0; next < all; next++) {
        if (cells_leave_into (&w->cells, cell, next)) {
            for (uint32_t i = w->first_entry[q]; i < w->first_entry[q + 1]; i++)
                add_turn (w, w->enter[i * all + cell], w->late[to * all + next]);
            add_turn (w, w->ready[q * all + cell], w->late[to * all + next]);
        }
        if (cells_arrive_from (&w->cells, cell, next)) {
            for (uint32_t i = w->first_entry[q]; i < w->first_entry[q + 1]; i++)
                add_turn (w, w->late[i * all + cell], w->enter[to * all + next]);
            add_turn (w, w->open[q * all + cell], w->enter[to * all + next]);
        }
    }
}

static void
add_travel (struct plan *w, uint32_t from, size_t to)
{
    add_turn (w, from, w->travel[to]);
}

static void
add_letters (struct plan *w, uint32_t q, size_t cell)
{
    for (uint32_t e = w->a->first[q], next; e < w->a->first[q + 1]; e = next) {
        uint32_t to = entry_of (w, &w->a->edges[e]);
        next = find_labels (w, q, e, cell, true);
        if (w->labels.count)
            from_each (w, q, cell, add_ticks, to);
        if (!w->timed)
            continue;
        find_labels (w, q, e, cell, false);
        if (w->labels.count && w->sampled)
            from_each (w, q, cell, add_travel, to * w->cells.count + cell);
        else if (w->labels.count)
            add_passing (w, q, cell, to);
    }
}

static void
add_arrival (struct plan *w, uint32_t from, uint32_t to)
{
    expr_list list = VEC_EMPTY;
    if (w->period)
        *vec_add (&list) = observer_waited (w->o, EXPR_GE, w->period);
    observer_turn (w->o, from, to, &list, NULL);
    vec_free (&list);
}

/* Turns that read nothing. */
static void
add_silent_turns (struct plan *w)
{
    size_t all = w->cells.count;
    for (size_t i = 0; w->timed && i < w->entries.count; i++)
        for (size_t c = 0; c < all; c++) {
            size_t at = i * all + c, of = w->entries.at[i].state * all + c;
            for (size_t next = 0; w->sampled && next < all; next++)
                if (cells_follow (&w->cells, c, next))
                    add_arrival (w, w->travel[at], w->enter[i * all + next]);
            if (w->sampled)
                continue;
            observer_turn (w->o, w->enter[at], w->open[of], NULL, NULL);
            observer_turn (w->o, w->late[at], w->ready[of], NULL, NULL);
        }
    for (size_t i = 0; w->timed && !w->sampled && i < w->a->states * all; i++)
        observer_turn (w->o, w->open[i], w->ready[i], NULL, NULL);
}

/* --- steps that no edge of the automaton takes --- */

static void
add_refusal (struct plan *w, uint32_t from, size_t unused)
{
    (void) unused;
    expr_list list = VEC_EMPTY;
    add_condition (w, true, &list);
    observer_tick (w->o, from, w->gone, &list);
    vec_free (&list);
}

/* A broadcast is not refused, and an urgent line stops time although its step is. */
static void
add_refusals (struct plan *w)
{
    size_t all = w->cells.count;
    for (uint32_t q = 0; q < w->a->states; q++)
        for (size_t c = 0; c < all; c++) {
            vec_clear (&w->labels);
            for (uint32_t e = w->a->first[q]; e < w->a->first[q + 1]; e++) {
                cube rest;
                if (label_in (w, w->a->edges[e].label, c, true, &rest))
                    *vec_add (&w->labels) = rest;
            }
            from_each (w, q, c, add_refusal, 0);
            if (w->timed && !w->sampled)
                observer_tick (w->o, w->open[q * all + c], w->gone, NULL);
        }
    for (size_t i = 0; w->timed && i < w->entries.count * all; i++)
        observer_tick (w->o, (w->sampled ? w->travel : w->late)[i], w->gone, NULL);
}

/* --- the end of a run --- */

static void
add_rest_turn (struct plan *w, uint32_t from, size_t rest)
{
    expr_list list = VEC_EMPTY;
    add_condition (w, false, &list);
    observer_turn (w->o, from, (uint32_t) rest, &list, observer_reset (w->o));
    vec_free (&list);
}

static void
add_end_turn (struct plan *w, uint32_t from, size_t judge)
{
    add_turn (w, from, (uint32_t) judge);
}

/* Waiting without end in the cell: a turn for every time unit. */
static void
add_rest (struct plan *w, size_t cell)
{
    expr_list list = VEC_EMPTY;
    uint32_t rest = add_place (w, "rest", cell, ENDS_EXACT, false, UINT64_MAX);
    for (uint32_t q = 0; q < w->a->states; q++)
        if (find_endings (w, q, cell))
            from_each (w, q, cell, add_rest_turn, rest);
    *vec_add (&list) = observer_waited (w->o, EXPR_GE, w->o->unit);
    observer_turn (w->o, rest, rest, &list, observer_reset (w->o));
    if (w->complete)
        observer_tick (w->o, rest, w->gone, NULL);
    vec_free (&list);
}

/* The last step was taken, and time stays in the cell for good: to leave it is a turn, which, once
 * possible, stays so. */
static void
add_end (struct plan *w, size_t cell)
{
    uint32_t judge = observer_location (w->o, "judge", w->o->locations.count + 1, false, true);
    for (uint32_t q = 0; q < w->a->states; q++)
        if (find_endings (w, q, cell))
            from_each (w, q, cell, add_end_turn, judge);
    observer_tick (w->o, judge, w->gone, NULL);
    expr_list list = VEC_EMPTY;
    for (size_t next = 0; next < w->cells.count; next++)
        if (cells_follow (&w->cells, cell, next)) {
            cells_add (w->o, &w->cells, next, ENDS_EXACT, &list);
            observer_turn (w->o, judge, w->gone, &list, NULL);
        }
    vec_free (&list);
}

/* Where somebody is committed the observer does not turn: it is stuck right after a step, or at the
 * start. */
static void
add_committed_end (struct plan *w, uint32_t q, size_t cell)
{
    observer *o = w->o;
    expr_list list = VEC_EMPTY;
    if (!find_endings (w, q, cell))
        return;
    uint32_t last = observer_location (o, "last", o->locations.count + 1, is_start (w, q), true);
    *vec_add (&list) = w->committed;
    cells_add (o, &w->cells, cell, ENDS_EXACT, &list);
    add_condition (w, false, &list);
    observer_invariant (o, last, &list);
    observer_tick (o, last, w->gone, NULL);
    for (uint32_t from = 0; from < w->a->states; from++)
        for (size_t c = 0; c < w->cells.count; c++)
            for (uint32_t e = w->a->first[from], next; e < w->a->first[from + 1]; e = next) {
                next = find_labels (w, from, e, c, true);
                if (w->a->edges[e].target != q || !w->labels.count)
                    continue;
                add_condition (w, false, &list);
                for (uint32_t i = w->first_entry[from]; i < w->first_entry[from + 1]; i++)
                    observer_tick (o, w->enter[i * w->cells.count + c], last, &list);
                if (w->timed && !w->sampled)
                    observer_tick (o, w->ready[from * w->cells.count + c], last, &list);
                vec_clear (&list);
            }
    vec_free (&list);
}

static void
add_ends (struct plan *w)
{
    for (size_t c = 0; c < w->cells.count; c++) {
        if (!w->ends) {
            add_rest (w, c);
            continue;
        }
        add_end (w, c);
        for (uint32_t q = 0; w->committed && q < w->a->states; q++)
            add_committed_end (w, q, c);
    }
}

/* --- all of it --- */

bool
watch_words_fit (const property *p, text *why)
{
    enum { MOST_PLACES = 1 << 15 };
    cells all;
    bool fits = cells_find (p, &all);
    if (!fits)
        text_printf (why, "the formula compares clocks in more than %d ways", CELLS_MOST);
    else if ((size_t) p->forbidden->states * all.count > MOST_PLACES) {
        text_printf (why, "the automaton of the formula is too large: %u states", p->forbidden->states);
        fits = false;
    }
    cells_free (&all);
    return fits;
}

bool
watch_words (observer *o, const expr *committed)
{
    struct plan w = { .o = o, .p = o->what->words, .a = o->what->words->forbidden, .committed = committed };
    cells_find (w.p, &w.cells);
    w.timed = property_is_timed (w.p);
    w.sampled = o->what->sampled;
    w.period = w.sampled ? o->tick : 0;
    w.short_ticks = w.sampled && !w.period && o->what->finer_than;
    w.ends = o->what->kind == WATCH_WORD_END;
    w.complete = model_additions (o->of) & (MODEL_BROADCAST | MODEL_URGENT_LINES);
    observer_join_lines (o);
    /* Without a start of the automaton the observer still needs one, which is no good. */
    w.gone = observer_location (o, "gone", 0, !w.a->start_count, false);
    find_entries (&w);
    add_places (&w);
    for (uint32_t q = 0; q < w.a->states; q++)
        for (size_t c = 0; c < w.cells.count; c++)
            add_letters (&w, q, c);
    add_silent_turns (&w);
    if (w.complete)
        add_refusals (&w);
    add_ends (&w);
    bool exact = !w.timed || !w.sampled || w.period || w.cells.count <= 2;
    vec_free (&w.entries);
    vec_free (&w.labels);
    cells_free (&w.cells);
    return exact;
}
