#include "message.h"

#include <stdarg.h>
#include <stdio.h>

static void
say (const char *kind, const char *format, va_list arguments)
{
    fprintf (stderr, "tacet: %s", kind);
    vfprintf (stderr, format, arguments);
    fputc ('\n', stderr);
}

void
say_usage (const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    say ("", format, arguments);
    va_end (arguments);
}

void
say_error (const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    say ("error: ", format, arguments);
    va_end (arguments);
}

void
say_internal (const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    say ("internal error (a mistake in tacet itself): ", format, arguments);
    va_end (arguments);
}
