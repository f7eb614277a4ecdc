#include "plain_words.h"

#include <string.h>

#include "alloc.h"
#include "concrete.h"
#include "grid.h"
#include "regions.h"
#include "store.h"
#include "vec.h"

/* Letter 0 is silent; letter e + 1 is event e of the model. */
typedef struct plain_step {
    uint32_t source, letter, target;
} plain_step;

struct plain_words {
    const plain_question *question;
    uint32_t states;
    size_t words; /* of a set of states */
    VEC (plain_step) steps;
    VEC (uint32_t) initials;
    VEC (uint8_t) accepting;
    uint8_t *alive;
    uint64_t *closed; /* per state: what silent steps lead to */
    grid_lts *grid;
    uint32_t at;
};

static uint32_t
letter_of (const plain_words *w, const char *action)
{
    const char *name = strchr (action, '@') ? strchr (action, '@') + 1 : action;
    if (w->question->hidden && strcmp (name, w->question->hidden) == 0)
        return 0;
    return model_find_event (w->question->model, name) + 1;
}

/* "p0.l1 ...": has its location the label? */
static uint8_t
accepts (const plain_words *w, const char *name)
{
    const model *m = w->question->model;
    if (!w->question->label)
        return 1;
    const char *from = strchr (name, '.') + 1;
    size_t length = strcspn (from, " ");
    for (size_t l = 0; l < m->processes[0].location_count; l++) {
        const location *at = &m->processes[0].locations[l];
        if (strlen (at->name) != length || strncmp (at->name, from, length))
            continue;
        for (size_t i = 0; i < at->label_count; i++)
            if (strcmp (m->labels[at->labels[i]], w->question->label) == 0)
                return 1;
    }
    return 0;
}

static void
add_state (void *context, uint32_t number, bool initial, const char *name)
{
    plain_words *w = context;
    w->states = number + 1;
    *vec_add (&w->accepting) = accepts (w, name);
    if (initial)
        *vec_add (&w->initials) = number;
}

static void
add_step (void *context, uint32_t source, const char *action, uint32_t target)
{
    plain_words *w = context;
    *vec_add (&w->steps) = (plain_step){ source, letter_of (w, action), target };
}

static void
add_grid_step (void *context, uint32_t target, const uint32_t *edges, size_t edge_count, uint64_t ticks)
{
    plain_words *w = context;
    (void) ticks;
    text name = TEXT_EMPTY;
    concrete_action_name (w->question->model, edges, edge_count, &name);
    add_step (w, w->at, text_string (&name), target);
    text_free (&name);
}

static bool
read_grid (plain_words *w, const char *period, budget *b, diag *why)
{
    w->grid = grid_lts_new (w->question->model, period, w->question->range_disables, false, b, why);
    if (!w->grid)
        return false;
    text name = TEXT_EMPTY;
    for (uint32_t s = 0; s < grid_lts_states (w->grid); s++) {
        text_clear (&name);
        grid_lts_state_name (w->grid, s, &name);
        add_state (w, s, s < grid_lts_initials (w->grid), text_string (&name));
    }
    for (w->at = 0; w->at < w->states; w->at++)
        grid_lts_expand (w->grid, w->at, add_grid_step, w);
    text_free (&name);
    return true;
}

static void
set_bit (uint64_t *set, uint32_t i)
{
    set[i / 64] |= UINT64_C (1) << i % 64;
}

static bool
has_bit (const uint64_t *set, uint32_t i)
{
    return set[i / 64] >> i % 64 & 1;
}

/* What silent steps lead to, by going on until nothing changes. */
static void
close_silently (plain_words *w)
{
    w->words = w->states / 64 + 1;
    w->closed = xcalloc (w->words * (w->states + 1), sizeof *w->closed);
    for (uint32_t s = 0; s < w->states; s++)
        set_bit (w->closed + s * w->words, s);
    for (bool changed = w->question->hidden != NULL; changed;) {
        changed = false;
        for (size_t i = 0; i < w->steps.count; i++) {
            const plain_step *p = &w->steps.at[i];
            for (size_t k = 0; !p->letter && k < w->words; k++) {
                uint64_t *to = &w->closed[p->source * w->words + k];
                uint64_t more = w->closed[p->target * w->words + k] & ~*to;
                *to |= more;
                changed |= more != 0;
            }
        }
    }
}

/* States from which letters can be read forever: take away those that cannot read
 * one that leads to a state still there. */
