/* Queries of the command line, each put to each model; without any, those that
 * the models bring with them (queries.h), compared with the answers that they expect. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "exit_codes.h"
#include "message.h"
#include "picture.h"
#include "property.h"
#include "queries.h"
#include "show.h"
#include "vec.h"

static const char FOREIGN[] = "probabilities, prices, strategies and charts are not asked about";

typedef struct outcome {
    char *file, *query, *expected, *found;
    char *said;        /* the whole answer, where it is more than a word; or NULL */
    const char *aside; /* a setting that has no meaning for the query; or NULL */
    bool holds;
} outcome;

typedef struct checking {
    const invocation *in;
    VEC (outcome) outcomes;
    size_t wrong;
    size_t open, open_yes, open_no; /* of which nothing is expected; that hold, and do not */
    bool refused;                   /* a query, and that was not expected */
    size_t unasked;                 /* files that could not be read, or have no queries */
    size_t foreign;                 /* queries that were left out */
} checking;

/* What the reply says, in the words of an expectation. */
static const char *
word_of (const reply *r)
{
    return r->failure != REPLY_ANSWERED      ? "refused"
           : r->has_answer || r->is_document ? answer_name (r->answer)
                                             : "yes";
}

/* One query under way. */
typedef struct one_query {
    const checking *c;
    size_t number;
    const char *query;
    char *found, *said;
    const char *aside;
} one_query;

/* The picture of one query of several gets a name of its own. */
static void
draw_query (const one_query *o, const reply *r)
{
    text file = TEXT_EMPTY, message = TEXT_EMPTY;
    picture_numbered (in_text (o->c->in, DRAW), o->number, &file);
    fflush (stdout);
    picture_write (text_string (&file), in_text (o->c->in, DRAW_KIND), r, &message);
    if (message.length)
        say_error ("%s", text_string (&message));
    text_free (&file);
    text_free (&message);
}

/* "sup: x is 4", where a value is the answer and not a word; else NULL. */
static char *
value_said (const reply *r, const char *query)
{
    const char *said = r->sentence.length ? strstr (text_string (&r->sentence), query) : NULL;
    bool is_value = said && strncmp (said + strlen (query), " is ", 4) == 0;
    return is_value ? xstrdup (said) : NULL;
}

static void
take_answer (void *context, const question *q, const reply *r)
{
    one_query *o = context;
    (void) q;
    o->found = xstrdup (word_of (r));
    o->said = value_said (r, o->query);
    o->aside = r->aside;
    if (in_is_set (o->c->in, DRAW) && r->failure == REPLY_ANSWERED)
        draw_query (o, r);
}

/* Ask one query about a file.  Why it is refused is said unless that was expected. */
static void
ask_query (const checking *c, outcome *o)
{
    one_query asked = { .c = c, .number = c->outcomes.count, .query = o->query };
    text message = TEXT_EMPTY;
    invocation quiet = *c->in;
    quiet.options.given[OPTION_QUIET] = "";
    quiet.shared = true;
    quiet.again = asked.number > 1 && strcmp (c->outcomes.at[asked.number - 2].file, o->file) == 0;
    query_put (&quiet, o->file, o->query, take_answer, &asked, &message);
    if (message.length && strcmp (o->expected, "refused") != 0 && !in_is_set (c->in, QUIET))
        say_usage ("%s: %s: %s", o->file, o->query, text_string (&message));
    text_free (&message);
    o->found = asked.found ? asked.found : xstrdup ("refused");
    o->said = asked.said;
    o->aside = asked.aside;
}

static void
show_outcome (const checking *c, const outcome *o)
{
    if (in_is_set (c->in, JSON) || (in_is_set (c->in, QUIET) && o->holds))
        return;
    if (!*o->expected && o->said)
        printf ("asked %s: %s (nothing is expected)", o->file, o->said);
    else if (!*o->expected)
        printf ("asked %s: %s: %s (nothing is expected)", o->file, o->query, o->found);
    else if (o->holds)
        printf ("ok    %s: %s: %s", o->file, o->query, o->found);
    else
        printf ("FAIL  %s: %s: %s instead of %s", o->file, o->query, o->found, o->expected);
    if (o->aside)
        printf ("; not about it: %s", o->aside);
    printf ("\n");
    fflush (stdout);
}

static void
check_query (checking *c, const char *path, const char *query, const char *expected)
{
    outcome *o = vec_add (&c->outcomes);
    *o = (outcome){ .file = xstrdup (path), .query = xstrdup (query), .expected = xstrdup (expected) };
    ask_query (c, o);
    if (*expected)
        o->holds = strcmp (o->found, expected) == 0;
    else {
        o->holds = strcmp (o->found, "refused") != 0;
        c->open++;
        c->open_yes += strcmp (o->found, "yes") == 0;
        c->open_no += strcmp (o->found, "no") == 0;
        c->refused |= !o->holds;
    }
    c->wrong += *expected && !o->holds;
    show_outcome (c, o);
}

