# options.sh COMMAND: the command with every one of its options, and with every
# pair of them, on small models of each kind that it takes.  No crash, no internal
# error, no status but the documented ones, JSON that can be read, and no answer
# that contradicts the one without the options that do not change the question.
exec /usr/bin/python3 "$TACET_TESTS/cli/options.py" "$(basename "$1")"
