#include "components.h"

#include <assert.h>
#include <string.h>

#include "candidates.h"
#include "certificate.h"
#include "conform.h"
#include "outline.h"

typedef struct part {
    const flow *f;
    sight *s;
    candidates c;
    bool *chosen;
    view v;
    outline *g;
    text error; /* the name of the action that stands for an error */
    VEC (spurious) paths;
    bool stale; /* the outline has to be made anew */
} part;

typedef struct loop {
    part *parts;
    size_t count;
    components_options o;
    budget *b;
    conformance *c;
    components_result *r;
    uint64_t random;
} loop;

static void
give_up (loop *l, const char *why)
{
    l->r->answer = ANSWER_UNKNOWN;
    text_clear (&l->r->reason);
    const char *limit = budget_reason (l->b);
    text_add (&l->r->reason, limit ? limit : why);
}

static bool
build (loop *l, size_t i)
{
    part *p = &l->parts[i];
    if (!p->stale)
        return true;
    outline_free (p->g);
    view_free (&p->v);
    candidates_view (&p->c, p->chosen, l->o.everywhere, &p->v);
    p->g = outline_new (p->s, &p->v, text_string (&p->error));
    const char *failure = sight_failure (p->s);
    if (!p->g || failure) {
        give_up (l, failure ? failure : "no abstraction");
        return false;
    }
    conformance_set (l->c, i, p->g->visible);
    p->stale = false;
    return true;
}

/* --- a word --- */

/* The steps of part i along the word. */
static bool
find_steps (loop *l, size_t i, component_path *out)
{
    part *p = &l->parts[i];
    uint32_t *way = NULL;
    size_t count = 0;
    bool good = true;
    for (size_t k = 0; k < conformance_length (l->c) && good; k++) {
        if (!conformance_moves (l->c, i, k))
            continue;
        const char *action = conformance_action (l->c, k);
        bool error = strcmp (action, text_string (&p->error)) == 0;
        good = outline_way (p->g, p->f, conformance_state (l->c, i, k), error ? NULL : action,
                          conformance_state (l->c, i, k + 1), &way, &count);
    }
    vec_clear (&out->steps);
    for (size_t k = 0; k < count; k++)
        *vec_add (&out->steps) = way[k];
    xfree (way);
    assert (good);
    return good;
}

/* Is there a run along the steps?  PROOF_VALID: there is none; PROOF_REFUTED: with
 * out->inputs.  The steps are kept as a whole even if no run gets to the last: what
 * excludes them may be more general where it shows later. */
static proof
follow (part *p, component_path *out)
{
    size_t count = out->steps.count, inputs = 0, taken;
    int64_t *start = xcalloc (p->s->width + 1, sizeof *start);
    bool *open = xcalloc (p->s->width + 1, sizeof *open), fits;
    prover_leg *legs = xcalloc (count + 1, sizeof *legs);
    const formula *always = formula_literal (p->s->atoms, LITERAL_TRUE);
    for (size_t v = 0; v < p->s->width; v++)
        start[v] = p->f->variables[v].initial;
    for (size_t k = 0; k < count; k++) {
        const sight_step *s = &p->s->steps[out->steps.at[k]];
        legs[k] = (prover_leg){ s->enabled, s->updates, s->inputs };
        inputs += s->inputs;
    }
    int64_t *values = xcalloc (inputs + 1, sizeof *values);
    prover_route route = { p->s->width, start, open, legs, count, always, always };
    proof result = prover_follow (p->s->prover, &route, &taken, values, &fits);
    vec_clear (&out->inputs);
    for (size_t k = 0; result == PROOF_REFUTED && k < inputs; k++)
        *vec_add (&out->inputs) = values[k];
    if (result == PROOF_REFUTED && !fits)
        result = PROOF_UNDECIDED;
    xfree (start);
    xfree (open);
    xfree (legs);
    xfree (values);
    return result;
}

/* --- predicates --- */

static bool
all_are_gone (part *p, bool everywhere)
{
    for (size_t k = 0; k < p->paths.count; k++)
        if (!candidates_eliminate (&p->c, p->chosen, everywhere, p->paths.at[k].steps, p->paths.at[k].count))
            return false;
    return true;
}

