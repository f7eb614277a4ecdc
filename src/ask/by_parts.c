#include "by_parts.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "part.h"
#include "vec.h"

/* A part is worth this much: it is asked in the hope of a quick answer. */
enum { MOST_SECONDS = 20, MOST_STATES = 500000, MOST_PARTS = 12 };
static const double SHARE = 0.125;

typedef struct candidate {
    bool *kept; /* per process */
    size_t count;
} candidate;

typedef VEC (candidate) candidates;

static bool *
copy_of (const model *m, const bool *kept)
{
    bool *copy = xcalloc (m->process_count, sizeof *copy);
    memcpy (copy, kept, m->process_count * sizeof *copy);
    return copy;
}

/* Unless it is there already, or is nobody or everybody. */
static void
add (const model *m, TAKE bool *kept, candidates *all)
{
    size_t count = 0;
    for (size_t p = 0; p < m->process_count; p++)
        count += kept[p];
    bool known = !count || count == m->process_count || all->count >= MOST_PARTS;
    for (size_t i = 0; i < all->count; i++)
        known = known || memcmp (all->at[i].kept, kept, m->process_count * sizeof *kept) == 0;
    if (known)
        xfree (kept);
    else
        *vec_add (all) = (candidate){ kept, count };
}

/* As they are, with those they depend on, and with those they act with, too. */
static void
add_grown (const model *m, const bool *kept, candidates *all)
{
    bool *more = copy_of (m, kept), *most = copy_of (m, kept);
    model_part_grow (m, more, false);
    model_part_grow (m, most, true);
    add (m, copy_of (m, kept), all);
    add (m, more, all);
    add (m, most, all);
}

static int
by_size (const void *a, const void *b)
{
    size_t left = ((const candidate *) a)->count, right = ((const candidate *) b)->count;
    return (left > right) - (left < right);
}

/* Processes that have labels of their own: all together, and each alone. */
static void
find_candidates (const model *m, const query *q, candidates *all)
{
    bool *owners = xcalloc (m->process_count, sizeof *owners);
    for (size_t p = 0; p < m->process_count; p++) {
        bool *alone = xcalloc (m->process_count, sizeof *alone);
        alone[p] = true;
        for (size_t i = 0; i < q->label_count; i++)
            owners[p] = owners[p] || model_part_has_label (m, alone, q->labels[i]);
        xfree (alone);
    }
    add_grown (m, owners, all);
    for (size_t p = 0; p < m->process_count; p++) {
        bool *alone = xcalloc (m->process_count, sizeof *alone);
        alone[p] = true;
        if (owners[p])
            add_grown (m, alone, all);
        xfree (alone);
    }
    xfree (owners);
    if (all->count)
        qsort (all->at, all->count, sizeof *all->at, by_size);
}

static char *
names_of (const model *m, const bool *kept)
{
    text names = TEXT_EMPTY;
    for (size_t p = 0; p < m->process_count; p++)
        if (kept[p])
            text_printf (&names, "%s%s", names.length ? ", " : "", m->processes[p].name);
    return text_take (&names);
}

static verdict *
ask_part (const model *m, const timed_question *q, const bool *kept, budget *b)
{
    uint32_t *labels = xcalloc (q->query.label_count, sizeof *labels);
    timed_question about = *q;
    about.query.labels = labels;
    about.query.label_count = 0;
    about.is_part = true;
    for (size_t i = 0; i < q->query.label_count; i++)
        if (model_part_has_label (m, kept, q->query.labels[i]))
            labels[about.query.label_count++] = q->query.labels[i];
    model *part = about.query.label_count ? model_part (m, kept) : NULL;
    diag *quiet = diag_new ("");
    text conflict = TEXT_EMPTY;
    verdict *v = part ? strategy_answer (part, &about, b, quiet, &conflict) : NULL;
    text_free (&conflict);
    diag_free (quiet);
    model_free (part);
    xfree (labels);
    if (v && !v->fault && v->answer == ANSWER_NO)
        return v;
    verdict_free (v);
    return NULL;
}

verdict *
by_parts (const model *m, const timed_question *q, budget *b)
{
    if (q->is_part || q->query.kind != QUERY_CYCLE || !q->query.label_count || m->process_count < 2)
        return NULL;
    candidates all = { 0 };
    verdict *v = NULL;
    find_candidates (m, &q->query, &all);
    for (size_t i = 0; i < all.count && !v && budget_check (b); i++) {
        double seconds = SHARE * budget_seconds_left (b);
        budget_limits some = { .seconds = seconds < MOST_SECONDS ? seconds : MOST_SECONDS, .states = MOST_STATES };
        budget *inner = budget_new_within (b, some);
        v = ask_part (m, q, all.at[i].kept, inner);
        budget_free (inner);
        if (v)
            v->part = names_of (m, all.at[i].kept);
    }
    for (size_t i = 0; i < all.count; i++)
        xfree (all.at[i].kept);
    vec_free (&all);
    return v;
}
