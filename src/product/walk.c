/* The work space of a search: initial states, and what holds in a state. */
#include <string.h>

#include "alloc.h"
#include "product_private.h"

static uint32_t
most_local_slots (const model *m)
{
    uint32_t most = m->function_slots;
    for (size_t i = 0; i < m->edge_count; i++)
        if (m->edges[i].local_slots > most)
            most = m->edges[i].local_slots;
    return most;
}

bool
product_may_go_on (product_walk *w)
{
    return w->budget ? budget_ok (w->budget) : model_may_go_on (w->product->model, &w->turns);
}

product_walk *
product_walk_new (const product *p)
{
    const model *m = p->model;
    product_walk *w = xcalloc (1, sizeof *w);
    w->product = p;
    w->locations = xcalloc (m->process_count, sizeof *w->locations);
    w->new_locations = xcalloc (m->process_count, sizeof *w->new_locations);
    w->initial_index = xcalloc (m->process_count, sizeof *w->initial_index);
    w->choices = xcalloc (m->process_count, sizeof *w->choices);
    w->integers = xcalloc (m->integer_count, sizeof *w->integers);
    w->new_integers = xcalloc (m->integer_count, sizeof *w->new_integers);
    w->diagonals = xcalloc (p->diagonal_count, sizeof *w->diagonals);
    w->new_diagonals = xcalloc (p->diagonal_count, sizeof *w->new_diagonals);
    w->assigned = xcalloc (p->clocks + 1, sizeof *w->assigned);
    w->touched = xcalloc (p->clocks + 1, sizeof *w->touched);
    w->locals = xcalloc (most_local_slots (m), sizeof *w->locals);
    w->view_stopped = xcalloc (p->clock_words, sizeof *w->view_stopped);
    w->view_labels = xcalloc (p->label_words, sizeof *w->view_labels);
    return w;
}

void
product_walk_free (product_walk *w)
{
    if (!w)
        return;
    xfree (w->locations);
    xfree (w->new_locations);
    xfree (w->initial_index);
    xfree (w->choices);
    xfree (w->integers);
    xfree (w->new_integers);
    xfree (w->diagonals);
    xfree (w->new_diagonals);
    xfree (w->assigned);
    xfree (w->touched);
    xfree (w->locals);
    xfree (w->view_stopped);
    xfree (w->view_labels);
    vec_free (&w->joint);
    vec_free (&w->arguments);
    vec_free (&w->apart);
    vec_free (&w->possible);
    vec_free (&w->rivals);
    vec_free (&w->guard);
    vec_free (&w->invariant);
    vec_free (&w->updates);
    vec_free (&w->raw_steps);
    vec_free (&w->steps);
    vec_free (&w->targets);
    vec_free (&w->constraints);
    vec_free (&w->all_updates);
    vec_free (&w->edges);
    vec_free (&w->raw_faults);
    vec_free (&w->faults);
    vec_free (&w->view_invariant);
    text_free (&w->fault_text);
    text_free (&w->failure);
    xfree (w);
}

/* The next initial location of a process at or after `from`. */
static uint32_t
initial_location (const process *q, uint32_t from)
{
    while (from < q->location_count && !q->locations[from].initial)
        from++;
    return from;
}

/* Do the integer parts of the invariants hold?  (A fault there counts as
 * false: there is no run yet that could lead to it.) */
static bool
integers_allow (product_walk *w)
{
    const model *m = w->product->model;
    vec_clear (&w->view_invariant);
    for (size_t i = 0; i < m->process_count; i++) {
        const location *l = &m->processes[i].locations[w->locations[i]];
        if (!product_evaluate_conjunction (w, &l->invariant, w->integers, w->diagonals, &w->view_invariant)) {
            w->failed = false;
            return false;
        }
        if (l->rate_count && !product_evaluate_rates (w, l, w->integers, NULL)) {
            w->failed = false;
            return false;
        }
    }
    return true;
}

/* Advance initial_index to the next combination; false after the last. */
static bool
next_combination (product_walk *w)
{
    const model *m = w->product->model;
    for (size_t i = m->process_count; i-- > 0;) {
        w->initial_index[i] = initial_location (&m->processes[i], w->initial_index[i] + 1);
        if (w->initial_index[i] < m->processes[i].location_count)
            return true;
        w->initial_index[i] = initial_location (&m->processes[i], 0);
    }
    return false;
}

