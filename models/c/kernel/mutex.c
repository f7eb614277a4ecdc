/* A mutex that its owner may take again: the count says how often.  With -DBUG the slow path
 * forgets to ask who the owner is. */
int nondet_int (void);
void reach_error (void);

struct mutex {
    int owner; /* 0: nobody */
    int count;
    int waiters;
};

static struct mutex m;
static int held[3]; /* by tasks 1 and 2: what they believe */

static int mutex_lock (struct mutex *l, int task)
{
    if (l->count == 0) {
        l->owner = task;
        l->count = 1;
        return 0;
    }
    if (l->owner == task) {
        if (l->count == 8)
            return -11;
        l->count++;
        return 0;
    }
#ifdef BUG
    if (l->waiters == 3) {
        l->owner = task;
        return 0;
    }
#endif
    if (l->waiters < 5)
        l->waiters++;
    return -16;
}

static int mutex_unlock (struct mutex *l, int task)
{
    if (l->owner != task || l->count == 0)
        return -1;
    l->count--;
    if (l->count == 0) {
        l->owner = 0;
        l->waiters = 0;
    }
    return 0;
}

int main (void)
{
    while (nondet_int ()) {
        int task = nondet_int () ? 1 : 2;
        if (nondet_int ()) {
            if (mutex_lock (&m, task) == 0)
                held[task] = 1;
        } else if (held[task] && mutex_unlock (&m, task) == 0 && m.owner != task)
            held[task] = 0;
        if (held[1] && held[2])
            reach_error ();
    }
    return 0;
}
