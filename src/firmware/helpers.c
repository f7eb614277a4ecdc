/* Names in C, and the little functions of the file that look whether something goes wrong. */
#include <ctype.h>
#include <string.h>

#include "writer.h"

const char *
writer_name (writer *w, const char *prefix, const char *from, const char *const *others, size_t count)
{
    text name = TEXT_EMPTY;
    text_add (&name, prefix);
    for (const char *c = from; *c; c++)
        text_add_char (&name, isalnum ((unsigned char) *c) && (unsigned char) *c < 128 ? *c : '_');
    for (bool clash = true; clash;) {
        clash = false;
        for (size_t i = 0; i < count && !clash; i++)
            clash = strcmp (others[i], text_string (&name)) == 0;
        if (clash)
            text_add_char (&name, '_');
    }
    const char *kept = arena_text (w->memory, text_string (&name), name.length);
    text_free (&name);
    return kept;
}

void
writer_comment (const char *name, text *out)
{
    for (const char *c = name; *c; c++)
        text_add_char (out, isalnum ((unsigned char) *c) || strchr ("_.-+()[]<> ", *c) ? *c : '_');
}

const char *
writer_clock_type (const writer *w)
{
    return w->wide ? "int64_t" : "int32_t";
}

/* --- helpers --- */

const char *
writer_help (writer *w, helper h)
{
    static const char *const names[HELPERS] = {
        [HELP_FIT] = "fit",           [HELP_DIVIDE] = "divide",     [HELP_MODULO] = "modulo",
        [HELP_DOUBLE] = "shift_left", [HELP_HALVE] = "shift_right", [HELP_LEAST] = "least",
        [HELP_MOST] = "most",         [HELP_WITHIN] = "within",     [HELP_ELEMENT] = "element",
        [HELP_SETTLE] = "settle",     [HELP_RATE] = "rate"
    };
    w->helps[h] = true;
    if (h == HELP_DOUBLE || h == HELP_DIVIDE)
        w->helps[HELP_FIT] = true;
    return names[h];
}

static const char *const bodies[HELPERS] = {
    [HELP_DIVIDE] = "\n/* Rounded towards 0. */\n"
                    "static int32_t divide (int32_t a, int32_t b)\n{\n    int32_t result = 0;\n"
                    "    if (b == 0) {\n        fault = true;\n    } else {\n"
                    "        result = fit ((int64_t) a / (int64_t) b);\n    }\n    return result;\n}\n",
    [HELP_MODULO] = "\nstatic int32_t modulo (int32_t a, int32_t b)\n{\n    int32_t result = 0;\n"
                    "    if (b == 0) {\n        fault = true;\n    } else {\n"
                    "        result = (int32_t) ((int64_t) a % (int64_t) b);\n    }\n    return result;\n}\n",
    [HELP_DOUBLE] = "\n/* a times 2 to the b. */\n"
                    "static int32_t shift_left (int32_t a, int32_t b)\n{\n    int32_t result = a;\n"
                    "    if (b < 0) {\n        fault = true;\n    }\n"
                    "    for (int32_t k = 0; (k < b) && (result != 0) && !fault; k++) {\n"
                    "        result = fit ((int64_t) result * 2);\n    }\n    return result;\n}\n",
    [HELP_HALVE] = "\n/* a divided by 2 to the b, rounded down. */\n"
                   "static int32_t shift_right (int32_t a, int32_t b)\n{\n    int32_t result = a;\n"
                   "    if (b < 0) {\n        fault = true;\n    }\n"
                   "    for (int32_t k = 0; (k < b) && (result != 0) && (result != -1); k++) {\n"
                   "        result = (result < 0) ? (-1 - ((-1 - result) / 2)) : (result / 2);\n    }\n"
                   "    return result;\n}\n",
    [HELP_LEAST] = "\nstatic int32_t least (int32_t a, int32_t b)\n{\n    return (a < b) ? a : b;\n}\n",
    [HELP_MOST] = "\nstatic int32_t most (int32_t a, int32_t b)\n{\n    return (a > b) ? a : b;\n}\n",
    [HELP_WITHIN] = "\n/* The value, which must lie between the two. */\n"
                    "static int32_t within (int32_t value, int32_t low, int32_t high)\n{\n"
                    "    int32_t result = value;\n    if ((value < low) || (value > high)) {\n"
                    "        fault = true;\n        result = low;\n    }\n    return result;\n}\n",
    [HELP_ELEMENT] =
        "\n/* The index, which must be one of so many. */\n"
        "static int32_t element (int32_t index, int32_t size)\n{\n    int32_t result = index;\n"
        "    if ((index < 0) || (index >= size)) {\n        fault = true;\n        result = 0;\n    }\n"
        "    return result;\n}\n",
    [HELP_RATE] = "\n/* A clock runs (1) or stands still (0). */\n"
                  "static bool rate_is_right (int32_t rate)\n{\n    if ((rate != 0) && (rate != 1)) {\n"
                  "        fault = true;\n    }\n    return true;\n}\n"
};

static void
write_fit (const writer *w, text *out)
{
    text_add (out, "\n/* An exact result as 32 bits. */\nstatic int32_t fit (int64_t exact)\n{\n    int32_t "
                   "result = 0;\n");
    if (w->m->wraps)
        text_add (out, "    const int64_t low = ((exact % 4294967296) + 4294967296) % 4294967296;\n"
                       "    result = (int32_t) ((low > INT32_MAX) ? (low - 4294967296) : low);\n");
    else
        text_add (
            out,
            "    if ((exact < INT32_MIN) || (exact > INT32_MAX)) {\n        fault = true;\n    } else {\n"
            "        result = (int32_t) exact;\n    }\n");
    text_add (out, "    return result;\n}\n");
}

static void
write_settle (const writer *w, text *out)
{
    bool endless = false, ends = false;
    for (size_t a = 0; a < w->m->clock_array_count; a++) {
        endless = endless || w->caps[a] < 0;
        ends = ends || w->caps[a] >= 0;
    }
    text_printf (out,
                 "\n/* What a clock becomes; more than `cap` is like cap + 1%s. */\n"
                 "static %s settle (int64_t value, int64_t cap)\n{\n    int64_t result = value;\n"
                 "    if (value < 0) {\n        fault = true;\n        result = 0;\n",
                 endless ? ", unless it is -1" : "", writer_clock_type (w));
    if (endless)
        text_add (out, "    } else if (value > (INT64_MAX / 4)) {\n        fault = true; /* no counter is "
                       "that wide */\n");
    text_printf (out,
                 "    } else if (%svalue > cap) {\n        result = cap + 1;\n    } else {\n        /* as it "
                 "is */\n    }\n",
                 endless ? "(cap >= 0) && " : "");
    text_printf (out, "    return %sresult;\n}\n", w->wide ? "" : "(int32_t) ");
}

void
writer_helpers (const writer *w, text *out)
{
    if (w->helps[HELP_FIT])
        write_fit (w, out);
    for (int h = 0; h < HELPERS; h++)
        if (w->helps[h] && bodies[h])
            text_add (out, bodies[h]);
    if (w->helps[HELP_SETTLE])
        write_settle (w, out);
}
