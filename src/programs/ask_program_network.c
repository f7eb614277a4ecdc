/* A C function that is called at every multiple of a period, inside a network: it
 * becomes one more process, and the question is one about automata.  A run that is found
 * is also followed by the machine, call by call. */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "c_calls.h"
#include "flow_network.h"
#include "rational.h"

enum { MOST_BINDINGS = 256 };
static const char EVENT_LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

typedef struct bridge {
    c_program p;
    const subject *environment;
    char *list; /* of --bind, cut into words */
    text flags[MOST_BINDINGS]; /* the integers that stand for bound events */
    const char *events[MOST_BINDINGS];
    flow_binding bindings[MOST_BINDINGS];
    mpq_t period, earliest, latest;
    int32_t unit; /* the network counts 1/unit of the environment's time */
    subject *composed;
    bool undefined; /* the answer is about what is undefined, not about the goal */
} bridge;

/* --- settings --- */

static const integer_array *
find_integer (const model *m, const char *name)
{
    size_t length = strcspn (name, "[");
    for (size_t i = 0; i < m->integer_array_count; i++)
        if (strlen (m->integer_arrays[i].name) == length
            && !strncmp (m->integer_arrays[i].name, name, length))
            return &m->integer_arrays[i];
    return NULL;
}

static bool
is_scalar (const bitcode_module *m, const char *global)
{
    for (uint32_t g = 0; g < m->global_count; g++)
        if (strcmp (m->globals[g].name, global) == 0)
            return m->globals[g].cell_count == 1 && !m->globals[g].cells[0].type.pointer
                   && !m->globals[g].constant;
    return false;
}

/* Two globals for one integer would be written in some order, and one global has one value. */
static bool
is_bound (const bridge *b, const flow_binding *to)
{
    for (size_t i = 0; i < b->p.options.bound_count; i++)
        if (strcmp (b->bindings[i].global, to->global) == 0 || strcmp (b->bindings[i].name, to->name) == 0)
            return true;
    return false;
}

/* An integer of the network that is to be 1 after the event; false: there is no such event. */
static bool
bind_event (bridge *b, flow_binding *to)
{
    const model *m = b->environment->network;
    text *flag = &b->flags[b->p.options.bound_count];
    if (model_find_event (m, to->name) == MODEL_NONE || strspn (to->name, EVENT_LETTERS) != strlen (to->name))
        return false;
    text_clear (flag);
    text_printf (flag, "seen_%s", to->name);
    for (bool taken = true; taken;) {
        taken = find_integer (m, text_string (flag)) != NULL;
        for (size_t i = 0; i < m->clock_array_count; i++)
            taken = taken || strcmp (m->clock_arrays[i].name, text_string (flag)) == 0;
        if (taken)
            text_add_char (flag, '_');
    }
    b->events[b->p.options.bound_count] = to->name;
    to->name = text_string (flag);
    to->event = true;
    return true;
}

/* The text of the environment, as it is printed, with the integers of the bound events. */
static void
add_flags (const bridge *b, text *all)
{
    text out = TEXT_EMPTY;
    for (const char *at = text_string (all); *at;) {
        size_t length = strcspn (at, "\n"), colons = 0, name = 0;
        while (name < length && colons < 4 && at[name] != '{')
            colons += at[name++] == ':';
        size_t size = strcspn (at + name, "{\n");
        const char *flag = NULL;
        for (size_t i = 0; i < b->p.options.bound_count; i++)
            if (colons == 4 && strncmp (at, "edge:", 5) == 0 && b->bindings[i].event
                && strlen (b->events[i]) == size && strncmp (b->events[i], at + name, size) == 0)
                flag = b->bindings[i].name;
        bool braces = flag && name + size < length;
        text_add_bytes (&out, at, length - braces);
        if (flag) {
            bool acts = false; /* what is done comes last */
            for (size_t i = name + size; i + 4 < length; i++)
                acts = acts || ((at[i] == '{' || at[i] == ' ') && strncmp (at + i + 1, "do:", 3) == 0);
            text_printf (&out, "%s%s = 1}", !braces ? "{do: " : acts ? "; " : " : do: ", flag);
        }
        text_add_char (&out, '\n');
        at += length + (at[length] == '\n');
    }
    for (size_t i = 0; i < b->p.options.bound_count; i++)
        if (b->bindings[i].event)
            text_printf (&out, "int:1:0:1:0:%s\n", b->bindings[i].name);
    text_free (all);
    *all = out;
}

