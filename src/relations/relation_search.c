#include "relation_search.h"

#include <assert.h>
#include <string.h>

#include "arena.h"
#include "relation_fixpoint.h"
#include "relation_shift.h"

/* Is v_i - v_j a constant? */
static bool
is_rigid (const dbm *m, unsigned i, unsigned j, int64_t *difference)
{
    cell up = dbm_cell (m, i, j), down = dbm_cell (m, j, i);
    *difference = cell_constant (up);
    return up < CELL_NONE && down < CELL_NONE && cell_add (up, down) == CELL_ZERO;
}

/* Find the classes of clocks of a hull (variable 0 now, then the clocks).
 * Returns the number of classes; `head` gets the first variable of each. */
static unsigned
find_anchors (const dbm *hull, anchor *anchors, unsigned *head)
{
    unsigned classes = 0;
    for (unsigned i = 1; i < hull->size; i++) {
        int64_t difference;
        anchor a = { 2 + classes, 0 };
        if (is_rigid (hull, i, 0, &difference))
            a = (anchor){ 1, difference };
        else
            for (unsigned c = 0; c < classes; c++)
                if (is_rigid (hull, i, head[c], &difference))
                    a = (anchor){ 2 + c, difference };
        if (a.variable == 2 + classes)
            head[classes++] = i;
        anchors[i - 1] = a;
    }
    return classes;
}

unsigned
relation_search_dimension (const dbm *hull)
{
    anchor *anchors = xreallocarray (NULL, hull->size, sizeof *anchors);
    unsigned *head = xreallocarray (NULL, hull->size, sizeof *head);
    unsigned classes = find_anchors (hull, anchors, head);
    xfree (anchors);
    xfree (head);
    return classes;
}

void
relation_search_hulls (const graph *g, uint32_t component, dbm *hulls, struct arena *memory)
{
    for (size_t z = 0; z < g->zones.count; z++) {
        const reached *r = &g->zones.at[z];
        if (g->component.at[z] != component)
            continue;
        dbm *hull = &hulls[r->node];
        if (hull->size)
            dbm_join (hull, &r->zone);
        else {
            hull->size = r->zone.size;
            hull->at = arena_copy (memory, r->zone.at, dbm_bytes (hull->size));
        }
    }
}

/* The identity on the hull of the start. */
static void
add_identity (search *s, const unsigned *head)
{
    const dbm *hull = &s->start_hull;
    unsigned size = s->fixed + hull->size - 1;
    unsigned *source = xcalloc (size, sizeof *source);
    int64_t *offset = xcalloc (size, sizeof *offset);
    for (unsigned c = 2; c < s->fixed; c++)
        source[c] = head[c - 2];
    for (unsigned k = 1; k < hull->size; k++)
        source[s->fixed + k - 1] = k;
    const space *sp = s->space;
    relation *r = vec_add (&s->relations);
    *r = (relation){ .node = s->start, .parent = MODEL_NONE, .move = MODEL_NONE, .next = MODEL_NONE };
    r->marks = sp->places.at[sp->nodes.at[s->start].place].marks & s->wanted;
    r->passed = !s->non_zeno;
    r->matrix.at = arena_alloc (s->memory, dbm_bytes (size));
    dbm_substitute (&r->matrix, size, hull, source, offset);
    xfree (source);
    xfree (offset);
}

/* What does not depend on where the search may go. */
static search *
new_search (space *sp, uint32_t start)
{
    search *s = xcalloc (1, sizeof *s);
    s->space = sp;
    s->start = start;
    s->memory = arena_new ();
    s->pace = pace_new ();
    s->found_relation = s->found_zone = MODEL_NONE;
    return s;
}

/* The relations start at `start_hull`. */
static void
begin (search *s)
{
    unsigned bounded = s->start_hull.size - 1;
    s->anchors = xcalloc (bounded + 1, sizeof *s->anchors);
    unsigned *head = xcalloc (bounded + 1, sizeof *head);
    s->fixed = 2 + find_anchors (&s->start_hull, s->anchors, head);
    relation_space_set_fixed (s->space, s->fixed);
    s->scratch.at = xmalloc (dbm_bytes (s->fixed + s->space->clocks));
    s->index = xcalloc (s->space->clocks + 1, sizeof *s->index);
    add_identity (s, head);
    xfree (head);
}

