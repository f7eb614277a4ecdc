/* Restrictions and ranges: no command leads outside, so each guard asks what
 * the state after the command will be.  Programs without them stay as they
 * were read. */
#include "reader.h"

/* An input into a range becomes a command for each value, at most so many. */
enum { COPIES_MOST = 256 };
/* What a restriction says after a command is written out, up to this size. */
enum { SIZE_MOST = 100000 };

/* Stands for a value that nobody knows before the command. */
static const gcl_expr unknown_value = { .op = GCL_NUMBER, .depth = 1, .size = 1 };

const gcl_expr *
reader_after (reader *r, const gcl_expr *e, const gcl_expr *const *now)
{
    if (e->op == GCL_VARIABLE && now[e->variable])
        return now[e->variable] == &unknown_value ? NULL : now[e->variable];
    if (!e->left)
        return e;
    const gcl_expr *left = reader_after (r, e->left, now),
                   *right = e->right ? reader_after (r, e->right, now) : NULL;
    if (!left || (e->right && !right))
        return NULL;
    if (left == e->left && right == e->right)
        return e;
    if (e->op == GCL_NEG && left->op == GCL_NUMBER)
        return reader_number (r, -left->value, e->where);
    const gcl_expr *made = reader_node (r, e->op, e->where, left, right);
    if (made->size <= SIZE_MOST)
        return made;
    reader_fail (r, e->where, "the value after the command has more than %d parts", SIZE_MOST);
    return e;
}

static bool
mentions_changed (const gcl_expr *e, const gcl_expr *const *now)
{
    return e
           && ((e->op == GCL_VARIABLE && now[e->variable]) || mentions_changed (e->left, now)
               || mentions_changed (e->right, now));
}

void
reader_assign (reader *r, const gcl_assign *a, const gcl_expr **now)
{
    const gcl_expr *value = a->value ? reader_after (r, a->value, now) : NULL;
    now[a->variable] = value ? value : &unknown_value;
}

/* Every variable after the command. */
static void
run (reader *r, const gcl_command *c, const gcl_expr **now)
{
    for (size_t v = 0; v < r->variables.count; v++)
        now[v] = NULL;
    for (size_t i = 0; i < c->assign_count; i++)
        reader_assign (r, &c->assigns[i], now);
}

bool
reader_is_shift (const gcl_expr *e, uint32_t *variable, int64_t *constant)
{
    *variable = GCL_NONE;
    *constant = 0;
    if (e->op == GCL_NUMBER)
        *constant = e->value;
    else if (e->op == GCL_VARIABLE)
        *variable = e->variable;
    else if ((e->op == GCL_ADD || e->op == GCL_SUB) && e->left->op == GCL_VARIABLE
             && e->right->op == GCL_NUMBER && e->right->value != INT64_MIN) {
        *variable = e->left->variable;
        *constant = e->op == GCL_ADD ? e->right->value : -e->right->value;
    } else
        return false;
    return true;
}

static void
require (reader *r, gcl_op op, const gcl_expr *left, int64_t bound)
{
    const gcl_expr *e = reader_node (r, op, left->where, left, reader_number (r, bound, left->where));
    *vec_add (&r->operands) = e;
}

/* low <= e <= high, as far as the range of what e reads leaves it open: x + 1
 * within 0 .. 3 is x <= 2 if x is never below 0. */
static void
require_range (reader *r, const gcl_expr *e, const gcl_variable *v)
{
    uint32_t source;
    int64_t shift, bound;
    const gcl_expr *read = e;
    bool low_open = true, high_open = true, shifted = reader_is_shift (e, &source, &shift);
    const gcl_variable *from = shifted && source != GCL_NONE ? &r->variables.at[source] : NULL;
    if (shifted && !from) {
        low_open = shift < v->low;
        high_open = shift > v->high;
    } else if (from && from->ranged) {
        low_open = __builtin_add_overflow (from->low, shift, &bound) || bound < v->low;
        high_open = __builtin_add_overflow (from->high, shift, &bound) || bound > v->high;
    }
    if (from && e->left)
        read = e->left;
    bool moved = read != e;
    if (low_open && moved && !__builtin_sub_overflow (v->low, shift, &bound))
        require (r, GCL_GE, read, bound);
    else if (low_open)
        require (r, GCL_GE, e, v->low);
    if (high_open && moved && !__builtin_sub_overflow (v->high, shift, &bound))
        require (r, GCL_LE, read, bound);
    else if (high_open)
        require (r, GCL_LE, e, v->high);
}

static void
refuse_input (reader *r, const gcl_command *c, position where)
{
    r->panic = false;
    reader_fail (
        r, c->where,
        "an input decides whether the command keeps to line %u: give the variable that reads it a range",
        where.line);
}

