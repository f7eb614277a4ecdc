/* Models that say what they expect: each '# query: COMMAND OPTIONS' in the first
 * lines of a file is asked, and compared with the '# expect: yes|no|unknown' that
 * follows it. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "alloc.h"
#include "ask.h"
#include "exit_codes.h"
#include "load.h"
#include "message.h"
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

/* The words of a query, without quotes: none of its parts has blanks. */
static size_t
split (char *line, char **words, size_t most)
{
    size_t count = 0;
    for (char *word = strtok_r (line, " \t", &line); word && count < most;
         word = strtok_r (NULL, " \t", &line))
        words[count++] = word;
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

/* The limits of the check are those of each query that has none of its own. */
static void
add_limits (const checking *c, invocation *in)
{
    size_t own = in->setting_count;
    for (size_t i = 0; i < c->in->setting_count; i++) {
        bool given = false;
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
    enum { MOST_WORDS = 64 };
    char *line = xstrdup (query), *words[MOST_WORDS], *found = NULL;
    size_t count = split (line, words, MOST_WORDS);
    const command *asked = count ? command_find (words[0]) : NULL;
    text message = TEXT_EMPTY;
    if (asked && asked->kind_count == 1) {
        invocation in = { .command = asked };
        in.arguments = xreallocarray (NULL, count + 1, sizeof *in.arguments);
        in.settings = xreallocarray (NULL, count + 1 + c->in->setting_count, sizeof *in.settings);
        words[0] = (char *) path;
        if (options_parse (&in, (int) count, words, &message)) {
            add_limits (c, &in);
            found = ask_prepared (&in, &message);
        }
        xfree (in.arguments);
        xfree (in.settings);
    } else
        text_printf (&message, "there is no such question: '%s'", query);
    if (message.length && !in_is_set (c->in, QUIET))
        say_usage ("%s: %s", path, text_string (&message));
    text_free (&message);
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

static void
check_file (checking *c, const char *path)
{
    text message = TEXT_EMPTY, next = TEXT_EMPTY, query = TEXT_EMPTY, expected = TEXT_EMPTY;
    subject *s = load_subject (path, LANGUAGE_DOCUMENT, &message);
    size_t before = c->outcomes.count;
    for (const char *line = s ? text_string (&s->text) : NULL; line && *line;) {
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
    if (s && c->outcomes.count == before)
        text_printf (&message, "%s has no lines '# query: ...' with '# expect: ...'", path);
    if (message.length) {
        c->unreadable = true;
        say_error ("%s", text_string (&message));
    }
    subject_free (s);
    text_free (&message);
    text_free (&next);
    text_free (&query);
    text_free (&expected);
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

/* What is wrong with the limits is not the fault of any query. */
static bool
limits_are_right (const invocation *in)
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
    bool right = !message.length;
    if (!right)
        refuse_invocation (in, EXIT_USAGE, &message);
    text_free (&message);
    return right;
}

int
command_check (const invocation *in)
{
    checking c = { .in = in };
    if (!limits_are_right (in))
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
