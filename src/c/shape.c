/* Stretches: code that is run from one place to the next.  A block that only one jump
 * leads to continues the stretch of that jump; calls and guesses end one. */
#include "lower.h"

#include <string.h>

enum { FORKS_PER_STRETCH = 10 };

static bool
is_one_of (const char *name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp (name, list[i]) == 0)
            return true;
    return false;
}

bool
is_target_call (const lowering *l, const bitcode_instruction *i)
{
    return i->op == BITCODE_CALL && i->callee != BITCODE_NONE && i->callee == l->target_function;
}

bool
is_input_call (const lowering *l, const bitcode_instruction *i)
{
    if (i->op != BITCODE_CALL || i->callee == BITCODE_NONE || l->m->functions[i->callee].defined
        || !i->type.bits || assumed_call (l, i))
        return false;
    return strncmp (i->name, "__VERIFIER_nondet", 17) == 0 || strncmp (i->name, "nondet", 6) == 0
           || is_one_of (i->name, l->o->inputs, l->o->input_count) || l->o->havoc_unknown;
}

/* Does the next instruction begin a stretch? */
static bool
ends_stretch (const lowering *l, const bitcode_instruction *i)
{
    if (i->op != BITCODE_CALL || is_target_call (l, i))
        return false;
    bool defined = i->callee != BITCODE_NONE && l->m->functions[i->callee].defined;
    return defined || is_input_call (l, i) || assumed_call (l, i);
}

static bool
may_fork (const bitcode_instruction *i)
{
    return (i->op == BITCODE_ADD || i->op == BITCODE_SUB) && !i->nsw;
}

static void
count_incoming (const bitcode_function *f, shape *s)
{
    s->incoming[0] = 2; /* from outside: always a place */
    for (uint32_t b = 0; b < f->block_count; b++) {
        const bitcode_instruction *last = &f->instructions[f->blocks[b].first + f->blocks[b].count - 1];
        for (uint32_t k = 0; f->blocks[b].count && last->op != BITCODE_PHI && k < last->block_count; k++)
            s->incoming[last->blocks[k]]++;
    }
}

static void
mark_block (const lowering *l, const bitcode_function *f, shape *s, uint32_t b, uint32_t stretch,
            uint32_t *next)
{
    const bitcode_block *block = &f->blocks[b];
    unsigned forks = 0;
    for (uint32_t n = block->first; n < block->first + block->count; n++) {
        const bitcode_instruction *i = &f->instructions[n];
        bool first = n == block->first;
        forks += may_fork (i);
        s->begins[n] = first ? s->incoming[b] > 1
                             : needs_guess (i) || ends_stretch (l, i - 1) || forks > FORKS_PER_STRETCH;
        if (first && needs_guess (i))
            s->begins[n] = true;
        if (s->begins[n]) {
            stretch = (*next)++;
            forks = 0;
        }
        s->stretch[n] = stretch;
    }
    const bitcode_instruction *last = &f->instructions[block->first + block->count - 1];
    for (uint32_t k = 0; block->count && k < last->block_count; k++) {
        uint32_t to = last->blocks[k];
        if (s->stretch[f->blocks[to].first] == FLOW_NONE)
            mark_block (l, f, s, to, stretch, next);
    }
}

/* A value lives on if it is used in another stretch than its own, and a phi is
 * always set on the way to its block. */
static void
mark_living (const bitcode_function *f, shape *s)
{
    for (uint32_t n = 0; n < f->instruction_count; n++) {
        const bitcode_instruction *i = &f->instructions[n];
        if (i->op == BITCODE_PHI || i->op == BITCODE_CALL)
            s->lives[i->number] = true;
        for (uint32_t k = 0; k < i->operand_count; k++) {
            const bitcode_operand *o = &i->operands[k];
            if (o->kind != OPERAND_VALUE || o->index < f->parameter_count)
                continue;
            /* A phi reads its operand at the end of the block it comes from. */
            uint32_t reader = n;
            if (i->op == BITCODE_PHI)
                reader = f->blocks[i->blocks[k]].first + f->blocks[i->blocks[k]].count - 1;
            if (s->stretch[reader] != s->stretch[o->index - f->parameter_count])
                s->lives[o->index] = true;
        }
    }
}

