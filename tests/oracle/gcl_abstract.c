/* The abstraction on decision diagrams against one counted out by hand: for
 * all integers of a box, where do they go?  Programs are random and linear, with
 * constants so small that the box shows everything there is.  The number of
 * programs is the argument. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/abstract/abstraction.h"
#include "refine.h"
#include "test_program.h"

static uint64_t random_state;

static unsigned
pick (unsigned n)
{
    return test_pick (&random_state, n);
}

/* Programs. */

static void
add_term (text *out, unsigned variables, bool open)
{
    unsigned v = pick (variables), other = pick (variables);
    switch (pick (open ? 6 : 5)) {
    case 0:
        text_printf (out, "%d", (int) pick (5) - 1);
        break;
    case 1:
        text_printf (out, "x%u + %u", v, 1 + pick (2));
        break;
    case 2:
        text_printf (out, "x%u - %u", v, 1 + pick (2));
        break;
    case 3:
        text_printf (out, "%d - x%u", (int) pick (4), v);
        break;
    case 4:
        text_printf (out, pick (2) ? "x%u + x%u" : "x%u - x%u", v, other);
        break;
    default:
        text_add (out, "input");
    }
}

static void
add_condition (text *out, unsigned variables)
{
    static const char *const signs[] = { "=", "!=", "<", "<=", ">", ">=" };
    text_printf (out, "x%u %s ", pick (variables), signs[pick (6)]);
    if (variables > 1 && pick (3) == 0)
        text_printf (out, "x%u", pick (variables));
    else
        text_printf (out, "%d", (int) pick (5) - 1);
}

/* In one of four the control variable takes its value from data. */
static void
add_command (text *out, unsigned number, unsigned variables, bool open)
{
    text_printf (out, "[c%u] pc = %u && ", number, pick (2));
    add_condition (out, variables);
    unsigned v = pick (variables);
    if (pick (4) == 0)
        text_printf (out, " && x%u >= 0 && x%u <= 1 -> pc := x%u", v, v, v);
    else
        text_printf (out, " -> pc := %u", pick (2));
    text_printf (out, " then x%u := ", pick (variables));
    add_term (out, variables, open);
    text_add (out, ";\n");
}

static void
make_program (text *out, unsigned seed)
{
    random_state = seed * 0x9e3779b97f4a7c15u + 7;
    pick (2);
    unsigned variables = 1 + pick (2), commands = 2 + pick (5);
    bool open = pick (2);
    for (unsigned i = 0; i < variables; i++)
        text_printf (out, open && pick (2) ? "var x%u = input;\n" : "var x%u;\n", i);
    text_add (out, "control pc;\n");
    for (unsigned i = 0; i < commands; i++)
        add_command (out, i, variables, open && variables == 1);
    text_add (out, "predicate ");
    add_condition (out, variables);
    text_add (out, ";\n");
}

/* Concrete states: the data variables lie in a box, inputs in a larger one. */
enum { BOX = 18, INPUTS = 60, TARGETS = 8, VARIABLES_MAX = 3, SLOTS_MAX = 40 };

static bool
next_value (int64_t *values, size_t data, int64_t most)
{
    size_t i = 0;
    while (i < data && ++values[i] > most)
        values[i++] = -most;
    return i < data;
}

static uint32_t
site_of (const abstraction *a, const int64_t *values)
{
    uint64_t key[2] = { (uint64_t) values[a->task->model->variable_count - 1], 0 }; /* pc comes last */
    return store_find (a->controls, key);
}

static bool
holds_in (const abstraction *a, uint32_t predicate, const int64_t *values)
{
    bool holds = false;
    atoms_eval (a->task->atoms, a->task->predicates.at[predicate], values, &holds);
    return holds;
}

static bool
is_member (const abstraction *a, const bool *state, const int64_t *values)
{
    for (uint32_t i = 0; i < a->task->predicates.count; i++)
        if (abstract_knows (a, state, i) && state[abstract_slot (a, i)] != holds_in (a, i, values))
            return false;
    return true;
}

static void
abstract_values (const abstraction *a, const int64_t *values, bool *state)
{
    for (uint32_t i = 0; i < a->task->predicates.count; i++)
        state[abstract_slot (a, i)] = holds_in (a, i, values);
}

/* What the members of one abstract state do by one command, to one site:
 * `able` of them (`all`: with every one) have a step there. */
