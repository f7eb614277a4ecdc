# examples.sh DOCUMENT.md: its examples are true.  A fence '```tck lamp.tck' or
# '```gcl lamp.gcl', '```xta lamp.xta' or '```hoa lamp.hoa' is a file of that name, '```console' shows commands and what
# they print, whatever their exit status; grammars ('```ebnf') are only read.
# A file that no command asks about is a mistake.
document=$1
name=$(basename "$document" .md)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/files"

# The commands keep their line numbers, so that a failure names the line.
awk -v files="$folder/files" -v test="$folder/$name.t" '
    function mistake(what) { print "  line " FNR ": " what; print "fail " name ":" FNR }
    BEGIN { print "$ cp " files "/* ." > test }
    !inside && /^```/ {
        inside = 1
        kind = substr ($1, 4)
        file = kind ~ /^(tck|gcl|xta|hoa)$/ ? $2 : ""
        if (kind !~ /^(tck|gcl|xta|hoa|console|ebnf)$/ || (kind ~ /^(tck|gcl|xta|hoa)$/ && file == ""))
            mistake ("an example of an unknown kind, or without a name")
        if (file)
            line_of[file] = FNR
        print "" > test
        next
    }
    /^```/ { inside = 0; if (file) close (files "/" file) }
    inside && file { print > (files "/" file) }
    {
        shown = inside && kind == "console" ? $0 : ""
        if (shown ~ /^[$] /) {
            all = all " " shown " "
            shown = shown " || true"
        }
        if (FNR > 1)
            print shown > test
    }
    END {
        for (file in line_of)
            if (!index (all, " " file " ")) {
                print "  line " line_of[file] ": no command asks about " file
                print "fail " name ":" line_of[file]
            }
    }' name="$name" "$document"
bash "$TACET_TESTS/jobs/golden.sh" "$folder/$name.t" | sed -E 's,^(pass|fail) [^ ]*/,\1 ,'
