/* The Hanoi omega-automata format, version 1. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "hoa_private.h"

typedef enum token_kind { TOKEN_END, TOKEN_INT, TOKEN_WORD, TOKEN_HEADER, TOKEN_ALIAS, TOKEN_STRING, TOKEN_MARK, TOKEN_SIGN, TOKEN_WRONG } token_kind;

typedef struct token {
    token_kind kind;
    position where;
    const char *at;
    size_t length;
    uint32_t value;
} token;

typedef struct alias {
    const char *name;
    size_t length;
    const ltl *meaning;
} alias;

typedef struct reader {
    const char *at, *end;
    position where;
    token now;
    diag *why;
    hoa *out;
    VEC (alias) aliases;
    VEC (bool) seen; /* states that were described */
    bool has_states, has_propositions, has_acceptance, has_version;
    unsigned depth;
    bool failed;
} reader;

static void fail (reader *r, position where, const char *format, ...) __attribute__ ((format (printf, 3, 4)));
static void
fail (reader *r, position where, const char *format, ...)
{
    if (r->failed)
        return;
    text message = TEXT_EMPTY;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (&message, format, arguments);
    va_end (arguments);
    diag_error (r->why, where, "%s", text_string (&message));
    text_free (&message);
    r->failed = true;
}

/* --- tokens --- */

static void
advance (reader *r, size_t count)
{
    for (size_t i = 0; i < count; i++, r->at++) {
        r->where.column++;
        if (*r->at == '\n')
            r->where = (position){ r->where.line + 1, 1 };
    }
}

static bool
is_next (const reader *r, const char *what)
{
    size_t length = strlen (what);
    return (size_t) (r->end - r->at) >= length && memcmp (r->at, what, length) == 0;
}

/* Comments nest. */
static void
skip_comment (reader *r)
{
    position where = r->where;
    size_t depth = 0;
    do {
        if (r->at == r->end) {
            fail (r, where, "the comment has no end");
            return;
        }
        bool opens = is_next (r, "/*"), closes = is_next (r, "*/");
        depth = depth + opens - closes;
        advance (r, opens || closes ? 2 : 1);
    } while (depth);
}

static void
skip_blanks (reader *r)
{
    while (r->at < r->end && !r->failed) {
        if (isspace ((unsigned char) *r->at))
            advance (r, 1);
        else if (is_next (r, "/*"))
            skip_comment (r);
        else
            return;
    }
}

static bool
is_name_char (char c)
{
    return isalnum ((unsigned char) c) || c == '_' || c == '-';
}

static void
take (reader *r, token_kind kind, size_t length)
{
    r->now = (token){ kind, r->where, r->at, length, 0 };
    advance (r, length);
}

static void
take_number (reader *r)
{
    size_t length = 0, left = (size_t) (r->end - r->at);
    uint64_t value = 0;
    for (; length < left && isdigit ((unsigned char) r->at[length]); length++)
        value = value > UINT32_MAX ? value : 10 * value + (uint64_t) (r->at[length] - '0');
    take (r, TOKEN_INT, length);
    r->now.value = (uint32_t) value;
    if (value > INT32_MAX)
        fail (r, r->now.where, "the number is too large");
}

static void
take_string (reader *r)
{
    size_t length = 1, left = (size_t) (r->end - r->at);
    while (length < left && r->at[length] != '"')
        length += r->at[length] == '\\' && length + 1 < left ? 2 : 1;
    if (length >= left) {
        fail (r, r->where, "the string has no end");
        take (r, TOKEN_WRONG, 1);
    } else
        take (r, TOKEN_STRING, length + 1);
}

static void
take_name (reader *r)
{
    size_t length = 1, left = (size_t) (r->end - r->at);
    bool named = *r->at == '@';
    while (length < left && is_name_char (r->at[length]))
        length++;
    bool header = !named && length < left && r->at[length] == ':';
    take (r, named ? TOKEN_ALIAS : header ? TOKEN_HEADER : TOKEN_WORD, length);
    if (header)
        advance (r, 1);
}

