/* Queries of the command line, each put to each model; without any, those that
 * the models bring with them: each '# query: ...' in the first lines of a file, a
 * command with its options or a query such as A[] not deadlock, is asked and
 * compared with the '# expect: yes|no|unknown' that follows it; the same for the
 * lines of a file beside it whose name ends in .q. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "ask.h"
#include "exit_codes.h"
#include "load.h"
#include "message.h"
#include "property.h"
#include "show.h"
#include "vec.h"

typedef struct outcome {
    char *file, *query, *expected, *found;
    bool holds;
} outcome;

typedef struct checking {
    const invocation *in;
    VEC (outcome) outcomes;
    size_t wrong;
    bool unreadable; /* a file could not be read, or has no queries */
} checking;

/* The words of a query; a part with blanks stands in quotes. */
static size_t
split (char *line, char **words, size_t most)
{
    size_t count = 0;
    while (count < most) {
        line += strspn (line, " \t");
        if (!*line)
            break;
        char quote[] = { *line, 0 };
        bool quoted = *line == '\'' || *line == '"';
        words[count++] = line += quoted;
        line += strcspn (line, quoted ? quote : " \t");
        if (*line)
            *line++ = '\0';
    }
    return count;
}

/* What the reply says, in the words of an expectation. */
static const char *
word_of (const reply *r)
{
    return r->failure != REPLY_ANSWERED      ? "refused"
           : r->has_answer || r->is_document ? answer_name (r->answer)
                                             : "yes";
}

/* The settings of the check are those of each query that has none of its own, as
 * far as it knows them: the limits, and all if it is a query. */
static void
add_settings (const checking *c, invocation *in)
{
    size_t own = in->setting_count;
    for (size_t i = 0; i < c->in->setting_count; i++) {
        bool given = in->command != c->in->command
                     && command_setting (c->in->command, c->in->settings[i].name) >= SETTING_FIRST_SPECIAL;
        for (size_t k = 0; k < own && !given; k++)
            given = strcmp (in->settings[k].name, c->in->settings[i].name) == 0;
        if (!given)
            in->settings[in->setting_count++] = c->in->settings[i];
    }
}

static char *
ask_prepared (invocation *in, text *message)
{
    char *found = NULL;
    asking a;
    in->options.given[OPTION_QUIET] = "";
    if (asking_prepare (&a, in, message)) {
        reply *r = ask (a.question);
        found = xstrdup (word_of (r));
        text_add (message, text_string (&r->error));
        reply_free (r);
    }
    asking_free (&a);
    return found;
}

/* Ask one query about the file; the word for its answer, to be freed. */
static char *
ask_query (const checking *c, const char *path, const char *query)
{
    enum { FEWEST_WORDS = 3 };
    size_t most = FEWEST_WORDS + strlen (query) / 2 + 1, count = FEWEST_WORDS;
    char *line = xstrdup (query), **words = xcalloc (most, sizeof *words), *found = NULL;
    words[0] = "check";
    words[1] = "--query";
    words[2] = line;
    if (!property_is_query (query))
        count = split (line, words, most);
    const command *asked = count ? command_find (words[0]) : NULL;
    text message = TEXT_EMPTY;
    if (asked && asked->kind_count == 1) {
        invocation in = { .command = asked };
        in.arguments = xreallocarray (NULL, count + 1, sizeof *in.arguments);
        in.settings = xreallocarray (NULL, count + 1 + c->in->setting_count, sizeof *in.settings);
        words[0] = (char *) path;
        if (options_parse (&in, (int) count, words, &message)) {
            if (in.argument_count == 2 && property_is_query (in.arguments[1]))
                in.settings[in.setting_count++] =
                    (given_setting){ .name = "query", .value = in.arguments[--in.argument_count] };
            add_settings (c, &in);
            found = ask_prepared (&in, &message);
        }
        xfree (in.arguments);
        xfree (in.settings);
    } else
        text_printf (&message, "there is no such question: '%s'", query);
    if (message.length && !in_is_set (c->in, QUIET))
        say_usage ("%s: %s", path, text_string (&message));
    text_free (&message);
    xfree (words);
    xfree (line);
    return found ? found : xstrdup ("refused");
}

