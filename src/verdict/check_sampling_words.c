/* Certificates that a period unit/q keeps every word; proofs/certificates-sampling.md,
 * whose numbers of conditions are used here. */
#include <string.h>

#include "alloc.h"
#include "check_sampling.h"
#include "checkers.h"
#include "moves.h"
#include "plain_zone.h"
#include "sorted.h"

/* A discrete state with a zone, in units of the side it belongs to. */
struct place {
    uint32_t *locations; /* one allocation with the integers */
    int32_t *integers;
    plain_zone zone;
};
typedef VEC (struct place) place_list;

struct node {
    uint32_t dense, first, count; /* members[first ..] are sampled places */
};

/* A dense place from which no infinite word starts, and how many letters may come at most. */
struct dead {
    uint32_t dense, rank;
};

struct words_check {
    moves *moves, *inner;   /* inner: for the sampled side, while a dense place is looked at */
    int64_t *lower, *upper; /* by clock, from 1; -1: none */
    reader *r;
    const model *m;
    struct letters letters;
    int64_t q;
    place_list dense, sampled;
    VEC (uint32_t) members;
    VEC (struct node) nodes;
    uint32_t *order; /* nodes by the discrete state of their dense place */
    VEC (struct dead) dead;
    uint32_t *dead_order; /* the same */
    uint32_t rank;        /* of what is being looked at */
    /* What is being looked at: */
    int64_t scale; /* of the side: 0 is dense time */
    const struct place *from;
    uint32_t letter; /* to collect */
    place_list *into;
    const struct node *node;
    place_list post; /* of the sampled side by post_letter */
    uint32_t post_letter;
    bool post_known;
};

static struct place
new_place (const struct words_check *c, const uint32_t *locations, const int32_t *integers)
{
    struct place p = { .zone = plain_zone_new (c->m->clock_count + 1) };
    p.locations = xcalloc (c->m->process_count + c->m->integer_count, sizeof *p.locations);
    p.integers = (int32_t *) (p.locations + c->m->process_count);
    if (locations) {
        memcpy (p.locations, locations, c->m->process_count * sizeof *locations);
        memcpy (p.integers, integers, c->m->integer_count * sizeof *integers);
    }
    return p;
}

static void
free_place (struct place *p)
{
    xfree (p->locations);
    plain_zone_free (&p->zone);
}

static void
clear_places (place_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free_place (&list->at[i]);
    vec_clear (list);
}

static int
compare_places (const struct words_check *c, const struct place *a, const struct place *b)
{
    return moves_compare (c->m, a->locations, a->integers, b->locations, b->integers);
}

/* A multiple of the unit in ticks of the side. */
static int64_t
in_ticks (const struct words_check *c, int64_t constant)
{
    return constant / c->letters.unit * c->scale;
}

/* Condition 1, and the ticks that satisfy a constraint: those up to
 * c q / unit, or one less if it is strict. */
static bool
scale_atom (struct words_check *c, clock_atom *a)
{
    uint32_t x = a->i ? a->i : a->j;
    int64_t constant = a->i ? a->c : -a->c;
    if (a->i && a->j)
        return certificate_fail (c->r, "two clocks are compared with each other");
    if (x && constant > (a->i ? c->upper[x] : c->lower[x]) && constant >= 0)
        return certificate_fail (c->r, "a clock is compared with more than its bound");
    if (a->c % c->letters.unit)
        return certificate_fail (c->r, "a constant is no multiple of the unit");
    if (c->scale)
        *a = (clock_atom){ a->i, a->j, false, in_ticks (c, a->c) - a->strict };
    return true;
}

/* Intersect; *some: is anything left?  False after a failure. */
static bool
meet (struct words_check *c, plain_zone *z, const clock_atom *atoms, size_t count, bool *some)
{
    *some = true;
    for (size_t i = 0; i < count && *some; i++) {
        clock_atom a = atoms[i];
        if (!scale_atom (c, &a))
            return false;
        *some = plain_zone_meet (z, &a, 1);
    }
    return true;
}

