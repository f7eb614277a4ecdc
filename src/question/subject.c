#include <ctype.h>
#include <string.h>

#include "alloc.h"
#include "observe.h"
#include "question.h"

static bool
ends_in (const char *name, const char *ending)
{
    size_t length = strlen (name), size = strlen (ending);
    return length > size && strcmp (name + length - size, ending) == 0;
}

/* Does the first word outside comments, which both languages begin with '#',
 * begin a program?  Only asked where no file name tells. */
static bool
begins_program (const char *at, size_t length)
{
    static const char *const words[] = { "var", "control", "process", "error" };
    const char *end = at + length;
    for (;;) {
        while (at < end && isspace ((unsigned char) *at))
            at++;
        if (at == end || *at != '#')
            break;
        while (at < end && *at != '\n')
            at++;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t size = strlen (words[i]);
        if ((size_t) (end - at) > size && memcmp (at, words[i], size) == 0
            && isspace ((unsigned char) at[size]))
            return true;
    }
    return false;
}

/* What tacet writes itself: a run as JSON, or a certificate. */
static bool
begins_document (const char *at)
{
    static const char certificate[] = "tacet-certificate ";
    while (isspace ((unsigned char) *at))
        at++;
    return *at == '{' || strncmp (at, certificate, sizeof certificate - 1) == 0;
}

/* Models of UPPAAL: XML, or a text that declares things as C does. */
static bool
begins_uppaal (const char *at, size_t length)
{
    static const char *const words[] = { "<",       "//",     "/*",       "clock ", "chan ", "broadcast ",
                                         "urgent ", "const ", "typedef ", "int ",   "int[",  "bool " };
    const char *end = at + length;
    while (at < end && isspace ((unsigned char) *at))
        at++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t size = strlen (words[i]);
        if ((size_t) (end - at) >= size && memcmp (at, words[i], size) == 0)
            return true;
    }
    return false;
}

static bool
is_uppaal (const subject *s)
{
    if (ends_in (s->name, ".xml") || ends_in (s->name, ".xta") || ends_in (s->name, ".ta"))
        return true;
    return !ends_in (s->name, ".tck") && begins_uppaal (text_string (&s->text), s->text.length);
}

bool
subject_names_model (const char *name)
{
    static const char *const endings[] = { ".tck", ".xml", ".xta", ".ta", ".gcl", ".c", ".bc", ".ll" };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (ends_in (name, endings[i]))
            return true;
    return false;
}

static language
guess (const subject *s)
{
    if (ends_in (s->name, ".gcl"))
        return LANGUAGE_PROGRAM;
    if (ends_in (s->name, ".tck"))
        return LANGUAGE_NETWORK;
    if (ends_in (s->name, ".aut") || ends_in (s->name, ".fsp"))
        return LANGUAGE_SYSTEM;
    if (ends_in (s->name, ".c") || ends_in (s->name, ".bc") || ends_in (s->name, ".ll"))
        return LANGUAGE_C;
    if (is_uppaal (s))
        return LANGUAGE_NETWORK;
    if (begins_document (text_string (&s->text)))
        return LANGUAGE_DOCUMENT;
    return begins_program (text_string (&s->text), s->text.length) ? LANGUAGE_PROGRAM : LANGUAGE_NETWORK;
}

static bool
has_time (void *budget_left)
{
    return budget_look (budget_left);
}

subject *
subject_take (text *source, const char *name, language l)
{
    return subject_take_within (source, name, l, NULL);
}

subject *
subject_take_within (text *source, const char *name, language l, budget *b)
{
    subject *s = xcalloc (1, sizeof *s);
    s->name = xstrdup (name);
    s->text = *source;
    *source = (text) TEXT_EMPTY;
    const char *content = text_string (&s->text);
    s->messages = diag_new (name);
    if (b)
        diag_set_patience (s->messages, has_time, b);
    s->language = l == LANGUAGE_BY_NAME ? guess (s) : l;
    if (s->language != LANGUAGE_SYSTEM)
        diag_set_source (s->messages, content, s->text.length);
    switch (s->language) {
    case LANGUAGE_NETWORK:
        s->network = is_uppaal (s)
                         ? uppaal_read (content, s->text.length, &s->queries, &s->names, s->messages)
                         : model_parse (content, s->text.length, s->messages);
        break;
    case LANGUAGE_PROGRAM:
        s->program = gcl_parse (content, s->text.length, s->messages);
        break;
    case LANGUAGE_SYSTEM:
        s->system = ends_in (name, ".fsp") ? lts_read_fsp (content, s->text.length, s->messages)
                                           : lts_read_aut (content, s->text.length, s->messages);
        break;
    default:
        break;
    }
    diag_set_patience (s->messages, NULL, NULL); /* they live longer than the budget */
    return s;
}

subject *
subject_read (const char *source, size_t length, const char *name, language l)
{
    text copy = TEXT_EMPTY;
    text_add_bytes (&copy, source, length);
    return subject_take (&copy, name, l);
}

bool
subject_is_read (const subject *s)
{
    return s->network || s->program || s->system || s->language == LANGUAGE_DOCUMENT
           || s->language == LANGUAGE_C;
}

bool
subject_observe (subject *s, subject *observer)
{
    model *both = NULL;
    if (!s->network || s->alone)
        diag_error (observer->messages, (position){ 0, 0 },
                    "only a network of automata has an observer, and only one");
    else
        both = observe (s->network, text_string (&observer->text), observer->text.length, observer->messages);
    if (!both)
        return false;
    s->alone = s->network;
    s->network = both;
    return true;
}

void
subject_free (subject *s)
{
    if (!s)
        return;
    uppaal_names_free (s->names);
    model_free (s->network);
    model_free (s->alone);
    gcl_free (s->program);
    lts_free (s->system);
    uppaal_queries_free (&s->queries);
    diag_free (s->messages);
    text_free (&s->text);
    xfree (s->name);
    xfree (s);
}

void
subject_title (const subject *s, text *out)
{
    if (s->network) {
        text_add (out, s->network->name);
        return;
    }
    const char *slash = strrchr (s->name, '/'), *name = slash && slash[1] ? slash + 1 : s->name;
    size_t ending = ends_in (name, ".gcl") ? 4 : ends_in (name, ".bc") || ends_in (name, ".ll") ? 3 : 0;
    text_add_bytes (out, name, strlen (name) - (ends_in (name, ".c") ? 2 : ending));
}
