/* xml.h: an XML file as a flat list of what matters in it, each with its text.
 * The policy is strict: no internal DTD, no entities, nothing external, no
 * depth, names or texts that no model has. */
#ifndef UPPAAL_XML_H
#define UPPAAL_XML_H
#include "parse.h"

typedef enum xml_kind {
    XML_OTHER,
    XML_DECLARATION,
    XML_TEMPLATE,
    XML_LSC,
    XML_NAME,
    XML_PARAMETER,
    XML_LOCATION,
    XML_BRANCHPOINT,
    XML_INIT,
    XML_URGENT,
    XML_COMMITTED,
    XML_TRANSITION,
    XML_SOURCE,
    XML_TARGET,
    XML_LABEL,
    XML_INSTANTIATION,
    XML_SYSTEM,
    XML_QUERY,
    XML_FORMULA,
    XML_COMMENT,
    XML_EXPECT,
    XML_RESULT
} xml_kind;

typedef struct xml_item {
    xml_kind kind;
    uint32_t depth;  /* the root has 1 */
    position where;  /* of its tag */
    const char *id;  /* id, ref, kind or outcome, what the element has; or NULL */
    excerpt content; /* the text directly inside, for elements that have one */
} xml_item;

typedef struct xml_items {
    VEC (xml_item) all;
} xml_items;

/* False after an error. */
bool xml_read (parser *p, xml_items *out);
#endif
