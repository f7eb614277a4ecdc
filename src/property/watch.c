#include "watch.h"

#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "observer.h"

/* --- what is asked, in pieces --- */

struct plan {
    observer o;
    pieces p, trigger;     /* of p, of the trigger */
    bool exact;            /* of words: no letter is overlooked */
    const expr *committed; /* some process is in a committed location; NULL: never */
};

static void
keep_kind (pieces *all, int deadlock)
{
    size_t kept = 0;
    for (size_t i = 0; i < all->count; i++)
        if (all->at[i].deadlock == deadlock)
            all->at[kept++] = all->at[i];
    all->count = kept;
}

static bool
find_pieces (struct plan *w)
{
    const watching *what = w->o.what;
    bool lasts = what->kind >= WATCH_STAY;
    bool few = pieces_find (what->p, !what->negated, w->o.memory, &w->p)
               && (!what->trigger || pieces_find (what->trigger, true, w->o.memory, &w->trigger));
    if (!few) {
        text_printf (w->o.why, "the condition has more than %d alternatives", PIECES_MOST);
        return false;
    }
    keep_kind (&w->p, what->kind == WATCH_STUCK ? 1 : what->kind == WATCH_MOVES ? -1 : 0);
    if (!lasts)
        return w->p.count > 0;
    pieces_set_apart (&w->p, w->o.memory);
    if (!pieces_are_apart (&w->p))
        text_add (w->o.why, "the condition has alternatives on clocks, and too many parts or ones that may be a fault: these "
                            "are not followed");
    return !w->o.why->length;
}

/* Differences of clocks that move against each other go up and down. */
static bool
can_follow_words (struct plan *w)
{
    const property *p = w->o.what->words;
    for (uint32_t i = 0; i < p->atom_count; i++)
        if (p->atoms[i]->timed && p->atoms[i]->args[1] && model_has_stopwatches (w->o.of)) {
            text_add (w->o.why, "formulas with differences of clocks are not followed where clocks stop");
            return false;
        }
    return watch_words_fit (p, w->o.why);
}

/* --- a state with p --- */

static void
add_reach (struct plan *w)
{
    observer *o = &w->o;
    expr_list list = VEC_EMPTY;
    uint32_t wait = observer_location (o, "wait", 0, true, false);
    if (w->committed) {
        observer_join_lines (o);
        observer_tick (o, wait, wait, NULL);
    }
    for (size_t k = 0; k < w->p.count; k++) {
        uint32_t seen = observer_location (o, "seen", k + 1, true, true);
        observer_piece (o, &w->p.at[k], ENDS_EXACT, &list);
        observer_invariant (o, seen, &list);
        observer_turn (o, wait, seen, NULL, NULL);
        if (w->committed)
            observer_tick (o, wait, seen, NULL);
    }
    vec_free (&list);
}

/* A location that holds p only where no time passes since a process is
 * committed, where the observer cannot turn by itself. */
static uint32_t
add_hurried (struct plan *w, const char *name, size_t number, const piece *p, const piece *also, bool initial,
             bool labelled)
{
    observer *o = &w->o;
    expr_list list = VEC_EMPTY;
    uint32_t here = observer_location (o, name, number, initial, labelled);
    *vec_add (&list) = w->committed;
    observer_piece (o, p, ENDS_EXACT, &list);
    if (also)
        observer_piece (o, also, ENDS_EXACT, &list);
    observer_invariant (o, here, &list);
    vec_free (&list);
    return here;
}

