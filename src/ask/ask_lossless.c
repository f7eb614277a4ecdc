/* Which sampling rate loses no behaviour? */
#include <string.h>

#include "alloc.h"
#include "hidden.h"
#include "lossless.h"
#include "rational.h"
#include "timed.h"
#include "vec.h"

typedef struct asked {
    timed timed;
    sampling_question question;
} asked;

static void
split (const char *list, char ***at, size_t *count)
{
    VEC (char *) words = VEC_EMPTY;
    while (list) {
        size_t length = strcspn (list, ",");
        text word = TEXT_EMPTY;
        text_add_bytes (&word, list, length);
        *vec_add (&words) = text_take (&word);
        list = list[length] ? list + length + 1 : NULL;
    }
    *at = words.at;
    *count = words.count;
}

static void
free_words (char **at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        xfree (at[i]);
    xfree (at);
}

/* How often the `length` letters from i on come one after another, up to `end`. */
static size_t
repetitions (const sampling_lost *l, size_t i, size_t end, size_t length)
{
    size_t same = 0;
    while (i + length + same < end && strcmp (l->letters[i + same], l->letters[i + length + same]) == 0)
        same++;
    return same / length + 1;
}

/* The letters from i to the end, (u)^k for what comes at least three times in a row. */
static void
add_folded (const sampling_lost *l, size_t i, size_t end, text *out)
{
    enum { LONGEST = 24, FEWEST = 3 };
    for (bool first = true; i < end; first = false) {
        size_t best = 1, times = 1;
        for (size_t length = 1; length <= LONGEST && i + FEWEST * length <= end; length++) {
            size_t found = repetitions (l, i, end, length);
            if (found >= FEWEST && found * length > times * best) {
                best = length;
                times = found;
            }
        }
        text_add (out, first ? "" : " ");
        text_add (out, times > 1 ? "(" : "");
        for (size_t k = 0; k < best; k++)
            text_printf (out, "%s%s", k ? " " : "", l->letters[i + k]);
        if (times > 1)
            text_printf (out, ")^%zu", times);
        i += best * times;
    }
}

void
lossless_add_word (const sampling_lost *l, text *out)
{
    if (!l->count)
        text_add (out, "(nothing)");
    add_folded (l, 0, l->loop_from, out);
    if (l->loop_from == l->count)
        return;
    text_add (out, l->loop_from ? " (" : "(");
    add_folded (l, l->loop_from, l->count, out);
    text_add (out, ")*");
}

void
lossless_add_brief (const sampling_lost *l, text *out)
{
    enum { MOST = 24, HEAD = 10 };
    text word = TEXT_EMPTY;
    lossless_add_word (l, &word);
    if (word.length > MOST)
        text_printf (out, "%.*s... (%zu letters)", HEAD, text_string (&word), l->count);
    else
        text_add (out, text_string (&word));
    text_free (&word);
}

/* Every run that is shown was followed step by step, like those of any yes. */
static bool
holds (const asked *a, const run *r, const char *period)
{
    text why = TEXT_EMPTY;
    run_goal goal = { .period = period, .range_disables = a->question.range_disables };
    bool right = !r || run_replay (a->timed.model, r, &goal, &why);
    if (!right)
        reply_distrust (a->timed.reply, "a run that should show a lost word does not pass the check: %s",
                        text_string (&why));
    text_free (&why);
    return right;
}

/* Dense time, and the grid as far as it gets, side by side. */
static void
show_both (const asked *a, sampling_lost *l)
{
    reply *r = a->timed.reply;
    bool disables = a->question.range_disables;
    text title = TEXT_EMPTY;
    text_printf (&title, "period %s", l->period);
    if (l->dense)
        reply_add_reading (r, l->sampled ? PART_JSON_ONLY : 0, "dense_run", a->timed.model, l->dense,
                           disables, "dense time", l->dense_read);
    if (l->sampled)
        reply_add_reading (r, l->dense ? PART_BESIDE : 0, "sampled_run", a->timed.model, l->sampled, disables,
                           text_string (&title), l->sampled_read);
    l->dense = l->sampled = NULL;
    text_free (&title);
    if (l->matched == l->count)
        reply_add_line (r, PART_WRAPPED, "With period %s no run along this word ends with the labels.",
                        l->period);
    else
        reply_add_line (r, PART_WRAPPED,
                        "With period %s no run gets further than %zu of these %zu letter%s%s.", l->period,
                        l->matched, l->count, l->count == 1 ? "" : "s",
                        l->loop_from < l->count ? ", the first turn counted" : "");
}

