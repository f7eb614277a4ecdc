#include "heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shapes.h"

/* Bytes of unknown shape, objects that pointers are given, functions above each other, parts in parts. */
enum { MOST_BYTES = 4096, MOST_OBJECTS = 256, MOST_DEPTH = 64, MOST_NESTED = 16 };

typedef struct heap {
    LLVMModuleRef module;
    LLVMTargetDataRef layout;
    shapes *shapes;
    bool unset_objects;
    unsigned objects;
} heap;

/* --- how often --- */

static int
compare_blocks (const void *a, const void *b)
{
    const LLVMBasicBlockRef *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Does a way lead from the block back to it? */
static bool
is_in_loop (LLVMValueRef f, LLVMBasicBlockRef block)
{
    unsigned count = LLVMCountBasicBlocks (f), waiting = 1;
    LLVMBasicBlockRef *all = calloc (count + 1, sizeof *all), *stack = calloc (count + 1, sizeof *stack);
    bool *seen = calloc (count + 1, sizeof *seen), again = false;
    if (!all || !stack || !seen)
        abort ();
    LLVMGetBasicBlocks (f, all);
    qsort (all, count, sizeof *all, compare_blocks);
    stack[0] = block;
    while (waiting && !again) {
        LLVMValueRef last = LLVMGetBasicBlockTerminator (stack[--waiting]);
        for (unsigned k = 0; last && k < LLVMGetNumSuccessors (last); k++) {
            LLVMBasicBlockRef to = LLVMGetSuccessor (last, k);
            const LLVMBasicBlockRef *found = bsearch (&to, all, count, sizeof *all, compare_blocks);
            again = again || to == block;
            if (!seen[found - all])
                stack[waiting++] = to;
            seen[found - all] = true;
        }
    }
    free (all);
    free (stack);
    free (seen);
    return again;
}

/* The calls of a function, also those as one of another type; calls through pointers are refused
 * by whoever meets them.  `one` gets one of them. */
static unsigned
count_calls (LLVMValueRef f, LLVMValueRef *one)
{
    unsigned count = 0;
    for (LLVMUseRef use = LLVMGetFirstUse (f); use; use = LLVMGetNextUse (use)) {
        LLVMValueRef user = LLVMGetUser (use);
        if (LLVMIsAConstantExpr (user))
            count += count_calls (user, one);
        else if (LLVMIsACallInst (user) && LLVMGetCalledValue (user) == f) {
            *one = user;
            count++;
        }
    }
    return count;
}

/* Is this instruction run at most once, in every run of a function that nobody calls? */
static bool
runs_once (LLVMValueRef i, unsigned depth)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent (i);
    LLVMValueRef f = LLVMGetBasicBlockParent (block), caller = NULL;
    if (depth > MOST_DEPTH || is_in_loop (f, block))
        return false;
    unsigned calls = count_calls (f, &caller);
    return calls == 0 || (calls == 1 && runs_once (caller, depth + 1));
}

/* --- what is there --- */

typedef struct around { /* the objects around a part */
    LLVMTypeRef types[MOST_NESTED];
    int64_t offsets[MOST_NESTED]; /* of the part in each */
    unsigned count;
} around;

typedef struct chain { /* of objects that point to each other */
    LLVMTypeRef type;
    const struct chain *from;
} chain;

static LLVMValueRef new_object (heap *h, LLVMTypeRef type, const char *name, const chain *from);

static bool
is_in_chain (const chain *c, LLVMTypeRef type)
{
    for (; c; c = c->from)
        if (c->type == type)
            return true;
    return false;
}

static LLVMValueRef
unset_pointer (heap *h, LLVMTypeRef type, const around *a, const char *name, const chain *from)
{
    LLVMTypeRef to = NULL;
    for (unsigned k = a->count; !to && k-- > 0;)
        to = shapes_of_field (h->shapes, a->types[k], a->offsets[k]);
    if (!to || is_in_chain (from, to) || h->objects >= MOST_OBJECTS)
        return LLVMGetUndef (type);
    char longer[200];
    snprintf (longer, sizeof longer, "%s.%lld", name, (long long) a->offsets[0]);
    return LLVMConstBitCast (new_object (h, to, longer, from), type);
}

