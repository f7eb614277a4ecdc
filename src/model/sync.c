/* sync:P@E:Q@F? lines. */
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

/* The parts as bytes, for finding the same line again. */
static slice
sync_key (parser *p)
{
    size_t bytes = p->parts.count * 2 * sizeof (uint32_t);
    uint32_t *key = arena_alloc (p->scratch, bytes);
    for (size_t i = 0; i < p->parts.count; i++) {
        key[2 * i] = p->parts.at[i].process;
        key[2 * i + 1] = p->parts.at[i].event << 1 | p->parts.at[i].weak;
    }
    return (slice){ (const char *) key, bytes };
}

static void
note_weak (parser *p, const sync_part *part, position where)
{
    uint32_t *key = arena_copy (p->scratch, &part->event, sizeof part->event);
    slice bytes = { (const char *) key, sizeof *key };
    if (!names_find (&p->names, NAME_WEAK, part->process, bytes))
        names_add (&p->names, (name_entry){ NAME_WEAK, part->process, bytes, 0, where, 0 });
}

static void
add_sync (parser *p, position where)
{
    slice key = sync_key (p);
    const name_entry *same = names_find (&p->names, NAME_SYNC, 0, key);
    if (same) {
        diag_error (p->why, where, "the same sync is already declared at %u:%u; expected a new one",
                    same->where.line, same->where.column);
        return;
    }
    names_add (&p->names, (name_entry){ NAME_SYNC, 0, key, 0, where, 0 });
    for (size_t i = 0; i < p->parts.count; i++)
        if (p->parts.at[i].weak)
            note_weak (p, &p->parts.at[i], where);
    size_t count = p->parts.count;
    const sync_part *parts = arena_copy (p->memory, p->parts.at, count * sizeof *parts);
    *vec_add (&p->syncs) = (sync){ where, parts, count };
}

void
parse_sync (parser *p, position where)
{
    bool fine = true;
    size_t count = 0;
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
    parse_no_attributes (p, "a sync");
    if (count < 2)
        diag_error (p->why, where, "a sync of one process: expected at least two PROCESS@EVENT");
    else if (fine)
        add_sync (p, where);
}
