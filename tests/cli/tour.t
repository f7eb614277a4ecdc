Every command in the guided tour prints what the tour shows: each code block of
its README is run as a test of its own.
$ awk '/^```/ { inside = !inside; next } inside' models/tour/README.md > tour.t; bash tests/jobs/golden.sh "$PWD/tour.t" | sed 's/:[0-9]*$//' | sort | uniq -c | sed 's/^ *//; s/[^ ]*[.]t$/tour/'
17 pass tour
