/* A word that was found, held against the program itself: the machine runs each
 * component, and what it is seen to do must be its share of the word. */
#include <inttypes.h>
#include <string.h>

#include "components.h"

enum { MOST_INSTRUCTIONS = 100000000 };

/* What happens inside assumed routines, in order. */
typedef struct item {
    const char *action; /* NULL: it returns, */
    int64_t number;     /* this */
} item;

typedef struct script {
    const assumed_routines *routines;
    const bitcode_module *module;
    VEC (item) items;
    VEC (machine_input) inputs;
    size_t next;
    components_seen *seen;
    bool over, astray;
    const machine_call *call;
    int64_t returned;
} script;

/* --- from the path to what the machine is told --- */

static flow_wide
value_of (const flow_term *t, const flow_wide *values)
{
    switch (t->op) {
    case FLOW_NUMBER:
        return t->number;
    case FLOW_VARIABLE:
        return values[t->variable];
    case FLOW_MUL:
        return value_of (t->left, values) * value_of (t->right, values);
    default:
        return t->op == FLOW_ADD ? value_of (t->left, values) + value_of (t->right, values)
                                 : value_of (t->left, values) - value_of (t->right, values);
    }
}

static void
take_step (script *s, const flow *f, const flow_step *step, const component_path *p, size_t *input,
           flow_wide *values, flow_wide *next)
{
    memcpy (next, values, f->variable_count * sizeof *next);
    for (size_t k = 0; k < step->assign_count; k++) {
        const flow_assign *a = &step->assigns[k];
        next[a->variable] = a->value                  ? value_of (a->value, values)
                            : *input < p->inputs.count ? (flow_wide) p->inputs.at[(*input)++]
                                                       : 0;
    }
    memcpy (values, next, f->variable_count * sizeof *next);
    for (size_t k = 0; k < step->origin_count; k++) {
        const flow_origin *o = &step->origins[k];
        int64_t number = o->variable == FLOW_NONE ? o->number : (int64_t) values[o->variable];
        if (o->source == FLOW_ROUTINE)
            *vec_add (&s->items) = (item){ NULL, number };
        else
            *vec_add (&s->inputs) =
                (machine_input){ o->source == FLOW_GARBAGE, o->function, o->value, o->offset, number, true };
    }
    if (step->action && step->to != f->exit)
        *vec_add (&s->items) = (item){ step->action, 0 };
}

/* --- what routines do --- */

static int64_t
argument (void *context, int64_t which)
{
    const script *s = context;
    if (!which)
        return s->returned;
    return which <= (int64_t) s->call->argument_count ? s->call->arguments[which - 1] : 0;
}

static int64_t
global (void *context, const char *name)
{
    const script *s = context;
    for (uint32_t g = 0; g < s->module->global_count; g++)
        if (strcmp (s->module->globals[g].name, name) == 0)
            return machine_memory_read (s->call->memory, g);
    return 0;
}

static bool
knows (void *context, const char *name)
{
    return assumptions_find (((script *) context)->routines, name) != NULL;
}

/* The states after an action; false: there is none. */
static bool
advance (const lts *t, uint8_t *now, uint8_t *next, const char *action)
{
    uint32_t number = lts_find_action (t, action);
    bool any = false;
    memset (next, 0, lts_states (t));
    for (uint32_t q = 0; q < lts_states (t); q++) {
        size_t count;
        const lts_step *steps = lts_steps (t, q, &count);
        for (size_t k = 0; now[q] && k < count; k++)
            if (steps[k].action == number)
                next[steps[k].target] = 1, any = true;
    }
    memcpy (now, next, lts_states (t));
    return any;
}

/* May it return this number now? */
static bool
may_return (script *s, const assumed_entry *e, const uint8_t *now, int64_t number, const condition_values *values)
{
    s->returned = number;
    for (uint32_t q = 0; q < lts_states (e->system); q++) {
        size_t count;
        const lts_step *steps = lts_steps (e->system, q, &count);
        for (size_t k = 0; now[q] && k < count; k++)
            if (e->returns[steps[k].action] && condition_holds (e->returns[steps[k].action], values))
                return true;
    }
    return false;
}