static bool
settle (struct words_check *c, struct place *p, const clock_atom *invariant, size_t count, bool *some)
{
    if (!meet (c, &p->zone, invariant, count, some))
        return false;
    if (!*some || !moves_can_delay (c->moves, p->locations, p->integers))
        return true;
    plain_zone_delay (&p->zone);
    return meet (c, &p->zone, invariant, count, some);
}

/* Forget what no comparison of the sampled side can see: how far a clock is
 * beyond what its lower, or its upper, bounds ask for. */
static void
abstract (const struct words_check *c, plain_zone *z)
{
    for (uint32_t i = 0; i < z->size; i++)
        for (uint32_t j = 0; j < z->size; j++) {
            int64_t *cell = &z->cell[i * z->size + j];
            if (i == j || *cell == PLAIN_INFINITE)
                continue;
            if (i && (c->lower[i] < 0 || *cell > 2 * (in_ticks (c, c->lower[i]) + 1) + 1))
                *cell = PLAIN_INFINITE;
            else if (j && c->upper[j] < 0)
                *cell = i ? PLAIN_INFINITE : 1;
            else if (j && *cell < -2 * in_ticks (c, c->upper[j]))
                *cell = -2 * in_ticks (c, c->upper[j]);
        }
    plain_zone_meet (z, NULL, 0); /* closes it */
}

/* The place after a move from c->from; *some: is there one? */
static bool
follow (struct words_check *c, const move *e, struct place *next, bool *some)
{
    plain_zone z = plain_zone_copy (&c->from->zone);
    bool right = meet (c, &z, e->guard, e->guard_count, some);
    if (right && *some && e->fault)
        right = certificate_fail (c->r, "an edge that is at fault can fire");
    if (!right || !*some) {
        plain_zone_free (&z);
        *some = false;
        return right;
    }
    clock_origin *clocks = xcalloc (c->m->clock_count + 1, sizeof *clocks);
    for (uint32_t x = 1; x <= c->m->clock_count && right; x++) {
        clocks[x] = e->clocks[x];
        uint32_t y = clocks[x].origin;
        int64_t lower = c->lower[x] - clocks[x].offset, upper = c->upper[x] - clocks[x].offset;
        if (y
            && ((c->lower[x] >= 0 && lower >= 0 && c->lower[y] < lower)
                || (c->upper[x] >= 0 && upper >= 0 && c->upper[y] < upper)))
            right = certificate_fail (c->r, "a clock is copied from one that is not followed far enough");
        if (clocks[x].offset % c->letters.unit)
            right = certificate_fail (c->r, "a constant is no multiple of the unit");
        if (c->scale)
            clocks[x].offset = in_ticks (c, clocks[x].offset);
    }
    *next = new_place (c, e->locations, e->integers);
    plain_zone_free (&next->zone);
    next->zone = z;
    plain_zone_assign (&next->zone, clocks);
    xfree (clocks);
    right = right && settle (c, next, e->invariant, e->invariant_count, some);
    if (!right || !*some)
        free_place (next);
    *some = right && *some;
    return right;
}

/* Add a sampled place, unless it is a part of one that is there. */
static void
add_place (struct words_check *c, TAKE struct place p, place_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (!compare_places (c, &list->at[i], &p) && plain_zone_includes (&list->at[i].zone, &p.zone)) {
            free_place (&p);
            return;
        }
    *vec_add (list) = p;
}

static bool
collect_move (void *context, const move *e)
{
    struct words_check *c = context;
    struct place next;
    bool some;
    if (e->fault || letters_of (&c->letters, e->edges, e->edge_count) != c->letter)
        return true;
    if (!follow (c, e, &next, &some))
        return false;
    if (some) {
        abstract (c, &next.zone);
        add_place (c, next, c->into);
    }
    return true;
}

static bool
collect_from (struct words_check *c, const struct place *from, uint32_t letter, place_list *into)
{
    struct place copy = new_place (c, from->locations, from->integers); /* the list may move */
    plain_zone_free (&copy.zone);
    copy.zone = plain_zone_copy (&from->zone);
    c->from = &copy;
    c->letter = letter;
    c->into = into;
    bool right = moves_each (c->inner, copy.locations, copy.integers, collect_move, c);
    free_place (&copy);
    return right;
}

