/* Smaller automata with the same words: states that lead nowhere go, marks that mean
 * nothing are dropped, and a state whose every edge another can imitate does not
 * stand beside it.  proofs/ltl.md, L2. */
#include <stdlib.h>
#include <string.h>

#include "components.h"
#include "vec.h"

/* Replace a by what the builder holds. */
static void
replace (omega *a, omega_builder *b, uint32_t sets)
{
    omega *other = omega_builder_finish (b, sets);
    omega old = *a;
    *a = *other;
    *other = old;
    omega_free (other);
}

/* a with state q called name[q], UINT32_MAX: left out. */
static void
rename_states (omega *a, const uint32_t *name, uint32_t count)
{
    omega_builder *b = omega_builder_new ();
    bool *started = xcalloc ((size_t) count + 1, sizeof *started), *done = xcalloc ((size_t) count + 1, sizeof *done);
    while (count--)
        omega_builder_state (b);
    for (size_t i = 0; i < a->start_count; i++) {
        uint32_t q = name[a->starts[i]];
        if (q != UINT32_MAX && !started[q])
            omega_builder_start (b, q);
        if (q != UINT32_MAX)
            started[q] = true;
    }
    for (uint32_t q = 0; q < a->states; q++) {
        if (name[q] == UINT32_MAX || done[name[q]])
            continue; /* states of one name imitate each other: the first will do */
        done[name[q]] = true;
        for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++) {
            uint32_t to = name[a->edges[e].target];
            if (to != UINT32_MAX)
                omega_builder_edge (b, name[q], a->edges[e].label, a->edges[e].marks, to);
        }
    }
    xfree (started);
    xfree (done);
    replace (a, b, a->sets);
}

static void
mark_reachable (const omega *a, const bool *live, bool *seen)
{
    VEC (uint32_t) waiting = VEC_EMPTY;
    for (size_t i = 0; i < a->start_count; i++)
        *vec_add (&waiting) = a->starts[i];
    while (waiting.count) {
        uint32_t q = vec_last (&waiting);
        waiting.count--;
        if (seen[q] || !live[q])
            continue;
        seen[q] = true;
        for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++)
            *vec_add (&waiting) = a->edges[e].target;
    }
    vec_free (&waiting);
}

/* Keep the states that are reached and have an accepting run, in their order. */
static void
prune (omega *a)
{
    bool *live = omega_live_states (a), *seen = xcalloc ((size_t) a->states + 1, sizeof *seen);
    uint32_t *name = xcalloc ((size_t) a->states + 1, sizeof *name), count = 0;
    mark_reachable (a, live, seen);
    for (uint32_t q = 0; q < a->states; q++)
        name[q] = seen[q] ? count++ : UINT32_MAX;
    if (count < a->states)
        rename_states (a, name, count);
    xfree (live);
    xfree (seen);
    xfree (name);
}

/* Marks count only on edges of accepting components; there those of set i can be left out if every edge of
 * some other set j has them too, or all edges have. */
static void
drop_marks (omega *a)
{
    uint32_t count, sets = a->sets, kept = 0;
    uint32_t *component = omega_components (a, &count);
    bool *good = omega_accepting_components (a, component, count), drop[OMEGA_SETS] = { false };
    bool implied[OMEGA_SETS][OMEGA_SETS]; /* [j][i]: mark j never comes without mark i */
    memset (implied, 1, sizeof implied);
    bool always[OMEGA_SETS];
    memset (always, 1, sizeof always);
    for (uint32_t q = 0; q < a->states; q++)
        for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++) {
            if (component[q] != component[a->edges[e].target] || !good[component[q]]) {
                a->edges[e].marks = 0;
                continue;
            }
            uint64_t m = a->edges[e].marks;
            for (uint32_t i = 0; i < sets; i++)
                if (!(m >> i & 1)) {
                    always[i] = false;
                    for (uint32_t j = 0; j < sets; j++)
                        implied[j][i] &= !(m >> j & 1);
                }
        }
    uint32_t place[OMEGA_SETS];
    for (uint32_t i = 0; i < sets; i++) {
        drop[i] = always[i];
        for (uint32_t j = 0; j < sets && !drop[i]; j++)
            drop[i] = j != i && !drop[j] && implied[j][i];
        place[i] = drop[i] ? OMEGA_SETS : kept++;
    }
    for (size_t e = 0; e < a->edge_count; e++) {
        uint64_t marks = 0;
        for (uint32_t i = 0; i < sets; i++)
            if (!drop[i] && a->edges[e].marks >> i & 1)
                marks |= UINT64_C (1) << place[i];
        a->edges[e].marks = marks;
    }
    /* Without sets every infinite run is accepting: those of other components must not be infinite. */
    if (!kept && sets) {
        bool harmful = false;
        for (uint32_t q = 0; q < a->states; q++)
            for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++)
                harmful |= component[q] == component[a->edges[e].target] && !good[component[q]];
        for (uint32_t q = 0; harmful && q < a->states; q++)
            for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++)
                a->edges[e].marks = component[q] == component[a->edges[e].target] && good[component[q]];
        kept = harmful;
    }
    a->sets = kept;
    xfree (component);
    xfree (good);
}

