/* A door that is opened and closed as often as somebody wants to; leaf.c is the door:
 *   tacet program models/c/door/main.c models/c/door/leaf.c */
int nondet_int (void);
void door_open (void);
void door_close (void);
int door_is_open (void);

int
main (void)
{
    while (nondet_int ()) {
        if (!door_is_open ())
            door_open ();
        else
            door_close ();
    }
    return 0;
}
