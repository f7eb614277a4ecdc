Every command in the chapter about C prints what it shows.
$ awk '/^```/ { inside = !inside; next } inside' models/c/README.md > tour.t; bash tests/jobs/golden.sh "$PWD/tour.t" | sed 's/:[0-9]*$//' | sort | uniq -c | sed 's/^ *//; s/[^ ]*[.]t$/tour/'
24 pass tour
