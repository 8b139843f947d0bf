"""Opens the HTML report of `phobosc compare` in headless Chromium and uses it as a reader does.

Speaks WebDriver to chromedriver with nothing but Python's standard library. Without chromium and
chromedriver it says loudly that nothing was tested and passes, unless PHOBOS_NEED_BROWSER is set.
"""

import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.request

PHOBOSC = os.path.abspath(sys.argv.pop(1))
WIDTHS = (1400, 420)
TAB, DOWN = "\ue004", "\ue015"
CHOSEN = "return document.querySelector('input[name=access]:checked').id"
SHOWN = """return [...document.querySelectorAll('.panel')]
    .filter(panel => getComputedStyle(panel).display != 'none').map(panel => panel.id)"""


class Driver:
    """One browser, which ends with the driver."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            [shutil.which("chromedriver"), "--port=0"], stdout=subprocess.PIPE, text=True)
        port = None
        for line in self.process.stdout:
            match = re.search(r"on port (\d+)", line)
            if match and int(match[1]):
                port = match[1]
                break
        self.base = f"http://127.0.0.1:{port}"
        capabilities = {
            "browserName": "chrome",
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            "goog:chromeOptions": {
                "binary": shutil.which("chromium"),
                "args": ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         f"--user-data-dir={folder}"],
            },
        }
        session = self.post("/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.base += f"/session/{session['sessionId']}"

    def post(self, path, body):
        request = urllib.request.Request(
            self.base + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def run(self, script):
        return self.post("/execute/sync", {"script": script, "args": []})

    def log(self, kind):
        return self.post("/se/log", {"type": kind})

    def developer(self, command, **parameters):
        return self.post("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def press(self, *keys):
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.post("/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def show(self, width, dark=False):
        self.developer("Emulation.setDeviceMetricsOverride", width=width, height=1000,
                       deviceScaleFactor=1, mobile=False)
        self.developer("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def end(self):
        try:
            urllib.request.urlopen(
                urllib.request.Request(self.base, method="DELETE"), timeout=20).close()
        finally:
            self.process.terminate()
            self.process.wait()
            self.process.stdout.close()


class ReportTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.page = pathlib.Path(cls.folder.name) / "report.html"
        subprocess.run(
            [PHOBOSC, "compare", "examples/attention_block.ph", "-D", "R=16", "-D", "QW=2048", "-D",
             "NK=16", "-D", "KW=256", "--html", str(cls.page)],
            check=True, stdout=subprocess.DEVNULL, timeout=120)
        cls.driver = Driver(cls.folder.name + "/profile")
        cls.addClassCleanup(cls.driver.end)

    def setUp(self):
        self.driver.show(WIDTHS[0])
        self.driver.post("/url", {"url": self.page.as_uri()})

    def test_fetches_nothing_and_complains_of_nothing(self):
        self.driver.log("performance")
        self.driver.log("browser")
        self.driver.post("/url", {"url": self.page.as_uri()})
        asked = set()
        for entry in self.driver.log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                asked.add(message["params"]["request"]["url"])
        self.assertEqual(asked, {self.page.as_uri()})
        self.assertEqual(self.driver.log("browser"), [])
        self.assertEqual(self.driver.run("return document.scripts.length"), 0)
        text = self.page.read_text(encoding="utf-8")
        self.assertIn("default-src 'none'", text)
        self.assertNotRegex(text, r"(src|href)=|url\(|@import")

    def test_shows_the_case(self):
        run = self.driver.run
        self.assertIn("worth it", run("return document.querySelector('.verdict').innerText"))
        # The conflicts of the keys take most of the longest bar.
        bars = run("""return [...document.querySelectorAll('#chart label')[0]
            .querySelectorAll('.track')].map(track => [...track.querySelectorAll('i, b')]
            .map(part => part.getBoundingClientRect().width))""")
        (needed, extra), (needed_padded, extra_padded) = bars
        self.assertGreater(extra, 5 * needed)
        self.assertAlmostEqual(needed, needed_padded, delta=1)
        self.assertEqual(extra_padded, 0)
        pictures = run("""return [...document.querySelectorAll('#p0 svg.banks')].map(svg =>
            [svg.querySelectorAll('.c[tabindex]').length,
             svg.querySelectorAll('.c.w[tabindex]').length])""")
        self.assertEqual(pictures, [[32, 28], [32, 0]])
        self.assertGreater(run("return document.querySelectorAll('svg.ruler .p').length"), 8)
        self.assertGreater(run("return document.querySelectorAll('table.source .hot').length"), 4)

    def test_keyboard_chooses_an_access(self):
        run = self.driver.run
        self.assertEqual((run(CHOSEN), run(SHOWN)), ("a0", ["p0"]))
        self.driver.press(TAB)
        self.driver.press(DOWN, DOWN)
        self.assertEqual((run(CHOSEN), run(SHOWN)), ("a2", ["p2"]))

    def test_focus_names_lane_address_and_element(self):
        run = self.driver.run
        self.driver.press(TAB, TAB)
        tip = """return [...document.querySelectorAll('.tip')].filter(tip =>
            getComputedStyle(tip).visibility == 'visible').map(tip => tip.textContent).join()"""
        first = run(tip)
        self.assertRegex(first, r"lane 0 reads k\[0, \d+\.\.\d+\]: 16 bytes at \d+")
        self.assertRegex(first, r"banks 0 to 3, fetched on trip 1 of 32")
        self.driver.press(TAB)
        self.assertRegex(run(tip), r"lane 1 reads k\[1, .*trip 2 of 32: waits for 1 other word")

    def test_fits_every_width_in_light_and_dark(self):
        keep = os.environ.get("TEST_UNDECLARED_OUTPUTS_DIR")
        backgrounds = set()
        for width in WIDTHS:
            for dark in (False, True):
                self.driver.show(width, dark)
                page, window = self.driver.run(
                    "const page = document.documentElement;"
                    "return [page.scrollWidth, page.clientWidth]")
                self.assertLessEqual(page, window)
                self.assertLessEqual(window, width)
                backgrounds.add((dark, self.driver.run(
                    "return getComputedStyle(document.body).backgroundColor")))
                shot = base64.b64decode(self.driver.developer(
                    "Page.captureScreenshot", captureBeyondViewport=True)["data"])
                self.assertTrue(shot.startswith(b"\x89PNG"))
                if keep:
                    name = f"report-{width}-{'dark' if dark else 'light'}.png"
                    (pathlib.Path(keep) / name).write_bytes(shot)
        self.assertEqual(len(backgrounds), 2)


if __name__ == "__main__":
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        print("SKIPPED: THE HTML REPORT WAS NOT OPENED IN A BROWSER: no chromium or chromedriver "
              "(apt-get install chromium chromium-driver)", file=sys.stderr)
        sys.exit(1 if os.environ.get("PHOBOS_NEED_BROWSER") else 0)
    unittest.main()
