/* Sections are written as the answers come; the page around them, with the summary
 * that needs all of them, at the end. */
#define _POSIX_C_SOURCE 200809L
#include "report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "draw.h"
#include "page.h"
#include "show.h"

typedef struct report_file {
    char *name, *content;
} report_file;

struct report {
    report_form form;
    const char *file_name;
    const subject *model;
    text title;
    text described; /* what the model is */
    text summary;   /* a row per question */
    text answers;   /* a section per question */
    size_t count;
    size_t found[3]; /* answers that are yes, no, unknown */
    size_t refused, unexpected;
    const char *limits, *beside;
    VEC (report_file) files; /* pictures beside the page */
};

report *
report_new (report_form form, const char *file_name, const subject *about, const char *limits,
            const char *beside)
{
    report *r = xcalloc (1, sizeof *r);
    *r = (report){ .form = form, .file_name = file_name, .model = about, .limits = limits, .beside = beside };
    subject_title (about, &r->title);
    return r;
}

void
report_free (report *r)
{
    text_free (&r->title);
    text_free (&r->described);
    text_free (&r->summary);
    text_free (&r->answers);
    for (size_t i = 0; i < r->files.count; i++) {
        xfree (r->files.at[i].name);
        xfree (r->files.at[i].content);
    }
    vec_free (&r->files);
    xfree (r);
}

size_t
report_pictures (const report *r)
{
    return r->files.count;
}

const char *
report_picture (const report *r, size_t number, const char **file_name)
{
    *file_name = r->files.at[number].name;
    return r->files.at[number].content;
}

/* What a reader of a terminal would see. */
static void
shown (const reply *given, text *out)
{
    char *buffer = NULL;
    size_t size = 0;
    FILE *file = open_memstream (&buffer, &size);
    if (!file)
        return;
    show_text (given, (show_options){ .stats = false }, file, file);
    fclose (file);
    text_add_bytes (out, buffer, size);
    free (buffer);
}

/* Words as they stand, for either form; a bar would end the cell of a table. */
static void
add_words (const report *r, text *out, const char *words)
{
    if (r->form == REPORT_HTML)
        text_add_escaped (out, words);
    else
        for (; *words; words++)
            text_printf (out, *words == '|' ? "\\%c" : "%c", *words);
}

static void
add_block (const report *r, text *out, const char *words)
{
    if (r->form == REPORT_HTML) {
        text_add (out, "<pre tabindex=\"0\">");
        text_add_escaped (out, words);
        text_add (out, "</pre>\n");
    } else
        text_printf (out, "```\n%s%s```\n\n", words, *words && words[strlen (words) - 1] == '\n' ? "" : "\n");
}

/* Text before its first line, and from there on. */
static const char *
after_first_line (const char *words)
{
    const char *end = strchr (words, '\n');
    return end ? end + 1 + strspn (end + 1, "\n") : words + strlen (words);
}

/* The name of a file without its folders. */
static const char *
short_name (const char *file_name)
{
    const char *slash = strrchr (file_name, '/');
    return slash ? slash + 1 : file_name;
}

/* A picture in the page, or a file beside it with a reference; what it shows is said for those
 * who do not see it. */
static void
place_picture (report *r, text *to, const char *name, TAKE text *picture, const char *shows)
{
    if (r->form == REPORT_HTML) {
        text_printf (to, "<figure>\n%s</figure>\n", text_string (picture));
        text_free (picture);
        return;
    }
    text file = TEXT_EMPTY;
    text_printf (&file, "%s-%s.svg", r->beside, name);
    text_add (to, "![");
    for (const char *at = shows; *at; at++)
        text_printf (to, strchr ("[]\\", *at) ? "\\%c" : "%c", *at);
    text_printf (to, "](<%s>)\n\n", short_name (text_string (&file)));
    *vec_add (&r->files) = (report_file){ text_take (&file), text_take (picture) };
}

/* Which id a picture gets within the page; a file of its own has none. */
static const char *
id_in_page (const report *r, const char *id)
{
    return r->form == REPORT_HTML ? id : NULL;
}

static bool
draws (const report *r)
{
    return r->form == REPORT_HTML || r->beside;
}

static void
describe_network (report *r)
{
    text picture = TEXT_EMPTY, why = TEXT_EMPTY;
    if (draw_automaton (r->model->network, id_in_page (r, "model"), &picture, &why))
        place_picture (r, &r->described, "model", &picture, "the processes with their locations and edges");
    else {
        text_add (&r->described, r->form == REPORT_HTML ? "<p>" : "");
        add_words (r, &r->described, text_string (&why));
        text_add (&r->described, r->form == REPORT_HTML ? "</p>\n" : "\n\n");
        text_free (&picture);
    }
    text_free (&why);
}

