import TestSupport
import Testing

@Suite(
  "Maps in a browser", .disabled(if: Browser.isAbsent, "needs chromium"), .inBrowser,
  .timeLimit(.minutes(30))
)
struct MapInBrowserTests {
  private func press(_ text: String, on page: BrowserPage) async throws {
    let button =
      "[...document.querySelectorAll('figure.map button')].find((one) => one.textContent === '\(text)')"
    try await page.wait(for: button)
    try await page.run("\(button).click()")
  }

  @Test("offer what leads on where the position is refused")
  func instead() async throws {
    let page = try await SampleService.browse()
    try await page.permitPosition(false)
    for address in ["map/alder", "works/bronze-hare"] {
      try await page.open("https://docent.test/\(address)")
      #expect(try await page.value("document.querySelector('.instead').hidden"))
      try await press("Where am I?", on: page)
      try await page.wait(for: "!document.querySelector('.instead').hidden")
      let links = "[...document.querySelectorAll('.instead a')].map((one) => one.textContent)"
      #expect(try await page.value(links) == ["Number of a stop", "Point on the map"])
    }
    // It leads to a map that can be pointed at.
    try await page.run("document.querySelectorAll('.instead a')[1].click()")
    try await page.wait(for: "document.querySelector('#around svg, #around canvas')")
    #expect(page.faults.isEmpty)
  }
}
