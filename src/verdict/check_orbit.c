/* Certificates of the orbit engine; proofs/certificates-regions.md, whose
 * numbers of conditions are used here. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "checkers.h"
#include "concrete.h"
#include "moves.h"

#define ABOVE UINT32_MAX
#define TIME_BIT ((uint64_t) 1 << 31)
#define ACTION_BIT ((uint64_t) 1 << 32)

/* A clock in a region: integer part and rank of the fractional part. */
struct part {
    uint32_t whole; /* ABOVE: above its bound */
    uint32_t rank;
};

/* A region state: parts of the tracked clocks, then locations and integers. */
struct region {
    struct part *parts;
    uint32_t *locations;
    int32_t *integers;
    uint32_t classes;
};

struct interval {
    uint32_t from, to;
    bool dead;
    size_t first_pair, pair_count; /* sorted, in pairs */
};

/* An elementary step, as a change of regions and of matrices. */
enum step_kind { STAY, OPEN_CLASS, JOIN_LAST, TURN, TURN_INSIDE, EDGE };
struct step {
    uint32_t from, to;
    enum step_kind kind;
    uint64_t marks;
    VEC (uint32_t) gone; /* EDGE: classes that disappear, ascending */
};

struct checker {
    reader *r;
    const model *m;
    moves *moves;
    uint32_t *number; /* clock (from 1) -> tracked number, ABOVE: not tracked */
    uint32_t *bounds;
    uint32_t *clock_of; /* tracked number -> clock from 1 */
    size_t tracked;
    bool moves_clocks; /* some assignment of a clock is not x = 0 */
    VEC (struct region) regions;
    uint32_t *order; /* regions sorted */
    VEC (struct interval) intervals;
    VEC (char *) pairs; /* "STATE MARKS COLUMN ..." in canonical spelling */
    struct region scratch;
    const struct region *from;
    uint32_t from_number;
    const struct interval *inside; /* condition 7: the search whose pairs are followed */
    bool (*visit) (struct checker *c, struct step *s);
    struct step step;
    /* the pair that is being followed */
    uint64_t marks;
    mpz_t *columns, *next;
};

static struct region
region_new (const struct checker *c)
{
    struct region g = { 0 };
    g.parts = xcalloc (c->tracked, sizeof *g.parts);
    g.locations = xcalloc (c->m->process_count, sizeof *g.locations);
    g.integers = xcalloc (c->m->integer_count, sizeof *g.integers);
    return g;
}

static void
region_free (struct region *g)
{
    xfree (g->parts);
    xfree (g->locations);
    xfree (g->integers);
}

static void
region_set (const struct checker *c, struct region *to, const struct region *from)
{
    memcpy (to->parts, from->parts, c->tracked * sizeof *to->parts);
    memcpy (to->locations, from->locations, c->m->process_count * sizeof *to->locations);
    memcpy (to->integers, from->integers, c->m->integer_count * sizeof *to->integers);
    to->classes = from->classes;
}

static int
region_compare (const struct checker *c, const struct region *a, const struct region *b)
{
    int order = memcmp (a->locations, b->locations, c->m->process_count * sizeof *a->locations);
    if (!order)
        order = memcmp (a->integers, b->integers, c->m->integer_count * sizeof *a->integers);
    return order ? order : memcmp (a->parts, b->parts, c->tracked * sizeof *a->parts);
}

/* The number of a listed region, or ABOVE. */
static uint32_t
find_region (const struct checker *c, const struct region *g)
{
    size_t low = 0, high = c->regions.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (region_compare (c, &c->regions.at[c->order[middle]], g) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == c->regions.count || region_compare (c, &c->regions.at[c->order[low]], g))
        return ABOVE;
    return c->order[low];
}

