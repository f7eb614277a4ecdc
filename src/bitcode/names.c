#include "names.h"

#include <inttypes.h>
#include <llvm-c/DebugInfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A debugger's note, with the operands that are read here. */
enum { BASE_OF_TYPE = 3, PARTS_OF_TYPE = 4, TYPE_OF_VARIABLE = 3 };
enum { MOST_OPERANDS = 4096, MOST_DEPTH = 64 };

typedef struct local {
    LLVMValueRef value;
    LLVMMetadataRef type;
} local;

struct names {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMTargetDataRef layout;
    local *locals; /* by address */
    size_t local_count, local_room;
    LLVMMetadataRef *types; /* all that were met, by address (0: free) */
    size_t type_count, type_room;
};

/* --- notes --- */

static LLVMMetadataKind
kind_of (LLVMMetadataRef m)
{
    return m ? (LLVMMetadataKind) LLVMGetMetadataKind (m) : LLVMMDStringMetadataKind;
}

/* The operands of a note; *count gets how many. */
static LLVMValueRef *
operands_of (const names *n, LLVMMetadataRef m, unsigned *count)
{
    LLVMValueRef value = LLVMMetadataAsValue (n->context, m);
    *count = LLVMGetMDNodeNumOperands (value);
    LLVMValueRef *all = calloc (*count + 1, sizeof *all);
    if (!all)
        abort ();
    LLVMGetMDNodeOperands (value, all);
    return all;
}

static LLVMMetadataRef
operand_of (const names *n, LLVMMetadataRef m, unsigned which)
{
    unsigned count;
    LLVMValueRef *all = operands_of (n, m, &count);
    LLVMMetadataRef found =
        which < count && all[which] && LLVMIsAMDNode (all[which]) ? LLVMValueAsMetadata (all[which]) : NULL;
    free (all);
    return found;
}

static bool
is_node (LLVMMetadataRef m)
{
    LLVMMetadataKind k = kind_of (m);
    return m
           && (k == LLVMDIBasicTypeMetadataKind || k == LLVMDIDerivedTypeMetadataKind
               || k == LLVMDICompositeTypeMetadataKind);
}

static void
name_of (LLVMMetadataRef type, char *name, size_t room)
{
    size_t length = 0;
    const char *text = LLVMDITypeGetName (type, &length);
    snprintf (name, room, "%.*s", (int) (length < room ? length : room - 1), text ? text : "");
}

/* Behind typedefs and qualifiers, which have no size of their own. */
static LLVMMetadataRef
strip (const names *n, LLVMMetadataRef type)
{
    for (unsigned depth = 0; depth < MOST_DEPTH && kind_of (type) == LLVMDIDerivedTypeMetadataKind; depth++) {
        if (LLVMDITypeGetSizeInBits (type))
            return type;
        type = operand_of (n, type, BASE_OF_TYPE);
    }
    return is_node (type) ? type : NULL;
}

/* --- all types --- */

static void meet (names *n, LLVMMetadataRef type, unsigned depth);

static bool
enter (names *n, LLVMMetadataRef type)
{
    size_t at = ((uintptr_t) type >> 4) & (n->type_room - 1);
    while (n->types[at] && n->types[at] != type)
        at = (at + 1) & (n->type_room - 1);
    bool fresh = !n->types[at];
    n->types[at] = type;
    n->type_count += fresh;
    return fresh;
}

static bool
note (names *n, LLVMMetadataRef type)
{
    if (2 * n->type_count >= n->type_room) {
        LLVMMetadataRef *old = n->types;
        size_t room = n->type_room;
        n->type_room = room ? 2 * room : 256;
        n->types = calloc (n->type_room, sizeof (LLVMMetadataRef));
        if (!n->types)
            abort ();
        n->type_count = 0;
        for (size_t i = 0; i < room; i++)
            if (old[i])
                enter (n, old[i]);
        free (old);
    }
    return enter (n, type);
}

static void
meet_parts (names *n, LLVMMetadataRef list, unsigned depth)
{
    unsigned count;
    LLVMValueRef *all = operands_of (n, list, &count);
    for (unsigned i = 0; i < count && i < MOST_OPERANDS; i++)
        if (all[i] && LLVMIsAMDNode (all[i]))
            meet (n, LLVMValueAsMetadata (all[i]), depth);
    free (all);
}

static void
meet (names *n, LLVMMetadataRef type, unsigned depth)
{
    if (!is_node (type) || depth > 8 * MOST_DEPTH || !note (n, type))
        return;
    if (kind_of (type) != LLVMDIBasicTypeMetadataKind)
        meet (n, operand_of (n, type, BASE_OF_TYPE), depth + 1);
    LLVMMetadataRef parts =
        kind_of (type) == LLVMDICompositeTypeMetadataKind ? operand_of (n, type, PARTS_OF_TYPE) : NULL;
    if (parts)
        meet_parts (n, parts, depth + 1);
}

