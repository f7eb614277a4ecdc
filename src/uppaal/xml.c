#include "xml.h"

#include <string.h>

#ifdef TACET_HAS_EXPAT
#include <expat.h>

enum {
    DEPTH_MOST = 64,
    NAME_MOST = 1000,
    LABEL_MOST = 1 << 20,
    BODY_MOST = 16 << 20, /* declarations */
    ITEMS_MOST = 1000000
};

static const struct {
    const char *name, *attribute;
    bool has_text;
} elements[] = {
    [XML_DECLARATION] = { "declaration", NULL, true },
    [XML_TEMPLATE] = { "template", NULL, false },
    [XML_LSC] = { "lsc", NULL, false },
    [XML_NAME] = { "name", NULL, true },
    [XML_PARAMETER] = { "parameter", NULL, true },
    [XML_LOCATION] = { "location", "id", false },
    [XML_BRANCHPOINT] = { "branchpoint", "id", false },
    [XML_INIT] = { "init", "ref", false },
    [XML_URGENT] = { "urgent", NULL, false },
    [XML_COMMITTED] = { "committed", NULL, false },
    [XML_TRANSITION] = { "transition", NULL, false },
    [XML_SOURCE] = { "source", "ref", false },
    [XML_TARGET] = { "target", "ref", false },
    [XML_LABEL] = { "label", "kind", true },
    [XML_INSTANTIATION] = { "instantiation", NULL, true },
    [XML_SYSTEM] = { "system", NULL, true },
    [XML_QUERY] = { "query", NULL, false },
    [XML_FORMULA] = { "formula", NULL, true },
    [XML_COMMENT] = { "comment", NULL, true },
    [XML_EXPECT] = { "expect", "outcome", false },
    [XML_RESULT] = { "result", "outcome", false },
};

typedef struct reading {
    parser *p;
    XML_Parser xml;
    xml_items *out;
    uint32_t depth, count, seen;
    size_t open;         /* item whose text is being gathered, if text_depth */
    uint32_t text_depth; /* 0: none */
    bool stopped;
    const char *message; /* why; NULL: there was no memory left */
    position where;
    VEC (char) bytes;
    VEC (piece) pieces;
} reading;

static position
here (const reading *r)
{
    XML_Index at = XML_GetCurrentByteIndex (r->xml);
    return source_where (&r->p->file, at < 0 ? 0 : (size_t) at);
}

/* What is wrong is said once expat has returned. */
static void
stop (reading *r, const char *message)
{
    if (r->stopped)
        return;
    r->stopped = true;
    r->message = message;
    r->where = here (r);
    XML_StopParser (r->xml, XML_FALSE);
}

/* An allocation that fails must not jump over expat, which would lose what it has. */
#define WITH_MEMORY(r, work)                                                                                 \
    do {                                                                                                     \
        alloc_guard guard;                                                                                   \
        alloc_guard_enter (&guard);                                                                          \
        if (setjmp (guard.here))                                                                             \
            stop (r, NULL);                                                                                  \
        else {                                                                                               \
            work;                                                                                            \
            alloc_guard_leave (&guard);                                                                      \
        }                                                                                                    \
    } while (0)

static xml_kind
kind_of (const char *element)
{
    for (size_t i = 1; i < sizeof elements / sizeof *elements; i++)
        if (strcmp (element, elements[i].name) == 0)
            return (xml_kind) i;
    return XML_OTHER;
}

static const char *
find_attribute (reading *r, const char **attributes, const char *wanted)
{
    for (; wanted && *attributes; attributes += 2)
        if (strcmp (attributes[0], wanted) == 0)
            return arena_text (r->p->memory, attributes[1], strlen (attributes[1]));
    return NULL;
}

static void
check_names (reading *r, const char *element, const char **attributes)
{
    bool right = strlen (element) <= NAME_MOST;
    for (; right && *attributes; attributes++)
        right = strlen (*attributes) <= NAME_MOST;
    if (!right)
        stop (r, "a name or attribute of more than 1000 bytes: expected shorter ones");
}

static void
open_element (reading *r, const char *element, const char **attributes)
{
    check_names (r, element, attributes);
    if (++r->depth > DEPTH_MOST)
        stop (r, "more than 64 levels of elements: expected fewer");
    if (++r->seen > ITEMS_MOST)
        stop (r, "more than 1000000 elements: expected fewer");
    xml_kind kind = kind_of (element);
    if (r->depth == 1 && strcmp (element, "nta") != 0 && strcmp (element, "project") != 0)
        stop (r, "this is not a model of UPPAAL: expected <nta> first");
    if (r->stopped || kind == XML_OTHER)
        return;
    xml_item *i = vec_add (&r->out->all);
    *i = (xml_item){ .kind = kind, .depth = r->depth, .where = here (r) };
    i->id = find_attribute (r, attributes, elements[kind].attribute);
    if (elements[kind].has_text && !r->text_depth) {
        r->open = r->out->all.count - 1;
        r->text_depth = r->depth;
        vec_clear (&r->bytes);
        vec_clear (&r->pieces);
    }
}

