/* A path of abstract states to an error: is it a run?  All its blocks are asserted one
 * after the other; that a variable has the same value where two blocks meet is an
 * assumption of its own, so that the ones that are needed show what to track. */
#include <string.h>

#include "work.h"

/* A variable is the same at all meetings of blocks at a place. */
typedef struct link {
    uint32_t variable, place; /* dense */
    Z3_ast exactly, by_part;
} link;

typedef struct path {
    search *s;
    VEC (uint32_t) states; /* in order */
    uint32_t error;
    block *blocks;
    const spot **ends; /* of each block */
    VEC (link) links;
} path;

static link *
link_of (path *p, uint32_t variable, uint32_t place)
{
    for (size_t i = 0; i < p->links.count; i++)
        if (p->links.at[i].variable == variable && p->links.at[i].place == place)
            return &p->links.at[i];
    *vec_add (&p->links) =
        (link){ variable, place, solver_boolean (&p->s->solver), solver_boolean (&p->s->solver) };
    return &vec_last (&p->links);
}

static const blocks_dimension *
tracked_variable (const search *s, uint32_t place, uint32_t v, size_t *which)
{
    const dimension_list *all = &s->tracked[place];
    for (*which = 0; *which < all->count; ++*which)
        if (all->at[*which].variable == v)
            return &all->at[*which];
    return NULL;
}

static Z3_ast
term (search *s, sym v)
{
    return v.term ? v.term : solver_number (&s->solver, v.low);
}

/* Both are in the same part, whichever it is. */
static void
assert_same_part (search *s, Z3_ast when, uint32_t v, sym out, sym in)
{
    const struct flow_limits *l = &s->plan.families->limits[s->plan.families->of[v]];
    Z3_context z3 = s->solver.z3;
    for (size_t i = 0; i < l->count; i++) {
        if ((l->at[i] <= out.low && l->at[i] <= in.low) || (l->at[i] > out.high && l->at[i] > in.high))
            continue;
        Z3_ast n = solver_number (&s->solver, l->at[i]);
        solver_imply (&s->solver, when,
                      Z3_mk_iff (z3, Z3_mk_lt (z3, term (s, out), n), Z3_mk_lt (z3, term (s, in), n)));
    }
}

/* The end of one block is the start of the next one, in the state between them. */
static void
join (path *p, const seen *between, const sym *out, const sym *in)
{
    search *s = p->s;
    const dimension_list *tracked = &s->tracked[between->place];
    for (uint32_t k = 0; k < s->plan.count; k++) {
        uint32_t v = s->plan.variables[k];
        size_t which;
        if (!plan_is_live (&s->plan, between->place, v))
            continue;
        if (tracked_variable (s, between->place, v, &which))
            solver_assert (&s->solver,
                           encode_between (&s->encoder, out[k], s->parts.at[between->parts + which]));
        if (!in[k].term && !out[k].term && in[k].low == out[k].low)
            continue;
        link *l = link_of (p, k, between->place);
        solver_imply (&s->solver, l->exactly, Z3_mk_eq (s->solver.z3, term (s, in[k]), term (s, out[k])));
        assert_same_part (s, l->by_part, v, out[k], in[k]);
    }
    for (size_t i = 0; i < tracked->count; i++) {
        bool holds = false, wanted = s->parts.at[between->parts + i].low == 1;
        Z3_ast x = tracked->at[i].variable != FLOW_NONE
                       ? NULL
                       : encode_literal (&s->encoder, &tracked->at[i].literal, out, &holds);
        if (x)
            solver_assert (&s->solver, wanted ? x : Z3_mk_not (s->solver.z3, x));
    }
}

static const spot *
target_of (const block *b, uint32_t place)
{
    for (size_t i = 0; i < b->target_count; i++)
        if (b->targets[i].place == place)
            return &b->targets[i];
    return NULL;
}

