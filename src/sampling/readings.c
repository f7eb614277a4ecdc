#include "readings.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "graph.h"
#include "matrix.h"

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

/* What silent steps lead to from each state, best matrices only.  There are
 * finitely many, so each has some cost (S8). */
struct way {
    uint32_t state;
    uint64_t matrix;
};

typedef struct silence {
    const corners *corners;
    const uint32_t *letter; /* per action */
    VEC (struct way) ways;
} silence;

static void
add_way (silence *w, uint32_t state, uint64_t matrix)
{
    *vec_add (&w->ways) = (struct way){ state, matrix };
}

/* All ways from a state by silent steps, the one of no step first. */
static bool
walk_silently (silence *w, uint32_t from, budget *b)
{
    vec_clear (&w->ways);
    uint64_t identity = 0;
    for (uint32_t v = 0; v <= corners_classes (w->corners, from); v++)
        identity |= UINT64_C (1) << 9 * v;
    add_way (w, from, identity);
    for (size_t i = 0; i < w->ways.count; i++) {
        struct way at = w->ways.at[i];
        uint32_t count;
        const corners_step *steps = corners_steps (w->corners, at.state, &count);
        for (uint32_t k = 0; k < count; k++) {
            if (w->letter[steps[k].action] != LETTER_SILENT)
                continue;
            uint64_t matrix = matrix_product (at.matrix, steps[k].matrix);
            bool known = false;
            for (size_t l = 0; l < w->ways.count && !known; l++)
                known =
                    w->ways.at[l].state == steps[k].target && matrix_dominates (w->ways.at[l].matrix, matrix);
            if (!known)
                add_way (w, steps[k].target, matrix);
        }
        if (!budget_work (b, w->ways.count))
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
            worse = matrix_dominates (y->matrix, x.matrix);
        }
        for (size_t k = i + 1; k < r->at.count && !worse; k++) {
            const reading *y = &r->at.at[k];
            if (y->letter != x.letter || y->target != x.target)
                break;
            worse = y->matrix != x.matrix && matrix_dominates (y->matrix, x.matrix);
        }
        if (!worse)
            r->at.at[kept++] = x;
    }
    r->at.count = kept;
}

static bool
read_from (readings *r, silence *w, uint32_t state, budget *b)
{
    size_t from = r->at.count;
    if (!walk_silently (w, state, b))
        return false;
    for (size_t i = 0; i < w->ways.count; i++) {
        struct way at = w->ways.at[i];
        uint32_t count;
        const corners_step *steps = corners_steps (w->corners, at.state, &count);
        r->accepting[state] |= corners_is_labelled (w->corners, at.state);
        for (uint32_t k = 0; k < count; k++) {
            uint32_t letter = w->letter[steps[k].action];
            if (letter != LETTER_SILENT)
                *vec_add (&r->at) =
                    (reading){ letter, steps[k].target, matrix_product (at.matrix, steps[k].matrix) };
        }
    }
    keep_best (r, from);
    r->first[state + 1] = (uint32_t) r->at.count;
    return r->at.count < UINT32_MAX && budget_ok (b);
}

/* From which states is there a word as asked for? */
static void
find_useful (readings *r, bool infinite)
{
    uint32_t *target = xcalloc (r->at.count + r->states + 1, sizeof *target);
    uint32_t *letter = xcalloc (r->at.count + r->states + 1, sizeof *letter);
    uint32_t *first = xcalloc ((size_t) r->states + 1, sizeof *first);
    uint32_t at = 0;
    for (uint32_t s = 0; s < r->states; s++) {
        for (uint32_t i = r->first[s]; i < r->first[s + 1]; i++, at++) {
            target[at] = r->at.at[i].target;
            letter[at] = infinite ? r->at.at[i].letter : LETTER_SILENT;
        }
        if (!infinite && r->accepting[s]) { /* a loop that counts where a word may end */
            target[at] = s;
            letter[at++] = 0;
        }
        first[s + 1] = at;
    }
    r->useful = graph_alive (&(graph){ r->states, first, target, letter });
    xfree (target);
    xfree (letter);
    xfree (first);
}

bool
readings_init (readings *r, const corners *c, alphabet *a, bool infinite, budget *b)
{
    *r = (readings){ .states = corners_states (c) };
    uint32_t actions = corners_actions (c);
    uint32_t *letter = xcalloc ((size_t) actions + 1, sizeof *letter);
    for (uint32_t i = 0; i < actions; i++) {
        uint32_t count;
        const uint32_t *edges = corners_action (c, i, &count);
        letter[i] = alphabet_letter (a, edges, count);
    }
    r->letters = alphabet_size (a);
    r->first = xcalloc ((size_t) r->states + 1, sizeof *r->first);
    r->accepting = xcalloc ((size_t) r->states + 1, 1);
    silence w = { .corners = c, .letter = letter };
    bool within = true;
    for (uint32_t s = 0; s < r->states && within; s++) {
        within = read_from (r, &w, s, b);
        if (corners_is_initial (c, s))
            *vec_add (&r->initials) = s;
    }
    if (within)
        find_useful (r, infinite);
    vec_free (&w.ways);
    xfree (letter);
    return within;
}

void
readings_free (readings *r)
{
    xfree (r->first);
    vec_free (&r->at);
    vec_free (&r->initials);
    xfree (r->accepting);
    xfree (r->useful);
}
