/* From bitcode to steps: instances of functions, their places, and the whole. */
#include "lower.h"

#include <string.h>

enum { MOST_INSTANCES = 5000, MOST_VARIABLES = 200000 };

void
lower_refuse (lowering *l, position where, const char *format, ...)
{
    text what = TEXT_EMPTY;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (&what, format, arguments);
    va_end (arguments);
    const instance *in = l->here ? l->here : l->built;
    const char *file = in ? l->m->functions[in->function].file : NULL;
    if (!l->failed && file)
        diag_error (l->why, (position){ 0, 0 }, "%s:%u:%u: %s: not supported in C programs", file, where.line,
                    where.column, text_string (&what));
    else if (!l->failed)
        diag_error (l->why, where, "%s: not supported in C programs", text_string (&what));
    text_free (&what);
    l->failed = l->dead = true;
}

const char *
keep_text (lowering *l, text *t)
{
    const char *kept = arena_text (l->memory, text_string (t), t->length);
    text_free (t);
    return kept;
}

void
lower_assume (lowering *l, const char *format, ...)
{
    text what = TEXT_EMPTY;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (&what, format, arguments);
    va_end (arguments);
    for (size_t i = 0; i < l->assumed.count; i++)
        if (strcmp (l->assumed.at[i], text_string (&what)) == 0) {
            text_free (&what);
            return;
        }
    *vec_add (&l->assumed) = keep_text (l, &what);
}

uint32_t
add_place (lowering *l, flow_place about, const instance *of, uint32_t at)
{
    uint32_t number = (uint32_t) l->places.count;
    about.call = of ? of->number : 0;
    about.at = of && at != FLOW_NONE ? at : 0;
    *vec_add (&l->places) = about;
    *vec_add (&l->beginnings) = (beginning){ of, at, NULL };
    return number;
}

/* --- instances --- */

static bool
is_recursive (lowering *l, const instance *caller, uint32_t function, position where)
{
    text cycle = TEXT_EMPTY;
    bool found = false;
    for (const instance *up = caller; up && !found; up = up->caller) {
        text_printf (&cycle, " <- %s", l->m->functions[up->function].name);
        found = up->function == function;
    }
    if (found)
        lower_refuse (l, where, "recursion (%s%s)", l->m->functions[function].name, text_string (&cycle));
    text_free (&cycle);
    return found;
}

/* "", "f.", "f'2." for the second call of f. */
static const char *
prefix_of (lowering *l, const instance *caller, uint32_t function)
{
    text name = TEXT_EMPTY;
    unsigned count = 1;
    if (!caller)
        return "";
    for (size_t i = 0; i < l->instances.count; i++)
        count += l->instances.at[i]->function == function;
    text_printf (&name, "%s", l->m->functions[function].name);
    if (count > 1)
        text_printf (&name, "'%u", count);
    text_add_char (&name, '.');
    return keep_text (l, &name);
}

static void
add_values (lowering *l, instance *of)
{
    const bitcode_function *f = function_of (l, of);
    const shape *s = shape_of (l, of->function);
    for (uint32_t v = 0; v < f->value_count; v++) {
        of->values[v] = FLOW_NONE;
        bitcode_type t =
            v < f->parameter_count ? f->parameters[v] : f->instructions[v - f->parameter_count].type;
        bool alloca = v >= f->parameter_count && f->instructions[v - f->parameter_count].op == BITCODE_ALLOCA;
        if (!s->lives[v] || !t.bits || alloca)
            continue;
        text name = TEXT_EMPTY;
        text_printf (&name, "%%%s%u", of->prefix, v);
        of->values[v] =
            add_variable (l, (flow_variable){ .name = keep_text (l, &name),
                                              .home = FLOW_OF_VALUE,
                                              .call = of->number,
                                              .index = v,
                                              .pointer = t.pointer,
                                              .bits = t.bits,
                                              .is_signed = !t.pointer && t.bits > 1
                                                           && (is_held_signed (l, t) || !value_is_unsigned (f, v)) });
    }
}

/* Guesses have no type; what they are is checked where they are used. */
static uint32_t
add_guesses (lowering *l)
{
    uint32_t first = (uint32_t) l->variables.count;
    for (int i = 0; i < GUESSES; i++)
        add_variable (l, (flow_variable){ .name = "%guess" });
    return first;
}

