#include "scene.h"

#include <inttypes.h>

void
scene_refuse (scene *s, const char *format, ...)
{
    s->outcome = CONCRETE_REFUSED;
    if (!s->why)
        return;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (s->why, format, arguments);
    va_end (arguments);
}

void
scene_fault (scene *s, position where, const char *format, ...)
{
    s->outcome = CONCRETE_FAULT;
    s->where = where;
    if (!s->why)
        return;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (s->why, format, arguments);
    va_end (arguments);
}

static bool
fits (scene *s, const expr *e, int64_t wide, int32_t *value)
{
    if (s->m->wraps) {
        uint32_t low = (uint32_t) ((uint64_t) wide & UINT32_MAX);
        *value = low <= INT32_MAX ? (int32_t) low : (int32_t) ((int64_t) low - ((int64_t) 1 << 32));
        return true;
    }
    if (wide < INT32_MIN || wide > INT32_MAX) {
        scene_fault (s, e->where, "overflow: %" PRId64 " does not fit in 32 bits", wide);
        return false;
    }
    *value = (int32_t) wide;
    return true;
}

bool
scene_element (scene *s, position where, const expr *of, uint32_t size, uint32_t *index)
{
    int32_t value = 0;
    if (of && !scene_term (s, of, &value))
        return false;
    if (value < 0 || (uint32_t) value >= size) {
        scene_fault (s, where, "index %" PRId32 " is outside 0..%" PRIu32, value, size - 1);
        return false;
    }
    *index = (uint32_t) value;
    return true;
}

/* The element that e, a variable, local or clock, names; its array has
 * `size` elements. */
static bool
element (scene *s, const expr *e, uint32_t size, uint32_t *index)
{
    return scene_element (s, e->where, e->args[0], size, index);
}

static bool
divide (scene *s, const expr *e, int64_t a, int64_t b, int32_t *value)
{
    if (b == 0) {
        scene_fault (s, e->where, "division by zero");
        return false;
    }
    return fits (s, e, e->kind == EXPR_DIV ? a / b : a % b, value);
}

/* Doubled, or halved and rounded down, `by` times. */
static bool
shift (scene *s, const expr *e, int64_t a, int32_t by, int32_t *value)
{
    if (by < 0) {
        scene_fault (s, e->where, "shift by %" PRId32, by);
        return false;
    }
    bool left = e->kind == EXPR_SHIFT_LEFT;
    for (; by > 0 && a != 0 && (left || a != -1); by--) {
        if (left && !fits (s, e, a * 2, value))
            return false;
        a = left ? *value : (a - (a & 1)) / 2;
    }
    *value = (int32_t) a;
    return true;
}

static bool
binary (scene *s, const expr *e, int32_t *value)
{
    int32_t left, right;
    if (!scene_term (s, e->args[0], &left) || !scene_term (s, e->args[1], &right))
        return false;
    int64_t a = left, b = right;
    switch (e->kind) {
    case EXPR_ADD:
        return fits (s, e, a + b, value);
    case EXPR_SUB:
        return fits (s, e, a - b, value);
    case EXPR_MUL:
        return fits (s, e, a * b, value);
    case EXPR_DIV:
    case EXPR_MOD:
        return divide (s, e, a, b, value);
    case EXPR_EQ:
        return *value = a == b, true;
    case EXPR_NE:
        return *value = a != b, true;
    case EXPR_LT:
        return *value = a < b, true;
    case EXPR_LE:
        return *value = a <= b, true;
    case EXPR_GE:
        return *value = a >= b, true;
    case EXPR_BIT_AND:
        return *value = left & right, true;
    case EXPR_BIT_OR:
        return *value = left | right, true;
    case EXPR_BIT_XOR:
        return *value = left ^ right, true;
    case EXPR_MIN:
        return *value = left < right ? left : right, true;
    case EXPR_MAX:
        return *value = left > right ? left : right, true;
    case EXPR_SHIFT_LEFT:
    case EXPR_SHIFT_RIGHT:
        return shift (s, e, left, right, value);
    default:
        return *value = a > b, true;
    }
}

