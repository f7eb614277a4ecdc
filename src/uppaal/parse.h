/* parse.h: texts to trees.  One grammar for the labels of XML and for .xta; the
 * syntax of UPPAAL 3 is a switch.  A mistake ends the text at hand. */
#ifndef UPPAAL_PARSE_H
#define UPPAAL_PARSE_H
#include "tree.h"

/* More pieces of tree than any model has: a text that only wastes memory ends here. */
enum { PARSE_TREE_MOST = 1000000, PARSE_TOKENS_MOST = 2000000, PARSE_BYTES_MOST = 64 << 20 };

typedef struct parser {
    diag *why;
    source_file file;
    arena *memory;
    ident_table names;
    bool old;         /* the syntax of UPPAAL 3 */
    const char *spot; /* where the text stands, in words; or NULL */
    lexer lex;
    token now;
    uint32_t last_end; /* where the token before ended */
    bool failed;       /* nothing more is read of this text */
    uint32_t depth, pieces, tokens;
    bool too_large; /* the other syntax need not be tried */
} parser;

/* Begin with a text; `spot` says in words where it stands. */
void grammar_begin (parser *p, const excerpt *of, const char *spot);
position grammar_here (const parser *p);
void grammar_next (parser *p);
/* Is it there?  Then go on. */
bool grammar_take (parser *p, token_kind kind);
bool grammar_take_word (parser *p, keyword word);
bool grammar_is_word (const parser *p, keyword word);
bool grammar_expect (parser *p, token_kind kind, const char *what);
/* The token behind the present one. */
token grammar_peek (const parser *p);
ident *grammar_name (parser *p, const char *what);
bool grammar_end (parser *p); /* nothing may follow */
void grammar_fail (parser *p, position where, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
void grammar_unexpected (parser *p, const char *expected);
void *grammar_new (parser *p, size_t bytes);
/* One level of nesting more; false, after an error, if there are too many. */
bool grammar_enter (parser *p);
void grammar_leave (parser *p);

/* grammar_expression.c.  NULL after a mistake. */
node *grammar_expression (parser *p);
/* A name with what may follow it: x, c[i], s.f, f (1). */
node *grammar_reference (parser *p);
/* Expressions with commas between them, as a NODE_LIST; in the old syntax
 * that is also how conditions are joined. */
node *grammar_expressions (parser *p);
node *grammar_condition (parser *p);
node *grammar_node (parser *p, node_kind kind, position where, node *a, node *b);

/* grammar_type.c */
bool grammar_begins_type (const parser *p);
type_node *grammar_type (parser *p);
node *grammar_sizes (parser *p);
node *grammar_initialiser (parser *p);
/* `int x = 1, y[2];` behind nothing: variables of one type, with the semicolon. */
bool grammar_variables (parser *p, decl ***end, bool with_values);
decl *grammar_parameters (parser *p); /* up to and without the `)` */
decl *grammar_selects (parser *p);

/* parse_statement.c */
stmt_node *grammar_block (parser *p); /* with its braces */

/* parse_declaration.c: up to the end, or to a word that begins a list of
 * locations or the system line. */
void grammar_declarations (parser *p, decl ***end);
void grammar_system_line (parser *p, document *out);

/* parse_template.c: `process`, of .xta. */
decl *grammar_process (parser *p);
/* A channel with its `!` or `?`. */
bool grammar_sync (parser *p, edge_node *e);

/* A whole .xta file. */
void grammar_xta (parser *p, document *out);
/* xml.c: the same of XML, without reading anything that it names. */
struct query_list;
struct xml_items;
void grammar_xml (parser *p, const struct xml_items *items, document *out, struct query_list *queries);
/* "template Train, guard of the edge Safe -> Appr"; every part but the last may be NULL. */
const char *spot_in_words (arena *memory, const template *t, const place_node *l, const edge_node *e,
                           const char *what);
#endif
