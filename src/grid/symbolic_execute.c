/* Statements over sets of states: every assignment is made where the
 * states on their way to it are, and nowhere else. */
#include "symbolic_term.h"

/* t := value in `where`, unchanged elsewhere. */
static void
overwrite (machine *m, term *t, const term *value, DdNode *where)
{
    symbolic *s = m->s;
    term old = *t;
    *t = (term) VEC_EMPTY;
    for (size_t i = 0; i < old.count; i++)
        term_add (s, t, old.at[i].value, diagram_minus (&s->d, old.at[i].when, where));
    for (size_t i = 0; i < value->count; i++)
        term_add (s, t, value->at[i].value, diagram_and (&s->d, value->at[i].when, where));
    term_free (s, &old);
}

static void
write_integer (machine *m, uint32_t i, const term *value, DdNode *where)
{
    symbolic *s = m->s;
    if (!m->integer_written[i]) {
        term now = VEC_EMPTY;
        machine_read (m, i, s->d.one, &now);
        term_free (s, &m->integers[i]);
        m->integers[i] = now;
        m->integer_written[i] = true;
    }
    overwrite (m, &m->integers[i], value, where);
}

/* Values outside the range of the array are faults. */
static void
check_range (machine *m, const integer_array *a, term *value)
{
    symbolic *s = m->s;
    size_t kept = 0;
    for (size_t i = 0; i < value->count; i++) {
        if (value->at[i].value < a->min || value->at[i].value > a->max) {
            machine_fail (m, value->at[i].when);
            diagram_drop (&s->d, value->at[i].when);
        } else
            value->at[kept++] = value->at[i];
    }
    value->count = kept;
}

void
machine_write_local (machine *m, uint32_t slot, const term *value, DdNode *where)
{
    overwrite (m, &m->locals[slot], value, where);
}

void
machine_write_integer (machine *m, const integer_array *a, uint32_t i, term *value, DdNode *where)
{
    check_range (m, a, value);
    write_integer (m, i, value, where);
}

static void
assign (machine *m, const stmt *st, DdNode *in)
{
    symbolic *s = m->s;
    bool local = st->target->kind == EXPR_LOCAL;
    const integer_array *a = local ? NULL : &s->model->integer_arrays[st->target->id];
    term value = VEC_EMPTY, index = VEC_EMPTY;
    if (st->kind == STMT_CALL)
        machine_call (m, st->value, in, &value);
    else
        machine_evaluate (m, st->value, in, &value);
    machine_index (m, st->target->args[0], local ? st->target->size : a->size, in, &index);
    if (!local)
        check_range (m, a, &value);
    for (size_t i = 0; i < index.count; i++) {
        uint32_t at = (local ? st->target->id : a->first) + (uint32_t) index.at[i].value;
        if (local)
            overwrite (m, &m->locals[at], &value, index.at[i].when);
        else
            write_integer (m, at, &value, index.at[i].when);
    }
    term_free (s, &value);
    term_free (s, &index);
}

static void
clock_term_free (symbolic *s, clock_term *t)
{
    for (size_t i = 0; i < t->count; i++)
        diagram_drop (&s->d, t->at[i].when);
    vec_free (t);
}

static void
clock_term_add (symbolic *s, clock_term *t, uint32_t y, int64_t value, TAKE DdNode *when)
{
    if (when && !diagram_is_empty (&s->d, when)) {
        for (size_t i = 0; i < t->count; i++)
            if (t->at[i].y == y && t->at[i].value == value) {
                diagram_or_in (&s->d, &t->at[i].when, when);
                diagram_drop (&s->d, when);
                return;
            }
        *vec_add (t) = (clock_case){ y, value, when };
        return;
    }
    diagram_drop (&s->d, when);
}

/* y + value, with a negative value, is a mistake of the model where y is less
 * than that: those states are taken out of *where. */
static void
keep_positive (machine *m, uint32_t y, int64_t value, DdNode **where)
{
    symbolic *s = m->s;
    int64_t least = -scale_most (&s->scale, (int32_t) value, false);
    DdNode *wrong = entity_at_most (s, &s->clocks[y], least - 1, false);
    diagram_and_in (&s->d, &wrong, *where);
    machine_fail (m, wrong);
    diagram_minus_in (&s->d, where, wrong);
    diagram_drop (&s->d, wrong);
}

