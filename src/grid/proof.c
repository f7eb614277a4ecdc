#include "proof.h"

#include <inttypes.h>
#include <string.h>

#include "certificate.h"
#include "sorted.h"

/* A set is a row of numbers: site, rank, constraints, and two per clock. */
enum { SITE, RANK, CONSTRAINTS, FIRST_CLOCK };

struct proof {
    const model *model;
    const query *query;
    const scale *scale;
    budget *budget;
    store *sites; /* locations, then integers */
    uint64_t *site;
    size_t constraint_count; /* per set */
    store *constraints;      /* three words each */
    uint64_t *list;
    VEC (uint32_t) demands; /* by rank */
    size_t width;           /* of a row */
    VEC (int64_t) rows;
    size_t row_count;
    size_t along; /* where the two numbers stand that rows are put together along */
};

uint32_t
proof_demands (const query *q)
{
    return (uint32_t) q->label_count + 1 + q->non_zeno;
}

proof *
proof_new (const model *m, const query *q, const scale *s, size_t constraints, budget *b)
{
    proof *p = xcalloc (1, sizeof *p);
    p->model = m;
    p->query = q;
    p->scale = s;
    p->budget = b;
    p->sites = store_new (m->process_count + m->integer_count, b);
    p->site = xcalloc (m->process_count + m->integer_count, sizeof *p->site);
    p->width = FIRST_CLOCK + 2 * (size_t) m->clock_count;
    p->constraint_count = constraints;
    p->constraints = store_new (3 * constraints + 1, b);
    p->list = xcalloc (3 * constraints + 1, sizeof *p->list);
    return p;
}

void
proof_free (proof *p)
{
    store_free (p->sites);
    xfree (p->site);
    store_free (p->constraints);
    xfree (p->list);
    vec_free (&p->demands);
    vec_free (&p->rows);
    xfree (p);
}

uint32_t
proof_site (proof *p, const uint32_t *locations, const int32_t *integers)
{
    size_t processes = p->model->process_count;
    for (size_t i = 0; i < processes; i++)
        p->site[i] = locations[i];
    for (size_t i = 0; i < p->model->integer_count; i++)
        p->site[processes + i] = (uint64_t) (int64_t) integers[i];
    bool fresh;
    return store_put (p->sites, p->site, &fresh);
}

uint32_t
proof_constraints (proof *p, const proof_constraint *at)
{
    for (size_t k = 0; k < p->constraint_count; k++) {
        p->list[3 * k] = at[k].i;
        p->list[3 * k + 1] = at[k].j;
        p->list[3 * k + 2] = (uint64_t) at[k].c;
    }
    bool fresh;
    return store_put (p->constraints, p->list, &fresh);
}

void
proof_add_rank (proof *p, uint32_t demand)
{
    *vec_add (&p->demands) = demand;
}

bool
proof_has_rays (const proof *p, uint32_t rank)
{
    bool time = p->query->kind == QUERY_CYCLE && p->demands.at[rank] == proof_time (p->query);
    return p->scale->tick == 1 && !time;
}

bool
proof_add (proof *p, uint32_t site, uint32_t constraints, uint32_t rank, const proof_interval *intervals)
{
    if (site == STORE_FULL || constraints == STORE_FULL || !budget_ok (p->budget))
        return false;
    if (p->rows.room - p->rows.count < p->width
        && (p->row_count == UINT32_MAX || !budget_allows (p->budget, 3 * p->rows.room * sizeof (int64_t))))
        return false;
    vec_reserve (&p->rows, p->width);
    int64_t *row = p->rows.at + p->rows.count;
    row[SITE] = site;
    row[RANK] = rank;
    row[CONSTRAINTS] = constraints;
    for (uint32_t x = 0; x < p->model->clock_count; x++) {
        row[FIRST_CLOCK + 2 * x] = intervals[x].low;
        row[FIRST_CLOCK + 2 * x + 1] = intervals[x].high;
    }
    p->rows.count += p->width;
    p->row_count++;
    return true;
}

static const void *
row_at (const void *context, uint32_t number)
{
    const proof *p = context;
    return p->rows.at + number * p->width;
}

