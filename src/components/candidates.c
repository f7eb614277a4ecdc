#include "candidates.h"

#include <stdlib.h>
#include <string.h>

/* Preconditions of one candidate at one place, and at all; conditions of a place. */
enum { MOST_AT_PLACE = 12, MOST_PAIRS = 20000, MOST_CONDITIONS = 200 };
/* Sets that are tried for one path, and sets that are kept. */
enum { MOST_TRIED = 1000, MOST_KEPT = 50, LARGEST_SET = 60 };
/* Of so many candidates all sets are tried. */
enum { MOST_FOR_ALL = 9 };

static void
add_candidate (candidates *c, uint32_t place, literal l, bool is_range)
{
    if (literal_is_constant (l))
        return;
    for (size_t i = 0; i < c->at.count; i++)
        if (c->at.at[i].family == FLOW_NONE && c->at.at[i].place == place
            && c->at.at[i].atom == literal_atom (l)) {
            c->at.at[i].is_range = c->at.at[i].is_range && is_range;
            return;
        }
    *vec_add (&c->at) = (candidate){ .family = FLOW_NONE, .place = place, .atom = literal_atom (l), .is_range = is_range };
}

/* Does it speak of finite variables only?  Their family is the candidate then. */
static bool
is_finite_condition (const sight *s, literal l)
{
    if (literal_is_constant (l))
        return true;
    const atom *a = atoms_at (s->atoms, literal_atom (l));
    for (uint32_t k = 0; k < a->variable_count; k++)
        if (a->variables[k] >= s->width || s->family[a->variables[k]] == FLOW_NONE)
            return false;
    return true;
}

void
candidates_init (candidates *c, sight *s)
{
    *c = (candidates){ .s = s, .families = xcalloc (s->width + 1, sizeof *c->families) };
    for (uint32_t v = 0; v < s->width; v++)
        if (s->family[v] == v)
            *vec_add (&c->at) = (candidate){ .family = v };
    for (int ranges = 0; ranges < 2; ranges++) /* those come last */
        for (uint32_t i = 0; i < s->f->step_count; i++) {
            const flow_step *of = &s->f->steps[i];
            for (size_t k = 0; k < of->literal_count; k++)
                if (of->literals[k].is_range == ranges && !is_finite_condition (s, s->steps[i].all[k]))
                    add_candidate (c, of->from, s->steps[i].all[k], ranges);
        }
}

void
candidates_free (candidates *c)
{
    for (size_t i = 0; i < c->at.count; i++)
        vec_free (&c->at.at[i].pairs);
    vec_free (&c->at);
    xfree (c->families);
}

static bool
add_pair (candidate *k, uint32_t place, uint32_t number)
{
    uint64_t pair = (uint64_t) place << 32 | number;
    unsigned here = 0;
    for (size_t i = 0; i < k->pairs.count; i++) {
        if (k->pairs.at[i] == pair)
            return false;
        here += k->pairs.at[i] >> 32 == place;
    }
    if (here >= MOST_AT_PLACE || k->pairs.count >= MOST_PAIRS)
        return false;
    *vec_add (&k->pairs) = pair;
    return true;
}

/* Preconditions, step by step backwards, until there are no new ones. */
static void
close_candidate (candidates *c, candidate *k)
{
    sight *s = c->s;
    if (k->closed)
        return;
    k->closed = true;
    add_pair (k, k->place, k->atom);
    for (size_t i = 0; i < k->pairs.count && budget_ok (s->budget); i++) {
        uint32_t place = (uint32_t) (k->pairs.at[i] >> 32), number = (uint32_t) k->pairs.at[i];
        for (uint32_t j = s->in_first[place]; j < s->in_first[place + 1]; j++) {
            literal l = sight_before (s, s->in[j], number);
            if (!literal_is_constant (l) && !sight_has_input (s, l))
                add_pair (k, s->f->steps[s->in[j]].from, literal_atom (l));
        }
    }
}

static int
by_pair (const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;
    return (x > y) - (x < y);
}

typedef VEC (uint64_t) pair_list;

static void
sort_pairs (pair_list *all)
{
    size_t kept = 0;
    if (all->count)
        qsort (all->at, all->count, sizeof *all->at, by_pair);
    for (size_t i = 0; i < all->count; i++)
        if (!i || all->at[i] != all->at[i - 1])
            all->at[kept++] = all->at[i];
    all->count = kept;
}

static void
collect (candidates *c, const bool *chosen, pair_list *all)
{
    for (size_t i = 0; i < c->at.count; i++)
        if (chosen[i] && c->at.at[i].family == FLOW_NONE) {
            close_candidate (c, &c->at.at[i]);
            for (size_t k = 0; k < c->at.at[i].pairs.count; k++)
                *vec_add (all) = c->at.at[i].pairs.at[k];
        }
    sort_pairs (all);
}

