/* A program made runnable: what it is given comes from functions of a harness, also what
 * its locals hold before they are set, and its target tells that it was reached. */
#include <llvm-c/BitWriter.h>
#include <stdlib.h>
#include <string.h>

#include "runnable.h"

typedef struct making {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef at;
    const runnable *about;
    LLVMTypeRef number; /* of 64 bits */
    LLVMValueRef input, garbage, target, assume;
    LLVMTypeRef input_type, target_type, assume_type;
} making;

static LLVMValueRef
declare (making *m, const char *name, LLVMTypeRef type)
{
    LLVMValueRef f = LLVMGetNamedFunction (m->module, name);
    return f ? f : LLVMAddFunction (m->module, name, type);
}

static void
open_making (making *m)
{
    LLVMTypeRef nothing = LLVMVoidTypeInContext (m->context);
    m->number = LLVMInt64TypeInContext (m->context);
    m->input_type = LLVMFunctionType (m->number, NULL, 0, false);
    m->target_type = LLVMFunctionType (nothing, NULL, 0, false);
    m->assume_type = LLVMFunctionType (nothing, &m->number, 1, false);
    m->input = declare (m, "tacet_input", m->input_type);
    m->garbage = declare (m, "tacet_garbage", m->input_type);
    m->target = declare (m, "tacet_target", m->target_type);
    m->assume = declare (m, "tacet_assume", m->assume_type);
}

/* A value from outside in this type. */
static LLVMValueRef
ask (making *m, LLVMValueRef from, LLVMTypeRef type)
{
    bool pointer = LLVMGetTypeKind (type) == LLVMPointerTypeKind;
    if (!pointer && (LLVMGetTypeKind (type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth (type) > 64))
        return LLVMConstNull (type);
    LLVMValueRef v = LLVMBuildCall2 (m->at, m->input_type, from, NULL, 0, "");
    if (pointer)
        return LLVMBuildIntToPtr (m->at, v, type, "");
    return LLVMGetIntTypeWidth (type) == 64 ? v : LLVMBuildTrunc (m->at, v, type, "");
}

/* The part of a constant; NULL: it is not set. */
static LLVMValueRef
part_of (LLVMValueRef initial, unsigned i)
{
    if (!initial || LLVMIsUndef (initial))
        return NULL;
    return LLVMIsAConstantDataSequential (initial) ? LLVMGetElementAsConstant (initial, i)
                                                   : LLVMGetOperand (initial, i);
}

/* Each number in an object that is not set, in the order in which the reader lists its cells. */
static void
fill (making *m, LLVMValueRef pointer, LLVMTypeRef type, LLVMValueRef initial)
{
    LLVMTypeKind kind = LLVMGetTypeKind (type);
    LLVMTypeRef index = LLVMInt32TypeInContext (m->context);
    if (initial && LLVMIsAConstantAggregateZero (initial))
        return;
    if (kind == LLVMStructTypeKind) {
        for (unsigned i = 0; i < LLVMCountStructElementTypes (type); i++)
            fill (m, LLVMBuildStructGEP2 (m->at, type, pointer, i, ""), LLVMStructGetTypeAtIndex (type, i),
                  part_of (initial, i));
    } else if (kind == LLVMArrayTypeKind) {
        for (unsigned i = 0; i < LLVMGetArrayLength (type); i++) {
            LLVMValueRef at[2] = { LLVMConstNull (index), LLVMConstInt (index, i, false) };
            fill (m, LLVMBuildGEP2 (m->at, type, pointer, at, 2, ""), LLVMGetElementType (type),
                  part_of (initial, i));
        }
    } else if (!initial || LLVMIsUndef (initial))
        LLVMBuildStore (m->at, ask (m, m->garbage, type), pointer);
}

/* Globals that are not set get what they hold before the entry is called; those of other files
 * are made here. */
static void
fill_globals (making *m)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal (m->module); g; g = LLVMGetNextGlobal (g)) {
        LLVMTypeRef type = LLVMGlobalGetValueType (g);
        LLVMValueRef initial = LLVMGetInitializer (g);
        if (!LLVMTypeIsSized (type))
            continue;
        fill (m, g, type, initial);
        if (initial)
            continue;
        LLVMSetInitializer (g, LLVMConstNull (type));
        LLVMSetGlobalConstant (g, false);
        LLVMSetLinkage (g, LLVMInternalLinkage);
    }
}