/* The declaration of LLVM's "struct.name"; NULL: none was met. */
static LLVMMetadataRef
structure (const names *n, LLVMTypeRef type)
{
    const char *name = LLVMGetTypeKind (type) == LLVMStructTypeKind ? LLVMGetStructName (type) : NULL;
    if (!name || strncmp (name, "struct.", 7) != 0)
        return NULL;
    for (size_t i = 0; i < n->type_room; i++) {
        char own[256];
        LLVMMetadataRef t = n->types[i];
        if (kind_of (t) != LLVMDICompositeTypeMetadataKind
            || LLVMDITypeGetSizeInBits (t) != 8 * LLVMABISizeOfType (n->layout, type))
            continue;
        name_of (t, own, sizeof own);
        if (*own && strcmp (own, name + 7) == 0)
            return t;
    }
    return NULL;
}

/* --- variables --- */

static LLVMMetadataRef
type_of_global (const names *n, LLVMValueRef global)
{
    size_t count;
    LLVMMetadataRef type = NULL;
    LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata (global, &count);
    for (unsigned i = 0; i < count && !type; i++) {
        LLVMMetadataRef m = LLVMValueMetadataEntriesGetMetadata (all, i);
        if (kind_of (m) == LLVMDIGlobalVariableExpressionMetadataKind)
            m = operand_of (n, m, 0);
        if (kind_of (m) == LLVMDIGlobalVariableMetadataKind)
            type = operand_of (n, m, TYPE_OF_VARIABLE);
    }
    LLVMDisposeValueMetadataEntries (all);
    return type;
}

static void
add_local (names *n, LLVMValueRef call)
{
    LLVMValueRef place = LLVMGetOperand (call, 0), about = LLVMGetOperand (call, 1), value = NULL;
    if (!LLVMIsAMDNode (about) || LLVMGetMDNodeNumOperands (place) != 1)
        return;
    LLVMGetMDNodeOperands (place, &value);
    LLVMMetadataRef variable = LLVMValueAsMetadata (about);
    if (!value || !LLVMIsAAllocaInst (value) || kind_of (variable) != LLVMDILocalVariableMetadataKind)
        return;
    if (n->local_count == n->local_room) {
        n->local_room = n->local_room ? 2 * n->local_room : 64;
        n->locals = realloc (n->locals, n->local_room * sizeof *n->locals);
        if (!n->locals)
            abort ();
    }
    LLVMMetadataRef type = operand_of (n, variable, TYPE_OF_VARIABLE);
    n->locals[n->local_count++] = (local){ value, type };
    meet (n, type, 0);
}

static int
compare_locals (const void *a, const void *b)
{
    uintptr_t x = (uintptr_t) ((const local *) a)->value, y = (uintptr_t) ((const local *) b)->value;
    return (x > y) - (x < y);
}

static void
read_function (names *n, LLVMValueRef f)
{
    size_t length;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock (f); b; b = LLVMGetNextBasicBlock (b))
        for (LLVMValueRef i = LLVMGetFirstInstruction (b); i; i = LLVMGetNextInstruction (i)) {
            LLVMValueRef callee = LLVMIsACallInst (i) ? LLVMGetCalledValue (i) : NULL;
            if (callee && LLVMIsAFunction (callee)
                && strcmp (LLVMGetValueName2 (callee, &length), "llvm.dbg.declare") == 0)
                add_local (n, i);
        }
}

names *
names_new (LLVMModuleRef module, LLVMTargetDataRef layout)
{
    names *n = calloc (1, sizeof *n);
    if (!n)
        abort ();
    *n = (names){ .module = module, .context = LLVMGetModuleContext (module), .layout = layout };
    for (LLVMValueRef g = LLVMGetFirstGlobal (module); g; g = LLVMGetNextGlobal (g))
        meet (n, type_of_global (n, g), 0);
    for (LLVMValueRef f = LLVMGetFirstFunction (module); f; f = LLVMGetNextFunction (f))
        read_function (n, f);
    if (n->local_count)
        qsort (n->locals, n->local_count, sizeof *n->locals, compare_locals);
    return n;
}

void
names_free (names *n)
{
    free (n->locals);
    free (n->types);
    free (n);
}

declared
names_of_global (const names *n, LLVMValueRef global)
{
    LLVMTypeRef type = LLVMGlobalGetValueType (global);
    declared d = { .type = type_of_global (n, global) };
    bool row = LLVMGetTypeKind (type) == LLVMArrayTypeKind;
    type = row ? LLVMGetElementType (type) : type;
    if (!d.type && LLVMTypeIsSized (type) && (d.type = structure (n, type)))
        d.row = row ? LLVMABISizeOfType (n->layout, type) : 0;
    return d;
}

