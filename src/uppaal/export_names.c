/* Names that UPPAAL takes: letters, digits and '_', no keywords, none twice. */
#include "export.h"

#include <stdio.h>
#include <string.h>

#include "builtin.h"

static const char *const keywords[] = {
    "int",
    "bool",
    "clock",
    "chan",
    "double",
    "string",
    "void",
    "scalar",
    "struct",
    "const",
    "meta",
    "urgent",
    "broadcast",
    "hybrid",
    "typedef",
    "true",
    "false",
    "forall",
    "exists",
    "sum",
    "not",
    "and",
    "or",
    "xor",
    "imply",
    "deadlock",
    "if",
    "else",
    "while",
    "do",
    "for",
    "return",
    "break",
    "continue",
    "switch",
    "case",
    "default",
    "assert",
    "process",
    "state",
    "commit",
    "init",
    "trans",
    "select",
    "guard",
    "sync",
    "assign",
    "system",
    "priority",
    "progress",
    "gantt",
    "import",
    "dynamic",
    "branchpoint",
    "before_update",
    "after_update",
    "probability",
    "location",
    "query",
    "exit",
    "spawn",
    "numOf",
    "inf",
    "sup",
    "simulation",
    "refinement",
    "consistency",
    "specification",
    "control",
    "implementation",
    "bounds",
    "IO",
    "rate",
    "_start",
    "big",
    "A",
    "E",
    "U",
    "W",
    "R",
    "M",
    "min",
    "max",
    "X",
    "Pr",
    "Pmax",
    "control_t",
    "foreach",
    "imitate",
    "loadStrategy",
    "maxE",
    "maxPr",
    "minE",
    "minPr",
    "sat",
    "saveStrategy",
    "simulate",
    "strategy",
    "under",
};

static size_t
slot_of (const exporting *x, const char *name)
{
    uint32_t hash = 2166136261u;
    for (const char *c = name; *c; c++)
        hash = (hash ^ (unsigned char) *c) * 16777619u;
    size_t i = hash & (x->taken.count - 1);
    while (x->taken.at[i] && strcmp (x->taken.at[i], name) != 0)
        i = (i + 1) & (x->taken.count - 1);
    return i;
}

static void
enlarge (exporting *x)
{
    size_t old = x->taken.count;
    const char **before = x->taken.at;
    x->taken.at = xcalloc (old ? 2 * old : 1024, sizeof *before);
    x->taken.count = x->taken.room = old ? 2 * old : 1024;
    for (size_t i = 0; i < old; i++)
        if (before[i])
            x->taken.at[slot_of (x, before[i])] = before[i];
    xfree (before);
}

static bool
take (exporting *x, const char *name)
{
    if (2 * x->taken_count >= x->taken.count)
        enlarge (x);
    size_t i = slot_of (x, name);
    if (x->taken.at[i])
        return false;
    x->taken.at[i] = arena_text (x->memory, name, strlen (name));
    x->taken_count++;
    return true;
}

/* Names that the writer makes up begin so. */
static bool
is_ours (const char *name)
{
    static const char *const beginnings[] = { "at_", "step_", "within_", "local_" };
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (strncmp (name, beginnings[i], strlen (beginnings[i])) == 0)
            return true;
    return false;
}

/* The letters and digits of `wanted`, '_' for the rest. */
static size_t
spell (const char *wanted, char *name, size_t room)
{
    size_t used = 0;
    for (const char *c = wanted; *c && used < room; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || *c == '_',
             digit = *c >= '0' && *c <= '9';
        if (digit && !used)
            name[used++] = '_';
        name[used++] = letter || digit ? *c : '_';
    }
    if (!used)
        name[used++] = '_';
    name[used] = '\0';
    if (is_ours (name)) {
        memmove (name + 1, name, ++used);
        name[0] = '_';
    }
    return used;
}

static const char *
keep_name (exporting *x, const char *name, const char *wanted, const char *what)
{
    if (what && strcmp (name, wanted) != 0)
        text_printf (&x->renamed, "// %s %s is called %s here\n", what, wanted, name);
    return arena_text (x->memory, name, strlen (name));
}

const char *
export_name (exporting *x, const char *wanted, const char *what)
{
    char name[120];
    size_t used = spell (wanted, name, 80);
    for (unsigned i = 2; !take (x, name); i++)
        snprintf (name + used, sizeof name - used, "_%u", i);
    return keep_name (x, name, wanted, what);
}

/* A location hides what the whole declares, so it must not have such a name; other
 * processes may have it. */
static const char *
location_name (exporting *x, size_t number, const char *wanted)
{
    char name[120], own[160];
    size_t used = spell (wanted, name, 80);
    for (unsigned i = 2;; i++) {
        snprintf (own, sizeof own, "%zu:%s", number, name);
        if (!x->taken.at[slot_of (x, name)] && take (x, own))
            return keep_name (x, name, wanted, "location");
        snprintf (name + used, sizeof name - used, "_%u", i);
    }
}

static const char *
template_name (exporting *x, size_t number)
{
    text t = TEXT_EMPTY;
    text_printf (&t, "%s_t", x->processes[number]);
    return export_keep (x, &t);
}

#define NAMES(array, count, of, what) \
    do { \
        x->array = arena_alloc (x->memory, ((count) + 1) * sizeof *x->array); \
        for (size_t i = 0; i < (count); i++) \
            x->array[i] = export_name (x, (of), (what)); \
    } while (0)

void
export_name_all (exporting *x)
{
    const model *m = x->m;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        take (x, keywords[i]);
    const char *builtin;
    for (unsigned i = 0; (builtin = builtin_function (i)); i++)
        take (x, builtin);
    NAMES (clocks, m->clock_array_count, m->clock_arrays[i].name, "clock");
    NAMES (integers, m->integer_array_count, m->integer_arrays[i].name, "variable");
    NAMES (tables, m->table_count, m->tables[i].name, "constant");
    NAMES (functions, m->function_count, m->functions[i].name, "function");
    NAMES (processes, m->process_count, m->processes[i].name, "process");
    NAMES (templates, m->process_count, template_name (x, i), NULL);
    x->locations = arena_alloc (x->memory, (m->process_count + 1) * sizeof *x->locations);
    for (size_t p = 0; p < m->process_count; p++) {
        const process *of = &m->processes[p];
        x->locations[p] = arena_alloc (x->memory, (of->location_count + 1) * sizeof **x->locations);
        for (size_t l = 0; l < of->location_count; l++)
            x->locations[p][l] = location_name (x, p, of->locations[l].name);
    }
}
