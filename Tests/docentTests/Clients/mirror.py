#!/usr/bin/env python3
"""A mirror of the catalogue that fetches what changed; written from the articles HTTP and OGC API alone.

Usage: mirror.py SERVICE FILE
Brings FILE up to date: what has changed since the last time is asked for, what is gone is removed, and of
what is new or changed each item is fetched, or the changed ones of a collection together where they are many.
"""
import json, os, sys, urllib.error, urllib.parse, urllib.request

# From so many changed items of a collection on they are fetched by pages.
MANY = 20
EMPTY = {"catalogue": None, "revision": 0, "features": {}}


def fetch(address):
    """The document at an address; None where there is none."""
    request = urllib.request.Request(address, headers={"Accept": "application/geo+json, application/json;q=0.9"})
    try:
        with urllib.request.urlopen(request, timeout=600) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        if error.code in (404, 410):
            return None
        raise


def pages(address):
    """The documents at an address and behind it."""
    while address:
        page = fetch(address)
        yield page
        address = next((link["href"] for link in page["links"] if link["rel"] == "next"), None)


def items_of(service, collection, **choice):
    """The features of a collection that a choice leaves, by identifier."""
    question = urllib.parse.urlencode({**choice, "limit": 10000})
    return {feature["id"]: feature
            for page in pages(f"{service}/api/collections/{collection}/items?{question}")
            for feature in page["features"]}


def update(service, state):
    """The state that follows upon `state`."""
    question = {"since": state["revision"], "limit": 10000}
    if state["catalogue"]:
        question["catalogue"] = state["catalogue"]
    features = {name: dict(all) for name, all in state["features"].items()}
    since = state["revision"]
    changed, removed = {}, []
    for answer in pages(f"{service}/api/changes?{urllib.parse.urlencode(question)}"):
        if answer["reset"]:
            features, since = {}, 0
        for change in answer["changes"]:
            if change["change"] == "removed":
                removed.append(change)
            else:
                changed.setdefault(change["collection"], {})[change["id"]] = change["href"]
    for change in removed:
        features.get(change["collection"], {}).pop(change["id"], None)
    for collection, items in changed.items():
        kept = features.setdefault(collection, {})
        if since == 0 or len(items) >= MANY:
            kept.update(items_of(service, collection, filter=f"modifiedRevision>{since}"))
            continue
        for identifier, address in items.items():
            feature = fetch(address)
            if feature is None:
                # Removed meanwhile: the next answer tells so.
                kept.pop(identifier, None)
                continue
            feature.pop("links", None)
            kept[identifier] = feature
    # Stops are told of with their tours only.
    tours = changed.get("tours", {})
    gone = set(tours) | {change["id"] for change in removed if change["collection"] == "tours"}
    stops = {name: stop for name, stop in features.get("stops", {}).items()
             if stop["properties"]["tour"] not in gone}
    if since == 0 or len(tours) >= MANY:
        stops.update(items_of(service, "stops", filter=f"modifiedRevision>{since}"))
    else:
        for tour in tours:
            stops.update(items_of(service, "stops", tour=tour))
    features["stops"] = stops
    return {"catalogue": answer["catalogue"], "revision": answer["revision"], "features": features}


def main(service, file):
    try:
        with open(file, encoding="utf-8") as kept:
            state = json.load(kept)
    except FileNotFoundError:
        state = EMPTY
    state = update(service.rstrip("/"), state)
    # The file is whole at every moment.
    with open(file + ".new", "w", encoding="utf-8") as new:
        json.dump(state, new, ensure_ascii=False)
    os.replace(file + ".new", file)


if __name__ == "__main__":
    main(*sys.argv[1:])
