/* reply.h: the answer to a question, as data: the verdict and its sentence, then
 * parts in the order in which they are read: runs, tables, names, words and
 * games.  Text, JSON, pictures and bindings are made from it and from nothing else. */
#ifndef REPLY_H
#define REPLY_H
#include "diag.h"
#include "gcl.h"
#include "sheet.h"
#include "text.h"
#include "vec.h"
#include "verdict.h"

struct question;
struct explanation;

/* Why there is no answer. */
typedef enum reply_failure {
    REPLY_ANSWERED,
    REPLY_USAGE,   /* the question makes no sense; `error` says why */
    REPLY_INPUT,   /* the model is wrong: messages, or a fault */
    REPLY_INTERNAL /* evidence does not hold: a mistake of tacet's, `error` tells */
} reply_failure;

/* A run of a network; owns the run, not the model. */
typedef struct reply_run {
    const model *model;
    run *run;
    bool range_disables;
    char *fault; /* why the last step fails, or NULL */
    /* Beside another run: its title, and how many letters of the word were read after each
     * step; or NULL. */
    char *title;
    size_t *read;
} reply_run;

/* A run of guarded commands; owns both if `owns_model`. */
typedef struct reply_program_run {
    const gcl_model *model;
    gcl_run *run;
    bool owns_model;
    size_t loop_length;     /* its last steps, which come again and again; 0: none */
    const char *loop_title; /* said before them */
} reply_program_run;

/* A graph of states for pictures: its first nodes, and the arrows between them. */
typedef struct reply_node {
    char *name; /* perhaps in several lines */
    bool initial, marked;
} reply_node;

typedef struct reply_arrow {
    uint32_t from, to;
    char *label; /* NULL: time passes */
} reply_arrow;

typedef struct reply_graph {
    VEC (reply_node) nodes;
    VEC (reply_arrow) arrows;
    uint64_t all; /* so many nodes there are; if more than are listed it is only a part */
    const char *remark; /* what its names are, or NULL; outlives it */
} reply_graph;

enum { REPLY_GRAPH_MOST = 60 }; /* nodes: more make no picture */

/* A reply in the game that shows why two systems differ. */
typedef struct game_reply {
    uint32_t target, alike, next; /* next: a position, or UINT32_MAX: none */
} game_reply;

typedef struct game_position {
    uint32_t state[2];
    const char *mover; /* the name of a side */
    char *action;
    uint32_t target;
    VEC (game_reply) replies;
} game_position;

/* One equivalence, decided. */
typedef struct reply_equivalence {
    const char *name; /* "trace" */
    answer answer;
    char *reason;            /* of unknown, or NULL */
    const char *more, *less; /* names of the sides: which one can do more */
    bool has_word;
    VEC (char *) word;         /* that only `more` has */
    size_t word_loop;          /* from here on again and again; == word.count: not */
    char *trail, *other_trail; /* states along it, where there is no run */
    reply_run runs[2];         /* of `more`, and as far as `less` gets; run NULL: none */
    char *missing;             /* the action that `less` has not then, or NULL */
    bool has_game, game_complete;
    uint32_t game_moves;
    VEC (game_position) game;
    char *told; /* the game, move by move */
} reply_equivalence;

typedef enum part_kind {
    PART_RUN,
    PART_PROGRAM_RUN,
    PART_SHEET,
    PART_LINES,   /* to be read; as JSON an array of strings if it has a key */
    PART_NAMES,   /* as JSON a flat array; as text see `heading` */
    PART_NUMBERS, /* the same of integers, JSON only */
    PART_WORD,    /* a single value, JSON only: a string, */
    PART_NUMBER,  /* a number, */
    PART_TRUTH,   /* or true or false */
    PART_OBJECT,  /* the parts until PART_END are members; JSON only */
    PART_END,
    PART_EQUIVALENCES,
    PART_GRAPH, /* for pictures only */
    PART_STREAM /* a document, printed or written piece by piece: it may be large */
} part_kind;

enum part_flags {
    PART_SPACED = 1,    /* as text, an empty line comes before it */
    PART_TEXT_ONLY = 2, /* nothing in JSON */
    PART_JSON_ONLY = 4, /* nothing as text */
    PART_INDENTED = 8,  /* names: one per line, indented; else all on one line */
    PART_HEAD = 16,     /* JSON: part of the question, stands before the answer */
    PART_WRAPPED = 32,  /* lines: sentences, broken where a terminal ends */
    PART_BESIDE = 64    /* a run: as text, beside the run before it, which is PART_JSON_ONLY */
};

