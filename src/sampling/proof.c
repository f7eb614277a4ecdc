#include "proof.h"

#include <inttypes.h>
#include <stdlib.h>

#include "alloc.h"
#include "certificate.h"
#include "rational.h"
#include "region_ground.h"

static bool
write_header (const sampling_question *q, const char *kind, const char *time, FILE *out)
{
    if (model_has_diagonals (q->model)) {
        certificate_write_none (q->model, "there are no certificates for differences of clocks", out);
        return false;
    }
    query asked = { .kind = q->infinite ? QUERY_CYCLE : QUERY_REACH,
                    .labels = q->labels,
                    .label_count = q->infinite ? 0 : q->label_count,
                    .process = MODEL_NONE,
                    .location = MODEL_NONE,
                    .range_disables = q->range_disables };
    certificate_claim claim = { kind, time, q->model, &asked, NULL };
    certificate_write_header (&claim, out);
    fprintf (out, "hidden");
    for (size_t i = 0; i < q->hidden_count; i++)
        fprintf (out, " %s", q->hidden[i]);
    fprintf (out, "\nunit %" PRId32 "\n", model_time_unit (q->model));
    return true;
}

static void
write_bounds (const side *s, FILE *out)
{
    text name = TEXT_EMPTY;
    fprintf (out, "clocks");
    for (unsigned x = 1; x < s->dim; x++) {
        text_clear (&name);
        model_clock_name (s->model, s->clock_of[x] - 1u, &name);
        fprintf (out, " %s:%" PRId32 ":%" PRId32, text_string (&name), s->lower[x], s->upper[x]);
    }
    fprintf (out, "\n");
    text_free (&name);
}

static void
write_place (const side *s, uint32_t place, FILE *out)
{
    const product_view *view = side_look (s, side_site_of (s, place));
    fprintf (out, "zone ;");
    for (size_t i = 0; i < s->model->process_count; i++)
        fprintf (out, " %" PRIu32, view->locations[i]);
    fprintf (out, " ;");
    for (size_t i = 0; i < s->model->integer_count; i++)
        fprintf (out, " %" PRId32, view->integers[i]);
    fprintf (out, " ;");
    zone_constraint *list = xcalloc (zone_cells (s->dim), sizeof *list);
    size_t count = zone_minimal (side_zone (s, place), s->dim, list);
    for (size_t i = 0; i < count; i++)
        fprintf (out, " %u-%u%s%" PRId32, list[i].i ? s->clock_of[list[i].i] : 0u,
                 list[i].j ? s->clock_of[list[i].j] : 0u,
                 bound_is_strict (list[i].b) ? "<" : "<=", bound_constant (list[i].b));
    fprintf (out, "\n");
    xfree (list);
}

/* The places that nodes name, numbered in order of their first use. */
typedef struct numbering {
    const side *side;
    uint32_t *number; /* place -> number + 1 */
    number_list places;
} numbering;

static uint32_t
number_of (numbering *n, uint32_t place)
{
    if (!n->number[place]) {
        *vec_add (&n->places) = place;
        n->number[place] = (uint32_t) n->places.count;
    }
    return n->number[place] - 1;
}

static void
write_places (numbering *n, const char *name, FILE *out)
{
    fprintf (out, "%s %zu\n", name, n->places.count);
    for (size_t i = 0; i < n->places.count; i++)
        write_place (n->side, n->places.at[i], out);
    vec_free (&n->places);
    xfree (n->number);
}

/* The word, and a q such that it happens at unit/q: of a finite word that of its run, of an
 * infinite one the q that keeps them all. */
static void
write_lost (const sampling_question *q, const inclusion *w, const sampling_lost *lost, FILE *out)
{
    uint64_t unit = (uint64_t) model_time_unit (q->model), fine;
    if (q->infinite)
        fine = unit * (uint64_t) w->right->down / (uint64_t) w->right->up;
    else {
        mpq_t period;
        mpq_init (period);
        run_period (lost->dense, period);
        fine = (uint64_t) integer_get (mpq_denref (period)) * unit;
        mpq_clear (period);
    }
    fprintf (out, "lost %" PRIu64, fine);
    for (size_t i = 0; i < lost->count; i++)
        fprintf (out, "%s %s", q->infinite && i == lost->loop_from ? " ;" : "", lost->letters[i]);
    fprintf (out, "\n");
}

