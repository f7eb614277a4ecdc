/* The lines of tacet-read-c. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bitcode.h"
#include "vec.h"

typedef struct reader {
    const char *at, *end;
    size_t line;
    diag *why;
    bitcode_module *m;
    VEC (char *) words; /* of the line */
    VEC (bitcode_object) globals;
    VEC (bitcode_function) functions;
    VEC (bitcode_block) blocks;
    VEC (bitcode_instruction) instructions;
    VEC (bitcode_operand) operands;
    VEC (bitcode_type) types;
    VEC (uint32_t) targets;
    VEC (bitcode_cell) cells;
    VEC (const char *) names;
    text scratch;
    bool failed;
} reader;

static void
fail (reader *r, const char *what)
{
    if (!r->failed)
        diag_error (r->why, (position){ 0, 0 }, "tacet-read-c wrote something unexpected in line %zu: %s",
                    r->line, what);
    r->failed = true;
}

/* The next line as words; false at the end. */
static bool
next_line (reader *r)
{
    const char *end = r->at < r->end ? memchr (r->at, '\n', (size_t) (r->end - r->at)) : NULL;
    vec_clear (&r->words);
    if (!end || r->failed)
        return false;
    text_clear (&r->scratch);
    text_add_bytes (&r->scratch, r->at, (size_t) (end - r->at));
    r->at = end + 1;
    r->line++;
    char *save = NULL;
    for (char *word = strtok_r (r->scratch.at, " ", &save); word; word = strtok_r (NULL, " ", &save))
        *vec_add (&r->words) = word;
    return true;
}

static const char *
word (reader *r, size_t i)
{
    if (i < r->words.count)
        return r->words.at[i];
    fail (r, "a line ends too early");
    return "";
}

static int64_t
number (reader *r, const char *digits)
{
    char *end;
    errno = 0;
    long long value = strtoll (digits, &end, 10);
    if (errno || *end || !*digits)
        fail (r, "a number was expected");
    return value;
}

static uint32_t
small (reader *r, const char *digits)
{
    int64_t value = number (r, digits);
    if (value < 0 || value >= UINT32_MAX)
        fail (r, "a number is too large");
    return (uint32_t) value;
}

/* A name with %XX for what a line cannot hold. */
static const char *
unescape (reader *r, const char *from)
{
    char *to = arena_text (r->m->memory, from, strlen (from)), *out = to;
    for (; *from; from++) {
        char digits[3] = { from[0] == '%' && from[1] ? from[1] : 0, from[0] == '%' && from[1] ? from[2] : 0,
                           0 };
        if (digits[0] && digits[1]) {
            *out++ = (char) strtol (digits, NULL, 16);
            from += 2;
        } else if (*from != '%')
            *out++ = *from;
    }
    *out = '\0';
    return to;
}

static bitcode_type
type_of (reader *r, const char *w)
{
    if (strcmp (w, "ptr") == 0)
        return (bitcode_type){ .bits = r->m->pointer_bits, .pointer = true };
    if (strcmp (w, "void") == 0)
        return (bitcode_type){ 0 };
    if (strcmp (w, "other") == 0)
        return (bitcode_type){ .other = true };
    int64_t bits = *w == 'i' ? number (r, w + 1) : 0;
    if (bits < 1 || bits > 64)
        fail (r, "a type was expected");
    return (bitcode_type){ .bits = (uint8_t) bits };
}

/* Names of globals and functions are resolved at the end: they come in any order. */
static bitcode_operand
operand_of (reader *r, const char *w)
{
    bitcode_operand o = { .kind = OPERAND_OTHER };
    const char *plus = strrchr (w, '+');
    switch (*w) {
    case '#':
        return (bitcode_operand){ OPERAND_NUMBER, 0, number (r, w + 1) };
    case '%':
        return (bitcode_operand){ OPERAND_VALUE, small (r, w + 1), 0 };
    case '@':
    case '&':
        o.kind = *w == '@' ? OPERAND_GLOBAL : OPERAND_FUNCTION;
        o.number = plus ? number (r, plus + 1) : 0;
        o.index = (uint32_t) r->names.count;
        *vec_add (&r->names) =
            unescape (r, arena_text (r->m->memory, w + 1, plus ? (size_t) (plus - w - 1) : strlen (w + 1)));
        return o;
    default:
        if (strcmp (w, "undef") == 0)
            o.kind = OPERAND_UNDEF;
        else if (strcmp (w, "other") != 0)
            fail (r, "an operand was expected");
        return o;
    }
}

