/* The paths from a place: each instruction is followed in all ways that it can go,
 * until the next place. */
#include "lower.h"

#include <string.h>

enum { MOST_STEPS = 400000 };

const flow_term flow_any = { .op = FLOW_NUMBER }, flow_nowhere = { .op = FLOW_NUMBER };

value
operand_value (lowering *l, const bitcode_operand *o, bitcode_type type)
{
    flow_wide n = o->number;
    switch (o->kind) {
    case OPERAND_NUMBER:
        return value_of_term (sum_number (l, type.bits == 1 ? n & 1 : n), type.bits);
    case OPERAND_GLOBAL:
        return value_of_term (sum_number (l, l->objects.at[l->globals[o->index]].address + n), type.bits);
    case OPERAND_FUNCTION: /* no object lies there */
        return value_of_term (sum_number (l, 16 * ((flow_wide) o->index + 1)), type.bits);
    case OPERAND_UNDEF:
        lower_refuse (l, l->at->where, "a value that is not determined");
        return value_of_term (sum_number (l, 0), type.bits ? type.bits : 1);
    case OPERAND_OTHER:
        lower_refuse (l, l->at->where, "a constant that is neither an integer nor an address");
        return value_of_term (sum_number (l, 0), type.bits ? type.bits : 1);
    default:
        break;
    }
    const bitcode_function *f = function_of (l, l->here);
    if (l->values[o->index].bits) {
        value known = l->values[o->index];
        if (known.term)
            known.term = sum_sharpen (l, known.term);
        return known;
    }
    if (o->index >= f->parameter_count) {
        uint32_t n_alloca = o->index - f->parameter_count;
        if (f->instructions[n_alloca].op == BITCODE_ALLOCA)
            return value_of_term (sum_number (l, l->objects.at[l->here->objects[n_alloca]].address),
                                  l->m->pointer_bits);
    }
    if (l->here->values[o->index] == FLOW_NONE) {
        lower_refuse (l, l->at->where, "the result of this kind of instruction");
        return value_of_term (sum_number (l, 0), type.bits ? type.bits : 1);
    }
    return value_of_term (read_variable (l, l->here->values[o->index]), type.bits);
}

/* The value is known from here on, also in later stretches. */
static void
set_value (lowering *l, uint32_t number, value v)
{
    if (l->dead)
        return;
    uint32_t variable = l->here->values[number];
    if (variable != FLOW_NONE)
        set_variable (l, variable, fitted (l, variable, &v));
    l->values[number] = v;
    *vec_add (&l->computed) = number;
}

void
add_trail (lowering *l, position where)
{
    if (where.line && (!l->trail.count || vec_last (&l->trail).line != where.line))
        *vec_add (&l->trail) = where;
}

static void
add_assigns (lowering *l, flow_step *s)
{
    VEC (flow_assign) assigns = VEC_EMPTY;
    for (size_t i = 0; i < l->touched.count; i++) {
        uint32_t v = l->touched.at[i];
        const flow_term *t = l->now[v];
        bool any = t == &flow_any || t == &flow_nowhere;
        if (any || t->op != FLOW_VARIABLE || t->variable != v)
            *vec_add (&assigns) = (flow_assign){ v, any ? NULL : t };
    }
    s->assign_count = assigns.count;
    s->assigns = arena_copy (l->memory, assigns.at, assigns.count * sizeof *assigns.at);
    vec_free (&assigns);
}

