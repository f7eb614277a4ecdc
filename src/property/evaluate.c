/* Terms on one concrete state, in exact arithmetic, for the replay of runs. */
#include "property.h"

#include "alloc.h"
#include "rational.h"

struct evaluation {
    const model *m;
    const run_state *state;
    bool deadlock;
    text *why;
    bool faulty;
    mpq_t left, bound;
};

static int64_t evaluate (struct evaluation *v, const term *t);

static int64_t
fault (struct evaluation *v, const char *what)
{
    if (!v->faulty)
        text_add (v->why, what);
    v->faulty = true;
    return 0;
}

static int64_t
fitting (struct evaluation *v, int64_t n)
{
    if (v->m->wraps)
        return (int32_t) (uint32_t) n;
    return n < INT32_MIN || n > INT32_MAX ? fault (v, "overflow in the query") : n;
}

static uint32_t
element (struct evaluation *v, const term *t, uint32_t size)
{
    int64_t at = t->args[0] ? evaluate (v, t->args[0]) : 0;
    return (uint32_t) (at < 0 || at >= size ? fault (v, "an index of the query is outside its array") : at);
}

static bool
is_at_label (const struct evaluation *v, uint32_t label)
{
    for (size_t p = 0; p < v->m->process_count; p++) {
        const location *l = &v->m->processes[p].locations[v->state->locations[p]];
        for (size_t i = 0; i < l->label_count; i++)
            if (l->labels[i] == label)
                return true;
    }
    return false;
}

static uint32_t
clock_of (struct evaluation *v, const term *t)
{
    const clock_array *a = &v->m->clock_arrays[t->id];
    return a->first + element (v, t, a->size);
}

static bool
is_met (term_kind compare, int order)
{
    switch (compare) {
    case TERM_EQ:
        return order == 0;
    case TERM_NE:
        return order != 0;
    case TERM_LT:
        return order < 0;
    case TERM_LE:
        return order <= 0;
    case TERM_GE:
        return order >= 0;
    default:
        return order > 0;
    }
}

static bool
compare_clocks (struct evaluation *v, const term *t)
{
    uint32_t x = clock_of (v, t->args[0]), y = t->args[1] ? clock_of (v, t->args[1]) : 0;
    int64_t c = evaluate (v, t->args[2]);
    if (v->faulty)
        return false;
    mpq_set (v->left, v->state->clocks[x]);
    if (t->args[1])
        mpq_sub (v->left, v->left, v->state->clocks[y]);
    rational_set (v->bound, c, 1);
    return is_met (t->compare, mpq_cmp (v->left, v->bound));
}

/* Times, or divided by and rounded down, two to the power of `by`. */
static int64_t
shifted (struct evaluation *v, int64_t a, int64_t by, bool left)
{
    if (by < 0)
        return fault (v, "a shift by less than 0 in the query");
    for (; by > 0 && a != 0 && (left || a != -1) && !v->faulty; by--)
        a = left ? fitting (v, 2 * a) : (a - (a & 1)) / 2;
    return a;
}

static int64_t
ranged (struct evaluation *v, const term *t)
{
    int64_t n = evaluate (v, t->args[0]);
    return n < t->args[1]->value || n > t->args[2]->value ? fault (v, "a value in the query is out of range") : n;
}

static int64_t
called (struct evaluation *v, const term *t)
{
    int32_t *arguments = xcalloc ((size_t) t->value + 1, sizeof *arguments), result = 0;
    for (int32_t i = 0; i < t->value; i++)
        arguments[i] = (int32_t) evaluate (v, t->list[i]);
    if (!v->faulty && !concrete_call (v->m, v->state, t->id, arguments, &result, v->why))
        v->faulty = true;
    xfree (arguments);
    return result;
}

static int64_t
arithmetic (struct evaluation *v, const term *t)
{
    int64_t a = evaluate (v, t->args[0]), b = evaluate (v, t->args[1]);
    switch (t->kind) {
    case TERM_ADD:
        return fitting (v, a + b);
    case TERM_SUB:
        return fitting (v, a - b);
    case TERM_MUL:
        return fitting (v, a * b);
    case TERM_DIV:
    case TERM_MOD:
        return b == 0 ? fault (v, "division by zero in the query") : fitting (v, t->kind == TERM_DIV ? a / b : a % b);
    case TERM_BIT_AND:
        return (int32_t) a & (int32_t) b;
    case TERM_BIT_OR:
        return (int32_t) a | (int32_t) b;
    case TERM_BIT_XOR:
        return (int32_t) a ^ (int32_t) b;
    case TERM_SHIFT_LEFT:
    case TERM_SHIFT_RIGHT:
        return shifted (v, a, b, t->kind == TERM_SHIFT_LEFT);
    case TERM_MIN:
        return a < b ? a : b;
    case TERM_MAX:
        return a > b ? a : b;
    default:
        return is_met (t->kind, (a > b) - (a < b));
    }
}

