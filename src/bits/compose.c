/* Systems side by side, step by step with a specification: every letter they can take together
 * must be allowed in the states the specification may then be in. */
#include <stdlib.h>
#include <string.h>

#include "hash.h"
#include "system.h"

/* --- seen moves between blocks --- */

static int
compare_moves (const void *a, const void *b)
{
    const move *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    if (x->action != y->action)
        return x->action < y->action ? -1 : 1;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return (x->met > y->met) - (x->met < y->met);
}

/* Moves by their source, each once. */
static size_t *
sort_moves (moves *m, uint32_t sources)
{
    size_t kept = 0;
    if (m->count)
        qsort (m->at, m->count, sizeof *m->at, compare_moves);
    for (size_t i = 0; i < m->count; i++)
        if (!kept || compare_moves (&m->at[i], &m->at[kept - 1]) != 0)
            m->at[kept++] = m->at[i];
    m->count = kept;
    size_t *first = xcalloc (sources + 2, sizeof *first);
    for (size_t i = 0; i < m->count; i++)
        first[m->at[i].from + 1]++;
    for (uint32_t s = 0; s < sources; s++)
        first[s + 1] += first[s];
    return first;
}

/* From a stop that something seen led to: all that may be seen next.  After a return, or
 * an error, nothing is. */
static void
add_seen (c_system *s, const moves *all, const size_t *first, uint32_t root, const uint32_t *block_of, uint32_t *stamp,
          uint32_t *list)
{
    size_t count = 0;
    list[count++] = root;
    stamp[root] = root + 1;
    for (size_t i = 0; i < count; i++)
        for (size_t k = first[list[i]]; k < first[list[i] + 1]; k++) {
            const move *m = &all->at[k];
            if (m->action != MOVE_UNSEEN)
                *vec_add (&s->moves) = (move){ block_of[root],
                                               m->action >= MOVE_ERROR ? s->blocks : block_of[m->to], m->action,
                                               m->met };
            else if (stamp[m->to] != root + 1) {
                stamp[m->to] = root + 1;
                list[count++] = m->to;
            }
        }
}

void
c_system_close (c_system *s, const moves *all, uint32_t stops, const uint32_t *block_of)
{
    moves sorted = VEC_EMPTY;
    for (size_t i = 0; i < all->count; i++)
        *vec_add (&sorted) = all->at[i];
    size_t *first = sort_moves (&sorted, stops);
    uint32_t *stamp = xcalloc (stops + 1, sizeof *stamp), *list = xcalloc (stops + 1, sizeof *list);
    bool *root = xcalloc (stops + 1, sizeof *root);
    root[0] = true;
    for (size_t i = 0; i < sorted.count; i++)
        if (sorted.at[i].action < MOVE_UNSEEN)
            root[sorted.at[i].to] = true;
    for (uint32_t n = 0; n < stops; n++)
        if (root[n])
            add_seen (s, &sorted, first, n, block_of, stamp, list);
    s->first = sort_moves (&s->moves, s->blocks + 1);
    xfree (stamp);
    xfree (list);
    xfree (root);
    xfree (first);
    vec_free (&sorted);
}

/* --- the product --- */

typedef struct product {
    const c_system *const *systems;
    const c_seen *seen;
    size_t count;
    const lts *allowed;
    budget *budget;
    c_check *out;
    VEC (const char *) letters;
    uint32_t **letter_of; /* per system and action */
    bool **has;           /* per system and letter */
    uint32_t *allowed_of; /* per letter: action of the specification, or LTS_NONE */
    /* What was found: blocks, then a set of states of the specification. */
    size_t width, set_words;
    VEC (uint64_t) at;
    uint32_t *slots;
    size_t slot_count;
    uint64_t *next, *states; /* at hand */
    bool wrong;
} product;

static size_t
found (const product *p)
{
    return p->at.count / p->width;
}

static size_t
slot_of (const product *p, const uint64_t *state)
{
    size_t slot = hash_bytes (state, p->width * sizeof *state) & (p->slot_count - 1);
    while (p->slots[slot] && memcmp (p->at.at + (size_t) (p->slots[slot] - 1) * p->width, state,
                                     p->width * sizeof *state) != 0)
        slot = (slot + 1) & (p->slot_count - 1);
    return slot;
}

