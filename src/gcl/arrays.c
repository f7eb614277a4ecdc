/* Arrays are told apart into variables while a program is read: a constant index names one, and for any other
 * there is a case for every value.  In a condition the cases stand within each comparison, which fails if no
 * case fits; a command becomes one command for each case, and there is none where an element does not exist.
 * So models, and whoever reasons about them, know of variables only. */
#include "reader.h"

/* A command becomes at most so many, by at most so many different indices. */
enum { CASES_MOST = 4096, INDICES_MOST = 32 };
/* The cases of a comparison are written out up to this size. */
enum { SIZE_MOST = 100000 };

/* In this case the index has this value; `expr` speaks of the state before the command. */
typedef struct fact {
    const gcl_expr *expr;
    int64_t value;
    size_t number;
    const struct fact *before;
} fact;

/* What stands in the way of naming an element. */
typedef struct blocked {
    const gcl_expr *index; /* before the command; NULL: nothing */
    uint32_t array;
    bool outside; /* there is no such element */
    bool input;   /* an input decides */
} blocked;

/* i + 1 is 3 in a case where i - 1 is 1. */
static bool
follows (const gcl_expr *index, const fact *known, int64_t *value)
{
    uint32_t own, other;
    int64_t shift, back;
    return reader_is_shift (index, &own, &shift) && reader_is_shift (known->expr, &other, &back)
           && own == other && !__builtin_sub_overflow (known->value, back, value)
           && !__builtin_add_overflow (*value, shift, value);
}

static bool
finds_value (const gcl_expr *index, const fact *known, int64_t *value)
{
    *value = index->value;
    if (index->op == GCL_NUMBER)
        return true;
    for (; known; known = known->before) {
        *value = known->value;
        if (gcl_same_expr (known->expr, index) || follows (index, known, value))
            return true;
    }
    return false;
}

const gcl_expr *
reader_variable (reader *r, uint32_t variable, position where)
{
    gcl_expr *e = arena_alloc (r->memory, sizeof *e);
    *e = (gcl_expr){ .op = GCL_VARIABLE, .depth = 1, .size = 1, .where = where, .variable = variable };
    return e;
}

/* The variable that is this element of the array, GCL_NONE if `found` says why not.  `now`: the values so
 * far in the command; NULL: all are as before. */
static uint32_t
name_element (reader *r, uint32_t array, const gcl_expr *index, const gcl_expr *const *now, const fact *known,
              blocked *found)
{
    int64_t value;
    if (found->index || found->outside)
        return GCL_NONE; /* the index may hold what is not named yet */
    const gcl_expr *before = now ? reader_after (r, index, now) : index;
    if (!before)
        found->input = found->outside = true;
    else if (!finds_value (before, known, &value)) {
        found->index = before;
        found->array = array;
    } else if (value >= 0 && value < r->variables.at[array].elements)
        return array + (uint32_t) value;
    else
        found->outside = true;
    return GCL_NONE;
}

/* e with every element named, as far as that is known. */
static const gcl_expr *
name_all (reader *r, const gcl_expr *e, const gcl_expr *const *now, const fact *known, blocked *found)
{
    if (!e->left)
        return e;
    const gcl_expr *left = name_all (r, e->left, now, known, found);
    if (e->op == GCL_ELEMENT) {
        uint32_t variable = name_element (r, e->variable, left, now, known, found);
        return variable == GCL_NONE ? e : reader_variable (r, variable, e->where);
    }
    const gcl_expr *right = e->right ? name_all (r, e->right, now, known, found) : NULL;
    return left == e->left && right == e->right ? e : reader_node (r, e->op, e->where, left, right);
}

static const gcl_expr *
index_is (reader *r, const gcl_expr *index, int64_t value)
{
    return reader_node (r, GCL_EQ, index->where, index, reader_number (r, value, index->where));
}

static const gcl_expr *
never (reader *r, position where)
{
    gcl_expr *e = arena_alloc (r->memory, sizeof *e);
    *e = (gcl_expr){ .op = GCL_FALSE, .depth = 1, .size = 1, .where = where };
    return e;
}

/* conditions */

static const gcl_expr *expand (reader *r, const gcl_expr *comparison, const fact *known);

/* index = 0 && ... || index = 1 && ... */
static const gcl_expr *
expand_index (reader *r, const gcl_expr *comparison, const blocked *at, const fact *known)
{
    size_t from = r->operands.count, total = 0;
    uint32_t elements = r->variables.at[at->array].elements;
    for (uint32_t k = 0; k < elements && total <= SIZE_MOST && !r->panic; k++) {
        fact more = { at->index, k, 0, known };
        const gcl_expr *inner = expand (r, comparison, &more);
        const gcl_expr *one = reader_node (r, GCL_AND, comparison->where, index_is (r, at->index, k), inner);
        *vec_add (&r->operands) = one;
        total += one->size;
    }
    if (total > SIZE_MOST)
        reader_fail (r, comparison->where,
                     "the cases of the indices in this comparison have more than %d parts", SIZE_MOST);
    const gcl_expr *all = reader_chain (r, GCL_OR, r->operands.at + from, r->operands.count - from);
    r->operands.count = from;
    gcl_expr *grouped = arena_copy (r->memory, all, sizeof *all);
    grouped->grouped = true;
    return grouped;
}