static void
next (reader *r)
{
    static const char *const marks[] = { "--BODY--", "--END--", "--ABORT--" };
    skip_blanks (r);
    if (r->at == r->end || r->failed) {
        take (r, TOKEN_END, 0);
        return;
    }
    for (size_t i = 0; i < 3; i++)
        if (is_next (r, marks[i])) {
            take (r, TOKEN_MARK, strlen (marks[i]));
            return;
        }
    if (isdigit ((unsigned char) *r->at))
        take_number (r);
    else if (*r->at == '"')
        take_string (r);
    else if (isalpha ((unsigned char) *r->at) || *r->at == '_' || *r->at == '@')
        take_name (r);
    else if (strchr ("!&|()[]{}", *r->at) && *r->at)
        take (r, TOKEN_SIGN, 1);
    else {
        fail (r, r->where, isprint ((unsigned char) *r->at) ? "'%c' has no meaning here" : "byte 0x%02x has no meaning here",
              (unsigned char) *r->at);
        take (r, TOKEN_WRONG, 1);
    }
}

static bool
is_now (const reader *r, token_kind kind, const char *what)
{
    return r->now.kind == kind && r->now.length == strlen (what) && memcmp (r->now.at, what, r->now.length) == 0;
}

static void
say_expected (reader *r, const char *expected)
{
    if (r->now.kind == TOKEN_END)
        fail (r, r->now.where, "expected %s, but the file ends", expected);
    else
        fail (r, r->now.where, "expected %s, found '%.*s'", expected, (int) r->now.length, r->now.at);
}

static bool
takes_sign (reader *r, const char *sign)
{
    if (!is_now (r, TOKEN_SIGN, sign))
        return false;
    next (r);
    return true;
}

static void
expect_sign (reader *r, const char *sign)
{
    text quoted = TEXT_EMPTY;
    text_printf (&quoted, "'%s'", sign);
    if (!takes_sign (r, sign))
        say_expected (r, text_string (&quoted));
    text_free (&quoted);
}

static uint32_t
expect_number (reader *r, const char *what)
{
    uint32_t value = r->now.value;
    if (r->now.kind != TOKEN_INT) {
        say_expected (r, what);
        return 0;
    }
    next (r);
    return value;
}

/* --- labels --- */

static const ltl *read_label (reader *r);

static const ltl *
constant (reader *r, bool value)
{
    return ltl_join (&r->out->pool, value ? LTL_TRUE : LTL_FALSE, NULL, NULL);
}

static const ltl *
find_alias (reader *r)
{
    for (size_t i = 0; i < r->aliases.count; i++)
        if (r->aliases.at[i].length == r->now.length && !memcmp (r->aliases.at[i].name, r->now.at, r->now.length))
            return r->aliases.at[i].meaning;
    fail (r, r->now.where, "alias '%.*s' is not declared", (int) r->now.length, r->now.at);
    return constant (r, false);
}

static const ltl *
read_label_part (reader *r)
{
    const ltl *out = NULL;
    if (takes_sign (r, "!")) {
        if (++r->depth > HOA_DEPTH)
            fail (r, r->now.where, "the label is nested more than %d levels deep", HOA_DEPTH);
        out = r->failed ? constant (r, false) : read_label_part (r);
        r->depth--;
        return ltl_join (&r->out->pool, LTL_NOT, out, NULL);
    }
    if (takes_sign (r, "(")) {
        out = read_label (r);
        expect_sign (r, ")");
        return out;
    }
    if (r->now.kind == TOKEN_INT) {
        if (r->now.value >= r->out->propositions.count)
            fail (r, r->now.where, "there is no proposition %u: the header AP has %zu", r->now.value,
                  r->out->propositions.count);
        out = ltl_atom (&r->out->pool, r->now.value);
    } else if (r->now.kind == TOKEN_ALIAS)
        out = find_alias (r);
    else if (is_now (r, TOKEN_WORD, "t") || is_now (r, TOKEN_WORD, "f"))
        out = constant (r, *r->now.at == 't');
    else
        say_expected (r, "a label such as [0 & !1]");
    next (r);
    return out ? out : constant (r, false);
}

static const ltl *
read_label_row (reader *r, const char *sign, ltl_kind kind)
{
    const ltl *left = kind == LTL_OR ? read_label_row (r, "&", LTL_AND) : read_label_part (r);
    unsigned rows = 0;
    while (!r->failed && takes_sign (r, sign)) {
        const ltl *right = kind == LTL_OR ? read_label_row (r, "&", LTL_AND) : read_label_part (r);
        left = ltl_join (&r->out->pool, kind, left, right);
        if (++rows > HOA_CUBES)
            fail (r, r->now.where, "the label is too large");
    }
    return left;
}

static const ltl *
read_label (reader *r)
{
    if (++r->depth > HOA_DEPTH) {
        fail (r, r->now.where, "the label is nested more than %d levels deep", HOA_DEPTH);
        return constant (r, false);
    }
    const ltl *out = read_label_row (r, "|", LTL_OR);
    r->depth--;
    return out;
}

