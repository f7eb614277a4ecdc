/* A driver serves requests under a lock and gives it back before it looks for more.  That
 * it never takes the lock twice rests on comparing counters.  With -DBUG a request that
 * fails leaves without giving the lock back. */
void acquire (void);
void release (void);
int nondet_request (void);
int nondet_status (void);

int
main (void)
{
    unsigned served = 0, before;
    int status = 0;
    do {
        acquire ();
        before = served;
        if (nondet_request ()) {
            release ();
            status = nondet_status ();
            served++;
#ifdef BUG
            if (status < 0) {
                acquire ();
                return status;
            }
#endif
        }
    } while (served != before);
    release ();
    return status;
}
