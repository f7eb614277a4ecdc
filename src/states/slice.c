/* Slicing: what cannot influence an error is left out (proofs/reductions.md, R.1). */
#include "slice.h"

#include <string.h>

#include "alloc.h"

/* Does the command matter?  Then so does what decides whether it happens, and what it
 * assigns to variables that matter.  True if the set of those grew. */
static bool
grow (slice *s, const compiled *program, uint32_t c, uint64_t *scratch)
{
    const gcl_command *k = &program->model->commands[c];
    size_t words = program->words;
    bool grew = false;
    s->kept[c] = s->kept[c] || k->is_error || set_meets (program->commands[c].writes, s->relevant, words);
    if (!s->kept[c])
        return false;
    memcpy (scratch, program->commands[c].guard_reads, words * sizeof *scratch);
    for (size_t a = 0; a < k->assign_count; a++)
        if (k->assigns[a].value && set_has (s->relevant, k->assigns[a].variable))
            compiled_add_reads (k->assigns[a].value, scratch);
    for (size_t w = 0; w < words; w++)
        grew = grew || (scratch[w] & ~s->relevant[w]);
    set_unite (s->relevant, scratch, words);
    return grew;
}

slice *
slice_new (const compiled *program)
{
    slice *s = xcalloc (1, sizeof *s);
    size_t count = program->model->command_count;
    s->kept = xcalloc (count + 1, sizeof *s->kept);
    s->relevant = xcalloc (program->words + 1, sizeof *s->relevant);
    memcpy (s->relevant, program->error_reads, program->words * sizeof *s->relevant);
    uint64_t *scratch = xcalloc (program->words + 1, sizeof *scratch);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t c = 0; c < count; c++)
            changed = grow (s, program, c, scratch) || changed;
    }
    xfree (scratch);
    return s;
}

void
slice_free (slice *s)
{
    if (!s)
        return;
    xfree (s->kept);
    xfree (s->relevant);
    xfree (s);
}