static bool
close_silently (struct words_check *c, place_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (!collect_from (c, &list->at[i], LETTER_HIDDEN, list))
            return false;
    return true;
}

static bool
is_within (const struct words_check *c, const struct place *p, const place_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (!compare_places (c, &list->at[i], p) && plain_zone_includes (&list->at[i].zone, &p->zone))
            return true;
    return false;
}

/* Are the sampled places of the node parts of these? */
static bool
node_is_within (const struct words_check *c, const struct node *n, const place_list *list)
{
    for (uint32_t i = 0; i < n->count; i++)
        if (!is_within (c, &c->sampled.at[c->members.at[n->first + i]], list))
            return false;
    return true;
}

static const void *
listed_node (const void *context, uint32_t number)
{
    const struct words_check *c = context;
    return &c->dense.at[c->nodes.at[number].dense];
}

static int
compare_listed (const void *context, const void *a, const void *b)
{
    return compare_places (context, a, b);
}

static const void *
listed_dead (const void *context, uint32_t number)
{
    const struct words_check *c = context;
    return &c->dense.at[c->dead.at[number].dense];
}

/* Is p a part of a dead place with at most this rank? */
static bool
is_dead (const struct words_check *c, const struct place *p, uint32_t most)
{
    sorted_order by = { c, listed_dead, compare_listed };
    size_t place = sorted_find (by, c->dead_order, c->dead.count, p);
    for (; place < c->dead.count; place++) {
        const struct dead *d = &c->dead.at[c->dead_order[place]];
        const struct place *outer = &c->dense.at[d->dense];
        if (compare_places (c, outer, p) != 0)
            return false;
        if (d->rank <= most && plain_zone_includes (&outer->zone, &p->zone))
            return true;
    }
    return false;
}

/* Is there a node whose dense place holds p, with sampled places in `list`? */
static bool
is_covered (const struct words_check *c, const struct place *p, const place_list *list)
{
    sorted_order by = { c, listed_node, compare_listed };
    size_t place = sorted_find (by, c->order, c->nodes.count, p);
    for (; place < c->nodes.count; place++) {
        const struct node *n = &c->nodes.at[c->order[place]];
        const struct place *outer = &c->dense.at[n->dense];
        if (compare_places (c, outer, p) != 0)
            return false;
        if (plain_zone_includes (&outer->zone, &p->zone) && node_is_within (c, n, list))
            return true;
    }
    return false;
}

/* c->post := where the sampled places of the node get by the letter; silently:
 * the places themselves. */
static bool
prepare_post (struct words_check *c, uint32_t letter)
{
    if (c->post_known && c->post_letter == letter)
        return true;
    int64_t scale = c->scale;
    const struct place *from = c->from;
    bool right = true;
    c->scale = c->q;
    clear_places (&c->post);
    for (uint32_t i = 0; i < c->node->count && right; i++) {
        const struct place *s = &c->sampled.at[c->members.at[c->node->first + i]];
        if (letter != LETTER_HIDDEN) {
            right = collect_from (c, s, letter, &c->post);
            continue;
        }
        struct place copy = new_place (c, s->locations, s->integers);
        plain_zone_free (&copy.zone);
        copy.zone = plain_zone_copy (&s->zone);
        *vec_add (&c->post) = copy;
    }
    right = right && (letter == LETTER_HIDDEN || close_silently (c, &c->post));
    c->scale = scale;
    c->from = from;
    c->post_known = true;
    c->post_letter = letter;
    return right;
}

/* Condition 4 for one move of the dense place. */
static bool
check_move (void *context, const move *e)
{
    struct words_check *c = context;
    struct place next;
    bool some;
    if (!follow (c, e, &next, &some))
        return false;
    if (!some)
        return true;
    bool right = prepare_post (c, letters_of (&c->letters, e->edges, e->edge_count))
                 && (is_covered (c, &next, &c->post) || is_dead (c, &next, UINT32_MAX)
                     || certificate_fail (c->r, "a step of a dense place leads to no node"));
    free_place (&next);
    return right;
}

