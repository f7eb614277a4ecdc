/* Which candidates are inductive together: drop what some start or step does
 * not meet, until nothing changes.  At first no place is live, as if `false`
 * were proposed everywhere: so what remains false is unreachable. */
#include "work.h"

#include <string.h>

#include "alloc.h"

/* Something that leads to a place: a start or a step. */
struct arrival {
    const formula *base;   /* what holds before it */
    const formula **fails; /* per candidate of the place */
    uint32_t target, command;
    const int64_t *from; /* known values before it; NULL: a start */
};

static const formula *
and_formula (work *w, const formula *a, const formula *b)
{
    return formula_join (w->atoms, FORMULA_AND, a, b);
}

static const formula *
or_formula (work *w, const formula *a, const formula *b)
{
    return a ? formula_join (w->atoms, FORMULA_OR, a, b) : b;
}

static proof
exclude (work *w, const formula *f)
{
    prover_conflict out = { .core = NULL, .values = w->values };
    proof result = prover_exclude (w->prover, NULL, 0, f, &out);
    return result == PROOF_REFUTED && !out.has_values ? PROOF_UNDECIDED : result;
}

static void
drop (work *w, const struct arrival *a, candidate *c)
{
    c->dropped = true;
    w->places.at[a->target].version++;
    if (c->claim != GCL_NONE && w->result->claims[c->claim].proved) {
        w->result->claims[c->claim].proved = false;
        w->result->claims[c->claim].command = a->command;
    }
}

/* The state that the prover found, after the arrival; false if it does not fit. */
static bool
arrive_at (work *w, const struct arrival *a, int64_t *state)
{
    const gcl_model *m = w->model;
    memcpy (state, w->values, (m->variable_count + w->inputs) * sizeof *state);
    if (!a->from) {
        for (size_t v = 0; v < m->variable_count; v++)
            if (!m->variables[v].open)
                state[v] = m->variables[v].initial;
        return true;
    }
    for (size_t v = 0; v < m->variable_count; v++)
        if (w->known[v])
            state[v] = a->from[v];
    return !gcl_apply (&m->commands[a->command], state, w->values + m->variable_count);
}

/* Drop what does not hold in the state that was found; how many. */
static size_t
drop_refuted (work *w, const struct arrival *a)
{
    place *p = &w->places.at[a->target];
    int64_t *state = xcalloc (w->model->variable_count + w->inputs + 1, sizeof *state), holds;
    size_t count = 0;
    if (arrive_at (w, a, state))
        for (size_t i = 0; i < p->list.count; i++)
            if (!p->list.at[i].dropped && gcl_eval (p->list.at[i].condition, state, &holds) && !holds) {
                drop (w, a, &p->list.at[i]);
                count++;
            }
    xfree (state);
    return count;
}

/* One by one; what is not proved is dropped. */
static bool
check_alone (work *w, const struct arrival *a)
{
    place *p = &w->places.at[a->target];
    for (size_t i = 0; i < p->list.count; i++) {
        if (p->list.at[i].dropped)
            continue;
        if (exclude (w, and_formula (w, a->base, a->fails[i])) != PROOF_VALID)
            drop (w, a, &p->list.at[i]);
        if (!budget_look (w->budget))
            return false;
    }
    return true;
}

/* All candidates of the target at once. */
static bool
check_arrival (work *w, const struct arrival *a)
{
    place *p = &w->places.at[a->target];
    for (;;) {
        const formula *bad = NULL;
        for (size_t i = 0; i < p->list.count; i++)
            if (!p->list.at[i].dropped)
                bad = or_formula (w, bad, a->fails[i]);
        if (!bad)
            return true;
        proof result = exclude (w, and_formula (w, a->base, bad));
        if (!budget_look (w->budget))
            return false;
        if (result == PROOF_VALID)
            return true;
        if (result == PROOF_UNDECIDED || !drop_refuted (w, a))
            return check_alone (w, a);
    }
}

