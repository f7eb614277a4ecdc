/* `process P (..) { .. }` of .xta files. */
#include "parse.h"

place_node *
template_place (const template *t, const ident *n)
{
    return n->place_of == t ? n->place : NULL;
}

bool
template_add_place (template *t, place_node ***end, place_node *l, ident *key)
{
    if (template_place (t, key))
        return false;
    key->place = l;
    key->place_of = t;
    **end = l;
    *end = &l->next;
    return true;
}

static place_node *
parse_known_place (parser *p, template *t)
{
    position where = grammar_here (p);
    ident *n = grammar_name (p, "the name of a location");
    place_node *l = n ? template_place (t, n) : NULL;
    if (n && !l)
        grammar_fail (p, where,
                      "process %.60s: location '%.60s' is not declared: expected one of its 'state' line",
                      t->name->text, n->text);
    return l;
}

/* `name { invariant ; rate }` with commas between, up to `;`. */
static void
parse_places (parser *p, template *t, place_node ***end, bool branch)
{
    do {
        place_node *l = grammar_new (p, sizeof *l);
        l->where = grammar_here (p);
        l->name = grammar_name (p, "the name of a location");
        l->branch = branch;
        if (!l->name)
            return;
        if (!template_add_place (t, end, l, l->name))
            grammar_fail (p, l->where,
                          "process %.60s: location '%.60s' is declared twice: expected another name",
                          t->name->text, l->name->text);
        if (grammar_take (p, TOKEN_OPEN_BODY)) {
            if (p->now.kind != TOKEN_SEMICOLON && p->now.kind != TOKEN_CLOSE_BODY)
                l->invariant = grammar_condition (p);
            if (grammar_take (p, TOKEN_SEMICOLON) && p->now.kind != TOKEN_CLOSE_BODY)
                grammar_expression (p); /* a rate for statistics */
            grammar_expect (p, TOKEN_CLOSE_BODY, "'}'");
        }
    } while (grammar_take (p, TOKEN_COMMA));
    grammar_expect (p, TOKEN_SEMICOLON, "';'");
}

static void
parse_marks (parser *p, template *t, bool commit)
{
    do {
        place_node *l = parse_known_place (p, t);
        if (!l)
            return;
        l->committed |= commit;
        l->urgent |= !commit;
    } while (grammar_take (p, TOKEN_COMMA));
    grammar_expect (p, TOKEN_SEMICOLON, "';'");
}

bool
grammar_sync (parser *p, edge_node *e)
{
    e->channel = grammar_reference (p);
    if (!e->channel)
        return false;
    e->sends = p->now.kind == TOKEN_BANG;
    if (!grammar_take (p, TOKEN_BANG) && !grammar_take (p, TOKEN_QUESTION))
        grammar_unexpected (p, "'!' or '?' behind the channel");
    return !p->failed;
}

static void
parse_edge_body (parser *p, edge_node *e)
{
    if (!grammar_expect (p, TOKEN_OPEN_BODY, "'{'"))
        return;
    while (!p->failed && !grammar_take (p, TOKEN_CLOSE_BODY)) {
        if (grammar_take_word (p, KEYWORD_SELECT))
            e->selects = grammar_selects (p);
        else if (grammar_take_word (p, KEYWORD_GUARD))
            e->guard = grammar_condition (p);
        else if (grammar_take_word (p, KEYWORD_SYNC))
            grammar_sync (p, e);
        else if (grammar_take_word (p, KEYWORD_ASSIGN))
            e->update = grammar_expressions (p);
        else if (grammar_take_word (p, KEYWORD_PROBABILITY))
            grammar_expression (p);
        else
            grammar_unexpected (p, "select, guard, sync, assign or '}'");
        grammar_expect (p, TOKEN_SEMICOLON, "';'");
    }
}

/* `->` or `-u->`. */
static void
parse_arrow (parser *p)
{
    if (grammar_take (p, TOKEN_ARROW))
        return;
    if (grammar_take (p, TOKEN_SUB))
        grammar_name (p, "'u->'");
    grammar_expect (p, TOKEN_ARROW, "'->'");
}

static void
parse_edges (parser *p, template *t)
{
    edge_node **end = &t->edges;
    place_node *source = NULL;
    do {
        edge_node *e = grammar_new (p, sizeof *e);
        e->where = grammar_here (p);
        if (p->now.kind == TOKEN_NAME || !source)
            source = parse_known_place (p, t);
        e->source = source;
        parse_arrow (p);
        e->target = p->failed ? NULL : parse_known_place (p, t);
        parse_edge_body (p, e);
        if (p->failed)
            return;
        *end = e;
        end = &e->next;
    } while (grammar_take (p, TOKEN_COMMA));
    grammar_expect (p, TOKEN_SEMICOLON, "';'");
}

static void
parse_automaton (parser *p, template *t)
{
    place_node **places = &t->places;
    bool has_init = false;
    while (!p->failed && p->now.kind != TOKEN_CLOSE_BODY) {
        if (grammar_take_word (p, KEYWORD_STATE))
            parse_places (p, t, &places, false);
        else if (grammar_take_word (p, KEYWORD_BRANCHPOINT))
            parse_places (p, t, &places, true);
        else if (grammar_take_word (p, KEYWORD_COMMIT))
            parse_marks (p, t, true);
        else if (grammar_take_word (p, KEYWORD_URGENT))
            parse_marks (p, t, false);
        else if (grammar_take_word (p, KEYWORD_INIT)) {
            t->init = parse_known_place (p, t);
            has_init = true;
            grammar_expect (p, TOKEN_SEMICOLON, "';'");
        } else if (grammar_take_word (p, KEYWORD_TRANS))
            parse_edges (p, t);
        else
            grammar_unexpected (p, "state, commit, urgent, init, trans or '}'");
    }
    if (!p->failed && !has_init)
        grammar_fail (p, t->where, "process '%.60s' has no initial location: expected 'init NAME;'",
                      t->name->text);
}

decl *
grammar_process (parser *p)
{
    decl *d = grammar_new (p, sizeof *d);
    template *t = grammar_new (p, sizeof *t);
    grammar_next (p);
    d->kind = DECL_TEMPLATE;
    d->where = t->where = grammar_here (p);
    d->name = t->name = grammar_name (p, "the name of the process");
    d->template = t;
    if (!t->name)
        return d;
    if (grammar_take (p, TOKEN_OPEN)) {
        t->parameters = grammar_parameters (p);
        grammar_expect (p, TOKEN_CLOSE, "')'");
    }
    grammar_expect (p, TOKEN_OPEN_BODY, "'{'");
    decl **end = &t->declarations;
    if (!p->failed)
        grammar_declarations (p, &end);
    parse_automaton (p, t);
    grammar_expect (p, TOKEN_CLOSE_BODY, "'}'");
    return d;
}
