/* What can follow a run: the edges with the delays after which they fire, exactly, in dense
 * time or on the grid, and the regions that pass while the last state waits. */
#include "alloc.h"
#include "asking.h"
#include "rational.h"
#include "regions.h"
#include "walk.h"

/* Regions told; more are of no use to a reader. */
enum { MOST_REGIONS = 200 };

/* Go where the run ends. */
static concrete *
go_along (const model *m, const run *taken, bool range_disables)
{
    concrete *now = concrete_new (m, range_disables);
    text why = TEXT_EMPTY;
    position where;
    concrete_start (now, taken->start, &why);
    for (size_t i = 0; i < taken->count; i++)
        concrete_fire (now, taken->steps[i].delay, taken->steps[i].edges, taken->steps[i].edge_count, &why, &where);
    text_free (&why);
    return now;
}

/* The ends of the range, on the grid its first and last point; false: it has none there. */
static bool
find_ends (const delay_range *when, const char *time, delay_range *ends)
{
    delay_range_set (ends, when);
    mpq_t period;
    mpz_t first, last;
    mpq_init (period);
    mpz_inits (first, last, NULL);
    bool sampled = rational_parse (period, time), some = true;
    if (sampled && (some = delay_range_multiples (when, period, first, last))) {
        ends->lower_strict = ends->upper_strict = false;
        mpq_set_z (ends->lower, first);
        mpq_mul (ends->lower, ends->lower, period);
        if (!when->unbounded) {
            mpq_set_z (ends->upper, last);
            mpq_mul (ends->upper, ends->upper, period);
        }
    }
    mpq_clear (period);
    mpz_clears (first, last, NULL);
    return some;
}

void
walk_print_range (const delay_range *range, text *out)
{
    bool point = !range->unbounded && mpq_equal (range->lower, range->upper);
    text_add (out, range->lower_strict ? "more than " : "");
    rational_print (out, range->lower);
    if (point)
        return;
    if (range->unbounded)
        text_add (out, range->lower_strict ? "" : " or more");
    else {
        text_add (out, range->upper_strict ? ", less than " : range->lower_strict ? ", up to " : " to ");
        rational_print (out, range->upper);
    }
}

static void
sheet_rational (sheet *s, const mpq_t value)
{
    text number = TEXT_EMPTY;
    rational_print (&number, value);
    sheet_text (s, "%s", text_string (&number));
    text_free (&number);
}

/* Where the edges lead: "P.l1", and "Q.m" where there are several. */
static void
add_targets (const model *m, const concrete_move *move, sheet *s)
{
    text where = TEXT_EMPTY;
    for (uint32_t k = 0; k < move->edge_count; k++) {
        const edge *e = &m->edges[move->edges[k]];
        const process *p = &m->processes[e->process];
        text_printf (&where, "%s%s.%s", k ? " " : "", p->name, p->locations[e->target].name);
    }
    sheet_text (s, "%s", text_string (&where));
    text_free (&where);
}

static void
add_move (const model *m, const concrete_move *move, const delay_range *ends, sheet *s)
{
    text name = TEXT_EMPTY;
    sheet_list (s);
    for (uint32_t k = 0; k < move->edge_count; k++) {
        text_clear (&name);
        concrete_action_name (m, &move->edges[k], 1, &name);
        sheet_list_add (s, text_string (&name));
    }
    add_targets (m, move, s);
    text_clear (&name);
    walk_print_range (ends, &name);
    sheet_text (s, "%s%s", text_string (&name), move->outcome == CONCRETE_FAULT ? "  (fails)" : "");
    text_free (&name);
    sheet_rational (s, ends->lower);
    sheet_truth (s, ends->lower_strict);
    if (ends->unbounded)
        sheet_none (s);
    else
        sheet_rational (s, ends->upper);
    sheet_truth (s, !ends->unbounded && ends->upper_strict);
    sheet_truth (s, move->outcome == CONCRETE_FAULT);
}

static void
add_moves (const question *q, concrete *now, reply *r)
{
    static const sheet_column columns[] = { { "action", "edge", 0 },
                                            { "to", "to", 0 },
                                            { "after", "after", SHEET_TEXT_ONLY },
                                            { "from", "", SHEET_JSON_ONLY },
                                            { "from_open", "", SHEET_JSON_ONLY },
                                            { "until", "", SHEET_JSON_ONLY },
                                            { "until_open", "", SHEET_JSON_ONLY },
                                            { "fails", "", SHEET_JSON_ONLY } };
    const model *m = q->subjects[0]->network;
    sheet *s = sheet_new (columns, sizeof columns / sizeof *columns, false);
    size_t count;
    const concrete_move *moves = concrete_moves (now, &count);
    delay_range ends;
    delay_range_init (&ends);
    for (size_t i = 0; i < count; i++)
        if (find_ends (&moves[i].when, question_text (q, SETTING_TIME), &ends))
            add_move (m, &moves[i], &ends, s);
    delay_range_clear (&ends);
    if (!sheet_rows (s))
        reply_add_line (r, PART_SPACED, "no edge can follow");
    reply_add_sheet (r, PART_SPACED, "moves", s);
}

struct passing {
    concrete *trial;
    const run_state *start;
    sheet *sheet;
};

/* As far as the invariants let time pass. */
static bool
add_region (void *context, const mpq_t from, bool after, const mpq_t inside, const char *name)
{
    struct passing *p = context;
    text why = TEXT_EMPTY;
    position where;
    concrete_go (p->trial, p->start);
    bool may = concrete_fire (p->trial, inside, NULL, 0, &why, &where) == CONCRETE_FIRES;
    text_free (&why);
    if (!may || sheet_rows (p->sheet) >= MOST_REGIONS)
        return false;
    text waited = TEXT_EMPTY;
    text_add (&waited, after ? "more than " : "");
    rational_print (&waited, from);
    sheet_text (p->sheet, "%s", text_string (&waited));
    text_free (&waited);
    sheet_rational (p->sheet, from);
    sheet_truth (p->sheet, after);
    sheet_text (p->sheet, "%s", name);
    return true;
}

void
walk_add_moves (const question *q, const run *taken, reply *r)
{
    static const sheet_column columns[] = { { "", "waited", SHEET_TEXT_ONLY },
                                            { "from", "", SHEET_JSON_ONLY },
                                            { "open", "", SHEET_JSON_ONLY },
                                            { "region", "region", 0 } };
    const model *m = q->subjects[0]->network;
    bool disables = asking_range_disables (q);
    concrete *now = go_along (m, taken, disables), *trial = concrete_new (m, disables);
    add_moves (q, now, r);
    struct passing p = { trial, concrete_state (now), sheet_new (columns, sizeof columns / sizeof *columns, false) };
    if (regions_while_waiting (m, p.start->clocks, q->budget, add_region, &p) && sheet_rows (p.sheet))
        reply_add_sheet (r, PART_SPACED, "regions", p.sheet);
    else
        sheet_free (p.sheet);
    concrete_free (trial);
    concrete_free (now);
}
