/* joint.h: which sets of edges form a joint edge out of given locations:
 * synchronisation and commitment, without the guards of those that take part.
 * Who takes part in a broadcast depends on guards: the scene, which shows the
 * values before the step, is asked for them. */
#ifndef JOINT_H
#define JOINT_H
#include "scene.h"

/* Do these edges, in this order, form one, by a sync line from number *at on?  If not,
 * `why` says so; if so, *at is the number after the line's.  Of a broadcast (then *line is its
 * line, else NULL) this leaves open whether those that are not among them can stay away; if they
 * cannot, a later line may still allow the same edges. */
bool joint_is_valid (const model *m, const uint32_t *locations, const uint32_t *edges, size_t count,
                     size_t *at, const sync **line, text *why);

/* Where one joint edge can be taken, those of a lower rank cannot: the priority of
 * the line counts, then the highest of those that take part.  What a process that
 * only watches does alone is not judged, and whether others can move is judged
 * without such processes. */
typedef struct joint_rank {
    int32_t line, process;
    bool unjudged;
} joint_rank;
bool joint_is_higher (joint_rank a, joint_rank b);

/* Every joint edge out of the locations (judged: without the processes that only
 * watch), until the visitor says false.  With a
 * broadcast comes its line; the step is possible where the parts of it that take
 * no part have no enabled edge.  A set that ends in an edge whose guard is
 * faulty comes without a line. */
typedef bool joint_visitor (void *context, const uint32_t *edges, size_t count, const sync *line,
                            joint_rank rank);
void joint_each (scene *before, bool judged, joint_visitor *visit, void *context);

/* Does process take part with one of the edges? */
bool joint_has (const model *m, const uint32_t *edges, size_t count, uint32_t process_number);
/* Can the edge be taken with this part from the locations? */
bool joint_leaves (const model *m, uint32_t edge_number, const uint32_t *locations, const sync_part *part);
/* Is an urgent line enabled in the scene? */
bool joint_hurries (scene *now);
#endif
