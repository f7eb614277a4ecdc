/* Shortest words by breadth-first search. */
#include "words.h"

#include <string.h>

typedef struct search {
    const lts *t;
    uint32_t *found; /* states in order of discovery */
    uint32_t *from;  /* per state: the index in found it was reached from */
    uint32_t *by;    /* per state: the action */
    uint32_t count;
} search;

static void
search_init (search *w, const lts *t, uint32_t start)
{
    *w = (search){ .t = t };
    w->found = xreallocarray (NULL, t->states, sizeof *w->found);
    w->from = xreallocarray (NULL, t->states, sizeof *w->from);
    w->by = xreallocarray (NULL, t->states, sizeof *w->by);
    memset (w->by, 0xff, t->states * sizeof *w->by);
    w->found[w->count++] = start;
    w->from[start] = LTS_NONE;
}

static void
search_free (search *w)
{
    xfree (w->found);
    xfree (w->from);
    xfree (w->by);
}

static void
visit (search *w, uint32_t index, const lts_step *step)
{
    if (w->by[step->target] != LTS_NONE || step->target == w->found[0])
        return;
    w->by[step->target] = step->action;
    w->from[step->target] = index;
    w->found[w->count++] = step->target;
}

/* The word that leads to found[index]. */
static void
word_of (const search *w, uint32_t index, word_list *word)
{
    size_t length = 0;
    for (uint32_t i = index; i; i = w->from[w->found[i]])
        length++;
    if (!length)
        return;
    vec_reserve (word, length);
    word->count += length;
    uint32_t *end = word->at + word->count;
    for (uint32_t i = index; i; i = w->from[w->found[i]])
        *--end = w->by[w->found[i]];
}

bool
words_deadlock (const lts *t, uint32_t p, word_list *word)
{
    search w;
    search_init (&w, t, p);
    bool found = false;
    for (uint32_t k = 0; k < w.count && !found; k++) {
        uint32_t s = w.found[k];
        found = lts_step_count (t, s) == 0;
        if (found)
            word_of (&w, k, word);
        for (size_t i = t->first[s]; i < t->first[s + 1]; i++)
            visit (&w, k, &t->steps[i]);
    }
    search_free (&w);
    return found;
}

/* One byte per action: can it ever happen from q? */
static uint8_t *
actions_from (const lts *t, uint32_t q)
{
    uint8_t *occurs = xcalloc (t->actions.at.count + 1, 1);
    search w;
    search_init (&w, t, q);
    for (uint32_t k = 0; k < w.count; k++)
        for (size_t i = t->first[w.found[k]]; i < t->first[w.found[k] + 1]; i++) {
            occurs[t->steps[i].action] = 1;
            visit (&w, k, &t->steps[i]);
        }
    search_free (&w);
    return occurs;
}

bool
words_action (const lts *t, uint32_t p, uint32_t q, uint32_t hidden, word_list *word)
{
    uint8_t *known = actions_from (t, q);
    if (hidden != LTS_NONE)
        known[hidden] = 1;
    search w;
    search_init (&w, t, p);
    bool found = false;
    for (uint32_t k = 0; k < w.count && !found; k++) {
        uint32_t s = w.found[k];
        for (size_t i = t->first[s]; i < t->first[s + 1] && !found; i++) {
            found = !known[t->steps[i].action];
            if (found) {
                word_of (&w, k, word);
                *vec_add (word) = t->steps[i].action;
            } else
                visit (&w, k, &t->steps[i]);
        }
    }
    search_free (&w);
    xfree (known);
    return found;
}
