import Catalog
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

/// The sample campus, whose hare is also a cube to look at from all sides.
@Suite(
  "A model in a browser", .disabled(if: Browser.isAbsent, "needs chromium"),
  .disabled(if: ThreeJS.installed == nil, "needs libjs-three"), .inBrowser, .timeLimit(.minutes(30))
)
struct ModelInBrowserTests {
  private static let address = "https://docent.test/works/bronze-hare"
  private static let canvas = "document.querySelector('.stage canvas')"

  /// A telephone at the sample service, whose hare has these models.
  private static func browse(_ names: [String]) async throws -> BrowserPage {
    var contents = SampleCampus.contents
    let media = try names.enumerated().map { index, name in
      var model = Media(
        id: try Slug("model-\(index)"), campus: try PlaceID("alder"), kind: .model,
        source: try .init(name))
      model.alternativeText = LocalizedText("A cube in place of a hare", in: .english)
      contents.insert(.media(model))
      return model.id
    }
    contents.works[try Slug("bronze-hare")]?.media = media
    let catalog = CurrentCatalog(CatalogSnapshot(contents, revision: 7)) { file in
      MediaBytes(
        file.name.hasPrefix("bad") ? Array("glTF".utf8) : SampleModel.cube, digest: file.name)
    }
    return try await SampleService.browse(catalog)
  }

  private static func press(_ text: String, on page: BrowserPage) async throws {
    let button =
      "[...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === '\(text)')"
    try await page.run("\(button).click()")
  }

  @Test("is shown after a press, and turned by keys and buttons")
  func turns() async throws {
    let page = try await Self.browse(["cube.glb"])
    try await page.open(Self.address)
    #expect(!page.requests.contains { $0.contains("three") || $0.contains(".glb") })
    try await Self.press("Look at it from all sides", on: page)
    try await page.wait(for: "\(Self.canvas)?.dataset.view === '0.39 1.32 1.10'")
    #expect(
      try await page.value("\(Self.canvas).getAttribute('aria-label')")
        == "A cube in place of a hare")
    #expect(try await page.value("document.activeElement === \(Self.canvas)") == true)
    for (key, view) in [
      ("ArrowRight", "0.79 1.32 1.10"), ("ArrowUp", "0.79 0.93 1.10"), ("+", "0.79 0.93 0.88"),
    ] {
      try await page.run(
        "\(Self.canvas).dispatchEvent(new KeyboardEvent('keydown', { key: '\(key)', bubbles: true }))"
      )
      #expect(try await page.value("\(Self.canvas).dataset.view") == view)
    }
    try await Self.press("Turn to the left", on: page)
    try await Self.press("Farther away", on: page)
    #expect(try await page.value("\(Self.canvas).dataset.view") == "0.39 0.93 1.10")
    try await Self.press("Show it as at first", on: page)
    #expect(try await page.value("\(Self.canvas).dataset.view") == "0.39 1.32 1.10")
    #expect(
      try await page.value(
        "[...document.querySelectorAll('.stage button')].every((one) => one.offsetWidth >= 44 && one.offsetHeight >= 44)"
      ) == true)
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("stays a link where it cannot be shown")
  func staysLink() async throws {
    let page = try await Self.browse(["bad.glb"])
    try await page.open(Self.address)
    try await Self.press("Look at it from all sides", on: page)
    try await page.wait(
      for: "document.querySelector('[data-model]').innerText.includes('cannot be shown here')")
    #expect(try await page.value("\(Self.canvas) === null") == true)
    #expect(
      try await page.value("document.querySelector('[data-model] a').pathname")
        == "/media/alder/bad.glb")
    // What lies elsewhere no script may read, and other forms are not shown.
    for name in ["https://example.org/cube.glb", "cube.stl", "cube.usdz"] {
      let other = try await Self.browse([name])
      try await other.open(Self.address)
      #expect(
        try await other.value("document.querySelector('[data-model] button') === null") == true)
    }
  }

  @Test(
    "is handed to Android's viewer from an address that it can reach",
    arguments: [
      ("https", "cube.glb", true), ("http", "cube.glb", false), ("https", "cube.usdz", false),
    ])
  func handsOver(scheme: String, name: String, isHanded: Bool) async throws {
    let page = try await Self.browse([name])
    try await page.call(
      "Network.setUserAgentOverride", ["userAgent": "Mozilla/5.0 (Linux; Android 14) Chrome/130"])
    try await page.open("\(scheme)://docent.test/works/bronze-hare")
    let hrefs: [String] = try await page.value(
      "[...document.querySelectorAll('[data-model] a')].map((one) => one.getAttribute('href'))")
    #expect(hrefs.count == (isHanded ? 2 : 1))
    guard isHanded else { return }
    #expect(
      hrefs[1].hasPrefix(
        "intent://arvr.google.com/scene-viewer/1.0?file=https%3A%2F%2Fdocent.test%2Fmedia%2Falder%2Fcube.glb&mode=ar_preferred&title=Bronze+Hare#Intent;scheme=https;"
      ), "\(hrefs)")
    #expect(!page.requests.contains { $0.contains("google") })
  }

  @Test("is handed to Apple's devices as USDZ by a link that holds a picture alone")
  func quickLook() async throws {
    let page = try await Self.browse(["cube.glb", "cube.usdz"])
    try await page.call(
      "Page.addScriptToEvaluateOnNewDocument",
      [
        "source": """
        const supports = DOMTokenList.prototype.supports;
        DOMTokenList.prototype.supports = function (token) {
          return token === "ar" || supports.call(this, token);
        };
        """
      ])
    try await page.open(Self.address)
    let link = "document.querySelector('a[rel=ar]')"
    #expect(try await page.value("\(link).pathname") == "/media/alder/cube.usdz")
    #expect(
      try await page.value("[\(link).children.length, \(link).childNodes.length]") == [1, 1])
    #expect(try await page.value("\(link).firstChild.alt") == "See it where you are")
    #expect(page.faults.isEmpty)
  }
}
