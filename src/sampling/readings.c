#include "readings.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "graph.h"

static int
compare_readings (const void *left, const void *right)
{
    const reading *a = left, *b = right;
    if (a->letter != b->letter)
        return a->letter < b->letter ? -1 : 1;
    if (a->target != b->target)
        return a->target < b->target ? -1 : 1;
    return (a->matrix > b->matrix) - (a->matrix < b->matrix);
}

/* What silent steps lead to from a state, the way of no step first, best matrices
 * only.  There are finitely many, so each has some cost (S8). */
static bool
walk_silently (readings *r, uint32_t from)
{
    vec_clear (&r->ways);
    uint32_t none = matrices_identity (r->matrices, r->ground.classes (r->ground.of, from) + 1);
    *vec_add (&r->ways) = (struct silent_way){ from, none };
    for (size_t i = 0; i < r->ways.count; i++) {
        struct silent_way at = r->ways.at[i];
        uint32_t count;
        const ground_step *steps = r->ground.steps (r->ground.of, at.state, &count);
        for (uint32_t k = 0; k < count; k++) {
            if (steps[k].letter != LETTER_SILENT)
                continue;
            uint32_t matrix = matrices_product (r->matrices, at.matrix, steps[k].matrix);
            bool known = false;
            for (size_t l = 0; l < r->ways.count && !known; l++)
                known = r->ways.at[l].state == steps[k].target
                        && matrices_dominates (r->matrices, r->ways.at[l].matrix, matrix);
            if (!known)
                *vec_add (&r->ways) = (struct silent_way){ steps[k].target, matrix };
        }
        if (!steps || !budget_work (r->budget, r->ways.count))
            return false;
    }
    return true;
}

/* Sort the readings of a state and leave out what another one dominates. */
static void
keep_best (readings *r, size_t from)
{
    size_t count = r->at.count - from, kept = from;
    if (count)
        qsort (r->at.at + from, count, sizeof *r->at.at, compare_readings);
    for (size_t i = from; i < r->at.count; i++) {
        reading x = r->at.at[i];
        bool worse = false;
        for (size_t k = kept; k > from && !worse; k--) {
            const reading *y = &r->at.at[k - 1];
            if (y->letter != x.letter || y->target != x.target)
                break;
            worse = matrices_dominates (r->matrices, y->matrix, x.matrix);
        }
        for (size_t k = i + 1; k < r->at.count && !worse; k++) {
            const reading *y = &r->at.at[k];
            if (y->letter != x.letter || y->target != x.target)
                break;
            worse = y->matrix != x.matrix && matrices_dominates (r->matrices, y->matrix, x.matrix);
        }
        if (!worse)
            r->at.at[kept++] = x;
    }
    r->at.count = kept;
}

/* False when the budget is used up. */
static bool
read_state (readings *r, uint32_t state)
{
    while (r->rows.count <= state)
        *vec_add (&r->rows) = (struct reading_row){ .read = false };
    if (r->rows.at[state].read)
        return true;
    size_t from = r->at.count;
    if (!walk_silently (r, state))
        return false;
    bool accepting = false;
    for (size_t i = 0; i < r->ways.count; i++) {
        struct silent_way at = r->ways.at[i];
        uint32_t count;
        const ground_step *steps = r->ground.steps (r->ground.of, at.state, &count);
        accepting = accepting || r->ground.is_labelled (r->ground.of, at.state);
        for (uint32_t k = 0; k < count; k++) {
            if (steps[k].letter == LETTER_SILENT)
                continue;
            uint32_t matrix = matrices_product (r->matrices, at.matrix, steps[k].matrix);
            *vec_add (&r->at) = (reading){ steps[k].letter, steps[k].target, matrix };
        }
    }
    keep_best (r, from);
    r->rows.at[state] =
        (struct reading_row){ (uint32_t) from, (uint32_t) (r->at.count - from), true, accepting };
    return r->at.count < UINT32_MAX && budget_ok (r->budget);
}

const reading *
readings_by (readings *r, uint32_t state, uint32_t letter, uint32_t *count)
{
    *count = 0;
    if (!read_state (r, state))
        return NULL;
    uint32_t low = r->rows.at[state].from, end = low + r->rows.at[state].count, high = end;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (r->at.at[middle].letter < letter)
            low = middle + 1;
        else
            high = middle;
    }
    while (low + *count < end && r->at.at[low + *count].letter == letter)
        ++*count;
    return r->at.at + low;
}

bool
readings_accept (const readings *r, uint32_t state)
{
    return r->all_accept || r->rows.at[state].accepting;
}

bool
readings_is_useful (const readings *r, uint32_t state)
{
    return r->all_accept || r->useful[state];
}

/* From which states is there a word as asked for? */
static void
find_useful (readings *r, bool infinite)
{
    uint32_t states = (uint32_t) r->rows.count;
    uint32_t *target = xcalloc (r->at.count + states + 1, sizeof *target);
    uint32_t *letter = xcalloc (r->at.count + states + 1, sizeof *letter);
    uint32_t *first = xcalloc ((size_t) states + 1, sizeof *first);
    uint32_t at = 0;
    for (uint32_t s = 0; s < states; s++) {
        const struct reading_row *row = &r->rows.at[s];
        for (uint32_t i = row->from; i < row->from + row->count; i++, at++) {
            target[at] = r->at.at[i].target;
            letter[at] = infinite ? r->at.at[i].letter : LETTER_SILENT;
        }
        if (!infinite && row->accepting) { /* a loop that counts where a word may end */
            target[at] = s;
            letter[at++] = 0;
        }
        first[s + 1] = at;
    }
    r->useful = graph_alive (&(graph){ states, first, target, letter });
    xfree (target);
    xfree (letter);
    xfree (first);
}

bool
readings_complete (readings *r, bool infinite)
{
    for (uint32_t s = 0; s < r->ground.states (r->ground.of) && !r->useful; s++)
        if (!read_state (r, s))
            return false;
    if (!r->useful)
        find_useful (r, infinite);
    return true;
}

void
readings_init (readings *r, ground g, alphabet *a, matrices *table, bool infinite, bool labelled, budget *b)
{
    *r = (readings){ .ground = g, .matrices = table, .alphabet = a, .budget = b };
    r->all_accept = !infinite && !labelled;
    for (uint32_t s = 0; s < g.states (g.of); s++)
        if (g.is_initial (g.of, s))
            *vec_add (&r->initials) = s;
}

void
readings_free (readings *r)
{
    vec_free (&r->rows);
    vec_free (&r->at);
    vec_free (&r->ways);
    vec_free (&r->initials);
    xfree (r->useful);
}