void
report_describe (report *r, const reply *classified)
{
    text words = TEXT_EMPTY;
    bool html = r->form == REPORT_HTML, folded = html && classified;
    if (classified)
        shown (classified, &words);
    else
        text_add_bytes (&words, text_string (&r->model->text), r->model->text.length);
    if (r->model->network && draws (r))
        describe_network (r);
    if (folded)
        text_add (&r->described,
                  "<details><summary>What kind of model this is, and what can be decided</summary>\n");
    add_block (r, &r->described, text_string (&words));
    if (folded)
        text_add (&r->described, "</details>\n");
    text_free (&words);
}

static void
summarise (report *r, const char *command, const char *sentence)
{
    bool html = r->form == REPORT_HTML;
    text_printf (&r->summary, html ? "<tr><th scope=\"row\"><a href=\"#question-%zu\">" : "| %zu. ",
                 r->count);
    add_words (r, &r->summary, command);
    text_add (&r->summary, html ? "</a></th><td>" : " | ");
    add_words (r, &r->summary, sentence);
    text_add (&r->summary, html ? "</td></tr>\n" : " |\n");
}

static void
open_section (report *r, const char *command, const char *sentence)
{
    r->count++;
    summarise (r, command, sentence);
    if (r->form == REPORT_HTML) {
        text_printf (&r->answers,
                     "<section id=\"question-%zu\" aria-labelledby=\"title-%zu\">\n<h2 id=\"title-%zu\">",
                     r->count, r->count, r->count);
        text_add_escaped (&r->answers, command);
        text_add (&r->answers, "</h2>\n<p class=\"answer\">");
        text_add_escaped (&r->answers, sentence);
        text_add (&r->answers, "</p>\n");
    } else
        text_printf (&r->answers, "## %zu. %s\n\n**%s**\n\n", r->count, command, sentence);
}

/* `tacet COMMAND FILE OPTIONS`, or, for a query, `tacet check FILE 'QUERY'`. */
static void
close_section (report *r, const char *command, bool is_query)
{
    text again = TEXT_EMPTY;
    size_t first = strcspn (command, " ");
    if (is_query)
        text_printf (&again, "tacet check %s '%s'", r->file_name, command);
    else
        text_printf (&again, "tacet %.*s %s%s", (int) first, command, r->file_name, command + first);
    if (r->form == REPORT_HTML) {
        text_add (&r->answers, "<p class=\"again\">Ask again: <code>");
        text_add_escaped (&r->answers, text_string (&again));
        text_add (&r->answers, "</code></p>\n</section>\n");
    } else
        text_printf (&r->answers, "Ask again: `%s`\n\n", text_string (&again));
    text_free (&again);
}

/* One picture of the answer (kind NULL: the one that suits it best). */
static bool
add_picture (report *r, const reply *given, const char *kind)
{
    text picture = TEXT_EMPTY, why = TEXT_EMPTY, name = TEXT_EMPTY, id = TEXT_EMPTY;
    text_printf (&name, "%zu%s%s", r->count, kind ? "-" : "", kind ? kind : "");
    text_printf (&id, "picture-%s", text_string (&name));
    bool drawn = draw_reply (given, kind, id_in_page (r, text_string (&id)), &picture, &why);
    if (drawn)
        place_picture (r, &r->answers, text_string (&name), &picture, text_string (&given->sentence));
    else
        text_free (&picture);
    text_free (&why);
    text_free (&name);
    text_free (&id);
    return drawn;
}

/* The pictures of the answer, if there are any besides the model itself: what shows why no
 * period works is told in two. */
static bool
add_pictures (report *r, const reply *given)
{
    if (!draws (r) || given->failure != REPLY_ANSWERED || !draw_has_own (given))
        return false;
    bool drawn = add_picture (r, given, NULL);
    if (drawn && given->why && given->answer == ANSWER_NO)
        add_picture (r, given, "orbit");
    return drawn;
}

static void
add_paragraph (report *r, const char *class, const char *words)
{
    bool html = r->form == REPORT_HTML;
    if (html)
        text_printf (&r->answers, "<p class=\"%s\">", class);
    add_words (r, &r->answers, words);
    text_add (&r->answers, html ? "</p>\n" : "\n\n");
}

/* Was it as expected, and what does an unknown mean? */
static void
judge (report *r, const char *expected, const reply *given)
{
    const char *found = given->failure == REPLY_ANSWERED ? answer_name (given->answer) : "refused";
    text words = TEXT_EMPTY;
    bool counts = given->has_answer && given->failure == REPLY_ANSWERED;
    r->found[given->answer == ANSWER_YES ? 0 : given->answer == ANSWER_NO ? 1 : 2] += counts;
    if (*expected && strcmp (expected, found) != 0) {
        r->unexpected++;
        text_printf (&words, "The file expects: %s.", expected);
        add_paragraph (r, "differs", text_string (&words));
        text_clear (&words);
    }
    if (counts && given->answer == ANSWER_UNKNOWN) {
        text_printf (
            &words,
            "Unknown is neither yes nor no: tacet did not find out (%s). Each question was given %s; with "
            "more it may have an answer.",
            given->reason.length ? text_string (&given->reason) : "no reason was told", r->limits);
        add_paragraph (r, "again", text_string (&words));
    }
    text_free (&words);
}

