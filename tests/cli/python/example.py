"""The answers as Python sees them."""

import tacet

closed = tacet.load("models/thesis/fig-6.3b-closed.tck")
answer = closed.decide(time="any", limit_time=60)
print(bool(answer), answer.answer, answer.summary, answer.engine, answer.period)
print(answer.run.start.locations, answer.run.loop, answer.run.repeats)
for step in answer.run:
    print(step.delay, step.action, step.locations, {x: str(value) for x, value in step.clocks.items()})
print(repr(answer), repr(closed), answer.json["answer"])

never = tacet.load("models/thesis/fig-6.3b.tck")
no = never.decide(engine="orbit", certificate=True)
print(bool(no), no.answer, no.run, no.period)
print(bool(never.check_certificate(no.certificate)), bool(closed.check_certificate(no.certificate)))
print(closed.simulate(run=answer.json).summary)

program = tacet.parse("var x : int;\n[up] x < 5 -> x := x + 1;\nerror x = 3;\n", name="up.gcl")
error = program.explore()
print(error.summary, [(step.delay, step.action, step.integers) for step in error.run])

fault = tacet.parse(
    "system:c\nevent:a\nint:1:0:2:0:n\nprocess:P\nlocation:P:l{initial:}\nedge:P:l:l:a{do: n=n+1}\n", "c.tck"
).decide(time="dense")
print(fault.answer, fault.reason, len(fault.run), fault.run[-1].locations)
print(never.export(to="tck").text.splitlines()[0])