/* Rows that differ only along one clock follow each other. */
static int
compare_rows (const void *context, const void *left, const void *right)
{
    const proof *p = context;
    const int64_t *a = left, *b = right;
    for (size_t i = 0; i < p->width; i++)
        if (a[i] != b[i] && i != p->along && i != p->along + 1)
            return a[i] < b[i] ? -1 : 1;
    for (size_t i = p->along; i < p->width && i < p->along + 2; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Make `last` reach as far as `next`, if there is nothing between them. */
static bool
joins (const proof *p, int64_t *last, const int64_t *next)
{
    for (size_t i = 0; i < p->width; i++)
        if (last[i] != next[i] && i != p->along && i != p->along + 1)
            return false;
    if (p->along == p->width)
        return true;
    int64_t *high = &last[p->along + 1];
    bool one_ends = (*high == PROOF_ENDLESS) != (next[p->along + 1] == PROOF_ENDLESS);
    if (one_ends && proof_has_rays (p, (uint32_t) last[RANK]))
        return false; /* an endless clock of a ray is not tied to the others */
    if (*high != PROOF_ENDLESS && next[p->along] > *high + 1)
        return false;
    *high = next[p->along + 1] > *high ? next[p->along + 1] : *high;
    return true;
}

/* Sort the rows, and put those together that are neighbours along the clock
 * whose numbers start at `along` (the width: none). */
static void
merge_along (proof *p, size_t along)
{
    p->along = along;
    uint32_t *order = sorted_new ((sorted_order){ p, row_at, compare_rows }, p->row_count);
    int64_t *rows = xreallocarray (NULL, p->row_count * p->width + 1, sizeof *rows);
    size_t count = 0;
    for (size_t i = 0; i < p->row_count; i++) {
        const int64_t *row = row_at (p, order[i]);
        if (!count || !joins (p, rows + (count - 1) * p->width, row))
            memcpy (rows + count++ * p->width, row, p->width * sizeof *row);
    }
    xfree (order);
    xfree (p->rows.at);
    p->rows.at = rows;
    p->rows.room = p->row_count * p->width + 1;
    p->row_count = count;
    p->rows.count = count * p->width;
}

static void
write_classes (const proof *p, FILE *out)
{
    const query *q = p->query;
    for (size_t rank = 0; rank < p->demands.count; rank++) {
        uint32_t demand = p->demands.at[rank];
        fprintf (out, "class %zu ", rank);
        if (demand < q->label_count)
            fprintf (out, "label %s\n", p->model->labels[q->labels[demand]]);
        else
            fprintf (out, "%s\n", demand == proof_action (q) ? "action" : "time");
    }
}

static void
write_site (const proof *p, uint32_t number, FILE *out)
{
    const uint64_t *site = store_at (p->sites, number);
    fprintf (out, "at ;");
    for (size_t i = 0; i < p->model->process_count; i++)
        fprintf (out, " %" PRIu64, site[i]);
    fprintf (out, " ;");
    for (size_t i = 0; i < p->model->integer_count; i++)
        fprintf (out, " %" PRId64, (int64_t) site[p->model->process_count + i]);
    fprintf (out, " ;\n");
}

static void
write_row (const proof *p, const int64_t *row, FILE *out)
{
    fprintf (out, "%s %" PRId64, proof_has_rays (p, (uint32_t) row[RANK]) ? "ray" : "box", row[RANK]);
    for (size_t i = FIRST_CLOCK; i < p->width; i += 2) {
        fprintf (out, " %" PRId64, row[i]);
        if (row[i + 1] == PROOF_ENDLESS)
            fprintf (out, "..");
        else if (row[i + 1] != row[i])
            fprintf (out, "..%" PRId64, row[i + 1]);
    }
    const uint64_t *list = store_at (p->constraints, (uint32_t) row[CONSTRAINTS]);
    for (size_t k = 0; k < p->constraint_count; k++, list += 3)
        fprintf (out, "%s %" PRIu64 "-%" PRIu64 "<=%" PRId64, k ? "" : " ;", list[0], list[1],
                 (int64_t) list[2]);
    fprintf (out, "\n");
}

static void
write_header (const proof *p, const uint8_t *reached_locations, FILE *out)
{
    static const char *const kinds[] = { [QUERY_EXPLORE] = "grid-locations",
                                         [QUERY_REACH] = "grid-reach",
                                         [QUERY_DEADLOCK] = "grid-deadlock",
                                         [QUERY_CYCLE] = "grid-cycle" };
    text time = TEXT_EMPTY, name = TEXT_EMPTY;
    text_printf (&time, "%" PRId64, p->scale->numerator);
    if (p->scale->denominator != 1)
        text_printf (&time, "/%" PRId64, p->scale->denominator);
    certificate_claim claim = { kinds[p->query->kind], text_string (&time), p->model, p->query,
                                reached_locations };
    certificate_write_header (&claim, out);
    fprintf (out, "clocks");
    for (uint32_t x = 0; x < p->model->clock_count; x++) {
        text_clear (&name);
        model_clock_name (p->model, x, &name);
        fprintf (out, " %s", text_string (&name));
    }
    fprintf (out, "\n");
    text_free (&time);
    text_free (&name);
}

void
proof_write (proof *p, const uint8_t *reached_locations)
{
    FILE *out = p->query->certificate;
    merge_along (p, p->width);
    for (size_t along = p->width; along > FIRST_CLOCK && budget_check (p->budget);)
        merge_along (p, along -= 2);
    if (budget_reason (p->budget)) {
        certificate_write_none (p->model, budget_reason (p->budget), out);
        return;
    }
    write_header (p, reached_locations, out);
    write_classes (p, out);
    for (size_t i = 0; i < p->row_count; i++) {
        const int64_t *row = row_at (p, (uint32_t) i);
        if (!i || row[SITE] != row[SITE - (ptrdiff_t) p->width])
            write_site (p, (uint32_t) row[SITE], out);
        write_row (p, row, out);
    }
}
