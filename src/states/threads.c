#include "threads.h"

#include <string.h>

#include "alloc.h"

static const gcl_model *
model_of (const threads *t)
{
    return t->program->model;
}

static void
assign_threads (threads *t)
{
    const gcl_model *m = model_of (t);
    t->count = m->process_count + 1;
    t->at = arena_alloc (t->memory, t->count * sizeof *t->at);
    t->of_command = arena_alloc (t->memory, m->command_count * sizeof *t->of_command);
    for (size_t i = 0; i < t->count; i++) {
        t->at[i].reads = arena_alloc (t->memory, t->program->words * sizeof (uint64_t));
        t->at[i].writes = arena_alloc (t->memory, t->program->words * sizeof (uint64_t));
    }
    for (size_t c = 0; c < m->command_count; c++) {
        uint32_t owner =
            m->commands[c].process == GCL_NONE ? (uint32_t) m->process_count : m->commands[c].process;
        t->of_command[c] = owner;
        set_unite (t->at[owner].reads, t->program->commands[c].reads, t->program->words);
        set_unite (t->at[owner].writes, t->program->commands[c].writes, t->program->words);
    }
}

/* Only thread i writes v, and only constants; v starts with a known value. */
static bool
may_be_pc (const threads *t, size_t i, uint32_t v)
{
    const gcl_model *m = model_of (t);
    if (m->variables[v].open)
        return false;
    for (size_t c = 0; c < m->command_count; c++) {
        const compiled_command *k = &t->program->commands[c];
        for (size_t a = 0; a < k->assign_count; a++)
            if (k->assigns[a].variable == v
                && (t->of_command[c] != i || k->assigns[a].form != ASSIGN_CONSTANT))
                return false;
    }
    return true;
}

static uint32_t
find_pc (const threads *t, size_t i)
{
    const gcl_model *m = model_of (t);
    uint32_t best = GCL_NONE;
    size_t most = 0;
    for (uint32_t v = 0; v < m->variable_count; v++) {
        size_t tests = 0;
        for (size_t c = 0; c < m->command_count; c++)
            tests += t->of_command[c] == i && compiled_test_of (&t->program->commands[c], v);
        if (tests > most && may_be_pc (t, i, v)) {
            best = v;
            most = tests;
        }
    }
    return best;
}

static void
find_places (threads *t, size_t i)
{
    const gcl_model *m = model_of (t);
    thread *h = &t->at[i];
    VEC (int64_t) values = VEC_EMPTY;
    *vec_add (&values) = h->pc == GCL_NONE ? 0 : m->variables[h->pc].initial;
    for (size_t c = 0; h->pc != GCL_NONE && c < m->command_count; c++) {
        const compiled_command *k = &t->program->commands[c];
        for (size_t a = 0; a < k->assign_count; a++)
            if (k->assigns[a].variable == h->pc)
                *vec_add (&values) = k->assigns[a].value;
    }
    h->place_count = compiled_sort_values (values.at, values.count);
    h->places = arena_copy (t->memory, values.at, h->place_count * sizeof *values.at);
    vec_free (&values);
}

static void
find_commands (threads *t, size_t i)
{
    const gcl_model *m = model_of (t);
    thread *h = &t->at[i];
    VEC (uint32_t) commands = VEC_EMPTY;
    h->first = arena_alloc (t->memory, (h->place_count + 1) * sizeof *h->first);
    for (size_t place = 0; place < h->place_count; place++) {
        h->first[place] = commands.count;
        for (uint32_t c = 0; c < m->command_count; c++) {
            if (t->of_command[c] != i)
                continue;
            const compiled_atom *test =
                h->pc == GCL_NONE ? NULL : compiled_test_of (&t->program->commands[c], h->pc);
            if (!test || test->value == h->places[place])
                *vec_add (&commands) = c;
        }
    }
    h->first[h->place_count] = commands.count;
    h->commands = arena_copy (t->memory, commands.at, commands.count * sizeof *commands.at);
    vec_free (&commands);
}

threads *
threads_new (const compiled *program)
{
    threads *t = xcalloc (1, sizeof *t);
    t->program = program;
    t->memory = arena_new ();
    assign_threads (t);
    for (size_t i = 0; i < t->count; i++) {
        t->at[i].pc = find_pc (t, i);
        find_places (t, i);
        find_commands (t, i);
    }
    return t;
}