static bool
has_labels (const struct words_check *c, const struct place *p)
{
    for (size_t i = 0; i < c->r->labels.count; i++)
        if (!moves_has_label (c->m, p->locations, c->r->labels.at[i]))
            return false;
    return true;
}

/* Condition 5. */
static bool
check_ends (struct words_check *c, const struct node *n)
{
    bool some = !c->r->infinite && !has_labels (c, &c->dense.at[n->dense]);
    for (uint32_t i = 0; i < n->count; i++)
        some = some || has_labels (c, &c->sampled.at[c->members.at[n->first + i]]);
    return some || certificate_fail (c->r, "a node has a word that the period has not");
}

static bool
check_node (struct words_check *c, const struct node *n)
{
    c->node = n;
    c->post_known = false;
    c->scale = 0;
    c->from = &c->dense.at[n->dense];
    return check_ends (c, n) && moves_each (c->moves, c->from->locations, c->from->integers, check_move, c);
}

/* Condition 7 for one move of a dead place. */
static bool
check_dead_move (void *context, const move *e)
{
    struct words_check *c = context;
    struct place next;
    bool some;
    if (!follow (c, e, &next, &some))
        return false;
    if (!some)
        return true;
    bool silent = letters_of (&c->letters, e->edges, e->edge_count) == LETTER_HIDDEN;
    bool right = (silent && is_dead (c, &next, c->rank)) || (c->rank && is_dead (c, &next, c->rank - 1))
                 || certificate_fail (c->r, "a dead place has more letters than its rank says");
    free_place (&next);
    return right;
}

static bool
check_dead (struct words_check *c, const struct dead *d)
{
    c->scale = 0;
    c->from = &c->dense.at[d->dense];
    c->rank = d->rank;
    return moves_each (c->moves, c->from->locations, c->from->integers, check_dead_move, c);
}

/* Both sides at the beginning, for condition 3. */
static bool
add_start (void *context, const uint32_t *locations, const int32_t *integers, const atom_list *invariant)
{
    struct words_check *c = context;
    struct place p = new_place (c, locations, integers);
    bool some;
    plain_zone_set_zero (&p.zone);
    if (!settle (c, &p, invariant->at, invariant->count, &some)) {
        free_place (&p);
        return false;
    }
    if (!some) {
        free_place (&p);
        return true;
    }
    if (c->scale)
        abstract (c, &p.zone);
    *vec_add (c->into) = p;
    return true;
}

static bool
find_starts (struct words_check *c, int64_t scale, place_list *list)
{
    c->scale = scale;
    c->into = list;
    return moves_each_start (c->moves, add_start, c) && (!scale || close_silently (c, list));
}

static bool
check_starts (struct words_check *c)
{
    place_list dense = VEC_EMPTY, sampled = VEC_EMPTY;
    bool right = find_starts (c, c->q, &sampled) && find_starts (c, 0, &dense);
    for (size_t i = 0; i < dense.count && right; i++)
        right = is_covered (c, &dense.at[i], &sampled) || is_dead (c, &dense.at[i], UINT32_MAX)
                || certificate_fail (c->r, "an initial state has no node");
    clear_places (&dense);
    clear_places (&sampled);
    vec_free (&dense);
    vec_free (&sampled);
    return right;
}

/* The number of the clock of that name, from 1; 0: there is none. */
static uint32_t
find_clock (const struct words_check *c, word name)
{
    uint32_t found = 0;
    text spelled = TEXT_EMPTY;
    for (uint32_t x = 0; x < c->m->clock_count && !found; x++) {
        text_clear (&spelled);
        model_clock_name (c->m, x, &spelled);
        found = certificate_word_is (name, text_string (&spelled)) ? x + 1 : 0;
    }
    text_free (&spelled);
    return found;
}

