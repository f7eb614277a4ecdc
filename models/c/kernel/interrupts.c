/* A spin lock that is taken with interrupts off and the old state kept: after each way through,
 * the interrupts are as they were, and no handler meets the lock taken.  With -DBUG one way
 * restores what it never saved. */
int nondet_int (void);
void reach_error (void);

static int enabled = 1, locked, pending;

static void interrupt (void)
{
    if (!enabled)
        return;
    if (locked)
        reach_error (); /* it would wait forever */
    pending = 0;
}

static int save_and_lock (void)
{
    int flags = enabled;
    enabled = 0;
    if (locked)
        reach_error ();
    locked = 1;
    return flags;
}

static void unlock_and_restore (int flags)
{
    locked = 0;
    enabled = flags;
}

static int transfer (int size)
{
    int flags = save_and_lock ();
    interrupt ();
    if (size <= 0) {
#ifdef BUG
        enabled = 1;
        interrupt ();
        locked = 0;
#else
        unlock_and_restore (flags);
#endif
        return -22;
    }
    pending++;
    if (pending > 3)
        pending = 3;
    unlock_and_restore (flags);
    interrupt ();
    return size;
}

int main (void)
{
    for (int rounds = 0; rounds < 100; rounds++) {
        int before = enabled;
        if (nondet_int ()) {
            int flags = save_and_lock ();
            unlock_and_restore (flags);
        } else
            transfer (nondet_int ());
        if (enabled != before || locked)
            reach_error ();
        interrupt ();
    }
    return 0;
}
