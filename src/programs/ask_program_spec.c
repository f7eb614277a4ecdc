/* Do C programs, side by side, keep to a specification?  Each function is a component with
 * actions; a forbidden word is run by the machine before anyone sees it. */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "c_actions.h"
#include "c_certify.h"
#include "c_program.h"
#include "components.h"

enum { SHOWN_ROWS = 20 };

typedef struct component {
    c_program p;
    const subject *file;
    text name;
} component;

typedef struct inquiry {
    const question *asked;
    reply *reply;
    component parts[MOST_COMPONENTS];
    size_t count;
    const flow *flows[MOST_COMPONENTS];
    const flow_options *options[MOST_COMPONENTS];
    c_actions actions;
    arena *memory;
    lts *allowed; /* the specification as the flows have their actions */
    components_result *found;
    components_seen seen[MOST_COMPONENTS];
    const char *engine;
} inquiry;

/* --- files and entries --- */

static bool
sort_subjects (inquiry *in, const subject **files, size_t *file_count)
{
    const question *q = in->asked;
    *file_count = 0;
    for (size_t i = 0; i < q->subject_count; i++) {
        const subject *s = q->subjects[i];
        if (s->language == LANGUAGE_C && *file_count < MOST_COMPONENTS)
            files[(*file_count)++] = s;
        else if (s->language == LANGUAGE_SYSTEM && !in->actions.specification)
            in->actions.specification = s;
        else if (s->language == LANGUAGE_DOCUMENT && !in->actions.assumption)
            in->actions.assumption = s;
        else {
            reply_refuse (in->reply, "program takes up to %d C programs, and with them one specification "
                                     "(--spec) and one text of assumptions (--assume)",
                          MOST_COMPONENTS);
            return false;
        }
    }
    return true;
}

/* --entry f,g: a component each, of the only file or of one file each. */
static bool
find_components (inquiry *in)
{
    const subject *files[MOST_COMPONENTS];
    size_t file_count, entry_count = 0;
    const char *entries[MOST_COMPONENTS];
    if (!sort_subjects (in, files, &file_count))
        return false;
    char *list = arena_text (in->memory, question_text (in->asked, SETTING_ENTRY),
                             strlen (question_text (in->asked, SETTING_ENTRY)));
    for (char *at = list; at && entry_count < MOST_COMPONENTS;) {
        char *comma = strchr (at, ',');
        if (comma)
            *comma = '\0';
        entries[entry_count++] = at;
        at = comma ? comma + 1 : NULL;
    }
    if (file_count != 1 && entry_count != 1 && file_count != entry_count) {
        reply_refuse (in->reply, "--entry: one function for all files, one each, or several of one file");
        return false;
    }
    in->count = file_count > entry_count ? file_count : entry_count;
    for (size_t i = 0; i < in->count; i++) {
        component *c = &in->parts[i];
        c->file = files[file_count == 1 ? 0 : i];
        if (file_count == 1)
            text_add (&c->name, entries[i]);
        else
            asking_short_name (&c->name, c->file->name);
        if (!c_program_open_file (&c->p, in->asked, in->reply, c->file))
            return false;
        c->p.options.entry = entries[entry_count == 1 ? 0 : i];
        c->p.options.needs_no_target = true;
        in->actions.parts[i].name = text_string (&c->name);
        in->actions.parts[i].module = c->p.module;
    }
    in->actions.count = in->count;
    return true;
}

static bool
translate (inquiry *in, bool closes)
{
    for (size_t i = 0; i < in->count; i++) {
        component *c = &in->parts[i];
        c_actions_part *seen = &in->actions.parts[i];
        c_actions_messages (in->asked, in->reply, c->file);
        flow_free (c->p.flow);
        c->p.flow = NULL;
        c->p.options.closes = closes;
        c->p.options.routines = in->actions.routines;
        c->p.options.returns = seen->returns.at;
        c->p.options.return_count = seen->returns.count;
        c->p.options.prefix = text_string (&seen->prefix);
        if (!c_program_translate (&c->p))
            return false;
        in->flows[i] = c->p.flow;
        in->options[i] = &c->p.options;
    }
    lts_free (in->allowed);
    in->allowed = components_specification (in->actions.specification->system, in->flows, in->options, in->count);
    return true;
}