static const char *const op_names[] = { [BITCODE_NOP] = "nop",
                                        [BITCODE_ALLOCA] = "alloca",
                                        [BITCODE_LOAD] = "load",
                                        [BITCODE_STORE] = "store",
                                        [BITCODE_GEP] = "gep",
                                        [BITCODE_CALL] = "call",
                                        [BITCODE_JUMP] = "jump",
                                        [BITCODE_BRANCH] = "branch",
                                        [BITCODE_SWITCH] = "switch",
                                        [BITCODE_RET] = "ret",
                                        [BITCODE_UNREACHABLE] = "unreachable",
                                        [BITCODE_PHI] = "phi",
                                        [BITCODE_SELECT] = "select",
                                        [BITCODE_ADD] = "add",
                                        [BITCODE_SUB] = "sub",
                                        [BITCODE_MUL] = "mul",
                                        [BITCODE_UDIV] = "udiv",
                                        [BITCODE_SDIV] = "sdiv",
                                        [BITCODE_UREM] = "urem",
                                        [BITCODE_SREM] = "srem",
                                        [BITCODE_SHL] = "shl",
                                        [BITCODE_LSHR] = "lshr",
                                        [BITCODE_ASHR] = "ashr",
                                        [BITCODE_AND] = "and",
                                        [BITCODE_OR] = "or",
                                        [BITCODE_XOR] = "xor",
                                        [BITCODE_TRUNC] = "trunc",
                                        [BITCODE_ZEXT] = "zext",
                                        [BITCODE_SEXT] = "sext",
                                        [BITCODE_BITCAST] = "bitcast",
                                        [BITCODE_PTRTOINT] = "ptrtoint",
                                        [BITCODE_INTTOPTR] = "inttoptr",
                                        [BITCODE_ICMP] = "icmp",
                                        [BITCODE_OTHER] = "other" };
static const char *const predicate_names[] = { "eq",  "ne",  "ugt", "uge", "ult",
                                               "ule", "sgt", "sge", "slt", "sle" };

static size_t
index_of (reader *r, const char *w, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp (list[i], w) == 0)
            return i;
    fail (r, "a word is not known");
    return 0;
}

/* Copy what was collected of this line into the module. */
static void
keep (reader *r, bitcode_instruction *i)
{
    arena *a = r->m->memory;
    i->operand_count = (uint32_t) r->operands.count;
    i->operands = arena_copy (a, r->operands.at, r->operands.count * sizeof *r->operands.at);
    i->types = arena_copy (a, r->types.at, r->types.count * sizeof *r->types.at);
    i->block_count = (uint32_t) r->targets.count;
    i->blocks = arena_copy (a, r->targets.at, r->targets.count * sizeof *r->targets.at);
}

static void
add_operand (reader *r, size_t i)
{
    bitcode_operand o = operand_of (r, word (r, i));
    *vec_add (&r->operands) = o;
}

static void
add_target (reader *r, size_t i)
{
    uint32_t target = small (r, word (r, i));
    *vec_add (&r->targets) = target;
}

static void
parse_call (reader *r, bitcode_instruction *i)
{
    i->type = type_of (r, word (r, 3));
    const char *callee = word (r, 4);
    i->name = unescape (r, *callee == '&' ? callee + 1 : callee);
    i->callee = *callee == '&' ? 0 : BITCODE_NONE; /* resolved at the end */
    size_t count = r->words.count;
    i->gives_unsigned = count > 5 && strcmp (word (r, count - 1), "unsigned") == 0;
    for (size_t k = 5; k + i->gives_unsigned < count; k += 2) {
        bitcode_type t = type_of (r, word (r, k));
        *vec_add (&r->types) = t;
        add_operand (r, k + 1);
    }
}

static void
parse_gep (reader *r)
{
    add_operand (r, 3);
    add_operand (r, r->words.count - 1);
    for (size_t k = 4; k + 1 < r->words.count; k += 3) {
        bitcode_type t = type_of (r, word (r, k + 1));
        *vec_add (&r->types) = t;
        add_operand (r, k);
        *vec_add (&r->operands) = (bitcode_operand){ OPERAND_NUMBER, 0, number (r, word (r, k + 2)) };
    }
}