struct account {
    abstraction *a;
    uint32_t site, target;
    const gcl_command *command;
    const bool *state;
    uint64_t members, able;
    bool can[2][SLOTS_MAX]; /* Cartesian: can the predicate be so afterwards, whatever the guard says? */
    store *targets;         /* bits */
    uint64_t able_to[1 << 10];
};

static uint64_t
pack (const abstraction *a, const bool *state)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < a->width; i++)
        bits |= (uint64_t) state[i] << i;
    return bits;
}

static void
look_at_member (struct account *c, const int64_t *from)
{
    const gcl_model *m = c->a->task->model;
    int64_t enabled = 0, to[VARIABLES_MAX], most = c->command->input_count ? INPUTS : 0;
    uint64_t seen[64], count = 0;
    bool able = false;
    gcl_eval (c->command->guard, from, &enabled);
    for (int64_t input = -most; input <= most; input++) {
        bool after[SLOTS_MAX] = { 0 };
        memcpy (to, from, m->variable_count * sizeof *to);
        gcl_apply (c->command, to, &input);
        if (site_of (c->a, to) != c->target)
            continue;
        for (uint32_t i = 0; i < c->a->task->predicates.count; i++)
            c->can[holds_in (c->a, i, to)][i] = true;
        if (!enabled)
            continue;
        able = true;
        if (c->a->domain == GCL_CARTESIAN)
            continue;
        abstract_values (c->a, to, after);
        uint64_t bits = pack (c->a, after);
        bool fresh, before = false;
        for (uint64_t i = 0; i < count; i++)
            before = before || seen[i] == bits;
        if (before)
            continue;
        seen[count++] = bits;
        c->able_to[store_put (c->targets, &bits, &fresh)]++;
    }
    c->able += able;
}

static void
take_account (struct account *c)
{
    size_t data = c->a->task->model->variable_count - 1;
    int64_t values[VARIABLES_MAX] = { 0 };
    abstract_control (c->a, c->site, values);
    for (size_t i = 0; i < data; i++)
        values[i] = -BOX;
    do
        if (is_member (c->a, c->state, values)) {
            c->members++;
            look_at_member (c, values);
        }
    while (next_value (values, data, BOX));
}

static bool
differs (const struct account *c, const char *what)
{
    fprintf (stderr, "%s: site %u, bits %llx, command %d to site %u\n", what, c->site,
             (unsigned long long) pack (c->a, c->state), (int) (c->command - c->a->task->model->commands),
             c->target);
    return false;
}

/* The images must be what was counted out. */
static bool
check_bits (struct account *c, DdNode *may, DdNode *must)
{
    abstraction *a = c->a;
    diagrams *d = &a->dd;
    bool good = true;
    DdNode *some = diagram_copy (d, d->zero), *all = diagram_copy (d, d->zero);
    for (uint32_t i = 0; i < store_count (c->targets); i++) {
        bool after[SLOTS_MAX];
        for (size_t j = 0; j < a->width; j++)
            after[j] = store_at (c->targets, i)[0] >> j & 1;
        DdNode *one = abstract_state (a, after);
        diagram_or_in (d, &some, one);
        if (c->able_to[i] == c->members)
            diagram_or_in (d, &all, one);
        diagram_drop (d, one);
    }
    if (may != some)
        good = differs (c, "other may steps");
    if (good && a->kind != GCL_MAY && must != all)
        good = differs (c, "other must steps");
    diagram_drop (d, some);
    diagram_drop (d, all);
    return good;
}

static bool
check_cartesian (struct account *c, DdNode *may, DdNode *must)
{
    abstraction *a = c->a;
    diagrams *d = &a->dd;
    bool after[SLOTS_MAX] = { 0 };
    for (uint32_t i = 0; i < a->task->predicates.count; i++) {
        after[2 * i] = !c->can[0][i] || !c->can[1][i];
        after[2 * i + 1] = after[2 * i] && c->can[1][i];
    }
    DdNode *one = abstract_state (a, after);
    bool good = may == (c->able ? one : d->zero) || differs (c, "another may step");
    if (a->kind != GCL_MAY)
        good = good && (must == (c->able == c->members ? one : d->zero) || differs (c, "another must step"));
    diagram_drop (d, one);
    return good;
}