/* "NAME:K ..." */
static bool
read_clocks (struct checker *c)
{
    reader *r = c->r;
    text name = TEXT_EMPTY;
    if (!certificate_expect (r, "clocks", 1))
        return false;
    for (size_t i = 1; i < r->words.count; i++) {
        word w = r->words.at[i];
        size_t colon = w.length;
        while (colon > 0 && w.at[colon - 1] != ':')
            colon--;
        int64_t bound;
        uint32_t x = 0;
        if (!colon
            || !certificate_integer ((word){ w.at + colon, w.length - colon }, 0, MODEL_CLOCK_CONSTANT_MAX,
                                     &bound))
            return certificate_fail (r, "expected clocks with their bounds");
        for (; x < c->m->clock_count; x++) {
            text_clear (&name);
            model_clock_name (c->m, x, &name);
            if (certificate_word_is ((word){ w.at, colon - 1 }, text_string (&name)))
                break;
        }
        text_free (&name);
        if (x == c->m->clock_count || c->number[x + 1] != ABOVE)
            return certificate_fail (r, "'%.*s' is no clock of the model, or named twice", (int) w.length,
                                     w.at);
        c->number[x + 1] = (uint32_t) c->tracked;
        c->clock_of[c->tracked] = x + 1;
        c->bounds[c->tracked++] = (uint32_t) bound;
    }
    return certificate_next (r);
}

/* "^" or "w+r". */
static bool
read_part (const struct checker *c, size_t clock, word w, struct part *part)
{
    const char *plus = memchr (w.at, '+', w.length);
    int64_t whole, rank;
    *part = (struct part){ ABOVE, 0 };
    if (certificate_word_is (w, "^"))
        return true;
    if (!plus || !certificate_integer ((word){ w.at, (size_t) (plus - w.at) }, 0, c->bounds[clock], &whole)
        || !certificate_integer ((word){ plus + 1, (size_t) (w.at + w.length - plus - 1) }, 0,
                                 (int64_t) c->tracked, &rank)
        || (whole == c->bounds[clock] && rank))
        return false;
    *part = (struct part){ (uint32_t) whole, (uint32_t) rank };
    return true;
}

/* How many ranks are in use; false if there is a gap. */
static bool
count_classes (const struct checker *c, struct region *g)
{
    g->classes = 0;
    for (size_t k = 0; k < c->tracked; k++)
        if (g->parts[k].whole != ABOVE && g->parts[k].rank > g->classes)
            g->classes = g->parts[k].rank;
    for (uint32_t rank = 1; rank <= g->classes; rank++) {
        bool used = false;
        for (size_t k = 0; k < c->tracked; k++)
            used = used || (g->parts[k].whole != ABOVE && g->parts[k].rank == rank);
        if (!used)
            return false;
    }
    return true;
}

static bool
read_states (struct checker *c)
{
    reader *r = c->r;
    int64_t count;
    if (!certificate_expect (r, "states", 2)
        || !certificate_integer (r->words.at[1], 0, UINT32_MAX - 1, &count))
        return certificate_fail (r, "expected the number of states");
    for (int64_t n = 0; n < count; n++) {
        size_t i = 0;
        if (!certificate_next (r) || !certificate_expect (r, "state", 1))
            return certificate_fail (r, "a state is missing");
        r->words.at[0] = (word){ ";", 1 }; /* as certificate_discrete expects */
        *vec_add (&c->regions) = region_new (c);
        struct region *g = &vec_last (&c->regions);
        if (!certificate_discrete (r, &i, g->locations, g->integers))
            return false;
        if (r->words.count != i + c->tracked)
            return certificate_fail (r, "a state needs an entry per tracked clock");
        for (size_t k = 0; k < c->tracked; k++)
            if (!read_part (c, k, r->words.at[i + k], &g->parts[k]))
                return certificate_fail (r, "'%.*s' is no entry of a clock", (int) r->words.at[i + k].length,
                                         r->words.at[i + k].at);
        if (!count_classes (c, g))
            return certificate_fail (r, "the ranks of a state have a gap");
    }
    return true;
}

static void
add_hex (const mpz_t bits, text *out)
{
    char *hex = xmalloc (mpz_sizeinbase (bits, 16) + 2);
    text_printf (out, " %s", mpz_get_str (hex, 16, bits));
    xfree (hex);
}

