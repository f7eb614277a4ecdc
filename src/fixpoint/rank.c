/* Which loops end?  The pieces of a set are nodes, the steps between them edges with
 * a linear relation each.  A linear function per node that grows on no edge of a
 * strongly connected part, and falls by at least 1 on some edge where it is not
 * negative, shows that this edge is not taken for ever; without it the part falls
 * apart.  What is left in the end may go round for ever.  By Farkas' lemma such
 * functions are the solutions of linear inequalities: proofs/ctl.md, Statement 6. */
#include <isl/constraint.h>
#include <isl/map.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "lp.h"
#include "sets.h"

/* More nodes or edges are not looked at: everything may go round then. */
enum { MOST_NODES = 300, MOST_EDGES = 3000 };

struct node {
    uint32_t place;
    isl_set *set;
    uint32_t part, before; /* strongly connected, now and before the last edges were settled */
    uint32_t height;       /* of the part among those that it fell apart into */
    bool endless;
    VEC (rank_term) ranks; /* if they are wanted */
};

/* sum coefficient[d] * (x, x')[d] + coefficient[2n] >= 0, or = 0 */
struct inequality {
    int64_t *coefficient;
    bool equality;
};

struct edge_relation {
    uint32_t source, target; /* nodes */
    VEC (struct inequality) rows;
    bool settled; /* it is not taken for ever, or its part is given up */
};

struct ranking {
    sets_system *system;
    VEC (struct node) nodes;
    VEC (struct edge_relation) edges;
    bool wanted;    /* what falls */
    uint32_t place; /* of the pieces being added */
    uint32_t source, target;
};

/* Nodes and edges. */

static isl_stat
add_node (isl_basic_set *piece, void *context)
{
    struct ranking *r = context;
    struct node n = { .place = r->place, .set = isl_set_from_basic_set (piece), .part = UINT32_MAX };
    *vec_add (&r->nodes) = n;
    return isl_stat_ok;
}

static bool
small_value (isl_val *v, int64_t *value)
{
    bool fits = isl_val_cmp_si (v, -1000000000) >= 0 && isl_val_cmp_si (v, 1000000000) <= 0;
    *value = fits ? isl_val_get_num_si (v) : 0;
    isl_val_free (v);
    return fits;
}

static isl_stat
add_row (isl_constraint *c, void *context)
{
    struct ranking *r = context;
    unsigned n = r->system->data;
    struct inequality row = { xcalloc (2 * n + 1, sizeof *row.coefficient), false };
    bool fits = true;
    for (unsigned d = 0; d < n; d++) {
        fits = small_value (isl_constraint_get_coefficient_val (c, isl_dim_in, (int) d), &row.coefficient[d])
               && fits;
        fits = small_value (isl_constraint_get_coefficient_val (c, isl_dim_out, (int) d),
                            &row.coefficient[n + d])
               && fits;
    }
    fits = small_value (isl_constraint_get_constant_val (c), &row.coefficient[2 * n]) && fits;
    row.equality = sets_ask (r->system, isl_constraint_is_equality (c));
    isl_constraint_free (c);
    /* without a constraint the relation is only larger */
    if (fits)
        *vec_add (&vec_last (&r->edges).rows) = row;
    else
        xfree (row.coefficient);
    return isl_stat_ok;
}

static isl_stat
add_edge (isl_basic_map *piece, void *context)
{
    struct ranking *r = context;
    struct edge_relation e = { .source = r->source, .target = r->target };
    piece = isl_basic_map_remove_divs (piece);
    *vec_add (&r->edges) = e;
    if (isl_basic_map_foreach_constraint (piece, add_row, r) != isl_stat_ok)
        r->system->failed = true;
    isl_basic_map_free (piece);
    return isl_stat_ok;
}

/* The step between two nodes, as a relation without inputs. */
static void
add_relation (struct ranking *r, const sets_step *t, uint32_t source, uint32_t target)
{
    isl_map *map = sets_relation (t, r->system->data);
    map = isl_map_intersect_domain (map, isl_set_copy (r->nodes.at[source].set));
    map = isl_map_intersect_range (map, isl_set_copy (r->nodes.at[target].set));
    r->source = source;
    r->target = target;
    if (!sets_ask (r->system, isl_map_is_empty (map))
        && isl_map_foreach_basic_map (map, add_edge, r) != isl_stat_ok)
        r->system->failed = true;
    isl_map_free (map);
}

