/* A build without GLPK: the exact simplex decides all systems, and of choices no
 * smallest one is looked for. */
#include "../lp_private.h"

#include "alloc.h"
#include "library_version.h"

const char *
lp_glpk_version (void)
{
    return NULL;
}

bool
lp_try_glpk (lp *s, budget *b)
{
    (void) s, (void) b;
    return false;
}

struct lp_choice {
    char nothing;
};

lp_choice *
lp_choice_new (uint32_t counted, size_t variables)
{
    (void) counted, (void) variables;
    return xcalloc (1, sizeof (lp_choice));
}

void
lp_choice_free (lp_choice *c)
{
    xfree (c);
}

void
lp_choice_needs (lp_choice *c, uint32_t variable, uint32_t other)
{
    (void) c, (void) variable, (void) other;
}

void
lp_choice_one_of (lp_choice *c, const uint32_t *variables, size_t count)
{
    (void) c, (void) variables, (void) count;
}

bool
lp_choice_solve (lp_choice *c, bool *taken, budget *b)
{
    (void) c, (void) taken, (void) b;
    return false;
}
