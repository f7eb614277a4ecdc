/* Objects, their cells and what pointers reach.  An address is a number of bytes;
 * objects lie apart, so that one past the end of an object is none of another. */
#include "lower.h"

#include <string.h>

enum { FIRST_ADDRESS = 65536, GAP = 64, MOST_CANDIDATES = 4096 };

uint32_t
add_variable (lowering *l, flow_variable v)
{
    uint32_t number = (uint32_t) l->variables.count;
    *vec_add (&l->variables) = v;
    return number;
}

static const char *
cell_name (lowering *l, const bitcode_object *about, size_t cell, const char *prefix)
{
    text name = TEXT_EMPTY;
    text_add (&name, prefix);
    bitcode_name_cell (about, cell, &name);
    return keep_text (l, &name);
}

int64_t
initial_of_cell (const lowering *l, const bitcode_cell *c)
{
    const bitcode_operand *o = &c->initial;
    if (o->kind == OPERAND_GLOBAL)
        return l->objects.at[l->globals[o->index]].address + o->number;
    return o->kind == OPERAND_NUMBER ? o->number : 0;
}

/* What others read and write is the number that was declared; of anything else the signs that
 * spare conversions are as good. */
static bool
is_declared_outside (const lowering *l, const bitcode_object *about, bool global)
{
    for (size_t i = 0; global && i < l->o->bound_count; i++)
        if (strcmp (l->o->bound[i].global, about->name) == 0)
            return about->cell_count == 1 && about->cells[0].part != NULL;
    return false;
}

bool
is_held_signed (const lowering *l, bitcode_type t)
{
    return t.bits == 64 || (t.bits == 32 && l->o->keeps_globals);
}

uint32_t
add_object (lowering *l, const bitcode_object *about, const instance *of, uint32_t index)
{
    bool global = !of;
    uint32_t number = (uint32_t) l->objects.count;
    if (!l->next_address)
        l->next_address = FIRST_ADDRESS;
    *vec_add (&l->objects) = (object){ about, l->next_address, FLOW_NONE, of, index };
    l->next_address += ((int64_t) about->size / GAP + 2) * GAP;
    if (global && about->constant)
        return number;
    bool outside = is_declared_outside (l, about, global);
    bool is_unsigned = outside ? about->cells[0].is_unsigned : object_is_unsigned (l, about);
    for (size_t i = 0; i < about->cell_count; i++) {
        bitcode_type t = about->cells[i].type;
        uint32_t v =
            add_variable (l, (flow_variable){ .name = cell_name (l, about, i, of ? of->prefix : ""),
                                              .home = of ? FLOW_OF_LOCAL : FLOW_OF_GLOBAL,
                                              .call = of ? of->number : 0,
                                              .index = index,
                                              .offset = about->cells[i].offset,
                                              .global = global,
                                              .pointer = t.pointer,
                                              .bits = t.bits,
                                              .is_signed = !t.pointer && (is_held_signed (l, t) || !is_unsigned),
                                              .natural = outside && is_unsigned && t.bits == 32 });
        if (i == 0)
            l->objects.at[number].first = v;
    }
    return number;
}

const flow_term *
read_variable (lowering *l, uint32_t v)
{
    return l->now[v] ? sum_sharpen (l, l->now[v]) : sum_variable (l, v);
}

void
set_variable (lowering *l, uint32_t v, const flow_term *t)
{
    if (!l->now[v])
        *vec_add (&l->touched) = v;
    l->now[v] = t;
}

typedef struct cell_place {
    const object *object;
    size_t cell;
    int64_t address;
} cell_place;

typedef VEC (cell_place) cell_list;

/* Is it there: a global, or a local of a call that has not returned? */
static bool
is_there (const lowering *l, const object *o)
{
    const instance *of = l->here;
    while (o->of && of && of != o->of)
        of = of->caller;
    return !o->of || of;
}

