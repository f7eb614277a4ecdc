/* The may or must abstraction of a program as a result of its own. */
#include <inttypes.h>
#include <string.h>

#include "abstraction.h"
#include "alloc.h"

/* "pc = 0 | x > 0, !(x > 2)": control variables, then what is
 * known; "true" if nothing is. */
static void
print_state (const abstraction *a, uint32_t which, const bool *state, text *out)
{
    const task *t = a->task;
    bool some = false;
    int64_t *control = xcalloc (t->model->variable_count + 1, sizeof *control);
    abstract_control (a, which, control);
    for (size_t v = 0; v < t->model->variable_count; v++)
        if (t->model->variables[v].control) {
            text_printf (out, "%s%s = %" PRId64, some ? ", " : "", t->model->variables[v].name, control[v]);
            some = true;
        }
    xfree (control);
    const char *before = some ? " | " : "";
    some = false;
    for (uint32_t i = 0; i < t->predicates.count; i++) {
        if (!abstract_knows (a, state, i))
            continue;
        /* the bit speaks of the atom, people read it as it is printed */
        bool holds = state[abstract_slot (a, i)] != atoms_at (t->atoms, t->predicates.at[i])->shown_negated;
        text_printf (out, "%s%s", some ? ", " : before, holds ? "" : "!(");
        atoms_print (t->atoms, t->predicates.at[i], out);
        if (!holds)
            text_add_char (out, ')');
        some = true;
    }
    if (!some)
        text_printf (out, "%strue", before);
}

struct report {
    abstraction *a;
    gcl_abstraction *out;
    size_t room, state_room;
    uint32_t source;
    bool *before, *after;
};

static void
add_step (struct report *r, const abstract_step *s, const char *mark)
{
    text source = TEXT_EMPTY, command = TEXT_EMPTY, target = TEXT_EMPTY;
    gcl_abstraction *out = r->out;
    if (out->step_count == r->room) {
        r->room = r->room ? 2 * r->room : 64;
        out->steps = xreallocarray (out->steps, r->room, sizeof *out->steps);
    }
    print_state (r->a, r->source, r->before, &source);
    gcl_command_name (r->a->task->model, s->command, &command);
    text_add (&command, mark);
    print_state (r->a, s->target, r->after, &target);
    out->steps[out->step_count++] =
        (gcl_abstract_step){ text_take (&source), text_take (&command), text_take (&target) };
}

/* " [+-]": which steps the pair is, when both directions count. */
static const char *
mark_of (struct report *r, const abstract_step *s)
{
    static const char *const marks[] = { " [may]", " [+]", " [-]", " [+-]" };
    abstraction *a = r->a;
    const shape *by = a->shapes.at[s->shape];
    if (a->kind != GCL_MUST_BOTH)
        return "";
    DdNode *pair = abstract_pair (a, r->before, r->after);
    unsigned mark = diagram_meets (&a->dd, pair, by->must) + 2u * diagram_meets (&a->dd, pair, by->back);
    diagram_drop (&a->dd, pair);
    return marks[mark];
}

/* All targets of the state r->before by one step. */
static void
list_targets (struct report *r, const abstract_step *s, DdNode *relation)
{
    abstraction *a = r->a;
    diagrams *d = &a->dd;
    DdNode *here = abstract_state (a, r->before), *rest = abstract_image (a, relation, here);
    while (rest && rest != d->zero && diagrams_ok (d)) {
        abstract_first (a, rest, r->after);
        add_step (r, s, mark_of (r, s));
        DdNode *one = abstract_state (a, r->after);
        diagram_minus_in (d, &rest, one);
        diagram_drop (d, one);
    }
    diagram_drop (d, here);
    diagram_drop (d, rest);
}

static void
list_from_state (struct report *r)
{
    abstraction *a = r->a;
    for (uint32_t i = 0; i < a->task->model->command_count; i++)
        for (size_t j = 0; j < a->sites.at[r->source].steps.count; j++) {
            const abstract_step *s = &a->sites.at[r->source].steps.at[j];
            if (s->command != i)
                continue;
            DdNode *pairs = a->kind == GCL_MUST_BOTH ? abstract_both (a, &a->sites.at[r->source], s)
                                                     : diagram_copy (&a->dd, abstract_relation (a, s));
            list_targets (r, s, pairs);
            diagram_drop (&a->dd, pairs);
        }
}