static bool
build (struct ranking *r, extent z)
{
    sets_system *s = r->system;
    for (r->place = 0; r->place < sets_count (s) && sets_ok (s); r->place++)
        if (isl_set_foreach_basic_set (z.at[r->place], add_node, r) != isl_stat_ok)
            s->failed = true;
    for (size_t i = 0; i < s->steps.count && r->nodes.count <= MOST_NODES; i++)
        for (uint32_t a = 0; a < r->nodes.count; a++)
            for (uint32_t b = 0; b < r->nodes.count && r->nodes.at[a].place == s->steps.at[i].source; b++) {
                if (r->nodes.at[b].place != s->steps.at[i].target)
                    continue;
                if (!sets_ok (s))
                    return false;
                add_relation (r, &s->steps.at[i], a, b);
                if (r->edges.count > MOST_EDGES)
                    return false;
            }
    return sets_ok (s) && r->nodes.count <= MOST_NODES;
}

/* Strongly connected parts: what a node reaches, and what reaches it. */

static void
mark (const struct ranking *r, uint32_t from, bool forward, bool *seen)
{
    memset (seen, 0, r->nodes.count * sizeof *seen);
    seen[from] = true;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < r->edges.count; i++) {
            const struct edge_relation *e = &r->edges.at[i];
            uint32_t a = forward ? e->source : e->target, b = forward ? e->target : e->source;
            if (!e->settled && seen[a] && !seen[b])
                seen[b] = more = true;
        }
    }
}

static void
find_parts (struct ranking *r)
{
    bool *ahead = xcalloc (r->nodes.count + 1, sizeof *ahead),
         *behind = xcalloc (r->nodes.count + 1, sizeof *behind);
    for (uint32_t n = 0; n < r->nodes.count; n++) {
        r->nodes.at[n].before = r->nodes.at[n].part;
        r->nodes.at[n].part = UINT32_MAX;
    }
    for (uint32_t n = 0; n < r->nodes.count; n++) {
        if (r->nodes.at[n].part != UINT32_MAX)
            continue;
        mark (r, n, true, ahead);
        mark (r, n, false, behind);
        for (uint32_t k = n; k < r->nodes.count; k++)
            if (ahead[k] && behind[k])
                r->nodes.at[k].part = n;
    }
    xfree (ahead);
    xfree (behind);
}

static bool
is_in (const struct ranking *r, const struct edge_relation *e, uint32_t part)
{
    return !e->settled && r->nodes.at[e->source].part == part && r->nodes.at[e->target].part == part;
}

/* What falls: the height of a part, then a function on it, then the height of what it fell apart into,
 * and so on (proofs/certificates-ctl.md, Statement 3). */

static void
add_rank (struct ranking *r, size_t node, rank_term t)
{
    *vec_add (&r->nodes.at[node].ranks) = t;
}

/* Heights within the part `whole` of before, by the edges that are not settled. */
static void
note_heights (struct ranking *r, uint32_t whole)
{
    for (size_t n = 0; n < r->nodes.count; n++)
        r->nodes.at[n].height = 0;
    for (bool more = r->wanted; more && sets_ok (r->system);) {
        more = false;
        for (size_t i = 0; i < r->edges.count; i++) {
            const struct edge_relation *e = &r->edges.at[i];
            struct node *a = &r->nodes.at[e->source];
            const struct node *b = &r->nodes.at[e->target];
            if (e->settled || a->before != whole || b->before != whole)
                continue;
            if (a->height < b->height + (a->part != b->part)) {
                a->height = b->height + (a->part != b->part);
                more = true;
            }
        }
    }
    for (size_t n = 0; n < r->nodes.count && r->wanted; n++)
        if (r->nodes.at[n].before == whole)
            add_rank (r, n, (rank_term){ .number = r->nodes.at[n].height });
}

/* The linear program. */

struct program {
    lp *rows;
    uint32_t *function; /* by node: the first of its n + 1 unknowns; GCL_NONE: not in the part */
    uint32_t next;      /* free unknown */
    unsigned n;
    VEC (uint32_t) variable;
    VEC (int64_t) coefficient;
};

static void
add_term (struct program *p, uint32_t variable, int64_t coefficient)
{
    if (!coefficient)
        return;
    *vec_add (&p->variable) = variable;
    *vec_add (&p->coefficient) = coefficient;
}

