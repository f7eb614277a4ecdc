/* A region as formulas over bit-vectors: every run of instructions once, with the state
 * in which it is reached on any way: where ways meet, their states are joined by their
 * conditions. */
#include <string.h>

#include "walk.h"

/* --- small formulas --- */

Z3_ast
formula_number (runner *r, uint64_t n, uint8_t bits)
{
    if (bits < 64)
        n &= ((uint64_t) 1 << bits) - 1;
    return Z3_mk_unsigned_int64 (r->z3, n, Z3_mk_bv_sort (r->z3, bits));
}

Z3_ast
run_unknown (runner *r, uint8_t bits)
{
    return Z3_mk_const (r->z3, Z3_mk_int_symbol (r->z3, (int) r->names++), Z3_mk_bv_sort (r->z3, bits));
}

/* Unknowns with a word for a name are what memory holds before it is written. */
static Z3_ast
unset (runner *r, uint8_t bits)
{
    text name = TEXT_EMPTY;
    text_printf (&name, "unset %u", r->names++);
    Z3_ast made = Z3_mk_const (r->z3, Z3_mk_string_symbol (r->z3, text_string (&name)), Z3_mk_bv_sort (r->z3, bits));
    text_free (&name);
    return made;
}

bool
run_is_unset (runner *r, Z3_ast value)
{
    Z3_context z3 = r->z3;
    if (!value || Z3_get_ast_kind (z3, value) != Z3_APP_AST)
        return false;
    Z3_app made = Z3_to_app (z3, value);
    Z3_func_decl by = Z3_get_app_decl (z3, made);
    if (Z3_get_decl_kind (z3, by) == Z3_OP_ZERO_EXT)
        return run_is_unset (r, Z3_get_app_arg (z3, made, 0));
    return Z3_get_decl_kind (z3, by) == Z3_OP_UNINTERPRETED
           && Z3_get_symbol_kind (z3, Z3_get_decl_name (z3, by)) == Z3_STRING_SYMBOL;
}

Z3_ast
run_slot (runner *r, Z3_ast *slots, uint32_t slot)
{
    if (!slots[slot]) {
        /* what it was at the start of the region, the same on all ways */
        if (!r->start[slot])
            r->start[slot] = run_unknown (r, r->calls->widths.at[slot]);
        slots[slot] = r->start[slot];
    }
    return slots[slot];
}

Z3_ast
both_of (runner *r, Z3_ast a, Z3_ast b)
{
    Z3_ast both[2] = { a, b };
    return !a ? b : !b ? a : Z3_mk_and (r->z3, 2, both);
}

Z3_ast
not_of (runner *r, Z3_ast a)
{
    return Z3_mk_not (r->z3, a);
}

bool
is_number (runner *r, Z3_ast a, uint64_t *n)
{
    if (!Z3_is_numeral_ast (r->z3, a))
        a = Z3_simplify (r->z3, a);
    return Z3_is_numeral_ast (r->z3, a) && Z3_get_numeral_uint64 (r->z3, a, n);
}

static Z3_ast
is_bit (runner *r, Z3_ast bit)
{
    return Z3_mk_eq (r->z3, bit, formula_number (r, 1, 1));
}

static Z3_ast
bit_of (runner *r, Z3_ast truth)
{
    return Z3_mk_ite (r->z3, truth, formula_number (r, 1, 1), formula_number (r, 0, 1));
}

/* --- control --- */

void
walk_give_up (walk *x, const char *what)
{
    if (!x->r->problem) {
        x->r->problem = what;
        x->r->where = x->at->where;
    }
    x->over = true;
}

Z3_ast *
walk_copy_slots (walk *x, Z3_ast *slots)
{
    return arena_copy (x->memory, slots, (x->r->calls->slots + 1) * sizeof *slots);
}

