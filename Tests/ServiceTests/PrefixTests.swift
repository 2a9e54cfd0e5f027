import Exchange
import Foundation
import HTTPTypes
import Notation
import TestSupport
import Testing

@testable import Service

@Suite("A path in the public address")
struct PrefixTests {
  /// Attributes whose value is an address.
  private static let addressed: Set<String> = ["href", "src", "action", "poster", "data"]

  /// The addresses that a page names, with the attribute.
  private static func links(inPage text: String) -> [String] {
    text.matches(of: /\s([a-z-]+)="([^"]*)"/).flatMap { match -> [String] in
      let (name, value) = (String(match.1), String(match.2).replacing("&amp;", with: "&"))
      if name == "srcset" || name == "imagesrcset" {
        return value.split(separator: ",").compactMap {
          $0.split(separator: " ").first.map(String.init)
        }
      }
      if addressed.contains(name) { return [value] }
      let isAddress = value.hasPrefix("/") || value.hasPrefix(PrefixedService.host)
      return (name == "content" || name.hasPrefix("data-")) && isAddress ? [value] : []
    }
  }

  private static func links(inStyle text: String) -> [String] {
    text.matches(of: /url\(["']?([^"')]+)["']?\)/).map { String($0.1) }
  }

  /// The addresses among the texts of JSON.
  private static func links(in value: JSONValue) -> [String] {
    if let text = value.string {
      let isAddress = text.hasPrefix(PrefixedService.host) || text.hasPrefix("/")
      return isAddress && !text.contains(" ") ? [text] : []
    }
    if let elements = value.elements { return elements.flatMap(links) }
    guard case .object(let members) = value else { return [] }
    return members.flatMap { links(in: $0.value) }
  }

  private static func links(_ answer: CurrentCatalog.Exchange) throws -> [String] {
    let type = answer.headers[.contentType] ?? ""
    var links = [answer.headers[.location], answer.headers[.contentLocation]].compactMap(\.self)
    links += (answer.headers[.test("Link")] ?? "").matches(of: /<([^>]*)>/).map { String($0.1) }
    if type.hasPrefix("text/html") { links += Self.links(inPage: answer.text) }
    if type.hasPrefix("text/css") { links += Self.links(inStyle: answer.text) }
    if type.contains("json") { links += Self.links(in: try answer.json) }
    return links
  }

  /// Addresses from the root of the host, as scripts and data hold them.
  private static func strangers(in text: String) -> [String] {
    text.matches(
      of:
        /["'(=,]\/(works|tours|artists|places|campuses|map|search|nearby|saved|directions|api|assets|media|pictures|offline|iiif|s)[\/?"'][^"']{0,40}/
    ).map { String($0.0) }
  }

  @Test("is that of every link, style, script and picture, which all lead somewhere")
  func crawl() async throws {
    let service = PrefixedService()
    let start = try #require(URL(string: PrefixedService.host + PrefixedService.prefix + "/"))
    var queue = [start]
    for address in Address.all where address.isRead && address.readers == nil {
      let example = try AddressTests.example(address)
      guard !address.path.hasPrefix("offline") || address.path.hasSuffix(":id") else { continue }
      let mark = example.contains("?") ? "&" : "?"
      for format in address.formats.map({ "\(mark)f=\($0.rawValue)" }) {
        queue.append(
          try #require(
            URL(string: PrefixedService.host + PrefixedService.prefix + example + format))
        )
      }
    }
    var known = Set(queue)
    var count = 0
    while let url = queue.popLast(), count < 6_000 {
      count += 1
      guard let answer = try await service.get(url, [.accept: "text/html, */*;q=0.8"]) else {
        Issue.record("\(url) is outside")
        continue
      }
      #expect(answer.status.code < 400, "\(url): \(answer.status)")
      let type = answer.headers[.contentType] ?? ""
      // The paths of OpenAPI are below its server.
      let isOfData = url.path().hasPrefix("/art/api/openapi")
      if !isOfData, type.hasPrefix("text/") || type.contains("json") || type.contains("xml") {
        let strangers = Self.strangers(in: answer.text)
        #expect(strangers.isEmpty, "\(url): \(strangers.prefix(5))")
      }
      for link in try Self.links(answer) {
        let plain = String(link.prefix { $0 != "#" })
        guard !plain.isEmpty, !plain.contains("{"), let next = URL(string: plain, relativeTo: url),
          ["http", "https"].contains(next.scheme ?? ""), next.host() == url.host()
        else { continue }
        // Leaflet's sheet has pictures of controls that no page has.
        guard !next.path().contains("/leaflet/images/") else { continue }
        #expect(PrefixedService.isInside(next.absoluteURL), "\(url) leads to \(link)")
        // IIIF names canvases and annotations by addresses at which nothing is.
        if next.path().hasPrefix("/art/iiif/"), !next.path().hasSuffix(".json") { continue }
        if PrefixedService.isInside(next.absoluteURL), known.insert(next.absoluteURL).inserted {
          queue.append(next.absoluteURL)
        }
      }
    }
    #expect(count > 300, "\(count) addresses")
  }

  @Test("is that of the languages' cookie, and no part of any where there is none")
  func cookies() async throws {
    // The attributes of a cookie come in any order.
    func attributes(_ response: CurrentCatalog.Exchange) -> [String] {
      (response.headers[.test("Set-Cookie")] ?? "").split(separator: ";")
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let below = try await PrefixedService().catalog.answer("/works/bronze-hare?lang=es")
    #expect(attributes(below).contains("Path=/art/"))
    let root = try await SampleService.get("/works/bronze-hare?lang=es")
    #expect(attributes(root).contains("Path=/"))
  }

  @Test("is in the answers about what is near as in all others, however they are made")
  func nearest() async throws {
    let catalog = PrefixedService().catalog
    for _ in 0..<2 {
      let answer = try await catalog.answer("/api/nearest?lat=45&lon=-30&f=json")
      #expect(answer.text.contains("\"href\":\"/art/works/"), "\(answer.text.prefix(400))")
      #expect(!answer.text.contains("\"/works/"))
    }
  }

  @Test(
    "is refused where browsers would take it for another",
    arguments: [
      "https://example.edu/art/../x", "https://example.edu//art", "https://example.edu/a//b",
      "https://example.edu/./a", "https://example.edu/a;b", "https://example.edu/%2e%2E/a",
      "https://example.edu/a?b", "https://example.edu/a#b", "http://example.edu:99999",
      "http://example.edu:0/art", "http://example.edu:/art", "http://-example.edu",
      "http://exa%6Dple.edu",
    ])
  func refused(_ text: String) throws {
    #expect(PublicAddress(text) == nil)
    #expect(throws: Problems.self) { try ServiceSettings(flags: [.publicAddress: text]) }
  }

  @Test("is taken apart into what each part is for")
  func parts() throws {
    let deep = try #require(PublicAddress("HTTPS://Example.EDU:8443/Art/Guide//"))
    #expect(deep.path == "/Art/Guide" && deep.root == "/Art/Guide/")
    #expect(deep.origin == "https://example.edu:8443" && deep.isSecure)
    let plain = try #require(PublicAddress("http://localhost:8080/"))
    #expect(plain.path.isEmpty && plain.root == "/" && !plain.isSecure)
    #expect(plain.origin == "http://localhost:8080")
  }
}

