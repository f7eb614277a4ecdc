#include "future.h"

#include <string.h>

#include "alloc.h"
#include "states.h"

/* How many steps ahead an error is looked for. */
enum { AHEAD = 2 };

/* What the commands at places that a thread can still get to do to a variable. */
typedef struct effect {
    bool up, down, any; /* it may grow, shrink, or get any value */
    int64_t low, high;  /* of the constants it may get; low > high: none */
} effect;

/* Of a thread at a place. */
typedef struct outlook {
    bool *reached;   /* places, in its control flow alone */
    bool error;      /* a command of an error is at one of them */
    bool ends;       /* no cycle is among them */
    bool always;     /* it has a command that is enabled at each of them, whatever the data */
    effect *effects; /* per variable */
} outlook;

struct future {
    const threads *threads;
    unsigned reductions;
    const bool *kept; /* commands; NULL: all */
    outlook **at;     /* per thread and place */
    size_t *places;   /* per thread, of the state that is looked at */
    int64_t *scratch;
    arena *memory;
};

typedef struct range {
    int64_t low, high; /* INT64_MIN, INT64_MAX: without end */
} range;

/* --- beforehand --- */

static void
note_effect (effect *e, const compiled_assign *a)
{
    if (a->form == ASSIGN_CONSTANT) {
        e->low = a->value < e->low ? a->value : e->low;
        e->high = a->value > e->high ? a->value : e->high;
    } else if (a->form == ASSIGN_SHIFT && a->source == a->variable) {
        e->up = e->up || a->value > 0;
        e->down = e->down || a->value < 0;
    } else
        e->any = true;
}

/* Is it enabled wherever the thread is at this place? */
static bool
is_always_enabled (const compiled_command *k, const thread *h)
{
    return !k->tree_count
           && (!k->atom_count || (k->atom_count == 1 && h->pc != GCL_NONE && compiled_test_of (k, h->pc)));
}

static bool
has_always (const threads *t, const thread *h, size_t place)
{
    for (size_t k = h->first[place]; k < h->first[place + 1]; k++)
        if (is_always_enabled (&t->program->commands[h->commands[k]], h))
            return true;
    return false;
}

/* Places that lead back to themselves: p such that p is reached from a successor of p. */
static bool
is_on_cycle (const threads *t, size_t i, size_t place, bool *const *reached)
{
    const thread *h = &t->at[i];
    for (size_t k = h->first[place]; k < h->first[place + 1]; k++)
        if (reached[threads_target (t, i, h->commands[k], place)][place])
            return true;
    return false;
}

static bool **
reachable_places (future *f, size_t i)
{
    const thread *h = &f->threads->at[i];
    bool **reached = arena_alloc (f->memory, h->place_count * sizeof *reached);
    for (size_t p = 0; p < h->place_count; p++) {
        reached[p] = arena_alloc (f->memory, h->place_count * sizeof **reached);
        reached[p][p] = true;
        for (bool changed = true; changed;) {
            changed = false;
            for (size_t q = 0; q < h->place_count; q++)
                for (size_t k = h->first[q]; reached[p][q] && k < h->first[q + 1]; k++) {
                    size_t to = threads_target (f->threads, i, h->commands[k], q);
                    changed = changed || !reached[p][to];
                    reached[p][to] = true;
                }
        }
    }
    return reached;
}

static void
look_out (future *f, size_t i, size_t place, bool *const *reached)
{
    const compiled *program = f->threads->program;
    const thread *h = &f->threads->at[i];
    outlook *o = &f->at[i][place];
    size_t count = program->model->variable_count;
    *o = (outlook){ .reached = reached[place], .ends = true, .always = true };
    o->effects = arena_alloc (f->memory, (count + 1) * sizeof *o->effects);
    for (size_t v = 0; v < count; v++)
        o->effects[v] = (effect){ .low = INT64_MAX, .high = INT64_MIN };
    for (size_t q = 0; q < h->place_count; q++) {
        if (!o->reached[q])
            continue;
        o->ends = o->ends && !is_on_cycle (f->threads, i, q, reached);
        o->always = o->always && has_always (f->threads, h, q);
        for (size_t k = h->first[q]; k < h->first[q + 1]; k++) {
            const compiled_command *c = &program->commands[h->commands[k]];
            o->error = o->error || program->model->commands[h->commands[k]].is_error;
            for (size_t a = 0; a < c->assign_count; a++)
                note_effect (&o->effects[c->assigns[a].variable], &c->assigns[a]);
        }
    }
}

