#define _POSIX_C_SOURCE 200809L
#include "queries.h"

#include <string.h>

#include "alloc.h"
#include "ask.h"
#include "load.h"
#include "property.h"

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

static void
add_settings (const invocation *from, invocation *in)
{
    size_t own = in->setting_count;
    for (size_t i = 0; i < from->setting_count; i++) {
        bool given = in->command != from->command
                     && command_setting (from->command, from->settings[i].name) >= SETTING_FIRST_SPECIAL;
        for (size_t k = 0; k < own && !given; k++)
            given = strcmp (in->settings[k].name, from->settings[i].name) == 0;
        if (!given)
            in->settings[in->setting_count++] = from->settings[i];
    }
}

/* Why a query is refused: the first mistake that is found in it. */
static void
add_first (void *context, const diag_message *m)
{
    text *message = context;
    if (message->length)
        return;
    if (m->where.line)
        text_printf (message, "%u:%u: ", m->where.line, m->where.column);
    text_add (message, m->what);
}

static void
put_prepared (invocation *in, query_answered *answered, void *context, text *message)
{
    asking a;
    if (asking_prepare (&a, in, message)) {
        reply *r = ask (a.question);
        text_add (message, text_string (&r->error));
        if (r->failure == REPLY_INPUT && r->messages && !message->length)
            diag_each (r->messages, DIAG_ERROR, add_first, message);
        answered (context, a.question, r);
        reply_free (r);
    } else if (!message->length)
        text_add (message, budget_reason (a.question->budget));
    asking_free (&a);
}

bool
query_put (const invocation *from, const char *path, const char *query, query_answered *answered,
           void *context, text *message)
{
    enum { FEWEST_WORDS = 3 };
    size_t most = FEWEST_WORDS + strlen (query) / 2 + 1, count = FEWEST_WORDS;
    char *line = xstrdup (query), **words = xcalloc (most, sizeof *words);
    words[0] = "check";
    words[1] = "--query";
    words[2] = line;
    if (!property_is_query (query))
        count = split (line, words, most);
    const command *asked = count ? command_find (words[0]) : NULL;
    bool known = asked && asked->kind_count == 1;
    if (known) {
        invocation in = { .command = asked, .again = from->again, .shared = from->shared };
        in.arguments = xreallocarray (NULL, count + 1, sizeof *in.arguments);
        in.settings = xreallocarray (NULL, count + 1 + from->setting_count, sizeof *in.settings);
        in.options.given[OPTION_QUIET] = from->options.given[OPTION_QUIET];
        in.options.given[OPTION_DRAW] = from->options.given[OPTION_DRAW];
        words[0] = (char *) path;
        if (options_parse (&in, (int) count, words, message)) {
            if (in.argument_count == 2 && property_is_query (in.arguments[1]))
                in.settings[in.setting_count++] =
                    (given_setting){ .name = "query", .value = in.arguments[--in.argument_count] };
            add_settings (from, &in);
            put_prepared (&in, answered, context, message);
        }
        xfree (in.arguments);
        xfree (in.settings);
    } else
        text_printf (message, "there is no such question: '%s'", query);
    xfree (words);
    xfree (line);
    return known;
}

static void
add_query (own_queries *all, const char *words, const char *expected)
{
    *vec_add (all) = (own_query){ xstrdup (words), xstrdup (expected) };
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
add_lines (own_queries *all, const char *line)
{
    text next = TEXT_EMPTY, query = TEXT_EMPTY, expected = TEXT_EMPTY;
    while (line && *line) {
        bool asks = value_of (line, "# query:", &next) != NULL;
        if (query.length && (asks || value_of (line, "# expect:", &expected))) {
            add_query (all, text_string (&query), asks ? "" : text_string (&expected));
            text_clear (&query);
        }
        if (asks)
            text_add (&query, text_string (&next));
        const char *end = strchr (line, '\n');
        line = end ? end + 1 : NULL;
    }
    if (query.length)
        add_query (all, text_string (&query), "");
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

/* Questions, one per line; a line that ends in a backslash goes on, one that begins with '#' is left out. */
static void
add_list (own_queries *all, const char *line)
{
    text query = TEXT_EMPTY;
    while (line && *line) {
        size_t length = strcspn (line, "\r\n"), blanks = strspn (line, " \t");
        bool goes_on = length && line[length - 1] == '\\';
        if (query.length || (blanks < length && line[blanks] != '#'))
            text_add_bytes (&query, line + blanks, length - (blanks < length ? blanks : length) - goes_on);
        if (query.length && !goes_on) {
            add_query (all, text_string (&query), "");
            text_clear (&query);
        }
        const char *end = strchr (line, '\n');
        line = end ? end + 1 : NULL;
    }
    text_free (&query);
}

static void
add_uppaal (own_queries *all, const uppaal_queries *from)
{
    for (size_t i = 0; i < from->count; i++)
        add_query (all, from->at[i].text, expected_word (from->at[i].expected));
}

/* The .q file beside the model, if there is one. */
static void
add_beside (own_queries *all, const char *path)
{
    text name = TEXT_EMPTY, unused = TEXT_EMPTY;
    const char *slash = strrchr (path, '/'), *dot = strrchr (path, '.');
    size_t length = dot && (!slash || dot > slash) ? (size_t) (dot - path) : strlen (path);
    text_add_bytes (&name, path, length);
    text_add (&name, ".q");
    subject *s = load_subject (text_string (&name), LANGUAGE_DOCUMENT, NULL, &unused);
    if (s) {
        uppaal_queries some;
        uppaal_read_queries (text_string (&s->text), s->text.length, &some);
        add_uppaal (all, &some);
        uppaal_queries_free (&some);
    }
    subject_free (s);
    text_free (&name);
    text_free (&unused);
}

/* The <queries> of an UPPAAL model. */
static void
add_inside (own_queries *all, const char *path)
{
    text unused = TEXT_EMPTY;
    subject *s = load_subject (path, LANGUAGE_BY_NAME, NULL, &unused);
    if (s)
        add_uppaal (all, &s->queries);
    subject_free (s);
    text_free (&unused);
}

bool
queries_of_file (const char *path, own_queries *all, text *message)
{
    subject *s = load_subject (path, LANGUAGE_DOCUMENT, NULL, message);
    if (!s)
        return false;
    add_lines (all, text_string (&s->text));
    add_inside (all, path);
    add_beside (all, path);
    subject_free (s);
    return true;
}

bool
queries_of_list (const char *path, own_queries *all, text *message)
{
    subject *s = load_subject (path, LANGUAGE_DOCUMENT, NULL, message);
    if (!s)
        return false;
    add_list (all, text_string (&s->text));
    subject_free (s);
    return true;
}

void
queries_free (own_queries *all)
{
    for (size_t i = 0; i < all->count; i++) {
        xfree (all->at[i].words);
        xfree (all->at[i].expected);
    }
    vec_free (all);
}
