/* Instructions as C: cells and values of the program are variables of unsigned types, addresses are
 * numbers, and an access is a choice between the cells of its width. */
#include <inttypes.h>
#include <string.h>

#include "obligations.h"

void
printer_give_up (printer *x, const char *what)
{
    if (!x->problem) {
        x->problem = what;
        x->where = x->at ? x->at->where : (position){ 0, 0 };
    }
}

const char *
printer_type (unsigned bits, bool is_signed)
{
    static const char *const words[2][4] = { { "unsigned char", "unsigned short", "unsigned", "unsigned long long" },
                                             { "signed char", "short", "int", "long long" } };
    return words[is_signed][bits <= 8 ? 0 : bits <= 16 ? 1 : bits <= 32 ? 2 : 3];
}

/* As wide as arithmetic is done: no promotion to signed types. */
static const char *
wide_type (unsigned bits)
{
    return bits <= 32 ? "unsigned" : "unsigned long long";
}

void
printer_number (uint64_t n, unsigned bits, text *out)
{
    if (bits < 64)
        n &= ((uint64_t) 1 << bits) - 1;
    text_printf (out, bits <= 32 ? "%" PRIu64 "u" : "%" PRIu64 "ull", n);
}

void
printer_cell (const thing *t, const inlining *c, size_t cell, text *out)
{
    text_printf (out, "cell_%zu_%zu", (size_t) (t - c->things.at), cell);
}

bool
printer_is_address (const printer *x, const bitcode_operand *o, uint64_t *address)
{
    if (o->kind == OPERAND_GLOBAL) {
        *address = x->calls->things.at[o->index].address + (uint64_t) o->number;
        return true;
    }
    if (o->kind != OPERAND_VALUE || o->index < x->f->parameter_count)
        return false;
    uint32_t n = o->index - x->f->parameter_count, made = x->calls->all.at[x->call].things[n];
    const bitcode_instruction *i = &x->f->instructions[n];
    if (made != NONE) {
        *address = x->calls->things.at[made].address;
        return true;
    }
    if (i->op == BITCODE_BITCAST)
        return printer_is_address (x, &i->operands[0], address);
    if (i->op != BITCODE_GEP || i->operand_count != 2 || !printer_is_address (x, &i->operands[0], address))
        return false;
    *address += (uint64_t) i->operands[1].number;
    return true;
}

static void
print_operand (printer *x, const bitcode_operand *o, unsigned bits, text *out)
{
    uint64_t n;
    if (printer_is_address (x, o, &n))
        printer_number (n, bits, out);
    else if (o->kind == OPERAND_NUMBER)
        printer_number ((uint64_t) o->number, bits, out);
    else if (o->kind == OPERAND_FUNCTION)
        printer_number (16 * ((uint64_t) o->index + 1), bits, out);
    else if (o->kind == OPERAND_VALUE)
        text_printf (out, "value_%u_%u", x->call, o->index);
    else
        printer_give_up (x, "a value that is not determined");
}

static void
print_signed (printer *x, const bitcode_operand *o, unsigned bits, text *out)
{
    if (bits == 1) {
        text_add (out, "-(int) ");
        print_operand (x, o, bits, out);
        return;
    }
    text_printf (out, "(%s) ", printer_type (bits, true));
    print_operand (x, o, bits, out);
}

/* --- control --- */

/* Where this run of instructions comes next; SIZE_MAX: nowhere. */
static size_t
next_of (const printer *x, uint32_t call, uint32_t instruction)
{
    for (size_t i = 0; i < x->g->order.count; i++)
        if (x->g->order.at[i].call == call && x->g->order.at[i].instruction == instruction)
            return region_next (x->g, x->now, i);
    return SIZE_MAX;
}

/* "at_0_12", and in further turns "at_0_12_1" */
static void
print_label (printer *x, size_t when)
{
    const node *n = &x->g->order.at[when % x->g->order.count];
    text_printf (x->out, "at_%u_%u", n->call, n->instruction);
    if (when >= x->g->order.count)
        text_printf (x->out, "_%zu", when / x->g->order.count);
}