static int64_t
evaluate (struct evaluation *v, const term *t)
{
    if (v->faulty)
        return 0;
    switch (t->kind) {
    case TERM_NUMBER:
        return t->value;
    case TERM_VARIABLE: {
        const integer_array *a = &v->m->integer_arrays[t->id];
        return v->state->integers[a->first + element (v, t, a->size)];
    }
    case TERM_TABLE:
        return v->m->tables[t->id].values[element (v, t, v->m->tables[t->id].size)];
    case TERM_RANGE:
        return ranged (v, t);
    case TERM_CALL:
        return called (v, t);
    case TERM_LOCATION:
        return v->state->locations[t->id] == t->location;
    case TERM_LABEL:
        return is_at_label (v, t->id);
    case TERM_DEADLOCK:
        return v->deadlock;
    case TERM_CLOCKS:
        return compare_clocks (v, t);
    case TERM_NOT:
        return !evaluate (v, t->args[0]);
    case TERM_AND:
        return evaluate (v, t->args[0]) && evaluate (v, t->args[1]);
    case TERM_OR:
        return evaluate (v, t->args[0]) || evaluate (v, t->args[1]);
    case TERM_IF:
        return evaluate (v, t->args[evaluate (v, t->args[0]) ? 1 : 2]);
    default:
        return arithmetic (v, t);
    }
}

static void
start (struct evaluation *v, const model *m, const run_state *state, bool deadlock, text *why)
{
    *v = (struct evaluation){ .m = m, .state = state, .deadlock = deadlock, .why = why };
    mpq_inits (v->left, v->bound, NULL);
}

term_truth
term_holds (const model *m, const term *t, const run_state *state, bool deadlock, text *why)
{
    struct evaluation v;
    start (&v, m, state, deadlock, why);
    bool holds = evaluate (&v, t) != 0;
    mpq_clears (v.left, v.bound, NULL);
    return v.faulty ? TERM_FAULTY : holds ? TERM_HOLDS : TERM_FAILS;
}

bool
term_value (const model *m, const term *t, const run_state *state, mpq_t value, text *why)
{
    struct evaluation v;
    start (&v, m, state, false, why);
    if (t->kind == TERM_CLOCK) {
        uint32_t x = clock_of (&v, t);
        if (!v.faulty)
            mpq_set (value, state->clocks[x]);
    } else
        rational_set (value, evaluate (&v, t), 1);
    mpq_clears (v.left, v.bound, NULL);
    return !v.faulty;
}

size_t
term_changes_room (const term *t)
{
    if (!t || !t->timed)
        return 0;
    return t->kind == TERM_CLOCKS ? 1
                                  : term_changes_room (t->args[0]) + term_changes_room (t->args[1])
                                        + term_changes_room (t->args[2]);
}

/* Where a comparison meets its constant, if it moves towards it. */
static size_t
change_of (struct evaluation *v, const term *t, const bool *runs, mpq_t at)
{
    uint32_t x = clock_of (v, t->args[0]), y = t->args[1] ? clock_of (v, t->args[1]) : 0;
    int64_t c = evaluate (v, t->args[2]);
    if (v->faulty)
        return 0;
    int slope = runs[x] - (t->args[1] && runs[y]);
    rational_set (at, c, 1);
    mpq_sub (at, at, v->state->clocks[x]);
    if (t->args[1])
        mpq_add (at, at, v->state->clocks[y]);
    if (slope < 0)
        mpq_neg (at, at);
    return slope != 0 && mpq_sgn (at) >= 0;
}

static size_t
changes (struct evaluation *v, const term *t, const bool *runs, mpq_t *at)
{
    if (!t || !t->timed)
        return 0;
    if (t->kind == TERM_CLOCKS)
        return change_of (v, t, runs, *at);
    size_t count = 0;
    for (int i = 0; i < 3; i++)
        count += changes (v, t->args[i], runs, at + count);
    return count;
}

size_t
term_changes (const model *m, const term *t, const run_state *state, const bool *runs, mpq_t *at, text *why)
{
    struct evaluation v;
    start (&v, m, state, false, why);
    size_t count = changes (&v, t, runs, at);
    mpq_clears (v.left, v.bound, NULL);
    return count;
}
