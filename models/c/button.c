/* A button that bounces: only what was read three times in a row counts. */
int raw, pressed;

static unsigned char count;

void
sample (void)
{
    if (raw == pressed)
        count = 0;
    else if (++count == 3) {
        pressed = raw;
        count = 0;
    }
}