static bool
check_state (abstraction *a, uint32_t which, const abstract_step *s, const bool *state)
{
    budget *b = budget_new ((budget_limits){ 0 });
    struct account *c = xcalloc (1, sizeof *c);
    const shape *by = a->shapes.at[s->shape];
    *c = (struct account){ .a = a,
                           .site = which,
                           .target = s->target,
                           .command = &a->task->model->commands[s->command],
                           .state = state };
    c->targets = store_new (1, b);
    take_account (c);
    DdNode *here = abstract_state (a, state);
    DdNode *may = abstract_image (a, by->may, here), *must = abstract_image (a, by->must, here);
    bool good = a->domain == GCL_BITS ? check_bits (c, may, must) : check_cartesian (c, may, must);
    diagram_drop (&a->dd, here);
    diagram_drop (&a->dd, may);
    diagram_drop (&a->dd, must);
    store_free (c->targets);
    xfree (c);
    budget_free (b);
    return good;
}

/* Must- steps: every member of the target in a small box comes from the source. */

struct backward {
    abstraction *a;
    uint32_t site, target;
    const gcl_command *command;
    bool before[SLOTS_MAX], after[SLOTS_MAX];
    bool met[2 * TARGETS + 1][2 * TARGETS + 1];
};

static void
mark_targets (struct backward *w, const int64_t *from)
{
    const gcl_model *m = w->a->task->model;
    int64_t enabled = 0, to[VARIABLES_MAX] = { 0 }, most = w->command->input_count ? INPUTS : 0;
    size_t data = m->variable_count - 1;
    gcl_eval (w->command->guard, from, &enabled);
    for (int64_t input = -most; enabled && input <= most; input++) {
        memcpy (to, from, m->variable_count * sizeof *to);
        gcl_apply (w->command, to, &input);
        int64_t second = data > 1 ? to[1] : 0;
        if (site_of (w->a, to) == w->target && llabs (to[0]) <= TARGETS && llabs (second) <= TARGETS)
            w->met[to[0] + TARGETS][second + TARGETS] = true;
    }
}

static bool
check_backward (struct backward *w)
{
    size_t data = w->a->task->model->variable_count - 1;
    int64_t values[VARIABLES_MAX] = { 0 };
    abstract_control (w->a, w->site, values);
    for (size_t i = 0; i < data; i++)
        values[i] = -2 * BOX;
    do
        if (is_member (w->a, w->before, values))
            mark_targets (w, values);
    while (next_value (values, data, 2 * BOX));
    abstract_control (w->a, w->target, values);
    for (size_t i = 0; i < data; i++)
        values[i] = -TARGETS;
    do
        if (is_member (w->a, w->after, values)
            && !w->met[values[0] + TARGETS][(data > 1 ? values[1] : 0) + TARGETS]) {
            fprintf (stderr, "a must- step that does not reach x0 = %d\n", (int) values[0]);
            return false;
        }
    while (next_value (values, data, TARGETS));
    return true;
}

static bool
check_back_steps (abstraction *a, uint32_t which, const abstract_step *s)
{
    diagrams *d = &a->dd;
    DdNode *rest = diagram_and (d, a->shapes.at[s->shape]->back, a->sites.at[which].back);
    bool good = true;
    while (good && rest != d->zero) {
        struct backward w = { .a = a, .site = which, .target = s->target };
        w.command = &a->task->model->commands[s->command];
        abstract_first_pair (a, rest, w.before, w.after);
        good = check_backward (&w);
        DdNode *pair = abstract_pair (a, w.before, w.after);
        diagram_minus_in (d, &rest, pair);
        diagram_drop (d, pair);
    }
    diagram_drop (d, rest);
    return good;
}

static bool
check_site (abstraction *a, uint32_t which)
{
    diagrams *d = &a->dd;
    DdNode *rest = diagram_copy (d, a->sites.at[which].reached);
    bool state[SLOTS_MAX], good = true;
    while (good && rest != d->zero) {
        abstract_first (a, rest, state);
        for (size_t i = 0; good && i < a->sites.at[which].steps.count; i++)
            good = check_state (a, which, &a->sites.at[which].steps.at[i], state);
        DdNode *one = abstract_state (a, state);
        diagram_minus_in (d, &rest, one);
        diagram_drop (d, one);
    }
    diagram_drop (d, rest);
    for (size_t i = 0; good && i < a->sites.at[which].steps.count; i++)
        good = check_back_steps (a, which, &a->sites.at[which].steps.at[i]);
    return good;
}

