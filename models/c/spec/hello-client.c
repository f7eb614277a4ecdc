/* The client's side of a handshake: a machine of states, as such programs are written.
 * A session may be taken up again, which leaves out certificate and key.  With -DBUG it
 * asks for a certificate request after the server said it was done. */
void client_hello (void);
void get_server_hello (void);
void get_server_certificate (void);
void get_key_exchange (void);
void get_certificate_request (void);
void get_server_done (void);
int nondet_resumed (void);
int nondet_failed (void);

enum { HELLO = 4096, SERVER_HELLO = 4112, CERTIFICATE = 4128, KEY = 4144, REQUEST = 4160, DONE = 4176,
       FINISH = 4192, OK = 3 };

int
main (void)
{
    int state = HELLO, next = OK, resumed = 0, asked = 0;
    for (;;) {
        if (nondet_failed ())
            return -1;
        switch (state) {
        case HELLO:
            client_hello ();
            state = SERVER_HELLO;
            break;
        case SERVER_HELLO:
            get_server_hello ();
            resumed = nondet_resumed ();
            next = resumed ? FINISH : CERTIFICATE;
            state = next;
            break;
        case CERTIFICATE:
            get_server_certificate ();
            state = KEY;
            break;
        case KEY:
            get_key_exchange ();
            state = REQUEST;
            break;
        case REQUEST:
            if (!resumed && asked < 2) {
                get_certificate_request ();
                asked++;
            }
            state = DONE;
            break;
        case DONE:
            get_server_done ();
#ifdef BUG
            state = asked == 1 ? REQUEST : FINISH;
#else
            state = FINISH;
#endif
            break;
        case FINISH:
            state = OK;
            break;
        default:
            return state == OK ? 1 : -1;
        }
    }
}