/* --- acceptance --- */

static const acceptance *
new_acceptance (reader *r, acceptance a)
{
    return arena_copy (r->out->memory, &a, sizeof a);
}

static const acceptance *read_acceptance (reader *r);

static const acceptance *
read_acceptance_part (reader *r)
{
    acceptance a = { .kind = ACCEPT_FALSE };
    if (takes_sign (r, "(")) {
        const acceptance *inner = read_acceptance (r);
        expect_sign (r, ")");
        return inner;
    }
    bool is_set = is_now (r, TOKEN_WORD, "Inf") || is_now (r, TOKEN_WORD, "Fin");
    if (!is_set && !is_now (r, TOKEN_WORD, "t") && !is_now (r, TOKEN_WORD, "f"))
        say_expected (r, "an acceptance condition such as Inf(0) & Fin(1)");
    a.kind = is_set ? (*r->now.at == 'I' ? ACCEPT_INF : ACCEPT_FIN) : is_now (r, TOKEN_WORD, "t") ? ACCEPT_TRUE : ACCEPT_FALSE;
    next (r);
    if (is_set) {
        expect_sign (r, "(");
        a.complement = takes_sign (r, "!");
        position where = r->now.where;
        a.set = expect_number (r, "the number of a set");
        if (!r->failed && a.set >= r->out->sets)
            fail (r, where, "there is no set %u: the automaton has %u", a.set, r->out->sets);
        expect_sign (r, ")");
    }
    return new_acceptance (r, a);
}

static const acceptance *
read_acceptance_row (reader *r, const char *sign, acceptance_kind kind)
{
    const acceptance *left = kind == ACCEPT_OR ? read_acceptance_row (r, "&", ACCEPT_AND) : read_acceptance_part (r);
    unsigned rows = 0;
    while (!r->failed && takes_sign (r, sign)) {
        const acceptance *right = kind == ACCEPT_OR ? read_acceptance_row (r, "&", ACCEPT_AND) : read_acceptance_part (r);
        left = new_acceptance (r, (acceptance){ .kind = kind, .args = { left, right } });
        if (++rows > HOA_CUBES / 16)
            fail (r, r->now.where, "the acceptance condition is too large");
    }
    return left;
}

static const acceptance *
read_acceptance (reader *r)
{
    if (++r->depth > HOA_DEPTH) {
        fail (r, r->now.where, "the condition is nested more than %d levels deep", HOA_DEPTH);
        return new_acceptance (r, (acceptance){ .kind = ACCEPT_FALSE });
    }
    const acceptance *out = read_acceptance_row (r, "|", ACCEPT_OR);
    r->depth--;
    return out;
}

/* "{0 2}" */
static uint64_t
read_marks (reader *r)
{
    uint64_t marks = 0;
    if (!takes_sign (r, "{"))
        return 0;
    while (!r->failed && !takes_sign (r, "}")) {
        position where = r->now.where;
        uint32_t set = expect_number (r, "the number of an acceptance set, or '}'");
        if (!r->failed && set >= r->out->sets)
            fail (r, where, "there is no set %u: the header Acceptance has %u", set, r->out->sets);
        else
            marks |= UINT64_C (1) << (set % 64);
    }
    return marks;
}

/* --- the header --- */

static uint32_t
read_state_number (reader *r)
{
    position where = r->now.where;
    uint32_t q = expect_number (r, "the number of a state");
    if (!r->failed && r->has_states && q >= r->out->states)
        fail (r, where, "there is no state %u: the automaton has %u", q, r->out->states);
    if (!r->failed && q >= HOA_STATES)
        fail (r, where, "automata have at most %d states here", HOA_STATES);
    if (!r->failed && is_now (r, TOKEN_SIGN, "&"))
        fail (r, r->now.where, "alternating automata (several states at once) are not supported");
    if (!r->has_states && q >= r->out->states)
        r->out->states = q + 1;
    return q;
}

static const char *
string_of (reader *r)
{
    text out = TEXT_EMPTY;
    for (size_t i = 1; i + 1 < r->now.length; i++) {
        i += r->now.at[i] == '\\';
        text_add_char (&out, r->now.at[i]);
    }
    const char *kept = arena_text (r->out->memory, text_string (&out), out.length);
    text_free (&out);
    return kept;
}

