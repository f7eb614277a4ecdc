#include "region_private.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"

static unsigned
bits_for (uint32_t largest)
{
    unsigned bits = 0;
    while (bits < 32 && largest >> bits)
        bits++;
    return bits;
}

region_shape *
region_shape_new (unsigned clocks, const int32_t *bound, size_t first_bit)
{
    region_shape *shape = xcalloc (1, sizeof *shape);
    shape->clocks = clocks;
    shape->bound = xcalloc (clocks + 1, sizeof *shape->bound);
    shape->whole_bits = xcalloc (clocks + 1, sizeof *shape->whole_bits);
    shape->rank_bits = bits_for (clocks);
    shape->first_bit = first_bit;
    size_t bits = first_bit;
    for (unsigned x = 0; x < clocks; x++) {
        assert (bound[x] >= 0);
        shape->bound[x] = bound[x];
        shape->whole_bits[x] = (uint8_t) bits_for ((uint32_t) bound[x] + 1);
        bits += shape->whole_bits[x] + shape->rank_bits;
    }
    shape->words = bits ? (bits + 63) / 64 : 1;
    assert (shape->rank_bits <= 32 && first_bit <= 64 * shape->words);
    return shape;
}

void
region_shape_free (region_shape *shape)
{
    if (!shape)
        return;
    xfree (shape->bound);
    xfree (shape->whole_bits);
    xfree (shape);
}

region *
region_new (const region_shape *shape)
{
    region *r = xcalloc (1, sizeof *r);
    r->whole = xcalloc (shape->clocks + 1, sizeof *r->whole);
    r->rank = xcalloc (shape->clocks + 1, sizeof *r->rank);
    assert (region_is_valid (shape, r));
    return r;
}

void
region_free (region *r)
{
    if (!r)
        return;
    xfree (r->whole);
    xfree (r->rank);
    xfree (r);
}

void
region_copy (const region_shape *shape, region *to, const region *from)
{
    assert (region_is_valid (shape, from));
    to->classes = from->classes;
    memcpy (to->whole, from->whole, shape->clocks * sizeof *to->whole);
    memcpy (to->rank, from->rank, shape->clocks * sizeof *to->rank);
}

static bool
class_is_used (const region_shape *shape, const region *r, uint32_t rank)
{
    for (unsigned x = 0; x < shape->clocks; x++)
        if (r->rank[x] == rank)
            return true;
    return false;
}

bool
region_is_valid (const region_shape *shape, const region *r)
{
    for (unsigned x = 0; x < shape->clocks; x++) {
        if (r->whole[x] < REGION_ABOVE || r->whole[x] > shape->bound[x] || r->rank[x] > r->classes)
            return false;
        if (r->rank[x] && (r->whole[x] == REGION_ABOVE || r->whole[x] == shape->bound[x]))
            return false;
    }
    for (uint32_t rank = 1; rank <= r->classes; rank++)
        if (!class_is_used (shape, r, rank))
            return false;
    return true;
}

static void
put_bits (uint64_t *words, size_t at, unsigned width, uint64_t value)
{
    assert (width < 64 && value >> width == 0);
    size_t word = at / 64;
    unsigned shift = at % 64;
    uint64_t mask = (UINT64_C (1) << width) - 1;
    words[word] = (words[word] & ~(mask << shift)) | value << shift;
    if (shift + width > 64) {
        unsigned done = 64 - shift;
        words[word + 1] = (words[word + 1] & ~(mask >> done)) | value >> done;
    }
}

static uint64_t
get_bits (const uint64_t *words, size_t at, unsigned width)
{
    size_t word = at / 64;
    unsigned shift = at % 64;
    uint64_t value = words[word] >> shift;
    if (shift + width > 64)
        value |= words[word + 1] << (64 - shift);
    return value & ((UINT64_C (1) << width) - 1);
}

void
region_pack (const region_shape *shape, const region *r, uint64_t *state)
{
    assert (region_is_valid (shape, r));
    size_t at = shape->first_bit;
    for (unsigned x = 0; x < shape->clocks; x++) {
        put_bits (state, at, shape->whole_bits[x], (uint32_t) (r->whole[x] + 1));
        at += shape->whole_bits[x];
        put_bits (state, at, shape->rank_bits, r->rank[x]);
        at += shape->rank_bits;
    }
    assert (region_is_packed (shape, r, state));
}

bool
region_is_packed (const region_shape *shape, const region *r, const uint64_t *state)
{
    size_t at = shape->first_bit;
    for (unsigned x = 0; x < shape->clocks; x++) {
        uint64_t whole = get_bits (state, at, shape->whole_bits[x]);
        uint64_t rank = get_bits (state, at + shape->whole_bits[x], shape->rank_bits);
        if (whole != (uint64_t) ((int64_t) r->whole[x] + 1) || rank != r->rank[x])
            return false;
        at += shape->whole_bits[x] + shape->rank_bits;
    }
    return true;
}