future *
future_new (const threads *t, unsigned reductions, const bool *kept)
{
    if (!(reductions
          & (GCL_REDUCTION (GCL_ERROR_DOOMED) | GCL_REDUCTION (GCL_ERROR_BORING)
             | GCL_REDUCTION (GCL_DEADLOCK_DOOMED) | GCL_REDUCTION (GCL_DEADLOCK_BORING))))
        return NULL;
    future *f = xcalloc (1, sizeof *f);
    *f = (future){ .threads = t, .reductions = reductions, .kept = kept, .memory = arena_new () };
    f->at = arena_alloc (f->memory, t->count * sizeof *f->at);
    f->places = arena_alloc (f->memory, t->count * sizeof *f->places);
    f->scratch = xcalloc ((AHEAD + 1) * (t->program->model->variable_count + 1), sizeof *f->scratch);
    for (size_t i = 0; i < t->count; i++) {
        f->at[i] = arena_alloc (f->memory, t->at[i].place_count * sizeof **f->at);
        bool **reached = reachable_places (f, i);
        for (size_t p = 0; p < t->at[i].place_count; p++)
            look_out (f, i, p, reached);
    }
    return f;
}

void
future_free (future *f)
{
    if (!f)
        return;
    arena_free (f->memory);
    xfree (f->scratch);
    xfree (f);
}

/* --- can the error predicate become true? --- */

static range
range_of_variable (const future *f, const int64_t *values, uint32_t v)
{
    range r = { values[v], values[v] };
    for (size_t i = 0; i < f->threads->count; i++) {
        const effect *e = &f->at[i][f->places[i]].effects[v];
        r.low = e->any || e->down ? INT64_MIN : e->low < r.low ? e->low : r.low;
        r.high = e->any || e->up ? INT64_MAX : e->high > r.high ? e->high : r.high;
    }
    return r;
}

static int64_t
saturated (__int128_t exact)
{
    return exact <= INT64_MIN ? INT64_MIN : exact >= INT64_MAX ? INT64_MAX : (int64_t) exact;
}

static range
range_of (const future *f, const int64_t *values, const gcl_expr *e)
{
    range all = { INT64_MIN, INT64_MAX };
    if (e->op == GCL_NUMBER)
        return (range){ e->value, e->value };
    if (e->op == GCL_VARIABLE)
        return range_of_variable (f, values, e->variable);
    if (e->op != GCL_ADD && e->op != GCL_SUB)
        return all;
    range a = range_of (f, values, e->left), b = range_of (f, values, e->right);
    if (e->op == GCL_SUB)
        b = (range){ b.high == INT64_MAX ? INT64_MIN : -b.high, b.low == INT64_MIN ? INT64_MAX : -b.low };
    all.low = a.low == INT64_MIN || b.low == INT64_MIN ? INT64_MIN : saturated ((__int128_t) a.low + b.low);
    all.high =
        a.high == INT64_MAX || b.high == INT64_MAX ? INT64_MAX : saturated ((__int128_t) a.high + b.high);
    return all;
}

enum { MAY_FAIL = 1, MAY_HOLD = 2 };

/* pc = 3: is the place among those that its thread gets to? */
static bool
pc_may_be (const future *f, const gcl_expr *e, unsigned *truth)
{
    if (e->left->op != GCL_VARIABLE || e->right->op != GCL_NUMBER)
        return false;
    for (size_t i = 0; i < f->threads->count; i++) {
        const thread *h = &f->threads->at[i];
        if (h->pc == GCL_NONE || h->pc != e->left->variable)
            continue;
        const outlook *o = &f->at[i][f->places[i]];
        *truth = 0;
        for (size_t p = 0; p < h->place_count; p++)
            if (o->reached[p])
                *truth |= h->places[p] == e->right->value ? MAY_HOLD : MAY_FAIL;
        if (e->op == GCL_NE)
            *truth = (*truth & MAY_FAIL ? MAY_HOLD : 0) | (*truth & MAY_HOLD ? MAY_FAIL : 0);
        return true;
    }
    return false;
}

static unsigned
compare_ranges (gcl_op op, range a, range b)
{
    unsigned less = (a.low < b.high ? MAY_HOLD : 0) | (a.high >= b.low ? MAY_FAIL : 0); /* a < b */
    unsigned more = (b.low < a.high ? MAY_HOLD : 0) | (b.high >= a.low ? MAY_FAIL : 0);
    unsigned same = (a.low <= b.high && b.low <= a.high ? MAY_HOLD : 0)
                    | (a.low == a.high && b.low == b.high && a.low == b.low ? 0 : MAY_FAIL);
#define TURNED(t) (((t) &MAY_FAIL ? MAY_HOLD : 0) | ((t) &MAY_HOLD ? MAY_FAIL : 0))
    switch (op) {
    case GCL_LT:
        return less;
    case GCL_GT:
        return more;
    case GCL_LE:
        return TURNED (more);
    case GCL_GE:
        return TURNED (less);
    case GCL_EQ:
        return same;
    default:
        return TURNED (same);
    }
}

