/* Non-Zeno runs without an extra clock.
 *
 * On a run along which time diverges, a clock that is bounded from above
 * infinitely often is reset infinitely often.  So in a strongly connected part,
 * steps that bound a clock which no step of the part resets can be left out,
 * and what remains is taken apart again.  If nothing with all labels remains,
 * there is no such run.  If something remains, going through all of it
 * lets time diverge, unless zero tests (x <= 0, urgent locations) hold time
 * back; those are left to the tick (proofs/dbm.md). */
#include <string.h>

#include "alloc.h"
#include "cycle.h"
#include "store.h"

/* What a step of a node says about clocks; bit x - 1 is clock x. */
struct step_info {
    uint64_t bounded, reset;
    bool zero;
};

/* States still to be taken apart: those of `group`, without steps that bound
 * a clock of `forbidden`. */
struct piece {
    size_t first, count; /* in `members` */
    uint64_t forbidden;
};

struct zeno {
    cycle *cycle;
    struct step_info **infos; /* per node, or NULL */
    VEC (uint32_t) members;
    VEC (struct piece) pieces;
    uint32_t *group;       /* per state: which piece or component it is in */
    uint32_t *order, *low; /* per state, for the components */
    VEC (struct cycle_frame) path;
    VEC (uint32_t) stack;
    uint32_t groups, count;
    uint64_t forbidden;
};

static void
note_upper (struct step_info *i, const clock_constraint *list, uint32_t count, uint64_t except)
{
    for (uint32_t c = 0; c < count; c++) {
        if (list[c].j != 0 || list[c].i == 0)
            continue;
        uint64_t bit = UINT64_C (1) << (list[c].i - 1);
        if (bit & except)
            continue;
        i->bounded |= bit;
        i->zero |= list[c].c <= 0;
    }
}

/* What the steps of a node say, worked out when first asked for. */
static const struct step_info *
infos_of (struct zeno *z, uint32_t node)
{
    space *s = z->cycle->space;
    const space_node *n = &s->nodes[node];
    if (z->infos[node])
        return z->infos[node];
    struct step_info *all = xcalloc (n->step_count + 1, sizeof *all);
    product_expand (s->walk, store_at (s->states, node));
    const product_view *view = product_look (s->look, store_at (s->states, node));
    for (uint32_t k = 0; k < n->step_count; k++) {
        const product_step *step = product_step_at (s->walk, k);
        for (uint32_t u = 0; u < step->update_count; u++)
            all[k].reset |= UINT64_C (1) << (step->updates[u].x - 1);
        all[k].zero = !n->can_delay;
        note_upper (&all[k], step->guard, step->guard_count, 0);
        note_upper (&all[k], view->invariant, view->invariant_count, 0);
        note_upper (&all[k], step->invariant, step->invariant_count, all[k].reset);
    }
    return z->infos[node] = all;
}

/* The state that the step leads to within the same group, or SPACE_NONE. */
static uint32_t
inner_target (struct zeno *z, uint32_t state, uint32_t step)
{
    cycle *c = z->cycle;
    uint32_t node = c->states.at[state].node;
    const space_step *to = &c->space->nodes[node].steps[step];
    if (to->program == SPACE_NEVER || (infos_of (z, node)[step].bounded & z->forbidden))
        return SPACE_NONE;
    uint32_t zone = space_apply (c->space, to->program, c->states.at[state].zone);
    uint32_t target = zone < POOL_EMPTY ? cycle_find (c, to->target, zone) : SPACE_NONE;
    return target != SPACE_NONE && z->group[target] == z->group[state] ? target : SPACE_NONE;
}

/* What holds in a component: labels met, clocks bounded and reset, zero tests. */
struct summary {
    uint64_t marks;
    struct step_info steps;
    bool turns;
};

static struct summary
summarise (struct zeno *z, const uint32_t *states, size_t count)
{
    const cycle *c = z->cycle;
    struct summary all = { 0 };
    for (size_t i = 0; i < count; i++) {
        uint32_t node = c->states.at[states[i]].node;
        all.marks |= c->space->nodes[node].marks;
        for (uint32_t k = 0; k < c->space->nodes[node].step_count; k++) {
            if (inner_target (z, states[i], k) == SPACE_NONE)
                continue;
            const struct step_info *info = &infos_of (z, node)[k];
            all.turns = true;
            all.steps.bounded |= info->bounded;
            all.steps.reset |= info->reset;
            all.steps.zero |= info->zero;
        }
    }
    return all;
}

static void
enter (struct zeno *z, uint32_t state)
{
    z->order[state] = z->low[state] = ++z->count;
    *vec_add (&z->path) = (struct cycle_frame){ state, 0 };
    *vec_add (&z->stack) = state;
}

/* A finished component goes to the end of `members` with a group of its own;
 * its members must not be entered from the rest of the piece again. */
