#!/usr/bin/env python3
"""zones.py TACET MODEL...: does the zone graph have just the steps between places that the region graph has?"""
import json
import subprocess
import sys


def graph_of(tacet, model, *options):
    done = subprocess.run([tacet, "regions", model, "--json", *options], capture_output=True, check=True)
    return json.loads(done.stdout)


def steps_of(states, place_of):
    return {(place_of(s), step["action"], place_of(states[step["target"]]))
            for s in states for step in s["steps"] if "action" in step}


def differ(tacet, model):
    regions, zones = graph_of(tacet, model)["states"], graph_of(tacet, model, "--zones")["zones"]
    by_regions = steps_of(regions, lambda s: s["name"].rsplit(" [", 1)[0])
    return by_regions ^ steps_of(zones, lambda s: s["place"])


if __name__ == "__main__":
    wrong = 0
    for path in sys.argv[2:]:
        for step in sorted(differ(sys.argv[1], path)):
            print(f"{path}: only one of them has {' '.join(step)}")
            wrong += 1
    print(f"{len(sys.argv) - 2} models, {wrong} differences")
