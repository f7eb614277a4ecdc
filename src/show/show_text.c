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

/* The cell as text. */
static void
print_cell (const sheet_cell *cell, text *out)
{
    text_clear (out);
    switch (cell->kind) {
    case SHEET_TEXT:
        text_add (out, cell->text);
        break;
    case SHEET_NUMBER:
        text_printf (out, "%" PRIu64, cell->number);
        break;
    case SHEET_TRUTH:
        text_add (out, cell->number ? "yes" : "no");
        break;
    case SHEET_DECIMAL:
        text_printf (out, "%.3f", cell->decimal);
        break;
    case SHEET_LIST:
        for (const char *at = sheet_list_next (cell, NULL); at; at = sheet_list_next (cell, at))
            text_printf (out, "%s%s", out->length ? ", " : "", at);
        text_add (out, out->length ? "" : "-");
        break;
    default:
        break;
    }
}

static bool
is_shown (const sheet_column *c, show_options o)
{
    return !(c->flags & SHEET_JSON_ONLY) && (o.stats || !(c->flags & SHEET_STATS));
}

/* How many bytes of the words fit into so many: all, or up to a space, or one word. */
static size_t
fitting (const char *words, size_t room)
{
    size_t length = strlen (words), last = 0;
    if (length <= room)
        return length;
    for (size_t i = 0; i < length && (i <= room || !last); i++)
        if (words[i] == ' ')
            last = i;
    return last ? last : length;
}

/* A row of the sheet; columns with words go on in further ones. */
static void
fill_row (table *t, const sheet *s, size_t row, show_options o, size_t room)
{
    text cell = TEXT_EMPTY;
    bool more = true;
    for (size_t turn = 0; more; turn++) {
        more = false;
        for (size_t c = 0; c < sheet_columns (s); c++) {
            const sheet_column *column = sheet_column_at (s, c);
            if (!is_shown (column, o))
                continue;
            print_cell (sheet_at (s, row, c), &cell);
            const char *at = text_string (&cell);
            size_t length = column->flags & SHEET_WRAPPED ? fitting (at, room) : cell.length;
            for (size_t i = 0; i < turn; i++) {
                at += length;
                at += *at == ' ';
                length = column->flags & SHEET_WRAPPED ? fitting (at, room) : 0;
            }
            table_cell (t, "%.*s", (int) length, at);
            more = more || at[length];
        }
    }
    text_free (&cell);
}

/* Words of columns that are to be wrapped have so much room. */
static table *
lay_out_sheet (const sheet *s, show_options o, size_t room)
{
    size_t columns = 0, shown = 0;
    for (size_t c = 0; c < sheet_columns (s); c++)
        columns += is_shown (sheet_column_at (s, c), o);
    table *t = table_new (columns);
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
    for (size_t row = 0; row < sheet_rows (s); row++)
        if (sheet_line_at (s, row))
            table_line (t, sheet_line_at (s, row));
        else
            fill_row (t, s, row, o, room);
    return t;
}

/* As wide as it is, unless that is too wide and words can be wrapped. */
static void
show_sheet (const sheet *s, show_options o, FILE *out)
{
    enum { LEAST_ROOM = 20, ALL_ROOM = 1000000 };
    size_t wrapped = 0;
    for (size_t c = 0; c < sheet_columns (s); c++)
        wrapped += is_shown (sheet_column_at (s, c), o) && (sheet_column_at (s, c)->flags & SHEET_WRAPPED);
    table *t = lay_out_sheet (s, o, ALL_ROOM);
    if (wrapped && table_width (t) > RUN_WIDTH) {
        table_free (t);
        t = lay_out_sheet (s, o, 1); /* what the others need */
        size_t words = 0, next = 0;
        for (size_t c = 0; c < sheet_columns (s); c++) {
            if (!is_shown (sheet_column_at (s, c), o))
                continue;
            if (sheet_column_at (s, c)->flags & SHEET_WRAPPED)
                words += table_offset (t, next + 1) - table_offset (t, next) - 2;
            next++;
        }
        size_t others = table_width (t) - words;
        size_t room = others + wrapped * LEAST_ROOM < RUN_WIDTH ? (RUN_WIDTH - others) / wrapped : LEAST_ROOM;
        table_free (t);
        t = lay_out_sheet (s, o, room);
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
        fprintf (out, "%s%s%s\n", text_string (&r->sentence), r->aside ? "; not about it: " : "",
                 r->aside ? r->aside : "");
    for (size_t i = 0; i < r->parts.count && (!o.quiet || r->is_document); i++)
        show_part (&r->parts.at[i], o, told || !r->fault ? out : err);
    if (o.stats)
        fputs (text_string (&r->numbers), r->is_document ? err : out);
    if (r->fault && told) {
        fflush (out);
        show_fault (r, err);
    }
}