static void
add_state (struct report *r)
{
    text state = TEXT_EMPTY;
    if (r->out->listed_count == r->state_room) {
        r->state_room = r->state_room ? 2 * r->state_room : 64;
        r->out->listed = xreallocarray (r->out->listed, r->state_room, sizeof *r->out->listed);
    }
    print_state (r->a, r->source, r->before, &state);
    r->out->listed[r->out->listed_count++] = text_take (&state);
}

static void
list_from_piece (struct report *r, const piece *p)
{
    diagrams *d = &r->a->dd;
    DdNode *rest = diagram_copy (d, p->set);
    r->source = p->site;
    while (rest && rest != d->zero && diagrams_ok (d)) {
        abstract_first (r->a, rest, r->before);
        add_state (r);
        list_from_state (r);
        DdNode *one = abstract_state (r->a, r->before);
        diagram_minus_in (d, &rest, one);
        diagram_drop (d, one);
    }
    diagram_drop (d, rest);
}

static void
list_steps (abstraction *a, gcl_abstraction *out)
{
    struct report r = { .a = a, .out = out };
    r.before = xcalloc (2 * a->width + 1, sizeof *r.before);
    r.after = r.before + a->width;
    for (size_t i = 0; i < a->layers.count; i++) {
        for (size_t j = 0; j < a->layers.at[i].pieces.count; j++)
            list_from_piece (&r, &a->layers.at[i].pieces.at[j]);
        if (!i)
            out->start_count = out->listed_count;
    }
    xfree (r.before);
}

static bool
build (task *t, gcl_abstraction *out, enum gcl_kind kind, enum gcl_domain over)
{
    abstraction *a = abstract_new (t, kind, over);
    bool good = kind == GCL_MUST_BOTH ? abstract_search_both (a) : abstract_search (a, true);
    out->states = a->states;
    out->transitions = a->transitions;
    /* when coefficients grew out of bounds nothing counts */
    out->error = a->error && !ring_failure (atoms_ring (t->atoms));
    /* must steps lead to runs only: one is the proof */
    if (out->error && kind != GCL_MAY) {
        out->run = abstract_run (a);
        out->error = out->run != NULL;
        if (!out->error && good && !t->stop->length) {
            text_add (t->stop, "an error is reachable by must steps, but no run to it was found");
            good = false;
        }
    }
    if (good && kind == GCL_MAY && !a->error && t->options->certificate)
        out->certificate = abstract_certificate (a);
    out->plus = a->plus;
    out->minus = a->minus;
    memcpy (out->fired, a->fired, t->model->command_count * sizeof *a->fired);
    if (a->dd.dd && !t->options->without_steps)
        list_steps (a, out);
    abstract_free (a);
    return good;
}

gcl_abstraction *
gcl_abstract (const gcl_model *m, enum gcl_kind kind, enum gcl_domain over, const gcl_refine_options *options,
              budget *b)
{
    gcl_abstraction *a = xcalloc (1, sizeof *a);
    text stop = TEXT_EMPTY;
    task t = { .stop = &stop };
    task_init (&t, m, options, b);
    a->fired = xcalloc (m->command_count + 1, sizeof *a->fired);
    bool good = task_prepare (&t);
    if (good) {
        task_place (&t, NULL);
        good = task_prepare_iteration (&t);
    }
    if (good)
        good = build (&t, a, kind, over);
    a->predicates = t.predicates.count;
    a->queries = prover_queries (t.prover);
    if (!good)
        a->reason = xstrdup (stop.length         ? text_string (&stop)
                             : budget_reason (b) ? budget_reason (b)
                                                 : "the prover gave no answer in its time");
    task_release (&t);
    text_free (&stop);
    return a;
}

void
gcl_abstraction_free (gcl_abstraction *a)
{
    if (!a)
        return;
    for (size_t i = 0; i < a->step_count; i++) {
        xfree (a->steps[i].source);
        xfree (a->steps[i].command);
        xfree (a->steps[i].target);
    }
    for (size_t i = 0; i < a->listed_count; i++)
        xfree (a->listed[i]);
    xfree (a->listed);
    xfree (a->steps);
    gcl_run_free (a->run);
    xfree (a->fired);
    xfree (a->reason);
    xfree (a->certificate);
    xfree (a);
}