/* Dense places from which no infinite word starts: at most so many letters come there. */
static void
write_dead (const inclusion *w, const graph *g, numbering *dense, FILE *out)
{
    uint32_t *rank = graph_ranks (g, w->alive), count = 0;
    for (uint32_t v = 0; v < g->count; v++)
        count += !w->alive[v];
    fprintf (out, "dead %" PRIu32 "\n", count);
    for (uint32_t v = 0; v < g->count; v++)
        if (!w->alive[v])
            fprintf (out, "rank %" PRIu32 " %" PRIu32 "\n", number_of (dense, v), rank[v]);
    xfree (rank);
}

void
proof_write_words (const sampling_question *q, const inclusion *w, const graph *g, const char *period,
                   const sampling_lost *lost, FILE *out)
{
    if (!write_header (q, "sampling-words", period, out))
        return;
    numbering dense = { .side = w->left }, sampled = { .side = w->right };
    dense.number = xcalloc ((size_t) store_count (w->left->places) + 1, sizeof *dense.number);
    sampled.number = xcalloc ((size_t) store_count (w->right->places) + 1, sizeof *sampled.number);
    char *nodes;
    size_t length;
    FILE *later = open_memstream (&nodes, &length);
    fprintf (later, "nodes %zu\n", w->nodes.count);
    for (size_t i = 0; i < w->nodes.count; i++) {
        uint32_t count;
        const uint32_t *places = number_sets_at (&w->sets, w->nodes.at[i].set, &count);
        fprintf (later, "node %" PRIu32, number_of (&dense, w->nodes.at[i].place));
        for (uint32_t k = 0; k < count; k++)
            fprintf (later, " %" PRIu32, number_of (&sampled, places[k]));
        fprintf (later, "\n");
    }
    if (q->infinite)
        write_dead (w, g, &dense, later);
    fclose (later);
    write_bounds (w->left, out);
    write_places (&dense, "dense", out);
    write_places (&sampled, "sampled", out);
    fwrite (nodes, 1, length, out);
    free (nodes);
    if (lost)
        write_lost (q, w, lost, out);
}

static void
write_terms (const term *terms, size_t count, const alphabet *a, FILE *out)
{
    for (size_t i = 0; i < count; i++) {
        if (terms[i].letter != LETTER_SILENT) {
            fprintf (out, " %s", alphabet_name (a, terms[i].letter));
            continue;
        }
        fprintf (out, " (");
        write_terms (terms[i].body, terms[i].count, a, out);
        fprintf (out, " )");
    }
}

/* The lines that tell how the pattern is read; those of a set of states. */
typedef struct trace {
    const decider *d;
    const alphabet *alphabet;
    FILE *out;
} trace;

static void
write_states (const decider *d, uint32_t set, FILE *out)
{
    uint32_t count;
    const uint32_t *states = number_sets_at (&d->states, set, &count);
    fprintf (out, " ;");
    for (uint32_t i = 0; i < count; i++)
        fprintf (out, " %" PRIu32, states[i]);
}

/* A way to come back to a state. */
struct way_round {
    uint32_t state, matrix;
    const uint64_t *columns;
    unsigned count;
};

static int
compare_ways (const void *left, const void *right)
{
    const struct way_round *a = left, *b = right;
    if (a->state != b->state)
        return a->state < b->state ? -1 : 1;
    for (unsigned j = 0; j < a->count; j++)
        if (a->columns[j] != b->columns[j])
            return a->columns[j] < b->columns[j] ? -1 : 1;
    return 0;
}

