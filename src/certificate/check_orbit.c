/* Certificates of the orbit engine; proofs/certificates-regions.md, whose
 * numbers of conditions are used here. */
#include "check_orbit.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "checkers.h"

static bool
is_start_listed (void *context, const uint32_t *locations, const int32_t *integers,
                 const atom_list *invariant)
{
    struct orbit_check *c = context;
    struct region g = orbit_check_new_region (c);
    memcpy (g.locations, locations, c->m->process_count * sizeof *locations);
    memcpy (g.integers, integers, c->m->integer_count * sizeof *integers);
    bool known = true, possible = orbit_check_holds (c, &g, invariant->at, invariant->count, &known);
    bool right = known && (!possible || orbit_check_find (c, &g) != ABOVE);
    orbit_check_free_region (&g);
    return right || certificate_fail (c->r, "an initial state is not listed");
}

static bool
check_nesting (const struct orbit_check *c)
{
    for (size_t i = 0; i < c->intervals.count; i++)
        for (size_t k = 0; budget_ok (c->r->budget) && k < i; k++) {
            const struct interval *a = &c->intervals.at[i], *b = &c->intervals.at[k];
            bool a_in_b = b->from <= a->from && a->to <= b->to, b_in_a = a->from <= b->from && b->to <= a->to;
            bool apart = a->to <= b->from || b->to <= a->from;
            if (!apart && (a_in_b == b_in_a || (a_in_b ? b->dead : a->dead)))
                return certificate_fail (c->r, "the intervals are not nested as they must be");
        }
    return budget_ok (c->r->budget);
}

static bool
holds (const struct interval *v, uint32_t state)
{
    return v->from <= state && state < v->to;
}

/* Condition 5. */
static bool
check_order (struct orbit_check *c, struct step *s)
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
collect_marks (struct orbit_check *c, struct step *s)
{
    if (holds (c->inside, s->to))
        c->marks |= s->marks;
    return true;
}

static uint64_t
all_marks (const struct orbit_check *c)
{
    return (((uint64_t) 1 << c->r->labels.count) - 1) | (c->r->non_zeno ? TIME_BIT : 0);
}

static bool
check_dead (struct orbit_check *c, const struct interval *v)
{
    c->inside = v;
    c->visit = collect_marks;
    c->marks = 0;
    for (uint32_t n = v->from; n < v->to; n++)
        if (!orbit_check_each_step (c, n))
            return false;
    return (~c->marks & (all_marks (c) | ACTION_BIT))
           || certificate_fail (c->r, "a dead interval has every mark");
}

/* The columns of the followed pair after the step, in c->next; returns how
 * many there are. */
static uint32_t
step_matrix (struct orbit_check *c, const struct step *s)
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

static int
compare_strings (const void *left, const void *right)
{
    return strcmp (*(char *const *) left, *(char *const *) right);
}

static bool
is_listed (const struct orbit_check *c, const struct interval *v, const char *pair)
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
check_pair_step (struct orbit_check *c, struct step *s)
{
    if (!holds (c->inside, s->to))
        return true;
    uint32_t count = step_matrix (c, s);
    uint64_t marks = c->marks | (s->marks & all_marks (c));
    if (s->to == c->inside->from && (marks & all_marks (c)) == all_marks (c)
        && !has_loose_edge (c->next, count))
        return certificate_fail (c->r, "a cycle has a fixed point: some period works");
    text line = TEXT_EMPTY;
    orbit_check_print_pair (s->to, marks, c->next, count, &line);
    bool listed = is_listed (c, c->inside, text_string (&line));
    text_free (&line);
    return listed || certificate_fail (c->r, "a pair leads to one that is not listed");
}

static void
load_pair (struct orbit_check *c, const char *pair, uint32_t *state)
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
check_search (struct orbit_check *c, const struct interval *v)
{
    uint32_t state, vertices = c->regions.at[v->from].classes + 1;
    text line = TEXT_EMPTY;
    for (uint32_t j = 0; j < vertices; j++) {
        mpz_set_ui (c->columns[j], 0);
        mpz_setbit (c->columns[j], j);
    }
    if (v->pair_count)
        qsort (c->pairs.at + v->first_pair, v->pair_count, sizeof *c->pairs.at, compare_strings);
    orbit_check_print_pair (v->from, 0, c->columns, vertices, &line);
    bool right =
        is_listed (c, v, text_string (&line)) || certificate_fail (c->r, "a search does not list its start");
    text_free (&line);
    c->inside = v;
    c->visit = check_pair_step;
    for (size_t i = 0; right && i < v->pair_count; i++) {
        load_pair (c, c->pairs.at[v->first_pair + i], &state);
        right = orbit_check_each_step (c, state);
    }
    return right;
}

bool
orbit_check_starts (struct orbit_check *c)
{
    return moves_each_start (c->moves, is_start_listed, c);
}

static bool
check_conditions (struct orbit_check *c)
{
    bool right = orbit_check_starts (c) && check_nesting (c);
    c->visit = check_order;
    for (uint32_t n = 0; right && n < c->regions.count; n++)
        right = orbit_check_each_step (c, n);
    for (size_t i = 0; right && i < c->intervals.count; i++) {
        const struct interval *v = &c->intervals.at[i];
        right = v->dead ? check_dead (c, v) : check_search (c, v);
    }
    return right;
}

void
orbit_check_release (struct orbit_check *c)
{
    for (size_t i = 0; i < c->regions.count; i++)
        orbit_check_free_region (&c->regions.at[i]);
    for (size_t i = 0; i < c->pairs.count; i++)
        xfree (c->pairs.at[i]);
    for (size_t j = 0; j < c->m->clock_count + 2; j++)
        mpz_clears (c->columns[j], c->next[j], NULL);
    orbit_check_free_region (&c->scratch);
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

void
orbit_check_init (struct orbit_check *c, reader *r)
{
    size_t clocks = r->m->clock_count + 2;
    *c = (struct orbit_check){ .r = r, .m = r->m, .moves = moves_new (r->m, r->range_disables, r->budget), .unit = 1 };
    c->number = xcalloc (clocks, sizeof *c->number);
    c->bounds = xcalloc (clocks, sizeof *c->bounds);
    c->clock_of = xcalloc (clocks, sizeof *c->clock_of);
    c->columns = xcalloc (clocks, sizeof *c->columns);
    c->next = xcalloc (clocks, sizeof *c->next);
    for (size_t j = 0; j < clocks; j++) {
        mpz_inits (c->columns[j], c->next[j], NULL);
        c->number[j] = ABOVE;
    }
    c->moves_clocks = !model_resets_to_zero_only (r->m);
}

bool
check_orbit (reader *r)
{
    struct orbit_check c;
    orbit_check_init (&c, r);
    bool right =
        !model_has_stopwatches (r->m) || certificate_fail (r, "regions say nothing about stopwatches");
    right = right && (r->labels.count <= 31 || certificate_fail (r, "more than 31 labels"))
            && orbit_check_read (&c);
    r->line = 0;
    right = right && orbit_check_sort (&c) && check_conditions (&c);
    if (right) {
        text_count (r->what, c.regions.count, "region");
        text_add (r->what, ", ");
        text_count (r->what, c.pairs.count, "pair");
    }
    orbit_check_release (&c);
    return right;
}
