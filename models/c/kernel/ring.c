/* A ring buffer with a count of what it holds: it never takes more than it has room for, and what is
 * read was written before.  With -DBUG it is full one too late. */
int nondet_int (void);
void reach_error (void);

enum { ROOM = 4 };

static unsigned head, tail, count;
static int full[ROOM];

static int push (void)
{
#ifdef BUG
    if (count > ROOM)
#else
    if (count == ROOM)
#endif
        return -28;
    if (full[head])
        reach_error ();
    full[head] = 1;
    head = head + 1 == ROOM ? 0 : head + 1;
    count++;
    return 0;
}

static int pull (void)
{
    if (count == 0)
        return -11;
    if (!full[tail])
        reach_error ();
    full[tail] = 0;
    tail = tail + 1 == ROOM ? 0 : tail + 1;
    count--;
    return 0;
}

int main (void)
{
    while (nondet_int ())
        if (nondet_int ())
            push ();
        else
            pull ();
    return 0;
}
