/* The three conditions of proofs/certificates-gcl.md: the start is covered,
 * steps stay within, no error is inside. */
#include "program_certificate.h"

#include "alloc.h"
#include "formula.h"
#include "view.h"

/* All states of a site are asked about together for so long; if that is not
 * enough each of its lines alone for as long as the other limit says. */
enum { TOGETHER_MILLISECONDS = 8000, ALONE_MILLISECONDS = 128000 };

/* A line of the site: its states; NULL: all states of the site. */
typedef struct alternative {
    size_t line;
    Z3_ast formula;
} alternative;

typedef struct checker {
    const gcl_model *m;
    budget *budget;
    text *what;
    text unknown;
    bool undecided;
    const document *document;
    const cover *cover;
    session session;
    view here, after;
    bool *known; /* of `after` */
    int64_t *numbers;
    VEC (alternative) here_lines;
    bool unrestricted;        /* one of them is all states of the site */
    bool site_open;           /* the solver knows the site */
    VEC (Z3_ast) clauses;     /* outside of the invariant: all of these hold */
    VEC (Z3_ast) list, place; /* scratch */
    bool inside;
} checker;

static bool
is_inductive (const checker *k)
{
    return k->document->claimed != CLAIMED_INVARIANT;
}

/* Add what is open of the cube to k->list; false if it cannot hold. */
static bool
list_cube (checker *k, view *w, const cube *c)
{
    for (size_t i = 0; i < c->count; i++) {
        condition l = view_literal (w, k->cover->literals.at[c->first + i]);
        if (l.is == NEVER)
            return false;
        if (l.is == OPEN)
            *vec_add (&k->list) = l.formula;
    }
    return true;
}

/* The states of a site, as k->here and k->here_lines.  False to stop. */
static bool
enter_site (checker *k, uint32_t number)
{
    const site *s = &k->cover->sites.at[number];
    session_refresh (&k->session);
    vec_clear (&k->session.sides);
    vec_clear (&k->here_lines);
    k->unrestricted = false;
    k->here.round++;
    translate_state (&k->session, cover_values (k->cover, number), cover_fixed (k->cover, number),
                     k->here.state);
    for (size_t i = 0; i < s->count; i++) {
        const cube *c = &k->cover->cubes.at[s->first + i];
        vec_clear (&k->list);
        if (!budget_work (k->budget, 1 + c->count / 16))
            return false;
        if (!list_cube (k, &k->here, c))
            continue;
        Z3_ast whole = k->list.count ? condition_all (&k->session, k->list.at, k->list.count) : NULL;
        *vec_add (&k->here_lines) = (alternative){ c->line, whole };
        k->unrestricted = k->unrestricted || !whole;
    }
    return true;
}

static void
assume_here (checker *k)
{
    if (k->site_open)
        return;
    k->site_open = true;
    session_open (&k->session);
    if (k->unrestricted)
        return;
    vec_clear (&k->list);
    for (size_t i = 0; i < k->here_lines.count; i++)
        *vec_add (&k->list) = k->here_lines.at[i].formula;
    session_assume (&k->session, condition_any (&k->session, k->list.at, k->list.count));
}

static void
leave_site (checker *k)
{
    if (k->site_open)
        session_close (&k->session);
    k->site_open = false;
}

/* Outside of the invariant: for each line that k->after can meet, not that. */

static bool
exclude_site (void *context, uint32_t number)
{
    checker *k = context;
    const site *s = &k->cover->sites.at[number];
    const int64_t *values = cover_values (k->cover, number);
    const bool *fixed = cover_fixed (k->cover, number);
    vec_clear (&k->place);
    for (size_t v = 0; v < k->m->variable_count; v++) {
        condition same = fixed[v] ? translate_equals (&k->session, k->after.state[v], values[v])
                                  : (condition){ .is = ALWAYS };
        if (same.is == NEVER)
            return true;
        if (same.is == OPEN)
            *vec_add (&k->place) = same.formula;
    }
    for (size_t i = 0; i < s->count && !k->inside; i++) {
        const cube *c = &k->cover->cubes.at[s->first + i];
        vec_clear (&k->list);
        for (size_t j = 0; j < k->place.count; j++)
            *vec_add (&k->list) = k->place.at[j];
        if (!budget_work (k->budget, 1 + c->count / 16))
            return false;
        if (!list_cube (k, &k->after, c))
            continue;
        k->inside = !k->list.count;
        condition whole = { OPEN, k->inside ? NULL : condition_all (&k->session, k->list.at, k->list.count) };
        if (!k->inside)
            *vec_add (&k->clauses) = condition_not (&k->session, whole).formula;
    }
    return !k->inside;
}