static uint64_t
next_random (loop *l)
{
    l->random ^= l->random << 13;
    l->random ^= l->random >> 7;
    l->random ^= l->random << 17;
    return l->random;
}

/* Take candidates away in a random order, as long as all paths stay eliminated. */
static void
drop_greedily (loop *l, part *p)
{
    uint32_t *order = xcalloc (p->c.at.count + 1, sizeof *order);
    size_t count = 0;
    for (uint32_t k = 0; k < p->c.at.count; k++)
        if (p->chosen[k])
            order[count++] = k;
    for (size_t k = count; k > 1; k--) {
        size_t other = next_random (l) % k;
        uint32_t swap = order[k - 1];
        order[k - 1] = order[other];
        order[other] = swap;
    }
    for (size_t k = 0; k < count && budget_ok (l->b); k++) {
        p->chosen[order[k]] = false;
        if (!all_are_gone (p, l->o.everywhere))
            p->chosen[order[k]] = true;
    }
    xfree (order);
}

static void
choose_fewest (loop *l, part *p, component_effort *e)
{
    alternatives *sets = xcalloc (p->paths.count + 1, sizeof *sets);
    for (size_t k = 0; k < p->paths.count; k++)
        sets[k] = p->paths.at[k].sets; /* looked at only */
    choice_result how;
    minimise_choose (sets, p->paths.count, (uint32_t) p->c.at.count, p->chosen, l->b, &how);
    e->fewest = how.proved;
    xfree (sets);
}

static bool
is_known (const part *p, const component_path *path)
{
    for (size_t k = 0; k < p->paths.count; k++)
        if (p->paths.at[k].count == path->steps.count
            && memcmp (p->paths.at[k].steps, path->steps.at, path->steps.count * sizeof (uint32_t)) == 0)
            return true;
    return false;
}

/* No run takes the path: let the abstraction know.  False: unknown. */
static bool
refine (loop *l, size_t i, const component_path *path)
{
    part *p = &l->parts[i];
    component_effort *e = &l->r->efforts[i];
    if (is_known (p, path)) {
        give_up (l, "a path that no run takes comes again: the prover is not precise enough");
        return false;
    }
    spurious s = { .steps = xreallocarray (NULL, path->steps.count + 1, sizeof *s.steps),
                   .count = path->steps.count };
    memcpy (s.steps, path->steps.at, s.count * sizeof *s.steps);
    bool good = candidates_explain (&p->c, l->o.everywhere, &s, l->o.minimise == COMPONENTS_EXACT);
    *vec_add (&p->paths) = s;
    if (!good) {
        give_up (l, "no conditions of the program tell why a forbidden word is not possible");
        return false;
    }
    if (l->o.minimise == COMPONENTS_EXACT)
        choose_fewest (l, p, e);
    else {
        for (size_t k = s.sets.first.at[0]; k < s.sets.first.at[1]; k++)
            p->chosen[s.sets.members.at[k]] = true;
        if (l->o.minimise == COMPONENTS_GREEDY)
            drop_greedily (l, p);
    }
    e->refinements++;
    p->stale = true;
    return budget_ok (l->b) || (give_up (l, ""), false);
}

/* The word is forbidden.  Is every part able to take its share?  True: it goes on,
 * refined; false: there is an answer. */
static bool
judge (loop *l)
{
    bool possible = true, decided = true;
    for (size_t i = 0; i < l->count && decided; i++) {
        component_path *path = &l->r->paths[i];
        find_steps (l, i, path);
        proof how = follow (&l->parts[i], path);
        if (how == PROOF_VALID) {
            possible = false;
            if (!refine (l, i, path))
                return false;
        }
        decided = how != PROOF_UNDECIDED;
    }
    if (!decided) {
        give_up (l, "the prover could not tell whether a forbidden word is possible");
        return false;
    }
    if (!possible)
        return true;
    l->r->answer = ANSWER_NO;
    for (size_t k = 0; k < conformance_length (l->c); k++) {
        const char *action = conformance_action (l->c, k);
        for (size_t i = 0; i < l->count; i++)
            if (strcmp (action, text_string (&l->parts[i].error)) == 0)
                l->r->wrong = (uint32_t) i;
        if (l->r->wrong == FLOW_NONE)
            *vec_add (&l->r->word) = xstrdup (action);
    }
    return false;
}

/* --- the loop --- */

