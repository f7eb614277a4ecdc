/* tacet-read-c FILE [32|64] [flags for clang]: a C program, or LLVM bitcode, as lines that
 * tacet reads.  A process of its own: damaged bitcode may end it, and tacet needs
 * no LLVM.  The flag --unset-pointers=objects is for heap.h.
 *
 * A flag --with=FILE names another file of the same program (with %XX for what a word of flags
 * cannot hold); all are linked.
 *
 * tacet-read-c --run FOLDER ENTRY TARGET INPUTS FILE [32|64] [flags]: the program that, with
 * harness.c in the folder, runs on given values, as FOLDER/program. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "heap.h"
#include "runnable.h"
#include "writer.h"

enum { BAD = 4 };
static const char UNSET_OBJECTS[] = "--unset-pointers=objects";
static const char WITH[] = "--with=";
/* The headers of a machine of 64 bits are those of its 32 bits, too, but for one that lists what is
 * missing there: to clang an empty one seems to lie in this folder, behind all others. */
#define STUBS "/tacet-stubs"

static bool
is_with (const char *flag)
{
    return strncmp (flag, WITH, strlen (WITH)) == 0;
}

static bool
ends_in (const char *name, const char *ending)
{
    size_t length = strlen (name), size = strlen (ending);
    return length > size && strcmp (name + length - size, ending) == 0;
}

static void
become_clang (char **arguments)
{
    execvp (TACET_CLANG, arguments);
    if (errno == ENOENT) {
        arguments[0] = (char *) "clang";
        execvp ("clang", arguments);
    }
    fprintf (stderr, "C programs need clang, which cannot be run: %s (package clang)\n", strerror (errno));
    _exit (BAD);
}

/* Never -O1 or mem2reg: both use that signed overflow and values that were never
 * set are undefined, and take away what the program does with them. */
static void
exec_clang (const char *file, const char *width, FILE *stubs, char **flags, int count)
{
    static const char *const fixed[] = { "-O0",
                                         "-Xclang",
                                         "-disable-O0-optnone",
                                         "-g",
                                         "-fno-discard-value-names",
                                         "-emit-llvm",
                                         "-c",
                                         "-w",
                                         "-fno-builtin",
                                         "-o",
                                         "-" };
    size_t more = sizeof fixed / sizeof *fixed;
    char **arguments = calloc (more + (size_t) count + 10, sizeof *arguments), overlay[32];
    if (!arguments)
        _exit (BAD);
    size_t n = 0;
    arguments[n++] = (char *) TACET_CLANG;
    for (size_t i = 0; i < more; i++)
        arguments[n++] = (char *) fixed[i];
    arguments[n++] = (char *) (strcmp (width, "32") == 0 ? "-m32" : "-m64");
    for (int i = 0; i < count; i++)
        if (strcmp (flags[i], UNSET_OBJECTS) != 0 && !is_with (flags[i]))
            arguments[n++] = flags[i];
    if (stubs) {
        snprintf (overlay, sizeof overlay, "/dev/fd/%d", fileno (stubs));
        arguments[n++] = (char *) "-ivfsoverlay";
        arguments[n++] = overlay;
        arguments[n++] = (char *) "-idirafter";
        arguments[n++] = (char *) STUBS;
        arguments[n++] = (char *) "-idirafter";
        arguments[n++] = (char *) TACET_HEADERS;
    }
    arguments[n++] = (char *) file;
    become_clang (arguments);
}

/* The empty header as clang reads of it: a file without a name, so that nothing stays behind.
 * NULL: it is not needed. */
static FILE *
describe_stubs (const char *width)
{
    FILE *overlay = NULL;
    if (strcmp (width, "32") == 0 && access (TACET_HEADERS "/gnu/stubs.h", R_OK) == 0)
        overlay = tmpfile ();
    if (overlay) {
        fputs ("{ 'version': 0, 'roots': [ { 'name': '" STUBS "/gnu/stubs-32.h', 'type': 'file',"
               " 'external-contents': '/dev/null' } ] }\n",
               overlay);
        fflush (overlay);
    }
    return overlay;
}

