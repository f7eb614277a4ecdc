#include "item.h"

#include "alloc.h"

explain_item *
item_add (explainer *x, explain_kind kind)
{
    explain_item *item = vec_add (&x->out->items);
    *item = (explain_item){ .kind = kind, .edge = MODEL_NONE, .process = MODEL_NONE, .event = MODEL_NONE };
    return item;
}

static void
drift_free (explain_drift *d)
{
    if (!d)
        return;
    for (size_t k = 0; k < d->offset_count; k++)
        xfree (d->offsets[k]);
    xfree (d->offsets);
    xfree (d->limit);
    xfree (d);
}

void
item_clear (explain_item *item)
{
    xfree (item->line);
    run_free (item->run);
    vec_free (&item->labels);
    vec_free (&item->places);
    vec_free (&item->atoms);
    for (size_t k = 0; k < item->facts.count; k++) {
        xfree (item->facts.at[k].value);
        xfree (item->facts.at[k].values);
    }
    vec_free (&item->facts);
    for (size_t k = 0; k < item->loop.count; k++)
        xfree (item->loop.at[k].edges);
    vec_free (&item->loop);
    drift_free (item->drift);
    orbit_cycle_free (item->orbit);
    vec_free (&item->silence);
    xfree (item->period);
}

void
item_drop_last (explainer *x)
{
    item_clear (&vec_last (&x->out->items));
    x->out->items.count--;
}

bool
item_fits (const explainer *x)
{
    size_t lines = 0;
    for (size_t k = 0; k < x->out->items.count; k++)
        lines += !x->out->items.at[k].detail;
    return x->long_form || lines < EXPLAIN_SHORT_LINES;
}

bool
item_is_off_grid (const explainer *x, uint32_t edge_number)
{
    for (size_t k = 0; k < x->out->items.count; k++)
        if (x->out->items.at[k].kind == EXPLAIN_GRID && x->out->items.at[k].edge == edge_number)
            return true;
    return false;
}

void
name_period (uint32_t q, text *out)
{
    text_printf (out, q == 1 ? "1" : "1/%u", q);
}

void
name_place (const model *m, explain_place at, text *out)
{
    const process *p = &m->processes[at.process];
    text_printf (out, "%s.%s", p->name, p->locations[at.location].name);
}

void
name_places (const explain_item *item, const model *m, text *out)
{
    for (size_t k = 0; k < item->places.count; k++) {
        text_add (out, !k ? "" : k == 1 ? " with " : ", ");
        name_place (m, item->places.at[k], out);
    }
}

void
name_edge (const model *m, uint32_t edge_number, text *out)
{
    const edge *e = &m->edges[edge_number];
    const process *p = &m->processes[e->process];
    text_printf (out, "%s: %s -> %s (%s)", p->name, p->locations[e->source].name,
                 p->locations[e->target].name, m->events[e->event]);
}

void
name_labels (const model *m, const uint32_t *labels, size_t count, text *out)
{
    enum { NAMED = 6 };
    for (size_t k = 0; k < count && k < NAMED; k++)
        text_printf (out, "%s%s", !k ? "" : k + 1 == count ? " and " : ", ", m->labels[labels[k]]);
    if (count > NAMED)
        text_printf (out, " and %zu more", count - NAMED);
}

void
name_atoms (const explain_item *item, const model *m, text *out)
{
    for (size_t k = 0; k < item->atoms.count; k++) {
        text_add (out, !k ? "" : k + 1 == item->atoms.count ? " and " : ", ");
        model_print_expr (m, item->atoms.at[k].condition, out);
    }
}

void
name_steps (uint64_t steps, text *out)
{
    text_printf (out, "%llu step%s", (unsigned long long) steps, steps == 1 ? "" : "s");
}
