#include "triples.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "hash.h"
#include "vec.h"

#define NONE UINT32_MAX

typedef struct entry {
    size_t from;
    uint32_t count, next;
    uint64_t hash;
} entry;

/* A triple being collected, in the list of its source and target. */
typedef struct candidate {
    triple triple;
    uint32_t next; /* with the same ends; NONE at the end */
    bool dropped;
} candidate;

struct triples {
    budget *budget;
    matrices *matrices;
    VEC (triple) members;
    VEC (entry) sets;
    uint32_t *slots;
    size_t slot_count;
    /* The set being collected: lists by source and target, hashed. */
    VEC (candidate) fresh;
    uint32_t *heads, *exact; /* by ends, and by ends and matrix */
    size_t head_count, head_room;
    VEC (triple) sorted;
    /* Where the triples of a set with some source begin. */
    uint32_t *row, *row_end;
    size_t states; /* for which there is room */
    /* Products that are known: a, b, the result. */
    struct known {
        uint32_t a, b, result;
    } * known;
    size_t known_count, known_room;
};

triples *
triples_new (matrices *table, budget *b)
{
    triples *t = xcalloc (1, sizeof *t);
    t->matrices = table;
    t->budget = b;
    return t;
}

void
triples_free (triples *t)
{
    if (!t)
        return;
    vec_free (&t->members);
    vec_free (&t->sets);
    xfree (t->slots);
    vec_free (&t->fresh);
    xfree (t->heads);
    xfree (t->exact);
    vec_free (&t->sorted);
    xfree (t->row);
    xfree (t->row_end);
    xfree (t->known);
    xfree (t);
}

const triple *
triples_at (const triples *t, uint32_t set, uint32_t *count)
{
    *count = t->sets.at[set].count;
    return t->members.at + t->sets.at[set].from;
}

static size_t
head_of (const triples *t, uint32_t source, uint32_t target)
{
    return hash_word ((uint64_t) source << 32 | target) & (t->head_count - 1);
}

/* The place of a triple in `exact`: where it is, or may be put. */
static size_t
exact_place (const triples *t, uint32_t source, uint32_t target, uint32_t matrix)
{
    size_t mask = 4 * t->head_count - 1;
    size_t at = hash_mix (hash_word ((uint64_t) source << 32 | target) ^ matrix, 0xd1342543de82ef95u) & mask;
    for (; t->exact[at] != NONE; at = (at + 1) & mask) {
        const triple *x = &t->fresh.at[t->exact[at]].triple;
        if (x->matrix == matrix && x->source == source && x->target == target)
            break;
    }
    return at;
}

/* Tables for twice as many candidates, with those that are there. */
static void
size_tables (triples *t, size_t heads)
{
    t->head_count = heads;
    if (heads > t->head_room) {
        t->head_room = heads;
        xfree (t->heads);
        xfree (t->exact);
        t->heads = xreallocarray (NULL, heads, sizeof *t->heads);
        t->exact = xreallocarray (NULL, 4 * heads, sizeof *t->exact);
    }
    memset (t->heads, 0xff, heads * sizeof *t->heads);
    memset (t->exact, 0xff, 4 * heads * sizeof *t->exact);
    for (size_t i = 0; i < t->fresh.count; i++) {
        candidate *c = &t->fresh.at[i];
        t->exact[exact_place (t, c->triple.source, c->triple.target, c->triple.matrix)] = (uint32_t) i;
        if (c->dropped)
            continue;
        uint32_t *head = &t->heads[head_of (t, c->triple.source, c->triple.target)];
        c->next = *head;
        *head = (uint32_t) i;
    }
}

void
triples_begin (triples *t)
{
    enum { FIRST_HEADS = 64 };
    vec_clear (&t->fresh);
    size_tables (t, FIRST_HEADS);
}

static void
make_rows (triples *t, uint32_t state)
{
    size_t room = 2 * ((size_t) state + 32);
    t->row = xreallocarray (t->row, room, sizeof *t->row);
    t->row_end = xreallocarray (t->row_end, room, sizeof *t->row_end);
    memset (t->row + t->states, 0, (room - t->states) * sizeof *t->row);
    memset (t->row_end + t->states, 0, (room - t->states) * sizeof *t->row_end);
    t->states = room;
}