void
path_emit (lowering *l, uint32_t to)
{
    if (l->dead)
        return;
    if (l->steps.count >= MOST_STEPS) {
        lower_refuse (l, l->at->where, "more than %d steps", MOST_STEPS);
        return;
    }
    flow_step s = { .from = l->from, .to = to, .action = l->action };
    const beginning *next = &l->beginnings.at[to];
    if (next->of && next->at != FLOW_NONE && next->of->guesses[next->at] != FLOW_NONE)
        for (uint32_t g = 0; g < GUESSES; g++)
            set_variable (l, next->of->guesses[next->at] + g, &flow_any);
    add_assigns (l, &s);
    s.literal_count = l->literals.count;
    s.literals = arena_copy (l->memory, l->literals.at, l->literals.count * sizeof *l->literals.at);
    s.origin_count = l->origins.count;
    s.origins = arena_copy (l->memory, l->origins.at, l->origins.count * sizeof *l->origins.at);
    s.trail_count = l->trail.count;
    s.trail = lower_keep (l, l->trail.at, l->trail.count * sizeof *l->trail.at);
    *vec_add (&l->steps) = s;
    path_arrive (l, to);
    l->dead = true; /* this path is over */
}

void
path_end (lowering *l, flow_end end, const char *what)
{
    if (l->dead)
        return;
    add_trail (l, l->at->where);
    uint32_t place = FLOW_NONE;
    for (uint32_t p = 0; p < l->places.count && place == FLOW_NONE; p++) {
        const flow_place *there = &l->places.at[p];
        bool same = there->end == end && there->where.line == l->at->where.line
                    && there->where.column == l->at->where.column && there->function == l->here->function;
        place = same ? p : FLOW_NONE;
    }
    if (place == FLOW_NONE)
        place = add_place (
            l, (flow_place){ .end = end, .where = l->at->where, .function = l->here->function, .what = what },
            NULL, 0);
    path_emit (l, place);
}

/* Jump to a block: to its place, or on along the stretch, which continues at the
 * instruction returned. */
static uint32_t
jump (lowering *l, uint32_t from, uint32_t to)
{
    const bitcode_function *f = function_of (l, l->here);
    const shape *s = shape_of (l, l->here->function);
    const bitcode_block *block = &f->blocks[to];
    if (l->target_label && strcmp (block->name, l->target_label) == 0) {
        path_end (l, FLOW_TARGET, NULL);
        return FLOW_NONE;
    }
    VEC (value) incoming = VEC_EMPTY; /* all read before any is set */
    for (uint32_t n = block->first; f->instructions[n].op == BITCODE_PHI; n++) {
        const bitcode_instruction *phi = &f->instructions[n];
        for (uint32_t k = 0; k < phi->block_count; k++)
            if (phi->blocks[k] == from) {
                *vec_add (&incoming) = operand_value (l, &phi->operands[k], phi->type);
                break;
            }
    }
    for (size_t k = 0; k < incoming.count; k++)
        set_value (l, f->instructions[block->first + k].number, incoming.at[k]);
    vec_free (&incoming);
    if (!s->begins[block->first])
        return block->first;
    path_emit (l, l->here->places[block->first]);
    return FLOW_NONE;
}

