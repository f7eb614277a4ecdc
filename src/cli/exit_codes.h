/* exit_codes.h: what the exit status of tacet says. */
#ifndef EXIT_CODES_H
#define EXIT_CODES_H

enum exit_code {
    EXIT_YES = 0, /* non-empty, reachable, equivalent; or simply done */
    EXIT_NO = 1,
    EXIT_UNKNOWN = 2, /* undecidable and not found, or a limit was hit */
    EXIT_USAGE = 3,
    EXIT_BAD_INPUT = 4, /* a file that cannot be read or is wrong, output that cannot be written */
    EXIT_INTERNAL = 70  /* a mistake in tacet itself */
};
#endif