/* Most of what is added was there before, so that is asked first. */
void
triples_add (triples *t, uint32_t source, uint32_t target, uint32_t matrix)
{
    uint32_t larger = source > target ? source : target;
    if (larger >= t->states)
        make_rows (t, larger);
    if (t->fresh.count >= 2 * t->head_count)
        size_tables (t, 4 * t->head_count);
    size_t place = exact_place (t, source, target, matrix);
    if (t->exact[place] != NONE)
        return;
    uint32_t *head = &t->heads[head_of (t, source, target)], number = (uint32_t) t->fresh.count;
    bool dropped = false;
    for (uint32_t *link = head; *link != NONE && !dropped;) {
        candidate *c = &t->fresh.at[*link];
        bool alike = c->triple.source == source && c->triple.target == target;
        dropped = alike && matrices_dominates (t->matrices, c->triple.matrix, matrix);
        c->dropped = alike && !dropped && matrices_dominates (t->matrices, matrix, c->triple.matrix);
        if (c->dropped)
            *link = c->next;
        else
            link = &c->next;
    }
    t->exact[place] = number;
    *vec_add (&t->fresh) = (candidate){ { source, target, matrix }, dropped ? NONE : *head, dropped };
    if (!dropped)
        *head = number;
}

static int
compare_triples (const void *left, const void *right)
{
    const triple *a = left, *b = right;
    if (a->source != b->source)
        return a->source < b->source ? -1 : 1;
    if (a->target != b->target)
        return a->target < b->target ? -1 : 1;
    return (a->matrix > b->matrix) - (a->matrix < b->matrix);
}

static void
grow_slots (triples *t)
{
    t->slot_count = t->slot_count ? 2 * t->slot_count : 64;
    xfree (t->slots);
    t->slots = xreallocarray (NULL, t->slot_count, sizeof *t->slots);
    memset (t->slots, 0xff, t->slot_count * sizeof *t->slots);
    for (uint32_t i = 0; i < t->sets.count; i++) {
        uint32_t *slot = &t->slots[t->sets.at[i].hash & (t->slot_count - 1)];
        t->sets.at[i].next = *slot;
        *slot = i;
    }
}

static bool
has_room (triples *t)
{
    size_t more = t->sorted.count;
    return t->members.room - t->members.count > more
           || budget_allows (t->budget, 2 * (t->members.room + more) * sizeof *t->members.at);
}

uint32_t
triples_end (triples *t)
{
    vec_clear (&t->sorted);
    for (size_t i = 0; i < t->fresh.count; i++)
        if (!t->fresh.at[i].dropped)
            *vec_add (&t->sorted) = t->fresh.at[i].triple;
    if (t->sorted.count)
        qsort (t->sorted.at, t->sorted.count, sizeof *t->sorted.at, compare_triples);
    size_t bytes = t->sorted.count * sizeof *t->sorted.at;
    uint64_t hash = hash_bytes (t->sorted.at, bytes);
    if (t->sets.count >= t->slot_count)
        grow_slots (t);
    uint32_t *slot = &t->slots[hash & (t->slot_count - 1)];
    for (uint32_t i = *slot; i != NONE; i = t->sets.at[i].next) {
        const entry *e = &t->sets.at[i];
        if (e->hash == hash && e->count == t->sorted.count
            && (!bytes || !memcmp (t->members.at + e->from, t->sorted.at, bytes)))
            return i;
    }
    if (!budget_step (t->budget, 0, 0) || !has_room (t))
        return TRIPLES_NONE;
    *vec_add (&t->sets) = (entry){ t->members.count, (uint32_t) t->sorted.count, *slot, hash };
    *slot = (uint32_t) t->sets.count - 1;
    vec_reserve (&t->members, t->sorted.count + 1);
    if (bytes)
        memcpy (t->members.at + t->members.count, t->sorted.at, bytes);
    t->members.count += t->sorted.count;
    return *slot;
}

/* row[s] .. row_end[s]: the triples of the set with source s; undone by
 * clear_rows. */
static void
index_rows (triples *t, uint32_t set)
{
    const entry *e = &t->sets.at[set];
    const triple *at = t->members.at + e->from;
    for (uint32_t i = 0; i < e->count; i++) {
        if (!i || at[i].source != at[i - 1].source)
            t->row[at[i].source] = i;
        t->row_end[at[i].source] = i + 1;
    }
}

static void
clear_rows (triples *t, uint32_t set)
{
    const entry *e = &t->sets.at[set];
    for (uint32_t i = 0; i < e->count; i++)
        t->row[t->members.at[e->from + i].source] = t->row_end[t->members.at[e->from + i].source] = 0;
}

