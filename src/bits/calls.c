/* The calls of a program, inlined, and where its values live. */
#include <string.h>

#include "work.h"

enum { MOST_CALLS = 20000, FIRST_ADDRESS = 1 << 20, APART = 4096 };

const bitcode_function *
calls_function (const inlining *c, uint32_t call)
{
    return &c->m->functions[c->all.at[call].function];
}

bool
calls_is_target (const inlining *c, const bitcode_instruction *i)
{
    return i->op == BITCODE_CALL && i->callee != BITCODE_NONE && i->callee == c->target;
}

static bool
is_named (const char *name, const char *const *list, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (strcmp (name, list[k]) == 0)
            return true;
    return false;
}

const assumed_routine *
calls_assumed (const inlining *c, const bitcode_instruction *i)
{
    if (!c->seen || i->op != BITCODE_CALL || i->callee == BITCODE_NONE || c->m->functions[i->callee].defined
        || calls_is_target (c, i))
        return NULL;
    return assumptions_find (c->seen->routines, i->name);
}

routine
calls_routine (const inlining *c, const bitcode_instruction *i)
{
    static const char *const assumes[] = { "__VERIFIER_assume", "assume", "__builtin_assume", "llvm.assume" };
    static const char *const stops[] = { "abort", "exit", "_exit", "_Exit", "__assert_fail", "llvm.trap" };
    if (is_named (i->name, assumes, 4) && i->operand_count == 1)
        return ROUTINE_ASSUME;
    if (is_named (i->name, stops, 6))
        return ROUTINE_STOP;
    if (i->type.bits
        && (strncmp (i->name, "__VERIFIER_nondet", 17) == 0 || strncmp (i->name, "nondet", 6) == 0
            || is_named (i->name, c->claim->inputs, c->claim->input_count) || c->claim->havoc_unknown))
        return ROUTINE_INPUT;
    if (strncmp (i->name, "llvm.memcpy", 11) == 0 || strncmp (i->name, "llvm.memmove", 12) == 0
        || strncmp (i->name, "llvm.memset", 11) == 0)
        return ROUTINE_MEMORY;
    return c->claim->havoc_unknown ? ROUTINE_NOTHING : ROUTINE_UNKNOWN;
}

