/* Can a C program reach an error?  Its steps are guarded commands for the engines of
 * those; a run that they find is then run by the machine of src/c. */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "blocks.h"
#include "native.h"
#include "c_certify.h"
#include "c_program.h"
#include "program_witness.h"
#include "refine.h"
#include "states.h"

/* Rows of a run that are shown at its beginning and at its end, unless all are wanted. */
enum { SHOWN_ROWS = 20 };
enum { MOST_INSTRUCTIONS = 100000000, MOST_STATES = 10000000, SHORT_SECONDS = 20 };

typedef struct search {
    c_program p;
    gcl_model *program;
    answer answer;
    text reason;
    gcl_run *run;
    statistics stats;
    uint64_t predicates;
    const char *engine;
    blocks_result *blocks; /* of that engine, or NULL */
    bool certified;        /* its proof was proved again */
    const flow_place *end; /* of a run */
    VEC (machine_input) inputs;
    text native; /* what the real machine did with them */
    const char *native_word;
    machine_result seen;
} search;

static bool
make_program (search *s)
{
    text commands = TEXT_EMPTY;
    flow_print_gcl (s->p.flow, &commands);
    diag *why = diag_new ("the steps of the program");
    s->program = gcl_parse (text_string (&commands), commands.length, why);
    if (!s->program) {
        text first = TEXT_EMPTY;
        text_printf (&first, "the steps of the program are not read back (%zu errors)", diag_errors (why));
        reply_distrust (s->p.reply, "%s", text_string (&first));
        text_free (&first);
    }
    diag_free (why);
    text_free (&commands);
    return s->program != NULL;
}

/* States one by one, as long as they are not too many. */
static void
explore (search *s)
{
    gcl_explore_options o = { .until_error = true };
    uint64_t allowed = budget_allowed (s->p.asked->budget).states;
    budget *share = budget_new_within (
        s->p.asked->budget,
        (budget_limits){ .states = allowed && allowed < MOST_STATES ? allowed : MOST_STATES });
    gcl_exploration *e = gcl_explore (s->program, &o, share);
    budget_free (share);
    s->answer = e->answer;
    text_clear (&s->reason);
    text_add (&s->reason, e->reason ? e->reason : "");
    s->run = e->run;
    s->stats = e->stats;
    s->engine = "explicit";
    e->run = NULL;
    gcl_exploration_free (e);
}

static void
take_refinement (search *s, gcl_refinement *r)
{
    s->answer = r->answer;
    text_clear (&s->reason);
    text_add (&s->reason, r->reason ? r->reason : "");
    s->run = r->run;
    s->stats = r->stats;
    s->predicates = r->count ? r->iterations[r->count - 1].predicates : 0;
    s->engine = "predicates";
    r->run = NULL;
    gcl_refinement_free (r);
}

/* May steps with predicates from error paths. */
static void
refine (search *s, budget *b)
{
    gcl_refine_options o = { .order = EXPLORE_BFS, .without_guards = true, .direction = GCL_OVER };
    take_refinement (s, gcl_refine (s->program, &o, b));
}

static void
refine_in_all_ways (search *s)
{
    gcl_refine_options o = { .order = EXPLORE_BFS };
    take_refinement (s, gcl_refine_persistently (s->program, &o, s->p.asked->budget));
}

/* The steps, with inputs closed or not. */
static bool
translate (search *s, bool closes)
{
    blocks_result_free (s->blocks);
    s->blocks = NULL;
    gcl_free (s->program);
    s->program = NULL;
    flow_free (s->p.flow);
    s->p.flow = NULL;
    s->p.options.closes = closes;
    return c_program_translate (&s->p);
}

static bool
prepare (search *s, bool closes)
{
    return translate (s, closes) && make_program (s);
}

/* Blocks between the heads of loops. */
static void
decide_by_blocks (search *s, budget *b)
{
    s->blocks = blocks_decide (s->p.flow, b);
    s->answer = s->blocks->answer;
    text_clear (&s->reason);
    text_add (&s->reason, s->blocks->reason ? s->blocks->reason : "");
    s->stats = (statistics){ .states = s->blocks->states };
    s->predicates = s->blocks->predicates;
    s->engine = "blocks";
}

