/* The list of what an XML file holds, to trees. */
#include <string.h>

#include "model.h"
#include "queries.h"
#include "xml.h"

typedef struct builder {
    parser *p;
    document *out;
    struct query_list *queries;
    const xml_items *items;
    size_t at;
    decl **end;   /* of the global declarations */
    template *of; /* the template at hand, or NULL */
    decl *of_decl;
    place_node **places, *place;
    edge_node **edges, *edge;
    decl **locals;
    ident *source_id, *target_id;
    const xml_item *system;
} builder;

static const xml_item *
item (const builder *b)
{
    return &b->items->all.at[b->at];
}

static ident *
name_of_text (builder *b, const char *string)
{
    return ident_of (&b->p->names, string, strlen (string));
}

static bool
is_blank (const excerpt *e)
{
    for (uint32_t i = 0; i < e->length; i++)
        if (!strchr (" \t\r\n", e->bytes[i]))
            return false;
    return true;
}

static const char *
end_of (const place_node *l)
{
    return l && l->name ? l->name->text : "?";
}

/* "template Train, guard of the edge Safe -> Appr", kept. */
const char *
spot_in_words (arena *memory, const template *t, const place_node *l, const edge_node *e, const char *what)
{
    char words[400] = "", of_what[200] = "";
    if (l)
        snprintf (of_what, sizeof of_what, " of the location %.60s",
                  l->name ? l->name->text : "without name");
    if (e)
        snprintf (of_what, sizeof of_what, " of the edge %.60s -> %.60s", end_of (e->source),
                  end_of (e->target));
    if (t)
        snprintf (words, sizeof words, "template %.60s, %s%s", t->name ? t->name->text : "without name", what,
                  of_what);
    else
        snprintf (words, sizeof words, "%s%s", what, of_what);
    return arena_text (memory, words, strlen (words));
}

/* Begin to parse the text of the item; false if there is none. */
static bool
begin (builder *b, const char *what)
{
    const xml_item *i = item (b);
    if (is_blank (&i->content))
        return false;
    bool in_template = b->of && b->of->name;
    grammar_begin (b->p, &i->content,
                   spot_in_words (b->p->memory, in_template ? b->of : NULL, b->place, b->edge, what));
    return true;
}

static void
read_name (builder *b)
{
    bool here = begin (b, "name");
    ident *n = here ? grammar_name (b->p, "a name") : NULL;
    if (n && grammar_end (b->p)) {
        if (b->place)
            b->place->name = n;
        else
            b->of_decl->name = b->of->name = n;
    }
}

static void
read_label (builder *b)
{
    const char *kind = item (b)->id ? item (b)->id : "";
    edge_node *e = b->edge;
    if (!e && strcmp (kind, "invariant") == 0) {
        if (b->place && begin (b, "invariant"))
            b->place->invariant = grammar_condition (b->p);
    } else if (!e)
        return;
    else if (strcmp (kind, "select") == 0 && begin (b, "select"))
        e->selects = grammar_selects (b->p);
    else if (strcmp (kind, "guard") == 0 && begin (b, "guard"))
        e->guard = grammar_condition (b->p);
    else if (strcmp (kind, "synchronisation") == 0 && begin (b, "synchronisation"))
        grammar_sync (b->p, e);
    else if (strcmp (kind, "assignment") == 0 && begin (b, "update"))
        e->update = grammar_expressions (b->p);
    else
        return;
    if (!is_blank (&item (b)->content) && !b->p->failed) {
        grammar_take (b->p, TOKEN_SEMICOLON);
        grammar_end (b->p);
    }
}

static void
add_place (builder *b, bool branch)
{
    const xml_item *i = item (b);
    place_node *l = grammar_new (b->p, sizeof *l);
    l->where = i->where;
    l->branch = branch;
    char anonymous[200];
    snprintf (anonymous, sizeof anonymous, "_%.190s", i->id ? i->id : "");
    l->name = name_of_text (b, anonymous);
    if (!i->id || !template_add_place (b->of, &b->places, l, name_of_text (b, i->id)))
        diag_error (b->p->why, i->where, "a location without an id of its own: expected id=\"...\"");
    b->place = l;
    b->edge = NULL;
}

static place_node *
find_place (builder *b, const char *what)
{
    const xml_item *i = item (b);
    place_node *l = i->id ? template_place (b->of, name_of_text (b, i->id)) : NULL;
    if (!l)
        diag_error (b->p->why, i->where, "the %s '%.60s' is no location of this template: expected one above",
                    what, i->id ? i->id : "");
    return l;
}

static void
add_edge (builder *b)
{
    edge_node *e = grammar_new (b->p, sizeof *e);
    e->where = item (b)->where;
    *b->edges = e;
    b->edges = &e->next;
    b->edge = e;
    b->place = NULL;
}

static void
add_template (builder *b, bool lsc)
{
    decl *d = grammar_new (b->p, sizeof *d);
    template *t = grammar_new (b->p, sizeof *t);
    d->kind = DECL_TEMPLATE;
    d->where = t->where = item (b)->where;
    d->template = t;
    t->lsc = lsc;
    *b->end = d;
    b->end = &d->next;
    b->of = t;
    b->of_decl = d;
    b->place = NULL;
    b->edge = NULL;
    b->places = &t->places;
    b->edges = &t->edges;
    b->locals = &t->declarations;
}