static unsigned
truth_of (const future *f, const int64_t *values, const gcl_expr *e)
{
    unsigned a, b, truth;
    switch (e->op) {
    case GCL_TRUE:
        return MAY_HOLD;
    case GCL_FALSE:
        return MAY_FAIL;
    case GCL_NOT:
        truth = truth_of (f, values, e->left);
        return TURNED (truth);
    case GCL_AND:
    case GCL_OR:
        a = truth_of (f, values, e->left);
        b = truth_of (f, values, e->right);
        if (e->op == GCL_AND)
            return (a & b & MAY_HOLD) | ((a | b) & MAY_FAIL);
        return ((a | b) & MAY_HOLD) | (a & b & MAY_FAIL);
    case GCL_EQ:
    case GCL_NE:
        if (pc_may_be (f, e, &truth))
            return truth;
        break;
    case GCL_LT:
    case GCL_LE:
    case GCL_GT:
    case GCL_GE:
        break;
    default:
        return MAY_FAIL | MAY_HOLD;
    }
    return compare_ranges (e->op, range_of (f, values, e->left), range_of (f, values, e->right));
}

static bool
no_error_follows (const future *f, const int64_t *values)
{
    const gcl_model *m = f->threads->program->model;
    for (size_t i = 0; i < f->threads->count; i++)
        if (f->at[i][f->places[i]].error)
            return false;
    return !m->error || !(truth_of (f, values, m->error) & MAY_HOLD);
}

/* --- in a state --- */

static bool
is_error (const future *f, const int64_t *values)
{
    const compiled *p = f->threads->program;
    return p->model->error && compiled_enabled (&p->error, values) == COMPILED_TRUE;
}

/* A command from here after which an error comes within so many steps, or GCL_NONE. */
static uint32_t
leads_to_error (const future *f, const int64_t *values, unsigned steps)
{
    const compiled *p = f->threads->program;
    size_t width = p->model->variable_count, count;
    const uint32_t *candidates = compiled_candidates (p, values, &count);
    int64_t *after = f->scratch + steps * width;
    for (size_t k = 0; k < count; k++) {
        uint32_t c = candidates[k];
        if ((f->kept && !f->kept[c]) || compiled_enabled (&p->commands[c], values) != COMPILED_TRUE)
            continue;
        if (p->model->commands[c].is_error)
            return c;
        memcpy (after, values, width * sizeof *after);
        if (!compiled_fire (&p->commands[c], after))
            continue;
        if (is_error (f, after) || (steps && leads_to_error (f, after, steps - 1) != GCL_NONE))
            return c;
    }
    return GCL_NONE;
}

static bool
all_ends (const future *f)
{
    for (size_t i = 0; i < f->threads->count; i++)
        if (!f->at[i][f->places[i]].ends)
            return false;
    return true;
}

static bool
some_always (const future *f)
{
    for (size_t i = 0; i < f->threads->count; i++)
        if (f->at[i][f->places[i]].always)
            return true;
    return false;
}

future_kind
future_of (future *f, const int64_t *values, uint32_t *command)
{
    *command = GCL_NONE;
    for (size_t i = 0; i < f->threads->count; i++)
        f->places[i] = threads_place (f->threads, i, values);
    if ((f->reductions & GCL_REDUCTION (GCL_ERROR_BORING)) && no_error_follows (f, values))
        return FUTURE_BORING;
    if (f->reductions & GCL_REDUCTION (GCL_ERROR_DOOMED)) {
        if (is_error (f, values))
            return FUTURE_BORING;                                                /* it is here already */
        for (unsigned steps = 0; *command == GCL_NONE && steps < AHEAD; steps++) /* nearer with each step */
            *command = leads_to_error (f, values, steps);
        if (*command != GCL_NONE)
            return FUTURE_DOOMED;
    }
    if ((f->reductions & GCL_REDUCTION (GCL_DEADLOCK_BORING)) && some_always (f))
        return FUTURE_BORING;
    return (f->reductions & GCL_REDUCTION (GCL_DEADLOCK_DOOMED)) && all_ends (f) ? FUTURE_DOOMED
                                                                                 : FUTURE_OPEN;
}
