/* The predicates behind the asserts of the zone graph: each says yes to a
 * structure as its operations leave it, and no to one that was broken. */
#include <check.h>
#include <string.h>

#include "../../src/dense/cycle.h"
#include "../../src/dense/pairs.c" /* its table is broken below */
#include "../../src/dense/reach.h"
#include "../../src/dense/space_private.h"
#include "../../src/dense/zone_check.h"
#include "store.h"
#include "test_main.h"
#include "test_model.h"

/* 1 <= x <= 3, x - y <= 2. */
static void
sample_zone (bound *z)
{
    zone_set_universal (z, 3);
    ck_assert (zone_constrain (z, 3, 1, 0, bound_le (3)));
    ck_assert (zone_constrain (z, 3, 0, 1, bound_le (-1)));
    ck_assert (zone_constrain (z, 3, 1, 2, bound_le (2)));
}

/* Each cell loosened, or the diagonal tightened: seen unless the cell is one
 * of those that define the zone. */
START_TEST (loose_cells_are_seen)
{
    bound z[9];
    sample_zone (z);
    ck_assert (zone_is_valid (z, 3) && zone_seems_valid (z, 3));
    for (unsigned cell = 0; cell < 9; cell++) {
        bound kept = z[cell];
        z[cell] = cell % 4 == 0 ? BOUND_LT_ZERO : cell < 3 ? bound_le (1) : BOUND_NONE;
        bool defines = cell == 3 || cell == 5 || z[cell].raw == kept.raw;
        ck_assert_msg (defines || (!zone_is_valid (z, 3) && !zone_seems_valid (z, 3)), "cell %u", cell);
        z[cell] = kept;
    }
}
END_TEST

/* In a large zone one clock is looked at; some broken cell shows by it. */
START_TEST (large_zones_are_sampled)
{
    enum { DIM = 8 };
    bound z[DIM * DIM];
    zone_set_origin (z, DIM);
    zone_up (z, DIM);
    ck_assert (zone_seems_valid (z, DIM));
    unsigned seen = 0;
    for (unsigned i = 1; i < DIM; i++)
        for (unsigned j = 1; j < DIM; j++) {
            bound kept = z[i * DIM + j];
            z[i * DIM + j] = bound_le (5);
            ck_assert (!zone_is_closed (z, DIM));
            seen += !zone_seems_valid (z, DIM);
            z[i * DIM + j] = kept;
        }
    ck_assert_uint_gt (seen, 0);
}
END_TEST

START_TEST (negative_clocks_are_seen)
{
    bound z[4] = { BOUND_LE_ZERO, bound_le (1), bound_le (2), BOUND_LE_ZERO };
    ck_assert (zone_is_closed (z, 2));
    ck_assert (!zone_is_valid (z, 2) && !zone_seems_valid (z, 2));
}
END_TEST

static void
widen_nothing (bound *z, unsigned dim, const int32_t *lower, const int32_t *upper)
{
    (void) z, (void) dim, (void) lower, (void) upper;
}

static void
widen_too_much (bound *z, unsigned dim, const int32_t *lower, const int32_t *upper)
{
    (void) lower, (void) upper;
    zone_set_universal (z, dim);
}

static void
shrink (bound *z, unsigned dim, const int32_t *lower, const int32_t *upper)
{
    (void) lower, (void) upper;
    zone_constrain (z, dim, 1, 0, bound_le (1));
}

START_TEST (wrong_widenings_are_seen)
{
    bound z[9];
    int32_t lower[3] = { 0, 5, 5 }, upper[3] = { 0, 5, 5 };
    sample_zone (z);
    ck_assert (zone_widening_is_right (widen_nothing, z, 3, lower, upper));
    ck_assert (!zone_widening_is_right (widen_too_much, z, 3, lower, upper));
    ck_assert (!zone_widening_is_right (shrink, z, 3, lower, upper));
}
END_TEST

