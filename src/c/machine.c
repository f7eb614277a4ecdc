#include "machine.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_DEPTH = 1000, MOST_EVENTS = 100000 };

/* Bytes somewhere in memory; objects of functions that returned are closed. */
typedef struct block {
    const bitcode_object *about;
    uint64_t address;
    uint8_t *bytes;
    uint8_t *written; /* per byte: it holds something; NULL: all do, or nobody asks */
    bool open;
} block;

struct machine_memory {
    const bitcode_module *m;
    VEC (block) blocks; /* the globals first */
    uint64_t next;
};

typedef struct frame {
    const bitcode_function *f;
    uint32_t function;
    uint64_t *values;
} frame;

typedef struct machine {
    const machine_task *task;
    const bitcode_module *m;
    machine_memory *memory;
    machine_result *r;
    size_t taken; /* inputs */
    unsigned depth;
    bool over;
    uint32_t function;
    const bitcode_instruction *at;
} machine;

static uint64_t
cut (uint64_t bits, uint8_t width)
{
    return width >= 64 ? bits : bits & (((uint64_t) 1 << width) - 1);
}

static int64_t
as_signed (uint64_t bits, uint8_t width)
{
    if (width < 64 && bits >> (width - 1) & 1)
        bits |= ~(uint64_t) 0 << width;
    return (int64_t) bits;
}

static void
note (machine *x, decision_kind kind, uint32_t function, uint32_t value, int64_t number, bool matters)
{
    if (x->task->traced && x->r->decisions.count < MOST_EVENTS)
        *vec_add (&x->r->decisions) = (machine_decision){ kind, function, value, x->depth, number, matters };
}

static void
end (machine *x, machine_end how)
{
    if (x->over)
        return;
    x->r->depth = x->depth;
    x->over = true;
    x->r->end = how;
    x->r->where = x->at ? x->at->where : (position){ 0, 0 };
    x->r->function = x->function;
}

