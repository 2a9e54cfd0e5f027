"""What the judges of pages share: the sample, behind a running service and as an exported site, and a
browser that notes what pages cost and what goes wrong in them."""
import functools, http.server, os, pathlib, shutil, socket, subprocess, tempfile, threading, time, urllib.request

# The gate leaves no file behind in the work tree.
CHROMIUM = {"executable_path": "/usr/bin/chromium", "args": [
    "--no-sandbox", "--host-resolver-rules=MAP docent.test 127.0.0.1"]}

# Notes the largest paint, what moved under its reader, how long the page could not answer, in ms, and
# the last position that the page was told. What moves is summed as the Web Vitals do: of all moments of
# at most five seconds, with no pause of one second in them, the one that moved most.
WATCH = """
    window.seen = { largest: 0, shift: 0, blocked: 0, moved: [] };
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { seen.largest = entry.startTime; }))
      .observe({ type: "largest-contentful-paint", buffered: true });
    const moment = { first: -Infinity, last: -Infinity, sum: 0, moved: [] };
    window.pauseShifts = () => { moment.last = -Infinity; };
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
      if (entry.hadRecentInput) return;
      if (entry.startTime - moment.last > 1000 || entry.startTime - moment.first > 5000) {
        Object.assign(moment, { first: entry.startTime, sum: 0, moved: [] });
      }
      moment.last = entry.startTime;
      moment.sum += entry.value;
      for (const { node } of entry.sources ?? []) {
        moment.moved.push(node?.id || node?.className || node?.nodeName);
      }
      if (moment.sum > seen.shift) Object.assign(seen, { shift: moment.sum, moved: [...moment.moved] });
    })).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
      seen.blocked += Math.max(0, entry.duration - 50); })).observe({ type: "longtask", buffered: true });
    const watch = navigator.geolocation?.watchPosition.bind(navigator.geolocation);
    if (watch) {
      navigator.geolocation.watchPosition = (took, ...others) => watch((position) => {
        took(position);
        seen.fix = [position.coords.latitude, position.coords.longitude];
      }, ...others);
    }"""


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Sample:
    """The sample in a folder of its own: `base` is the address of its service, `site` the folder of its
    site, `host` the address of a host of files that has that site."""

    def __init__(self, docent):
        self.docent = os.path.abspath(docent)
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="docent-pages-"))
        self.database = ["--database", str(self.scratch / "docent.sqlite")]
        self.site = self.scratch / "site"
        self.service = None

    def __enter__(self):
        self.run("import", "Data", "Tours")
        self.run("export", str(self.site), "--format", "html")
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.start()
        handler = functools.partial(QuietFiles, directory=str(self.site))
        self.files = FileHost(("127.0.0.1", 0), handler)
        threading.Thread(target=self.files.serve_forever, daemon=True).start()
        self.host = f"http://127.0.0.1:{self.files.server_address[1]}"
        return self

    def __exit__(self, *_):
        self.stop()
        self.files.shutdown()
        shutil.rmtree(self.scratch, ignore_errors=True)

    def run(self, *arguments):
        """What the program prints."""
        return subprocess.run([self.docent, *self.database, *arguments], check=True,
                              capture_output=True, text=True).stdout

    def start(self):
        self.service = subprocess.Popen([self.docent, *self.database, "serve", "--port", str(self.port)],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                urllib.request.urlopen(self.base + "/readyz", timeout=5)
                return
            except OSError:
                time.sleep(0.2)
        raise SystemExit("The service does not answer.")

    def stop(self):
        if self.service:
            self.service.terminate()
            self.service.wait()
        self.service = None


class FileHost(http.server.ThreadingHTTPServer):
    """A host of files, whom it does not trouble that somebody leaves before the end."""

    def handle_error(self, *_):
        pass


class QuietFiles(http.server.SimpleHTTPRequestHandler):
    """Files without a log."""

    def log_message(self, *_):
        pass


def slow_down(context, page):
    """Makes `page` that of a telephone with a fourth of our speed, 1.6 Mbit/s and 150 ms of delay;
    answers what counts its requests and bytes."""
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000})
    client.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    seen = {"requests": 0, "bytes": 0}
    client.on("Network.responseReceived", lambda _: seen.update(requests=seen["requests"] + 1))
    client.on("Network.loadingFinished",
              lambda event: seen.update(bytes=seen["bytes"] + int(event["encodedDataLength"])))
    return seen


def first_paint(page):
    return page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")


def keep(page):
    """Keeps the tour or campus of the page on the device."""
    button = page.locator("#offline-save")
    button.click()
    page.wait_for_function("() => /\\d MB/.test(document.getElementById('offline-state').textContent)", timeout=60_000)
    size = page.locator("#offline-state").inner_text()
    button.click()
    page.wait_for_function("() => !document.getElementById('offline-remove').hidden", timeout=120_000)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return size