/* An action of the specification that nobody has may be misspelt. */
static void
remark_actions (inquiry *in)
{
    const lts *s = in->actions.specification->system;
    for (uint32_t a = 0; a < lts_actions (s); a++) {
        const char *name = lts_action_name (s, a);
        size_t length;
        bool found = action_return (name, &length) != NULL;
        for (size_t i = 0; i < in->count && !found; i++)
            for (size_t k = 0; k < in->flows[i]->action_count && !found; k++)
                found = strcmp (in->flows[i]->actions[k], name) == 0;
        if (!found)
            reply_remark (in->reply, "no component has the action %s of the specification", name);
    }
    for (size_t i = 0; in->actions.assumption && i < in->actions.routines->count; i++) {
        bool found = !in->actions.routines->routines[i].where.line;
        for (size_t k = 0; k < in->count && !found; k++)
            found = bitcode_find (in->parts[k].p.module, in->actions.routines->routines[i].name) != BITCODE_NONE;
        if (!found)
            reply_remark (in->reply, "no component calls the routine %s that is described",
                          in->actions.routines->routines[i].name);
    }
}

/* --- the answer --- */

static void
name_all (const inquiry *in, text *out)
{
    for (size_t i = 0; i < in->count; i++)
        text_printf (out, "%s%s", !i ? "" : i + 1 < in->count ? ", " : " and ", text_string (&in->parts[i].name));
}

static void
say_no (inquiry *in)
{
    const components_result *f = in->found;
    reply *r = in->reply;
    text names = TEXT_EMPTY, specification = TEXT_EMPTY, word = TEXT_EMPTY;
    name_all (in, &names);
    asking_short_name (&specification, in->actions.specification->name);
    for (size_t k = 0; k < f->word.count; k++)
        text_printf (&word, "%s%s", k ? ", " : "", f->word.at[k]);
    if (f->wrong == FLOW_NONE)
        reply_set (r, ANSWER_NO, "%s %s not keep to %s, which does not allow: %s", text_string (&names),
                   in->count == 1 ? "does" : "do", text_string (&specification), text_string (&word));
    else {
        const flow *g = in->flows[f->wrong];
        const flow_place *end = &g->places[g->steps[vec_last (&f->paths[f->wrong].steps)].to];
        text what = TEXT_EMPTY;
        if (end->what)
            text_add (&what, end->what);
        else
            text_printf (&what, "%s is reached", flow_target (g->module, in->options[f->wrong]->target));
        reply_set (r, ANSWER_NO, "%s: %s in line %u%s%s", text_string (&in->parts[f->wrong].name),
                   text_string (&what), end->where.line, word.length ? ", after: " : "", text_string (&word));
        text_free (&what);
    }
    text_free (&names);
    text_free (&specification);
    text_free (&word);
}

static bool
takes_part (const inquiry *in, size_t i, const char *action)
{
    for (size_t k = 0; k < in->flows[i]->action_count; k++)
        if (strcmp (in->flows[i]->actions[k], action) == 0)
            return true;
    return false;
}

/* Letter by letter: who takes part, and in which line. */
static void
add_word (inquiry *in)
{
    static const sheet_column columns[] = { { "step", "step", SHEET_RIGHT },
                                            { "action", "action", 0 },
                                            { "where", "where", 0 } };
    sheet *s = sheet_new (columns, sizeof columns / sizeof *columns, false);
    size_t next[MOST_COMPONENTS] = { 0 };
    for (size_t k = 0; k < in->found->word.count; k++) {
        const char *action = in->found->word.at[k];
        text where = TEXT_EMPTY;
        for (size_t i = 0; i < in->count; i++)
            if (takes_part (in, i, action) && next[i] < in->seen[i].actions.count)
                text_printf (&where, "%s%s:%u", where.length ? ", " : "", in->parts[i].file->name,
                             in->seen[i].actions.at[next[i]++].where.line);
        sheet_number (s, k + 1);
        sheet_text (s, "%s", action);
        sheet_text (s, "%s", text_string (&where));
        text_free (&where);
    }
    reply_add_sheet (in->reply, PART_SPACED, "word", s);
}

/* One row per line of each component that runs. */
static void
add_paths (inquiry *in)
{
    static const sheet_column columns[] = { { "component", "component", 0 },
                                            { "line", "line", SHEET_RIGHT },
                                            { "function", "function", 0 },
                                            { "what", "what happens", 0 } };
    sheet *rows = sheet_new (columns, sizeof columns / sizeof *columns, false);
    for (size_t i = 0; i < in->count; i++) {
        size_t count = in->seen[i].machine.events.count;
        for (size_t k = 0; k < count; k++) {
            if (!in->asked->all && !in->asked->brief && count > 2 * SHOWN_ROWS + 1 && k == SHOWN_ROWS) {
                text left = TEXT_EMPTY;
                text_printf (&left, "  ... %zu more, see --verbose", count - 2 * SHOWN_ROWS);
                sheet_line (rows, text_string (&left));
                text_free (&left);
                k = count - SHOWN_ROWS;
            }
            const machine_event *e = &in->seen[i].machine.events.at[k];
            sheet_text (rows, "%s", text_string (&in->parts[i].name));
            sheet_number (rows, e->where.line);
            sheet_text (rows, "%s", in->parts[i].p.module->functions[e->function].name);
            sheet_text (rows, "%s", e->what ? e->what : "");
        }
    }
    reply_add_sheet (in->reply, PART_SPACED, "path", rows);
}