/* At most so much of what is left. */
static budget *
share_of (budget *all, double most, double seconds)
{
    double left = budget_seconds_left (all);
    return budget_new_within (all,
                              (budget_limits){ .seconds = left * most < seconds ? left * most : seconds });
}

/* Blocks first, which decide most programs; then predicates for a while; then the values of
 * finite variables one by one; then everything else. */
static bool
decide (search *s)
{
    budget *all = s->p.asked->budget;
    bool explicit = asking_is (s->p.asked, SETTING_C_ENGINE, "explicit");
    bool any = asking_is (s->p.asked, SETTING_C_ENGINE, "auto");
    if (any || asking_is (s->p.asked, SETTING_C_ENGINE, "blocks")) {
        if (!translate (s, false))
            return false;
        budget *share = any ? share_of (all, 0.5, 120) : all;
        decide_by_blocks (s, share);
        if (any)
            budget_free (share);
        if (s->answer != ANSWER_UNKNOWN || !any || !budget_ok (all))
            return true;
    }
    if (!prepare (s, explicit))
        return false;
    if (asking_is (s->p.asked, SETTING_C_ENGINE, "predicates")) {
        refine (s, all);
        return true;
    }
    if (explicit) {
        explore (s);
        return true;
    }
    if (gcl_is_open (s->program)) {
        budget *share = share_of (all, 0.25, SHORT_SECONDS);
        refine (s, share);
        budget_free (share);
        if (s->answer != ANSWER_UNKNOWN || !budget_ok (all))
            return true;
        if (!prepare (s, true))
            return false;
    }
    if (!gcl_is_open (s->program))
        explore (s);
    if (s->answer == ANSWER_UNKNOWN && budget_ok (all))
        refine (s, all);
    if (s->answer == ANSWER_UNKNOWN && budget_ok (all))
        refine_in_all_ways (s);
    return true;
}

/* --- evidence --- */

static uint32_t
find_variable (const search *s, const char *name)
{
    for (size_t v = 0; v < gcl_variable_count (s->program); v++)
        if (strcmp (gcl_variable_name (s->program, v), name) == 0)
            return (uint32_t) v;
    return GCL_NONE;
}

/* What the run chose, in the order in which the program asks for it. */
static void
collect_inputs (search *s)
{
    const flow *f = s->p.flow;
    arena *memory = arena_new ();
    const char **names = flow_names (f, memory);
    for (size_t k = 0; k < s->run->count; k++) {
        const flow_step *step = &f->steps[s->run->steps[k].command];
        for (size_t i = 0; i < step->origin_count; i++) {
            const flow_origin *o = &step->origins[i];
            uint32_t v = o->variable == FLOW_NONE ? GCL_NONE : find_variable (s, names[o->variable]);
            int64_t number = v == GCL_NONE ? 0 : s->run->values[(k + 1) * s->run->width + v];
            *vec_add (&s->inputs) =
                (machine_input){ o->source == FLOW_GARBAGE, o->function, o->value, o->offset, number,
                                 o->variable != FLOW_NONE };
        }
    }
    arena_free (memory);
}

static void
collect_inputs_of_blocks (search *s)
{
    const flow *f = s->p.flow;
    size_t next = 0;
    for (size_t k = 0; k < s->blocks->step_count; k++) {
        const flow_step *step = &f->steps[s->blocks->steps[k]];
        for (size_t i = 0; i < step->origin_count; i++) {
            const flow_origin *o = &step->origins[i];
            *vec_add (&s->inputs) = (machine_input){ o->source == FLOW_GARBAGE, o->function, o->value,
                                                     o->offset, s->blocks->values[next++],
                                                     o->variable != FLOW_NONE };
        }
    }
    s->end = &f->places[f->steps[s->blocks->steps[s->blocks->step_count - 1]].to];
}

/* A run of the guarded commands must be one. */
static bool
replay_commands (search *s)
{
    text why = TEXT_EMPTY;
    bool right = gcl_replay (s->program, s->run, &why);
    if (!right)
        reply_distrust (s->p.reply, "the run found does not replay: %s", text_string (&why));
    else {
        collect_inputs (s);
        s->end = &s->p.flow->places[s->p.flow->steps[s->run->steps[s->run->count - 1].command].to];
    }
    text_free (&why);
    return right;
}