static bool
add_binding (bridge *b, char *pair)
{
    char *equals = strchr (pair, '=');
    if (equals)
        *equals = '\0';
    flow_binding *to = &b->bindings[b->p.options.bound_count];
    to->global = pair;
    to->name = equals ? equals + 1 : pair;
    const integer_array *i = find_integer (b->environment->network, to->name);
    if (!is_scalar (b->p.module, to->global))
        reply_refuse (b->p.reply, "--bind: '%s' is no global integer of the program", to->global);
    else if (i ? (i->size > 1) != (strchr (to->name, '[') != NULL) : !bind_event (b, to))
        reply_refuse (b->p.reply, "--bind: '%s' is no integer and no event of %s", to->name, b->environment->name);
    else if (is_bound (b, to))
        reply_refuse (b->p.reply, "--bind: '%s=%s': one of the two is bound already", to->global, to->name);
    else if (b->p.options.bound_count == MOST_BINDINGS - 1)
        reply_refuse (b->p.reply, "--bind takes at most %d globals", MOST_BINDINGS - 1);
    else {
        to->low = i ? i->min : 0;
        to->high = i ? i->max : 1;
        b->p.options.bound_count++;
        return true;
    }
    return false;
}

/* What has one name on both sides was mostly meant to be one thing. */
static void
remark_unbound (const bridge *b)
{
    const bitcode_module *m = b->p.module;
    for (uint32_t g = 0; g < m->global_count; g++) {
        const flow_binding same = { .global = m->globals[g].name, .name = m->globals[g].name };
        const integer_array *i = find_integer (b->environment->network, same.name);
        if (i && i->size == 1 && is_scalar (m, same.global) && !is_bound (b, &same))
            reply_remark (
                b->p.reply,
                "%s of the program and %s of %s have nothing to do with each other; --bind %s makes them one",
                same.global, same.name, b->environment->name, same.name);
    }
}

static bool
read_bindings (bridge *b)
{
    const char *given = question_text (b->p.asked, SETTING_BIND);
    b->p.options.bound = b->bindings;
    b->list = given ? xstrdup (given) : NULL;
    for (char *at = b->list; at;) {
        char *comma = strchr (at, ',');
        if (comma)
            *comma = '\0';
        if (!add_binding (b, at))
            return false;
        at = comma ? comma + 1 : NULL;
    }
    remark_unbound (b);
    return true;
}

/* "1/4..1/2" */
static bool
read_execution (bridge *b)
{
    const char *given = question_text (b->p.asked, SETTING_EXECUTION);
    if (!given)
        return true;
    char *copy = xstrdup (given), *dots = strstr (copy, "..");
    bool right = dots != NULL;
    if (right) {
        *dots = '\0';
        right = rational_parse (b->earliest, copy) && rational_parse (b->latest, dots + 2)
                && mpq_sgn (b->earliest) >= 0 && mpq_cmp (b->earliest, b->latest) <= 0;
    }
    xfree (copy);
    if (!right)
        reply_refuse (b->p.reply, "--execution expects two times, such as 0..1/2, not '%s'", given);
    return right;
}