/* p is seen, and then there is, or is not, a step. */
static void
add_seen (struct plan *w)
{
    observer *o = &w->o;
    bool stuck = o->what->kind == WATCH_STUCK, joins = !stuck || w->committed;
    expr_list list = VEC_EMPTY;
    uint32_t wait = observer_location (o, "wait", 0, true, false);
    uint32_t gone = observer_location (o, "gone", 0, false, !stuck);
    if (joins) {
        observer_join_lines (o);
        observer_tick (o, wait, wait, NULL);
    }
    for (size_t k = 0; k < w->p.count; k++) {
        uint32_t seen = observer_location (o, "seen", k + 1, false, stuck);
        observer_piece (o, &w->p.at[k], ENDS_EXACT, &list);
        observer_turn (o, wait, seen, &list, NULL);
        if (joins)
            observer_tick (o, seen, gone, NULL);
        if (w->committed) {
            uint32_t hurried = add_hurried (w, "hurried", k + 1, &w->p.at[k], NULL, true, stuck);
            observer_tick (o, wait, hurried, NULL);
            observer_tick (o, hurried, gone, NULL);
        }
    }
    vec_free (&list);
}

/* --- p all along --- */

/* Where p is followed: keep[k] in piece k, which no delay leaves for another. */
struct places {
    uint32_t wait, *keep;
    VEC (uint32_t) hurried; /* where the trigger is seen while somebody is committed */
};

static void
add_keep (struct plan *w, struct places *at)
{
    observer *o = &w->o;
    expr_list list = VEC_EMPTY;
    bool start = !o->what->trigger, on = o->what->kind == WATCH_STAY;
    if (!start) {
        at->wait = observer_location (o, "wait", 0, true, false);
        observer_tick (o, at->wait, at->wait, NULL);
    }
    for (size_t k = 0; k < w->p.count; k++) {
        at->keep[k] = observer_location (o, "keep", k + 1, start, on);
        observer_piece (o, &w->p.at[k], ENDS_EXACT, &list);
        observer_invariant (o, at->keep[k], &list);
    }
    vec_free (&list);
}

/* From the trigger to `target`, which holds what follows; where somebody is
 * committed by way of a location of its own that the next step leaves. */
static void
add_entries (struct plan *w, struct places *at, size_t k, uint32_t target, size_t *hurried)
{
    observer *o = &w->o;
    expr_list list = VEC_EMPTY;
    for (size_t j = 0; j < w->trigger.count; j++) {
        observer_piece (o, &w->trigger.at[j], ENDS_EXACT, &list);
        observer_turn (o, at->wait, target, &list, NULL);
        if (!w->committed)
            continue;
        uint32_t here = add_hurried (w, "hurried", ++*hurried, &w->p.at[k], &w->trigger.at[j], true, false);
        observer_tick (o, at->wait, here, NULL);
        *vec_add (&at->hurried) = here;
        for (size_t i = 0; i < w->p.count; i++)
            observer_tick (o, here, at->keep[i], NULL);
    }
    vec_free (&list);
}

/* Waiting in piece k without end: a turn for every time unit. */
static void
add_rest (struct plan *w, const struct places *at, size_t k)
{
    observer *o = &w->o;
    expr_list list = VEC_EMPTY;
    uint32_t rest = observer_location (o, "rest", k + 1, false, true);
    observer_piece (o, &w->p.at[k], ENDS_EXACT, &list);
    observer_invariant (o, rest, &list);
    observer_turn (o, at->keep[k], rest, NULL, observer_reset (o));
    *vec_add (&list) = observer_waited (o, EXPR_GE, o->unit);
    observer_turn (o, rest, rest, &list, observer_reset (o));
    if (model_additions (o->of) & MODEL_URGENT_LINES) /* they still stop time */
        observer_tick (o, rest, observer_location (o, "gone", k + 1, false, false), NULL);
    vec_free (&list);
}

/* Time leaves piece p for good: each of its upper ends, and each difference, which can
 * only move one way while nobody steps. */
