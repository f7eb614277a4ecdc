/* message.h: one-line messages on standard error. */
#ifndef MESSAGE_H
#define MESSAGE_H

/* "tacet: ..." */
void say_usage (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
void say_error (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
/* "tacet: internal error: ..., please report it" */
void say_internal (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
#endif
