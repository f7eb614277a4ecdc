/* A server that waits for hello, sends its own, changes the cipher and finishes; the
 * peer may ask to start over.  finished must not be sent twice in one session. */
int nondet_message (void);
void reach_error (void);

enum state { HELLO, ANSWER, CIPHER, FINISH, CLOSED };

int
main (void)
{
    enum state state = HELLO;
    int sent = 0, sessions = 0;
    while (state != CLOSED) {
        int message = nondet_message ();
        switch (state) {
        case HELLO:
            if (message == 1)
                state = ANSWER;
            break;
        case ANSWER:
            state = message == 2 ? CIPHER : HELLO;
            break;
        case CIPHER:
            state = FINISH;
            break;
        case FINISH:
            if (sent)
                reach_error ();
            sent = 1;
            state = message == 3 ? HELLO : CLOSED; /* start over, but sent is still set */
            sessions = sessions < 9 ? sessions + 1 : 0;
            break;
        default:
            break;
        }
    }
    return 0;
}
