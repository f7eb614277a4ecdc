/* Interleaving, refined: a thread at a place that does not interleave goes on alone.  That leaves out
 * runs, until every such place is one where nobody else could tell (proofs/reductions.md, R.6). */
#include <string.h>

#include "alloc.h"
#include "explore_private.h"

/* Does the place come again along places of its thread where it went on alone? */
static bool
comes_again (const threads *t, size_t i, size_t place)
{
    const thread *h = &t->at[i];
    bool *seen = xcalloc (h->place_count, sizeof *seen), again = false;
    VEC (size_t) waiting = VEC_EMPTY;
    *vec_add (&waiting) = place;
    while (waiting.count && !again) {
        size_t p = vec_pop (&waiting);
        for (size_t k = h->first[p]; k < h->first[p + 1]; k++) {
            size_t to = threads_target (t, i, h->commands[k], p);
            again = again || to == place;
            if (!seen[to] && h->alone[to] && !h->interleaves[to])
                *vec_add (&waiting) = to;
            seen[to] = true;
        }
    }
    vec_free (&waiting);
    xfree (seen);
    return again;
}

/* Let one more place interleave; false: nothing is left out any more. */
static bool
refine (threads *t)
{
    for (size_t i = 0; i < t->count; i++)
        for (size_t p = 0; p < t->at[i].place_count; p++)
            if (t->at[i].alone[p] && !t->at[i].interleaves[p]
                && (!t->at[i].safe[p] || comes_again (t, i, p))) {
                t->at[i].interleaves[p] = true;
                return true;
            }
    return false;
}

static void
begin_round (successor_space *s)
{
    gcl_exploration *r = s->result;
    gcl_run_free (r->run);
    r->run = NULL;
    r->answer = ANSWER_UNKNOWN;
    r->error_state = false;
    r->deadlocks = 0;
    r->stats.visited = r->stats.transitions = r->stats.states = 0;
    memset (r->fired, 0, s->model->command_count * sizeof *r->fired);
    for (size_t i = 0; i < s->threads->count; i++)
        memset (s->threads->at[i].alone, 0, s->threads->at[i].place_count * sizeof *s->threads->at[i].alone);
    r->rounds++;
}

bool
explore_interleaving (successor_space *s, threads *t, const gcl_explore_options *o,
                      bool (*search) (successor_space *s, const gcl_explore_options *o))
{
    gcl_exploration *r = s->result;
    bool complete;
    for (size_t i = 0; i < t->count; i++) {
        thread *h = &t->at[i];
        h->interleaves = arena_alloc (t->memory, h->place_count * sizeof *h->interleaves);
        h->alone = arena_alloc (t->memory, h->place_count * sizeof *h->alone);
        r->places += h->first[h->place_count] ? (uint32_t) h->place_count : 0; /* not those of nobody */
    }
    do {
        begin_round (s);
        complete = search (s, o);
    } while (complete && refine (t));
    for (size_t i = 0; i < t->count; i++)
        for (size_t p = 0; p < t->at[i].place_count; p++)
            r->interleaving += t->at[i].interleaves[p];
    return complete;
}