/* "clocks NAME:L:U ...". */
static bool
read_bounds (struct words_check *c)
{
    reader *r = c->r;
    for (uint32_t x = 0; x <= c->m->clock_count; x++)
        c->lower[x] = c->upper[x] = -1;
    if (!certificate_expect (r, "clocks", 1))
        return false;
    for (size_t i = 1; i < r->words.count; i++) {
        word w = r->words.at[i];
        const char *first = memchr (w.at, ':', w.length), *end = w.at + w.length;
        const char *second = first ? memchr (first + 1, ':', (size_t) (end - first - 1)) : NULL;
        uint32_t x = second ? find_clock (c, (word){ w.at, (size_t) (first - w.at) }) : 0;
        if (!x
            || !certificate_integer ((word){ first + 1, (size_t) (second - first - 1) }, -1,
                                     MODEL_CLOCK_CONSTANT_MAX, &c->lower[x])
            || !certificate_integer ((word){ second + 1, (size_t) (end - second - 1) }, -1,
                                     MODEL_CLOCK_CONSTANT_MAX, &c->upper[x]))
            return certificate_fail (r, "expected clocks with their bounds");
    }
    return certificate_next (r) || certificate_fail (r, "the file ends too early");
}

/* "i-j<=c" or "i-j<c". */
static bool
read_constraint (const struct words_check *c, word w, clock_atom *a)
{
    const char *dash = memchr (w.at, '-', w.length), *less = memchr (w.at, '<', w.length);
    int64_t i, j;
    if (!dash || !less || less < dash)
        return false;
    size_t strict = !(less + 1 < w.at + w.length && less[1] == '=');
    const char *number = less + 2 - strict;
    if (!certificate_integer ((word){ w.at, (size_t) (dash - w.at) }, 0, c->m->clock_count, &i)
        || !certificate_integer ((word){ dash + 1, (size_t) (less - dash - 1) }, 0, c->m->clock_count, &j)
        || !certificate_integer ((word){ number, (size_t) (w.at + w.length - number) }, -((int64_t) 1 << 40),
                                 (int64_t) 1 << 40, &a->c)
        || i == j)
        return false;
    a->i = (uint32_t) i;
    a->j = (uint32_t) j;
    a->strict = strict;
    return true;
}

/* "dense N" or "sampled N", then N lines "zone ; L ... ; V ... ; CONSTRAINT ...". */
static bool
read_places (struct words_check *c, const char *name, place_list *list)
{
    reader *r = c->r;
    int64_t count;
    if (!certificate_expect (r, name, 2) || !certificate_integer (r->words.at[1], 0, UINT32_MAX - 1, &count))
        return certificate_fail (r, "expected how many places there are");
    for (int64_t n = 0; n < count; n++) {
        size_t i = 1;
        clock_atom a;
        if (!certificate_next (r) || !certificate_expect (r, "zone", 1))
            return certificate_fail (r, "a zone is missing");
        *vec_add (list) = new_place (c, NULL, NULL);
        struct place *p = &vec_last (list);
        if (!certificate_discrete (r, &i, p->locations, p->integers))
            return false;
        for (; i < r->words.count; i++)
            if (!read_constraint (c, r->words.at[i], &a) || !plain_zone_meet (&p->zone, &a, 1))
                return certificate_fail (r, "'%.*s' is no constraint here", (int) r->words.at[i].length,
                                         r->words.at[i].at);
    }
    return certificate_next (r) || certificate_fail (r, "the file ends too early");
}

/* "nodes N", then N lines "node DENSE SAMPLED ...". */
static bool
read_nodes (struct words_check *c)
{
    reader *r = c->r;
    int64_t count, number;
    if (!certificate_expect (r, "nodes", 2)
        || !certificate_integer (r->words.at[1], 0, UINT32_MAX - 1, &count))
        return certificate_fail (r, "expected how many nodes there are");
    for (int64_t n = 0; n < count; n++) {
        if (!certificate_next (r) || !certificate_expect (r, "node", 2)
            || !certificate_integer (r->words.at[1], 0, (int64_t) c->dense.count - 1, &number))
            return certificate_fail (r, "a node is missing");
        *vec_add (&c->nodes) =
            (struct node){ (uint32_t) number, (uint32_t) c->members.count, (uint32_t) r->words.count - 2 };
        for (size_t i = 2; i < r->words.count; i++) {
            if (!certificate_integer (r->words.at[i], 0, (int64_t) c->sampled.count - 1, &number))
                return certificate_fail (r, "there is no such sampled place");
            *vec_add (&c->members) = (uint32_t) number;
        }
    }
    return true;
}

