/* Fischer's protocol in sampled time, for the comparison with spin: the same
 * states as `tacet reach` visits tick by tick on models/classic/fischer.
 * N processes; a clock counts periods up to LIMIT (the constant times the
 * periods per time unit) and stays at LIMIT + 1 above it.
 *
 *     spin -a -DN=5 -DLIMIT=4 fischer.pml
 *     cc -O3 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -m10000000 -w24        */
#ifndef N
#define N 5
#endif
#ifndef LIMIT
#define LIMIT 4
#endif
#define IDLE 0
#define REQUEST 1
#define WAIT 2
#define CRITICAL 3

byte id;
byte at[N];
byte x[N];
hidden byte i;

proctype user (byte me)
{
    do
    :: d_step { at[me] == IDLE && id == 0 -> x[me] = 0; at[me] = REQUEST }
    :: d_step { at[me] == REQUEST && x[me] <= LIMIT -> x[me] = 0; id = me + 1; at[me] = WAIT }
    :: d_step { at[me] == WAIT && id == 0 -> x[me] = 0; at[me] = REQUEST }
    :: d_step { at[me] == WAIT && x[me] > LIMIT && id == me + 1 -> at[me] = CRITICAL }
    :: d_step { at[me] == CRITICAL -> id = 0; at[me] = IDLE }
    od
}

/* One period passes for everybody, unless it would break an invariant. */
inline tick ()
{
    i = 0;
    do
    :: i < N ->
        if
        :: x[i] <= LIMIT -> x[i] = x[i] + 1
        :: else
        fi;
        i++
    :: else -> break
    od;
    i = 0
}

#define BLOCKED(k) (at[k] == REQUEST && x[k] >= LIMIT)
#if N == 3
#define STUCK (BLOCKED (0) || BLOCKED (1) || BLOCKED (2))
#elif N == 4
#define STUCK (BLOCKED (0) || BLOCKED (1) || BLOCKED (2) || BLOCKED (3))
#elif N == 5
#define STUCK (BLOCKED (0) || BLOCKED (1) || BLOCKED (2) || BLOCKED (3) || BLOCKED (4))
#elif N == 6
#define STUCK (BLOCKED (0) || BLOCKED (1) || BLOCKED (2) || BLOCKED (3) || BLOCKED (4) || BLOCKED (5))
#endif

init
{
    atomic {
        i = 0;
        do
        :: i < N -> run user (i); i++
        :: else -> break
        od
    };
    do
    :: d_step { !STUCK -> tick () }
    od
}
