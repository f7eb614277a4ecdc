/* Certificates of the relations engine: the searches, conditions 3 to 5 of
 * proofs/certificates-relations.md. */
#include "check_relations.h"

#include <gmp.h>
#include <string.h>

#include "alloc.h"
#include "checkers.h"

struct listed_relation {
    uint32_t place;
    reset_matrix matrix;
    uint64_t marks;
    bool passed, refuted;
    VEC (uint32_t) zones; /* in which it is refuted */
};

/* One `search` block. */
struct block {
    struct relations_check *check;
    uint32_t start;     /* a zone at the start node */
    uint32_t component; /* of that zone */
    size_t bounded;     /* clocks bounded at the start */
    VEC (struct listed_relation) relations;
    reset_matrix *hulls; /* per zone: of its node, at the first zone of the component there */
    bool *leads;
    uint32_t from; /* the relation whose steps are being checked */
};

static void
block_free (struct block *b)
{
    for (size_t i = 0; i < b->relations.count; i++) {
        reset_matrix_free (&b->relations.at[i].matrix);
        vec_free (&b->relations.at[i].zones);
    }
    vec_free (&b->relations);
    for (size_t z = 0; z < b->check->zones.count; z++)
        if (b->leads[z])
            reset_matrix_free (&b->hulls[z]);
    xfree (b->hulls);
    xfree (b->leads);
}

static bool
same_node (const struct place_zone *a, const struct place_zone *b)
{
    return a->place == b->place && reset_matrix_same_clocks (&a->matrix, &b->matrix);
}

/* The zone of the component that holds the hull of a node, or MODEL_NONE. */
static uint32_t
leader (const struct block *b, uint32_t place, const reset_matrix *clocks)
{
    const struct relations_check *c = b->check;
    for (uint32_t z = 0; z < c->zones.count; z++) {
        const reset_matrix *m = &c->zones.at[z].matrix;
        if (b->leads[z] && c->zones.at[z].place == place && m->clocks.count == clocks->clocks.count
            && (!m->clocks.count
                || !memcmp (m->clocks.at, clocks->clocks.at, m->clocks.count * sizeof *m->clocks.at)))
            return z;
    }
    return MODEL_NONE;
}

static void
find_hulls (struct block *b)
{
    const struct relations_check *c = b->check;
    for (uint32_t z = 0; z < c->zones.count; z++) {
        const struct place_zone *zone = &c->zones.at[z];
        if (!zone->kept || zone->component != b->component)
            continue;
        uint32_t first = leader (b, zone->place, &zone->matrix);
        if (first == MODEL_NONE) {
            b->hulls[z] = reset_matrix_copy (&zone->matrix);
            b->leads[z] = true;
            continue;
        }
        size_t size = reset_matrix_size (&zone->matrix);
        for (size_t i = 0; i < size * size; i++)
            if (zone->matrix.cell[i] > b->hulls[first].cell[i])
                b->hulls[first].cell[i] = zone->matrix.cell[i];
    }
}

/* --- reading --- */

static bool
read_marks (struct block *b, word w, uint64_t *marks)
{
    *marks = 0;
    for (size_t i = 0; i < w.length; i++) {
        const char *digits = "0123456789abcdef", *d = memchr (digits, w.at[i], 16);
        if (!d || i == 16)
            return false;
        *marks = *marks << 4 | (uint64_t) (d - digits);
    }
    return w.length && !(*marks & ~b->check->all_marks);
}

static bool
read_relation (struct block *b)
{
    struct relations_check *c = b->check;
    reader *r = c->r;
    int64_t place, passed;
    size_t i = 3;
    if (!certificate_expect (r, "relation", 3)
        || !certificate_integer (r->words.at[1], 0, (int64_t) c->places.count - 1, &place)
        || !certificate_word_is (r->words.at[2], ";"))
        return certificate_fail (r, "expected a relation at a listed state");
    struct listed_relation *l = vec_add (&b->relations);
    *l = (struct listed_relation){ .place = (uint32_t) place };
    if (!relations_read_clocks (c, &i, 1 + b->bounded, &l->matrix))
        return false;
    if (r->words.count < i + 3 || !read_marks (b, r->words.at[i], &l->marks)
        || !certificate_integer (r->words.at[i + 1], 0, 1, &passed)
        || !certificate_word_is (r->words.at[i + 2], ";"))
        return certificate_fail (r, "expected marks, 0 or 1, and ';'");
    l->passed = passed;
    return relations_read_cells (c, i + 3, &l->matrix);
}

/* --- refutations: condition 5 --- */

/* Sums up multiples of rows. */
struct total {
    mpz_t *coefficient; /* per variable of the relation */
    mpz_t constant, number, product;
    bool strict;
};

