/* Certificates of the zone engine; proofs/certificates-dense.md. */
#include <string.h>

#include "alloc.h"
#include "checkers.h"
#include "moves.h"
#include "plain_zone.h"
#include "sorted.h"

enum question { ASKS_REACH, ASKS_DEADLOCK, ASKS_CYCLE };

/* What the states of a rank have in common.  Every rank has a line. */
enum lack { LACKS_LABEL, LACKS_TICK, IS_ACYCLIC };
struct rank_class {
    enum lack lack;
    uint32_t label;
    bool given;
};

struct listed {
    uint32_t rank;
    uint32_t *locations; /* one allocation with the integers */
    int32_t *integers;
    plain_zone zone;
};

struct checker {
    reader *r;
    const model *m;
    moves *moves;
    enum question question;
    size_t size; /* of zones: clocks, 0, and the tick if there is one */
    bool tick;
    VEC (struct rank_class) classes;
    VEC (struct listed) states;
    uint32_t *order;           /* states sorted by locations and integers */
    const struct listed *from; /* whose steps are being checked */
    VEC (plain_zone) leaving;  /* deadlock: from where each edge can be reached */
    clock_origin *clocks;
};

static const void *
listed_state (const void *context, uint32_t number)
{
    return &((const struct checker *) context)->states.at[number];
}

static int
compare_listed (const void *context, const void *left, const void *right)
{
    const struct checker *c = context;
    const struct listed *a = left, *b = right;
    return moves_compare (c->m, a->locations, a->integers, b->locations, b->integers);
}

static sorted_order
order_of (const struct checker *c)
{
    return (sorted_order){ c, listed_state, compare_listed };
}

static bool
read_clocks (struct checker *c)
{
    reader *r = c->r;
    if (!certificate_clocks (r))
        return false;
    c->tick = r->words.count == 2 + c->m->clock_count && certificate_word_is (vec_last (&r->words), "+");
    if (!c->tick && r->words.count != 1 + c->m->clock_count)
        return certificate_fail (r, "the clocks are not those of the model");
    c->size = c->m->clock_count + 1 + c->tick;
    c->clocks = xcalloc (c->size, sizeof *c->clocks);
    return true;
}

static bool
read_class (struct checker *c)
{
    reader *r = c->r;
    int64_t rank;
    struct rank_class k = { .lack = IS_ACYCLIC, .given = true };
    if (r->words.count < 3 || !certificate_integer (r->words.at[1], 0, (int64_t) r->length, &rank))
        return certificate_fail (r, "expected 'class RANK lacks NAME' or 'class RANK acyclic'");
    if (r->words.count == 4 && certificate_word_is (r->words.at[2], "lacks")) {
        k.lack = certificate_word_is (r->words.at[3], "+") ? LACKS_TICK : LACKS_LABEL;
        size_t i = 0;
        while (k.lack == LACKS_LABEL && i < r->labels.count
               && !certificate_word_is (r->words.at[3], c->m->labels[r->labels.at[i]]))
            i++;
        if (k.lack == LACKS_LABEL && i == r->labels.count)
            return certificate_fail (r, "this label is none of the question");
        if (k.lack == LACKS_TICK && (!c->tick || !r->non_zeno))
            return certificate_fail (r, "'+' is not among the clocks, or time need not diverge");
        k.label = k.lack == LACKS_LABEL ? r->labels.at[i] : 0;
    } else if (r->words.count != 3 || !certificate_word_is (r->words.at[2], "acyclic"))
        return certificate_fail (r, "expected 'class RANK lacks NAME' or 'class RANK acyclic'");
    while (c->classes.count <= (size_t) rank)
        *vec_add (&c->classes) = (struct rank_class){ .given = false };
    if (c->classes.at[rank].given)
        return certificate_fail (r, "the class of this rank is given twice");
    c->classes.at[rank] = k;
    return true;
}

static bool
read_state (struct checker *c)
{
    reader *r = c->r;
    int64_t rank;
    size_t i = 2;
    clock_atom a;
    if (!certificate_expect (r, "state", 2) || !certificate_integer (r->words.at[1], 0, UINT32_MAX, &rank))
        return certificate_fail (r, "expected a state");
    struct listed s = { .rank = (uint32_t) rank, .zone = plain_zone_new (c->size) };
    s.locations = xcalloc (c->m->process_count + c->m->integer_count, sizeof *s.locations);
    s.integers = (int32_t *) (s.locations + c->m->process_count);
    *vec_add (&c->states) = s;
    if (!certificate_discrete (r, &i, s.locations, s.integers))
        return false;
    for (; i < r->words.count; i++)
        if (!certificate_constraint (r->words.at[i], c->size - 1, &a) || !plain_zone_meet (&s.zone, &a, 1))
            return certificate_fail (r, "'%.*s' is no constraint here", (int) r->words.at[i].length,
                                     r->words.at[i].at);
    return true;
}

