/* Sending on a socket asks for permission first, and tells how much was sent or why not.
 * With -DBUG an empty message is sent without asking. */
int security_check (int size);
int protocol_send (int size);
int nondet_size (void);

static int
sock_sendmsg (int size)
{
    int error;
#ifdef BUG
    if (size == 0)
        return protocol_send (size);
#endif
    error = security_check (size);
    if (error == 0)
        error = protocol_send (size);
    return error;
}

int
main (void)
{
    int size = nondet_size ();
    if (size < 0)
        return -22;
    return sock_sendmsg (size);
}