/* Values beside blocks: of a phi from `first` on, of a switch after its default. */
static void
parse_pairs (reader *r, size_t first)
{
    for (size_t k = first; k < r->words.count; k += 2) {
        add_operand (r, k);
        add_target (r, k + 1);
    }
}

static void
parse_operation (reader *r, bitcode_instruction *i)
{
    size_t count = r->words.count;
    switch (i->op) {
    case BITCODE_ICMP:
        i->predicate = (bitcode_predicate) index_of (r, word (r, 3), predicate_names, 10);
        i->from = type_of (r, word (r, 4));
        i->type = (bitcode_type){ .bits = 1 };
        add_operand (r, 5);
        add_operand (r, 6);
        break;
    case BITCODE_TRUNC:
    case BITCODE_ZEXT:
    case BITCODE_SEXT:
    case BITCODE_BITCAST:
    case BITCODE_PTRTOINT:
    case BITCODE_INTTOPTR:
        i->from = type_of (r, word (r, 3));
        i->type = type_of (r, word (r, 4));
        add_operand (r, 5);
        break;
    default: /* load, store, select, ret, and all operations with two operands */
        i->type = type_of (r, word (r, 3));
        for (size_t k = 4; k < count && !i->nsw && !i->is_volatile; k++) {
            i->nsw = strcmp (word (r, k), "nsw") == 0;
            i->is_volatile = strcmp (word (r, k), "volatile") == 0;
            if (!i->nsw && !i->is_volatile)
                add_operand (r, k);
        }
    }
}

static void
parse_instruction (reader *r)
{
    bitcode_instruction i = { .callee = BITCODE_NONE };
    char *colon = strchr (r->words.at[0], ':');
    if (!colon) {
        fail (r, "a place was expected");
        return;
    }
    *colon = '\0';
    i.where = (position){ small (r, r->words.at[0]), small (r, colon + 1) };
    i.number = small (r, word (r, 1) + (*word (r, 1) == '%'));
    i.op = (bitcode_op) index_of (r, word (r, 2), op_names, sizeof op_names / sizeof *op_names);
    vec_clear (&r->operands);
    vec_clear (&r->types);
    vec_clear (&r->targets);
    switch (i.op) {
    case BITCODE_NOP:
    case BITCODE_UNREACHABLE:
        break;
    case BITCODE_OTHER:
        i.name = unescape (r, word (r, 3));
        break;
    case BITCODE_ALLOCA: {
        bitcode_object *o = arena_alloc (r->m->memory, sizeof *o);
        o->size = (uint64_t) number (r, word (r, 3));
        o->name = unescape (r, word (r, 4));
        i.object = o;
        i.type = (bitcode_type){ .bits = r->m->pointer_bits, .pointer = true };
        break;
    }
    case BITCODE_GEP:
        i.type = (bitcode_type){ .bits = r->m->pointer_bits, .pointer = true };
        parse_gep (r);
        break;
    case BITCODE_CALL:
        parse_call (r, &i);
        break;
    case BITCODE_JUMP:
        add_target (r, 3);
        break;
    case BITCODE_BRANCH:
        add_operand (r, 3);
        add_target (r, 4);
        add_target (r, 5);
        break;
    case BITCODE_SWITCH:
        i.type = type_of (r, word (r, 3));
        add_operand (r, 4);
        add_target (r, 5);
        parse_pairs (r, 6);
        break;
    case BITCODE_PHI:
        i.type = type_of (r, word (r, 3));
        parse_pairs (r, 4);
        break;
    default:
        parse_operation (r, &i);
    }
    keep (r, &i);
    *vec_add (&r->instructions) = i;
}

