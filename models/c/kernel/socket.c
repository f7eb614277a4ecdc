/* A socket is made in three parts; a descriptor, from 3 on, says that all are there, a negative
 * error that none is left behind.  With -DBUG the last failure returns the wrong number. */
int nondet_int (void);
void reach_error (void);

static int inode, protocol, file;

static int part (int *what, int error)
{
    int r = nondet_int ();
    if (r < 0)
        return error;
    *what = 1;
    return 0;
}

static int make_socket (int family, int type)
{
    int err, descriptor;
    if (family < 0 || family >= 32)
        return -97;
    if (type < 0 || type > 10)
        return -22;
    err = part (&inode, -23);
    if (err)
        return err;
    err = part (&protocol, -93);
    if (err)
        goto release;
    descriptor = nondet_int ();
    if (descriptor < 3 || descriptor > 1023) {
#ifdef BUG
        err = descriptor;
#else
        err = -24;
#endif
        protocol = 0;
        goto release;
    }
    file = 1;
    return descriptor;
release:
    inode = 0;
    return err;
}

int main (void)
{
    int family = nondet_int (), type = nondet_int ();
    int s = make_socket (family, type);
    if (s >= 0 && !(inode && protocol && file && s >= 3))
        reach_error ();
    if (s < 0 && (inode || protocol || file))
        reach_error ();
    return 0;
}
