/* Dense against sampled time, two periods, or two models. */
#include <string.h>

#include "asking.h"
#include "hidden.h"
#include "rational.h"
#include "timed_compare.h"

/* The two systems to compare and where they come from. */
typedef struct task {
    const question *asked;
    reply *reply;
    bool two_models;
    const char *time[2], *names[2];
    timed_system system[2];
} task;

static const subject *
subject_of (const task *t, int side)
{
    return t->asked->subjects[side && t->two_models];
}

static const model *
model_of (const task *t, int side)
{
    return subject_of (t, side)->network;
}

/* What is known for every automaton of this kind. */
static const char *
guarantee (const model *m)
{
    if (model_has_stopwatches (m))
        return "stopwatch automaton: reachability equivalent to dense time for some period, which cannot be "
               "computed (Lemma 6.7)";
    if (model_is_closed (m))
        return "closed timed automaton: simulation equivalent to dense time if the period divides all "
               "constants "
               "(Lemma 6.5); in general bisimilar for no period (Lemma 6.6)";
    return "timed automaton with strict comparisons: reachability equivalent to dense time for some period "
           "(Lemma 6.7); in general trace equivalent for none (Lemma 6.8)";
}

static const char *
rationals (const model *m)
{
    return model_has_stopwatches (m) ? "rational and real time: trace equivalent (Lemma 6.3)"
                                     : "rational and real time: bisimilar (Lemma 6.2)";
}

/* Build one side; false with the reason in the reply. */
static bool
build_side (task *t, int side)
{
    const question *q = t->asked;
    const model *m = model_of (t, side);
    timed_options chosen = { asking_range_disables (q), t->two_models || m->process_count == 1,
                             q->given[SETTING_HIDE], false };
    const subject *s = subject_of (t, side);
    diag *why = diag_new (s->name);
    diag_set_source (why, text_string (&s->text), s->text.length);
    bool taken = strcmp (t->time[side], "dense") != 0 || !model_has_stopwatches (m);
    if (!taken)
        diag_error (why, (position){ 0, 0 },
                    "dense time is undecidable for models that stop clocks; compare two periods instead");
    bool built = taken && timed_system_init (&t->system[side], m, t->time[side], chosen, q->budget, why);
    diag_free (t->reply->messages);
    t->reply->messages = why;
    if (!built)
        asking_give_up (q, t->reply);
    return built;
}

static void
add_statistics (const task *t)
{
    reply *r = t->reply;
    r->stats.states = (uint64_t) t->system[0].states + t->system[1].states;
    r->stats.transitions = lts_transitions (t->system[0].system) + lts_transitions (t->system[1].system);
    r->stats.visited = budget_states (t->asked->budget);
    asking_measure (t->asked, r);
    for (int side = 0; side < 2; side++) {
        text_printf (&r->numbers, "%s: ", t->names[side]);
        text_count (&r->numbers, lts_states (t->system[side].system), "state");
        text_add (&r->numbers, ", ");
        text_count (&r->numbers, lts_transitions (t->system[side].system), "transition");
        text_add_char (&r->numbers, '\n');
    }
    text_printf (&r->numbers, "%.3f s, %zu KiB\n", r->stats.seconds, r->stats.peak_kib);
}

/* The q of a period unit/q; 0: it is none, or the model stops clocks. */
static uint64_t
fineness (const model *m, const char *period)
{
    mpq_t q, unit;
    mpq_inits (q, unit, NULL);
    uint64_t fine = 0;
    if (!model_has_stopwatches (m) && rational_parse (q, period) && mpq_sgn (q) > 0) {
        mpq_set_si (unit, model_time_unit (m), 1);
        mpq_div (q, unit, q);
        if (mpz_cmp_ui (mpq_denref (q), 1) == 0 && mpz_cmp_ui (mpq_numref (q), UINT32_MAX) < 0)
            fine = mpz_get_ui (mpq_numref (q));
    }
    mpq_clears (q, unit, NULL);
    return fine;
}

/* What a period unit/q has, the finer ones have as well (S1): so much is settled for other
 * periods, too.  Words and what is reached go on; being stuck and simulations do not. */
