/* A lamp that is lit when calls saw two presses, and off again after the third:
 *   tacet program models/c/press.c --entry step --period 1 --environment models/c/press.tck
 *                 --bind press,lamp --label lit */
int press, lamp;
static int count;

void
step (void)
{
    if (press)
        count = (count + 1) % 3;
    lamp = count == 2;
}