/* The word that dense time has and the period has not: both runs. */
static void
show_lost (const asked *a, sampling_lost *l)
{
    reply *r = a->timed.reply;
    if (!l || !holds (a, l->dense, NULL) || !holds (a, l->sampled, l->period))
        return;
    text word = TEXT_EMPTY;
    lossless_add_word (l, &word);
    reply_open (r, "lost");
    reply_add_word (r, "period", l->period);
    part *letters = reply_add (r, PART_NAMES, PART_JSON_ONLY, "word");
    for (size_t i = 0; i < l->count; i++)
        part_add_line (letters, "%s", l->letters[i]);
    if (l->loop_from < l->count)
        reply_add_number (r, "loop_from", l->loop_from);
    reply_add_number (r, "matched", l->matched);
    reply_close (r);
    reply_add_line (r, PART_SPACED | PART_WRAPPED, "lost with period %s: %s", l->period, text_string (&word));
    text_free (&word);
    show_both (a, l);
}

static void
show_loop (const sampling_loop *l, reply *r)
{
    reply_add_line (r, PART_SPACED, "Why %s needs more and more samples:", l->pattern);
    for (size_t i = 0; i < l->leak_count; i++) {
        const sampling_leak *k = &l->leaks[i];
        reply_add_line (
            r, PART_WRAPPED,
            "at %s every round takes a sample from %s and gives it to %s, which never gives it back and "
            "is below 1",
            k->state, k->shrinks, k->grows);
    }
    if (l->survivors)
        reply_add_line (r, PART_WRAPPED,
                        "%zu other way%s round lose%s nothing; after other parts of the pattern %s "
                        "no way on",
                        l->survivors, l->survivors == 1 ? "" : "s", l->survivors == 1 ? "s" : "",
                        l->survivors == 1 ? "it has" : "they have");
}

static void
add_loops (const sampling_answer *s, reply *r)
{
    static const sheet_column columns[] = { { "loop", "", 0 },  { "state", "", 0 },   { "from", "", 0 },
                                            { "to", "", 0 },    { "shrinks", "", 0 }, { "grows", "", 0 },
                                            { "matrix", "", 0 } };
    sheet *t = sheet_new (columns, sizeof columns / sizeof *columns, false);
    for (size_t i = 0; i < s->loop_count; i++)
        for (size_t k = 0; k < s->loops[i].leak_count; k++) {
            const sampling_leak *leak = &s->loops[i].leaks[k];
            sheet_text (t, "%s", s->loops[i].pattern);
            sheet_text (t, "%s", leak->state);
            sheet_number (t, leak->from);
            sheet_number (t, leak->to);
            sheet_text (t, "%s", leak->shrinks);
            sheet_text (t, "%s", leak->grows);
            sheet_list (t);
            for (uint32_t row = 0; row <= leak->classes; row++) {
                text bits = TEXT_EMPTY;
                for (uint32_t column = 0; column <= leak->classes; column++)
                    text_add_char (&bits, leak->columns[column] >> row & 1 ? '1' : '0');
                sheet_list_add (t, text_string (&bits));
                text_free (&bits);
            }
        }
    reply_add_sheet (r, PART_JSON_ONLY, "leaks", t);
}

void
lossless_add_period (int32_t unit, uint32_t q, text *out)
{
    mpq_t period;
    mpq_init (period);
    mpq_set_ui (period, (unsigned long) unit, q);
    mpq_canonicalize (period);
    rational_print (out, period);
    mpq_clear (period);
}

void
lossless_choose (int32_t unit, uint32_t least, lossless_rows *out)
{
    enum { FEWEST = 4, MOST = 12 };
    uint32_t last = least > FEWEST ? least : FEWEST, whole = (uint32_t) unit;
    for (uint32_t q = 1; q <= last && q < MOST; q++)
        *vec_add (out) = q;
    for (uint32_t divisor = whole; divisor >= 1 && out->count < MOST + FEWEST; divisor--)
        if (whole % divisor == 0 && whole / divisor > vec_last (out))
            *vec_add (out) = whole / divisor;
    if (least > vec_last (out))
        *vec_add (out) = least;
}