void
printer_go_to (printer *x, uint32_t call, uint32_t instruction, const char *indent)
{
    uint32_t reached = proof_point_at (x->cover, call, instruction);
    size_t next = reached == NONE ? next_of (x, call, instruction) : SIZE_MAX;
    if (reached != NONE)
        text_printf (x->out, "%sif (!point_%u ())\n%s    reach_error ();\n%sreturn;\n", indent, reached, indent, indent);
    else if (next != SIZE_MAX) {
        x->wanted[next] = true;
        text_printf (x->out, "%sgoto ", indent);
        print_label (x, next);
        text_add (x->out, ";\n");
    } else /* round a loop without a point: nobody may come there */
        text_printf (x->out, "%sreach_error ();\n%sreturn;\n", indent, indent);
}

static void
print_assign (printer *x, uint32_t call, uint32_t number, const text *value)
{
    text_printf (x->out, "    value_%u_%u = %s;\n", call, number, text_string (value));
}

static void
jump (printer *x, uint32_t n, uint32_t block, const char *indent)
{
    const bitcode_block *to = &x->f->blocks[block];
    const c_claim *claim = x->calls->claim;
    if (claim->target && claim->target_is_label && strcmp (to->name, claim->target) == 0) {
        text_printf (x->out, "%sreach_error ();\n%sreturn;\n", indent, indent);
        return;
    }
    uint32_t from = calls_block_of (x->f, n), phis = 0;
    text all = TEXT_EMPTY;
    for (uint32_t k = to->first; x->f->instructions[k].op == BITCODE_PHI; k++, phis++) {
        const bitcode_instruction *phi = &x->f->instructions[k];
        for (uint32_t b = 0; b < phi->block_count; b++)
            if (phi->blocks[b] == from) {
                text_printf (&all, "%svalue_%u_%u = ", indent, x->call, phi->number);
                print_operand (x, &phi->operands[b], phi->type.bits, &all);
                text_add (&all, ";\n");
                break;
            }
    }
    if (phis > 1)
        printer_give_up (x, "values that meet in pairs");
    text_add (x->out, text_string (&all));
    text_free (&all);
    printer_go_to (x, x->call, to->first, indent);
}

static void
print_branch (printer *x, uint32_t n)
{
    const bitcode_instruction *i = x->at;
    if (i->op == BITCODE_JUMP) {
        jump (x, n, i->blocks[0], "    ");
        return;
    }
    for (uint32_t k = i->op == BITCODE_BRANCH ? 0 : 1; k < i->operand_count; k++) {
        text_add (x->out, "    if (");
        print_operand (x, &i->operands[0], i->op == BITCODE_BRANCH ? 1 : i->type.bits, x->out);
        if (i->op == BITCODE_SWITCH) {
            text_add (x->out, " == ");
            printer_number ((uint64_t) i->operands[k].number, i->type.bits, x->out);
        }
        text_add (x->out, ") {\n");
        jump (x, n, i->blocks[k], "        ");
        text_add (x->out, "    }\n");
    }
    jump (x, n, i->blocks[i->op == BITCODE_BRANCH ? 1 : 0], "    ");
}

static void
print_return (printer *x)
{
    const inlined *call = &x->calls->all.at[x->call];
    if (call->caller == NONE) {
        text_add (x->out, "    return;\n");
        return;
    }
    if (x->at->operand_count) {
        text value = TEXT_EMPTY;
        print_operand (x, &x->at->operands[0], x->at->type.bits, &value);
        print_assign (x, call->caller,
                      calls_function (x->calls, call->caller)->parameter_count + call->instruction, &value);
        text_free (&value);
    }
    printer_go_to (x, call->caller, call->instruction + 1, "    ");
}

/* --- instructions --- */

static void
require (printer *x, const char *holds, bool assumed)
{
    text_printf (x->out, "    if (!(%s))%s", holds, assumed ? "\n        return;\n" : " {\n        reach_error ();\n        return;\n    }\n");
}

static void
print_enter (printer *x, uint32_t child)
{
    const bitcode_function *f = calls_function (x->calls, child);
    if (f->parameter_count != x->at->operand_count || f->variadic)
        printer_give_up (x, "a call with another number of arguments than parameters");
    for (uint32_t p = 0; p < f->parameter_count && !x->problem; p++) {
        text value = TEXT_EMPTY;
        print_operand (x, &x->at->operands[p], x->at->types[p].bits, &value);
        print_assign (x, child, p, &value);
        text_free (&value);
    }
    printer_go_to (x, child, 0, "    ");
}

void
printer_any (bitcode_type type, text *out)
{
    if (type.bits == 64 && !type.pointer)
        text_add (out, "nondet_wide ()");
    else
        text_printf (out, "(%s) nondet ()%s", printer_type (type.bits, false),
                     type.pointer || type.bits == 1 ? " & 1" : "");
}