static void
leave (struct zeno *z)
{
    uint32_t state = vec_pop (&z->path).state;
    if (z->path.count) {
        uint32_t above = vec_last (&z->path).state;
        if (z->low[state] < z->low[above])
            z->low[above] = z->low[state];
    }
    if (z->low[state] != z->order[state])
        return;
    struct piece found = { z->members.count, 0, z->forbidden };
    uint32_t member, group = ++z->groups;
    do {
        member = vec_pop (&z->stack);
        z->group[member] = group;
        *vec_add (&z->members) = member;
        found.count++;
    } while (member != state);
    *vec_add (&z->pieces) = found;
}

/* Split one piece into its components, which become new pieces. */
static void
take_apart (struct zeno *z, struct piece piece)
{
    const cycle *c = z->cycle;
    z->forbidden = piece.forbidden;
    for (size_t i = 0; i < piece.count; i++)
        z->order[z->members.at[piece.first + i]] = 0;
    for (size_t i = 0; i < piece.count; i++) {
        uint32_t root = z->members.at[piece.first + i];
        if (z->order[root])
            continue;
        enter (z, root);
        while (z->path.count) {
            struct cycle_frame *top = &vec_last (&z->path);
            if (top->step == c->space->nodes[c->states.at[top->state].node].step_count) {
                leave (z);
                continue;
            }
            uint32_t from = top->state, to = inner_target (z, from, top->step++);
            if (to == SPACE_NONE)
                continue;
            if (!z->order[to])
                enter (z, to);
            else if (z->order[to] < z->low[from])
                z->low[from] = z->order[to];
        }
    }
}

/* The marks of the loop: labels, and resets of clocks above them. */
static bool
loop_marks (void *context, uint32_t node, uint32_t step, uint64_t *marks)
{
    struct zeno *z = context;
    const struct step_info *info = &infos_of (z, node)[step];
    *marks = info->reset << product_mark_count (z->cycle->space->product);
    return !(info->bounded & z->forbidden);
}

static void
write_lasso (struct zeno *z, const uint32_t *states, size_t count, struct summary all, trace *out)
{
    cycle *c = z->cycle;
    uint8_t *inside = xcalloc (c->states.count, 1);
    for (size_t i = 0; i < count; i++)
        inside[states[i]] = 1;
    uint64_t labels = product_all_marks (c->space->product);
    cycle_part part = { inside, labels | all.steps.bounded << product_mark_count (c->space->product), z,
                        loop_marks };
    cycle_lasso (c, &part, out);
    xfree (inside);
}

/* Judge a component: drop it, take it apart once more, or be done. */
static search_end
judge (struct zeno *z, struct piece piece, trace *out)
{
    uint32_t *states = z->members.at + piece.first;
    z->forbidden = piece.forbidden;
    struct summary all = summarise (z, states, piece.count);
    uint64_t labels = product_all_marks (z->cycle->space->product);
    uint64_t blocking = all.steps.bounded & ~all.steps.reset;
    if (!all.turns || (all.marks & labels) != labels)
        return SEARCH_DONE;
    if (!blocking) {
        if (all.steps.zero)
            return ZENO_OPEN;
        write_lasso (z, states, piece.count, all, out);
        return SEARCH_FOUND;
    }
    piece.forbidden |= blocking;
    take_apart (z, piece);
    return SEARCH_DONE;
}

/* Each piece in turn; taking apart adds pieces. */
static search_end
judge_all (struct zeno *z, trace *out)
{
    search_end end = SEARCH_DONE;
    for (size_t i = 0; i < z->pieces.count; i++) {
        if (!budget_ok (z->cycle->space->budget))
            return SEARCH_LIMIT;
        search_end one = judge (z, z->pieces.at[i], out);
        if (one == SEARCH_FOUND)
            return one;
        if (one == ZENO_OPEN)
            end = one;
    }
    return end;
}

search_end
zeno_run (cycle *c, trace *out)
{
    c->accept = CYCLE_TICK; /* which no step has: visit everything */
    search_end end = cycle_run (c);
    if (end != SEARCH_DONE)
        return end;
    struct zeno z = { .cycle = c };
    size_t states = c->states.count;
    z.infos = xcalloc (store_count (c->space->states) + 1, sizeof *z.infos);
    z.group = xcalloc (states + 1, sizeof *z.group);
    z.order = xcalloc (states + 1, sizeof *z.order);
    z.low = xcalloc (states + 1, sizeof *z.low);
    for (uint32_t s = 0; s < states; s++)
        *vec_add (&z.members) = s;
    take_apart (&z, (struct piece){ 0, states, 0 });
    end = judge_all (&z, out);
    for (uint32_t n = 0; n < store_count (c->space->states); n++)
        xfree (z.infos[n]);
    xfree (z.infos);
    xfree (z.group);
    xfree (z.order);
    xfree (z.low);
    vec_free (&z.members);
    vec_free (&z.pieces);
    vec_free (&z.path);
    vec_free (&z.stack);
    return end;
}