/* The run may end here in an error; it goes on only otherwise. */
void
walk_may_fail (walk *x, Z3_ast fails, const char *what)
{
    if (Z3_get_bool_value (x->r->z3, Z3_simplify (x->r->z3, fails)) == Z3_L_FALSE)
        return;
    *vec_add (&x->r->outcomes) = (outcome){ .when = both_of (x->r, x->when, fails),
                                             .to = NONE,
                                             .where = x->at->where,
                                             .what = what };
    x->when = both_of (x->r, x->when, not_of (x->r, fails));
}

static void
join (walk *x, stand *s, Z3_ast when)
{
    runner *r = x->r;
    if (!s->reached) {
        *s = (stand){ true, when, walk_copy_slots (x, x->slots) };
        return;
    }
    for (uint32_t i = 0; i < r->calls->slots; i++) {
        if (s->slots[i] == x->slots[i])
            continue;
        Z3_ast old = run_slot (r, s->slots, i), new = run_slot (r, x->slots, i);
        if (old != new)
            s->slots[i] = Z3_mk_ite (r->z3, when, new, old);
    }
    Z3_ast either[2] = { when, s->when };
    s->when = when && s->when ? Z3_mk_or (r->z3, 2, either) : NULL;
}

/* Go to a run of instructions, on condition. */
static void
go_to (walk *x, uint32_t call, uint32_t instruction, Z3_ast on)
{
    Z3_ast when = both_of (x->r, x->when, on);
    uint32_t reached = proof_point_at (x->r->cover, call, instruction);
    size_t next = reached == NONE ? region_next (x->g, x->at_node, x->index[call][instruction]) : 0;
    if (reached != NONE)
        *vec_add (&x->r->outcomes) =
            (outcome){ .when = when, .to = reached, .slots = walk_copy_slots (x, x->slots) };
    else if (next == SIZE_MAX)
        *vec_add (&x->r->outcomes) =
            (outcome){ .when = when, .to = NONE, .where = x->at->where, .what = "a loop that has no invariant" };
    else
        join (x, &x->stands[next], when);
}

/* --- values --- */

Z3_ast
walk_constant (walk *x, const bitcode_operand *o, uint8_t bits)
{
    const inlining *c = x->r->calls;
    if (o->kind == OPERAND_GLOBAL)
        return formula_number (x->r, c->things.at[o->index].address + (uint64_t) o->number, bits);
    if (o->kind == OPERAND_FUNCTION)
        return formula_number (x->r, 16 * ((uint64_t) o->index + 1), bits);
    if (o->kind == OPERAND_UNDEF)
        return run_unknown (x->r, bits);
    if (o->kind == OPERAND_OTHER)
        walk_give_up (x, "a constant that is neither an integer nor an address");
    return formula_number (x->r, (uint64_t) o->number, bits);
}

piece
walk_operand (walk *x, const bitcode_operand *o, uint8_t bits)
{
    const inlined *call = &x->r->calls->all.at[x->call];
    if (bits == 0 || bits > 64) {
        walk_give_up (x, "a value that is neither an integer nor a pointer");
        return (piece){ formula_number (x->r, 0, 1), NONE };
    }
    if (o->kind == OPERAND_GLOBAL)
        return (piece){ walk_constant (x, o, bits), o->index };
    if (o->kind != OPERAND_VALUE)
        return (piece){ walk_constant (x, o, bits), NONE };
    if (o->index >= x->f->parameter_count) {
        uint32_t made = call->things[o->index - x->f->parameter_count];
        if (made != NONE)
            return (piece){ formula_number (x->r, x->r->calls->things.at[made].address, bits), made };
    }
    piece known = x->near[x->call][o->index];
    if (call->values[o->index] != NONE)
        known = (piece){ run_slot (x->r, x->slots, call->values[o->index]), NONE };
    if (!known.bits) {
        walk_give_up (x, "a value that no instruction made");
        known.bits = formula_number (x->r, 0, bits);
    }
    return known;
}

Z3_ast
walk_bits (walk *x, const bitcode_operand *o, uint8_t bits)
{
    return walk_operand (x, o, bits).bits;
}

static void
set_value (walk *x, uint32_t call, uint32_t number, piece p)
{
    uint32_t slot = x->r->calls->all.at[call].values[number];
    if (slot != NONE)
        x->slots[slot] = p.bits;
    x->near[call][number] = p;
}

