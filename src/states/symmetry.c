/* Processes that may be exchanged.  Two neighbouring processes give, by
 * reading their commands side by side, a candidate exchange of variables; it
 * is accepted if the whole program, its error predicate and its start are the same
 * after the exchange.  Exchanges of neighbours generate all permutations. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "canonical.h"

struct exchange {
    const gcl_model *model;
    uint32_t *image; /* per variable; GCL_NONE: not yet known */
};

static bool
pair (struct exchange *x, uint32_t a, uint32_t b)
{
    if (x->image[a] == GCL_NONE && x->image[b] == GCL_NONE) {
        x->image[a] = b;
        x->image[b] = a;
    }
    return x->image[a] == b && x->image[b] == a;
}

/* Same shape; pair the variables at the same places. */
static bool
align (struct exchange *x, const gcl_expr *a, const gcl_expr *b)
{
    if (!a || !b)
        return a == b;
    if (a->op != b->op || (a->op == GCL_NUMBER && a->value != b->value))
        return false;
    if (a->op == GCL_VARIABLE)
        return pair (x, a->variable, b->variable);
    return align (x, a->left, b->left) && align (x, a->right, b->right);
}

static bool
align_processes (struct exchange *x, const gcl_process *p, const gcl_process *q)
{
    if (p->count != q->count)
        return false;
    for (uint32_t i = 0; i < p->count; i++) {
        const gcl_command *a = &x->model->commands[p->first + i], *b = &x->model->commands[q->first + i];
        if (a->assign_count != b->assign_count || !align (x, a->guard, b->guard))
            return false;
        for (size_t k = 0; k < a->assign_count; k++)
            if (!pair (x, a->assigns[k].variable, b->assigns[k].variable)
                || !align (x, a->assigns[k].value, b->assigns[k].value))
                return false;
    }
    return true;
}

static int
compare_strings (const void *left, const void *right)
{
    return strcmp (*(char *const *) left, *(char *const *) right);
}

typedef VEC (char *) strings;

static void write_expr (const gcl_expr *e, const uint32_t *image, text *out);

/* The operands of a chain of the same commutative operator, sorted. */
static void
collect_operands (const gcl_expr *e, gcl_op op, const uint32_t *image, strings *list)
{
    if (e->op == op && (op == GCL_AND || op == GCL_OR || op == GCL_ADD)) {
        collect_operands (e->left, op, image, list);
        collect_operands (e->right, op, image, list);
        return;
    }
    text one = TEXT_EMPTY;
    write_expr (e, image, &one);
    *vec_add (list) = text_take (&one);
}

static void
write_commutative (const gcl_expr *e, const uint32_t *image, text *out)
{
    strings list = VEC_EMPTY;
    collect_operands (e->left, e->op, image, &list);
    collect_operands (e->right, e->op, image, &list);
    qsort (list.at, list.count, sizeof *list.at, compare_strings);
    text_printf (out, "(%d", (int) e->op);
    for (size_t i = 0; i < list.count; i++) {
        text_printf (out, " %s", list.at[i]);
        xfree (list.at[i]);
    }
    text_add_char (out, ')');
    vec_free (&list);
}

/* e after the exchange, equal for expressions that differ only in the order
 * of commutative operands. */
static void
write_expr (const gcl_expr *e, const uint32_t *image, text *out)
{
    switch (e->op) {
    case GCL_NUMBER:
        text_printf (out, "%" PRId64, e->value);
        break;
    case GCL_VARIABLE:
        text_printf (out, "v%" PRIu32, image[e->variable]);
        break;
    case GCL_ADD:
    case GCL_MUL:
    case GCL_EQ:
    case GCL_NE:
    case GCL_AND:
    case GCL_OR:
        write_commutative (e, image, out);
        break;
    default:
        text_printf (out, "(%d", (int) e->op);
        for (int side = 0; side < 2; side++)
            if (side ? e->right : e->left) {
                text_add_char (out, ' ');
                write_expr (side ? e->right : e->left, image, out);
            }
        text_add_char (out, ')');
    }
}

static char *
write_command (const gcl_command *c, const uint32_t *image)
{
    text out = TEXT_EMPTY;
    text_printf (&out, "[%s%s] ", c->action ? c->action : "", c->is_error ? "!" : "");
    write_expr (c->guard, image, &out);
    for (size_t i = 0; i < c->assign_count; i++) {
        text_printf (&out, " v%" PRIu32 " := ", image[c->assigns[i].variable]);
        if (c->assigns[i].value)
            write_expr (c->assigns[i].value, image, &out);
    }
    return text_take (&out);
}