const shape *
shape_of (lowering *l, uint32_t function)
{
    shape *s = &l->shapes[function];
    const bitcode_function *f = &l->m->functions[function];
    if (s->known)
        return s;
    s->known = true;
    s->stretch = arena_alloc (l->memory, f->instruction_count * sizeof *s->stretch);
    s->begins = arena_alloc (l->memory, f->instruction_count * sizeof *s->begins);
    s->lives = arena_alloc (l->memory, f->value_count * sizeof *s->lives);
    s->incoming = arena_alloc (l->memory, f->block_count * sizeof *s->incoming);
    for (uint32_t n = 0; n < f->instruction_count; n++)
        s->stretch[n] = FLOW_NONE;
    for (uint32_t p = 0; p < f->parameter_count; p++)
        s->lives[p] = true;
    if (f->block_count) {
        uint32_t next = 0;
        count_incoming (f, s);
        mark_block (l, f, s, 0, 0, &next);
        mark_living (f, s);
    }
    return s;
}

/* What the operation says about the sign of its operand: above 0 for unsigned. */
static int
sign_vote (const bitcode_instruction *i)
{
    switch (i->op) {
    case BITCODE_ZEXT:
    case BITCODE_UDIV:
    case BITCODE_UREM:
    case BITCODE_LSHR:
        return 1;
    case BITCODE_SEXT:
    case BITCODE_SDIV:
    case BITCODE_SREM:
    case BITCODE_ASHR:
        return -1;
    case BITCODE_ADD:
    case BITCODE_SUB:
    case BITCODE_MUL:
        return i->nsw ? -1 : 1;
    case BITCODE_ICMP:
        return i->predicate >= BITCODE_SGT ? -1 : i->predicate >= BITCODE_UGT;
    default:
        return 0;
    }
}

static int
value_votes (const bitcode_function *f, uint32_t number)
{
    int votes = 0;
    for (uint32_t n = 0; n < f->instruction_count; n++)
        for (uint32_t k = 0; k < f->instructions[n].operand_count; k++)
            if (f->instructions[n].operands[k].kind == OPERAND_VALUE
                && f->instructions[n].operands[k].index == number)
                votes += sign_vote (&f->instructions[n]);
    return votes;
}

bool
value_is_unsigned (const bitcode_function *f, uint32_t number)
{
    return value_votes (f, number) > 0;
}

/* Is it the address of the object, or of a part of it? */
static bool
points_into (const lowering *l, const bitcode_function *f, const bitcode_operand *o,
             const bitcode_object *about)
{
    if (o->kind == OPERAND_GLOBAL)
        return &l->m->globals[o->index] == about;
    if (o->kind != OPERAND_VALUE || o->index < f->parameter_count)
        return false;
    const bitcode_instruction *i = &f->instructions[o->index - f->parameter_count];
    if (i->op == BITCODE_GEP || i->op == BITCODE_BITCAST)
        return points_into (l, f, &i->operands[0], about);
    return i->op == BITCODE_ALLOCA && i->object == about;
}

bool
object_is_unsigned (const lowering *l, const bitcode_object *about)
{
    int votes = 0;
    for (uint32_t k = 0; k < l->m->function_count; k++) {
        const bitcode_function *f = &l->m->functions[k];
        for (uint32_t n = 0; n < f->instruction_count; n++)
            if (f->instructions[n].op == BITCODE_LOAD
                && points_into (l, f, &f->instructions[n].operands[0], about))
                votes += value_votes (f, f->instructions[n].number);
    }
    return votes > 0;
}
