#include "abstract.h"

bool
abstract_search_both (abstraction *a)
{
    return abstract_search (a, true);
}