/* The least unit in which the period and the times of execution are whole. */
static bool
find_unit (bridge *b)
{
    mpz_t all;
    mpz_init_set_ui (all, 1);
    mpz_lcm (all, all, mpq_denref (b->period));
    mpz_lcm (all, all, mpq_denref (b->earliest));
    mpz_lcm (all, all, mpq_denref (b->latest));
    bool right = mpz_fits_sint_p (all) && mpz_cmp_ui (all, 1000000) <= 0;
    b->unit = right ? (int32_t) mpz_get_si (all) : 1;
    mpz_clear (all);
    if (!right)
        reply_refuse (b->p.reply, "--period or --execution is too fine");
    return right;
}

static int32_t
in_units (const bridge *b, const mpq_t time)
{
    mpz_t n;
    mpz_init (n);
    mpz_mul_si (n, mpq_numref (time), b->unit);
    mpz_divexact (n, n, mpq_denref (time));
    int32_t result = mpz_fits_sint_p (n) ? (int32_t) mpz_get_si (n) : INT32_MAX;
    mpz_clear (n);
    return result;
}

/* --- the network --- */

static bool
compose (bridge *b)
{
    const subject *s = b->environment;
    reply *r = b->p.reply;
    diag *quiet = diag_new (s->name);
    model *scaled = model_parse (text_string (&s->text), s->text.length, quiet);
    diag_free (quiet);
    flow_network n = { scaled, in_units (b, b->period), in_units (b, b->earliest), in_units (b, b->latest) };
    bool right = scaled && model_scale (scaled, b->unit) && n.period < MODEL_CLOCK_CONSTANT_MAX
                 && n.latest < MODEL_CLOCK_CONSTANT_MAX;
    if (!right)
        reply_refuse (r, "with this period the times of %s become too large", s->name);
    if (right && n.latest > n.period) {
        reply_refuse (r, "--execution: a call must end before the next one begins");
        right = false;
    }
    text all = TEXT_EMPTY;
    if (right) {
        model_print (scaled, &all);
        add_flags (b, &all);
        right = flow_print_process (b->p.flow, &b->p.options, &n, &all, asking_messages (b->p.asked, r));
        if (!right)
            r->failure = REPLY_INPUT;
    }
    if (right) {
        b->composed = subject_take (&all, s->name, LANGUAGE_NETWORK);
        right = b->composed->network != NULL;
        if (!right) {
            diag_print (b->composed->messages, stderr);
            reply_distrust (r, "the network with the function is not read back");
        }
    }
    text_free (&all);
    model_free (scaled);
    return right;
}

/* The period of the environment in units: its reading of time. */
static bool
set_time (const bridge *b, question *inner)
{
    const char *time = question_text (b->p.asked, SETTING_TIME);
    text scaled = TEXT_EMPTY, ignored = TEXT_EMPTY;
    mpq_t epsilon;
    mpq_init (epsilon);
    bool right = true, grid = rational_parse (epsilon, time);
    if (grid) {
        mpq_t ratio;
        mpq_init (ratio);
        mpq_div (ratio, b->period, epsilon);
        right = mpz_cmp_ui (mpq_denref (ratio), 1) == 0;
        mpq_set_si (ratio, b->unit, 1);
        mpq_mul (epsilon, epsilon, ratio);
        rational_print (&scaled, epsilon);
        mpq_clear (ratio);
        if (!right)
            reply_refuse (b->p.reply, "the period of the calls must be a multiple of --time %s", time);
    } else if (strcmp (time, "dense") == 0)
        text_add (&scaled, time);
    else {
        reply_refuse (b->p.reply, "--time any has no meaning with --period: give dense or a period");
        right = false;
    }
    if (right)
        question_set (inner, "time", text_string (&scaled), &ignored);
    mpq_clear (epsilon);
    text_free (&scaled);
    text_free (&ignored);
    return right;
}

static question *
new_question (const bridge *b, question_kind kind)
{
    const question *q = b->p.asked;
    question *inner = question_new (kind);
    inner->budget = q->budget;
    inner->brief = q->brief;
    inner->all = q->all;
    inner->unexplained = true;
    inner->tell = q->tell;
    inner->tell_context = q->tell_context;
    question_add (inner, b->composed);
    return inner;
}