static void
start (void *context, const char *element, const char **attributes)
{
    reading *r = context;
    if (!r->stopped)
        WITH_MEMORY (r, open_element (r, element, attributes));
}

static void
close_element (reading *r)
{
    if (r->text_depth == r->depth) {
        if (!r->pieces.count)
            *vec_add (&r->pieces) = (piece){ 0, (uint32_t) XML_GetCurrentByteIndex (r->xml) };
        r->out->all.at[r->open].content =
            (excerpt){ arena_text (r->p->memory, r->bytes.at ? r->bytes.at : "", r->bytes.count),
                       (uint32_t) r->bytes.count,
                       arena_copy (r->p->memory, r->pieces.at, r->pieces.count * sizeof *r->pieces.at),
                       r->pieces.count };
        r->text_depth = 0;
    }
    r->depth--;
}

static void
end (void *context, const char *element)
{
    (void) element;
    reading *r = context;
    if (!r->stopped)
        WITH_MEMORY (r, close_element (r));
}

static void
add_characters (reading *r, const char *bytes, int length)
{
    size_t most = r->out->all.at[r->open].kind == XML_LABEL ? LABEL_MOST : BODY_MOST;
    if (r->bytes.count + (size_t) length > most) {
        stop (r, "a text of more than 1 MB: expected a shorter one");
        return;
    }
    *vec_add (&r->pieces) = (piece){ (uint32_t) r->bytes.count, (uint32_t) XML_GetCurrentByteIndex (r->xml) };
    vec_reserve (&r->bytes, (size_t) length);
    memcpy (r->bytes.at + r->bytes.count, bytes, (size_t) length);
    r->bytes.count += (size_t) length;
}

static void
characters (void *context, const char *bytes, int length)
{
    reading *r = context;
    if (!r->stopped && r->text_depth == r->depth && r->depth)
        WITH_MEMORY (r, add_characters (r, bytes, length));
}

static void
doctype (void *context, const char *name, const char *system, const char *public, int has_internal_subset)
{
    (void) name, (void) system, (void) public;
    if (has_internal_subset)
        stop (context, "the DOCTYPE declares something of its own: expected none");
}

static void
entity (void *context, const char *name, int is_parameter, const char *value, int length, const char *base,
        const char *system, const char *public, const char *notation)
{
    (void) name, (void) is_parameter, (void) value, (void) length, (void) base, (void) system, (void) public;
    (void) notation;
    stop (context, "an entity is declared: expected none");
}

static int
external (XML_Parser xml, const char *context, const char *base, const char *system, const char *public)
{
    (void) context, (void) base, (void) system, (void) public;
    stop (XML_GetUserData (xml), "an external entity: expected none, nothing outside of the file is read");
    return XML_STATUS_ERROR;
}

static void
skipped (void *context, const char *name, int is_parameter)
{
    (void) name, (void) is_parameter;
    stop (context, "an unknown entity: expected only &lt; &gt; &amp; &quot; &apos; and numbers");
}

static int
no_encoding (void *context, const char *name, XML_Encoding *info)
{
    (void) name, (void) info;
    stop (context, "the encoding is not supported: expected UTF-8, ASCII or Latin-1");
    return XML_STATUS_ERROR;
}

static void
declared (void *context, const char *version, const char *encoding, int standalone)
{
    (void) version, (void) standalone;
    if (encoding && (encoding[0] == 'U' || encoding[0] == 'u') && !strstr (encoding, "8"))
        no_encoding (context, encoding, NULL);
}

static void
set_handlers (reading *r)
{
    XML_SetUserData (r->xml, r);
    XML_SetElementHandler (r->xml, start, end);
    XML_SetCharacterDataHandler (r->xml, characters);
    XML_SetXmlDeclHandler (r->xml, declared);
    XML_SetStartDoctypeDeclHandler (r->xml, doctype);
    XML_SetEntityDeclHandler (r->xml, entity);
    XML_SetExternalEntityRefHandler (r->xml, external);
    XML_SetSkippedEntityHandler (r->xml, skipped);
    XML_SetUnknownEncodingHandler (r->xml, no_encoding, r);
}

static void
release (reading *r)
{
    XML_ParserFree (r->xml);
    vec_free (&r->bytes);
    vec_free (&r->pieces);
}

bool
xml_read (parser *p, xml_items *out)
{
    reading r = { .p = p, .out = out, .xml = XML_ParserCreate (NULL) };
    r.stopped = !r.xml;
    if (r.xml) {
        set_handlers (&r);
        if (XML_Parse (r.xml, p->file.bytes, (int) p->file.length, XML_TRUE) == XML_STATUS_ERROR)
            stop (&r, XML_ErrorString (XML_GetErrorCode (r.xml)));
        release (&r);
    }
    if (r.stopped && r.message)
        diag_error (p->why, r.where, "%s", r.message);
    else if (r.stopped)
        diag_out_of_memory (p->why);
    return !r.stopped;
}

#else

bool
xml_read (parser *p, xml_items *out)
{
    (void) out;
    diag_error (
        p->why, (position){ 1, 1 },
        "this program was built without libexpat and reads no XML: expected .xta, or a build with it");
    return false;
}
#endif
