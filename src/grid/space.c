#include "space.h"

#include <assert.h>
#include <string.h>

space *
grid_space_new (const model *m, const query *q, const space_options *o, budget *b, diag *why)
{
    space *s = xcalloc (1, sizeof *s);
    s->model = m;
    s->query = q;
    s->budget = b;
    product_options options = { .range_disables = q->range_disables,
                                .keep_diagonals = layout_keeps_diagonals (m),
                                .asked = q->labels,
                                .asked_count = q->label_count,
                                .most_marks = SPACE_MARKS,
                                .together = q->kind != QUERY_CYCLE };
    if (!scale_init (&s->scale, o->period, m, why) || !(s->product = product_new (m, options, why))) {
        grid_space_free (s);
        return NULL;
    }
    s->clocks = product_clocks (s->product);
    s->walk = product_walk_new (s->product);
    s->look = product_walk_new (s->product);
    size_t header_words = s->clocks + 1 + product_clock_words (s->product);
    s->header_row = xcalloc (header_words, sizeof *s->header_row);
    s->lower = xcalloc (s->clocks + 1, sizeof *s->lower);
    s->upper = xcalloc (s->clocks + 1, sizeof *s->upper);
    s->values = xcalloc (s->clocks + 1, sizeof *s->values);
    s->edge_reached = xcalloc (m->edge_count + 1, 1);
    s->discrete = store_new (product_words (s->product), b);
    s->headers = store_new (header_words, b);
    s->compiler = compiler_new ();
    size_t left = budget_bytes_left (b);
    s->code_bytes_most = left / 4 < (size_t) 1 << 28 ? left / 4 : (size_t) 1 << 28;
    if (!layout_clocks (s, o, why)) {
        grid_space_free (s);
        return NULL;
    }
    return s;
}

static void
forget_codes (space *s)
{
    for (size_t i = 0; i < s->nodes.count; i++) {
        xfree (s->nodes.at[i].code);
        s->nodes.at[i].code = NULL;
    }
    s->code_bytes = 0;
}

void
grid_space_free (space *s)
{
    if (!s)
        return;
    forget_codes (s);
    vec_free (&s->nodes);
    compiler_free (s->compiler);
    store_free (s->discrete);
    store_free (s->headers);
    product_walk_free (s->walk);
    product_walk_free (s->look);
    product_free (s->product);
    xfree (s->fields);
    xfree (s->header_row);
    xfree (s->lower);
    xfree (s->upper);
    xfree (s->values);
    xfree (s->edge_reached);
    xfree (s);
}

static void
unpack (space *s, const uint64_t *state)
{
    for (unsigned x = 1; x <= s->clocks; x++) {
        clock_field f = s->fields[x];
        s->values[x] = (int64_t) (state[f.word] >> f.shift & (((uint64_t) 1 << f.width) - 1));
    }
}

/* Narrow `when` to the ticks at which the bound holds; false if none is
 * left. */
static bool
restrict_span (const space *s, const atom *a, span *when)
{
    int64_t rest = a->most - (s->values[a->i] - s->values[a->j]), tick = s->scale.tick;
    if (a->slope == 0)
        return rest >= 0;
    if (a->slope > 0) {
        if (rest < 0)
            return false;
        int64_t last = tick == 1 ? rest : rest / tick;
        when->last = last < when->last ? last : when->last;
    } else if (rest < 0) {
        int64_t first = tick == 1 ? -rest : (-rest + tick - 1) / tick;
        when->first = first > when->first ? first : when->first;
    }
    return when->first <= when->last;
}

static bool
restrict_all (const space *s, const atom *atoms, uint32_t count, span *when)
{
    for (uint32_t i = 0; i < count; i++)
        if (!restrict_span (s, &atoms[i], when))
            return false;
    return true;
}

void
space_load (space *s, const uint64_t *state)
{
    s->at = space_node (state);
    assert (s->at < s->nodes.count);
    unpack (s, state);
    node *n = &s->nodes.at[s->at];
    if (!n->code) {
        if (s->code_bytes > s->code_bytes_most)
            forget_codes (s);
        code *c = compile_node (s, s->at);
        n = &s->nodes.at[s->at];
        n->code = c;
        s->code_bytes += c->bytes;
    }
    s->code = n->code;
    span all = { 0, s->code->can_delay ? FOREVER : 0 };
    restrict_all (s, s->code->invariant, s->code->invariant_count, &all);
    s->wait = all.last;
}

