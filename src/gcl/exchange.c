/* Processes that may be exchanged.  Two processes give, by reading their
 * commands side by side, a candidate exchange of variables; it is accepted if
 * the whole program, its error predicate, its start and the conditions asked about are the
 * same after the exchange.  A chain of exchanges generates all permutations. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "exchange.h"
#include "vec.h"

struct exchange {
    const gcl_model *model;
    const gcl_expr *const *conditions;
    size_t condition_count;
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

/* With what they read, or by what they write alone: a process that speaks of all others need not do
 * so in an order that fits. */
static bool
align_processes (struct exchange *x, const gcl_process *p, const gcl_process *q, bool reads)
{
    if (p->count != q->count)
        return false;
    for (uint32_t v = 0; v < x->model->variable_count; v++)
        x->image[v] = GCL_NONE;
    for (uint32_t i = 0; i < p->count; i++) {
        const gcl_command *a = &x->model->commands[p->first + i], *b = &x->model->commands[q->first + i];
        if (a->assign_count != b->assign_count || (reads && !align (x, a->guard, b->guard)))
            return false;
        for (size_t k = 0; k < a->assign_count; k++)
            if (!pair (x, a->assigns[k].variable, b->assigns[k].variable)
                || (reads && !align (x, a->assigns[k].value, b->assigns[k].value)))
                return false;
    }
    for (uint32_t v = 0; v < x->model->variable_count; v++)
        if (x->image[v] == GCL_NONE)
            x->image[v] = v;
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
write_program (const struct exchange *x)
{
    const gcl_model *m = x->model;
    const uint32_t *image = x->image;
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
    for (size_t i = 0; i < x->condition_count; i++) {
        text_add_char (&out, '\n');
        write_expr (x->conditions[i], image, &out);
    }
    return text_take (&out);
}

static bool
starts_alike (const gcl_model *m, const uint32_t *image)
{
    for (uint32_t v = 0; v < m->variable_count; v++) {
        const gcl_variable *a = &m->variables[v], *b = &m->variables[image[v]];
        if (a->open != b->open || (!a->open && a->initial != b->initial))
            return false;
    }
    return true;
}

/* Fill x->image with the exchange of two processes; false if there is none. */
static bool
find_exchange (struct exchange *x, const gcl_process *p, const gcl_process *q, const char *program)
{
    for (int reads = 1; reads >= 0; reads--) {
        if (!align_processes (x, p, q, reads) || !starts_alike (x->model, x->image))
            continue;
        char *exchanged = write_program (x);
        bool same = !strcmp (program, exchanged);
        xfree (exchanged);
        if (same)
            return true;
    }
    return false;
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

/* The moved variables that p writes are its block. */
static void
begin_class (const gcl_model *m, exchange_class *k, const gcl_process *p, const uint32_t *image,
             uint32_t *room)
{
    k->width = 0;
    for (uint32_t v = 0; v < m->variable_count; v++)
        if (image[v] != v && writes (m, p, v))
            room[k->width++] = v;
}

/* Add the block that the exchange moves the last one onto.  No variable is in two blocks, of whatever
 * class. */
static bool
add_block (const gcl_model *m, exchange_class *k, const uint32_t *image, bool *used, uint32_t *room)
{
    size_t moved = 0, width = k->width;
    for (uint32_t v = 0; v < m->variable_count; v++)
        moved += image[v] != v;
    uint32_t *last = room + (k->blocks - 1) * width, *next = last + width;
    bool fits = width && moved == 2 * width;
    for (size_t i = 0; i < width && fits; i++)
        fits = image[last[i]] != last[i] && !used[image[last[i]]] && (k->blocks > 1 || !used[last[i]]);
    for (size_t i = 0; i < width && fits; i++)
        for (size_t j = 0; j < width && fits; j++)
            fits = image[last[i]] != last[j];
    for (size_t i = 0; i < width && fits; i++) {
        next[i] = image[last[i]];
        used[last[i]] = used[next[i]] = true;
    }
    k->blocks += fits;
    return fits;
}

/* The class of a process: all later ones that may be exchanged with it and are in none yet. */
static void
find_class (struct exchange *x, size_t first, const char *program, bool *taken, bool *used, uint32_t *room,
            exchange_class *k)
{
    const gcl_model *m = x->model;
    size_t last = first;
    *k = (exchange_class){ .blocks = 1 };
    for (size_t i = first + 1; i < m->process_count; i++) {
        if (taken[i] || !find_exchange (x, &m->processes[last], &m->processes[i], program))
            continue;
        if (k->blocks == 1)
            begin_class (m, k, &m->processes[first], x->image, room);
        if (add_block (m, k, x->image, used, room)) {
            taken[i] = true;
            last = i;
        }
    }
}

exchanges *
exchanges_find (const gcl_model *m, const gcl_expr *const *conditions, size_t count)
{
    exchanges *s = xcalloc (1, sizeof *s);
    s->memory = arena_new ();
    s->classes = arena_alloc (s->memory, (m->process_count + 1) * sizeof *s->classes);
    struct exchange x = { m, conditions, count, xcalloc (m->variable_count + 1, sizeof *x.image) };
    uint32_t *room = xcalloc (m->variable_count + 1, sizeof *room);
    bool *taken = xcalloc (m->process_count + 1, sizeof *taken),
         *used = xcalloc (m->variable_count + 1, sizeof *used);
    for (uint32_t v = 0; v < m->variable_count; v++)
        x.image[v] = v;
    char *program = write_program (&x);
    for (size_t i = 0; i < m->process_count && s->blocks < UINT16_MAX; i++) {
        exchange_class k;
        if (taken[i])
            continue;
        find_class (&x, i, program, taken, used, room, &k);
        if (k.blocks > 1) {
            k.variables = arena_copy (s->memory, room, k.blocks * k.width * sizeof *room);
            s->classes[s->count++] = k;
            s->blocks += k.blocks;
        }
    }
    xfree (program);
    xfree (x.image);
    xfree (room);
    xfree (taken);
    xfree (used);
    return s;
}

void
exchanges_free (exchanges *x)
{
    if (!x)
        return;
    arena_free (x->memory);
    xfree (x);
}

uint64_t
exchanges_order (const exchanges *x)
{
    uint64_t order = 1;
    for (size_t k = 0; k < x->count; k++)
        for (uint64_t i = 2; i <= x->classes[k].blocks; i++)
            if (__builtin_mul_overflow (order, i, &order))
                return UINT64_MAX;
    return order;
}

/* The variables of each block to or from those of its place. */
static void
move (const exchanges *x, size_t width, const exchange_place *way, bool back, const int64_t *values,
      int64_t *into)
{
    memcpy (into, values, width * sizeof *into);
    for (size_t k = 0, base = 0; k < x->count; base += x->classes[k++].blocks) {
        const exchange_class *c = &x->classes[k];
        for (size_t i = 0; i < c->blocks; i++) {
            const uint32_t *here = c->variables + i * c->width,
                           *there = c->variables + (way[base + i] - base) * c->width;
            for (size_t v = 0; v < c->width; v++)
                into[back ? here[v] : there[v]] = values[back ? there[v] : here[v]];
        }
    }
}

void
exchange_state (const exchanges *x, size_t width, const exchange_place *way, const int64_t *values,
                int64_t *into)
{
    move (x, width, way, false, values, into);
}

void
exchange_back (const exchanges *x, size_t width, const exchange_place *way, const int64_t *values,
               int64_t *into)
{
    move (x, width, way, true, values, into);
}

/* A command without inputs that leads from one state to the other; GCL_NONE: there is none. */
static uint32_t
find_command (const gcl_model *m, const int64_t *from, const int64_t *to, int64_t *scratch)
{
    size_t bytes = m->variable_count * sizeof *scratch;
    for (uint32_t i = 0; i < m->command_count; i++) {
        const gcl_command *c = &m->commands[i];
        int64_t enabled;
        memcpy (scratch, from, bytes);
        if (!c->input_count && gcl_eval (c->guard, scratch, &enabled) && enabled
            && !gcl_apply (c, scratch, NULL) && memcmp (scratch, to, bytes) == 0)
            return i;
    }
    return GCL_NONE;
}

gcl_run *
exchange_run (const exchanges *x, const gcl_model *m, const int64_t *start, const uint32_t *commands,
              const exchange_place *ways, size_t steps)
{
    size_t width = m->variable_count;
    gcl_run *r = gcl_run_new (width, steps);
    exchange_place *way = xcalloc (x->blocks + 1, sizeof *way);
    int64_t *there = xcalloc (width + 1, sizeof *there), *scratch = xcalloc (width + 1, sizeof *scratch);
    bool good = true;
    for (size_t b = 0; b < x->blocks; b++)
        way[b] = (exchange_place) b;
    if (width)
        memcpy (r->values, start, width * sizeof *start);
    for (size_t i = 0; i < steps && good; i++) {
        const gcl_command *c = &m->commands[commands[i]];
        int64_t enabled, *now = r->values + i * width;
        exchange_state (x, width, way, now, there);
        good =
            !c->input_count && gcl_eval (c->guard, there, &enabled) && enabled && !gcl_apply (c, there, NULL);
        if (!good)
            break;
        exchange_back (x, width, way, there, now + width);
        r->steps[i].command = find_command (m, now, now + width, scratch);
        r->steps[i].inputs = xcalloc (1, sizeof *r->steps[i].inputs);
        good = r->steps[i].command != GCL_NONE;
        for (size_t b = 0; b < x->blocks; b++)
            way[b] = ways[i * x->blocks + way[b]];
    }
    xfree (way);
    xfree (there);
    xfree (scratch);
    if (good)
        return r;
    gcl_run_free (r);
    return NULL;
}