static bool
returns_value (const inquiry *in, const char *routine)
{
    for (size_t i = 0; i < in->count; i++) {
        uint32_t f = bitcode_find (in->parts[i].p.module, routine);
        if (f != BITCODE_NONE && in->parts[i].p.module->functions[f].type.bits)
            return true;
    }
    return false;
}

static void
add_assumed (inquiry *in)
{
    part *lines = reply_add (in->reply, PART_NAMES, PART_SPACED | PART_INDENTED, "assumed");
    size_t before = lines->lines.count;
    for (size_t i = 0; i < in->actions.routines->count; i++) {
        const assumed_routine *r = &in->actions.routines->routines[i];
        if (r->where.line)
            part_add_line (lines, "%s does what %s says in line %u", r->name, in->actions.assumption->name,
                           r->where.line);
        else
            part_add_line (lines, "%s performs the action %s%s", r->name, r->name,
                           returns_value (in, r->name) ? " and returns any value of its type" : "");
    }
    for (size_t i = 0; i < in->count; i++)
        for (size_t k = 0; k < in->flows[i]->assumed_count; k++) {
            const char *line = in->flows[i]->assumed[k];
            bool known = false;
            for (size_t j = 0; j < lines->lines.count && !known; j++)
                known = strcmp (lines->lines.at[j], line) == 0;
            if (!known)
                part_add_line (lines, "%s", line);
        }
    if (lines->lines.count > before)
        lines->heading = xstrdup ("assumed:");
    else
        lines->flags |= PART_JSON_ONLY;
}

/* What it took, a row per component. */
static void
add_effort (inquiry *in)
{
    static const sheet_column columns[] = { { "component", "", 0 },   { "places", "", 0 },
                                            { "kept", "", 0 },      { "states", "", 0 },
                                            { "seen", "", 0 },        { "composed", "", 0 },
                                            { "refinements", "", 0 }, { "conditions", "", 0 },
                                            { "predicates", "", 0 },  { "branches", "", 0 },
                                            { "fewest", "", 0 } };
    sheet *rows = sheet_new (columns, sizeof columns / sizeof *columns, false);
    for (size_t i = 0; i < in->count; i++) {
        const component_effort *e = &in->found->efforts[i];
        sheet_text (rows, "%s", text_string (&in->parts[i].name));
        sheet_number (rows, e->places);
        sheet_number (rows, e->families);
        sheet_number (rows, e->states);
        sheet_number (rows, e->seen);
        sheet_number (rows, e->blocks);
        sheet_number (rows, e->refinements);
        sheet_number (rows, e->expressions);
        sheet_number (rows, e->predicates);
        sheet_number (rows, e->branches);
        sheet_truth (rows, e->fewest);
    }
    reply_add_sheet (in->reply, PART_JSON_ONLY, "components", rows);
    reply_open (in->reply, "effort");
    reply_add_number (in->reply, "compositions", in->found->compositions);
    reply_add_number (in->reply, "splits", in->found->splits);
    reply_add_number (in->reply, "largest", in->found->most_states);
    reply_add_number (in->reply, "last", in->found->last_states);
    reply_close (in->reply);
}

static void
write_table (const inquiry *in, text *out)
{
    int width = 9;
    for (size_t i = 0; i < in->count; i++)
        width = (int) in->parts[i].name.length > width ? (int) in->parts[i].name.length : width;
    text_printf (out, "\n  %-*s  places    kept  states   seen  composed  refined  conditions  predicates  branches\n",
                 width, "component");
    for (size_t i = 0; i < in->count; i++) {
        const component_effort *e = &in->found->efforts[i];
        text_printf (out,
                     "  %-*s  %6" PRIu64 "  %6" PRIu64 "  %6" PRIu64 "  %5" PRIu64 "  %8" PRIu64 "  %7" PRIu64
                     "  %10" PRIu64 "  %10" PRIu64 "  %8" PRIu64 "\n",
                     width, text_string (&in->parts[i].name), e->places, e->families, e->states, e->seen, e->blocks,
                     e->refinements, e->expressions, e->predicates, e->branches);
    }
    text_add_char (out, '\n');
}