/* --- imitation --- */

/* better[p * n + q]: whatever q does p can do too, with at least its marks. */
struct imitation {
    const omega *a;
    bool *better;
    uint32_t *component;
    budget *budget;
    bool failed;
};

static bool
imitates_edge (const struct imitation *s, uint32_t p, uint32_t q, const omega_edge *e)
{
    /* Between components marks mean nothing. */
    uint64_t asked = s->component[q] == s->component[e->target] ? e->marks : 0;
    for (uint32_t k = s->a->first[p]; k < s->a->first[p + 1]; k++) {
        const omega_edge *o = &s->a->edges[k];
        if (!(asked & ~o->marks) && cube_includes (o->label, e->label)
            && s->better[(size_t) o->target * s->a->states + e->target])
            return true;
    }
    return false;
}

static bool
imitates (const struct imitation *s, uint32_t p, uint32_t q)
{
    for (uint32_t e = s->a->first[q]; e < s->a->first[q + 1]; e++)
        if (!imitates_edge (s, p, q, &s->a->edges[e]))
            return false;
    return true;
}

static void
find_imitation (struct imitation *s)
{
    size_t n = s->a->states;
    s->better = xcalloc (n * n + 1, sizeof *s->better);
    memset (s->better, 1, n * n);
    for (bool changed = true; changed && !s->failed;) {
        changed = false;
        for (uint32_t p = 0; p < n && !s->failed; p++) {
            for (uint32_t q = 0; q < n; q++)
                if (p != q && s->better[p * n + q] && !imitates (s, p, q)) {
                    s->better[p * n + q] = false;
                    changed = true;
                }
            s->failed = !budget_work (s->budget, n);
        }
    }
}

/* States that imitate each other become one. */
static bool
merge_equals (omega *a, const struct imitation *s)
{
    size_t n = a->states;
    uint32_t *name = xcalloc (n + 1, sizeof *name), count = 0;
    for (uint32_t q = 0; q < n; q++) {
        name[q] = UINT32_MAX;
        for (uint32_t p = 0; p < q && name[q] == UINT32_MAX; p++)
            if (s->better[p * n + q] && s->better[q * n + p])
                name[q] = name[p];
        if (name[q] == UINT32_MAX)
            name[q] = count++;
    }
    bool smaller = count < n;
    if (smaller)
        rename_states (a, name, count);
    xfree (name);
    return smaller;
}

/* Is e not needed beside f, an edge of the same state?  (Of two that imitate each other the first stays.) */
static bool
is_weaker (const struct imitation *s, uint32_t q, const omega_edge *e, const omega_edge *f)
{
    size_t n = s->a->states;
    uint64_t asked = s->component[q] == s->component[e->target] ? e->marks : 0;
    if (e == f || (asked & ~f->marks) || !cube_includes (f->label, e->label) || !s->better[f->target * n + e->target])
        return false;
    bool back = !(f->marks & ~e->marks) && cube_includes (e->label, f->label) && s->better[e->target * n + f->target];
    return !back || f < e;
}

