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

struct report {
    report_form form;
    const char *file_name;
    const subject *model;
    text title;
    text described; /* what the model is */
    text summary;   /* a row per question */
    text answers;   /* a section per question */
    size_t count;
};

report *
report_new (report_form form, const char *file_name, const subject *about)
{
    report *r = xcalloc (1, sizeof *r);
    *r = (report){ .form = form, .file_name = file_name, .model = about };
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
    xfree (r);
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

void
report_describe (report *r, const reply *classified)
{
    text words = TEXT_EMPTY, picture = TEXT_EMPTY, why = TEXT_EMPTY;
    if (r->model->program)
        text_add (&words, text_string (&r->model->text));
    else
        shown (classified, &words);
    if (r->form == REPORT_HTML && r->model->network) {
        if (draw_automaton (r->model->network, "model", &picture, &why))
            text_printf (&r->described, "<figure>\n%s</figure>\n", text_string (&picture));
        else {
            text_add (&r->described, "<p>");
            text_add_escaped (&r->described, text_string (&why));
            text_add (&r->described, "</p>\n");
        }
        text_add (&r->described,
                  "<details><summary>What kind of model this is, and what can be decided</summary>\n");
    }
    add_block (r, &r->described, text_string (&words));
    if (r->form == REPORT_HTML && r->model->network)
        text_add (&r->described, "</details>\n");
    text_free (&words);
    text_free (&picture);
    text_free (&why);
}

static void
summarise (report *r, const char *command, const char *sentence)
{
    bool html = r->form == REPORT_HTML;
    text_printf (&r->summary, html ? "<tr><td><a href=\"#question-%zu\">" : "| %zu. ", r->count);
    add_words (r, &r->summary, command);
    text_add (&r->summary, html ? "</a></td><td>" : " | ");
    add_words (r, &r->summary, sentence);
    text_add (&r->summary, html ? "</td></tr>\n" : " |\n");
}

static void
open_section (report *r, const char *command, const char *sentence)
{
    r->count++;
    summarise (r, command, sentence);
    if (r->form == REPORT_HTML) {
        text_printf (&r->answers, "<section id=\"question-%zu\">\n<h2>", r->count);
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

/* The picture of the answer, if there is one besides the model itself. */
static bool
add_picture (report *r, const reply *given)
{
    text picture = TEXT_EMPTY, why = TEXT_EMPTY, id = TEXT_EMPTY;
    text_printf (&id, "picture-%zu", r->count);
    bool drawn = r->form == REPORT_HTML && draw_has_own (given)
                 && draw_reply (given, NULL, text_string (&id), &picture, &why);
    if (drawn)
        text_printf (&r->answers, "<figure>\n%s</figure>\n", text_string (&picture));
    text_free (&picture);
    text_free (&why);
    text_free (&id);
    return drawn;
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
    if (*expected && strcmp (expected, answer_name (given->answer)) != 0) {
        text_printf (&r->answers,
                     r->form == REPORT_HTML ? "<p class=\"differs\">The file expects: %s.</p>\n"
                                            : "The file expects: %s.\n\n",
                     expected);
    }
    bool drawn = add_picture (r, given), folded = drawn && *rest && r->form == REPORT_HTML;
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
    open_section (r, command, text_string (&sentence));
    text_add (&r->answers, r->form == REPORT_HTML ? "</section>\n" : "");
    text_free (&sentence);
}

/* The digest that certificates name, so that a report and a proof can be brought
 * together. */
static void
add_origin (const report *r, const char *version, text *out)
{
    text words = TEXT_EMPTY;
    text_printf (&words, "Model: %s", r->file_name);
    if (r->model->network)
        text_printf (&words, " (digest %016" PRIx64 ")", model_digest (r->model->network));
    text_printf (&words,
                 ". Written by tacet %s. A yes was replayed step by step in exact arithmetic; a no can be "
                 "written down with --certificate FILE and checked by tacet check-certificate.",
                 version);
    add_words (r, out, text_string (&words));
    text_free (&words);
}

static void
write_html (const report *r, const char *version, text *out)
{
    page_begin (out, text_string (&r->title));
    text_add (out, "<header>\n<h1>");
    text_add_escaped (out, text_string (&r->title));
    text_add (out, "</h1>\n<p>");
    add_origin (r, version, out);
    text_add (out,
              "</p>\n</header>\n<main>\n<section>\n<h2>Answers</h2>\n<div class=\"wide\" tabindex=\"0\" "
              "role=\"region\" aria-label=\"Answers\"><table>\n<thead><tr><th scope=\"col\">question</th>"
              "<th scope=\"col\">answer</th></tr></thead>\n<tbody>\n");
    text_add (out, text_string (&r->summary));
    text_add (out, "</tbody>\n</table></div>\n</section>\n<section>\n<h2>The model</h2>\n");
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