/* All that the descriptor gives, in memory of LLVM's. */
static LLVMMemoryBufferRef
read_all (int from, const char *name)
{
    char *bytes = NULL;
    size_t count = 0, room = 0;
    ssize_t got;
    do {
        if (count + 65536 > room) {
            room = 2 * room + 65536;
            bytes = realloc (bytes, room);
            if (!bytes)
                abort ();
        }
        got = read (from, bytes + count, room - count - 1);
        count += got > 0 ? (size_t) got : 0;
    } while (got > 0 || (got < 0 && errno == EINTR));
    bytes[count] = '\0';
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy (bytes, count, name);
    free (bytes);
    return buffer;
}

static bool
wait_for (pid_t child)
{
    int status = 1;
    while (child > 0 && waitpid (child, &status, 0) < 0 && errno == EINTR)
        continue;
    return child > 0 && WIFEXITED (status) && WEXITSTATUS (status) == 0;
}

static LLVMMemoryBufferRef
compile (const char *file, const char *width, char **flags, int count)
{
    int ends[2];
    if (pipe (ends) != 0)
        return NULL;
    FILE *stubs = describe_stubs (width);
    pid_t child = fork ();
    if (child == 0) {
        dup2 (ends[1], STDOUT_FILENO);
        close (ends[0]);
        close (ends[1]);
        exec_clang (file, width, stubs, flags, count);
    }
    close (ends[1]);
    LLVMMemoryBufferRef buffer = child > 0 ? read_all (ends[0], file) : NULL;
    close (ends[0]);
    bool right = wait_for (child);
    if (stubs)
        fclose (stubs);
    if (right)
        return buffer;
    if (buffer)
        LLVMDisposeMemoryBuffer (buffer);
    return NULL; /* clang has said why */
}

static LLVMMemoryBufferRef
load (const char *file)
{
    LLVMMemoryBufferRef buffer = NULL;
    char *message = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile (file, &buffer, &message)) {
        fprintf (stderr, "%s cannot be read: %s\n", file, message);
        LLVMDisposeMessage (message);
        return NULL;
    }
    return buffer;
}

/* The module in the buffer, which is given away; NULL after a message. */
static LLVMModuleRef
parse (LLVMContextRef context, LLVMMemoryBufferRef buffer, const char *file)
{
    LLVMModuleRef module = NULL;
    char *message = NULL;
    bool wrong = LLVMParseIRInContext (context, buffer, &module, &message)
                 || LLVMVerifyModule (module, LLVMReturnStatusAction, &message);
    if (wrong)
        fprintf (stderr, "%s is not a module of LLVM %s: %s\n", file, TACET_LLVM, message ? message : "");
    if (message)
        LLVMDisposeMessage (message);
    if (wrong && module)
        LLVMDisposeModule (module);
    return wrong ? NULL : module;
}

static LLVMModuleRef
read_file (LLVMContextRef context, const char *file, const char *width, char **flags, int count)
{
    bool source = !ends_in (file, ".bc") && !ends_in (file, ".ll");
    LLVMMemoryBufferRef buffer = source ? compile (file, width, flags, count) : load (file);
    return buffer ? parse (context, buffer, file) : NULL;
}

/* What %XX stands for, in place. */
static void
unescape (char *name)
{
    char *to = name;
    for (char *from = name; *from; to++) {
        char digits[3] = { from[1], from[1] ? from[2] : '\0', '\0' };
        bool escaped = *from == '%' && digits[1];
        *to = escaped ? (char) strtol (digits, NULL, 16) : *from;
        from += escaped ? 3 : 1;
    }
    *to = '\0';
}

