/* A driver that takes a lock, works while requests come, and must give the lock
 * back exactly once.  The retry keeps it if a request is pending. */
int nondet_request (void);
void reach_error (void);

static int held;

static void
acquire (void)
{
    if (held)
        reach_error ();
    held = 1;
}

static void
release (void)
{
    if (!held)
        reach_error ();
    held = 0;
}

int
main (void)
{
    int done, old, packets = 0;
    do {
        acquire ();
        old = packets;
        done = nondet_request () != 0;
        if (!done) {
            release ();
            packets = packets < 1000 ? packets + 1 : 0;
        }
    } while (packets != old);
    release ();
    return 0;
}
