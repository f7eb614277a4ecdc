/* The abstract states of a component at a few points: where an assumed routine has control,
 * and once per loop. */
#include "certificate.h"

#include <inttypes.h>
#include <string.h>

#include "flow_words.h"

typedef struct writer {
    const component_claim *about;
    const flow *f;
    flow_words *words;
    bool *is_point;       /* per place */
    uint32_t *number;     /* per state: of its line "state", or 0 */
    uint32_t *at, *first; /* states by place, and where those of each begin */
    uint32_t *visible;    /* per state: of the visible system, or LTS_NONE */
    uint64_t *live;       /* per place and variable */
    size_t live_words;
    flow_families *families;
    uint32_t *stamp, *list; /* of walks over states */
    uint32_t now;
    text lines;
} writer;

/* --- points --- */

enum { NEW, OPEN, DONE };

/* Walk from a place; one that is met again on the way cuts a loop. */
static void
cut_loops (writer *w, uint32_t root, uint8_t *mark, uint32_t *stack, uint32_t *next)
{
    const sight *s = w->about->s;
    size_t depth = 0;
    if (mark[root] != NEW)
        return;
    stack[depth++] = root;
    mark[root] = OPEN;
    next[root] = s->out_first[root];
    while (depth) {
        uint32_t p = stack[depth - 1];
        if (next[p] == s->out_first[p + 1]) {
            mark[p] = DONE;
            depth--;
            continue;
        }
        uint32_t to = w->f->steps[s->out[next[p]++]].to;
        if (mark[to] == OPEN && !w->is_point[to]) {
            w->is_point[to] = true;
            if (w->f->places[to].between)
                flow_words_fail (w->words);
        } else if (mark[to] == NEW && !w->is_point[to]) {
            stack[depth++] = to;
            mark[to] = OPEN;
            next[to] = s->out_first[to];
        }
    }
}

static void
find_points (writer *w)
{
    const flow *f = w->f;
    uint8_t *mark = xcalloc (f->place_count + 1, sizeof *mark);
    uint32_t *stack = xcalloc (f->place_count + 1, sizeof *stack), *next = xcalloc (f->place_count + 1, sizeof *next);
    for (uint32_t p = 0; p < f->place_count; p++)
        w->is_point[p] = f->places[p].inside && !f->places[p].between;
    cut_loops (w, f->start, mark, stack, next);
    for (uint32_t p = 0; p < f->place_count; p++)
        if (f->places[p].inside && !f->places[p].between)
            cut_loops (w, p, mark, stack, next);
    xfree (mark);
    xfree (stack);
    xfree (next);
}

static void
number_states (writer *w)
{
    const outline *g = w->about->g;
    uint32_t count = 0;
    for (uint32_t n = 0; n < g->states; n++)
        w->first[g->places.at[n] + 1]++;
    for (uint32_t p = 0; p < w->f->place_count; p++)
        w->first[p + 1] += w->first[p];
    for (uint32_t n = g->states; n-- > 0;)
        w->at[--w->first[g->places.at[n] + 1]] = n; /* now first[p + 1] is where those of p begin */
    for (uint32_t p = 0; p < w->f->place_count; p++)
        w->first[p] = w->first[p + 1];
    w->first[w->f->place_count] = g->states;
    for (uint32_t p = 0; p < w->f->place_count; p++)
        for (uint32_t i = w->first[p]; w->is_point[p] && i < w->first[p + 1]; i++)
            w->number[w->at[i]] = ++count;
    for (uint32_t k = 0; k < g->shown.count; k++)
        if (g->shown.at[k] != LTS_NONE)
            w->visible[g->shown.at[k]] = k;
}

/* --- what holds --- */

static bool
is_live (const writer *w, uint32_t place, uint32_t v)
{
    return w->live[place * w->live_words + v / 64] >> (v % 64) & 1;
}

/* All values that this one stands for. */
static flow_range
stands_for (const writer *w, uint32_t v, int64_t value)
{
    const flow_variable *about = &w->f->variables[v];
    if (!about->represents)
        return (flow_range){ value, value };
    flow_wide size = (flow_wide) 1 << about->bits, low = about->is_signed ? -size / 2 : 0;
    flow_range r = { low, low + size - 1 };
    const struct flow_limits *l = &w->families->limits[w->families->of[v]];
    for (size_t i = 0; i < l->count; i++) {
        if (l->at[i] <= value && l->at[i] > r.low)
            r.low = l->at[i];
        if (l->at[i] > value && l->at[i] - 1 < r.high)
            r.high = l->at[i] - 1;
    }
    return r;
}

static void
print_product (writer *w, const term *t, text *out)
{
    const uint32_t *factors;
    size_t count = ring_factors (atoms_ring (w->about->s->atoms), t->monomial, &factors);
    for (size_t i = 0; i < count; i++)
        text_add (out, "(* ");
    text_printf (out, "%" PRId64, t->coefficient);
    for (size_t i = 0; i < count; i++)
        text_printf (out, " %s)", flow_words_variable (w->words, factors[i]));
}