/* "dead N", then N lines "rank DENSE RANK". */
static bool
read_dead (struct words_check *c)
{
    reader *r = c->r;
    int64_t count, dense, rank;
    if (!r->infinite)
        return true;
    if (!certificate_next (r) || !certificate_expect (r, "dead", 2)
        || !certificate_integer (r->words.at[1], 0, UINT32_MAX - 1, &count))
        return certificate_fail (r, "expected how many dense places are dead");
    for (int64_t n = 0; n < count; n++) {
        if (!certificate_next (r) || !certificate_expect (r, "rank", 3) || r->words.count != 3
            || !certificate_integer (r->words.at[1], 0, (int64_t) c->dense.count - 1, &dense)
            || !certificate_integer (r->words.at[2], 0, UINT32_MAX - 1, &rank))
            return certificate_fail (r, "expected a dead place and its rank");
        *vec_add (&c->dead) = (struct dead){ (uint32_t) dense, (uint32_t) rank };
    }
    return true;
}

static void
swap_places (place_list *a, place_list *b)
{
    place_list old = VEC_EMPTY;
    memcpy (&old, a, sizeof old);
    memcpy (a, b, sizeof *a);
    memcpy (b, &old, sizeof old);
}

/* Where words[from .. to) lead from these places; the empty list: nowhere. */
static bool
read_letters (struct words_check *c, size_t from, size_t to, place_list *now)
{
    place_list next = VEC_EMPTY;
    bool right = true;
    for (size_t i = from; i < to && right; i++) {
        uint32_t letter = letters_find (&c->letters, c->r->words.at[i]);
        for (size_t k = 0; k < now->count && right; k++)
            right = collect_from (c, &now->at[k], letter, &next);
        right = right && close_silently (c, &next);
        swap_places (now, &next);
        clear_places (&next);
    }
    vec_free (&next);
    return right;
}

/* The same from the starts of a side. */
static bool
read_word (struct words_check *c, int64_t scale, size_t to, place_list *now)
{
    c->q = scale;
    return find_starts (c, scale, now) && read_letters (c, 2, to, now);
}

static bool
some_ends (const struct words_check *c, const place_list *list)
{
    bool some = false;
    for (size_t i = 0; i < list->count; i++)
        some = some || has_labels (c, &list->at[i]);
    return some;
}

static void
copy_places (const struct words_check *c, const place_list *from, place_list *to)
{
    for (size_t i = 0; i < from->count; i++) {
        struct place p = new_place (c, from->at[i].locations, from->at[i].integers);
        plain_zone_free (&p.zone);
        p.zone = plain_zone_copy (&from->at[i].zone);
        *vec_add (to) = p;
    }
}

/* Is every place of `small` a part of one of `large`? */
static bool
is_part (const struct words_check *c, const place_list *small, const place_list *large)
{
    for (size_t i = 0; i < small->count; i++)
        if (!is_within (c, &small->at[i], large))
            return false;
    return true;
}

/* Condition 6, infinite words: can words[from ..) be read again and again?  They can once a
 * turn leads to all that an earlier one began with. */
static bool
goes_on (struct words_check *c, size_t from, place_list *now, bool *forever)
{
    enum { MOST_TURNS = 1000 };
    VEC (place_list) turns = VEC_EMPTY;
    bool right = true;
    *forever = false;
    while (right && now->count && !*forever && turns.count < MOST_TURNS) {
        place_list *begin = vec_add (&turns);
        memset (begin, 0, sizeof *begin);
        copy_places (c, now, begin);
        right = read_letters (c, from, c->r->words.count, now);
        for (size_t i = 0; i < turns.count && right && now->count; i++)
            *forever = *forever || is_part (c, &turns.at[i], now);
    }
    for (size_t i = 0; i < turns.count; i++) {
        clear_places (&turns.at[i]);
        vec_free (&turns.at[i]);
    }
    vec_free (&turns);
    return right;
}

/* Condition 6: the next larger period loses a word.  Dense time is the grid of
 * the fineness given: a word there is one of dense time. */