/* A run may come here now, unless what is before the arrival cannot be. */
static bool
wake (work *w, const struct arrival *a)
{
    place *p = &w->places.at[a->target];
    if (p->live)
        return true;
    p->live = exclude (w, a->base) != PROOF_VALID;
    p->version += p->live;
    return p->live;
}

static const formula **
list_fails (work *w, uint32_t target, const poly *const *after)
{
    const place *p = &w->places.at[target];
    const formula **fails = arena_alloc (w->memory, (p->list.count + 1) * sizeof *fails);
    for (size_t i = 0; i < p->list.count; i++)
        fails[i] = formula_of_expr (w->atoms, p->list.at[i].condition, false, after);
    return fails;
}

static const formula *
all_of (work *w, const place *p, const formula *also)
{
    for (size_t i = 0; i < p->list.count; i++)
        if (!p->list.at[i].dropped && !p->list.at[i].implied)
            also = and_formula (w, p->list.at[i].holds, also);
    return also;
}

static bool
check_start (work *w)
{
    const poly **now = work_initial (w);
    const gcl_expr *start = w->model->start;
    struct arrival a = { .target = 0, .command = GCL_NONE };
    a.base = start ? formula_of_expr (w->atoms, start, true, now) : formula_literal (w->atoms, LITERAL_TRUE);
    a.fails = list_fails (w, 0, now);
    return !wake (w, &a) || check_arrival (w, &a);
}

static bool
check_step (work *w, step *s)
{
    place *from = &w->places.at[s->source];
    s->version = from->version;
    struct arrival a = { .target = s->target, .command = s->command, .from = from->values };
    a.base = all_of (w, from, s->enabled);
    if (!wake (w, &a))
        return budget_look (w->budget);
    if (!s->fails)
        s->fails = list_fails (w, s->target, s->after);
    a.fails = s->fails;
    return check_arrival (w, &a);
}

/* Conditions that the others imply are not shown, the longest first. */
static bool
leave_out_implied (work *w, place *p)
{
    for (uint32_t size = 0, next = UINT32_MAX; next; next = size) {
        size = 0;
        for (size_t i = 0; i < p->list.count; i++) {
            candidate *c = &p->list.at[i];
            if (c->dropped || c->implied || c->condition->size > next)
                continue;
            if (c->condition->size < next) {
                size = c->condition->size > size ? c->condition->size : size;
                continue;
            }
            c->implied = true;
            const formula *opposite = formula_of_expr (w->atoms, c->condition, false,
                                                       work_constants (w, (uint32_t) (p - w->places.at)));
            c->implied = exclude (w, all_of (w, p, opposite)) == PROOF_VALID;
            if (!budget_look (w->budget))
                return false;
        }
    }
    return true;
}

static bool
error_is_excluded (work *w)
{
    for (uint32_t i = 0; w->model->error && i < w->places.count; i++) {
        const formula *error = formula_of_expr (w->atoms, w->model->error, true, work_constants (w, i));
        if (w->places.at[i].live && exclude (w, all_of (w, &w->places.at[i], error)) != PROOF_VALID)
            return false;
    }
    for (size_t i = 0; i < w->steps.count; i++) {
        const step *s = &w->steps.at[i];
        const place *from = &w->places.at[s->source];
        if (w->model->commands[s->command].is_error && from->live
            && exclude (w, all_of (w, from, s->enabled)) != PROOF_VALID)
            return false;
    }
    return true;
}

bool
work_prove (work *w)
{
    if (!check_start (w))
        return false;
    for (bool change = true; change;) {
        change = false;
        for (size_t i = 0; i < w->steps.count; i++) {
            step *s = &w->steps.at[i];
            const place *from = &w->places.at[s->source];
            if (!from->live || s->version == from->version)
                continue;
            change = true;
            if (!check_step (w, s) || ring_failure (atoms_ring (w->atoms)))
                return false;
        }
    }
    for (size_t i = 0; i < w->places.count; i++)
        if (w->places.at[i].live && !leave_out_implied (w, &w->places.at[i]))
            return false;
    w->result->excludes_error = error_is_excluded (w);
    return !budget_reason (w->budget) && !ring_failure (atoms_ring (w->atoms));
}
