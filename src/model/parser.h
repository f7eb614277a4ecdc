/* parser.h: the state of one model_parse, shared by the files that read .tck
 * text.  Everything allocated hangs on struct parser, so that running out
 * of memory at any point loses nothing. */
#ifndef PARSER_H
#define PARSER_H
#include "arena.h"
#include "cursor.h"
#include "model.h"
#include "names.h"
#include "vec.h"

/* key: value inside braces; the value without blanks around it. */
typedef struct attribute {
    slice key;
    position where;
    cursor value;
} attribute;

/* Conjuncts in order, joined in constant time. */
typedef struct conjunct {
    const expr *it;
    struct conjunct *next;
} conjunct;
typedef struct conjunct_list {
    conjunct *first, *last;
    size_t count;
} conjunct_list;

typedef struct stmt_list {
    stmt *first, *last;
} stmt_list;

/* Processes and locations while the file is still being read. */
typedef struct process_draft {
    const char *name;
    position where;
    bool has_initial, doubtful; /* doubtful: a location of it had errors */
    size_t location_count, edge_count;
    int32_t priority;
    uint32_t last_sync; /* number of the latest sync line that names it */
} process_draft;

typedef struct attribute_list {
    const attribute *at;
    size_t count;
} attribute_list;

typedef struct location_draft {
    location it;
    uint32_t process; /* MODEL_NONE: not known, only its attributes are checked */
    uint32_t *labels; /* numbers in the order of appearance */
    attribute_list attributes;
    bool doubtful; /* not all attributes could be read */
} location_draft;

typedef struct edge_draft {
    edge it;
    bool broken; /* only its attributes are checked */
    attribute_list attributes;
} edge_draft;

typedef struct local_name {
    slice name;
    const char *kept; /* the same, in the model's memory */
    uint32_t first, size;
} local_name;

/* Value of a NAME_VARIABLE entry: the number of the array, and its kind in
 * the lowest bits. */
enum { VARIABLE_IS_INTEGER, VARIABLE_IS_A_CLOCK, VARIABLE_IS_TABLE };
#define VARIABLE_VALUE(number, kind) ((uint32_t) (number) << 2 | (kind))
#define VARIABLE_KIND(value) ((value) &3)
#define VARIABLE_IS_CLOCK(value) (VARIABLE_KIND (value) == VARIABLE_IS_A_CLOCK)
#define VARIABLE_NUMBER(value) ((value) >> 2)

typedef struct parser {
    diag *why;
    arena *memory;  /* becomes the model's */
    arena *scratch; /* dies with the parser */
    model *result;  /* NULL until all is well */
    cursor here;
    names names;
    const char *system_name;
    position system_where;
    bool beside; /* the network was read, and what follows stands beside it */
    bool lost_location;         /* a line that may have declared one could not be read */
    bool system_missed;         /* the first declaration was another one, and that was said */
    VEC (attribute) attributes; /* of the declaration at hand */
    VEC (process_draft) processes;
    VEC (const char *) events;
    VEC (bool) partners; /* per event */
    bool some_partner, wraps;
    VEC (const char *) labels;
    VEC (location_draft) locations;
    VEC (edge_draft) edges;
    VEC (sync) syncs;
    VEC (clock_array) clock_arrays;
    VEC (integer_array) integer_arrays;
    VEC (constant_table) tables;
    VEC (function) functions;
    VEC (attribute_list) function_attributes;
    uint32_t table_cells, function_slots;
    uint32_t clock_count, integer_count;
    VEC (sync_part) parts;                   /* of the sync at hand */
    VEC (int32_t) numbers;                   /* of the list at hand */
    VEC (clock_rate) rates;                  /* of the location at hand */
    VEC (parameter) parameters;              /* of the function at hand */
    bool in_function;                        /* the body of one is read */
    VEC (uint32_t) some_labels, some_clocks; /* of the location at hand */
    VEC (const expr *) leaves;               /* of the conjunction at hand */
    VEC (local_name) locals;                 /* visible in the body at hand */
    uint32_t edge_number;                    /* owner of these locals */
    uint32_t sync_number;                    /* of the sync line at hand, from 1 */
    uint32_t slots, most_slots;
} parser;

/* A name as it stands in the text. */
typedef struct named {
    slice name;
    position where;
} named;

/* declare.c: one declaration, whole line(s); mistakes are in p->why. */
void parse_declaration (parser *p);
/* Say that a name is not declared, and what may have been meant. */
void parse_undeclared (parser *p, const char *what, named n, name_space space, uint32_t owner,
                       const char *expected);
/* NULL, with an error, if the name is not declared. */
const name_entry *parse_look_up (parser *p, const char *what, named n, name_space space, uint32_t owner);
/* Declare a name; false, with an error, if it is taken. */
bool parse_enter (parser *p, const char *what, named n, name_space space, uint32_t owner, uint32_t value);
/* A string of the model. */
const char *parse_keep (parser *p, slice s);
/* For declarations that know no attributes: warn about each. */
void parse_no_attributes (parser *p, const char *of_what);

/* detail.c: the attributes of all locations and edges; clocks and integers
 * that they use may be declared further down. */
void parse_locations (parser *p);
void parse_edges (parser *p);
/* A key that means nothing here: an error, and false, if it looks like an
 * attribute (then a guard would silently be lost), else a warning.  `known` ends
 * with NULL; without it nothing is looked for. */
bool parse_unknown_key (parser *p, const attribute *a, const char *of_what, const char *const *known);

/* An attribute of another declaration than these: whether it is the one that is
 * called `known` (NULL: none is).  An error, or a warning, if not. */
bool parse_is_key (parser *p, const attribute *a, const char *of_what, const char *known, const char *other);
/* The value of an attribute that is a number. */
bool parse_number (parser *p, const attribute *a, int32_t *out);
/* A flag such as urgent: without a value. */
bool parse_flag (parser *p, const attribute *a, bool *flag);

/* function.c: function declarations and, later, their bodies. */
void declare_function (parser *p, position where);
void parse_functions (parser *p);

/* sync.c */
void parse_sync (parser *p, position where);

/* header.c: pieces of a declaration.  False after a mistake. */
bool header_colon (parser *p, const char *before_what);
bool header_name (parser *p, const char *what, named *out);
bool header_number (parser *p, const char *what, int32_t *out);
/* One or more numbers with commas between them, in p->numbers. */
bool header_numbers (parser *p, const char *what);
/* The attributes, if any, and the end of the line.  Afterwards the cursor
 * is on the next line that is worth reading, whatever was wrong. */
bool header_tail (parser *p);
/* After a mistake before the braces: go to the next declaration. */
void header_skip (parser *p);

/* program.c, statement.c: values of attributes.  They append to the list; false
 * after a mistake. */
bool parse_condition (parser *p, const attribute *a, conjunct_list *conjuncts);
bool parse_statements (parser *p, const attribute *a, stmt_list *body);
conjunction parse_conjunction (parser *p, const conjunct_list *conjuncts);

/* attribute.c: values that are lists. */
bool parse_labels (parser *p, const attribute *a);
bool parse_stop (parser *p, const attribute *a);
/* rate.c */
bool parse_rates (parser *p, const attribute *a);

/* finish.c: attributes, the checks that need the whole file, and, if no
 * error was added to the first `errors_before`, the model. */
void parse_finish (parser *p, size_t errors_before);
#endif
