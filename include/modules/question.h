/* question.h: every question a user can put, as data: what it is about, its kind
 * and its settings.  ask.h answers it, reply.h is the answer.
 *
 *     subject *s = subject_read (source, length, "gate.tck", LANGUAGE_BY_NAME);
 *     question *q = question_new (ASK_DECIDE);
 *     question_set (q, "time", "any", &message);
 *     question_add (q, s);
 *     reply *r = ask (q);
 *     ...
 *     reply_free (r); question_free (q); subject_free (s);                  */
#ifndef QUESTION_H
#define QUESTION_H
#include "budget.h"
#include "diag.h"
#include "gcl.h"
#include "lts.h"
#include "model.h"
#include "settings.h"
#include "uppaal.h"

/* --- what is asked about --- */

typedef enum language {
    LANGUAGE_BY_NAME, /* by the ending of the file name, else by the first words */
    LANGUAGE_NETWORK, /* .tck, or UPPAAL's .xml, .xta, .ta: timed and stopwatch automata */
    LANGUAGE_PROGRAM, /* .gcl: guarded commands */
    LANGUAGE_SYSTEM,  /* .aut: a transition system */
    LANGUAGE_C,       /* .c, .bc, .ll: a C program, or LLVM's form of one; read by the question */
    LANGUAGE_DOCUMENT, /* a certificate, or a run as JSON: read by the question */
    LANGUAGE_ANY       /* of a subject that the question itself sorts out */
} language;

/* A file that was read: its text, and what it says. */
typedef struct subject {
    char *name; /* as shown in messages */
    language language;
    text text;
    diag *messages; /* errors and warnings of the reader */
    model *network;
    model *alone; /* the network without its observer, if it has one */
    uppaal_queries queries; /* those that an UPPAAL file asks */
    uppaal_names *names;    /* for queries about it, or NULL */
    gcl_model *program;
    lts *system;
} subject;

/* Read a text, which is copied.  Never NULL; subject_is_read is false, with
 * errors among the messages, if it is not in its language. */
subject *subject_read (const char *source, size_t length, const char *name, language l);
/* The same of a text that is given away. */
subject *subject_take (text *source, const char *name, language l);
/* The same within a budget; if that is over, subject_is_read is false, and its messages say nothing of it. */
subject *subject_take_within (text *source, const char *name, language l, budget *b);
bool subject_is_read (const subject *s);
/* Does a file of this name hold a network or a program, whatever was expected? */
bool subject_names_model (const char *name);
/* Let the process that the text of `observer` declares watch the network.  False with errors among the
 * observer's messages. */
bool subject_observe (subject *s, subject *observer);
void subject_free (subject *s);
/* What to call it: the name of the system, or of the file without folder and ending. */
void subject_title (const subject *s, text *out);

/* --- the question --- */

/* X (id, name) */
#define QUESTIONS(X) \
    X (DECIDE, "decide") \
    X (REACH, "reach") \
    X (CLASSIFY, "classify") \
    X (SIMULATE, "simulate") \
    X (EXPORT, "export") \
    X (COMPARE, "compare") \
    X (PERIODS, "periods") \
    X (REFINE, "refine") \
    X (ABSTRACT, "abstract") \
    X (EXPLORE, "explore") \
    X (CTL, "ctl") \
    X (INVARIANT, "invariant") \
    X (REGIONS, "regions") \
    X (RELATION, "relation") \
    X (PROGRAM, "program") \
    X (CHECK, "check") \
    X (CHECK_CERTIFICATE, "check-certificate") \
    X (LTS_COMPARE, "lts compare") \
    X (LTS_MINIMISE, "lts minimise") \
    X (LTS_COMPOSE, "lts compose") \
    X (LTS_CONFORM, "lts conform")

typedef enum question_kind {
#define X(id, name) ASK_##id,
    QUESTIONS (X)
#undef X
        ASK_KINDS
} question_kind;

enum { QUESTION_SUBJECTS = 64 };

typedef struct question {
    question_kind kind;
    char *given[SETTING_END]; /* as written; NULL: not given */
    const subject *subjects[QUESTION_SUBJECTS];
    size_t subject_count;
    const subject *run; /* simulate: a run to replay, as JSON; or NULL */
    const subject *automaton; /* check: in the Hanoi format, that accepts every run; or NULL */
    bool never;               /* check: it must accept none instead */
    const subject *observer;  /* what watches the first subject, by subject_observe; or NULL */
    budget *budget;     /* looked at by everything; NULL: no limits */
    FILE *certificate;  /* where to write what proves a no, or NULL */
    text *output;       /* what is written at length (export, regions, lts minimise); may stream */
    bool words_implied; /* --words was not given but follows from --accept */
    bool brief;         /* only the answer is wanted: steps and games need not be listed */
    bool all;           /* nothing is left out of long lists */
    bool pictured;      /* a picture is wanted: what it shows is needed however brief the answer is */
    bool unexplained;   /* nobody will read why the answer is no */
    bool shared;        /* its settings are those of several: what has no meaning for it is left aside */
    /* Told while it works, or NULL: what is being tried, and what is important. */
    void (*tell) (void *context, bool important, const char *what);
    void *tell_context;
} question;

/* What belongs to a kind of question. */
typedef struct question_info {
    setting_set settings; /* besides those of every question */
    struct {
        setting which;
        const char *value;
    } presets[4];                          /* defaults that differ, up to the first without a value */
    language languages[2]; /* of the first subject and of the others; LANGUAGE_BY_NAME: automata or program */
    bool or_code;                          /* the others may be C too */
    size_t fewest, most;                   /* subjects */
} question_info;

const question_info *question_about (question_kind kind);
const char *question_name (question_kind kind);
/* The kind with this name; false if there is none. */
bool question_find (const char *name, question_kind *kind);

question *question_new (question_kind kind);
void question_free (question *q); /* not its subjects */

/* The setting of this kind of question with that name (an alias counts), or SETTING_END. */
setting question_setting (question_kind kind, const char *name);
bool question_has (question_kind kind, setting which);
/* Set by name; false with a message: no such setting, a wrong value, given
 * twice.  The value of a flag is NULL.  Lists add up. */
bool question_set (question *q, const char *name, const char *value, text *message);
void question_add (question *q, const subject *s);

bool question_is_set (const question *q, setting which);
/* The value given, else the default of this kind of question, else of the table; or NULL. */
const char *question_text (const question *q, setting which);
/* The default alone. */
const char *question_default (question_kind kind, setting which);
uint64_t question_count (const question *q, setting which);
double question_seconds (const question *q, setting which); /* 0: not given */
uint64_t question_bytes (const question *q, setting which); /* 0: not given */
/* The limits that were set, for budget_new. */
budget_limits question_limits (const question *q);
#endif