static instance *new_instance (lowering *l, instance *caller, uint32_t call, uint32_t function,
                               position where);

static void
add_code (lowering *l, instance *of)
{
    const bitcode_function *f = function_of (l, of);
    const shape *s = shape_of (l, of->function);
    of->entry =
        add_place (l, (flow_place){ .where = { f->line, 1 }, .function = of->function }, of, FLOW_NONE);
    for (uint32_t n = 0; n < f->instruction_count && !l->failed; n++) {
        const bitcode_instruction *i = &f->instructions[n];
        of->places[n] = of->objects[n] = of->guesses[n] = of->inside[n] = FLOW_NONE;
        if (s->stretch[n] == FLOW_NONE)
            continue;
        if (s->begins[n]) {
            position where = i->where;
            for (uint32_t k = n; !where.line && k < f->instruction_count; k++)
                where = f->instructions[k].where;
            of->places[n] = add_place (l, (flow_place){ .where = where, .function = of->function }, of, n);
        }
        if (needs_guess (i))
            of->guesses[n] = add_guesses (l);
        if (i->op == BITCODE_ALLOCA)
            of->objects[n] = add_object (l, i->object, of, n);
        bool defined =
            i->op == BITCODE_CALL && i->callee != BITCODE_NONE && l->m->functions[i->callee].defined;
        if (!is_target_call (l, i) && assumed_call (l, i))
            of->inside[n] = add_waypoints (l, of, n);
        l->built = of;
        if (defined && !is_target_call (l, i))
            of->calls[n] = new_instance (l, of, n, i->callee, i->where);
    }
}

static instance *
new_instance (lowering *l, instance *caller, uint32_t call, uint32_t function, position where)
{
    const bitcode_function *f = &l->m->functions[function];
    instance *of = arena_alloc (l->memory, sizeof *of);
    l->built = caller;
    *of = (instance){ .function = function, .caller = caller, .call = call };
    if (is_recursive (l, caller, function, where))
        return of;
    if (l->instances.count >= MOST_INSTANCES || l->variables.count >= MOST_VARIABLES) {
        lower_refuse (l, where, "more than %d inlined calls or %d variables", MOST_INSTANCES, MOST_VARIABLES);
        return of;
    }
    if (f->variadic)
        lower_refuse (l, where, "a call of '%s', which takes any number of arguments", f->name);
    of->prefix = prefix_of (l, caller, function);
    of->number = (uint32_t) l->instances.count;
    *vec_add (&l->instances) = of;
    of->values = arena_alloc (l->memory, f->value_count * sizeof *of->values);
    of->objects = arena_alloc (l->memory, f->instruction_count * sizeof *of->objects);
    of->places = arena_alloc (l->memory, f->instruction_count * sizeof *of->places);
    of->guesses = arena_alloc (l->memory, f->instruction_count * sizeof *of->guesses);
    of->inside = arena_alloc (l->memory, f->instruction_count * sizeof *of->inside);
    of->calls = arena_alloc (l->memory, f->instruction_count * sizeof *of->calls);
    add_values (l, of);
    add_code (l, of);
    return of;
}

/* --- the whole --- */

static bool
is_label (const bitcode_module *m, const char *name)
{
    for (uint32_t k = 0; k < m->function_count; k++)
        for (uint32_t b = 0; b < m->functions[k].block_count; b++)
            if (strcmp (m->functions[k].blocks[b].name, name) == 0)
                return true;
    return false;
}

const char *
flow_target (const bitcode_module *m, const char *wanted)
{
    static const char *const usual[] = { "reach_error", "__VERIFIER_error", "__assert_fail", NULL };
    for (const char *const *name = usual; !wanted && *name; name++)
        if (bitcode_find (m, *name) != BITCODE_NONE)
            return *name;
    wanted = wanted ? wanted : "ERROR";
    return bitcode_find (m, wanted) != BITCODE_NONE || is_label (m, wanted) ? wanted : NULL;
}