/* Let time pass within the invariant, if it can; false if nothing is there. */
static bool
settle (const struct checker *c, plain_zone *z, const uint32_t *locations, const int32_t *integers,
        const clock_atom *invariant, size_t count)
{
    if (!plain_zone_meet (z, invariant, count))
        return false;
    if (moves_can_delay (c->moves, locations, integers)) {
        plain_zone_delay (z);
        return plain_zone_meet (z, invariant, count);
    }
    return true;
}

/* Is the zone inside a listed state with this discrete part, of a rank below
 * `below`? */
static bool
is_covered (const struct checker *c, const uint32_t *locations, const int32_t *integers, const plain_zone *z,
            uint64_t below)
{
    struct listed key = { .locations = (uint32_t *) locations, .integers = (int32_t *) integers };
    size_t place = sorted_find (order_of (c), c->order, c->states.count, &key);
    for (; place < c->states.count; place++) {
        const struct listed *s = &c->states.at[c->order[place]];
        if (compare_listed (c, s, &key) != 0)
            return false;
        if (s->rank < below && plain_zone_includes (&s->zone, z))
            return true;
    }
    return false;
}

static bool
is_start_covered (void *context, const uint32_t *locations, const int32_t *integers,
                  const atom_list *invariant)
{
    struct checker *c = context;
    plain_zone z = plain_zone_new (c->size);
    plain_zone_set_zero (&z);
    bool covered = !settle (c, &z, locations, integers, invariant->at, invariant->count)
                   || is_covered (c, locations, integers, &z, UINT64_MAX);
    plain_zone_free (&z);
    return covered || certificate_fail (c->r, "an initial state is not covered");
}

/* One version of a move, plain or with the tick, from c->from. */
static bool
check_version (struct checker *c, const move *e, bool tick)
{
    plain_zone z = plain_zone_copy (&c->from->zone);
    clock_atom full = { 0, (uint32_t) c->size - 1, false, -1 };
    bool fires = plain_zone_meet (&z, e->guard, e->guard_count) && (!tick || plain_zone_meet (&z, &full, 1));
    bool right = true;
    if (fires && e->fault)
        right = certificate_fail (c->r, "an edge that is at fault can fire");
    else if (fires) {
        memcpy (c->clocks, e->clocks, (c->m->clock_count + 1) * sizeof *c->clocks);
        if (c->tick)
            c->clocks[c->size - 1] =
                tick ? (clock_origin){ 0, 0 } : (clock_origin){ (uint32_t) c->size - 1, 0 };
        plain_zone_assign (&z, c->clocks);
        uint64_t below = UINT64_MAX;
        if (c->question == ASKS_CYCLE) {
            const struct rank_class *k = &c->classes.at[c->from->rank];
            bool down = k->lack == IS_ACYCLIC || (k->lack == LACKS_TICK && tick);
            below = (uint64_t) c->from->rank + !down;
        }
        if (settle (c, &z, e->locations, e->integers, e->invariant, e->invariant_count)
            && !is_covered (c, e->locations, e->integers, &z, below))
            right = certificate_fail (c->r, "a successor of a listed state is not covered");
    }
    plain_zone_free (&z);
    return right;
}

static bool
check_move (void *context, const move *e)
{
    struct checker *c = context;
    return check_version (c, e, false) && (!c->tick || check_version (c, e, true));
}

/* Remember from where the move can be reached: its guard, and its target's
 * invariant in terms of the values before, after a delay. */
