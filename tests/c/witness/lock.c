extern int nondet (void);
extern void reach_error (void);
static int locked;
static void lock (void)
{
    if (locked)
        reach_error ();
    locked = 1;
}
static void unlock (void)
{
    if (!locked)
        reach_error ();
    locked = 0;
}
int main (void)
{
    unsigned char old, fresh = (unsigned char) nondet ();
    for (int k = 0; k < 10; k++)
        locked = locked & 1;
    do {
        lock ();
        old = fresh;
        if (nondet ()) {
            unlock ();
            fresh++;
        }
    } while (old != fresh);
    unlock ();
    int i = 0, x = 5;
    while (i < 100) {
        if (nondet ())
            x = x == 5 ? 6 : 5;
        i = i + 2;
    }
    if (i != 100 || x > 6)
        reach_error ();
    return 0;
}
