/* A reply for readers. */
#include <inttypes.h>
#include <string.h>

#include "show.h"
#include "show_run.h"
#include "table.h"

void
show_messages (const diag *d, FILE *err)
{
    if (d)
        diag_print (d, err);
}

static void
fill_cell (table *t, const sheet_cell *cell)
{
    text list = TEXT_EMPTY;
    switch (cell->kind) {
    case SHEET_TEXT:
        table_cell (t, "%s", cell->text);
        break;
    case SHEET_NUMBER:
        table_cell (t, "%" PRIu64, cell->number);
        break;
    case SHEET_TRUTH:
        table_cell (t, "%s", cell->number ? "yes" : "no");
        break;
    case SHEET_DECIMAL:
        table_cell (t, "%.3f", cell->decimal);
        break;
    case SHEET_LIST:
        for (const char *at = sheet_list_next (cell, NULL); at; at = sheet_list_next (cell, at))
            text_printf (&list, "%s%s", list.length ? ", " : "", at);
        table_cell (t, "%s", list.length ? text_string (&list) : "-");
        break;
    default:
        table_cell (t, "%s", "");
    }
    text_free (&list);
}

static bool
is_shown (const sheet_column *c, show_options o)
{
    return !(c->flags & SHEET_JSON_ONLY) && (o.stats || !(c->flags & SHEET_STATS));
}

static void
show_sheet (const sheet *s, show_options o, FILE *out)
{
    size_t columns = 0;
    for (size_t c = 0; c < sheet_columns (s); c++)
        columns += is_shown (sheet_column_at (s, c), o);
    table *t = table_new (columns);
    size_t shown = 0;
    for (size_t c = 0; c < sheet_columns (s); c++) {
        const sheet_column *column = sheet_column_at (s, c);
        if (!is_shown (column, o))
            continue;
        if (column->flags & SHEET_RIGHT)
            table_align_right (t, shown);
        if (sheet_shows_headings (s))
            table_cell (t, "%s", column->heading);
        shown++;
    }
    for (size_t row = 0; row < sheet_rows (s); row++) {
        const char *line = sheet_line_at (s, row);
        if (line)
            table_line (t, line);
        for (size_t c = 0; !line && c < sheet_columns (s); c++)
            if (is_shown (sheet_column_at (s, c), o))
                fill_cell (t, sheet_at (s, row, c));
    }
    table_print (t, out);
    table_free (t);
}

/* A sentence in lines that fit on a terminal; all but the first are indented. */
static void
show_wrapped (const char *words, FILE *out)
{
    enum { TERMINAL = 80, INDENT = 4 };
    for (size_t column = 0; *words;) {
        size_t length = strcspn (words, " ");
        if (column && column + 1 + length > TERMINAL)
            column = (size_t) fprintf (out, "\n%*s", INDENT, "") - 1;
        else if (column)
            column += (size_t) fprintf (out, " ");
        column += fwrite (words, 1, length, out);
        words += length;
        words += *words == ' ';
    }
    fputc ('\n', out);
}

static void
show_lines (const part *p, FILE *out)
{
    for (size_t i = 0; i < p->lines.count; i++)
        if (p->flags & PART_WRAPPED)
            show_wrapped (p->lines.at[i], out);
        else
            fprintf (out, "%s\n", p->lines.at[i]);
}

static void
show_names (const part *p, FILE *out)
{
    bool lines = (p->flags & PART_INDENTED) != 0;
    for (size_t i = 0; i < p->lines.count; i++)
        fprintf (out, lines ? "  %s\n" : i ? ", %s" : "%s", p->lines.at[i]);
    if (!lines)
        fputc ('\n', out);
}

static void
show_heading (const part *p, FILE *out)
{
    if (p->flags & PART_SPACED)
        fputc ('\n', out);
    if (p->heading)
        fprintf (out, p->kind == PART_NAMES && !(p->flags & PART_INDENTED) ? "%s" : "%s\n", p->heading);
}

static void
show_stream (const part *p, FILE *out)
{
    text pieces = TEXT_TO (out);
    if (p->print)
        p->print (p->stream, &pieces);
    text_flush (&pieces);
    text_free (&pieces);
}

static void
show_part (const part *p, show_options o, FILE *out)
{
    if (p->flags & PART_JSON_ONLY)
        return;
    show_heading (p, out);
    switch (p->kind) {
    case PART_RUN:
        if (p->flags & PART_BESIDE)
            show_beside (&p[-1].run, &p->run, out);
        else
            show_run (p->run.model, p->run.run, p->run.range_disables, p->run.fault, out);
        break;
    case PART_PROGRAM_RUN:
        show_program_run (&p->program_run, out);
        break;
    case PART_SHEET:
        show_sheet (p->sheet, o, out);
        break;
    case PART_LINES:
        show_lines (p, out);
        break;
    case PART_NAMES:
        show_names (p, out);
        break;
    case PART_EQUIVALENCES:
        show_equivalences (p, out);
        break;
    case PART_STREAM:
        show_stream (p, out);
        break;
    default:
        break;
    }
}

/* A fault of the model: where, and the line with a caret. */
static void
show_fault (const reply *r, FILE *err)
{
    const subject *s = r->question->subjects[0];
    diag *d = diag_new (s->name);
    diag_set_source (d, text_string (&s->text), s->text.length);
    diag_error (d, r->fault_where, "%s", r->fault);
    diag_print (d, err);
    diag_free (d);
}

void
show_text (const reply *r, show_options o, FILE *out, FILE *err)
{
    bool told = r->sentence.length > 0;
    show_messages (r->messages, err);
    if (r->fault && !told)
        show_fault (r, err);
    if (r->failure == REPLY_USAGE || r->failure == REPLY_INTERNAL)
        return;
    if (r->is_document && r->answer == ANSWER_UNKNOWN && told) {
        fprintf (err, "tacet: error: nothing is written: %s\n", text_string (&r->reason));
        return;
    }
    if (told && !r->is_document)
        fprintf (out, "%s\n", text_string (&r->sentence));
    for (size_t i = 0; i < r->parts.count && (!o.quiet || r->is_document); i++)
        show_part (&r->parts.at[i], o, told || !r->fault ? out : err);
    if (o.stats)
        fputs (text_string (&r->numbers), r->is_document ? err : out);
    if (r->fault && told) {
        fflush (out);
        show_fault (r, err);
    }
}