/* The proof is proved again over bits; it may take as long as the search did. */
static bool
certify (inquiry *in)
{
    const c_program *programs[MOST_COMPONENTS];
    text lines = TEXT_EMPTY, why = TEXT_EMPTY;
    for (size_t i = 0; i < in->count; i++)
        programs[i] = &in->parts[i].p;
    bool right = c_certify_components (&in->actions, programs, in->found, &lines, &why);
    if (right && in->asked->certificate)
        fputs (text_string (&lines), in->asked->certificate);
    else if (in->asked->certificate)
        reply_remark (in->reply, "no certificate written: %s", text_string (&why));
    text_free (&lines);
    text_free (&why);
    return right;
}

static void
fill (inquiry *in)
{
    reply *r = in->reply;
    const components_result *f = in->found;
    text why = TEXT_EMPTY;
    if (f->answer == ANSWER_NO
        && !components_replay (f, in->flows, in->options, in->allowed, in->seen, &why))
        reply_distrust (r, "%s", text_string (&why));
    else if (f->answer == ANSWER_NO) {
        say_no (in);
        add_word (in);
        add_paths (in);
    } else if (f->answer == ANSWER_YES) {
        text names = TEXT_EMPTY, specification = TEXT_EMPTY;
        name_all (in, &names);
        asking_short_name (&specification, in->actions.specification->name);
        reply_set (r, ANSWER_YES, "%s %s to %s, and nothing undefined happens%s%s", text_string (&names),
                   in->count == 1 ? "keeps" : "keep", text_string (&specification),
                   asking_is (in->asked, SETTING_OVERFLOW, "wrap") ? ", signed overflow apart" : "",
                   certify (in) ? " (proved again over bits)" : "");
        text_free (&names);
        text_free (&specification);
    } else
        reply_set_unknown (r, text_string (&f->reason));
    text_free (&why);
    if (r->failure != REPLY_ANSWERED)
        return;
    if (f->answer != ANSWER_YES && in->asked->certificate)
        reply_remark (r, "no certificate written: only the answer yes has one");
    add_assumed (in);
    add_effort (in);
    r->engine = in->engine;
    r->stats.states = f->most_states;
    asking_measure (in->asked, r);
    write_table (in, &r->numbers);
    text_printf (&r->numbers, "%" PRIu64 " compositions, %" PRIu64 " blocks split, largest composition %" PRIu64
                 " states, last %" PRIu64 "; %.3f s, %zu KiB\n",
                 f->compositions, f->splits, f->most_states, f->last_states, r->stats.seconds, r->stats.peak_kib);
}

static bool
decide (inquiry *in)
{
    const question *q = in->asked;
    components_options o = { .two_levels = asking_is (q, SETTING_LEVELS, "2"),
                             .everywhere = asking_is (q, SETTING_PREDICATES_AT, "global"),
                             .minimise = asking_is (q, SETTING_MINIMISE, "exact")    ? COMPONENTS_EXACT
                                         : asking_is (q, SETTING_MINIMISE, "greedy") ? COMPONENTS_GREEDY
                                                                                     : COMPONENTS_NONE };
    in->engine = "components";
    if (!translate (in, true))
        return false;
    remark_actions (in);
    in->found = components_decide (in->flows, in->count, in->allowed, o, q->budget);
    return true;
}

void
ask_program_spec (const question *q, reply *r)
{
    static const setting others[] = { SETTING_PERIOD,   SETTING_BIND,     SETTING_EXECUTION, SETTING_TIME, SETTING_LABEL,
                                      SETTING_LOCATION, SETTING_DEADLOCK, SETTING_WORDS,     SETTING_RANGE,
                                      SETTING_C_ENGINE };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (question_is_set (q, others[i])) {
            reply_refuse (r, "--%s does not go with --spec", setting_table[others[i]].name);
            return;
        }
    inquiry in = { .asked = q, .reply = r, .memory = arena_new (), .actions = { .asked = q, .reply = r } };
    if (find_components (&in) && c_actions_read (&in.actions) && decide (&in))
        fill (&in);
    components_seen_free (in.seen, MOST_COMPONENTS);
    components_result_free (in.found);
    lts_free (in.allowed);
    for (size_t i = 0; i < MOST_COMPONENTS; i++) {
        component *c = &in.parts[i];
        c_program_free (&c->p);
        text_free (&c->name);
    }
    c_actions_free (&in.actions);
    arena_free (in.memory);
}
