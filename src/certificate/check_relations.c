/* Certificates of the relations engine; proofs/certificates-relations.md,
 * whose numbers of conditions are used here. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "check_relations.h"

/* --- 1: bounds --- */

struct bounds_check {
    struct relations_check *c;
    const struct relations_state *from;
};

/* Every constant that the atoms compare a clock with is at most its bound. */
static bool
are_within (struct relations_check *c, const struct relations_state *s, const clock_atom *atoms, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        clock_atom a = atoms[k];
        if (a.i && a.j)
            return certificate_fail (c->r, "this kind of certificate does not cover differences of clocks");
        if ((a.i ? a.c : -a.c) > s->bounds[a.i ? a.i : a.j])
            return certificate_fail (c->r, "state %zu compares clock %u with more than its bound",
                                     (size_t) (s - c->states.at), a.i ? a.i : a.j);
    }
    return true;
}

static bool
check_bounds_of_move (void *context, const move *e)
{
    struct bounds_check *b = context;
    struct relations_check *c = b->c;
    if (!are_within (c, b->from, e->guard, e->guard_count))
        return false;
    for (size_t k = 0; k < e->invariant_count; k++)
        if (e->invariant[k].i && e->invariant[k].j)
            return certificate_fail (c->r, "this kind of certificate does not cover differences of clocks");
    if (e->fault)
        return true;
    uint32_t target = relations_find_state (c, e->locations, e->integers);
    for (uint32_t x = 1; x <= c->m->clock_count; x++) {
        clock_origin from = e->clocks[x];
        if (from.offset < 0)
            return certificate_fail (c->r, "a clock is set back");
        int64_t bound = target == NOTHING ? -1 : c->states.at[target].bounds[x];
        if (from.origin && bound >= 0 && bound > b->from->bounds[from.origin] + from.offset)
            return certificate_fail (c->r, "the bound of clock %u grows from state %zu to %u", x,
                                     (size_t) (b->from - c->states.at), target);
    }
    return true;
}

static bool
check_bounds (struct relations_check *c)
{
    for (size_t i = 0; i < c->states.count; i++) {
        const struct relations_state *s = &c->states.at[i];
        struct bounds_check b = { c, s };
        if (!are_within (c, s, s->invariant.at, s->invariant.count)
            || !moves_each (c->moves, s->locations, s->integers, check_bounds_of_move, &b))
            return false;
    }
    return true;
}

/* --- 2: zones are closed --- */

/* All clocks 0: every reset is now. */
static bool
zero_is_listed (struct relations_check *c, uint32_t state)
{
    vec_clear (&c->clocks);
    for (uint32_t x = 1; x <= c->m->clock_count; x++)
        if (c->states.at[state].bounds[x] >= 0)
            *vec_add (&c->clocks) = x;
    uint32_t node = relations_find_node (c, state, c->clocks.at, c->clocks.count);
    plain_zone zero = plain_zone_new (c->clocks.count + 1);
    bool listed = false;
    plain_zone_set_zero (&zero);
    for (size_t i = 0; node != NOTHING && !listed && i < c->zones.count; i++)
        listed = c->zones.at[i].node == node && plain_zone_includes (&c->zones.at[i].matrix, &zero);
    plain_zone_free (&zero);
    return listed;
}

/* Does the valuation 0 satisfy the atoms? */
static bool
holds_at_zero (const atom_list *atoms)
{
    for (size_t k = 0; k < atoms->count; k++)
        if (atoms->at[k].c < 0 || (atoms->at[k].c == 0 && atoms->at[k].strict))
            return false;
    return true;
}

static bool
is_start_covered (void *context, const uint32_t *locations, const int32_t *integers,
                  const atom_list *invariant)
{
    struct relations_check *c = context;
    if (!holds_at_zero (invariant))
        return true;
    uint32_t state = relations_find_state (c, locations, integers);
    return (state != NOTHING && zero_is_listed (c, state))
           || certificate_fail (c->r, "an initial state is not covered");
}

struct zone_check {
    struct relations_check *c;
    size_t zone;
};

static bool
is_in_successor (void *context, struct relations_piece *piece)
{
    struct zone_check *k = context;
    struct relations_check *c = k->c;
    uint32_t node = relations_find_node (c, piece->target, piece->clocks, piece->count);
    const number_list *to = &c->zones.at[k->zone].to;
    for (size_t i = 0; node != NOTHING && i < to->count; i++) {
        const struct relations_zone *z = &c->zones.at[to->at[i]];
        if (z->node == node && plain_zone_includes (&z->matrix, &piece->matrix))
            return true;
    }
    return certificate_fail (c->r, "a step from zone %zu leads into none of those that it lists", k->zone);
}

