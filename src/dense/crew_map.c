#include "crew_map.h"

#include <assert.h>

#include "alloc.h"
#include "hash.h"
#include "store.h"
#include "workers.h"

/* Classes for each worker, at least, and in all, at most. */
enum { CLASSES_PER_WORKER = 8, MOST_CLASSES = 1 << 16 };
/* A worker gives away when it has more than a tenth above the mean, and more than a few. */
enum { PART_ABOVE = 10, FEW = 8 };

/* How many kinds of steps a process takes part in: its edges, and lines with others. */
static size_t
count_moves (const model *m, uint32_t p)
{
    size_t moves = m->processes[p].edge_count;
    for (size_t s = 0; s < m->sync_count; s++)
        for (size_t i = 0; i < m->syncs[s].count; i++)
            moves += m->syncs[s].parts[i].process == p;
    return moves;
}

/* Take processes, those that move least first, until there are enough classes. */
static void
choose_landmarks (crew_map *c, const model *m, uint32_t enough)
{
    size_t *moves = xcalloc (m->process_count + 1, sizeof *moves);
    c->landmarks = xcalloc (m->process_count + 1, sizeof *c->landmarks);
    c->classes = 1;
    for (uint32_t p = 0; p < m->process_count; p++)
        moves[p] = count_moves (m, p);
    for (size_t looked = 0; c->classes < enough && looked < m->process_count; looked++) {
        uint32_t best = MODEL_NONE;
        for (uint32_t p = 0; p < m->process_count; p++)
            if (moves[p] != SIZE_MAX && (best == MODEL_NONE || moves[p] < moves[best]))
                best = p;
        moves[best] = SIZE_MAX;
        size_t locations = m->processes[best].location_count;
        if (locations < 2 || locations > MOST_CLASSES / c->classes)
            continue;
        c->classes *= (uint32_t) locations;
        c->landmarks[c->landmark_count++] = best;
    }
    c->parts = c->classes < enough ? (enough + c->classes - 1) / c->classes : 1;
    c->classes *= c->parts;
    xfree (moves);
}

void
crew_map_init (crew_map *c, const model *m, unsigned count)
{
    *c = (crew_map){ .workers = count };
    choose_landmarks (c, m, CLASSES_PER_WORKER * count);
    c->owners = xcalloc (c->classes, sizeof *c->owners);
    for (uint32_t i = 0; i < c->classes; i++)
        c->owners[i] = (uint8_t) workers_owner (count, hash_word (hash_word (i)));
}

void
crew_map_free (crew_map *c)
{
    xfree (c->landmarks);
    xfree (c->owners);
}

uint32_t
crew_map_class (const crew_map *c, space *s, uint32_t node)
{
    const model *m = product_model (s->product);
    const uint64_t *state = store_at (s->states, node);
    const uint32_t *locations = product_look (s->look, state)->locations;
    uint32_t number = 0;
    for (size_t i = 0; i < c->landmark_count; i++) {
        uint32_t p = c->landmarks[i];
        number = number * (uint32_t) m->processes[p].location_count + locations[p];
    }
    if (c->parts > 1) {
        uint64_t hash = hash_word (hash_bytes (state, product_words (s->product) * sizeof *state));
        number = number * c->parts + (uint32_t) ((hash >> 32) * c->parts >> 32);
    }
    assert (number < c->classes);
    return number;
}

/* The largest class of the worker that is not larger than `most`; c->classes: there is none. */
static uint32_t
largest_class (const crew_map *c, const uint64_t *waiting, unsigned of, uint64_t most)
{
    uint32_t best = c->classes;
    for (uint32_t i = 0; i < c->classes; i++)
        if (c->owners[i] == of && waiting[i] > 0 && waiting[i] <= most
            && (best == c->classes || waiting[i] > waiting[best]))
            best = i;
    return best;
}

bool
crew_map_balance (crew_map *c, const uint64_t *waiting)
{
    uint64_t loads[WORKERS_MOST] = { 0 }, all = 0;
    for (uint32_t i = 0; i < c->classes; i++) {
        loads[c->owners[i]] += waiting[i];
        all += waiting[i];
    }
    uint64_t mean = all / c->workers;
    for (bool changed = false;; changed = true) {
        unsigned most = 0, least = 0;
        for (unsigned w = 1; w < c->workers; w++) {
            most = loads[w] > loads[most] ? w : most;
            least = loads[w] < loads[least] ? w : least;
        }
        if (loads[most] <= mean + mean / PART_ABOVE + FEW)
            return changed;
        /* Half of the difference at most, or it would only go to and fro. */
        uint32_t which = largest_class (c, waiting, most, (loads[most] - loads[least]) / 2);
        if (which == c->classes)
            return changed;
        c->owners[which] = (uint8_t) least;
        loads[most] -= waiting[which];
        loads[least] += waiting[which];
    }
}