static const gcl_expr *
expand (reader *r, const gcl_expr *comparison, const fact *known)
{
    blocked found = { 0 };
    const gcl_expr *named = name_all (r, comparison, NULL, known, &found);
    if (r->panic)
        return comparison;
    if (found.index)
        return expand_index (r, comparison, &found, known);
    return found.outside ? never (r, comparison->where) : named;
}

static const gcl_expr *
by_cases (reader *r, const gcl_expr *e, const fact *known)
{
    if (!e->left)
        return e;
    if (e->op >= GCL_EQ && e->op <= GCL_GE)
        return expand (r, e, known);
    const gcl_expr *left = by_cases (r, e->left, known),
                   *right = e->right ? by_cases (r, e->right, known) : NULL;
    if (left == e->left && right == e->right)
        return e;
    const gcl_expr *made = reader_node (r, e->op, e->where, left, right);
    if (!e->grouped)
        return made;
    gcl_expr *grouped = arena_copy (r->memory, made, sizeof *made);
    grouped->grouped = true;
    return grouped;
}

const gcl_expr *
reader_by_cases (reader *r, const gcl_expr *e)
{
    return r->has_arrays && !r->panic ? by_cases (r, e, NULL) : e;
}

/* commands */

/* The assignments with every element named; false if one could not be. */
static bool
name_assigns (reader *r, gcl_command *c, const fact *known, blocked *found)
{
    const gcl_expr **now = r->now_values;
    gcl_assign *assigns = arena_copy (r->memory, c->assigns, c->assign_count * sizeof *assigns);
    for (size_t v = 0; v < r->variables.count; v++)
        now[v] = NULL;
    for (size_t i = 0; i < c->assign_count; i++) {
        gcl_assign *a = &assigns[i];
        if (a->index) {
            const gcl_expr *index = name_all (r, a->index, now, known, found);
            a->variable = name_element (r, a->variable, index, now, known, found);
            a->index = NULL;
        }
        if (a->value)
            a->value = name_all (r, a->value, now, known, found);
        if (found->index || found->outside)
            return false;
        reader_assign (r, a, now);
    }
    c->assigns = assigns;
    return true;
}

/* Look for an element in what the guard joins by &&. */
static void
look_at_guard (reader *r, const gcl_expr *e, const fact *known, blocked *found)
{
    if (e->op == GCL_AND) {
        look_at_guard (r, e->left, known, found);
        look_at_guard (r, e->right, known, found);
    } else if (e->op >= GCL_EQ && e->op <= GCL_GE && !found->index)
        name_all (r, e, NULL, known, found);
}

/* The conditions of the cases, in order, then those that the text joins by &&. */
static void
add_facts (reader *r, const fact *known)
{
    if (!known)
        return;
    add_facts (r, known->before);
    const gcl_expr *e = index_is (r, known->expr, known->value);
    *vec_add (&r->operands) = e;
}

static void
add_conjuncts (reader *r, const gcl_expr *e)
{
    if (e->op == GCL_AND && !e->grouped) {
        add_conjuncts (r, e->left);
        add_conjuncts (r, e->right);
    } else
        *vec_add (&r->operands) = e;
}

static void
keep_case (reader *r, gcl_command c, const fact *known)
{
    size_t from = r->operands.count;
    add_facts (r, known);
    add_conjuncts (r, by_cases (r, c.written, known));
    c.guard = c.written = reader_chain (r, GCL_AND, r->operands.at + from, r->operands.count - from);
    r->operands.count = from;
    *vec_add (&r->cases) = c;
}

/* Values that the index cannot have, by the range of the variable in it, make no case. */
static bool
is_possible (const reader *r, const gcl_expr *index, int64_t value)
{
    uint32_t variable;
    int64_t shift, low, high;
    if (!reader_is_shift (index, &variable, &shift) || variable == GCL_NONE
        || !r->variables.at[variable].ranged
        || __builtin_add_overflow (r->variables.at[variable].low, shift, &low)
        || __builtin_add_overflow (r->variables.at[variable].high, shift, &high))
        return true;
    return low <= value && value <= high;
}

static void
split (reader *r, const gcl_command *c, const fact *known)
{
    blocked found = { 0 };
    gcl_command named = *c;
    if (name_assigns (r, &named, known, &found))
        look_at_guard (r, c->written, known, &found);
    if (found.input)
        reader_fail (r, c->where,
                     "an input decides which element is meant: give the variable that reads it a range");
    if (found.outside || r->panic)
        return;
    if (!found.index) {
        keep_case (r, named, known);
        return;
    }
    size_t number = known ? known->number + 1 : 1;
    for (uint32_t k = 0; k < r->variables.at[found.array].elements && !r->panic; k++) {
        fact more = { found.index, k, number, known };
        if (number > INDICES_MOST || r->cases.count > CASES_MOST)
            reader_fail (r, c->where, "the indices in this command give more than %d cases", CASES_MOST);
        else if (is_possible (r, found.index, k))
            split (r, c, &more);
    }
}

void
reader_split (reader *r, const gcl_command *c)
{
    vec_clear (&r->cases);
    if (!r->has_arrays) {
        *vec_add (&r->cases) = *c;
        return;
    }
    r->panic = false;
    split (r, c, NULL);
    if (!r->cases.count) { /* its name is still one of the program */
        gcl_command none = *c;
        none.guard = none.written = never (r, c->where);
        none.assign_count = none.input_count = 0;
        *vec_add (&r->cases) = none;
    }
    r->panic = false;
}
