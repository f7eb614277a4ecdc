"""Timed and stopwatch automata, guarded commands and transition systems.

    >>> import tacet
    >>> gate = tacet.load("gate.tck")
    >>> answer = gate.decide(time="any", limit_time=60)
    >>> if answer:
    ...     print(answer.summary, "- with period", answer.period)
    ...     for step in answer.run:
    ...         print(step.delay, step.action, step.locations, step.clocks)

Every question of the program is a method of a model: decide, reach, classify, simulate,
export, compare, periods, refine, abstract, invariant, explore, regions, relation,
check_certificate, lts_compare, lts_minimise, lts_compose and lts_conform.  Options of the program are
keyword arguments with _ for -: time="1/2", limit_time=10, label=["a", "b"],
non_zeno=True; where Python has the word for itself it ends in _ (from_, with_).
help(tacet.Model) lists them all.

A question that makes no sense, or a file that cannot be read, raises tacet.Error.
Delays and clocks are fractions.Fraction, so nothing is rounded.  Any number of threads
may ask at the same time, also about one model.

The module needs libtacet.so.1, and looks for it at the path in the variable TACET_LIBRARY,
else next to itself, in the folder of libraries or of the build that it lies
in, and where the system keeps libraries.
"""

import ctypes
import ctypes.util
import json
import os
import threading
import weakref
from collections import namedtuple
from fractions import Fraction
from pathlib import Path

__all__ = ["load", "parse", "Model", "Answer", "Run", "State", "Step", "Progress", "Error", "version"]


class Error(Exception):
    """What is wrong with a question or a file: all messages, with positions."""


# --- the library ---


def _candidates():
    name = "libtacet.so.1"
    here = Path(__file__).resolve().parent
    yield here / name
    yield here.parents[1] / "build" / "src" / "cli" / name
    if here.name in ("dist-packages", "site-packages"):
        libraries = here.parents[1]
        yield libraries / name
        yield from sorted(libraries.glob("*/" + name))


def _open():
    given = os.environ.get("TACET_LIBRARY")
    if given:
        return ctypes.CDLL(given)
    for path in _candidates():
        if path.is_file():
            return ctypes.CDLL(str(path))
    try:
        return ctypes.CDLL("libtacet.so.1")
    except OSError:
        found = ctypes.util.find_library("tacet")
        if found:
            return ctypes.CDLL(found)
    raise ImportError("libtacet.so.1 was not found; its path can be given in TACET_LIBRARY")


class _Progress(ctypes.Structure):
    _fields_ = [
        ("states", ctypes.c_uint64),
        ("waiting", ctypes.c_uint64),
        ("depth", ctypes.c_uint64),
        ("seconds", ctypes.c_double),
    ]


_POINTER, _STRING, _SIZE, _BOOL = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_bool
_REPORT = ctypes.CFUNCTYPE(None, _POINTER, ctypes.POINTER(_Progress))
_SAY = ctypes.CFUNCTYPE(None, _POINTER, _BOOL, _STRING)

_FUNCTIONS = {
    "version": (_STRING,),
    "parse": (_POINTER, _STRING, _SIZE, _STRING, ctypes.c_int),
    "load": (_POINTER, _STRING, ctypes.c_int),
    "model_free": (None, _POINTER),
    "model_error": (_STRING, _POINTER),
    "model_warnings": (_STRING, _POINTER),
    "model_name": (_STRING, _POINTER),
    "question_new": (_POINTER, _STRING, _POINTER),
    "question_free": (None, _POINTER),
    "add": (_BOOL, _POINTER, _POINTER),
    "set": (_BOOL, _POINTER, _STRING, _STRING),
    "set_run": (_BOOL, _POINTER, _POINTER),
    "set_certificate": (_BOOL, _POINTER, _POINTER),
    "error": (_STRING, _POINTER),
    "on_progress": (_BOOL, _POINTER, _REPORT, _POINTER),
    "on_message": (_BOOL, _POINTER, _SAY, _POINTER),
    "ask": (_POINTER, _POINTER),
    "interrupt": (None, _POINTER),
    "question_at": (_STRING, _SIZE),
    "setting_at": (_STRING, _STRING, _SIZE),
    "setting_help": (_STRING, _STRING, _STRING),
    "answer_free": (None, _POINTER),
    "result_of": (ctypes.c_int, _POINTER),
    "sentence": (_STRING, _POINTER),
    "reason": (_STRING, _POINTER),
    "engine": (_STRING, _POINTER),
    "period": (_STRING, _POINTER),
    "warning_count": (_SIZE, _POINTER),
    "warning": (_STRING, _POINTER, _SIZE),
    "json": (_STRING, _POINTER),
    "text": (_STRING, _POINTER),
    "certificate": (_STRING, _POINTER),
}