/* A pair line in canonical spelling, appended to the pairs. */
static bool
read_pair (struct checker *c, const struct interval *v)
{
    reader *r = c->r;
    int64_t state;
    if (v->dead || r->words.count < 4
        || !certificate_integer (r->words.at[1], v->from, (int64_t) v->to - 1, &state))
        return certificate_fail (r, "a pair must belong to a search and have its state inside");
    if (r->words.count != 4 + c->regions.at[state].classes)
        return certificate_fail (r, "a pair needs a column per vertex of its state");
    uint32_t vertices = c->regions.at[v->from].classes + 1;
    text line = TEXT_EMPTY, digits = TEXT_EMPTY;
    mpz_t bits;
    mpz_init (bits);
    text_printf (&line, "%" PRId64, state);
    bool right = true;
    for (size_t i = 2; right && i < r->words.count; i++) {
        text_clear (&digits);
        text_add_bytes (&digits, r->words.at[i].at, r->words.at[i].length);
        right = *text_string (&digits) != '-' && mpz_set_str (bits, text_string (&digits), 16) == 0
                && mpz_sizeinbase (bits, 2) <= (i == 2 ? 32 : vertices);
        add_hex (bits, &line);
    }
    mpz_clear (bits);
    text_free (&digits);
    *vec_add (&c->pairs) = text_take (&line);
    return right || certificate_fail (r, "a pair has bits that mean nothing");
}

static bool
read_blocks (struct checker *c)
{
    reader *r = c->r;
    while (certificate_next (r)) {
        if (r->words.count == 1 && certificate_word_is (r->words.at[0], "end"))
            return r->at == r->end || certificate_fail (r, "something follows the end");
        bool dead = r->words.count == 3 && certificate_word_is (r->words.at[0], "dead");
        int64_t from, to;
        if (dead || (r->words.count == 3 && certificate_word_is (r->words.at[0], "search"))) {
            if (!certificate_integer (r->words.at[1], 0, (int64_t) c->regions.count - 1, &from)
                || !certificate_integer (r->words.at[2], from + 1, (int64_t) c->regions.count, &to))
                return certificate_fail (r, "this is no interval of states");
            *vec_add (&c->intervals) =
                (struct interval){ (uint32_t) from, (uint32_t) to, dead, c->pairs.count, 0 };
        } else if (c->intervals.count && certificate_expect (r, "pair", 4)) {
            if (!read_pair (c, &vec_last (&c->intervals)))
                return false;
            vec_last (&c->intervals).pair_count++;
        } else
            return certificate_fail (r, "expected an interval, a pair or the end");
    }
    return certificate_fail (r, "the end is missing");
}

/* ---- regions and their steps ---- */

/* Does a region satisfy x_i - x_j <= c (< c), one of them 0?  Condition 1 is
 * checked on the way: *known is cleared if the bound does not reach. */
static bool
atom_holds (const struct checker *c, const struct region *g, clock_atom a, bool *known)
{
    if (a.i == 0 && (a.c > 0 || (a.c == 0 && !a.strict)))
        return true; /* no clock is negative */
    if (a.j == 0 && (a.c < 0 || (a.c == 0 && a.strict)))
        return false;
    uint32_t x = a.i ? a.i : a.j, k = c->number[x];
    int64_t constant = a.i ? a.c : -a.c;
    if ((a.i && a.j) || k == ABOVE || constant > c->bounds[k]) {
        *known = false;
        return false;
    }
    struct part p = g->parts[k];
    if (p.whole == ABOVE)
        return a.i == 0;
    int64_t twice = 2 * (int64_t) p.whole + (p.rank != 0), limit = 2 * constant;
    if (a.i)
        return a.strict ? twice < limit : twice <= limit;
    return a.strict ? twice > limit : twice >= limit;
}

static bool
atoms_hold (const struct checker *c, const struct region *g, const clock_atom *atoms, size_t count,
            bool *known)
{
    bool all = true;
    for (size_t i = 0; i < count; i++)
        all = atom_holds (c, g, atoms[i], known) && all;
    return all;
}

static uint64_t
labels_of (const struct checker *c, const uint32_t *locations)
{
    uint64_t marks = 0;
    for (size_t i = 0; i < c->r->labels.count; i++)
        for (size_t p = 0; p < c->m->process_count; p++) {
            const location *l = &c->m->processes[p].locations[locations[p]];
            for (size_t k = 0; k < l->label_count; k++)
                if (l->labels[k] == c->r->labels.at[i])
                    marks |= (uint64_t) 1 << i;
        }
    return marks;
}

/* The step to the region in c->scratch; condition 2 for its target. */
static bool
deliver (struct checker *c, enum step_kind kind, uint64_t marks)
{
    struct step *s = &c->step;
    s->from = c->from_number;
    s->to = find_region (c, &c->scratch);
    s->kind = kind;
    s->marks = marks | labels_of (c, c->scratch.locations);
    if (s->to == ABOVE)
        return certificate_fail (c->r, "a step leads from a listed state to one that is not listed");
    return c->visit (c, s);
}