/* Put the conditions that the command has to meet on r->operands. */
static void
require_all (reader *r, const gcl_command *c, const gcl_expr *const *now)
{
    for (size_t v = 0; v < r->variables.count; v++)
        if (r->variables.at[v].ranged && now[v] == &unknown_value)
            refuse_input (r, c, r->variables.at[v].where);
        else if (r->variables.at[v].ranged && now[v])
            require_range (r, now[v], &r->variables.at[v]);
    for (size_t i = 0; i < r->restrictions.count; i++) {
        const gcl_expr *e = r->restrictions.at[i];
        if (!mentions_changed (e, now))
            continue;
        const gcl_expr *later = reader_after (r, e, now);
        if (later)
            *vec_add (&r->operands) = later;
        else
            refuse_input (r, c, e->where);
    }
}

static void
keep_case (reader *r, gcl_command c, const gcl_expr **now)
{
    run (r, &c, now);
    vec_clear (&r->operands);
    *vec_add (&r->operands) = c.written;
    require_all (r, &c, now);
    c.guard = reader_chain (r, GCL_AND, r->operands.at, r->operands.count);
    vec_clear (&r->operands);
    *vec_add (&r->effective) = c;
}

static void
keep_command (reader *r, gcl_command c, const gcl_expr **now)
{
    reader_split (r, &c);
    for (size_t i = 0; i < r->cases.count; i++)
        keep_case (r, r->cases.at[i], now);
}

/* How many commands does this one become?  0: too many. */
static size_t
count_copies (const reader *r, const gcl_command *c)
{
    size_t copies = 1;
    for (size_t i = 0; i < c->assign_count; i++) {
        const gcl_variable *v = &r->variables.at[c->assigns[i].variable];
        if (c->assigns[i].value || !v->ranged)
            continue;
        uint64_t more = (uint64_t) v->high - (uint64_t) v->low + 1;
        if (more > COPIES_MOST || more * copies > COPIES_MOST || !more)
            return 0;
        copies *= (size_t) more;
    }
    return copies;
}

/* The copy of this number: its inputs into ranges are values. */
static gcl_command
copy_command (reader *r, const gcl_command *c, size_t number)
{
    gcl_command copy = *c;
    gcl_assign *assigns = arena_copy (r->memory, c->assigns, (c->assign_count + 1) * sizeof *assigns);
    copy.input_count = 0;
    for (size_t i = 0; i < c->assign_count; i++) {
        const gcl_variable *v = &r->variables.at[assigns[i].variable];
        if (!assigns[i].value && v->ranged) {
            size_t values = (size_t) (v->high - v->low) + 1;
            assigns[i].value = reader_number (r, v->low + (int64_t) (number % values), assigns[i].where);
            number /= values;
        }
        copy.input_count += !assigns[i].value;
    }
    copy.assigns = assigns;
    return copy;
}

static void
keep_all_copies (reader *r, const gcl_command *c, const gcl_expr **now)
{
    size_t copies = count_copies (r, c);
    if (copies == 1) {
        keep_command (r, c->input_count ? copy_command (r, c, 0) : *c, now);
        return;
    }
    if (!copies)
        diag_error (r->why, c->where,
                    "inputs into ranges give more than %d cases: leave out the range and test the value",
                    COPIES_MOST);
    for (size_t i = 0; i < copies; i++)
        keep_command (r, copy_command (r, c, i), now);
}

void
reader_keep_within (reader *r)
{
    bool some = r->restrictions.count || r->has_arrays;
    for (size_t v = 0; v < r->variables.count; v++)
        some = some || r->variables.at[v].ranged;
    if (!some)
        return;
    r->panic = false;
    const gcl_expr **now = arena_alloc (r->memory, (r->variables.count + 1) * sizeof *now);
    r->now_values = arena_alloc (r->memory, (r->variables.count + 1) * sizeof *r->now_values);
    size_t next = 0;
    for (size_t i = 0; i <= r->commands.count; i++) {
        uint32_t place = (uint32_t) r->effective.count;
        for (; next < r->processes.count && r->processes.at[next].first == i; next++)
            r->processes.at[next].first = place;
        if (i < r->commands.count)
            keep_all_copies (r, &r->commands.at[i], now);
    }
    for (size_t p = 0; p < r->processes.count; p++)
        r->processes.at[p].count = 0;
    vec_clear (&r->commands);
    for (size_t i = 0; i < r->effective.count; i++) {
        *vec_add (&r->commands) = r->effective.at[i];
        if (r->effective.at[i].process != GCL_NONE)
            r->processes.at[r->effective.at[i].process].count++;
    }
}

const gcl_expr *
reader_start (reader *r)
{
    vec_clear (&r->operands);
    for (size_t i = 0; i < r->inits.count; i++)
        *vec_add (&r->operands) = r->inits.at[i];
    for (size_t i = 0; i < r->restrictions.count; i++)
        *vec_add (&r->operands) = r->restrictions.at[i];
    for (uint32_t v = 0; v < r->variables.count; v++)
        if (r->variables.at[v].ranged && r->variables.at[v].open) {
            const gcl_expr *e = reader_variable (r, v, r->variables.at[v].where);
            require (r, GCL_GE, e, r->variables.at[v].low);
            require (r, GCL_LE, e, r->variables.at[v].high);
        }
    const gcl_expr *all =
        r->operands.count ? reader_chain (r, GCL_AND, r->operands.at, r->operands.count) : NULL;
    vec_clear (&r->operands);
    return all;
}
