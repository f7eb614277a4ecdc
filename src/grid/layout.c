/* Bit fields for the clocks, and which clocks can never be cut off. */
#include <assert.h>

#include "space.h"

/* A number of ticks shares a word with the number of a step. */
enum { TICK_BITS = 40, NODE_BITS = 32, WORD_BITS = 64 };

static void
mark_array (const model *m, const expr *clock, bool *marked)
{
    const clock_array *a = &m->clock_arrays[clock->id];
    for (uint32_t i = 0; i < a->size; i++)
        marked[1 + a->first + i] = true;
}

static void
mark_compared (const model *m, const conjunction *c, bool *marked)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->at[i]->kind == EXPR_CLOCK_COMPARE && c->at[i]->args[1]) {
            mark_array (m, c->at[i]->args[0], marked);
            mark_array (m, c->at[i]->args[1], marked);
        }
}

static bool
array_is_marked (const model *m, const expr *clock, const bool *marked)
{
    return marked[1 + m->clock_arrays[clock->id].first];
}

/* What is copied to a marked clock is marked too; true if that was new. */
static bool
mark_copied (const model *m, const stmt *s, bool *marked)
{
    bool changed = false;
    for (; s; s = s->next) {
        if (s->kind == STMT_ASSIGN_CLOCK && s->source && array_is_marked (m, s->target, marked)
            && !array_is_marked (m, s->source, marked)) {
            mark_array (m, s->source, marked);
            changed = true;
        }
        changed |= mark_copied (m, s->body, marked);
        changed |= mark_copied (m, s->other, marked);
    }
    return changed;
}

bool
layout_keeps_diagonals (const model *m)
{
    return !product_can_eliminate (m, NULL);
}

/* With diagonals left in the guards: the clocks that they compare, whole
 * arrays at a time, and those whose values get there. */
static void
find_exact (space *s)
{
    const model *m = s->model;
    bool *marked = xcalloc (s->clocks + 1, sizeof *marked);
    for (size_t e = 0; e < m->edge_count; e++)
        mark_compared (m, &m->edges[e].guard, marked);
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            mark_compared (m, &m->processes[p].locations[l].invariant, marked);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t e = 0; e < m->edge_count; e++)
            changed |= mark_copied (m, m->edges[e].action, marked);
        for (size_t f = 0; f < m->function_count; f++)
            changed |= mark_copied (m, m->functions[f].body, marked);
    }
    for (unsigned x = 1; x <= s->clocks; x++)
        s->fields[x].exact = marked[x];
    xfree (marked);
}

static uint8_t
bits_for (uint64_t largest)
{
    uint8_t bits = 0;
    for (; largest; largest >>= 1)
        bits++;
    return bits;
}

/* The largest number of units that a constant stands for; -1 if that does
 * not fit. */
static int64_t
fitting_cap (const space *s, uint64_t constant)
{
    int64_t scaled;
    if (__builtin_mul_overflow (constant, s->scale.up, &scaled))
        return -1;
    int64_t units = scaled / s->scale.down;
    return units < (int64_t) 1 << (TICK_BITS - 2) ? units : -1;
}

static bool
place_clock (space *s, unsigned x, int32_t bound, diag *why)
{
    s->fields[x].endless = product_bound_is_endless (s->product, bound);
    bool cut_off = !s->fields[x].exact && !s->fields[x].endless;
    int64_t cap = cut_off ? s->plain_cap : s->exact_cap;
    s->some_endless |= s->fields[x].endless;
    if (cap < 0 && bound < 0)
        return true; /* never read */
    if (cap < 0)
        cap = fitting_cap (s, (uint64_t) bound);
    if (cap < 0) {
        diag_error (why, (position){ 0, 0 },
                    "the period %lld/%lld is too fine for the constant %d: clocks count up to 2^%d units",
                    (long long) s->scale.numerator, (long long) s->scale.denominator, bound, TICK_BITS - 2);
        return false;
    }
    uint8_t width = bits_for ((uint64_t) cap + 1);
    clock_field *f = &s->fields[x];
    const clock_field *last = &s->fields[0]; /* the end of what is placed */
    bool fits = last->shift + width <= WORD_BITS;
    f->word = (uint16_t) (fits ? last->word : last->word + 1);
    f->shift = fits ? last->shift : 0;
    f->width = width;
    s->fields[0].word = f->word;
    s->fields[0].shift = (uint8_t) (f->shift + width);
    return true;
}

static bool
choose_caps (space *s, const space_options *o, bool kept, diag *why)
{
    uint64_t largest = 1;
    for (unsigned x = 1; x <= s->clocks; x++) {
        int32_t bound = s->lower[x] > s->upper[x] ? s->lower[x] : s->upper[x];
        bool endless = product_bound_is_endless (s->product, bound);
        if (bound > 0 && !endless && (uint64_t) bound > largest)
            largest = (uint64_t) bound;
        kept |= endless;
    }
    s->plain_cap = o->plain_up_to ? fitting_cap (s, o->plain_up_to) : -1;
    s->exact_cap = fitting_cap (s, o->up_to ? o->up_to : o->stretch * largest);
    if ((o->plain_up_to && s->plain_cap < 0) || (kept && s->exact_cap < 0)) {
        diag_error (why, (position){ 0, 0 }, "the limit on clock values is more than 2^%d periods",
                    TICK_BITS - 2);
        return false;
    }
    return true;
}

static void
add_message (void *out, const diag_message *m)
{
    text_add (out, m->what);
}

void
layout_why_not_cut_off (const model *m, text *out)
{
    diag *why = diag_new ("");
    if (product_can_eliminate (m, why))
        text_add (out, "something is taken away from clocks again and again; in general this is undecidable");
    else
        diag_each (why, DIAG_ERROR, add_message, out);
    diag_free (why);
}

bool
layout_is_valid (const space *s)
{
    uint64_t *taken = xcalloc (s->words, sizeof *taken);
    bool fine = true;
    taken[0] = ((uint64_t) 1 << NODE_BITS) - 1; /* the number of the node */
    for (unsigned x = 1; fine && x <= s->clocks; x++) {
        clock_field f = s->fields[x];
        fine = f.word < s->words && f.width < TICK_BITS && f.shift + f.width <= WORD_BITS;
        uint64_t mask = fine ? (((uint64_t) 1 << f.width) - 1) << (f.shift % WORD_BITS) : 0;
        fine = fine && !(taken[f.word] & mask);
        if (fine)
            taken[f.word] |= mask;
    }
    xfree (taken);
    return fine;
}

bool
layout_clocks (space *s, const space_options *o, diag *why)
{
    bool kept = layout_keeps_diagonals (s->model);
    s->fields = xcalloc (s->clocks + 1, sizeof *s->fields);
    if (kept)
        find_exact (s);
    product_bounds_all (s->product, s->lower, s->upper);
    if (!choose_caps (s, o, kept, why))
        return false;
    s->fields[0].shift = NODE_BITS;
    for (unsigned x = 1; x <= s->clocks; x++)
        if (!place_clock (s, x, s->lower[x] > s->upper[x] ? s->lower[x] : s->upper[x], why))
            return false;
    s->words = (size_t) s->fields[0].word + 1;
    s->fields[0] = (clock_field){ .word = 0 };
    assert (layout_is_valid (s));
    return true;
}
