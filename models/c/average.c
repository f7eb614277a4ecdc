/* The middle of two numbers, as it stood in many libraries. */
int nondet_int (void);
void reach_error (void);

int
main (void)
{
    int low = nondet_int (), high = nondet_int ();
    if (low < 0 || high < low)
        return 0;
    int middle = (low + high) / 2;
    if (middle < low || middle > high)
        reach_error ();
    return 0;
}
