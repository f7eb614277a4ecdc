/* Layouts of random graphs: every node and every label has its place, and nothing lies
 * on anything else. */
#include <check.h>
#include <stdlib.h>

#include "layered.h"
#include "test_main.h"

struct box {
    double x, y, width, height;
};

static bool
overlap (struct box a, struct box b)
{
    const double slack = 0.01;
    return a.x - a.width / 2 < b.x + b.width / 2 - slack && b.x - b.width / 2 < a.x + a.width / 2 - slack
           && a.y - a.height / 2 < b.y + b.height / 2 - slack
           && b.y - b.height / 2 < a.y + a.height / 2 - slack;
}

static unsigned
below (unsigned bound)
{
    return (unsigned) rand () % bound;
}

/* Each pair of nodes has at most one arrow, as the callers bundle them. */
static void
draw_graph (layered *g, int seed)
{
    srand ((unsigned) seed);
    unsigned nodes = 1 + below (12);
    for (unsigned n = 0; n < nodes; n++)
        *vec_add (&g->nodes) = (layered_node){ .width = 20 + below (100), .height = 18 + below (40) };
    for (unsigned from = 0; from < nodes; from++)
        for (unsigned to = 0; to < nodes; to++)
            if (below (nodes) < 2)
                *vec_add (&g->arrows) = (layered_arrow){
                    .from = from, .to = to, .label_width = 10 + below (90), .label_height = 14 + below (40)
                };
}

START_TEST (nothing_overlaps)
{
    layered g = { .width = 0 };
    VEC (struct box) boxes = VEC_EMPTY;
    draw_graph (&g, _i);
    layered_arrange (&g);
    for (size_t n = 0; n < g.nodes.count; n++)
        *vec_add (&boxes) =
            (struct box){ g.nodes.at[n].x, g.nodes.at[n].y, g.nodes.at[n].width, g.nodes.at[n].height };
    for (size_t i = 0; i < g.arrows.count; i++) {
        const layered_arrow *e = &g.arrows.at[i];
        ck_assert_msg (e->path.count >= 3, "seed %d: arrow %zu has no path", _i, i);
        *vec_add (&boxes) = (struct box){ e->label.x, e->label.y, e->label_width, e->label_height };
    }
    for (size_t i = 0; i < boxes.count; i++) {
        struct box b = boxes.at[i];
        ck_assert_msg (b.x - b.width / 2 > -0.01 && b.x + b.width / 2 < g.width + 0.01
                           && b.y - b.height / 2 > -0.01 && b.y + b.height / 2 < g.height + 0.01,
                       "seed %d: box %zu lies outside", _i, i);
        for (size_t j = 0; j < i; j++)
            ck_assert_msg (!overlap (b, boxes.at[j]), "seed %d: boxes %zu and %zu overlap", _i, j, i);
    }
    vec_free (&boxes);
    layered_free (&g);
}
END_TEST

/* An arrow starts at the side of its source and ends at the side of its target. */
START_TEST (arrows_meet_their_nodes)
{
    layered g = { .width = 0 };
    draw_graph (&g, _i);
    layered_arrange (&g);
    for (size_t i = 0; i < g.arrows.count; i++) {
        const layered_arrow *e = &g.arrows.at[i];
        layered_point ends[2] = { e->path.at[0], vec_last (&e->path) };
        for (int k = 0; k < 2; k++) {
            const layered_node *n = &g.nodes.at[k ? e->to : e->from];
            double dx = ends[k].x - n->x, dy = ends[k].y - n->y;
            ck_assert_msg (dx >= -n->width / 2 - 0.01 && dx <= n->width / 2 + 0.01
                               && dy >= -n->height / 2 - 0.01 && dy <= n->height / 2 + 0.01,
                           "seed %d: end %d of arrow %zu is not at its node", _i, k, i);
        }
    }
    layered_free (&g);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("layouts");
    TCase *all = tcase_create ("random graphs");
    tcase_add_loop_test (all, nothing_overlaps, 0, 300);
    tcase_add_loop_test (all, arrows_meet_their_nodes, 0, 100);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