/* True: the run goes on behind it. */
static bool
print_call (printer *x, uint32_t n)
{
    const bitcode_instruction *i = x->at;
    uint32_t child = x->calls->all.at[x->call].children[n];
    text value = TEXT_EMPTY;
    bool on = true;
    if (calls_is_target (x->calls, i)) {
        text_add (x->out, "    reach_error ();\n    return;\n");
        return false;
    }
    if (child != NONE) {
        print_enter (x, child);
        return false;
    }
    switch (i->callee == BITCODE_NONE ? ROUTINE_UNKNOWN : calls_routine (x->calls, i)) {
    case ROUTINE_INPUT:
        printer_any (i->type, &value);
        print_assign (x, x->call, i->number, &value);
        break;
    case ROUTINE_ASSUME:
        print_operand (x, &i->operands[0], i->types[0].bits, &value);
        require (x, text_string (&value), true);
        break;
    case ROUTINE_STOP:
        text_add (x->out, "    return;\n");
        on = false;
        break;
    case ROUTINE_NOTHING:
        break;
    default:
        printer_give_up (x, "memory is copied, or a routine is not known");
    }
    text_free (&value);
    return on;
}

static bool
is_there (const printer *x, const thing *t)
{
    for (uint32_t up = x->call; t->call != NONE && up != NONE; up = x->calls->all.at[up].caller)
        if (up == t->call)
            return true;
    return t->call == NONE;
}

/* One of the cells of this width, by its address. */
static void
print_access (printer *x, const bitcode_operand *address, const bitcode_operand *stored, unsigned bits)
{
    const inlining *c = x->calls;
    uint64_t known = 0;
    bool is_known = printer_is_address (x, address, &known), first = true, certain = false;
    text to = TEXT_EMPTY, value = TEXT_EMPTY;
    print_operand (x, address, c->m->pointer_bits, &to);
    if (stored)
        print_operand (x, stored, bits, &value);
    for (size_t t = 0; t < c->things.count && !certain; t++) {
        const thing *o = &c->things.at[t];
        if (!is_there (x, o) || (stored && o->about->constant))
            continue;
        for (size_t k = 0; k < o->about->cell_count && !certain; k++) {
            uint64_t at = o->address + o->about->cells[k].offset;
            if (o->about->cells[k].type.bits != bits || (is_known && at != known))
                continue;
            certain = is_known;
            if (!certain) {
                text_printf (x->out, "    %sif (%s == ", first ? "" : "else ", text_string (&to));
                printer_number (at, c->m->pointer_bits, x->out);
                text_add (x->out, ")\n    ");
            }
            first = false;
            text_add (x->out, "    ");
            if (stored) {
                printer_cell (o, c, k, x->out);
                text_printf (x->out, " = %s;\n", text_string (&value));
            } else {
                text_printf (x->out, "value_%u_%u = ", x->call, x->at->number);
                printer_cell (o, c, k, x->out);
                text_add (x->out, ";\n");
            }
        }
    }
    if (first)
        text_add (x->out, "    reach_error ();\n    return;\n");
    else if (!certain)
        text_add (x->out, "    else {\n        reach_error ();\n        return;\n    }\n");
    text_free (&to);
    text_free (&value);
}

/* That the exact result fits the signed type. */
static void
print_fits (printer *x, const bitcode_instruction *i, text *out)
{
    unsigned w = i->type.bits;
    int64_t most = w >= 64 ? INT64_MAX : ((int64_t) 1 << (w - 1)) - 1;
    text a = TEXT_EMPTY, b = TEXT_EMPTY;
    print_signed (x, &i->operands[0], w, &a);
    print_signed (x, &i->operands[1], w, &b);
    const char *p = text_string (&a), *q = text_string (&b);
    char sign = i->op == BITCODE_ADD ? '+' : i->op == BITCODE_SUB ? '-' : '*';
    if (w <= 32)
        text_printf (out, "(long long) %s %c (long long) %s >= %" PRId64 "ll && (long long) %s %c (long long) %s <= %" PRId64 "ll",
                     p, sign, q, -most - 1, p, sign, q, most);
    else if (sign == '+')
        text_printf (out, "%s >= 0 ? %s <= %" PRId64 "ll - %s : %s >= -%" PRId64 "ll - 1 - %s", q, p, most, q, p, most, q);
    else if (sign == '-')
        text_printf (out, "%s >= 0 ? %s >= -%" PRId64 "ll - 1 + %s : %s <= %" PRId64 "ll + %s", q, p, most, q, p, most, q);
    else
        printer_give_up (x, "a product of 64 bits that must not overflow");
    text_free (&a);
    text_free (&b);
}