static bool
stored (scene *s, const expr *e, int32_t *value)
{
    uint32_t index;
    if (e->kind == EXPR_LOCAL) {
        if (!element (s, e, e->size, &index))
            return false;
        *value = s->locals[e->id + index];
        return true;
    }
    if (e->kind == EXPR_TABLE) {
        if (!element (s, e, s->m->tables[e->id].size, &index))
            return false;
        *value = s->m->tables[e->id].values[index];
        return true;
    }
    const integer_array *array = &s->m->integer_arrays[e->id];
    if (!element (s, e, array->size, &index))
        return false;
    *value = s->integers[array->first + index];
    return true;
}

bool
scene_term (scene *s, const expr *e, int32_t *value)
{
    int32_t first;
    switch (e->kind) {
    case EXPR_NUMBER:
        *value = e->value;
        return true;
    case EXPR_VARIABLE:
    case EXPR_LOCAL:
    case EXPR_TABLE:
        return stored (s, e, value);
    case EXPR_CALL:
        return scene_call (s, e, value);
    case EXPR_RANGE:
        if (!scene_term (s, e->args[0], value))
            return false;
        if (*value >= e->value && *value <= e->most)
            return true;
        scene_fault (s, e->where, "%" PRId32 " is outside %" PRId32 "..%" PRId32, *value, e->value, e->most);
        return false;
    case EXPR_NEG:
        return scene_term (s, e->args[0], &first) && fits (s, e, -(int64_t) first, value);
    case EXPR_NOT:
        if (!scene_term (s, e->args[0], &first))
            return false;
        *value = first == 0;
        return true;
    case EXPR_AND:
        if (!scene_term (s, e->args[0], &first))
            return false;
        if (first && !scene_term (s, e->args[1], &first))
            return false;
        *value = first != 0;
        return true;
    case EXPR_OR:
        if (!scene_term (s, e->args[0], &first))
            return false;
        if (!first && !scene_term (s, e->args[1], &first))
            return false;
        *value = first != 0;
        return true;
    case EXPR_IF:
        return scene_term (s, e->args[0], &first) && scene_term (s, e->args[first ? 1 : 2], value);
    case EXPR_CLOCK:
    case EXPR_CLOCK_COMPARE:
    case EXPR_SLICE:
        scene_fault (s, e->where, "a clock stands where an integer is expected");
        return false;
    default:
        return binary (s, e, value);
    }
}

moving_clock *
scene_clock (scene *s, const expr *e)
{
    const clock_array *array = &s->m->clock_arrays[e->id];
    uint32_t index;
    return element (s, e, array->size, &index) ? &s->clocks[array->first + index] : NULL;
}

/* An integer that meets a clock; it must be small enough for every engine. */
bool
scene_clock_constant (scene *s, const expr *e, int32_t *value)
{
    if (!scene_term (s, e, value))
        return false;
    if (*value > MODEL_CLOCK_CONSTANT_MAX || *value < -MODEL_CLOCK_CONSTANT_MAX) {
        scene_fault (s, e->where, "overflow: %" PRId32 " is too large to meet a clock", *value);
        return false;
    }
    return true;
}

/* Keep the delays d with d >= s->bound, or > if strict. */
static void
cut_below (scene *s, bool strict)
{
    int order = mpq_cmp (s->bound, s->when.lower);
    if (order > 0) {
        mpq_set (s->when.lower, s->bound);
        s->when.lower_strict = strict;
    } else if (order == 0)
        s->when.lower_strict |= strict;
}

static void
cut_above (scene *s, bool strict)
{
    int order = s->when.unbounded ? -1 : mpq_cmp (s->bound, s->when.upper);
    if (order < 0) {
        mpq_set (s->when.upper, s->bound);
        s->when.upper_strict = strict;
        s->when.unbounded = false;
    } else if (order == 0)
        s->when.upper_strict |= strict;
}

