#include "command.h"
#include "load.h"
#include "refine_both.h"
#include "refine_data.h"
#include "refine_time.h"

/* Guarded commands are told by the name of their file. */
int
command_refine (const invocation *in)
{
    if (load_is_gcl (in->arguments[0]))
        return refine_data (in);
    return in_is_set (in, PREDICATES) ? refine_both (in) : refine_time (in);
}