static uint32_t
block_of (const bitcode_function *f, uint32_t n)
{
    uint32_t low = 0, high = f->block_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (f->blocks[middle].first <= n)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static uint32_t
follow_switch (lowering *l, const bitcode_instruction *i, uint32_t from)
{
    value v = operand_value (l, &i->operands[0], i->type);
    const flow_term *t = value_signed (l, &v);
    uint32_t way = path_choose (l, i->operand_count); /* the last: none of them */
    for (uint32_t k = 1; k < i->operand_count; k++)
        if (way == k - 1 || way == i->operand_count - 1)
            path_require (l, way == k - 1 ? FLOW_EQ : FLOW_NE, t, sum_number (l, i->operands[k].number));
    return l->dead ? FLOW_NONE
                   : jump (l, from, way + 1 < i->operand_count ? i->blocks[way + 1] : i->blocks[0]);
}

static void
return_from (lowering *l, const bitcode_instruction *i)
{
    const instance *of = l->here, *caller = of->caller;
    if (!caller && l->o->return_count) {
        return_seen (l, i);
        return;
    }
    if (!caller) {
        path_emit (l, l->exit);
        return;
    }
    uint32_t to = caller->values[function_of (l, caller)->parameter_count + of->call];
    if (to != FLOW_NONE && i->operand_count) {
        value v = operand_value (l, &i->operands[0], i->type);
        set_variable (l, to, fitted (l, to, &v));
    }
    path_emit (l, caller->places[of->call + 1]);
}

static bool
is_among (const char *name, const char *const *list)
{
    for (; *list; list++)
        if (strcmp (name, *list) == 0)
            return true;
    return false;
}

static void
enter (lowering *l, const bitcode_instruction *i, const instance *callee)
{
    const bitcode_function *f = &l->m->functions[callee->function];
    if (f->parameter_count != i->operand_count) {
        lower_refuse (l, i->where, "a call of '%s' with another number of arguments than it has parameters",
                      f->name);
        return;
    }
    for (uint32_t p = 0; p < f->parameter_count; p++) {
        if (callee->values[p] == FLOW_NONE) {
            lower_refuse (l, i->where, "an argument of '%s' that is neither an integer nor a pointer",
                          f->name);
            return;
        }
        value v = operand_value (l, &i->operands[p], i->types[p]);
        set_variable (l, callee->values[p], fitted (l, callee->values[p], &v));
    }
    path_emit (l, callee->entry);
}

static bool
starts (const char *name, const char *with)
{
    return strncmp (name, with, strlen (with)) == 0;
}

static void
call_memory (lowering *l, const bitcode_instruction *i, bool fills)
{
    value to = operand_value (l, &i->operands[0], i->types[0]),
          size = operand_value (l, &i->operands[2], i->types[2]);
    value other = operand_value (l, &i->operands[1], i->types[1]);
    if (l->dead)
        return;
    if (!sum_is_number (value_any (l, &size)))
        lower_refuse (l, i->where, "memory is copied or filled by a size that varies");
    else if (fills)
        fill_memory (l, &to, &other, (int64_t) size.term->number);
    else
        copy_memory (l, &to, &other, (int64_t) size.term->number);
}

/* True: the path goes on behind the call. */
static bool
call (lowering *l, const bitcode_instruction *i, uint32_t n)
{
    static const char *const assumes[] = { "__VERIFIER_assume", "assume", "__builtin_assume", "llvm.assume",
                                           NULL };
    static const char *const stops[] = {
        "abort", "exit", "_exit", "_Exit", "__assert_fail", "llvm.trap", NULL
    };
    if (is_target_call (l, i)) {
        path_end (l, FLOW_TARGET, NULL);
        return false;
    }
    if (i->callee == BITCODE_NONE) {
        lower_refuse (l, i->where, "%s",
                      strcmp (i->name, "asm") == 0 ? "inline assembly" : "a call through a pointer");
        return false;
    }
    const assumed_routine *assumed = assumed_call (l, i);
    if (assumed) {
        call_assumed (l, i, n, assumed);
        return false;
    }
    if (l->here->calls[n]) {
        enter (l, i, l->here->calls[n]);
        return false;
    }
    if (is_among (i->name, assumes) && i->operand_count == 1) {
        value v = operand_value (l, &i->operands[0], i->types[0]);
        if (v.term)
            path_require (l, FLOW_NE, v.term, sum_number (l, 0));
        else
            path_require_literal (l, v.literal, true);
        return !l->dead;
    }
    if (is_among (i->name, stops)) {
        path_end (l, FLOW_STOP, NULL);
        return false;
    }
    if (is_input_call (l, i)) {
        uint32_t to = l->here->values[i->number];
        set_variable (l, to, i->type.pointer ? &flow_nowhere : &flow_any);
        *vec_add (&l->origins) = (flow_origin){ FLOW_INPUT, to, l->here->function, i->number, 0, i->type, 0 };
        lower_assume (l, i->type.pointer ? "the pointer that %s returns points to nothing"
                                         : "%s returns any value of its type",
                      i->name);
        path_emit (l, l->here->places[n + 1]);
        return false;
    }
    if (starts (i->name, "llvm.memcpy") || starts (i->name, "llvm.memmove")
        || starts (i->name, "llvm.memset")) {
        call_memory (l, i, starts (i->name, "llvm.memset"));
        return !l->dead;
    }
    if (starts (i->name, "llvm.stack")) {
        lower_refuse (l, i->where, "an object whose size varies");
        return false;
    }
    if (l->o->havoc_unknown) {
        lower_assume (l, "%s changes nothing that the program sees", i->name);
        return true;
    }
    lower_refuse (
        l, i->where,
        "a call of '%s', which has no body (--unknown-calls havoc takes what it returns for any value)",
        i->name);
    return false;
}

static void
check_volatile (lowering *l, const bitcode_instruction *i, const bitcode_operand *address)
{
    if (!i->is_volatile)
        return;
    for (size_t k = 0; address->kind == OPERAND_GLOBAL && k < l->o->bound_count; k++)
        if (strcmp (l->m->globals[address->index].name, l->o->bound[k].global) == 0)
            return;
    lower_refuse (l, i->where, "a volatile access to what no --bind names");
}

static value
address_of (lowering *l, const bitcode_instruction *i)
{
    bitcode_type pointer = { .bits = l->m->pointer_bits, .pointer = true };
    value base = operand_value (l, &i->operands[0], pointer);
    const flow_term *t = sum_add (l, value_any (l, &base), sum_number (l, i->operands[1].number));
    for (uint32_t k = 2; k + 1 < i->operand_count && !l->dead; k += 2) {
        value index = operand_value (l, &i->operands[k], i->types[k / 2 - 1]);
        t = sum_add (l, t, sum_mul (l, value_signed (l, &index), sum_number (l, i->operands[k + 1].number)));
    }
    return value_of_term (t, pointer.bits);
}

static void
choose_value (lowering *l, const bitcode_instruction *i)
{
    value c = operand_value (l, &i->operands[0], (bitcode_type){ .bits = 1 });
    bool first = value_truth (l, &c);
    set_value (l, i->number, operand_value (l, &i->operands[first ? 1 : 2], i->type));
}

/* Is the number of a pointer only compared, for being the same, with 0 or other such numbers?
 * Anything else depends on where objects lie. */
static bool
is_only_compared (const bitcode_function *f, uint32_t number)
{
    for (uint32_t n = 0; n < f->instruction_count; n++) {
        const bitcode_instruction *i = &f->instructions[n];
        for (uint32_t k = 0; k < i->operand_count; k++) {
            if (i->operands[k].kind != OPERAND_VALUE || i->operands[k].index != number)
                continue;
            const bitcode_operand *other = &i->operands[1 - (k & 1)];
            bool equality =
                i->op == BITCODE_ICMP && (i->predicate == BITCODE_EQ || i->predicate == BITCODE_NE);
            bool zero = equality && other->kind == OPERAND_NUMBER && other->number == 0;
            bool alike = equality && other->kind == OPERAND_VALUE && other->index >= f->parameter_count
                         && f->instructions[other->index - f->parameter_count].op == BITCODE_PTRTOINT;
            if (!zero && !alike)
                return false;
        }
    }
    return true;
}

static void
compute_number_of_pointer (lowering *l, const bitcode_instruction *i)
{
    value a = operand_value (l, &i->operands[0], i->from);
    const flow_term *t = value_any (l, &a);
    bool null = sum_is_number (t) && t->number == 0;
    bool compared =
        i->type.bits >= l->m->pointer_bits && is_only_compared (function_of (l, l->here), i->number);
    if (!null && !compared && !l->dead)
        lower_refuse (l, i->where,
                      "a pointer as a number that is not just compared with 0 or another pointer");
    if (!l->dead)
        set_value (l, i->number, value_of_term (t, i->type.bits));
}

/* A number from outside that becomes a pointer: NULL, or it points to nothing. */
static void
compute_pointer_of_number (lowering *l, const bitcode_instruction *i)
{
    value a = operand_value (l, &i->operands[0], i->from);
    const flow_term *t = value_unsigned (l, &a);
    bool null = path_choose (l, 2) == 0;
    path_require (l, null ? FLOW_EQ : FLOW_NE, t, sum_number (l, 0));
    lower_assume (l, "a number that becomes a pointer points to nothing");
    if (!l->dead)
        set_value (l, i->number, value_of_term (sum_number (l, null ? 0 : 1), i->type.bits));
}

/* Instructions that compute a value. */
static void
compute (lowering *l, const bitcode_instruction *i)
{
    value a, b;
    if (i->type.other || i->from.other || (!i->type.bits && i->op != BITCODE_STORE)) {
        lower_refuse (l, i->where, "an operation on what is neither an integer nor a pointer");
        return;
    }
    switch (i->op) {
    case BITCODE_LOAD:
        check_volatile (l, i, &i->operands[0]);
        a = operand_value (l, &i->operands[0], (bitcode_type){ .bits = l->m->pointer_bits });
        if (!l->dead)
            set_value (l, i->number, path_load (l, i->type, &a));
        break;
    case BITCODE_STORE:
        check_volatile (l, i, &i->operands[1]);
        b = operand_value (l, &i->operands[1], (bitcode_type){ .bits = l->m->pointer_bits });
        a = operand_value (l, &i->operands[0], i->type);
        if (!l->dead)
            path_store (l, i->type, a, &b);
        break;
    case BITCODE_GEP:
        set_value (l, i->number, address_of (l, i));
        break;
    case BITCODE_SELECT:
        choose_value (l, i);
        break;
    case BITCODE_ICMP:
        a = operand_value (l, &i->operands[0], i->from);
        b = operand_value (l, &i->operands[1], i->from);
        if (!l->dead)
            set_value (l, i->number, path_compare (l, i, &a, &b));
        break;
    case BITCODE_PTRTOINT:
        compute_number_of_pointer (l, i);
        break;
    case BITCODE_INTTOPTR:
        compute_pointer_of_number (l, i);
        break;
    case BITCODE_TRUNC:
    case BITCODE_ZEXT:
    case BITCODE_SEXT:
    case BITCODE_BITCAST:
        a = operand_value (l, &i->operands[0], i->from);
        if (!l->dead)
            set_value (l, i->number, path_convert (l, i, &a));
        break;
    default:
        a = operand_value (l, &i->operands[0], i->type);
        b = operand_value (l, &i->operands[1], i->type);
        if (!l->dead)
            set_value (l, i->number, path_operate (l, i, &a, &b));
    }
}

/* Is it right behind a call of a routine without a body?  That one knows that it does not come back. */
static bool
is_behind_routine (const lowering *l, const bitcode_function *f, uint32_t n)
{
    const bitcode_instruction *before = n ? &f->instructions[n - 1] : NULL;
    return before && before->op == BITCODE_CALL
           && (before->callee == BITCODE_NONE || !l->m->functions[before->callee].defined);
}

/* One instruction; the next one, or FLOW_NONE at the end of the path. */
static uint32_t
follow (lowering *l, uint32_t n)
{
    const bitcode_function *f = function_of (l, l->here);
    const bitcode_instruction *i = l->at = &f->instructions[n];
    value v;
    bool first;
    l->guessed = 0;
    switch (i->op) {
    case BITCODE_NOP:
    case BITCODE_ALLOCA:
    case BITCODE_PHI:
        return n + 1;
    case BITCODE_JUMP:
        return jump (l, block_of (f, n), i->blocks[0]);
    case BITCODE_BRANCH:
        add_trail (l, i->where);
        v = operand_value (l, &i->operands[0], (bitcode_type){ .bits = 1 });
        first = value_truth (l, &v);
        return l->dead ? FLOW_NONE : jump (l, block_of (f, n), i->blocks[first ? 0 : 1]);
    case BITCODE_SWITCH:
        add_trail (l, i->where);
        return follow_switch (l, i, block_of (f, n));
    case BITCODE_RET:
        return_from (l, i);
        return FLOW_NONE;
    case BITCODE_UNREACHABLE:
        if (!is_behind_routine (l, f, n))
            lower_assume (l, "line %u is never reached, as __builtin_unreachable or a noreturn says there", i->where.line);
        path_end (l, FLOW_STOP, NULL);
        return FLOW_NONE;
    case BITCODE_CALL:
        add_trail (l, i->where);
        return call (l, i, n) ? n + 1 : FLOW_NONE;
    case BITCODE_OTHER:
        lower_refuse (l, i->where, strchr (i->name, ' ') ? "%s" : "the instruction '%s'", i->name);
        return FLOW_NONE;
    default:
        if (i->op == BITCODE_STORE)
            add_trail (l, i->where);
        compute (l, i);
        return n + 1;
    }
}

/* --- all paths from a place --- */

static void
forget_path (lowering *l)
{
    for (size_t i = 0; i < l->touched.count; i++)
        l->now[l->touched.at[i]] = NULL;
    for (size_t i = 0; i < l->computed.count; i++)
        l->values[l->computed.at[i]] = (value){ 0 };
    for (size_t i = 0; i < l->narrowed.count; i++)
        restore_range (l, l->from, l->narrowed.at[i]);
    vec_clear (&l->touched);
    vec_clear (&l->computed);
    vec_clear (&l->narrowed);
    vec_clear (&l->literals);
    vec_clear (&l->origins);
    vec_clear (&l->trail);
    l->action = NULL;
    l->used = 0;
    l->guessed = 0;
    l->dead = l->failed;
}

static bool
next_choice (lowering *l)
{
    l->choices.count = l->options.count = l->used;
    while (l->choices.count) {
        if (++vec_last (&l->choices) < vec_last (&l->options))
            return true;
        l->choices.count--;
        l->options.count--;
    }
    return false;
}

void
assume_range (lowering *l, uint32_t v)
{
    const flow_variable *about = &l->variables.at[v];
    flow_range all = range_of_any (about);
    flow_term *t = arena_alloc (l->memory, sizeof *t); /* not a number, even if it has one value */
    *t = (flow_term){ .op = FLOW_VARIABLE, .variable = v, .low = l->path_low[v], .high = l->path_high[v] };
    *vec_add (&l->literals) =
        (flow_literal){ FLOW_GE, t, sum_number (l, all.low), true };
    *vec_add (&l->literals) =
        (flow_literal){ FLOW_LE, t, sum_number (l, all.high), true };
}

/* A cell that holds anything at first. */
typedef struct unset_cell {
    const bitcode_cell *about;
    uint32_t variable;
    uint32_t function, value; /* as of an origin */
} unset_cell;

static bool
is_bound (const lowering *l, const bitcode_object *global)
{
    for (size_t k = 0; k < l->o->bound_count; k++)
        if (strcmp (global->name, l->o->bound[k].global) == 0)
            return true;
    return false;
}

/* Of the locals of a call; of the entry also globals that are not set. */
static void
for_garbage (lowering *l, const instance *of, void (*act) (lowering *l, const unset_cell *cell))
{
    const bitcode_function *f = function_of (l, of);
    for (uint32_t g = 0; !of->caller && !l->o->keeps_globals && g < l->m->global_count; g++) {
        const object *o = &l->objects.at[l->globals[g]];
        for (uint32_t c = 0; o->first != FLOW_NONE && !is_bound (l, o->about) && c < o->about->cell_count; c++)
            if (o->about->cells[c].initial.kind == OPERAND_UNDEF)
                act (l, &(unset_cell){ &o->about->cells[c], o->first + c, BITCODE_NONE, g });
    }
    for (uint32_t n = 0; n < f->instruction_count; n++) {
        const bitcode_object *about = f->instructions[n].object;
        for (uint32_t c = 0; of->objects[n] != FLOW_NONE && c < about->cell_count; c++)
            act (l, &(unset_cell){ &about->cells[c], l->objects.at[of->objects[n]].first + c, of->function,
                                   f->instructions[n].number });
    }
}

static bool
is_garbage (const lowering *l, uint32_t v)
{
    return !l->garbage_matters || l->garbage_matters[v];
}

static void
set_garbage (lowering *l, const unset_cell *cell)
{
    uint32_t v = cell->variable;
    bool matters = is_garbage (l, v), pointer = l->variables.at[v].pointer;
    if (matters)
        set_variable (l, v, pointer ? &flow_nowhere : &flow_any);
    if (matters && pointer)
        lower_assume (l, "a pointer that was never set points to nothing");
    if (matters && cell->function == BITCODE_NONE && l->m->globals[cell->value].elsewhere)
        lower_assume (l, "the global %s, which is defined elsewhere, holds any value at first",
                      l->m->globals[cell->value].name);
    *vec_add (&l->origins) = (flow_origin){ FLOW_GARBAGE, matters ? v : FLOW_NONE, cell->function,
                                                cell->value,  cell->about->offset,     cell->about->type, 0 };
}

static void
assume_garbage (lowering *l, const unset_cell *cell)
{
    if (is_garbage (l, cell->variable))
        assume_range (l, cell->variable);
}

static void
set_parameters (lowering *l, const instance *of)
{
    const bitcode_function *f = function_of (l, of);
    for (uint32_t p = 0; p < f->parameter_count; p++) {
        uint32_t v = of->values[p];
        if (v == FLOW_NONE) {
            lower_refuse (l, (position){ f->line, 1 },
                          "a parameter of the entry that is neither an integer nor a pointer");
            return;
        }
        bool pointer = f->parameters[p].pointer;
        set_variable (l, v, pointer ? &flow_nowhere : &flow_any);
        if (pointer)
            lower_assume (l, "the pointer '%s' that '%s' is given points to nothing", f->parameter_names[p],
                          f->name);
        *vec_add (&l->origins) = (flow_origin){ FLOW_INPUT, v, of->function, p, 0, f->parameters[p], 0 };
    }
}

/* What was any integer a step ago is one of its type. */
static void
assume_ranges (lowering *l, const instance *of, uint32_t n)
{
    const bitcode_function *f = function_of (l, of);
    if (n == 0) {
        for_garbage (l, of, assume_garbage);
        for (uint32_t p = 0; !of->caller && p < f->parameter_count; p++)
            assume_range (l, of->values[p]);
    } else if (is_input_call (l, &f->instructions[n - 1]))
        assume_range (l, of->values[f->instructions[n - 1].number]);
}

static void
follow_path (lowering *l, const beginning *b)
{
    l->here = b->of;
    if (b->way) {
        follow_waypoint (l, b);
        return;
    }
    if (b->at == FLOW_NONE) {
        l->at = &function_of (l, b->of)->instructions[0];
        if (!b->of->caller)
            set_parameters (l, b->of);
        for_garbage (l, b->of, set_garbage);
        path_emit (l, b->of->places[0]);
        return;
    }
    assume_ranges (l, b->of, b->at);
    for (uint32_t n = b->at; n != FLOW_NONE && !l->dead;) {
        const shape *s = shape_of (l, b->of->function);
        if (n != b->at && s->begins[n])
            path_emit (l, b->of->places[n]);
        else
            n = follow (l, n);
    }
}

void
follow_all (lowering *l, uint32_t place)
{
    beginning b = l->beginnings.at[place];
    const bitcode_function *f = function_of (l, b.of);
    vec_clear (&l->choices);
    vec_clear (&l->options);
    vec_clear (&l->steps);
    l->from = place;
    l->values = xcalloc (f->value_count + 1, sizeof *l->values);
    do {
        forget_path (l);
        follow_path (l, &b);
    } while (!l->failed && budget_ok (l->budget) && next_choice (l));
    forget_path (l);
    xfree (l->values);
}
