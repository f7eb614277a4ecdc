/* A reply for programs: one JSON object; answer.schema.json describes it. */
#include <stdlib.h>
#include <string.h>

#include "show.h"

static void
write_setting (const question *q, setting which, json_writer *w)
{
    const setting_info *info = &setting_table[which];
    const char *value = question_text (q, which);
    if (!value)
        return;
    if (info->kind == VALUE_FLAG)
        json_bool (w, info->name, true);
    else if (info->kind == VALUE_COUNT)
        json_unsigned (w, info->name, question_count (q, which));
    else if (info->kind == VALUE_LIST) {
        json_flat_array (w, info->name);
        for (const char *at = value; at;) {
            size_t length = strcspn (at, ",");
            text name = TEXT_EMPTY;
            text_add_bytes (&name, at, length);
            json_string (w, NULL, text_string (&name));
            text_free (&name);
            at = at[length] ? at + length + 1 : NULL;
        }
        json_end (w);
    } else
        json_string (w, info->name, value);
}

/* Everything that the answer depends on. */
static void
write_question (const question *q, json_writer *w)
{
    json_object (w, "question");
    json_flat_array (w, "files");
    for (size_t i = 0; i < q->subject_count; i++)
        json_string (w, NULL, q->subjects[i]->name);
    json_end (w);
    if (q->run)
        json_string (w, "run", q->run->name);
    for (int i = 0; i < SETTING_END; i++)
        if (question_has (q->kind, (setting) i))
            write_setting (q, (setting) i, w);
    json_end (w);
}

static void
write_names (const part *p, json_writer *w)
{
    if (p->kind == PART_LINES)
        json_array (w, p->key);
    else
        json_flat_array (w, p->key);
    for (size_t i = 0; i < p->lines.count; i++)
        if (p->kind == PART_NUMBERS)
            json_integer (w, NULL, strtoll (p->lines.at[i], NULL, 10));
        else
            json_string (w, NULL, p->lines.at[i]);
    json_end (w);
}

static void
write_program_state (const gcl_model *m, const int64_t *values, json_writer *w)
{
    json_flat_object (w, "integers");
    for (size_t v = 0; v < gcl_variable_count (m); v++)
        json_integer (w, gcl_variable_name (m, v), values[v]);
    json_end (w);
}

static void
write_program_steps (const reply_program_run *of, size_t from, size_t to, json_writer *w)
{
    const gcl_model *m = of->model;
    const gcl_run *r = of->run;
    text name = TEXT_EMPTY;
    for (size_t i = from; i < to; i++) {
        const gcl_step *step = &r->steps[i];
        json_flat_object (w, NULL);
        text_clear (&name);
        gcl_command_name (m, step->command, &name);
        json_flat_array (w, "action");
        json_string (w, NULL, text_string (&name));
        json_end (w);
        if (step->input_count) {
            json_flat_array (w, "inputs");
            for (size_t k = 0; k < step->input_count; k++)
                json_integer (w, NULL, step->inputs[k]);
            json_end (w);
        }
        write_program_state (m, r->values + (i + 1) * r->width, w);
        json_end (w);
    }
    text_free (&name);
}

static void
write_program_run (const part *p, json_writer *w)
{
    const reply_program_run *of = &p->program_run;
    size_t count = of->run->count, loop = count - of->loop_length;
    json_object (w, p->key);
    json_flat_object (w, "start");
    write_program_state (of->model, of->run->values, w);
    json_end (w);
    json_array (w, "prefix");
    write_program_steps (of, 0, loop, w);
    json_end (w);
    if (of->loop_length) {
        json_array (w, "loop");
        write_program_steps (of, loop, count, w);
        json_end (w);
    }
    json_end (w);
}

static void
write_word (const reply_equivalence *e, json_writer *w)
{
    json_flat_array (w, "word");
    for (size_t i = 0; i < e->word.count; i++)
        json_string (w, NULL, e->word.at[i]);
    json_end (w);
    if (e->word_loop < e->word.count)
        json_unsigned (w, "loop_from", e->word_loop);
    if (e->runs[0].run)
        run_write_json (e->runs[0].model, e->runs[0].run, e->runs[0].range_disables, w, "run");
}

