/* Two runs along the same word side by side, aligned letter by letter. */
#include <string.h>

#include "show_run.h"

enum { ACTION = 2, MOST_ROWS = 48, NEAR = 10, ACTION_WIDTH = 26 };

/* Times and delays only, if nothing else has room. */
enum { TIMES_ONLY = RUN_LAYOUTS };

typedef struct column_run {
    const reply_run *shown;
    table *rows; /* heading, start, steps */
    size_t first, columns;
    size_t at; /* the row that comes next */
    size_t step;
} column_run;

typedef struct pair {
    column_run side[2];
    table *t;
    size_t row, rows; /* steps so far, and how many there are */
    size_t ends;      /* the row after which the second run ends */
    bool skipping;
} pair;

/* How many letters were read after step n, from 0. */
static size_t
letters_after (const column_run *c, size_t n)
{
    return c->shown->read ? c->shown->read[n] : n + 1;
}

static bool
has_step (const column_run *c)
{
    return c->step < c->shown->run->count;
}

/* Is the next step a silent one? */
static bool
is_silent (const column_run *c)
{
    return has_step (c) && letters_after (c, c->step) == (c->step ? letters_after (c, c->step - 1) : 0);
}

static void
add_cells (pair *p, const column_run *c, size_t row)
{
    table_cell (p->t, "|");
    for (size_t i = 0; i < c->columns; i++)
        if (i != ACTION)
            table_cell (p->t, "%s", row != SIZE_MAX ? table_at (c->rows, row, i) : i ? "" : "-");
}

static void
add_action (pair *p, const char *name)
{
    if (strlen (name) > ACTION_WIDTH)
        table_cell (p->t, "%.*s...", ACTION_WIDTH - 3, name);
    else
        table_cell (p->t, "%s", name);
}

/* Of a long pair the beginning, the end and where the second run ends are shown. */
static bool
is_shown (const pair *p)
{
    return p->rows <= MOST_ROWS || p->row < NEAR || p->row + NEAR > p->rows
           || (p->row + NEAR > p->ends && p->row < p->ends + NEAR / 2);
}

/* One row: the steps of the sides that take part. */
static void
add_row (pair *p, bool left, bool right)
{
    bool taken[2] = { left, right }, shown = is_shown (p);
    size_t row[2];
    for (int k = 0; k < 2; k++) {
        column_run *c = &p->side[k];
        row[k] = SIZE_MAX;
        if (!taken[k])
            continue;
        const char *line = table_line_at (c->rows, c->at);
        if (line && k == 0 && shown)
            table_line (p->t, line);
        c->at += line != NULL;
        row[k] = c->at++;
        c->step++;
    }
    p->row++;
    if (!shown && !p->skipping)
        table_line (p->t, "  ... (the steps between are in the answer as JSON)");
    p->skipping = !shown;
    if (!shown)
        return;
    add_action (p, table_at (p->side[left ? 0 : 1].rows, row[left ? 0 : 1], ACTION));
    for (int k = 0; k < 2; k++)
        if (row[k] == SIZE_MAX && taken[!k] && has_step (&p->side[k])) { /* waits for a silent step */
            table_cell (p->t, "|");
            for (size_t i = 1; i < p->side[k].columns; i++)
                table_cell (p->t, "%s", "");
        } else
            add_cells (p, &p->side[k], row[k]);
}

static void
add_headings (pair *p)
{
    for (size_t row = 0; row < 2; row++) {
        table_cell (p->t, "%s", table_at (p->side[0].rows, row, ACTION));
        for (int k = 0; k < 2; k++)
            add_cells (p, &p->side[k], row);
    }
    for (int k = 0; k < 2; k++)
        p->side[k].at = 2;
}

static const char *
next_action (const column_run *c)
{
    return table_at (c->rows, c->at + (table_line_at (c->rows, c->at) != NULL), ACTION);
}

/* Letters are read together; so are silent steps that are the same. */
static void
add_steps (pair *p)
{
    while (has_step (&p->side[0]) || has_step (&p->side[1])) {
        bool silent[2] = { is_silent (&p->side[0]), is_silent (&p->side[1]) };
        if (silent[0] && silent[1] && !strcmp (next_action (&p->side[0]), next_action (&p->side[1])))
            add_row (p, true, true);
        else if (silent[0])
            add_row (p, true, false);
        else if (silent[1])
            add_row (p, false, true);
        else
            add_row (p, has_step (&p->side[0]), has_step (&p->side[1]));
    }
}

static void
align (pair *p)
{
    size_t to = 1;
    for (int k = 0; k < 2; k++) {
        p->side[k].first = to++;
        for (size_t i = 0; i < p->side[k].columns; i++)
            if (i != ACTION) {
                if (table_is_right (p->side[k].rows, i))
                    table_align_right (p->t, to);
                to++;
            }
    }
}

/* In this layout; if it is too wide and a narrower one is left, false. */
static bool
show_in (const reply_run *left, const reply_run *right, int layout, FILE *out)
{
    pair p = { .side = { { .shown = left }, { .shown = right } } };
    size_t columns = 1;
    for (int k = 0; k < 2; k++) {
        column_run *c = &p.side[k];
        const reply_run *r = c->shown;
        c->rows = run_table (r->model, r->run, r->range_disables, NULL,
                             layout == TIMES_ONLY ? ONE_COLUMN : (enum run_layout) layout);
        c->columns = layout == TIMES_ONLY ? ACTION + 1 : table_columns (c->rows);
        columns += c->columns;
        p.rows = r->run->count > p.rows ? r->run->count : p.rows;
    }
    p.ends = right->run->count;
    p.t = table_new (columns);
    align (&p);
    add_headings (&p);
    add_steps (&p);
    bool fits = table_width (p.t) <= RUN_WIDTH || layout == TIMES_ONLY;
    if (fits) {
        size_t first = table_offset (p.t, p.side[0].first), second = table_offset (p.t, p.side[1].first);
        fprintf (out, "%*s|  %-*s|  %s\n", (int) first, "", (int) (second - first) - 3, left->title,
                 right->title);
        table_print (p.t, out);
    }
    table_free (p.t);
    table_free (p.side[0].rows);
    table_free (p.side[1].rows);
    return fits;
}

void
show_beside (const reply_run *left, const reply_run *right, FILE *out)
{
    for (int layout = ALL_COLUMNS; layout <= TIMES_ONLY; layout++)
        if (show_in (left, right, layout, out))
            return;
}
