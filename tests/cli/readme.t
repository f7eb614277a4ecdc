Every command in the first part of the README prints what is shown there.
$ awk '/^## A first run/, /^## Commands/ { if (!NF) print; if (sub (/^    /, "")) { if (/^[$] /) $0 = $0 " || true"; print } }' "$(realpath tests)/../README.md" > readme.t; bash tests/jobs/golden.sh "$PWD/readme.t" | sed 's/:[0-9]*$//' | sort | uniq -c | sed 's/^ *//; s/[^ ]*[.]t$/readme/'
5 pass readme
