/* report.h: answers for people who never open a terminal: one self-contained page, or the
 * same as Markdown.  Nothing in the page runs or loads anything. */
#ifndef REPORT_H
#define REPORT_H
#include "question.h"
#include "reply.h"

typedef enum report_form { REPORT_HTML, REPORT_MARKDOWN } report_form;

typedef struct report report;

/* About the model of the file; the subject outlives the report.  `limits` says within which each
 * question was asked ("20 s").  `beside`: a Markdown page refers to pictures whose file names begin
 * so; NULL: it has none. */
report *report_new (report_form form, const char *file_name, const subject *about, const char *limits,
                    const char *beside);
/* What the model is, as `classify` tells; of a program (`classified` NULL), its text.  It comes before the
 * answers. */
void report_describe (report *r, const reply *classified);
/* One question: the words in which to ask it again, what answer was expected ("": none),
 * and the reply. */
void report_add (report *r, const char *command, const char *expected, const reply *given);
/* One that could not be put. */
void report_add_refused (report *r, const char *command, const char *why);
/* All of it; `version` is tacet's. */
void report_write (const report *r, const char *version, text *out);
/* The pictures that lie beside a Markdown page: the file name of each, and what to write there. */
size_t report_pictures (const report *r);
const char *report_picture (const report *r, size_t number, const char **file_name);
void report_free (report *r);
#endif
