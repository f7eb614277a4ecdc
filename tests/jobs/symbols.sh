# symbols.sh BUILD: no two modules define the same global name: they are
# linked into one library.
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