static void
judge_overflow (printer *x, const text *fits)
{
    const char *mode = x->calls->claim->overflow;
    if (strcmp (mode, "wrap") != 0)
        require (x, text_string (fits), strcmp (mode, "ignore") == 0);
}

static void
print_operation (printer *x, const bitcode_instruction *i, text *value)
{
    static const char *const signs[] = { [BITCODE_ADD] = "+",   [BITCODE_SUB] = "-",   [BITCODE_MUL] = "*",
                                         [BITCODE_UDIV] = "/",  [BITCODE_SDIV] = "/",  [BITCODE_UREM] = "%",
                                         [BITCODE_SREM] = "%",  [BITCODE_SHL] = "<<",  [BITCODE_LSHR] = ">>",
                                         [BITCODE_ASHR] = ">>", [BITCODE_AND] = "&",   [BITCODE_OR] = "|",
                                         [BITCODE_XOR] = "^" };
    unsigned w = i->type.bits;
    text check = TEXT_EMPTY;
    bool sum = i->op == BITCODE_ADD || i->op == BITCODE_SUB || i->op == BITCODE_MUL;
    bool shift = i->op == BITCODE_SHL || i->op == BITCODE_LSHR || i->op == BITCODE_ASHR;
    bool signed_one = i->op == BITCODE_SDIV || i->op == BITCODE_SREM || i->op == BITCODE_ASHR;
    if (sum && i->nsw) {
        print_fits (x, i, &check);
        judge_overflow (x, &check);
    } else if (shift || (i->op >= BITCODE_UDIV && i->op <= BITCODE_SREM)) {
        print_operand (x, &i->operands[1], w, &check);
        text_printf (&check, shift ? " < %u" : " != 0", w);
        require (x, text_string (&check), false);
    }
    if (i->op == BITCODE_SDIV) {
        text_clear (&check);
        text_add (&check, "(");
        print_operand (x, &i->operands[0], w, &check);
        text_add (&check, " != ");
        printer_number ((uint64_t) 1 << (w - 1), w, &check);
        text_add (&check, " || ");
        print_operand (x, &i->operands[1], w, &check);
        text_add (&check, " != ");
        printer_number (UINT64_MAX, w, &check);
        text_add (&check, ")");
        judge_overflow (x, &check);
    }
    text_free (&check);
    if (i->op == BITCODE_SDIV || i->op == BITCODE_SREM) { /* C has no quotient of the least number and -1 */
        print_signed (x, &i->operands[1], w, value);
        text_add (value, " == -1 ? ");
        if (i->op == BITCODE_SREM)
            text_add (value, "0");
        else {
            text_printf (value, "(%s) (0u - (%s) ", printer_type (w, false), wide_type (w));
            print_operand (x, &i->operands[0], w, value);
            text_add_char (value, ')');
        }
        text_add (value, " : ");
    }
    text_printf (value, "(%s) (", printer_type (w, false));
    for (int k = 0; k < 2; k++) {
        if (signed_one && !(k == 1 && shift))
            print_signed (x, &i->operands[k], w, value);
        else {
            text_printf (value, "(%s) ", wide_type (w));
            print_operand (x, &i->operands[k], w, value);
        }
        if (k == 0)
            text_printf (value, " %s ", signs[i->op]);
    }
    text_add (value, w == 1 ? ") & 1" : ")");
}

static void
print_compare (printer *x, const bitcode_instruction *i, text *value)
{
    static const char *const words[] = { "==", "!=", ">", ">=", "<", "<=", ">", ">=", "<", "<=" };
    bool is_signed = i->predicate >= BITCODE_SGT;
    for (int k = 0; k < 2; k++) {
        if (is_signed)
            print_signed (x, &i->operands[k], i->from.bits, value);
        else
            print_operand (x, &i->operands[k], i->from.bits, value);
        if (k == 0)
            text_printf (value, " %s ", words[i->predicate]);
    }
}