static void
put (product *p, const uint64_t *state)
{
    if (2 * (found (p) + 1) > p->slot_count) {
        p->slot_count = p->slot_count ? 2 * p->slot_count : 1024;
        xfree (p->slots);
        p->slots = xcalloc (p->slot_count, sizeof *p->slots);
        for (size_t i = 0; i < found (p); i++)
            p->slots[slot_of (p, p->at.at + i * p->width)] = (uint32_t) i + 1;
    }
    size_t slot = slot_of (p, state);
    if (p->slots[slot])
        return;
    for (size_t i = 0; i < p->width; i++)
        *vec_add (&p->at) = state[i];
    p->slots[slot] = (uint32_t) found (p);
}

static void
refuse (product *p, const char *name, size_t system)
{
    p->wrong = true;
    p->out->answer = ANSWER_NO;
    text_clear (&p->out->what);
    if (name)
        text_printf (&p->out->what, "what is described can have the action %s where the specification has not", name);
    else
        text_printf (&p->out->what, "component %zu can return, or fail, where the specification does not allow it",
                     system + 1);
}

/* The specification takes an action: p->next gets the states then; false: there are none. */
static bool
specification_moves (product *p, uint32_t action)
{
    bool any = false;
    for (uint32_t s = 0; s < lts_states (p->allowed); s++) {
        if (!(p->states[s / 64] >> (s % 64) & 1))
            continue;
        size_t count;
        const lts_step *steps = lts_steps (p->allowed, s, &count);
        for (size_t k = 0; k < count; k++)
            if (steps[k].action == action) {
                p->next[p->count + steps[k].target / 64] |= (uint64_t) 1 << (steps[k].target % 64);
                any = true;
            }
    }
    return any;
}

/* One move of each system from `i` on that has the letter; the others stay. */
static void
choose_moves (product *p, const uint64_t *from, uint32_t letter, size_t i)
{
    while (i < p->count && !p->has[i][letter]) {
        p->next[i] = from[i];
        i++;
    }
    if (i == p->count) {
        put (p, p->next);
        return;
    }
    const c_system *s = p->systems[i];
    for (size_t k = s->first[from[i]]; k < s->first[from[i] + 1]; k++)
        if (s->moves.at[k].action < MOVE_UNSEEN && p->letter_of[i][s->moves.at[k].action] == letter) {
            p->next[i] = s->moves.at[k].to;
            choose_moves (p, from, letter, i + 1);
        }
}

static bool
can_take (const product *p, const uint64_t *from, uint32_t letter)
{
    for (size_t i = 0; i < p->count; i++) {
        bool can = !p->has[i][letter];
        const c_system *s = p->systems[i];
        for (size_t k = s->first[from[i]]; k < s->first[from[i] + 1] && !can; k++)
            can = s->moves.at[k].action < MOVE_UNSEEN && p->letter_of[i][s->moves.at[k].action] == letter;
        if (!can)
            return false;
    }
    return true;
}

static void
take_letter (product *p, const uint64_t *from, uint32_t letter)
{
    memset (p->next + p->count, 0, p->set_words * sizeof *p->next);
    if (p->allowed_of[letter] == LTS_NONE)
        memcpy (p->next + p->count, p->states, p->set_words * sizeof *p->next);
    else if (!specification_moves (p, p->allowed_of[letter])) {
        refuse (p, p->letters.at[letter], 0);
        return;
    }
    choose_moves (p, from, letter, 0);
}

/* Of system i alone: a return with the conditions it meets, or an error. */
static void
take_alone (product *p, const uint64_t *from, size_t i, const move *m)
{
    bool any = false;
    memset (p->next + p->count, 0, p->set_words * sizeof *p->next);
    for (size_t k = 0; m->action == MOVE_RETURN && k < p->seen[i].return_count; k++)
        if (m->met >> k & 1)
            any = specification_moves (p, p->seen[i].returns[k].action) || any;
    if (!any) {
        refuse (p, NULL, i);
        return;
    }
    for (size_t k = 0; k < p->count; k++)
        p->next[k] = k == i ? m->to : from[k];
    put (p, p->next);
}