static void
check_file (checking *c, const char *path)
{
    text message = TEXT_EMPTY;
    own_queries own = VEC_EMPTY;
    if (queries_of_file (path, &own, &message) && !own.count)
        text_printf (&message,
                     "%s has no queries, and there is no file of the same name with .q: expected a query, as in tacet "
                     "check MODEL 'A[] not deadlock'",
                     path);
    for (size_t i = 0; i < own.count; i++) {
        if (!property_is_foreign (own.at[i].words))
            check_query (c, path, own.at[i].words, own.at[i].expected);
        else {
            c->foreign++;
            if (!in_is_set (c->in, QUIET))
                say_usage ("%s: %s: %s", path, own.at[i].words, FOREIGN);
        }
    }
    if (message.length) {
        c->unasked++;
        say_error ("%s", text_string (&message));
    }
    queries_free (&own);
    text_free (&message);
}

/* Answers that are not as expected count, then those of which nothing is expected. */
static int
status_of (const checking *c)
{
    return c->refused || c->unasked ? EXIT_BAD_INPUT
           : c->wrong || c->open_no ? EXIT_NO
           : c->open - c->open_yes  ? EXIT_UNKNOWN
           : !c->outcomes.count     ? EXIT_UNKNOWN /* all its queries are left out */
                                    : EXIT_YES;
}

static const char *
verdict_of (const checking *c)
{
    int status = status_of (c);
    return status == EXIT_YES ? "yes" : status == EXIT_UNKNOWN ? "unknown" : "no";
}

static void
write_summary (const checking *c)
{
    size_t expected = c->outcomes.count - c->open;
    const char *before = ": ";
    printf ("%s", verdict_of (c));
    if (expected || !(c->open || c->foreign || c->unasked)) {
        printf ("%s%zu of %zu answer%s as expected", before, expected - c->wrong, expected,
                expected == 1 ? " is" : "s are");
        before = "; ";
    }
    if (c->open) {
        printf ("%snothing is expected of %zu, %zu of them hold%s", before, c->open, c->open_yes,
                c->open_yes == 1 ? "s" : "");
        before = "; ";
    }
    if (c->unasked) {
        printf ("%s%zu file%s could not be asked about", before, c->unasked, c->unasked == 1 ? "" : "s");
        before = "; ";
    }
    if (c->foreign)
        printf ("%s%zu %s left out", before, c->foreign, c->foreign == 1 ? "query was" : "queries were");
    printf ("\n");
}

static void
write_json (const checking *c)
{
    text out = TEXT_TO (stdout);
    json_writer w = json_start (&out);
    json_object (&w, NULL);
    json_string (&w, "tacet", SHOW_SCHEMA);
    json_string (&w, "command", "check");
    json_string (&w, "answer", verdict_of (c));
    json_unsigned (&w, "queries", c->outcomes.count);
    json_unsigned (&w, "wrong", c->wrong);
    json_array (&w, "results");
    for (size_t i = 0; i < c->outcomes.count; i++) {
        const outcome *o = &c->outcomes.at[i];
        json_flat_object (&w, NULL);
        json_string (&w, "file", o->file);
        json_string (&w, "query", o->query);
        json_string (&w, "expected", o->expected);
        json_string (&w, "found", o->found);
        if (o->said)
            json_string (&w, "value", o->said);
        if (o->aside)
            json_string (&w, "aside", o->aside);
        json_bool (&w, "holds", o->holds);
        json_end (&w);
    }
    json_end (&w);
    json_end (&w);
    text_flush (&out);
    text_free (&out);
}

/* What is wrong with the settings is not the fault of any query. */
static bool
settings_are_right (const invocation *in)
{
    text message = TEXT_EMPTY;
    for (size_t i = 0; i < in->setting_count && !message.length; i++) {
        setting which = command_setting (in->command, in->settings[i].name);
        setting_is_right (&setting_table[which], in->settings[i].value, &message);
    }
    for (size_t i = 0; i < in->argument_count && !message.length; i++)
        if (strcmp (in->arguments[i], "-") == 0)
            text_add (&message,
                      "check reads a model once for every query: it needs files, not standard input");
    if (!message.length && in_is_set (in, CERTIFICATE))
        text_add (&message,
                  "--certificate goes with a single query, as in check MODEL 'A[] p' --certificate FILE");
    if (!message.length && in_is_set (in, CSV))
        text_add (&message, "--csv goes with a single query");
    bool right = !message.length;
    if (!right)
        refuse_invocation (in, EXIT_USAGE, &message);
    text_free (&message);
    return right;
}

static int
check_files (const invocation *in)
{
    checking c = { .in = in };
    if (!settings_are_right (in))
        return EXIT_USAGE;
    for (size_t i = 0; i < in->argument_count; i++)
        check_file (&c, in->arguments[i]);
    if (in_is_set (in, JSON))
        write_json (&c);
    else
        write_summary (&c);
    for (size_t i = 0; i < c.outcomes.count; i++) {
        xfree (c.outcomes.at[i].file);
        xfree (c.outcomes.at[i].query);
        xfree (c.outcomes.at[i].expected);
        xfree (c.outcomes.at[i].found);
        xfree (c.outcomes.at[i].said);
    }
    int status = status_of (&c);
    vec_free (&c.outcomes);
    return status;
}

