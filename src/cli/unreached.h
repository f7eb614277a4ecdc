/* unreached.h: the locations that no run reaches. */
#ifndef UNREACHED_H
#define UNREACHED_H
#include "report.h"

/* After a complete exploration: with --all-locations the answer becomes no if
 * a location was missed, and the sentences of the report say how many; without
 * it they tell the counts. */
void unreached_judge (report *r, verdict *v);
void unreached_print (const model *m, const verdict *v, FILE *out);
void unreached_write (const model *m, const verdict *v, json_writer *w);
#endif
