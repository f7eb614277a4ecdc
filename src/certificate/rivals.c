#include "rivals.h"

#include "plain_zone.h"

void
rivals_clear (rivals *r)
{
    vec_clear (&r->all);
    vec_clear (&r->atoms);
}

void
rivals_free (rivals *r)
{
    vec_free (&r->all);
    vec_free (&r->atoms);
}

void
rivals_add (rivals *r, joint_rank rank, const move *m)
{
    struct rival *one = vec_add (&r->all);
    *one = (struct rival){ rank, r->atoms.count, m->guard_count + m->invariant_count };
    for (size_t i = 0; i < m->guard_count; i++)
        *vec_add (&r->atoms) = m->guard[i];
    for (size_t i = 0; i < m->invariant_count; i++)
        *vec_add (&r->atoms) = moves_before (m->invariant[i], m->clocks);
}

static bool
is_possible (const rivals *r, const atom_list *guard)
{
    plain_zone z = plain_zone_new (r->clocks + 1);
    bool some = plain_zone_meet (&z, guard->at, guard->count);
    plain_zone_free (&z);
    return some;
}

struct cutting {
    const rivals *r;
    joint_rank rank;
    atom_list *guard;
    bool (*visit) (void *context);
    void *context;
};

/* What the rivals from number k on leave of the guard. */
static bool
cut (const struct cutting *c, size_t k)
{
    const rivals *r = c->r;
    while (k < r->all.count && !joint_is_higher (r->all.at[k].rank, c->rank))
        k++;
    if (k == r->all.count)
        return c->visit (c->context);
    const struct rival *above = &r->all.at[k];
    size_t before = c->guard->count;
    bool more = true;
    for (size_t i = above->first; more && i < above->first + above->count; i++) {
        clock_atom a = r->atoms.at[i];
        *vec_add (c->guard) = (clock_atom){ a.j, a.i, !a.strict, -a.c };
        if (is_possible (r, c->guard))
            more = cut (c, k + 1);
        vec_last (c->guard) = a;
    }
    c->guard->count = before;
    return more;
}

bool
rivals_leave (const rivals *r, joint_rank rank, atom_list *guard, bool (*visit) (void *context), void *context)
{
    struct cutting c = { r, rank, guard, visit, context };
    return cut (&c, 0);
}