class _Library:
    """The functions of tacet.h that are used here, without their prefix."""

    def __init__(self):
        library = _open()
        for name, (result, *arguments) in _FUNCTIONS.items():
            function = getattr(library, "tct_" + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)


_library = _Library()
_LANGUAGES = {None: 0, "tck": 1, "gcl": 2, "aut": 3, "document": 4}
_RESULTS = ["yes", "no", "unknown", "fault", "error"]

version = _library.version().decode()


def _text(value):
    return value.decode("utf-8", "replace")


def _bytes(value):
    return value if isinstance(value, bytes) else str(value).encode()


def _free_with(owner, free, pointer):
    """When the owner goes; not at exit, when a daemon thread may still use it."""
    weakref.finalize(owner, free, pointer).atexit = False


# --- answers ---

State = namedtuple("State", "locations integers clocks")
Step = namedtuple("Step", "delay action locations integers clocks")
Progress = namedtuple("Progress", "states waiting depth seconds")


def _state(described):
    clocks = {name: Fraction(value) for name, value in described.get("clocks", {}).items()}
    return State(described.get("locations", {}), described.get("integers", {}), clocks)


class Run(list):
    """The steps of a run, each with the state after it.

    start is the state before the first step.  The steps from number `loop` on are taken again and
    again (None: the run is finite); repeats is False if their delays change from turn to turn.
    In programs delays are None.
    """

    def __init__(self, described):
        first = described.get("prefix", [])
        again = described.get("loop", [])
        super().__init__(self._step(step) for step in first + again)
        self.start = _state(described.get("start", {}))
        self.loop = len(first) if again else None
        self.repeats = described.get("repeats", False)

    @staticmethod
    def _step(described):
        delay = Fraction(described["delay"]) if "delay" in described else None
        return Step(delay, ",".join(described.get("action", [])), *_state(described))


class Answer:
    """The answer to a question; true if it is yes.

    answer       "yes", "no", "unknown" or "fault" (the model does something wrong on a run)
    summary      the sentence that the program prints first
    reason       why it is unknown, or what is at fault
    engine       who answered
    period       for which the run exists, a Fraction, or None
    run          a Run, or None
    explanation  why it is no: a list of sentences, as far as they are known
    warnings     a list of strings
    json         all of it, as answer.schema.json describes; json_text as a string
    text         what the program prints; of export, regions and lts_minimise the document
    certificate  what proves a no, if it was asked for and there is one; else None
    """

    def __init__(self, pointer):
        self._pointer = pointer
        _free_with(self, _library.answer_free, pointer)
        self.answer = _RESULTS[_library.result_of(pointer)]
        self.summary = _text(_library.sentence(pointer))
        self.reason = _text(_library.reason(pointer))
        self.engine = _text(_library.engine(pointer))
        self.warnings = [_text(_library.warning(pointer, i)) for i in range(_library.warning_count(pointer))]
        self.certificate = _text(_library.certificate(pointer)) or None
        self._json = self._run = None

    @property
    def period(self):
        period = _text(_library.period(self._pointer))
        return Fraction(period) if period else None

    @property
    def json_text(self):
        return _text(_library.json(self._pointer))

    @property
    def json(self):
        if self._json is None:
            self._json = json.loads(self.json_text)
        return self._json

    @property
    def text(self):
        return _text(_library.text(self._pointer))

    @property
    def run(self):
        if self._run is None and isinstance(self.json.get("run"), dict):
            self._run = Run(self.json["run"])
        return self._run

    @property
    def explanation(self):
        return [item["line"] for item in self.json.get("explanation", {}).get("items", [])]

    def __bool__(self):
        return self.answer == "yes"

    def __str__(self):
        return self.text

    def __repr__(self):
        return "<tacet.Answer %r>" % (self.summary or self.answer)


# --- questions ---