void
threads_free (threads *t)
{
    if (!t)
        return;
    arena_free (t->memory);
    xfree (t);
}

static size_t
place_of_value (const thread *h, int64_t value)
{
    size_t low = 0, high = h->place_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (h->places[middle] <= value)
            low = middle;
        else
            high = middle;
    }
    return low;
}

size_t
threads_place (const threads *t, size_t i, const int64_t *values)
{
    const thread *h = &t->at[i];
    return h->pc == GCL_NONE ? 0 : place_of_value (h, values[h->pc]);
}

size_t
threads_target (const threads *t, size_t i, uint32_t c, size_t from)
{
    const thread *h = &t->at[i];
    const compiled_command *k = &t->program->commands[c];
    size_t to = from;
    for (size_t a = 0; a < k->assign_count; a++)
        if (h->pc != GCL_NONE && k->assigns[a].variable == h->pc)
            to = place_of_value (h, k->assigns[a].value);
    return to;
}

/* Variables whose value somebody else than thread i may read. */
static void
read_by_others (const threads *t, size_t i, variable_set set)
{
    memcpy (set, t->program->error_reads, t->program->words * sizeof *set);
    for (size_t k = 0; k < t->count; k++)
        if (k != i)
            set_unite (set, t->at[k].reads, t->program->words);
}

/* Backward through the assignments of command c; `set` starts as what is
 * live after and ends as what is live before. */
static void
live_before (const threads *t, uint32_t c, const uint64_t *outside, variable_set set)
{
    const gcl_command *k = &model_of (t)->commands[c];
    for (size_t a = k->assign_count; a-- > 0;) {
        uint32_t v = k->assigns[a].variable;
        bool used = set_has (set, v) || set_has (outside, v);
        set[v / 64] &= ~((uint64_t) 1 << v % 64);
        if (used)
            compiled_add_reads (k->assigns[a].value, set);
    }
    set_unite (set, t->program->commands[c].guard_reads, t->program->words);
}

static bool
improve_place (threads *t, size_t i, size_t place, const uint64_t *outside, variable_set scratch)
{
    thread *h = &t->at[i];
    size_t words = t->program->words;
    bool changed = false;
    for (size_t k = h->first[place]; k < h->first[place + 1]; k++) {
        uint32_t c = h->commands[k];
        memcpy (scratch, h->live[threads_target (t, i, c, place)], words * sizeof *scratch);
        live_before (t, c, outside, scratch);
        for (size_t w = 0; w < words; w++)
            changed = changed || (scratch[w] & ~h->live[place][w]);
        set_unite (h->live[place], scratch, words);
    }
    return changed;
}

void
threads_find_live (threads *t)
{
    size_t bytes = t->program->words * sizeof (uint64_t);
    variable_set outside = xmalloc (bytes), scratch = xmalloc (bytes);
    for (size_t i = 0; i < t->count; i++) {
        thread *h = &t->at[i];
        read_by_others (t, i, outside);
        h->live = arena_alloc (t->memory, h->place_count * sizeof *h->live);
        for (size_t place = 0; place < h->place_count; place++) {
            h->live[place] = arena_copy (t->memory, t->program->error_reads, bytes);
            if (h->pc != GCL_NONE) /* it tells which set holds, so it is never dead itself */
                set_add (h->live[place], h->pc);
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (size_t place = h->place_count; place-- > 0;)
                changed = improve_place (t, i, place, outside, scratch) || changed;
        }
    }
    xfree (outside);
    xfree (scratch);
}

/* Does the error predicate read the pc in no other way than in comparisons
 * with constants, and does each come out alike for both values? */
static bool
error_ignores (const gcl_expr *e, uint32_t pc, int64_t before, int64_t after)
{
    if (!e)
        return true;
    if (e->op == GCL_VARIABLE)
        return e->variable != pc;
    bool on_pc =
        e->op >= GCL_EQ && e->op <= GCL_GE
        && ((e->left->op == GCL_VARIABLE && e->left->variable == pc && e->right->op == GCL_NUMBER)
            || (e->right->op == GCL_VARIABLE && e->right->variable == pc && e->left->op == GCL_NUMBER));
    if (!on_pc)
        return error_ignores (e->left, pc, before, after) && error_ignores (e->right, pc, before, after);
    int64_t *values = xcalloc ((size_t) pc + 1, sizeof *values), first = 0, second = 0;
    values[pc] = before;
    bool known = gcl_eval (e, values, &first);
    values[pc] = after;
    known = known && gcl_eval (e, values, &second);
    xfree (values);
    return known && first == second;
}

