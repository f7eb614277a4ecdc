#include "relation_certificate.h"

#include <inttypes.h>
#include <string.h>

#include "relation_fixpoint.h"

struct certificate {
    graph *graph;
    const model *model;
    const query *query;
    text searches;
};

certificate *
relation_certificate_new (graph *g, const model *m, const query *q)
{
    certificate *c = xcalloc (1, sizeof *c);
    c->graph = g;
    c->model = m;
    c->query = q;
    return c;
}

void
relation_certificate_free (certificate *c)
{
    if (!c)
        return;
    text_free (&c->searches);
    xfree (c);
}

static void
print_matrix (text *out, const dbm *m)
{
    text_add (out, " matrix");
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
print_node (text *out, const space *s, uint32_t number)
{
    const node *n = &s->nodes.at[number];
    text_printf (out, " state %" PRIu32 " clocks", n->place);
    for (unsigned i = 0; i < n->count; i++)
        text_printf (out, " %u", n->clocks[i]);
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
print_refutation (certificate *c, const search *full, const relation *r, uint32_t number, uint32_t zone)
{
    fixpoint_rows rows = VEC_EMPTY;
    const dbm *where = zone == MODEL_NONE ? NULL : &c->graph->zones.at[zone].zone;
    lp *l = fixpoint_system (full, r, where, &rows);
    bool refuted = lp_decide (l, NULL) == LP_INFEASIBLE;
    if (refuted) {
        text_printf (&c->searches, "refute %" PRIu32, number);
        if (zone == MODEL_NONE)
            text_add (&c->searches, " everywhere");
        else
            text_printf (&c->searches, " zone %" PRIu32, zone);
        print_multipliers (&c->searches, l, &rows);
    }
    lp_free (l);
    vec_free (&rows);
    return refuted;
}

static void
refute (certificate *c, const search *s, const relation *r, uint32_t number, dbm matrix)
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

void
relation_certificate_add_search (certificate *c, const search *s)
{
    const graph *g = c->graph;
    uint32_t zone = g->first.at[s->start];
    while (g->component.at[zone] != s->component)
        zone = g->zones.at[zone].next;
    text_printf (&c->searches, "search zone %" PRIu32 "\n", zone);
    for (uint32_t i = 0; i < s->relations.count; i++) {
        const relation *r = &s->relations.at[i];
        if (r->covered)
            continue;
        dbm full = relation_search_expanded (s, r);
        text_printf (&c->searches, i ? "relation %" PRIu32 : "identity %" PRIu32, i);
        print_node (&c->searches, g->space, r->node);
        text_printf (&c->searches, " marks %" PRIu64 " passed %d", r->marks, r->passed);
        print_matrix (&c->searches, &full);
        if (i && r->node == s->start && r->marks == s->wanted)
            refute (c, s, r, i, full);
        xfree (full.at);
    }
}

/* --- the file --- */

static void
print_states (text *out, graph *g)
{
    space *s = g->space;
    const model *m = product_model (s->product);
    for (uint32_t i = 0; i < s->places.count; i++) {
        const place *p = relation_space_place (s, i);
        const product_view *view = product_look (s->walk, store_at (s->place_store, i));
        text_printf (out, "state %" PRIu32 " at", i);
        for (size_t k = 0; k < m->process_count; k++)
            text_printf (out, " %" PRIu32, view->locations[k]);
        text_add (out, " integers");
        for (size_t k = 0; k < m->integer_count; k++)
            text_printf (out, " %" PRId32, view->integers[k]);
        text_add (out, " most");
        for (unsigned x = 1; x <= s->clocks; x++)
            text_printf (out, " %" PRId32, p->most[x]);
        text_add_char (out, '\n');
    }
}

static void
print_zones (text *out, const graph *g)
{
    for (uint32_t z = 0; z < g->zones.count; z++) {
        const reached *r = &g->zones.at[z];
        if (r->covered_by != MODEL_NONE)
            continue;
        text_printf (out, "zone %" PRIu32, z);
        print_node (out, g->space, r->node);
        text_add (out, " to");
        for (size_t k = 0; k < r->edge_count; k++)
            text_printf (out, " %" PRIu32, relation_graph_alive (g, g->edges.at[r->first_edge + k].to));
        print_matrix (out, &r->zone);
    }
}

void
relation_certificate_write (certificate *c, FILE *out)
{
    text all = TEXT_EMPTY;
    text_printf (&all, "tacet-certificate relations 1 %016" PRIx64 "\n", model_digest (c->model));
    text_printf (&all, "query non-zeno %d range-disables %d labels", c->query->non_zeno,
                 c->query->range_disables);
    for (size_t k = 0; k < c->query->label_count; k++)
        text_printf (&all, " %s", c->model->labels[c->query->labels[k]]);
    text_add_char (&all, '\n');
    print_states (&all, c->graph);
    print_zones (&all, c->graph);
    fputs (text_string (&all), out);
    fputs (text_string (&c->searches), out);
    fputs ("end\n", out);
    text_free (&all);
}
