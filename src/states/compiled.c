#include "compiled.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"

variable_set
compiled_new_set (compiled *c)
{
    return arena_alloc (c->memory, c->words * sizeof (uint64_t));
}

void
compiled_add_reads (const gcl_expr *e, variable_set set)
{
    if (!e)
        return;
    if (e->op == GCL_VARIABLE)
        set_add (set, e->variable);
    compiled_add_reads (e->left, set);
    compiled_add_reads (e->right, set);
}

bool
compiled_is_shift (const gcl_expr *e, uint32_t *variable, int64_t *constant)
{
    uint32_t right_variable;
    int64_t right;
    switch (e->op) {
    case GCL_NUMBER:
        *variable = GCL_NONE;
        *constant = e->value;
        return true;
    case GCL_VARIABLE:
        *variable = e->variable;
        *constant = 0;
        return true;
    case GCL_NEG:
        return compiled_is_shift (e->left, variable, constant) && *variable == GCL_NONE
               && !__builtin_sub_overflow ((int64_t) 0, *constant, constant);
    case GCL_ADD:
        if (!compiled_is_shift (e->left, variable, constant)
            || !compiled_is_shift (e->right, &right_variable, &right)
            || (*variable != GCL_NONE && right_variable != GCL_NONE))
            return false;
        if (*variable == GCL_NONE)
            *variable = right_variable;
        return !__builtin_add_overflow (*constant, right, constant);
    case GCL_SUB:
        return compiled_is_shift (e->left, variable, constant)
               && compiled_is_shift (e->right, &right_variable, &right) && right_variable == GCL_NONE
               && !__builtin_sub_overflow (*constant, right, constant);
    default:
        return false;
    }
}

static gcl_op
mirrored (gcl_op op)
{
    switch (op) {
    case GCL_LT:
        return GCL_GT;
    case GCL_LE:
        return GCL_GE;
    case GCL_GT:
        return GCL_LT;
    case GCL_GE:
        return GCL_LE;
    default:
        return op;
    }
}

/* A comparison of a variable with a number, either way round. */
static bool
is_atom (const gcl_expr *e, compiled_atom *atom)
{
    if (e->op < GCL_EQ || e->op > GCL_GE)
        return false;
    if (e->left->op == GCL_VARIABLE && e->right->op == GCL_NUMBER)
        *atom = (compiled_atom){ e->left->variable, e->op, e->right->value };
    else if (e->right->op == GCL_VARIABLE && e->left->op == GCL_NUMBER)
        *atom = (compiled_atom){ e->right->variable, mirrored (e->op), e->left->value };
    else
        return false;
    return true;
}

typedef VEC (compiled_atom) atom_list;
typedef VEC (const gcl_expr *) tree_list;

/* Take a conjunction apart.  Atoms cannot overflow, so trying them before
 * the trees changes nothing but the time; but a tree that stands before an
 * atom might overflow where the atom is false: then the command is simply
 * not enabled, which is the better answer. */
static void
split (const gcl_expr *e, atom_list *atoms, tree_list *trees)
{
    compiled_atom atom;
    if (e->op == GCL_AND) {
        split (e->left, atoms, trees);
        split (e->right, atoms, trees);
    } else if (is_atom (e, &atom))
        *vec_add (atoms) = atom;
    else if (e->op != GCL_TRUE)
        *vec_add (trees) = e;
}

static compiled_assign
compile_assign (const gcl_assign *a)
{
    compiled_assign c = { .form = ASSIGN_TREE, .variable = a->variable, .tree = a->value };
    if (a->value && compiled_is_shift (a->value, &c.source, &c.value))
        c.form = c.source == GCL_NONE ? ASSIGN_CONSTANT : ASSIGN_SHIFT;
    return c;
}