static void
print_address (printer *x, const bitcode_instruction *i, text *value)
{
    unsigned w = x->calls->m->pointer_bits;
    print_operand (x, &i->operands[0], w, value);
    text_add (value, " + ");
    printer_number ((uint64_t) i->operands[1].number, w, value);
    for (uint32_t k = 2; k + 1 < i->operand_count; k += 2) {
        text_printf (value, " + (%s) (", printer_type (w, false));
        print_signed (x, &i->operands[k], i->types[k / 2 - 1].bits, value);
        text_add (value, ") * ");
        printer_number ((uint64_t) i->operands[k + 1].number, w, value);
    }
}

static void
print_computation (printer *x)
{
    const bitcode_instruction *i = x->at;
    text value = TEXT_EMPTY;
    switch (i->op) {
    case BITCODE_LOAD:
        print_access (x, &i->operands[0], NULL, i->type.bits);
        break;
    case BITCODE_STORE:
        print_access (x, &i->operands[1], &i->operands[0], i->type.bits);
        break;
    case BITCODE_GEP:
        print_address (x, i, &value);
        break;
    case BITCODE_SELECT:
        print_operand (x, &i->operands[0], 1, &value);
        text_add (&value, " ? ");
        print_operand (x, &i->operands[1], i->type.bits, &value);
        text_add (&value, " : ");
        print_operand (x, &i->operands[2], i->type.bits, &value);
        break;
    case BITCODE_ICMP:
        print_compare (x, i, &value);
        break;
    case BITCODE_SEXT:
        text_printf (&value, "(%s) ", printer_type (i->type.bits, false));
        print_signed (x, &i->operands[0], i->from.bits, &value);
        break;
    case BITCODE_INTTOPTR:
        print_operand (x, &i->operands[0], i->from.bits, &value);
        text_add (&value, " != 0");
        break;
    case BITCODE_TRUNC:
    case BITCODE_ZEXT:
    case BITCODE_BITCAST:
    case BITCODE_PTRTOINT:
        text_printf (&value, "(%s) ", printer_type (i->type.bits, false));
        print_operand (x, &i->operands[0], i->from.bits, &value);
        text_add (&value, i->type.bits == 1 && i->from.bits > 1 ? " & 1" : "");
        break;
    default:
        if (i->op >= BITCODE_ADD && i->op <= BITCODE_XOR)
            print_operation (x, i, &value);
        else
            printer_give_up (x, "an instruction that is not known");
    }
    if (value.length)
        print_assign (x, x->call, i->number, &value);
    text_free (&value);
}

static void
print_local (printer *x, uint32_t n)
{
    const thing *t = &x->calls->things.at[x->calls->all.at[x->call].things[n]];
    if (t->about->other)
        printer_give_up (x, "an object with parts that are neither integers nor pointers");
    for (size_t k = 0; k < t->about->cell_count; k++) {
        text_add (x->out, "    ");
        printer_cell (t, x->calls, k, x->out);
        text_add (x->out, " = ");
        printer_any (t->about->cells[k].type, x->out);
        text_add (x->out, ";\n");
    }
}

/* False: the run ends there, or goes elsewhere. */
static bool
print_instruction (printer *x, uint32_t n)
{
    const bitcode_instruction *i = x->at;
    switch (i->op) {
    case BITCODE_NOP:
    case BITCODE_PHI:
        return true;
    case BITCODE_ALLOCA:
        print_local (x, n);
        return true;
    case BITCODE_JUMP:
    case BITCODE_BRANCH:
    case BITCODE_SWITCH:
        print_branch (x, n);
        return false;
    case BITCODE_RET:
        print_return (x);
        return false;
    case BITCODE_UNREACHABLE:
        text_add (x->out, "    return;\n");
        return false;
    case BITCODE_CALL:
        return print_call (x, n);
    default:
        if (i->type.other || i->from.other || i->is_volatile || i->op == BITCODE_OTHER)
            printer_give_up (x, "an instruction that is not known");
        else
            print_computation (x);
        return true;
    }
}

void
printer_node (printer *x, node n, bool is_start)
{
    x->call = n.call;
    x->f = calls_function (x->calls, n.call);
    if (!is_start) {
        print_label (x, x->now);
        text_add (x->out, ":\n    (void) 0;\n");
    }
    bool on = true;
    for (uint32_t k = n.instruction; on && !x->problem; k++) {
        x->at = &x->f->instructions[k];
        if ((k != n.instruction || !is_start) && proof_point_at (x->cover, n.call, k) != NONE) {
            printer_go_to (x, n.call, k, "    ");
            return;
        }
        on = print_instruction (x, k);
    }
}
