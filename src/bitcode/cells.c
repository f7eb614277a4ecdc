/* Types and constants: every object becomes a row of integers and pointers. */
#include "writer.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

/* More cells than this in one object are not written. */
enum { MOST_CELLS = 100000 };

void
write_name (writer *w, const char *name)
{
    if (!*name)
        fputs ("%", w->out);
    for (; *name; name++)
        if (isgraph ((unsigned char) *name) && *name != '%')
            fputc (*name, w->out);
        else
            fprintf (w->out, "%%%02x", (unsigned char) *name);
}

bool
is_plain_type (LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind (type);
    return kind == LLVMPointerTypeKind || (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth (type) <= 64);
}

bool
write_type (writer *w, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind (type);
    if (kind == LLVMVoidTypeKind)
        fputs ("void", w->out);
    else if (kind == LLVMPointerTypeKind)
        fputs ("ptr", w->out);
    else if (is_plain_type (type))
        fprintf (w->out, "i%u", LLVMGetIntTypeWidth (type));
    else
        fputs ("other", w->out);
    return kind == LLVMVoidTypeKind || is_plain_type (type);
}

/* A global and a number of bytes behind its beginning. */
static bool
address_of (const writer *w, LLVMValueRef c, LLVMValueRef *base, int64_t *offset)
{
    if (LLVMIsAGlobalVariable (c) || LLVMIsAFunction (c)) {
        *base = c;
        return true;
    }
    if (!LLVMIsAConstantExpr (c))
        return false;
    LLVMOpcode op = LLVMGetConstOpcode (c);
    if (op == LLVMBitCast)
        return address_of (w, LLVMGetOperand (c, 0), base, offset);
    if (op != LLVMGetElementPtr || !address_of (w, LLVMGetOperand (c, 0), base, offset))
        return false;
    LLVMTypeRef type = LLVMGetGEPSourceElementType (c);
    for (unsigned i = 1; i < (unsigned) LLVMGetNumOperands (c); i++) {
        LLVMValueRef index = LLVMGetOperand (c, i);
        if (!LLVMIsAConstantInt (index))
            return false;
        int64_t at = LLVMConstIntGetSExtValue (index);
        if (i > 1 && LLVMGetTypeKind (type) == LLVMStructTypeKind) {
            *offset += (int64_t) LLVMOffsetOfElement (w->layout, type, (unsigned) at);
            type = LLVMStructGetTypeAtIndex (type, (unsigned) at);
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType (type);
        *offset += at * (int64_t) LLVMABISizeOfType (w->layout, type);
    }
    return true;
}

bool
write_constant (writer *w, LLVMValueRef c)
{
    LLVMValueRef base = NULL;
    int64_t offset = 0;
    if (LLVMIsAConstantInt (c) && LLVMGetIntTypeWidth (LLVMTypeOf (c)) <= 64)
        fprintf (w->out, "#%lld", LLVMConstIntGetSExtValue (c));
    else if (LLVMIsAConstantPointerNull (c)
             || (LLVMIsAConstantAggregateZero (c) && is_plain_type (LLVMTypeOf (c))))
        fputs ("#0", w->out);
    else if (LLVMIsUndef (c))
        fputs ("undef", w->out);
    else if (address_of (w, c, &base, &offset)) {
        size_t length;
        fputs (LLVMIsAFunction (base) ? "&" : "@", w->out);
        write_name (w, LLVMGetValueName2 (base, &length));
        fprintf (w->out, "+%" PRId64, offset);
    } else {
        fputs ("other", w->out);
        return false;
    }
    return true;
}

/* The element of a constant aggregate; NULL for those of all zeros. */
static LLVMValueRef
element (LLVMValueRef initial, unsigned i)
{
    if (LLVMIsAConstantDataSequential (initial))
        return LLVMGetElementAsConstant (initial, i);
    return LLVMGetOperand (initial, i);
}

typedef struct cells {
    declared declared;
    unsigned count;
    bool right;
} cells;

/* "unsigned .next.state", if that is known. */
static void
write_part_name (writer *w, declared d, uint64_t offset, LLVMTypeRef type)
{
    char path[512];
    bool is_unsigned;
    bool number = LLVMGetTypeKind (type) == LLVMIntegerTypeKind;
    unsigned bits = number ? LLVMGetIntTypeWidth (type) : 8 * LLVMPointerSize (w->layout);
    if (!names_part (w->names, d, offset, bits, path, sizeof path, &is_unsigned))
        return;
    fputs (is_unsigned ? " unsigned " : " signed ", w->out);
    write_name (w, path);
}

/* `zero`: all of it is 0; without that and a constant it has any value. */
static void
write_part (writer *w, LLVMTypeRef type, LLVMValueRef initial, bool zero, uint64_t offset, cells *c)
{
    LLVMTypeKind kind = LLVMGetTypeKind (type);
    if (initial && (LLVMIsAConstantAggregateZero (initial) || LLVMIsUndef (initial)))
        zero = LLVMIsAConstantAggregateZero (initial) != NULL, initial = NULL;
    if (!c->right || (kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind)) {
        if (!c->right || !is_plain_type (type) || c->count++ >= MOST_CELLS) {
            c->right = false;
            return;
        }
        fprintf (w->out, "cell %" PRIu64 " ", offset);
        write_type (w, type);
        fputc (' ', w->out);
        if (initial)
            c->right = write_constant (w, initial);
        else
            fputs (zero ? "#0" : "undef", w->out);
        write_part_name (w, c->declared, offset, type);
        fputc ('\n', w->out);
        return;
    }
    unsigned count =
        kind == LLVMStructTypeKind ? LLVMCountStructElementTypes (type) : LLVMGetArrayLength (type);
    LLVMTypeRef inner = kind == LLVMArrayTypeKind ? LLVMGetElementType (type) : NULL;
    uint64_t size = inner ? LLVMABISizeOfType (w->layout, inner) : 0;
    for (unsigned i = 0; i < count && c->right; i++)
        write_part (w, inner ? inner : LLVMStructGetTypeAtIndex (type, i),
                    initial ? element (initial, i) : NULL, zero,
                    offset + (inner ? i * size : LLVMOffsetOfElement (w->layout, type, i)), c);
}

bool
write_cells (writer *w, LLVMTypeRef type, LLVMValueRef initial, declared d)
{
    cells c = { .declared = d, .right = true };
    write_part (w, type, initial, false, 0, &c);
    if (!c.right)
        fputs ("cell other\n", w->out);
    return c.right;
}
