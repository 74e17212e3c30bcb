"""Replays the golden fixtures on a development server, with the standard library alone:
python3 replay.py FOLDER URL ADMIN_KEY [GROUP...]
"""

import http.client
import json
import os
import re
import sys
import time
import urllib.parse
import uuid
from datetime import datetime, timezone

TOKEN = "[A-Za-z0-9_.~-]+"
PLACEHOLDER = re.compile(r"\{\{([^{}]+)\}\}")
RETRY_SECONDS = 30
PAUSE_SECONDS = 0.1
DEADLINE_SECONDS = 40


class Server:
    """A server, and the milliseconds by which its clock is ahead."""

    def __init__(self, url):
        self.origin = url.rstrip("/")
        self.host = urllib.parse.urlsplit(self.origin).netloc
        self.ahead_millis = 0
        self.connection = None

    def ask(self, method, path, headers, body):
        """Sends a request, once more if the server has closed the connection. Returns status, headers and text."""
        for attempt in (1, 2):
            if self.connection is None:
                self.connection = http.client.HTTPConnection(self.host, timeout=DEADLINE_SECONDS)
            try:
                self.connection.request(method, path, None if body is None else body.encode(), headers)
                response = self.connection.getresponse()
                text = response.read().decode(errors="replace")
                break
            except (http.client.RemoteDisconnected, ConnectionError):
                self.connection = None
                if attempt == 2:
                    raise
        if path == "/dev/clock" and response.status == 200:
            self.ahead_millis = json.loads(text)["ahead_millis"]
        return response.status, {name.lower(): value for name, value in response.getheaders()}, text


def render(template, variables, server):
    """Fills in a template of a request. A variable `uuid_...` without a value becomes a new UUID."""

    def value(found):
        name = found[1]
        moment = re.fullmatch(r"(now|time)([+-]\d+)", name)
        if moment:
            millis = int(time.time() * 1000) + server.ahead_millis + int(moment[2])
            if moment[1] == "now":
                return str(millis)
            return datetime.fromtimestamp(millis / 1000, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
        if name == "open":
            return "{{"
        if name.startswith("uuid_"):
            variables.setdefault(name, str(uuid.uuid4()))
        return variables[name]

    return PLACEHOLDER.sub(value, template)


def render_json(value, variables, server):
    if isinstance(value, str):
        return render(value, variables, server)
    if isinstance(value, list):
        return [render_json(item, variables, server) for item in value]
    if isinstance(value, dict):
        if "$number" in value:
            return int(render(value["$number"], variables, server))
        return {render(key, variables, server): render_json(item, variables, server) for key, item in value.items()}
    return value


def fits(template, text, variables, is_part=False):
    """Compares a text with a template. Variables without a value get theirs."""
    captured = []
    pattern = ""
    for at, part in enumerate(PLACEHOLDER.split(template)):
        if at % 2 == 0:
            pattern += re.escape(part)
        elif part == "open":
            pattern += re.escape("{{")
        elif part in variables:
            pattern += re.escape(variables[part])
        elif part == "*" or part in captured:
            pattern += TOKEN
        else:
            captured.append(part)
            pattern += f"({TOKEN})"
    found = re.search(pattern, text) if is_part else re.fullmatch(pattern, text)
    if found is None:
        return False
    variables.update(zip(captured, found.groups()))
    return True


def type_name(value):
    names = {type(None): "null", bool: "boolean", int: "number", float: "number", str: "string", list: "array", dict: "object"}
    return names[type(value)]


def compare(expected, actual, location, variables):
    """Yields the parts in which a JSON value differs from a template."""
    differs = (location, expected, actual)
    if isinstance(expected, dict) and "$any" in expected:
        if type_name(actual) != expected["$any"]:
            yield differs
    elif isinstance(expected, dict) and "$contains" in expected:
        if not isinstance(actual, str) or not fits(expected["$contains"], actual, variables, True):
            yield differs
    elif type_name(expected) != type_name(actual):
        yield differs
    elif isinstance(expected, str):
        if not fits(expected, actual, variables):
            yield differs
    elif isinstance(expected, list):
        if len(expected) != len(actual):
            yield differs
        else:
            for at, (item, found) in enumerate(zip(expected, actual)):
                yield from compare(item, found, f"{location}/{at}", variables)
    elif isinstance(expected, dict):
        wanted = {known_key(key, variables): value for key, value in expected.items()}
        if wanted.keys() != actual.keys():
            yield differs
        else:
            for key, value in wanted.items():
                yield from compare(value, actual[key], f"{location}/{key}", variables)
    elif expected != actual:
        yield differs


def known_key(key, variables):
    return PLACEHOLDER.sub(lambda found: "{{" if found[1] == "open" else variables.get(found[1], found[0]), key)


def compare_all(expected, answer, variables):
    status, headers, text = answer
    if status != expected["status"]:
        return [("status", expected["status"], f"{status} {text[:300]}")]
    differences = [
        (name, template, headers.get(name))
        for name, template in expected["headers"].items()
        if not fits(template, headers.get(name, ""), variables)
    ]
    if "json" in expected:
        try:
            actual = json.loads(text)
        except ValueError:
            return [*differences, ("", "JSON", text)]
        return [*differences, *compare(expected["json"], actual, "", variables)]
    if not fits(expected.get("text", ""), text, variables):
        differences.append(("", expected.get("text", ""), text))
    return differences


def replay_exchange(exchange, variables, server):
    """Sends a request and compares the response. Returns how it differs."""
    request = exchange["request"]
    end = time.monotonic() + (RETRY_SECONDS if exchange.get("retry") else 0)
    while True:
        attempt = dict(variables)
        try:
            headers = {name: render(value, attempt, server) for name, value in request["headers"].items()}
            body = render(request["text"], attempt, server) if "text" in request else None
            if "json" in request:
                body = json.dumps(render_json(request["json"], attempt, server))
            path = render(request["path"], attempt, server)
        except KeyError as missing:
            return [("request", "a value", f"the variable {missing} has no value")]
        differences = compare_all(exchange["response"], server.ask(request["method"], path, headers, body), attempt)
        if not differences or time.monotonic() > end:
            variables.update(attempt)
            return differences
        time.sleep(PAUSE_SECONDS)


def replay_file(file, server, admin_key):
    """Yields the failed stories with the call and how it differs."""
    variables = {"origin": server.origin, "admin_key": admin_key}
    setup = {"operation": file["group"], "case": "setup", "replay": True, "exchanges": file["setup"]}
    for story in [setup, *file["stories"]]:
        if not story["replay"]:
            continue
        for at, exchange in enumerate(story["exchanges"]):
            differences = replay_exchange(exchange, variables, server)
            if differences:
                yield story, at + 1, differences
                break
        else:
            continue
        if story is setup:
            return


def main(folder, url, admin_key, *groups):
    replayed = failed = left = 0
    server = Server(url)
    server.ask("GET", "/dev/clock", {}, None)
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".json") or (groups and name[: -len(".json")] not in groups):
            continue
        with open(os.path.join(folder, name), encoding="utf-8") as opened:
            file = json.load(opened)
        replayed += sum(story["replay"] for story in file["stories"])
        left += sum(not story["replay"] for story in file["stories"])
        for story, call, differences in replay_file(file, server, admin_key):
            failed += 1
            print(f"failed: {story['operation']} {story['case']}, call {call}: {differences[0]}")
    print(f"{replayed} replayed, {failed} failed, {left} not replayable")
    return 1 if failed or replayed == 0 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
