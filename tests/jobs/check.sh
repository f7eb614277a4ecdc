# check.sh PROGRAM: one test program; each check of libcheck counts, a program
# without libcheck counts as one.
name=$(basename "$1")
case $1 in
    */oracle/*) output=$("$1" ${TACET_CASES:+"$TACET_CASES"} 2>&1) ;;
    *) output=$("$1" 2>&1) ;;
esac
status=$?
echo "$output" | awk -v name="$name" -v status="$status" '
    match ($0, /Checks: [0-9]+, Failures: [0-9]+, Errors: [0-9]+/) {
        split (substr ($0, RSTART, RLENGTH), part, /[^0-9]+/)
        checks += part[2]; bad += part[3] + part[4]; seen = 1
    }
    { lines[NR] = $0 }
    END {
        if (!seen) checks = 1
        if (status != 0 && bad == 0) bad = 1   # it crashed, or leaked
        for (i = 0; i < checks - bad; i++) print "pass " name
        if (bad) for (i = 1; i <= NR; i++) print "  " lines[i]
        for (i = 0; i < bad; i++) print "fail " name
    }'
