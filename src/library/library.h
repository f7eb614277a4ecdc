/* library.h: what stands behind the types of tacet.h. */
#ifndef LIBRARY_H
#define LIBRARY_H
#include <locale.h>
#include <stdatomic.h>

#include "ask.h"
#include "question.h"
#include "reply.h"
#include "show.h"
#include "tacet.h"
#include "wordlist.h"

/* Held by its user and by every question and answer about it. */
struct tct_model {
    atomic_size_t holders;
    subject *subject; /* NULL: there was nothing to read */
    text error, warnings, title;
};

tct_model *library_hold_model (tct_model *m);

/* What another thread may touch while a question is asked; held by the question and by its
 * answers, whose budgets look at it. */
typedef struct library_control {
    atomic_size_t holders;
    interruption stop;
} library_control;

library_control *library_hold_control (library_control *c);
void library_drop_control (library_control *c);

/* The models in the order of the question's subjects, then the run to replay. */
enum { LIBRARY_MODELS = QUESTION_SUBJECTS + 1 };

struct tct_question {
    question *question; /* NULL: there is no question of that name */
    tct_model *models[QUESTION_SUBJECTS], *run;
    size_t model_count;
    text error; /* the first mistake */
    library_control *control;
    bool stats, verbose, quiet, wants_certificate;
    FILE *certificate; /* of the user; NULL: to be kept */
    void (*report) (void *context, const tct_progress *now);
    void *report_context;
    void (*say) (void *context, bool important, const char *what);
    void *say_context;
};

/* A run as strings, made when the first of them is wanted. */
typedef struct library_run {
    bool is_made, repeats;
    size_t length, loop, states;
    text period;
    wordlist delays, actions;
    wordlist names[3],
        values[3]; /* by tct_kind; values: of state 0 in the order of the names, then of state 1, ... */
} library_run;

void library_run_free (library_run *r);

typedef struct library_table {
    const char *name;
    size_t rows, columns;
    wordlist headings, cells;
} library_table;

typedef struct library_tables {
    bool are_made;
    VEC (library_table) list;
} library_tables;

void library_tables_free (library_tables *t);

/* Owns everything that the reply looks at. */
struct tct_answer {
    reply *reply;       /* NULL: it never came to asking */
    question *question; /* as it was when it was asked */
    budget *budget;
    library_control *control;
    void (*report) (void *context, const tct_progress *now); /* NULL once there is an answer */
    void *report_context;
    tct_model *held[LIBRARY_MODELS];
    tct_result result;
    bool is_usage; /* without a reply: the question is wrong, not a file */
    show_options options;
    text sentence, reason;
    wordlist warnings;
    char *certificate;
    char *shown, *json;
    library_run run;
    library_tables tables;
};

/* The first run of the answer, or NULL. */
const part *library_run_of (const tct_answer *a);

/* Numbers are read and written as in C, whatever the locale of the user's program:
 * locale_t before = library_speak_c (); ... library_speak (before); */
locale_t library_speak_c (void);
void library_speak (locale_t before);
#endif
