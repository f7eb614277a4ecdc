#include <string.h>

#include "check_grid.h"

static int64_t
greatest_divisor (int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* "P/Q" or "P", in lowest terms. */
static bool
read_period (struct grid_check *c)
{
    word w = c->r->time;
    const char *slash = memchr (w.at, '/', w.length);
    word above = { w.at, slash ? (size_t) (slash - w.at) : w.length };
    word below = { slash ? slash + 1 : "", slash ? w.length - above.length - 1 : 0 };
    int64_t p, q = 1;
    if (!certificate_integer (above, 1, INT32_MAX, &p)
        || (slash && !certificate_integer (below, 2, INT32_MAX, &q)) || greatest_divisor (p, q) != 1)
        return certificate_fail (c->r, "this is no period in lowest terms");
    bool coarse = model_resets_to_zero_only (c->m);
    c->tick = coarse ? 1 : p;
    c->up = q;
    c->down = coarse ? p : 1;
    return true;
}

static bool
one_to_units (const struct grid_check *c, clock_atom a, int64_t *most)
{
    __int128_t scaled = (__int128_t) a.c * c->up, whole = scaled / c->down, rest = scaled % c->down;
    whole -= rest < 0;
    whole -= a.strict && rest == 0;
    *most = (int64_t) whole;
    return whole >= -GRID_LARGEST && whole <= GRID_LARGEST;
}

bool
grid_to_units (struct grid_check *c, const clock_atom *atoms, size_t count, atom_list *out)
{
    for (size_t i = 0; i < count; i++) {
        clock_atom a = { atoms[i].i, atoms[i].j, false, 0 };
        if (!one_to_units (c, atoms[i], &a.c))
            return certificate_fail (c->r, "the period is too fine for the constants of the model");
        *vec_add (out) = a;
    }
    return true;
}

static bool
read_label (struct grid_check *c, struct grid_class *k)
{
    reader *r = c->r;
    for (size_t i = 0; i < r->labels.count; i++)
        if (certificate_word_is (r->words.at[3], c->m->labels[r->labels.at[i]])) {
            *k = (struct grid_class){ LACKS_LABEL, r->labels.at[i] };
            return true;
        }
    return certificate_fail (r, "this label is none of the question");
}

static bool
read_class (struct grid_check *c)
{
    static const char EXPECTED[] =
        "expected 'class RANK label NAME', 'class RANK action' or 'class RANK time'";
    reader *r = c->r;
    int64_t rank;
    struct grid_class k = { NOT_GIVEN, 0 };
    if (r->words.count < 3 || !certificate_integer (r->words.at[1], 0, (int64_t) r->length, &rank))
        return certificate_fail (r, EXPECTED);
    if (r->words.count == 4 && certificate_word_is (r->words.at[2], "label")) {
        if (!read_label (c, &k))
            return false;
    } else if (r->words.count == 3 && certificate_word_is (r->words.at[2], "action"))
        k.demand = LACKS_ACTION;
    else if (r->words.count == 3 && certificate_word_is (r->words.at[2], "time"))
        k.demand = LACKS_TIME;
    else
        return certificate_fail (r, EXPECTED);
    if (k.demand == LACKS_TIME && !r->non_zeno)
        return certificate_fail (r, "time need not diverge");
    while (c->classes.count <= (size_t) rank)
        *vec_add (&c->classes) = (struct grid_class){ NOT_GIVEN, 0 };
    if (c->classes.at[rank].demand != NOT_GIVEN)
        return certificate_fail (r, "the class of this rank is given twice");
    c->classes.at[rank] = k;
    return true;
}

static bool
read_site (struct grid_check *c)
{
    reader *r = c->r;
    size_t i = 1;
    struct grid_site s = { .discrete = c->discrete.count, .first_set = c->sets.count };
    vec_reserve (&c->discrete, c->width);
    c->discrete.count += c->width;
    uint32_t *locations = c->discrete.at + s.discrete;
    if (!certificate_discrete (r, &i, locations, (int32_t *) (locations + c->m->process_count)))
        return false;
    if (i != r->words.count)
        return certificate_fail (r, "the line is longer than a discrete state");
    *vec_add (&c->sites) = s;
    return c->sites.count < UINT32_MAX || certificate_fail (r, "there are too many lines 'at'");
}

/* "a", "a..b" or "a..". */
static bool
read_interval (word w, struct interval *out)
{
    size_t dots = 0;
    while (dots < w.length && w.at[dots] != '.')
        dots++;
    if (!certificate_integer ((word){ w.at, dots }, 0, GRID_LARGEST, &out->low))
        return false;
    out->high = dots == w.length ? out->low : GRID_ENDLESS;
    if (dots == w.length)
        return true;
    if (dots + 1 >= w.length || w.at[dots + 1] != '.')
        return false;
    word high = { w.at + dots + 2, w.length - dots - 2 };
    return !high.length || certificate_integer (high, out->low, GRID_LARGEST, &out->high);
}

/* "i-j<=c"; a ray has none between a clock that runs and one that does not. */
static bool
read_constraint (const struct grid_check *c, word w, bool ray, clock_atom *a)
{
    return certificate_constraint (w, c->size - 1, a) && a->i && a->j && !a->strict
           && (!ray || c->runs[a->i] == c->runs[a->j]);
}

static bool
read_set (struct grid_check *c, bool ray)
{
    reader *r = c->r;
    int64_t rank;
    size_t clocks = c->size - 1, i = 2;
    if (!c->sites.count || r->words.count < 2 + clocks
        || !certificate_integer (r->words.at[1], 0, UINT32_MAX, &rank) || (rank && !c->cycle))
        return certificate_fail (r, "expected a rank and an interval per clock, below a line 'at'");
    if (ray && c->tick != 1)
        return certificate_fail (r, "there are no rays where a tick is more than one unit");
    struct grid_set s = { (uint32_t) rank, 0, ray, r->line, c->constraints.count };
    *vec_add (&c->intervals) = (struct interval){ 0, 0 };
    for (; i < 2 + clocks; i++)
        if (!read_interval (r->words.at[i], vec_add (&c->intervals)))
            return certificate_fail (r, "'%.*s' is no interval", (int) r->words.at[i].length,
                                     r->words.at[i].at);
    if (i < r->words.count && !certificate_word_is (r->words.at[i++], ";"))
        return certificate_fail (r, "expected ';' before constraints");
    if (ray && i < r->words.count)
        moves_find_running (c->moves, grid_locations (c, &vec_last (&c->sites)),
                            grid_integers (c, &vec_last (&c->sites)), c->runs);
    for (; i < r->words.count; i++)
        if (!read_constraint (c, r->words.at[i], ray, vec_add (&c->constraints)))
            return certificate_fail (r, "'%.*s' is no constraint here", (int) r->words.at[i].length,
                                     r->words.at[i].at);
    s.constraint_count = (uint32_t) (c->constraints.count - s.first_constraint);
    *vec_add (&c->sets) = s;
    vec_last (&c->sites).set_count++;
    return true;
}

static bool
read_line (struct grid_check *c)
{
    reader *r = c->r;
    word first = r->words.count ? r->words.at[0] : (word){ "", 0 };
    if (certificate_word_is (first, "box") || certificate_word_is (first, "ray"))
        return read_set (c, first.at[0] == 'r');
    if (certificate_word_is (first, "at"))
        return read_site (c);
    if (certificate_word_is (first, "class") && c->cycle)
        return read_class (c);
    return certificate_fail (r, "expected a line 'at', 'box' or 'ray'%s", c->cycle ? ", or 'class'" : "");
}

bool
grid_read (struct grid_check *c)
{
    reader *r = c->r;
    if (!read_period (c) || !certificate_clocks (r))
        return false;
    if (r->words.count != c->size)
        return certificate_fail (r, "the clocks are not those of the model");
    while (certificate_next (r))
        if (!read_line (c))
            return false;
    if (budget_reason (r->budget))
        return false;
    r->line = 0;
    return !r->failed;
}
