/* A job of two parts that a faster task may preempt: each call of tick () gives one slice
 * to the task that is ready and has the higher priority. */
int fast_ready, slow_ready, fast_left, slow_left;

void
tick (void)
{
    if (fast_ready && !fast_left)
        fast_left = 1;
    if (slow_ready && !slow_left)
        slow_left = 2;
    if (fast_left) {
        if (--fast_left == 0)
            fast_ready = 0;
    } else if (slow_left) {
        if (--slow_left == 0)
            slow_ready = 0;
    }
}
