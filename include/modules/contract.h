/* contract.h: when an assert looks at the whole of a structure.
 * Operations assert cheap things each time, and everything when the number of
 * elements is a power of two: all looks together cost no more than the
 * structure has cost to build. */
#ifndef CONTRACT_H
#define CONTRACT_H
#include <stdbool.h>
#include <stdint.h>

static inline bool
contract_due (uint64_t elements)
{
    return (elements & (elements - 1)) == 0;
}
#endif
