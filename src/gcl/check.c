/* gcl_is_typed: what everybody who reads a program relies on. */
#include "gcl.h"

static bool is_typed (const gcl_model *m, const gcl_expr *e, bool truth);

/* An operator whose operands are both numbers, or both truth values. */
static bool
is_typed_pair (const gcl_model *m, const gcl_expr *e, bool truth)
{
    return e->left && e->right && is_typed (m, e->left, truth) && is_typed (m, e->right, truth)
           && e->depth > e->left->depth && e->depth > e->right->depth;
}

static bool
is_typed (const gcl_model *m, const gcl_expr *e, bool truth)
{
    if (!e || e->depth < 1 || e->depth > GCL_DEPTH_MAX || gcl_is_boolean (e) != truth)
        return false;
    switch (e->op) {
    case GCL_NUMBER:
    case GCL_TRUE:
    case GCL_FALSE:
        return !e->left && !e->right;
    case GCL_VARIABLE:
        return e->variable < m->variable_count && !e->left && !e->right;
    case GCL_NEG:
    case GCL_NOT:
    case GCL_AX:
    case GCL_AF:
    case GCL_AG:
    case GCL_EX:
    case GCL_EF:
    case GCL_EG:
        return e->left && !e->right && e->depth > e->left->depth && is_typed (m, e->left, truth);
    case GCL_AND:
    case GCL_OR:
    case GCL_IMPLIES:
    case GCL_AU:
    case GCL_EU:
        return is_typed_pair (m, e, true);
    case GCL_DIV:
    case GCL_MOD:
        return is_typed_pair (m, e, false) && e->right->op == GCL_NUMBER && e->right->value > 0;
    default:
        return is_typed_pair (m, e, false);
    }
}

static bool
command_is_typed (const gcl_model *m, const gcl_command *c)
{
    uint32_t inputs = 0;
    for (size_t i = 0; i < c->assign_count; i++) {
        const gcl_assign *a = &c->assigns[i];
        inputs += !a->value;
        if (a->variable >= m->variable_count || (a->value && !is_typed (m, a->value, false)))
            return false;
    }
    return is_typed (m, c->guard, true) && is_typed (m, c->written, true) && inputs == c->input_count
           && (c->process == GCL_NONE || c->process < m->process_count);
}

static bool
process_is_typed (const gcl_model *m, uint32_t number)
{
    const gcl_process *p = &m->processes[number];
    if ((size_t) p->first + p->count > m->command_count)
        return false;
    for (uint32_t i = p->first; i < p->first + p->count; i++)
        if (m->commands[i].process != number)
            return false;
    return true;
}

bool
gcl_is_typed (const gcl_model *m)
{
    for (size_t i = 0; i < m->command_count; i++)
        if (!command_is_typed (m, &m->commands[i]))
            return false;
    for (uint32_t i = 0; i < m->process_count; i++)
        if (!process_is_typed (m, i))
            return false;
    for (size_t i = 0; i < m->predicate_count; i++)
        if (!is_typed (m, m->predicates[i], true))
            return false;
    for (size_t i = 0; i < m->variable_count; i++)
        if (m->variables[i].ranged && m->variables[i].low > m->variables[i].high)
            return false;
    return (!m->error || is_typed (m, m->error, true)) && (!m->start || is_typed (m, m->start, true));
}