START_TEST (idle_and_missing_constraints_are_seen)
{
    bound z[9];
    zone_constraint list[9];
    sample_zone (z);
    size_t count = zone_minimal (z, 3, list);
    ck_assert (zone_minimal_is_exact (z, 3, list, count));
    ck_assert (!zone_minimal_is_exact (z, 3, list, count - 1));
    list[count] = (zone_constraint){ 1, 0, bound_le (9) };
    ck_assert (!zone_minimal_is_exact (z, 3, list, count + 1));
}
END_TEST

START_TEST (overlapping_pieces_are_seen)
{
    bound z[9], cut[9], pieces[9 * 9];
    sample_zone (z);
    sample_zone (cut);
    ck_assert (zone_constrain (cut, 3, 1, 0, bound_le (2)));
    ck_assert (zone_constrain (cut, 3, 2, 0, bound_le (2)));
    size_t count = zone_subtract (z, cut, 3, pieces);
    ck_assert_uint_eq (count, 2);
    ck_assert (zone_pieces_are_apart (z, cut, 3, pieces, count));
    ck_assert (!zone_pieces_are_apart (cut, z, 3, pieces, count));
    zone_copy (pieces + 9, pieces, 3);
    ck_assert (!zone_pieces_are_apart (z, cut, 3, pieces, count));
}
END_TEST

START_TEST (lost_strings_are_seen)
{
    budget *b = budget_new ((budget_limits){ 0 });
    intern *t = intern_new (b);
    ck_assert (intern_is_valid (t));
    for (uint32_t n = 0; n < 1000; n++)
        ck_assert_uint_ne (intern_put (t, &n, sizeof n), INTERN_FULL);
    ck_assert (intern_is_valid (t));
    uint32_t at = 0;
    while (!t->slots[at])
        at++;
    uint64_t kept = t->slots[at];
    t->slots[at] = 0;
    ck_assert (!intern_is_valid (t));
    t->slots[at] = kept ^ 1; /* another number */
    ck_assert (!intern_is_valid (t));
    t->slots[at] = kept;
    t->count++;
    ck_assert (!intern_is_valid (t));
    intern_free (t);
    budget_free (b);
}
END_TEST

START_TEST (changed_cells_are_seen)
{
    budget *b = budget_new ((budget_limits){ 0 });
    pool *p = pool_new (b);
    bound z[9];
    sample_zone (z);
    uint32_t number = pool_put (p, z, 3);
    ck_assert (pool_keeps (p, number, z, 3));
    ck_assert (!pool_keeps (p, number, z, 2));
    z[5] = bound_le (7);
    ck_assert (!pool_keeps (p, number, z, 3));
    pool_free (p);
    budget_free (b);
}
END_TEST

START_TEST (wrong_covers_are_seen)
{
    budget *b = budget_new ((budget_limits){ 0 });
    pool *p = pool_new (b);
    bound z[9];
    int32_t far[3] = { 0, 9, 9 };
    sample_zone (z);
    uint32_t large = pool_put (p, z, 3);
    ck_assert (zone_constrain (z, 3, 1, 0, bound_le (2)));
    uint32_t small = pool_put (p, z, 3);
    for (dense_subsumption how = DENSE_INCLUSION; how <= DENSE_ALU; how++) {
        ck_assert (cover_agrees (how, p, small, large, far, far, true));
        ck_assert (!cover_agrees (how, p, small, large, far, far, false));
        ck_assert (!cover_agrees (how, p, large, small, far, far, true));
    }
    pool_free (p);
    budget_free (b);
}
END_TEST

START_TEST (lost_pairs_are_seen)
{
    budget *b = budget_new ((budget_limits){ 0 });
    pairs *p = pairs_new (b);
    for (uint32_t n = 0; n < 2000; n++)
        ck_assert (pairs_add (p, n % 7, n, n));
    ck_assert (pairs_is_valid (p));
    struct pair *at = slot (p, 3, 10), kept = *at;
    at->zone = 11; /* there already, with another node */
    at->node = 4;
    ck_assert (!pairs_is_valid (p));
    *at = kept;
    at->number = PAIRS_NONE;
    ck_assert (!pairs_is_valid (p));
    pairs_free (p);
    budget_free (b);
}
END_TEST