static void
copy_setting (const bridge *b, question *inner, setting which)
{
    text ignored = TEXT_EMPTY;
    if (question_is_set (b->p.asked, which) && question_has (inner->kind, which)) {
        bool flag = setting_table[which].kind == VALUE_FLAG;
        question_set (inner, setting_table[which].name, flag ? NULL : b->p.asked->given[which], &ignored);
    }
    text_free (&ignored);
}

/* --- questions --- */

static void make_sentence (const bridge *b, reply *r, bool undefined);

static bool
has_undefined (const flow *f)
{
    for (size_t i = 0; i < f->step_count; i++)
        if (f->places[f->steps[i].to].end > FLOW_TARGET)
            return true;
    return false;
}

static c_calls
calls_of (const bridge *b)
{
    const char *time = question_text (b->p.asked, SETTING_TIME);
    return (c_calls){ &b->p, b->environment->network, b->composed->network, b->unit,
                      strcmp (time, "dense") == 0 ? NULL : time };
}

/* An integer of the network as the program calls it; what it is bound to is told behind. */
static void
tell_word (const bridge *b, const char *word, size_t size, text *out, text *behind)
{
    const flow *f = b->p.flow;
    for (size_t v = 0; v < f->variable_count; v++) {
        text name = TEXT_EMPTY;
        flow_integer_name (f, v, b->environment->network, &name);
        bool same =
            f->variables[v].used && name.length == size && strncmp (text_string (&name), word, size) == 0;
        text_free (&name);
        if (!same)
            continue;
        const char *global = f->variables[v].name;
        text_add (out, global);
        for (size_t i = 0; f->variables[v].global && i < b->p.options.bound_count; i++)
            if (strcmp (b->bindings[i].global, global) == 0)
                text_printf (behind, " (%s of the program is bound to %s)", global,
                             b->events[i] ? b->events[i] : b->bindings[i].name);
        return;
    }
    text_add_bytes (out, word, size);
}

/* What goes wrong, with the names of the program. */
static void
tell_fault (const bridge *b, char **fault)
{
    text out = TEXT_EMPTY, behind = TEXT_EMPTY;
    for (const char *at = *fault; *at;) {
        size_t size = strspn (at, EVENT_LETTERS);
        if (size)
            tell_word (b, at, size, &out, &behind);
        else
            text_add_bytes (&out, at, ++size);
        at += size;
    }
    text_add (&out, text_string (&behind));
    text_free (&behind);
    xfree (*fault);
    *fault = text_take (&out);
}

/* The network is not a file of the user's: neither are its names and places. */
static void
tell_faults (const bridge *b, reply *r)
{
    if (!r->fault)
        return;
    r->fault_where = (position){ 0, 0 };
    tell_fault (b, &r->fault);
    for (size_t i = 0; i < r->parts.count; i++)
        if (r->parts.at[i].kind == PART_RUN && r->parts.at[i].run.fault)
            tell_fault (b, &r->parts.at[i].run.fault);
}

/* Ask it of the network, within this reply; true: there is an answer. */
static bool
ask_network (bridge *b, reply *r, bool undefined)
{
    bool infinite = asking_is (b->p.asked, SETTING_WORDS, "infinite") && !undefined;
    question *inner = new_question (b, infinite ? ASK_DECIDE : ASK_REACH);
    text ignored = TEXT_EMPTY;
    bool right = set_time (b, inner);
    if (undefined)
        question_set (inner, "label", "undefined", &ignored);
    else {
        copy_setting (b, inner, SETTING_LABEL);
        copy_setting (b, inner, SETTING_LOCATION);
        copy_setting (b, inner, SETTING_DEADLOCK);
    }
    copy_setting (b, inner, SETTING_RANGE);
    if (right) {
        infinite ? ask_decide (inner, r) : ask_reach (inner, r);
        tell_faults (b, r);
        for (size_t i = 0; i < r->parts.count; i++)
            if (r->parts.at[i].flags & PART_HEAD) /* in its units: the question says it in the user's */
                r->parts.at[i].flags |= PART_TEXT_ONLY;
        const c_calls calls = calls_of (b);
        right = (r->failure == REPLY_ANSWERED || r->fault) && c_calls_show (&calls, r);
        if (right)
            make_sentence (b, r, undefined);
    }
    text_free (&ignored);
    question_free (inner);
    return right;
}