/* Let class 0 go on, or the last class come to an integer. */
static enum step_kind
pass_time (const struct checker *c, struct region *g)
{
    bool integral = false, bounded = false, opened = false;
    for (size_t k = 0; k < c->tracked; k++) {
        integral = integral || (g->parts[k].whole != ABOVE && g->parts[k].rank == 0);
        bounded = bounded || g->parts[k].whole != ABOVE;
    }
    if (!bounded)
        return STAY;
    for (size_t k = 0; k < c->tracked; k++) {
        struct part *p = &g->parts[k];
        if (p->whole == ABOVE)
            continue;
        if (!integral && p->rank == g->classes)
            *p = (struct part){ p->whole + 1, 0 };
        else if (integral && p->rank == 0 && p->whole == c->bounds[k])
            *p = (struct part){ ABOVE, 0 };
        else if (integral && p->rank == 0)
            opened = true;
    }
    if (!integral) {
        g->classes--;
        return TURN;
    }
    for (size_t k = 0; opened && k < c->tracked; k++)
        if (g->parts[k].whole != ABOVE)
            g->parts[k].rank++;
    g->classes += opened;
    return opened ? OPEN_CLASS : JOIN_LAST;
}

static bool
delay_steps (struct checker *c)
{
    const struct region *g = c->from;
    atom_list invariant = VEC_EMPTY;
    bool known = true, right = true;
    if (!moves_can_delay (c->m, g->locations))
        return true;
    region_set (c, &c->scratch, g);
    enum step_kind kind = pass_time (c, &c->scratch);
    bool allowed = moves_invariant (c->moves, g->locations, g->integers, &invariant)
                   && atoms_hold (c, &c->scratch, invariant.at, invariant.count, &known);
    vec_free (&invariant);
    uint64_t marks = c->r->non_zeno ? TIME_BIT : 0;
    if (!known)
        return certificate_fail (c->r, "a clock is compared with more than its bound");
    if (allowed)
        right = deliver (c, kind, marks);
    if (right && kind == TURN && c->moves_clocks) {
        region_set (c, &c->scratch, g);
        right = deliver (c, TURN_INSIDE, marks);
    }
    return right;
}

/* New parts of the clocks after an edge, before ranks are closed up.
 * Condition 1 for copies. */
static bool
assign_parts (struct checker *c, const clock_origin *clocks)
{
    for (size_t k = 0; k < c->tracked; k++) {
        clock_origin o = clocks[c->clock_of[k]];
        struct part p = { 0, 0 };
        if (o.origin) {
            uint32_t y = c->number[o.origin];
            if (y == ABOVE || (int64_t) c->bounds[y] < (int64_t) c->bounds[k] - o.offset)
                return certificate_fail (c->r, "a clock is copied from one that is not followed far enough");
            p = c->from->parts[y];
        }
        int64_t whole = (int64_t) p.whole + o.offset;
        if (p.whole == ABOVE || whole > c->bounds[k] || (whole == c->bounds[k] && p.rank))
            p = (struct part){ ABOVE, 0 };
        else
            p.whole = (uint32_t) whole;
        c->scratch.parts[k] = p;
    }
    return true;
}

/* Remove empty classes; they are noted in the step. */
static void
close_ranks (struct checker *c)
{
    struct region *g = &c->scratch;
    vec_clear (&c->step.gone);
    uint32_t shift = 0;
    for (uint32_t rank = 1; rank <= c->from->classes; rank++) {
        bool used = false;
        for (size_t k = 0; k < c->tracked; k++)
            if (g->parts[k].whole != ABOVE && g->parts[k].rank == rank - shift)
                used = true;
        if (used)
            continue;
        *vec_add (&c->step.gone) = rank;
        for (size_t k = 0; k < c->tracked; k++)
            if (g->parts[k].whole != ABOVE && g->parts[k].rank > rank - shift)
                g->parts[k].rank--;
        shift++;
    }
    g->classes = c->from->classes - shift;
}

