/* Terms of a query as expressions of a model in which integers tell where
 * the processes are. */
#include <string.h>

#include "observer.h"

static expr *
new_expr (observer *o, expr_kind kind)
{
    expr *e = arena_alloc (o->memory, sizeof *e);
    e->kind = kind; /* no position: it stands in no file */
    return e;
}

const expr *
observer_number (observer *o, int32_t n)
{
    expr *e = new_expr (o, EXPR_NUMBER);
    e->value = n;
    return e;
}

const expr *
observer_join (observer *o, expr_kind kind, const expr *a, const expr *b)
{
    expr *e = new_expr (o, kind);
    e->args[0] = a;
    e->args[1] = b;
    return e;
}

static const expr *
negation (observer *o, const expr *a)
{
    return observer_join (o, EXPR_NOT, a, NULL);
}

const expr *
observer_either (observer *o, const expr *a, const expr *b)
{
    return a ? negation (o, observer_join (o, EXPR_AND, negation (o, a), negation (o, b))) : b;
}

static bool
is_array_taken (const observer *o, const char *name)
{
    for (size_t i = 0; i < o->arrays.count; i++)
        if (strcmp (o->arrays.at[i].name, name) == 0)
            return true;
    for (size_t i = 0; i < o->of->clock_array_count; i++)
        if (strcmp (o->of->clock_arrays[i].name, name) == 0)
            return true;
    return false;
}