static bool
find_target (lowering *l)
{
    const char *target = flow_target (l->m, l->o->target);
    l->target_function = target ? bitcode_find (l->m, target) : BITCODE_NONE;
    l->target_label = l->target_function == BITCODE_NONE ? target : NULL;
    return target || ((l->o->keeps_globals || l->o->needs_no_target) && !l->o->target);
}

static void
add_globals (lowering *l)
{
    l->globals = arena_alloc (l->memory, l->m->global_count * sizeof *l->globals);
    for (uint32_t g = 0; g < l->m->global_count; g++)
        l->globals[g] = add_object (l, &l->m->globals[g], NULL, g);
    for (uint32_t g = 0; g < l->m->global_count; g++) {
        const object *o = &l->objects.at[l->globals[g]];
        for (size_t c = 0; o->first != FLOW_NONE && c < o->about->cell_count; c++) {
            flow_variable *v = &l->variables.at[o->first + c];
            v->initial = initial_of_cell (l, &o->about->cells[c]);
            if (!v->is_signed && !v->pointer && v->initial < 0)
                v->initial += (int64_t) 1 << v->bits;
        }
    }
}

static void
lower (lowering *l)
{
    uint32_t entry = bitcode_find (l->m, l->o->entry);
    if (entry == BITCODE_NONE || !l->m->functions[entry].defined) {
        diag_error (l->why, (position){ 0, 0 }, "no function '%s' is defined here: name another with --entry",
                    l->o->entry);
        l->failed = true;
        return;
    }
    if (!find_target (l)) {
        diag_error (l->why, (position){ 0, 0 },
                    "no function and no label is called '%s': name one with --unreach",
                    l->o->target ? l->o->target : "ERROR");
        l->failed = true;
        return;
    }
    l->shapes = arena_alloc (l->memory, l->m->function_count * sizeof *l->shapes);
    l->exit = add_place (l, (flow_place){ .end = FLOW_EXIT, .function = entry }, NULL, 0);
    add_globals (l);
    instance *root = new_instance (l, NULL, 0, entry, (position){ l->m->functions[entry].line, 1 });
    if (l->failed)
        return;
    size_t count = l->variables.count + 1;
    l->f->start = root->entry;
    l->f->exit = l->exit;
    l->path_low = arena_alloc (l->memory, count * sizeof *l->path_low);
    l->path_high = arena_alloc (l->memory, count * sizeof *l->path_high);
    l->now = arena_alloc (l->memory, count * sizeof *l->now);
    find_ranges (l);
}

static void
free_scratch (lowering *l)
{
    free_kept (l);
    vec_free (&l->objects);
    vec_free (&l->variables);
    vec_free (&l->places);
    vec_free (&l->beginnings);
    vec_free (&l->steps);
    vec_free (&l->instances);
    vec_free (&l->assumed);
    vec_free (&l->actions);
    vec_free (&l->returns);
    vec_free (&l->thresholds);
    vec_free (&l->touched);
    vec_free (&l->computed);
    vec_free (&l->narrowed);
    vec_free (&l->literals);
    vec_free (&l->origins);
    vec_free (&l->trail);
    vec_free (&l->choices);
    vec_free (&l->options);
}

flow *
flow_new (const bitcode_module *m, const flow_options *o, budget *b, diag *why)
{
    arena *memory = arena_new ();
    flow *f = arena_alloc (memory, sizeof *f);
    f->module = m;
    f->memory = memory;
    lowering l = { .m = m, .o = o, .f = f, .why = why, .budget = b, .memory = memory };
    lower (&l);
    f->action_count = l.actions.count;
    f->actions = arena_copy (memory, l.actions.at, l.actions.count * sizeof *l.actions.at);
    f->return_count = l.returns.count;
    f->returns = arena_copy (memory, l.returns.at, l.returns.count * sizeof *l.returns.at);
    bool right = !l.failed && budget_ok (b);
    if (right) {
        flow_simplify (f, o, NULL);
        if (o->closes) {
            flow_find_finite (f);
            flow_forget_dead (f);
        }
    }
    free_scratch (&l);
    if (!right) {
        flow_free (f);
        return NULL;
    }
    return f;
}

void
flow_free (flow *f)
{
    if (f)
        arena_free (f->memory);
}
