/* sync:P@E:Q@F? lines, and sync!:P@E:Q@F? for broadcasts. */
#include "parser.h"

/* A process must not take part twice; linear, because each process
 * remembers the last line that named it. */
static bool
note_process (parser *p, named owner, uint32_t number)
{
    process_draft *draft = &p->processes.at[number];
    bool twice = draft->last_sync == p->sync_number;
    draft->last_sync = p->sync_number;
    if (twice)
        diag_error (p->why, owner.where, "process '%.*s%s' is already in this sync: expected another one",
                    SLICE_ARGS (owner.name));
    return !twice;
}

/* P@E or P@E?; `fine` becomes false if the names do not fit.  False if the
 * text is not of that form. */
static bool
read_part (parser *p, bool *fine)
{
    named owner, event;
    if (!header_colon (p, "PROCESS@EVENT") || !header_name (p, "a process", &owner))
        return false;
    cursor_skip_blanks (&p->here);
    if (cursor_peek (&p->here) != '@') {
        diag_error (p->why, cursor_where (&p->here), "expected '@' and the name of an event, found %s",
                    cursor_show (&p->here).text);
        return false;
    }
    cursor_next (&p->here);
    if (!header_name (p, "an event", &event))
        return false;
    cursor_skip_blanks (&p->here);
    bool weak = cursor_peek (&p->here) == '?';
    if (weak)
        cursor_next (&p->here);
    const name_entry *known_owner = parse_look_up (p, "process", owner, NAME_PROCESS, 0);
    const name_entry *known_event = parse_look_up (p, "event", event, NAME_EVENT, 0);
    if (!known_owner || !known_event || !note_process (p, owner, known_owner->value))
        *fine = false;
    else
        *vec_add (&p->parts) = (sync_part){ known_owner->value, known_event->value, weak };
    return true;
}

/* The kind and the parts as bytes, for finding the same line again. */
static slice
sync_key (parser *p, sync_kind kind)
{
    size_t bytes = (1 + p->parts.count * 2) * sizeof (uint32_t);
    uint32_t *key = arena_alloc (p->scratch, bytes);
    key[0] = kind;
    for (size_t i = 0; i < p->parts.count; i++) {
        key[2 * i + 1] = p->parts.at[i].process;
        key[2 * i + 2] = p->parts.at[i].event << 1 | p->parts.at[i].weak;
    }
    return (slice){ (const char *) key, bytes };
}

/* Remember that the part is weak, or in an urgent line. */
static void
note_part (parser *p, name_space space, const sync_part *part, position where)
{
    uint32_t *key = arena_copy (p->scratch, &part->event, sizeof part->event);
    slice bytes = { (const char *) key, sizeof *key };
    if (!names_find (&p->names, space, part->process, bytes))
        names_add (&p->names, (name_entry){ space, part->process, bytes, 0, where, 0 });
}

/* The first part sends, all others receive. */
static bool
check_broadcast (parser *p, position where)
{
    for (size_t i = 0; i < p->parts.count; i++)
        if (p->parts.at[i].weak != (i > 0)) {
            diag_error (p->why, where,
                        i ? "the parts after the first one of a broadcast receive: expected PROCESS@EVENT?"
                          : "the first part of a broadcast sends: expected PROCESS@EVENT without '?'");
            return false;
        }
    return true;
}

static void
read_sync_attributes (parser *p, sync *line)
{
    for (size_t i = 0; i < p->attributes.count; i++) {
        const attribute *a = &p->attributes.at[i];
        if (slice_is (a->key, "urgent"))
            parse_flag (p, a, &line->urgent);
        else if (parse_is_key (p, a, "a sync", "priority", "urgent"))
            parse_number (p, a, &line->priority);
    }
}

/* Beside a network lines only say what goes with what. */
static bool
is_plain (const parser *p, const sync *line)
{
    for (size_t i = 0; i < p->parts.count; i++)
        if (p->parts.at[i].weak)
            return false;
    return line->kind == SYNC_VECTOR && !line->urgent && !line->priority;
}

static void
add_sync (parser *p, sync line)
{
    position where = line.where;
    if (p->beside && !is_plain (p, &line)) {
        diag_error (p->why, where, "a line beside a network is not urgent, weak or a broadcast and has no priority: expected sync:P@a:Q@b");
        return;
    }
    slice key = sync_key (p, line.kind);
    const name_entry *same = names_find (&p->names, NAME_SYNC, 0, key);
    if (same) {
        diag_error (p->why, where, "the same sync is already declared at %u:%u; expected a new one",
                    same->where.line, same->where.column);
        return;
    }
    names_add (&p->names, (name_entry){ NAME_SYNC, 0, key, 0, where, 0 });
    for (size_t i = 0; i < p->parts.count && !p->beside; i++) {
        if (p->parts.at[i].weak && line.kind == SYNC_VECTOR)
            note_part (p, NAME_WEAK, &p->parts.at[i], where);
        if (line.urgent && (i == 0 || line.kind == SYNC_VECTOR))
            note_part (p, NAME_URGENT, &p->parts.at[i], where);
    }
    line.count = p->parts.count;
    line.parts = arena_copy (p->memory, p->parts.at, line.count * sizeof *line.parts);
    *vec_add (&p->syncs) = line;
}

void
parse_sync (parser *p, position where)
{
    bool fine = true;
    size_t count = 0;
    sync line = { .where = where, .kind = SYNC_VECTOR };
    if (cursor_peek (&p->here) == '!') {
        cursor_next (&p->here);
        line.kind = SYNC_BROADCAST;
    }
    p->sync_number++;
    vec_clear (&p->parts);
    do {
        if (!read_part (p, &fine)) {
            header_skip (p);
            return;
        }
        count++;
        cursor_skip_blanks (&p->here);
    } while (cursor_peek (&p->here) == ':');
    header_tail (p);
    read_sync_attributes (p, &line);
    if (count < 2 && line.kind == SYNC_VECTOR)
        diag_error (p->why, where, "a sync of one process: expected at least two PROCESS@EVENT");
    else if (fine && (line.kind == SYNC_VECTOR || check_broadcast (p, where)))
        add_sync (p, line);
}
