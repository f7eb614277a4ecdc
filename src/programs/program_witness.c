#define _POSIX_C_SOURCE 200809L
#include "program_witness.h"

#include <errno.h>
#include <string.h>
#include <time.h>

#include "c_witness.h"

/* "2 places, 1 local": what is not in it. */
static void
say_gaps (const c_program *p, const char *file, const witness_gaps *g)
{
    static const char *const what[] = { "inputs and decisions that are not in the text of the file",
                                        "values of locals that were never set",
                                        "points that are not where a statement or loop begins",
                                        "comparisons that are no C expression over what is in scope there" };
    const size_t counts[] = { g->places, g->locals, g->points, g->parts };
    text all = TEXT_EMPTY;
    for (size_t i = 0; i < 4; i++)
        if (counts[i])
            text_printf (&all, "%s%zu %s", all.length ? ", " : "", counts[i], what[i]);
    if (all.length)
        reply_remark (p->reply, "%s leaves out %s", file, text_string (&all));
    text_free (&all);
}

static void
write_file (const c_program *p, const char *file, const text *content)
{
    FILE *out = strcmp (file, p->asked->subjects[0]->name) == 0 ? NULL : fopen (file, "w");
    bool right = out && fputs (text_string (content), out) != EOF;
    right = (!out || fclose (out) == 0) && right;
    if (!right)
        reply_remark (p->reply, "%s cannot be written: %s", file,
                      out || errno ? strerror (errno) : "it is the program");
}

void
program_witness_write (c_program *p, answer a, const machine_result *taken, const blocks_result *proof)
{
    const subject *s = p->asked->subjects[0];
    const char *file = question_text (p->asked, SETTING_WITNESS);
    char now[32] = "";
    time_t seconds = time (NULL);
    struct tm parts;
    strftime (now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", gmtime_r (&seconds, &parts));
    witness_task t = { .file = s->name,
                       .source = text_string (&s->text),
                       .length = s->text.length,
                       .module = p->module,
                       .entry = p->options.entry,
                       .target = p->target,
                       .target_is_label = p->target && bitcode_find (p->module, p->target) == BITCODE_NONE,
                       .time = now };
    text out = TEXT_EMPTY, why = TEXT_EMPTY;
    witness_gaps gaps = { 0 };
    bool right = false;
    errno = 0;
    if (a == ANSWER_YES)
        right = witness_write_violation (&t, taken, &out, &gaps, &why);
    else if (a == ANSWER_NO && proof)
        right = witness_write_correctness (&t, p->flow, proof, &out, &gaps, &why);
    else
        text_add (&why, a == ANSWER_NO ? "only the engine blocks has invariants" : "there is no answer");
    if (right) {
        write_file (p, file, &out);
        say_gaps (p, file, &gaps);
    } else
        reply_remark (p->reply, "no witness written: %s", text_string (&why));
    text_free (&out);
    text_free (&why);
}
