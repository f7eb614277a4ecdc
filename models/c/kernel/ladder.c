/* Resources taken one after the other, and given back in the opposite order where something fails.
 * With -DBUG one label is too low. */
int nondet_int (void);
void reach_error (void);

static int memory, irq, device, files;

static int take (int *what)
{
    if (*what)
        reach_error ();
    if (nondet_int () < 0)
        return -12;
    *what = 1;
    return 0;
}

static void give (int *what)
{
    if (!*what)
        reach_error ();
    *what = 0;
}

static int probe (void)
{
    int err = take (&memory);
    if (err)
        goto out;
    err = take (&irq);
    if (err)
        goto free_memory;
    err = take (&device);
    if (err)
#ifdef BUG
        goto free_memory;
#else
        goto free_irq;
#endif
    err = take (&files);
    if (err)
        goto free_device;
    return 0;
free_device:
    give (&device);
#ifndef BUG
free_irq:
#endif
    give (&irq);
free_memory:
    give (&memory);
out:
    return err;
}

static void withdraw (void)
{
    give (&files);
    give (&device);
    give (&irq);
    give (&memory);
}

int main (void)
{
    int there = 0;
    while (nondet_int ()) {
        if (!there)
            there = probe () == 0;
        else {
            withdraw ();
            there = 0;
        }
        if (!there && (memory || irq || device || files))
            reach_error ();
    }
    return 0;
}
