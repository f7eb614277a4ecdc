/* Transition systems in Aldebaran's format, whatever made them. */
#include <string.h>

#include "alloc.h"
#include "asking.h"
#include "equivalences.h"
#include "hidden.h"

/* The name of a file without its folders. */
static const char *
short_name (const char *file_name)
{
    const char *slash = strrchr (file_name, '/');
    return slash && slash[1] ? slash + 1 : file_name;
}

/* Are the hidden actions some of these systems? */
static bool
hidden_fits (const question *q, reply *r)
{
    text message = TEXT_EMPTY;
    const lts *other = q->subject_count > 1 ? q->subjects[1]->system : NULL;
    bool right = hidden_fits_systems (q->given[SETTING_HIDE], q->subjects[0]->system, other, &message);
    if (!right)
        reply_refuse (r, "%s", text_string (&message));
    text_free (&message);
    return right;
}

static void
add_statistics (const question *q, lts *const systems[2], reply *r)
{
    r->stats.visited = budget_states (q->budget);
    asking_measure (q, r);
    for (int i = 0; i < 2; i++) {
        r->stats.states += lts_states (systems[i]);
        r->stats.transitions += lts_transitions (systems[i]);
        text_printf (&r->numbers, "states %u, transitions %zu, actions %u\n", lts_states (systems[i]),
                     lts_transitions (systems[i]), lts_actions (systems[i]));
    }
    text_printf (&r->numbers, "%.3f s, %zu KiB\n", r->stats.seconds, r->stats.peak_kib);
}

void
ask_lts_compare (const question *q, reply *r)
{
    if (!hidden_fits (q, r))
        return;
    const char *hidden = q->given[SETTING_HIDE];
    char *name = hidden_name (hidden);
    lts *systems[2];
    equivalences e = { .weak = hidden != NULL, .below_only = question_is_set (q, SETTING_PREORDER) };
    bool same = strcmp (short_name (q->subjects[0]->name), short_name (q->subjects[1]->name)) == 0;
    for (int side = 0; side < 2; side++) {
        const subject *s = q->subjects[side];
        systems[side] = hidden ? hidden_in_system (hidden, s->system) : lts_copy (s->system);
        e.names.side[side] = same ? s->name : short_name (s->name);
    }
    e.comparison = lts_comparison_new (systems[0], systems[1], name, q->budget);
    equivalences_ask (&e, question_text (q, SETTING_EQUIVALENCE));
    equivalences_decide (&e);
    equivalences_fill (&e, r);
    add_statistics (q, systems, r);
    equivalences_free (&e);
    lts_comparison_free (e.comparison);
    lts_free (systems[0]);
    lts_free (systems[1]);
    xfree (name);
}

void
ask_lts_minimise (const question *q, reply *r)
{
    r->is_document = true;
    if (!hidden_fits (q, r))
        return;
    const char *hidden = q->given[SETTING_HIDE];
    const lts *t = q->subjects[0]->system;
    lts *renamed = hidden ? hidden_in_system (hidden, t) : NULL;
    char *name = hidden_name (hidden);
    lts *smallest = lts_minimise (renamed ? renamed : t, name, q->budget);
    if (smallest) {
        asking_write_system (r, smallest);
        text size = TEXT_EMPTY;
        text_printf (&size, "%u of ", lts_states (smallest));
        text_count (&size, lts_states (t), "state");
        text_printf (&size, " and %zu of ", lts_transitions (smallest));
        text_count (&size, lts_transitions (t), "transition");
        reply_set (r, ANSWER_YES, "the smallest system has %s", text_string (&size));
        r->stats.states = lts_states (smallest);
        r->stats.transitions = lts_transitions (smallest);
        asking_measure (q, r);
        text_printf (&r->numbers, "%s; %.3f s, %zu KiB\n", text_string (&size), r->stats.seconds,
                     r->stats.peak_kib);
        text_free (&size);
    } else
        asking_give_up (q, r);
    xfree (name);
    lts_free (renamed);
}