/* The cells of this width between two addresses; all of them by width 0. */
static void
find_cells (const lowering *l, flow_wide low, flow_wide high, uint8_t bits, cell_list *out)
{
    for (size_t k = 0; k < l->objects.count; k++) {
        const object *o = &l->objects.at[k];
        if (o->address > high || o->address + (int64_t) o->about->size <= low || !is_there (l, o))
            continue;
        for (size_t i = 0; i < o->about->cell_count; i++) {
            int64_t at = o->address + (int64_t) o->about->cells[i].offset;
            if (at >= low && at <= high && (!bits || o->about->cells[i].type.bits == bits))
                *vec_add (out) = (cell_place){ o, i, at };
        }
    }
}

/* Is there something at that address, but of another width? */
static bool
is_inside (const lowering *l, flow_wide address)
{
    for (size_t k = 0; k < l->objects.count; k++) {
        const object *o = &l->objects.at[k];
        if (address >= o->address && address < o->address + (int64_t) o->about->size && is_there (l, o))
            return true;
    }
    return false;
}

/* m and r with t = r modulo m, whatever its variables are; m 0: it is r. */
static flow_wide
modulus (const flow_term *t, flow_wide *rest)
{
    flow_wide a, b, x, y;
    switch (t->op) {
    case FLOW_NUMBER:
        *rest = t->number;
        return 0;
    case FLOW_ADD:
    case FLOW_SUB:
        a = modulus (t->left, &x);
        b = modulus (t->right, &y);
        *rest = t->op == FLOW_ADD ? x + y : x - y;
        while (b) {
            flow_wide swap = a % b;
            a = b;
            b = swap;
        }
        return a;
    case FLOW_MUL:
        if (t->right->op == FLOW_NUMBER && t->right->number > 0) {
            a = modulus (t->left, &x);
            *rest = x * t->right->number;
            return a * t->right->number;
        }
        /* fall through */
    default:
        *rest = 0;
        return 1;
    }
}

/* None of these: beyond both ends if nothing lies between, else each is excluded. */
static void
require_none (lowering *l, const flow_term *t, const cell_list *cells)
{
    flow_wide rest, m = modulus (t, &rest);
    bool even = cells->count > 0 && m > 0;
    for (size_t i = 0; even && i < cells->count; i++)
        even = (cells->at[i].address - rest) % m == 0
               && (i == 0 || cells->at[i].address - cells->at[i - 1].address == m);
    if (even) {
        bool above = path_choose (l, 2) == 1;
        path_require (l, above ? FLOW_GT : FLOW_LT, t,
                      sum_number (l, above ? cells->at[cells->count - 1].address : cells->at[0].address));
    } else
        for (size_t i = 0; i < cells->count; i++)
            path_require (l, FLOW_NE, t, sum_number (l, cells->at[i].address));
}

/* The cell at an address, on this path; false: there is none, and the path ends. */
static bool
find_cell (lowering *l, bitcode_type type, value *address, cell_place *found)
{
    const flow_term *t = value_any (l, address);
    cell_list cells = VEC_EMPTY;
    find_cells (l, t->low, t->high, type.bits, &cells);
    bool right = !l->dead;
    if (cells.count > MOST_CANDIDATES) {
        lower_refuse (l, l->at->where, "this pointer may point to %zu places", cells.count);
        right = false;
    } else if (right) {
        uint32_t way = path_choose (l, (uint32_t) cells.count + 1);
        right = way < cells.count;
        if (right) {
            *found = cells.at[way];
            path_require (l, FLOW_EQ, t, sum_number (l, found->address));
        } else {
            require_none (l, t, &cells);
            if (!l->dead && sum_is_number (t) && is_inside (l, t->number))
                lower_refuse (l, l->at->where,
                              "an object is accessed by %u bits where it has cells of another width",
                              type.bits);
            path_end (l, FLOW_ADDRESS, "an access outside of all objects");
        }
    }
    vec_free (&cells);
    return right && !l->dead;
}

const flow_term *
fitted (lowering *l, uint32_t variable, value *v)
{
    const flow_variable *about = &l->variables.at[variable];
    return about->pointer ? value_any (l, v) : about->is_signed ? value_signed (l, v) : value_unsigned (l, v);
}