static void
expand (product *p, const uint64_t *from, bool *tried)
{
    memcpy (p->states, from + p->count, p->set_words * sizeof *from);
    memset (tried, 0, p->letters.count);
    for (size_t i = 0; i < p->count; i++) {
        const c_system *s = p->systems[i];
        for (size_t k = s->first[from[i]]; k < s->first[from[i] + 1] && !p->wrong; k++) {
            const move *m = &s->moves.at[k];
            if (m->action >= MOVE_UNSEEN) {
                take_alone (p, from, i, m);
                continue;
            }
            uint32_t letter = p->letter_of[i][m->action];
            if (!tried[letter] && can_take (p, from, letter))
                take_letter (p, from, letter);
            tried[letter] = true;
        }
    }
}

static void
find_letters (product *p)
{
    for (size_t i = 0; i < p->count; i++) {
        p->letter_of[i] = xcalloc (p->systems[i]->alphabet_count + 1, sizeof **p->letter_of);
        for (size_t a = 0; a < p->systems[i]->alphabet_count; a++) {
            uint32_t n = 0;
            while (n < p->letters.count && strcmp (p->letters.at[n], p->systems[i]->alphabet[a]) != 0)
                n++;
            if (n == p->letters.count)
                *vec_add (&p->letters) = p->systems[i]->alphabet[a];
            p->letter_of[i][a] = n;
        }
    }
    p->allowed_of = xcalloc (p->letters.count + 1, sizeof *p->allowed_of);
    for (uint32_t n = 0; n < p->letters.count; n++)
        p->allowed_of[n] = lts_find_action (p->allowed, p->letters.at[n]);
    for (size_t i = 0; i < p->count; i++) {
        p->has[i] = xcalloc (p->letters.count + 1, sizeof **p->has);
        for (size_t a = 0; a < p->systems[i]->alphabet_count; a++)
            p->has[i][p->letter_of[i][a]] = true;
    }
}

static void
search (product *p)
{
    bool *tried = xcalloc (p->letters.count + 1, sizeof *tried);
    uint64_t *from = xcalloc (p->width, sizeof *from);
    for (size_t i = 0; i < p->count; i++)
        from[i] = p->systems[i]->start;
    from[p->count + lts_initial (p->allowed) / 64] |= (uint64_t) 1 << (lts_initial (p->allowed) % 64);
    put (p, from);
    bool more = true;
    for (size_t n = 0; n < found (p) && more && !p->wrong; n++) {
        more = budget_step (p->budget, found (p) - n, p->at.room * sizeof *p->at.at);
        memcpy (from, p->at.at + n * p->width, p->width * sizeof *from);
        expand (p, from, tried);
    }
    if (!p->wrong && more)
        p->out->answer = ANSWER_YES;
    else if (!p->wrong) {
        p->out->answer = ANSWER_UNKNOWN;
        text_add (&p->out->what, budget_reason (p->budget));
    }
    xfree (tried);
    xfree (from);
}

void
c_systems_check (const c_system *const *systems, const c_seen *seen, size_t count, const lts *specification, budget *b,
                 c_check *out)
{
    *out = (c_check){ .answer = ANSWER_NO, .what = TEXT_EMPTY, .formulas = TEXT_EMPTY };
    product p = { .systems = systems, .seen = seen, .count = count, .allowed = specification, .budget = b, .out = out };
    p.set_words = lts_states (specification) / 64 + 1;
    p.width = count + p.set_words;
    p.letter_of = xcalloc (count, sizeof *p.letter_of);
    p.has = xcalloc (count, sizeof *p.has);
    p.next = xcalloc (p.width, sizeof *p.next);
    p.states = xcalloc (p.set_words, sizeof *p.states);
    find_letters (&p);
    search (&p);
    for (size_t i = 0; i < count; i++) {
        xfree (p.letter_of[i]);
        xfree (p.has[i]);
    }
    xfree (p.letter_of);
    xfree (p.has);
    xfree (p.allowed_of);
    xfree (p.next);
    xfree (p.states);
    xfree (p.slots);
    vec_free (&p.letters);
    vec_free (&p.at);
}