void
report_add (report *r, const char *command, const char *expected, const reply *given)
{
    text words = TEXT_EMPTY;
    shown (given, &words);
    const char *rest = after_first_line (text_string (&words));
    text first = TEXT_EMPTY;
    text_add_bytes (&first, text_string (&words), strcspn (text_string (&words), "\n"));
    open_section (r, command, text_string (&first));
    judge (r, expected, given);
    bool drawn = add_pictures (r, given), folded = drawn && *rest && r->form == REPORT_HTML;
    if (folded)
        text_add (&r->answers, "<details><summary>As a table</summary>\n");
    if (*rest)
        add_block (r, &r->answers, rest);
    if (folded)
        text_add (&r->answers, "</details>\n");
    close_section (r, command, given->question->kind == ASK_CHECK && strncmp (command, "check ", 6) != 0);
    text_free (&first);
    text_free (&words);
}

void
report_add_refused (report *r, const char *command, const char *why)
{
    text sentence = TEXT_EMPTY;
    text_printf (&sentence, "not asked: %s", why);
    r->refused++;
    open_section (r, command, text_string (&sentence));
    text_add (&r->answers, r->form == REPORT_HTML ? "</section>\n" : "");
    text_free (&sentence);
}

/* What the bytes of the file are, so that a report and its file can be brought together (FNV-1a). */
static uint64_t
digest_of (const text *content)
{
    uint64_t digest = UINT64_C (0xcbf29ce484222325);
    for (size_t i = 0; i < content->length; i++)
        digest = (digest ^ (unsigned char) content->at[i]) * UINT64_C (0x100000001b3);
    return digest;
}

/* The digest of a network is the one that its certificates name. */
static void
add_origin (const report *r, const char *version, text *out)
{
    text words = TEXT_EMPTY;
    text_printf (&words, "Model: %s", r->file_name);
    text_printf (&words,
                 r->model->network ? " (digest %016" PRIx64 ")" : " (digest of the file %016" PRIx64 ")",
                 r->model->network ? model_digest (r->model->network) : digest_of (&r->model->text));
    text_printf (
        &words,
        ". Written by tacet %s; each question was given %s. A yes was replayed step by step in exact "
        "arithmetic; a no can be written down with --certificate FILE and checked by tacet "
        "check-certificate.",
        version, r->limits);
    add_words (r, out, text_string (&words));
    text_free (&words);
}

/* "3 questions: 2 yes, 1 no." */
static void
add_counts (const report *r, text *out)
{
    static const char *const names[] = { "yes", "no", "unknown" };
    const char *before = ": ";
    text_printf (out, "%zu question%s", r->count, r->count == 1 ? "" : "s");
    for (size_t i = 0; i < 3; i++)
        if (r->found[i]) {
            text_printf (out, "%s%zu %s", before, r->found[i], names[i]);
            before = ", ";
        }
    if (r->refused)
        text_printf (out, "%s%zu not asked", before, r->refused);
    text_add (out, ".");
    if (r->unexpected)
        text_printf (out, " %zu %s not as the file expects.", r->unexpected,
                     r->unexpected == 1 ? "is" : "are");
}

static void
write_html (const report *r, const char *version, text *out)
{
    page_begin (out, text_string (&r->title));
    text_add (out, "<header>\n<h1>");
    text_add_escaped (out, text_string (&r->title));
    text_add (out, "</h1>\n<p>");
    add_origin (r, version, out);
    text_add (out, "</p>\n</header>\n<main>\n<section aria-labelledby=\"answers\">\n<h2 "
                   "id=\"answers\">Answers</h2>\n<p>");
    add_counts (r, out);
    text_add (out,
              "</p>\n<div class=\"wide\" tabindex=\"0\" "
              "role=\"region\" aria-label=\"Table of answers\"><table>\n<thead><tr><th scope=\"col\">question</th>"
              "<th scope=\"col\">answer</th></tr></thead>\n<tbody>\n");
    text_add (out, text_string (&r->summary));
    text_add (out, "</tbody>\n</table></div>\n</section>\n<section aria-labelledby=\"the-model\">\n<h2 "
                   "id=\"the-model\">The model</h2>\n");
    text_add (out, text_string (&r->described));
    text_add (out, "</section>\n");
    text_add (out, text_string (&r->answers));
    text_add (out, "</main>\n");
    page_end (out);
}

static void
write_markdown (const report *r, const char *version, text *out)
{
    text_printf (out, "# %s\n\n", text_string (&r->title));
    add_origin (r, version, out);
    text_add (out, "\n\n");
    add_counts (r, out);
    text_printf (out, "\n\n| question | answer |\n|---|---|\n%s\n## The model\n\n",
                 text_string (&r->summary));
    text_add (out, text_string (&r->described));
    text_add (out, text_string (&r->answers));
}

void
report_write (const report *r, const char *version, text *out)
{
    if (r->form == REPORT_HTML)
        write_html (r, version, out);
    else
        write_markdown (r, version, out);
}