void
region_unpack (const region_shape *shape, region *r, const uint64_t *state)
{
    size_t at = shape->first_bit;
    r->classes = 0;
    for (unsigned x = 0; x < shape->clocks; x++) {
        r->whole[x] = (int32_t) get_bits (state, at, shape->whole_bits[x]) - 1;
        at += shape->whole_bits[x];
        r->rank[x] = (uint32_t) get_bits (state, at, shape->rank_bits);
        at += shape->rank_bits;
        if (r->rank[x] > r->classes)
            r->classes = r->rank[x];
    }
    assert (region_is_valid (shape, r));
}

/* A region lies on one side of every constant up to the bounds (R1), so one
 * look at the integer part and at "fraction or not" decides an atom. */
static bool
atom_holds (const region *r, const region_atom *a)
{
    int32_t whole = r->whole[a->clock];
    if (whole == REGION_ABOVE)
        return !a->upper;
    bool integer = r->rank[a->clock] == 0;
    if (a->upper)
        return whole < a->c || (whole == a->c && integer && !a->strict);
    return whole > a->c || (whole == a->c && (!integer || !a->strict));
}

bool
region_holds (const region *r, const region_atom *atoms, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!atom_holds (r, &atoms[i]))
            return false;
    return true;
}

bool
region_all_above (const region_shape *shape, const region *r)
{
    for (unsigned x = 0; x < shape->clocks; x++)
        if (r->whole[x] != REGION_ABOVE)
            return false;
    return true;
}

bool
region_has_integer (const region_shape *shape, const region *r)
{
    for (unsigned x = 0; x < shape->clocks; x++)
        if (!r->rank[x] && r->whole[x] != REGION_ABOVE)
            return true;
    return false;
}

/* The integers start to move: those at their bound go above, the others
 * become the smallest class.  Ranks are counted up only if there is one. */
static region_move
leave_integers (const region_shape *shape, region *r)
{
    bool some_stay = false;
    for (unsigned x = 0; x < shape->clocks; x++) {
        if (r->rank[x] || r->whole[x] == REGION_ABOVE)
            continue;
        if (r->whole[x] == shape->bound[x])
            r->whole[x] = REGION_ABOVE;
        else
            some_stay = true;
    }
    if (!some_stay)
        return REGION_LEAVE_ABOVE;
    for (unsigned x = 0; x < shape->clocks; x++)
        if (r->whole[x] != REGION_ABOVE)
            r->rank[x]++;
    r->classes++;
    return REGION_LEAVE;
}

static region_move
delay (const region_shape *shape, region *r)
{
    if (region_has_integer (shape, r))
        return leave_integers (shape, r);
    if (!r->classes)
        return REGION_STAY;
    for (unsigned x = 0; x < shape->clocks; x++)
        if (r->rank[x] == r->classes) {
            r->whole[x]++;
            r->rank[x] = 0;
        }
    r->classes--;
    return REGION_ARRIVE;
}

region_move
region_delay (const region_shape *shape, region *r)
{
    assert (region_is_valid (shape, r));
    region_move move = delay (shape, r);
    assert (region_is_valid (shape, r));
    assert (move != REGION_STAY || region_all_above (shape, r));
    assert ((move == REGION_ARRIVE || move == REGION_STAY) || !region_has_integer (shape, r));
    return move;
}

/* What one update makes of its clock, with the ranks of `before`. */
static void
assign_one (const region_shape *shape, const region *before, const region_update *u, region *after)
{
    int64_t whole = u->c;
    uint32_t rank = 0;
    if (u->source != REGION_NO_CLOCK) {
        if (before->whole[u->source] == REGION_ABOVE) /* bound of source >= bound of clock */
            whole = INT64_MAX;
        else
            whole += before->whole[u->source];
        rank = before->rank[u->source];
    }
    bool above = whole > shape->bound[u->clock] || (whole == shape->bound[u->clock] && rank);
    after->whole[u->clock] = above ? REGION_ABOVE : (int32_t) whole;
    after->rank[u->clock] = above ? 0 : rank;
}

region_move
region_assign (const region_shape *shape, const region *before, const region_update *updates, size_t count,
               region *after, uint64_t *gone)
{
    assert (region_is_valid (shape, before));
    region_copy (shape, after, before);
    for (size_t i = 0; i < count; i++)
        assign_one (shape, before, &updates[i], after);

    memset (gone, 0, (before->classes + 63) / 64 * sizeof *gone);
    uint32_t kept = 0;
    for (uint32_t rank = 1; rank <= before->classes; rank++) {
        bool used = false;
        for (unsigned x = 0; x < shape->clocks; x++)
            if (after->rank[x] == rank) { /* kept < rank: renumbered ones are never met again */
                after->rank[x] = kept + 1;
                used = true;
            }
        if (used)
            kept++;
        else
            gone[(rank - 1) / 64] |= UINT64_C (1) << (rank - 1) % 64;
    }
    after->classes = kept;
    assert (region_is_valid (shape, after));
    return kept == before->classes ? REGION_STAY : REGION_DROP;
}