static void
compile_guard (compiled *c, const gcl_expr *guard, compiled_command *to)
{
    atom_list atoms = VEC_EMPTY;
    tree_list trees = VEC_EMPTY;
    split (guard, &atoms, &trees);
    to->atoms = arena_copy (c->memory, atoms.at, atoms.count * sizeof *atoms.at);
    to->atom_count = atoms.count;
    to->trees = arena_copy (c->memory, trees.at, trees.count * sizeof *trees.at);
    to->tree_count = trees.count;
    vec_free (&atoms);
    vec_free (&trees);
}

static void
compile_command (compiled *c, uint32_t number)
{
    const gcl_command *from = &c->model->commands[number];
    compiled_command *to = &c->commands[number];
    compile_guard (c, from->guard, to);
    to->guard_reads = compiled_new_set (c);
    to->reads = compiled_new_set (c);
    to->writes = compiled_new_set (c);
    compiled_add_reads (from->guard, to->guard_reads);
    set_unite (to->reads, to->guard_reads, c->words);
    compiled_assign *assigns = arena_alloc (c->memory, from->assign_count * sizeof *assigns);
    for (size_t i = 0; i < from->assign_count; i++) {
        assigns[i] = compile_assign (&from->assigns[i]);
        compiled_add_reads (from->assigns[i].value, to->reads);
        set_add (to->writes, from->assigns[i].variable);
    }
    to->assigns = assigns;
    to->assign_count = from->assign_count;
}

const compiled_atom *
compiled_test_of (const compiled_command *c, uint32_t variable)
{
    for (size_t i = 0; i < c->atom_count; i++)
        if (c->atoms[i].variable == variable && c->atoms[i].op == GCL_EQ)
            return &c->atoms[i];
    return NULL;
}

/* The variable that most commands compare with a constant for equality. */
static uint32_t
best_selector (const compiled *c)
{
    uint32_t best = 0;
    size_t most = 0;
    for (uint32_t v = 0; v < c->model->variable_count; v++) {
        size_t count = 0;
        for (size_t i = 0; i < c->model->command_count; i++)
            count += compiled_test_of (&c->commands[i], v) != NULL;
        if (count > most) {
            most = count;
            best = v;
        }
    }
    return best;
}

