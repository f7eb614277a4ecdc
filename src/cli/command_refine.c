#include "command.h"
#include "refine_time.h"

int
command_refine (const invocation *in)
{
    return refine_time (in);
}
