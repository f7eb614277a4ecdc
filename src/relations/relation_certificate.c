#include "relation_certificate.h"

#include <inttypes.h>
#include <string.h>

#include "certificate.h"
#include "relation_fixpoint.h"

struct certificate {
    graph *graph;
    const model *model;
    const query *query;
    uint32_t *states, *zones; /* numbers in the file, per place and per zone */
    uint32_t state_count, zone_count;
    text searches;
};

relation_certificate *
relation_certificate_new (graph *g, const model *m, const query *q)
{
    relation_certificate *c = xcalloc (1, sizeof *c);
    c->graph = g;
    c->model = m;
    c->query = q;
    return c;
}

void
relation_certificate_free (relation_certificate *c)
{
    if (!c)
        return;
    xfree (c->states);
    xfree (c->zones);
    text_free (&c->searches);
    xfree (c);
}

static uint32_t
place_of (const graph *g, uint32_t zone)
{
    return g->space->nodes.at[g->zones.at[zone].node].place;
}

/* Number the zones that are alive and the states that they are at. */
void
relation_certificate_begin (relation_certificate *c)
{
    const graph *g = c->graph;
    c->states = xreallocarray (NULL, g->space->places.count + 1, sizeof *c->states);
    c->zones = xreallocarray (NULL, g->zones.count + 1, sizeof *c->zones);
    for (size_t i = 0; i < g->space->places.count; i++)
        c->states[i] = MODEL_NONE;
    for (uint32_t z = 0; z < g->zones.count; z++) {
        c->zones[z] = MODEL_NONE;
        if (g->zones.at[z].covered_by != MODEL_NONE)
            continue;
        c->zones[z] = c->zone_count++;
        if (c->states[place_of (g, z)] == MODEL_NONE)
            c->states[place_of (g, z)] = c->state_count++;
    }
}

static void
print_matrix (text *out, const dbm *m)
{
    for (unsigned i = 0; i < m->size; i++)
        for (unsigned j = 0; j < m->size; j++) {
            cell b = dbm_cell (m, i, j);
            if (b >= CELL_NONE)
                text_add (out, " *");
            else
                text_printf (out, " %s%" PRId64, cell_is_strict (b) ? "<" : "<=", cell_constant (b));
        }
    text_add_char (out, '\n');
}

static void
print_node (const relation_certificate *c, text *out, uint32_t number)
{
    const node *n = &c->graph->space->nodes.at[number];
    text_printf (out, " %" PRIu32 " ;", c->states[n->place]);
    for (unsigned i = 0; i < n->count; i++)
        text_printf (out, " %u", n->clocks[i]);
    text_add (out, " ;");
}

/* --- searches --- */

/* The multipliers of an infeasible system as whole numbers. */
static void
print_multipliers (text *out, const lp *l, const fixpoint_rows *rows)
{
    mpz_t common, number;
    mpq_t value;
    mpz_inits (common, number, NULL);
    mpq_init (value);
    mpz_set_ui (common, 1);
    for (size_t i = 0; i < rows->count; i++) {
        lp_multiplier (l, i, value);
        mpz_lcm (common, common, mpq_denref (value));
    }
    for (size_t i = 0; i < rows->count; i++) {
        lp_multiplier (l, i, value);
        if (mpq_sgn (value) == 0)
            continue;
        mpz_divexact (number, common, mpq_denref (value));
        mpz_mul (number, number, mpq_numref (value));
        const fixpoint_row *row = &rows->at[i];
        text_printf (out, " %c", row->kind);
        if (row->kind != 't')
            text_printf (out, " %u", row->i);
        if (row->kind == 'r' || row->kind == 'z')
            text_printf (out, " %u", row->j);
        char *digits = mpz_get_str (NULL, 10, number);
        text_printf (out, " %s", digits);
        void (*release) (void *, size_t);
        mp_get_memory_functions (NULL, NULL, &release);
        release (digits, strlen (digits) + 1);
    }
    text_add_char (out, '\n');
    mpz_clears (common, number, NULL);
    mpq_clear (value);
}

/* Print why the relation has no fixed point in the zone (MODEL_NONE: at
 * all); false if it has one. */
static bool
print_refutation (relation_certificate *c, const search *full, const relation *r, size_t number,
                  uint32_t zone)
{
    fixpoint_rows rows = VEC_EMPTY;
    const dbm *where = zone == MODEL_NONE ? NULL : &c->graph->zones.at[zone].zone;
    lp *l = fixpoint_system (full, r, where, &rows);
    bool refuted = lp_decide (l, NULL) == LP_INFEASIBLE;
    if (refuted) {
        text_printf (&c->searches, "refute %zu", number);
        if (zone == MODEL_NONE)
            text_add (&c->searches, " everywhere ;");
        else
            text_printf (&c->searches, " %" PRIu32 " ;", c->zones[zone]);
        print_multipliers (&c->searches, l, &rows);
    }
    lp_free (l);
    vec_free (&rows);
    return refuted;
}

