/* What a certificate of the relations engine says. */
#include <string.h>

#include "alloc.h"
#include "check_relations.h"
#include "sorted.h"

#define CONSTANT_MOST ((int64_t) 1 << 40)

static bool
next_line (reader *r)
{
    return certificate_next (r) || certificate_fail (r, "the file ends too early");
}

static bool
read_semicolon (reader *r, size_t *i)
{
    if (*i < r->words.count && certificate_word_is (r->words.at[*i], ";")) {
        ++*i;
        return true;
    }
    return certificate_fail (r, "expected ';' as word %zu", *i + 1);
}

static bool
read_number (reader *r, size_t *i, int64_t least, int64_t most, uint32_t *value)
{
    int64_t number;
    if (*i >= r->words.count || !certificate_integer (r->words.at[*i], least, most, &number))
        return certificate_fail (r, "expected a number in %lld..%lld as word %zu", (long long) least,
                                 (long long) most, *i + 1);
    ++*i;
    *value = (uint32_t) number;
    return true;
}

/* Numbers up to the next ";". */
static bool
read_numbers (reader *r, size_t *i, int64_t least, int64_t most, number_list *out)
{
    while (*i < r->words.count && !certificate_word_is (r->words.at[*i], ";")) {
        uint32_t number = 0;
        if (!read_number (r, i, least, most, &number))
            return false;
        *vec_add (out) = number;
    }
    return read_semicolon (r, i);
}

/* "<=c", "<c" or "*". */
static bool
read_cell (word w, int64_t *cell)
{
    int64_t constant;
    if (certificate_word_is (w, "*")) {
        *cell = PLAIN_INFINITE;
        return true;
    }
    bool weak = w.length > 1 && w.at[1] == '=';
    size_t sign = (size_t) 1 + weak;
    if (!w.length || *w.at != '<'
        || !certificate_integer ((word){ w.at + sign, w.length - sign }, -CONSTANT_MOST, CONSTANT_MOST,
                                 &constant))
        return false;
    *cell = 2 * constant + weak;
    return true;
}

/* The rest of the line is a matrix of this size; it is closed, and there is
 * something in it. */
static bool
read_matrix (reader *r, size_t i, size_t size, plain_zone *z)
{
    if (r->words.count - i != size * size)
        return certificate_fail (r, "expected a matrix of %zu times %zu cells", size, size);
    *z = plain_zone_new (size);
    for (size_t k = 0; k < size * size; k++) {
        if (!read_cell (r->words.at[i + k], &z->cell[k]))
            return certificate_fail (r, "'%.*s' is no bound", (int) r->words.at[i + k].length,
                                     r->words.at[i + k].at);
        if (k % (size + 1) == 0 && z->cell[k] > 1)
            z->cell[k] = 1;
    }
    return plain_zone_meet (z, NULL, 0) || certificate_fail (r, "there is nothing in this matrix");
}

uint32_t
relations_find_node (const struct relations_check *c, uint32_t state, const uint32_t *clocks, size_t count)
{
    uint32_t node = c->states.at[state].first_node;
    while (node != NOTHING
           && (c->nodes.at[node].count != count
               || (count && memcmp (c->nodes.at[node].clocks, clocks, count * sizeof *clocks))))
        node = c->nodes.at[node].next;
    return node;
}

static uint32_t
find_or_add_node (struct relations_check *c, uint32_t state, const number_list *clocks)
{
    uint32_t node = relations_find_node (c, state, clocks->at, clocks->count);
    if (node != NOTHING)
        return node;
    struct relations_node n = { .state = state,
                                .count = clocks->count,
                                .next = c->states.at[state].first_node,
                                .first_relation = NOTHING };
    n.clocks = xcalloc (n.count, sizeof *n.clocks);
    if (n.count)
        memcpy (n.clocks, clocks->at, n.count * sizeof *n.clocks);
    node = (uint32_t) c->nodes.count;
    *vec_add (&c->nodes) = n;
    c->states.at[state].first_node = node;
    return node;
}

/* "STATE ; X ... ;" */
static bool
read_node (struct relations_check *c, size_t *i, uint32_t *node)
{
    reader *r = c->r;
    uint32_t state = 0;
    vec_clear (&c->clocks);
    if (!read_number (r, i, 0, (int64_t) c->states.count - 1, &state) || !read_semicolon (r, i)
        || !read_numbers (r, i, 1, c->m->clock_count, &c->clocks))
        return false;
    for (size_t k = 1; k < c->clocks.count; k++)
        if (c->clocks.at[k] <= c->clocks.at[k - 1])
            return certificate_fail (r, "the clocks are not in increasing order");
    *node = find_or_add_node (c, state, &c->clocks);
    return true;
}

/* "state ; L ... ; V ... ; K ..." */
static bool
read_state (struct relations_check *c)
{
    reader *r = c->r;
    size_t i = 1;
    if (!certificate_expect (r, "state", 4))
        return false;
    struct relations_state s = { .first_node = NOTHING };
    s.locations = xcalloc (c->m->process_count, sizeof *s.locations);
    s.integers = xcalloc (c->m->integer_count, sizeof *s.integers);
    s.bounds = xcalloc (c->m->clock_count + 1, sizeof *s.bounds);
    *vec_add (&c->states) = s;
    if (!certificate_discrete (r, &i, s.locations, s.integers))
        return false;
    if (r->words.count - i != c->m->clock_count)
        return certificate_fail (r, "expected a bound per clock");
    for (size_t x = 1; x <= c->m->clock_count; x++, i++)
        if (!certificate_integer (r->words.at[i], -1, CONSTANT_MOST, &s.bounds[x]))
            return certificate_fail (r, "expected a bound of at least -1 as word %zu", i + 1);
    struct relations_state *kept = &vec_last (&c->states);
    for (size_t l = 0; l < r->labels.count; l++)
        kept->marks |= (uint64_t) moves_has_label (c->m, s.locations, r->labels.at[l]) << l;
    return moves_invariant (c->moves, s.locations, s.integers, &kept->invariant)
           || certificate_fail (r, "the integers violate an invariant");
}