static void
assert_path (path *p)
{
    search *s = p->s;
    size_t count = p->states.count;
    sym *start = xcalloc (s->plan.count + 1, sizeof *start);
    p->blocks = xcalloc (count, sizeof *p->blocks);
    p->ends = xcalloc (count, sizeof *p->ends);
    for (size_t i = 0; i < count; i++) {
        const seen *x = &s->states.at[p->states.at[i]];
        search_enter (s, x, start);
        if (i > 0)
            join (p, x, p->ends[i - 1]->state, start);
        encode_block (&s->encoder, x->place, start, &p->blocks[i]);
        uint32_t to = i + 1 < count ? s->states.at[p->states.at[i + 1]].place : p->error;
        p->ends[i] = target_of (&p->blocks[i], to);
        if (p->ends[i]->reached)
            solver_assert (&s->solver, p->ends[i]->reached);
    }
    xfree (start);
}

/* --- runs --- */

/* The steps of each block that the model takes. */
static void
read_steps (path *p, Z3_model m, leg *legs, arena *memory)
{
    search *s = p->s;
    for (size_t i = 0; i < p->states.count; i++) {
        VEC (uint32_t) back = VEC_EMPTY;
        for (const spot *at = p->ends[i]; at->in.count;) {
            size_t k = 0;
            while (k + 1 < at->in.count && !solver_holds (&s->solver, m, at->in.at[k].taken))
                k++;
            *vec_add (&back) = at->in.at[k].step;
            at = at->in.at[k].from;
        }
        uint32_t *steps = arena_alloc (memory, (back.count + 1) * sizeof *steps);
        for (size_t k = 0; k < back.count; k++)
            steps[k] = back.at[back.count - 1 - k];
        legs[i] = (leg){ s->states.at[p->states.at[i]].place, steps, back.count };
        vec_free (&back);
    }
}

static const way *
edge_of (const block *b, uint32_t step)
{
    for (size_t i = 0; i < b->inside_count + b->target_count; i++) {
        const spot *at = i < b->inside_count ? &b->inside[i] : &b->targets[i - b->inside_count];
        for (size_t k = 0; k < at->in.count; k++)
            if (at->in.at[k].step == step)
                return &at->in.at[k];
    }
    return NULL;
}

static void
keep_run (path *p, Z3_model m)
{
    search *s = p->s;
    const flow *f = s->plan.f;
    leg *legs = arena_alloc (s->memory, p->states.count * sizeof *legs);
    VEC (uint32_t) steps = VEC_EMPTY;
    VEC (int64_t) values = VEC_EMPTY;
    read_steps (p, m, legs, s->memory);
    for (size_t i = 0; i < p->states.count; i++)
        for (size_t k = 0; k < legs[i].count; k++) {
            const flow_step *step = &f->steps[legs[i].steps[k]];
            const way *e = edge_of (&p->blocks[i], legs[i].steps[k]);
            *vec_add (&steps) = legs[i].steps[k];
            for (size_t o = 0; o < step->origin_count; o++) {
                uint32_t v = step->origins[o].variable;
                uint32_t at = v == FLOW_NONE ? FLOW_NONE : s->plan.dense[v];
                *vec_add (&values) =
                    at == FLOW_NONE ? 0 : (int64_t) solver_value (&s->solver, m, e->after[at]);
            }
        }
    s->result->answer = ANSWER_YES;
    s->result->steps = steps.at;
    s->result->step_count = steps.count;
    s->result->values = values.at;
    s->result->value_count = values.count;
}

/* --- refinement --- */

/* Which of the assumptions are needed for a contradiction; false: there is none. */
static bool
find_core (search *s, Z3_ast *all, unsigned count, bool *needed, finding *is)
{
    *is = solver_check (&s->solver, all, count);
    if (*is != IMPOSSIBLE)
        return false;
    solver_core (&s->solver, all, count, needed);
    Z3_ast *rest = xcalloc (count + 1, sizeof *rest);
    for (unsigned drop = 0; drop < count; drop++) {
        unsigned kept = 0;
        if (!needed[drop])
            continue;
        for (unsigned i = 0; i < count; i++)
            if (needed[i] && i != drop)
                rest[kept++] = all[i];
        if (solver_check (&s->solver, rest, kept) == IMPOSSIBLE)
            needed[drop] = false;
    }
    xfree (rest);
    return true;
}

