/* Which values variables can have at each place: intervals, joined where paths
 * meet and widened where they grow in a loop.  Paths see them, so that a wrap-around
 * or an overflow that cannot happen leaves no step. */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "lower.h"

enum { PATIENCE = 24, IMPATIENCE = 60 };

/* A place that is no end. */
typedef struct stage {
    bool reached, waits;
    unsigned arrivals;
    flow_range *ranges; /* per variable */
    VEC (flow_step) steps;
} stage;

static int
by_size (const void *a, const void *b)
{
    flow_wide x = *(const flow_wide *) a, y = *(const flow_wide *) b;
    return x < y ? -1 : x > y;
}

/* Numbers at which the growth of a range pauses: those of the program. */
static void
collect_thresholds (lowering *l)
{
    for (uint32_t k = 0; k < l->m->function_count; k++)
        for (uint32_t n = 0; n < l->m->functions[k].instruction_count; n++) {
            const bitcode_instruction *i = &l->m->functions[k].instructions[n];
            for (uint32_t o = 0; o < i->operand_count; o++)
                for (int more = -1; i->operands[o].kind == OPERAND_NUMBER && more <= 1; more++)
                    *vec_add (&l->thresholds) = (flow_wide) i->operands[o].number + more;
        }
    if (l->thresholds.count)
        qsort (l->thresholds.at, l->thresholds.count, sizeof *l->thresholds.at, by_size);
}

void
widest_range (const flow_variable *v, flow_wide *low, flow_wide *high)
{
    bool typed = v->bits && !v->pointer;
    *low = typed ? type_low (v->bits, v->is_signed) : -((flow_wide) 1 << 70);
    *high = typed ? type_high (v->bits, v->is_signed) : (flow_wide) 1 << 70;
}

/* The first threshold from n on, going up or down. */
static flow_wide
threshold (const lowering *l, flow_wide n, bool up, flow_wide otherwise)
{
    size_t low = 0, high = l->thresholds.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (l->thresholds.at[middle] < n)
            low = middle + 1;
        else
            high = middle;
    }
    if (up)
        return low < l->thresholds.count && l->thresholds.at[low] < otherwise ? l->thresholds.at[low]
                                                                              : otherwise;
    if (low < l->thresholds.count && l->thresholds.at[low] == n)
        return n;
    return low > 0 && l->thresholds.at[low - 1] > otherwise ? l->thresholds.at[low - 1] : otherwise;
}

/* True if the range at the place grew. */
static bool
join (lowering *l, stage *s, uint32_t v, flow_wide low, flow_wide high)
{
    flow_range *r = &s->ranges[v];
    flow_wide least, most;
    bool below = low<r->low, above = high> r->high;
    if (!below && !above)
        return false;
    widest_range (&l->variables.at[v], &least, &most);
    if (below)
        r->low = s->arrivals <= PATIENCE     ? low
                 : s->arrivals <= IMPATIENCE ? threshold (l, low, false, least)
                                             : least;
    if (above)
        r->high = s->arrivals <= PATIENCE     ? high
                  : s->arrivals <= IMPATIENCE ? threshold (l, high, true, most)
                                              : most;
    return true;
}

static flow_range
range_after (lowering *l, uint32_t v)
{
    const flow_variable *about = &l->variables.at[v];
    const flow_term *t = l->now[v];
    flow_range r = { l->path_low[v], l->path_high[v] };
    if ((t == &flow_any || t == &flow_nowhere) && about->bits)
        r = range_of_any (about);
    else if (t == &flow_any)
        widest_range (about, &r.low, &r.high);
    else if (t) {
        t = sum_sharpen (l, t);
        r = (flow_range){ t->low, t->high };
    }
    return r;
}

/* Is it set from outside before every call?  Then between these. */
static const flow_binding *
binding_of (const lowering *l, uint32_t v)
{
    for (size_t i = 0; l->variables.at[v].global && i < l->o->bound_count; i++)
        if (strcmp (l->variables.at[v].name, l->o->bound[i].global) == 0)
            return &l->o->bound[i];
    return NULL;
}

static bool
is_bound (const lowering *l, uint32_t v)
{
    return binding_of (l, v) != NULL;
}

void
path_arrive (lowering *l, uint32_t place)
{
    if (place == l->exit && l->o->keeps_globals)
        place = l->f->start; /* the next call finds what this one left */
    if (place >= l->stage_count || !l->beginnings.at[place].of)
        return;
    bool again = place == l->f->start;
    stage *s = &l->stages[place];
    bool grew = !s->reached;
    if (!s->reached)
        s->ranges = xcalloc (l->variables.count + 1, sizeof *s->ranges);
    for (uint32_t v = 0; v < l->variables.count; v++) {
        flow_range r = range_after (l, v);
        if (again && (!l->variables.at[v].global || is_bound (l, v)))
            continue; /* as at every start */
        if (s->reached)
            grew = join (l, s, v, r.low, r.high) || grew;
        else
            s->ranges[v] = r;
    }
    s->reached = true;
    s->arrivals += grew;
    s->waits = s->waits || grew;
}