static bool
note_leaving (void *context, const move *e)
{
    struct checker *c = context;
    plain_zone z = plain_zone_new (c->size);
    bool possible = !e->fault;
    if (possible && plain_zone_meet (&z, e->guard, e->guard_count)) {
        for (size_t i = 0; possible && i < e->invariant_count; i++) {
            clock_atom a = e->invariant[i];
            clock_origin x = a.i ? e->clocks[a.i] : (clock_origin){ 0, 0 },
                         y = a.j ? e->clocks[a.j] : (clock_origin){ 0, 0 };
            clock_atom before = { x.origin, y.origin, a.strict, a.c - x.offset + y.offset };
            possible = before.i == before.j ? before.c > 0 || (before.c == 0 && !before.strict)
                                            : plain_zone_meet (&z, &before, 1);
        }
        if (possible) {
            *vec_add (&c->leaving) = z;
            return true;
        }
    }
    plain_zone_free (&z);
    return true;
}

/* No valuation of the state is stuck. */
static bool
check_alive (struct checker *c)
{
    const struct listed *s = c->from;
    atom_list invariant = VEC_EMPTY;
    moves_each (c->moves, s->locations, s->integers, note_leaving, c);
    bool sound = moves_invariant (c->moves, s->locations, s->integers, &invariant);
    size_t kept = 0;
    for (size_t i = 0; i < c->leaving.count; i++) {
        plain_zone *z = &c->leaving.at[i];
        bool there = plain_zone_meet (z, invariant.at, invariant.count);
        if (there && moves_can_delay (c->moves, s->locations, s->integers))
            plain_zone_past (z);
        if (there)
            c->leaving.at[kept++] = *z;
        else
            plain_zone_free (z);
    }
    bool alive = !sound || plain_zone_is_covered (&s->zone, c->leaving.at, kept, c->r->budget);
    for (size_t i = 0; i < kept; i++)
        plain_zone_free (&c->leaving.at[i]);
    vec_clear (&c->leaving);
    vec_free (&invariant);
    return alive || certificate_fail (c->r, "a listed state may be stuck");
}

static bool
check_target (const struct checker *c)
{
    return !certificate_is_asked (c->r, c->from->locations)
           || certificate_fail (c->r, "a listed state is what the question asks for");
}

static bool
check_class (const struct checker *c)
{
    const struct listed *s = c->from;
    if (s->rank >= c->classes.count || !c->classes.at[s->rank].given)
        return certificate_fail (c->r, "a rank has no class");
    const struct rank_class *k = &c->classes.at[s->rank];
    return k->lack != LACKS_LABEL || !moves_has_label (c->m, s->locations, k->label)
           || certificate_fail (c->r, "a state has the label that its class lacks");
}

static bool
check_states (struct checker *c)
{
    for (size_t i = 0; i < c->states.count; i++) {
        c->from = &c->states.at[i];
        bool right = c->question == ASKS_REACH   ? check_target (c)
                     : c->question == ASKS_CYCLE ? check_class (c)
                                                 : !certificate_is_asked (c->r, c->from->locations)
                                                       || check_alive (c);
        if (!right || !moves_each (c->moves, c->from->locations, c->from->integers, check_move, c))
            return false;
    }
    return true;
}

static bool
read_body (struct checker *c)
{
    reader *r = c->r;
    if (!read_clocks (c))
        return false;
    while (certificate_next (r)) {
        bool is_class = r->words.count && certificate_word_is (r->words.at[0], "class");
        if (is_class && c->question != ASKS_CYCLE)
            return certificate_fail (r, "classes belong to questions about cycles");
        if (!(is_class ? read_class (c) : read_state (c)))
            return false;
    }
    r->line = 0;
    return !r->failed;
}

bool
check_zones (reader *r)
{
    struct checker c = { .r = r, .m = r->m, .moves = moves_new (r->m, r->range_disables, r->budget) };
    c.question = certificate_word_is (r->kind, "zones-cycle")      ? ASKS_CYCLE
                 : certificate_word_is (r->kind, "zones-deadlock") ? ASKS_DEADLOCK
                                                                   : ASKS_REACH;
    bool right = !model_has_stopwatches (r->m) || certificate_fail (r, "zones say nothing about stopwatches");
    right = right && read_body (&c);
    c.order = sorted_new (order_of (&c), c.states.count);
    right = right && moves_each_start (c.moves, is_start_covered, &c) && check_states (&c);
    if (right)
        text_count (r->what, c.states.count, "zone");
    for (size_t i = 0; i < c.states.count; i++) {
        xfree (c.states.at[i].locations);
        plain_zone_free (&c.states.at[i].zone);
    }
    vec_free (&c.states);
    vec_free (&c.classes);
    vec_free (&c.leaving);
    xfree (c.order);
    xfree (c.clocks);
    moves_free (c.moves);
    return right;
}