typedef struct part {
    part_kind kind;
    unsigned flags;
    const char *key; /* in JSON; NULL: none */
    char *heading;   /* a line before it, or NULL */
    reply_run run;
    reply_program_run program_run;
    sheet *sheet;
    VEC (char *) lines; /* of lines and names */
    uint64_t number;    /* of a number or a truth */
    VEC (reply_equivalence) equivalences;
    reply_graph graph;
    void *stream;
    void (*print) (const void *stream, text *out);      /* for readers, or NULL */
    void (*write) (const void *stream, json_writer *w); /* members of the answer, or NULL */
    void (*release) (void *stream);                     /* or NULL */
} part;

typedef struct reply {
    const struct question *question;
    reply_failure failure;
    text error;         /* of usage and internal mistakes */
    diag *messages;     /* errors and warnings besides those of the subjects; or NULL */
    const char *source; /* the text that they refer to */
    bool has_answer;    /* false: the parts are all there is to say (classify, export) */
    bool is_document;   /* for readers the parts are a document, which nothing else may spoil */
    answer answer;
    text sentence;      /* the first line, as it stands: "no: ..." */
    text reason;        /* of unknown, or what ended a walk */
    const char *engine; /* or NULL */
    char *note;         /* why this engine was chosen, or NULL */
    const char *aside;  /* a setting of several questions that has no meaning for this one; or NULL */
    text period;        /* for which the run exists, if that was the question */
    char *fault;        /* a mistake of the model that shows on a run; or NULL */
    position fault_where;
    VEC (part) parts;
    const struct explanation *why; /* of a no, as data (explain.h); a part owns it; or NULL */
    statistics stats;
    text numbers;         /* the statistics as lines */
    VEC (char *) remarks; /* warnings that refer to no place; told already, see question.h */
    void *kept;           /* what the parts look at besides the subjects; freed last */
} reply;

reply *reply_new (const struct question *q);
void reply_free (reply *r);

/* Set the answer; the sentence begins with its name and a colon. */
void reply_set (reply *r, answer a, const char *format, ...) __attribute__ ((format (printf, 3, 4)));
/* Unknown, for this reason, which is also the sentence. */
void reply_set_unknown (reply *r, const char *reason);
/* There is no answer, because the question makes no sense. */
void reply_refuse (reply *r, const char *format, ...) __attribute__ ((format (printf, 2, 3)));
/* ... because evidence does not hold. */
void reply_distrust (reply *r, const char *format, ...) __attribute__ ((format (printf, 2, 3)));
/* ... because the model is wrong, at this place. */
void reply_fault (reply *r, position where, const char *what);
void reply_remark (reply *r, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

/* Parts; what is given as TAKE belongs to the reply from then on. */
part *reply_add (reply *r, part_kind kind, unsigned flags, const char *key);
void reply_add_run (reply *r, unsigned flags, const char *key, const model *m, run *taken,
                    bool range_disables, const char *fault);
/* A run that reads a word, to stand beside another one: the letters read after each step. */
void reply_add_reading (reply *r, unsigned flags, const char *key, const model *m, run *taken,
                        bool range_disables, const char *title, const size_t *read);
void reply_add_program_run (reply *r, const gcl_model *m, gcl_run *taken, bool take_model);
void reply_add_sheet (reply *r, unsigned flags, const char *key, sheet *taken);
void reply_add_line (reply *r, unsigned flags, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
void reply_add_word (reply *r, const char *key, const char *value);
void reply_add_number (reply *r, const char *key, uint64_t value);
void reply_add_truth (reply *r, const char *key, bool value);
/* A graph, and what is in it.  Returns the number of the node. */
reply_graph *reply_add_graph (reply *r);
uint32_t reply_graph_node (reply_graph *g, const char *name, bool initial, bool marked);
/* The node of that name; a new one if there is none; REPLY_GRAPH_MOST if there are too many. */
uint32_t reply_graph_named (reply_graph *g, const char *name);
void reply_graph_arrow (reply_graph *g, uint32_t from, uint32_t to, const char *label);
void reply_open (reply *r, const char *key); /* an object, JSON only */
void reply_close (reply *r);
/* For lines and names. */
void part_add_line (part *p, const char *format, ...) __attribute__ ((format (printf, 2, 3)));
#endif