static bool
drop_weaker_edges (omega *a, const struct imitation *s)
{
    omega_builder *b = omega_builder_new ();
    size_t kept = 0, starts = 0, n = a->states;
    for (uint32_t q = 0; q < n; q++)
        omega_builder_state (b);
    for (size_t i = 0; i < a->start_count; i++) {
        bool weaker = false;
        for (size_t k = 0; k < a->start_count; k++) {
            uint32_t p = a->starts[k], q = a->starts[i];
            weaker |= i != k && s->better[p * n + q] && (!s->better[q * n + p] || k < i);
        }
        if (!weaker) {
            omega_builder_start (b, a->starts[i]);
            starts++;
        }
    }
    for (uint32_t q = 0; q < n; q++)
        for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++) {
            bool weaker = false;
            for (uint32_t f = a->first[q]; f < a->first[q + 1] && !weaker; f++)
                weaker = is_weaker (s, q, &a->edges[e], &a->edges[f]);
            if (!weaker) {
                omega_builder_edge (b, q, a->edges[e].label, a->edges[e].marks, a->edges[e].target);
                kept++;
            }
        }
    bool fewer = kept < a->edge_count || starts < a->start_count;
    if (fewer)
        replace (a, b, a->sets);
    else
        omega_builder_free (b);
    return fewer;
}

/* --- labels --- */

/* Two edges that differ in their labels only, by one atom that one asks for and the other
 * forbids, or by one that includes the other, become one. */
static bool
join_labels (omega_edge *e, const omega_edge *f)
{
    if (e->target != f->target || e->marks != f->marks)
        return false;
    cube a = e->label, b = f->label;
    if (cube_includes (a, b))
        return true;
    if (cube_includes (b, a)) {
        e->label = b;
        return true;
    }
    uint64_t differ = (a.yes ^ b.yes) | (a.no ^ b.no);
    if ((a.yes | a.no) != (b.yes | b.no) || (differ & (differ - 1)))
        return false;
    e->label = (cube){ a.yes & b.yes, a.no & b.no };
    return true;
}

static void
join_edges (omega *a)
{
    omega_builder *b = omega_builder_new ();
    for (uint32_t q = 0; q < a->states; q++)
        omega_builder_state (b);
    for (size_t i = 0; i < a->start_count; i++)
        omega_builder_start (b, a->starts[i]);
    VEC (omega_edge) row = VEC_EMPTY;
    for (uint32_t q = 0; q < a->states; q++) {
        vec_clear (&row);
        for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++)
            *vec_add (&row) = a->edges[e];
        for (bool changed = true; changed;) {
            changed = false;
            for (size_t i = 0; i < row.count; i++)
                for (size_t k = i + 1; k < row.count && row.at[k].target == row.at[i].target;)
                    if (join_labels (&row.at[i], &row.at[k])) {
                        memmove (&row.at[k], &row.at[k + 1], (row.count - k - 1) * sizeof *row.at);
                        row.count--;
                        changed = true;
                    } else
                        k++;
        }
        for (size_t i = 0; i < row.count; i++)
            omega_builder_edge (b, q, row.at[i].label, row.at[i].marks, row.at[i].target);
    }
    vec_free (&row);
    replace (a, b, a->sets);
}

/* Marks that all edges out of a state have are moved to those into it: a run that passes it
 * sees them either way. */
static void
move_marks (omega *a)
{
    for (int round = 0; round < 2; round++) {
        uint64_t *common = xcalloc ((size_t) a->states + 1, sizeof *common);
        for (uint32_t q = 0; q < a->states; q++) {
            common[q] = a->first[q] < a->first[q + 1] ? UINT64_MAX : 0;
            for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++)
                common[q] &= a->edges[e].marks;
        }
        for (uint32_t q = 0; q < a->states; q++)
            for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++)
                a->edges[e].marks = (a->edges[e].marks & ~common[q]) | common[a->edges[e].target];
        xfree (common);
    }
}

static bool
reduce_once (omega *a, budget *b)
{
    enum { MOST_STATES = 2000 };
    uint32_t count;
    size_t states = a->states, edges = a->edge_count;
    prune (a);
    drop_marks (a);
    join_edges (a);
    if (a->states <= MOST_STATES) {
        struct imitation s = { .a = a, .budget = b, .component = omega_components (a, &count) };
        find_imitation (&s);
        if (!s.failed && !merge_equals (a, &s))
            drop_weaker_edges (a, &s);
        xfree (s.better);
        xfree (s.component);
    }
    return a->states < states || a->edge_count < edges;
}

void
omega_reduce (omega *a, budget *b)
{
    while (reduce_once (a, b))
        continue;
    move_marks (a);
    prune (a);
}