static void
read_propositions (reader *r)
{
    position where = r->now.where;
    uint32_t count = expect_number (r, "the number of propositions");
    if (r->has_propositions)
        fail (r, where, "there is a second header AP");
    r->has_propositions = true;
    if (count >= LTL_ATOMS)
        fail (r, where, "an automaton has at most %d propositions here", LTL_ATOMS - 1);
    for (uint32_t i = 0; i < count && !r->failed; i++) {
        if (r->now.kind != TOKEN_STRING) {
            say_expected (r, "the name of a proposition in quotes");
            return;
        }
        *vec_add (&r->out->propositions) = (proposition){ string_of (r), r->now.where };
        next (r);
    }
}

static void
read_acceptance_header (reader *r)
{
    position where = r->now.where;
    uint32_t sets = expect_number (r, "the number of acceptance sets");
    if (r->has_acceptance)
        fail (r, where, "there is a second header Acceptance");
    if (sets > OMEGA_SETS)
        fail (r, where, "an automaton has at most %d acceptance sets here", OMEGA_SETS);
    r->has_acceptance = true;
    r->out->sets = sets;
    r->out->accepted = r->failed ? NULL : read_acceptance (r);
}

static void
read_alias (reader *r)
{
    alias a = { r->now.at, r->now.length, NULL };
    if (r->now.kind != TOKEN_ALIAS) {
        say_expected (r, "an alias such as @a");
        return;
    }
    next (r);
    a.meaning = read_label (r);
    *vec_add (&r->aliases) = a;
}

/* What a header that is not known says, up to the next one. */
static void
skip_header (reader *r, token header)
{
    if (isupper ((unsigned char) *header.at)) {
        fail (r, header.where, "header '%.*s' is not known, and its capital says that it must be", (int) header.length,
              header.at);
        return;
    }
    while (!r->failed && r->now.kind != TOKEN_HEADER && r->now.kind != TOKEN_MARK && r->now.kind != TOKEN_END)
        next (r);
}

static bool
is_header (const token *t, const char *name)
{
    return t->length == strlen (name) && memcmp (t->at, name, t->length) == 0;
}

static void
read_states_header (reader *r)
{
    position where = r->now.where;
    r->out->states = expect_number (r, "the number of states");
    if (r->has_states)
        fail (r, where, "there is a second header States");
    else if (r->out->states > HOA_STATES)
        fail (r, where, "automata have at most %d states here", HOA_STATES);
    r->has_states = true;
}

static void
read_header (reader *r)
{
    token header = r->now;
    next (r);
    if (is_header (&header, "States"))
        read_states_header (r);
    else if (is_header (&header, "Start"))
        *vec_add (&r->out->starts) = read_state_number (r);
    else if (is_header (&header, "AP"))
        read_propositions (r);
    else if (is_header (&header, "Alias"))
        read_alias (r);
    else if (is_header (&header, "Acceptance"))
        read_acceptance_header (r);
    else if (is_header (&header, "HOA"))
        fail (r, header.where, "there is a second header HOA");
    else
        skip_header (r, header);
}

static void
read_headers (reader *r)
{
    if (!(r->now.kind == TOKEN_HEADER && is_header (&r->now, "HOA"))) {
        say_expected (r, "'HOA: v1'");
        return;
    }
    next (r);
    if (!is_now (r, TOKEN_WORD, "v1")) {
        say_expected (r, "version v1");
        return;
    }
    next (r);
    while (!r->failed && r->now.kind == TOKEN_HEADER)
        read_header (r);
    if (!r->failed && !r->has_acceptance)
        fail (r, r->now.where, "the header Acceptance is missing");
    if (!r->failed && !is_now (r, TOKEN_MARK, "--BODY--"))
        say_expected (r, "a header or --BODY--");
    else
        next (r);
}

/* --- the body --- */

/* An edge without a label stands for the next letter. */
static const ltl *
implicit_label (reader *r, size_t number)
{
    const ltl *all = constant (r, true);
    for (uint32_t i = 0; i < r->out->propositions.count; i++) {
        const ltl *one = ltl_atom (&r->out->pool, i);
        all = ltl_join (&r->out->pool, LTL_AND, all,
                        number >> i & 1 ? one : ltl_join (&r->out->pool, LTL_NOT, one, NULL));
    }
    return all;
}

/* Without labels there must be one edge for every letter. */
static void
check_implicit (reader *r, position where, size_t implicit, bool labelled)
{
    size_t propositions = r->out->propositions.count;
    if (implicit && labelled)
        fail (r, where, "some edges of the state have labels, others have none");
    else if (implicit && (propositions > 22 || implicit != (size_t) 1 << propositions))
        fail (r, where, "a state without labels needs an edge for each of the 2^%zu letters, this one has %zu", propositions,
              implicit);
}

