#include "pieces.h"

#include <string.h>

#include "alloc.h"

static bool collect (const term *t, bool positive, arena *memory, pieces *out);

void
pieces_free (pieces *p)
{
    vec_free (p);
}

static const term *
make (arena *memory, term_kind kind, const term *a, const term *b)
{
    term *t = arena_alloc (memory, sizeof *t);
    *t = (term){ .kind = kind, .where = a->where, .args = { a, b } };
    t->timed = a->timed || (b && b->timed);
    return t;
}

static bool
same_index (const term *a, const term *b)
{
    if (!a || !b)
        return a == b;
    return a == b || (a->kind == TERM_NUMBER && b->kind == TERM_NUMBER && a->value == b->value);
}

static bool
same_comparison (const term *a, const term *b)
{
    if (a == b)
        return true;
    if (a->compare != b->compare || !same_index (a->args[2], b->args[2]) || !a->args[1] != !b->args[1])
        return false;
    for (int i = 0; i < 2; i++)
        if (a->args[i]
            && (a->args[i]->id != b->args[i]->id || !same_index (a->args[i]->args[0], b->args[i]->args[0])))
            return false;
    return true;
}

static bool
same_clocks (const piece *a, const piece *b)
{
    if (a->clock_count != b->clock_count || a->deadlock != b->deadlock)
        return false;
    for (size_t i = 0; i < a->clock_count; i++)
        if (!same_comparison (a->clocks[i], b->clocks[i]))
            return false;
    return true;
}

/* Two pieces that ask the same of the clocks become one. */
static bool
add (pieces *to, piece p, arena *memory)
{
    for (size_t i = 0; i < to->count; i++)
        if (same_clocks (&to->at[i], &p)) {
            piece *old = &to->at[i];
            old->integer = old->integer && p.integer ? make (memory, TERM_OR, old->integer, p.integer) : NULL;
            return true;
        }
    if (to->count >= PIECES_MOST)
        return false;
    *vec_add (to) = p;
    return true;
}

static bool
add_clock (pieces *to, const term *t, term_kind compare, arena *memory)
{
    term *c = arena_copy (memory, t, sizeof *t);
    c->compare = compare;
    const term *one = c;
    return add (to, (piece){ .clocks = arena_copy (memory, &one, sizeof one), .clock_count = 1 }, memory);
}

/* A comparison, or its negation: two pieces for !=. */
static bool
collect_clocks (const term *t, bool positive, arena *memory, pieces *out)
{
    static const term_kind negated[] = { [TERM_EQ] = TERM_NE, [TERM_NE] = TERM_EQ, [TERM_LT] = TERM_GE,
                                         [TERM_LE] = TERM_GT, [TERM_GE] = TERM_LT, [TERM_GT] = TERM_LE };
    term_kind compare = positive ? t->compare : negated[t->compare];
    if (compare == TERM_NE)
        return add_clock (out, t, TERM_LT, memory) && add_clock (out, t, TERM_GT, memory);
    return add_clock (out, t, compare, memory);
}

static bool
holds_clock (const piece *p, const term *clock)
{
    for (size_t i = 0; i < p->clock_count; i++)
        if (same_comparison (p->clocks[i], clock))
            return true;
    return false;
}

static piece
meet (const piece *a, const piece *b, arena *memory)
{
    piece p = { .deadlock = a->deadlock ? a->deadlock : b->deadlock };
    p.integer = a->integer && b->integer ? make (memory, TERM_AND, a->integer, b->integer)
                : a->integer             ? a->integer
                                         : b->integer;
    p.clocks = arena_alloc (memory, (a->clock_count + b->clock_count + 1) * sizeof *p.clocks);
    for (size_t i = 0; i < a->clock_count; i++)
        p.clocks[p.clock_count++] = a->clocks[i];
    for (size_t i = 0; i < b->clock_count; i++)
        if (!holds_clock (&p, b->clocks[i]))
            p.clocks[p.clock_count++] = b->clocks[i];
    return p;
}

static bool
collect_both (const term *a, const term *b, bool positive, arena *memory, pieces *out)
{
    pieces left = VEC_EMPTY, right = VEC_EMPTY;
    bool few = collect (a, positive, memory, &left) && collect (b, positive, memory, &right);
    for (size_t i = 0; few && i < left.count; i++)
        for (size_t k = 0; few && k < right.count; k++)
            if (left.at[i].deadlock * right.at[k].deadlock >= 0)
                few = add (out, meet (&left.at[i], &right.at[k], memory), memory);
    pieces_free (&left);
    pieces_free (&right);
    return few;
}

