import TestSupport
import Testing

@Suite(
  "A browser", .disabled(if: Browser.isAbsent, "needs chromium"), .inBrowser,
  .timeLimit(.minutes(30)))
struct BrowserTests {
  private static func page() async throws -> BrowserPage {
    try await BrowserPage { url in
      let script = """
        navigator.geolocation.watchPosition(
          ({ coords }) => { document.title = `${coords.latitude} ${coords.accuracy}`; },
          ({ code }) => { document.title = `error ${code}`; });
        """
      return BrowserPage.Answer(
        headers: [("content-type", "text/html")],
        body: Array("<body><p>\(url.path())</p><script>\(script)</script></body>".utf8))
    }
  }

  @Test("tells pages where it is, and when it is elsewhere")
  func tellsWhereItIs() async throws {
    let page = try await Self.page()
    try await page.permitPosition(true)
    try await page.move(to: (1.5, 2), accuracy: 8)
    try await page.open("https://docent.test/tours/walk")
    #expect(try await page.value("document.body.innerText.trim()") == "/tours/walk")
    try await page.wait(for: "document.title === '1.5 8'")
    try await page.move(to: (-3, 2), accuracy: 8)
    try await page.wait(for: "document.title === '-3 8'")
    #expect(page.requests.contains("https://docent.test/tours/walk"))
    #expect(page.faults.isEmpty)
  }

  @Test("refuses it")
  func refuses() async throws {
    let page = try await Self.page()
    try await page.permitPosition(false)
    try await page.open("https://docent.test/")
    try await page.wait(for: "document.title === 'error 1'")
    try await page.open("http://docent.test/")
    #expect(try await page.value("isSecureContext") == false)
  }
}
