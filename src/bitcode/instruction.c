/* One line per instruction; what has no line is written as "other", which whoever
 * meets it on a run refuses. */
#include "writer.h"

#include <inttypes.h>
#include <string.h>

size_t
number_of (const writer *w, LLVMValueRef value)
{
    for (size_t i = w->value_count; i-- > 0;)
        if (w->values[i] == value)
            return i;
    return SIZE_MAX;
}

unsigned
block_number (const writer *w, LLVMBasicBlockRef block)
{
    for (unsigned i = 0; i < w->block_count; i++)
        if (w->blocks[i] == block)
            return i;
    return 0;
}

static void
operand (writer *w, LLVMValueRef v)
{
    fputc (' ', w->out);
    if (LLVMIsConstant (v)) {
        write_constant (w, v);
        return;
    }
    size_t number = number_of (w, v);
    if (number == SIZE_MAX)
        fputs ("other", w->out);
    else
        fprintf (w->out, "%%%zu", number);
}

static void
typed (writer *w, LLVMTypeRef type)
{
    fputc (' ', w->out);
    write_type (w, type);
}

/* Is this word among the first ones of the printed instruction?  Some flags have
 * no function in this version. */
static bool
has_flag (LLVMValueRef instruction, const char *flag)
{
    char *printed = LLVMPrintValueToString (instruction);
    char *found = strstr (printed, flag);
    LLVMDisposeMessage (printed);
    return found != NULL;
}

static const char *
binary_name (LLVMOpcode op)
{
    switch (op) {
    case LLVMAdd:
        return "add";
    case LLVMSub:
        return "sub";
    case LLVMMul:
        return "mul";
    case LLVMUDiv:
        return "udiv";
    case LLVMSDiv:
        return "sdiv";
    case LLVMURem:
        return "urem";
    case LLVMSRem:
        return "srem";
    case LLVMShl:
        return "shl";
    case LLVMLShr:
        return "lshr";
    case LLVMAShr:
        return "ashr";
    case LLVMAnd:
        return "and";
    case LLVMOr:
        return "or";
    case LLVMXor:
        return "xor";
    default:
        return NULL;
    }
}

static const char *
cast_name (LLVMOpcode op)
{
    switch (op) {
    case LLVMTrunc:
        return "trunc";
    case LLVMZExt:
        return "zext";
    case LLVMSExt:
        return "sext";
    case LLVMBitCast:
        return "bitcast";
    case LLVMPtrToInt:
        return "ptrtoint";
    case LLVMIntToPtr:
        return "inttoptr";
    default:
        return NULL;
    }
}

static const char *const predicates[] = {
    [LLVMIntEQ] = "eq",   [LLVMIntNE] = "ne",   [LLVMIntUGT] = "ugt", [LLVMIntUGE] = "uge",
    [LLVMIntULT] = "ult", [LLVMIntULE] = "ule", [LLVMIntSGT] = "sgt", [LLVMIntSGE] = "sge",
    [LLVMIntSLT] = "slt", [LLVMIntSLE] = "sle"
};

static void
write_gep (writer *w, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType (i);
    int64_t constant = 0;
    unsigned count = (unsigned) LLVMGetNumOperands (i);
    fputs ("gep", w->out);
    operand (w, LLVMGetOperand (i, 0));
    for (unsigned k = 1; k < count; k++) {
        LLVMValueRef index = LLVMGetOperand (i, k);
        if (k > 1 && LLVMGetTypeKind (type) == LLVMStructTypeKind) {
            unsigned field = (unsigned) LLVMConstIntGetZExtValue (index);
            constant += (int64_t) LLVMOffsetOfElement (w->layout, type, field);
            type = LLVMStructGetTypeAtIndex (type, field);
            continue;
        }
        if (k > 1)
            type = LLVMGetElementType (type);
        int64_t size = (int64_t) LLVMABISizeOfType (w->layout, type);
        if (LLVMIsAConstantInt (index))
            constant += size * LLVMConstIntGetSExtValue (index);
        else {
            operand (w, index);
            typed (w, LLVMTypeOf (index));
            fprintf (w->out, " %" PRId64, size);
        }
    }
    fprintf (w->out, " #%" PRId64, constant);
}

/* Calls of LLVM's own that change nothing a program can see. */
static bool
is_silent (const char *name)
{
    return strncmp (name, "llvm.dbg.", 9) == 0 || strncmp (name, "llvm.lifetime.", 14) == 0;
}