static void
write_position (const game_position *at, json_writer *w)
{
    json_object (w, NULL);
    json_flat_array (w, "states");
    json_unsigned (w, NULL, at->state[0]);
    json_unsigned (w, NULL, at->state[1]);
    json_end (w);
    json_string (w, "mover", at->mover);
    json_string (w, "action", at->action);
    json_unsigned (w, "target", at->target);
    json_array (w, "replies");
    for (size_t i = 0; i < at->replies.count; i++) {
        const game_reply *answered = &at->replies.at[i];
        json_flat_object (w, NULL);
        json_unsigned (w, "target", answered->target);
        json_unsigned (w, "alike", answered->alike);
        if (answered->next != UINT32_MAX)
            json_unsigned (w, "next", answered->next);
        json_end (w);
    }
    json_end (w);
    json_end (w);
}

static void
write_evidence (const reply_equivalence *e, json_writer *w)
{
    json_object (w, "evidence");
    json_string (w, "more", e->more);
    if (e->has_game) {
        json_unsigned (w, "moves", e->game_moves);
        json_bool (w, "complete", e->game_complete);
        json_array (w, "positions");
        for (size_t i = 0; i < e->game.count; i++)
            write_position (&e->game.at[i], w);
        json_end (w);
    } else if (e->has_word)
        write_word (e, w);
    json_end (w);
}

static void
write_equivalences (const part *p, json_writer *w)
{
    json_object (w, p->key);
    for (size_t i = 0; i < p->equivalences.count; i++) {
        const reply_equivalence *e = &p->equivalences.at[i];
        json_object (w, e->name);
        json_string (w, "answer", answer_name (e->answer));
        if (e->answer == ANSWER_UNKNOWN && e->reason)
            json_string (w, "reason", e->reason);
        if (e->answer == ANSWER_NO)
            write_evidence (e, w);
        json_end (w);
    }
    json_end (w);
}

static void
write_part (const part *p, json_writer *w)
{
    switch (p->kind) {
    case PART_RUN:
        run_write_json (p->run.model, p->run.run, p->run.range_disables, w, p->key);
        break;
    case PART_PROGRAM_RUN:
        write_program_run (p, w);
        break;
    case PART_SHEET:
        sheet_write_json (p->sheet, w, p->key);
        break;
    case PART_LINES:
    case PART_NAMES:
    case PART_NUMBERS:
        write_names (p, w);
        break;
    case PART_WORD:
        json_string (w, p->key, p->lines.at[0]);
        break;
    case PART_NUMBER:
        json_unsigned (w, p->key, p->number);
        break;
    case PART_TRUTH:
        json_bool (w, p->key, p->number != 0);
        break;
    case PART_OBJECT:
        json_object (w, p->key);
        break;
    case PART_END:
        json_end (w);
        break;
    case PART_EQUIVALENCES:
        write_equivalences (p, w);
        break;
    case PART_GRAPH:
        break;
    case PART_STREAM:
        if (p->write)
            p->write (p->stream, w);
        break;
    }
}

/* The question, then the run, then the rest. */
enum place { IN_HEAD, AS_RUN, BEHIND };

static enum place
place_of (const part *p)
{
    return p->flags & PART_HEAD                                 ? IN_HEAD
           : p->kind == PART_RUN || p->kind == PART_PROGRAM_RUN ? AS_RUN
                                                                : BEHIND;
}

static void
write_parts (const reply *r, enum place place, json_writer *w)
{
    for (size_t i = 0; i < r->parts.count; i++) {
        const part *p = &r->parts.at[i];
        bool written = p->key || p->kind == PART_END || p->kind == PART_STREAM;
        if (place_of (p) == place && written && !(p->flags & PART_TEXT_ONLY))
            write_part (p, w);
    }
}

static void
write_message (void *context, const diag_message *m)
{
    json_writer *w = context;
    json_flat_object (w, NULL);
    json_string (w, "file", m->file_name);
    if (m->where.line) {
        json_unsigned (w, "line", m->where.line);
        json_unsigned (w, "column", m->where.column);
    }
    json_string (w, "what", m->what);
    json_end (w);
}

static void
write_messages (const diag *d, enum diag_level level, json_writer *w)
{
    if (d)
        diag_each (d, level, write_message, w);
}

static bool
has_warnings (const reply *r)
{
    size_t count = r->remarks.count + (r->messages ? diag_warnings (r->messages) : 0);
    for (size_t i = 0; i < r->question->subject_count; i++)
        count += diag_warnings (r->question->subjects[i]->messages);
    return count > 0;
}

static void
write_warnings (const reply *r, json_writer *w)
{
    if (!has_warnings (r))
        return;
    json_array (w, "warnings");
    for (size_t i = 0; i < r->question->subject_count; i++)
        write_messages (r->question->subjects[i]->messages, DIAG_WARNING, w);
    write_messages (r->messages, DIAG_WARNING, w);
    for (size_t i = 0; i < r->remarks.count; i++) {
        json_flat_object (w, NULL);
        json_string (w, "what", r->remarks.at[i]);
        json_end (w);
    }
    json_end (w);
}

