/* The may or must abstraction of a program as a result of its own. */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "task.h"

/* "pc = 0 | x > 0, !(x > 2)": control variables, then what is
 * known; "true" if nothing is. */
static void
print_state (const task *t, const space *s, uint32_t state, text *out)
{
    bool some = false;
    for (size_t v = 0; v < t->model->variable_count; v++)
        if (t->model->variables[v].control) {
            text_printf (out, "%s%s = %" PRId64, some ? ", " : "", t->model->variables[v].name,
                         space_values (t, s, state)[v]);
            some = true;
        }
    const char *before = some ? " | " : "";
    some = false;
    for (uint32_t i = 0; i < t->predicates.count; i++) {
        if (!place_has (t, s->places.at[state], i))
            continue;
        /* the bit speaks of the atom, people read it as it is printed */
        bool holds = space_bit (s, state, i) != atoms_at (t->atoms, t->predicates.at[i])->shown_negated;
        text_printf (out, "%s%s", some ? ", " : before, holds ? "" : "!(");
        atoms_print (t->atoms, t->predicates.at[i], out);
        if (!holds)
            text_add_char (out, ')');
        some = true;
    }
    if (!some)
        text_printf (out, "%strue", before);
}

static void
report_steps (const task *t, const space *s, gcl_abstraction *a)
{
    a->line_count = s->transitions.count;
    a->lines = xcalloc (a->line_count + 1, sizeof *a->lines);
    for (size_t i = 0; i < a->line_count; i++) {
        const transition *step = &s->transitions.at[i];
        text line = TEXT_EMPTY;
        a->fired[step->command] = true;
        print_state (t, s, step->source, &line);
        text_add (&line, "  --");
        gcl_command_name (t->model, step->command, &line);
        text_add (&line, "-->  ");
        print_state (t, s, step->target, &line);
        a->lines[i] = text_take (&line);
    }
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
    if (good) {
        space *s = abstract_new (&t);
        good = abstract_search (&t, s, kind, over, true);
        a->states = store_count (s->abstract);
        a->transitions = s->transitions.count;
        a->error = s->error;
        report_steps (&t, s, a);
        gcl_space_free (s);
    }
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
    for (size_t i = 0; i < a->line_count; i++)
        xfree (a->lines[i]);
    xfree (a->lines);
    xfree (a->fired);
    xfree (a->reason);
    xfree (a);
}
