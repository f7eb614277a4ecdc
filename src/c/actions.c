/* Routines without a body as they are assumed to be: at a call the path forks over the
 * entries, then steps of the entry's process follow each other; some of them are seen
 * from outside.  What the entry function returns is seen too. */
#include <string.h>

#include "lower.h"

/* Places of a call, one after the other: the states of each entry, then those in which
 * a value was returned that has to meet a condition, one per action of each entry. */
struct waypoint {
    const assumed_routine *routine;
    uint32_t entry, state;
    const condition *returned; /* not NULL: the value is there, and satisfies this */
};

const assumed_routine *
assumed_call (const lowering *l, const bitcode_instruction *i)
{
    if (i->op != BITCODE_CALL || i->callee == BITCODE_NONE || l->m->functions[i->callee].defined)
        return NULL;
    return assumptions_find (l->o->routines, i->name);
}

static void
add_action (lowering *l, const char *name)
{
    for (size_t k = 0; k < l->actions.count; k++)
        if (strcmp (l->actions.at[k], name) == 0)
            return;
    *vec_add (&l->actions) = arena_text (l->memory, name, strlen (name));
}

static const char *
kept_action (const lowering *l, const char *name)
{
    for (size_t k = 0; k < l->actions.count; k++)
        if (strcmp (l->actions.at[k], name) == 0)
            return l->actions.at[k];
    return NULL;
}

static void
check_entry (lowering *l, const bitcode_instruction *i, const assumed_routine *r, const assumed_entry *e)
{
    const condition *beyond = condition_beyond (e->guard, i->operand_count, true);
    if (beyond)
        lower_refuse (l, i->where, "a call of '%s' with %u argument%s, whose assumption speaks of $%d", r->name,
                      i->operand_count, i->operand_count == 1 ? "" : "s", (int) beyond->number);
    if (i->type.pointer)
        lower_refuse (l, i->where, "an assumption for '%s', which returns a pointer", r->name);
}

uint32_t
add_waypoints (lowering *l, instance *of, uint32_t n)
{
    const bitcode_instruction *i = &l->m->functions[of->function].instructions[n];
    const assumed_routine *r = assumed_call (l, i);
    uint32_t first = (uint32_t) l->places.count;
    for (uint32_t e = 0; e < r->count && !l->failed; e++) {
        const lts *t = r->entries[e].system;
        check_entry (l, i, r, &r->entries[e]);
        for (uint32_t a = 0; a < lts_actions (t); a++)
            if (!r->entries[e].returns[a])
                add_action (l, lts_action_name (t, a));
        for (uint32_t s = 0; s < lts_states (t) + lts_actions (t); s++) {
            struct waypoint *w = arena_alloc (l->memory, sizeof *w);
            *w = (struct waypoint){ r, e, s, NULL };
            if (s >= lts_states (t))
                w->returned = r->entries[e].returns[s - lts_states (t)];
            flow_inside *inside = arena_alloc (l->memory, sizeof *inside);
            *inside = (flow_inside){ e, s };
            add_place (l, (flow_place){ .where = i->where, .function = of->function, .inside = inside,
                                        .between = s >= lts_states (t) },
                       of, n);
            vec_last (&l->beginnings).way = w;
        }
    }
    return first;
}

/* The place of a state of an entry; after its states those of its actions. */
static uint32_t
place_of (const lowering *l, const assumed_routine *r, uint32_t n, uint32_t entry, uint32_t state)
{
    uint32_t place = l->here->inside[n];
    for (uint32_t e = 0; e < entry; e++)
        place += lts_states (r->entries[e].system) + lts_actions (r->entries[e].system);
    return place + state;
}

/* --- conditions --- */

/* Where the numbers of a condition are on the path. */
typedef struct reading {
    lowering *l;
    const bitcode_instruction *call;
    value returned;
} reading;

static const flow_term *
term_of (reading *r, const condition *c)
{
    lowering *l = r->l;
    value v;
    uint32_t g = 0;
    switch (c->op) {
    case CONDITION_NUMBER:
        return sum_number (l, c->number);
    case CONDITION_VALUE:
        v = c->number ? operand_value (l, &r->call->operands[c->number - 1], r->call->types[c->number - 1])
                      : r->returned;
        return v.bits == 1 ? value_unsigned (l, &v) : value_signed (l, &v);
    case CONDITION_GLOBAL:
        while (g < l->m->global_count && strcmp (l->m->globals[g].name, c->name) != 0)
            g++;
        if (g == l->m->global_count || l->m->globals[g].cell_count != 1
            || l->m->globals[g].cells[0].type.pointer) {
            lower_refuse (l, l->at->where, "an assumption about '%s', which is no global integer", c->name);
            return sum_number (l, 0);
        }
        v = value_of_term (sum_number (l, l->objects.at[l->globals[g]].address), l->m->pointer_bits);
        v = path_load (l, l->m->globals[g].cells[0].type, &v);
        return value_signed (l, &v);
    default:
        break;
    }
    const flow_term *left = term_of (r, c->left), *right = term_of (r, c->right);
    return c->op == CONDITION_ADD   ? sum_add (l, left, right)
           : c->op == CONDITION_SUB ? sum_sub (l, left, right)
                                    : sum_mul (l, left, right);
}