/* How fine a period n rounds need. */
static void
add_needs (const sampling_answer *s, reply *r)
{
    static const sheet_column columns[] = { { "n", "n", SHEET_RIGHT },
                                            { "least_q", "least q", SHEET_RIGHT },
                                            { "period", "largest period", SHEET_RIGHT } };
    sheet *t = sheet_new (columns, 3, false);
    for (size_t i = 0; i < SAMPLING_TURN_COUNT; i++) {
        sheet_number (t, sampling_turns[i]);
        if (s->needs[i]) {
            text period = TEXT_EMPTY;
            lossless_add_period (s->unit, s->needs[i], &period);
            sheet_number (t, s->needs[i]);
            sheet_text (t, "%s", text_string (&period));
            text_free (&period);
        } else {
            sheet_none (t);
            sheet_none (t);
        }
    }
    reply_add_line (r, PART_SPACED, "How fine the period %d/q must be for n rounds:", s->unit);
    reply_add_sheet (r, 0, "needs", t);
}

/* "words", "infinite words", "words that end with a, b". */
static void
add_kind (const asked *a, const char *number, text *out)
{
    const model *m = a->timed.model;
    text_printf (out, "%s%s", a->question.infinite ? "infinite " : "", number);
    bool several = strcmp (number, "words") == 0;
    for (size_t i = 0; i < a->question.label_count && !a->question.infinite; i++)
        text_printf (out, "%s%s",
                     i         ? ", "
                     : several ? " that end with "
                               : " that ends with ",
                     m->labels[a->question.labels[i]]);
}

static void
fill_no (const asked *a, const sampling_answer *s, reply *r)
{
    text kind = TEXT_EMPTY;
    add_kind (a, "words", &kind);
    /* A period p/q has no more runs than 1/q. */
    reply_set (r, ANSWER_NO,
               a->question.infinite
                   ? "every period loses %s: those that begin with %s need more and more samples a unit as n "
                     "grows"
                   : "every period loses %s: %s needs more and more samples a unit as n grows",
               text_string (&kind), s->pattern_text);
    text_free (&kind);
    reply_add_number (r, "unit", (uint64_t) s->unit);
    reply_add_word (r, "pattern", s->pattern_text);
    add_needs (s, r);
    for (size_t i = 0; i < s->loop_count; i++)
        show_loop (&s->loops[i], r);
    add_loops (s, r);
}

static void
fill_yes (const asked *a, sampling_answer *s, reply *r)
{
    text largest = TEXT_EMPTY, kind = TEXT_EMPTY;
    add_kind (a, "word", &kind);
    lossless_add_period (s->unit, s->least, &largest);
    if (s->least <= 1)
        reply_set (r, ANSWER_YES, "every period %d/q keeps every %s%s", s->unit, text_string (&kind),
                   s->empty ? ": dense time has none" : "");
    else
        reply_set (r, ANSWER_YES,
                   "of the periods %d/q exactly those with q >= %u keep every %s; the largest is %s", s->unit,
                   s->least, text_string (&kind), text_string (&largest));
    text_free (&largest);
    text_free (&kind);
    reply_add_number (r, "least_q", s->least);
    reply_add_number (r, "unit", (uint64_t) s->unit);
    if (s->least > 1)
        show_lost (a, s->lost);
    reply_add_line (r, PART_SPACED | PART_WRAPPED,
                    "Other periods, such as 2 or 3/2, can be asked for with --among 2,3/2; --among auto "
                    "takes those that suit the constants of the model.");
}

static void
fill_unknown (const asked *a, sampling_answer *s, reply *r)
{
    text covered = TEXT_EMPTY, kind = TEXT_EMPTY;
    add_kind (a, "word", &kind);
    if (s->tried)
        text_printf (&covered, "; no period %d/q with q up to %u keeps every %s%s", s->unit, s->tried,
                     text_string (&kind), s->exists ? ", but some larger q does" : "");
    text reason = TEXT_EMPTY;
    text_printf (&reason, "%s%s", s->reason ? s->reason : "the engine gives no reason",
                 text_string (&covered));
    reply_set_unknown (r, text_string (&reason));
    text_free (&reason);
    text_free (&covered);
    text_free (&kind);
    show_lost (a, s->lost);
}

static void
decide (asked *a)
{
    const question *q = a->timed.asked;
    reply *r = a->timed.reply;
    sampling_answer *s = sampling_decide (&a->question, q->budget, asking_messages (q, r));
    if (!s) {
        asking_give_up (q, r);
        return;
    }
    r->engine = "sampling";
    if (s->answer == ANSWER_YES)
        fill_yes (a, s, r);
    else if (s->answer == ANSWER_NO)
        fill_no (a, s, r);
    else
        fill_unknown (a, s, r);
    r->stats = s->stats;
    asking_measure (q, r);
    text_printf (&r->numbers, "\nstates %llu, objects %llu, arrows %llu, nodes %llu\n%.3f s, %zu KiB\n",
                 (unsigned long long) s->circles, (unsigned long long) s->objects,
                 (unsigned long long) s->arrows, (unsigned long long) s->nodes, r->stats.seconds,
                 r->stats.peak_kib);
    sampling_answer_free (s);
}