static void
read_edges (reader *r, uint32_t q, position where, const ltl *of_state, uint64_t marks)
{
    size_t implicit = 0;
    bool labelled = false;
    while (!r->failed && (r->now.kind == TOKEN_INT || is_now (r, TOKEN_SIGN, "["))) {
        const ltl *label = of_state;
        if (is_now (r, TOKEN_SIGN, "[")) {
            if (of_state)
                fail (r, r->now.where, "the state has a label already");
            labelled = true;
            next (r);
            label = read_label (r);
            expect_sign (r, "]");
        } else if (!of_state)
            label = implicit_label (r, implicit++);
        uint32_t target = read_state_number (r);
        uint64_t own = read_marks (r);
        if (r->out->edges.count >= HOA_EDGES)
            fail (r, r->now.where, "automata have at most %d edges here", HOA_EDGES);
        if (!r->failed)
            *vec_add (&r->out->edges) = (hoa_edge){ q, target, label, marks | own };
    }
    check_implicit (r, where, implicit, labelled);
}

static void
read_state (reader *r)
{
    const ltl *label = NULL;
    position where = r->now.where;
    next (r);
    if (takes_sign (r, "[")) {
        label = read_label (r);
        expect_sign (r, "]");
    }
    uint32_t q = read_state_number (r);
    if (r->failed)
        return;
    while (r->seen.count <= q)
        *vec_add (&r->seen) = false;
    if (r->seen.at[q])
        fail (r, where, "state %u is described twice", q);
    r->seen.at[q] = true;
    if (r->now.kind == TOKEN_STRING)
        next (r);
    uint64_t marks = read_marks (r);
    read_edges (r, q, where, label, marks);
}

static void
read_body (reader *r)
{
    while (!r->failed && r->now.kind == TOKEN_HEADER) {
        if (is_header (&r->now, "State"))
            read_state (r);
        else
            say_expected (r, "'State:' or --END--");
    }
    if (is_now (r, TOKEN_MARK, "--ABORT--"))
        fail (r, r->now.where, "the automaton was aborted by its writer");
    else if (!r->failed && !is_now (r, TOKEN_MARK, "--END--"))
        say_expected (r, "'State:' or --END--");
    next (r);
    if (!r->failed && r->now.kind != TOKEN_END)
        fail (r, r->now.where, "a file with one automaton is expected: something follows --END--");
}

static int
compare_edges (const void *a, const void *b)
{
    const hoa_edge *x = a, *y = b;
    return (x->source > y->source) - (x->source < y->source);
}

/* States that are only mentioned have no edges. */
static void
finish (hoa *a)
{
    if (a->edges.count)
        qsort (a->edges.at, a->edges.count, sizeof *a->edges.at, compare_edges);
    a->first = arena_alloc (a->memory, ((size_t) a->states + 2) * sizeof *a->first);
    for (size_t e = 0; e < a->edges.count; e++)
        a->first[a->edges.at[e].source + 1]++;
    for (uint32_t q = 0; q < a->states; q++)
        a->first[q + 1] += a->first[q];
    a->atoms = (uint32_t) a->propositions.count;
}

hoa *
hoa_parse (const char *source, size_t length, diag *why)
{
    hoa *a = xcalloc (1, sizeof *a);
    a->memory = arena_new ();
    a->pool.memory = a->memory;
    reader r = { .at = source, .end = source + length, .where = { 1, 1 }, .why = why, .out = a };
    next (&r);
    read_headers (&r);
    if (!r.failed)
        read_body (&r);
    vec_free (&r.aliases);
    vec_free (&r.seen);
    if (r.failed) {
        hoa_free (a);
        return NULL;
    }
    finish (a);
    return a;
}

void
hoa_free (hoa *a)
{
    if (!a)
        return;
    vec_free (&a->starts);
    vec_free (&a->edges);
    vec_free (&a->propositions);
    arena_free (a->memory);
    xfree (a);
}

uint32_t
hoa_atoms (const hoa *a)
{
    return (uint32_t) a->propositions.count;
}

const char *
hoa_atom_name (const hoa *a, uint32_t atom)
{
    return a->propositions.at[atom].name;
}

position
hoa_atom_where (const hoa *a, uint32_t atom)
{
    return a->propositions.at[atom].where;
}