static bool
check_zones_closed (struct relations_check *c)
{
    for (size_t i = 0; i < c->zones.count; i++) {
        struct zone_check k = { c, i };
        if (!relations_each_piece (c, c->zones.at[i].node, &c->zones.at[i].matrix, 0, true, is_in_successor,
                                   &k))
            return false;
    }
    return true;
}

/* --- 3: what is left --- */

/* Tarjan's search without recursion, over the kept zones. */
struct components {
    struct relations_check *c;
    uint32_t *number, *low; /* NOTHING: not seen */
    number_list open, path; /* candidates; the zones being searched */
    VEC (size_t) place;     /* in their lists */
    uint32_t seen;
    bool accepting; /* some component is */
};

static bool
has_edge_inside (const struct components *t, size_t first)
{
    uint32_t zone = t->open.at[first];
    const number_list *to = &t->c->zones.at[zone].to;
    bool inside = t->open.count - first > 1;
    for (size_t i = 0; i < to->count; i++)
        inside = inside || to->at[i] == zone;
    return inside;
}

/* The zones from the root on are a component. */
static void
close_component (struct components *t, uint32_t root)
{
    struct relations_check *c = t->c;
    size_t first = t->open.count;
    uint64_t marks = 0;
    do
        marks |= c->states.at[c->nodes.at[c->zones.at[t->open.at[--first]].node].state].marks;
    while (t->open.at[first] != root);
    bool accepting = marks == c->all_marks && has_edge_inside (t, first);
    t->accepting = t->accepting || accepting;
    while (t->open.count > first) {
        uint32_t zone = vec_pop (&t->open);
        c->zones.at[zone].component = accepting ? root : NOTHING;
        t->low[zone] = NOTHING; /* closed */
    }
}

static void
enter (struct components *t, uint32_t zone)
{
    t->number[zone] = t->low[zone] = t->seen++;
    *vec_add (&t->open) = zone;
    *vec_add (&t->path) = zone;
    *vec_add (&t->place) = 0;
}

static void
search_from (struct components *t, uint32_t zone)
{
    for (enter (t, zone); t->path.count;) {
        uint32_t at = vec_last (&t->path);
        const struct relations_zone *z = &t->c->zones.at[at];
        if (vec_last (&t->place) < z->to.count) {
            uint32_t to = z->to.at[vec_last (&t->place)++];
            if (t->c->zones.at[to].kept && t->number[to] == NOTHING)
                enter (t, to);
            else if (t->c->zones.at[to].kept && t->low[to] != NOTHING && t->number[to] < t->low[at])
                t->low[at] = t->number[to];
            continue;
        }
        uint32_t low = t->low[at];
        (void) vec_pop (&t->path);
        (void) vec_pop (&t->place);
        if (low == t->number[at])
            close_component (t, at);
        else if (low < t->low[vec_last (&t->path)])
            t->low[vec_last (&t->path)] = low;
    }
}

/* Sets the component of every zone; is one of them accepting? */
static bool
find_components (struct relations_check *c)
{
    struct components t = { .c = c };
    t.number = xcalloc (c->zones.count, sizeof *t.number);
    t.low = xcalloc (c->zones.count, sizeof *t.low);
    for (size_t i = 0; i < c->zones.count; i++) {
        t.number[i] = t.low[i] = NOTHING;
        c->zones.at[i].component = NOTHING;
    }
    for (uint32_t i = 0; i < c->zones.count; i++)
        if (c->zones.at[i].kept && t.number[i] == NOTHING)
            search_from (&t, i);
    xfree (t.number);
    xfree (t.low);
    vec_free (&t.open);
    vec_free (&t.path);
    vec_free (&t.place);
    return t.accepting;
}

/* --- 4: relations are closed --- */

/* The hull of every node: the cell-wise maximum over the component. */
static void
set_hulls (struct relations_check *c)
{
    for (size_t i = 0; i < c->zones.count; i++) {
        const struct relations_zone *z = &c->zones.at[i];
        plain_zone *hull = &c->nodes.at[z->node].hull;
        if (z->component != c->component)
            continue;
        if (!hull->cell)
            *hull = plain_zone_copy (&z->matrix);
        for (size_t k = 0; k < hull->size * hull->size; k++)
            if (z->matrix.cell[k] > hull->cell[k])
                hull->cell[k] = z->matrix.cell[k];
    }
}