class _Question:
    """It lives as long as anybody refers to it, a thread that still asks included: Ctrl-C may be raised anywhere."""

    def __init__(self, name, model):
        self.pointer = _library.question_new(name.encode(), model._pointer)
        _free_with(self, _library.question_free, self.pointer)
        self.raised = None
        self._kept = []

    def set(self, name, value):
        if value is None or value is False:
            return
        name = name.rstrip("_").replace("_", "-").encode()
        if value is True:
            _library.set(self.pointer, name, None)
        else:
            many = isinstance(value, (list, tuple, set, frozenset))
            _library.set(self.pointer, name, _bytes(",".join(map(str, value)) if many else value))

    def _guard(self, function):
        """What a callback raises ends the question, and is raised to who asked."""

        def guarded(*arguments):
            try:
                function(*arguments)
            except BaseException as what:
                self.raised = self.raised or what
                _library.interrupt(self.pointer)

        return guarded

    def call(self, on_progress, on_message):
        if on_progress:
            report = self._guard(
                lambda _, now: on_progress(
                    Progress(now[0].states, now[0].waiting, now[0].depth, now[0].seconds)
                )
            )
            self._kept.append(_REPORT(report))
            _library.on_progress(self.pointer, self._kept[-1], None)
        if on_message:
            say = self._guard(lambda _, important, what: on_message(_text(what), important))
            self._kept.append(_SAY(say))
            _library.on_message(self.pointer, self._kept[-1], None)

    def answer(self):
        try:
            return Answer(_library.ask(self.pointer))
        finally:
            self._kept.clear()  # they refer to the question

    def ask(self):
        """In a thread of its own, so that Ctrl-C reaches Python and interrupts the search."""
        if threading.current_thread() is not threading.main_thread():
            return self.answer()
        found, done = [], threading.Event()

        def work():
            try:
                found.append(self.answer())
            finally:
                done.set()

        try:
            threading.Thread(target=work).start()
            done.wait()
        except BaseException:
            _library.interrupt(self.pointer)
            raise
        return found[0]


def _ask(name, model, others, run, certificate, on_progress, on_message, settings):
    if certificate not in (True, False):
        raise Error("certificate=True keeps the proof in answer.certificate; it is not written to a file")
    if name != "check-certificate" and not all(isinstance(other, Model) for other in others):
        raise Error("%s takes models, as load and parse give them" % name)
    question = _Question(name, model)
    for other in others:
        document = other if isinstance(other, Model) else parse(other, "certificate", "document")
        _library.add(question.pointer, document._pointer)
    for setting, value in settings.items():
        question.set(setting, value)
    if run is not None:
        replayed = parse(run if isinstance(run, str) else json.dumps(run), "run", "document")
        _library.set_run(question.pointer, replayed._pointer)
    if certificate:
        _library.set_certificate(question.pointer, None)
    question.call(on_progress, on_message)
    answer = question.ask()
    if question.raised:
        raise question.raised
    if answer.answer == "error":
        raise Error(answer.reason)
    return answer


def _settings_of(question):
    i = 0
    while (name := _library.setting_at(question, i)) is not None:
        yield name
        i += 1


def _method(question):
    name = question.decode()

    def ask(self, *others, run=None, certificate=False, on_progress=None, on_message=None, **settings):
        return _ask(name, self, others, run, certificate, on_progress, on_message, settings)

    ask.__name__ = name.replace(" ", "_").replace("-", "_")
    ask.__qualname__ = "Model." + ask.__name__
    lines = ["Ask `tacet %s` about this model; the answer is an Answer." % name, ""]
    for setting in _settings_of(question):
        word = setting.decode().replace("-", "_")
        word += "_" if word in ("from", "with") else ""
        lines.append("%s: %s" % (word, _text(_library.setting_help(question, setting))))
    ask.__doc__ = "\n".join(lines)
    return ask


class Model:
    """A model that was read by load or parse; its methods are the questions.

    All of them take on_progress, a function that is called with a Progress a few times a second,
    and on_message, which gets a string and whether it is important; certificate=True
    keeps what proves a no in the answer, for check_certificate; simulate takes run, a run as JSON to replay.
    """

    def __init__(self, pointer):
        self._pointer = pointer
        _free_with(self, _library.model_free, pointer)
        error = _text(_library.model_error(pointer))
        if error:
            raise Error(error.rstrip("\n"))

    @property
    def name(self):
        return _text(_library.model_name(self._pointer))

    @property
    def warnings(self):
        return _text(_library.model_warnings(self._pointer))

    def __repr__(self):
        return "<tacet.Model %r>" % self.name


def _add_methods():
    i = 0
    while (question := _library.question_at(i)) is not None:
        method = _method(question)
        setattr(Model, method.__name__, method)
        i += 1


_add_methods()


def _language(name):
    if name not in _LANGUAGES:
        raise Error("there is no language %r: tck, gcl, aut or document" % (name,))
    return _LANGUAGES[name]


def load(path, language=None):
    """Read a file; the language is "tck", "gcl", "aut" or "document", else told by its name."""
    return Model(_library.load(os.fsencode(path), _language(language)))


def parse(text, name="text", language=None):
    """Read a text; its name is for messages, and tells the language as a file's would."""
    source = _bytes(text)
    return Model(_library.parse(source, len(source), _bytes(name), _language(language)))
