"""Are the obligations of a certificate, as loop-free C, good C, and do they hold?  gcc and clang
compile them without a warning, tacet proves each function, and random runs find no error.

    obligations.py FILE.c CERTIFICATE [--flags WORDS]
"""
import re, subprocess, sys, tempfile

HARNESS = r"""
#include <stdio.h>
#include <stdlib.h>
DECLARATIONS
static const char *now;
int nondet (void) { return rand () % 8 ? rand () % 7 - (rand () % 4 == 0) : rand () - rand (); }
unsigned long long nondet_wide (void) { return (unsigned long long) (long long) nondet (); }
void reach_error (void) { printf ("error from %s\n", now); exit (1); }
int main (void)
{
    for (int k = 0; k < 20000; k++) {
CALLS    }
    return 0;
}
"""


def main():
    file, certificate, *flags = sys.argv[1:]
    written = subprocess.run(["tacet", "check-certificate", file, certificate, "--obligations", "c"] + flags, capture_output=True, text=True)
    if written.returncode:
        sys.exit("not written: " + written.stdout + written.stderr)
    functions = re.findall(r"^void (\w+) \(void\)$", written.stdout, re.M)
    if re.search(r"\b(for|while|do)\b", re.sub(r"/\*.*?\*/", "", written.stdout)):
        sys.exit("a loop")
    with tempfile.TemporaryDirectory() as folder:
        code = folder + "/o.c"
        open(code, "w").write(written.stdout)
        harness = HARNESS.replace("DECLARATIONS", "\n".join("void %s (void);" % f for f in functions))
        harness = harness.replace("CALLS", "".join('        now = "%s"; %s ();\n' % (f, f) for f in functions))
        open(folder + "/h.c", "w").write(harness)
        for compiler in ("gcc", "clang"):
            made = subprocess.run([compiler, "-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", "-o", folder + "/o", code, folder + "/h.c"], capture_output=True, text=True)
            if made.returncode:
                sys.exit(compiler + ": " + made.stderr[:600])
            ran = subprocess.run([folder + "/o"], capture_output=True, text=True)
            if ran.returncode:
                sys.exit("%s: %s" % (compiler, ran.stdout.strip()))
        for f in functions:
            proved = subprocess.run(["tacet", "program", code, "--entry", f, "-q"], capture_output=True, text=True)
            if not proved.stdout.startswith("no"):
                sys.exit("%s: %s%s" % (f, proved.stdout.strip(), re.sub(r"^.*?: ", "", proved.stderr)))
    print("%d functions: no warning, proved, no error in random runs" % len(functions))


main()