/* --- instructions --- */

/* From outside: any number; a pointer is NULL or 1, where nothing is. */
static Z3_ast
anything (walk *x, bitcode_type type)
{
    return type.pointer ? Z3_mk_zero_ext (x->r->z3, type.bits - 1u, run_unknown (x->r, 1))
                        : run_unknown (x->r, type.bits);
}

/* The same in memory that nobody wrote to. */
static Z3_ast
unset_cell (walk *x, bitcode_type type)
{
    return type.pointer ? Z3_mk_zero_ext (x->r->z3, type.bits - 1u, unset (x->r, 1)) : unset (x->r, type.bits);
}

/* A new local. */
static void
make_local (walk *x, uint32_t n)
{
    const thing *t = &x->r->calls->things.at[x->r->calls->all.at[x->call].things[n]];
    if (t->about->other)
        walk_give_up (x, "an object with parts that are neither integers nor pointers");
    for (size_t k = 0; k < t->about->cell_count; k++) {
        bitcode_type type = t->about->cells[k].type;
        x->slots[t->slot + k] = unset_cell (x, type);
    }
}

static void
jump (walk *x, uint32_t n, uint32_t block, Z3_ast on)
{
    const bitcode_block *to = &x->f->blocks[block];
    const char *target = x->r->calls->claim->target;
    if (target && x->r->calls->claim->target_is_label && strcmp (to->name, target) == 0) {
        *vec_add (&x->r->outcomes) =
            (outcome){ .when = both_of (x->r, x->when, on), .to = NONE, .where = x->at->where, .what = "the label" };
        return;
    }
    uint32_t from = calls_block_of (x->f, n);
    Z3_ast *kept = x->slots;
    x->slots = walk_copy_slots (x, x->slots);
    VEC (piece) incoming = VEC_EMPTY;
    for (uint32_t k = to->first; x->f->instructions[k].op == BITCODE_PHI; k++) {
        const bitcode_instruction *phi = &x->f->instructions[k];
        for (uint32_t b = 0; b < phi->block_count; b++)
            if (phi->blocks[b] == from) {
                *vec_add (&incoming) = walk_operand (x, &phi->operands[b], phi->type.bits);
                break;
            }
    }
    for (size_t k = 0; k < incoming.count; k++)
        set_value (x, x->call, x->f->instructions[to->first + k].number, incoming.at[k]);
    vec_free (&incoming);
    go_to (x, x->call, to->first, on);
    x->slots = kept;
}

static void
branch (walk *x, uint32_t n)
{
    const bitcode_instruction *i = x->at;
    if (i->op == BITCODE_JUMP)
        jump (x, n, i->blocks[0], NULL);
    else if (i->op == BITCODE_BRANCH) {
        Z3_ast c = is_bit (x->r, walk_bits (x, &i->operands[0], 1));
        jump (x, n, i->blocks[0], c);
        jump (x, n, i->blocks[1], not_of (x->r, c));
    } else {
        Z3_ast v = walk_bits (x, &i->operands[0], i->type.bits), none = NULL;
        for (uint32_t k = 1; k < i->operand_count; k++) {
            Z3_ast is =
                Z3_mk_eq (x->r->z3, v, formula_number (x->r, (uint64_t) i->operands[k].number, i->type.bits));
            jump (x, n, i->blocks[k], is);
            none = both_of (x->r, none, not_of (x->r, is));
        }
        jump (x, n, i->blocks[0], none);
    }
    x->over = true;
}

/* The entry returns, and that is seen. */
static void
note_return (walk *x)
{
    outcome o = { .when = x->when, .to = RETURNED, .where = x->at->where };
    if (x->at->operand_count) {
        o.bits = x->at->type.bits;
        o.value = walk_bits (x, &x->at->operands[0], o.bits);
    }
    *vec_add (&x->r->outcomes) = o;
}

