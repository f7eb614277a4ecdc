/* writer.h: LLVM's form of a C program, written down as plain lines for those who
 * do not link LLVM: proofs/programs-c.md, section 1, describes them. */
#ifndef WRITER_H
#define WRITER_H
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stdio.h>

#include "names.h"

/* What the parts of the writer share. */
typedef struct writer {
    FILE *out;
    LLVMModuleRef module;
    LLVMTargetDataRef layout;
    names *names;
    bool linked; /* of several files: say which one a function is from */
    /* Of the function at hand: its instructions and parameters, numbered. */
    LLVMValueRef *values;
    size_t value_count, value_room;
    LLVMBasicBlockRef *blocks;
    unsigned block_count;
} writer;

void write_module (writer *w);

/* A name without blanks: others become %XX. */
void write_name (writer *w, const char *name);
/* "i32", "ptr", "void"; false if it is none of these. */
bool write_type (writer *w, LLVMTypeRef type);
bool is_plain_type (LLVMTypeRef type);
/* The cells of an object of this type, with their first values unless it has none
 * (NULL), and with what was declared there; false: it has parts that are neither integers nor pointers. */
bool write_cells (writer *w, LLVMTypeRef type, LLVMValueRef initial, declared d);
/* A constant: #5, @name+4, &function, undef; false if it is none of these. */
bool write_constant (writer *w, LLVMValueRef constant);

void write_instruction (writer *w, LLVMValueRef instruction);
size_t number_of (const writer *w, LLVMValueRef value);
unsigned block_number (const writer *w, LLVMBasicBlockRef block);
#endif
