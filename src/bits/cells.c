/* Memory: which cells an address may mean, and what is in them. */
#include <string.h>

#include "walk.h"

typedef struct cell_at {
    const thing *thing;
    size_t cell;
} cell_at;
typedef VEC (cell_at) cell_list;

/* Is the object there now: a global, or a local of a call that has not returned? */
static bool
is_there (const walk *x, const thing *t)
{
    for (uint32_t up = x->call; t->call != NONE && up != NONE; up = x->r->calls->all.at[up].caller)
        if (up == t->call)
            return true;
    return t->call == NONE;
}

/* The cells that an address of this width may mean. */
static void
find_cells (walk *x, piece address, uint8_t bits, bool writes, cell_list *out)
{
    const inlining *c = x->r->calls;
    uint64_t n = 0;
    bool known = is_number (x->r, address.bits, &n);
    for (size_t i = 0; i < c->things.count; i++) {
        const thing *t = &c->things.at[i];
        if (!is_there (x, t) || (address.base != NONE && address.base != i) || (writes && t->about->constant))
            continue;
        for (size_t k = 0; k < t->about->cell_count; k++)
            if (t->about->cells[k].type.bits == bits
                && (!known || t->address + t->about->cells[k].offset == n))
                *vec_add (out) = (cell_at){ t, k };
    }
}

static Z3_ast
points_at (walk *x, Z3_ast address, const cell_at *c)
{
    return Z3_mk_eq (x->r->z3, address,
                     formula_number (x->r, c->thing->address + c->thing->about->cells[c->cell].offset,
                                     x->r->calls->m->pointer_bits));
}

/* It must be one of them; true if there is only one and it is. */
static bool
check_address (walk *x, Z3_ast address, const cell_list *cells)
{
    uint64_t n;
    if (cells->count == 1 && is_number (x->r, address, &n))
        return true;
    Z3_ast *any = xcalloc (cells->count + 1, sizeof *any);
    for (size_t i = 0; i < cells->count; i++)
        any[i] = points_at (x, address, &cells->at[i]);
    Z3_ast good = cells->count ? Z3_mk_or (x->r->z3, (unsigned) cells->count, any) : Z3_mk_false (x->r->z3);
    xfree (any);
    walk_may_fail (x, not_of (x->r, good), "an access outside of all objects");
    return false;
}

static Z3_ast
cell_value (walk *x, const cell_at *c)
{
    const bitcode_cell *cell = &c->thing->about->cells[c->cell];
    if (c->thing->about->constant && c->thing->call == NONE)
        return walk_constant (x, &cell->initial, cell->type.bits);
    return run_slot (x->r, x->slots, c->thing->slot + (uint32_t) c->cell);
}

Z3_ast
cells_load (walk *x, piece address, uint8_t bits)
{
    cell_list cells = VEC_EMPTY;
    find_cells (x, address, bits, false, &cells);
    check_address (x, address.bits, &cells);
    Z3_ast value = cells.count ? cell_value (x, &cells.at[0]) : formula_number (x->r, 0, bits);
    for (size_t i = 1; i < cells.count; i++)
        value = Z3_mk_ite (x->r->z3, points_at (x, address.bits, &cells.at[i]), cell_value (x, &cells.at[i]),
                           value);
    vec_free (&cells);
    return value;
}

void
cells_store (walk *x, piece address, Z3_ast value, uint8_t bits)
{
    cell_list cells = VEC_EMPTY;
    find_cells (x, address, bits, true, &cells);
    bool sure = check_address (x, address.bits, &cells);
    for (size_t i = 0; i < cells.count; i++) {
        uint32_t slot = cells.at[i].thing->slot + (uint32_t) cells.at[i].cell;
        x->slots[slot] = sure ? value
                              : Z3_mk_ite (x->r->z3, points_at (x, address.bits, &cells.at[i]), value,
                                           run_slot (x->r, x->slots, slot));
    }
    vec_free (&cells);
}

static const thing *
thing_at (const walk *x, uint64_t address, uint64_t size)
{
    const inlining *c = x->r->calls;
    for (size_t i = 0; i < c->things.count; i++) {
        const thing *t = &c->things.at[i];
        if (is_there (x, t) && address >= t->address && address - t->address <= t->about->size
            && size <= t->about->size - (address - t->address))
            return t;
    }
    return NULL;
}

/* The cell at that many bytes, of this type; SIZE_MAX: none. */
static size_t
cell_at_offset (const bitcode_object *o, uint64_t offset, uint8_t bits)
{
    for (size_t k = 0; k < o->cell_count; k++)
        if (o->cells[k].offset == offset && o->cells[k].type.bits == bits)
            return k;
    return SIZE_MAX;
}

static void
fill (walk *x, const thing *to, uint64_t start, uint64_t size, uint64_t byte)
{
    for (size_t k = 0; k < to->about->cell_count; k++) {
        const bitcode_cell *cell = &to->about->cells[k];
        uint64_t number = 0;
        for (unsigned b = 0; b < 8; b++)
            number |= (byte & 255) << (8 * b);
        if (cell->offset + (cell->type.bits + 7u) / 8 > start && cell->offset < start + size) {
            if (cell->offset < start || cell->offset + (cell->type.bits + 7u) / 8 > start + size)
                walk_give_up (x, "a part of a number is filled");
            x->slots[to->slot + k] = formula_number (x->r, number, cell->type.bits);
        }
    }
}

static void
copy (walk *x, const thing *to, uint64_t start, uint64_t size, const thing *from, uint64_t other)
{
    Z3_ast *old = walk_copy_slots (x, x->slots);
    for (size_t k = 0; k < to->about->cell_count; k++) {
        const bitcode_cell *cell = &to->about->cells[k];
        if (cell->offset + (cell->type.bits + 7u) / 8 <= start || cell->offset >= start + size)
            continue;
        size_t source = cell->offset < start
                            ? SIZE_MAX
                            : cell_at_offset (from->about, cell->offset - start + other, cell->type.bits);
        if (source == SIZE_MAX || cell->offset + (cell->type.bits + 7u) / 8 > start + size) {
            walk_give_up (x, "memory is copied between objects of different shape");
            return;
        }
        if (from->about->constant && from->call == NONE)
            x->slots[to->slot + k] = walk_constant (x, &from->about->cells[source].initial, cell->type.bits);
        else
            x->slots[to->slot + k] = run_slot (x->r, old, from->slot + (uint32_t) source);
    }
}

void
cells_move (walk *x, const bitcode_instruction *i)
{
    uint64_t to = 0, other = 0, size = 0;
    bool fills = strncmp (i->name, "llvm.memset", 11) == 0;
    bool known = is_number (x->r, walk_bits (x, &i->operands[0], i->types[0].bits), &to)
                 && is_number (x->r, walk_bits (x, &i->operands[1], i->types[1].bits), &other)
                 && is_number (x->r, walk_bits (x, &i->operands[2], i->types[2].bits), &size);
    const thing *target = known ? thing_at (x, to, size) : NULL;
    const thing *source = known && !fills ? thing_at (x, other, size) : NULL;
    if (!target || target->about->constant || (!fills && !source))
        walk_give_up (x, "memory is copied or filled where the places are not known");
    else if (fills)
        fill (x, target, to - target->address, size, other);
    else
        copy (x, target, to - target->address, size, source, other - source->address);
}