/* Two processes that can be exchanged, with several zones at some nodes. */
static const char *const two_walkers =
    "system:s\nevent:a\nclock:1:x1\nclock:1:x2\nclock:1:z\nint:1:1:2:1:i1\nint:1:1:2:1:i2\n"
    "process:P1\nlocation:P1:l{initial: : invariant: x1<=4}\nlocation:P1:m\n"
    "edge:P1:l:l:a{provided: x1>=1 && z<=3 : do: x1=0}\nedge:P1:l:m:a{provided: x1<3}\n"
    "edge:P1:m:l:a{do: x1=0; i1=3-i1}\n"
    "process:P2\nlocation:P2:l{initial: : invariant: x2<=4}\nlocation:P2:m\n"
    "edge:P2:l:l:a{provided: x2>=1 && z<=3 : do: x2=0}\nedge:P2:l:m:a{provided: x2<3}\n"
    "edge:P2:m:l:a{do: x2=0; i2=3-i2}\n";

struct fixture {
    model *m;
    budget *b;
    diag *why;
    symmetry *y;
    query q;
    dense_options o;
    space *s;
};

static void
begin (struct fixture *f, query_kind kind, dense_subsumption how, bool exchange)
{
    f->m = test_model (two_walkers);
    f->b = budget_new ((budget_limits){ 0 });
    f->why = diag_new ("test");
    f->y = exchange ? symmetry_detect (f->m) : NULL;
    f->q = (query){ .kind = kind, .process = MODEL_NONE, .location = MODEL_NONE };
    f->o = (dense_options){ .extrapolation = DENSE_LU, .subsumption = how };
    space_options o = { .extrapolation = DENSE_LU, .query = &f->q, .symmetry = f->y };
    f->s = space_new (f->m, o, f->b, f->why);
    ck_assert_ptr_nonnull (f->s);
}

static void
end (struct fixture *f)
{
    space_free (f->s);
    symmetry_free (f->y);
    diag_free (f->why);
    budget_free (f->b);
    model_free (f->m);
}

START_TEST (covered_states_are_seen)
{
    struct fixture f;
    begin (&f, QUERY_EXPLORE, _i ? DENSE_ALU : DENSE_INCLUSION, false);
    reach r;
    reach_init (&r, f.s, &f.q, &f.o);
    ck_assert_int_eq (reach_run (&r), SEARCH_DONE);
    ck_assert (reach_is_valid (&r));
    uint32_t node = 0;
    while (f.s->nodes[node].passed == SPACE_NONE || r.states.at[f.s->nodes[node].passed].next == SPACE_NONE)
        node++;
    ck_assert (reach_list_is_valid (&r, node));
    reach_state *first = &r.states.at[f.s->nodes[node].passed], kept = *first;
    first->zone = r.states.at[first->next].zone; /* the same one twice */
    ck_assert (!reach_list_is_valid (&r, node));
    first->zone = REACH_COVERED;
    ck_assert (!reach_list_is_valid (&r, node) && !reach_is_valid (&r));
    *first = kept;
    f.s->nodes[node].passed = first->next; /* one is lost */
    ck_assert (reach_list_is_valid (&r, node) && !reach_is_valid (&r));
    reach_free (&r);
    end (&f);
}
END_TEST

START_TEST (broken_components_are_seen)
{
    struct fixture f;
    begin (&f, QUERY_CYCLE, DENSE_EQUALITY, false);
    cycle c;
    cycle_init (&c, f.s, &f.q, &f.o);
    c.accept = CYCLE_TICK; /* which no step has: everything is visited and dies */
    ck_assert_int_eq (cycle_run (&c), SEARCH_DONE);
    ck_assert (cycle_is_valid (&c));
    for (size_t rank = 0; rank < c.ranks.count; rank++)
        c.ranks.at[rank] |= CYCLE_TICK; /* dead components that accept */
    ck_assert (!cycle_is_valid (&c));
    for (size_t rank = 0; rank < c.ranks.count; rank++)
        c.ranks.at[rank] &= ~CYCLE_TICK;
    uint32_t kept = c.states.at[0].order;
    c.states.at[0].order = 0; /* alive, but in no stack */
    ck_assert (!cycle_is_valid (&c));
    c.states.at[0].order = CYCLE_DEAD | (uint32_t) c.ranks.count;
    ck_assert (!cycle_is_valid (&c));
    c.states.at[0].order = kept;
    c.states.at[0].zone = c.states.at[1].zone;
    c.states.at[0].node = c.states.at[1].node;
    ck_assert (!cycle_is_valid (&c));
    cycle_free (&c);
    end (&f);
}
END_TEST