static void
leave (walk *x)
{
    const inlined *call = &x->r->calls->all.at[x->call];
    x->over = true;
    if (call->caller == NONE) {
        if (x->r->calls->seen && x->r->calls->seen->return_count)
            note_return (x);
        return;
    }
    if (x->at->operand_count) {
        piece v = walk_operand (x, &x->at->operands[0], x->at->type.bits);
        set_value (x, call->caller,
                   calls_function (x->r->calls, call->caller)->parameter_count + call->instruction, v);
    }
    go_to (x, call->caller, call->instruction + 1, NULL);
}

static void
enter (walk *x, uint32_t child)
{
    const bitcode_function *f = calls_function (x->r->calls, child);
    const bitcode_instruction *i = x->at;
    x->over = true;
    if (f->parameter_count != i->operand_count || f->variadic) {
        walk_give_up (x, "a call with another number of arguments than parameters");
        return;
    }
    for (uint32_t p = 0; p < f->parameter_count; p++)
        set_value (x, child, p, walk_operand (x, &i->operands[p], i->types[p].bits));
    go_to (x, child, 0, NULL);
}

/* A routine that is assumed to do something: one of its entries has control from here on. */
static void
call_assumed (walk *x, uint32_t n, const assumed_routine *about)
{
    const bitcode_instruction *i = x->at;
    runner *r = x->r;
    Z3_ast *values = arena_alloc (x->memory, (i->operand_count + 1) * sizeof *values);
    uint8_t *bits = arena_alloc (x->memory, i->operand_count + 1);
    for (uint32_t k = 0; k < i->operand_count; k++) {
        bits[k + 1] = i->types[k].bits;
        values[k + 1] = walk_bits (x, &i->operands[k], bits[k + 1]);
    }
    values_seen seen = { values, bits, i->operand_count + 1, x->slots };
    Z3_ast none = NULL;
    for (uint32_t e = 0; e < about->count && !r->problem; e++) {
        Z3_ast guard = formula_of_condition (r, about->entries[e].guard, &seen);
        uint32_t to = proof_stage_at (r->cover, x->call, n, e, lts_initial (about->entries[e].system));
        *vec_add (&r->outcomes) = (outcome){ .when = both_of (r, x->when, guard), .to = to, .where = i->where,
                                             .slots = walk_copy_slots (x, x->slots),
                                             .what = "a call that the certificate does not follow" };
        none = both_of (r, none, not_of (r, guard));
    }
    walk_may_fail (x, none ? none : Z3_mk_true (r->z3), "a call for which nothing is assumed");
    x->over = true;
}

/* What such a routine does next: actions, or it comes back with a value. */
static void
go_on_inside (walk *x, stand *behind)
{
    runner *r = x->r;
    const point *p = x->g->inside;
    const bitcode_instruction *i = x->at = &calls_function (r->calls, p->call)->instructions[p->instruction];
    const assumed_entry *e = &calls_assumed (r->calls, i)->entries[p->entry];
    Z3_ast value = i->type.bits ? run_unknown (r, i->type.bits) : NULL, any = Z3_mk_false (r->z3);
    size_t count;
    const lts_step *steps = lts_steps (e->system, p->stage, &count);
    x->call = p->call;
    x->slots = behind->slots;
    for (size_t k = 0; k < count; k++)
        if (!e->returns[steps[k].action])
            *vec_add (&r->outcomes) =
                (outcome){ .to = proof_stage_at (r->cover, p->call, p->instruction, p->entry, steps[k].target),
                           .where = i->where, .slots = walk_copy_slots (x, x->slots),
                           .what = "an action that the certificate does not follow",
                           .action = lts_action_name (e->system, steps[k].action) };
        else {
            behind->reached = true;
            Z3_ast either[2] = { any, formula_of_return (r, e->returns[steps[k].action], value, i->type.bits) };
            any = Z3_mk_or (r->z3, 2, either);
        }
    behind->when = any;
    if (value && r->calls->all.at[p->call].values[i->number] != NONE)
        behind->slots[r->calls->all.at[p->call].values[i->number]] = value;
}