static void
print_sum (writer *w, const poly *p, text *out)
{
    for (uint32_t i = 1; i < p->count; i++)
        text_add (out, "(+ ");
    for (uint32_t i = 0; i < p->count; i++) {
        text_add (out, i ? " " : "");
        print_product (w, &p->at[i], out);
        text_add (out, i ? ")" : "");
    }
}

/* Can it be told?  Products of quotients cannot, nor sums of addresses. */
static bool
has_words (const writer *w, const atom *a, uint32_t place)
{
    ring *r = atoms_ring (w->about->s->atoms);
    for (uint32_t k = 0; k < a->variable_count; k++) {
        uint32_t v = a->variables[k];
        if (v >= w->f->variable_count || !is_live (w, place, v) || w->f->variables[v].home == FLOW_OF_GUESS
            || (w->f->variables[v].pointer && (a->variable_count > 1 || !a->difference || !a->equality)))
            return false;
    }
    for (uint32_t i = 0; i < a->sum->count; i++) {
        const uint32_t *factors;
        size_t count = ring_factors (r, a->sum->at[i].monomial, &factors);
        for (size_t k = 0; k < count; k++)
            if (factors[k] >= w->f->variable_count)
                return false;
    }
    return true;
}

static bool
is_alone (const atom *a)
{
    return a->difference && a->variable_count == 1;
}

/* What the state says about v alone: between which numbers it lies. */
static flow_range
range_of (const writer *w, const abstract_state *a, uint32_t v)
{
    const view *p = w->about->v;
    const flow_variable *about = &w->f->variables[v];
    flow_wide size = (flow_wide) 1 << about->bits, low = about->is_signed ? -size / 2 : 0;
    flow_range r = { low, low + size - 1 };
    for (uint32_t k = p->first[a->place]; k < p->first[a->place + 1]; k++) {
        const atom *x = atoms_at (w->about->s->atoms, p->atoms[k]);
        bool holds = a->bits[k - p->first[a->place]];
        if (!is_alone (x) || x->plus != v || (x->equality && !holds))
            continue;
        flow_wide least = (flow_wide) x->bound + !x->equality;
        if ((x->equality || !holds) && least > r.low)
            r.low = least;
        if (holds && x->bound < r.high)
            r.high = x->bound;
    }
    return r;
}

/* The k-th condition of the place.  All those about one variable are told by the first of
 * them: a range, and the numbers within it that are left out. */
static void
print_condition (writer *w, const abstract_state *s, uint32_t k)
{
    const view *p = w->about->v;
    const atom *a = atoms_at (w->about->s->atoms, p->atoms[k]);
    bool holds = s->bits[k - p->first[s->place]];
    if (!has_words (w, a, s->place))
        return; /* the checker will tell whether it was needed */
    if (!is_alone (a)) {
        text_printf (&w->lines, " (%s ", a->equality ? holds ? "=" : "!=" : holds ? "<=" : ">");
        print_sum (w, a->sum, &w->lines);
        text_printf (&w->lines, " %" PRId64 ")", a->bound);
        return;
    }
    if (w->f->variables[a->plus].pointer) {
        text_add_char (&w->lines, ' ');
        flow_words_comparison (w->words, holds ? "=" : "!=", a->plus, a->bound, &w->lines);
        return;
    }
    flow_range r = range_of (w, s, a->plus);
    bool first = true;
    for (uint32_t j = p->first[s->place]; j < k && first; j++) {
        const atom *x = atoms_at (w->about->s->atoms, p->atoms[j]);
        first = !is_alone (x) || x->plus != a->plus;
    }
    if (first && r.low <= r.high)
        flow_words_part (w->words, a->plus, r, &w->lines);
    if (a->equality && !holds && r.low <= a->bound && a->bound <= r.high) {
        text_add_char (&w->lines, ' ');
        flow_words_comparison (w->words, "!=", a->plus, a->bound, &w->lines);
    }
}

static void
print_state (writer *w, const abstract_state *a)
{
    const sight *s = w->about->s;
    const view *v = w->about->v;
    text_add (&w->lines, "state");
    for (size_t k = 0; k < s->tracked_count; k++)
        if (is_live (w, a->place, s->tracked[k]))
            flow_words_part (w->words, s->tracked[k], stands_for (w, s->tracked[k], a->values[s->tracked[k]]),
                             &w->lines);
    for (uint32_t k = v->first[a->place]; k < v->first[a->place + 1]; k++)
        print_condition (w, a, k);
    text_add_char (&w->lines, '\n');
}

/* --- where it leads --- */

typedef struct leading {
    VEC (uint32_t) to;
    VEC (uint64_t) returns;
    bool fails;
} leading;

static void
note_state (writer *w, leading *l, uint32_t state, uint32_t *count)
{
    if (w->stamp[state] == w->now)
        return;
    w->stamp[state] = w->now;
    if (w->number[state])
        *vec_add (&l->to) = w->number[state];
    else if (w->f->places[w->about->g->places.at[state]].end >= FLOW_TARGET)
        l->fails = true;
    else
        w->list[(*count)++] = state;
}

