#include "picture.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "draw.h"

bool
picture_write (const char *file_name, const char *kind, const reply *r, text *message)
{
    text picture = TEXT_EMPTY, why = TEXT_EMPTY;
    bool right = true;
    if (draw_reply (r, kind, NULL, &picture, &why)) {
        FILE *file = fopen (file_name, "wb");
        right = file != NULL;
        if (file) {
            right = fwrite (picture.at, 1, picture.length, file) == picture.length;
            right = fclose (file) == 0 && right;
        }
        if (!right)
            text_printf (message, "%s cannot be written: %s", file_name, strerror (errno));
    } else
        fprintf (stderr, "tacet: no picture: %s\n", text_string (&why));
    text_free (&picture);
    text_free (&why);
    return right;
}

void
picture_numbered (const char *file_name, size_t number, text *out)
{
    const char *slash = strrchr (file_name, '/'), *dot = strrchr (slash ? slash : file_name, '.');
    size_t stem = dot ? (size_t) (dot - file_name) : strlen (file_name);
    text_add_bytes (out, file_name, stem);
    text_printf (out, "-%zu%s", number, dot ? dot : "");
}
