#include "induction.h"

#include <string.h>

#include "alloc.h"
#include "invariant.h"
#include "work.h"

enum { QUERY_MILLISECONDS = 1000 };

/* That none of the alternatives holds. */
static void
propose_opposite (work *w, uint32_t at, const gcl_expr *e)
{
    if (e->op == GCL_OR) {
        propose_opposite (w, at, e->left);
        propose_opposite (w, at, e->right);
    } else
        work_propose (w, at, work_node (w, GCL_NOT, e, NULL), GCL_NONE);
}

/* What the program says itself, and that there is no error. */
static void
propose_declared (work *w)
{
    const gcl_model *m = w->model;
    for (uint32_t at = 0; at < w->places.count; at++) {
        for (uint32_t v = 0; v < m->variable_count; v++) {
            const gcl_variable *of = &m->variables[v];
            if (!of->ranged || w->known[v])
                continue;
            const gcl_expr *x = work_variable (w, v);
            work_propose (w, at, work_node (w, GCL_GE, x, work_number (w, of->low)), GCL_NONE);
            work_propose (w, at, work_node (w, GCL_LE, x, work_number (w, of->high)), GCL_NONE);
        }
        for (size_t i = 0; i < m->restriction_count; i++)
            work_propose (w, at, m->restrictions[i], GCL_NONE);
        if (m->error)
            propose_opposite (w, at, m->error);
        for (uint32_t i = 0; i < w->result->claim_count; i++)
            work_propose (w, at, w->result->claims[i].condition, i);
    }
}

static void
list_claims (induction *r, const gcl_predicates *given)
{
    const gcl_model *m = r->model;
    r->claim_count = m->predicate_count + (given ? given->count : 0);
    r->claims = arena_alloc (r->memory, (r->claim_count + 1) * sizeof *r->claims);
    for (size_t i = 0; i < r->claim_count; i++)
        r->claims[i] =
            (induction_claim){ .condition = i < m->predicate_count ? m->predicates[i]
                                                                   : given->at[i - m->predicate_count],
                               .proved = true,
                               .command = GCL_NONE };
}

static void
keep_place (work *w, const place *p, induction_place *to)
{
    *to = (induction_place){ .values = p->values, .reachable = p->live };
    to->conditions = arena_alloc (w->memory, (p->list.count + 1) * sizeof *to->conditions);
    if (!p->live)
        return;
    w->result->reachable_count++;
    w->result->proposed += p->list.count;
    for (size_t i = 0; i < p->list.count; i++) {
        w->result->proved += !p->list.at[i].dropped;
        if (!p->list.at[i].dropped && !p->list.at[i].implied)
            to->conditions[to->count++] = p->list.at[i].condition;
    }
}

static void
keep_result (work *w)
{
    induction *r = w->result;
    r->place_count = w->places.count;
    r->places = arena_alloc (r->memory, (r->place_count + 1) * sizeof *r->places);
    for (size_t i = 0; i < w->places.count; i++)
        keep_place (w, &w->places.at[i], &r->places[i]);
}

static void
give_up (work *w)
{
    const char *failure = ring_failure (atoms_ring (w->atoms)), *limit = budget_reason (w->budget);
    w->result->reason = xstrdup (limit     ? limit
                                 : failure ? failure
                                           : "there was no room for the control states");
}

static void
release (work *w)
{
    for (size_t i = 0; i < w->places.count; i++)
        vec_free (&w->places.at[i].list);
    vec_free (&w->places);
    vec_free (&w->steps);
    store_free (w->names);
    prover_free (w->prover);
    atoms_free (w->atoms);
    xfree (w->key);
    xfree (w->values);
}

induction *
induction_find (const gcl_model *m, enum induction_kind kind, const gcl_predicates *claims, budget *b)
{
    induction *r = xcalloc (1, sizeof *r);
    *r = (induction){ .model = m, .memory = arena_new () };
    work w = { .model = m, .budget = b, .memory = r->memory, .result = r };
    for (size_t i = 0; i < m->command_count; i++)
        w.inputs = m->commands[i].input_count > w.inputs ? m->commands[i].input_count : w.inputs;
    size_t width = m->variable_count + w.inputs;
    w.atoms = atoms_new (m, w.inputs);
    w.prover = prover_new (w.atoms, width, b, QUERY_MILLISECONDS);
    w.key = xcalloc (width + 1, sizeof *w.key);
    w.values = xcalloc (width + 1, sizeof *w.values);
    r->known = w.known = arena_alloc (r->memory, (m->variable_count + 1) * sizeof *w.known);
    list_claims (r, claims);
    bool good = work_find_places (&w);
    if (good) {
        propose_declared (&w);
        if (kind == INDUCTION_POLYHEDRA)
            work_propose_polyhedra (&w);
        if (kind != INDUCTION_NONE)
            work_propose_local (&w);
        good = work_prove (&w);
    }
    if (good)
        keep_result (&w);
    else
        give_up (&w);
    r->queries = prover_queries (w.prover);
    release (&w);
    return r;
}

void
induction_free (induction *i)
{
    if (!i)
        return;
    xfree (i->reason);
    arena_free (i->memory);
    xfree (i);
}

const induction_place *
induction_at (const induction *i, const int64_t *values)
{
    for (size_t p = 0; p < i->place_count; p++) {
        bool same = true;
        for (size_t v = 0; same && v < i->model->variable_count; v++)
            same = !i->known[v] || i->places[p].values[v] == values[v];
        if (same)
            return &i->places[p];
    }
    return NULL;
}

/* Each condition is a predicate of its own; one state line for a place. */
char *
induction_certificate (const induction *i)
{
    text out = TEXT_EMPTY;
    if (i->reason) {
        invariant_none (i->model, i->reason, &out);
        return text_take (&out);
    }
    invariant_begin (
        i->model, i->excludes_error && gcl_has_error (i->model) ? INVARIANT_SAFE : INVARIANT_INDUCTIVE, &out);
    for (size_t p = 0; p < i->place_count; p++)
        for (size_t c = 0; c < i->places[p].count; c++) {
            invariant_predicate (&out);
            gcl_print_expr (i->model, i->places[p].conditions[c], &out);
            invariant_end_line (&out);
        }
    uint32_t number = 0;
    for (size_t p = 0; p < i->place_count; p++) {
        if (!i->places[p].reachable)
            continue;
        invariant_at (i->model, i->places[p].values, i->known, &out);
        invariant_state (&out);
        for (size_t c = 0; c < i->places[p].count; c++)
            invariant_literal (number++, true, &out);
        invariant_end_line (&out);
    }
    return text_take (&out);
}
