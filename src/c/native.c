#define _POSIX_C_SOURCE 200809L
#include "native.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "child.h"

/* With which the harness ends; none of them is a usual one. */
enum { AT_TARGET = 42, RETURNED = 43, BLOCKED = 44, ASTRAY = 45, STOPPED = 46 };
enum { COMPILE_SECONDS = 60, RUN_SECONDS = 10 };

/* No library: the only thing that the program can ask of the system is to end. */
static const char harness[] =
    "static void finish (int how)\n"
    "{\n"
    "#ifdef __x86_64__\n"
    "    __asm__ volatile (\"syscall\" : : \"a\" (231), \"D\" (how) : \"memory\");\n"
    "#else\n"
    "    __asm__ volatile (\"int $0x80\" : : \"a\" (252), \"b\" (how) : \"memory\");\n"
    "#endif\n"
    "    for (;;)\n"
    "        continue;\n"
    "}\n"
    "static unsigned inputs_used, garbage_used;\n"
    "long long tacet_input (void)\n"
    "{\n"
    "    if (inputs_used == sizeof inputs / sizeof *inputs - 1)\n"
    "        finish (45);\n"
    "    return inputs[inputs_used++];\n"
    "}\n"
    "long long tacet_garbage (void)\n"
    "{\n"
    "    if (garbage_used == sizeof garbage / sizeof *garbage - 1)\n"
    "        finish (45);\n"
    "    return garbage[garbage_used++];\n"
    "}\n"
    "void tacet_target (void) { finish (42); }\n"
    "void tacet_assume (long long holds) { if (!holds) finish (44); }\n"
    "__attribute__ ((weak)) void abort (void) { finish (46); }\n"
    "__attribute__ ((weak)) void exit (int how) { finish (46); }\n"
    "__attribute__ ((weak)) void _exit (int how) { finish (46); }\n"
    "__attribute__ ((weak)) void _Exit (int how) { finish (46); }\n"
    "__attribute__ ((weak)) void __assert_fail (void) { finish (46); }\n"
    "__attribute__ ((weak)) void *memset (void *to, int byte, unsigned long size)\n"
    "{\n"
    "    for (unsigned long i = 0; i < size; i++)\n"
    "        ((volatile char *) to)[i] = (char) byte;\n"
    "    return to;\n"
    "}\n"
    "__attribute__ ((weak)) void *memmove (void *to, const void *from, unsigned long size)\n"
    "{\n"
    "    for (unsigned long i = 0; i < size; i++) {\n"
    "        unsigned long k = (char *) to < (char *) from ? i : size - 1 - i;\n"
    "        ((volatile char *) to)[k] = ((const char *) from)[k];\n"
    "    }\n"
    "    return to;\n"
    "}\n"
    "__attribute__ ((weak)) void *memcpy (void *to, const void *from, unsigned long size)\n"
    "{\n"
    "    return memmove (to, from, size);\n"
    "}\n"
    "void tacet_main (void);\n"
    "__attribute__ ((force_align_arg_pointer)) void _start (void)\n"
    "{\n"
    "    tacet_main ();\n"
    "    finish (43);\n"
    "}\n";

static void
print_values (const machine_task *run, bool garbage, text *out)
{
    text_printf (out, "static const long long %s[] = { ", garbage ? "garbage" : "inputs");
    for (size_t i = 0; i < run->given_count; i++)
        if (run->given[i].garbage == garbage && run->given[i].number == INT64_MIN)
            text_printf (out, "-%" PRId64 " - 1, ", INT64_MAX);
        else if (run->given[i].garbage == garbage)
            text_printf (out, "%" PRId64 ", ", run->given[i].number);
    text_add (out, "0 };\n");
}

/* The routines that gave the inputs: "nondet,read". */
static void
list_inputs (const machine_task *run, text *out)
{
    for (size_t i = 0; i < run->given_count; i++) {
        const machine_input *in = &run->given[i];
        const bitcode_function *f = &run->module->functions[in->function];
        if (!in->garbage && in->value >= f->parameter_count)
            text_printf (out, "%s%s", out->length ? "," : "",
                         f->instructions[in->value - f->parameter_count].name);
    }
}

static bool
write_harness (const native_task *task, const char *folder)
{
    text name = TEXT_EMPTY, all = TEXT_EMPTY;
    text_printf (&name, "%s/harness.c", folder);
    FILE *file = fopen (text_string (&name), "w");
    print_values (task->run, false, &all);
    print_values (task->run, true, &all);
    text_add (&all, harness);
    bool right = file && fputs (text_string (&all), file) != EOF;
    right = (!file || fclose (file) == 0) && right;
    text_free (&name);
    text_free (&all);
    return right;
}

typedef VEC (char *) word_list;

