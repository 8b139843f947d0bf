#!/usr/bin/env python3
"""Counts test cases from Bazel's build events: count_tests.py EVENTS BAZEL_STATUS.

Prints failing cases and, as the last line, `N passed, N failed` (and `, N skipped`). Exits non-zero
when a case failed, a target did not build, or Bazel itself failed.
"""

import json
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree


def cases_of(path):
    """Yields (name, outcome) for each case of a JUnit file; nothing for one that cannot be read."""
    try:
        root = ElementTree.parse(path).getroot()
    except (OSError, ElementTree.ParseError):
        return
    for case in root.iter("testcase"):
        name = ".".join(filter(None, [case.get("classname"), case.get("name")]))
        if case.find("failure") is not None or case.find("error") is not None:
            yield name, "failed"
        elif case.find("skipped") is not None or case.get("status") == "notrun":
            yield name, "skipped"
        else:
            yield name, "passed"


def main():
    events_path, bazel_status = sys.argv[1], int(sys.argv[2])
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    bad = []

    def count(target, name, outcome):
        counts[outcome] += 1
        if outcome == "failed":
            bad.append(f"{target} {name}")

    with open(events_path, encoding="utf-8") as events:
        for line in events:
            event = json.loads(line)
            if "testResult" in event:
                target = event["id"]["testResult"]["label"]
                result = event["testResult"]
                logs = {log["name"]: log.get("uri", "") for log in result.get("testActionOutput", [])}
                path = urllib.parse.unquote(urllib.parse.urlparse(logs.get("test.xml", "")).path)
                cases = list(cases_of(path))
                for name, outcome in cases:
                    count(target, name, outcome)
                passed = result["status"] == "PASSED"
                # A crash or time-out can leave a file without the case that caused it.
                if not passed and not any(outcome == "failed" for _, outcome in cases):
                    count(target, result["status"], "failed")
                elif passed and not cases:
                    count(target, "", "passed")
            elif "completed" in event and not event["completed"].get("success", False):
                if "targetCompleted" in event["id"]:
                    target = event["id"]["targetCompleted"]["label"]
                    if event["completed"].get("testSize") or "failureDetail" in event["completed"]:
                        count(target, "did not build", "failed")

    for name in bad:
        print(f"FAILED: {name}")
    if bazel_status != 0 and counts["failed"] == 0:
        print(f"bazel ended with status {bazel_status}")
        counts["failed"] += 1
    if counts["passed"] == 0 and counts["failed"] == 0:
        print("no test ran")
        counts["failed"] += 1
    skipped = f", {counts['skipped']} skipped" if counts["skipped"] else ""
    print(f"{counts['passed']} passed, {counts['failed']} failed{skipped}")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