/* The whole program after the exchange, independent of the order of commands. */
static char *
write_program (const gcl_model *m, const uint32_t *image)
{
    strings list = VEC_EMPTY;
    text out = TEXT_EMPTY;
    for (size_t i = 0; i < m->command_count; i++)
        *vec_add (&list) = write_command (&m->commands[i], image);
    if (list.count)
        qsort (list.at, list.count, sizeof *list.at, compare_strings);
    for (size_t i = 0; i < list.count; i++) {
        text_printf (&out, "%s\n", list.at[i]);
        xfree (list.at[i]);
    }
    vec_free (&list);
    if (m->error)
        write_expr (m->error, image, &out);
    if (m->start) {
        text_add_char (&out, '\n');
        write_expr (m->start, image, &out);
    }
    return text_take (&out);
}

static bool
starts_alike (const gcl_model *m, const uint32_t *image)
{
    for (uint32_t v = 0; v < m->variable_count; v++) {
        const gcl_variable *a = &m->variables[v], *b = &m->variables[image[v]];
        if (a->open || b->open ? v != image[v] : a->initial != b->initial)
            return false;
    }
    return true;
}

/* Fill `image` with the exchange of two processes; false if there is none. */
static bool
find_exchange (const gcl_model *m, const gcl_process *p, const gcl_process *q, const char *program,
               uint32_t *image)
{
    struct exchange x = { m, image };
    for (uint32_t v = 0; v < m->variable_count; v++)
        image[v] = GCL_NONE;
    if (!align_processes (&x, p, q))
        return false;
    for (uint32_t v = 0; v < m->variable_count; v++)
        if (image[v] == GCL_NONE)
            image[v] = v;
    if (!starts_alike (m, image))
        return false;
    char *exchanged = write_program (m, image);
    bool same = !strcmp (program, exchanged);
    xfree (exchanged);
    return same;
}

static bool
writes (const gcl_model *m, const gcl_process *p, uint32_t v)
{
    for (uint32_t i = 0; i < p->count; i++)
        for (size_t k = 0; k < m->commands[p->first + i].assign_count; k++)
            if (m->commands[p->first + i].assigns[k].variable == v)
                return true;
    return false;
}

/* Add the block of q, aligned with that of p, which the exchange moves onto
 * it.  The first block consists of the moved variables that p writes. */
static bool
add_block (const gcl_model *m, struct symmetry_class *k, const gcl_process *p, const uint32_t *image,
           uint32_t *room)
{
    size_t moved = 0;
    for (uint32_t v = 0; v < m->variable_count; v++)
        moved += image[v] != v;
    if (k->blocks == 1) {
        k->width = 0;
        for (uint32_t v = 0; v < m->variable_count; v++)
            if (image[v] != v && writes (m, p, v))
                room[k->width++] = v;
    }
    if (moved == 0 || moved != 2 * k->width)
        return false;
    const uint32_t *last = room + (k->blocks - 1) * k->width;
    for (size_t i = 0; i < k->width; i++)
        if (image[last[i]] == last[i])
            return false;
    for (size_t i = 0; i < k->width; i++)
        room[k->blocks * k->width + i] = image[last[i]];
    k->blocks++;
    return true;
}

symmetry *
gcl_symmetry_new (const gcl_model *m)
{
    symmetry *s = xcalloc (1, sizeof *s);
    s->memory = arena_new ();
    s->classes = arena_alloc (s->memory, (m->process_count + 1) * sizeof *s->classes);
    uint32_t *image = xcalloc (m->variable_count, sizeof *image),
             *room = xcalloc (m->variable_count, sizeof *room);
    for (uint32_t v = 0; v < m->variable_count; v++)
        image[v] = v;
    char *program = write_program (m, image);
    for (size_t i = 0; i + 1 < m->process_count;) {
        struct symmetry_class k = { .blocks = 1 };
        while (i + 1 < m->process_count
               && find_exchange (m, &m->processes[i], &m->processes[i + 1], program, image)
               && add_block (m, &k, &m->processes[i], image, room))
            i++;
        if (k.blocks > 1) {
            k.variables = arena_copy (s->memory, room, k.blocks * k.width * sizeof *room);
            s->classes[s->count++] = k;
        }
        i++;
    }
    xfree (program);
    xfree (image);
    xfree (room);
    return s;
}

void
gcl_symmetry_free (symmetry *s)
{
    if (!s)
        return;
    arena_free (s->memory);
    xfree (s);
}
