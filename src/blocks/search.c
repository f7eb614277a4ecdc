/* Abstract states, breadth first; an error that they reach is followed, and either it is
 * one, or more is tracked and the search begins anew. */
#include <string.h>

#include "hash.h"
#include "work.h"

enum { NO_STATE = UINT32_MAX };

flow_range
search_range (const search *s, uint32_t place, uint32_t variable)
{
    const flow_range *known = s->plan.f->places[place].ranges;
    if (known)
        return known[variable];
    return (flow_range){ -((flow_wide) 1 << 80), (flow_wide) 1 << 80 };
}

bool
search_track (search *s, uint32_t place, blocks_dimension d)
{
    dimension_list *all = &s->tracked[place];
    for (size_t i = 0; d.variable != FLOW_NONE && i < all->count; i++)
        if (all->at[i].variable == d.variable)
            return false;
    *vec_add (all) = d;
    return true;
}

static const flow_range *
parts_of (const search *s, const seen *x)
{
    return s->parts.at + x->parts;
}

/* A value between bounds; asserted. */
static sym
any_between (search *s, flow_range r)
{
    sym v = { NULL, r.low, r.high };
    if (r.low == r.high)
        return v;
    v.term = solver_integer (&s->solver);
    sym free = { v.term, r.low - 1, r.high + 1 };
    solver_assert (&s->solver, encode_between (&s->encoder, free, r));
    return v;
}

void
search_enter (search *s, const seen *from, sym *start)
{
    const plan *p = &s->plan;
    const dimension_list *tracked = &s->tracked[from->place];
    bool initial = from->parent == NO_STATE;
    for (size_t k = 0; k < p->count; k++) {
        uint32_t v = p->variables[k];
        start[k] = (sym){ NULL, p->f->variables[v].initial, p->f->variables[v].initial };
        if (initial || !plan_is_live (p, from->place, v))
            continue;
        flow_range r = search_range (s, from->place, v);
        for (size_t i = 0; i < tracked->count; i++)
            if (tracked->at[i].variable == v) {
                flow_range part = parts_of (s, from)[i];
                r.low = part.low > r.low ? part.low : r.low;
                r.high = part.high < r.high ? part.high : r.high;
            }
        start[k] = any_between (s, r);
    }
    for (size_t i = 0; !initial && i < tracked->count; i++) {
        bool holds = false, wanted = parts_of (s, from)[i].low == 1;
        if (tracked->at[i].variable != FLOW_NONE)
            continue;
        Z3_ast x = encode_literal (&s->encoder, &tracked->at[i].literal, start, &holds);
        if (x)
            solver_assert (&s->solver, wanted ? x : Z3_mk_not (s->solver.z3, x));
        else if (holds != wanted)
            solver_assert (&s->solver, Z3_mk_false (s->solver.z3));
    }
}

/* --- the states seen --- */

static uint64_t
hash_state (const search *s, uint32_t place, const flow_range *parts)
{
    size_t count = s->tracked[place].count;
    return hash_mix (hash_bytes (parts, count * sizeof *parts), hash_word (place));
}

static void
grow_table (search *s)
{
    size_t size = s->table_size ? 2 * s->table_size : 1024;
    xfree (s->table);
    s->table = xcalloc (size, sizeof *s->table);
    s->table_size = size;
    for (uint32_t i = 1; i < s->states.count; i++) {
        const seen *x = &s->states.at[i];
        size_t at = hash_state (s, x->place, parts_of (s, x)) & (size - 1);
        while (s->table[at])
            at = (at + 1) & (size - 1);
        s->table[at] = i;
    }
}

/* State 0 is the start, so 0 stands for none in the table. */
static void
add_state (search *s, uint32_t place, uint32_t parent, const flow_range *parts)
{
    size_t count = s->tracked[place].count;
    if (2 * s->states.count >= s->table_size)
        grow_table (s);
    size_t at = hash_state (s, place, parts) & (s->table_size - 1);
    for (; s->table[at]; at = (at + 1) & (s->table_size - 1)) {
        const seen *x = &s->states.at[s->table[at]];
        if (x->place == place && (!count || memcmp (parts_of (s, x), parts, count * sizeof *parts) == 0))
            return;
    }
    s->table[at] = (uint32_t) s->states.count;
    *vec_add (&s->states) = (seen){ place, parent, (uint32_t) s->parts.count };
    for (size_t i = 0; i < count; i++)
        *vec_add (&s->parts) = parts[i];
}

/* --- successors --- */

/* The parts of a model at the end of a block, and the formula that it is in them. */
static Z3_ast
read_parts (search *s, const spot *t, Z3_model m, flow_range *parts)
{
    const dimension_list *tracked = &s->tracked[t->place];
    VEC (Z3_ast) all = VEC_EMPTY;
    for (size_t i = 0; i < tracked->count; i++) {
        const blocks_dimension *d = &tracked->at[i];
        bool holds = false;
        if (d->variable != FLOW_NONE) {
            sym v = t->state[s->plan.dense[d->variable]];
            parts[i] = plan_part (&s->plan, d->variable, solver_value (&s->solver, m, v));
            if (v.term)
                *vec_add (&all) = encode_between (&s->encoder, v, parts[i]);
            continue;
        }
        Z3_ast x = encode_literal (&s->encoder, &d->literal, t->state, &holds);
        holds = x ? solver_holds (&s->solver, m, x) : holds;
        parts[i] = (flow_range){ holds, holds };
        if (x)
            *vec_add (&all) = holds ? x : Z3_mk_not (s->solver.z3, x);
    }
    Z3_ast result = all.count ? Z3_mk_and (s->solver.z3, (unsigned) all.count, all.at) : NULL;
    vec_free (&all);
    return result;
}