static void
read_in_template (builder *b)
{
    if (b->of->lsc)
        return; /* a live sequence chart: nothing of it is read */
    switch (item (b)->kind) {
    case XML_NAME:
        read_name (b);
        break;
    case XML_PARAMETER:
        if (begin (b, "parameters")) {
            b->of->parameters = grammar_parameters (b->p);
            grammar_end (b->p);
        }
        break;
    case XML_DECLARATION:
        if (begin (b, "declarations")) {
            grammar_declarations (b->p, &b->locals);
            grammar_end (b->p);
        }
        break;
    case XML_LOCATION:
    case XML_BRANCHPOINT:
        add_place (b, item (b)->kind == XML_BRANCHPOINT);
        break;
    case XML_URGENT:
        if (b->place)
            b->place->urgent = true;
        break;
    case XML_COMMITTED:
        if (b->place)
            b->place->committed = true;
        break;
    case XML_INIT:
        b->of->init = find_place (b, "initial location");
        break;
    case XML_TRANSITION:
        add_edge (b);
        break;
    case XML_SOURCE:
        if (b->edge)
            b->edge->source = find_place (b, "source");
        break;
    case XML_TARGET:
        if (b->edge)
            b->edge->target = find_place (b, "target");
        break;
    case XML_LABEL:
        read_label (b);
        break;
    default:
        break;
    }
}

static bool
has_ends (const template *t)
{
    for (const edge_node *e = t->edges; e; e = e->next)
        if (!e->source || !e->target)
            return false;
    return true;
}

/* Ids are unique in the file, names only in the template. */
static void
check_names (builder *b, const template *t)
{
    for (place_node *l = t->places; l; l = l->next) {
        if (l->branch)
            continue;
        if (l->name->named_in == t)
            diag_error (b->p->why, l->where,
                        "template %.60s: location '%.60s' is declared twice: expected another name",
                        t->name->text, l->name->text);
        l->name->named_in = t;
    }
}

/* What only its end shows to be missing. */
static void
close_template (builder *b)
{
    template *t = b->of;
    b->of = NULL;
    b->place = NULL;
    b->edge = NULL;
    if (!t || t->lsc)
        return;
    if (!t->name)
        diag_error (b->p->why, t->where, "the template has no name: expected <name>");
    else if (!t->init && t->places)
        diag_error (b->p->why, t->where,
                    "template '%.60s' has no initial location: expected <init ref=\"...\"/>", t->name->text);
    else if (!t->places)
        diag_error (b->p->why, t->where, "template '%.60s' has no location: expected at least one",
                    t->name->text);
    else
        check_names (b, t);
    if (!has_ends (t) && !diag_errors (b->p->why))
        diag_error (b->p->why, t->where, "a transition without source or target: expected both");
}

static void
read_system (builder *b)
{
    decl *mark = grammar_new (b->p, sizeof *mark);
    mark->kind = DECL_SYSTEM;
    mark->where = item (b)->where;
    *b->end = mark;
    b->end = &mark->next;
    bool is_system = item (b)->kind == XML_SYSTEM;
    if (!begin (b, is_system ? "system declarations" : "instantiation"))
        return;
    grammar_declarations (b->p, &b->end);
    if (!is_system)
        grammar_end (b->p);
    else if (!b->p->failed) {
        b->system = item (b);
        grammar_system_line (b->p, b->out);
        decl *ignored = NULL, **rest = &ignored;
        if (!b->p->failed)
            grammar_declarations (b->p, &rest);
        if (!b->p->failed)
            grammar_end (b->p);
    } else
        b->system = item (b);
}

static void
read_query (builder *b)
{
    const xml_item *i = item (b);
    switch (i->kind) {
    case XML_FORMULA:
        query_list_add (b->queries, excerpt_where (&b->p->file, &i->content, 0), i->content.bytes,
                        i->content.length);
        break;
    case XML_COMMENT:
        query_list_comment (b->queries, i->content.bytes, i->content.length);
        break;
    case XML_EXPECT:
        query_list_expect (b->queries, i->id, true);
        break;
    case XML_RESULT:
        query_list_expect (b->queries, i->id, false);
        break;
    default:
        break;
    }
}

static void
read_item (builder *b)
{
    const xml_item *i = item (b);
    if (i->depth == 2)
        close_template (b);
    if (i->kind == XML_TEMPLATE || i->kind == XML_LSC)
        add_template (b, i->kind == XML_LSC);
    else if (b->of)
        read_in_template (b);
    else if (i->kind == XML_DECLARATION) {
        if (begin (b, "global declarations")) {
            grammar_declarations (b->p, &b->end);
            grammar_end (b->p);
        }
    } else if (i->kind == XML_SYSTEM || i->kind == XML_INSTANTIATION)
        read_system (b);
    else
        read_query (b);
}

void
grammar_xml (parser *p, const xml_items *items, document *out, struct query_list *queries)
{
    builder b = { .p = p, .out = out, .queries = queries, .items = items, .end = &out->declarations };
    for (; b.at < items->all.count; b.at++) {
        p->failed = false;
        read_item (&b);
    }
    close_template (&b);
    if (!b.system && !diag_errors (p->why))
        diag_error (p->why, (position){ 1, 1 },
                    "the model has no system: expected <system>system P, Q;</system>");
}
