/* joint.h: which sets of edges form a joint edge out of given locations;
 * synchronisation and commitment only, no guards. */
#ifndef JOINT_H
#define JOINT_H
#include "model.h"

/* Do these edges, in this order, form one?  If not, `why` says so. */
bool joint_is_valid (const model *m, const uint32_t *locations, const uint32_t *edges, size_t count,
                     text *why);

/* Every joint edge out of the locations, until the visitor says false. */
typedef bool joint_visitor (void *context, const uint32_t *edges, size_t count);
void joint_each (const model *m, const uint32_t *locations, joint_visitor *visit, void *context);
#endif