/* Go on only if the condition has this value; forks where there are several ways, which
 * exclude each other. */
static void
require (reading *r, const condition *c, bool holds)
{
    static const flow_relation relations[2][6] = {
        { FLOW_NE, FLOW_EQ, FLOW_GE, FLOW_GT, FLOW_LE, FLOW_LT },
        { FLOW_EQ, FLOW_NE, FLOW_LT, FLOW_LE, FLOW_GT, FLOW_GE },
    };
    if (r->l->dead)
        return;
    if (c->op == CONDITION_NOT)
        require (r, c->left, !holds);
    else if ((c->op == CONDITION_AND) == holds && c->op >= CONDITION_AND) {
        require (r, c->left, holds);
        require (r, c->right, holds);
    } else if (c->op >= CONDITION_AND) {
        bool right = path_choose (r->l, 2) == 1;
        require (r, c->left, right ? !holds : holds);
        if (right)
            require (r, c->right, holds);
    } else {
        const flow_term *left = term_of (r, c->left), *right = term_of (r, c->right);
        if (!r->l->dead)
            path_require (r->l, relations[holds][c->op - CONDITION_EQ], left, right);
    }
}

/* --- calls --- */

void
call_assumed (lowering *l, const bitcode_instruction *i, uint32_t n, const assumed_routine *r)
{
    uint32_t e = path_choose (l, (uint32_t) r->count);
    reading now = { .l = l, .call = i };
    require (&now, r->entries[e].guard, true);
    path_emit (l, place_of (l, r, n, e, lts_initial (r->entries[e].system)));
}

/* A return: the value is known, or any that meets the condition. */
static void
come_back (lowering *l, const struct waypoint *w, uint32_t n, uint32_t action)
{
    const bitcode_instruction *i = l->at;
    const assumed_entry *e = &w->routine->entries[w->entry];
    uint32_t v = i->type.bits ? l->here->values[i->number] : FLOW_NONE, to = l->here->places[n + 1];
    flow_origin from = { FLOW_ROUTINE, v, l->here->function, i->number, 0, i->type, 0 };
    if (v != FLOW_NONE && condition_is_number (e->returns[action], &from.number)) {
        value known = value_of_term (sum_number (l, from.number), i->type.bits);
        set_variable (l, v, fitted (l, v, &known));
    } else if (v != FLOW_NONE) {
        set_variable (l, v, &flow_any);
        to = place_of (l, w->routine, n, w->entry, lts_states (e->system) + action);
    }
    *vec_add (&l->origins) = from;
    path_emit (l, to);
}

void
follow_waypoint (lowering *l, const beginning *b)
{
    const struct waypoint *w = b->way;
    const bitcode_instruction *i = l->at = &l->m->functions[b->of->function].instructions[b->at];
    const lts *t = w->routine->entries[w->entry].system;
    size_t count;
    if (w->returned) {
        uint32_t v = b->of->values[i->number];
        assume_range (l, v);
        reading now = { .l = l, .call = i, .returned = value_of_term (read_variable (l, v), i->type.bits) };
        require (&now, w->returned, true);
        path_emit (l, b->of->places[b->at + 1]);
        return;
    }
    if (w->state >= lts_states (t))
        return;
    const lts_step *steps = lts_steps (t, w->state, &count);
    if (!count)
        return; /* it waits forever */
    const lts_step *s = &steps[path_choose (l, (uint32_t) count)];
    add_trail (l, i->where);
    if (w->routine->entries[w->entry].returns[s->action]) {
        come_back (l, w, b->at, s->action);
        return;
    }
    l->action = kept_action (l, lts_action_name (t, s->action));
    path_emit (l, place_of (l, w->routine, b->at, w->entry, s->target));
}

/* --- what the entry returns --- */

void
return_seen (lowering *l, const bitcode_instruction *i)
{
    text name = TEXT_EMPTY;
    reading now = { .l = l, .call = i };
    uint64_t which = 0;
    if (i->operand_count)
        now.returned = operand_value (l, &i->operands[0], i->type);
    text_printf (&name, "%sreturn", l->o->prefix ? l->o->prefix : "");
    for (size_t k = 0; k < l->o->return_count && !l->dead; k++) {
        bool about_value = condition_beyond (l->o->returns[k].condition, -1, false) != NULL;
        bool holds = !about_value || (i->operand_count && path_choose (l, 2) == 0);
        if (i->operand_count && about_value)
            require (&now, l->o->returns[k].condition, holds);
        if (holds) {
            text_printf (&name, " {%s}", l->o->returns[k].name);
            which |= (uint64_t) 1 << k;
        }
    }
    if (!which)
        text_add (&name, " otherwise");
    if (!l->dead) {
        add_action (l, text_string (&name));
        l->action = kept_action (l, text_string (&name));
        bool known = false;
        for (size_t k = 0; k < l->returns.count; k++)
            known = known || l->returns.at[k].action == l->action;
        if (!known)
            *vec_add (&l->returns) = (flow_returned){ l->action, which };
    }
    text_free (&name);
    path_emit (l, l->exit);
}