/* The first states of must- steps have no members that are not initial. */
static bool
check_start (abstraction *a)
{
    const gcl_model *m = a->task->model;
    size_t data = m->variable_count - 1;
    int64_t values[VARIABLES_MAX] = { -BOX, -BOX, -BOX };
    bool state[SLOTS_MAX] = { 0 }, good = true;
    if (a->kind != GCL_MUST_BOTH || a->domain != GCL_BITS || !a->back_layers.at[0].pieces.count)
        return true;
    values[data] = 0;
    do {
        bool initial = true;
        for (size_t i = 0; i < data; i++)
            initial = initial && (m->variables[i].open || values[i] == m->variables[i].initial);
        abstract_values (a, values, state);
        DdNode *one = abstract_state (a, state);
        good = initial || !diagram_meets (&a->dd, one, a->back_layers.at[0].pieces.at[0].set);
        diagram_drop (&a->dd, one);
    } while (good && next_value (values, data, BOX));
    if (!good)
        fprintf (stderr, "must- steps start where not everything is initial\n");
    return good;
}

struct tally {
    unsigned complete, states, steps, commands;
};

/* What must steps reach is reachable: with the command as the error there is
 * a run to it, and the over-approximating loop does not say "no". */
static bool
is_reachable (const char *program, uint32_t command, enum gcl_domain over)
{
    text with = TEXT_EMPTY;
    text_printf (&with, "%serror action c%u;\n", program, command);
    gcl_model *m = test_program (text_string (&with));
    budget *b = budget_new ((budget_limits){ .seconds = 2 });
    gcl_refine_options o = { .direction = GCL_OVER, .iterations = 4, .query_milliseconds = 500 };
    gcl_refinement *r = gcl_refine (m, &o, b);
    gcl_abstraction *a = gcl_abstract (m, GCL_MUST_BOTH, over, &o, b);
    bool good = r->answer != ANSWER_NO && (a->run || budget_reason (b));
    if (!good)
        fprintf (stderr, "c%u is not reachable: %s\n", command, a->reason ? a->reason : "the loop says no");
    gcl_refinement_free (r);
    gcl_abstraction_free (a);
    budget_free (b);
    gcl_free (m);
    text_free (&with);
    return good;
}

static bool
check_kind (const gcl_model *m, const char *program, enum gcl_kind kind, enum gcl_domain over,
            struct tally *count)
{
    budget *b = budget_new ((budget_limits){ .seconds = 5 });
    gcl_refine_options o = { .query_milliseconds = 500 };
    text stop = TEXT_EMPTY;
    task t = { .stop = &stop };
    task_init (&t, m, &o, b);
    bool good = task_prepare (&t);
    if (good) {
        task_place (&t, NULL);
        good = task_prepare_iteration (&t);
    }
    if (good) {
        abstraction *a = abstract_new (&t, kind, over);
        bool whole = kind == GCL_MUST_BOTH ? abstract_search_both (a) : abstract_search (a, true);
        for (uint32_t i = 0; whole && good && i < a->sites.count; i++)
            good = check_site (a, i);
        good = good && (!whole || check_start (a));
        for (uint32_t i = 0; good && kind == GCL_MUST_BOTH && i < m->command_count; i++)
            if (a->fired[i]) {
                good = is_reachable (program, i, over);
                count->commands++;
            }
        count->complete += whole;
        count->states += (unsigned) a->states;
        count->steps += (unsigned) a->transitions;
        abstract_free (a);
    }
    task_release (&t);
    text_free (&stop);
    budget_free (b);
    return good;
}

static bool
try_one (unsigned seed, struct tally *count)
{
    text program = TEXT_EMPTY;
    make_program (&program, seed);
    gcl_model *m = test_program (text_string (&program));
    bool good = true;
    for (int i = 0; good && i < 6; i++) {
        good = check_kind (m, text_string (&program), (enum gcl_kind) (i / 2),
                           i % 2 ? GCL_CARTESIAN : GCL_BITS, count);
        if (!good)
            fprintf (stderr, "seed %u, kind %d, domain %d\n%s", seed, i / 2, i % 2, text_string (&program));
    }
    gcl_free (m);
    text_free (&program);
    return good;
}

int
main (int argc, char **argv)
{
    unsigned programs = argc > 1 ? (unsigned) strtoul (argv[1], NULL, 10) : 40;
    unsigned first = argc > 2 ? (unsigned) strtoul (argv[2], NULL, 10) : 1;
    struct tally count = { 0 };
    for (unsigned seed = first; seed < first + programs; seed++)
        if (!try_one (seed, &count))
            return EXIT_FAILURE;
    printf (
        "%u programs, %u abstractions complete, %u states and %u steps counted out, %u commands reached\n",
        programs, count.complete, count.states, count.steps, count.commands);
    return EXIT_SUCCESS;
}
