/* A line of the result: 'pass SENTENCE' or 'fail SENTENCE: why'. */
export function check (sentence, right, more = "") {
    console.log (`${right ? "pass" : "fail"} ${sentence}${right || !more ? "" : `: ${more}`}`);
    return right;
}

/* A bound on time: machines differ and may be busy, so it is held only with TACET_TIMED=1; what was
 * measured is printed by the caller. */
export function checkTime (name, holds, detail) {
    if (process.env.TACET_TIMED)
        check (name, holds, detail);
}
