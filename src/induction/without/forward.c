/* A build without PPL: polyhedra propose nothing. */
#include "../work.h"

void
work_propose_polyhedra (work *w)
{
    (void) w;
}