search *
relation_search_new (graph *g, uint32_t component, uint32_t start, uint64_t wanted, bool non_zeno,
                     bool linear_programs)
{
    search *s = new_search (g->space, start);
    s->graph = g;
    s->component = component;
    s->wanted = wanted;
    s->non_zeno = non_zeno;
    s->linear_programs = linear_programs;
    s->hull_count = (uint32_t) g->first.count;
    s->hulls = xcalloc (s->hull_count + 1, sizeof *s->hulls);
    relation_search_hulls (g, component, s->hulls, s->memory);
    s->start_hull = s->hulls[start];
    begin (s);
    return s;
}

search *
relation_search_new_open (space *sp, uint32_t start, const dbm *zone)
{
    search *s = new_search (sp, start);
    s->start_hull.size = zone->size;
    s->start_hull.at = arena_copy (s->memory, zone->at, dbm_bytes (zone->size));
    begin (s);
    return s;
}

dbm
relation_search_expanded (const search *s, const relation *r)
{
    unsigned bounded = s->start_hull.size - 1, late = r->matrix.size - s->fixed;
    unsigned size = 2 + bounded + late;
    unsigned *source = xcalloc (size, sizeof *source);
    int64_t *offset = xcalloc (size, sizeof *offset);
    source[1] = 1;
    for (unsigned k = 0; k < bounded; k++) {
        source[2 + k] = s->anchors[k].variable;
        offset[2 + k] = s->anchors[k].offset;
    }
    for (unsigned k = 0; k < late; k++)
        source[2 + bounded + k] = s->fixed + k;
    dbm full = { size, xmalloc (dbm_bytes (size)) };
    dbm_substitute (&full, size, &r->matrix, source, offset);
    xfree (source);
    xfree (offset);
    return full;
}

void
relation_search_free (search *s)
{
    if (!s)
        return;
    xfree (s->hulls);
    vec_free (&s->first);
    xfree (s->anchors);
    xfree (s->scratch.at);
    xfree (s->index);
    vec_free (&s->relations);
    pace_free (s->pace);
    arena_free (s->memory);
    xfree (s);
}

/* The representative of a relation up to shifts: time since the start begins
 * at 0; when it may vary by more than twice the sum of what the clocks can
 * read at both ends, start and now are independent (proofs/relations.md,
 * Lemmas 2 and 3). */
static void
normalise (search *s, uint32_t number, dbm *m, bool *passed)
{
    const space *sp = s->space;
    cell least = dbm_cell (m, 1, 0), most = dbm_cell (m, 0, 1);
    if (least >= CELL_NONE)
        return; /* disconnected already */
    int64_t begin = -cell_constant (least);
    int64_t reach = (int64_t) sp->nodes.at[s->start].most + sp->nodes.at[number].most;
    if (most >= CELL_NONE || cell_constant (most) - begin > 2 * reach) {
        shift_disconnect (m, s->fixed);
        *passed = true;
    } else if (begin > 0) {
        shift_by (m, s->fixed, -begin);
        *passed = true;
    }
}

typedef struct step_from {
    search *search;
    uint32_t parent, move;
} step_from;

/* Labels seen, whether time has surely passed, and a matrix. */
typedef struct reading {
    uint64_t marks;
    bool passed;
    const dbm *matrix;
} reading;

/* A shift changes how much time has passed, so it is allowed only where that
 * does not matter any more; and never if a checker is to follow. */
static bool
includes (const search *s, reading outer, reading inner)
{
    if ((inner.marks & ~outer.marks) != 0 || outer.passed < inner.passed)
        return false;
    return inner.passed && !s->aligned ? shift_includes (outer.matrix, inner.matrix, s->fixed)
                                       : dbm_includes (outer.matrix, inner.matrix);
}

/* False if a stored relation includes the new one; those that it includes
 * are covered. */
static bool
make_room (search *s, uint32_t number, uint64_t marks, bool passed, const dbm *m)
{
    reading fresh = { marks, passed, m };
    uint32_t *link = &s->first.at[number];
    while (*link != MODEL_NONE) {
        relation *old = &s->relations.at[*link];
        reading stored = { old->marks, old->passed, &old->matrix };
        if (includes (s, stored, fresh))
            return false;
        if (includes (s, fresh, stored)) {
            old->covered = true;
            *link = old->next;
        } else
            link = &old->next;
    }
    return true;
}

/* The link to the stored relation with these marks that loses the least in
 * a join with m; NULL while there are fewer than the width. */
static uint32_t *
nearest (search *s, uint32_t number, uint64_t marks, const dbm *m)
{
    uint32_t *best = NULL;
    int64_t least = INT64_MAX;
    unsigned count = 0;
    for (uint32_t *link = &s->first.at[number]; *link != MODEL_NONE; link = &s->relations.at[*link].next) {
        if (s->relations.at[*link].marks != marks)
            continue;
        count++;
        int64_t loss = s->width > 1 ? shift_loss (m, &s->relations.at[*link].matrix, s->fixed) : 0;
        if (loss < least) {
            least = loss;
            best = link;
        }
    }
    return count < s->width ? NULL : best;
}