/* Variable `now` of z is variable 0 of the hull, `first` and on are the
 * others.  False if nothing is left. */
static bool
meet_hull (plain_zone *z, const plain_zone *hull, size_t now, size_t first)
{
    for (size_t i = 0; i < hull->size; i++)
        for (size_t j = 0; j < hull->size; j++) {
            size_t a = i ? first + i - 1 : now, b = j ? first + j - 1 : now;
            if (hull->cell[i * hull->size + j] < z->cell[a * z->size + b])
                z->cell[a * z->size + b] = hull->cell[i * hull->size + j];
        }
    return plain_zone_meet (z, NULL, 0);
}

/* Now and the resets behind the early variables. */
static void
move_late (plain_zone *z, size_t early, int64_t by)
{
    for (size_t i = 0; i < z->size; i++)
        for (size_t j = 0; j < z->size; j++) {
            int64_t *cell = &z->cell[i * z->size + j];
            bool late_i = i == 0 || i > early, late_j = j == 0 || j > early;
            if (*cell != PLAIN_INFINITE)
                *cell += 2 * by * ((int64_t) late_i - (int64_t) late_j);
        }
}

struct relation_check {
    struct relations_check *c;
    const struct relations_relation *from;
};

static bool
is_in_relation (void *context, struct relations_piece *piece)
{
    struct relation_check *k = context;
    struct relations_check *c = k->c;
    plain_zone *z = &piece->matrix;
    uint32_t node = relations_find_node (c, piece->target, piece->clocks, piece->count);
    if (node == NOTHING || !c->nodes.at[node].hull.cell
        || !meet_hull (z, &c->nodes.at[node].hull, 0, c->early + 1))
        return true;
    int64_t start_minus_now = z->cell[z->size];
    int64_t least = start_minus_now == PLAIN_INFINITE ? 0 : -(start_minus_now >> 1);
    bool passed = k->from->passed || least > 0;
    if (least > 0)
        move_late (z, c->early, -least);
    uint64_t marks = k->from->marks | c->states.at[piece->target].marks;
    for (uint32_t i = c->nodes.at[node].first_relation; i != NOTHING; i = c->relations.at[i].next) {
        const struct relations_relation *to = &c->relations.at[i];
        if ((marks & ~to->marks) == 0 && to->passed >= passed && plain_zone_includes (&to->matrix, z))
            return true;
    }
    c->r->line = k->from->line;
    return certificate_fail (c->r, "a step from this relation leads into no other one");
}

/* Now is the start, and every late reset the early one of its clock. */
static plain_zone
identity (const struct relations_check *c)
{
    plain_zone z = plain_zone_new (2 * c->early);
    for (size_t k = 0; k < z.size * z.size; k++)
        z.cell[k] = k % (z.size + 1) ? PLAIN_INFINITE : 1;
    for (uint32_t i = 1; i <= c->early; i++) {
        uint32_t late = i == 1 ? 0 : (uint32_t) c->early - 1 + i;
        z.cell[i * z.size + late] = z.cell[late * z.size + i] = 1;
    }
    return z;
}

static bool
check_identity (struct relations_check *c)
{
    const struct relations_relation *first = &c->relations.at[0];
    c->r->line = first->line;
    if (first->node != c->start || first->passed != !c->r->non_zeno
        || (c->states.at[c->nodes.at[c->start].state].marks & ~first->marks))
        return certificate_fail (c->r, "this is not the identity at the start");
    plain_zone z = identity (c);
    bool right =
        !meet_hull (&z, &c->nodes.at[c->start].hull, 1, 2) || plain_zone_includes (&first->matrix, &z);
    plain_zone_free (&z);
    return right || certificate_fail (c->r, "it does not contain the identity");
}

static bool
check_relations_closed (struct relations_check *c)
{
    for (uint32_t i = 1; i < c->relations.count; i++) {
        struct relations_node *n = &c->nodes.at[c->relations.at[i].node];
        c->relations.at[i].next = n->first_relation;
        n->first_relation = i;
    }
    for (size_t i = 0; i < c->relations.count; i++) {
        struct relation_check k = { c, &c->relations.at[i] };
        if (!relations_each_piece (c, k.from->node, &k.from->matrix, c->early, false, is_in_relation, &k))
            return false;
    }
    return true;
}

/* --- 5: no fixed point --- */

static int
compare_pairs (const void *left, const void *right)
{
    const struct refuted_pair *a = left, *b = right;
    if (a->relation != b->relation)
        return a->relation < b->relation ? -1 : 1;
    return a->zone < b->zone ? -1 : a->zone > b->zone;
}

