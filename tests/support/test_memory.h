/* test_memory.h: what this process takes now, as budgets count it.  How much
 * that is depends on the machine, so a limit for a test is told on top of it. */
#ifndef TEST_MEMORY_H
#define TEST_MEMORY_H
#include "budget.h"
#include <stdint.h>

static inline size_t
test_bytes_now (void)
{
    budget *b = budget_new ((budget_limits){ .bytes = SIZE_MAX });
    size_t used = SIZE_MAX - budget_bytes_left (b);
    budget_free (b);
    return used;
}
#endif