/* Let the real machine take it, too. */
static void
run_natively (search *s, const machine_task *taken)
{
    static const char *const words[] = {
        [NATIVE_CONFIRMED] = "confirmed", [NATIVE_DIFFERS] = "differs", [NATIVE_NOT_RUN] = "not run"
    };
    native_task task = { .file = s->p.asked->subjects[0]->name,
                         .flags = text_string (&s->p.flags),
                         .run = taken,
                         .expected = s->seen.end,
                         .budget = s->p.asked->budget };
    text what = TEXT_EMPTY;
    native_end end = native_run (&task, &what);
    text_printf (&s->native, "%s: %s", end == NATIVE_NOT_RUN ? "not run natively" : "run natively",
                 text_string (&what));
    s->native_word = words[end];
    text_free (&what);
}

/* Let the machine run it: it must end as the search says. */
static bool
check_run (search *s)
{
    static const machine_end ends[] = { [FLOW_TARGET] = MACHINE_TARGET,
                                        [FLOW_OVERFLOW] = MACHINE_OVERFLOW,
                                        [FLOW_DIVISION] = MACHINE_DIVISION,
                                        [FLOW_SHIFT] = MACHINE_SHIFT,
                                        [FLOW_ADDRESS] = MACHINE_ADDRESS };
    if (s->blocks)
        collect_inputs_of_blocks (s);
    else if (!replay_commands (s))
        return false;
    machine_task task = { .module = s->p.module,
                          .entry = bitcode_find (s->p.module, s->p.options.entry),
                          .target = s->p.target,
                          .wraps = s->p.options.overflow == FLOW_OVERFLOW_WRAP,
                          .havoc_unknown = s->p.options.havoc_unknown,
                          .inputs = s->p.options.inputs,
                          .input_count = s->p.options.input_count,
                          .given = s->inputs.at,
                          .given_count = s->inputs.count,
                          .traced = question_is_set (s->p.asked, SETTING_WITNESS),
                          .most_steps = MOST_INSTRUCTIONS };
    machine_run (&task, &s->seen);
    if (question_is_set (s->p.asked, SETTING_REPLAY))
        run_natively (s, &task);
    const flow_place *place = s->end;
    bool right = s->seen.end == ends[place->end] && s->seen.function == place->function
                 && s->seen.where.line == place->where.line;
    if (!right)
        reply_distrust (s->p.reply, "the run found ends at line %u, the machine at line %u (%d, %d)",
                        place->where.line, s->seen.where.line, (int) place->end, (int) s->seen.end);
    return right;
}

/* --- the answer --- */

static const char *
end_name (flow_end end)
{
    static const char *const names[] = { [FLOW_TARGET] = "target",
                                         [FLOW_OVERFLOW] = "overflow",
                                         [FLOW_DIVISION] = "division",
                                         [FLOW_SHIFT] = "shift",
                                         [FLOW_ADDRESS] = "address" };
    return names[end];
}

static void
name_target (const search *s, text *out)
{
    if (!s->p.target)
        text_add (out, "an error of its own");
    else if (bitcode_find (s->p.module, s->p.target) != BITCODE_NONE)
        text_printf (out, "a call of %s", s->p.target);
    else
        text_printf (out, "the label %s", s->p.target);
}

static size_t
count_inputs (const search *s)
{
    size_t count = 0;
    for (size_t i = 0; i < s->inputs.count; i++)
        count += !s->inputs.at[i].garbage;
    return count;
}

