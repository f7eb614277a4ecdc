#include "facts.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "rational.h"

enum { MOST_VALUES = 5 };

facts
facts_none (const explored *e)
{
    size_t cells = (size_t) e->dim * e->dim;
    facts f = { e, xreallocarray (NULL, cells, sizeof *f.cell) };
    for (size_t k = 0; k < cells; k++)
        f.cell[k] = INT64_MIN;
    for (unsigned i = 0; i < e->dim; i++)
        f.cell[(size_t) i * e->dim + i] = 1;
    return f;
}

void
facts_take_in (facts *f, const int32_t *set)
{
    const explored *e = f->of;
    for (unsigned i = 0; i < e->dim; i++)
        for (unsigned j = 0; j < e->dim; j++) {
            size_t k = (size_t) i * e->dim + j;
            if (i == j || f->cell[k] == FACT_NONE)
                continue;
            int64_t b = explored_time_of (e)->bound (e, set, i, j);
            if (b > f->cell[k])
                f->cell[k] = b;
        }
}

facts
facts_of (const explored *e, const uint32_t *spots, size_t count)
{
    facts f = facts_none (e);
    int32_t *set = xcalloc (e->cells, sizeof *set);
    for (size_t s = 0; s < count; s++) {
        explored_set (e, spots[s], set);
        facts_take_in (&f, set);
    }
    xfree (set);
    return f;
}

void
facts_free (facts *f)
{
    xfree (f->cell);
    f->cell = NULL;
}

static int64_t
cell_at (const facts *f, unsigned i, unsigned j)
{
    return f->cell[(size_t) i * f->of->dim + j];
}

/* Bounds add up like those of a DBM. */
static int64_t
plus (int64_t a, int64_t b)
{
    if (a == FACT_NONE || b == FACT_NONE)
        return FACT_NONE;
    return 2 * ((a >> 1) + (b >> 1)) + (a & b & 1);
}

static int64_t
constraint_bound (const facts *f, const clock_constraint *c)
{
    return 2 * c->c * f->of->denominator + !c->strict;
}

bool
facts_follow (const facts *f, unsigned x, clock_constraint of_y)
{
    int64_t sum = plus (cell_at (f, x, of_y.i), constraint_bound (f, &of_y));
    return sum != FACT_NONE && sum == cell_at (f, x, 0);
}

static void
use (fact_cell used[2], unsigned *count, unsigned i, unsigned j)
{
    if (i != j)
        used[(*count)++] = (fact_cell){ i, j };
}

/* A cycle of bounds whose sum is below 0, or 0 and strict, has no solution. */
bool
facts_refute (const facts *f, const clock_constraint *list, size_t count, fact_cell used[2],
              unsigned *used_count)
{
    *used_count = 0;
    for (size_t a = 0; a < count; a++)
        if (plus (constraint_bound (f, &list[a]), cell_at (f, list[a].j, list[a].i)) < 1) {
            use (used, used_count, list[a].j, list[a].i);
            return true;
        }
    for (size_t a = 0; a < count; a++)
        for (size_t b = a + 1; b < count; b++) {
            int64_t atoms = plus (constraint_bound (f, &list[a]), constraint_bound (f, &list[b]));
            int64_t links = plus (cell_at (f, list[a].j, list[b].i), cell_at (f, list[b].j, list[a].i));
            if (plus (atoms, links) < 1) {
                use (used, used_count, list[a].j, list[b].i);
                use (used, used_count, list[b].j, list[a].i);
                return true;
            }
        }
    return false;
}

static char *
value_text (const explored *e, int64_t units)
{
    mpq_t q;
    text out = TEXT_EMPTY;
    mpq_init (q);
    rational_set (q, units, (uint64_t) e->denominator);
    rational_print (&out, q);
    mpq_clear (q);
    return text_take (&out);
}

static uint32_t
clock_of (unsigned x)
{
    return x ? x - 1 : MODEL_NONE;
}

/* Bounds are told with the clock on the left, and without a sign: 0 - x <= -c is x >= c, and
 * x - y <= -c is y - x >= c. */
