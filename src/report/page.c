#include "page.h"

#include "draw.h"

/* Nothing may be loaded and no script may run, whatever a model is called. */
static const char head[] = "<meta charset=\"utf-8\">\n"
                           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                           "style-src 'unsafe-inline'\">\n"
                           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                           "<meta name=\"color-scheme\" content=\"light dark\">\n";

static const char *const style[] = {
    "body { font: 16px/1.5 \"DejaVu Sans\", Verdana, sans-serif; color: #1a2330; background: #ffffff;\n",
    "       margin: 0 auto; padding: 1.5rem; max-width: 72rem; }\n",
    "h1 { font-size: 1.6rem; margin: 0 0 .3rem; } h2 { font-size: 1.1rem; margin: 2.2rem 0 .4rem; }\n",
    "header p { color: #566172; margin-top: 0; font-size: .9rem; }\n",
    ".answer { font-weight: bold; margin: .2rem 0 .6rem; } .differs { color: #9c1023; }\n",
    "p.again { color: #566172; font-size: .9rem; }\n",
    "figure { margin: .8rem 0; overflow-x: auto; } figure svg { max-width: 100%; height: auto; }\n",
    "th[scope=row] { font-weight: normal; }\n",
    "table { border-collapse: collapse; } th, td { text-align: left; padding: .25rem .8rem .25rem 0;\n",
    "        border-bottom: 1px solid #d5dbe4; vertical-align: top; } .wide { overflow-x: auto; }\n",
    "pre { background: #f1f5fa; padding: .7rem .9rem; overflow-x: auto; font-size: .85rem; line-height: "
    "1.35; }\n",
    "code, pre { font-family: \"DejaVu Sans Mono\", Menlo, Consolas, monospace; } code { font-size: .9em; "
    "}\n",
    "a { color: #0b5cad; } summary { cursor: pointer; color: #0b5cad; }\n",
    "@media screen and (prefers-color-scheme: dark) {\n",
    "body { color: #e4e9f0; background: #12171f; } header p, p.again { color: #a7b2c2; }\n",
    ".differs { color: #ff8494; } pre { background: #1b222d; } th, td { border-color: #323c4a; }\n",
    "a, summary { color: #7db6f0; }\n",
    "}\n",
    "@page { margin: 14mm; }\n",
    "@media print { body { font-size: 10pt; padding: 0; max-width: none; } section { break-inside: auto; }\n",
    "figure, tr, .answer { break-inside: avoid; } h2, .answer { break-after: avoid; }\n",
    "figure svg { width: 100mm; max-height: 240mm; } pre { white-space: pre-wrap; }\n",
    "details::details-content { content-visibility: visible; } details { font-size: 8.5pt; } }\n",
};

void
page_begin (text *out, const char *title)
{
    text_printf (out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n%s<title>", head);
    text_add_escaped (out, title);
    text_add (out, "</title>\n<style>\n");
    for (size_t i = 0; i < sizeof style / sizeof *style; i++)
        text_add (out, style[i]);
    for (const char *const *line = draw_style; *line; line++)
        text_add (out, *line);
    text_add (out, "</style>\n</head>\n<body>\n");
}

void
page_end (text *out)
{
    text_add (out, "</body>\n</html>\n");
}