uint32_t
calls_block_of (const bitcode_function *f, uint32_t instruction)
{
    uint32_t low = 0, high = f->block_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (f->blocks[middle].first <= instruction)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static uint32_t
add_slot (inlining *c, uint8_t bits)
{
    *vec_add (&c->widths) = bits;
    return c->slots++;
}

static uint32_t
add_thing (inlining *c, const bitcode_object *about, uint32_t call)
{
    *vec_add (&c->things) = (thing){ about, call, c->next_address, c->slots };
    c->next_address += (about->size / APART + 2) * APART;
    for (size_t i = 0; i < about->cell_count; i++)
        add_slot (c, about->cells[i].type.bits);
    return (uint32_t) c->things.count - 1;
}

static bool
is_inlined (const inlining *c, const bitcode_instruction *i)
{
    return i->op == BITCODE_CALL && i->callee != BITCODE_NONE && c->m->functions[i->callee].defined
           && !calls_is_target (c, i);
}

/* There may be a point: behind a call, and where the search divides a step because it has to guess. */
static bool
may_be_point (const bitcode_function *f, uint32_t n)
{
    bitcode_op op = f->instructions[n].op;
    return f->instructions[n - 1].op == BITCODE_CALL || (op >= BITCODE_MUL && op <= BITCODE_TRUNC);
}

/* Values that are read elsewhere than in the run of instructions that makes them. */
static void
mark_far (const inlining *c, const bitcode_function *f, bool *far)
{
    uint32_t *segment = xcalloc (f->instruction_count + 1, sizeof *segment);
    uint32_t next = 0;
    for (uint32_t b = 0; b < f->block_count; b++)
        for (uint32_t n = f->blocks[b].first; n < f->blocks[b].first + f->blocks[b].count; n++) {
            if (n == f->blocks[b].first || may_be_point (f, n))
                next++;
            segment[n] = next;
        }
    for (uint32_t n = 0; n < f->instruction_count; n++) {
        const bitcode_instruction *i = &f->instructions[n];
        if (i->op == BITCODE_PHI || is_inlined (c, i) || calls_assumed (c, i))
            far[i->number] = true;
        for (uint32_t k = 0; k < i->operand_count; k++) {
            const bitcode_operand *o = &i->operands[k];
            if (o->kind == OPERAND_VALUE
                && (o->index < f->parameter_count || i->op == BITCODE_PHI
                    || segment[o->index - f->parameter_count] != segment[n]))
                far[o->index] = true;
        }
    }
    xfree (segment);
}

static void
fail (inlining *c, position where, const char *what)
{
    if (!c->failed)
        text_printf (c->what, "%s (line %u)", what, where.line);
    c->failed = true;
}

static uint32_t
add_call (inlining *c, uint32_t of_function, uint32_t caller, uint32_t instruction, position where)
{
    const bitcode_function *f = &c->m->functions[of_function];
    uint32_t self = (uint32_t) c->all.count;
    for (uint32_t up = caller; up != NONE; up = c->all.at[up].caller)
        if (c->all.at[up].function == of_function)
            fail (c, where, "the program is recursive");
    if (self >= MOST_CALLS)
        fail (c, where, "too many calls to inline");
    if (c->failed)
        return NONE;
    inlined of = { .function = of_function, .caller = caller, .instruction = instruction };
    of.values = arena_alloc (c->memory, (f->value_count + 1) * sizeof *of.values);
    of.things = arena_alloc (c->memory, (f->instruction_count + 1) * sizeof *of.things);
    of.children = arena_alloc (c->memory, (f->instruction_count + 1) * sizeof *of.children);
    bool *far = xcalloc (f->value_count + 1, sizeof *far);
    mark_far (c, f, far);
    for (uint32_t v = 0; v < f->value_count; v++) {
        bitcode_type t =
            v < f->parameter_count ? f->parameters[v] : f->instructions[v - f->parameter_count].type;
        of.values[v] = far[v] && t.bits ? add_slot (c, t.bits) : NONE;
    }
    xfree (far);
    *vec_add (&c->all) = of;
    for (uint32_t n = 0; n < f->instruction_count && !c->failed; n++) {
        const bitcode_instruction *i = &f->instructions[n];
        of.things[n] = i->op == BITCODE_ALLOCA ? add_thing (c, i->object, self) : NONE;
        of.children[n] = is_inlined (c, i) ? add_call (c, i->callee, self, n, i->where) : NONE;
    }
    return self;
}

bool
calls_build (inlining *c, const bitcode_module *m, const c_claim *claim, const c_seen *seen, arena *memory,
             text *what)
{
    *c = (inlining){ .m = m, .claim = claim, .memory = memory, .what = what, .next_address = FIRST_ADDRESS };
    c->seen = seen;
    c->target = claim->target && !claim->target_is_label ? bitcode_find (m, claim->target) : NONE;
    if (claim->target && !claim->target_is_label && c->target == NONE) {
        text_printf (what, "the program has no function '%s'", claim->target);
        c->failed = true;
    }
    for (uint32_t g = 0; g < m->global_count; g++)
        add_thing (c, &m->globals[g], NONE);
    uint32_t entry = bitcode_find (m, claim->entry);
    if (entry == BITCODE_NONE || !m->functions[entry].defined) {
        text_printf (what, "the program has no function '%s'", claim->entry);
        c->failed = true;
    } else
        add_call (c, entry, NONE, 0, (position){ 0, 0 });
    return !c->failed;
}

void
calls_release (inlining *c)
{
    vec_free (&c->all);
    vec_free (&c->things);
    vec_free (&c->widths);
}

void
calls_print_path (const inlining *c, uint32_t call, text *out)
{
    const inlined *of = &c->all.at[call];
    if (of->caller != NONE) {
        calls_print_path (c, of->caller, out);
        text_printf (out, "/%u/", of->instruction);
    }
    text_add (out, c->m->functions[of->function].name);
}