/* The integer that tells where the process is. */
static uint32_t
at_of (observer *o, uint32_t p)
{
    if (o->at[p] != MODEL_NONE)
        return o->at[p];
    const process *of = &o->of->processes[p];
    text name = TEXT_EMPTY;
    text_printf (&name, "at_%s", of->name);
    for (size_t i = 0; i < name.length; i++)
        if (!strchr ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", name.at[i]))
            name.at[i] = '_';
    uint32_t start = o->what->start ? o->what->start[p] : MODEL_NONE;
    for (uint32_t l = 0; start == MODEL_NONE && l < of->location_count; l++)
        if (of->locations[l].initial)
            start = l;
    uint32_t first = 0;
    for (size_t i = 0; i < o->arrays.count; i++)
        first += o->arrays.at[i].size;
    integer_array a = { .name = observer_name (o, text_string (&name), is_array_taken),
                        .first = first,
                        .size = 1,
                        .max = (int32_t) of->location_count - 1,
                        .initial = (int32_t) start };
    text_free (&name);
    o->at[p] = (uint32_t) o->arrays.count;
    *vec_add (&o->arrays) = a;
    return o->at[p];
}

const expr *
observer_is_at (observer *o, uint32_t p, uint32_t l)
{
    expr *v = new_expr (o, EXPR_VARIABLE);
    v->id = at_of (o, p);
    return observer_join (o, EXPR_EQ, v, observer_number (o, (int32_t) l));
}

/* Joined in halves, so that expressions stay shallow. */
static const expr *
join_between (observer *o, bool either, const expr *const *at, size_t count)
{
    if (count == 1)
        return *at;
    const expr *left = join_between (o, either, at, count / 2);
    const expr *right = join_between (o, either, at + count / 2, count - count / 2);
    return either ? observer_either (o, left, right) : observer_join (o, EXPR_AND, left, right);
}

/* Some process is in a location that is as asked; NULL: there are none. */
static const expr *
somewhere (observer *o, bool (*is_asked) (const location *l, uint32_t label), uint32_t label)
{
    expr_list places = VEC_EMPTY;
    for (uint32_t p = 0; p < o->of->process_count; p++)
        for (uint32_t l = 0; l < o->of->processes[p].location_count; l++)
            if (is_asked (&o->of->processes[p].locations[l], label))
                *vec_add (&places) = observer_is_at (o, p, l);
    const expr *e = places.count ? join_between (o, true, places.at, places.count) : NULL;
    vec_free (&places);
    return e;
}

static bool
is_committed (const location *l, uint32_t label)
{
    (void) label;
    return l->committed;
}

static bool
has_label (const location *l, uint32_t label)
{
    for (size_t i = 0; i < l->label_count; i++)
        if (l->labels[i] == label)
            return true;
    return false;
}

const expr *
observer_committed (observer *o)
{
    return somewhere (o, is_committed, 0);
}

static const expr *
labelled (observer *o, uint32_t label)
{
    const expr *some = somewhere (o, has_label, label);
    return some ? some : observer_number (o, 0);
}

/* The operands of a row of the same operator, so that it can be joined in halves. */
static void
flatten (observer *o, const term *t, term_kind kind, expr_list *out)
{
    if (t->kind == kind) {
        flatten (o, t->args[0], kind, out);
        flatten (o, t->args[1], kind, out);
    } else
        *vec_add (out) = observer_integer (o, t);
}

static const expr *
row (observer *o, const term *t)
{
    expr_list parts = VEC_EMPTY;
    flatten (o, t, t->kind, &parts);
    const expr *e = join_between (o, t->kind == TERM_OR, parts.at, parts.count);
    vec_free (&parts);
    return e;
}

static const expr *
choice (observer *o, const expr *condition, const expr *a, const expr *b)
{
    expr *e = new_expr (o, EXPR_IF);
    e->args[0] = condition;
    e->args[1] = a;
    e->args[2] = b;
    return e;
}

static const expr *
array_element (observer *o, expr_kind kind, const term *t)
{
    expr *e = new_expr (o, kind);
    e->id = t->id;
    e->args[0] = t->args[0] ? observer_integer (o, t->args[0]) : NULL;
    return e;
}

static const expr *
ranged (observer *o, const term *t)
{
    expr *e = new_expr (o, EXPR_RANGE);
    e->args[0] = observer_integer (o, t->args[0]);
    e->value = t->args[1]->value;
    e->most = t->args[2]->value;
    return e;
}

static const expr *
call (observer *o, const term *t)
{
    expr *e = new_expr (o, EXPR_CALL);
    const expr **list = arena_alloc (o->memory, ((size_t) t->value + 1) * sizeof *list);
    for (int32_t i = 0; i < t->value; i++)
        list[i] = observer_integer (o, t->list[i]);
    e->id = t->id;
    e->size = (uint32_t) t->value;
    e->list = list;
    return e;
}

const expr *
observer_integer (observer *o, const term *t)
{
    static const expr_kind kinds[] = { [TERM_ADD] = EXPR_ADD, [TERM_SUB] = EXPR_SUB, [TERM_MUL] = EXPR_MUL,
                                       [TERM_DIV] = EXPR_DIV, [TERM_MOD] = EXPR_MOD, [TERM_EQ] = EXPR_EQ,
                                       [TERM_NE] = EXPR_NE,   [TERM_LT] = EXPR_LT,   [TERM_LE] = EXPR_LE,
                                       [TERM_GE] = EXPR_GE,   [TERM_GT] = EXPR_GT,
                                       [TERM_MIN] = EXPR_MIN, [TERM_MAX] = EXPR_MAX, [TERM_BIT_AND] = EXPR_BIT_AND,
                                       [TERM_BIT_OR] = EXPR_BIT_OR, [TERM_BIT_XOR] = EXPR_BIT_XOR,
                                       [TERM_SHIFT_LEFT] = EXPR_SHIFT_LEFT, [TERM_SHIFT_RIGHT] = EXPR_SHIFT_RIGHT };
    switch (t->kind) {
    case TERM_NUMBER:
        return observer_number (o, t->value);
    case TERM_VARIABLE:
        return array_element (o, EXPR_VARIABLE, t);
    case TERM_TABLE:
        return array_element (o, EXPR_TABLE, t);
    case TERM_RANGE:
        return ranged (o, t);
    case TERM_CALL:
        return call (o, t);
    case TERM_LOCATION:
        return observer_is_at (o, t->id, t->location);
    case TERM_LABEL:
        return labelled (o, t->id);
    case TERM_NOT:
        return negation (o, observer_integer (o, t->args[0]));
    case TERM_AND:
    case TERM_OR:
        return row (o, t);
    case TERM_IF:
        return choice (o, observer_integer (o, t->args[0]), observer_integer (o, t->args[1]),
                       observer_integer (o, t->args[2]));
    default:
        return observer_join (o, kinds[t->kind], observer_integer (o, t->args[0]), observer_integer (o, t->args[1]));
    }
}

/* A condition as conjuncts, none of which is a conjunction itself. */
static void
add_conjuncts (const expr *e, expr_list *out)
{
    if (e->kind == EXPR_AND) {
        add_conjuncts (e->args[0], out);
        add_conjuncts (e->args[1], out);
    } else
        *vec_add (out) = e;
}

static expr_kind
compared (const term *t, int ends)
{
    switch (t->compare) {
    case TERM_EQ:
        return EXPR_EQ;
    case TERM_LT:
        return ends & ENDS_UPPER && !t->args[1] ? EXPR_LE : EXPR_LT;
    case TERM_LE:
        return EXPR_LE;
    case TERM_GE:
        return EXPR_GE;
    default:
        return ends & ENDS_LOWER && !t->args[1] ? EXPR_GE : EXPR_GT;
    }
}

/* What a clock is compared with, in the observer's units of time. */
static const expr *
in_units (observer *o, const expr *e)
{
    if (o->unit == 1)
        return e;
    if (e->kind == EXPR_NUMBER)
        return observer_number (o, e->value * o->unit);
    return observer_join (o, EXPR_MUL, e, observer_number (o, o->unit));
}

void
observer_piece (observer *o, const piece *p, int ends, expr_list *out)
{
    if (p->integer)
        add_conjuncts (observer_integer (o, p->integer), out);
    for (size_t i = 0; i < p->clock_count; i++) {
        const term *t = p->clocks[i];
        expr *e = new_expr (o, EXPR_CLOCK_COMPARE);
        e->compare = compared (t, ends);
        e->args[0] = array_element (o, EXPR_CLOCK, t->args[0]);
        e->args[1] = t->args[1] ? array_element (o, EXPR_CLOCK, t->args[1]) : NULL;
        e->args[2] = in_units (o, observer_integer (o, t->args[2]));
        *vec_add (out) = e;
    }
}

/* A literal of the cube for every atom that it has. */
static void
add_literals (observer *o, const term *const *atoms, cube c, expr_list *out)
{
    for (uint32_t i = 0; i < LTL_ATOMS; i++) {
        uint64_t bit = UINT64_C (1) << i;
        if (c.yes & bit)
            *vec_add (out) = observer_integer (o, atoms[i]);
        if (c.no & bit)
            *vec_add (out) = negation (o, observer_integer (o, atoms[i]));
    }
}

void
observer_cubes (observer *o, const term *const *atoms, const cube *cubes, size_t count, bool negated, expr_list *out)
{
    expr_list rows = VEC_EMPTY, literals = VEC_EMPTY;
    bool always = false;
    for (size_t i = 0; i < count; i++) {
        vec_clear (&literals);
        add_literals (o, atoms, cubes[i], &literals);
        always |= !literals.count;
        if (literals.count)
            *vec_add (&rows) = join_between (o, false, literals.at, literals.count);
    }
    if (always || !rows.count) {
        if (always == negated)
            *vec_add (out) = observer_number (o, 0);
    } else {
        const expr *some = join_between (o, true, rows.at, rows.count);
        add_conjuncts (negated ? negation (o, some) : some, out);
    }
    vec_free (&rows);
    vec_free (&literals);
}