static void
add_leaving (struct plan *w, const piece *p, uint32_t judge, uint32_t gone)
{
    observer *o = &w->o;
    expr_list list = VEC_EMPTY;
    for (size_t i = 0; i < p->clock_count; i++) {
        term above = *p->clocks[i], below = above;
        const term *one = &above, *other = &below;
        bool has_upper = above.compare != TERM_GE && above.compare != TERM_GT;
        bool has_lower = above.compare != TERM_LE && above.compare != TERM_LT;
        above.compare = above.compare == TERM_LT ? TERM_GE : TERM_GT;
        below.compare = below.compare == TERM_GT ? TERM_LE : TERM_LT;
        if (has_upper) {
            observer_piece (o, &(piece){ .clocks = &one, .clock_count = 1 }, ENDS_EXACT, &list);
            observer_turn (o, judge, gone, &list, NULL);
        }
        if (has_lower && below.args[1]) {
            observer_piece (o, &(piece){ .clocks = &other, .clock_count = 1 }, ENDS_EXACT, &list);
            observer_turn (o, judge, gone, &list, NULL);
        }
    }
    vec_free (&list);
}

/* The last step was taken and the last change of pieces is over: from here on nothing
 * but time passes, and to leave the piece is a step out of here, which, once possible, stays so. */
static void
add_end (struct plan *w, const struct places *at, size_t *hurried)
{
    observer *o = &w->o;
    expr_list list = VEC_EMPTY;
    uint32_t gone = observer_location (o, "gone", 0, false, false);
    for (size_t k = 0; k < w->p.count; k++) {
        uint32_t judge = observer_location (o, "judge", k + 1, false, true);
        observer_piece (o, &w->p.at[k], ENDS_EXACT, &list);
        observer_turn (o, at->keep[k], judge, &list, NULL);
        observer_tick (o, judge, gone, NULL);
        add_leaving (w, &w->p.at[k], judge, gone);
        if (!w->committed)
            continue;
        for (size_t j = 0; j < w->trigger.count; j++) {
            uint32_t last = add_hurried (w, "last", ++*hurried, &w->p.at[k], &w->trigger.at[j], true, true);
            observer_tick (o, at->wait, last, NULL);
            observer_tick (o, last, gone, NULL);
        }
        uint32_t last = add_hurried (w, "last", ++*hurried, &w->p.at[k], NULL, !o->what->trigger, true);
        observer_tick (o, last, gone, NULL);
        for (size_t i = 0; i < w->p.count; i++)
            observer_tick (o, at->keep[i], last, NULL);
        for (size_t i = 0; i < at->hurried.count; i++)
            observer_tick (o, at->hurried.at[i], last, NULL);
    }
    vec_free (&list);
}

static void
add_staying (struct plan *w)
{
    struct places at = { .hurried = VEC_EMPTY };
    size_t hurried = 0;
    at.keep = xcalloc (w->p.count + 1, sizeof *at.keep);
    observer_join_lines (&w->o);
    if (!w->p.count)
        observer_location (&w->o, "never", 0, !w->o.what->trigger, false); /* a process needs a start */
    add_keep (w, &at);
    for (size_t k = 0; k < w->p.count; k++) {
        for (size_t i = 0; i < w->p.count; i++)
            observer_tick (&w->o, at.keep[k], at.keep[i], NULL);
        add_entries (w, &at, k, at.keep[k], &hurried);
        if (w->o.what->kind != WATCH_END)
            add_rest (w, &at, k);
    }
    if (w->o.what->kind == WATCH_END)
        add_end (w, &at, &hurried);
    xfree (at.keep);
    vec_free (&at.hurried);
}

/* --- all of it --- */

/* Are the numbers that the query compares clocks with small enough in finer units? */
static bool
terms_fit (struct plan *w)
{
    const property *p = w->o.what->words;
    for (uint32_t i = 0; i < p->atom_count; i++)
        if (p->atoms[i]->timed
            && !model_product_fits (w->o.of, observer_integer (&w->o, p->atoms[i]->args[2]), w->o.unit))
            return false;
    return true;
}

