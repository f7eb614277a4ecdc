/* From exact clock values to regions: where a state is, and what it passes while it waits. */
#include <assert.h>

#include "alloc.h"
#include "region_graph_private.h"
#include "regions.h"

void
region_of_values (const region_shape *shape, mpq_t *clocks, region *out)
{
    mpq_t *fraction = xreallocarray (NULL, shape->clocks + 1, sizeof *fraction);
    mpz_t whole;
    mpz_init (whole);
    for (unsigned x = 0; x < shape->clocks; x++) {
        mpq_init (fraction[x]);
        mpz_fdiv_q (whole, mpq_numref (clocks[x]), mpq_denref (clocks[x]));
        mpq_set_z (fraction[x], whole);
        mpq_sub (fraction[x], clocks[x], fraction[x]);
        int order = mpz_cmp_si (whole, shape->bound[x]);
        bool above = order > 0 || (order == 0 && mpq_sgn (fraction[x]) > 0);
        out->whole[x] = above ? REGION_ABOVE : (int32_t) mpz_get_si (whole);
        if (above)
            mpq_set_ui (fraction[x], 0, 1);
    }
    out->classes = 0;
    for (unsigned x = 0; x < shape->clocks; x++) { /* rank: how many different fractions are not larger */
        out->rank[x] = 0;
        for (unsigned y = 0; y < shape->clocks && mpq_sgn (fraction[x]); y++) {
            bool counts = mpq_sgn (fraction[y]) && mpq_cmp (fraction[y], fraction[x]) <= 0;
            for (unsigned z = 0; z < y && counts; z++)
                counts = !mpq_equal (fraction[z], fraction[y]);
            out->rank[x] += counts;
        }
        out->classes = out->rank[x] > out->classes ? out->rank[x] : out->classes;
    }
    for (unsigned x = 0; x < shape->clocks; x++)
        mpq_clear (fraction[x]);
    xfree (fraction);
    mpz_clear (whole);
    assert (region_is_valid (shape, out));
}

/* Time until the next clock that is not above its bound is an integer again; 2 if all are above. */
static void
until_integer (const region_shape *shape, const region *r, mpq_t *clocks, mpq_t wait)
{
    mpq_t left;
    mpz_t whole;
    mpq_init (left);
    mpz_init (whole);
    bool some = false;
    mpq_set_ui (wait, 2, 1);
    for (unsigned x = 0; x < shape->clocks; x++) {
        if (r->whole[x] == REGION_ABOVE)
            continue;
        mpz_fdiv_q (whole, mpq_numref (clocks[x]), mpq_denref (clocks[x]));
        mpz_add_ui (whole, whole, 1);
        mpq_set_z (left, whole);
        mpq_sub (left, left, clocks[x]);
        if (!some || mpq_cmp (left, wait) < 0)
            mpq_set (wait, left);
        some = true;
    }
    mpz_clear (whole);
    mpq_clear (left);
}

/* The regions one after the other, as long as the visitor likes: at an instant if a clock is an
 * integer there, else from after one instant on up to the next. */
static void
visit_regions (const region_space *s, mpq_t *clocks, regions_visitor *visit, void *context)
{
    const region_shape *shape = s->shape;
    region *now = region_new (shape);
    mpq_t from, wait, inside;
    mpq_inits (from, wait, inside, NULL);
    region_of_values (shape, clocks, now);
    bool open = false, more = true;
    while (more) {
        text name = TEXT_EMPTY;
        region_space_print_region (s, now, &name);
        until_integer (shape, now, clocks, wait);
        mpq_div_2exp (inside, wait, 1);
        mpq_add (inside, inside, from);
        more = visit (context, from, open, open ? inside : from, text_string (&name)) && !region_all_above (shape, now);
        text_free (&name);
        if (!more)
            break;
        open = region_has_integer (shape, now);
        if (!open) {
            mpq_add (from, from, wait);
            for (unsigned x = 0; x < shape->clocks; x++)
                mpq_add (clocks[x], clocks[x], wait);
        }
        region_delay (shape, now);
    }
    mpq_clears (from, wait, inside, NULL);
    region_free (now);
}

bool
regions_while_waiting (const model *m, const mpq_t *clocks, budget *b, regions_visitor *visit, void *context)
{
    const query plain = { .kind = QUERY_CYCLE, .process = MODEL_NONE, .location = MODEL_NONE };
    diag *mistakes = diag_new (m->file_name);
    region_space *s = region_space_new (m, &plain, b, mistakes);
    diag_free (mistakes);
    if (!s)
        return false;
    unsigned count = s->shape->clocks;
    mpq_t *tracked = xreallocarray (NULL, count + 1, sizeof *tracked);
    for (unsigned x = 0; x < count; x++) {
        mpq_init (tracked[x]);
        mpq_set (tracked[x], clocks[s->clock_of[x]]);
    }
    visit_regions (s, tracked, visit, context);
    for (unsigned x = 0; x < count; x++)
        mpq_clear (tracked[x]);
    xfree (tracked);
    region_space_free (s);
    return true;
}