static bool
edge_step (void *context, const move *e)
{
    struct checker *c = context;
    bool known = true, fires = atoms_hold (c, c->from, e->guard, e->guard_count, &known);
    if (known && fires && e->fault)
        return certificate_fail (c->r, "an edge that is at fault can fire");
    if (known && fires) {
        memcpy (c->scratch.locations, e->locations, c->m->process_count * sizeof *e->locations);
        memcpy (c->scratch.integers, e->integers, c->m->integer_count * sizeof *e->integers);
        if (!assign_parts (c, e->clocks))
            return false;
        close_ranks (c);
        fires = atoms_hold (c, &c->scratch, e->invariant, e->invariant_count, &known);
    }
    if (!known)
        return certificate_fail (c->r, "a clock is compared with more than its bound");
    return !fires || deliver (c, EDGE, ACTION_BIT);
}

/* All elementary steps out of a listed region, to c->visit. */
static bool
each_step (struct checker *c, uint32_t number)
{
    c->from_number = number;
    c->from = &c->regions.at[number];
    return delay_steps (c) && moves_each (c->moves, c->from->locations, c->from->integers, edge_step, c);
}

/* ---- the conditions ---- */

static bool
check_start (struct checker *c)
{
    const model *m = c->m;
    struct region g = region_new (c);
    atom_list invariant = VEC_EMPTY;
    bool right = true, known = true;
    for (size_t a = 0; a < m->integer_array_count; a++)
        for (uint32_t k = 0; k < m->integer_arrays[a].size; k++)
            g.integers[m->integer_arrays[a].first + k] = m->integer_arrays[a].initial;
    for (bool more = concrete_next_start (m, g.locations, true); right && more;
         more = concrete_next_start (m, g.locations, false)) {
        vec_clear (&invariant);
        if (moves_invariant (c->moves, g.locations, g.integers, &invariant)
            && atoms_hold (c, &g, invariant.at, invariant.count, &known))
            right = find_region (c, &g) != ABOVE;
    }
    vec_free (&invariant);
    region_free (&g);
    return (right && known) || certificate_fail (c->r, "an initial state is not listed");
}

static bool
check_nesting (const struct checker *c)
{
    for (size_t i = 0; i < c->intervals.count; i++)
        for (size_t k = 0; k < i; k++) {
            const struct interval *a = &c->intervals.at[i], *b = &c->intervals.at[k];
            bool a_in_b = b->from <= a->from && a->to <= b->to, b_in_a = a->from <= b->from && b->to <= a->to;
            bool apart = a->to <= b->from || b->to <= a->from;
            if (!apart && (a_in_b == b_in_a || (a_in_b ? b->dead : a->dead)))
                return certificate_fail (c->r, "the intervals are not nested as they must be");
        }
    return true;
}

static bool
holds (const struct interval *v, uint32_t state)
{
    return v->from <= state && state < v->to;
}

/* Condition 5. */
static bool
check_order (struct checker *c, struct step *s)
{
    const struct interval *smallest = NULL;
    for (size_t i = 0; i < c->intervals.count; i++) {
        const struct interval *v = &c->intervals.at[i];
        if (holds (v, s->from) && holds (v, s->to)
            && (!smallest || v->to - v->from < smallest->to - smallest->from))
            smallest = v;
    }
    bool settled = smallest && (smallest->dead || smallest->from == s->from || smallest->from == s->to);
    return settled || s->from > s->to
           || certificate_fail (c->r, "a step goes up outside every interval that allows it");
}

/* Condition 6: c->marks collects those of the steps inside. */
static bool
collect_marks (struct checker *c, struct step *s)
{
    if (holds (c->inside, s->to))
        c->marks |= s->marks;
    return true;
}

static uint64_t
all_marks (const struct checker *c)
{
    return (((uint64_t) 1 << c->r->labels.count) - 1) | (c->r->non_zeno ? TIME_BIT : 0);
}

static bool
check_dead (struct checker *c, const struct interval *v)
{
    c->inside = v;
    c->visit = collect_marks;
    c->marks = 0;
    for (uint32_t n = v->from; n < v->to; n++)
        if (!each_step (c, n))
            return false;
    return (~c->marks & (all_marks (c) | ACTION_BIT))
           || certificate_fail (c->r, "a dead interval has every mark");
}

/* The columns of the followed pair after the step, in c->next; returns how
 * many there are. */
