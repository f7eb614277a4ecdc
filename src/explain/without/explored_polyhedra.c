/* A build without PPL: there are no shapes to explore with. */
#include "../explored.h"

const explored_time explored_polyhedra;

void
explored_forget (const explored *e)
{
    (void) e;
}

explored_shapes *
explored_shapes_new (budget *b)
{
    (void) b;
    return NULL;
}

void
explored_shapes_free (explored_shapes *all)
{
    (void) all;
}
