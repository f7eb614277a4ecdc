#include "zeno.h"

#include "alloc.h"
#include "rational.h"

/* What holds of a clock on all arcs of a part. */
typedef struct pace {
    bool set, stops; /* it is assigned, or it stands still somewhere */
    int64_t most;    /* the bound at the instant of an action, as in facts.h */
} pace;

static void
take_in_arc (const explored *e, uint32_t from, uint32_t action, pace *all, int32_t *set)
{
    product_expand (e->walk, explored_discrete (e, from));
    const product_step *s = product_step_at (e->walk, action);
    for (uint32_t k = 0; k < s->update_count; k++)
        all[s->updates[k].x].set = true;
    explored_forget (e);
    explored_set (e, from, set);
    explored_time_of (e)->constrain (e, set, s->guard, s->guard_count);
    const product_view *view = explored_look (e, from);
    for (unsigned x = 1; x < e->dim; x++) {
        int64_t most = explored_time_of (e)->bound (e, set, x, 0);
        all[x].most = most > all[x].most ? most : all[x].most;
        all[x].stops |= view->stopped[x / 64] >> x % 64 & 1;
    }
}

/* Why time is bounded in a part: a clock that never stops and
 * - is never set there, yet bounded when the part acts; or
 * - (instant) reads 0 whenever the part acts, so that no time passes between actions.
 * Clock 0: on a grid, the part has no tick. */
typedef struct halt {
    unsigned clock;
    bool instant, found;
    int64_t most;
} halt;
typedef VEC (halt) halt_list;

static halt
choose (const explored *e, const pace *all, bool ticks)
{
    for (unsigned x = 1; x < e->dim; x++)
        if (!all[x].set && !all[x].stops && all[x].most != FACT_NONE)
            return (halt){ x, false, true, all[x].most };
    for (unsigned x = 1; x < e->dim; x++)
        if (!all[x].stops && all[x].most <= 1)
            return (halt){ x, true, true, all[x].most };
    return (halt){ .instant = true, .found = !ticks };
}

static halt
find_halt (const parts *p, uint32_t part)
{
    const explored *e = p->of;
    pace *all = xcalloc (e->dim, sizeof *all);
    int32_t *set = xcalloc (e->cells, sizeof *set);
    for (unsigned x = 0; x < e->dim; x++)
        all[x].most = INT64_MIN;
    bool ticks = !e->grid;
    for (uint32_t s = 0; s < explored_count (e) && budget_ok (e->budget); s++)
        for (size_t a = e->first.at[s]; a < e->first.at[s + 1]; a++) {
            if (p->part_of[s] != part || p->part_of[e->arcs.at[a].target] != part)
                continue;
            if (e->arcs.at[a].action == ACTION_TICK)
                ticks = true;
            else
                take_in_arc (e, s, e->arcs.at[a].action, all, set);
        }
    halt h = choose (e, all, ticks);
    h.found &= !budget_reason (e->budget);
    xfree (set);
    xfree (all);
    return h;
}

/* One entry for each clock and way, with the largest bound. */
static void
add_halt (halt_list *list, halt h)
{
    for (size_t k = 0; k < list->count; k++)
        if (list->at[k].clock == h.clock && list->at[k].instant == h.instant) {
            list->at[k].most = h.most > list->at[k].most ? h.most : list->at[k].most;
            return;
        }
    *vec_add (list) = h;
}

static void
add_fact (const explored *e, const halt *h, explain_item *item)
{
    text value = TEXT_EMPTY;
    mpq_t q;
    mpq_init (q);
    rational_set (q, h->most >> 1, (uint64_t) e->denominator);
    rational_print (&value, q);
    mpq_clear (q);
    explain_fact fact = { .left = h->clock - 1,
                          .right = MODEL_NONE,
                          .upper = true,
                          .strict = !(h->most & 1),
                          .value = text_take (&value),
                          .integer = MODEL_NONE,
                          .but = MODEL_NONE };
    *vec_add (&item->facts) = fact;
}

static void
tell_halt (explainer *x, const explored *e, const halt *h, explain_item *item, text *line)
{
    if (!h->clock) {
        text_add (line, "no time passes any more");
        return;
    }
    add_fact (e, h, item);
    if (!h->instant) {
        model_clock_name (x->model, h->clock - 1, line);
        text_add (line, " is never set back, yet ");
    }
    facts_print (x->model, item, item->facts.count - 1, line);
    text_add (line, h->instant ? " at every action, so that no time passes between them"
                               : " at every action, so that time stays below a bound");
}

void
zeno_explain (explainer *x, const parts *p, const uint32_t *accepting, size_t count)
{
    enum { MOST_HALTS = 3 };
    halt_list halts = VEC_EMPTY;
    bool all = true;
    for (size_t k = 0; k < count && all; k++) {
        halt h = find_halt (p, accepting[k]);
        all = h.found;
        if (all)
            add_halt (&halts, h);
        all &= halts.count <= MOST_HALTS;
    }
    if (all && halts.count) {
        explain_item *item = item_add (x, EXPLAIN_ZENO);
        text line = TEXT_EMPTY;
        text_add (&line, "every such infinite run ends up where ");
        for (size_t k = 0; k < halts.count; k++) {
            text_add (&line, k ? ", or where " : "");
            tell_halt (x, p->of, &halts.at[k], item, &line);
        }
        item->line = text_take (&line);
    }
    vec_free (&halts);
}
