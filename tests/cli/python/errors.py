"""Mistakes raise tacet.Error, what a callback raises reaches who asked, and Ctrl-C stops a search."""

import os
import signal
import threading

import tacet


def attempt(what):
    try:
        print(what())
    except Exception as error:
        print("%s: %s" % (type(error).__name__, error))


model = tacet.load("models/thesis/fig-6.3b.tck")
attempt(lambda: tacet.load("nothing.tck"))
attempt(lambda: tacet.parse("system", name="bad.tck"))
attempt(lambda: tacet.parse("system", language="c"))
attempt(lambda: model.decide(tim="any"))
attempt(lambda: model.decide(time="sometimes"))
attempt(lambda: model.decide(non_zeno="yes"))
attempt(lambda: model.reach(label="nothing"))
attempt(lambda: model.explore())
attempt(lambda: model.compare(model, model))
attempt(lambda: model.lts_compare(model).summary)

counter = tacet.load("tests/cli/models/counter.tck")
seen = []


def stop(progress):
    seen.append(progress)
    raise ValueError("seen enough")


attempt(lambda: counter.reach(label="never", on_progress=stop))
print(len(seen) > 0 and seen[0].states > 0 and seen[0].seconds > 0)
sent = []
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what runs behind it without one


def press(progress):
    """Ctrl-C once the search is under way: a moment of the clock may come before, or while something else is cleared away."""
    if not sent:
        sent.append(os.kill(os.getpid(), signal.SIGINT))


try:
    counter.reach(label="never", on_progress=press)
except KeyboardInterrupt:
    print("interrupted")


class Early(threading.Thread):
    """Ctrl-C right when the search begins: before anybody waits for it."""

    def start(self):
        super().start()
        raise KeyboardInterrupt


usual, threading.Thread = threading.Thread, Early
try:
    counter.reach(label="never")
except KeyboardInterrupt:
    print("interrupted early")
threading.Thread = usual
for thread in threading.enumerate():
    if thread is not threading.main_thread():
        thread.join(20)
print(threading.active_count(), "thread is left")
answers = {}
threads = [
    threading.Thread(target=lambda t=t: answers.update({t: model.decide(time=t).answer})) for t in ("any", "dense")
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(sorted(answers.items()))