static void
note_return (const writer *w, leading *l, const char *action)
{
    for (size_t k = 0; k < w->f->return_count; k++)
        if (strcmp (w->f->returns[k].action, action) == 0) {
            for (size_t i = 0; i < l->returns.count; i++)
                if (l->returns.at[i] == w->f->returns[k].which)
                    return;
            *vec_add (&l->returns) = w->f->returns[k].which;
        }
}

/* From the state, or from the start of the program. */
static void
find_next (writer *w, uint32_t state, bool is_start, leading *l)
{
    const outline *g = w->about->g;
    uint32_t count = 0;
    w->now++;
    if (is_start)
        note_state (w, l, state, &count);
    else
        w->list[count++] = state;
    for (uint32_t i = 0; i < count; i++)
        for (size_t k = g->first.at[w->list[i]]; k < g->first.at[w->list[i] + 1]; k++) {
            outline_edge e = g->edges.at[k];
            const flow_step *s = &w->f->steps[e.step];
            if (s->action && w->f->places[s->to].end == FLOW_EXIT)
                note_return (w, l, s->action);
            else
                note_state (w, l, e.target, &count);
        }
}

static void
print_next (writer *w, uint32_t state, bool is_start)
{
    leading l = { VEC_EMPTY, VEC_EMPTY, false };
    find_next (w, state, is_start, &l);
    if (w->about->blocks && w->visible[state] != LTS_NONE)
        text_printf (&w->lines, "block %u\n", w->about->blocks[w->visible[state]]);
    for (size_t i = 0; i < l.to.count; i++)
        text_printf (&w->lines, "%s %u%s", i ? "" : "to", l.to.at[i], i + 1 == l.to.count ? "\n" : "");
    for (size_t i = 0; i < l.returns.count; i++)
        text_printf (&w->lines, "%s %" PRIu64 "%s", i ? "" : "returns", l.returns.at[i],
                     i + 1 == l.returns.count ? "\n" : "");
    if (l.fails)
        text_add (&w->lines, "fails\n");
    vec_free (&l.to);
    vec_free (&l.returns);
}

static void
print_point (writer *w, uint32_t place, abstract_state *scratch)
{
    const outline *g = w->about->g;
    const flow_place *p = &w->f->places[place];
    text_add (&w->lines, p->inside ? "inside " : "point ");
    flow_words_path (w->words, p->call, &w->lines);
    text_printf (&w->lines, " %u", p->at);
    if (p->inside)
        text_printf (&w->lines, " %u %u", p->inside->entry, p->inside->state);
    text_printf (&w->lines, " # line %u\n", p->where.line);
    if (w->first[place] < w->first[place + 1])
        flow_words_bounds (w->words, p, &w->lines);
    for (uint32_t i = w->first[place]; i < w->first[place + 1]; i++) {
        outline_state (g, w->about->s, w->at[i], scratch);
        print_state (w, scratch);
        print_next (w, w->at[i], false);
    }
}

static void
print_all (writer *w)
{
    abstract_state scratch = abstract_state_new (w->about->s, w->about->v->most + 8);
    text_add (&w->lines, "start\n");
    print_next (w, 0, true);
    for (uint32_t p = 0; p < w->f->place_count && budget_ok (w->about->s->budget); p++)
        if (w->is_point[p])
            print_point (w, p, &scratch);
    abstract_state_free (&scratch);
}

bool
component_print_claim (const component_claim *c, text *out)
{
    const flow *f = c->s->f;
    writer w = { .about = c, .f = f, .lines = TEXT_EMPTY };
    w.words = flow_words_new (f, out);
    w.is_point = xcalloc (f->place_count + 1, sizeof *w.is_point);
    w.number = xcalloc (c->g->states + 1, sizeof *w.number);
    w.visible = xreallocarray (NULL, c->g->states + 1, sizeof *w.visible);
    memset (w.visible, 0xff, (c->g->states + 1) * sizeof *w.visible);
    w.stamp = xcalloc (c->g->states + 1, sizeof *w.stamp);
    w.list = xcalloc (c->g->states + 1, sizeof *w.list);
    w.at = xcalloc (c->g->states + 1, sizeof *w.at);
    w.first = xcalloc (f->place_count + 2, sizeof *w.first);
    w.live = flow_live (f, &w.live_words);
    w.families = flow_find_families (f);
    find_points (&w);
    number_states (&w);
    print_all (&w);
    text_add (out, text_string (&w.lines));
    text_add (out, "done\n");
    text_free (&w.lines);
    flow_families_free (w.families);
    xfree (w.is_point);
    xfree (w.at);
    xfree (w.first);
    xfree (w.number);
    xfree (w.visible);
    xfree (w.stamp);
    xfree (w.list);
    xfree (w.live);
    return flow_words_finish (w.words) && budget_ok (c->s->budget);
}