void
facts_add (const facts *f, fact_cell cell, uint32_t but, explain_item *item)
{
    int64_t b = cell_at (f, cell.i, cell.j), back = cell_at (f, cell.j, cell.i);
    if (b == FACT_NONE)
        return;
    bool equal = plus (b, back) == 1, turned = cell.i == 0 || (cell.j && b >> 1 < 0);
    int64_t constant = turned ? -(b >> 1) : b >> 1;
    explain_fact fact = { .left = clock_of (turned ? cell.j : cell.i),
                          .right = clock_of (turned ? cell.i : cell.j),
                          .upper = equal || !turned,
                          .lower = equal || turned,
                          .strict = !(b & 1),
                          .integer = MODEL_NONE,
                          .but = but,
                          .value = value_text (f->of, constant) };
    *vec_add (&item->facts) = fact;
}

/* Insert into the sorted list; false if it is too long then. */
static bool
add_value (explain_fact *fact, int32_t value)
{
    size_t k = 0;
    while (k < fact->value_count && fact->values[k] < value)
        k++;
    if (k < fact->value_count && fact->values[k] == value)
        return true;
    if (fact->value_count == MOST_VALUES)
        return false;
    memmove (fact->values + k + 1, fact->values + k, (fact->value_count - k) * sizeof *fact->values);
    fact->values[k] = value;
    fact->value_count++;
    return true;
}

static void
add_integer (const explored *e, const uint32_t *spots, size_t count, uint32_t integer, uint32_t but,
             explain_item *item)
{
    for (size_t k = 0; k < item->facts.count; k++)
        if (item->facts.at[k].integer == integer)
            return;
    explain_fact fact = { .left = MODEL_NONE, .right = MODEL_NONE, .integer = integer, .but = but };
    fact.values = xcalloc (MOST_VALUES, sizeof *fact.values);
    bool few = true;
    for (size_t s = 0; s < count && few; s++)
        few = add_value (&fact, explored_look (e, spots[s])->integers[integer]);
    if (few)
        *vec_add (&item->facts) = fact;
    else
        xfree (fact.values);
}

void
facts_add_integers (const explored *e, const uint32_t *spots, size_t count, const expr *condition,
                    uint32_t but, explain_item *item)
{
    if (!condition)
        return;
    if (condition->kind == EXPR_VARIABLE) {
        const integer_array *array = &e->model->integer_arrays[condition->id];
        const expr *index = condition->args[0];
        if (!index || index->kind == EXPR_NUMBER)
            add_integer (e, spots, count, array->first + (index ? (uint32_t) index->value : 0), but, item);
    }
    for (unsigned k = 0; k < 3; k++)
        facts_add_integers (e, spots, count, condition->args[k], but, item);
}

static void
print_clocks (const model *m, const explain_fact *fact, text *out)
{
    model_clock_name (m, fact->left, out);
    if (fact->right != MODEL_NONE) {
        text_add (out, " - ");
        model_clock_name (m, fact->right, out);
    }
    const char *relation = fact->upper && fact->lower ? "=="
                           : fact->upper              ? fact->strict ? "<" : "<="
                           : fact->strict             ? ">"
                                                      : ">=";
    text_printf (out, " %s %s", relation, fact->value);
}

static void
print_values (const model *m, const explain_fact *fact, text *out)
{
    model_integer_name (m, fact->integer, out);
    text_add (out, " is ");
    for (size_t k = 0; k < fact->value_count; k++)
        text_printf (out, "%s%d", !k ? "" : k + 1 == fact->value_count ? " or " : ", ", fact->values[k]);
}

void
facts_print (const model *m, const explain_item *item, size_t from, text *out)
{
    for (size_t k = from; k < item->facts.count; k++) {
        const explain_fact *fact = &item->facts.at[k];
        text_add (out, k > from ? " and " : "");
        if (fact->integer == MODEL_NONE)
            print_clocks (m, fact, out);
        else
            print_values (m, fact, out);
    }
}