/* The same conditions at every place that is no end. */
static void
spread (const flow *f, pair_list *all)
{
    pair_list numbers = VEC_EMPTY;
    for (size_t i = 0; i < all->count; i++)
        *vec_add (&numbers) = (uint32_t) all->at[i];
    sort_pairs (&numbers);
    vec_clear (all);
    for (uint64_t p = 0; p < f->place_count; p++)
        for (size_t i = 0; i < numbers.count && f->places[p].end == FLOW_GOES_ON; i++)
            *vec_add (all) = p << 32 | numbers.at[i];
    vec_free (&numbers);
}

void
candidates_view (candidates *c, const bool *chosen, bool everywhere, view *out)
{
    const flow *f = c->s->f;
    pair_list all = VEC_EMPTY;
    memset (c->families, 0, c->s->width * sizeof *c->families);
    for (size_t i = 0; i < c->at.count; i++)
        if (c->at.at[i].family != FLOW_NONE)
            c->families[c->at.at[i].family] = chosen[i];
    sight_track (c->s, c->families);
    collect (c, chosen, &all);
    if (everywhere)
        spread (f, &all);
    out->first = xcalloc (f->place_count + 1, sizeof *out->first);
    out->atoms = xcalloc (all.count + 1, sizeof *out->atoms);
    out->most = 0;
    uint32_t kept = 0;
    size_t i = 0;
    for (uint32_t p = 0; p < f->place_count; p++) {
        out->first[p] = kept;
        for (; i < all.count && all.at[i] >> 32 == p; i++)
            if (kept - out->first[p] < MOST_CONDITIONS) /* fewer are only coarser */
                out->atoms[kept++] = (uint32_t) all.at[i];
        if (kept - out->first[p] > out->most)
            out->most = kept - out->first[p];
    }
    out->first[f->place_count] = kept;
    vec_free (&all);
}

/* --- elimination --- */

typedef struct layer {
    VEC (uint8_t) bits;
    size_t width, count;
    int64_t *values; /* of the finite variables: the path determines them */
} layer;

static void
add_state (void *context, const abstract_state *next)
{
    layer *l = context;
    for (size_t i = 0; i < l->count; i++)
        if (!l->width || memcmp (l->bits.at + i * l->width, next->bits, l->width) == 0)
            return;
    for (size_t k = 0; k < l->width; k++)
        *vec_add (&l->bits) = next->bits[k];
    l->count++;
}

static bool
walk (candidates *c, const view *v, const uint32_t *steps, size_t count)
{
    enum { MOST_STATES = 20000 };
    sight *s = c->s;
    abstract_state from = abstract_state_new (s, v->most), scratch = abstract_state_new (s, v->most);
    sight_start (s, v, &from);
    layer now = { .width = v->first[from.place + 1] - v->first[from.place] };
    add_state (&now, &from);
    for (size_t i = 0; i < count && now.count && now.count < MOST_STATES && budget_ok (s->budget); i++) {
        const flow_step *of = &s->f->steps[steps[i]];
        layer next = { .width = v->first[of->to + 1] - v->first[of->to] };
        from.place = of->from;
        for (size_t k = 0; k < now.count; k++) {
            if (now.width)
                memcpy (from.bits, now.bits.at + k * now.width, now.width);
            sight_post (s, v, &from, steps[i], &scratch, add_state, &next);
        }
        memcpy (from.values, scratch.values, s->width * sizeof *from.values);
        vec_free (&now.bits);
        now = next;
    }
    bool gone = !now.count;
    vec_free (&now.bits);
    abstract_state_free (&from);
    abstract_state_free (&scratch);
    return gone;
}

bool
candidates_eliminate (candidates *c, const bool *chosen, bool everywhere, const uint32_t *steps, size_t count)
{
    view v;
    candidates_view (c, chosen, everywhere, &v);
    bool gone = walk (c, &v, steps, count) && budget_ok (c->s->budget);
    view_free (&v);
    return gone;
}

/* Candidates whose condition is asked on the path, or some condition on their family; all,
 * if there are few. */
static uint32_t *
relevant (candidates *c, const spurious *path, size_t *count)
{
    const sight *s = c->s;
    bool *on_path = xcalloc (s->f->place_count + 1, sizeof *on_path);
    bool *asked = xcalloc (s->width + 1, sizeof *asked); /* families */
    for (size_t i = 0; i < path->count; i++) {
        const flow_step *of = &s->f->steps[path->steps[i]];
        on_path[of->from] = true;
        for (size_t k = 0; k < of->literal_count; k++) {
            literal l = s->steps[path->steps[i]].all[k];
            const atom *a = literal_is_constant (l) ? NULL : atoms_at (s->atoms, literal_atom (l));
            for (uint32_t j = 0; a && j < a->variable_count; j++)
                if (a->variables[j] < s->width && s->family[a->variables[j]] != FLOW_NONE)
                    asked[s->family[a->variables[j]]] = true;
        }
    }
    uint32_t *list = xcalloc (c->at.count + 1, sizeof *list);
    *count = 0;
    for (uint32_t k = 0; k < c->at.count; k++) {
        if (c->at.at[k].family != FLOW_NONE ? asked[c->at.at[k].family] : on_path[c->at.at[k].place])
            list[(*count)++] = k;
    }
    if (c->at.count <= MOST_FOR_ALL)
        for (*count = 0; *count < c->at.count; ++*count)
            list[*count] = (uint32_t) *count;
    xfree (on_path);
    xfree (asked);
    return list;
}

