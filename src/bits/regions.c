/* The code between points: which runs of instructions there are, in an order in which
 * none comes before one that leads to it, but for loops that no point cuts.  Those are run
 * a few times; whoever runs them must show that nobody goes round more often. */
#include <string.h>

#include "work.h"

uint32_t
proof_point_at (const stated *v, uint32_t call, uint32_t instruction)
{
    for (uint32_t i = 0; i < v->points.count; i++)
        if (v->points.at[i].call == call && v->points.at[i].instruction == instruction
            && v->points.at[i].stage == NONE)
            return i;
    return NONE;
}

uint32_t
proof_stage_at (const stated *v, uint32_t call, uint32_t instruction, uint32_t entry, uint32_t stage)
{
    for (uint32_t i = 0; i < v->points.count; i++) {
        const point *p = &v->points.at[i];
        if (p->call == call && p->instruction == instruction && p->entry == entry && p->stage == stage)
            return i;
    }
    return NONE;
}

typedef struct frame {
    node at;
    VEC (node) next;
    size_t done;
} frame;

typedef struct finder {
    region *r;
    const inlining *c;
    const stated *v;
    uint8_t **marks; /* per call and instruction */
} finder;

enum { NEW, OPEN, DONE };
enum { TURNS_OF_LOOPS = 3 };

/* Where control goes after the run of instructions from n on. */
static void
list_next (finder *f, node n, bool is_start, frame *out)
{
    const bitcode_function *of = calls_function (f->c, n.call);
    const inlined *call = &f->c->all.at[n.call];
    for (uint32_t k = n.instruction;; k++) {
        const bitcode_instruction *i = &of->instructions[k];
        if ((k != n.instruction || !is_start) && proof_point_at (f->v, n.call, k) != NONE)
            return;
        if (call->children[k] != NONE) {
            *vec_add (&out->next) = (node){ call->children[k], 0 };
            return;
        }
        if (calls_assumed (f->c, i))
            return;
        if (i->op == BITCODE_RET && call->caller != NONE)
            *vec_add (&out->next) = (node){ call->caller, call->instruction + 1 };
        for (uint32_t b = 0; i->op != BITCODE_PHI && b < i->block_count; b++)
            *vec_add (&out->next) = (node){ n.call, of->blocks[i->blocks[b]].first };
        bool ends = i->op == BITCODE_RET || i->op == BITCODE_UNREACHABLE || i->op == BITCODE_JUMP
                    || i->op == BITCODE_BRANCH || i->op == BITCODE_SWITCH || k + 1 >= of->instruction_count;
        if (ends)
            return;
    }
}

static void
walk (finder *f)
{
    VEC (frame) stack = VEC_EMPTY;
    VEC (node) back = VEC_EMPTY;
    *vec_add (&stack) = (frame){ .at = f->r->start };
    list_next (f, f->r->start, !f->r->inside, &vec_last (&stack));
    f->marks[f->r->start.call][f->r->start.instruction] = OPEN;
    while (stack.count) {
        frame *top = &vec_last (&stack);
        if (top->done == top->next.count) {
            f->marks[top->at.call][top->at.instruction] = DONE;
            *vec_add (&back) = top->at;
            vec_free (&top->next);
            stack.count--;
            continue;
        }
        node to = top->next.at[top->done++];
        uint8_t *mark = &f->marks[to.call][to.instruction];
        if (proof_point_at (f->v, to.call, to.instruction) != NONE || *mark == DONE)
            continue;
        if (*mark == OPEN) {
            f->r->turns = TURNS_OF_LOOPS;
            continue;
        }
        *mark = OPEN;
        frame next = { .at = to };
        list_next (f, to, false, &next);
        *vec_add (&stack) = next;
    }
    for (size_t i = 0; i < stack.count; i++)
        vec_free (&stack.at[i].next);
    for (size_t i = back.count; i-- > 0;)
        *vec_add (&f->r->order) = back.at[i];
    vec_free (&stack);
    vec_free (&back);
}

void
region_find (region *r, const inlining *c, const stated *v, uint32_t from)
{
    *r = (region){ .start = { 0, 0 }, .turns = 1 };
    if (from != NONE) {
        const point *p = &v->points.at[from];
        r->start = (node){ p->call, p->instruction + (p->stage != NONE) };
        r->inside = p->stage != NONE ? p : NULL;
    }
    else if (proof_point_at (v, 0, 0) != NONE)
        return; /* the entry itself is a point: only its start has to be one */
    finder f = { .r = r, .c = c, .v = v };
    f.marks = xcalloc (c->all.count, sizeof *f.marks);
    for (uint32_t i = 0; i < c->all.count; i++)
        f.marks[i] = xcalloc (calls_function (c, i)->instruction_count + 1, 1);
    walk (&f);
    for (uint32_t i = 0; i < c->all.count; i++)
        xfree (f.marks[i]);
    xfree (f.marks);
}

size_t
region_next (const region *r, size_t now, size_t which)
{
    size_t first = now - now % r->order.count, next = first + which;
    next += next <= now ? r->order.count : 0;
    return next < r->turns * r->order.count ? next : SIZE_MAX;
}

void
region_release (region *r)
{
    vec_free (&r->order);
}
