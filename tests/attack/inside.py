"""inside.py: what the program answers, asked of the library within this process, which is several times as fast.

`Library (path).run (words)` takes the words of a command line and gives what a process would: exit status, standard
output, standard error.  Only what the attacks use is understood.
"""
import importlib.util
import os
import signal
import threading

STATUS = {"yes": 0, "no": 1, "unknown": 2, "fault": 4, "error": 4}


class Library:
    def __init__(self, path):
        """The library, or the folder of the build it lies in; the module tacet of this checkout is its door."""
        inside = os.path.join(path, "src", "cli", "libtacet.so.1")
        os.environ["TACET_LIBRARY"] = os.path.abspath(inside if os.path.isdir(path) else path)
        here = os.path.dirname(os.path.abspath(__file__))
        spec = importlib.util.spec_from_file_location("tacet", os.path.join(here, "../../src/python/tacet.py"))
        self.tacet = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.tacet)
        self.known = {}     # per path: its text and the model, since many questions are about one

    def model(self, path, language=None):
        with open(path) as f:
            text = f.read()
        if self.known.get(path, (None,))[0] != text:
            self.known[path] = (text, self.tacet.parse(text, name=path, language=language))
        return self.known[path][1]

    def run(self, words):
        try:
            return self.ask(list(words))
        except self.tacet.Error as error:
            return 4, "", str(error)

    def ask(self, words):
        command, paths, settings, files, json = words.pop(0), [], {}, {}, False
        while words:
            word = words.pop(0)
            if not word.startswith("-"):
                paths.append(word)
            elif word in ("-o", "--certificate"):
                files[word] = words.pop(0)
            elif word == "--run":
                with open(words.pop(0)) as f:
                    settings["run"] = f.read()
            elif word == "--json":
                json = True
            else:
                name = word[2:].replace("-", "_")
                flag = not words or words[0].startswith("--")
                value = True if flag else words.pop(0)
                settings[name] = settings[name] + "," + value if name in settings else value
        proof = command == "check-certificate"
        others = [self.model(p, "document" if proof else None) for p in paths[1:]]
        method = getattr(self.tacet.Model, command.replace("-", "_"))
        answer = method(self.model(paths[0]), *others, certificate="--certificate" in files, **settings)
        if answer.certificate is not None:
            with open(files["--certificate"], "w") as f:
                f.write(answer.certificate)
        out = answer.json_text if json else answer.text
        if "-o" in files:
            with open(files["-o"], "w") as f:
                f.write(out)
            out = ""
        failed = answer.answer == "fault"
        return STATUS[answer.answer], out, answer.reason if failed else ""


def apart(work):
    """work () in a process of its own, which a crash ends alone; how that one ended, 0 if well, -11 for a fault.
    Another thread than the main one does it: from there the module asks at once, with no thread for each question."""
    child = os.fork()
    if child == 0:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        done = []
        worker = threading.Thread(target=lambda: done.append(work()))
        worker.start()
        worker.join()
        os._exit(0 if done else 71)
    try:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    except KeyboardInterrupt:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
