/* A socket is made of an inode and an entry in a table; who fails gives back what it
 * has.  With -DBUG the inode is lost if the table is full. */
int alloc_inode (void);
void free_inode (void);
int map_entry (void);
int nondet_family (void);

enum { FAMILIES = 32, NO_BUFFERS = -105, NOT_SUPPORTED = -97 };

static int
sock_create (int family, int *made)
{
    int error = 0;
    if (family < 0 || family >= FAMILIES)
        return NOT_SUPPORTED;
    if (!alloc_inode ())
        error = NO_BUFFERS;
    if (!error)
        *made = 1;
    return error;
}

int
main (void)
{
    int made = 0, result = sock_create (nondet_family (), &made);
    if (result < 0)
        return result;
    result = map_entry ();
    if (result < 0) {
#ifndef BUG
        if (made)
            free_inode ();
#endif
        return result;
    }
    return 1;
}
