/* A door must not be opened twice; with -DBUG it closes only in the mind of its user. */
void reach_error (void);

static int open;

void
door_open (void)
{
    if (open)
        reach_error ();
    open = 1;
}

void
door_close (void)
{
    open = 0;
}

int
door_is_open (void)
{
#ifdef BUG
    static int asked;
    asked = !asked;
    return open && asked;
#else
    return open;
#endif
}
