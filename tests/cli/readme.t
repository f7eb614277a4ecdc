Every command in the first part of the README prints what is shown there, and
what its links name exists (so for the other pages).
$ awk '/^## A first run/, /^## Commands/ { if (!NF) print; if (sub (/^    /, "")) { if (/^[$] /) $0 = $0 " || true"; print } }' "$(realpath tests)/../README.md" > readme.t; bash tests/jobs/golden.sh "$PWD/readme.t" | sed 's/:[0-9]*$//' | sort | uniq -c | sed 's/^ *//; s/[^ ]*[.]t$/readme/'
7 pass readme

$ cd "$(realpath tests)/.." && for page in README.md src/README.md models/*.md models/tour/README.md; do grep -o '](\([^)#]*\)' "$page" | sed 's/^](//' | while read -r link; do [ -e "$(dirname "$page")/$link" ] || echo "$page: no $link"; done; done
