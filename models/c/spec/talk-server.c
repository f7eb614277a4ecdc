/* Answers every question with 7 or 8, until the client is content or gives up. */
int take (void);
void answer (int what);
int nondet_load (void);

int
main (void)
{
    for (;;) {
        int kind = take ();
        if (kind == 1)
            answer (nondet_load () > 5 ? 8 : 7);
        else
            return kind;
    }
}