static void
start (struct plan *w, const model *m, const watching *what, text *why)
{
    *w = (struct plan){ .o = { .of = m, .what = what, .memory = arena_new (), .why = why, .clock = MODEL_NONE, .unit = 1 } };
    observer *o = &w->o;
    o->at = xreallocarray (NULL, m->process_count + 1, sizeof *o->at);
    for (size_t p = 0; p < m->process_count; p++)
        o->at[p] = MODEL_NONE;
    for (size_t i = 0; i < m->integer_array_count; i++)
        *vec_add (&o->arrays) = m->integer_arrays[i];
    for (size_t i = 0; i < m->event_count; i++)
        *vec_add (&o->events) = m->events[i];
    for (size_t i = 0; i < m->sync_count; i++)
        *vec_add (&o->lines) = m->syncs[i];
    o->turn = observer_event (o, "turn");
    o->label = (uint32_t) m->label_count;
    o->label_count = what->words && what->kind == WATCH_WORD && what->words->forbidden->sets
                         ? what->words->forbidden->sets
                         : 1;
}

static void
finish (struct plan *w)
{
    observer *o = &w->o;
    pieces_free (&w->p);
    pieces_free (&w->trigger);
    vec_free (&o->arrays);
    vec_free (&o->events);
    vec_free (&o->lines);
    vec_free (&o->locations);
    vec_free (&o->edges);
    vec_free (&o->ticks);
    vec_free (&o->conditions);
    xfree (o->at);
}

static query_kind
question_of (watch_kind kind)
{
    bool stuck = kind == WATCH_STUCK || kind == WATCH_END || kind == WATCH_WORD_END;
    return stuck                                    ? QUERY_DEADLOCK
           : kind >= WATCH_STAY                     ? QUERY_CYCLE
                                                    : QUERY_REACH;
}

static void
build (struct plan *w, watched *to)
{
    switch (w->o.what->kind) {
    case WATCH_REACH:
        add_reach (w);
        break;
    case WATCH_STUCK:
    case WATCH_MOVES:
        add_seen (w);
        break;
    case WATCH_WORD:
    case WATCH_WORD_END:
        w->exact = watch_words (&w->o, w->committed);
        break;
    default:
        add_staying (w);
    }
    observer_finish (&w->o, to);
    to->kind = question_of (w->o.what->kind);
    to->exact = w->exact;
    to->unit = w->o.unit;
    if (w->o.unit > 1 && w->o.tick)
        snprintf (to->period, sizeof to->period, "%d", (int) w->o.tick);
}

/* With a period the observer of words that compare clocks counts ticks; for that a tick has to be a whole number
 * of units.  If numbers may become too large for that it does without. */
static void
set_unit (struct plan *w)
{
    observer *o = &w->o;
    int32_t unit = o->what->period[1] ? o->what->period[1] : o->what->finer_than;
    if (!o->what->words || !unit || !property_is_timed (o->what->words))
        return;
    const model *of = o->of;
    o->unit = unit;
    o->tick = o->what->period[0];
    if (o->unit == 1)
        return;
    model *finer = arena_copy (o->memory, of, sizeof *of);
    finer->memory = o->memory;
    o->of = finer;
    if (model_scale (finer, o->unit) && terms_fit (w))
        return;
    o->of = of;
    o->unit = 1;
    o->tick = 0;
}

watched *
watch_new (const model *m, const watching *what, text *why)
{
    struct plan w;
    start (&w, m, what, why);
    watched *to = NULL;
    bool possible = what->words ? can_follow_words (&w) : find_pieces (&w);
    if (possible) {
        set_unit (&w);
        w.committed = observer_committed (&w.o);
        to = arena_alloc (w.o.memory, sizeof *to);
        build (&w, to);
    } else
        arena_free (w.o.memory);
    finish (&w);
    return to;
}

void
watch_free (watched *w)
{
    if (w)
        arena_free (w->memory);
}