static void
say_yes (search *s)
{
    reply *r = s->p.reply;
    const flow_place *place = s->end;
    text goal = TEXT_EMPTY, file = TEXT_EMPTY, size = TEXT_EMPTY;
    name_target (s, &goal);
    bitcode_say_file (s->p.module, place->function, &file);
    text_count (&size, count_inputs (s), "input");
    text_add (&size, ", ");
    text_count (&size, s->seen.steps, "instruction");
    const char *how = s->seen.wrapped ? ", signed overflow wrapping around" : "";
    if (place->end == FLOW_TARGET)
        reply_set (r, ANSWER_YES, "%s can be reached%s (line %u%s, %s)", text_string (&goal), how,
                   place->where.line, text_string (&file), text_string (&size));
    else
        reply_set (r, ANSWER_YES, "%s in line %u, column %u%s%s (%s)", place->what, place->where.line,
                   place->where.column, text_string (&file), how, text_string (&size));
    reply_add_word (r, "reached", end_name (place->end));
    if (s->native_word) {
        reply_add_word (r, "native", s->native_word);
        reply_add_line (r, PART_SPACED, "%s", text_string (&s->native));
    }
    text_free (&goal);
    text_free (&file);
    text_free (&size);
    if (place->end == FLOW_OVERFLOW)
        reply_add_line (
            r, PART_SPACED,
            "signed overflow is undefined in C; --overflow wrap lets it wrap around and looks further");
}

/* A proof that the search found over the integers is proved again over bits. */
static void
certify (search *s)
{
    reply *r = s->p.reply;
    text lines = TEXT_EMPTY, why = TEXT_EMPTY;
    if (!s->blocks)
        text_printf (&why, "the engine blocks has no proof of this, and the engine %s none to write down", s->engine);
    else if (c_certify (&s->p, s->blocks, &lines, &why)) {
        s->certified = true;
        if (s->p.asked->certificate)
            fputs (text_string (&lines), s->p.asked->certificate);
    }
    if (!s->certified && s->p.asked->certificate)
        reply_remark (r, "no certificate written: %s", text_string (&why));
    text_free (&lines);
    text_free (&why);
}

static void
say_no (search *s)
{
    text goal = TEXT_EMPTY;
    name_target (s, &goal);
    if (s->p.target)
        text_add (&goal, " cannot be reached, and nothing undefined happens");
    reply_set (
        s->p.reply, ANSWER_NO, "%s%s (%" PRIu64 " state%s",
        s->p.target ? text_string (&goal) : "nothing undefined happens", s->p.options.overflow == FLOW_OVERFLOW_WRAP ? ", signed overflow apart" : "",
        s->stats.states, s->stats.states == 1 ? "" : "s");
    if (s->predicates)
        text_printf (&s->p.reply->sentence, ", %" PRIu64 " predicate%s", s->predicates,
                     s->predicates == 1 ? "" : "s");
    text_add (&s->p.reply->sentence, s->certified ? ", proved again over bits)" : ")");
    text_free (&goal);
}

/* One row per line of the program; what happened there. */
static void
add_run (search *s)
{
    static const sheet_column columns[] = { { "file", "file", 0 },
                                            { "line", "line", SHEET_RIGHT },
                                            { "function", "function", 0 },
                                            { "what", "what happens", 0 } };
    bool linked = s->p.module->functions[s->end->function].file != NULL;
    sheet *rows = sheet_new (columns + !linked, linked ? 4 : 3, false);
    size_t count = s->seen.events.count;
    for (size_t i = 0; i < count; i++) {
        const machine_event *e = &s->seen.events.at[i];
        if (!s->p.asked->all && !s->p.asked->brief && count > 2 * SHOWN_ROWS + 1 && i == SHOWN_ROWS) {
            text left = TEXT_EMPTY;
            text_printf (&left, "  ... %zu more, see --verbose", count - 2 * SHOWN_ROWS);
            sheet_line (rows, text_string (&left));
            text_free (&left);
            i = count - SHOWN_ROWS;
            e = &s->seen.events.at[i];
        }
        if (linked)
            sheet_text (rows, "%s", s->p.module->functions[e->function].file ? s->p.module->functions[e->function].file : "");
        sheet_number (rows, e->where.line);
        sheet_text (rows, "%s", s->p.module->functions[e->function].name);
        sheet_text (rows, "%s", e->what ? e->what : "");
    }
    reply_add_sheet (s->p.reply, PART_SPACED, "path", rows);
}