static bool
is_refuted (const struct relations_check *c, uint32_t relation)
{
    for (uint32_t z = 0; z < c->zones.count; z++) {
        struct refuted_pair key = { relation, z };
        if (c->zones.at[z].node == c->start && c->zones.at[z].component == c->component
            && (!c->pairs.count || !bsearch (&key, c->pairs.at, c->pairs.count, sizeof key, compare_pairs)))
            return false;
    }
    return true;
}

static bool
check_no_fixed_point (struct relations_check *c)
{
    if (c->pairs.count)
        qsort (c->pairs.at, c->pairs.count, sizeof *c->pairs.at, compare_pairs);
    for (uint32_t i = 1; i < c->relations.count; i++) {
        const struct relations_relation *relation = &c->relations.at[i];
        if (relation->node != c->start || (c->all_marks & ~relation->marks) || relation->refuted)
            continue;
        if (!budget_check (c->r->budget))
            return false;
        if (!is_refuted (c, i)) {
            c->r->line = relation->line;
            return certificate_fail (c->r, "nothing says that this relation has no fixed point");
        }
    }
    return true;
}

/* --- the file --- */

/* "search ZONE N" and the lines up to the next block or the end. */
static bool
check_block (struct relations_check *c)
{
    reader *r = c->r;
    int64_t zone, count;
    if (!certificate_expect (r, "search", 3))
        return false;
    if (r->words.count != 3 || !certificate_integer (r->words.at[1], 0, (int64_t) c->zones.count - 1, &zone)
        || !certificate_integer (r->words.at[2], 1, UINT32_MAX - 1, &count))
        return certificate_fail (r, "expected 'search', a zone and the number of relations");
    find_components (c);
    c->start = c->zones.at[zone].node;
    c->component = c->zones.at[zone].component;
    c->early = 1 + c->nodes.at[c->start].count;
    if (c->component == NOTHING)
        return certificate_fail (r, "the zone lies in no accepting component that is left");
    set_hulls (c);
    while (certificate_next (r) && r->words.count) {
        if (certificate_word_is (r->words.at[0], "search") || certificate_word_is (r->words.at[0], "end"))
            break;
        if (!(certificate_word_is (r->words.at[0], "refute") ? relations_read_refutation (c)
                                                             : relations_read_relation (c)))
            return false;
    }
    if (r->failed || c->relations.count != (size_t) count)
        return certificate_fail (r, "the block does not have as many relations as it says");
    size_t line = r->line;
    if (!check_identity (c) || !check_relations_closed (c) || !check_no_fixed_point (c))
        return false;
    r->line = line;
    for (size_t i = 0; i < c->zones.count; i++)
        if (c->zones.at[i].component == c->component && c->zones.at[i].node == c->start)
            c->zones.at[i].kept = false;
    c->relation_count += c->relations.count;
    relations_forget_block (c);
    return true;
}

static bool
check_all (struct relations_check *c)
{
    reader *r = c->r;
    if (!relations_read_zones (c))
        return false;
    size_t line = r->line, blocks = 0;
    r->line = 0; /* what follows blames no line */
    if (!check_bounds (c) || !moves_each_start (c->moves, is_start_covered, c) || !check_zones_closed (c))
        return false;
    r->line = line;
    for (; r->words.count && !certificate_word_is (r->words.at[0], "end"); blocks++)
        if (!check_block (c))
            return false;
    if (r->words.count != 1 || r->at != r->end)
        return certificate_fail (r, "expected 'end' and nothing behind it");
    if (find_components (c))
        return certificate_fail (r, "an accepting component is left");
    text_count (r->what, c->zones.count, "zone");
    text_add (r->what, ", ");
    text_count (r->what, c->relation_count, "relation");
    text_add (r->what, " in ");
    text_count (r->what, blocks, "search");
    return true;
}

bool
check_relations (reader *r)
{
    struct relations_check c = { .r = r, .m = r->m };
    if (r->labels.count > 64)
        return certificate_fail (r, "this kind of certificate has at most 64 labels");
    if (model_has_stopwatches (r->m))
        return certificate_fail (r, "this kind of certificate does not cover stopwatches");
    c.moves = moves_new (r->m, r->range_disables, r->budget);
    for (size_t i = 0; i < r->labels.count; i++)
        c.all_marks |= (uint64_t) 1 << i;
    bool right = check_all (&c);
    relations_check_done (&c);
    moves_free (c.moves);
    return right;
}