/* All parts in which the block can end there. */
static void
list_successors (search *s, uint32_t from, const spot *t)
{
    flow_range *parts = xcalloc (s->tracked[t->place].count + 1, sizeof *parts);
    solver_push (&s->solver);
    if (t->reached)
        solver_assert (&s->solver, t->reached);
    for (finding found = POSSIBLE; found == POSSIBLE && !s->stuck;) {
        found = solver_check (&s->solver, NULL, 0);
        if (found == UNDECIDED)
            s->stuck = "a condition of the program could not be decided";
        if (found != POSSIBLE)
            break;
        Z3_model m = solver_model (&s->solver);
        Z3_ast here = read_parts (s, t, m, parts);
        solver_forget_model (&s->solver, m);
        add_state (s, t->place, from, parts);
        if (!here)
            break;
        solver_assert (&s->solver, Z3_mk_not (s->solver.z3, here));
    }
    solver_pop (&s->solver);
    xfree (parts);
}

/* True: a block from there may end in this error. */
static bool
expand (search *s, uint32_t from, uint32_t *error)
{
    block b;
    sym *start = xcalloc (s->plan.count + 1, sizeof *start);
    bool found = false;
    solver_restart (&s->solver);
    solver_push (&s->solver);
    search_enter (s, &s->states.at[from], start);
    encode_block (&s->encoder, s->states.at[from].place, start, &b);
    for (size_t i = 0; i < b.target_count && !found && !s->stuck; i++) {
        spot *t = &b.targets[i];
        if (!t->state || !plan_is_error (&s->plan, t->place))
            continue;
        finding is = solver_check (&s->solver, &t->reached, t->reached ? 1 : 0);
        found = is == POSSIBLE;
        *error = t->place;
        if (is == UNDECIDED)
            s->stuck = "a condition of the program could not be decided";
    }
    for (size_t i = 0; i < b.target_count && !found && !s->stuck; i++)
        if (b.targets[i].state && !plan_is_error (&s->plan, b.targets[i].place))
            list_successors (s, from, &b.targets[i]);
    solver_pop (&s->solver);
    block_release (&b);
    xfree (start);
    return found;
}

/* One round: true, with the last state and the error, if an error may be reached. */
static bool
explore (search *s, uint32_t *last, uint32_t *error)
{
    vec_clear (&s->states);
    vec_clear (&s->parts);
    s->table_size = 0;
    *vec_add (&s->states) = (seen){ s->plan.f->start, NO_STATE, 0 };
    for (uint32_t i = 0; i < s->states.count && !s->stuck; i++) {
        if (!budget_step (s->budget, s->states.count - i, 0))
            s->stuck = budget_reason (s->budget);
        else if (expand (s, i, error)) {
            *last = i;
            return true;
        }
    }
    return false;
}

/* --- the proof --- */

static void
keep_points (search *s)
{
    blocks_result *r = s->result;
    size_t places = s->plan.f->place_count;
    r->points = arena_alloc (s->memory, (places + 1) * sizeof *r->points);
    for (uint32_t p = 0; p < places; p++) {
        if (!s->plan.is_cut[p])
            continue;
        const dimension_list *tracked = &s->tracked[p];
        VEC (flow_range) all = VEC_EMPTY;
        size_t count = 0;
        for (size_t i = 1; i < s->states.count; i++) {
            const seen *x = &s->states.at[i];
            count += x->place == p;
            for (size_t k = 0; x->place == p && k < tracked->count; k++)
                *vec_add (&all) = parts_of (s, x)[k];
        }
        r->points[r->point_count++] =
            (blocks_point){ p, arena_copy (s->memory, tracked->at, tracked->count * sizeof *tracked->at),
                            tracked->count, arena_copy (s->memory, all.at, all.count * sizeof *all.at),
                            count };
        vec_free (&all);
    }
}

blocks_result *
blocks_decide (const flow *f, budget *b)
{
    arena *memory = arena_new ();
    blocks_result *r = arena_alloc (memory, sizeof *r);
    search s = { .budget = b, .result = r, .memory = memory };
    r->memory = memory;
    r->answer = ANSWER_UNKNOWN;
    plan_init (&s.plan, f);
    solver_init (&s.solver, b);
    s.encoder = (encoder){ .plan = &s.plan, .solver = &s.solver };
    s.encoder.inside = xcalloc (f->place_count + 1, sizeof (uint32_t));
    s.encoder.target = xcalloc (f->place_count + 1, sizeof (uint32_t));
    memset (s.encoder.inside, 0xff, f->place_count * sizeof (uint32_t));
    memset (s.encoder.target, 0xff, f->place_count * sizeof (uint32_t));
    s.tracked = xcalloc (f->place_count + 1, sizeof *s.tracked);
    uint32_t last = 0, error = 0;
    do
        r->rounds++;
    while (explore (&s, &last, &error) && follow_path (&s, last, error));
    r->reason = r->answer == ANSWER_YES ? NULL : s.stuck;
    if (r->answer == ANSWER_UNKNOWN && !s.stuck) {
        r->answer = ANSWER_NO;
        keep_points (&s);
    }
    r->states = s.states.count;
    r->queries = s.solver.queries;
    for (size_t p = 0; p < f->place_count; p++) {
        r->predicates += s.tracked[p].count;
        vec_free (&s.tracked[p]);
    }
    xfree (s.tracked);
    xfree (s.encoder.inside);
    xfree (s.encoder.target);
    xfree (s.table);
    vec_free (&s.states);
    vec_free (&s.parts);
    solver_release (&s.solver);
    plan_release (&s.plan);
    return r;
}

void
blocks_result_free (blocks_result *r)
{
    if (!r)
        return;
    xfree (r->steps);
    xfree (r->values);
    arena_free (r->memory);
}
