#!/usr/bin/env python3
"""A step-free way and what is passed on it, in two requests; written from the article HTTP alone.

Usage: way.py SERVICE LATITUDE,LONGITUDE WORDS...
Searches for the words, walks to the first find without steps, and prints the way, each thing that is
passed behind the instruction on which it is passed.
"""
import json, sys, urllib.error, urllib.parse, urllib.request


def ask(service, path, **parameters):
    address = f"{service}{path}?{urllib.parse.urlencode(parameters)}"
    request = urllib.request.Request(address, headers={"Accept": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=600) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        sys.exit(f"{problem['detail']} {problem.get('remedy', '')}")


def way(service, start, words):
    """The lines of the way."""
    finds = ask(service, "/api/search", q=words, limit=1)["hits"]
    if not finds:
        return [f"Nothing is called {words}."]
    walk = ask(service, "/api/directions", **{
        "from": start, "to": finds[0]["id"], "stepFree": "true", "along": 25,
        "alongKinds": "work,entrance", "f": "json"})
    lines = [f"To {finds[0]['title']}: {walk['summary']['text']}"]
    passed = walk.get("passed", [])
    end = 0
    for instruction in walk["instructions"]:
        lines.append(f"{instruction['sequence']}. {instruction['text']}")
        end += instruction["distance"]
        # What is passed later belongs to a later instruction; the last has what is left.
        last = instruction is walk["instructions"][-1]
        while passed and (last or passed[0]["along"] <= end):
            thing, passed = passed[0], passed[1:]
            where = f" on the {thing['side']}" if thing["side"] else ""
            lines.append(f"   {thing['kind']} {thing['id']}: {thing['name']}, {thing['distance']:.0f} m{where}")
    return lines


if __name__ == "__main__":
    print("\n".join(way(sys.argv[1].rstrip("/"), sys.argv[2], " ".join(sys.argv[3:]))))
