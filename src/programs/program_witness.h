/* program_witness.h: the file of --witness. */
#ifndef PROGRAM_WITNESS_H
#define PROGRAM_WITNESS_H
#include "blocks.h"
#include "c_program.h"

/* Write it, or remark why not. */
void program_witness_write (c_program *p, answer a, const machine_result *taken, const blocks_result *proof);
#endif