static bool
holds (expr_kind compare, int order)
{
    switch (compare) {
    case EXPR_LT:
        return order < 0;
    case EXPR_LE:
        return order <= 0;
    case EXPR_EQ:
        return order == 0;
    case EXPR_GE:
        return order >= 0;
    default:
        return order > 0;
    }
}

/* Keep the delays d with left + slope * d `compare` c, slope -1, 0 or 1. */
static bool
cut (scene *s, int slope, expr_kind compare, int32_t c)
{
    mpq_set_si (s->bound, c, 1);
    if (slope == 0)
        return holds (compare, mpq_cmp (s->left, s->bound));
    mpq_sub (s->bound, s->bound, s->left);
    bool below = compare == EXPR_LT || compare == EXPR_LE || compare == EXPR_EQ;
    bool above = compare == EXPR_GT || compare == EXPR_GE || compare == EXPR_EQ;
    bool strict = compare == EXPR_LT || compare == EXPR_GT;
    if (slope < 0)
        mpq_neg (s->bound, s->bound);
    if (slope > 0 ? below : above)
        cut_above (s, strict);
    if (slope > 0 ? above : below)
        cut_below (s, strict);
    return s->asked ? delay_range_contains (&s->when, *s->asked) : !delay_range_is_empty (&s->when);
}

void
scene_keep_before (scene *s, const mpq_t bound, bool strict)
{
    mpq_set (s->bound, bound);
    cut_above (s, strict);
}

void
scene_keep_after (scene *s, const mpq_t bound, bool strict)
{
    mpq_set (s->bound, bound);
    cut_below (s, strict);
}

static bool
compare_clocks (scene *s, const expr *e, bool *possible)
{
    int32_t c, asked = 1;
    *possible = true;
    if (e->when && !scene_term (s, e->when, &asked))
        return false;
    if (!asked)
        return true;
    const moving_clock *x = scene_clock (s, e->args[0]);
    const moving_clock *y = x && e->args[1] ? scene_clock (s, e->args[1]) : NULL;
    if (!x || (e->args[1] && !y) || !scene_clock_constant (s, e->args[2], &c))
        return false;
    int slope = x->runs;
    mpq_set (s->left, x->base);
    if (y) {
        mpq_sub (s->left, s->left, y->base);
        slope -= y->runs;
    }
    *possible = cut (s, slope, e->compare, c);
    return true;
}

static void
say_not_met (scene *s, const expr *e, const char *what, const char *owner)
{
    text atom = TEXT_EMPTY;
    model_print_expr (s->m, e, &atom);
    scene_refuse (s, "the %s '%s' of %s does not hold", what, text_string (&atom), owner);
    text_free (&atom);
}

bool
scene_require (scene *s, const conjunction *all, const char *what, const char *owner)
{
    for (size_t i = 0; i < all->count; i++) {
        const expr *e = all->at[i];
        bool possible;
        if (e->kind == EXPR_CLOCK_COMPARE) {
            if (!compare_clocks (s, e, &possible))
                return false;
        } else {
            int32_t value;
            if (!scene_term (s, e, &value))
                return false;
            possible = value != 0;
        }
        if (!possible) {
            say_not_met (s, e, what, owner);
            return false;
        }
    }
    return true;
}

bool
scene_store (scene *s, position where, uint32_t integer, const integer_array *of, int32_t value)
{
    if (value < of->min || value > of->max) {
        text name = TEXT_EMPTY;
        model_integer_name (s->m, integer, &name);
        scene_fault (s, where, "assignment of %" PRId32 " to %s is outside %" PRId32 "..%" PRId32, value,
                     text_string (&name), of->min, of->max);
        text_free (&name);
        return false;
    }
    s->integers[integer] = value;
    return true;
}