static void
close_row (struct program *p, lp_sense sense, int64_t bound)
{
    lp_add_row (p->rows, p->variable.count, p->variable.at, p->coefficient.at, sense, bound);
    vec_clear (&p->variable);
    vec_clear (&p->coefficient);
}

/* On the relation f(source) - f(target) (without the second if `bounded`) is at
 * least `least`: it is that, plus a combination of the constraints, each not negative
 * there, plus something not negative. */
static void
require (struct program *p, const struct edge_relation *e, bool bounded, int64_t least)
{
    uint32_t first = p->next, rest = first + (uint32_t) e->rows.count;
    p->next = rest + 1;
    for (unsigned d = 0; d <= 2 * p->n; d++) {
        uint32_t f = p->function[e->source], g = p->function[e->target];
        if (d < p->n)
            add_term (p, f + d, 1);
        else if (d < 2 * p->n && !bounded)
            add_term (p, g + (d - p->n), -1);
        else if (d == 2 * p->n) {
            add_term (p, f + p->n, 1);
            if (!bounded)
                add_term (p, g + p->n, -1);
            add_term (p, rest, -1);
        }
        for (size_t i = 0; i < e->rows.count; i++)
            add_term (p, first + (uint32_t) i, -e->rows.at[i].coefficient[d]);
        close_row (p, LP_EQ, d == 2 * p->n ? least : 0);
    }
    for (uint32_t i = first; i <= rest; i++)
        if (i == rest || !e->rows.at[i - first].equality) {
            add_term (p, i, -1);
            close_row (p, LP_LE, 0);
        }
}

static size_t
count_unknowns (const struct ranking *r, uint32_t part)
{
    size_t count = 0;
    for (size_t n = 0; n < r->nodes.count; n++)
        count += r->nodes.at[n].part == part ? r->system->data + 1 : 0;
    for (size_t i = 0; i < r->edges.count; i++)
        if (is_in (r, &r->edges.at[i], part))
            count += 2 * (r->edges.at[i].rows.count + 1);
    return count;
}

/* The function of a node times `by`: "2 * x - y + 3"; NULL: a number does not fit. */
static char *
print_function (const struct ranking *r, const struct program *p, size_t node, const mpz_t by)
{
    text out = TEXT_EMPTY;
    mpq_t value;
    mpz_t whole;
    mpq_init (value);
    mpz_init (whole);
    bool fits = true;
    for (unsigned d = 0; d <= p->n && fits; d++) {
        lp_value (p->rows, p->function[node] + d, value);
        mpz_mul (whole, mpq_numref (value), by);
        mpz_divexact (whole, whole, mpq_denref (value));
        fits = mpz_fits_slong_p (whole) && mpz_cmp_si (whole, LONG_MIN) > 0;
        long number = fits ? mpz_get_si (whole) : 0;
        if (!number && (d < p->n || out.length))
            continue;
        text_printf (&out, "%s%ld",
                     !out.length  ? ""
                     : number < 0 ? " - "
                                  : " + ",
                     out.length ? labs (number) : number);
        if (d < p->n)
            text_printf (&out, " * %s", isl_space_get_dim_name (r->system->space, isl_dim_set, d));
    }
    mpq_clear (value);
    mpz_clear (whole);
    char *term = fits ? text_take (&out) : NULL;
    text_free (&out);
    return term;
}

/* The solution as a rank of the nodes of the part: times the common denominator,
 * so that it falls by 1 and more between integers. */
static void
note_functions (struct ranking *r, const struct program *p, uint32_t part)
{
    mpz_t by;
    mpq_t value;
    mpz_init_set_ui (by, 1);
    mpq_init (value);
    for (size_t n = 0; n < r->nodes.count; n++)
        for (unsigned d = 0; d <= p->n && r->nodes.at[n].part == part; d++) {
            lp_value (p->rows, p->function[n] + d, value);
            mpz_lcm (by, by, mpq_denref (value));
        }
    for (size_t n = 0; n < r->nodes.count; n++) {
        if (r->nodes.at[n].part != part)
            continue;
        /* a number too large is a rank that never falls: there will be no proof */
        add_rank (r, n, (rank_term){ .term = print_function (r, p, n, by) });
    }
    mpz_clear (by);
    mpq_clear (value);
}