static void
find_alive (plain_words *w)
{
    w->alive = xcalloc (w->states + 1, 1);
    memset (w->alive, 1, w->states);
    for (bool changed = true; changed;) {
        uint8_t *next = xcalloc (w->states + 1, 1);
        for (size_t i = 0; i < w->steps.count; i++)
            if (w->steps.at[i].letter && w->alive[w->steps.at[i].target])
                next[w->steps.at[i].source] = 1;
        uint8_t *all = xcalloc (w->states + 1, 1);
        for (uint32_t s = 0; s < w->states; s++)
            for (uint32_t t = 0; t < w->states && !all[s]; t++)
                all[s] = next[t] && has_bit (w->closed + s * w->words, t);
        changed = memcmp (all, w->alive, w->states) != 0;
        xfree (w->alive);
        xfree (next);
        w->alive = all;
    }
}

plain_words *
plain_words_new (const plain_question *q, const char *period, uint64_t most)
{
    plain_words *w = xcalloc (1, sizeof *w);
    w->question = q;
    budget *b = budget_new ((budget_limits){ .states = most });
    diag *why = diag_new ("random");
    regions_view view = { w, add_state, add_step };
    bool ok =
        period ? read_grid (w, period, b, why) : regions_lts (q->model, q->range_disables, &view, b, why);
    ok = ok && w->states <= most;
    diag_free (why);
    budget_free (b);
    if (!ok) {
        plain_words_free (w);
        return NULL;
    }
    close_silently (w);
    if (q->infinite)
        find_alive (w);
    return w;
}

void
plain_words_free (plain_words *w)
{
    if (!w)
        return;
    vec_free (&w->steps);
    vec_free (&w->initials);
    vec_free (&w->accepting);
    xfree (w->alive);
    xfree (w->closed);
    grid_lts_free (w->grid);
    xfree (w);
}

static void
add_closed (const plain_words *w, uint32_t state, uint64_t *set)
{
    for (size_t k = 0; k < w->words; k++)
        set[k] |= w->closed[state * w->words + k];
}

static void
start (const plain_words *w, uint64_t *set)
{
    memset (set, 0, w->words * sizeof *set);
    for (size_t i = 0; i < w->initials.count; i++)
        add_closed (w, w->initials.at[i], set);
}

static bool
read_letter (const plain_words *w, const uint64_t *from, uint32_t letter, uint64_t *to)
{
    memset (to, 0, w->words * sizeof *to);
    bool some = false;
    for (size_t i = 0; i < w->steps.count; i++)
        if (w->steps.at[i].letter == letter && has_bit (from, w->steps.at[i].source)) {
            add_closed (w, w->steps.at[i].target, to);
            some = true;
        }
    return some;
}

/* Is a word that leads to the set one of those asked for? */
static bool
counts (const plain_words *w, const uint64_t *set, bool prefix_is_enough)
{
    for (uint32_t s = 0; s < w->states; s++)
        if (has_bit (set, s)
            && (w->question->infinite ? prefix_is_enough || w->alive[s] : w->accepting.at[s]))
            return true;
    return false;
}

bool
plain_words_has (const plain_words *w, const char *const *word, size_t count)
{
    uint64_t *now = xcalloc (w->words, sizeof *now), *next = xcalloc (w->words, sizeof *next);
    start (w, now);
    for (size_t i = 0; i < count; i++) {
        read_letter (w, now, letter_of (w, word[i]), next);
        memcpy (now, next, w->words * sizeof *now);
    }
    bool has = counts (w, now, true);
    xfree (now);
    xfree (next);
    return has;
}

int
plain_words_below (const plain_words *a, const plain_words *b, uint32_t most)
{
    budget *limit = budget_new ((budget_limits){ .states = 0 });
    size_t both = a->words + b->words;
    store *pairs = store_new (both, limit);
    uint64_t *pair = xcalloc (both, sizeof *pair), *old = xcalloc (both, sizeof *old);
    bool fresh;
    int below = 1;
    start (a, pair);
    start (b, pair + a->words);
    store_put (pairs, pair, &fresh);
    for (uint32_t i = 0; i < store_count (pairs) && below == 1; i++) {
        memcpy (old, store_at (pairs, i), both * sizeof *old);
        if (counts (a, old, false) && !counts (b, old + a->words, true))
            below = 0;
        for (uint32_t letter = 1; letter <= a->question->model->event_count && below == 1; letter++) {
            if (!read_letter (a, old, letter, pair))
                continue;
            read_letter (b, old + a->words, letter, pair + a->words);
            store_put (pairs, pair, &fresh);
        }
        if (store_count (pairs) > most && below == 1)
            below = -1;
    }
    xfree (pair);
    xfree (old);
    store_free (pairs);
    budget_free (limit);
    return below;
}
