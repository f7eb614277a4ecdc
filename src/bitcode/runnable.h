/* runnable.h: a module that runs on what a harness gives it: long long tacet_input (void),
 * tacet_garbage (void), void tacet_target (void), tacet_assume (long long); it
 * offers void tacet_main (void). */
#ifndef RUNNABLE_H
#define RUNNABLE_H
#include <llvm-c/Core.h>
#include <stdbool.h>

typedef struct runnable {
    const char *entry;
    const char *target; /* a function or a label; "": none */
    const char *inputs; /* routines that return what is given: "a,b" */
} runnable;

/* Changes the module and writes it; false: there is no such entry, or no file. */
bool runnable_write (LLVMModuleRef module, const runnable *about, const char *file);
#endif