/* Steps that give the variable a number: those that steer the program have many. */
static size_t
weight (const search *s, uint32_t v)
{
    const flow *f = s->plan.f;
    size_t count = 0;
    for (size_t i = 0; i < f->step_count; i++)
        for (size_t k = 0; k < f->steps[i].assign_count; k++) {
            const flow_assign *a = &f->steps[i].assigns[k];
            count += a->variable == v && a->value && a->value->op == FLOW_NUMBER;
        }
    return count;
}

/* The first ones are tried to be left out first. */
static void
order_links (path *p)
{
    size_t *weights = xcalloc (p->links.count + 1, sizeof *weights);
    for (size_t i = 0; i < p->links.count; i++)
        weights[i] = weight (p->s, p->s->plan.variables[p->links.at[i].variable]);
    for (size_t i = 1; i < p->links.count; i++)
        for (size_t k = i; k > 0 && weights[k] < weights[k - 1]; k--) {
            link x = p->links.at[k];
            size_t w = weights[k];
            p->links.at[k] = p->links.at[k - 1];
            weights[k] = weights[k - 1];
            p->links.at[k - 1] = x;
            weights[k - 1] = w;
        }
    xfree (weights);
}

/* The path as steps of a model in which variables may change within their parts where
 * blocks meet: what it rests on is told at the cuts. */
static bool
track_conditions (path *p)
{
    search *s = p->s;
    leg *legs = arena_alloc (s->memory, p->states.count * sizeof *legs);
    Z3_model m = solver_model (&s->solver);
    read_steps (p, m, legs, s->memory);
    solver_forget_model (&s->solver, m);
    return weakest_track (s, legs, p->states.count);
}

static bool
track_parts (path *p, const Z3_ast *by_part, const bool *needed)
{
    bool more = false;
    for (size_t i = 0; i < p->links.count; i++)
        if (needed[i]) {
            const link *l = &p->links.at[i];
            uint32_t v = p->s->plan.variables[l->variable];
            more = search_track (p->s, l->place, (blocks_dimension){ .variable = v }) || more;
        }
    (void) by_part;
    return more;
}

static bool
refine (path *p)
{
    search *s = p->s;
    unsigned count = (unsigned) p->links.count;
    Z3_ast *exactly = xcalloc (count + 1, sizeof *exactly), *by_part = xcalloc (count + 1, sizeof *by_part);
    bool *needed = xcalloc (count + 1, sizeof *needed), more = false;
    order_links (p);
    for (unsigned i = 0; i < count; i++) {
        exactly[i] = p->links.at[i].exactly;
        by_part[i] = p->links.at[i].by_part;
    }
    finding is = solver_check (&s->solver, exactly, count);
    if (is == POSSIBLE) {
        Z3_model m = solver_model (&s->solver);
        keep_run (p, m);
        solver_forget_model (&s->solver, m);
    } else if (is == IMPOSSIBLE && find_core (s, by_part, count, needed, &is))
        more = track_parts (p, by_part, needed);
    else if (is == POSSIBLE)
        more = track_conditions (p);
    if (!more && s->result->answer != ANSWER_YES && !s->stuck)
        s->stuck = budget_reason (s->budget) ? budget_reason (s->budget)
                   : is == UNDECIDED         ? "a path could not be decided"
                                             : "no condition tells why a path is not one of the program";
    xfree (exactly);
    xfree (by_part);
    xfree (needed);
    return more;
}

bool
follow_path (search *s, uint32_t last, uint32_t error)
{
    path p = { .s = s, .error = error };
    for (uint32_t at = last; at != UINT32_MAX; at = s->states.at[at].parent)
        *vec_add (&p.states) = at;
    for (size_t i = 0; i < p.states.count / 2; i++) {
        uint32_t swap = p.states.at[i];
        p.states.at[i] = p.states.at[p.states.count - 1 - i];
        p.states.at[p.states.count - 1 - i] = swap;
    }
    solver_restart (&s->solver);
    solver_push (&s->solver);
    assert_path (&p);
    bool more = refine (&p);
    solver_pop (&s->solver);
    for (size_t i = 0; i < p.states.count; i++)
        block_release (&p.blocks[i]);
    xfree (p.blocks);
    xfree (p.ends);
    vec_free (&p.links);
    vec_free (&p.states);
    return more;
}