/* c ? a : b is (c and a) or (not c and b). */
static bool
collect_if (const term *t, bool positive, arena *memory, pieces *out)
{
    const term *no = make (memory, TERM_NOT, t->args[0], NULL);
    const term *a = positive ? t->args[1] : make (memory, TERM_NOT, t->args[1], NULL);
    const term *b = positive ? t->args[2] : make (memory, TERM_NOT, t->args[2], NULL);
    return collect_both (t->args[0], a, true, memory, out) && collect_both (no, b, true, memory, out);
}

bool
term_may_fail (const term *t)
{
    if (!t)
        return false;
    bool divides = t->kind == TERM_DIV || t->kind == TERM_MOD || t->kind == TERM_SHIFT_LEFT || t->kind == TERM_SHIFT_RIGHT
                   || t->kind == TERM_RANGE || t->kind == TERM_CALL;
    bool selects = (t->kind == TERM_VARIABLE || t->kind == TERM_CLOCK || t->kind == TERM_TABLE) && t->args[0] && t->args[0]->kind != TERM_NUMBER;
    return divides || selects || term_may_fail (t->args[0]) || term_may_fail (t->args[1]) || term_may_fail (t->args[2]);
}

/* a or b; the right side is only looked at where the left one does not hold, if
 * that may matter. */
static bool
collect_either (const term *a, const term *b, bool positive, arena *memory, pieces *out)
{
    if (!collect (a, positive, memory, out))
        return false;
    if (a->timed || !term_may_fail (b))
        return collect (b, positive, memory, out);
    const term *not_a = positive ? make (memory, TERM_NOT, a, NULL) : a;
    return collect_both (not_a, positive ? b : make (memory, TERM_NOT, b, NULL), true, memory, out);
}

static bool
collect (const term *t, bool positive, arena *memory, pieces *out)
{
    if (!t->timed) {
        if (t->kind == TERM_NUMBER)
            return (t->value != 0) != positive || add (out, (piece){ .integer = NULL }, memory);
        return add (out, (piece){ .integer = positive ? t : make (memory, TERM_NOT, t, NULL) }, memory);
    }
    switch (t->kind) {
    case TERM_DEADLOCK:
        return add (out, (piece){ .deadlock = positive ? 1 : -1 }, memory);
    case TERM_CLOCKS:
        return collect_clocks (t, positive, memory, out);
    case TERM_NOT:
        return collect (t->args[0], !positive, memory, out);
    case TERM_IF:
        return collect_if (t, positive, memory, out);
    default:
        if ((t->kind == TERM_AND) == positive)
            return collect_both (t->args[0], t->args[1], positive, memory, out);
        return collect_either (t->args[0], t->args[1], positive, memory, out);
    }
}

bool
pieces_find (const term *t, bool positive, arena *memory, pieces *out)
{
    *out = (pieces) VEC_EMPTY;
    return collect (t, positive, memory, out);
}

void
pieces_set_apart (pieces *p, arena *memory)
{
    const piece *plain = NULL;
    for (size_t i = 0; i < p->count && !plain; i++)
        if (!p->at[i].clock_count && !p->at[i].deadlock)
            plain = &p->at[i];
    if (!plain)
        return;
    if (!plain->integer) { /* it is all there is */
        p->at[0] = *plain;
        p->count = 1;
        return;
    }
    const term *without = make (memory, TERM_NOT, plain->integer, NULL);
    for (size_t i = 0; i < p->count; i++)
        if (&p->at[i] != plain)
            p->at[i].integer = p->at[i].integer ? make (memory, TERM_AND, without, p->at[i].integer) : without;
}

/* Do the two conditions contradict each other on sight: a and not a, or a process in
 * two locations? */
static bool
contradict (const term *a, const term *b)
{
    if (a->kind == TERM_AND)
        return contradict (a->args[0], b) || contradict (a->args[1], b);
    if (b->kind == TERM_AND)
        return contradict (a, b->args[0]) || contradict (a, b->args[1]);
    if ((a->kind == TERM_NOT && a->args[0] == b) || (b->kind == TERM_NOT && b->args[0] == a))
        return true;
    return a->kind == TERM_LOCATION && b->kind == TERM_LOCATION && a->id == b->id && a->location != b->location;
}

/* The whole of one may be what the other denies, before it is taken apart. */
static bool
denies (const term *a, const term *b)
{
    if (a->kind == TERM_NOT && a->args[0] == b)
        return true;
    return a->kind == TERM_AND && (denies (a->args[0], b) || denies (a->args[1], b));
}

static bool
exclude (const piece *a, const piece *b)
{
    return a->integer && b->integer
           && (denies (a->integer, b->integer) || denies (b->integer, a->integer)
               || contradict (a->integer, b->integer));
}

bool
pieces_are_apart (const pieces *p)
{
    for (size_t i = 0; i < p->count; i++)
        for (size_t k = 0; k < i; k++)
            if (!exclude (&p->at[i], &p->at[k]))
                return false;
    return true;
}
