/* builtin.h: the functions on floating-point numbers that UPPAAL knows without a declaration; none of them is supported. */
#ifndef UPPAAL_BUILTIN_H
#define UPPAAL_BUILTIN_H
#include <stdbool.h>

/* The names one after the other; NULL after the last. */
const char *builtin_function (unsigned number);
bool builtin_is_function (const char *name);
#endif