/* The cells that follow, which the caller's object gets. */
static void
parse_cells (reader *r, bitcode_object *o)
{
    vec_clear (&r->cells);
    while (r->at < r->end && *r->at == 'c' && next_line (r)) {
        if (strcmp (word (r, 1), "other") == 0) {
            o->other = true;
            continue;
        }
        bitcode_cell c = { .offset = (uint64_t) number (r, word (r, 1)), .type = type_of (r, word (r, 2)) };
        c.initial = operand_of (r, word (r, 3));
        if (r->words.count > 5) {
            c.is_unsigned = strcmp (word (r, 4), "unsigned") == 0;
            c.part = unescape (r, word (r, 5));
        }
        *vec_add (&r->cells) = c;
    }
    o->cell_count = r->cells.count;
    o->cells = arena_copy (r->m->memory, r->cells.at, r->cells.count * sizeof *r->cells.at);
}

static void
parse_global (reader *r)
{
    bitcode_object o = { .name = unescape (r, word (r, 1)),
                         .size = (uint64_t) number (r, word (r, 2)),
                         .constant = strcmp (word (r, 3), "constant") == 0,
                         .elsewhere = strcmp (word (r, 3), "elsewhere") == 0,
                         .heap = strcmp (word (r, 3), "heap") == 0,
                         .line = small (r, word (r, 4)) };
    parse_cells (r, &o);
    *vec_add (&r->globals) = o;
}

static void
parse_body (reader *r, bitcode_function *f)
{
    VEC (bitcode_type) parameters = VEC_EMPTY;
    VEC (const char *) names = VEC_EMPTY;
    vec_clear (&r->blocks);
    vec_clear (&r->instructions);
    bool ended = false;
    while (!ended && next_line (r)) {
        const char *first = word (r, 0);
        if (strcmp (first, "parameter") == 0) {
            *vec_add (&parameters) = type_of (r, word (r, 1));
            *vec_add (&names) = unescape (r, word (r, 2));
        } else if (strcmp (first, "block") == 0)
            *vec_add (&r->blocks) =
                (bitcode_block){ unescape (r, word (r, 1)), (uint32_t) r->instructions.count, 0 };
        else if (strcmp (first, "end") == 0) {
            f->value_count = small (r, word (r, 1));
            ended = true;
        } else if (r->blocks.count) {
            parse_instruction (r);
            vec_last (&r->blocks).count++;
            if (!r->failed && vec_last (&r->instructions).op == BITCODE_ALLOCA)
                parse_cells (r, (bitcode_object *) vec_last (&r->instructions).object);
        } else
            fail (r, "a block was expected");
    }
    if (!ended)
        fail (r, "a function does not end");
    arena *a = r->m->memory;
    f->parameter_count = (uint32_t) parameters.count;
    f->parameters = arena_copy (a, parameters.at, parameters.count * sizeof *parameters.at);
    f->parameter_names = arena_copy (a, names.at, names.count * sizeof *names.at);
    f->block_count = (uint32_t) r->blocks.count;
    f->blocks = arena_copy (a, r->blocks.at, r->blocks.count * sizeof *r->blocks.at);
    f->instruction_count = (uint32_t) r->instructions.count;
    f->instructions = arena_copy (a, r->instructions.at, r->instructions.count * sizeof *r->instructions.at);
    vec_free (&parameters);
    vec_free (&names);
}

static void
parse_function (reader *r)
{
    bitcode_function f = { .defined = strcmp (word (r, 0), "function") == 0,
                           .name = unescape (r, word (r, 1)),
                           .type = type_of (r, word (r, 2)),
                           .variadic = strcmp (word (r, 3), "variadic") == 0,
                           .line = small (r, word (r, 4)),
                           .file = r->words.count > 5 ? unescape (r, word (r, 5)) : NULL };
    if (f.defined)
        parse_body (r, &f);
    *vec_add (&r->functions) = f;
}

uint32_t
bitcode_find (const bitcode_module *m, const char *name)
{
    for (uint32_t i = 0; i < m->function_count; i++)
        if (strcmp (m->functions[i].name, name) == 0)
            return i;
    return BITCODE_NONE;
}

void
bitcode_say_file (const bitcode_module *m, uint32_t function, text *out)
{
    if (m->functions[function].file)
        text_printf (out, " of %s", m->functions[function].file);
}

static uint32_t
find_global (const bitcode_module *m, const char *name)
{
    for (uint32_t i = 0; i < m->global_count; i++)
        if (strcmp (m->globals[i].name, name) == 0)
            return i;
    return BITCODE_NONE;
}

