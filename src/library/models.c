/* Models: texts and files that were read. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "library.h"

static const language languages[] = { [TCT_BY_NAME] = LANGUAGE_BY_NAME,
                                      [TCT_TCK] = LANGUAGE_NETWORK,
                                      [TCT_GCL] = LANGUAGE_PROGRAM,
                                      [TCT_AUT] = LANGUAGE_SYSTEM,
                                      [TCT_DOCUMENT] = LANGUAGE_DOCUMENT };
enum { LANGUAGES = sizeof languages / sizeof *languages };

const char *
tct_version (void)
{
    return TACET_VERSION;
}

locale_t
library_speak_c (void)
{
    locale_t c = newlocale (LC_ALL_MASK, "C", (locale_t) 0);
    return uselocale (c);
}

void
library_speak (locale_t before)
{
    locale_t c = uselocale (before);
    if (c != LC_GLOBAL_LOCALE && c != before)
        freelocale (c);
}

static tct_model *
new_model (void)
{
    tct_model *m = xcalloc (1, sizeof *m);
    atomic_init (&m->holders, 1);
    return m;
}

/* All messages, into the errors or the warnings.  Printing also sorts
 * them, so that from now on threads only look at them. */
static void
keep_messages (tct_model *m)
{
    char *shown = NULL;
    size_t length;
    FILE *out = open_memstream (&shown, &length);
    if (!out)
        return;
    diag_print (m->subject->messages, out);
    fclose (out);
    text_add (subject_is_read (m->subject) ? &m->warnings : &m->error, shown);
    free (shown);
}

static tct_model *
read_model (text *taken, const char *name, tct_language l)
{
    tct_model *m = new_model ();
    locale_t before = library_speak_c ();
    m->subject = subject_take (taken, name, languages[l]);
    keep_messages (m);
    subject_title (m->subject, &m->title);
    if (!subject_is_read (m->subject) && !m->error.length)
        text_printf (&m->error, "%s: error: it cannot be read\n", name);
    library_speak (before);
    return m;
}

static bool
is_language (tct_language l, tct_model *m)
{
    bool right = (size_t) l < LANGUAGES;
    if (!right)
        text_printf (&m->error, "there is no language %d\n", (int) l);
    return right;
}

tct_model *
tct_parse (const char *source, size_t length, const char *name, tct_language l)
{
    tct_model *m = new_model ();
    if (!name)
        name = "text";
    if (!source)
        text_printf (&m->error, "%s: error: there is no text\n", name);
    else if (is_language (l, m)) {
        text copy = TEXT_EMPTY;
        text_add_bytes (&copy, source, length);
        tct_model_free (m);
        m = read_model (&copy, name, l);
    }
    return m;
}

static bool
read_file (const char *path, text *content)
{
    FILE *in = fopen (path, "rb");
    struct stat about;
    bool right = in != NULL;
    if (right && fstat (fileno (in), &about) == 0 && S_ISDIR (about.st_mode)) {
        errno = EISDIR;
        right = false;
    }
    right = right && text_read_all (content, in);
    int why = errno;
    if (in)
        fclose (in);
    errno = why;
    return right;
}

tct_model *
tct_load (const char *path, tct_language l)
{
    tct_model *m = new_model ();
    text content = TEXT_EMPTY;
    if (!path)
        text_add (&m->error, "there is no file name\n");
    else if (!is_language (l, m))
        return m;
    else if (!read_file (path, &content))
        text_printf (&m->error, "%s cannot be read: %s\n", path, strerror (errno));
    else {
        tct_model_free (m);
        m = read_model (&content, path, l);
    }
    text_free (&content);
    return m;
}

tct_model *
library_hold_model (tct_model *m)
{
    if (m)
        atomic_fetch_add_explicit (&m->holders, 1, memory_order_relaxed);
    return m;
}

void
tct_model_free (tct_model *m)
{
    if (!m || atomic_fetch_sub_explicit (&m->holders, 1, memory_order_acq_rel) > 1)
        return;
    subject_free (m->subject);
    text_free (&m->error);
    text_free (&m->warnings);
    text_free (&m->title);
    xfree (m);
}

const char *
tct_model_error (const tct_model *m)
{
    return m ? text_string (&m->error) : "there is no model\n";
}

const char *
tct_model_warnings (const tct_model *m)
{
    return m ? text_string (&m->warnings) : "";
}

const char *
tct_model_name (const tct_model *m)
{
    return m ? text_string (&m->title) : "";
}

tct_language
tct_model_language (const tct_model *m)
{
    int l = LANGUAGES - 1;
    while (l > 0 && !(m && m->subject && languages[l] == m->subject->language))
        l--;
    return (tct_language) l;
}