/* Of many answers: no if one is no, else unknown if one is; mistakes first. */
static int
worse (int a, int b)
{
    static const int order[] = { EXIT_INTERNAL, EXIT_USAGE, EXIT_BAD_INPUT, EXIT_NO, EXIT_UNKNOWN };
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (a == order[i] || b == order[i])
            return order[i];
    return EXIT_YES;
}

/* One query about one model, the first of them or not; one of several is answered in one line and drawn in a file of
 * its own. */
static int
put_query (const invocation *in, const char *path, const char *query, bool single, bool first, size_t number)
{
    text picture = TEXT_EMPTY;
    invocation one = *in;
    one.arguments = &path;
    one.argument_count = 1;
    one.again = !first;
    one.shared = !single;
    one.settings = xreallocarray (NULL, in->setting_count + 1, sizeof *one.settings);
    if (in->setting_count)
        memcpy (one.settings, in->settings, in->setting_count * sizeof *one.settings);
    if (query)
        one.settings[one.setting_count++] = (given_setting){ .name = "query", .value = query };
    if (!single)
        one.options.given[OPTION_QUIET] = "";
    if (!single && in_is_set (in, DRAW)) {
        picture_numbered (in_text (in, DRAW), number, &picture);
        one.options.given[OPTION_DRAW] = text_string (&picture);
    }
    int status = command_run (&one);
    fflush (stdout);
    xfree (one.settings);
    text_free (&picture);
    return status;
}

/* How many queries do options give? */
static size_t
query_options (const invocation *in)
{
    size_t count = in_is_set (in, PROPERTY);
    count += in_is_set (in, NEVER);
    for (size_t i = 0; i < in->setting_count; i++)
        if (strcmp (in->settings[i].name, "query") == 0 || strcmp (in->settings[i].name, "ltl") == 0)
            count++;
    return count;
}

/* Arguments that are queries, each put to all the others, which are models. */
static int
check_queries (const invocation *in, size_t models, size_t queries)
{
    bool single = models * queries == 1, several = models > 1 && !in_is_set (in, JSON);
    int status = EXIT_YES;
    size_t number = 0;
    text message = TEXT_EMPTY;
    if (!models)
        text_add (&message, "check needs a model besides the query");
    else if (!single && (in_is_set (in, CERTIFICATE) || in_is_set (in, CSV)))
        text_add (&message, "--certificate and --csv go with a single query");
    if (message.length)
        status = refuse_invocation (in, EXIT_USAGE, &message);
    text_free (&message);
    for (size_t m = 0; status != EXIT_USAGE && m < in->argument_count; m++) {
        if (property_is_query (in->arguments[m]))
            continue;
        if (several)
            printf ("%s:\n", in->arguments[m]);
        size_t before = number;
        if (query_options (in))
            status = worse (status, put_query (in, in->arguments[m], NULL, single, true, ++number));
        for (size_t q = 0; q < in->argument_count; q++)
            if (property_is_query (in->arguments[q])) {
                bool first = number++ == before;
                status = worse (status, put_query (in, in->arguments[m], in->arguments[q], single, first, number));
            }
    }
    return status;
}

/* What an observer watches for must not happen. */
static int
check_observer (const invocation *in, size_t models)
{
    int status = EXIT_YES;
    for (size_t m = 0; m < in->argument_count; m++) {
        if (models > 1 && !in_is_set (in, JSON))
            printf ("%s:\n", in->arguments[m]);
        status = worse (status, put_query (in, in->arguments[m], "A[] not bad", models == 1, true, m + 1));
    }
    return status;
}

int
command_check (const invocation *in)
{
    size_t queries = 0;
    for (size_t i = 0; i < in->argument_count; i++)
        queries += property_is_query (in->arguments[i]);
    size_t models = in->argument_count - queries;
    text foreign = TEXT_EMPTY;
    for (size_t i = 0; i < in->argument_count && !foreign.length; i++)
        if (property_is_foreign (in->arguments[i]))
            text_printf (&foreign, "%s: %s", in->arguments[i], FOREIGN);
    if (foreign.length) {
        int status = refuse_invocation (in, EXIT_BAD_INPUT, &foreign);
        text_free (&foreign);
        return status;
    }
    if (query_options (in) > 1 || (query_options (in) && queries)) {
        text message = TEXT_EMPTY;
        text_add (&message, "--query, --ltl, --property, --never and queries as arguments: one of them");
        int status = refuse_invocation (in, EXIT_USAGE, &message);
        text_free (&message);
        return status;
    }
    queries += query_options (in);
    if (!queries && in_is_set (in, OBSERVER))
        return check_observer (in, models);
    return queries ? check_queries (in, models, queries) : check_files (in);
}