static void
write_statistics (const statistics *stats, json_writer *w)
{
    json_object (w, "statistics");
    json_unsigned (w, "states", stats->states);
    json_unsigned (w, "transitions", stats->transitions);
    json_unsigned (w, "visited", stats->visited);
    json_decimal (w, "seconds", stats->seconds, 3);
    json_unsigned (w, "peak_kib", stats->peak_kib);
    json_end (w);
}

static void
write_fault (const reply *r, json_writer *w)
{
    json_object (w, "fault");
    json_unsigned (w, "line", r->fault_where.line);
    json_unsigned (w, "column", r->fault_where.column);
    json_string (w, "what", r->fault);
    json_end (w);
}

/* Why there is no answer: what was said, and every message with its place. */
static void
open_error (const char *kind, const char *what, json_writer *w)
{
    json_object (w, "error");
    json_string (w, "kind", kind);
    if (what && *what)
        json_string (w, "what", what);
    json_array (w, "messages");
}

static void
close_error (json_writer *w)
{
    json_end (w);
    json_end (w);
}

static void
write_failure (const reply *r, json_writer *w)
{
    static const char *const kinds[] = {
        [REPLY_USAGE] = "usage", [REPLY_INPUT] = "input", [REPLY_INTERNAL] = "internal"
    };
    const question *q = r->question;
    open_error (kinds[r->failure], text_string (&r->error), w);
    for (size_t i = 0; i < q->subject_count; i++)
        write_messages (q->subjects[i]->messages, DIAG_ERROR, w);
    write_messages (r->messages, DIAG_ERROR, w);
    if (r->fault)
        write_message (w, &(diag_message){ q->subjects[0]->name, r->fault_where, DIAG_ERROR, r->fault });
    close_error (w);
}

/* A fault of the model with the run that leads there is an answer of its kind. */
static bool
has_failed (const reply *r)
{
    if (r->failure == REPLY_ANSWERED)
        return false;
    for (size_t i = 0; i < r->parts.count; i++)
        if (r->fault && r->parts.at[i].kind == PART_RUN)
            return false;
    return true;
}

/* "lts compare" is the command lts. */
static void
write_command (const char *name, json_writer *w)
{
    text command = TEXT_EMPTY;
    text_add_bytes (&command, name, strcspn (name, " "));
    json_string (w, "command", text_string (&command));
    text_free (&command);
}

static void
write_answer (const reply *r, json_writer *w)
{
    json_string (w, "answer", answer_name (r->answer));
    if (r->sentence.length)
        json_string (w, "summary", text_string (&r->sentence));
    if (r->aside)
        json_string (w, "aside", r->aside);
    if (r->fault)
        json_string (w, "reason", r->fault);
    else if (r->reason.length)
        json_string (w, "reason", text_string (&r->reason));
}

void
show_json (const reply *r, show_options o, text *out)
{
    const question *q = r->question;
    bool failed = has_failed (r);
    json_writer w = json_start (out);
    json_object (&w, NULL);
    json_string (&w, "tacet", SHOW_SCHEMA);
    write_command (question_name (q->kind), &w);
    if (q->subject_count && q->subjects[0]->language != LANGUAGE_SYSTEM) {
        text title = TEXT_EMPTY;
        subject_title (q->subjects[0], &title);
        json_string (&w, "model", text_string (&title));
        text_free (&title);
    }
    write_question (q, &w);
    if (failed)
        write_failure (r, &w);
    else {
        write_parts (r, IN_HEAD, &w);
        if (r->has_answer || r->fault)
            write_answer (r, &w);
        if (r->engine)
            json_string (&w, "engine", r->engine);
        if (r->period.length)
            json_string (&w, "period", text_string (&r->period));
        if (r->fault)
            write_fault (r, &w);
        write_parts (r, AS_RUN, &w);
        write_parts (r, BEHIND, &w);
    }
    write_warnings (r, &w);
    if (o.stats && !failed)
        write_statistics (&r->stats, &w);
    json_end (&w);
}

void
show_json_error (const char *command, const char *kind, const char *what, const subject *s, text *out)
{
    json_writer w = json_start (out);
    json_object (&w, NULL);
    json_string (&w, "tacet", SHOW_SCHEMA);
    if (command)
        write_command (command, &w);
    open_error (kind, what, &w);
    if (s)
        write_messages (s->messages, DIAG_ERROR, &w);
    close_error (&w);
    json_end (&w);
}
