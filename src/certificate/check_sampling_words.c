/* Certificates that a period unit/q keeps every word; proofs/certificates-sampling.md,
 * whose numbers of conditions are used here. */
#include <string.h>

#include "alloc.h"
#include "check_sampling_words.h"
#include "checkers.h"
#include "rational.h"
#include "sorted.h"

struct place
words_check_new_place (const struct words_check *c, const uint32_t *locations, const int32_t *integers)
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
    *next = words_check_new_place (c, e->locations, e->integers);
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
    struct place copy = words_check_new_place (c, from->locations, from->integers); /* the list may move */
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
        struct place copy = words_check_new_place (c, s->locations, s->integers);
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
    struct place p = words_check_new_place (c, locations, integers);
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
        struct place p = words_check_new_place (c, from->at[i].locations, from->at[i].integers);
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

static bool
check_all (struct words_check *c)
{
    c->order = sorted_new ((sorted_order){ c, listed_node, compare_listed }, c->nodes.count);
    c->dead_order = sorted_new ((sorted_order){ c, listed_dead, compare_listed }, c->dead.count);
    bool right = check_starts (c);
    c->keeps = c->q;
    for (size_t i = 0; i < c->nodes.count && right; i++)
        right = check_node (c, &c->nodes.at[i]);
    for (size_t i = 0; i < c->dead.count && right; i++)
        right = check_dead (c, &c->dead.at[i]);
    return right && check_lost (c);
}

/* "12 nodes, and a word that 1/3 loses". */
static void
describe (const struct words_check *c, text *out)
{
    text_count (out, c->nodes.count, "node");
    if (c->keeps > 1) {
        mpq_t larger;
        mpq_init (larger);
        mpq_set_ui (larger, (unsigned long) c->letters.unit, (unsigned long) c->keeps - 1);
        mpq_canonicalize (larger);
        text_add (out, ", and a word that ");
        rational_print (out, larger);
        text_add (out, " loses");
        mpq_clear (larger);
    }
    letters_describe (&c->letters, out);
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
    right = right && words_check_read (&c) && check_all (&c);
    if (right)
        describe (&c, r->what);
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