static bool
has_found_subset (const alternatives *a, const uint32_t *set, size_t size)
{
    for (size_t i = 0; i < alternatives_count (a); i++) {
        bool inside = true;
        for (size_t k = a->first.at[i]; k < a->first.at[i + 1] && inside; k++) {
            inside = false;
            for (size_t j = 0; j < size; j++)
                inside = inside || set[j] == a->members.at[k];
        }
        if (inside)
            return true;
    }
    return false;
}

typedef struct trial {
    candidates *c;
    bool everywhere;
    spurious *path;
    const uint32_t *list;
    size_t count, tried, most_tried;
    bool *chosen;
} trial;

/* All sets of this size; those with a subset that was found are left out. */
static void
try_size (trial *t, size_t size)
{
    size_t index[LARGEST_SET];
    uint32_t set[LARGEST_SET];
    for (size_t i = 0; i < size; i++)
        index[i] = i;
    for (;;) {
        for (size_t i = 0; i < size; i++)
            set[i] = t->list[index[i]];
        if (!has_found_subset (&t->path->sets, set, size)) {
            if (++t->tried > t->most_tried || alternatives_count (&t->path->sets) >= MOST_KEPT)
                return;
            for (size_t i = 0; i < size; i++)
                t->chosen[set[i]] = true;
            if (candidates_eliminate (t->c, t->chosen, t->everywhere, t->path->steps, t->path->count))
                alternatives_add (&t->path->sets, set, size);
            for (size_t i = 0; i < size; i++)
                t->chosen[set[i]] = false;
        }
        if (!budget_ok (t->c->s->budget))
            return;
        size_t k = size;
        while (k && index[k - 1] == t->count - size + k - 1)
            k--;
        if (!k)
            return;
        index[k - 1]++;
        for (; k < size; k++)
            index[k] = index[k - 1] + 1;
    }
}

/* All together, then one by one less. */
static void
shrink_all (trial *t)
{
    uint32_t set[LARGEST_SET];
    size_t size = 0;
    for (size_t i = 0; i < t->count; i++)
        t->chosen[t->list[i]] = true;
    bool gone = candidates_eliminate (t->c, t->chosen, t->everywhere, t->path->steps, t->path->count);
    for (size_t i = t->count; gone && i-- > 0;) {
        t->chosen[t->list[i]] = false;
        if (!candidates_eliminate (t->c, t->chosen, t->everywhere, t->path->steps, t->path->count))
            t->chosen[t->list[i]] = true;
    }
    for (size_t i = 0; gone && i < t->count; i++)
        if (t->chosen[t->list[i]] && size < LARGEST_SET)
            set[size++] = t->list[i];
        else if (t->chosen[t->list[i]])
            gone = false;
    if (gone && budget_ok (t->c->s->budget))
        alternatives_add (&t->path->sets, set, size);
    for (size_t i = 0; i < t->count; i++)
        t->chosen[t->list[i]] = false;
}

bool
candidates_explain (candidates *c, bool everywhere, spurious *path, bool all)
{
    size_t count;
    uint32_t *list = relevant (c, path, &count);
    trial t = { c, everywhere, path, list, count, 0, MOST_TRIED, xcalloc (c->at.count + 1, sizeof (bool)) };
    bool few = count <= MOST_FOR_ALL;
    for (size_t size = 1; size <= count && size < LARGEST_SET && t.tried < t.most_tried
                          && budget_ok (c->s->budget);
         size++) {
        try_size (&t, size);
        if (alternatives_count (&path->sets) && !(few && all))
            break;
    }
    if (!alternatives_count (&path->sets) && count)
        shrink_all (&t);
    xfree (t.chosen);
    xfree (list);
    return alternatives_count (&path->sets) > 0 && budget_ok (c->s->budget);
}

candidates_count
candidates_measure (candidates *c, const bool *chosen)
{
    candidates_count n = { 0 };
    pair_list all = VEC_EMPTY, numbers = VEC_EMPTY;
    collect (c, chosen, &all);
    for (size_t i = 0; i < c->at.count; i++)
        if (chosen[i] && c->at.at[i].family != FLOW_NONE)
            n.families++;
        else
            n.branches += chosen[i];
    for (size_t i = 0; i < all.count; i++)
        *vec_add (&numbers) = (uint32_t) all.at[i];
    sort_pairs (&numbers);
    n.expressions = numbers.count;
    for (size_t i = 0; i < numbers.count; i++) {
        const poly *sum = atoms_at (c->s->atoms, (uint32_t) numbers.at[i])->sum;
        bool seen = false;
        for (size_t k = 0; k < i && !seen; k++) {
            const poly *other = atoms_at (c->s->atoms, (uint32_t) numbers.at[k])->sum;
            seen = sum->count == other->count && memcmp (sum->at, other->at, sum->count * sizeof *sum->at) == 0;
        }
        n.predicates += !seen;
    }
    n.predicates += n.families;
    vec_free (&all);
    vec_free (&numbers);
    return n;
}