static bool
add_others (const task *t, const equivalences *e, lts_answer wanted, uint64_t q, unsigned flags)
{
    static const lts_relation going_on[] = { LTS_REACHABILITY, LTS_TRACE, LTS_INFINITE_TRACE };
    text list = TEXT_EMPTY;
    int32_t unit = model_time_unit (model_of (t, 0));
    for (size_t i = 0; i < sizeof going_on / sizeof *going_on; i++)
        if (e->asked[going_on[i]] && e->outcome[going_on[i]].answer == wanted)
            text_printf (&list, "%s%s", list.length ? ", " : "", lts_relation_name (going_on[i]));
    if (list.length && wanted == LTS_YES)
        reply_add_line (t->reply, flags | PART_WRAPPED,
                        "Equivalent for %s are then dense time and every %d/q with q >= %llu.",
                        text_string (&list), unit, (unsigned long long) q);
    else if (list.length && q > 1)
        reply_add_line (t->reply, flags | PART_WRAPPED,
                        "Not equivalent for %s are then dense time and any %d/q with q <= %llu.",
                        text_string (&list), unit, (unsigned long long) q);
    bool told = list.length && (wanted == LTS_YES || q > 1);
    text_free (&list);
    return told;
}

static void
tell_others (const task *t, const equivalences *e)
{
    bool left = strcmp (t->time[0], "dense") == 0, right = strcmp (t->time[1], "dense") == 0;
    uint64_t q =
        t->two_models || left == right || e->below_only ? 0 : fineness (model_of (t, 0), t->time[left]);
    if (!q)
        return;
    bool told = add_others (t, e, LTS_YES, q, PART_SPACED);
    add_others (t, e, LTS_NO, q, told ? 0 : PART_SPACED);
}

static void
compare (task *t)
{
    if (!build_side (t, 0) || !build_side (t, 1))
        return;
    const question *q = t->asked;
    timed_pair pair;
    timed_pair_init (&pair, &t->system[0], &t->system[1], t->names, q->budget);
    pair.asked.below_only = question_is_set (q, SETTING_PREORDER);
    equivalences_ask (&pair.asked, question_text (q, SETTING_EQUIVALENCE));
    equivalences_decide (&pair.asked);
    equivalences_fill (&pair.asked, t->reply);
    tell_others (t, &pair.asked);
    reply_add_line (t->reply, PART_SPACED,
                    "The equivalences are untimed: of a step its action counts, not its delay.");
    if (!t->two_models) {
        reply_add_word (t->reply, "guarantee", guarantee (model_of (t, 0)));
        reply_add_line (t->reply, 0, "what holds for all automata of its kind (thesis, Table 6.1):");
        reply_add_line (t->reply, 0, "  %s", guarantee (model_of (t, 0)));
        reply_add_line (t->reply, 0, "  %s", rationals (model_of (t, 0)));
    }
    add_statistics (t);
    timed_pair_free (&pair);
}

/* Two models are called by their names, or if these are the same by their
 * files. */
static void
name_sides (task *t)
{
    bool same = strcmp (model_of (t, 0)->name, model_of (t, 1)->name) == 0;
    for (int side = 0; side < 2; side++)
        t->names[side] = !t->two_models ? t->time[side]
                         : same         ? subject_of (t, side)->name
                                        : model_of (t, side)->name;
}

static bool
question_is_right (const task *t)
{
    text message = TEXT_EMPTY;
    if (strcmp (t->time[0], "any") == 0)
        text_add (&message, "tacet compare needs --time dense or a period such as 1/2");
    else if (!t->time[1])
        text_add (&message,
                  "tacet compare needs a second reading of time, such as --with 1/2, or a second model");
    else
        hidden_fits_models (t->asked->given[SETTING_HIDE], model_of (t, 0), model_of (t, 1), &message);
    bool right = !message.length;
    if (!right)
        reply_refuse (t->reply, "%s", text_string (&message));
    text_free (&message);
    return right;
}

void
ask_compare (const question *q, reply *r)
{
    if (q->subject_count == 2 && q->subjects[1]->language == LANGUAGE_C) {
        ask_compare_code (q, r);
        return;
    }
    task t = { .asked = q, .reply = r, .two_models = q->subject_count == 2 };
    t.time[0] = question_text (q, SETTING_TIME);
    t.time[1] =
        question_is_set (q, SETTING_WITH) || !t.two_models ? question_text (q, SETTING_WITH) : t.time[0];
    if (!question_is_right (&t))
        return;
    name_sides (&t);
    if (t.two_models)
        asking_head (r, "other_model", model_of (&t, 1)->name);
    asking_head (r, "time", t.time[0]);
    asking_head (r, "with", t.time[1]);
    compare (&t);
    for (int side = 0; side < 2; side++)
        timed_system_free (&t.system[side]);
}