static bool
assign (scene *s, const stmt *a, int32_t value)
{
    uint32_t index;
    const expr *target = a->target;
    if (target->kind == EXPR_LOCAL) {
        if (!element (s, target, target->size, &index))
            return false;
        s->locals[target->id + index] = value;
        return true;
    }
    const integer_array *array = &s->m->integer_arrays[target->id];
    return element (s, target, array->size, &index)
           && scene_store (s, a->where, array->first + index, array, value);
}

/* Is the value negative after the delay of interest?  Without one, either
 * the delays after which it is are left out, or, if it is after the shortest
 * one, the others are. */
static bool
clock_is_negative (scene *s, const moving_clock *x)
{
    mpq_set (s->left, x->base);
    if (x->runs && s->keeps_clocks && !s->asked)
        return !cut (s, 1, EXPR_GE, 0);
    if (x->runs)
        mpq_add (s->left, s->left, s->asked ? *s->asked : s->when.lower);
    bool negative = mpq_sgn (s->left) < 0;
    if (negative && x->runs && !s->asked) {
        mpq_set (s->left, x->base);
        cut (s, 1, EXPR_LT, 0);
    }
    return negative;
}

static bool
assign_clock (scene *s, const stmt *a)
{
    int32_t value = 0;
    moving_clock *target = scene_clock (s, a->target);
    const moving_clock *source = target && a->source ? scene_clock (s, a->source) : NULL;
    if (!target || (a->source && !source) || (a->value && !scene_clock_constant (s, a->value, &value)))
        return false;
    mpq_set_si (s->bound, value, 1);
    if (source) {
        mpq_add (target->base, source->base, s->bound);
        target->runs = source->runs;
        target->is_unknown = source->is_unknown;
        target->origin = source->origin;
    } else {
        mpq_set (target->base, s->bound);
        target->runs = target->is_unknown = false;
    }
    if (target->is_unknown) {
        if (s->negative && mpq_sgn (target->base) < 0)
            s->negative (s->context, target);
        return true;
    }
    if (!clock_is_negative (s, target))
        return true;
    scene_fault (s, a->where, "a clock gets a negative value");
    return false;
}

static bool
repeat (scene *s, const stmt *loop)
{
    for (uint32_t turns = 0;; turns++) {
        int32_t value;
        if (!scene_term (s, loop->value, &value))
            return false;
        if (!value)
            return true;
        if (turns == MODEL_WHILE_TURNS) {
            scene_fault (s, loop->where, "this while turns more than %d times", MODEL_WHILE_TURNS);
            return false;
        }
        if (!model_may_go_on (s->m, &s->turns)) {
            scene_refuse (s, "a while takes too long");
            return false;
        }
        if (!scene_execute (s, loop->body))
            return false;
        if (s->returned)
            return true;
    }
}

static bool
execute_one (scene *s, const stmt *a)
{
    int32_t value = 0;
    switch (a->kind) {
    case STMT_NOP:
        return true;
    case STMT_ASSIGN:
        return scene_term (s, a->value, &value) && assign (s, a, value);
    case STMT_CALL:
        return scene_call (s, a->value, &value) && (!a->target || assign (s, a, value));
    case STMT_COPY:
        return scene_copy (s, a);
    case STMT_RETURN:
        s->result = 0;
        if (a->value && !scene_term (s, a->value, &s->result))
            return false;
        s->returned = true;
        return true;
    case STMT_ASSIGN_CLOCK:
        return assign_clock (s, a);
    case STMT_IF:
        return scene_term (s, a->value, &value) && scene_execute (s, value ? a->body : a->other);
    case STMT_WHILE:
        return repeat (s, a);
    default:
        if (a->value && !scene_term (s, a->value, &value))
            return false;
        for (uint32_t i = 0; i < a->size; i++)
            s->locals[a->id + i] = value;
        return true;
    }
}

bool
scene_execute (scene *s, const stmt *first)
{
    for (const stmt *a = first; a && !s->returned; a = a->next)
        if (!execute_one (s, a))
            return false;
    return true;
}