/* The linker says on standard error what does not fit, such as two definitions of one name. */
static bool
link_all (LLVMModuleRef module, const char *width, char **flags, int count)
{
    for (int i = 0; i < count; i++) {
        if (!is_with (flags[i]))
            continue;
        char *file = strdup (flags[i] + strlen (WITH));
        if (!file)
            abort ();
        unescape (file);
        LLVMModuleRef more = read_file (LLVMGetModuleContext (module), file, width, flags, count);
        bool right = more && strcmp (LLVMGetDataLayoutStr (more), LLVMGetDataLayoutStr (module)) == 0;
        if (more && !right) {
            fprintf (stderr, "%s is for another kind of machine\n", file);
            LLVMDisposeModule (more);
        }
        right = right && !LLVMLinkModules2 (module, more); /* which takes it in any case */
        free (file);
        if (!right)
            return false;
    }
    return true;
}

static void
settle (LLVMModuleRef module, bool unset_objects)
{
    LLVMTargetDataRef layout = LLVMCreateTargetData (LLVMGetDataLayoutStr (module));
    heap_settle (module, layout, unset_objects);
    LLVMDisposeTargetData (layout);
}

static void
translate (LLVMModuleRef module, bool linked)
{
    writer w = { .out = stdout, .module = module, .linked = linked };
    w.layout = LLVMCreateTargetData (LLVMGetDataLayoutStr (module));
    w.names = names_new (module, w.layout);
    write_module (&w);
    names_free (w.names);
    LLVMDisposeTargetData (w.layout);
}

/* The module and the harness as one program without a library. */
static bool
build (LLVMModuleRef module, const runnable *about, const char *folder, const char *width)
{
    char bitcode[4096], harness[4096], program[4096];
    snprintf (bitcode, sizeof bitcode, "%s/program.bc", folder);
    snprintf (harness, sizeof harness, "%s/harness.c", folder);
    snprintf (program, sizeof program, "%s/program", folder);
    if (!runnable_write (module, about, bitcode)) {
        fprintf (stderr, "%s cannot be written\n", bitcode);
        return false;
    }
    const char *words[] = { TACET_CLANG,
                            strcmp (width, "32") == 0 ? "-m32" : "-m64",
                            "-O0",
                            "-w",
                            "-nostdlib",
                            "-static",
                            "-fno-pic",
                            "-fno-stack-protector",
                            "-fno-builtin",
                            "-ffreestanding",
                            bitcode,
                            harness,
                            "-o",
                            program,
                            NULL };
    pid_t child = fork ();
    if (child == 0) {
        setenv ("TMPDIR", folder, 1); /* what lies between clang and the linker is removed with the folder */
        become_clang ((char **) words);
    }
    return wait_for (child);
}

int
main (int argc, char **argv)
{
    if (argc < 2 || strcmp (argv[1], "--version") == 0) {
        printf ("tacet-read-c with LLVM %s\n", TACET_LLVM);
        return argc < 2 ? 3 : 0;
    }
    bool runs = strcmp (argv[1], "--run") == 0 && argc > 6;
    const char *folder = runs ? argv[2] : NULL;
    runnable about = { 0 };
    if (runs) {
        about = (runnable){ argv[3], argv[4], argv[5] };
        argv += 5;
        argc -= 5;
    }
    const char *file = argv[1], *width = argc > 2 ? argv[2] : "64";
    char **flags = argv + 3;
    int count = argc > 3 ? argc - 3 : 0;
    LLVMContextRef context = LLVMContextCreate ();
    LLVMModuleRef module = read_file (context, file, width, flags, count);
    bool right = module && link_all (module, width, flags, count), objects = false, linked = false;
    for (int i = 0; i < count; i++) {
        objects = objects || strcmp (flags[i], UNSET_OBJECTS) == 0;
        linked = linked || is_with (flags[i]);
    }
    if (right) {
        settle (module, objects);
        if (runs)
            right = build (module, &about, folder, width);
        else
            translate (module, linked);
    }
    if (module)
        LLVMDisposeModule (module);
    LLVMContextDispose (context);
    return right && fflush (stdout) == 0 && !ferror (stdout) ? 0 : BAD;
}
