/* shapes.h: what pointers of a module point to, as far as its accesses tell: pointers that
 * are copied to each other form a class, and the widest type that any of them is used for
 * is the class's.  It is a guess about types only: memory that is given another shape than the
 * program uses is refused where it is used. */
#ifndef SHAPES_H
#define SHAPES_H
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdint.h>

typedef struct shapes shapes;

shapes *shapes_new (LLVMModuleRef module, LLVMTargetDataRef layout);
void shapes_free (shapes *s);
/* What this value points to; NULL: nobody uses it. */
LLVMTypeRef shapes_of_value (shapes *s, LLVMValueRef pointer);
/* What the pointer in a local of this one points to; NULL likewise. */
LLVMTypeRef shapes_of_content (shapes *s, LLVMValueRef local);
/* What the pointer at this many bytes in an object of this type points to; NULL likewise. */
LLVMTypeRef shapes_of_field (shapes *s, LLVMTypeRef type, int64_t offset);
/* The bytes that constant indices of a getelementptr add; others count as 0. */
int64_t shapes_offset (LLVMTargetDataRef layout, LLVMValueRef gep);
#endif
