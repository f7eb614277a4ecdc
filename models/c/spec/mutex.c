/* Taking a mutex of three kinds: plain, one that its owner may take again, and one that
 * tells its owner.  With -DBUG the owner of the third kind waits for itself. */
enum { PLAIN, AGAIN, CHECKED, DEADLOCK = 35, INVALID = 22 };

void wait_for_lock (void);
int nondet_kind (void);
int nondet_self (void);

static int kind, owner, count;

static int
mutex_lock (int self)
{
    switch (kind) {
    case PLAIN:
        wait_for_lock ();
        return 0;
    case AGAIN:
        if (owner == self) {
            count++;
            return 0;
        }
        wait_for_lock ();
        owner = self;
        count = 1;
        return 0;
    case CHECKED:
#ifndef BUG
        if (owner == self)
            return DEADLOCK;
#endif
        wait_for_lock ();
        owner = self;
        return 0;
    default:
        return INVALID;
    }
}

int
main (void)
{
    int self = nondet_self (), first;
    kind = nondet_kind ();
    if (kind == PLAIN || self == 0)
        return 1;
    first = mutex_lock (self);
    if (first)
        return first == INVALID ? 2 : 3;
    return mutex_lock (self) == DEADLOCK ? 4 : 5;
}