static bool
holds_after (const space *s, const step *t, int64_t ticks)
{
    if (ticks < 0 || ticks > s->wait)
        return false;
    for (uint32_t i = 0; i < t->atom_count; i++) {
        const atom *a = &t->atoms[i];
        if (s->values[a->i] - s->values[a->j] + a->slope * ticks * s->scale.tick > a->most)
            return false;
    }
    return true;
}

bool
space_span_is_exact (const space *s, const step *t, const span *when, bool some)
{
    enum { FEW = 3 };
    for (int64_t ticks = 0; !some && ticks < FEW; ticks++)
        if (holds_after (s, t, ticks))
            return false;
    if (!some)
        return true;
    bool ends =
        when->last == FOREVER || (holds_after (s, t, when->last) && !holds_after (s, t, when->last + 1));
    return ends && holds_after (s, t, when->first) && !holds_after (s, t, when->first - 1);
}

bool
space_span (const space *s, const step *t, span *when)
{
    *when = (span){ 0, s->wait };
    bool some = restrict_all (s, t->atoms, t->atom_count, when);
    assert (space_span_is_exact (s, t, when, some));
    return some;
}

int64_t
space_last (space *s, const step *t, span when)
{
    int64_t settled = when.first, last = when.last, tick = s->scale.tick;
    for (uint32_t i = 0; i < t->move_count; i++) {
        const move *m = &t->moves[i];
        if (!m->runs)
            continue;
        int64_t rest = m->cap + 1 - (s->values[m->y] + m->add);
        if (m->exact) {
            int64_t most = rest > 0 ? (rest - 1) / tick : 0;
            last = most < last ? most : last;
            settled = FOREVER;
        } else if (rest > 0) {
            int64_t ticks = (rest + tick - 1) / tick;
            settled = ticks > settled ? ticks : settled;
        }
    }
    if (last < when.last && settled == FOREVER)
        s->cut = true;
    if (last < when.first)
        last = when.first;
    return settled < last ? settled : last;
}

bool
space_build (space *s, const step *t, int64_t ticks, uint64_t *state)
{
    memset (state, 0, s->words * sizeof *state);
    state[0] = t->target;
    int64_t passed = ticks * s->scale.tick;
    for (uint32_t i = 0; i < t->move_count; i++) {
        const move *m = &t->moves[i];
        int64_t value = s->values[m->y] + m->add + (m->runs ? passed : 0);
        if (value > m->cap) {
            if (m->exact) {
                s->cut = true;
                return false;
            }
            value = m->cap + 1;
        }
        clock_field f = s->fields[m->x];
        assert (value >= 0 && (uint64_t) value >> f.width == 0);
        state[f.word] |= (uint64_t) value << f.shift;
    }
    return true;
}

void
space_visit (space *s, step *t)
{
    s->nodes.at[t->target].reached = true;
    if (t->seen)
        return;
    t->seen = true;
    for (uint32_t i = 0; i < t->edge_count; i++)
        s->edge_reached[t->edges[i]] = 1;
}

int64_t
space_deadlock (const space *s)
{
    int64_t last = -1;
    for (uint32_t i = 0; i < s->code->step_count; i++) {
        span when;
        if (space_span (s, &s->code->steps[i], &when) && when.last > last)
            last = when.last;
    }
    return last < s->wait ? last + 1 : -1;
}

void
grid_space_initial (space *s, void (*emit) (void *context, const uint64_t *state), void *context)
{
    uint64_t *discrete = xcalloc (product_words (s->product), sizeof *discrete);
    uint64_t *state = xcalloc (s->words, sizeof *state);
    for (bool more = product_first_initial (s->walk, discrete); more;
         more = product_next_initial (s->walk, discrete)) {
        uint32_t number = budget_ok (s->budget) ? node_intern (s, discrete) : STORE_FULL;
        if (number == STORE_FULL)
            break;
        bool holds = true;
        const product_view *view = product_look (s->look, discrete);
        for (uint32_t i = 0; i < view->invariant_count; i++)
            holds = holds && scale_most (&s->scale, view->invariant[i].c, view->invariant[i].strict) >= 0;
        if (!holds)
            continue;
        s->nodes.at[number].reached = true;
        state[0] = number;
        emit (context, state);
    }
    xfree (discrete);
    xfree (state);
}