START_TEST (broken_nodes_and_programs_are_seen)
{
    struct fixture f;
    begin (&f, QUERY_EXPLORE, DENSE_ALU, true);
    size_t index = 0;
    uint32_t zone, node = space_initial (f.s, &index, &zone);
    const space_node *n = space_expand (f.s, node);
    ck_assert (n && n->step_count && space_node_is_valid (f.s, node));
    uint32_t kept = n->steps[0].target;
    n->steps[0].target = store_count (f.s->states);
    ck_assert (!space_node_is_valid (f.s, node));
    n->steps[0].target = kept;
    space_frame *frame = (space_frame *) (uintptr_t) space_frame_of (f.s, node);
    uint32_t clock = frame->clocks[1];
    frame->clocks[1] = f.s->clocks + 1;
    ck_assert (!space_node_is_valid (f.s, node));
    frame->clocks[1] = clock;
    frame->clocks[0] = 1;
    ck_assert (!space_node_is_valid (f.s, node));
    frame->clocks[0] = 0;
    uint32_t program = n->steps[0].program;
    const uint32_t *parts = intern_at (f.s->programs, program);
    uint32_t *head = (uint32_t *) (uintptr_t) intern_at (f.s->parts, parts[0]);
    ck_assert (program_is_valid (f.s, program));
    head[0] = 1; /* the source has no clock */
    ck_assert (!program_is_valid (f.s, program) && !space_node_is_valid (f.s, node));
    end (&f);
}
END_TEST

START_TEST (unsorted_members_are_seen)
{
    struct fixture f;
    begin (&f, QUERY_EXPLORE, DENSE_ALU, true);
    ck_assert_ptr_nonnull (f.y);
    ck_assert (symmetry_is_valid (f.y));
    uint32_t up[2] = { 0, 1 }, down[2] = { 1, 0 }, level[2] = { 1, 1 };
    int32_t same[2] = { 1, 1 }, less[2] = { 2, 1 };
    ck_assert (symmetry_is_sorted (f.y, up, less) && !symmetry_is_sorted (f.y, down, same));
    ck_assert (symmetry_is_sorted (f.y, level, same) && !symmetry_is_sorted (f.y, level, less));
    uint32_t kept = f.y->clocks[0];
    f.y->clocks[0] = f.y->clocks[1];
    ck_assert (!symmetry_is_valid (f.y));
    f.y->clocks[0] = kept;
    f.y->members[0] = 2;
    ck_assert (!symmetry_is_valid (f.y));
    f.y->members[0] = 0;
    end (&f);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("contracts of the zone graph");
    TCase *tests = tcase_create ("contracts");
    tcase_add_test (tests, loose_cells_are_seen);
    tcase_add_test (tests, large_zones_are_sampled);
    tcase_add_test (tests, negative_clocks_are_seen);
    tcase_add_test (tests, wrong_widenings_are_seen);
    tcase_add_test (tests, idle_and_missing_constraints_are_seen);
    tcase_add_test (tests, overlapping_pieces_are_seen);
    tcase_add_test (tests, lost_strings_are_seen);
    tcase_add_test (tests, changed_cells_are_seen);
    tcase_add_test (tests, wrong_covers_are_seen);
    tcase_add_test (tests, lost_pairs_are_seen);
    tcase_add_loop_test (tests, covered_states_are_seen, 0, 2);
    tcase_add_test (tests, broken_components_are_seen);
    tcase_add_test (tests, broken_nodes_and_programs_are_seen);
    tcase_add_test (tests, unsorted_members_are_seen);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
