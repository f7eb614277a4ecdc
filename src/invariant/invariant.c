#include "invariant.h"

#include <inttypes.h>

static void
add_first (const gcl_model *m, const char *kind, text *out)
{
    text_printf (out, "tacet-certificate %s 2 %016" PRIx64 "\n", kind, gcl_digest (m));
}

void
invariant_begin (const gcl_model *m, enum invariant_claim claim, text *out)
{
    static const char *const kinds[] = { [INVARIANT_SAFE] = "program-invariant",
                                         [INVARIANT_INDUCTIVE] = "program-inductive",
                                         [INVARIANT_FORMULA] = "program-ctl" };
    add_first (m, kinds[claim], out);
    text_add (out, "integers unbounded\nassignments in-order\ninputs any\nvariables");
    for (size_t v = 0; v < m->variable_count; v++)
        text_printf (out, " %s", m->variables[v].name);
    invariant_end_line (out);
}

void
invariant_predicate (text *out)
{
    text_add (out, "predicate ");
}

void
invariant_end_line (text *out)
{
    text_add_char (out, '\n');
}

void
invariant_at (const gcl_model *m, const int64_t *values, const bool *fixed, text *out)
{
    text_add (out, "at");
    for (size_t v = 0; v < m->variable_count; v++)
        if (fixed ? fixed[v] : m->variables[v].control)
            text_printf (out, " %" PRId64, values[v]);
        else
            text_add (out, " *");
    invariant_end_line (out);
}

void
invariant_state (text *out)
{
    text_add (out, "state");
}

void
invariant_literal (uint32_t predicate, bool holds, text *out)
{
    text_printf (out, " %s%" PRIu32, holds ? "" : "!", predicate);
}

void
invariant_none (const gcl_model *m, const char *reason, text *out)
{
    add_first (m, "none", out);
    text_printf (out, "reason %s\n", reason);
}
