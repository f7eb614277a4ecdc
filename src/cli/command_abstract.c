#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "answer_json.h"
#include "command.h"
#include "exit_codes.h"
#include "load.h"
#include "program.h"

static enum gcl_kind
kind_of (const invocation *in)
{
    const char *name = in_text (in, KIND);
    return strcmp (name, "may") == 0 ? GCL_MAY : strcmp (name, "must") == 0 ? GCL_MUST : GCL_MUST_BOTH;
}

/* No may step to an error: there is none.  A must path to one: there is one.
 * Without an error to look for the abstraction itself is the answer. */
static answer
answer_of (const gcl_model *m, const gcl_abstraction *a, bool may)
{
    if (a->error)
        return may ? ANSWER_UNKNOWN : ANSWER_YES;
    if (a->reason)
        return ANSWER_UNKNOWN;
    return !gcl_has_error (m) ? ANSWER_YES : may ? ANSWER_NO : ANSWER_UNKNOWN;
}

/* "3 states": counts that do not fit are not made up. */
static void
add_count (text *out, uint64_t count, const char *kind, const char *what)
{
    if (count == UINT64_MAX)
        text_add (out, "at least 2^64 - 1");
    else
        text_printf (out, "%" PRIu64, count);
    text_printf (out, "%s%s %s%s", *kind ? " " : "", kind, what, count == 1 ? "" : "s");
}

static void
make_sentence (const invocation *in, const gcl_model *m, const gcl_abstraction *a, bool may, text *out)
{
    answer found = answer_of (m, a, may);
    text_printf (out, "%s: ", answer_name (found));
    if (a->error && !may)
        text_add (out, "an error is reachable by must steps");
    else if (a->reason)
        text_add (out, a->reason);
    else if (!gcl_has_error (m))
        text_add (out, "the abstraction is complete");
    else if (found == ANSWER_NO)
        text_add (out, "no error is reachable, not even by may steps");
    else
        text_add (out,
                  a->error ? "an error is reachable by may steps" : "no error is reachable by must steps");
    text_add (out, " (");
    add_count (out, a->states, "", "state");
    text_add (out, ", ");
    add_count (out, a->transitions, in_text (in, KIND), "step");
    text_add (out, ", ");
    add_count (out, a->predicates, "", "predicate");
    text_add_char (out, ')');
}

static void
list_commands (const gcl_model *m, const gcl_abstraction *a, bool fired, text *out)
{
    text_clear (out);
    for (size_t i = 0; i < gcl_command_count (m); i++)
        if (a->fired[i] == fired) {
            text_add (out, out->length ? ", " : "");
            gcl_command_name (m, i, out);
        }
}

/* What the two kinds of must steps reach alone and together. */
static void
show_directions (const gcl_model *m, const gcl_abstraction *a)
{
    uint64_t commands = 0;
    for (size_t i = 0; i < gcl_command_count (m); i++)
        commands += a->fired[i];
    const struct {
        const char *name;
        gcl_reach reach;
    } rows[] = { { "must+", a->plus },
                 { "must-", a->minus },
                 { "both", { a->states, a->transitions, commands } } };
    printf ("\n       states  steps  commands\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        printf ("%-5s %7" PRIu64 " %6" PRIu64 " %9" PRIu64 "\n", rows[i].name, rows[i].reach.states,
                rows[i].reach.transitions, rows[i].reach.commands);
}

static void
show (const invocation *in, const gcl_model *m, const gcl_abstraction *a, bool may)
{
    text line = TEXT_EMPTY;
    make_sentence (in, m, a, may, &line);
    printf ("%s\n", text_string (&line));
    if (!in_is_set (in, QUIET) && a->states) {
        if (a->line_count)
            putchar ('\n');
        for (size_t i = 0; i < a->line_count; i++)
            printf ("%s\n", a->lines[i]);
        if (kind_of (in) == GCL_MUST_BOTH)
            show_directions (m, a);
        list_commands (m, a, false, &line);
        if (line.length)
            printf ("\nnever taken: %s\n", text_string (&line));
        if (a->run) {
            putchar ('\n');
            program_show_run (m, a->run);
        }
    }
    if (in_is_set (in, STATS))
        printf ("\n%" PRIu64 " queries\n", a->queries);
    text_free (&line);
}

static void
write_reach (json_writer *w, const char *name, const gcl_reach *r)
{
    json_object (w, name);
    json_unsigned (w, "states", r->states);
    json_unsigned (w, "transitions", r->transitions);
    json_unsigned (w, "commands", r->commands);
    json_end (w);
}

static void
write_json (const invocation *in, const gcl_model *m, const gcl_abstraction *a, bool may)
{
    text out = TEXT_EMPTY, name = TEXT_EMPTY;
    program_name (m, &name);
    json_writer w = answer_json_open (&out, in, text_string (&name));
    json_string (&w, "answer", answer_name (answer_of (m, a, may)));
    if (a->reason)
        json_string (&w, "reason", a->reason);
    if (a->run)
        program_write_run (m, a->run, &w);
    json_string (&w, "kind", in_text (in, KIND));
    json_string (&w, "domain", in_text (in, DOMAIN));
    json_unsigned (&w, "states", a->states);
    json_unsigned (&w, "transitions", a->transitions);
    if (kind_of (in) == GCL_MUST_BOTH) {
        write_reach (&w, "must_plus", &a->plus);
        write_reach (&w, "must_minus", &a->minus);
    }
    json_unsigned (&w, "predicates", a->predicates);
    json_unsigned (&w, "queries", a->queries);
    json_flat_array (&w, "taken");
    for (size_t i = 0; i < gcl_command_count (m); i++)
        if (a->fired[i]) {
            text_clear (&name);
            gcl_command_name (m, i, &name);
            json_string (&w, NULL, text_string (&name));
        }
    json_end (&w);
    answer_json_close (&w);
    text_free (&name);
    text_free (&out);
}

int
command_abstract (const invocation *in)
{
    program_source s;
    gcl_predicates *list;
    if (!program_load (in, &s))
        return EXIT_BAD_INPUT;
    if (!program_predicates (in, s.model, &list)) {
        program_unload (&s);
        return EXIT_USAGE;
    }
    bool may = kind_of (in) == GCL_MAY;
    gcl_refine_options o = { .without_guards = in_is_set (in, WITHOUT_GUARDS),
                             .predicates = list,
                             .without_steps = in_is_set (in, QUIET) || in_is_set (in, JSON) };
    budget *b = load_budget (in);
    gcl_abstraction *a = gcl_abstract (s.model, kind_of (in), program_domain (in), &o, b);
    budget_clear_progress (b);
    if (in_is_set (in, JSON))
        write_json (in, s.model, a, may);
    else
        show (in, s.model, a, may);
    int status = answer_exit_code (answer_of (s.model, a, may));
    gcl_abstraction_free (a);
    budget_free (b);
    gcl_predicates_free (list);
    program_unload (&s);
    return status;
}
