/* States up to exchanges of processes (exchange.h): one of them stands for all that
 * exchanges make of it.  That is sound for whatever way the processes are put
 * (proofs/ctl.md, Statement 8), so that hashes may choose it. */
#include <string.h>

#include "alloc.h"
#include "hash.h"
#include "space.h"

/* So many predicates, all that exchanges make of them included, are too many. */
enum { MOST_PREDICATES = 4000 };
/* Colours are refined so often. */
enum { ROUNDS = 2 };

/* What a predicate says about a block, or about one seen from another: equal
 * for predicates that an exchange makes of each other. */
struct view {
    uint32_t rank, block, other; /* other: NOWHERE: none */
    literal kind;
};

struct orbits {
    const exchanges *exchanges;
    uint32_t *block_of; /* by variable; NOWHERE: of none */
    uint32_t *class_of; /* by block */
    uint32_t *first;    /* by class: its first block */
    const poly *const **generators;
    size_t generator_count;
    size_t closed; /* so many predicates have all their exchanges, and views */
    VEC (struct view) views;
    uint64_t *colour, *next;
    uint32_t *order; /* blocks, sorted */
    int64_t *values;
    exchange_place *way;
};

static const uint32_t *
variables_of (const orbits *o, uint32_t block)
{
    const exchange_class *c = &o->exchanges->classes[o->class_of[block]];
    return c->variables + (block - o->first[o->class_of[block]]) * c->width;
}

static const poly **
no_change (task *t)
{
    return arena_alloc (ring_memory (atoms_ring (t->atoms)),
                        (t->model->variable_count + t->inputs + 1) * sizeof (const poly *));
}

/* Let the variables of one block be those of another. */
static void
rename_block (task *t, const orbits *o, uint32_t from, uint32_t to, const poly **now)
{
    const uint32_t *a = variables_of (o, from), *b = variables_of (o, to);
    for (size_t i = 0; i < o->exchanges->classes[o->class_of[from]].width; i++)
        now[a[i]] = poly_variable (atoms_ring (t->atoms), b[i]);
}

static void
add_generators (task *t, orbits *o)
{
    size_t blocks = o->exchanges->blocks;
    o->generators = xcalloc (blocks + 1, sizeof *o->generators);
    for (uint32_t b = 0; b + 1 < blocks; b++) {
        if (o->class_of[b] != o->class_of[b + 1])
            continue;
        const poly **now = no_change (t);
        rename_block (t, o, b, b + 1, now);
        rename_block (t, o, b + 1, b, now);
        o->generators[o->generator_count++] = now;
    }
}

orbits *
orbits_new (task *t, const exchanges *x)
{
    orbits *o = xcalloc (1, sizeof *o);
    size_t width = t->model->variable_count, blocks = x->blocks;
    o->exchanges = x;
    o->block_of = xcalloc (width + 1, sizeof *o->block_of);
    o->class_of = xcalloc (blocks + 1, sizeof *o->class_of);
    o->first = xcalloc (x->count + 1, sizeof *o->first);
    o->colour = xcalloc (blocks + 1, sizeof *o->colour);
    o->next = xcalloc (blocks + 1, sizeof *o->next);
    o->order = xcalloc (blocks + 1, sizeof *o->order);
    o->values = xcalloc (width + 1, sizeof *o->values);
    o->way = xcalloc (blocks + 1, sizeof *o->way);
    for (size_t v = 0; v < width; v++)
        o->block_of[v] = NOWHERE;
    uint32_t block = 0;
    for (uint32_t k = 0; k < x->count; k++) {
        o->first[k] = block;
        for (size_t i = 0; i < x->classes[k].blocks; i++, block++) {
            o->class_of[block] = k;
            for (size_t v = 0; v < x->classes[k].width; v++)
                o->block_of[variables_of (o, block)[v]] = block;
        }
    }
    add_generators (t, o);
    return o;
}

void
orbits_free (orbits *o)
{
    if (!o)
        return;
    xfree (o->block_of);
    xfree (o->class_of);
    xfree (o->first);
    xfree (o->generators);
    xfree (o->colour);
    xfree (o->next);
    xfree (o->order);
    xfree (o->values);
    xfree (o->way);
    vec_free (&o->views);
    xfree (o);
}

/* The predicate as seen from `block`, which is put first, and `other` (NOWHERE: none), put after it. */
static void
add_view (task *t, orbits *o, uint32_t rank, uint32_t block, uint32_t other)
{
    const poly **now = no_change (t);
    uint32_t home = o->first[o->class_of[block]];
    rename_block (t, o, block, home, now);
    if (other != NOWHERE)
        rename_block (t, o, other,
                      o->class_of[other] == o->class_of[block] ? home + 1 : o->first[o->class_of[other]],
                      now);
    literal kind = atoms_substitute (t->atoms, t->predicates.at[rank], now);
    *vec_add (&o->views) = (struct view){ rank, block, other, kind };
}

