#include "product.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "product_private.h"

static void
number_locations (product *p)
{
    const model *m = p->model;
    p->first_location = xcalloc (m->process_count + 1, sizeof *p->first_location);
    for (size_t i = 0; i < m->process_count; i++)
        p->first_location[i + 1] = p->first_location[i] + (uint32_t) m->processes[i].location_count;
}

struct edge_key {
    uint32_t site, event, number;
};

static int
compare_keys (const void *left, const void *right)
{
    const struct edge_key *a = left, *b = right;
    if (a->site != b->site)
        return a->site < b->site ? -1 : 1;
    if (a->event != b->event)
        return a->event < b->event ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* synchronised[process * events + event]: some line has this part. */
static bool *
find_synchronised (const model *m)
{
    bool *synchronised = xcalloc (m->process_count * m->event_count, sizeof *synchronised);
    for (size_t s = 0; s < m->sync_count; s++)
        for (size_t k = 0; k < m->syncs[s].count; k++) {
            sync_part part = m->syncs[s].parts[k];
            synchronised[part.process * m->event_count + part.event] = true;
        }
    return synchronised;
}

/* Sort the edges by source, then by event, then as in the file; a run of
 * the same source and event is a group. */
static void
index_edges (product *p)
{
    const model *m = p->model;
    p->sites = xcalloc (p->first_location[m->process_count], sizeof *p->sites);
    p->groups = xcalloc (m->edge_count, sizeof *p->groups);
    p->sorted_edges = xcalloc (m->edge_count, sizeof *p->sorted_edges);
    struct edge_key *keys = xcalloc (m->edge_count, sizeof *keys);
    for (uint32_t i = 0; i < m->edge_count; i++)
        keys[i] = (struct edge_key){ product_site (p, m->edges[i].process, m->edges[i].source),
                                     m->edges[i].event, i };
    qsort (keys, m->edge_count, sizeof *keys, compare_keys);
    bool *synchronised = find_synchronised (m);
    uint32_t groups = 0;
    for (uint32_t i = 0; i < m->edge_count; i++) {
        p->sorted_edges[i] = keys[i].number;
        if (i == 0 || keys[i].site != keys[i - 1].site || keys[i].event != keys[i - 1].event) {
            size_t part = m->edges[keys[i].number].process * m->event_count + keys[i].event;
            if (!p->sites[keys[i].site].group_count++)
                p->sites[keys[i].site].first_group = groups;
            bool alone = !synchronised[part] && !(m->needs_partner && m->needs_partner[keys[i].event]);
            p->groups[groups++] = (edge_group){ keys[i].event, i, 0, alone };
        }
        p->groups[groups - 1].count++;
    }
    xfree (synchronised);
    xfree (keys);
    assert (product_index_is_valid (p));
}

static bool
group_is_valid (const product *p, const edge_group *g, uint32_t site_number)
{
    for (uint32_t i = g->first; i < g->first + g->count; i++) {
        const edge *e = &p->model->edges[p->sorted_edges[i]];
        if (product_site (p, e->process, e->source) != site_number || e->event != g->event
            || (i > g->first && p->sorted_edges[i - 1] >= p->sorted_edges[i]))
            return false;
    }
    return g->count > 0;
}

bool
product_index_is_valid (const product *p)
{
    uint32_t edges = 0;
    for (uint32_t s = 0; s < p->first_location[p->model->process_count]; s++)
        for (uint32_t k = 0; k < p->sites[s].group_count; k++) {
            const edge_group *g = &p->groups[p->sites[s].first_group + k];
            edges += g->count;
            if (edges > p->model->edge_count || !group_is_valid (p, g, s) || (k && g[-1].event >= g->event))
                return false;
        }
    return edges == p->model->edge_count;
}

/* Not that of a process that only watches: some steps are looked at without it. */
static const sync_part *
first_strong (const model *m, const sync *line)
{
    for (size_t k = 0; k < line->count; k++)
        if (!line->parts[k].weak && line->parts[k].process < m->process_count - m->watchers)
            return &line->parts[k];
    return NULL;
}

struct sync_key {
    uint32_t process, event, line;
};

static int
compare_syncs (const void *left, const void *right)
{
    const struct sync_key *a = left, *b = right;
    if (a->process != b->process)
        return a->process < b->process ? -1 : 1;
    if (a->event != b->event)
        return a->event < b->event ? -1 : 1;
    return a->line < b->line ? -1 : a->line > b->line;
}

static int
compare_lines (const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *) left, b = *(const uint32_t *) right;
    return (a > b) - (a < b);
}

typedef VEC (uint32_t) line_list;

/* The lines whose first strong part is this one go to the end of `out`. */
static void
add_lines (const struct sync_key *keys, size_t count, uint32_t owner, uint32_t event, line_list *out)
{
    struct sync_key first = { owner, event, 0 };
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_syncs (&keys[middle], &first) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < count && keys[low].process == owner && keys[low].event == event; low++)
        *vec_add (out) = keys[low].line;
}

/* A line is tried only where its first strong part has an edge, in the order
 * of the lines. */