void
watch_needs_start (const model *m, const watching *what, uint8_t *needs)
{
    text why = TEXT_EMPTY;
    watched *w = watch_new (m, what, &why);
    memset (needs, 0, m->process_count);
    for (size_t i = m->integer_array_count; w && i < w->model.integer_array_count; i++)
        for (size_t p = 0; p < m->process_count; p++)
            needs[p] |= w->model.processes[p].locations != m->processes[p].locations;
    watch_free (w);
    text_free (&why);
}

size_t
watch_parts (const property *p, bool non_zeno, watching *parts)
{
    size_t count = 0;
    bool leads = p->form == PROPERTY_LEADS_TO, lasts = leads || p->form == PROPERTY_KEEPS || p->form == PROPERTY_INEVITABLY;
    bool words = property_has_words (p);
    lasts |= words;
    watching all = { .trigger = leads ? p->p : NULL, .p = leads ? p->q : p->p, .words = words ? p : NULL };
    all.negated = p->form != PROPERTY_KEEPS && p->form != PROPERTY_POSSIBLY;
    static const watch_kind states[] = { WATCH_REACH, WATCH_STUCK, WATCH_MOVES }, runs[] = { WATCH_STAY, WATCH_END },
                            endless[] = { WATCH_WORD, WATCH_WORD_END };
    size_t most = lasts ? 2 - non_zeno : p->mentions_deadlock ? 3 : 1;
    if (p->risk)
        parts[count++] = (watching){ .kind = WATCH_REACH, .p = p->risk };
    for (size_t i = 0; i < most; i++) {
        parts[count] = all;
        parts[count++].kind = words ? endless[i] : lasts ? runs[i] : states[i];
    }
    return count;
}

bool
watch_next_start (const model *m, const uint8_t *needs, uint32_t *start, bool first)
{
    for (size_t p = m->process_count; p-- > 0;) {
        if (!needs[p])
            continue;
        const process *of = &m->processes[p];
        uint32_t l = first ? 0 : start[p] + 1;
        while (l < of->location_count && !of->locations[l].initial)
            l++;
        bool found = l < of->location_count;
        for (l = found ? l : 0; !of->locations[l].initial;)
            l++;
        start[p] = l;
        if (found && !first)
            return true;
    }
    return first;
}

/* --- back to the network --- */

run *
watch_strip (const watched *w, const run *r, bool *waits)
{
    run *out = run_new (r->start, w->of->process_count);
    size_t loop = SIZE_MAX, loop_actions = 0;
    mpq_t pending, delay;
    mpq_inits (pending, delay, NULL);
    for (size_t i = 0; i <= r->count; i++) {
        bool at_loop = i == r->loop_from && i < r->count;
        if ((at_loop || i == r->count) && mpq_sgn (pending) > 0) {
            run_add (out, pending, NULL, 0);
            mpq_set_ui (pending, 0, 1);
        }
        if (i == r->count)
            break;
        if (at_loop)
            loop = out->count;
        const run_step *s = &r->steps[i];
        uint32_t kept = 0;
        while (kept < s->edge_count && s->edges[kept] < w->of->edge_count)
            kept++; /* the observer comes last in every line */
        mpq_set_ui (delay, 1, (unsigned long) w->unit);
        mpq_mul (delay, delay, s->delay);
        mpq_add (pending, pending, delay);
        if (kept) {
            run_add (out, pending, s->edges, kept);
            mpq_set_ui (pending, 0, 1);
            loop_actions += i >= r->loop_from;
        }
    }
    mpq_clears (pending, delay, NULL);
    *waits = loop != SIZE_MAX && !loop_actions;
    if (loop != SIZE_MAX && loop_actions) {
        out->loop_from = loop;
        out->loop_repeats = r->loop_repeats;
    }
    while (*waits && out->count > loop)
        run_drop (out);
    if (!(loop != SIZE_MAX && loop_actions))
        out->loop_from = out->count;
    return out;
}