/* Is the only thing that happens to the value that it becomes one of a variable without sign? */
static bool
becomes_unsigned (const writer *w, LLVMValueRef v)
{
    LLVMUseRef use = LLVMGetFirstUse (v);
    LLVMValueRef user = use && !LLVMGetNextUse (use) ? LLVMGetUser (use) : NULL;
    if (!user || !LLVMIsAStoreInst (user) || LLVMGetOperand (user, 0) != v)
        return false;
    char path[512];
    bool is_unsigned = false;
    LLVMValueRef to = LLVMGetOperand (user, 1);
    declared d = LLVMIsAAllocaInst (to)          ? names_of_local (w->names, to)
                 : LLVMIsAGlobalVariable (to) ? names_of_global (w->names, to)
                                              : (declared){ NULL, 0 };
    return names_part (w->names, d, 0, LLVMGetIntTypeWidth (LLVMTypeOf (v)), path, sizeof path, &is_unsigned)
           && is_unsigned;
}

/* Is what a routine without a body returns unsigned?  Of narrow numbers its declaration says so, of others
 * the usual names of inputs do, or what becomes of them. */
static bool
gives_unsigned (const writer *w, LLVMValueRef i, const char *name)
{
    LLVMTypeRef type = LLVMTypeOf (i);
    if (LLVMGetTypeKind (type) != LLVMIntegerTypeKind || !LLVMIsAFunction (LLVMGetCalledValue (i)))
        return false;
    unsigned zero = LLVMGetEnumAttributeKindForName ("zeroext", 7), sign = LLVMGetEnumAttributeKindForName ("signext", 7);
    if (LLVMGetCallSiteEnumAttribute (i, LLVMAttributeReturnIndex, zero))
        return true;
    if (LLVMGetCallSiteEnumAttribute (i, LLVMAttributeReturnIndex, sign))
        return false;
    return strncmp (name, "__VERIFIER_nondet_u", 19) == 0 || strncmp (name, "nondet_u", 8) == 0
           || (strncmp (name, "__VERIFIER_nondet_", 18) != 0 && becomes_unsigned (w, i));
}

static void
write_call (writer *w, LLVMValueRef i)
{
    LLVMValueRef callee = LLVMGetCalledValue (i);
    while (LLVMIsAConstantExpr (callee) && LLVMGetConstOpcode (callee) == LLVMBitCast)
        callee = LLVMGetOperand (callee, 0); /* a function that was declared without its parameters */
    size_t length;
    const char *name = LLVMIsAFunction (callee) ? LLVMGetValueName2 (callee, &length) : "";
    if (is_silent (name)) {
        fputs ("nop", w->out);
        return;
    }
    fputs ("call", w->out);
    typed (w, LLVMGetReturnType (LLVMGetCalledFunctionType (i)));
    fputc (' ', w->out);
    if (LLVMIsAFunction (callee)) {
        fputc ('&', w->out);
        write_name (w, name);
    } else
        fputs (LLVMIsAInlineAsm (callee) ? "asm" : "other", w->out);
    for (unsigned k = 0; k < LLVMGetNumArgOperands (i); k++) {
        typed (w, LLVMTypeOf (LLVMGetOperand (i, k)));
        operand (w, LLVMGetOperand (i, k));
    }
    if (gives_unsigned (w, i, name))
        fputs (" unsigned", w->out);
}

static void
write_jump (writer *w, LLVMValueRef i)
{
    if (!LLVMIsConditional (i)) {
        fprintf (w->out, "jump %u", block_number (w, LLVMGetSuccessor (i, 0)));
        return;
    }
    fputs ("branch", w->out);
    operand (w, LLVMGetCondition (i));
    fprintf (w->out, " %u %u", block_number (w, LLVMGetSuccessor (i, 0)),
             block_number (w, LLVMGetSuccessor (i, 1)));
}

static void
write_switch (writer *w, LLVMValueRef i)
{
    fputs ("switch", w->out);
    typed (w, LLVMTypeOf (LLVMGetOperand (i, 0)));
    operand (w, LLVMGetOperand (i, 0));
    fprintf (w->out, " %u", block_number (w, LLVMGetSwitchDefaultDest (i)));
    for (unsigned k = 2; k + 1 < (unsigned) LLVMGetNumOperands (i); k += 2) {
        operand (w, LLVMGetOperand (i, k));
        fprintf (w->out, " %u", block_number (w, LLVMValueAsBasicBlock (LLVMGetOperand (i, k + 1))));
    }
}

static void
write_phi (writer *w, LLVMValueRef i)
{
    fputs ("phi", w->out);
    typed (w, LLVMTypeOf (i));
    for (unsigned k = 0; k < LLVMCountIncoming (i); k++) {
        operand (w, LLVMGetIncomingValue (i, k));
        fprintf (w->out, " %u", block_number (w, LLVMGetIncomingBlock (i, k)));
    }
}

