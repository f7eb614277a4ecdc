#include "shrink.h"

size_t
shrink_core (literal *core, size_t count, shrink_test *suffice, void *context)
{
    for (size_t i = 0; i < count;) {
        literal dropped = core[i];
        size_t left = count - 1;
        core[i] = core[left];
        if (suffice (context, core, &left)) {
            count = left;
            i = 0;
            continue;
        }
        core[count - 1] = core[i];
        core[i++] = dropped;
    }
    return count;
}