/* What a part holds: anything, but pointers to objects. */
static LLVMValueRef
contents (heap *h, LLVMTypeRef type, around *a, const char *name, const chain *from)
{
    LLVMTypeKind kind = LLVMGetTypeKind (type);
    if (kind == LLVMPointerTypeKind)
        return unset_pointer (h, type, a, name, from);
    bool row = kind == LLVMArrayTypeKind;
    unsigned count = kind == LLVMStructTypeKind ? LLVMCountStructElementTypes (type)
                     : row                      ? LLVMGetArrayLength (type)
                                                : 0;
    if (!count || a->count == MOST_NESTED || (row && count > MOST_BYTES))
        return LLVMGetUndef (type);
    LLVMValueRef *parts = calloc (count, sizeof *parts);
    if (!parts)
        abort ();
    around in = *a;
    in.types[in.count++] = type;
    for (unsigned i = 0; i < count; i++) {
        LLVMTypeRef inner = row ? LLVMGetElementType (type) : LLVMStructGetTypeAtIndex (type, i);
        int64_t offset = (int64_t) (row ? i * LLVMABISizeOfType (h->layout, inner)
                                        : LLVMOffsetOfElement (h->layout, type, i));
        in.offsets[in.count - 1] = 0;
        for (unsigned k = 0; k < in.count; k++)
            in.offsets[k] = (k < a->count ? a->offsets[k] : 0) + offset;
        parts[i] = contents (h, inner, &in, name, from);
    }
    LLVMValueRef all = row ? LLVMConstArray (LLVMGetElementType (type), parts, count)
                           : LLVMConstNamedStruct (type, parts, count);
    free (parts);
    return all;
}

static LLVMValueRef
new_object (heap *h, LLVMTypeRef type, const char *name, const chain *from)
{
    h->objects++;
    LLVMValueRef g = LLVMAddGlobal (h->module, type, name);
    LLVMSetLinkage (g, LLVMInternalLinkage);
    chain here = { type, from };
    around a = { .count = 0 };
    LLVMSetInitializer (g, h->unset_objects ? contents (h, type, &a, name, &here) : LLVMGetUndef (type));
    return g;
}

/* --- calls --- */

/* The bytes asked for, or 0: that varies, or it is another routine. */
static unsigned long long
bytes_asked (LLVMValueRef i, bool *cleared)
{
    size_t length;
    LLVMValueRef callee = LLVMGetCalledValue (i);
    while (LLVMIsAConstantExpr (callee) && LLVMGetConstOpcode (callee) == LLVMBitCast)
        callee = LLVMGetOperand (callee, 0);
    const char *name = LLVMIsAFunction (callee) && LLVMIsDeclaration (callee) ? LLVMGetValueName2 (callee, &length) : "";
    *cleared = strcmp (name, "calloc") == 0;
    unsigned arguments = *cleared ? 2 : strcmp (name, "malloc") == 0 ? 1 : 0;
    unsigned long long bytes = arguments && LLVMGetNumArgOperands (i) == arguments;
    for (unsigned k = 0; bytes && k < arguments; k++) {
        LLVMValueRef n = LLVMGetOperand (i, k);
        unsigned long long size = LLVMIsAConstantInt (n) ? LLVMConstIntGetZExtValue (n) : 0;
        bytes = size < 1u << 24 && bytes < 1u << 24 ? bytes * size : 0;
    }
    return bytes;
}

static LLVMTypeRef
shape_for (heap *h, LLVMValueRef call, unsigned long long bytes)
{
    LLVMTypeRef type = shapes_of_value (h->shapes, call);
    unsigned long long size = type ? LLVMABISizeOfType (h->layout, type) : 0;
    if (size && bytes % size == 0)
        return bytes == size ? type : LLVMArrayType (type, (unsigned) (bytes / size));
    return bytes > MOST_BYTES
               ? NULL
               : LLVMArrayType (LLVMInt8TypeInContext (LLVMGetModuleContext (h->module)), (unsigned) bytes);
}