static struct known *
find_known (triples *t, uint32_t a, uint32_t b)
{
    if (t->known_room < 2 * (t->known_count + 1)) {
        size_t old_room = t->known_room;
        struct known *old = t->known;
        t->known_room = old_room ? 2 * old_room : 256;
        t->known = xreallocarray (NULL, t->known_room, sizeof *t->known);
        memset (t->known, 0xff, t->known_room * sizeof *t->known);
        for (size_t i = 0; i < old_room; i++)
            if (old[i].result != NONE)
                *find_known (t, old[i].a, old[i].b) = old[i];
        xfree (old);
    }
    size_t at = hash_word ((uint64_t) a << 32 | b) & (t->known_room - 1);
    while (t->known[at].result != NONE && (t->known[at].a != a || t->known[at].b != b))
        at = (at + 1) & (t->known_room - 1);
    return &t->known[at];
}

/* Add (s, u, M N) for each (s, t, M) of a and (t, u, N) of b, where rows are
 * those of b; false when the budget is used up. */
static bool
multiply (triples *t, uint32_t a, uint32_t b)
{
    const entry *left = &t->sets.at[a];
    const triple *right = t->members.at + t->sets.at[b].from;
    for (uint32_t i = 0; i < left->count; i++) {
        triple x = t->members.at[left->from + i];
        for (uint32_t k = t->row[x.target]; k < t->row_end[x.target]; k++)
            triples_add (t, x.source, right[k].target,
                         matrices_product (t->matrices, x.matrix, right[k].matrix));
        if (!budget_work (t->budget, t->row_end[x.target] - t->row[x.target]))
            return false;
    }
    return true;
}

uint32_t
triples_product (triples *t, uint32_t a, uint32_t b)
{
    struct known *k = find_known (t, a, b);
    if (k->result != NONE)
        return k->result;
    triples_begin (t);
    index_rows (t, b);
    bool within = multiply (t, a, b);
    clear_rows (t, b);
    uint32_t result = within ? triples_end (t) : TRIPLES_NONE;
    if (result != TRIPLES_NONE) {
        *find_known (t, a, b) = (struct known){ a, b, result };
        t->known_count++;
    }
    return result;
}

/* Squares first: most powers settle, and not always soon.  What is left goes round
 * and round, and some power of it stands still. */
uint32_t
triples_idempotent (triples *t, uint32_t a)
{
    enum { MOST_SQUARES = 12 };
    for (unsigned i = 0; i < MOST_SQUARES; i++) {
        uint32_t square = triples_product (t, a, a);
        if (square == TRIPLES_NONE || square == a)
            return square;
        a = square;
    }
    for (uint32_t power = a;;) {
        uint32_t square = triples_product (t, power, power);
        if (square == TRIPLES_NONE || square == power)
            return square;
        power = triples_product (t, power, a);
        if (power == TRIPLES_NONE)
            return power;
    }
}

uint32_t
triples_period (triples *t, uint32_t a, uint32_t power)
{
    uint32_t rounds = 0, now = power;
    do {
        now = triples_product (t, now, a);
        rounds++;
    } while (now != TRIPLES_NONE && now != power);
    return now == TRIPLES_NONE ? 0 : rounds;
}

/* The stable loops of a set, as a set: (t, t, X). */
static uint32_t
stable_loops (triples *t, uint32_t a)
{
    triples_begin (t);
    const entry *e = &t->sets.at[a];
    for (uint32_t i = 0; i < e->count; i++) {
        triple x = t->members.at[e->from + i];
        uint32_t rounds;
        if (x.source == x.target && matrices_is_stable (t->matrices, x.matrix))
            triples_add (t, x.source, x.target, matrices_idempotent (t->matrices, x.matrix, &rounds));
    }
    return triples_end (t);
}

uint32_t
triples_sharp (triples *t, uint32_t a)
{
    uint32_t loops = stable_loops (t, a);
    uint32_t half = loops == TRIPLES_NONE ? loops : triples_product (t, a, loops);
    return half == TRIPLES_NONE ? half : triples_product (t, half, a);
}

bool
triples_below (triples *t, uint32_t a, uint32_t b)
{
    if (a == b)
        return true;
    const entry *small = &t->sets.at[a], *large = &t->sets.at[b];
    uint32_t k = 0;
    for (uint32_t i = 0; i < small->count; i++) {
        triple x = t->members.at[small->from + i];
        while (k < large->count) {
            triple y = t->members.at[large->from + k];
            if (y.source > x.source || (y.source == x.source && y.target >= x.target))
                break;
            k++;
        }
        bool covered = false;
        for (uint32_t l = k; l < large->count && !covered; l++) {
            triple y = t->members.at[large->from + l];
            if (y.source != x.source || y.target != x.target)
                break;
            covered = matrices_dominates (t->matrices, y.matrix, x.matrix);
        }
        if (!covered)
            return false;
    }
    return true;
}