/* One period; the reply gets the answer, and keeps the network. */
static bool
ask_period (bridge *b, reply *r)
{
    if (!find_unit (b) || !compose (b))
        return false;
    part *keeper = reply_add (r, PART_STREAM, PART_TEXT_ONLY, NULL);
    keeper->stream = b->composed;
    keeper->release = (void (*) (void *)) subject_free;
    b->undefined = has_undefined (b->p.flow);
    if (b->undefined) {
        if (!ask_network (b, r, true))
            return false;
        if (r->answer != ANSWER_NO || r->fault)
            return true;
        b->undefined = false;
        r->has_answer = false;
    }
    return ask_network (b, r, false);
}

/* "3 calls, 7/2 time units", in the time of the environment. */
static void
measure_run (const bridge *b, const reply *r, text *out)
{
    const run *found = NULL;
    for (size_t i = 0; i < r->parts.count && !found; i++)
        found = r->parts.at[i].kind == PART_RUN ? r->parts.at[i].run.run : NULL;
    if (!found || found->loop_from < found->count)
        return;
    const c_calls calls = calls_of (b);
    mpq_t sum, unit;
    mpq_inits (sum, unit, NULL);
    for (size_t i = 0; i < found->count; i++)
        mpq_add (sum, sum, found->steps[i].delay);
    mpq_set_si (unit, b->unit, 1);
    mpq_div (sum, sum, unit);
    text_add (out, " (");
    text_count (out, c_calls_count (&calls, found), "call");
    text_add (out, ", ");
    rational_print (out, sum);
    text_add (out, mpq_cmp_ui (sum, 1, 1) == 0 ? " time unit)" : " time units)");
    mpq_clears (sum, unit, NULL);
}

/* "spoilt is not reachable": what was asked, and is so or not. */
static void
name_goal (const bridge *b, bool undefined, bool is, text *out)
{
    const question *q = b->p.asked;
    const char *label = question_text (q, SETTING_LABEL), *place = question_text (q, SETTING_LOCATION);
    if (asking_is (q, SETTING_WORDS, "infinite") && !undefined)
        text_printf (out, "there is %s infinite run%s%s", is ? "an" : "no", label ? " that sees " : "",
                     label ? label : "");
    else if (!undefined && !label && !place && !question_is_set (q, SETTING_DEADLOCK))
        text_add (out, "everything is explored");
    else
        text_printf (out, "%s is %sreachable",
                     undefined ? "undefined behaviour"
                     : label   ? label
                     : place   ? place
                               : "a deadlock",
                     is ? "" : "not ");
}

/* "dense time", "time in multiples of 1/2" */
static void
name_time (const bridge *b, text *out)
{
    const char *time = question_text (b->p.asked, SETTING_TIME);
    bool dense = strcmp (time, "dense") == 0;
    text_printf (out, "%s%s", dense ? "dense time" : "time in multiples of ", dense ? "" : time);
}

/* The engines speak of the network and its unit, the user asked about the function
 * and the environment. */
