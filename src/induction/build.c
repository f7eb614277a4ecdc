/* Conditions, made from others. */
#include "work.h"

enum { CANDIDATES_MOST = 60, SIZE_MOST = 400 };

static gcl_expr *
new_expr (work *w, gcl_op op)
{
    gcl_expr *e = arena_alloc (w->memory, sizeof *e);
    *e = (gcl_expr){ .op = op, .depth = 1, .size = 1 };
    return e;
}

const gcl_expr *
work_number (work *w, int64_t value)
{
    gcl_expr *e = new_expr (w, GCL_NUMBER);
    e->value = value;
    return e;
}

const gcl_expr *
work_variable (work *w, uint32_t v)
{
    gcl_expr *e = new_expr (w, GCL_VARIABLE);
    e->variable = v;
    return e;
}

const gcl_expr *
work_node (work *w, gcl_op op, const gcl_expr *left, const gcl_expr *right)
{
    gcl_expr *e = new_expr (w, op);
    e->left = left;
    e->right = right;
    e->depth = 1 + (right && right->depth > left->depth ? right->depth : left->depth);
    e->size = 1 + left->size + (right ? right->size : 0);
    return e;
}

const gcl_expr *
work_replace (work *w, const gcl_expr *e, const gcl_expr *const *value)
{
    if (e->op == GCL_VARIABLE)
        return value[e->variable] ? value[e->variable] : e;
    if (!e->left)
        return e;
    const gcl_expr *left = work_replace (w, e->left, value);
    const gcl_expr *right = e->right ? work_replace (w, e->right, value) : NULL;
    return left == e->left && right == e->right ? e : work_node (w, e->op, left, right);
}

const gcl_expr *
work_join (work *w, gcl_op op, const gcl_expr *const *list, size_t count)
{
    const gcl_expr *all = count ? list[0] : NULL;
    for (size_t i = 1; i < count; i++)
        all = work_node (w, op, all, list[i]);
    return all;
}

bool
work_mentions (const gcl_expr *e, uint32_t v)
{
    return e
           && ((e->op == GCL_VARIABLE && e->variable == v) || work_mentions (e->left, v)
               || work_mentions (e->right, v));
}

bool
work_same (const gcl_expr *a, const gcl_expr *b)
{
    if (!a || !b || a == b)
        return a == b;
    return a->op == b->op && a->value == b->value && a->variable == b->variable
           && work_same (a->left, b->left) && work_same (a->right, b->right);
}

static bool
is_constant (const formula *f, literal l)
{
    if (f->op == FORMULA_LITERAL)
        return f->literal == l;
    bool left = is_constant (f->left, l), right = is_constant (f->right, l);
    return (f->op == FORMULA_AND) == (l == LITERAL_TRUE) ? left && right : left || right;
}

void
work_propose (work *w, uint32_t at, const gcl_expr *condition, uint32_t claim)
{
    place *p = &w->places.at[at];
    bool claimed = claim != GCL_NONE;
    if (!claimed && (p->list.count >= CANDIDATES_MOST || condition->size > SIZE_MOST))
        return;
    const formula *holds = formula_of_expr (w->atoms, condition, true, work_constants (w, at));
    if (is_constant (holds, LITERAL_TRUE))
        return;
    for (size_t i = 0; i < p->list.count && !claimed; i++) {
        const candidate *c = &p->list.at[i];
        bool literals = holds->op == FORMULA_LITERAL && c->holds->op == FORMULA_LITERAL;
        if (literals ? holds->literal == c->holds->literal : work_same (condition, c->condition))
            return;
    }
    *vec_add (&p->list) = (candidate){ .condition = condition, .holds = holds, .claim = claim };
}
