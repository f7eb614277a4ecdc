/* machine.h: a machine that runs bitcode, step by step, in the arithmetic of the
 * machine: what a run of a C program must survive before anyone sees it.  It
 * shares nothing with the search but the reader of bitcode. */
#ifndef MACHINE_H
#define MACHINE_H
#include "bitcode.h"
#include "vec.h"

/* A value from outside, in the order in which the program asks for it. */
typedef struct machine_input {
    bool garbage;      /* what a local holds before it is written; else what a routine returns */
    uint32_t function; /* in which it is asked for */
    uint32_t value;    /* the call, the parameter or the local */
    uint64_t offset;   /* of the cell in the local */
    int64_t number;
    bool matters; /* false: the run is the same with any other number */
} machine_input;

typedef enum machine_end {
    MACHINE_EXIT,    /* the entry returned */
    MACHINE_STOP,    /* abort, exit */
    MACHINE_BLOCKED, /* an assumption fails */
    MACHINE_TARGET,  /* the function is called, or the label reached */
    MACHINE_OVERFLOW,
    MACHINE_DIVISION,
    MACHINE_SHIFT,
    MACHINE_ADDRESS,
    MACHINE_WAITS,  /* inside an assumed routine that does not come back */
    MACHINE_ASTRAY, /* it asks for something else than was given */
    MACHINE_TOO_LONG,
    MACHINE_GARBAGE /* it reads what was never written, and the task refuses that */
} machine_end;

/* What happened on the way, for those who show it. */
typedef struct machine_event {
    position where;
    uint32_t function;
    char *what;  /* "nondet () = 3, x = 3"; NULL: just the line */
    bool closed; /* a branch ends it */
} machine_event;

typedef enum decision_kind {
    DECISION_INPUT,  /* from outside: `value` as of machine_input, and the number */
    DECISION_GARBAGE, /* what a local holds */
    DECISION_BRANCH  /* `value` is the instruction, the number that of the block it goes to */
} decision_kind;

/* What the program does not determine, and which way it goes, in the order of the run. */
typedef struct machine_decision {
    decision_kind kind;
    uint32_t function, value;
    uint32_t depth; /* of calls */
    int64_t number;
    bool matters; /* as of machine_input */
} machine_decision;

typedef struct machine_result {
    machine_end end;
    position where;
    uint32_t function;
    int64_t returned; /* MACHINE_EXIT: by the entry */
    uint64_t steps;   /* instructions */
    bool wrapped;     /* signed overflow did, as the task allows */
    VEC (machine_event) events;
    uint32_t depth;                    /* of calls, at the end */
    VEC (machine_decision) decisions; /* if the task is traced */
} machine_result;

/* A call of a routine without a body that somebody else answers for. */
typedef struct machine_call {
    const char *name;
    const int64_t *arguments; /* signed; those of one bit 0 or 1 */
    uint32_t argument_count;
    const struct machine_memory *memory;
    position where;
} machine_call;

typedef struct machine_routines {
    void *context;
    bool (*knows) (void *context, const char *name);
    /* True with what it returns; false: it does not come back. */
    bool (*call) (void *context, const machine_call *call, int64_t *returned);
} machine_routines;

typedef struct machine_task {
    const bitcode_module *module;
    uint32_t entry;
    const char *target;        /* a function or a label, or NULL */
    bool wraps;                /* signed overflow wraps around instead of being an end */
    bool havoc_unknown;        /* routines without a body return inputs */
    const char *const *inputs; /* further routines that return inputs */
    size_t input_count;
    const machine_input *given;
    size_t given_count;
    const machine_routines *routines; /* or NULL */
    bool forgives_garbage; /* locals start with 0 instead of what is given */
    bool refuses_garbage;  /* to read a local that was not written ends the run */
    bool silent;           /* no events are wanted */
    bool traced;           /* decisions are */
    uint64_t most_steps;
    /* Memory of globals that lives on from call to call (machine_memory_new), or NULL. */
    struct machine_memory *memory;
} machine_task;

void machine_run (const machine_task *task, machine_result *result);
void machine_result_free (machine_result *result);

typedef struct machine_memory machine_memory;
machine_memory *machine_memory_new (const bitcode_module *m);
void machine_memory_free (machine_memory *memory);
/* The first cell of a global. */
int64_t machine_memory_read (const machine_memory *memory, uint32_t global);
void machine_memory_write (machine_memory *memory, uint32_t global, int64_t number);
/* All globals that can change, as bytes: how many, copied out, and put back. */
size_t machine_memory_size (const machine_memory *memory);
void machine_memory_save (const machine_memory *memory, uint8_t *to);
void machine_memory_load (machine_memory *memory, const uint8_t *from);
#endif
