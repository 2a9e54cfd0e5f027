import TestSupport
import Testing

@testable import Rendering

@Suite("Scripts of pages")
struct PageScriptsTests {
  @Test("come after those that they need, and are there", arguments: [false, true])
  func comeInOrder(isSite: Bool) throws {
    let renderer = Renderer(SampleCampus.snapshot)
    let links: Links = isSite ? .site(depth: 0) : .service
    for (target, page) in SiteExport(renderer, published: { _ in nil }).pages {
      let rendered = try renderer.page(page, for: Reader(links: links))
      let scripts = Markup(String(decoding: rendered.bytes, as: UTF8.self)).all("script")
        .compactMap { $0["src"]?.split(separator: "/").last.map(String.init) }
      #expect(Set(scripts).count == scripts.count, "\(target)")
      for script in scripts { #expect(renderer.assetNames.contains(script), "\(script)") }
      for (index, script) in scripts.enumerated()
      where ["map.js", "walk.js", "nearby.js", "directions.js"].contains(script) {
        #expect(scripts[..<index].contains { $0.hasPrefix("here-") }, "\(target): \(script)")
      }
      if let walk = scripts.firstIndex(of: "walk.js") {
        #expect(scripts[..<walk].contains { $0.hasPrefix("player-") }, "\(target)")
      }
    }
  }

  @Test("know whether there is something to show models with")
  func knowThree() {
    #expect(ThreeJS(in: "/nowhere") == nil)
    let script = String(
      decoding: Renderer.modelScript(in: .english, three: nil), as: UTF8.self)
    #expect(script.contains("const hasThree = false;"))
  }
}
