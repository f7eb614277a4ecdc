#include "command.h"
#include "program.h"
#include "refine_data.h"
#include "refine_time.h"

/* Guarded commands are told by the name of their file. */
int
command_refine (const invocation *in)
{
    return program_is_one (in->arguments[0]) ? refine_data (in) : refine_time (in);
}