/* Each local right behind its making: what heap.c stores there comes later. */
static void
fill_locals (making *m, LLVMValueRef f)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock (f);
    for (LLVMValueRef i = LLVMGetFirstInstruction (entry), next; i; i = next) {
        next = LLVMGetNextInstruction (i);
        if (!LLVMIsAAllocaInst (i))
            continue;
        LLVMPositionBuilderBefore (m->at, next);
        fill (m, i, LLVMGetAllocatedType (i), NULL);
    }
}

static void
mark_target (making *m, LLVMBasicBlockRef block)
{
    LLVMValueRef first = LLVMGetFirstInstruction (block);
    while (LLVMGetInstructionOpcode (first) == LLVMPHI || LLVMGetInstructionOpcode (first) == LLVMAlloca)
        first = LLVMGetNextInstruction (first);
    LLVMPositionBuilderBefore (m->at, first);
    LLVMBuildCall2 (m->at, m->target_type, m->target, NULL, 0, "");
}

static bool
is_listed (const char *list, const char *name)
{
    size_t length = strlen (name);
    for (const char *at = list; (at = strstr (at, name)); at += length)
        if ((at == list || at[-1] == ',') && (at[length] == ',' || !at[length]))
            return true;
    return false;
}

/* What a routine without a body does; those of C's library are the harness's. */
static void
give_body (making *m, LLVMValueRef f, const char *name)
{
    static const char library[] = "abort,exit,_exit,_Exit,__assert_fail,memcpy,memset,memmove";
    static const char assumes[] = "__VERIFIER_assume,assume,__builtin_assume";
    LLVMTypeRef type = LLVMGetReturnType (LLVMGlobalGetValueType (f));
    bool is_target = strcmp (name, m->about->target) == 0;
    if (strncmp (name, "llvm.", 5) == 0 || strncmp (name, "tacet_", 6) == 0
        || (is_listed (library, name) && !is_target))
        return;
    LLVMPositionBuilderAtEnd (m->at, LLVMAppendBasicBlockInContext (m->context, f, "entry"));
    if (is_target)
        LLVMBuildCall2 (m->at, m->target_type, m->target, NULL, 0, "");
    if (is_listed (assumes, name) && LLVMCountParams (f) == 1) {
        LLVMValueRef holds = LLVMBuildIntCast2 (m->at, LLVMGetParam (f, 0), m->number, false, "");
        LLVMBuildCall2 (m->at, m->assume_type, m->assume, &holds, 1, "");
    }
    if (LLVMGetTypeKind (type) == LLVMVoidTypeKind)
        LLVMBuildRetVoid (m->at);
    else
        LLVMBuildRet (m->at,
                      is_listed (m->about->inputs, name) ? ask (m, m->input, type) : LLVMConstNull (type));
}

/* tacet_main calls the entry with arguments from outside. */
static bool
add_main (making *m)
{
    LLVMValueRef entry = LLVMGetNamedFunction (m->module, m->about->entry);
    if (!entry || LLVMIsDeclaration (entry))
        return false;
    LLVMValueRef f = LLVMAddFunction (m->module, "tacet_main", m->target_type);
    LLVMPositionBuilderAtEnd (m->at, LLVMAppendBasicBlockInContext (m->context, f, "entry"));
    unsigned count = LLVMCountParams (entry);
    LLVMValueRef *arguments = calloc (count + 1, sizeof *arguments);
    if (!arguments)
        abort ();
    for (unsigned i = 0; i < count; i++)
        arguments[i] = ask (m, m->input, LLVMTypeOf (LLVMGetParam (entry, i)));
    fill_globals (m);
    LLVMBuildCall2 (m->at, LLVMGlobalGetValueType (entry), entry, arguments, count, "");
    LLVMBuildRetVoid (m->at);
    free (arguments);
    return true;
}

bool
runnable_write (LLVMModuleRef module, const runnable *about, const char *file)
{
    making m = { .module = module, .context = LLVMGetModuleContext (module), .about = about };
    m.at = LLVMCreateBuilderInContext (m.context);
    open_making (&m);
    for (LLVMValueRef f = LLVMGetFirstFunction (module); f; f = LLVMGetNextFunction (f)) {
        size_t length;
        const char *name = LLVMGetValueName2 (f, &length);
        if (LLVMIsDeclaration (f)) {
            give_body (&m, f, name);
            continue;
        }
        fill_locals (&m, f);
        bool whole = strcmp (name, about->target) == 0;
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock (f); b; b = LLVMGetNextBasicBlock (b))
            if (strcmp (LLVMGetBasicBlockName (b), about->target) == 0
                || (whole && b == LLVMGetEntryBasicBlock (f)))
                mark_target (&m, b);
    }
    bool right = add_main (&m);
    LLVMDisposeBuilder (m.at);
    return right && LLVMWriteBitcodeToFile (module, file) == 0;
}
