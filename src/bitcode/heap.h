/* heap.h: memory that a program asks for once becomes an object of its own, with what malloc
 * leaves in it: anything.  A call that may be made twice stays a call. */
#ifndef HEAP_H
#define HEAP_H
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdbool.h>

/* Objects made here have names that begin so. */
#define HEAP_PREFIX "malloc."
#define UNSET_PREFIX "unset."

/* With `unset_objects` each pointer in such memory that the program follows points, before it is
 * set, to an object of its own, and so does a local pointer that is set nowhere. */
void heap_settle (LLVMModuleRef module, LLVMTargetDataRef layout, bool unset_objects);
#endif
