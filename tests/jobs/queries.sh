# queries.sh MODEL: its first lines hold '# query: COMMAND OPTIONS' and
# '# expect: yes|no|unknown'.  Each query is asked as it stands and then of every
# engine by name that answers for that time; an engine that does not take the
# model, or hits the time limit, is left out, one that differs fails.  In tests/bugs the
# certificate of a "no", if there is one, is checked, too.
model=$1
name=$(basename "$model")

engines_for () {
    case "$1" in
        decide\ *--time\ any*--words\ finite* | *--words\ finite*--time\ any*) echo zones regions ;;
        reach\ *--time\ any*) echo zones regions ;;
        *--time\ any*) echo relations orbit ;;
        *--time\ dense*) echo zones regions ;;
        *--time\ *) echo explicit bdd ;;
        reach\ *) echo zones regions ;;
        decide*) echo relations orbit ;;
    esac
}

ask () {   # ask QUERY OPTIONS...: the word that the exit status stands for
    local command=${1%% *} rest=${1#* }
    [ "$rest" != "$1" ] || rest=
    shift
    # shellcheck disable=SC2086
    case " $rest " in *" --limit-time "*) [ "$1" != --limit-time ] || shift 2 ;; esac
    # shellcheck disable=SC2086
    output=$(tacet "$command" "$model" $rest "$@" -q 2>&1)
    case $? in
        0) answer=yes ;;
        1) answer=no ;;
        2) answer=unknown ;;
        4) answer=refused ;;
        *) answer=broken ;;
    esac
}

judge () {  # judge NAME EXPECTED
    if [ "$answer" = "$2" ]; then
        echo "pass $1"
    else
        echo "$output" | head -20 | sed 's/^/  /'
        echo "fail $1: $answer instead of $2"
    fi
}

# check_proof QUERY ENGINE: is the certificate of its no accepted?  Not every no has one.
check_proof () {
    local proof
    proof=$(mktemp)
    ask "$1" --engine "$2" --limit-time 5 --limit-memory 1G --certificate "$proof"
    if [ "$answer" = no ] && [ -s "$proof" ] && ! grep -q '^tacet-certificate none' "$proof"; then
        output=$(tacet check-certificate "$model" "$proof" --limit-time 20 2>&1)
        answer=$?
        judge "$name: certificate of $1 ($2)" 0
    fi
    rm -f "$proof"
}

# All of them as they stand, by the command for that; an expectation that is
# not met shows as a line FAIL.
tacet check "$model" --limit-time "${TACET_QUERY_SECONDS:-120}" 2>&1 | sed -n \
    -e "s|^ok    $model: |pass $name: |p" -e "s|^FAIL  $model: |fail $name: |p" -e 's/^tacet: /fail /p'

awk '/^# query:/ { sub (/^# query: */, ""); query = $0 }
     /^# expect:/ && query { sub (/^# expect: */, ""); print $1 "|" query; query = "" }' "$model" |
    while IFS='|' read -r expected query; do
        [ "$expected" != unknown ] || continue
        case $query in *--engine*) continue ;; esac
        for engine in $(engines_for "$query"); do
            ask "$query" --engine "$engine" --limit-time 5 --limit-memory 1G
            case $answer in refused | unknown) continue ;; esac
            judge "$name: $query ($engine)" "$expected"
            [ "$answer" = no ] && [ "$(basename "$(dirname "$model")")" = bugs ] || continue
            check_proof "$query" "$engine"
        done
    done
