#include "closing.h"

#include "alloc.h"
#include "rational.h"
#include "vec.h"

struct interval {
    int64_t low, high;
};

/* x - y meets some integer between low and high, for x and y of two arrays. */
struct diagonal {
    uint32_t left, right;
    struct interval constant;
};

struct closing {
    const model *m;
    int64_t *above;   /* per clock: the largest constant that it meets, or -1 */
    bool *must_equal; /* per clock: the constants do not say enough */
    VEC (struct diagonal) diagonals;
};

static int64_t
magnitude (struct interval i)
{
    int64_t low = i.low < 0 ? -i.low : i.low, high = i.high < 0 ? -i.high : i.high;
    return low > high ? low : high;
}

static struct interval
around_zero (int64_t size)
{
    return (struct interval){ -size, size };
}

/* Values that do not fit in 32 bits end in a fault, so they may be cut off. */
static struct interval
clip (int64_t low, int64_t high)
{
    return (struct interval){ low < INT32_MIN ? INT32_MIN : low, high > INT32_MAX ? INT32_MAX : high };
}

static struct interval
term_interval (const model *m, const expr *e)
{
    struct interval a, b;
    switch (e->kind) {
    case EXPR_NUMBER:
        return (struct interval){ e->value, e->value };
    case EXPR_VARIABLE:
        return (struct interval){ m->integer_arrays[e->id].min, m->integer_arrays[e->id].max };
    case EXPR_NEG:
        a = term_interval (m, e->args[0]);
        return clip (-a.high, -a.low);
    case EXPR_ADD:
    case EXPR_SUB:
        a = term_interval (m, e->args[0]);
        b = term_interval (m, e->args[1]);
        return e->kind == EXPR_ADD ? clip (a.low + b.low, a.high + b.high)
                                   : clip (a.low - b.high, a.high - b.low);
    case EXPR_MUL:
        a = around_zero (magnitude (term_interval (m, e->args[0]))
                         * magnitude (term_interval (m, e->args[1])));
        return clip (a.low, a.high);
    case EXPR_DIV:
    case EXPR_MOD:
        a = around_zero (magnitude (term_interval (m, e->args[0])));
        return clip (a.low, a.high);
    case EXPR_IF:
        a = term_interval (m, e->args[1]);
        b = term_interval (m, e->args[2]);
        return (struct interval){ a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high };
    case EXPR_LOCAL:
        return (struct interval){ INT32_MIN, INT32_MAX };
    default:
        return (struct interval){ 0, 1 };
    }
}

/* All clocks that the expression may name: one, or its whole array when the
 * index is not a constant. */
static void
raise_clocks (closing *c, const expr *named, int64_t constant)
{
    const clock_array *a = &c->m->clock_arrays[named->id];
    const expr *index = named->args[0];
    bool whole = index && (index->kind != EXPR_NUMBER || (uint32_t) index->value >= a->size);
    uint32_t from = whole || !index ? 0 : (uint32_t) index->value;
    uint32_t to = whole ? a->size : from + 1;
    for (uint32_t x = a->first + from; x < a->first + to; x++)
        if (c->above[x] < constant)
            c->above[x] = constant;
}

static void
read_conjunction (closing *c, const conjunction *all)
{
    for (size_t i = 0; i < all->count; i++) {
        const expr *e = all->at[i];
        if (e->kind != EXPR_CLOCK_COMPARE)
            continue;
        struct interval constant = term_interval (c->m, e->args[2]);
        raise_clocks (c, e->args[0], e->args[1] ? magnitude (constant) : constant.high);
        if (!e->args[1])
            continue;
        raise_clocks (c, e->args[1], magnitude (constant));
        *vec_add (&c->diagonals) = (struct diagonal){ e->args[0]->id, e->args[1]->id, constant };
    }
}

/* x = y + t: what x meets, y meets t earlier. */
static bool
carry_back (closing *c, const stmt *first, bool mark)
{
    bool changed = false;
    for (const stmt *s = first; s; s = s->next) {
        changed |= s->body && carry_back (c, s->body, mark);
        changed |= s->other && carry_back (c, s->other, mark);
        if (s->kind != STMT_ASSIGN_CLOCK || !s->source)
            continue;
        const clock_array *to = &c->m->clock_arrays[s->target->id],
                          *from = &c->m->clock_arrays[s->source->id];
        int64_t shift = s->value ? term_interval (c->m, s->value).low : 0;
        for (uint32_t x = to->first; x < to->first + to->size; x++)
            for (uint32_t y = from->first; y < from->first + from->size; y++) {
                if (mark)
                    c->must_equal[y] = true;
                if (c->above[x] >= 0 && c->above[y] < c->above[x] - shift) {
                    c->above[y] = c->above[x] - shift;
                    changed = true;
                }
            }
    }
    return changed;
}

