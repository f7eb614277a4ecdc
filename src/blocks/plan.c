/* Cuts, blocks, and what is known of variables. */
#include <stdlib.h>
#include <string.h>

#include "work.h"

bool
plan_is_error (const plan *p, uint32_t place)
{
    return p->f->places[place].end >= FLOW_TARGET;
}

static void
sort_steps (plan *p)
{
    const flow *f = p->f;
    p->first = xcalloc (f->place_count + 2, sizeof *p->first);
    p->steps = xcalloc (f->step_count + 1, sizeof *p->steps);
    for (size_t i = 0; i < f->step_count; i++)
        p->first[f->steps[i].from + 1]++;
    for (size_t k = 0; k < f->place_count; k++)
        p->first[k + 1] += p->first[k];
    uint32_t *next = xcalloc (f->place_count + 1, sizeof *next);
    for (size_t i = 0; i < f->step_count; i++) {
        uint32_t from = f->steps[i].from;
        p->steps[p->first[from] + next[from]++] = (uint32_t) i;
    }
    xfree (next);
}

typedef struct walk {
    uint32_t place, next;
} walk;

/* Depth first from a place; what a step finds on the way back to itself is a loop's head.
 * With `order` cuts and ends are not entered, and what is left behind is listed. */
typedef VEC (uint32_t) place_list;

static void
walk_from (plan *p, uint32_t start, uint8_t *marks, place_list *order, place_list *targets)
{
    enum { NEW, OPEN, DONE, TARGET };
    const flow *f = p->f;
    VEC (walk) stack = VEC_EMPTY;
    *vec_add (&stack) = (walk){ start, p->first[start] };
    marks[start] = OPEN;
    while (stack.count) {
        walk *w = &vec_last (&stack);
        if (w->next == p->first[w->place + 1]) {
            marks[w->place] = DONE;
            if (order)
                *vec_add (order) = w->place;
            stack.count--;
            continue;
        }
        uint32_t to = f->steps[p->steps[w->next++]].to;
        bool stops = order && (p->is_cut[to] || f->places[to].end != FLOW_GOES_ON);
        if (stops) {
            if (marks[to] != TARGET && (p->is_cut[to] || plan_is_error (p, to))) {
                *vec_add (targets) = to;
                if (to != start)
                    marks[to] = TARGET;
            }
        } else if (marks[to] == NEW) {
            marks[to] = OPEN;
            *vec_add (&stack) = (walk){ to, p->first[to] };
        } else if (marks[to] == OPEN && !order)
            p->is_cut[to] = true;
    }
    vec_free (&stack);
}

static void
make_block (plan *p, uint32_t cut)
{
    place_list order = VEC_EMPTY, targets = VEC_EMPTY;
    uint8_t *marks = xcalloc (p->f->place_count + 1, 1);
    walk_from (p, cut, marks, &order, &targets);
    block_plan *b = &p->blocks[cut];
    b->inside = xcalloc (order.count + 1, sizeof *b->inside);
    for (size_t i = 0; i < order.count; i++)
        b->inside[b->inside_count++] = order.at[order.count - 1 - i];
    bool itself = false;
    b->targets = xcalloc (targets.count + 1, sizeof *b->targets);
    for (size_t i = 0; i < targets.count; i++) {
        if (targets.at[i] == cut && itself)
            continue;
        itself = itself || targets.at[i] == cut;
        b->targets[b->target_count++] = targets.at[i];
    }
    vec_free (&order);
    vec_free (&targets);
    xfree (marks);
}

static void
number_variables (plan *p)
{
    p->dense = xcalloc (p->f->variable_count + 1, sizeof *p->dense);
    p->variables = xcalloc (p->f->variable_count + 1, sizeof *p->variables);
    for (uint32_t v = 0; v < p->f->variable_count; v++) {
        p->dense[v] = FLOW_NONE;
        if (p->f->variables[v].used) {
            p->dense[v] = (uint32_t) p->count;
            p->variables[p->count++] = v;
        }
    }
}

void
plan_init (plan *p, const flow *f)
{
    *p = (plan){ .f = f };
    sort_steps (p);
    p->is_cut = xcalloc (f->place_count + 1, sizeof *p->is_cut);
    p->blocks = xcalloc (f->place_count + 1, sizeof *p->blocks);
    uint8_t *marks = xcalloc (f->place_count + 1, 1);
    walk_from (p, f->start, marks, NULL, NULL);
    xfree (marks);
    for (uint32_t k = 0; k < f->place_count; k++)
        if (p->is_cut[k] || k == f->start)
            make_block (p, k);
    number_variables (p);
    p->live = flow_live (f, &p->words);
    p->families = flow_find_families (f);
}

void
plan_release (plan *p)
{
    for (size_t k = 0; k < p->f->place_count; k++) {
        xfree (p->blocks[k].inside);
        xfree (p->blocks[k].targets);
    }
    xfree (p->blocks);
    xfree (p->is_cut);
    xfree (p->first);
    xfree (p->steps);
    xfree (p->dense);
    xfree (p->variables);
    xfree (p->live);
    flow_families_free (p->families);
}

/* How many limits are at most n. */
static size_t
limits_to (const struct flow_limits *l, flow_wide n)
{
    size_t low = 0, high = l->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (l->at[middle] <= n)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static const flow_wide infinity = (flow_wide) 1 << 100;

flow_range
plan_part (const plan *p, uint32_t variable, flow_wide number)
{
    const struct flow_limits *l = &p->families->limits[p->families->of[variable]];
    size_t at = limits_to (l, number);
    return (flow_range){ at ? l->at[at - 1] : -infinity, at < l->count ? l->at[at] - 1 : infinity };
}

bool
plan_add_limit (plan *p, uint32_t variable, flow_wide number)
{
    struct flow_limits *l = &p->families->limits[p->families->of[variable]];
    size_t at = limits_to (l, number);
    if (at && l->at[at - 1] == number)
        return false;
    l->at = xreallocarray (l->at, l->count + 2, sizeof *l->at);
    memmove (l->at + at + 1, l->at + at, (l->count - at) * sizeof *l->at);
    l->at[at] = number;
    l->count++;
    return true;
}
