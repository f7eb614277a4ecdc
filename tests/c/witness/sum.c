extern int nondet (void);
extern void reach_error (void);
int total;
static int twice (int k)
{
    return 2 * k;
}
int main (void)
{
    int n = nondet (), i, s;
    if (n < 0 || n > 6)
        return 0;
    i = 0;
    total = 0;
    while (i < n) {
        total = total + twice (i);
        i++;
    }
    if (total == 12 && s == 77)
        reach_error ();
    return 0;
}
