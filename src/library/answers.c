/* Answers: the result and its sentence, and the whole as text or JSON. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>

#include "library.h"

tct_result
tct_result_of (const tct_answer *a)
{
    return a ? a->result : TCT_ERROR;
}

const char *
tct_sentence (const tct_answer *a)
{
    return a ? text_string (&a->sentence) : "";
}

const char *
tct_reason (const tct_answer *a)
{
    return a ? text_string (&a->reason) : "";
}

const char *
tct_engine (const tct_answer *a)
{
    return a && a->reply && a->reply->engine ? a->reply->engine : "";
}

size_t
tct_warning_count (const tct_answer *a)
{
    return a ? a->warnings.starts.count : 0;
}

const char *
tct_warning (const tct_answer *a, size_t i)
{
    return a ? wordlist_at (&a->warnings, i) : "";
}

const char *
tct_certificate (const tct_answer *a)
{
    return a && a->certificate ? a->certificate : "";
}

uint64_t
tct_states (const tct_answer *a)
{
    return a && a->reply ? a->reply->stats.states : 0;
}

double
tct_seconds (const tct_answer *a)
{
    return a && a->reply ? a->reply->stats.seconds : 0;
}

/* --- the whole answer --- */

static void
put_json (const tct_answer *a, FILE *file)
{
    text out = TEXT_TO (file);
    if (a->reply)
        show_json (a->reply, a->options, &out);
    else
        show_json_error (a->question ? question_name (a->question->kind) : NULL,
                         a->is_usage ? "usage" : "input", text_string (&a->reason), NULL, &out);
    text_flush (&out);
    text_free (&out);
}

/* Messages belong to what is shown only where they are all there is: nothing
 * may spoil a document. */
static void
put_text (const tct_answer *a, FILE *file)
{
    if (a->result == TCT_ERROR) {
        fprintf (file, "%s\n", text_string (&a->reason));
        return;
    }
    char *aside = NULL;
    size_t length;
    FILE *errors = a->result == TCT_FAULT ? file : open_memstream (&aside, &length);
    if (!errors)
        return;
    show_text (a->reply, a->options, file, errors);
    if (errors != file)
        fclose (errors);
    free (aside);
}

static bool
write_to (tct_answer *a, FILE *file, void (*put) (const tct_answer *a, FILE *file))
{
    if (!a || !file)
        return false;
    locale_t before = library_speak_c ();
    put (a, file);
    library_speak (before);
    return fflush (file) == 0 && !ferror (file);
}

bool
tct_write_json (tct_answer *a, FILE *file)
{
    return write_to (a, file, put_json);
}

bool
tct_write_text (tct_answer *a, FILE *file)
{
    return write_to (a, file, put_text);
}

/* What is written, as a string that is kept. */
static const char *
keep (tct_answer *a, char **kept, void (*put) (const tct_answer *a, FILE *file))
{
    size_t length;
    FILE *file = *kept ? NULL : open_memstream (kept, &length);
    if (file) {
        write_to (a, file, put);
        fclose (file);
    }
    return *kept ? *kept : "";
}

const char *
tct_json (tct_answer *a)
{
    return a ? keep (a, &a->json, put_json) : "";
}

const char *
tct_text (tct_answer *a)
{
    return a ? keep (a, &a->shown, put_text) : "";
}
