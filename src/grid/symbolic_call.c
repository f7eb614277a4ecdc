/* Functions and copies of arrays over sets of states; who is enabled, and which
 * clocks stand still by condition. */
#include "symbolic_term.h"

/* Element number k of a slice, whose starts are known. */
static void
read_slice (machine *m, const expr *slice, const term *starts, uint32_t k, term *out)
{
    symbolic *s = m->s;
    const expr *a = slice->args[0];
    for (size_t i = 0; i < starts->count; i++) {
        uint32_t at = (uint32_t) starts->at[i].value + k;
        if (a->kind == EXPR_TABLE) {
            int32_t value = s->model->tables[a->id].values[at];
            term_add (s, out, value, diagram_copy (&s->d, starts->at[i].when));
        } else if (a->kind == EXPR_VARIABLE)
            machine_read (m, s->model->integer_arrays[a->id].first + at, starts->at[i].when, out);
        else
            for (size_t c = 0; c < m->locals[a->id + at].count; c++) {
                const term_case *one = &m->locals[a->id + at].at[c];
                term_add (s, out, one->value, diagram_and (&s->d, one->when, starts->at[i].when));
            }
    }
}

static uint32_t
array_size (const model *m, const expr *a)
{
    return a->kind == EXPR_LOCAL   ? a->size
           : a->kind == EXPR_TABLE ? m->tables[a->id].size
                                   : m->integer_arrays[a->id].size;
}

/* The elements of a slice as terms, to be freed one by one and together. */
static term *
read_elements (machine *m, const expr *slice, DdNode *in)
{
    term *all = xcalloc (slice->size, sizeof *all), starts = VEC_EMPTY;
    uint32_t most = array_size (m->s->model, slice->args[0]) - slice->size;
    machine_index (m, slice->args[1], most + 1, in, &starts);
    for (uint32_t k = 0; k < slice->size; k++)
        read_slice (m, slice, &starts, k, &all[k]);
    term_free (m->s, &starts);
    return all;
}

/* All arguments are known before the first one is put into the frame. */
static void
fill_frame (machine *m, const expr *e, DdNode *in)
{
    const function *f = &m->s->model->functions[e->id];
    term **arguments = xcalloc (e->size + 1, sizeof *arguments);
    for (uint32_t i = 0; i < e->size; i++)
        if (f->parameters[i].is_array)
            arguments[i] = read_elements (m, e->list[i], in);
        else {
            arguments[i] = xcalloc (1, sizeof **arguments);
            machine_evaluate (m, e->list[i], in, arguments[i]);
        }
    for (uint32_t i = 0; i < e->size; i++) {
        for (uint32_t k = 0; k < f->parameters[i].size; k++) {
            term_free (m->s, &m->locals[f->parameters[i].slot + k]);
            m->locals[f->parameters[i].slot + k] = arguments[i][k];
        }
        xfree (arguments[i]);
    }
    xfree (arguments);
}

void
machine_call (machine *m, const expr *e, DdNode *in, term *out)
{
    symbolic *s = m->s;
    if (!in || diagram_is_empty (&s->d, in) || !diagrams_ok (&s->d))
        return;
    fill_frame (m, e, in);
    DdNode *outer = m->returned, *here = diagram_minus (&s->d, in, m->fault);
    term result = m->result;
    m->returned = diagram_copy (&s->d, s->d.zero);
    m->result = (term) VEC_EMPTY;
    machine_execute_in (m, s->model->functions[e->id].body, here);
    for (size_t i = 0; i < m->result.count; i++)
        term_add (s, out, m->result.at[i].value, diagram_and (&s->d, m->result.at[i].when, here));
    diagram_minus_in (&s->d, &here, m->fault);
    diagram_minus_in (&s->d, &here, m->returned);
    term_add (s, out, 0, here);
    diagram_drop (&s->d, m->returned);
    term_free (s, &m->result);
    m->returned = outer;
    m->result = result;
}

void
machine_copy (machine *m, const stmt *st, DdNode *in)
{
    symbolic *s = m->s;
    const expr *a = st->target->args[0];
    term *values = read_elements (m, st->value, in), starts = VEC_EMPTY;
    const integer_array *array = a->kind == EXPR_LOCAL ? NULL : &s->model->integer_arrays[a->id];
    machine_index (m, st->target->args[1], array_size (s->model, a) - st->target->size + 1, in, &starts);
    for (uint32_t k = 0; k < st->target->size; k++) {
        for (size_t i = 0; i < starts.count; i++) {
            uint32_t at = (uint32_t) starts.at[i].value + k;
            if (array)
                machine_write_integer (m, array, array->first + at, &values[k], starts.at[i].when);
            else
                machine_write_local (m, a->id + at, &values[k], starts.at[i].when);
        }
        term_free (s, &values[k]);
    }
    xfree (values);
    term_free (s, &starts);
}

DdNode *
machine_enabled (machine *m, const edge *e)
{
    symbolic *s = m->s;
    DdNode *here = entity_equals (s, &s->locations[e->process], e->source, false);
    machine_start (m, here, e->local_slots);
    diagram_drop (&s->d, here);
    machine_assume (m, &e->guard);
    return diagram_copy (&s->d, m->path);
}

DdNode *
machine_stopped (machine *m, const location *l, uint32_t x, DdNode *in)
{
    symbolic *s = m->s;
    DdNode *stopped = diagram_copy (&s->d, s->d.zero);
    machine_start (m, in, 0);
    for (size_t i = 0; i < l->rate_count; i++) {
        const clock_array *of = &s->model->clock_arrays[l->rates[i].clock->id];
        term clocks = VEC_EMPTY, rates = VEC_EMPTY;
        machine_index (m, l->rates[i].clock->args[0], of->size, m->path, &clocks);
        machine_evaluate (m, l->rates[i].rate, m->path, &rates);
        for (size_t k = 0; k < rates.count; k++) {
            if (rates.at[k].value != 0 && rates.at[k].value != 1)
                machine_fail (m, rates.at[k].when);
            for (size_t c = 0; c < clocks.count && rates.at[k].value == 0; c++) {
                DdNode *both = diagram_and (&s->d, rates.at[k].when, clocks.at[c].when);
                if (!x || 1 + of->first + (uint32_t) clocks.at[c].value == x)
                    diagram_or_in (&s->d, &stopped, both);
                diagram_drop (&s->d, both);
            }
        }
        term_free (s, &clocks);
        term_free (s, &rates);
        diagram_minus_in (&s->d, &m->path, m->fault);
    }
    return stopped;
}