static void
add_words (const sampling_period *p, const text *lost, sheet *t)
{
    if (p->answer == ANSWER_NO)
        sheet_text (t, "loses %s", text_string (lost));
    else
        sheet_text (t, "%s", p->answer == ANSWER_YES ? "keeps everything" : p->reason ? p->reason : "");
}

static void
add_row (const sampling_period *p, sheet *t)
{
    text word = TEXT_EMPTY, brief = TEXT_EMPTY;
    if (p->lost) {
        lossless_add_word (p->lost, &word);
        lossless_add_brief (p->lost, &brief);
    }
    sheet_text (t, "%s", p->period);
    sheet_text (t, "%s", answer_name (p->answer));
    add_words (p, &word, t);
    add_words (p, &brief, t);
    text_free (&word);
    text_free (&brief);
}

/* The largest of the periods with this answer; NULL: none has it. */
static const char *
coarsest (const sampling_period *rows, size_t count, answer wanted)
{
    const char *best = NULL;
    mpq_t largest, period;
    mpq_inits (largest, period, NULL);
    for (size_t i = 0; i < count; i++)
        if (rows[i].answer == wanted && rational_parse (period, rows[i].period)
            && mpq_cmp (period, largest) > 0) {
            mpq_set (largest, period);
            best = rows[i].period;
        }
    mpq_clears (largest, period, NULL);
    return best;
}

/* Is the period `a` above `b`?  NULL is above nothing. */
static bool
is_above (const char *a, const char *b)
{
    mpq_t left, right;
    mpq_inits (left, right, NULL);
    bool above = a && rational_parse (left, a) && rational_parse (right, b) && mpq_cmp (left, right) > 0;
    mpq_clears (left, right, NULL);
    return above;
}

/* The sentence: which of the periods keeps everything? */
static void
answer_among (const asked *a, const sampling_period *rows, size_t count)
{
    reply *r = a->timed.reply;
    text word = TEXT_EMPTY, words = TEXT_EMPTY, reason = TEXT_EMPTY;
    add_kind (a, "word", &word);
    add_kind (a, "words", &words);
    const char *best = coarsest (rows, count, ANSWER_YES), *open = coarsest (rows, count, ANSWER_UNKNOWN);
    text_printf (&reason, "none of these periods is known to keep every %s", text_string (&word));
    if (budget_reason (a->timed.asked->budget))
        text_printf (&reason, "; %s", budget_reason (a->timed.asked->budget));
    if (best && is_above (open, best))
        reply_set (r, ANSWER_YES, "%s is one of these periods that keeps every %s; of %s it is not known",
                   best, text_string (&word), open);
    else if (best)
        reply_set (r, ANSWER_YES, "%s is the largest of these periods that keeps every %s", best,
                   text_string (&word));
    else if (open)
        reply_set_unknown (r, text_string (&reason));
    else
        reply_set (r, ANSWER_NO, "each of these periods loses %s", text_string (&words));
    text_free (&word);
    text_free (&words);
    text_free (&reason);
}

static void
fill_among (asked *a, sampling_period *rows, size_t count)
{
    static const sheet_column columns[] = { { "period", "period", 0 },
                                            { "answer", "", SHEET_JSON_ONLY },
                                            { "words", "", SHEET_JSON_ONLY },
                                            { "brief", "words", SHEET_TEXT_ONLY } };
    sheet *t = sheet_new (columns, sizeof columns / sizeof *columns, false);
    sampling_lost *lost = NULL;
    for (size_t i = 0; i < count; i++) {
        add_row (&rows[i], t);
        if (!lost && rows[i].lost)
            lost = rows[i].lost;
    }
    answer_among (a, rows, count);
    reply_add_sheet (a->timed.reply, PART_SPACED, "periods", t);
    show_lost (a, lost);
}

/* The periods unit/q that are worth a row: whole numbers, and as fine as is needed. */
static void
choose_periods (const asked *a, char ***at, size_t *count)
{
    const question *q = a->timed.asked;
    sampling_question words = a->question;
    words.certificate = NULL;
    sampling_answer *s = sampling_decide (&words, q->budget, asking_messages (q, a->timed.reply));
    lossless_rows rows = VEC_EMPTY;
    VEC (char *) names = VEC_EMPTY;
    int32_t unit = model_time_unit (a->question.model);
    lossless_choose (unit, s && s->answer == ANSWER_YES ? s->least : 0, &rows);
    for (size_t i = 0; s && i < rows.count; i++) {
        text name = TEXT_EMPTY;
        lossless_add_period (unit, rows.at[i], &name);
        *vec_add (&names) = text_take (&name);
    }
    sampling_answer_free (s);
    vec_free (&rows);
    *at = names.at;
    *count = names.count;
}