static uint32_t
step_matrix (struct checker *c, const struct step *s)
{
    uint32_t m = c->regions.at[s->from].classes, count = m + 1;
    for (uint32_t j = 0; j <= m; j++)
        mpz_set (c->next[j], c->columns[j]);
    switch (s->kind) {
    case STAY:
        break;
    case OPEN_CLASS:
        mpz_set (c->next[count++], c->columns[0]);
        break;
    case JOIN_LAST:
    case TURN_INSIDE:
        mpz_ior (c->next[m], c->columns[m], c->columns[0]);
        break;
    case TURN:
        for (uint32_t j = 0; j < m; j++)
            mpz_set (c->next[j], c->columns[j + 1]);
        mpz_ior (c->next[m - 1], c->columns[m], c->columns[0]);
        count--;
        break;
    case EDGE:
        /* From class 1 upwards the united columns lie further and further
         * to the left, so earlier unions do not move later ones. */
        for (size_t g = 0; g < s->gone.count; g++) {
            uint32_t left = m - s->gone.at[g];
            mpz_ior (c->next[left], c->next[left], c->next[left + 1]);
            for (uint32_t j = left + 1; j + 1 < count; j++)
                mpz_set (c->next[j], c->next[j + 1]);
            count--;
        }
        break;
    }
    return count;
}

static void
print_pair (uint32_t state, uint64_t marks, mpz_t *columns, uint32_t count, text *out)
{
    text_clear (out);
    text_printf (out, "%" PRIu32 " %" PRIx64, state, marks & (TIME_BIT | (TIME_BIT - 1)));
    for (uint32_t j = 0; j < count; j++)
        add_hex (columns[j], out);
}

static int
compare_strings (const void *left, const void *right)
{
    return strcmp (*(char *const *) left, *(char *const *) right);
}

static bool
is_listed (const struct checker *c, const struct interval *v, const char *pair)
{
    return bsearch (&pair, c->pairs.at + v->first_pair, v->pair_count, sizeof *c->pairs.at, compare_strings)
           != NULL;
}

/* Condition 8: some edge i -> j of the graph lies on no cycle. */
static bool
has_loose_edge (mpz_t *columns, uint32_t count)
{
    bool *reach = xcalloc ((size_t) count * count, sizeof *reach), loose = false;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count; j++)
            reach[i * count + j] = i == j || mpz_tstbit (columns[j], i);
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < count; j++)
                reach[i * count + j] = reach[i * count + j] || (reach[i * count + k] && reach[k * count + j]);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count; j++)
            loose = loose || (mpz_tstbit (columns[j], i) && !reach[j * count + i]);
    xfree (reach);
    return loose;
}

/* Conditions 7 and 8 for one step of the followed pair. */
static bool
check_pair_step (struct checker *c, struct step *s)
{
    if (!holds (c->inside, s->to))
        return true;
    uint32_t count = step_matrix (c, s);
    uint64_t marks = c->marks | (s->marks & all_marks (c));
    if (s->to == c->inside->from && (marks & all_marks (c)) == all_marks (c)
        && !has_loose_edge (c->next, count))
        return certificate_fail (c->r, "a cycle has a fixed point: some period works");
    text line = TEXT_EMPTY;
    print_pair (s->to, marks, c->next, count, &line);
    bool listed = is_listed (c, c->inside, text_string (&line));
    text_free (&line);
    return listed || certificate_fail (c->r, "a pair leads to one that is not listed");
}

static void
load_pair (struct checker *c, const char *pair, uint32_t *state)
{
    char *at;
    *state = (uint32_t) strtoul (pair, &at, 10);
    c->marks = strtoull (at + 1, &at, 16);
    for (uint32_t j = 0; j <= c->regions.at[*state].classes; j++) {
        char *digits = xstrdup (at + 1);
        digits[strcspn (digits, " ")] = '\0';
        mpz_set_str (c->columns[j], digits, 16);
        at += 1 + strlen (digits);
        xfree (digits);
    }
}

static bool
check_search (struct checker *c, const struct interval *v)
{
    uint32_t state, vertices = c->regions.at[v->from].classes + 1;
    text line = TEXT_EMPTY;
    for (uint32_t j = 0; j < vertices; j++) {
        mpz_set_ui (c->columns[j], 0);
        mpz_setbit (c->columns[j], j);
    }
    if (v->pair_count)
        qsort (c->pairs.at + v->first_pair, v->pair_count, sizeof *c->pairs.at, compare_strings);
    print_pair (v->from, 0, c->columns, vertices, &line);
    bool right =
        is_listed (c, v, text_string (&line)) || certificate_fail (c->r, "a search does not list its start");
    text_free (&line);
    c->inside = v;
    c->visit = check_pair_step;
    for (size_t i = 0; right && i < v->pair_count; i++) {
        load_pair (c, c->pairs.at[v->first_pair + i], &state);
        right = each_step (c, state);
    }
    return right;
}

