/* Globals and functions of a module. */
#include "writer.h"

#include <stdlib.h>
#include <string.h>

#include "heap.h"

static void
add_value (writer *w, LLVMValueRef v)
{
    if (w->value_count == w->value_room) {
        w->value_room = w->value_room ? 2 * w->value_room : 256;
        w->values = realloc (w->values, w->value_room * sizeof *w->values);
        if (!w->values)
            abort ();
    }
    w->values[w->value_count++] = v;
}

static void
write_global (writer *w, LLVMValueRef g)
{
    size_t length;
    LLVMTypeRef type = LLVMGlobalGetValueType (g);
    bool sized = LLVMTypeIsSized (type);
    fputs ("global ", w->out);
    write_name (w, LLVMGetValueName2 (g, &length));
    const char *name = LLVMGetValueName2 (g, &length);
    bool heap = strncmp (name, HEAP_PREFIX, strlen (HEAP_PREFIX)) == 0
                || strncmp (name, UNSET_PREFIX, strlen (UNSET_PREFIX)) == 0;
    fprintf (w->out, " %llu %s %u\n", sized ? LLVMABISizeOfType (w->layout, type) : 0,
             heap                        ? "heap"
             : !LLVMGetInitializer (g)   ? "elsewhere"
             : LLVMIsGlobalConstant (g) ? "constant"
                                        : "variable",
             LLVMGetDebugLocLine (g));
    if (!sized)
        fputs ("cell other\n", w->out);
    else
        write_cells (w, type, LLVMGetInitializer (g), names_of_global (w->names, g));
}

static void
write_parameters (writer *w, LLVMValueRef f)
{
    for (unsigned i = 0; i < LLVMCountParams (f); i++) {
        size_t length;
        LLVMValueRef parameter = LLVMGetParam (f, i);
        fputs ("parameter ", w->out);
        write_type (w, LLVMTypeOf (parameter));
        fputc (' ', w->out);
        write_name (w, LLVMGetValueName2 (parameter, &length));
        fputc ('\n', w->out);
        add_value (w, parameter);
    }
}

static void
write_blocks (writer *w, LLVMValueRef f)
{
    w->block_count = LLVMCountBasicBlocks (f);
    w->blocks = malloc (w->block_count * sizeof (LLVMBasicBlockRef) + 1);
    if (!w->blocks)
        abort ();
    LLVMGetBasicBlocks (f, w->blocks);
    for (unsigned b = 0; b < w->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction (w->blocks[b]); i; i = LLVMGetNextInstruction (i))
            add_value (w, i);
    for (unsigned b = 0; b < w->block_count; b++) {
        fputs ("block ", w->out);
        write_name (w, LLVMGetBasicBlockName (w->blocks[b]));
        fputc ('\n', w->out);
        for (LLVMValueRef i = LLVMGetFirstInstruction (w->blocks[b]); i; i = LLVMGetNextInstruction (i))
            write_instruction (w, i);
    }
    free (w->blocks);
}

static void
write_function (writer *w, LLVMValueRef f)
{
    size_t length;
    LLVMTypeRef type = LLVMGlobalGetValueType (f);
    w->value_count = 0;
    fputs (LLVMIsDeclaration (f) ? "declaration " : "function ", w->out);
    write_name (w, LLVMGetValueName2 (f, &length));
    fputc (' ', w->out);
    write_type (w, LLVMGetReturnType (type));
    fprintf (w->out, " %s %u", LLVMIsFunctionVarArg (type) ? "variadic" : "fixed", LLVMGetDebugLocLine (f));
    unsigned size = 0;
    const char *file = w->linked && !LLVMIsDeclaration (f) ? LLVMGetDebugLocFilename (f, &size) : NULL;
    if (file && size) {
        fputc (' ', w->out);
        write_name (w, file);
    }
    fputc ('\n', w->out);
    if (LLVMIsDeclaration (f))
        return;
    write_parameters (w, f);
    write_blocks (w, f);
    fprintf (w->out, "end %zu\n", w->value_count);
}

void
write_module (writer *w)
{
    size_t length;
    fprintf (w->out, "tacet-bitcode 1\npointer %u\nsource ", 8 * LLVMPointerSize (w->layout));
    write_name (w, LLVMGetSourceFileName (w->module, &length));
    fputc ('\n', w->out);
    for (LLVMValueRef g = LLVMGetFirstGlobal (w->module); g; g = LLVMGetNextGlobal (g))
        write_global (w, g);
    for (LLVMValueRef f = LLVMGetFirstFunction (w->module); f; f = LLVMGetNextFunction (f))
        write_function (w, f);
    fputs ("done\n", w->out);
    free (w->values);
}