static void
set_initial_values (product_walk *w)
{
    const product *p = w->product;
    memcpy (w->locations, w->initial_index, p->model->process_count * sizeof *w->locations);
    for (uint32_t i = 0; i < p->model->integer_count; i++)
        w->integers[i] = model_initial (p->cell_array[i], i - p->cell_array[i]->first);
    for (size_t d = 0; d < p->diagonal_count; d++) /* 0 - 0 <= c */
        w->diagonals[d] = p->diagonals[d].c > 0 || (p->diagonals[d].c == 0 && !p->diagonals[d].strict);
}

static bool
find_initial (product_walk *w, bool more, uint64_t *state)
{
    for (; more; more = next_combination (w)) {
        set_initial_values (w);
        if (integers_allow (w)) {
            product_layout_pack (w->product, w->locations, w->integers, w->diagonals,
                                 product_next_round (w->product, w->locations, 0), state);
            return true;
        }
    }
    return false;
}

bool
product_first_initial (product_walk *w, uint64_t *state)
{
    const model *m = w->product->model;
    for (size_t i = 0; i < m->process_count; i++)
        w->initial_index[i] = initial_location (&m->processes[i], 0);
    return find_initial (w, true, state);
}

bool
product_next_initial (product_walk *w, uint64_t *state)
{
    return find_initial (w, next_combination (w), state);
}

static void
unite (uint64_t *into, const uint64_t *set, size_t words)
{
    for (size_t i = 0; i < words; i++)
        into[i] |= set[i];
}

const product_view *
product_look (product_walk *w, const uint64_t *state)
{
    const product *p = w->product;
    const model *m = p->model;
    product_layout_unpack (w, state);
    integers_allow (w);
    memset (w->view_stopped, 0, p->clock_words * sizeof *w->view_stopped);
    memset (w->view_labels, 0, p->label_words * sizeof *w->view_labels);
    bool can_delay = true;
    for (uint32_t i = 0; i < m->process_count; i++) {
        const location *l = &m->processes[i].locations[w->locations[i]];
        size_t here = product_site (p, i, w->locations[i]);
        can_delay = can_delay && !l->urgent && !l->committed;
        unite (w->view_stopped, p->stopped + here * p->clock_words, p->clock_words);
        unite (w->view_labels, p->labels + here * p->label_words, p->label_words);
        if (l->rate_count && !product_evaluate_rates (w, l, w->integers, w->view_stopped))
            w->failed = false; /* a start that does not exist */
    }
    can_delay = can_delay && !(p->has_urgent_lines && product_is_hurried (w));
    w->view = (product_view){ .invariant = w->view_invariant.at,
                              .invariant_count = (uint32_t) w->view_invariant.count,
                              .can_delay = can_delay,
                              .stopped = w->view_stopped,
                              .labels = w->view_labels,
                              .marks = p->options.asked_count ? product_marks (p, w->view_labels, w->round) : 0,
                              .awaited = w->round,
                              .locations = w->locations,
                              .integers = w->integers };
    return &w->view;
}

size_t
product_diagonals (const product *p)
{
    return p->diagonal_count;
}

clock_constraint
product_diagonal_at (const product *p, size_t i)
{
    const diagonal *d = &p->diagonals[i];
    return (clock_constraint){ d->i, d->j, d->strict, d->c };
}

clock_constraint
product_diagonal (product_walk *w, const uint64_t *state, size_t i)
{
    const diagonal *d = &w->product->diagonals[i];
    product_layout_unpack (w, state);
    return w->diagonals[i] ? (clock_constraint){ d->i, d->j, d->strict, d->c }
                           : (clock_constraint){ d->j, d->i, !d->strict, -d->c };
}

void
product_state_name (product_walk *w, const uint64_t *state, text *out)
{
    const model *m = w->product->model;
    product_layout_unpack (w, state);
    for (size_t i = 0; i < m->process_count; i++)
        text_printf (out, "%s%s.%s", i ? " " : "", m->processes[i].name,
                     m->processes[i].locations[w->locations[i]].name);
    for (uint32_t i = 0; i < m->integer_count; i++) {
        text_add_char (out, ' ');
        model_integer_name (m, i, out);
        text_printf (out, "=%d", w->integers[i]);
    }
}