/* Is there a ranking of the part that falls on this edge (NULL: on every edge)? */
static bool
falls (struct ranking *r, uint32_t part, const struct edge_relation *on)
{
    struct program p = { .rows = lp_new (count_unknowns (r, part)), .n = r->system->data };
    p.function = xcalloc (r->nodes.count + 1, sizeof *p.function);
    for (size_t n = 0; n < r->nodes.count; n++)
        if (r->nodes.at[n].part == part) {
            p.function[n] = p.next;
            p.next += p.n + 1;
        }
    for (size_t i = 0; i < r->edges.count; i++) {
        const struct edge_relation *e = &r->edges.at[i];
        if (!is_in (r, e, part))
            continue;
        bool strict = !on || e == on;
        require (&p, e, false, strict);
        if (strict)
            require (&p, e, true, 0);
    }
    bool found = lp_decide_quickly (p.rows, r->system->budget) == LP_FEASIBLE;
    if (found && r->wanted)
        note_functions (r, &p, part);
    lp_free (p.rows);
    xfree (p.function);
    vec_free (&p.variable);
    vec_free (&p.coefficient);
    return found;
}

static void
give_up (struct ranking *r, uint32_t part)
{
    for (size_t n = 0; n < r->nodes.count; n++)
        if (r->nodes.at[n].part == part)
            r->nodes.at[n].endless = true;
    for (size_t i = 0; i < r->edges.count; i++)
        if (is_in (r, &r->edges.at[i], part))
            r->edges.at[i].settled = true;
}

/* Settle at least one edge of the part. */
static void
settle (struct ranking *r, uint32_t part)
{
    bool whole = falls (r, part, NULL), some = whole;
    for (size_t i = 0; i < r->edges.count; i++) {
        struct edge_relation *e = &r->edges.at[i];
        if (!is_in (r, e, part) || !sets_ok (r->system))
            continue;
        if (whole || falls (r, part, e)) {
            e->settled = some = true;
            if (!whole)
                return; /* the part may have fallen apart */
        }
    }
    if (!some)
        give_up (r, part);
}

static bool
find_loop (const struct ranking *r, uint32_t *part)
{
    for (size_t i = 0; i < r->edges.count; i++) {
        const struct edge_relation *e = &r->edges.at[i];
        *part = r->nodes.at[e->source].part;
        if (is_in (r, e, *part))
            return true;
    }
    return false;
}

static extent
endless_nodes (struct ranking *r, extent z, bool known)
{
    sets_system *s = r->system;
    if (!known)
        return extent_copy (s, z);
    extent out = extent_empty (s);
    for (size_t n = 0; n < r->nodes.count; n++)
        if (r->nodes.at[n].endless)
            out.at[r->nodes.at[n].place] =
                isl_set_union (out.at[r->nodes.at[n].place], isl_set_copy (r->nodes.at[n].set));
    return out;
}

/* Nodes that are left on every path, and why. */
static void
take_ranked (struct ranking *r, layer *out)
{
    for (size_t n = 0; n < r->nodes.count; n++) {
        struct node *from = &r->nodes.at[n];
        if (from->endless)
            continue;
        ranked_piece p = { .place = from->place, .set = isl_set_copy (from->set) };
        for (size_t i = 0; i < from->ranks.count; i++) {
            *vec_add (&p.ranks) = from->ranks.at[i];
            from->ranks.at[i].term = NULL;
        }
        *vec_add (&out->pieces) = p;
    }
}

extent
extent_endless (sets_system *s, extent z, layer *ranked)
{
    struct ranking r = { .system = s, .wanted = ranked != NULL };
    uint32_t part;
    bool known = build (&r, z);
    if (known) {
        find_parts (&r);
        note_heights (&r, UINT32_MAX);
    }
    while (known && sets_ok (s) && find_loop (&r, &part)) {
        settle (&r, part);
        find_parts (&r);
        note_heights (&r, part);
    }
    extent out = endless_nodes (&r, z, known && sets_ok (s));
    if (ranked && known)
        take_ranked (&r, ranked);
    for (size_t n = 0; n < r.nodes.count; n++) {
        isl_set_free (r.nodes.at[n].set);
        for (size_t i = 0; i < r.nodes.at[n].ranks.count; i++)
            xfree (r.nodes.at[n].ranks.at[i].term);
        vec_free (&r.nodes.at[n].ranks);
    }
    for (size_t i = 0; i < r.edges.count; i++) {
        for (size_t k = 0; k < r.edges.at[i].rows.count; k++)
            xfree (r.edges.at[i].rows.at[k].coefficient);
        vec_free (&r.edges.at[i].rows);
    }
    vec_free (&r.nodes);
    vec_free (&r.edges);
    return out;
}