static int
compare_values (const void *left, const void *right)
{
    const int64_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

size_t
compiled_sort_values (int64_t *values, size_t count)
{
    size_t kept = 0;
    if (count)
        qsort (values, count, sizeof *values, compare_values);
    for (size_t i = 0; i < count; i++)
        if (!kept || values[kept - 1] != values[i])
            values[kept++] = values[i];
    return kept;
}

static void
collect_values (compiled *c)
{
    c->values = arena_alloc (c->memory, c->model->command_count * sizeof *c->values);
    size_t count = 0;
    for (size_t i = 0; i < c->model->command_count; i++) {
        const compiled_atom *a = compiled_test_of (&c->commands[i], c->selector);
        if (a)
            c->values[count++] = a->value;
    }
    c->value_count = compiled_sort_values (c->values, count);
}

static void
fill_buckets (compiled *c)
{
    VEC (uint32_t) order = VEC_EMPTY;
    c->bucket_start = arena_alloc (c->memory, (c->value_count + 2) * sizeof *c->bucket_start);
    for (size_t b = 0; b <= c->value_count; b++) {
        c->bucket_start[b] = order.count;
        for (uint32_t i = 0; i < c->model->command_count; i++) {
            const compiled_atom *a = compiled_test_of (&c->commands[i], c->selector);
            if (!a || (b < c->value_count && a->value == c->values[b]))
                *vec_add (&order) = i;
        }
    }
    c->bucket_start[c->value_count + 1] = order.count;
    c->order = arena_copy (c->memory, order.at, order.count * sizeof *order.at);
    vec_free (&order);
}

compiled *
compiled_new (const gcl_model *m)
{
    compiled *c = xcalloc (1, sizeof *c);
    c->model = m;
    c->memory = arena_new ();
    c->words = m->variable_count / 64 + 1;
    c->commands = arena_alloc (c->memory, m->command_count * sizeof *c->commands);
    for (uint32_t i = 0; i < m->command_count; i++)
        compile_command (c, i);
    c->error_reads = compiled_new_set (c);
    compiled_add_reads (m->error, c->error_reads);
    if (m->error)
        compile_guard (c, m->error, &c->error);
    c->selector = best_selector (c);
    collect_values (c);
    fill_buckets (c);
    return c;
}

void
compiled_free (compiled *c)
{
    if (!c)
        return;
    arena_free (c->memory);
    xfree (c);
}

const uint32_t *
compiled_candidates (const compiled *c, const int64_t *values, size_t *count)
{
    size_t low = 0, high = c->value_count;
    int64_t value = c->model->variable_count ? values[c->selector] : 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c->values[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == c->value_count || c->values[low] != value)
        low = c->value_count;
    *count = c->bucket_start[low + 1] - c->bucket_start[low];
    return c->order + c->bucket_start[low];
}

static bool
atom_holds (const compiled_atom *a, int64_t value)
{
    switch (a->op) {
    case GCL_EQ:
        return value == a->value;
    case GCL_NE:
        return value != a->value;
    case GCL_LT:
        return value < a->value;
    case GCL_LE:
        return value <= a->value;
    case GCL_GT:
        return value > a->value;
    default:
        return value >= a->value;
    }
}

compiled_truth
compiled_enabled (const compiled_command *c, const int64_t *values)
{
    for (size_t i = 0; i < c->atom_count; i++)
        if (!atom_holds (&c->atoms[i], values[c->atoms[i].variable]))
            return COMPILED_FALSE;
    for (size_t i = 0; i < c->tree_count; i++) {
        int64_t truth;
        if (!gcl_eval (c->trees[i], values, &truth))
            return COMPILED_OVERFLOW;
        if (!truth)
            return COMPILED_FALSE;
    }
    return COMPILED_TRUE;
}

bool
compiled_fire (const compiled_command *c, int64_t *values)
{
    for (size_t i = 0; i < c->assign_count; i++) {
        const compiled_assign *a = &c->assigns[i];
        if (a->form == ASSIGN_CONSTANT)
            values[a->variable] = a->value;
        else if (a->form == ASSIGN_SHIFT) {
            if (__builtin_add_overflow (values[a->source], a->value, &values[a->variable]))
                return false;
        } else if (!gcl_eval (a->tree, values, &values[a->variable]))
            return false;
    }
    return true;
}

/* Atoms are tried before trees, so that a guard may be false where the command as written needs more
 * than 64 bits. */
bool
compiled_guard_is_exact (const compiled *c, uint32_t command, const int64_t *values, compiled_truth said)
{
    int64_t truth;
    if (!gcl_eval (c->model->commands[command].guard, values, &truth))
        return said != COMPILED_TRUE;
    return said == (truth ? COMPILED_TRUE : COMPILED_FALSE);
}

bool
compiled_fire_is_exact (const compiled *c, uint32_t command, const int64_t *values)
{
    enum { FEW = 32 };
    int64_t fast[FEW], slow[FEW];
    size_t width = c->model->variable_count;
    if (width > FEW || c->model->commands[command].input_count)
        return true;
    for (size_t v = 0; v < width; v++)
        fast[v] = slow[v] = values[v];
    bool fits = compiled_fire (&c->commands[command], fast);
    if (fits != !gcl_apply (&c->model->commands[command], slow, NULL))
        return false;
    for (size_t v = 0; fits && v < width; v++)
        if (fast[v] != slow[v])
            return false;
    return true;
}

bool
compiled_candidates_are_all (const compiled *c, const int64_t *values, const uint32_t *candidates,
                             size_t count)
{
    enum { FEW = 16 };
    for (uint32_t i = 0; i < c->model->command_count && c->model->command_count <= FEW; i++) {
        bool listed = false;
        for (size_t k = 0; !listed && k < count; k++)
            listed = candidates[k] == i;
        if (!listed && compiled_enabled (&c->commands[i], values) != COMPILED_FALSE)
            return false;
    }
    return true;
}
