/* checkers.h: one checker per kind of certificate.  Each starts behind the
 * header and returns whether the rest is a proof. */
#ifndef CHECKERS_H
#define CHECKERS_H
#include "certificate_reader.h"

bool check_zones (reader *r);
bool check_orbit (reader *r);
bool check_relations (reader *r);
bool check_grid (reader *r);
bool check_sampling_pattern (reader *r);
bool check_sampling_words (reader *r);
#endif
