#include "hoa.h"

static void
write_label (cube c, uint32_t atoms, text *out)
{
    bool some = false;
    text_add_char (out, '[');
    for (uint32_t i = 0; i < atoms; i++)
        if ((c.yes | c.no) >> i & 1) {
            text_printf (out, "%s%s%u", some ? "&" : "", c.no >> i & 1 ? "!" : "", i);
            some = true;
        }
    text_add (out, some ? "]" : "t]");
}

static void
write_string (const char *string, text *out)
{
    text_add_char (out, '"');
    for (; *string; string++) {
        if (*string == '"' || *string == '\\')
            text_add_char (out, '\\');
        text_add_char (out, *string);
    }
    text_add_char (out, '"');
}

static void
write_acceptance (const omega *a, text *out)
{
    if (!a->sets)
        text_add (out, "acc-name: all\nAcceptance: 0 t\n");
    else if (a->sets == 1)
        text_add (out, "acc-name: Buchi\nAcceptance: 1 Inf(0)\n");
    else {
        text_printf (out, "acc-name: generalized-Buchi %u\nAcceptance: %u ", a->sets, a->sets);
        for (uint32_t i = 0; i < a->sets; i++)
            text_printf (out, "%sInf(%u)", i ? "&" : "", i);
        text_add_char (out, '\n');
    }
}

static void
write_edges (const omega *a, uint32_t q, uint32_t atoms, text *out)
{
    text_printf (out, "State: %u\n", q);
    for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++) {
        bool some = false;
        write_label (a->edges[e].label, atoms, out);
        text_printf (out, " %u", a->edges[e].target);
        for (uint32_t i = 0; i < a->sets; i++)
            if (a->edges[e].marks >> i & 1) {
                text_printf (out, "%s%u", some ? " " : " {", i);
                some = true;
            }
        text_add (out, some ? "}\n" : "\n");
    }
}

void
hoa_write (const omega *a, const char *name, const char *const *names, uint32_t atoms, text *out)
{
    text_add (out, "HOA: v1\n");
    if (name) {
        text_add (out, "name: ");
        write_string (name, out);
        text_add_char (out, '\n');
    }
    text_printf (out, "States: %u\n", a->states);
    for (size_t i = 0; i < a->start_count; i++)
        text_printf (out, "Start: %u\n", a->starts[i]);
    text_printf (out, "AP: %u", atoms);
    for (uint32_t i = 0; i < atoms; i++) {
        text_add_char (out, ' ');
        write_string (names[i], out);
    }
    text_add_char (out, '\n');
    write_acceptance (a, out);
    text_add (out, "properties: trans-labels explicit-labels trans-acc\n--BODY--\n");
    for (uint32_t q = 0; q < a->states; q++)
        write_edges (a, q, atoms, out);
    text_add (out, "--END--\n");
}
