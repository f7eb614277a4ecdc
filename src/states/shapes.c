/* How variables are used, for the reductions on values. */
#include "alloc.h"
#include "canonical.h"

static bool
is_comparison (gcl_op op)
{
    return op >= GCL_EQ && op <= GCL_GE;
}

/* What all uses of one variable have in common. */
struct usage {
    uint32_t x;
    bool only_constants; /* compared with nothing else, and used nowhere else */
    int64_t least, largest;
    bool compared;
    bool upper, lower; /* some comparison holds for small, for large values only */
};

/* x + shift compared with c is x compared with c - shift. */
static bool
constant_side (const gcl_expr *e, uint32_t x, int64_t *constant, bool *x_left)
{
    uint32_t left, right;
    int64_t a, b;
    if (!compiled_is_shift (e->left, &left, &a) || !compiled_is_shift (e->right, &right, &b))
        return false;
    *x_left = left == x;
    if (left == x && right == GCL_NONE)
        return !__builtin_sub_overflow (b, a, constant);
    return right == x && left == GCL_NONE && !__builtin_sub_overflow (a, b, constant);
}

static bool
mentions (const gcl_expr *e, uint32_t x)
{
    return e
           && ((e->op == GCL_VARIABLE && e->variable == x) || mentions (e->left, x)
               || mentions (e->right, x));
}

static void
note_comparison (struct usage *u, const gcl_expr *e, bool negated)
{
    int64_t constant;
    bool x_left;
    if (!constant_side (e, u->x, &constant, &x_left)) {
        u->only_constants = false;
        return;
    }
    if (!u->compared || constant < u->least)
        u->least = constant;
    if (!u->compared || constant > u->largest)
        u->largest = constant;
    u->compared = true;
    bool small = e->op == GCL_LT || e->op == GCL_LE, large = e->op == GCL_GT || e->op == GCL_GE;
    bool flip = negated == x_left; /* c <= x holds for large x, !(x <= c) too */
    u->upper = u->upper || !(small || large) || (flip ? large : small);
    u->lower = u->lower || !(small || large) || (flip ? small : large);
}

static void
note_condition (struct usage *u, const gcl_expr *e, bool negated)
{
    if (!e || !mentions (e, u->x))
        return;
    if (is_comparison (e->op))
        note_comparison (u, e, negated);
    else if (e->op == GCL_NOT)
        note_condition (u, e->left, !negated);
    else if (e->op == GCL_AND || e->op == GCL_OR) {
        note_condition (u, e->left, negated);
        note_condition (u, e->right, negated);
    } else
        u->only_constants = false;
}

static struct usage
usage_of (const gcl_model *m, uint32_t x)
{
    struct usage u = { .x = x, .only_constants = true };
    note_condition (&u, m->error, false);
    for (size_t c = 0; c < m->command_count; c++)
        note_condition (&u, m->commands[c].guard, false);
    return u;
}

/* All assignments to x are x := constant or x := x + k, and x is read by no
 * other.  The least and the largest k are returned (0 if there is none). */
static bool
shifts_of (const gcl_model *m, uint32_t x, int64_t *least, int64_t *largest)
{
    *least = *largest = 0;
    for (size_t c = 0; c < m->command_count; c++)
        for (size_t a = 0; a < m->commands[c].assign_count; a++) {
            const gcl_assign *s = &m->commands[c].assigns[a];
            uint32_t source;
            int64_t k;
            if (s->variable != x) {
                if (mentions (s->value, x))
                    return false;
                continue;
            }
            if (!s->value || !compiled_is_shift (s->value, &source, &k)
                || (source != x && source != GCL_NONE))
                return false;
            if (source == x && k < *least)
                *least = k;
            if (source == x && k > *largest)
                *largest = k;
        }
    return true;
}

bool
shape_saturates (const gcl_model *m, uint32_t x, bool *upwards, int64_t *limit)
{
    int64_t least, largest;
    struct usage u = usage_of (m, x);
    if (!u.only_constants || !u.compared || !shifts_of (m, x, &least, &largest) || (least < 0 && largest > 0))
        return false;
    *upwards = least == 0;
    *limit = *upwards ? u.largest : u.least;
    return *upwards ? u.largest < INT64_MAX : u.least > INT64_MIN;
}

bool
shape_dominates (const gcl_model *m, uint32_t x, bool *smaller)
{
    int64_t least, largest;
    struct usage u = usage_of (m, x);
    *smaller = !u.lower;
    return u.only_constants && u.compared && !(u.upper && u.lower) && shifts_of (m, x, &least, &largest);
}

/* Union-find over variables; `spoilt` belongs to the root. */
struct sets {
    uint32_t *parent;
    bool *spoilt;
};

static uint32_t
find (struct sets *s, uint32_t v)
{
    while (s->parent[v] != v)
        v = s->parent[v] = s->parent[s->parent[v]];
    return v;
}

static void
unite (struct sets *s, uint32_t a, uint32_t b)
{
    a = find (s, a);
    b = find (s, b);
    s->parent[b] = a;
    s->spoilt[a] = s->spoilt[a] || s->spoilt[b];
}

static void
spoil (struct sets *s, const gcl_expr *e)
{
    if (!e)
        return;
    if (e->op == GCL_VARIABLE)
        s->spoilt[find (s, e->variable)] = true;
    spoil (s, e->left);
    spoil (s, e->right);
}

static void
note_linear (struct sets *s, const gcl_expr *e)
{
    uint32_t left, right;
    int64_t a, b;
    if (!e)
        return;
    if (!is_comparison (e->op)) {
        note_linear (s, e->left);
        note_linear (s, e->right);
    } else if (compiled_is_shift (e->left, &left, &a) && compiled_is_shift (e->right, &right, &b)
               && left != GCL_NONE && right != GCL_NONE)
        unite (s, left, right);
    else
        spoil (s, e);
}

static void
note_linear_assign (struct sets *s, const gcl_assign *a)
{
    uint32_t source;
    int64_t k;
    if (a->value && compiled_is_shift (a->value, &source, &k) && source != GCL_NONE) {
        unite (s, a->variable, source);
        return;
    }
    s->spoilt[find (s, a->variable)] = true;
    spoil (s, a->value);
}

void
shape_find_linear (const gcl_model *m, uint32_t *group)
{
    struct sets s = { xcalloc (m->variable_count, sizeof *s.parent),
                      xcalloc (m->variable_count, sizeof *s.spoilt) };
    for (uint32_t v = 0; v < m->variable_count; v++)
        s.parent[v] = v;
    note_linear (&s, m->error);
    for (size_t c = 0; c < m->command_count; c++) {
        note_linear (&s, m->commands[c].guard);
        for (size_t a = 0; a < m->commands[c].assign_count; a++)
            note_linear_assign (&s, &m->commands[c].assigns[a]);
    }
    for (uint32_t v = 0; v < m->variable_count; v++)
        group[v] = s.spoilt[find (&s, v)] ? GCL_NONE : find (&s, v);
    xfree (s.parent);
    xfree (s.spoilt);
}