static bool
check_conditions (struct checker *c)
{
    bool right = check_start (c) && check_nesting (c);
    c->visit = check_order;
    for (uint32_t n = 0; right && n < c->regions.count; n++)
        right = each_step (c, n);
    for (size_t i = 0; right && i < c->intervals.count; i++) {
        const struct interval *v = &c->intervals.at[i];
        right = v->dead ? check_dead (c, v) : check_search (c, v);
    }
    return right;
}

/* ---- order of regions, set-up ---- */

/* Merge sort, so that the comparison can know the checker. */
static void
sort_regions (const struct checker *c, uint32_t *order, uint32_t *room, size_t count)
{
    if (count < 2)
        return;
    size_t half = count / 2, left = 0, right = half;
    sort_regions (c, order, room, half);
    sort_regions (c, order + half, room, count - half);
    for (size_t i = 0; i < count; i++) {
        bool take_left =
            right == count
            || (left < half
                && region_compare (c, &c->regions.at[order[left]], &c->regions.at[order[right]]) <= 0);
        room[i] = order[take_left ? left++ : right++];
    }
    memcpy (order, room, count * sizeof *order);
}

/* Condition 3, and the order for find_region. */
static bool
index_regions (struct checker *c)
{
    size_t count = c->regions.count;
    uint32_t *room = xcalloc (count, sizeof *room);
    c->order = xcalloc (count, sizeof *c->order);
    for (uint32_t i = 0; i < count; i++)
        c->order[i] = i;
    sort_regions (c, c->order, room, count);
    xfree (room);
    for (size_t i = 1; i < count; i++)
        if (!region_compare (c, &c->regions.at[c->order[i - 1]], &c->regions.at[c->order[i]]))
            return certificate_fail (c->r, "a state is listed twice");
    return true;
}

static void
release (struct checker *c)
{
    for (size_t i = 0; i < c->regions.count; i++)
        region_free (&c->regions.at[i]);
    for (size_t i = 0; i < c->pairs.count; i++)
        xfree (c->pairs.at[i]);
    for (size_t j = 0; j < c->m->clock_count + 2; j++)
        mpz_clears (c->columns[j], c->next[j], NULL);
    region_free (&c->scratch);
    vec_free (&c->regions);
    vec_free (&c->intervals);
    vec_free (&c->pairs);
    vec_free (&c->step.gone);
    xfree (c->columns);
    xfree (c->next);
    xfree (c->order);
    xfree (c->number);
    xfree (c->bounds);
    xfree (c->clock_of);
    moves_free (c->moves);
}

bool
check_orbit (reader *r)
{
    size_t clocks = r->m->clock_count + 2;
    struct checker c = { .r = r, .m = r->m, .moves = moves_new (r->m, r->range_disables) };
    c.number = xcalloc (clocks, sizeof *c.number);
    c.bounds = xcalloc (clocks, sizeof *c.bounds);
    c.clock_of = xcalloc (clocks, sizeof *c.clock_of);
    c.columns = xcalloc (clocks, sizeof *c.columns);
    c.next = xcalloc (clocks, sizeof *c.next);
    for (size_t j = 0; j < clocks; j++) {
        mpz_inits (c.columns[j], c.next[j], NULL);
        c.number[j] = ABOVE;
    }
    c.moves_clocks = !model_resets_to_zero_only (r->m);
    bool right =
        !model_has_stopwatches (r->m) || certificate_fail (r, "regions say nothing about stopwatches");
    right =
        right && (r->labels.count <= 31 || certificate_fail (r, "more than 31 labels")) && read_clocks (&c);
    if (right)
        c.scratch = region_new (&c);
    right = right && read_states (&c) && read_blocks (&c);
    r->line = 0;
    right = right && index_regions (&c) && check_conditions (&c);
    if (right)
        text_printf (r->what, "%zu regions, %zu pairs", c.regions.count, c.pairs.count);
    release (&c);
    return right;
}