static void
ask_among (asked *a)
{
    const question *q = a->timed.asked;
    char **periods;
    size_t count;
    if (strcmp (q->given[SETTING_AMONG], "auto") == 0)
        choose_periods (a, &periods, &count);
    else
        split (q->given[SETTING_AMONG], &periods, &count);
    mpq_t period;
    mpq_init (period);
    bool right = true;
    for (size_t i = 0; i < count && right; i++) {
        right = rational_parse (period, periods[i]) && mpq_sgn (period) > 0;
        if (!right)
            reply_refuse (a->timed.reply, "--among expects periods such as 1,5/2,10, not '%s'", periods[i]);
    }
    mpq_clear (period);
    if (q->certificate)
        reply_remark (a->timed.reply, "there will be no certificate: --among has none");
    if (right) {
        sampling_period *rows = sampling_among (&a->question, (const char *const *) periods, count, q->budget,
                                                asking_messages (q, a->timed.reply));
        if (rows)
            fill_among (a, rows, count);
        else
            asking_give_up (q, a->timed.reply);
        sampling_periods_free (rows, count);
    }
    free_words (periods, count);
}

/* Words are compared, finite or infinite ones: a period has no others than dense time. */
static bool
asks_infinite (const question *q)
{
    return question_is_set (q, SETTING_EQUIVALENCE)
               ? asking_is (q, SETTING_EQUIVALENCE, "infinite-trace")
               : question_is_set (q, SETTING_WORDS) && asking_is (q, SETTING_WORDS, "infinite");
}

static bool
settings_fit (const question *q, reply *r)
{
    static const setting others[] = { SETTING_LOCATION,    SETTING_DEADLOCK, SETTING_NON_ZENO,
                                      SETTING_EQUIVALENCE, SETTING_UP_TO,    SETTING_END };
    bool infinite = asks_infinite (q),
         words = question_is_set (q, SETTING_LOSSLESS) || question_is_set (q, SETTING_AMONG);
    for (const setting *s = others; *s != SETTING_END; s++)
        if (question_is_set (q, *s) && (*s != SETTING_EQUIVALENCE || words)) {
            reply_refuse (r, "--%s has no meaning with --lossless", setting_table[*s].name);
            return false;
        }
    if (infinite && question_is_set (q, SETTING_LABEL))
        reply_refuse (r, "--label is about the ends of finite words: not with --words infinite");
    return lossless_hides_well (q, r);
}

bool
lossless_hides_well (const question *q, reply *r)
{
    text message = TEXT_EMPTY;
    if (!hidden_fits_models (q->given[SETTING_HIDE], q->subjects[0]->network, NULL, &message))
        reply_refuse (r, "%s", text_string (&message));
    text_free (&message);
    return r->failure == REPLY_ANSWERED;
}

sampling_question
lossless_question (const question *q)
{
    sampling_question s = { .model = q->subjects[0]->network, .range_disables = asking_range_disables (q) };
    char **hidden;
    split (q->given[SETTING_HIDE], &hidden, &s.hidden_count);
    s.hidden = (const char *const *) hidden;
    return s;
}

void
lossless_question_free (sampling_question *s)
{
    free_words ((char **) s->hidden, s->hidden_count);
}

void
ask_lossless (const question *q, reply *r)
{
    if (!settings_fit (q, r))
        return;
    asked a = { .question = lossless_question (q) };
    if (timed_prepare (&a.timed, q, r) && timed_set_labels (&a.timed)) {
        a.question.infinite = asks_infinite (q);
        a.question.labels = a.timed.question.query.labels;
        a.question.label_count = a.timed.question.query.label_count;
        a.question.certificate = q->certificate;
        if (question_is_set (q, SETTING_AMONG))
            ask_among (&a);
        else
            decide (&a);
    }
    lossless_question_free (&a.question);
    timed_free (&a.timed);
}

sampling_answer *
lossless_words (const question *q, reply *r, budget *b)
{
    sampling_question words = lossless_question (q);
    sampling_answer *s = sampling_decide (&words, b, asking_messages (q, r));
    lossless_question_free (&words);
    return s;
}