static void tell (machine *x, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

/* What happens on one line up to a branch is one event. */
static void
tell (machine *x, const char *format, ...)
{
    if (x->task->silent || x->r->events.count >= MOST_EVENTS || !x->at->where.line)
        return;
    text what = TEXT_EMPTY;
    if (format) {
        va_list arguments;
        va_start (arguments, format);
        text_vprintf (&what, format, arguments);
        va_end (arguments);
    }
    machine_event *last = x->r->events.count ? &vec_last (&x->r->events) : NULL;
    bool same = last && last->where.line == x->at->where.line && last->function == x->function;
    if (same && !last->closed) {
        if (last->what && format) {
            text both = TEXT_EMPTY;
            text_printf (&both, "%s, %s", last->what, text_string (&what));
            xfree (last->what);
            last->what = text_take (&both);
        } else if (format)
            last->what = text_take (&what);
        last->closed = !format;
        text_free (&what);
        return;
    }
    *vec_add (&x->r->events) =
        (machine_event){ x->at->where, x->function, format ? text_take (&what) : NULL, false };
}

/* --- memory --- */

/* Of a size as the program counts it; more than this machine has is refused by xcalloc. */
static uint8_t *
bytes_of (uint64_t size)
{
    return xcalloc (size < SIZE_MAX ? (size_t) size + 1 : SIZE_MAX, 1);
}

static uint64_t
open_block (machine_memory *mem, const bitcode_object *o)
{
    mem->next += 4096 - mem->next % 4096; /* far from the next, and from where a search puts it */
    *vec_add (&mem->blocks) = (block){ o, mem->next, bytes_of (o->size), NULL, true };
    mem->next += o->size + 256;
    return vec_last (&mem->blocks).address;
}

static uint64_t
constant (const machine_memory *mem, const bitcode_operand *o)
{
    if (o->kind == OPERAND_GLOBAL)
        return mem->blocks.at[o->index].address + (uint64_t) o->number;
    return o->kind == OPERAND_NUMBER     ? (uint64_t) o->number
           : o->kind == OPERAND_FUNCTION ? 16 + 16 * (uint64_t) o->index
                                         : 0;
}

static void
put (uint8_t *at, uint64_t bits, uint8_t width)
{
    for (unsigned k = 0; k < (width + 7u) / 8; k++)
        at[k] = (uint8_t) (bits >> (8 * k));
}

static uint64_t
get (const uint8_t *at, uint8_t width)
{
    uint64_t bits = 0;
    for (unsigned k = 0; k < (width + 7u) / 8; k++)
        bits |= (uint64_t) at[k] << (8 * k);
    return cut (bits, width);
}

machine_memory *
machine_memory_new (const bitcode_module *m)
{
    machine_memory *mem = xcalloc (1, sizeof *mem);
    mem->m = m;
    mem->next = 1 << 20;
    for (uint32_t g = 0; g < m->global_count; g++)
        open_block (mem, &m->globals[g]);
    for (uint32_t g = 0; g < m->global_count; g++)
        for (size_t c = 0; c < m->globals[g].cell_count; c++) {
            const bitcode_cell *cell = &m->globals[g].cells[c];
            put (mem->blocks.at[g].bytes + cell->offset, constant (mem, &cell->initial), cell->type.bits);
        }
    return mem;
}

void
machine_memory_free (machine_memory *mem)
{
    if (!mem)
        return;
    for (size_t i = 0; i < mem->blocks.count; i++) {
        xfree (mem->blocks.at[i].bytes);
        xfree (mem->blocks.at[i].written);
    }
    vec_free (&mem->blocks);
    xfree (mem);
}

int64_t
machine_memory_read (const machine_memory *mem, uint32_t global)
{
    uint8_t width = mem->m->globals[global].cells[0].type.bits;
    return as_signed (get (mem->blocks.at[global].bytes, width), width);
}

void
machine_memory_write (machine_memory *mem, uint32_t global, int64_t number)
{
    put (mem->blocks.at[global].bytes, (uint64_t) number, mem->m->globals[global].cells[0].type.bits);
}

size_t
machine_memory_size (const machine_memory *mem)
{
    size_t size = 0;
    for (uint32_t g = 0; g < mem->m->global_count; g++)
        size += mem->m->globals[g].constant ? 0 : mem->m->globals[g].size;
    return size;
}

void
machine_memory_save (const machine_memory *mem, uint8_t *to)
{
    for (uint32_t g = 0; g < mem->m->global_count; g++)
        if (!mem->m->globals[g].constant) {
            memcpy (to, mem->blocks.at[g].bytes, (size_t) mem->m->globals[g].size);
            to += mem->m->globals[g].size;
        }
}

void
machine_memory_load (machine_memory *mem, const uint8_t *from)
{
    for (uint32_t g = 0; g < mem->m->global_count; g++)
        if (!mem->m->globals[g].constant) {
            memcpy (mem->blocks.at[g].bytes, from, (size_t) mem->m->globals[g].size);
            from += mem->m->globals[g].size;
        }
}

/* The bytes at an address; NULL after an end: no open object has them all. */
static uint8_t *
reach (machine *x, uint64_t address, uint64_t size, bool writes, block **found)
{
    for (size_t i = x->memory->blocks.count; i-- > 0;) {
        block *b = &x->memory->blocks.at[i];
        if (b->open && address >= b->address && address - b->address <= b->about->size
            && size <= b->about->size - (address - b->address) && !(writes && b->about->constant)) {
            if (found)
                *found = b;
            return b->bytes + (address - b->address);
        }
    }
    end (x, MACHINE_ADDRESS);
    return NULL;
}

/* "x = 3" */
static void
say_cell (const block *b, uint64_t offset, uint64_t bits, uint8_t width, text *out)
{
    const bitcode_object *o = b->about;
    size_t cell = 0;
    while (cell < o->cell_count && (o->cells[cell].offset != offset || o->cells[cell].type.bits != width))
        cell++;
    bool known = cell < o->cell_count;
    if (known)
        bitcode_name_cell (o, cell, out);
    else {
        bitcode_name_object (o, out);
        text_printf (out, "+%" PRIu64, offset);
    }
    text_add (out, " = ");
    bitcode_print_value (bits, width, known && o->cells[cell].part && o->cells[cell].is_unsigned, out);
}

/* "f () = 3" */
static void
tell_call (machine *x, const bitcode_instruction *i, uint64_t bits)
{
    text what = TEXT_EMPTY;
    text_printf (&what, "%s () = ", i->name);
    bitcode_print_value (bits, i->type.bits, i->gives_unsigned || i->type.bits == 1, &what);
    tell (x, "%s", text_string (&what));
    text_free (&what);
}

/* --- values --- */

static uint64_t
read_operand (machine *x, const frame *f, const bitcode_operand *o, uint8_t width)
{
    if (o->kind == OPERAND_VALUE)
        return f->values[o->index];
    if (o->kind == OPERAND_UNDEF || o->kind == OPERAND_OTHER)
        end (x, MACHINE_ASTRAY);
    return cut (constant (x->memory, o), width);
}

static bool
take_input (machine *x, bool garbage, uint32_t function, uint32_t value, uint64_t offset, uint8_t width,
            uint64_t *bits)
{
    const machine_input *i = x->taken < x->task->given_count ? &x->task->given[x->taken] : NULL;
    if (!i || i->garbage != garbage || i->function != function || i->value != value || i->offset != offset) {
        end (x, MACHINE_ASTRAY);
        return false;
    }
    x->taken++;
    note (x, garbage ? DECISION_GARBAGE : DECISION_INPUT, function, value, i->number, i->matters);
    *bits = cut ((uint64_t) i->number, width);
    return true;
}

/* A value of this many bits should hold the exact result. */
static void
check_overflow (machine *x, __int128_t exact, uint8_t width)
{
    if (exact >= -((__int128_t) 1 << (width - 1)) && exact < (__int128_t) 1 << (width - 1))
        return;
    if (x->task->wraps)
        x->r->wrapped = true;
    else
        end (x, MACHINE_OVERFLOW);
}

static uint64_t
sum_or_product (machine *x, const bitcode_instruction *i, uint64_t a, uint64_t b)
{
    uint8_t w = i->type.bits;
    __int128_t p = as_signed (a, w), q = as_signed (b, w);
    __int128_t exact = i->op == BITCODE_ADD ? p + q : i->op == BITCODE_SUB ? p - q : p * q;
    if (i->nsw)
        check_overflow (x, exact, w);
    return cut ((uint64_t) exact, w);
}

static uint64_t
quotient (machine *x, const bitcode_instruction *i, uint64_t a, uint64_t b)
{
    uint8_t w = i->type.bits;
    if (b == 0) {
        end (x, MACHINE_DIVISION);
        return 0;
    }
    if (i->op == BITCODE_UDIV || i->op == BITCODE_UREM)
        return i->op == BITCODE_UDIV ? a / b : a % b;
    __int128_t p = as_signed (a, w), q = as_signed (b, w);
    if (i->op == BITCODE_SDIV)
        check_overflow (x, p / q, w);
    return cut ((uint64_t) (i->op == BITCODE_SDIV ? p / q : p % q), w);
}

static uint64_t
shifted (machine *x, const bitcode_instruction *i, uint64_t a, uint64_t b)
{
    uint8_t w = i->type.bits;
    if (b >= w) {
        end (x, MACHINE_SHIFT);
        return 0;
    }
    if (i->op == BITCODE_SHL)
        return cut (a << b, w);
    if (i->op == BITCODE_LSHR)
        return a >> b;
    int64_t s = as_signed (a, w);
    return cut (s < 0 ? ~(~(uint64_t) s >> b) : (uint64_t) s >> b, w);
}

static uint64_t
operate_on (machine *x, const bitcode_instruction *i, uint64_t a, uint64_t b)
{
    switch (i->op) {
    case BITCODE_ADD:
    case BITCODE_SUB:
    case BITCODE_MUL:
        return sum_or_product (x, i, a, b);
    case BITCODE_UDIV:
    case BITCODE_SDIV:
    case BITCODE_UREM:
    case BITCODE_SREM:
        return quotient (x, i, a, b);
    case BITCODE_SHL:
    case BITCODE_LSHR:
    case BITCODE_ASHR:
        return shifted (x, i, a, b);
    case BITCODE_AND:
        return a & b;
    case BITCODE_OR:
        return a | b;
    case BITCODE_XOR:
        return a ^ b;
    default:
        end (x, MACHINE_ASTRAY);
        return 0;
    }
}

static bool
compare_bits (const bitcode_instruction *i, uint64_t a, uint64_t b)
{
    int64_t p = as_signed (a, i->from.bits), q = as_signed (b, i->from.bits);
    switch (i->predicate) {
    case BITCODE_EQ:
        return a == b;
    case BITCODE_NE:
        return a != b;
    case BITCODE_UGT:
        return a > b;
    case BITCODE_UGE:
        return a >= b;
    case BITCODE_ULT:
        return a < b;
    case BITCODE_ULE:
        return a <= b;
    case BITCODE_SGT:
        return p > q;
    case BITCODE_SGE:
        return p >= q;
    case BITCODE_SLT:
        return p < q;
    default:
        return p <= q;
    }
}

/* --- instructions --- */

static void
run_store (machine *x, const frame *f, const bitcode_instruction *i)
{
    uint64_t v = read_operand (x, f, &i->operands[0], i->type.bits);
    uint64_t address = read_operand (x, f, &i->operands[1], x->m->pointer_bits);
    block *b = NULL;
    uint8_t *at = reach (x, address, (i->type.bits + 7u) / 8, true, &b);
    if (!at)
        return;
    put (at, v, i->type.bits);
    if (b->written)
        memset (b->written + (at - b->bytes), 1, (i->type.bits + 7u) / 8);
    if (x->task->silent || i->type.pointer || strcmp (b->about->name, "retval") == 0)
        return;
    text name = TEXT_EMPTY;
    say_cell (b, address - b->address, v, i->type.bits, &name);
    tell (x, "%s", text_string (&name));
    text_free (&name);
}

static uint64_t
run_address (machine *x, const frame *f, const bitcode_instruction *i)
{
    uint64_t address =
        read_operand (x, f, &i->operands[0], x->m->pointer_bits) + (uint64_t) i->operands[1].number;
    for (uint32_t k = 2; k + 1 < i->operand_count; k += 2) {
        uint8_t w = i->types[k / 2 - 1].bits;
        address += (uint64_t) as_signed (read_operand (x, f, &i->operands[k], w), w)
                   * (uint64_t) i->operands[k + 1].number;
    }
    return cut (address, x->m->pointer_bits);
}

static void
run_copy (machine *x, const frame *f, const bitcode_instruction *i)
{
    bool fills = strncmp (i->name, "llvm.memset", 11) == 0;
    uint64_t to = read_operand (x, f, &i->operands[0], 64), size = read_operand (x, f, &i->operands[2], 64);
    uint64_t other = read_operand (x, f, &i->operands[1], 64);
    block *into = NULL, *from = NULL;
    uint8_t *target = reach (x, to, size, true, &into);
    uint8_t *source = fills || !target ? NULL : reach (x, other, size, false, &from);
    if (target && into->written && (fills || (source && !from->written)))
        memset (into->written + (target - into->bytes), 1, (size_t) size);
    else if (source && into->written)
        memmove (into->written + (target - into->bytes), from->written + (source - from->bytes), (size_t) size);
    if (target && fills)
        memset (target, (int) (other & 255), (size_t) size);
    else if (source)
        memmove (target, source, (size_t) size);
}

static bool
is_named (const char *name, const char *const *list, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (strcmp (name, list[k]) == 0)
            return true;
    return false;
}

static bool
is_input (const machine *x, const bitcode_instruction *i)
{
    return i->type.bits
           && (strncmp (i->name, "__VERIFIER_nondet", 17) == 0 || strncmp (i->name, "nondet", 6) == 0
               || is_named (i->name, x->task->inputs, x->task->input_count) || x->task->havoc_unknown);
}

static uint64_t run_function (machine *x, uint32_t function, const uint64_t *arguments, uint32_t count);

static uint64_t
run_routine (machine *x, const frame *f, const bitcode_instruction *i)
{
    static const char *const assumes[] = { "__VERIFIER_assume", "assume", "__builtin_assume", "llvm.assume" };
    static const char *const stops[] = { "abort", "exit", "_exit", "_Exit", "__assert_fail", "llvm.trap" };
    uint64_t bits = 0;
    if (is_named (i->name, assumes, 4)) {
        if (!read_operand (x, f, &i->operands[0], i->types[0].bits))
            end (x, MACHINE_BLOCKED);
    } else if (is_named (i->name, stops, 6))
        end (x, MACHINE_STOP);
    else if (is_input (x, i)) {
        if (take_input (x, false, x->function, i->number, 0, i->type.bits, &bits))
            tell_call (x, i, bits);
    } else if (strncmp (i->name, "llvm.mem", 8) == 0)
        run_copy (x, f, i);
    else if (!x->task->havoc_unknown)
        end (x, MACHINE_ASTRAY);
    return bits;
}

/* Somebody else says what the routine does. */
static uint64_t
run_elsewhere (machine *x, const frame *f, const bitcode_instruction *i)
{
    int64_t arguments[64], returned = 0;
    machine_call call = { i->name, arguments, i->operand_count < 64 ? i->operand_count : 64, x->memory, i->where };
    for (uint32_t k = 0; k < call.argument_count; k++) {
        uint64_t bits = read_operand (x, f, &i->operands[k], i->types[k].bits);
        arguments[k] = i->types[k].bits == 1 ? (int64_t) bits : as_signed (bits, i->types[k].bits);
    }
    if (!x->over && !x->task->routines->call (x->task->routines->context, &call, &returned))
        end (x, MACHINE_WAITS);
    if (!x->over && i->type.bits)
        tell_call (x, i, (uint64_t) returned);
    else if (x->r->end != MACHINE_ASTRAY)
        tell (x, "%s ()", i->name);
    return i->type.bits ? cut ((uint64_t) returned, i->type.bits) : 0;
}

static uint64_t
run_call (machine *x, const frame *f, const bitcode_instruction *i)
{
    tell (x, NULL);
    if (i->callee == BITCODE_NONE) {
        end (x, MACHINE_ASTRAY);
        return 0;
    }
    if (x->task->target && strcmp (i->name, x->task->target) == 0) {
        end (x, MACHINE_TARGET);
        return 0;
    }
    const machine_routines *others = x->task->routines;
    if (!x->m->functions[i->callee].defined && others && others->knows (others->context, i->name))
        return run_elsewhere (x, f, i);
    if (!x->m->functions[i->callee].defined)
        return run_routine (x, f, i);
    uint64_t arguments[64];
    uint32_t count = i->operand_count < 64 ? i->operand_count : 64;
    for (uint32_t k = 0; k < count; k++)
        arguments[k] = read_operand (x, f, &i->operands[k], i->types[k].bits);
    return run_function (x, i->callee, arguments, count);
}

static uint64_t
run_load (machine *x, const frame *f, const bitcode_instruction *i)
{
    block *b = NULL;
    uint64_t size = (i->type.bits + 7u) / 8;
    const uint8_t *at =
        reach (x, read_operand (x, f, &i->operands[0], x->m->pointer_bits), size, false, &b);
    if (at && b->written && memchr (b->written + (at - b->bytes), 0, (size_t) size))
        end (x, MACHINE_GARBAGE);
    return at ? get (at, i->type.bits) : 0;
}

static void
run_plain (machine *x, frame *f, const bitcode_instruction *i)
{
    uint64_t a = 0, b = 0, result = 0;
    switch (i->op) {
    case BITCODE_LOAD:
        result = run_load (x, f, i);
        break;
    case BITCODE_STORE:
        run_store (x, f, i);
        return;
    case BITCODE_GEP:
        result = run_address (x, f, i);
        break;
    case BITCODE_CALL:
        result = run_call (x, f, i);
        break;
    case BITCODE_SELECT:
        a = read_operand (x, f, &i->operands[0], 1);
        result = read_operand (x, f, &i->operands[a ? 1 : 2], i->type.bits);
        break;
    case BITCODE_TRUNC:
    case BITCODE_ZEXT:
    case BITCODE_SEXT:
    case BITCODE_BITCAST:
    case BITCODE_PTRTOINT:
        a = read_operand (x, f, &i->operands[0], i->from.bits);
        result = cut (i->op == BITCODE_SEXT ? (uint64_t) as_signed (a, i->from.bits) : a, i->type.bits);
        break;
    case BITCODE_INTTOPTR: /* no object is at such an address */
        result = read_operand (x, f, &i->operands[0], i->from.bits) != 0;
        break;
    case BITCODE_ICMP:
    default:
        a = read_operand (x, f, &i->operands[0], i->op == BITCODE_ICMP ? i->from.bits : i->type.bits);
        b = read_operand (x, f, &i->operands[1], i->op == BITCODE_ICMP ? i->from.bits : i->type.bits);
        result = i->op == BITCODE_ICMP ? compare_bits (i, a, b) : operate_on (x, i, a, b);
    }
    f->values[i->number] = result;
}

/* The next block; all phis of it are read before any is set. */
static void
enter_block (machine *x, frame *f, uint32_t from, uint32_t to)
{
    const bitcode_block *b = &f->f->blocks[to];
    if (x->task->target && strcmp (b->name, x->task->target) == 0) {
        end (x, MACHINE_TARGET);
        return;
    }
    uint64_t incoming[64];
    uint32_t phis = 0;
    for (; phis < 64 && f->f->instructions[b->first + phis].op == BITCODE_PHI; phis++) {
        const bitcode_instruction *phi = &f->f->instructions[b->first + phis];
        for (uint32_t k = 0; k < phi->block_count; k++)
            if (phi->blocks[k] == from)
                incoming[phis] = read_operand (x, f, &phi->operands[k], phi->type.bits);
    }
    for (uint32_t k = 0; k < phis; k++)
        f->values[f->f->instructions[b->first + k].number] = incoming[k];
}

static uint32_t
run_jump (machine *x, frame *f, const bitcode_instruction *i)
{
    if (i->op == BITCODE_JUMP)
        return i->blocks[0];
    tell (x, NULL);
    if (i->op == BITCODE_BRANCH)
        return i->blocks[read_operand (x, f, &i->operands[0], 1) ? 0 : 1];
    uint64_t v = read_operand (x, f, &i->operands[0], i->type.bits);
    for (uint32_t k = 1; k < i->operand_count; k++)
        if (cut ((uint64_t) i->operands[k].number, i->type.bits) == v)
            return i->blocks[k];
    return i->blocks[0];
}

/* What a cell holds that is not set. */
static void
take_garbage (machine *x, block *b, const bitcode_cell *cell, uint32_t function, uint32_t value)
{
    uint64_t bits = 0;
    if (!x->task->forgives_garbage && !x->task->refuses_garbage
             && take_input (x, true, function, value, cell->offset, cell->type.bits, &bits))
        put (b->bytes + cell->offset, bits, cell->type.bits);
    if (b->written)
        memset (b->written + cell->offset, 0, (cell->type.bits + 7u) / 8);
}

static void
open_locals (machine *x, frame *f)
{
    for (uint32_t n = 0; n < f->f->instruction_count && !x->over; n++) {
        const bitcode_instruction *i = &f->f->instructions[n];
        if (i->op != BITCODE_ALLOCA)
            continue;
        f->values[i->number] = open_block (x->memory, i->object);
        if (x->task->refuses_garbage)
            vec_last (&x->memory->blocks).written = bytes_of (i->object->size);
        for (size_t c = 0; c < i->object->cell_count && !x->over; c++)
            take_garbage (x, &vec_last (&x->memory->blocks), &i->object->cells[c], f->function, i->number);
    }
}

/* Globals that nobody sets: of other files, or what malloc gives. */
static void
open_globals (machine *x)
{
    for (uint32_t g = 0; g < x->m->global_count && !x->over; g++) {
        block *b = &x->memory->blocks.at[g];
        for (size_t c = 0; c < b->about->cell_count && !x->over; c++) {
            if (b->about->cells[c].initial.kind != OPERAND_UNDEF)
                continue;
            if (x->task->refuses_garbage && !b->written) {
                b->written = bytes_of (b->about->size);
                memset (b->written, 1, (size_t) b->about->size);
            }
            take_garbage (x, b, &b->about->cells[c], BITCODE_NONE, g);
        }
    }
}

static uint64_t
run_blocks (machine *x, frame *f)
{
    uint32_t here = 0, n = 0;
    while (!x->over) {
        const bitcode_instruction *i = x->at = &f->f->instructions[n];
        if (++x->r->steps > x->task->most_steps)
            end (x, MACHINE_TOO_LONG);
        switch (i->op) {
        case BITCODE_NOP:
        case BITCODE_ALLOCA:
        case BITCODE_PHI:
            n++;
            break;
        case BITCODE_JUMP:
        case BITCODE_BRANCH:
        case BITCODE_SWITCH: {
            uint32_t to = run_jump (x, f, i);
            if (i->op == BITCODE_BRANCH)
                note (x, DECISION_BRANCH, f->function, n, to, true);
            enter_block (x, f, here, to);
            here = to;
            n = f->f->blocks[to].first;
            break;
        }
        case BITCODE_RET:
            return i->operand_count ? read_operand (x, f, &i->operands[0], i->type.bits) : 0;
        case BITCODE_UNREACHABLE:
            end (x, MACHINE_STOP);
            break;
        case BITCODE_OTHER:
            end (x, MACHINE_ASTRAY);
            break;
        default:
            run_plain (x, f, i);
            n++;
        }
    }
    return 0;
}

static uint64_t
run_function (machine *x, uint32_t function, const uint64_t *arguments, uint32_t count)
{
    frame f = { .f = &x->m->functions[function], .function = function };
    uint32_t caller = x->function;
    size_t blocks = x->memory->blocks.count;
    uint64_t result = 0;
    if (++x->depth > MOST_DEPTH)
        end (x, MACHINE_TOO_LONG);
    f.values = xcalloc (f.f->value_count + 1, sizeof *f.values);
    for (uint32_t p = 0; p < count && p < f.f->parameter_count; p++)
        f.values[p] = arguments[p];
    x->function = function;
    open_locals (x, &f);
    if (!x->over)
        result = run_blocks (x, &f);
    while (x->memory->blocks.count > blocks) {
        xfree (vec_last (&x->memory->blocks).bytes);
        xfree (vec_last (&x->memory->blocks).written);
        x->memory->blocks.count--;
    }
    if (!x->over)
        x->function = caller;
    x->depth--;
    xfree (f.values);
    return result;
}

void
machine_run (const machine_task *task, machine_result *result)
{
    *result = (machine_result){ .end = MACHINE_EXIT };
    machine x = { .task = task, .m = task->module, .r = result, .function = task->entry };
    x.memory = task->memory ? task->memory : machine_memory_new (task->module);
    const bitcode_function *f = &task->module->functions[task->entry];
    uint64_t *arguments = xcalloc (f->parameter_count + 1, sizeof *arguments);
    for (uint32_t p = 0; p < f->parameter_count; p++)
        take_input (&x, false, task->entry, p, 0, f->parameters[p].bits, &arguments[p]);
    if (!task->memory)
        open_globals (&x);
    uint64_t returned = x.over ? 0 : run_function (&x, task->entry, arguments, f->parameter_count);
    if (!x.over)
        result->returned = f->type.bits ? as_signed (returned, f->type.bits) : 0;
    xfree (arguments);
    if (!task->memory)
        machine_memory_free (x.memory);
}

void
machine_result_free (machine_result *r)
{
    for (size_t i = 0; i < r->events.count; i++)
        xfree (r->events.at[i].what);
    vec_free (&r->events);
    vec_free (&r->decisions);
}