/* "zone STATE ; X ... ; TO ... ; CELL ..." */
static bool
read_zone (struct relations_check *c, int64_t zones)
{
    reader *r = c->r;
    size_t i = 1;
    if (!certificate_expect (r, "zone", 5))
        return false;
    struct relations_zone *z = vec_add (&c->zones);
    *z = (struct relations_zone){ .kept = true };
    return read_node (c, &i, &z->node) && read_numbers (r, &i, 0, zones - 1, &z->to)
           && read_matrix (r, i, c->clocks.count + 1, &z->matrix);
}

static const void *
listed_state (const void *context, uint32_t number)
{
    return &((const struct relations_check *) context)->states.at[number];
}

static int
compare_states (const void *context, const void *left, const void *right)
{
    const struct relations_check *c = context;
    const struct relations_state *a = left, *b = right;
    return moves_compare (c->m, a->locations, a->integers, b->locations, b->integers);
}

uint32_t
relations_find_state (const struct relations_check *c, const uint32_t *locations, const int32_t *integers)
{
    struct relations_state key = { .locations = (uint32_t *) locations, .integers = (int32_t *) integers };
    sorted_order by_contents = { c, listed_state, compare_states };
    size_t place = sorted_find (by_contents, c->order, c->states.count, &key);
    if (place == c->states.count || compare_states (c, &c->states.at[c->order[place]], &key))
        return NOTHING;
    return c->order[place];
}

/* A state that is listed twice would have two bounds per clock. */
static bool
sort_states (struct relations_check *c)
{
    c->order = sorted_new ((sorted_order){ c, listed_state, compare_states }, c->states.count);
    for (size_t k = 1; k < c->states.count; k++) {
        uint32_t a = c->order[k - 1], b = c->order[k];
        if (!compare_states (c, &c->states.at[a], &c->states.at[b]))
            return certificate_fail (c->r, "states %u and %u are the same", a, b);
    }
    return true;
}

/* "NAME N" */
static bool
read_count (reader *r, const char *name, int64_t *count)
{
    if (!certificate_expect (r, name, 2))
        return false;
    if (r->words.count != 2 || !certificate_integer (r->words.at[1], 0, UINT32_MAX - 1, count))
        return certificate_fail (r, "expected a number of %s", name);
    return next_line (r);
}

bool
relations_read_zones (struct relations_check *c)
{
    reader *r = c->r;
    int64_t states, zones;
    if (!read_count (r, "states", &states))
        return false;
    for (int64_t k = 0; k < states; k++)
        if (!read_state (c) || !next_line (r))
            return false;
    if (!sort_states (c) || !read_count (r, "zones", &zones))
        return false;
    for (int64_t k = 0; k < zones; k++)
        if (!read_zone (c, zones) || !next_line (r))
            return false;
    return true;
}

/* "relation STATE ; X ... ; MARKS PASSED ; CELL ..." */
bool
relations_read_relation (struct relations_check *c)
{
    reader *r = c->r;
    size_t i = 1;
    uint32_t node = 0, passed = 0;
    if (!certificate_expect (r, "relation", 6) || !read_node (c, &i, &node))
        return false;
    struct relations_relation *relation = vec_add (&c->relations);
    *relation = (struct relations_relation){ .node = node, .next = NOTHING, .line = r->line };
    word marks = i < r->words.count ? r->words.at[i] : (word){ "", 0 };
    for (size_t k = 0; k < marks.length; k++) {
        char digit = marks.at[k];
        bool decimal = digit >= '0' && digit <= '9', letter = digit >= 'a' && digit <= 'f';
        if (k == 16 || (!decimal && !letter))
            return certificate_fail (r, "the marks are no hexadecimal number");
        relation->marks = relation->marks << 4 | (uint64_t) (decimal ? digit - '0' : digit - 'a' + 10);
    }
    i++;
    if (!marks.length || !read_number (r, &i, 0, 1, &passed) || !read_semicolon (r, &i))
        return certificate_fail (r, "expected marks and whether time has passed");
    relation->passed = passed;
    return read_matrix (r, i, 1 + c->early + c->clocks.count, &relation->matrix);
}

void
relations_forget_block (struct relations_check *c)
{
    for (size_t i = 0; i < c->relations.count; i++)
        plain_zone_free (&c->relations.at[i].matrix);
    vec_clear (&c->relations);
    vec_clear (&c->pairs);
    for (size_t i = 0; i < c->nodes.count; i++) {
        plain_zone_free (&c->nodes.at[i].hull);
        c->nodes.at[i].first_relation = NOTHING;
    }
}

void
relations_check_done (struct relations_check *c)
{
    relations_forget_block (c);
    for (size_t i = 0; i < c->states.count; i++) {
        xfree (c->states.at[i].locations);
        xfree (c->states.at[i].integers);
        xfree (c->states.at[i].bounds);
        vec_free (&c->states.at[i].invariant);
    }
    for (size_t i = 0; i < c->nodes.count; i++)
        xfree (c->nodes.at[i].clocks);
    for (size_t i = 0; i < c->zones.count; i++) {
        vec_free (&c->zones.at[i].to);
        plain_zone_free (&c->zones.at[i].matrix);
    }
    vec_free (&c->states);
    vec_free (&c->nodes);
    vec_free (&c->zones);
    vec_free (&c->clocks);
    vec_free (&c->relations);
    vec_free (&c->pairs);
    xfree (c->order);
}