static void
index_syncs (product *p)
{
    const model *m = p->model;
    struct sync_key *keys = xcalloc (m->sync_count, sizeof *keys);
    line_list starts = VEC_EMPTY, weak = VEC_EMPTY;
    size_t count = 0;
    for (uint32_t k = 0; k < m->sync_count; k++) {
        const sync_part *first = first_strong (m, &m->syncs[k]);
        if (first)
            keys[count++] = (struct sync_key){ first->process, first->event, k };
        else
            *vec_add (&weak) = k;
    }
    qsort (keys, count, sizeof *keys, compare_syncs);
    for (uint32_t i = 0; i < m->process_count; i++)
        for (uint32_t l = 0; l < m->processes[i].location_count; l++) {
            site *s = &p->sites[product_site (p, i, l)];
            s->first_sync = (uint32_t) starts.count;
            for (uint32_t g = s->first_group; g < s->first_group + s->group_count; g++)
                add_lines (keys, count, i, p->groups[g].event, &starts);
            s->sync_count = (uint32_t) starts.count - s->first_sync;
            if (s->sync_count)
                qsort (starts.at + s->first_sync, s->sync_count, sizeof *starts.at, compare_lines);
        }
    xfree (keys);
    p->site_syncs = starts.at;
    p->weak_syncs = weak.at;
    p->weak_sync_count = weak.count;
}

static void
index_marks (product *p)
{
    const model *m = p->model;
    size_t sites = p->first_location[m->process_count];
    p->stopped = xcalloc (sites * p->clock_words, sizeof *p->stopped);
    p->labels = xcalloc (sites * p->label_words, sizeof *p->labels);
    for (uint32_t i = 0; i < m->process_count; i++)
        for (uint32_t l = 0; l < m->processes[i].location_count; l++) {
            const location *here = &m->processes[i].locations[l];
            size_t site_number = product_site (p, i, l);
            for (size_t k = 0; k < here->stopped_count; k++) {
                uint32_t x = here->stopped[k] + 1;
                p->stopped[site_number * p->clock_words + x / 64] |= (uint64_t) 1 << x % 64;
            }
            for (size_t k = 0; k < here->label_count; k++) {
                uint32_t x = here->labels[k];
                p->labels[site_number * p->label_words + x / 64] |= (uint64_t) 1 << x % 64;
            }
        }
}

product *
product_new (const model *m, product_options options, diag *why)
{
    assert (model_is_resolved (m));
    if (m->clock_count >= UINT16_MAX) {
        diag_error (why, (position){ 0, 0 }, "more than %d clocks", UINT16_MAX - 1);
        return NULL;
    }
    product *p = xcalloc (1, sizeof *p);
    p->model = m;
    p->options = options;
    p->clocks = m->clock_count;
    p->clock_words = p->clocks / 64 + 1;
    p->label_words = m->label_count / 64 + 1;
    p->has_urgent_lines = model_additions (m) & MODEL_URGENT_LINES;
    p->has_priorities = !options.ignore_priorities && (model_additions (m) & MODEL_PRIORITIES);
    number_locations (p);
    product_flow_new (p);
    if (!product_diagonals_collect (p, why)) {
        product_free (p);
        return NULL;
    }
    product_layout_new (p);
    index_edges (p);
    index_syncs (p);
    index_marks (p);
    product_bounds_new (p);
    return p;
}

void
product_free (product *p)
{
    if (!p)
        return;
    xfree (p->location_fields);
    xfree (p->integer_fields);
    xfree (p->diagonal_fields);
    xfree (p->cell_array);
    xfree (p->diagonals);
    xfree (p->first_location);
    xfree (p->sites);
    xfree (p->groups);
    xfree (p->sorted_edges);
    xfree (p->site_syncs);
    xfree (p->weak_syncs);
    xfree (p->stopped);
    xfree (p->labels);
    xfree (p->results);
    xfree (p->slots);
    xfree (p->site_lower);
    xfree (p->site_upper);
    xfree (p->all_lower);
    xfree (p->all_upper);
    xfree (p);
}

const model *
product_model (const product *p)
{
    return p->model;
}

size_t
product_words (const product *p)
{
    return p->words;
}

size_t
product_clock_words (const product *p)
{
    return p->clock_words;
}

size_t
product_label_words (const product *p)
{
    return p->label_words;
}

unsigned
product_clocks (const product *p)
{
    return p->clocks;
}

void
product_action_name (const product *p, const uint32_t *edges, size_t count, text *out)
{
    for (size_t i = 0; i < count; i++) {
        const edge *e = &p->model->edges[edges[i]];
        text_printf (out, "%s%s@%s", i ? "," : "", p->model->processes[e->process].name,
                     p->model->events[e->event]);
    }
}

const product_fault *
product_fault_copy (const product_fault *f, arena *memory)
{
    if (!f)
        return NULL;
    product_fault *copy = arena_copy (memory, f, sizeof *f);
    copy->what = arena_text (memory, f->what, strlen (f->what));
    return copy;
}