static void
add_difference (struct total *t, size_t i, size_t j)
{
    mpz_add (t->coefficient[i], t->coefficient[i], t->number);
    mpz_sub (t->coefficient[j], t->coefficient[j], t->number);
}

/* number * (v_i - v_j <= cell); false if the cell cannot be used. */
static bool
add_cell (struct total *t, size_t i, size_t j, int64_t cell)
{
    if (cell == RESET_NONE || mpz_sgn (t->number) <= 0)
        return false;
    add_difference (t, i, j);
    t->strict |= !(cell & 1);
    mpz_set_si (t->product, cell >> 1);
    mpz_addmul (t->constant, t->product, t->number);
    return true;
}

static bool
read_number (struct total *t, word w)
{
    char *digits = xmalloc (w.length + 1);
    memcpy (digits, w.at, w.length);
    digits[w.length] = '\0';
    bool right = w.length && mpz_set_str (t->number, digits, 10) == 0;
    xfree (digits);
    return right;
}

/* One term from word *i on. */
static bool
read_term (struct block *b, const struct listed_relation *l, const reset_matrix *zone, size_t *i,
           struct total *t)
{
    reader *r = b->check->r;
    char kind = r->words.at[*i].length == 1 ? r->words.at[*i].at[0] : '?';
    size_t indices = kind == 't' ? 0 : kind == 'e' ? 1 : 2, size = reset_matrix_size (&l->matrix);
    int64_t at[2] = { 0, 0 };
    size_t limit = kind == 'e' ? b->bounded : kind == 'z' && zone ? reset_matrix_size (zone) : size;
    if (!strchr ("rzte", kind) || *i + 1 + indices >= r->words.count || (kind == 'z' && !zone))
        return false;
    for (size_t k = 0; k < indices; k++)
        if (!certificate_integer (r->words.at[*i + 1 + k], 0, (int64_t) limit - 1, &at[k]))
            return false;
    if (!read_number (t, r->words.at[*i + 1 + indices]))
        return false;
    *i += 2 + indices;
    size_t x = (size_t) at[0], y = (size_t) at[1];
    if (kind == 'r')
        return add_cell (t, x, y, *reset_matrix_cell (&l->matrix, x, y));
    if (kind == 'z')
        return add_cell (t, x + 1, y + 1, *reset_matrix_cell (zone, x, y));
    if (kind == 't')
        return !l->passed && add_cell (t, 1, 0, 0);
    add_difference (t, 0, 2 + b->bounded + x);
    add_difference (t, 2 + x, 1);
    return true;
}

static bool
total_is_absurd (const struct total *t, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (mpz_sgn (t->coefficient[i]) != 0)
            return false;
    return mpz_sgn (t->constant) < (t->strict ? 1 : 0);
}

static bool
add_up (struct block *b, const struct listed_relation *l, const reset_matrix *zone)
{
    reader *r = b->check->r;
    size_t size = reset_matrix_size (&l->matrix), i = 4;
    struct total t = { .coefficient = xreallocarray (NULL, size, sizeof *t.coefficient) };
    for (size_t k = 0; k < size; k++)
        mpz_init (t.coefficient[k]);
    mpz_inits (t.constant, t.number, t.product, NULL);
    bool right = true;
    while (right && i < r->words.count)
        right = read_term (b, l, zone, &i, &t);
    right = right && total_is_absurd (&t, size);
    for (size_t k = 0; k < size; k++)
        mpz_clear (t.coefficient[k]);
    xfree (t.coefficient);
    mpz_clears (t.constant, t.number, t.product, NULL);
    return right;
}

static bool
at_start (const struct block *b, const struct listed_relation *l)
{
    const struct place_zone *start = &b->check->zones.at[b->start];
    return l->place == start->place && l->matrix.clocks.count == b->bounded
           && (!b->bounded
               || !memcmp (l->matrix.clocks.at, start->matrix.clocks.at,
                           b->bounded * sizeof *l->matrix.clocks.at));
}

static bool
read_refutation (struct block *b)
{
    struct relations_check *c = b->check;
    reader *r = c->r;
    int64_t number, zone = 0;
    if (r->words.count < 5
        || !certificate_integer (r->words.at[1], 1, (int64_t) b->relations.count - 1, &number)
        || !certificate_word_is (r->words.at[3], ";"))
        return certificate_fail (r, "expected a relation, a zone or 'everywhere', and ';'");
    bool everywhere = certificate_word_is (r->words.at[2], "everywhere");
    if (!everywhere && !certificate_integer (r->words.at[2], 0, (int64_t) c->zones.count - 1, &zone))
        return certificate_fail (r, "expected a zone or 'everywhere'");
    struct listed_relation *l = &b->relations.at[number];
    if (!at_start (b, l) || (!everywhere && !same_node (&c->zones.at[zone], &c->zones.at[b->start])))
        return certificate_fail (r, "only relations and zones at the start can be refuted");
    if (!add_up (b, l, everywhere ? NULL : &c->zones.at[zone].matrix))
        return certificate_fail (r, "this does not add up to a contradiction");
    l->refuted |= everywhere;
    if (!everywhere)
        *vec_add (&l->zones) = (uint32_t) zone;
    return true;
}

