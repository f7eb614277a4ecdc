/* The server's side of a handshake: a machine of states, as such programs are written.
 * A session may be taken up again: then it changes the cipher and finishes first, and
 * the client's turn comes after that.  With -DBUG it may go back, up to
 * twice, after its finished was sent. */
void get_client_hello (void);
void send_server_hello (void);
void send_certificate (void);
void send_key_exchange (void);
void send_certificate_request (void);
void send_server_done (void);
void get_client_certificate (void);
void get_client_key_exchange (void);
void send_change_cipher_spec (void);
void get_finished (void);
void send_finished (void);
int nondet_resumed (void);
int nondet_anonymous (void);
int nondet_wanted (void);
int nondet_failed (void);

enum { HELLO_A = 8464, HELLO_B = 8465, SERVER_HELLO = 8496, CERTIFICATE = 8512, KEY = 8528, REQUEST = 8544,
       DONE = 8560, FLUSH = 8448, CLIENT_CERTIFICATE = 8576, CLIENT_KEY = 8592, CIPHER = 8656, GET_FINISHED = 8640,
       SEND_FINISHED = 8672, OK = 3 };

int
main (void)
{
    int state = HELLO_A, next = OK, resumed = 0, retries = 0;
    for (;;) {
        if (nondet_failed ())
            return -1;
        switch (state) {
        case HELLO_A:
        case HELLO_B:
            get_client_hello ();
            state = SERVER_HELLO;
            break;
        case SERVER_HELLO:
            send_server_hello ();
            resumed = nondet_resumed ();
            state = resumed ? CIPHER : CERTIFICATE;
            break;
        case CERTIFICATE:
            if (!nondet_anonymous ())
                send_certificate ();
            state = KEY;
            break;
        case KEY:
            send_key_exchange ();
            state = nondet_wanted () ? REQUEST : DONE;
            break;
        case REQUEST:
            send_certificate_request ();
            state = DONE;
            break;
        case DONE:
            send_server_done ();
            next = CLIENT_CERTIFICATE;
            state = FLUSH;
            break;
        case FLUSH:
            state = next;
            break;
        case CLIENT_CERTIFICATE:
            get_client_certificate ();
            state = CLIENT_KEY;
            break;
        case CLIENT_KEY:
            get_client_key_exchange ();
            state = GET_FINISHED;
            break;
        case GET_FINISHED:
            get_finished ();
            state = resumed ? OK : CIPHER;
            break;
        case CIPHER:
            send_change_cipher_spec ();
            state = SEND_FINISHED;
            break;
        case SEND_FINISHED:
            send_finished ();
            next = resumed ? GET_FINISHED : OK;
#ifdef BUG
            if (retries < 2 && nondet_failed ()) {
                retries++;
                next = resumed ? SEND_FINISHED : GET_FINISHED;
            }
#endif
            state = FLUSH;
            break;
        default:
            return state == OK ? 1 : -retries;
        }
    }
}