static void
make_sentence (const bridge *b, reply *r, bool undefined)
{
    const question *q = b->p.asked;
    text goal = TEXT_EMPTY, size = TEXT_EMPTY, period = TEXT_EMPTY;
    if (r->answer == ANSWER_UNKNOWN || r->fault)
        return;
    rational_print (&period, b->period);
    text_printf (&goal, "%s called every %s, ", b->p.options.entry, text_string (&period));
    name_time (b, &goal);
    text_add (&goal, ": ");
    name_goal (b, undefined, r->answer == ANSWER_YES, &goal);
    if (!undefined && !question_is_set (q, SETTING_LABEL) && !question_is_set (q, SETTING_LOCATION)
        && !question_is_set (q, SETTING_DEADLOCK) && !asking_is (q, SETTING_WORDS, "infinite")) {
        text_add (&goal, ", ");
        text_count (&goal, r->stats.states, "state");
    }
    if (r->answer == ANSWER_YES)
        measure_run (b, r, &size);
    reply_set (r, r->answer, "%s%s", text_string (&goal), text_string (&size));
    text_free (&goal);
    text_free (&size);
    text_free (&period);
}

static void
explain_units (const bridge *b, reply *r)
{
    text period = TEXT_EMPTY;
    rational_print (&period, b->period);
    asking_head (r, "call_period", text_string (&period));
    reply_add_number (r, "units", (uint64_t) b->unit);
    text_free (&period);
}

/* What comes out of a period. */
enum { HAS, IS_UNDEFINED, LACKS, OPEN, OUTCOMES };

/* "1/2, 1 or 2", from "1/2, 1, 2" */
static void
add_choice (const char *before, const text *periods, text *out)
{
    const char *all = text_string (periods), *last = strrchr (all, ',');
    if (last)
        text_printf (out, "%s %.*s or%s", before, (int) (last - all), all, last + 1);
    else
        text_printf (out, "%s %s", before, all);
}

/* "spoilt is reachable with step called every 2 or 3; not with every 1 (dense time)" */
static void
say_periods (const bridge *b, const text found[OUTCOMES], reply *r)
{
    bool undefined = found[IS_UNDEFINED].length, some = found[HAS].length || undefined;
    text all = TEXT_EMPTY, called = TEXT_EMPTY;
    text_printf (&called, " with %s called every", b->p.options.entry);
    if (found[HAS].length || !undefined) {
        if (!some && found[OPEN].length)
            text_add (&all, "it is not settled");
        else
            name_goal (b, false, some, &all);
        add_choice (text_string (&called), &found[some ? HAS : found[OPEN].length ? OPEN : LACKS], &all);
    }
    if (undefined) {
        text_add (&all, found[HAS].length ? "; " : "");
        name_goal (b, true, true, &all);
        add_choice (text_string (&called), &found[IS_UNDEFINED], &all);
    }
    if (found[LACKS].length && (some || found[OPEN].length)) {
        text_add (&all, "; ");
        if (!some)
            name_goal (b, false, false, &all);
        add_choice (!some       ? " with every"
                    : undefined ? "nothing of this with every"
                                : "not with every",
                    &found[LACKS], &all);
    }
    if (some && found[OPEN].length)
        add_choice ("; not settled with every", &found[OPEN], &all);
    text_add (&all, " (");
    name_time (b, &all);
    text_add (&all, ")");
    if (some || !found[OPEN].length)
        reply_set (r, some ? ANSWER_YES : ANSWER_NO, "%s", text_string (&all));
    else
        reply_set (r, ANSWER_UNKNOWN, "%s: %s", text_string (&all), text_string (&r->reason));
    text_free (&all);
    text_free (&called);
}

