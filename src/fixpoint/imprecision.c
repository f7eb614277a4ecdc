/* How much an abstraction forgets between two commands: after one, is there a combination of predicates in
 * which the other can follow in the abstraction only?  proofs/ctl.md, section 6. */
#include "fixpoint.h"
#include "sets.h"

/* The states after each command, and those before it, all variables being data. */
struct measuring {
    sets_system system;
    VEC (isl_set *) after, before;
    const gcl_expr *const *predicates;
};

static isl_set *
cube (struct measuring *m, const size_t *which, size_t count, unsigned truth)
{
    isl_set *set = isl_set_universe (isl_space_copy (m->system.space));
    for (size_t i = 0; i < count; i++)
        set =
            isl_set_intersect (set, sets_condition (&m->system, 0, m->predicates[which[i]], truth >> i & 1));
    return set;
}

static void
mark (const gcl_expr *e, bool *gone)
{
    if (e->op == GCL_VARIABLE)
        gone[e->variable] = true;
    if (e->left)
        mark (e->left, gone);
    if (e->right)
        mark (e->right, gone);
}

/* Takes the set. */
static isl_set *
forget (struct measuring *m, isl_set *set, const size_t *which, size_t count)
{
    size_t width = m->system.model->variable_count;
    bool *gone = xcalloc (width + 1, sizeof *gone);
    for (size_t i = 0; i < count; i++)
        mark (m->predicates[which[i]], gone);
    for (size_t v = width; v--;)
        if (gone[v])
            set = isl_set_project_out (set, isl_dim_set, m->system.dimension[v], 1);
    xfree (gone);
    return set;
}

/* Added up over all pairs of commands: in how many cubes of these predicates does one follow the
 * other in the abstraction, but not in the program? */
static uint64_t
measure (struct measuring *m, const size_t *which, size_t count)
{
    sets_system *s = &m->system;
    size_t commands = m->after.count;
    unsigned cubes = 1u << count;
    uint64_t sum = 0;
    isl_set **kept = xcalloc (2 * commands * cubes + 1, sizeof *kept);
    isl_set **whole = xcalloc (cubes, sizeof *whole);
    for (unsigned t = 0; t < cubes; t++) {
        whole[t] = cube (m, which, count, t);
        for (size_t i = 0; i < commands && sets_ok (s); i++) {
            kept[(2 * i) * cubes + t] = forget (
                m, isl_set_intersect (isl_set_copy (m->after.at[i]), isl_set_copy (whole[t])), which, count);
            kept[(2 * i + 1) * cubes + t] = forget (
                m, isl_set_intersect (isl_set_copy (m->before.at[i]), isl_set_copy (whole[t])), which, count);
        }
    }
    for (size_t i = 0; i < commands; i++)
        for (size_t k = 0; k < commands && sets_ok (s); k++) {
            isl_set *both = isl_set_intersect (isl_set_copy (m->after.at[i]), isl_set_copy (m->before.at[k]));
            for (unsigned t = 0; t < cubes && sets_ok (s); t++) {
                isl_set *seen = isl_set_intersect (isl_set_copy (kept[(2 * i) * cubes + t]),
                                                   isl_set_copy (kept[(2 * k + 1) * cubes + t]));
                if (!sets_ask (s, isl_set_is_empty (seen)))
                    sum += sets_ask (s, isl_set_is_disjoint (both, whole[t]));
                isl_set_free (seen);
            }
            isl_set_free (both);
        }
    for (size_t i = 0; i < 2 * commands * cubes; i++)
        isl_set_free (kept[i]);
    for (unsigned t = 0; t < cubes; t++)
        isl_set_free (whole[t]);
    xfree (kept);
    xfree (whole);
    return sum;
}

bool
fixpoint_imprecision (const gcl_model *program, const gcl_expr *const *predicates, size_t count,
                      uint64_t *alone, uint64_t *pair, budget *b)
{
    struct measuring m = { .predicates = predicates };
    fixpoint_options o = { .no_control = true };
    bool built = sets_build (&m.system, program, &o, b);
    for (size_t i = 0; i < m.system.steps.count && built; i++) {
        const sets_step *t = &m.system.steps.at[i];
        *vec_add (&m.before) = isl_set_copy (t->guard);
        *vec_add (&m.after) = isl_map_range (sets_relation (t, m.system.data));
    }
    for (size_t i = 0; i < count && built && sets_ok (&m.system); i++) {
        alone[i] = measure (&m, &i, 1);
        for (size_t k = 0; k < i; k++)
            pair[i * count + k] = pair[k * count + i] = measure (&m, (size_t[]){ i, k }, 2);
    }
    bool good = built && sets_ok (&m.system);
    for (size_t i = 0; i < m.after.count; i++) {
        isl_set_free (m.after.at[i]);
        isl_set_free (m.before.at[i]);
    }
    vec_free (&m.after);
    vec_free (&m.before);
    sets_release (&m.system);
    return good;
}