static void
refute (relation_certificate *c, const search *s, const relation *r, size_t number, dbm matrix)
{
    const graph *g = c->graph;
    unsigned bounded = s->start_hull.size - 1;
    search full = { .space = s->space, .graph = s->graph, .fixed = 2 + bounded };
    full.anchors = xcalloc (bounded + 1, sizeof *full.anchors);
    for (unsigned k = 0; k < bounded; k++)
        full.anchors[k].variable = 2 + k;
    relation copy = *r;
    copy.matrix = matrix;
    if (!print_refutation (c, &full, &copy, number, MODEL_NONE))
        for (uint32_t z = g->first.at[s->start]; z != MODEL_NONE; z = g->zones.at[z].next)
            if (g->component.at[z] == s->component)
                print_refutation (c, &full, &copy, number, z);
    xfree (full.anchors);
}

static size_t
alive_relations (const search *s)
{
    size_t count = 0;
    for (size_t i = 0; i < s->relations.count; i++)
        count += !s->relations.at[i].covered;
    return count;
}

void
relation_certificate_add_search (relation_certificate *c, const search *s)
{
    const graph *g = c->graph;
    uint32_t zone = g->first.at[s->start];
    while (g->component.at[zone] != s->component)
        zone = g->zones.at[zone].next;
    text_printf (&c->searches, "search %" PRIu32 " %zu\n", c->zones[zone], alive_relations (s));
    size_t number = 0;
    for (uint32_t i = 0; i < s->relations.count; i++) {
        const relation *r = &s->relations.at[i];
        if (r->covered)
            continue;
        dbm full = relation_search_expanded (s, r);
        text_add (&c->searches, "relation");
        print_node (c, &c->searches, r->node);
        text_printf (&c->searches, " %" PRIx64 " %d ;", r->marks, r->passed);
        print_matrix (&c->searches, &full);
        if (i && r->node == s->start && r->marks == s->wanted)
            refute (c, s, r, number, full);
        number++;
        xfree (full.at);
    }
}

/* --- the file --- */

static void
print_state (text *out, space *s, uint32_t number)
{
    const model *m = product_model (s->product);
    const product_view *view = product_look (s->walk, store_at (s->place_store, number));
    text_add (out, "state ;");
    for (size_t k = 0; k < m->process_count; k++)
        text_printf (out, " %" PRIu32, view->locations[k]);
    text_add (out, " ;");
    for (size_t k = 0; k < m->integer_count; k++)
        text_printf (out, " %" PRId32, view->integers[k]);
    text_add (out, " ;");
    for (unsigned x = 1; x <= s->clocks; x++)
        text_printf (out, " %" PRId32, s->places.at[number].most[x]);
    text_add_char (out, '\n');
}

/* In the order of their numbers: that in which zones first need them. */
static void
print_states (const relation_certificate *c, text *out)
{
    const graph *g = c->graph;
    uint32_t next = 0;
    text_printf (out, "states %" PRIu32 "\n", c->state_count);
    for (uint32_t z = 0; z < g->zones.count; z++)
        if (g->zones.at[z].covered_by == MODEL_NONE && c->states[place_of (g, z)] == next) {
            print_state (out, g->space, place_of (g, z));
            next++;
        }
}

static void
print_zones (const relation_certificate *c, text *out)
{
    const graph *g = c->graph;
    text_printf (out, "zones %" PRIu32 "\n", c->zone_count);
    for (uint32_t z = 0; z < g->zones.count; z++) {
        const reached *r = &g->zones.at[z];
        if (r->covered_by != MODEL_NONE)
            continue;
        text_add (out, "zone");
        print_node (c, out, r->node);
        for (size_t k = 0; k < r->edge_count; k++)
            text_printf (out, " %" PRIu32,
                         c->zones[relation_graph_alive (g, g->edges.at[r->first_edge + k].to)]);
        text_add (out, " ;");
        print_matrix (out, &r->zone);
    }
}

/* The states of the engine know which diagonals hold, or which label is
 * awaited; the model has no name for that, so there is nothing that a checker
 * could read. */
static const char *
why_not (const relation_certificate *c)
{
    if (model_has_diagonals (c->model))
        return "differences of clocks were eliminated";
    return c->query->label_count > RELATION_MOST_MARKS ? "more than 64 labels" : NULL;
}

void
relation_certificate_write (relation_certificate *c, FILE *out)
{
    if (why_not (c)) {
        certificate_write_none (c->model, why_not (c), out);
        return;
    }
    text all = TEXT_EMPTY;
    print_states (c, &all);
    print_zones (c, &all);
    certificate_claim claim = { "relations", "any", c->model, c->query, NULL };
    certificate_write_header (&claim, out);
    fputs (text_string (&all), out);
    fputs (text_string (&c->searches), out);
    fputs ("end\n", out);
    text_free (&all);
}