@Suite(
  "A path in the public address, in a browser", .disabled(if: Browser.isAbsent, "needs chromium"),
  .inBrowser, .timeLimit(.minutes(30)))
struct PrefixInBrowserTests {
  @Test("is that of everything that home, near me, a tour, search and directions ask for")
  func pages() async throws {
    let service = PrefixedService()
    let page = try await service.browse()
    let start = PrefixedService.host + PrefixedService.prefix
    try await page.permitPosition(true)
    let place = try SampleCampus.at(20, 20)
    try await page.move(to: (place.latitude, place.longitude), accuracy: 5)
    for path in [
      "/", "/tours", "/tours/first-walk", "/works/bronze-hare", "/map", "/saved", "/places/alder",
      "/directions?from=bronze-hare&to=tide-clock", "/tours/first-walk/stops/1",
    ] {
      try await page.open(start + path)
      try await page.wait(for: "document.querySelector('h1') !== null")
    }
    try await page.open(start + "/nearby")
    try await page.run("document.getElementById('find').click()")
    try await page.wait(for: "document.querySelectorAll('#found li a').length > 0")
    let href = try await page.value(
      "new URL(document.querySelector('#found li a').href).pathname", as: String.self)
    #expect(href.hasPrefix("/art/works/"))
    try await page.open(start + "/search")
    try await page.run(
      """
      (() => {
        const field = document.querySelector('main input[name=q]');
        field.focus();
        field.value = 'hare';
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      })()
      """)
    try await page.wait(
      for:
        "[...document.querySelectorAll('a[href],[role=option]')].some((a) => a.textContent.includes('Hare'))"
    )
    try await page.open(start + "/search?q=hare")
    try await page.run("document.querySelector('main a[href*=\"/works/\"]').click()")
    try await page.wait(for: "location.pathname.startsWith('/art/works/')")
    #expect(service.failures.isEmpty, "\(service.failures)")
    #expect(page.faults.isEmpty, "\(page.faults)")
    #expect(page.requests.allSatisfy { $0.hasPrefix(start) || !$0.hasPrefix("http") })
  }

  @Test("is in the list of all pages for search engines, of which each is there")
  func siteMap() async throws {
    let service = PrefixedService()
    let base = PrefixedService.host + PrefixedService.prefix
    let robots = try await service.catalog.answer("/robots.txt", method: .get, headers: [:])
    #expect(robots.text.contains("\nSitemap: \(base)/sitemap.xml\n"), "\(robots.text)")
    #expect(robots.headers[.contentType] == "text/plain; charset=utf-8")
    let list = try await service.catalog.answer("/sitemap.xml", method: .get, headers: [:])
    #expect(list.headers[.contentType] == "application/xml")
    let pages = list.text.matches(of: /<loc>([^<]+)<\/loc>/).map {
      String($0.1).replacing("&amp;", with: "&")
    }
    #expect(pages.count > 20 && Set(pages).count == pages.count)
    for page in pages {
      let path = String(try #require(page.hasPrefix(base) ? page.dropFirst(base.count) : nil))
      let answer = try await service.catalog.answer(
        path, method: .get, headers: [.accept: "text/html"])
      #expect(answer.status == .ok, "\(page)")
      #expect(answer.text.contains("rel=\"canonical\" href=\"\(page)\""), "\(page)")
    }
    // A service without an address of its own cannot name its pages.
    for path in ["/robots.txt", "/sitemap.xml", "/sitemap-1.xml"] {
      #expect(try await SampleService.get(path).status == .notFound, "\(path)")
    }
  }
}
