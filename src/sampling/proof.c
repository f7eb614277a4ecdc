#include "proof.h"

#include <inttypes.h>
#include <stdlib.h>

#include "alloc.h"
#include "certificate.h"
#include "region_list.h"

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
    unsigned long unit = (unsigned long) model_time_unit (q->model), fine;
    if (q->infinite)
        fine = unit * (unsigned long) w->right->down / (unsigned long) w->right->up;
    else {
        mpq_t period;
        mpq_init (period);
        run_period (lost->dense, period);
        fine = mpz_get_ui (mpq_denref (period)) * unit;
        mpq_clear (period);
    }
    fprintf (out, "lost %lu", fine);
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

void
proof_write_pattern (const sampling_question *q, const expression *e, const alphabet *a, budget *outer,
                     FILE *out)
{
    char *list;
    size_t length;
    FILE *regions = open_memstream (&list, &length);
    diag *quiet = diag_new ("");
    budget *b = budget_new_within (outer, (budget_limits){ .seconds = 0 });
    bool listed =
        region_list_write (q->model, q->range_disables, model_time_unit (q->model), b, quiet, regions);
    fclose (regions);
    if (!listed)
        certificate_write_none (q->model, budget_reason (b) ? budget_reason (b) : "it has no regions", out);
    else if (write_header (q, "sampling-pattern", "any", out)) {
        fwrite (list, 1, length, out);
        fprintf (out, "pattern");
        write_terms (e->at, e->count, a, out);
        fprintf (out, "\n");
    }
    free (list);
    budget_free (b);
    diag_free (quiet);
}