static void
show_outcome (const checking *c, const outcome *o)
{
    if (in_is_set (c->in, JSON) || (in_is_set (c->in, QUIET) && o->holds))
        return;
    if (!*o->expected)
        printf ("asked %s: %s: %s (nothing is expected)\n", o->file, o->query, o->found);
    else if (o->holds)
        printf ("ok    %s: %s: %s\n", o->file, o->query, o->found);
    else
        printf ("FAIL  %s: %s: %s instead of %s\n", o->file, o->query, o->found, o->expected);
    fflush (stdout);
}

static void
check_query (checking *c, const char *path, const char *query, const char *expected)
{
    outcome *o = vec_add (&c->outcomes);
    *o = (outcome){ .file = xstrdup (path), .query = xstrdup (query), .expected = xstrdup (expected) };
    o->found = ask_query (c, path, query);
    o->holds = !*expected || strcmp (o->found, expected) == 0;
    c->wrong += !o->holds;
    show_outcome (c, o);
}

/* The rest of a line after its key, without blanks around it; NULL: another line. */
static const char *
value_of (const char *line, const char *key, text *value)
{
    size_t length = strlen (key);
    if (strncmp (line, key, length) != 0)
        return NULL;
    const char *from = line + length + strspn (line + length, " \t");
    size_t size = strcspn (from, "\r\n");
    while (size && (from[size - 1] == ' ' || from[size - 1] == '\t'))
        size--;
    text_clear (value);
    text_add_bytes (value, from, size);
    return text_string (value);
}

/* The '# query:' lines of a model; its '# expect:' comes behind. */
static void
check_lines (checking *c, const char *path, const char *line)
{
    text next = TEXT_EMPTY, query = TEXT_EMPTY, expected = TEXT_EMPTY;
    while (line && *line) {
        bool asks = value_of (line, "# query:", &next) != NULL;
        if (query.length && (asks || value_of (line, "# expect:", &expected))) {
            check_query (c, path, text_string (&query), asks ? "" : text_string (&expected));
            text_clear (&query);
        }
        if (asks)
            text_add (&query, text_string (&next));
        const char *end = strchr (line, '\n');
        line = end ? end + 1 : NULL;
    }
    if (query.length)
        check_query (c, path, text_string (&query), "");
    text_free (&next);
    text_free (&query);
    text_free (&expected);
}

static const char *
expected_word (const char *said)
{
    return !said                                   ? ""
           : strcmp (said, "satisfied") == 0       ? "yes"
           : strcmp (said, "not satisfied") == 0   ? "no"
           : strcmp (said, "maybe satisfied") == 0 ? "unknown"
           : strcmp (said, "fault") == 0           ? "refused"
                                                   : said;
}

/* A .q file: a query per line, '// expect: satisfied' before it; a line that ends
 * in a backslash goes on. */
static void
check_list (checking *c, const char *path, const char *line)
{
    text value = TEXT_EMPTY, query = TEXT_EMPTY, expected = TEXT_EMPTY;
    while (line && *line) {
        size_t length = strcspn (line, "\r\n"), blanks = strspn (line, " \t");
        bool goes_on = length && line[length - 1] == '\\';
        if (value_of (line + blanks, "// expect:", &value)) {
            text_clear (&expected);
            text_add (&expected, expected_word (text_string (&value)));
        } else if (query.length || (blanks < length && strncmp (line + blanks, "//", 2) != 0))
            text_add_bytes (&query, line + blanks, length - (blanks < length ? blanks : length) - goes_on);
        if (query.length && !goes_on) {
            check_query (c, path, text_string (&query), text_string (&expected));
            text_clear (&query);
            text_clear (&expected);
        }
        const char *end = strchr (line, '\n');
        line = end ? end + 1 : NULL;
    }
    text_free (&value);
    text_free (&query);
    text_free (&expected);
}

/* The .q file beside the model, if there is one. */
static void
check_beside (checking *c, const char *path)
{
    text name = TEXT_EMPTY, unused = TEXT_EMPTY;
    const char *slash = strrchr (path, '/'), *dot = strrchr (path, '.');
    size_t length = dot && (!slash || dot > slash) ? (size_t) (dot - path) : strlen (path);
    text_add_bytes (&name, path, length);
    text_add (&name, ".q");
    subject *s = load_subject (text_string (&name), LANGUAGE_DOCUMENT, &unused);
    if (s)
        check_list (c, path, text_string (&s->text));
    subject_free (s);
    text_free (&name);
    text_free (&unused);
}

