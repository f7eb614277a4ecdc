/* A pump with hysteresis and a filter: two samples in a row below the lower mark
 * switch it on, two above the upper mark switch it off. */
int level, pump;

static int low, high;

void
step (void)
{
    low = level <= 4 ? low + 1 : 0;
    high = level >= 11 ? high + 1 : 0;
    if (low >= 2) {
        pump = 1;
        low = 0;
    }
    if (high >= 2) {
        pump = 0;
        high = 0;
    }
}
