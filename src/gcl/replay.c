/* An independent reading of the language, on 128-bit integers, that accepts
 * or rejects a run step by step. */
#include <inttypes.h>

#include "alloc.h"
#include "gcl.h"

__extension__ typedef __int128 wide;

/* Far above every 64-bit value, so that sums and products of two 64-bit
 * values can be compared without doubt. */
static bool
is_small (wide w)
{
    return w >= INT64_MIN && w <= INT64_MAX;
}

static bool
reckon (const gcl_expr *e, const int64_t *values, wide *result)
{
    wide a = 0, b = 0;
    if (e->left && !reckon (e->left, values, &a))
        return false;
    bool decided = ((e->op == GCL_AND || e->op == GCL_IMPLIES) && !a) || (e->op == GCL_OR && a);
    if (e->right && !decided && !reckon (e->right, values, &b))
        return false;
    switch (e->op) {
    case GCL_NUMBER:
        *result = e->value;
        break;
    case GCL_VARIABLE:
        *result = values[e->variable];
        break;
    case GCL_NEG:
        *result = -a;
        break;
    case GCL_ADD:
        *result = a + b;
        break;
    case GCL_SUB:
        *result = a - b;
        break;
    case GCL_MUL:
        *result = a * b;
        break;
    case GCL_DIV:
        *result = (a - ((a % b) + b) % b) / b;
        break;
    case GCL_MOD:
        *result = ((a % b) + b) % b;
        break;
    case GCL_EQ:
        *result = a == b;
        break;
    case GCL_NE:
        *result = a != b;
        break;
    case GCL_LT:
        *result = a < b;
        break;
    case GCL_LE:
        *result = a <= b;
        break;
    case GCL_GT:
        *result = a > b;
        break;
    case GCL_GE:
        *result = a >= b;
        break;
    case GCL_TRUE:
        *result = 1;
        break;
    case GCL_FALSE:
        *result = 0;
        break;
    case GCL_NOT:
        *result = !a;
        break;
    case GCL_AND:
        *result = a && b;
        break;
    case GCL_OR:
        *result = a || b;
        break;
    case GCL_IMPLIES:
        *result = !a || b;
        break;
    default: /* about paths */
        return false;
    }
    return is_small (*result);
}

static bool
start_fits (const gcl_model *m, const gcl_run *r, text *why)
{
    for (size_t i = 0; i < m->variable_count; i++)
        if (!m->variables[i].open && r->values[i] != m->variables[i].initial) {
            text_printf (why, "%s starts with %" PRId64 ", not %" PRId64, m->variables[i].name,
                         m->variables[i].initial, r->values[i]);
            return false;
        }
    wide w = 1;
    if (m->start && (!reckon (m->start, r->values, &w) || !w)) {
        text_add (why, "the run does not start where the program does");
        return false;
    }
    return true;
}

/* Does command c lead from `before` to `after`?  `scratch` has room for a state. */
static bool
step_fits (const gcl_model *m, const gcl_step *s, const int64_t *before, const int64_t *after,
           int64_t *scratch)
{
    wide w;
    if (s->command >= m->command_count)
        return false;
    const gcl_command *c = &m->commands[s->command];
    if (c->input_count != s->input_count || !reckon (c->guard, before, &w) || !w)
        return false;
    for (size_t i = 0; i < m->variable_count; i++)
        scratch[i] = before[i];
    size_t input = 0;
    for (const gcl_assign *a = c->assigns; a < c->assigns + c->assign_count; a++) {
        if (!a->value)
            w = s->inputs[input++];
        else if (!reckon (a->value, scratch, &w))
            return false;
        scratch[a->variable] = (int64_t) w;
    }
    for (size_t i = 0; i < m->variable_count; i++)
        if (scratch[i] != after[i])
            return false;
    return true;
}

static bool
ends_in_error (const gcl_model *m, const gcl_run *r)
{
    wide w;
    if (m->error && reckon (m->error, r->values + r->count * r->width, &w) && w)
        return true;
    return r->count && m->commands[r->steps[r->count - 1].command].is_error;
}

/* Are the start and all steps those of the program? */
static bool
steps_fit (const gcl_model *m, const gcl_run *r, text *why)
{
    if (r->width != m->variable_count) {
        text_add (why, "the run has another number of variables than the model");
        return false;
    }
    if (!start_fits (m, r, why))
        return false;
    int64_t *scratch = xcalloc (r->width + 1, sizeof *scratch);
    bool good = true;
    for (size_t i = 0; good && i < r->count; i++) {
        good = step_fits (m, &r->steps[i], r->values + i * r->width, r->values + (i + 1) * r->width, scratch);
        if (!good)
            text_printf (why, "step %zu is not a step of the model", i + 1);
    }
    xfree (scratch);
    return good;
}

bool
gcl_replay (const gcl_model *m, const gcl_run *r, text *why)
{
    if (!steps_fit (m, r, why))
        return false;
    bool good = ends_in_error (m, r);
    if (!good)
        text_add (why, "the run does not end in an error");
    return good;
}

static bool
is_dead_end (const gcl_model *m, const int64_t *values)
{
    wide w;
    for (size_t i = 0; i < m->command_count; i++)
        if (!reckon (m->commands[i].guard, values, &w) || w)
            return false;
    return true;
}

static bool
shows (const gcl_run *r, const gcl_shown *s, text *why)
{
    wide w;
    for (size_t i = s->first; i <= s->last && i <= r->count; i++)
        if (!reckon (s->condition, r->values + i * r->width, &w) || (w != 0) != s->holds) {
            text_printf (why, "a condition does not %s after %zu steps", s->holds ? "hold" : "fail", i);
            return false;
        }
    return s->first <= r->count;
}

bool
gcl_replay_shown (const gcl_model *m, const gcl_run *r, const gcl_evidence *e, text *why)
{
    if (!steps_fit (m, r, why))
        return false;
    for (size_t i = 0; i < e->count; i++)
        if (!shows (r, &e->at[i], why))
            return false;
    const int64_t *last = r->values + r->count * r->width;
    if (e->dead_end && !is_dead_end (m, last)) {
        text_add (why, "the run can go on");
        return false;
    }
    if (e->loop_from == GCL_NO_LOOP)
        return true;
    for (size_t v = 0; v < r->width && e->loop_from < r->count; v++)
        if (last[v] != r->values[e->loop_from * r->width + v]) {
            text_add (why, "the loop does not close");
            return false;
        }
    if (e->loop_from >= r->count)
        text_add (why, "the loop has no step");
    return e->loop_from < r->count;
}