/* One of several: a row of the table.  What stops it stops all of them. */
static void
ask_one_of (bridge *b, const char *period, text found[OUTCOMES], sheet *rows)
{
    static const char *const names[OUTCOMES] = { "yes", "undefined", "no", "unknown" };
    reply *r = b->p.reply, *one = reply_new (b->p.asked);
    b->p.reply = one;
    if (!rational_parse (b->period, period) || mpq_sgn (b->period) <= 0)
        reply_refuse (one, "--period expects positive rationals, not '%s'", period);
    else if (ask_period (b, one) && !one->fault) {
        int outcome = one->answer == ANSWER_NO    ? LACKS
                      : one->answer != ANSWER_YES ? OPEN
                      : b->undefined              ? IS_UNDEFINED
                                                  : HAS;
        text_printf (&found[outcome], "%s%s", found[outcome].length ? ", " : "", period);
        sheet_text (rows, "%s", period);
        sheet_text (rows, "%s", names[outcome]);
        sheet_number (rows, one->stats.states);
        if (outcome == OPEN && !r->reason.length)
            text_add (&r->reason, text_string (&one->reason));
    }
    if (one->fault) {
        text what = TEXT_EMPTY;
        text_printf (&what, "with the period %s: %s", period, one->fault);
        reply_fault (r, one->fault_where, text_string (&what));
        text_free (&what);
    } else if (one->failure != REPLY_ANSWERED) {
        diag *said = one->messages;
        one->messages = r->messages;
        r->messages = said;
        r->failure = one->failure;
        text_add (&r->error, text_string (&one->error));
    }
    b->p.reply = r;
    reply_free (one);
}

/* Several periods: a row for each. */
static void
ask_periods_of (bridge *b, char *list)
{
    static const sheet_column columns[] = { { "period", "period", 0 },
                                            { "answer", "answer", 0 },
                                            { "states", "states", SHEET_RIGHT } };
    reply *r = b->p.reply;
    sheet *rows = sheet_new (columns, sizeof columns / sizeof *columns, false);
    text found[OUTCOMES] = { TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY };
    for (char *at = list; at && r->failure == REPLY_ANSWERED;) {
        char *comma = strchr (at, ',');
        if (comma)
            *comma = '\0';
        ask_one_of (b, at, found, rows);
        at = comma ? comma + 1 : NULL;
    }
    if (r->failure == REPLY_ANSWERED) {
        say_periods (b, found, r);
        reply_add_sheet (r, PART_SPACED, "periods", rows);
    } else
        sheet_free (rows);
    for (int i = 0; i < OUTCOMES; i++)
        text_free (&found[i]);
}

static bool
prepare (bridge *b, const question *q, reply *r)
{
    b->environment = c_program_environment (q);
    if (!b->environment || !question_is_set (q, SETTING_PERIOD)) {
        reply_refuse (r, "%s",
                      !b->environment
                          ? "--period needs --environment, the network around the function"
                          : "--environment needs --period: how often the function is called");
        return false;
    }
    if (question_is_set (q, SETTING_UNREACH) || question_is_set (q, SETTING_C_ENGINE)) {
        reply_refuse (r, "%s",
                      question_is_set (q, SETTING_UNREACH)
                          ? "--unreach has no meaning inside a network: ask for --label error"
                          : "--engine has no meaning inside a network");
        return false;
    }
    b->p.options.keeps_globals = true;
    return read_bindings (b) && read_execution (b) && c_program_translate (&b->p);
}

void
ask_program_periodically (const question *q, reply *r)
{
    bridge b = { .unit = 1 };
    mpq_inits (b.period, b.earliest, b.latest, NULL);
    if (c_program_open (&b.p, q, r) && prepare (&b, q, r)) {
        char *periods = xstrdup (question_text (q, SETTING_PERIOD));
        if (strchr (periods, ','))
            ask_periods_of (&b, periods);
        else if (!rational_parse (b.period, periods) || mpq_sgn (b.period) <= 0)
            reply_refuse (r, "--period expects a positive rational, not '%s'", periods);
        else if (ask_period (&b, r) && !r->fault)
            explain_units (&b, r);
        if (r->failure == REPLY_ANSWERED && b.p.flow)
            c_program_add_assumed (&b.p, r);
        xfree (periods);
    }
    mpq_clears (b.period, b.earliest, b.latest, NULL);
    xfree (b.list);
    for (size_t i = 0; i < MOST_BINDINGS; i++)
        text_free (&b.flags[i]);
    c_program_free (&b.p);
}