/* Is the result a pointer, or, of a routine that is not declared, a number that becomes one? */
static bool
gives_pointer (heap *h, LLVMValueRef call)
{
    LLVMTypeRef type = LLVMTypeOf (call);
    if (LLVMGetTypeKind (type) == LLVMPointerTypeKind)
        return true;
    bool right = LLVMGetTypeKind (type) == LLVMIntegerTypeKind
                 && LLVMGetIntTypeWidth (type) == 8 * LLVMPointerSize (h->layout);
    for (LLVMUseRef use = LLVMGetFirstUse (call); right && use; use = LLVMGetNextUse (use))
        right = LLVMIsAIntToPtrInst (LLVMGetUser (use));
    return right;
}

static void
replace (LLVMValueRef by, LLVMValueRef old)
{
    if (LLVMGetTypeKind (LLVMTypeOf (old)) == LLVMPointerTypeKind)
        LLVMReplaceAllUsesWith (old, LLVMConstBitCast (by, LLVMTypeOf (old)));
    for (LLVMUseRef use = LLVMGetFirstUse (old); use; use = LLVMGetFirstUse (old)) {
        LLVMValueRef user = LLVMGetUser (use);
        LLVMReplaceAllUsesWith (user, LLVMConstBitCast (by, LLVMTypeOf (user)));
        LLVMInstructionEraseFromParent (user);
    }
    LLVMInstructionEraseFromParent (old);
}

static bool
settle_call (heap *h, LLVMValueRef i)
{
    bool cleared;
    unsigned long long bytes = bytes_asked (i, &cleared);
    LLVMTypeRef type = bytes && gives_pointer (h, i) && runs_once (i, 0) ? shape_for (h, i, bytes) : NULL;
    if (!type)
        return false;
    char name[80];
    snprintf (name, sizeof name, HEAP_PREFIX "%u", LLVMGetDebugLocLine (i));
    LLVMValueRef g;
    if (cleared) {
        g = LLVMAddGlobal (h->module, type, name);
        LLVMSetLinkage (g, LLVMInternalLinkage);
        LLVMSetInitializer (g, LLVMConstNull (type));
    } else
        g = new_object (h, type, name, NULL);
    replace (g, i);
    return true;
}

/* --- locals --- */

/* Is it a pointer that is read, and set nowhere? */
static bool
is_never_set (LLVMValueRef local)
{
    bool right = LLVMGetTypeKind (LLVMGetAllocatedType (local)) == LLVMPointerTypeKind;
    LLVMUseRef use = LLVMGetFirstUse (local);
    for (; right && use; use = LLVMGetNextUse (use))
        right = LLVMIsALoadInst (LLVMGetUser (use));
    return right && LLVMGetFirstUse (local);
}

static void
settle_local (heap *h, LLVMBuilderRef at, LLVMValueRef i)
{
    LLVMTypeRef to = is_never_set (i) && runs_once (i, 0) ? shapes_of_content (h->shapes, i) : NULL;
    size_t length;
    char name[200];
    if (!to)
        return;
    snprintf (name, sizeof name, UNSET_PREFIX "%s", LLVMGetValueName2 (i, &length));
    LLVMValueRef object = new_object (h, to, name, NULL);
    LLVMPositionBuilderBefore (at, LLVMGetNextInstruction (i));
    LLVMBuildStore (at, LLVMConstBitCast (object, LLVMGetAllocatedType (i)), i);
}

void
heap_settle (LLVMModuleRef module, LLVMTargetDataRef layout, bool unset_objects)
{
    heap h = { .module = module, .layout = layout, .unset_objects = unset_objects };
    h.shapes = shapes_new (module, layout);
    LLVMBuilderRef at = LLVMCreateBuilderInContext (LLVMGetModuleContext (module));
    for (LLVMValueRef f = LLVMGetFirstFunction (module); f; f = LLVMGetNextFunction (f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock (f); b; b = LLVMGetNextBasicBlock (b))
            for (LLVMValueRef i = LLVMGetFirstInstruction (b), before; i;) {
                before = LLVMGetPreviousInstruction (i);
                if (unset_objects && LLVMIsAAllocaInst (i))
                    settle_local (&h, at, i);
                bool settled = LLVMIsACallInst (i) && settle_call (&h, i);
                i = !settled ? LLVMGetNextInstruction (i)
                    : before ? LLVMGetNextInstruction (before)
                             : LLVMGetFirstInstruction (b);
            }
    LLVMDisposeBuilder (at);
    shapes_free (h.shapes);
}