static void
run_call (walk *x, uint32_t n)
{
    const bitcode_instruction *i = x->at;
    uint32_t child = x->r->calls->all.at[x->call].children[n];
    if (calls_is_target (x->r->calls, i)) {
        walk_may_fail (x, Z3_mk_true (x->r->z3), "the function");
        x->over = true;
    } else if (i->callee == BITCODE_NONE)
        walk_give_up (x, "a call through a pointer, or assembly");
    else if (child != NONE)
        enter (x, child);
    else if (calls_assumed (x->r->calls, i))
        call_assumed (x, n, calls_assumed (x->r->calls, i));
    else
        switch (calls_routine (x->r->calls, i)) {
        case ROUTINE_INPUT:
            set_value (x, x->call, i->number, (piece){ anything (x, i->type), NONE });
            break;
        case ROUTINE_ASSUME: {
            uint8_t w = i->types[0].bits;
            Z3_ast zero = Z3_mk_eq (x->r->z3, walk_bits (x, &i->operands[0], w), formula_number (x->r, 0, w));
            x->when = both_of (x->r, x->when, not_of (x->r, zero));
            break;
        }
        case ROUTINE_STOP:
            x->over = true;
            break;
        case ROUTINE_MEMORY:
            cells_move (x, i);
            break;
        case ROUTINE_NOTHING:
            break;
        case ROUTINE_UNKNOWN:
            walk_give_up (x, "a call of a function without a body");
        }
}

static void
compute (walk *x)
{
    const bitcode_instruction *i = x->at;
    Z3_ast a, b;
    piece p = { NULL, NONE };
    uint8_t w = i->type.bits, pointer = x->r->calls->m->pointer_bits;
    switch (i->op) {
    case BITCODE_LOAD:
        p.bits = cells_load (x, walk_operand (x, &i->operands[0], pointer), w);
        break;
    case BITCODE_STORE:
        a = walk_bits (x, &i->operands[0], w);
        cells_store (x, walk_operand (x, &i->operands[1], pointer), a, w);
        return;
    case BITCODE_GEP:
        p = bits_address (x, i);
        break;
    case BITCODE_SELECT:
        a = walk_bits (x, &i->operands[1], w);
        b = walk_bits (x, &i->operands[2], w);
        p.bits = Z3_mk_ite (x->r->z3, is_bit (x->r, walk_bits (x, &i->operands[0], 1)), a, b);
        break;
    case BITCODE_ICMP:
        a = walk_bits (x, &i->operands[0], i->from.bits);
        b = walk_bits (x, &i->operands[1], i->from.bits);
        p.bits = bit_of (x->r, bits_compare (x, i, a, b));
        break;
    case BITCODE_INTTOPTR:
        a = walk_bits (x, &i->operands[0], i->from.bits);
        p.bits = Z3_mk_ite (x->r->z3, Z3_mk_eq (x->r->z3, a, formula_number (x->r, 0, i->from.bits)),
                            formula_number (x->r, 0, w), formula_number (x->r, 1, w));
        break;
    case BITCODE_TRUNC:
    case BITCODE_ZEXT:
    case BITCODE_SEXT:
    case BITCODE_BITCAST:
    case BITCODE_PTRTOINT:
        p = walk_operand (x, &i->operands[0], i->from.bits);
        p.bits = bits_convert (x, i, p.bits);
        break;
    default:
        a = walk_bits (x, &i->operands[0], w);
        b = walk_bits (x, &i->operands[1], w);
        p.bits = bits_operate (x, i, a, b);
    }
    set_value (x, x->call, i->number, p);
}

static bool
is_plain (const bitcode_instruction *i)
{
    bool stores = i->op == BITCODE_STORE;
    return !i->type.other && !i->from.other && (i->type.bits || stores) && i->op != BITCODE_OTHER
           && !i->is_volatile;
}

