#include "cells.h"

#include <string.h>

void
cells_free (cells *c)
{
    vec_free (&c->cuts);
    vec_free (&c->sides);
}

static bool
same_index (const term *a, const term *b)
{
    if (!a || !b || a == b)
        return a == b;
    return a->kind == b->kind && a->value == b->value && a->id == b->id && a->location == b->location && a->list == b->list
           && same_index (a->args[0], b->args[0]) && same_index (a->args[1], b->args[1])
           && same_index (a->args[2], b->args[2]);
}

static bool
same_clocks (const term *a, const term *b)
{
    return same_index (a->args[0], b->args[0]) && same_index (a->args[1], b->args[1]);
}

static void
add_cut (cells *c, const term *t)
{
    bool at_is_low = t->compare == TERM_LE, has_at = t->compare == TERM_EQ;
    for (size_t i = 0; i < c->cuts.count; i++) {
        cut *o = &c->cuts.at[i];
        if (same_clocks (o->of, t) && same_index (o->of->args[2], t->args[2])) {
            o->has_at |= has_at || o->at_is_low != at_is_low;
            return;
        }
    }
    *vec_add (&c->cuts) = (cut){ .of = t, .has_at = has_at, .at_is_low = at_is_low };
}

/* Ends of the values of x - y, in halves: 2 t is t, 2 t + 1 is just above it. */
struct span {
    int64_t low, high;
};

static struct span
span_of (const cut *k, uint8_t side)
{
    int64_t t = 2 * (int64_t) k->of->args[2]->value, far = INT64_C (1) << 40;
    bool low_has_at = !k->has_at && k->at_is_low, high_has_at = !k->has_at && !k->at_is_low;
    if (side == SIDE_BELOW)
        return (struct span){ k->of->args[1] ? -far : 0, low_has_at ? t : t - 1 };
    if (side == SIDE_AT)
        return (struct span){ t, t };
    return (struct span){ high_has_at ? t : t + 1, far };
}

/* Numbers may show that a side of one cut excludes one of another. */
static bool
is_possible (const cells *c, const uint8_t *sides, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const cut *a = &c->cuts.at[i];
        if (a->of->args[2]->kind != TERM_NUMBER)
            continue;
        struct span s = span_of (a, sides[i]);
        for (size_t k = 0; k < i; k++)
            if (same_clocks (c->cuts.at[k].of, a->of) && c->cuts.at[k].of->args[2]->kind == TERM_NUMBER) {
                struct span o = span_of (&c->cuts.at[k], sides[k]);
                s.low = o.low > s.low ? o.low : s.low;
                s.high = o.high < s.high ? o.high : s.high;
            }
        if (s.low > s.high)
            return false;
    }
    return true;
}

static bool
add_cells (cells *c, uint8_t *sides, size_t decided)
{
    size_t cuts = c->cuts.count;
    if (!is_possible (c, sides, decided))
        return true;
    if (decided == cuts) {
        for (size_t i = 0; i < cuts; i++)
            *vec_add (&c->sides) = sides[i];
        return ++c->count <= CELLS_MOST;
    }
    for (uint8_t side = SIDE_BELOW; side <= SIDE_ABOVE; side++) {
        sides[decided] = side;
        if ((side != SIDE_AT || c->cuts.at[decided].has_at) && !add_cells (c, sides, decided + 1))
            return false;
    }
    return true;
}

bool
cells_find (const property *p, cells *out)
{
    *out = (cells){ .count = 0 };
    for (uint32_t i = 0; i < p->atom_count; i++)
        if (p->atoms[i]->timed)
            add_cut (out, p->atoms[i]);
    uint8_t sides[LTL_ATOMS];
    return add_cells (out, sides, 0);
}

static cut_side
side_of (const cells *c, size_t cell, size_t k)
{
    return c->sides.at[cell * c->cuts.count + k];
}

static size_t
cut_of (const cells *c, const term *t)
{
    size_t k = 0;
    while (!(same_clocks (c->cuts.at[k].of, t) && same_index (c->cuts.at[k].of->args[2], t->args[2])))
        k++;
    return k;
}

uint64_t
cells_letter (const cells *c, const property *p, size_t cell)
{
    uint64_t letter = 0;
    for (uint32_t i = 0; i < p->atom_count; i++) {
        if (!p->atoms[i]->timed)
            continue;
        cut_side side = side_of (c, cell, cut_of (c, p->atoms[i]));
        term_kind compare = p->atoms[i]->compare;
        bool holds = compare == TERM_EQ ? side == SIDE_AT : side == SIDE_BELOW || (side == SIDE_AT && compare == TERM_LE);
        letter |= (uint64_t) holds << i;
    }
    return letter;
}

void
cells_add (observer *o, const cells *c, size_t cell, int ends, expr_list *out)
{
    for (size_t k = 0; k < c->cuts.count; k++) {
        const cut *of = &c->cuts.at[k];
        term t = *of->of;
        const term *one = &t;
        bool low_has_at = !of->has_at && of->at_is_low, high_has_at = !of->has_at && !of->at_is_low;
        cut_side side = side_of (c, cell, k);
        t.compare = side == SIDE_AT      ? TERM_EQ
                    : side == SIDE_BELOW ? (low_has_at ? TERM_LE : TERM_LT)
                                         : (high_has_at ? TERM_GE : TERM_GT);
        observer_piece (o, &(piece){ .clocks = &one, .clock_count = 1 }, ends, out);
    }
}

/* Between cells time moves some cuts one side up, if `can_move`, and no others. */
static bool
moves (const cells *c, size_t a, size_t b, bool (*can_move) (const cut *k, cut_side from, cut_side to))
{
    bool some = false;
    for (size_t k = 0; k < c->cuts.count; k++) {
        cut_side from = side_of (c, a, k), to = side_of (c, b, k);
        if (from == to)
            continue;
        if (from > to || c->cuts.at[k].of->args[1] || !can_move (&c->cuts.at[k], from, to))
            return false;
        some = true;
    }
    return some;
}

/* The end of the lower side belongs to it. */
static bool
can_leave (const cut *k, cut_side from, cut_side to)
{
    return k->has_at ? from == SIDE_AT && to == SIDE_ABOVE : k->at_is_low;
}

/* The beginning of the upper side belongs to it. */
static bool
can_arrive (const cut *k, cut_side from, cut_side to)
{
    return k->has_at ? from == SIDE_BELOW && to == SIDE_AT : !k->at_is_low;
}

static bool
can_pass (const cut *k, cut_side from, cut_side to)
{
    (void) k;
    return from < to;
}

bool
cells_leave_into (const cells *c, size_t a, size_t b)
{
    return moves (c, a, b, can_leave);
}

bool
cells_arrive_from (const cells *c, size_t a, size_t b)
{
    return moves (c, a, b, can_arrive);
}

bool
cells_follow (const cells *c, size_t a, size_t b)
{
    return moves (c, a, b, can_pass);
}
