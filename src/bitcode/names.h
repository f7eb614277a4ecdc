/* names.h: what the programmer calls the parts of an object, and whether he declared them
 * unsigned: LLVM's types know neither, its notes for debuggers do, where there are any. */
#ifndef BITCODE_NAMES_H
#define BITCODE_NAMES_H
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct names names;

names *names_new (LLVMModuleRef module, LLVMTargetDataRef layout);
void names_free (names *n);

/* What was declared: of a global, of a local; also of the object that stands for memory without
 * a declaration, if its type is a structure's. */
typedef struct declared {
    LLVMMetadataRef type; /* NULL: not known */
    uint64_t row;         /* it is a row of such, of so many bytes each; 0: it is not */
} declared;
declared names_of_global (const names *n, LLVMValueRef global);
declared names_of_local (const names *n, LLVMValueRef local);

/* The number of this many bits at that many bytes: ".next.state", "[3]", "".  False: none is declared there.
 */
bool names_part (const names *n, declared d, uint64_t offset, unsigned bits, char *path, size_t room,
                 bool *is_unsigned);
#endif