static bool
is_refuted (const struct block *b, const struct listed_relation *l)
{
    const struct relations_check *c = b->check;
    bool right = true;
    for (uint32_t z = 0; right && !l->refuted && z < c->zones.count; z++) {
        const struct place_zone *zone = &c->zones.at[z];
        if (!zone->kept || zone->component != b->component || !same_node (zone, &c->zones.at[b->start]))
            continue;
        right = false;
        for (size_t i = 0; i < l->zones.count; i++)
            right |= l->zones.at[i] == z;
    }
    return right;
}

static bool
check_refutations (struct block *b)
{
    for (size_t i = 1; i < b->relations.count; i++) {
        const struct listed_relation *l = &b->relations.at[i];
        if (at_start (b, l) && l->marks == b->check->all_marks && !is_refuted (b, l))
            return certificate_fail (b->check->r, "relation %zu may have a fixed point", i);
    }
    return true;
}

/* --- closure: condition 4 --- */

/* Restrict the late variables to the hull; false if nothing is left. */
static bool
restrict_to (reset_matrix *m, const reset_matrix *hull)
{
    size_t late = m->early;
    for (size_t i = 0; i < reset_matrix_size (hull); i++)
        for (size_t j = 0; j < reset_matrix_size (hull); j++) {
            int64_t *cell = reset_matrix_cell (m, i ? late + i : 0, j ? late + j : 0);
            if (*reset_matrix_cell (hull, i, j) < *cell)
                *cell = *reset_matrix_cell (hull, i, j);
        }
    return reset_matrix_close (m);
}

/* Move the late variables so that now may be the start instant, or just
 * after it; true if that was not so before. */
static bool
bring_back (reset_matrix *m)
{
    int64_t least = *reset_matrix_cell (m, 1, 0);
    if (least == RESET_NONE || -(least >> 1) <= 0)
        return false;
    int64_t by = least >> 1; /* negative */
    for (size_t i = 0; i < reset_matrix_size (m); i++)
        for (size_t j = 0; j < reset_matrix_size (m); j++) {
            int late = (i == 0 || i > m->early) - (j == 0 || j > m->early);
            int64_t *cell = reset_matrix_cell (m, i, j);
            if (*cell != RESET_NONE)
                *cell += 2 * late * by;
        }
    return true;
}

static bool
is_included (const struct block *b, uint32_t place, const reset_matrix *m, uint64_t marks, bool passed)
{
    for (size_t i = 1; i < b->relations.count; i++) {
        const struct listed_relation *l = &b->relations.at[i];
        if (l->place == place && !(marks & ~l->marks) && l->passed >= passed
            && reset_matrix_includes (&l->matrix, m))
            return true;
    }
    return false;
}

static bool
check_piece (void *context, uint32_t place, const reset_matrix *piece)
{
    struct block *b = context;
    struct relations_check *c = b->check;
    const struct listed_relation *from = &b->relations.at[b->from];
    uint32_t first = leader (b, place, piece);
    if (first == MODEL_NONE)
        return true;
    reset_matrix m = reset_matrix_copy (piece);
    bool right = true;
    if (restrict_to (&m, &b->hulls[first])) {
        bool passed = bring_back (&m) || from->passed;
        right = is_included (b, place, &m, from->marks | c->places.at[place].marks, passed);
    }
    reset_matrix_free (&m);
    return right || certificate_fail (c->r, "a step from relation %u is in no relation", b->from);
}

static bool
check_steps (void *context, const move *e)
{
    struct block *b = context;
    const struct listed_relation *from = &b->relations.at[b->from];
    return e->fault || relations_step (b->check, from->place, &from->matrix, e, check_piece, b, false);
}