static void
decide (loop *l)
{
    for (;;) {
        for (size_t i = 0; i < l->count; i++)
            if (!build (l, i))
                return;
        switch (conformance_decide (l->c, l->b)) {
        case CONFORM_YES:
            l->r->answer = ANSWER_YES;
            return;
        case CONFORM_LIMIT:
            give_up (l, "no composition");
            return;
        case CONFORM_NO:
            if (!judge (l))
                return;
        }
    }
}

static void
measure (loop *l)
{
    components_result *r = l->r;
    const conform_effort *e = conformance_effort (l->c);
    r->compositions = e->iterations;
    r->splits = e->splits;
    r->most_states = e->most_states;
    r->last_states = e->last_states;
    for (size_t i = 0; i < l->count; i++) {
        part *p = &l->parts[i];
        component_effort *to = &r->efforts[i];
        to->places = p->f->place_count;
        to->states = p->g ? p->g->states : 0;
        to->seen = p->g ? lts_states (p->g->visible) : 0;
        to->blocks = p->g && !p->stale ? conformance_part_states (l->c, i) : 0;
        to->paths = p->paths.count;
        to->queries = prover_queries (p->s->prover);
        candidates_count n = candidates_measure (&p->c, p->chosen);
        to->families = n.families;
        to->branches = n.branches;
        to->predicates = n.predicates;
        to->expressions = n.expressions;
    }
}

static void
write_claims (loop *l)
{
    for (size_t i = 0; i < l->count && l->r->answer == ANSWER_YES; i++) {
        part *p = &l->parts[i];
        uint32_t *blocks = NULL;
        if (l->o.two_levels) {
            blocks = xcalloc (lts_states (p->g->visible) + 1, sizeof *blocks);
            for (uint32_t k = 0; k < lts_states (p->g->visible); k++)
                blocks[k] = conformance_block (l->c, i, k);
        }
        component_claim claim = { p->s, &p->v, p->g, blocks };
        if (!component_print_claim (&claim, &l->r->claims[i]))
            text_clear (&l->r->claims[i]);
        xfree (blocks);
    }
}

static void
part_free (part *p)
{
    for (size_t k = 0; k < p->paths.count; k++) {
        xfree (p->paths.at[k].steps);
        alternatives_free (&p->paths.at[k].sets);
    }
    vec_free (&p->paths);
    candidates_free (&p->c);
    outline_free (p->g);
    view_free (&p->v);
    sight_free (p->s);
    text_free (&p->error);
    xfree (p->chosen);
}

components_result *
components_decide (const flow *const *flows, size_t count, const lts *specification, components_options o, budget *b)
{
    components_result *r = xcalloc (1, sizeof *r);
    *r = (components_result){ .answer = ANSWER_UNKNOWN, .wrong = FLOW_NONE, .count = count };
    r->paths = xcalloc (count, sizeof *r->paths);
    r->efforts = xcalloc (count, sizeof *r->efforts);
    r->claims = xcalloc (count, sizeof *r->claims);
    loop l = { .count = count, .o = o, .b = b, .r = r, .random = 88172645463325252u };
    l.parts = xcalloc (count, sizeof *l.parts);
    l.c = conformance_new (specification, count, o.two_levels);
    for (size_t i = 0; i < count; i++) {
        part *p = &l.parts[i];
        p->f = flows[i];
        p->s = sight_new (flows[i], b);
        candidates_init (&p->c, p->s);
        p->chosen = xcalloc (p->c.at.count + 1, sizeof *p->chosen);
        p->stale = true;
        components_error_name (i, &p->error);
        r->efforts[i].fewest = true;
    }
    decide (&l);
    measure (&l);
    write_claims (&l);
    conformance_free (l.c);
    for (size_t i = 0; i < count; i++)
        part_free (&l.parts[i]);
    xfree (l.parts);
    return r;
}

void
components_result_free (components_result *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->word.count; i++)
        xfree (r->word.at[i]);
    vec_free (&r->word);
    for (size_t i = 0; i < r->count; i++) {
        vec_free (&r->paths[i].steps);
        vec_free (&r->paths[i].inputs);
        text_free (&r->claims[i]);
    }
    xfree (r->paths);
    xfree (r->efforts);
    xfree (r->claims);
    text_free (&r->reason);
    xfree (r);
}