/* In place of a stored relation with the same marks, if there are enough,
 * both joined: `m` becomes larger. */
static void
join_stored (search *s, uint32_t number, uint64_t marks, bool *passed, dbm *m)
{
    uint32_t *link = nearest (s, number, marks, m);
    if (!link)
        return;
    relation *old = &s->relations.at[*link];
    if (*passed && old->passed && !s->aligned)
        shift_join (m, &old->matrix, s->fixed);
    else
        dbm_join (m, &old->matrix);
    *passed = *passed || old->passed;
    old->covered = true;
    *link = old->next;
    normalise (s, number, m, passed);
}

/* Restrict the matrix to what the component reaches at the node. */
static bool
stay_inside (search *s, uint32_t number, dbm *m)
{
    s->index[0] = 0;
    for (unsigned k = 1; k < s->hulls[number].size; k++)
        s->index[k] = s->fixed + k - 1;
    return dbm_meet (m, s->index, &s->hulls[number]);
}

static void
add_relation (void *context, uint32_t number, const dbm *m)
{
    const step_from *from = context;
    search *s = from->search;
    const space *sp = s->space;
    if ((s->hulls && (number >= s->hull_count || s->hulls[number].size == 0)) || !budget_ok (sp->budget))
        return;
    while (s->first.count <= number)
        *vec_add (&s->first) = MODEL_NONE;
    dbm *work = &s->scratch;
    dbm_copy (work, m);
    if (s->hulls && !stay_inside (s, number, work))
        return;
    const relation *parent = &s->relations.at[from->parent];
    bool passed = parent->passed;
    uint64_t marks = parent->marks | (sp->places.at[sp->nodes.at[number].place].marks & s->wanted);
    normalise (s, number, work, &passed);
    if (!make_room (s, number, marks, passed, work))
        return;
    if (s->width)
        join_stored (s, number, marks, &passed, work);
    uint32_t fresh = (uint32_t) s->relations.count;
    relation *r = vec_add (&s->relations);
    *r = (relation){
        .node = number, .parent = from->parent, .move = from->move, .marks = marks, .passed = passed
    };
    r->matrix.size = work->size;
    r->matrix.at = arena_copy (s->memory, work->at, dbm_bytes (work->size));
    r->next = s->first.at[number];
    s->first.at[number] = fresh;
    if (s->graph && number == s->start && marks == s->wanted && s->found_relation == MODEL_NONE)
        fixpoint_check (s, fresh);
}

bool
relation_search_run (search *s)
{
    space *sp = s->space;
    for (uint32_t i = 0; i < s->relations.count; i++) {
        if (s->relations.at[i].covered)
            continue;
        if (!budget_step (sp->budget, s->relations.count - i, 0) || sp->failed)
            return false;
        uint32_t number = s->relations.at[i].node;
        uint32_t moves = sp->places.at[sp->nodes.at[number].place].move_count;
        for (uint32_t k = 0; k < moves && s->found_relation == MODEL_NONE; k++) {
            dbm m = s->relations.at[i].matrix;
            step_from from = { s, i, k };
            relation_space_step (sp, number, &m, s->fixed, k, add_relation, &from);
        }
        if (s->found_relation != MODEL_NONE)
            return true;
    }
    return !sp->failed && !s->disagreement && !budget_reason (sp->budget);
}

/* Keep only the piece at one node. */
typedef struct one_piece {
    step_from from;
    uint32_t node;
} one_piece;

static void
add_if_there (void *context, uint32_t number, const dbm *m)
{
    one_piece *only = context;
    if (number == only->node)
        add_relation (&only->from, number, m);
}

bool
relation_search_follow (search *s, const uint32_t *nodes, const uint32_t *moves, size_t length)
{
    space *sp = s->space;
    uint32_t at = 0;
    for (size_t i = 0; i < length; i++) {
        one_piece only = { { s, at, moves[i] }, nodes[i + 1] };
        uint32_t before = (uint32_t) s->relations.count;
        dbm m = s->relations.at[at].matrix;
        relation_space_step (sp, s->relations.at[at].node, &m, s->fixed, moves[i], add_if_there, &only);
        if (s->relations.count == before)
            return false;
        at = before;
    }
    return s->found_relation != MODEL_NONE;
}
