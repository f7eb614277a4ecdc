/* What the CUDD of berkeley-abc expects from its host program. */
#include <limits.h>
#include <time.h>

extern void (*const Extra_UtilMMoutOfMemory) (long);
long long Extra_CpuTime (void);
int Extra_GetSoftDataLimit (void);

/* CUDD calls this before it returns NULL; the callers handle the NULL. */
static void
keep_going (long bytes)
{
    (void) bytes;
}

/* CUDD only reads and calls it; constant, so that threads may share it. */
void (*const Extra_UtilMMoutOfMemory) (long) = keep_going;

long long
Extra_CpuTime (void)
{
    return (long long) clock () * 1000 / CLOCKS_PER_SEC;
}

int
Extra_GetSoftDataLimit (void)
{
    return INT_MAX;
}