static bool
compile (const native_task *task, const char *folder, text *what)
{
    text reader = TEXT_EMPTY, inputs = TEXT_EMPTY, flags = TEXT_EMPTY;
    const machine_task *run = task->run;
    bitcode_reader (&reader);
    list_inputs (run, &inputs);
    text_add (&flags, task->flags ? task->flags : "");
    word_list words = VEC_EMPTY;
    *vec_add (&words) = (char *) text_string (&reader);
    *vec_add (&words) = (char *) "--run";
    *vec_add (&words) = (char *) folder;
    *vec_add (&words) = (char *) run->module->functions[run->entry].name;
    *vec_add (&words) = (char *) (run->target ? run->target : "");
    *vec_add (&words) = (char *) text_string (&inputs);
    *vec_add (&words) = (char *) task->file;
    *vec_add (&words) = (char *) (run->module->pointer_bits == 32 ? "32" : "64");
    *vec_add (&words) = (char *) "-fsanitize-trap=all"; /* undefined arithmetic ends it */
    *vec_add (&words) = (char *) "-fsanitize=shift-exponent,integer-divide-by-zero";
    if (!run->wraps)
        *vec_add (&words) = (char *) "-fsanitize=signed-integer-overflow";
    for (char *word = strtok (flags.at, " "); word; word = strtok (NULL, " "))
        *vec_add (&words) = word;
    *vec_add (&words) = NULL;
    child_result c;
    double left = budget_seconds_left (task->budget);
    child_run (words.at, left < COMPILE_SECONDS ? left : COMPILE_SECONDS, &c);
    bool right = c.started && !c.stopped && !c.signal && c.status == 0;
    if (!right)
        text_printf (what, "it could not be compiled: %.*s", (int) strcspn (text_string (&c.errors), "\n"),
                     c.started ? text_string (&c.errors) : "no reader of C");
    child_free (&c);
    vec_free (&words);
    text_free (&reader);
    text_free (&inputs);
    text_free (&flags);
    return right;
}

static native_end
judge (const native_task *task, const child_result *c, text *what)
{
    bool trapped = c->signal == SIGILL || c->signal == SIGTRAP || c->signal == SIGFPE;
    bool arithmetic = task->expected == MACHINE_OVERFLOW || task->expected == MACHINE_DIVISION
                      || task->expected == MACHINE_SHIFT;
    if (task->expected == MACHINE_TARGET && !c->signal && c->status == AT_TARGET) {
        text_add (what, "the compiled program gets there, too");
        return NATIVE_CONFIRMED;
    }
    if (arithmetic && trapped) {
        text_add (what, "the compiled program does so, too");
        return NATIVE_CONFIRMED;
    }
    if (c->stopped)
        text_printf (what, "the compiled program does not end within %d s", RUN_SECONDS);
    else if (c->signal)
        text_printf (what, "the compiled program ends by signal %d", c->signal);
    else
        text_printf (what, "the compiled program %s",
                     c->status == RETURNED  ? "returns"
                     : c->status == BLOCKED ? "breaks an assumption"
                     : c->status == ASTRAY  ? "asks for more than it is given"
                     : c->status == STOPPED ? "stops"
                                            : "ends otherwise");
    return NATIVE_DIFFERS;
}

/* With all that is in it: a compiler that was ended may have left more than was asked for. */
static void
remove_folder (const char *folder)
{
    DIR *inside = opendir (folder);
    for (struct dirent *file = inside ? readdir (inside) : NULL; file; file = readdir (inside)) {
        text name = TEXT_EMPTY;
        text_printf (&name, "%s/%s", folder, file->d_name);
        unlink (text_string (&name));
        text_free (&name);
    }
    if (inside)
        closedir (inside);
    rmdir (folder);
}

native_end
native_run (const native_task *task, text *what)
{
    if (task->expected == MACHINE_ADDRESS) {
        text_add (what, "what an access outside of all objects does on the real machine is anybody's guess");
        return NATIVE_NOT_RUN;
    }
    const char *where = getenv ("TMPDIR");
    text folder = TEXT_EMPTY, program = TEXT_EMPTY;
    text_printf (&folder, "%s/tacet-XXXXXX", where && *where ? where : "/tmp");
    native_end end = NATIVE_NOT_RUN;
    if (!mkdtemp (folder.at))
        text_printf (what, "no folder for it can be made: %s", strerror (errno));
    else {
        if (!write_harness (task, text_string (&folder)))
            text_add (what, "its harness cannot be written");
        else if (compile (task, text_string (&folder), what)) {
            child_result c;
            text_printf (&program, "%s/program", text_string (&folder));
            char *words[] = { (char *) text_string (&program), NULL };
            child_run (words, RUN_SECONDS, &c);
            end = judge (task, &c, what);
            child_free (&c);
        }
        remove_folder (text_string (&folder));
    }
    text_free (&folder);
    text_free (&program);
    return end;
}
