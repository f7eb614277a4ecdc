#include "silence.h"

#include "alloc.h"
#include "parts.h"

enum { LAST = 10, MOST_STATES = 20000, SHOWN_STEPS = 16 };

/* The most steps with period 1/q, and a run that has so many, unless it is too long to be looked
 * at.  False if nothing is known. */
static bool
look_at (explainer *x, uint32_t q, explain_silence *out, run **example, uint32_t *of)
{
    text period = TEXT_EMPTY;
    budget *outer = x->budget;
    name_period (q, &period);
    x->budget = budget_new_within (outer, (budget_limits){ .states = MOST_STATES });
    explored *e = explored_new (x->model, x->query->range_disables, text_string (&period), EXPLORED_GRAPH,
                                EXPLORED_EXACTLY, x->budget, &x->why);
    bool known = false;
    if (e && explored_count (e)) {
        parts p = parts_of (e);
        uint32_t most = parts_most (&p);
        known = most != PARTS_FOREVER;
        *out = (explain_silence){ q, most };
        if (known && most && most <= SHOWN_STEPS) {
            spot_path trail = VEC_EMPTY;
            const char *asked = x->period;
            parts_longest_trail (&p, &trail);
            x->period = text_string (&period);
            run *longer = run_along (x, e, &trail);
            x->period = asked;
            if (longer) {
                run_free (*example);
                *example = longer;
                *of = q;
            }
            vec_free (&trail);
        }
        parts_free (&p);
    }
    explored_free (e);
    budget_free (x->budget);
    x->budget = outer;
    text_free (&period);
    return known;
}

static void
tell (explain_item *item)
{
    text line = TEXT_EMPTY;
    text_add (&line, "with a period every run ends: with period ");
    for (size_t k = 0; k < item->silence.count; k++) {
        text_add (&line, !k ? "" : k + 1 < item->silence.count ? ", with " : " and with ");
        name_period (item->silence.at[k].q, &line);
        text_add (&line, " after ");
        if (k)
            text_printf (&line, "%u", item->silence.at[k].steps);
        else {
            text_add (&line, "at most ");
            name_steps (item->silence.at[k].steps, &line);
        }
    }
    item->line = text_take (&line);
}

void
silence_explain (explainer *x)
{
    explain_item *item = item_add (x, EXPLAIN_SILENCE);
    explain_silence here;
    uint32_t of = 0;
    item->detail = true;
    for (uint32_t q = 1; q <= LAST && budget_check (x->budget) && look_at (x, q, &here, &item->run, &of); q++)
        *vec_add (&item->silence) = here;
    if (item->silence.count < 2) {
        item_drop_last (x);
        return;
    }
    if (item->run) {
        text period = TEXT_EMPTY;
        name_period (of, &period);
        item->period = text_take (&period);
    }
    tell (item);
}
