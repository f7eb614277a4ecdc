/* asking.h: one function per kind of question, and what they share. */
#ifndef ASKING_H
#define ASKING_H
#include "question.h"
#include "reply.h"

void ask_decide (const question *q, reply *r);
void ask_reach (const question *q, reply *r);
void ask_check (const question *q, reply *r);
void ask_classify (const question *q, reply *r);
void ask_simulate (const question *q, reply *r);
void ask_export (const question *q, reply *r);
void ask_compare (const question *q, reply *r);
void ask_compare_code (const question *q, reply *r);
void ask_periods (const question *q, reply *r);
void ask_lossless (const question *q, reply *r);
void ask_overview (const question *q, reply *r);
void ask_refine (const question *q, reply *r);
void ask_refine_time (const question *q, reply *r);
void ask_refine_both (const question *q, reply *r);
void ask_refine_data (const question *q, reply *r);
void ask_abstract (const question *q, reply *r);
void ask_invariant (const question *q, reply *r);
void ask_explore (const question *q, reply *r);
void ask_ctl (const question *q, reply *r);
void ask_regions (const question *q, reply *r);
void ask_relation (const question *q, reply *r);
void ask_program (const question *q, reply *r);
void ask_program_periodically (const question *q, reply *r);
void ask_program_spec (const question *q, reply *r);
/* A certificate of components against a specification; subjects as check-certificate has them. */
answer c_check_components (const question *q, reply *r, text *what);
/* network_certificate.c: a certificate of a formula of computation tree logic about a network at a period, and
 * what it proves. */
bool programs_is_network_proof (const char *source);
answer programs_judge_network (const model *m, const char *source, budget *b, text *what);
void ask_check_certificate (const question *q, reply *r);
void ask_lts_compare (const question *q, reply *r);
void ask_lts_minimise (const question *q, reply *r);
/* The answer is this system as a document; the reply owns it from then on. */
void asking_write_system (reply *r, lts *taken);
/* For pictures: its first states, in the order in which they are met. */
void asking_add_graph (reply *r, const lts *system);
void ask_lts_compose (const question *q, reply *r);
void ask_lts_conform (const question *q, reply *r);

/* Is the setting's value this word? */
bool asking_is (const question *q, setting which, const char *word);
bool asking_range_disables (const question *q);
/* How many threads --workers allows; false, and the reply refuses, if that makes no sense. */
bool asking_workers (const question *q, reply *r, unsigned *count);
/* Where engines put what is wrong with the first subject, or with s; the
 * reply's messages. */
diag *asking_messages (const question *q, reply *r);
/* An engine gave nothing: its errors are in the messages, or a limit was hit. */
void asking_give_up (const question *q, reply *r);
/* The name of a file without its folders and its ending. */
void asking_short_name (text *out, const char *file_name);
/* A word of the question that JSON shows before the answer. */
void asking_head (reply *r, const char *key, const char *value);
/* Who wanted a certificate hears that none was written. */
void asking_judge_certificate (const question *q, answer a, reply *r);
/* Seconds and memory so far. */
void asking_measure (const question *q, reply *r);
#endif