declared
names_of_local (const names *n, LLVMValueRef place)
{
    local key = { place, NULL };
    const local *found =
        n->local_count ? bsearch (&key, n->locals, n->local_count, sizeof *n->locals, compare_locals) : NULL;
    return (declared){ found ? found->type : NULL, 0 };
}

/* --- parts --- */

typedef struct search {
    const names *names;
    unsigned bits;
    char *path;
    size_t room;
    bool is_unsigned;
} search;

static void
say (search *s, const char *what)
{
    size_t length = strlen (s->path);
    snprintf (s->path + length, s->room - length, "%s", what);
}

static bool find (search *s, LLVMMetadataRef type, uint64_t offset, unsigned depth);

/* In a row: dims lists how many in each direction. */
static bool
find_in_row (search *s, LLVMMetadataRef base, LLVMValueRef *dims, unsigned count, uint64_t offset,
             unsigned depth)
{
    LLVMMetadataRef type = strip (s->names, base);
    uint64_t size = type ? LLVMDITypeGetSizeInBits (type) / 8 : 0, below = size;
    uint64_t inner[MOST_DEPTH];
    for (unsigned k = count < MOST_DEPTH ? count : 0; k-- > 0;) {
        unsigned operands;
        LLVMValueRef *all = operands_of (s->names, LLVMValueAsMetadata (dims[k]), &operands);
        bool known = operands && all[0] && LLVMIsAConstantInt (all[0]);
        uint64_t many = known ? LLVMConstIntGetZExtValue (all[0]) : 0;
        free (all);
        inner[k] = below;
        if (!many || many > UINT32_MAX || below > UINT32_MAX)
            return false;
        below *= many;
    }
    if (!size || !count || count >= MOST_DEPTH || offset >= below)
        return false;
    for (unsigned k = 0; k < count; k++) {
        char index[32];
        snprintf (index, sizeof index, "[%" PRIu64 "]", offset / inner[k]);
        say (s, index);
        offset %= inner[k];
    }
    return find (s, type, offset, depth + 1);
}

static bool
find_in_parts (search *s, LLVMValueRef *parts, unsigned count, uint64_t offset, unsigned depth)
{
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef part = parts[i] && LLVMIsAMDNode (parts[i]) ? LLVMValueAsMetadata (parts[i]) : NULL;
        if (kind_of (part) != LLVMDIDerivedTypeMetadataKind)
            continue;
        uint64_t from = LLVMDITypeGetOffsetInBits (part), size = LLVMDITypeGetSizeInBits (part);
        LLVMMetadataRef type = strip (s->names, operand_of (s->names, part, BASE_OF_TYPE));
        if (8 * offset < from || 8 * offset >= from + size)
            continue;
        if (!type || LLVMDITypeGetSizeInBits (type) != size || from % 8)
            return false; /* some bits of a number */
        char name[256];
        name_of (part, name, sizeof name);
        if (*name)
            say (s, ".");
        say (s, name);
        return find (s, type, offset - from / 8, depth + 1);
    }
    return false;
}

static bool
find (search *s, LLVMMetadataRef type, uint64_t offset, unsigned depth)
{
    type = strip (s->names, type);
    if (!type || depth > MOST_DEPTH)
        return false;
    if (kind_of (type) != LLVMDICompositeTypeMetadataKind) {
        char name[64];
        name_of (type, name, sizeof name);
        s->is_unsigned = kind_of (type) == LLVMDIBasicTypeMetadataKind
                         && (strstr (name, "unsigned") || strstr (name, "ool"));
        return offset == 0 && LLVMDITypeGetSizeInBits (type) == s->bits;
    }
    LLVMMetadataRef list = operand_of (s->names, type, PARTS_OF_TYPE);
    LLVMMetadataRef base = operand_of (s->names, type, BASE_OF_TYPE);
    if (!list)
        return false;
    unsigned count;
    LLVMValueRef *parts = operands_of (s->names, list, &count);
    LLVMMetadataKind first = count && parts[0] && LLVMIsAMDNode (parts[0])
                                 ? kind_of (LLVMValueAsMetadata (parts[0]))
                                 : LLVMMDStringMetadataKind;
    bool found = first == LLVMDISubrangeMetadataKind     ? find_in_row (s, base, parts, count, offset, depth)
                 : first == LLVMDIEnumeratorMetadataKind ? find (s, base, offset, depth + 1)
                                                         : find_in_parts (s, parts, count, offset, depth);
    free (parts);
    return found;
}

bool
names_part (const names *n, declared d, uint64_t offset, unsigned bits, char *path, size_t room,
            bool *is_unsigned)
{
    search s = { .names = n, .bits = bits, .path = path, .room = room };
    *path = '\0';
    if (d.row) {
        snprintf (path, room, "[%" PRIu64 "]", offset / d.row);
        offset %= d.row;
    }
    bool found = d.type && find (&s, d.type, offset, 0);
    *is_unsigned = s.is_unsigned;
    return found && strlen (path) + 1 < room;
}