/* What another file, or malloc, puts into a global is known only once. */
static void
check_origin (lowering *l, const bitcode_object *about, size_t cell)
{
    bool bound = false;
    bool unset = strncmp (about->name, "unset.", 6) == 0;
    if (about->heap && !unset)
        lower_assume (l, "malloc and calloc always find memory");
    if (about->heap && (unset || about->cells[cell].initial.kind == OPERAND_GLOBAL))
        lower_assume (l, "a pointer that was never set points to an object of its own");
    for (size_t k = 0; k < l->o->bound_count; k++)
        bound = bound || strcmp (about->name, l->o->bound[k].global) == 0;
    if (l->o->keeps_globals && !bound && about->elsewhere)
        lower_refuse (l, l->at->where, "the global '%s', which is defined elsewhere and bound to nothing",
                      about->name);
    else if (l->o->keeps_globals && about->heap)
        lower_refuse (l, l->at->where, "memory from malloc in a function that is called again and again");
}

value
path_load (lowering *l, bitcode_type type, value *address)
{
    cell_place at;
    if (!find_cell (l, type, address, &at))
        return value_of_term (sum_number (l, 0), type.bits);
    if (at.object->about->other)
        lower_refuse (l, l->at->where, "'%s' has parts that are neither integers nor pointers",
                      at.object->about->name);
    check_origin (l, at.object->about, at.cell);
    if (at.object->first == FLOW_NONE)
        return value_of_term (sum_number (l, initial_of_cell (l, &at.object->about->cells[at.cell])),
                              type.bits);
    return value_of_term (read_variable (l, at.object->first + (uint32_t) at.cell), type.bits);
}

void
path_store (lowering *l, bitcode_type type, value v, value *address)
{
    cell_place at;
    if (!find_cell (l, type, address, &at))
        return;
    if (at.object->first == FLOW_NONE) {
        path_end (l, FLOW_ADDRESS, "a constant is written");
        return;
    }
    check_origin (l, at.object->about, at.cell);
    uint32_t variable = at.object->first + (uint32_t) at.cell;
    set_variable (l, variable, fitted (l, variable, &v));
}

/* Cell by cell; both sides must be known and cut alike. */
void
copy_memory (lowering *l, value *to, value *from, int64_t bytes)
{
    const flow_term *target = value_any (l, to), *source = value_any (l, from);
    if (!sum_is_number (target) || !sum_is_number (source)) {
        lower_refuse (l, l->at->where, "memory is copied between places that vary");
        return;
    }
    cell_list cells = VEC_EMPTY;
    find_cells (l, source->number, source->number + bytes - 1, 0, &cells);
    VEC (value) copies = VEC_EMPTY;
    for (size_t i = 0; i < cells.count && !l->dead; i++) {
        value at = value_of_term (sum_number (l, cells.at[i].address), l->m->pointer_bits);
        *vec_add (&copies) = path_load (l, cells.at[i].object->about->cells[cells.at[i].cell].type, &at);
    }
    for (size_t i = 0; i < cells.count && !l->dead; i++) {
        flow_wide there = target->number + (cells.at[i].address - source->number);
        value at = value_of_term (sum_number (l, there), l->m->pointer_bits);
        path_store (l, cells.at[i].object->about->cells[cells.at[i].cell].type, copies.at[i], &at);
    }
    vec_free (&copies);
    vec_free (&cells);
}

void
fill_memory (lowering *l, value *to, value *byte, int64_t bytes)
{
    const flow_term *target = value_any (l, to), *filling = value_unsigned (l, byte);
    if (!sum_is_number (target) || !sum_is_number (filling)) {
        lower_refuse (l, l->at->where, "memory is filled at a place, or with a byte, that varies");
        return;
    }
    cell_list cells = VEC_EMPTY;
    find_cells (l, target->number, target->number + bytes - 1, 0, &cells);
    for (size_t i = 0; i < cells.count && !l->dead; i++) {
        bitcode_type type = cells.at[i].object->about->cells[cells.at[i].cell].type;
        flow_wide pattern = 0;
        for (unsigned k = 0; k < type.bits; k += 8)
            pattern |= filling->number << k;
        value at = value_of_term (sum_number (l, cells.at[i].address), l->m->pointer_bits);
        path_store (l, type, value_of_term (sum_number (l, pattern), type.bits), &at);
    }
    vec_free (&cells);
}