static void
write_way (const matrices *table, const struct way_round *w, FILE *out)
{
    unsigned from, to;
    fprintf (out, "round %" PRIu32, w->state);
    if (matrices_find_leak (table, w->matrix, &from, &to))
        fprintf (out, " %u %u ;", from, to);
    else
        fprintf (out, " - - ;");
    for (unsigned j = 0; j < w->count; j++)
        fprintf (out, " %" PRIx64, w->columns[j]);
    fprintf (out, "\n");
}

static void
write_ways (const decider *d, uint32_t power, FILE *out)
{
    VEC (struct way_round) ways = VEC_EMPTY;
    const matrices *table = d->readings->matrices;
    uint32_t count;
    const triple *t = triples_at (d->triples, power, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct way_round w = { .state = t[i].source, .matrix = t[i].matrix };
        w.columns = matrices_columns (table, w.matrix, &w.count);
        if (t[i].source == t[i].target)
            *vec_add (&ways) = w;
    }
    if (ways.count)
        qsort (ways.at, ways.count, sizeof *ways.at, compare_ways);
    for (size_t i = 0; i < ways.count; i++)
        write_way (table, &ways.at[i], out);
    vec_free (&ways);
}

static void
write_step (void *context, const expression_step *s)
{
    const trace *t = context;
    const object *reached = &t->d->objects.at[s->object];
    if (s->term->letter != LETTER_SILENT)
        fprintf (t->out, "letter %s", alphabet_name (t->alphabet, s->term->letter));
    else {
        write_ways (t->d, s->power, t->out);
        fprintf (t->out, "repeat %" PRIu32 " %" PRIu32, s->term->before, s->term->before + s->term->period);
    }
    write_states (t->d, reached->all, t->out);
    write_states (t->d, reached->cheap, t->out);
    fprintf (t->out, "\n");
}

/* The pattern, read on regions with all triples (the decider had circles, and of the
 * triples the best).  False: that could not be done within the budget. */
static bool
write_reading (const expression *e, alphabet *a, const region_list *l, budget *b, FILE *out)
{
    matrices *table = matrices_new (true, b);
    region_ground *regions = region_ground_new (l, a, table, b);
    bool whole = false;
    if (regions) {
        readings read;
        decider d;
        readings_init (&read, region_ground_of (regions), a, table, false, false, b);
        decider_init (&d, &read, false, b);
        decider_start (&d);
        trace t = { &d, a, out };
        fprintf (out, "pattern");
        write_terms (e->at, e->count, a, out);
        fprintf (out, "\n");
        whole = expression_read (&d, e, write_step, &t) && !budget_reason (b);
        decider_free (&d);
        readings_free (&read);
    }
    region_ground_free (regions);
    matrices_free (table);
    return whole;
}

/* Both lists and the checker have room for so many clocks. */
enum { MOST_CLOCKS = 15 };

void
proof_write_pattern (const sampling_question *q, const expression *e, alphabet *a, budget *outer, FILE *out)
{
    char *read = NULL;
    size_t length;
    diag *quiet = diag_new ("");
    budget *b = budget_new_within (outer, (budget_limits){ .seconds = 0 });
    region_list *l = region_list_new (q->model, q->range_disables, model_time_unit (q->model), b, quiet);
    const char *reason = NULL;
    if (!l)
        reason = budget_reason (b) ? budget_reason (b) : "it has no regions";
    else if (region_list_clocks (l) > MOST_CLOCKS)
        reason = "more than 15 clocks are compared";
    else {
        FILE *lines = open_memstream (&read, &length);
        if (!write_reading (e, a, l, b, lines))
            reason = budget_reason (b) ? budget_reason (b) : "its regions do not come back soon enough";
        fclose (lines);
    }
    if (reason)
        certificate_write_none (q->model, reason, out);
    else if (write_header (q, "sampling-pattern", "any", out)) {
        region_list_write (l, out);
        fwrite (read, 1, length, out);
    }
    free (read);
    region_list_free (l);
    budget_free (b);
    diag_free (quiet);
}