static void
fill (search *s)
{
    reply *r = s->p.reply;
    if (s->answer == ANSWER_YES && check_run (s)) {
        say_yes (s);
        add_run (s);
    } else if (s->answer == ANSWER_NO) {
        certify (s);
        say_no (s);
    } else if (s->answer == ANSWER_UNKNOWN)
        reply_set_unknown (r, text_string (&s->reason));
    if (r->failure != REPLY_ANSWERED)
        return;
    if (question_is_set (s->p.asked, SETTING_WITNESS))
        program_witness_write (&s->p, s->answer, &s->seen, s->blocks);
    if (s->answer != ANSWER_NO && s->p.asked->certificate)
        reply_remark (r, "no certificate written: only the answer no has one");
    c_program_add_assumed (&s->p, r);
    r->engine = s->engine;
    r->stats = s->stats;
    asking_measure (s->p.asked, r);
    text_add_char (&r->numbers, '\n');
    text_count (&r->numbers, s->p.flow->place_count, "place");
    text_add (&r->numbers, ", ");
    text_count (&r->numbers, s->p.flow->step_count, "step");
    text_add (&r->numbers, ", ");
    text_count (&r->numbers, s->stats.states, "state");
    if (s->predicates) {
        text_add (&r->numbers, ", ");
        text_count (&r->numbers, s->predicates, "predicate");
    }
    text_printf (&r->numbers, ", %.3f s, %zu KiB\n", r->stats.seconds, r->stats.peak_kib);
}

void
ask_program (const question *q, reply *r)
{
    bool against = false, replay = question_is_set (q, SETTING_REPLAY), witness = question_is_set (q, SETTING_WITNESS);
    for (size_t i = 1; i < q->subject_count; i++)
        against = against || q->subjects[i]->language == LANGUAGE_SYSTEM;
    bool inside = question_is_set (q, SETTING_PERIOD) || c_program_environment (q);
    if ((replay || witness || (q->certificate && !against))
        && (inside || (against && (replay || witness)) || (witness && q->subject_count > 1))) {
        reply_refuse (r, "--%s is for one program alone, without %s--period and --environment",
                      replay    ? "replay"
                      : witness ? "witness"
                                : "certificate",
                      replay || witness ? "--spec, " : "");
        return;
    }
    if (against) {
        ask_program_spec (q, r);
        return;
    }
    static const setting of_components[] = { SETTING_LEVELS, SETTING_PREDICATES_AT, SETTING_MINIMISE };
    for (size_t i = 0; i < sizeof of_components / sizeof *of_components; i++)
        if (question_is_set (q, of_components[i])) {
            reply_refuse (r, "--%s needs --spec", setting_table[of_components[i]].name);
            return;
        }
    for (size_t i = 1; i < q->subject_count; i++)
        if (q->subjects[i]->language != LANGUAGE_C && !q->subjects[i]->network) {
            reply_refuse (r, "%s: --assume needs --spec", q->subjects[i]->name);
            return;
        }
    if (inside) {
        ask_program_periodically (q, r);
        return;
    }
    static const setting of_networks[] = {
        SETTING_BIND,     SETTING_EXECUTION, SETTING_TIME,  SETTING_LABEL,
        SETTING_LOCATION, SETTING_DEADLOCK,  SETTING_WORDS, SETTING_RANGE
    };
    for (size_t i = 0; i < sizeof of_networks / sizeof *of_networks; i++)
        if (question_is_set (q, of_networks[i])) {
            reply_refuse (r, "--%s needs --period and --environment", setting_table[of_networks[i]].name);
            return;
        }
    if (q->certificate && question_is_set (q, SETTING_C_ENGINE) && !asking_is (q, SETTING_C_ENGINE, "blocks")
        && !asking_is (q, SETTING_C_ENGINE, "auto")) {
        reply_refuse (r, "--certificate needs --engine blocks or auto: other engines have no proof to write down");
        return;
    }
    search s = { .answer = ANSWER_UNKNOWN };
    if (c_program_open (&s.p, q, r) && decide (&s))
        fill (&s);
    machine_result_free (&s.seen);
    vec_free (&s.inputs);
    gcl_run_free (s.run);
    blocks_result_free (s.blocks);
    gcl_free (s.program);
    text_free (&s.reason);
    text_free (&s.native);
    c_program_free (&s.p);
}
