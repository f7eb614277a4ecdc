/* Stands between both and passes on what comes, one message at a time. */
int hear (void);
void tell (int what);

int
main (void)
{
    for (;;)
        tell (hear ());
}
