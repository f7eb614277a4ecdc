/* bitcode.h: a C program as LLVM sees it, read from the lines that tacet-read-c
 * writes (proofs/programs-c.md, section 1).  Objects are rows of cells, each an integer
 * of a machine width or a pointer; functions are blocks of instructions.
 *
 * What the reader of LLVM does not know is kept as "other": whoever meets it on
 * a path refuses, with the place. */
#ifndef BITCODE_H
#define BITCODE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"
#include "budget.h"
#include "diag.h"
#include "text.h"

#define BITCODE_NONE UINT32_MAX

typedef enum bitcode_op {
    BITCODE_NOP,
    BITCODE_ALLOCA, /* object */
    BITCODE_LOAD,   /* type, address */
    BITCODE_STORE,  /* type, value, address */
    BITCODE_GEP,    /* address, number; then value, scale in pairs */
    BITCODE_CALL,   /* type, callee, arguments */
    BITCODE_JUMP,
    BITCODE_BRANCH,
    BITCODE_SWITCH,
    BITCODE_RET,
    BITCODE_UNREACHABLE,
    BITCODE_PHI,
    BITCODE_SELECT,
    BITCODE_ADD,
    BITCODE_SUB,
    BITCODE_MUL,
    BITCODE_UDIV,
    BITCODE_SDIV,
    BITCODE_UREM,
    BITCODE_SREM,
    BITCODE_SHL,
    BITCODE_LSHR,
    BITCODE_ASHR,
    BITCODE_AND,
    BITCODE_OR,
    BITCODE_XOR,
    BITCODE_TRUNC,
    BITCODE_ZEXT,
    BITCODE_SEXT,
    BITCODE_BITCAST,
    BITCODE_PTRTOINT,
    BITCODE_INTTOPTR,
    BITCODE_ICMP,
    BITCODE_OTHER /* `name` says what */
} bitcode_op;

typedef enum bitcode_predicate {
    BITCODE_EQ,
    BITCODE_NE,
    BITCODE_UGT,
    BITCODE_UGE,
    BITCODE_ULT,
    BITCODE_ULE,
    BITCODE_SGT,
    BITCODE_SGE,
    BITCODE_SLT,
    BITCODE_SLE
} bitcode_predicate;

/* Integers of 1 to 64 bits; a pointer has the bits of the machine. */
typedef struct bitcode_type {
    uint8_t bits; /* 0: void, or other */
    bool pointer, other;
} bitcode_type;

typedef enum bitcode_operand_kind {
    OPERAND_VALUE,    /* index: of an instruction or parameter */
    OPERAND_NUMBER,   /* number, as a signed integer of its width */
    OPERAND_GLOBAL,   /* index of a global, number of bytes behind its start */
    OPERAND_FUNCTION, /* index */
    OPERAND_UNDEF,    /* any value, and not always the same */
    OPERAND_OTHER
} bitcode_operand_kind;

typedef struct bitcode_operand {
    bitcode_operand_kind kind;
    uint32_t index;
    int64_t number;
} bitcode_operand;

typedef struct bitcode_cell {
    uint64_t offset; /* in bytes */
    bitcode_type type;
    bitcode_operand initial; /* OPERAND_UNDEF: any value, the same until it is written */
    const char *part;        /* behind the object's name: ".next.state", "[3]", ""; NULL: not known */
    bool is_unsigned;        /* if the part is known: as it was declared */
} bitcode_cell;

typedef struct bitcode_object {
    const char *name; /* of a global, or of a local as LLVM calls it: "x", "x.addr" */
    uint64_t size;
    const bitcode_cell *cells;
    size_t cell_count;
    bool constant, other; /* other: it has parts that are neither integers nor pointers */
    bool elsewhere;       /* a global that another file defines */
    bool heap;            /* a global that stands for what malloc gives, in a call that is made once */
    uint32_t line;
} bitcode_object;

typedef struct bitcode_instruction {
    bitcode_op op;
    bitcode_predicate predicate;
    bitcode_type type, from; /* of the result or what is stored; of a cast's operand, of what is compared */
    bool nsw, is_volatile;
    bool gives_unsigned; /* a call, as far as known */
    position where;
    uint32_t number; /* of its value */
    const bitcode_operand *operands;
    const bitcode_type *types; /* of a call's arguments */
    uint32_t operand_count;
    const uint32_t *blocks; /* targets; of phi and switch beside the operands (switch: default first) */
    uint32_t block_count;
    const bitcode_object *object;
    const char *name; /* of the callee ("asm", "other": not a function), or of what is not known */
    uint32_t callee;  /* BITCODE_NONE: not a function */
} bitcode_instruction;

typedef struct bitcode_block {
    const char *name;
    uint32_t first, count;
} bitcode_block;

typedef struct bitcode_function {
    const char *name;
    bitcode_type type; /* of what it returns */
    bool defined, variadic;
    uint32_t line;
    const char *file; /* where it is defined, in a program of several files; else NULL */
    const bitcode_type *parameters;
    const char *const *parameter_names;
    uint32_t parameter_count;
    const bitcode_block *blocks;
    uint32_t block_count;
    const bitcode_instruction *instructions;
    uint32_t instruction_count;
    uint32_t value_count; /* parameters come first */
} bitcode_function;

typedef struct bitcode_module {
    const char *source; /* the name of the C file */
    uint8_t pointer_bits;
    const bitcode_object *globals;
    uint32_t global_count;
    const bitcode_function *functions;
    uint32_t function_count;
    arena *memory;
} bitcode_module;

/* The lines; NULL with an error in `why` if they are not as promised. */
bitcode_module *bitcode_parse (const char *lines, size_t length, diag *why);
void bitcode_free (bitcode_module *m);
/* The function of this name, or BITCODE_NONE. */
uint32_t bitcode_find (const bitcode_module *m, const char *name);

/* Have tacet-read-c read a file (.c through clang, .bc, .ll) and parse what it says.
 * NULL with the reason in `why`: no reader, no clang, an error of theirs.  `bits`:
 * 32 or 64, for .c.  The reader is looked for beside the program, then on the
 * path; TACET_READ_C names another. */
bitcode_module *bitcode_load (const char *file, unsigned bits, const char *flags, budget *b, diag *why);
/* A flag of the reader's own: pointers in memory from malloc point to objects before they are set. */
#define BITCODE_UNSET_OBJECTS "--unset-pointers=objects"
/* Another file of the same program, as a further flag: the files are linked. */
void bitcode_add_file (text *flags, const char *file);
/* "x" for x.addr. */
void bitcode_name_object (const bitcode_object *o, text *out);
/* "x", "s.next.state", "tab[2]", or "s+4" where nothing is known. */
void bitcode_name_cell (const bitcode_object *o, size_t cell, text *out);
/* The number that so many bits stand for. */
void bitcode_print_value (uint64_t bits, unsigned width, bool is_unsigned, text *out);
/* "", or " of b.c" for what is in this function of a program of several files. */
void bitcode_say_file (const bitcode_module *m, uint32_t function, text *out);
/* Where that program is. */
void bitcode_reader (text *path);
#endif