static bool
run_entry (script *s, const assumed_entry *e, const condition_values *values, int64_t *returned)
{
    uint8_t *now = xcalloc (lts_states (e->system) + 1, 1), *next = xcalloc (lts_states (e->system) + 1, 1);
    bool back = false;
    now[lts_initial (e->system)] = 1;
    for (; !back && !s->astray; s->next++) {
        if (s->next == s->items.count) {
            s->over = true;
            break;
        }
        const item *i = &s->items.at[s->next];
        if (i->action) {
            s->astray = !advance (e->system, now, next, i->action);
            *vec_add (&s->seen->actions) = (components_event){ i->action, s->call->where };
        } else {
            s->astray = !may_return (s, e, now, i->number, values);
            *returned = i->number;
            back = true;
        }
    }
    xfree (now);
    xfree (next);
    return back && !s->astray;
}

static bool
call (void *context, const machine_call *now, int64_t *returned)
{
    script *s = context;
    const assumed_routine *r = assumptions_find (s->routines, now->name);
    const assumed_entry *found = NULL;
    condition_values values = { s, argument, global };
    s->call = now;
    s->returned = 0;
    for (size_t k = 0; k < r->count; k++)
        if (condition_holds (r->entries[k].guard, &values)) {
            s->astray = s->astray || found;
            found = &r->entries[k];
        }
    s->astray = s->astray || !found;
    return !s->astray && run_entry (s, found, &values, returned);
}

/* --- a component --- */

/* The action that the entry's return is, by its conditions. */
static void
name_return (const flow_options *o, bool has_value, int64_t value, text *out)
{
    script s = { .returned = value };
    condition_values values = { &s, argument, global };
    bool any = false;
    text_printf (out, "%sreturn", o->prefix ? o->prefix : "");
    for (size_t k = 0; k < o->return_count; k++) {
        bool about_value = condition_beyond (o->returns[k].condition, -1, false) != NULL;
        if (about_value ? !has_value || !condition_holds (o->returns[k].condition, &values) : false)
            continue;
        text_printf (out, " {%s}", o->returns[k].name);
        any = true;
    }
    if (!any)
        text_add (out, " otherwise");
}

static bool
ends_as_told (const script *s, const flow *f, const flow_options *o, const component_path *p, uint32_t entry,
              components_seen *seen)
{
    static const machine_end ends[] = { [FLOW_TARGET] = MACHINE_TARGET,
                                        [FLOW_OVERFLOW] = MACHINE_OVERFLOW,
                                        [FLOW_DIVISION] = MACHINE_DIVISION,
                                        [FLOW_SHIFT] = MACHINE_SHIFT,
                                        [FLOW_ADDRESS] = MACHINE_ADDRESS };
    const flow_step *last = &f->steps[p->steps.at[p->steps.count - 1]];
    const flow_place *place = &f->places[last->to];
    if (s->astray)
        return false;
    if (place->end >= FLOW_TARGET)
        return seen->machine.end == ends[place->end] && seen->machine.where.line == place->where.line
               && s->next == s->items.count;
    if (last->to != f->exit)
        return seen->machine.end == MACHINE_WAITS && s->over;
    text name = TEXT_EMPTY;
    name_return (o, f->module->functions[entry].type.bits, seen->machine.returned, &name);
    bool right = seen->machine.end == MACHINE_EXIT && last->action
                 && strcmp (last->action, text_string (&name)) == 0;
    position where = seen->machine.events.count ? vec_last (&seen->machine.events).where : seen->machine.where;
    *vec_add (&seen->actions) = (components_event){ last->action, where };
    text_free (&name);
    return right;
}