static bool
check_lost (struct words_check *c)
{
    reader *r = c->r;
    int64_t coarse = c->q - 1, fine;
    place_list lost = VEC_EMPTY, kept = VEC_EMPTY;
    if (!certificate_next (r))
        return c->q == 1 || certificate_fail (r, "a word that unit/(q-1) loses is missing");
    if (c->q == 1 || !certificate_expect (r, "lost", 2)
        || !certificate_integer (r->words.at[1], 1, INT32_MAX, &fine))
        return certificate_fail (r, "expected a word that unit/(q-1) loses, and where it happens");
    size_t end = 2;
    while (end < r->words.count && !(r->infinite && certificate_word_is (r->words.at[end], ";")))
        end++;
    if (r->infinite && end + 1 >= r->words.count)
        return certificate_fail (r, "the word does not go on");
    bool has = false, right = read_word (c, fine, end, &kept);
    if (right && r->infinite)
        right = goes_on (c, end + 1, &kept, &has);
    else
        has = some_ends (c, &kept);
    right = right && read_word (c, coarse, end, &lost);
    right = right && (has || certificate_fail (r, "the word is none of dense time"))
            && (!some_ends (c, &lost) || certificate_fail (r, "the word is not lost"));
    clear_places (&kept);
    clear_places (&lost);
    vec_free (&kept);
    vec_free (&lost);
    return right && (!certificate_next (r) || certificate_fail (r, "something follows the word"));
}

/* A period u or u/v: it is unit/q for some q. */
static bool
read_fineness (struct words_check *c)
{
    word w = c->r->time;
    const char *bar = memchr (w.at, '/', w.length);
    size_t length = bar ? (size_t) (bar - w.at) : w.length;
    int64_t up, down = 1;
    if (!certificate_integer ((word){ w.at, length }, 1, INT32_MAX, &up)
        || (bar && !certificate_integer ((word){ bar + 1, w.length - length - 1 }, 1, INT32_MAX / 4, &down))
        || c->letters.unit * down % up || c->letters.unit * down / up > INT32_MAX / 4)
        return certificate_fail (c->r, "the unit is no multiple of the period");
    c->q = c->letters.unit * down / up;
    return true;
}

static bool
check_all (struct words_check *c)
{
    c->order = sorted_new ((sorted_order){ c, listed_node, compare_listed }, c->nodes.count);
    c->dead_order = sorted_new ((sorted_order){ c, listed_dead, compare_listed }, c->dead.count);
    bool right = check_starts (c);
    for (size_t i = 0; i < c->nodes.count && right; i++)
        right = check_node (c, &c->nodes.at[i]);
    for (size_t i = 0; i < c->dead.count && right; i++)
        right = check_dead (c, &c->dead.at[i]);
    return right && check_lost (c);
}

bool
check_sampling_words (reader *r)
{
    struct words_check c = { .r = r, .m = r->m };
    c.lower = xcalloc (r->m->clock_count + 1, sizeof *c.lower);
    c.upper = xcalloc (r->m->clock_count + 1, sizeof *c.upper);
    c.moves = moves_new (r->m, r->range_disables, r->budget);
    c.inner = moves_new (r->m, r->range_disables, r->budget);
    bool right = !model_has_stopwatches (r->m) || certificate_fail (r, "zones say nothing about stopwatches");
    right = right && letters_read (&c.letters, r) && read_fineness (&c) && read_bounds (&c)
            && read_places (&c, "dense", &c.dense) && read_places (&c, "sampled", &c.sampled)
            && read_nodes (&c) && read_dead (&c) && check_all (&c);
    if (right)
        text_printf (r->what, "%zu nodes", c.nodes.count);
    clear_places (&c.dense);
    clear_places (&c.sampled);
    clear_places (&c.post);
    vec_free (&c.dense);
    vec_free (&c.sampled);
    vec_free (&c.post);
    vec_free (&c.members);
    vec_free (&c.nodes);
    xfree (c.order);
    vec_free (&c.dead);
    xfree (c.dead_order);
    letters_free (&c.letters);
    moves_free (c.moves);
    moves_free (c.inner);
    xfree (c.lower);
    xfree (c.upper);
    return right;
}