static void
run_instruction (walk *x, uint32_t n)
{
    switch (x->at->op) {
    case BITCODE_NOP:
    case BITCODE_PHI:
        break;
    case BITCODE_ALLOCA:
        make_local (x, n);
        break;
    case BITCODE_JUMP:
    case BITCODE_BRANCH:
    case BITCODE_SWITCH:
        branch (x, n);
        break;
    case BITCODE_RET:
        leave (x);
        break;
    case BITCODE_UNREACHABLE:
        x->over = true;
        break;
    case BITCODE_CALL:
        run_call (x, n);
        break;
    default:
        if (is_plain (x->at))
            compute (x);
        else
            walk_give_up (x, "an instruction that is not known");
    }
}

static void
run_node (walk *x, node n, const stand *s, bool is_start)
{
    x->call = n.call;
    x->f = calls_function (x->r->calls, n.call);
    x->when = s->when;
    x->slots = s->slots;
    x->over = false;
    for (uint32_t k = n.instruction; !x->over && !x->r->problem; k++) {
        x->at = &x->f->instructions[k];
        if ((k != n.instruction || !is_start) && proof_point_at (x->r->cover, n.call, k) != NONE) {
            go_to (x, n.call, k, NULL);
            return;
        }
        run_instruction (x, k);
    }
}

/* Globals have their first values, parameters of the entry any. */
static void
start_program (walk *x, Z3_ast *slots)
{
    const inlining *c = x->r->calls;
    const bitcode_function *f = calls_function (c, 0);
    for (size_t i = 0; i < c->things.count && c->things.at[i].call == NONE; i++) {
        const thing *t = &c->things.at[i];
        for (size_t k = 0; k < t->about->cell_count; k++) {
            const bitcode_cell *cell = &t->about->cells[k];
            slots[t->slot + k] = cell->initial.kind == OPERAND_UNDEF
                                     ? unset_cell (x, cell->type)
                                     : walk_constant (x, &cell->initial, cell->type.bits);
        }
    }
    for (uint32_t p = 0; p < f->parameter_count; p++)
        if (f->parameters[p].pointer && c->all.at[0].values[p] != NONE)
            slots[c->all.at[0].values[p]] = anything (x, f->parameters[p]);
}

void
run_region (runner *r, const region *g)
{
    const inlining *c = r->calls;
    walk x = { .r = r, .g = g, .memory = r->memory };
    x.index = xcalloc (c->all.count, sizeof *x.index);
    x.near = xcalloc (c->all.count, sizeof *x.near);
    size_t nodes = g->turns * g->order.count;
    x.stands = xcalloc (nodes + 1, sizeof *x.stands);
    for (uint32_t i = 0; i < g->order.count; i++) {
        const bitcode_function *f = calls_function (c, g->order.at[i].call);
        uint32_t call = g->order.at[i].call;
        if (!x.index[call])
            x.index[call] = xcalloc (f->instruction_count + 1, sizeof **x.index);
        x.index[call][g->order.at[i].instruction] = i;
    }
    for (uint32_t i = 0; i < c->all.count; i++)
        x.near[i] = xcalloc (calls_function (c, i)->value_count + 1, sizeof **x.near);
    x.at = &calls_function (c, g->start.call)->instructions[g->start.instruction];
    if (g->order.count) {
        x.stands[0] = (stand){ true, NULL, arena_alloc (r->memory, (c->slots + 1) * sizeof (Z3_ast)) };
        memcpy (x.stands[0].slots, r->start, c->slots * sizeof (Z3_ast));
        x.stands[0].reached = !g->inside;
        if (g->inside)
            go_on_inside (&x, &x.stands[0]);
        bool entry = g->start.call == 0 && g->start.instruction == 0;
        if (entry)
            start_program (&x, x.stands[0].slots);
    }
    for (uint32_t i = 0; i < nodes && !r->problem && budget_work (r->budget, 10); i++)
        if (x.stands[i].reached) {
            x.at_node = i;
            run_node (&x, g->order.at[i % g->order.count], &x.stands[i], i == 0 && !g->inside);
        }
    for (uint32_t i = 0; i < c->all.count; i++) {
        xfree (x.near[i]);
        xfree (x.index[i]);
    }
    xfree (x.near);
    xfree (x.index);
    xfree (x.stands);
}