/* The <queries> of an UPPAAL model. */
static void
check_inside (checking *c, const char *path)
{
    text unused = TEXT_EMPTY;
    subject *s = load_subject (path, LANGUAGE_BY_NAME, &unused);
    for (size_t i = 0; s && i < s->queries.count; i++)
        check_query (c, path, s->queries.at[i].text, expected_word (s->queries.at[i].expected));
    subject_free (s);
    text_free (&unused);
}

static void
check_file (checking *c, const char *path)
{
    text message = TEXT_EMPTY;
    subject *s = load_subject (path, LANGUAGE_DOCUMENT, &message);
    size_t before = c->outcomes.count;
    if (s) {
        check_lines (c, path, text_string (&s->text));
        check_inside (c, path);
        check_beside (c, path);
    }
    if (s && c->outcomes.count == before)
        text_printf (&message,
                     "%s has no lines '# query: ...', and there is no file of the same name with .q", path);
    if (message.length) {
        c->unreadable = true;
        say_error ("%s", text_string (&message));
    }
    subject_free (s);
    text_free (&message);
}

static void
write_json (const checking *c)
{
    text out = TEXT_TO (stdout);
    json_writer w = json_start (&out);
    json_object (&w, NULL);
    json_string (&w, "tacet", SHOW_SCHEMA);
    json_string (&w, "command", "check");
    json_string (&w, "answer", c->wrong || c->unreadable ? "no" : "yes");
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
        printf ("%s: %zu of %zu answers are as expected\n", c.wrong || c.unreadable ? "no" : "yes",
                c.outcomes.count - c.wrong, c.outcomes.count);
    for (size_t i = 0; i < c.outcomes.count; i++) {
        xfree (c.outcomes.at[i].file);
        xfree (c.outcomes.at[i].query);
        xfree (c.outcomes.at[i].expected);
        xfree (c.outcomes.at[i].found);
    }
    size_t wrong = c.wrong;
    vec_free (&c.outcomes);
    return c.unreadable ? EXIT_BAD_INPUT : wrong ? EXIT_NO : EXIT_YES;
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

/* One query about one model; one of several is answered in one line. */
static int
put_query (const invocation *in, const char *path, const char *query, bool single)
{
    invocation one = *in;
    one.arguments = &path;
    one.argument_count = 1;
    one.settings = xreallocarray (NULL, in->setting_count + 1, sizeof *one.settings);
    if (in->setting_count)
        memcpy (one.settings, in->settings, in->setting_count * sizeof *one.settings);
    if (query)
        one.settings[one.setting_count++] = (given_setting){ .name = "query", .value = query };
    if (!single)
        one.options.given[OPTION_QUIET] = "";
    int status = command_run (&one);
    fflush (stdout);
    xfree (one.settings);
    return status;
}

static bool
has_query_option (const invocation *in)
{
    for (size_t i = 0; i < in->setting_count; i++)
        if (strcmp (in->settings[i].name, "query") == 0)
            return true;
    return false;
}

/* Arguments that are queries, each put to all the others, which are models. */
static int
check_queries (const invocation *in, size_t models, size_t queries)
{
    bool single = models * queries == 1, several = models > 1 && !in_is_set (in, JSON);
    int status = EXIT_YES;
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
        if (has_query_option (in))
            status = worse (status, put_query (in, in->arguments[m], NULL, single));
        for (size_t q = 0; q < in->argument_count; q++)
            if (property_is_query (in->arguments[q]))
                status = worse (status, put_query (in, in->arguments[m], in->arguments[q], single));
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
    if (has_query_option (in) && queries) {
        text message = TEXT_EMPTY;
        text_add (&message, "--query and a query as an argument: one of them");
        int status = refuse_invocation (in, EXIT_USAGE, &message);
        text_free (&message);
        return status;
    }
    queries += has_query_option (in);
    return queries ? check_queries (in, models, queries) : check_files (in);
}
