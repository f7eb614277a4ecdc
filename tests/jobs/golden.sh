# golden.sh FILE.t: commands and what they print.  A line '$ command' is
# followed by its output (both streams) and '[exit N]' if its status is not 0;
# a line that ends in ' (glob)' is a pattern for the shell; lines before the
# first command are comment; one of them may be 'needs LIBRARY', which the build
# may lack: then a case that differs is left out.  The commands run in an empty folder in which
# `models` and `tests` are those of the source; they may leave files for each other.
file=$1
name=$(basename "$(dirname "$file")")/$(basename "$file")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ln -s "$TACET_TESTS/../models" "$folder/models"
ln -s "$TACET_TESTS" "$folder/tests"
cd "$folder" || exit 1

same () {   # same EXPECTED ACTUAL
    [ "$1" = "$2" ] && return 0
    case $1 in *' (glob)'*) ;; *) return 1 ;; esac
    local -a want have
    mapfile -t want <<< "$1"
    mapfile -t have <<< "$2"
    [ "${#want[@]}" -eq "${#have[@]}" ] || return 1
    local i pattern
    for i in "${!want[@]}"; do
        case ${want[i]} in
            *' (glob)')
                pattern=${want[i]% (glob)}
                # shellcheck disable=SC2053
                [[ ${have[i]} == $pattern ]] || return 1 ;;
            *) [ "${want[i]}" = "${have[i]}" ] || return 1 ;;
        esac
    done
}

# The first library that the file needs and the build was made without.
lacking=
for library in $(sed -n '/^\$ /q; s/^needs //p' "$file"); do
    grep -q -i -E "^(${library}_(LIBRARY|CONFIG):[A-Z]+=(|.*-NOTFOUND)|TACET_${library}:BOOL=OFF)\$" "$TACET_BUILD/CMakeCache.txt" &&
        lacking=$library && break
done

finish () {
    [ -n "$command" ] || return
    local actual status
    actual=$(bash -c "$command" 2>&1 < /dev/null)
    status=$?
    [ "$status" -eq 0 ] || actual="$actual${actual:+$'\n'}[exit $status]"
    while [ "${expected%$'\n'}" != "$expected" ]; do expected=${expected%$'\n'}; done
    if same "$expected" "$actual"; then
        echo "pass $name:$line"
    elif [ -n "$lacking" ]; then
        echo "skip $name:$line: this build lacks $lacking"
    else
        diff <(echo "$expected") <(echo "$actual") | sed 's/^/  /'
        echo "  \$ $command"
        echo "fail $name:$line"
    fi
}

command= expected= line=0 number=0
while IFS= read -r text || [ -n "$text" ]; do
    number=$((number + 1))
    case $text in
        '$ '*)
            finish
            command=${text#'$ '} expected= line=$number ;;
        *)
            [ -z "$command" ] || expected="$expected$text"$'\n' ;;
    esac
done < "$file"
finish
