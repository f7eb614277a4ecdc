#include "shapes.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A value that is a pointer, or a place in memory that holds one. */
typedef struct member {
    const void *what; /* a value, or the type of the object around the place */
    int64_t offset;   /* of the place; VALUE: the value itself, RETURNED: what a function returns */
    size_t up;        /* another of the same class; itself: it speaks for all */
    LLVMTypeRef type; /* of the class */
} member;

enum { VALUE = -1, RETURNED = -2 };

struct shapes {
    LLVMTargetDataRef layout;
    member *members;
    size_t count, room;
    size_t *table; /* number + 1 by hash; 0: free */
    size_t table_size;
};

static size_t
hash (const shapes *s, const void *what, int64_t offset)
{
    uint64_t h = (uint64_t) (uintptr_t) what * 0x9e3779b97f4a7c15u + (uint64_t) offset * 0xff51afd7ed558ccdu;
    return (size_t) (h >> 20) & (s->table_size - 1);
}

static void *
grown (void *old, size_t bytes)
{
    void *p = realloc (old, bytes);
    if (!p)
        abort ();
    return p;
}

static void
enter (shapes *s, size_t number)
{
    size_t at = hash (s, s->members[number].what, s->members[number].offset);
    while (s->table[at])
        at = (at + 1) & (s->table_size - 1);
    s->table[at] = number + 1;
}

static void
widen_table (shapes *s)
{
    s->table_size = s->table_size ? 2 * s->table_size : 1024;
    free (s->table);
    s->table = calloc (s->table_size, sizeof *s->table);
    if (!s->table)
        abort ();
    for (size_t i = 0; i < s->count; i++)
        enter (s, i);
}

static size_t
find (shapes *s, const void *what, int64_t offset)
{
    for (size_t at = hash (s, what, offset); s->table[at]; at = (at + 1) & (s->table_size - 1)) {
        size_t number = s->table[at] - 1;
        if (s->members[number].what == what && s->members[number].offset == offset)
            return number;
    }
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 256;
        s->members = grown (s->members, s->room * sizeof *s->members);
    }
    s->members[s->count] = (member){ what, offset, s->count, NULL };
    s->count++;
    if (2 * s->count > s->table_size)
        widen_table (s);
    else
        enter (s, s->count - 1);
    return s->count - 1;
}

static size_t
class_of (shapes *s, size_t number)
{
    while (s->members[number].up != number)
        number = s->members[number].up = s->members[s->members[number].up].up;
    return number;
}

static void
note_type (shapes *s, size_t number, LLVMTypeRef type)
{
    member *m = &s->members[class_of (s, number)];
    LLVMTypeKind kind = type ? LLVMGetTypeKind (type) : LLVMVoidTypeKind;
    if (kind == LLVMVoidTypeKind || kind == LLVMFunctionTypeKind || !LLVMTypeIsSized (type))
        return;
    if (!m->type || LLVMABISizeOfType (s->layout, type) > LLVMABISizeOfType (s->layout, m->type))
        m->type = type;
}

static void
unite (shapes *s, size_t a, size_t b)
{
    size_t one = class_of (s, a), other = class_of (s, b);
    LLVMTypeRef type = s->members[other].type;
    s->members[other].up = one;
    note_type (s, one, type);
}

static bool
is_pointer (LLVMValueRef v)
{
    return LLVMGetTypeKind (LLVMTypeOf (v)) == LLVMPointerTypeKind;
}

static bool
is_operation (LLVMValueRef v, LLVMOpcode op)
{
    return LLVMIsAInstruction (v)     ? LLVMGetInstructionOpcode (v) == op
           : LLVMIsAConstantExpr (v) ? LLVMGetConstOpcode (v) == op
                                     : false;
}

/* A routine that is not declared gives an integer, which becomes a pointer. */
static LLVMValueRef
without_casts (LLVMValueRef v)
{
    while ((is_operation (v, LLVMBitCast) && is_pointer (LLVMGetOperand (v, 0))) || is_operation (v, LLVMIntToPtr))
        v = LLVMGetOperand (v, 0);
    return v;
}

