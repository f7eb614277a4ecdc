#include "command.h"
#include "load.h"
#include "refine_data.h"
#include "refine_time.h"

/* Guarded commands are told by the name of their file. */
int
command_refine (const invocation *in)
{
    return load_is_gcl (in->arguments[0]) ? refine_data (in) : refine_time (in);
}