/* x := (what y is now) + value, in `where`; y == 0: no clock. */
static void
write_clock (machine *m, uint32_t x, uint32_t y, const term *value, DdNode *where)
{
    symbolic *s = m->s;
    clock_term fresh = VEC_EMPTY, none = VEC_EMPTY;
    for (size_t i = 0; i < m->clocks[x].count; i++) {
        const clock_case *c = &m->clocks[x].at[i];
        clock_term_add (s, &fresh, c->y, c->value, diagram_minus (&s->d, c->when, where));
    }
    if (!y)
        *vec_add (&none) = (clock_case){ 0, 0, diagram_copy (&s->d, where) };
    const clock_term *from = y ? &m->clocks[y] : &none;
    for (size_t i = 0; i < from->count; i++)
        for (size_t j = 0; j < value->count && diagrams_ok (&s->d); j++) {
            DdNode *both = diagram_and (&s->d, from->at[i].when, value->at[j].when);
            diagram_and_in (&s->d, &both, where);
            int64_t sum = from->at[i].value + value->at[j].value;
            bool wrong = (sum < 0 && !from->at[i].y) || sum > MODEL_CLOCK_CONSTANT_MAX
                         || sum < -MODEL_CLOCK_CONSTANT_MAX;
            if (wrong && both)
                machine_fail (m, both);
            else if (sum < 0 && both)
                keep_positive (m, from->at[i].y, sum, &both);
            if (wrong)
                diagram_drop (&s->d, both);
            else
                clock_term_add (s, &fresh, from->at[i].y, sum, both);
        }
    clock_term_free (s, &none);
    clock_term_free (s, &m->clocks[x]);
    m->clocks[x] = fresh;
    m->clock_written[x] = true;
}

static void
assign_clock (machine *m, const stmt *st, DdNode *in)
{
    symbolic *s = m->s;
    const clock_array *to = &s->model->clock_arrays[st->target->id];
    const clock_array *from = st->source ? &s->model->clock_arrays[st->source->id] : NULL;
    term value = VEC_EMPTY, targets = VEC_EMPTY, sources = VEC_EMPTY;
    if (st->value)
        machine_evaluate (m, st->value, in, &value);
    else
        term_add (s, &value, 0, diagram_copy (&s->d, in));
    machine_index (m, st->target->args[0], to->size, in, &targets);
    machine_index (m, from ? st->source->args[0] : NULL, from ? from->size : 1, in, &sources);
    for (size_t i = 0; i < targets.count; i++)
        for (size_t j = 0; j < sources.count; j++) {
            DdNode *both = diagram_and (&s->d, targets.at[i].when, sources.at[j].when);
            uint32_t y = from ? 1 + from->first + (uint32_t) sources.at[j].value : 0;
            if (both && !diagram_is_empty (&s->d, both))
                write_clock (m, 1 + to->first + (uint32_t) targets.at[i].value, y, &value, both);
            diagram_drop (&s->d, both);
        }
    term_free (s, &value);
    term_free (s, &targets);
    term_free (s, &sources);
}

static void execute (machine *m, const stmt *st, DdNode *in);

static void
execute_while (machine *m, const stmt *st, DdNode *in)
{
    symbolic *s = m->s;
    DdNode *turning = diagram_copy (&s->d, in);
    for (int turns = 0; turning && !diagram_is_empty (&s->d, turning) && diagrams_ok (&s->d); turns++) {
        DdNode *yes, *no;
        machine_truth (m, st->value, turning, &yes, &no);
        diagram_drop (&s->d, no);
        diagram_set (&s->d, &turning, yes);
        if (turns == MODEL_WHILE_TURNS) {
            machine_fail (m, turning);
            break;
        }
        execute (m, st->body, turning);
        diagram_minus_in (&s->d, &turning, m->fault);
        if (m->returned)
            diagram_minus_in (&s->d, &turning, m->returned);
    }
    diagram_drop (&s->d, turning);
}

static void
declare_local (machine *m, const stmt *st, DdNode *in)
{
    symbolic *s = m->s;
    term value = VEC_EMPTY;
    if (st->value)
        machine_evaluate (m, st->value, in, &value);
    else
        term_add (s, &value, 0, diagram_copy (&s->d, in));
    for (uint32_t i = 0; i < st->size; i++)
        overwrite (m, &m->locals[st->id + i], &value, in);
    term_free (s, &value);
}