/* Fill k->clauses from k->after; k->inside: it is always in the invariant. */
static void
exclude_all (checker *k)
{
    vec_clear (&k->clauses);
    k->inside = false;
    k->after.round++;
    for (size_t v = 0; v < k->m->variable_count; v++) {
        k->known[v] = k->after.state[v].known;
        k->numbers[v] = k->after.state[v].number;
    }
    cover_find (k->cover, k->numbers, k->known, k->budget, exclude_site, k);
}

/* What is asked for, for messages. */
typedef enum subject { START, ERROR_STATE, ERROR_ACTION, STEP } subject;

typedef struct claim {
    subject subject;
    size_t command;
} claim;

static void
describe (const checker *k, claim c, text *out)
{
    if (c.subject == START)
        text_add (out, "an initial state is outside of the invariant");
    else if (c.subject == ERROR_STATE)
        text_add (out, "an error is inside of the invariant");
    else {
        gcl_command_name (k->m, c.command, out);
        text_add (out, c.subject == STEP ? " leads out of the invariant"
                                         : " is an error and can be taken inside of the invariant");
    }
}

static bool
refuse (checker *k, claim c, size_t line)
{
    text_clear (k->what);
    if (line)
        text_printf (k->what, "line %zu: ", line);
    describe (k, c, k->what);
    text_printf (k->what, "%s", c.subject == STEP ? ", from " : ": ");
    session_example (&k->session, k->here.state, k->what);
    return false;
}

static bool
leave_open (checker *k, claim c, size_t line)
{
    k->undecided = true;
    text_clear (k->what);
    if (line)
        text_printf (k->what, "line %zu: ", line);
    text_add (k->what, "Z3 does not decide whether ");
    describe (k, c, k->what);
    text_printf (k->what, " (%s)", text_string (&k->unknown));
    return false;
}

static size_t
line_of_example (checker *k)
{
    for (size_t i = 0; i < k->here_lines.count; i++)
        if (!k->here_lines.at[i].formula || session_holds (&k->session, k->here_lines.at[i].formula))
            return k->here_lines.at[i].line;
    return 0;
}

/* One line after the other. */
static bool
exclude_alone (checker *k, claim c)
{
    for (size_t i = 0; i < k->here_lines.count; i++) {
        const alternative *a = &k->here_lines.at[i];
        session_open (&k->session);
        if (a->formula)
            session_assume (&k->session, a->formula);
        reply r = session_ask (&k->session, ALONE_MILLISECONDS);
        bool good = r == EXCLUDED || (r == POSSIBLE ? refuse (k, c, a->line) : leave_open (k, c, a->line));
        session_close (&k->session);
        if (!good)
            return false;
    }
    return true;
}

/* Is it excluded that a state of the site meets the condition and k->clauses? */
static bool
excluded (checker *k, claim c, condition also)
{
    if (also.is == NEVER || !budget_look (k->budget))
        return also.is == NEVER;
    assume_here (k);
    session_open (&k->session);
    if (also.is == OPEN)
        session_assume (&k->session, also.formula);
    for (size_t i = 0; i < k->clauses.count; i++)
        session_assume (&k->session, k->clauses.at[i]);
    bool many = k->here_lines.count > 1;
    reply r = session_ask (&k->session, many ? TOGETHER_MILLISECONDS : ALONE_MILLISECONDS);
    bool good = r == EXCLUDED;
    if (r == POSSIBLE)
        refuse (k, c, line_of_example (k));
    else if (r == UNDECIDED && many && budget_look (k->budget))
        good = exclude_alone (k, c);
    else if (r == UNDECIDED)
        leave_open (k, c, k->here_lines.count ? k->here_lines.at[0].line : 0);
    session_close (&k->session);
    return good;
}

/* Condition (i). */
static bool
check_start (checker *k)
{
    const gcl_model *m = k->m;
    bool *fixed = xcalloc (m->variable_count + 1, sizeof *fixed);
    for (size_t v = 0; v < m->variable_count; v++) {
        fixed[v] = !m->variables[v].open;
        k->numbers[v] = m->variables[v].initial;
    }
    k->unrestricted = true;
    translate_state (&k->session, k->numbers, fixed, k->here.state);
    translate_state (&k->session, k->numbers, fixed, k->after.state);
    xfree (fixed);
    exclude_all (k);
    condition begins =
        m->start ? translate_condition (&k->session, m->start, k->here.state) : (condition){ .is = ALWAYS };
    bool good = k->inside || begins.is == NEVER || excluded (k, (claim){ START, 0 }, begins);
    leave_site (k);
    return good;
}

