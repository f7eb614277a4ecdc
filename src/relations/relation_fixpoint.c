#include "relation_fixpoint.h"

/* A variable of the relation when each last reset has moved by t: that of
 * the class, a constant, and t or not. */
typedef struct expression {
    unsigned base;
    int64_t offset;
    int slope;
} expression;

static expression
start_clock (const search *s, unsigned k)
{
    return (expression){ s->anchors[k].variable - 1, s->anchors[k].offset, 0 };
}

static expression
expression_of (const search *s, unsigned v)
{
    if (v == 0)
        return (expression){ 0, 0, 1 };
    if (v < s->fixed)
        return (expression){ v - 1, 0, 0 };
    expression e = start_clock (s, v - s->fixed);
    e.slope = 1;
    return e;
}

static void
pose_bound (pace *p, expression left, expression right, cell bound)
{
    pace_add (p, left.base, right.base, cell_move (bound, right.offset - left.offset),
              right.slope - left.slope);
}

void
relation_search_pose (const search *s, const relation *r, const dbm *zone, pace *p)
{
    pace_clear (p, s->fixed - 1);
    if (!r->passed)
        pace_forward (p, true);
    for (unsigned i = 0; i < r->matrix.size; i++)
        for (unsigned j = 0; j < r->matrix.size; j++)
            if (i != j)
                pose_bound (p, expression_of (s, i), expression_of (s, j), dbm_cell (&r->matrix, i, j));
    for (unsigned i = 0; zone && i < zone->size; i++)
        for (unsigned j = 0; j < zone->size; j++) {
            expression now = { 0, 0, 0 };
            if (i != j)
                pose_bound (p, i ? start_clock (s, i - 1) : now, j ? start_clock (s, j - 1) : now,
                            dbm_cell (zone, i, j));
        }
}

/* v_a - v_b within the bound, moved by an offset. */
static void
add_bound (lp *l, fixpoint_rows *rows, fixpoint_row origin, unsigned a, unsigned b, cell bound,
           int64_t offset)
{
    if (bound >= CELL_NONE)
        return;
    uint32_t variables[] = { a, b };
    int64_t difference[] = { 1, -1 };
    lp_add_row (l, 2, variables, difference, cell_is_strict (bound) ? LP_LT : LP_LE,
                cell_constant (bound) + offset);
    *vec_add (rows) = origin;
}

static anchor
anchor_at (const search *s, unsigned zone_variable)
{
    return zone_variable ? s->anchors[zone_variable - 1] : (anchor){ 1, 0 };
}

/* now - Q_x = start - P_x for every clock. */
static void
add_equations (lp *l, fixpoint_rows *rows, const search *s, const relation *r)
{
    for (unsigned v = s->fixed; v < r->matrix.size; v++) {
        anchor a = s->anchors[v - s->fixed];
        uint32_t variables[] = { 0, v, 1, a.variable };
        int64_t signs[] = { 1, -1, -1, 1 };
        lp_add_row (l, 4, variables, signs, LP_EQ, -a.offset);
        *vec_add (rows) = (fixpoint_row){ 'e', v - s->fixed, 0 };
    }
}

lp *
fixpoint_system (const search *s, const relation *r, const dbm *zone, fixpoint_rows *rows)
{
    lp *l = lp_new (r->matrix.size);
    for (unsigned i = 0; i < r->matrix.size; i++)
        for (unsigned j = 0; j < r->matrix.size; j++)
            if (i != j)
                add_bound (l, rows, (fixpoint_row){ 'r', i, j }, i, j, dbm_cell (&r->matrix, i, j), 0);
    for (unsigned i = 0; zone && i < zone->size; i++)
        for (unsigned j = 0; j < zone->size; j++) {
            anchor a = anchor_at (s, i), b = anchor_at (s, j);
            if (i != j)
                add_bound (l, rows, (fixpoint_row){ 'z', i, j }, a.variable, b.variable,
                           dbm_cell (zone, i, j), b.offset - a.offset);
        }
    if (!r->passed)
        add_bound (l, rows, (fixpoint_row){ 't', 0, 0 }, 1, 0, cell_of (0, true), 0);
    add_equations (l, rows, s, r);
    return l;
}

/* Both ways, if asked for; the second one counts when they agree. */
static bool
has_fixed_point (search *s, const relation *r, const dbm *zone)
{
    relation_search_pose (s, r, zone, s->pace);
    bool found = pace_feasible (s->pace);
    if (s->linear_programs) {
        fixpoint_rows rows = VEC_EMPTY;
        lp *l = fixpoint_system (s, r, zone, &rows);
        vec_free (&rows);
        lp_outcome outcome = lp_decide (l, s->space->budget);
        if (outcome != LP_LIMIT && (outcome == LP_FEASIBLE) != found)
            s->disagreement = true;
        lp_free (l);
    }
    return found && !s->disagreement;
}

/* A zone with a fixed point: of those at the start node, covered or not, the
 * one found first, because its path is the shortest. */
static uint32_t
earliest_zone (search *s, const relation *r)
{
    const graph *g = s->graph;
    for (uint32_t z = 0; z < g->zones.count; z++)
        if (g->zones.at[z].node == s->start && has_fixed_point (s, r, &g->zones.at[z].zone))
            return z;
    return MODEL_NONE;
}

void
fixpoint_check (search *s, uint32_t number)
{
    const graph *g = s->graph;
    const relation *r = &s->relations.at[number];
    if (!has_fixed_point (s, r, NULL))
        return;
    for (uint32_t z = g->first.at[s->start]; z != MODEL_NONE; z = g->zones.at[z].next)
        if (g->component.at[z] == s->component && has_fixed_point (s, r, &g->zones.at[z].zone)) {
            s->found_relation = number;
            s->found_zone = earliest_zone (s, r);
            return;
        }
}