/* `return`, or a call whose result nobody wants. */
static void
leave_or_call (machine *m, const stmt *st, DdNode *in)
{
    symbolic *s = m->s;
    term value = VEC_EMPTY;
    if (st->kind == STMT_CALL)
        machine_call (m, st->value, in, &value);
    else if (st->value)
        machine_evaluate (m, st->value, in, &value);
    else
        term_add (s, &value, 0, diagram_copy (&s->d, in));
    for (size_t i = 0; st->kind == STMT_RETURN && i < value.count; i++) {
        term_add (s, &m->result, value.at[i].value, diagram_copy (&s->d, value.at[i].when));
        diagram_or_in (&s->d, &m->returned, value.at[i].when);
    }
    term_free (s, &value);
}

static void
execute_one (machine *m, const stmt *st, DdNode *in)
{
    DdNode *yes, *no;
    switch (st->kind) {
    case STMT_NOP:
        break;
    case STMT_ASSIGN:
        assign (m, st, in);
        break;
    case STMT_ASSIGN_CLOCK:
        assign_clock (m, st, in);
        break;
    case STMT_IF:
        machine_truth (m, st->value, in, &yes, &no);
        execute (m, st->body, yes);
        execute (m, st->other, no);
        diagram_drop (&m->s->d, yes);
        diagram_drop (&m->s->d, no);
        break;
    case STMT_WHILE:
        execute_while (m, st, in);
        break;
    case STMT_LOCAL:
        declare_local (m, st, in);
        break;
    case STMT_COPY:
        machine_copy (m, st, in);
        break;
    case STMT_CALL:
        if (st->target)
            assign (m, st, in);
        else
            leave_or_call (m, st, in);
        break;
    case STMT_RETURN:
        leave_or_call (m, st, in);
        break;
    }
}

static void
execute (machine *m, const stmt *st, DdNode *in)
{
    DdNode *here = diagram_copy (&m->s->d, in);
    for (; st && here && !diagram_is_empty (&m->s->d, here) && diagrams_ok (&m->s->d); st = st->next) {
        execute_one (m, st, here);
        diagram_minus_in (&m->s->d, &here, m->fault);
        if (m->returned)
            diagram_minus_in (&m->s->d, &here, m->returned);
    }
    diagram_drop (&m->s->d, here);
}

void
machine_execute_in (machine *m, const stmt *st, DdNode *in)
{
    execute (m, st, in);
}

void
machine_execute (machine *m, const stmt *st)
{
    execute (m, st, m->path);
    diagram_minus_in (&m->s->d, &m->path, m->fault);
}

machine
machine_new (symbolic *s)
{
    const model *m = s->model;
    return (machine){ .s = s,
                      .integers = xcalloc (m->integer_count + 1, sizeof (term)),
                      .clocks = xcalloc (m->clock_count + 1, sizeof (clock_term)),
                      .integer_written = xcalloc (m->integer_count + 1, sizeof (bool)),
                      .clock_written = xcalloc (m->clock_count + 1, sizeof (bool)) };
}

static void
machine_clear (machine *m)
{
    symbolic *s = m->s;
    for (uint32_t i = 0; i < s->model->integer_count; i++)
        term_clear (s, &m->integers[i]);
    for (uint32_t x = 1; x <= s->model->clock_count; x++)
        clock_term_free (s, &m->clocks[x]);
    for (size_t i = 0; i < m->local_count; i++)
        term_free (s, &m->locals[i]);
    xfree (m->locals);
    m->locals = NULL;
    m->local_count = 0;
    diagram_set (&s->d, &m->path, NULL);
    diagram_set (&s->d, &m->fault, NULL);
}

void
machine_free (machine *m)
{
    machine_clear (m);
    for (uint32_t i = 0; i < m->s->model->integer_count; i++)
        vec_free (&m->integers[i]);
    xfree (m->integers);
    xfree (m->clocks);
    xfree (m->integer_written);
    xfree (m->clock_written);
}

void
machine_start (machine *m, DdNode *in, uint32_t locals)
{
    symbolic *s = m->s;
    machine_clear (m);
    m->path = diagram_copy (&s->d, in);
    m->fault = diagram_copy (&s->d, s->d.zero);
    if (locals < s->model->function_slots)
        locals = s->model->function_slots;
    m->local_count = locals;
    m->locals = xcalloc (locals + 1, sizeof *m->locals);
    for (uint32_t i = 0; i < s->model->integer_count; i++)
        m->integer_written[i] = false;
    for (uint32_t x = 1; x <= s->model->clock_count; x++) {
        *vec_add (&m->clocks[x]) = (clock_case){ x, 0, diagram_copy (&s->d, s->d.one) };
        m->clock_written[x] = false;
    }
}