static void
add_views (task *t, orbits *o, uint32_t rank)
{
    const atom *a = atoms_at (t->atoms, t->predicates.at[rank]);
    uint32_t seen[2] = { NOWHERE, NOWHERE };
    for (uint32_t i = 0; i < a->variable_count; i++) {
        uint32_t v = a->variables[i], b = v < t->model->variable_count ? o->block_of[v] : NOWHERE;
        if (b == NOWHERE || b == seen[0] || b == seen[1])
            continue;
        if (seen[1] != NOWHERE)
            return; /* it speaks of three: that does not help to sort them */
        seen[seen[0] != NOWHERE] = b;
    }
    if (seen[0] != NOWHERE)
        add_view (t, o, rank, seen[0], seen[1]);
    if (seen[1] != NOWHERE)
        add_view (t, o, rank, seen[1], seen[0]);
}

bool
orbits_close (task *t)
{
    orbits *o = t->orbits;
    for (; o->closed < t->predicates.count; o->closed++) {
        for (size_t i = 0; i < o->generator_count; i++) {
            literal l = atoms_substitute (t->atoms, t->predicates.at[o->closed], o->generators[i]);
            if (!literal_is_constant (l))
                task_want_everywhere (t, literal_atom (l));
        }
        task_take_pending (t);
        add_views (t, o, (uint32_t) o->closed);
        if (t->predicates.count > MOST_PREDICATES) {
            text_printf (t->stop, "exchanges of processes make more than %d predicates", MOST_PREDICATES);
            return false;
        }
        if (!budget_work (t->budget, o->generator_count))
            return false;
    }
    return true;
}

/* Sort the blocks. */

static uint64_t
mix (uint64_t colour, uint64_t with)
{
    return hash_word (hash_word (colour) + with);
}

static void
colour_blocks (const task *t, orbits *o, const space *s, const int64_t *values)
{
    const uint64_t *bits = t->key + s->control_words;
    for (uint32_t b = 0; b < o->exchanges->blocks; b++) {
        const uint32_t *own = variables_of (o, b);
        o->colour[b] = o->class_of[b];
        for (size_t i = 0; i < o->exchanges->classes[o->class_of[b]].width; i++)
            if (t->model->variables[own[i]].control)
                o->colour[b] = mix (o->colour[b], (uint64_t) values[own[i]]);
    }
    for (int round = 0; round <= ROUNDS; round++) {
        memcpy (o->next, o->colour, o->exchanges->blocks * sizeof *o->next);
        for (size_t i = 0; i < o->views.count; i++) {
            const struct view *v = &o->views.at[i];
            if ((v->other == NOWHERE) != (round == 0))
                continue;
            bool holds = literal_holds (v->kind, bits[v->rank / 64] >> (v->rank % 64) & 1);
            uint64_t seen = round ? o->colour[v->other] : 0;
            o->next[v->block] += mix (seen, 4 * (uint64_t) literal_atom (v->kind) + 2 * holds + 1);
        }
        for (uint32_t b = 0; b < o->exchanges->blocks; b++)
            o->colour[b] = mix (o->next[b], (uint64_t) round);
    }
}

/* Does block a come after block b of the same class?  Values decide where colours do not. */
static bool
comes_after (const orbits *o, const int64_t *values, uint32_t a, uint32_t b)
{
    if (o->colour[a] != o->colour[b])
        return o->colour[a] > o->colour[b];
    const uint32_t *one = variables_of (o, a), *other = variables_of (o, b);
    for (size_t i = 0; i < o->exchanges->classes[o->class_of[a]].width; i++)
        if (values[one[i]] != values[other[i]])
            return values[one[i]] > values[other[i]];
    return false;
}

const exchange_place *
orbits_sort (task *t, const space *s, const int64_t **values)
{
    orbits *o = t->orbits;
    size_t blocks = o->exchanges->blocks;
    if (!space_abstract (t, s, *values, 0))
        return NULL;
    colour_blocks (t, o, s, *values);
    for (uint32_t i = 0; i < blocks; i++) { /* insertion: they are few */
        uint32_t at = i;
        for (; at > o->first[o->class_of[i]] && comes_after (o, *values, o->order[at - 1], i); at--)
            o->order[at] = o->order[at - 1];
        o->order[at] = i;
    }
    for (uint32_t i = 0; i < blocks; i++)
        o->way[o->order[i]] = (exchange_place) i;
    exchange_state (o->exchanges, t->model->variable_count, o->way, *values, o->values);
    *values = o->values;
    return o->way;
}

const int64_t *
orbits_successor (task *t, const space *s, const transition *step)
{
    size_t width = t->model->variable_count;
    memcpy (t->scratch, space_values (t, s, step->source), width * sizeof *t->scratch);
    gcl_apply (&t->model->commands[step->command], t->scratch, NULL);
    return t->scratch;
}

gcl_run *
orbits_run (const task *t, const space *s, const uint32_t *states, size_t count, uint32_t last)
{
    size_t blocks = t->orbits->exchanges->blocks;
    uint32_t *commands = xcalloc (count + 1, sizeof *commands);
    exchange_place *ways = xcalloc ((count + 1) * blocks, sizeof *ways);
    for (size_t i = 0; i < count; i++) {
        commands[i] = i + 1 < count ? s->commands.at[states[i + 1]] : last;
        if (i + 1 < count)
            memcpy (ways + i * blocks, s->ways.at + states[i + 1] * blocks, blocks * sizeof *ways);
    }
    gcl_run *r =
        exchange_run (t->orbits->exchanges, t->model, space_values (t, s, states[0]), commands, ways, count);
    xfree (commands);
    xfree (ways);
    return r;
}
