/* An object with references: it is released with the last one, once, and not used after that.  With
 * -DBUG a lookup takes a reference to what is about to go. */
int nondet_int (void);
void reach_error (void);

struct object {
    unsigned references;
    int released;
    int listed; /* may still be found */
};

static struct object o = { 1, 0, 1 };

static void get (void)
{
    if (o.references == 0)
        reach_error ();
    if (o.references < 1000)
        o.references++;
}

static void put (void)
{
    if (o.references == 0 || o.released)
        reach_error ();
    o.references--;
    if (o.references == 0)
        o.released = 1;
}

static int lookup (void)
{
#ifdef BUG
    if (!o.listed && nondet_int () != 7)
        return 0;
#else
    if (!o.listed)
        return 0;
#endif
    get ();
    return 1;
}

int main (void)
{
    int mine = 0;
    while (nondet_int ()) {
        if (mine < 3 && lookup ())
            mine++;
        if (mine > 0 && nondet_int ()) {
            put ();
            mine--;
        }
        if (o.listed && mine == 0 && nondet_int ()) {
            o.listed = 0; /* the list's own reference */
            put ();
        }
    }
    return 0;
}
