/* page.h: the frame of an HTML page: head with its style sheet, end. */
#ifndef PAGE_H
#define PAGE_H
#include "text.h"

void page_begin (text *out, const char *title);
void page_end (text *out);
#endif