/* Can command c, at a place of its thread, change the error predicate? */
static bool
is_visible (const threads *t, size_t i, uint32_t c, size_t place)
{
    const gcl_model *m = model_of (t);
    const compiled_command *k = &t->program->commands[c];
    const thread *h = &t->at[i];
    if (m->commands[c].is_error)
        return true;
    for (uint32_t v = 0; v < m->variable_count; v++)
        if (v != h->pc && set_has (k->writes, v) && set_has (t->program->error_reads, v))
            return true;
    return h->pc != GCL_NONE
           && !error_ignores (m->error, h->pc, h->places[place], h->places[threads_target (t, i, c, place)]);
}

static bool
is_independent (const threads *t, size_t i, uint32_t c)
{
    const compiled_command *k = &t->program->commands[c];
    size_t words = t->program->words;
    for (size_t other = 0; other < t->count; other++)
        if (other != i
            && (set_meets (k->reads, t->at[other].writes, words)
                || set_meets (k->writes, t->at[other].writes, words)
                || set_meets (k->writes, t->at[other].reads, words)))
            return false;
    return true;
}

void
threads_find_safe (threads *t)
{
    for (size_t i = 0; i < t->count; i++) {
        thread *h = &t->at[i];
        h->safe = arena_alloc (t->memory, h->place_count * sizeof *h->safe);
        for (size_t place = 0; place < h->place_count; place++) {
            h->safe[place] = true;
            for (size_t k = h->first[place]; k < h->first[place + 1]; k++) {
                uint32_t c = h->commands[k];
                h->safe[place] = h->safe[place] && is_independent (t, i, c) && !is_visible (t, i, c, place);
            }
        }
    }
}

/* How a command changes a variable: only by adding constants, and reading it nowhere else? */
static bool
only_adds (const threads *t, uint32_t c, uint32_t v)
{
    const gcl_command *m = &model_of (t)->commands[c];
    const compiled_command *k = &t->program->commands[c];
    if (set_has (k->guard_reads, v) || k->assign_count != m->assign_count)
        return false;
    for (size_t a = 0; a < k->assign_count; a++) {
        uint32_t source = GCL_NONE;
        int64_t constant;
        bool own = k->assigns[a].variable == v;
        if (own && (k->assigns[a].form != ASSIGN_SHIFT || k->assigns[a].source != v))
            return false;
        if (!own && m->assigns[a].value && !compiled_is_shift (m->assigns[a].value, &source, &constant))
            return false; /* a tree: it may read v */
        if (!own && source == v)
            return false;
    }
    return true;
}

static bool
commute (const threads *t, uint32_t c, uint32_t d)
{
    const compiled_command *a = &t->program->commands[c], *b = &t->program->commands[d];
    size_t words = t->program->words;
    if (!set_meets (a->writes, b->reads, words) && !set_meets (a->reads, b->writes, words)
        && !set_meets (a->writes, b->writes, words))
        return true;
    for (uint32_t v = 0; v < model_of (t)->variable_count; v++) {
        bool written = set_has (a->writes, v) || set_has (b->writes, v);
        bool used = (set_has (a->reads, v) || set_has (a->writes, v))
                    && (set_has (b->reads, v) || set_has (b->writes, v));
        if (written && used
            && !(set_has (a->writes, v) && set_has (b->writes, v) && only_adds (t, c, v) && only_adds (t, d, v)))
            return false;
    }
    return true;
}

void
threads_find_confluent (threads *t)
{
    for (size_t i = 0; i < t->count; i++) {
        thread *h = &t->at[i];
        h->confluent = arena_alloc (t->memory, h->place_count * sizeof *h->confluent);
        for (size_t place = 0; place < h->place_count; place++) {
            bool fine = true;
            for (size_t k = h->first[place]; fine && k < h->first[place + 1]; k++) {
                fine = !is_visible (t, i, h->commands[k], place);
                for (uint32_t d = 0; fine && d < model_of (t)->command_count; d++)
                    fine = t->of_command[d] == i || commute (t, h->commands[k], d);
            }
            h->confluent[place] = fine;
        }
    }
}
