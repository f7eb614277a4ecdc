/* The tables of an answer, as strings: sheets, lists of names, equivalences. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>

#include "library.h"

static void
add_cell (wordlist *to, const sheet_cell *cell)
{
    text *out = wordlist_open (to);
    const char *between = "";
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
        for (const char *at = sheet_list_next (cell, NULL); at; at = sheet_list_next (cell, at)) {
            text_printf (out, "%s%s", between, at);
            between = ", ";
        }
        break;
    case SHEET_MAP:
        for (const char *at = sheet_list_next (cell, NULL); at; at = sheet_list_next (cell, at)) {
            text_printf (out, "%s%s", between, at);
            between = *between == '=' ? " " : "=";
        }
        break;
    case SHEET_NONE:
        break;
    }
    wordlist_close (to);
}

static bool
is_data (const sheet *s, size_t column)
{
    return !(sheet_column_at (s, column)->flags & SHEET_TEXT_ONLY);
}

static void
add_sheet (const sheet *s, library_table *to)
{
    for (size_t c = 0; c < sheet_columns (s); c++)
        if (is_data (s, c)) {
            wordlist_add (&to->headings, sheet_column_at (s, c)->key);
            to->columns++;
        }
    for (size_t row = 0; row < sheet_rows (s); row++) {
        if (sheet_line_at (s, row))
            continue;
        to->rows++;
        for (size_t c = 0; c < sheet_columns (s); c++)
            if (is_data (s, c))
                add_cell (&to->cells, sheet_at (s, row, c));
    }
}

static void
add_names (const part *p, library_table *to)
{
    wordlist_add (&to->headings, p->key);
    to->columns = 1;
    to->rows = p->lines.count;
    for (size_t i = 0; i < p->lines.count; i++)
        wordlist_add (&to->cells, p->lines.at[i]);
}

/* The word has spaces between its actions; what is repeated begins at loop_from. */
static void
add_equivalences (const part *p, library_table *to)
{
    static const char *const columns[] = { "equivalence", "answer", "reason", "more", "word", "loop_from" };
    to->columns = sizeof columns / sizeof *columns;
    to->rows = p->equivalences.count;
    for (size_t c = 0; c < to->columns; c++)
        wordlist_add (&to->headings, columns[c]);
    for (size_t i = 0; i < to->rows; i++) {
        const reply_equivalence *e = &p->equivalences.at[i];
        bool differs = e->answer == ANSWER_NO;
        wordlist_add (&to->cells, e->name);
        wordlist_add (&to->cells, answer_name (e->answer));
        wordlist_add (&to->cells, e->answer == ANSWER_UNKNOWN && e->reason ? e->reason : "");
        wordlist_add (&to->cells, differs && e->more ? e->more : "");
        text *word = wordlist_open (&to->cells);
        for (size_t k = 0; differs && e->has_word && k < e->word.count; k++)
            text_printf (word, "%s%s", k ? " " : "", e->word.at[k]);
        wordlist_close (&to->cells);
        text *loop = wordlist_open (&to->cells);
        if (differs && e->has_word && e->word_loop < e->word.count)
            text_printf (loop, "%zu", e->word_loop);
        wordlist_close (&to->cells);
    }
}

static void
add_part (const part *p, library_tables *to)
{
    if (!p->key || p->flags & (PART_TEXT_ONLY | PART_HEAD))
        return;
    library_table t = { .name = p->key };
    if (p->kind == PART_SHEET)
        add_sheet (p->sheet, &t);
    else if (p->kind == PART_NAMES || p->kind == PART_NUMBERS || p->kind == PART_LINES)
        add_names (p, &t);
    else if (p->kind == PART_EQUIVALENCES)
        add_equivalences (p, &t);
    else
        return;
    *vec_add (&to->list) = t;
}

static const library_tables *
tables_of (tct_answer *a)
{
    static const library_tables none = { .are_made = true };
    if (!a)
        return &none;
    library_tables *t = &a->tables;
    if (!t->are_made) {
        locale_t before = library_speak_c ();
        for (size_t i = 0; a->reply && i < a->reply->parts.count; i++)
            add_part (&a->reply->parts.at[i], t);
        library_speak (before);
    }
    t->are_made = true;
    return t;
}

static const library_table *
table_at (tct_answer *a, size_t table)
{
    static const library_table none = { .name = "" };
    const library_tables *t = tables_of (a);
    return table < t->list.count ? &t->list.at[table] : &none;
}

void
library_tables_free (library_tables *t)
{
    for (size_t i = 0; i < t->list.count; i++) {
        wordlist_free (&t->list.at[i].headings);
        wordlist_free (&t->list.at[i].cells);
    }
    vec_free (&t->list);
}

size_t
tct_table_count (tct_answer *a)
{
    return tables_of (a)->list.count;
}

const char *
tct_table_name (tct_answer *a, size_t table)
{
    return table_at (a, table)->name;
}

size_t
tct_table_rows (tct_answer *a, size_t table)
{
    return table_at (a, table)->rows;
}

size_t
tct_table_columns (tct_answer *a, size_t table)
{
    return table_at (a, table)->columns;
}

const char *
tct_table_column (tct_answer *a, size_t table, size_t column)
{
    return wordlist_at (&table_at (a, table)->headings, column);
}

const char *
tct_table_cell (tct_answer *a, size_t table, size_t row, size_t column)
{
    const library_table *t = table_at (a, table);
    return row < t->rows && column < t->columns ? wordlist_at (&t->cells, row * t->columns + column) : "";
}