/* Conditions (ii) and (iii) for the site that was entered and a command. */
static bool
check_command (checker *k, size_t number)
{
    const gcl_command *c = &k->m->commands[number];
    size_t sides = k->session.sides.count;
    condition guard = translate_condition (&k->session, c->guard, k->here.state);
    bool good = true;
    vec_clear (&k->clauses);
    if (guard.is != NEVER && c->is_error && !is_inductive (k))
        good = excluded (k, (claim){ ERROR_ACTION, number }, guard);
    else if (guard.is != NEVER) {
        for (size_t v = 0; v < k->m->variable_count; v++)
            k->after.state[v] = k->here.state[v];
        translate_command (&k->session, c, k->after.state);
        exclude_all (k);
        good = k->inside || excluded (k, (claim){ STEP, number }, guard);
    }
    k->session.sides.count = sides;
    return good;
}

static bool
check_error (checker *k)
{
    if (!k->m->error || is_inductive (k))
        return true;
    vec_clear (&k->clauses);
    return excluded (k, (claim){ ERROR_STATE, 0 },
                     translate_condition (&k->session, k->m->error, k->here.state));
}

static bool
check_site (checker *k, uint32_t number)
{
    bool good = enter_site (k, number);
    if (good && k->here_lines.count) {
        good = check_error (k);
        for (size_t i = 0; good && i < k->m->command_count; i++)
            good = check_command (k, i) && budget_work (k->budget, 1);
    }
    leave_site (k);
    return good;
}

static void
add_count (size_t count, const char *what, text *out)
{
    text_printf (out, "%zu %s%s", count, what, count == 1 ? "" : "s");
}

/* The claim, the size, and how the program was read. */
static void
describe_proof (checker *k)
{
    text_clear (k->what);
    text_add (k->what, is_inductive (k) ? "no run of the program leaves the invariant ("
                                        : "no run of the program reaches an error (");
    add_count (k->cover->cubes.count, "state", k->what);
    text_add (k->what, " at ");
    add_count (k->cover->sites.count, "place", k->what);
    text_add (k->what, ", ");
    add_count (k->document->predicates ? k->document->predicates->count : 0, "predicate", k->what);
    text_add (k->what, ", ");
    add_count ((size_t) k->session.asked, "question", k->what);
    text_printf (k->what, "; integers unbounded%s)",
                 gcl_has_error (k->m) || is_inductive (k) ? "" : "; the program names no error");
}

static bool
check_all (checker *k)
{
    session_init (&k->session, k->m, k->budget, &k->unknown);
    view_init (&k->here, &k->session, k->document->predicates);
    view_init (&k->after, &k->session, k->document->predicates);
    bool good = check_start (k);
    for (uint32_t i = 0; good && i < k->cover->sites.count; i++)
        good = check_site (k, i);
    if (good)
        describe_proof (k);
    view_release (&k->here);
    view_release (&k->after);
    session_release (&k->session);
    return good;
}

/* Is the first set of the document what it is said to be? */
static bool
check_first (const document *d, budget *b, text *what, bool *undecided)
{
    checker k = { .m = d->m, .budget = b, .what = what, .document = d, .cover = &d->sets.at[0].cover };
    k.known = xcalloc (d->m->variable_count + 1, sizeof *k.known);
    k.numbers = xcalloc (d->m->variable_count + 1, sizeof *k.numbers);
    bool right = check_all (&k);
    *undecided = k.undecided;
    vec_free (&k.here_lines);
    vec_free (&k.clauses);
    vec_free (&k.list);
    vec_free (&k.place);
    xfree (k.known);
    xfree (k.numbers);
    text_free (&k.unknown);
    return right;
}

answer
program_certificate_check (const gcl_model *m, const char *source, size_t length, budget *b, text *what)
{
    document d;
    bool undecided = false;
    bool right = document_read (&d, m, source, length, b, what) && check_first (&d, b, what, &undecided)
                 && (d.claimed != CLAIMED_FORMULA || formula_check (&d, b, what, &undecided));
    document_release (&d);
    if (right)
        return ANSWER_YES;
    if (!budget_reason (b))
        return undecided ? ANSWER_UNKNOWN : ANSWER_NO;
    text_clear (what);
    text_add (what, budget_reason (b));
    return ANSWER_UNKNOWN;
}