static bool
carry_all (closing *c, bool mark)
{
    bool changed = false;
    for (size_t i = 0; i < c->m->edge_count; i++)
        changed |= carry_back (c, c->m->edges[i].action, mark);
    return changed;
}

/* The argument for clocks above their constants needs a difference of
 * clocks to change only when one of them becomes 0. */
static void
judge_diagonals (closing *c)
{
    if (!model_has_stopwatches (c->m) && model_resets_to_zero_only (c->m))
        return;
    for (size_t i = 0; i < c->diagonals.count; i++) {
        uint32_t arrays[] = { c->diagonals.at[i].left, c->diagonals.at[i].right };
        for (int side = 0; side < 2; side++) {
            const clock_array *a = &c->m->clock_arrays[arrays[side]];
            for (uint32_t x = a->first; x < a->first + a->size; x++)
                c->must_equal[x] = true;
        }
    }
}

closing *
closing_new (const model *m)
{
    closing *c = xcalloc (1, sizeof *c);
    c->m = m;
    c->above = xreallocarray (NULL, m->clock_count, sizeof *c->above);
    c->must_equal = xcalloc (m->clock_count, sizeof *c->must_equal);
    for (uint32_t x = 0; x < m->clock_count; x++)
        c->above[x] = -1;
    for (size_t i = 0; i < m->edge_count; i++)
        read_conjunction (c, &m->edges[i].guard);
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            read_conjunction (c, &m->processes[p].locations[l].invariant);
    judge_diagonals (c);
    /* Constants that still grow after so many rounds grow forever. */
    bool changed = true;
    for (uint32_t round = 0; changed && round <= m->clock_count; round++)
        changed = carry_all (c, false);
    if (changed)
        carry_all (c, true);
    return c;
}

void
closing_free (closing *c)
{
    if (!c)
        return;
    xfree (c->above);
    xfree (c->must_equal);
    vec_free (&c->diagonals);
    xfree (c);
}

static bool
clock_closes (const closing *c, uint32_t x, const mpq_t first, const mpq_t last)
{
    if (mpq_equal (first, last))
        return true;
    if (c->must_equal[x])
        return false;
    return mpq_cmp_si (first, c->above[x], 1) > 0 && mpq_cmp_si (last, c->above[x], 1) > 0;
}

/* Does every integer of the interval compare alike with both? */
static bool
same_side (struct interval constant, const mpq_t first, const mpq_t last)
{
    if (mpq_equal (first, last))
        return true;
    if (mpq_cmp_si (first, constant.low, 1) < 0 && mpq_cmp_si (last, constant.low, 1) < 0)
        return true;
    return mpq_cmp_si (first, constant.high, 1) > 0 && mpq_cmp_si (last, constant.high, 1) > 0;
}

static bool
diagonal_closes (const closing *c, const struct diagonal *d, const run_state *first, const run_state *last)
{
    const clock_array *left = &c->m->clock_arrays[d->left], *right = &c->m->clock_arrays[d->right];
    mpq_t before, after;
    mpq_inits (before, after, NULL);
    bool same = true;
    for (uint32_t x = left->first; same && x < left->first + left->size; x++)
        for (uint32_t y = right->first; same && y < right->first + right->size; y++) {
            mpq_sub (before, first->clocks[x], first->clocks[y]);
            mpq_sub (after, last->clocks[x], last->clocks[y]);
            same = same_side (d->constant, before, after);
        }
    mpq_clears (before, after, NULL);
    return same;
}

static bool
same_discrete (const model *m, const run_state *first, const run_state *last, text *why)
{
    for (size_t p = 0; p < m->process_count; p++)
        if (first->locations[p] != last->locations[p]) {
            text_printf (why, "the loop ends with %s in another location", m->processes[p].name);
            return false;
        }
    for (uint32_t i = 0; i < m->integer_count; i++)
        if (first->integers[i] != last->integers[i]) {
            text_add (why, "the loop ends with another value of ");
            model_integer_name (m, i, why);
            return false;
        }
    return true;
}

bool
closing_allows (const closing *c, const run_state *first, const run_state *last, bool clocks_too, text *why)
{
    if (!same_discrete (c->m, first, last, why))
        return false;
    if (!clocks_too)
        return true;
    for (uint32_t x = 0; x < c->m->clock_count; x++)
        if (!clock_closes (c, x, first->clocks[x], last->clocks[x])) {
            text_add (why, "the loop does not repeat: ");
            model_clock_name (c->m, x, why);
            text_add (why, " reads ");
            rational_print (why, first->clocks[x]);
            text_add (why, " at its start and ");
            rational_print (why, last->clocks[x]);
            text_add (why, " at its end");
            return false;
        }
    for (size_t i = 0; i < c->diagonals.count; i++)
        if (!diagonal_closes (c, &c->diagonals.at[i], first, last)) {
            text_add (why, "the loop does not repeat: a difference of clocks has moved");
            return false;
        }
    return true;
}
