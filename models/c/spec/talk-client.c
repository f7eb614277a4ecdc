/* Asks up to three times, then says whether it is content. With -DBUG it takes a no for a yes. */
void send (int kind);
int receive (void);

int
main (void)
{
    int tries = 0;
    while (tries < 3) {
        send (1);
#ifdef BUG
        if (receive () != 0) {
#else
        if (receive () == 7) {
#endif
            send (2);
            return 1;
        }
        tries++;
    }
    send (0);
    return 0;
}