int64_t
shapes_offset (LLVMTargetDataRef layout, LLVMValueRef gep)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType (gep);
    int64_t offset = 0;
    for (unsigned k = 1; k < (unsigned) LLVMGetNumOperands (gep); k++) {
        LLVMValueRef index = LLVMGetOperand (gep, k);
        if (k > 1 && LLVMGetTypeKind (type) == LLVMStructTypeKind) {
            unsigned field = (unsigned) LLVMConstIntGetZExtValue (index);
            offset += (int64_t) LLVMOffsetOfElement (layout, type, field);
            type = LLVMStructGetTypeAtIndex (type, field);
            continue;
        }
        if (k > 1)
            type = LLVMGetElementType (type);
        if (k > 1 && LLVMIsAConstantInt (index))
            offset += (int64_t) LLVMABISizeOfType (layout, type) * LLVMConstIntGetSExtValue (index);
    }
    return offset;
}

/* The place that an address means. */
static size_t
place (shapes *s, LLVMValueRef address)
{
    address = without_casts (address);
    if (is_operation (address, LLVMGetElementPtr))
        return find (s, LLVMGetGEPSourceElementType (address), shapes_offset (s->layout, address));
    return find (s, address, 0);
}

static size_t
value (shapes *s, LLVMValueRef v)
{
    return find (s, without_casts (v), VALUE);
}

static void
look_at_call (shapes *s, LLVMValueRef i)
{
    LLVMValueRef callee = without_casts (LLVMGetCalledValue (i));
    if (!LLVMIsAFunction (callee) || LLVMIsDeclaration (callee))
        return;
    if (is_pointer (i))
        unite (s, value (s, i), find (s, callee, RETURNED));
    for (unsigned k = 0; k < LLVMGetNumArgOperands (i) && k < LLVMCountParams (callee); k++)
        if (is_pointer (LLVMGetOperand (i, k)))
            unite (s, value (s, LLVMGetOperand (i, k)), value (s, LLVMGetParam (callee, k)));
}

static void
look_at (shapes *s, LLVMValueRef function, LLVMValueRef i)
{
    LLVMValueRef one = LLVMGetNumOperands (i) > 0 ? LLVMGetOperand (i, 0) : NULL;
    switch (LLVMGetInstructionOpcode (i)) {
    case LLVMLoad:
        note_type (s, value (s, one), LLVMTypeOf (i));
        if (is_pointer (i))
            unite (s, value (s, i), place (s, one));
        break;
    case LLVMStore:
        note_type (s, value (s, LLVMGetOperand (i, 1)), LLVMTypeOf (one));
        if (is_pointer (one))
            unite (s, value (s, one), place (s, LLVMGetOperand (i, 1)));
        break;
    case LLVMGetElementPtr:
        note_type (s, value (s, one), LLVMGetGEPSourceElementType (i));
        break;
    case LLVMPHI:
        for (unsigned k = 0; is_pointer (i) && k < LLVMCountIncoming (i); k++)
            unite (s, value (s, i), value (s, LLVMGetIncomingValue (i, k)));
        break;
    case LLVMSelect:
        for (unsigned k = 1; is_pointer (i) && k < 3; k++)
            unite (s, value (s, i), value (s, LLVMGetOperand (i, k)));
        break;
    case LLVMCall:
        look_at_call (s, i);
        break;
    case LLVMRet:
        if (one && is_pointer (one))
            unite (s, value (s, one), find (s, function, RETURNED));
        break;
    default:
        break;
    }
}

shapes *
shapes_new (LLVMModuleRef module, LLVMTargetDataRef layout)
{
    shapes *s = calloc (1, sizeof *s);
    if (!s)
        abort ();
    s->layout = layout;
    widen_table (s);
    for (LLVMValueRef f = LLVMGetFirstFunction (module); f; f = LLVMGetNextFunction (f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock (f); b; b = LLVMGetNextBasicBlock (b))
            for (LLVMValueRef i = LLVMGetFirstInstruction (b); i; i = LLVMGetNextInstruction (i))
                look_at (s, f, i);
    return s;
}

void
shapes_free (shapes *s)
{
    free (s->members);
    free (s->table);
    free (s);
}

LLVMTypeRef
shapes_of_value (shapes *s, LLVMValueRef pointer)
{
    size_t class = class_of (s, value (s, pointer)); /* may move the members */
    return s->members[class].type;
}

LLVMTypeRef
shapes_of_content (shapes *s, LLVMValueRef local)
{
    size_t class = class_of (s, place (s, local));
    return s->members[class].type;
}

LLVMTypeRef
shapes_of_field (shapes *s, LLVMTypeRef type, int64_t offset)
{
    size_t class = class_of (s, find (s, type, offset));
    return s->members[class].type;
}
