# symbols.sh BUILD: no two modules define the same global name, since they are
# linked into one library; and two threads may use that library at the same
# time, so a variable of the process is one of those listed here.
shared="
conditions once             of pthread
conditions version          written once, by way of it
polyhedra  once             of pthread
polyhedra  ppl_timer        written once, by way of it
polyhedra  timer_went_off   atomic
polyhedra  turn             whose turn it is to use PPL; under its own lock
lp         environment      written once, by way of:
lp         has_environment  the same
lp         environment_once of pthread
"
clash=$(for library in "$1"/lib*.a; do
            case $library in */libtacet.a | */libcudd.a) continue ;; esac
            nm -g --defined-only "$library" 2>/dev/null | awk 'NF == 3 && $2 ~ /[TDBRC]/ { print $3 }' | sort -u
        done | sort | uniq -d)
if [ -z "$clash" ]; then
    echo "pass symbols"
else
    echo "$clash" | sed 's/^/  defined twice: /'
    echo "fail symbols"
fi

# What lies in .data, .bss or is common.  Constants that hold addresses are in
# .data.rel.ro, variables of a thread in .tdata and .tbss.  Names with a dot
# other than before a number, or that begin with __, are the compiler's.
writable=$(for library in "$1"/lib*.a "$1"/src/*/lib*.a; do
               case $library in */libtacet.a) continue ;; esac
               module=${library##*/lib}
               nm -f sysv --defined-only "$library" 2>/dev/null | awk -F'|' -v module="${module%.a}" '
                   { gsub (/ /, "") }
                   $7 ~ /^(\.data|\.bss|\*COM\*)/ && $7 !~ /^\.data\.rel\.ro/ && $4 == "OBJECT" {
                       sub (/\.[0-9]+$/, "", $1)
                       if ($1 !~ /^__|\./) print module, $1
                   }'
           done | sort -u)
unknown=$(echo "$writable" | awk -v shared="$shared" '
              BEGIN { n = split (shared, line, "\n")
                      for (i = 1; i <= n; i++) { split (line[i], word, " "); known[word[1] " " word[2]] = 1 } }
              NF && !($0 in known) { print }')
if [ -n "$writable" ] && [ -z "$unknown" ]; then
    echo "pass symbols: variables of the process"
else
    echo "${unknown:-no variable was found at all}" | sed 's/^/  two threads would share: /'
    echo "fail symbols: variables of the process"
fi