void
restore_range (lowering *l, uint32_t place, uint32_t variable)
{
    l->path_low[variable] = l->stages[place].ranges[variable].low;
    l->path_high[variable] = l->stages[place].ranges[variable].high;
}

static void
start (lowering *l)
{
    stage *s = &l->stages[l->f->start];
    s->reached = s->waits = true;
    s->ranges = xcalloc (l->variables.count + 1, sizeof *s->ranges);
    for (uint32_t v = 0; v < l->variables.count; v++) {
        const flow_variable *about = &l->variables.at[v];
        s->ranges[v] = (flow_range){ about->initial, about->initial };
        const flow_binding *b = binding_of (l, v);
        if (b)
            s->ranges[v] = (flow_range){ b->low, b->high };
    }
}

/* Follow the paths of all places until no place learns anything new. */
static void
settle (lowering *l)
{
    vec_clear (&l->assumed);
    start (l);
    for (bool changed = true; changed && !l->failed && budget_ok (l->budget);) {
        changed = false;
        for (uint32_t p = 0; p < l->stage_count && !l->failed && budget_ok (l->budget); p++) {
            stage *s = &l->stages[p];
            if (!s->waits)
                continue;
            s->waits = false;
            changed = true;
            for (uint32_t v = 0; v < l->variables.count; v++)
                restore_range (l, p, v);
            follow_all (l, p);
            vec_clear (&s->steps);
            for (size_t i = 0; i < l->steps.count; i++)
                *vec_add (&s->steps) = l->steps.at[i];
        }
    }
}

static void
find_widest (lowering *l)
{
    for (uint32_t v = 0; v < l->variables.count; v++) {
        flow_variable *about = &l->variables.at[v];
        about->low = about->high = about->initial;
        for (size_t p = 0; p < l->stage_count; p++)
            if (l->stages[p].reached) {
                const flow_range *r = &l->stages[p].ranges[v];
                about->low = r->low < about->low ? r->low : about->low;
                about->high = r->high > about->high ? r->high : about->high;
            }
    }
}

/* Where places and variables belong, in words of the bitcode. */
static void
export_homes (lowering *l)
{
    flow_call *calls = arena_alloc (l->memory, l->instances.count * sizeof *calls);
    for (size_t i = 0; i < l->instances.count; i++) {
        const instance *of = l->instances.at[i];
        calls[i] = (flow_call){ of->function, of->caller ? of->caller->number : FLOW_NONE, of->call };
    }
    flow_object *objects = arena_alloc (l->memory, (l->objects.count + 1) * sizeof *objects);
    for (size_t i = 0; i < l->objects.count; i++) {
        const object *o = &l->objects.at[i];
        objects[i] = (flow_object){ o->of ? FLOW_OF_LOCAL : FLOW_OF_GLOBAL, o->of ? o->of->number : 0,
                                    o->index, o->address, o->about->size };
    }
    l->f->calls = calls;
    l->f->call_count = l->instances.count;
    l->f->objects = objects;
    l->f->object_count = l->objects.count;
}

static void
export_flow (lowering *l)
{
    flow *f = l->f;
    export_homes (l);
    find_widest (l);
    f->variable_count = l->variables.count;
    f->variables = arena_copy (l->memory, l->variables.at, l->variables.count * sizeof *l->variables.at);
    f->place_count = l->places.count;
    f->places = arena_copy (l->memory, l->places.at, l->places.count * sizeof *l->places.at);
    for (size_t p = 0; p < l->stage_count; p++)
        f->places[p].ranges =
            l->stages[p].reached
                ? lower_keep (l, l->stages[p].ranges, l->variables.count * sizeof *l->stages[p].ranges)
                : NULL;
    f->step_count = 0;
    for (size_t p = 0; p < l->stage_count; p++)
        f->step_count += l->stages[p].steps.count;
    f->steps = arena_alloc (l->memory, f->step_count * sizeof *f->steps);
    size_t at = 0;
    for (size_t p = 0; p < l->stage_count; p++)
        for (size_t i = 0; i < l->stages[p].steps.count; i++)
            f->steps[at++] = l->stages[p].steps.at[i];
    f->assumed_count = l->assumed.count;
    f->assumed = arena_copy (l->memory, l->assumed.at, l->assumed.count * sizeof *l->assumed.at);
}

/* Twice: the first time every local begins with garbage, and it shows which of it
 * is ever read; the second time only that one counts. */
void
find_ranges (lowering *l)
{
    l->stage_count = l->places.count;
    collect_thresholds (l);
    for (int round = 0; round < 2 && !l->failed && budget_ok (l->budget); round++) {
        l->stages = xcalloc (l->stage_count, sizeof *l->stages);
        settle (l);
        export_flow (l);
        if (round == 0 && !l->failed) {
            bool *matters = arena_alloc (l->memory, l->variables.count + 1);
            flow_simplify (l->f, l->o, matters);
            l->garbage_matters = matters;
        }
        for (size_t p = 0; p < l->stage_count; p++) {
            vec_free (&l->stages[p].steps);
            xfree (l->stages[p].ranges);
        }
        xfree (l->stages);
    }
}