/* The first relation includes the identity on the hull of the start. */
static bool
check_identity (struct block *b)
{
    struct relations_check *c = b->check;
    const struct place_zone *start = &c->zones.at[b->start];
    const reset_matrix *hull = &b->hulls[leader (b, start->place, &start->matrix)];
    if (!b->relations.count)
        return certificate_fail (c->r, "a search begins with the identity");
    const struct listed_relation *l = &b->relations.at[0];
    reset_matrix identity =
        reset_matrix_new (1 + b->bounded, start->matrix.clocks.at, start->matrix.clocks.count);
    for (size_t i = 0; i < reset_matrix_size (&identity); i++)
        for (size_t j = 0; j < reset_matrix_size (&identity); j++) {
            size_t x = i < 2 ? 0 : i < 2 + b->bounded ? i - 1 : i - 1 - b->bounded;
            size_t y = j < 2 ? 0 : j < 2 + b->bounded ? j - 1 : j - 1 - b->bounded;
            *reset_matrix_cell (&identity, i, j) = *reset_matrix_cell (hull, x, y);
        }
    bool right = at_start (b, l) && l->marks == c->places.at[start->place].marks
                 && l->passed == !c->r->non_zeno && reset_matrix_includes (&l->matrix, &identity);
    reset_matrix_free (&identity);
    return right || certificate_fail (c->r, "the first relation is not the identity at the start");
}

static bool
check_block (struct block *b)
{
    struct relations_check *c = b->check;
    if (!check_identity (b) || !check_refutations (b))
        return false;
    for (b->from = 0; b->from < b->relations.count; b->from++) {
        const struct place *p = &c->places.at[b->relations.at[b->from].place];
        if (!moves_each (c->moves, p->locations, p->integers, check_steps, b))
            return false;
    }
    return true;
}

/* --- the whole --- */

static bool
read_block_lines (struct block *b, int64_t count)
{
    reader *r = b->check->r;
    while (certificate_next (r) || certificate_fail (r, "the file ends too early")) {
        bool refutes = r->words.count && certificate_word_is (r->words.at[0], "refute");
        if (!refutes && (int64_t) b->relations.count == count)
            return true;
        if (refutes ? !read_refutation (b) : !read_relation (b))
            return false;
    }
    return false;
}

static bool
read_block (struct relations_check *c)
{
    reader *r = c->r;
    int64_t start, count;
    if (!certificate_expect (r, "search", 3) || r->words.count != 3
        || !certificate_integer (r->words.at[1], 0, (int64_t) c->zones.count - 1, &start)
        || !certificate_integer (r->words.at[2], 1, UINT32_MAX - 1, &count))
        return certificate_fail (r, "expected 'search', a zone and a number, or 'end'");
    relations_find_components (c);
    struct block b = { .check = c, .start = (uint32_t) start, .component = c->zones.at[start].component };
    if (!c->zones.at[start].kept || b.component == MODEL_NONE)
        return certificate_fail (r, "this zone is on no accepting cycle that is left");
    b.bounded = c->zones.at[start].matrix.clocks.count;
    b.hulls = xcalloc (c->zones.count, sizeof *b.hulls);
    b.leads = xcalloc (c->zones.count, sizeof *b.leads);
    find_hulls (&b);
    bool right = read_block_lines (&b, count) && check_block (&b);
    for (uint32_t z = 0; right && z < c->zones.count; z++)
        if (c->zones.at[z].component == b.component && same_node (&c->zones.at[z], &c->zones.at[start]))
            c->zones.at[z].kept = false;
    block_free (&b);
    return right;
}

static bool
check_all (struct relations_check *c)
{
    reader *r = c->r;
    if (!relations_read_places (c) || !relations_read_zones (c) || !relations_check_zones (c))
        return false;
    while (r->words.count && !certificate_word_is (r->words.at[0], "end"))
        if (!read_block (c))
            return false;
    if (r->words.count != 1 || r->at != r->end)
        return certificate_fail (r, "expected 'end' as the last line");
    relations_find_components (c);
    if (c->components)
        return certificate_fail (r, "an accepting cycle of zones is left");
    text_printf (r->what, "%zu states, %zu zones", c->places.count, c->zones.count);
    return true;
}

bool
check_relations (reader *r)
{
    if (r->labels.count > 64 || model_has_stopwatches (r->m))
        return certificate_fail (r, "there are no such certificates for this question");
    struct relations_check c = { .r = r, .m = r->m, .moves = moves_new (r->m, r->range_disables) };
    c.all_marks = r->labels.count == 64 ? UINT64_MAX : (UINT64_C (1) << r->labels.count) - 1;
    bool right = check_all (&c);
    for (size_t i = 0; i < c.places.count; i++) {
        xfree (c.places.at[i].locations);
        xfree (c.places.at[i].integers);
        xfree (c.places.at[i].bound);
        vec_free (&c.places.at[i].invariant);
    }
    for (size_t i = 0; i < c.zones.count; i++) {
        reset_matrix_free (&c.zones.at[i].matrix);
        vec_free (&c.zones.at[i].to);
    }
    vec_free (&c.places);
    vec_free (&c.zones);
    moves_free (c.moves);
    return right;
}