static void
resolve_operand (reader *r, bitcode_operand *o, const bitcode_function *f)
{
    if (o->kind == OPERAND_GLOBAL)
        o->index = find_global (r->m, r->names.at[o->index]);
    else if (o->kind == OPERAND_FUNCTION)
        o->index = bitcode_find (r->m, r->names.at[o->index]);
    bool named = o->kind == OPERAND_GLOBAL || o->kind == OPERAND_FUNCTION;
    if ((named && o->index == BITCODE_NONE)
        || (o->kind == OPERAND_VALUE && (!f || o->index >= f->value_count)))
        fail (r, "a value does not exist");
}

static void
resolve_cells (reader *r, const bitcode_object *o)
{
    for (size_t i = 0; o && i < o->cell_count; i++)
        resolve_operand (r, (bitcode_operand *) &o->cells[i].initial, NULL);
}

/* Names become numbers, and every number is one of something. */
static void
resolve (reader *r)
{
    bitcode_module *m = r->m;
    for (uint32_t g = 0; g < m->global_count && !r->failed; g++)
        resolve_cells (r, &m->globals[g]);
    for (uint32_t k = 0; k < m->function_count && !r->failed; k++) {
        const bitcode_function *f = &m->functions[k];
        for (uint32_t n = 0; n < f->instruction_count && !r->failed; n++) {
            bitcode_instruction *i = (bitcode_instruction *) &f->instructions[n];
            for (uint32_t o = 0; o < i->operand_count; o++)
                resolve_operand (r, (bitcode_operand *) &i->operands[o], f);
            for (uint32_t b = 0; b < i->block_count; b++)
                if (i->blocks[b] >= f->block_count)
                    fail (r, "a block does not exist");
            if (i->number != f->parameter_count + n)
                fail (r, "the numbers of values are not in order");
            if (i->op == BITCODE_CALL && i->callee != BITCODE_NONE)
                i->callee = bitcode_find (m, i->name);
            resolve_cells (r, i->object);
        }
    }
}

static void
parse_module (reader *r)
{
    bool done = false;
    if (!next_line (r) || r->words.count != 2 || strcmp (r->words.at[0], "tacet-bitcode")
        || strcmp (r->words.at[1], "1"))
        fail (r, "the first line does not say so");
    while (!done && next_line (r)) {
        const char *first = word (r, 0);
        if (strcmp (first, "pointer") == 0)
            r->m->pointer_bits = strcmp (word (r, 1), "32") == 0 ? 32 : 64;
        else if (strcmp (first, "source") == 0)
            r->m->source = unescape (r, word (r, 1));
        else if (strcmp (first, "global") == 0)
            parse_global (r);
        else if (strcmp (first, "function") == 0 || strcmp (first, "declaration") == 0)
            parse_function (r);
        else if (strcmp (first, "done") == 0)
            done = true;
        else
            fail (r, "a line begins with a word that is not known");
    }
    if (!done)
        fail (r, "it ends too early");
    bitcode_module *m = r->m;
    m->global_count = (uint32_t) r->globals.count;
    m->globals = arena_copy (m->memory, r->globals.at, r->globals.count * sizeof *r->globals.at);
    m->function_count = (uint32_t) r->functions.count;
    m->functions = arena_copy (m->memory, r->functions.at, r->functions.count * sizeof *r->functions.at);
    if (!r->failed)
        resolve (r);
}

bitcode_module *
bitcode_parse (const char *lines, size_t length, diag *why)
{
    arena *memory = arena_new ();
    reader r = { .at = lines, .end = lines + length, .why = why };
    r.m = arena_alloc (memory, sizeof *r.m);
    *r.m = (bitcode_module){ .memory = memory, .source = "", .pointer_bits = 64 };
    parse_module (&r);
    vec_free (&r.words);
    vec_free (&r.globals);
    vec_free (&r.functions);
    vec_free (&r.blocks);
    vec_free (&r.instructions);
    vec_free (&r.operands);
    vec_free (&r.types);
    vec_free (&r.targets);
    vec_free (&r.cells);
    vec_free (&r.names);
    text_free (&r.scratch);
    if (r.failed) {
        arena_free (memory);
        return NULL;
    }
    return r.m;
}

void
bitcode_free (bitcode_module *m)
{
    if (m)
        arena_free (m->memory);
}
