#include "c_actions.h"

#include <string.h>

#include "alloc.h"
#include "components.h"

diag *
c_actions_messages (const question *q, reply *r, const subject *s)
{
    (void) q;
    diag_free (r->messages);
    r->messages = diag_new (s->name);
    diag_set_source (r->messages, text_string (&s->text), s->text.length);
    return r->messages;
}

static bool
read_assumptions (c_actions *in)
{
    if (!in->assumption) {
        in->routines = assumptions_new ();
        return true;
    }
    diag *why = c_actions_messages (in->asked, in->reply, in->assumption);
    in->routines = assumptions_read (text_string (&in->assumption->text), in->assumption->text.length, why);
    if (!in->routines || !components_check_assumptions (in->routines, in->asked->budget, why)) {
        asking_give_up (in->asked, in->reply);
        return false;
    }
    return true;
}

/* A routine without a body that is called like an action performs it. */
static void
add_plain (c_actions *in, const char *action)
{
    size_t length;
    bool called = false;
    if (action_return (action, &length) || assumptions_find (in->routines, action))
        return;
    for (size_t i = 0; i < in->count; i++) {
        uint32_t f = bitcode_find (in->parts[i].module, action);
        called = called || (f != BITCODE_NONE && !in->parts[i].module->functions[f].defined);
    }
    if (called)
        assumptions_add_plain (in->routines, action);
}

static void
add_plain_routines (c_actions *in)
{
    const lts *s = in->specification->system;
    size_t described = in->routines->count;
    for (uint32_t a = 0; a < lts_actions (s); a++)
        add_plain (in, lts_action_name (s, a));
    for (size_t i = 0; i < described; i++)
        for (size_t k = 0; k < in->routines->routines[i].count; k++) {
            const lts *t = in->routines->routines[i].entries[k].system;
            for (uint32_t a = 0; a < lts_actions (t); a++)
                add_plain (in, lts_action_name (t, a));
        }
}

/* `return {...}` of the specification is a condition on what a component returns. */
static bool
add_return (c_actions *in, uint32_t number)
{
    const char *action = lts_action_name (in->specification->system, number);
    size_t length;
    const char *inner = action_return (action, &length);
    c_actions_part *c = NULL;
    for (size_t i = 0; inner && i < in->count; i++) {
        const char *prefix = text_string (&in->parts[i].prefix);
        if (strncmp (action, prefix, strlen (prefix)) == 0 && action + strlen (prefix) + 8 == inner)
            c = &in->parts[i];
    }
    if (!inner)
        return true;
    if (!c || c->returns.count == MOST_RETURNS) {
        reply_refuse (in->reply,
                      c ? "%s: %s has more than 64 conditions on returns"
                        : "%s: '%s' is the return of no component%s",
                      in->specification->name, action,
                      !c && in->count > 1 ? "; with several, write NAME.return" : "");
        in->reply->failure = REPLY_INPUT;
        return false;
    }
    diag *why = c_actions_messages (in->asked, in->reply, in->specification);
    const char *source = text_string (&in->specification->text);
    position where = assumption_position (source, source + in->specification->text.length, inner, length);
    const condition *k = condition_parse (inner, length, where, in->memory, why);
    if (k && condition_beyond (k, 0, false)) {
        diag_error (why, where, "the condition of a return speaks of $0 only");
        k = NULL;
    }
    if (!k)
        in->reply->failure = REPLY_INPUT;
    else
        *vec_add (&c->returns) = (flow_return){ arena_text (in->memory, inner, length), k };
    if (k)
        *vec_add (&c->conditions) = (c_return){ k, number };
    return k != NULL;
}

bool
c_actions_read (c_actions *a)
{
    a->memory = arena_new ();
    for (size_t i = 0; a->count > 1 && i < a->count; i++)
        text_printf (&a->parts[i].prefix, "%s.", a->parts[i].name);
    if (!read_assumptions (a))
        return false;
    for (uint32_t k = 0; k < lts_actions (a->specification->system); k++)
        if (!add_return (a, k))
            return false;
    add_plain_routines (a);
    for (size_t i = 0; i < a->count; i++) {
        c_actions_part *p = &a->parts[i];
        p->seen = (c_seen){ a->routines, p->conditions.at, p->conditions.count };
    }
    return true;
}

void
c_actions_free (c_actions *a)
{
    for (size_t i = 0; i < MOST_COMPONENTS; i++) {
        text_free (&a->parts[i].prefix);
        vec_free (&a->parts[i].returns);
        vec_free (&a->parts[i].conditions);
    }
    assumptions_free (a->routines);
    arena_free (a->memory);
}
