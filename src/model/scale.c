/* A finer unit of time: everything that meets a clock is multiplied.  Terms may be shared, with
 * other models too, so those that change are copied. */
#include "arena.h"
#include "model.h"

typedef struct scaling {
    model *m;
    int32_t factor;
    bool fits;
} scaling;

/* Values of a term, as far as that is plain to see. */
typedef struct span {
    int64_t low, high;
} span;

static const span ANY = { INT32_MIN, INT32_MAX };

static span
joined (span a, span b)
{
    return (span){ a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high };
}

static span
fitting (span s)
{
    return s.low < INT32_MIN || s.high > INT32_MAX ? ANY : s;
}

static span
table_span (const constant_table *t)
{
    span s = { t->values[0], t->values[0] };
    for (uint32_t i = 1; i < t->size; i++)
        s = joined (s, (span){ t->values[i], t->values[i] });
    return s;
}

static span
product_span (span a, span b)
{
    span low = { a.low * b.low, a.low * b.low }, all = low;
    const int64_t others[] = { a.low * b.high, a.high * b.low, a.high * b.high };
    for (int i = 0; i < 3; i++)
        all = joined (all, (span){ others[i], others[i] });
    return fitting (all);
}

static span
span_of (const model *m, const expr *e)
{
    switch (e->kind) {
    case EXPR_NUMBER:
        return (span){ e->value, e->value };
    case EXPR_VARIABLE:
        return (span){ m->integer_arrays[e->id].min, m->integer_arrays[e->id].max };
    case EXPR_TABLE:
        return table_span (&m->tables[e->id]);
    case EXPR_RANGE:
        return (span){ e->value, e->most };
    case EXPR_NEG: {
        span a = span_of (m, e->args[0]);
        return fitting ((span){ -a.high, -a.low });
    }
    case EXPR_ADD:
    case EXPR_SUB: {
        span a = span_of (m, e->args[0]), b = span_of (m, e->args[1]);
        return fitting (e->kind == EXPR_ADD ? (span){ a.low + b.low, a.high + b.high }
                                            : (span){ a.low - b.high, a.high - b.low });
    }
    case EXPR_MUL:
        return product_span (span_of (m, e->args[0]), span_of (m, e->args[1]));
    case EXPR_MIN:
    case EXPR_MAX:
        return joined (span_of (m, e->args[0]), span_of (m, e->args[1]));
    case EXPR_IF:
        return joined (span_of (m, e->args[1]), span_of (m, e->args[2]));
    default:
        return ANY;
    }
}

bool
model_product_fits (const model *m, const expr *e, int32_t factor)
{
    span all = span_of (m, e);
    return all.low * factor >= -MODEL_CLOCK_CONSTANT_MAX && all.high * factor <= MODEL_CLOCK_CONSTANT_MAX;
}

static const expr *
times (scaling *s, const expr *e)
{
    if (!e)
        return NULL;
    s->fits = s->fits && model_product_fits (s->m, e, s->factor);
    expr *number = arena_alloc (s->m->memory, sizeof *number);
    *number = (expr){ .kind = EXPR_NUMBER, .where = e->where, .value = s->factor };
    if (e->kind == EXPR_NUMBER) {
        number->value = s->fits ? e->value * s->factor : 0;
        return number;
    }
    expr *product = arena_alloc (s->m->memory, sizeof *product);
    *product = (expr){ .kind = EXPR_MUL, .where = e->where, .args = { e, number } };
    return product;
}

static const expr *
scaled_comparison (scaling *s, const expr *e)
{
    if (e->kind != EXPR_CLOCK_COMPARE)
        return e;
    expr *copy = arena_copy (s->m->memory, e, sizeof *e);
    copy->args[2] = times (s, e->args[2]);
    return copy;
}

static conjunction
scaled (scaling *s, conjunction c)
{
    const expr **all = arena_alloc (s->m->memory, (c.count + 1) * sizeof *all);
    for (size_t i = 0; i < c.count; i++)
        all[i] = scaled_comparison (s, c.at[i]);
    return (conjunction){ all, c.count };
}

static const stmt *
scaled_statements (scaling *s, const stmt *first)
{
    const stmt *start = NULL, **end = &start;
    for (const stmt *at = first; at; at = at->next) {
        stmt *copy = arena_copy (s->m->memory, at, sizeof *at);
        if (at->kind == STMT_ASSIGN_CLOCK)
            copy->value = times (s, at->value);
        copy->body = scaled_statements (s, at->body);
        copy->other = scaled_statements (s, at->other);
        *end = copy;
        end = &copy->next;
    }
    *end = NULL;
    return start;
}

static const location *
scaled_locations (scaling *s, const process *p)
{
    location *all = arena_copy (s->m->memory, p->locations, p->location_count * sizeof *all);
    for (size_t l = 0; l < p->location_count; l++)
        all[l].invariant = scaled (s, all[l].invariant);
    return all;
}

bool
model_scale (model *m, int32_t factor)
{
    scaling s = { m, factor, true };
    process *processes = arena_copy (m->memory, m->processes, m->process_count * sizeof *processes);
    for (size_t p = 0; p < m->process_count; p++)
        processes[p].locations = scaled_locations (&s, &processes[p]);
    edge *edges = arena_copy (m->memory, m->edges, m->edge_count * sizeof *edges);
    for (size_t e = 0; e < m->edge_count; e++) {
        edges[e].guard = scaled (&s, edges[e].guard);
        edges[e].action = scaled_statements (&s, edges[e].action);
    }
    function *functions = arena_copy (m->memory, m->functions, m->function_count * sizeof *functions);
    for (size_t f = 0; f < m->function_count; f++)
        functions[f].body = scaled_statements (&s, functions[f].body);
    m->processes = processes;
    m->edges = edges;
    m->functions = functions;
    return s.fits;
}