static bool
run_component (const flow *f, const flow_options *o, const component_path *p, components_seen *seen)
{
    uint32_t entry = bitcode_find (f->module, o->entry);
    script s = { .routines = o->routines, .module = f->module, .seen = seen };
    flow_wide *values = xcalloc (f->variable_count + 1, sizeof *values);
    flow_wide *next = xcalloc (f->variable_count + 1, sizeof *next);
    size_t input = 0;
    for (size_t v = 0; v < f->variable_count; v++)
        values[v] = f->variables[v].initial;
    for (size_t k = 0; k < p->steps.count; k++)
        take_step (&s, f, &f->steps[p->steps.at[k]], p, &input, values, next);
    machine_routines routines = { &s, knows, call };
    machine_task task = { .module = f->module,
                          .entry = entry,
                          .target = flow_target (f->module, o->target),
                          .wraps = o->overflow == FLOW_OVERFLOW_WRAP,
                          .havoc_unknown = o->havoc_unknown,
                          .inputs = o->inputs,
                          .input_count = o->input_count,
                          .given = s.inputs.at,
                          .given_count = s.inputs.count,
                          .routines = &routines,
                          .most_steps = MOST_INSTRUCTIONS };
    machine_run (&task, &seen->machine);
    seen->ran = true;
    for (size_t k = 0; k < s.inputs.count; k++)
        seen->inputs += !s.inputs.at[k].garbage;
    bool right = ends_as_told (&s, f, o, p, entry, seen);
    xfree (values);
    xfree (next);
    vec_free (&s.items);
    vec_free (&s.inputs);
    return right;
}

/* --- the whole --- */

static bool
has_action (const flow *f, const char *action)
{
    for (size_t k = 0; k < f->action_count; k++)
        if (strcmp (f->actions[k], action) == 0)
            return true;
    return false;
}

/* What each was seen to do is its share of the word. */
static bool
shares_fit (const components_result *r, const flow *const *flows, const components_seen *seen)
{
    for (size_t i = 0; i < r->count; i++) {
        size_t next = 0;
        for (size_t k = 0; k < r->word.count; k++)
            if (has_action (flows[i], r->word.at[k])) {
                if (next == seen[i].actions.count
                    || strcmp (seen[i].actions.at[next].action, r->word.at[k]) != 0)
                    return false;
                next++;
            }
        if (next != seen[i].actions.count)
            return false;
    }
    return true;
}

/* Letters that the specification has move it; the last one must leave it nowhere. */
static bool
is_forbidden (const lts *specification, const components_result *r)
{
    uint8_t *now = xcalloc (lts_states (specification) + 1, 1), *next = xcalloc (lts_states (specification) + 1, 1);
    bool allowed = true;
    now[lts_initial (specification)] = 1;
    size_t k = 0;
    for (; k < r->word.count && allowed; k++)
        if (lts_find_action (specification, r->word.at[k]) != LTS_NONE)
            allowed = advance (specification, now, next, r->word.at[k]);
    xfree (now);
    xfree (next);
    return !allowed && k == r->word.count;
}

bool
components_replay (const components_result *r, const flow *const *flows, const flow_options *const *options,
                   const lts *specification, components_seen *seen, text *why)
{
    bool error = false;
    for (size_t i = 0; i < r->count; i++) {
        const component_path *p = &r->paths[i];
        if (!p->steps.count)
            continue;
        error = error || flows[i]->places[flows[i]->steps[p->steps.at[p->steps.count - 1]].to].end >= FLOW_TARGET;
        if (!run_component (flows[i], options[i], p, &seen[i])) {
            text_printf (why, "component %zu does not run as the word says (%d at line %u)", i + 1,
                         (int) seen[i].machine.end, seen[i].machine.where.line);
            return false;
        }
    }
    if (!shares_fit (r, flows, seen)) {
        text_add (why, "the components do not take part in the word that was found");
        return false;
    }
    if (error != (r->wrong != FLOW_NONE) || (!error && !is_forbidden (specification, r))) {
        text_add (why, "the word that was found is allowed");
        return false;
    }
    return true;
}

void
components_seen_free (components_seen *seen, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        machine_result_free (&seen[i].machine);
        vec_free (&seen[i].actions);
    }
}