/* Does it make one object? */
static bool
is_single (LLVMValueRef i)
{
    LLVMValueRef count = LLVMGetOperand (i, 0);
    return LLVMIsAConstantInt (count) && LLVMConstIntGetZExtValue (count) == 1;
}

static void
write_alloca (writer *w, LLVMValueRef i)
{
    size_t length;
    LLVMTypeRef type = LLVMGetAllocatedType (i);
    if (!is_single (i)) {
        fputs ("other an%20object%20whose%20size%20varies", w->out);
        return;
    }
    fprintf (w->out, "alloca %llu ", LLVMABISizeOfType (w->layout, type));
    write_name (w, LLVMGetValueName2 (i, &length));
}

static void
write_other (writer *w, LLVMValueRef i)
{
    char *printed = LLVMPrintValueToString (i);
    char *at = strstr (printed, " = ");
    at = at ? at + 3 : printed;
    at += strspn (at, " ");
    at[strcspn (at, " ")] = '\0';
    fputs ("other ", w->out);
    write_name (w, at);
    LLVMDisposeMessage (printed);
}

static void
write_memory (writer *w, LLVMValueRef i, LLVMOpcode op)
{
    LLVMValueRef value = LLVMGetOperand (i, 0);
    fputs (op == LLVMLoad ? "load" : "store", w->out);
    typed (w, LLVMTypeOf (op == LLVMLoad ? i : value));
    operand (w, value);
    if (op == LLVMStore)
        operand (w, LLVMGetOperand (i, 1));
    if (LLVMGetVolatile (i))
        fputs (" volatile", w->out);
}

static void
write_operation (writer *w, LLVMValueRef i, LLVMOpcode op)
{
    if (binary_name (op)) {
        fputs (binary_name (op), w->out);
        typed (w, LLVMTypeOf (i));
        operand (w, LLVMGetOperand (i, 0));
        operand (w, LLVMGetOperand (i, 1));
        if (has_flag (i, " nsw "))
            fputs (" nsw", w->out);
    } else if (op == LLVMIntToPtr && LLVMIsAPtrToIntInst (LLVMGetOperand (i, 0))) {
        fputs ("bitcast ptr ptr", w->out); /* there and back */
        operand (w, LLVMGetOperand (LLVMGetOperand (i, 0), 0));
    } else if (cast_name (op)) {
        fputs (cast_name (op), w->out);
        typed (w, LLVMTypeOf (LLVMGetOperand (i, 0)));
        typed (w, LLVMTypeOf (i));
        operand (w, LLVMGetOperand (i, 0));
    } else if (op == LLVMICmp) {
        fprintf (w->out, "icmp %s", predicates[LLVMGetICmpPredicate (i)]);
        typed (w, LLVMTypeOf (LLVMGetOperand (i, 0)));
        operand (w, LLVMGetOperand (i, 0));
        operand (w, LLVMGetOperand (i, 1));
    } else if (op == LLVMSelect) {
        fputs ("select", w->out);
        typed (w, LLVMTypeOf (i));
        for (unsigned k = 0; k < 3; k++)
            operand (w, LLVMGetOperand (i, k));
    } else
        write_other (w, i);
}

static void
write_return (writer *w, LLVMValueRef i)
{
    bool value = LLVMGetNumOperands (i) > 0;
    fputs ("ret", w->out);
    if (value) {
        typed (w, LLVMTypeOf (LLVMGetOperand (i, 0)));
        operand (w, LLVMGetOperand (i, 0));
    } else
        fputs (" void", w->out);
}

/* The line: place, number of the value, operation. */
void
write_instruction (writer *w, LLVMValueRef i)
{
    LLVMOpcode op = LLVMGetInstructionOpcode (i);
    size_t number = number_of (w, i);
    fprintf (w->out, "%u:%u %%%zu ", LLVMGetDebugLocLine (i), LLVMGetDebugLocColumn (i), number);
    switch (op) {
    case LLVMAlloca:
        write_alloca (w, i);
        break;
    case LLVMLoad:
    case LLVMStore:
        write_memory (w, i, op);
        break;
    case LLVMGetElementPtr:
        write_gep (w, i);
        break;
    case LLVMCall:
        write_call (w, i);
        break;
    case LLVMBr:
        write_jump (w, i);
        break;
    case LLVMSwitch:
        write_switch (w, i);
        break;
    case LLVMPHI:
        write_phi (w, i);
        break;
    case LLVMRet:
        write_return (w, i);
        break;
    case LLVMUnreachable:
        fputs ("unreachable", w->out);
        break;
    default:
        write_operation (w, i, op);
        break;
    }
    fputc ('\n', w->out);
    if (op == LLVMAlloca && is_single (i))
        write_cells (w, LLVMGetAllocatedType (i), NULL, names_of_local (w->names, i));
}
