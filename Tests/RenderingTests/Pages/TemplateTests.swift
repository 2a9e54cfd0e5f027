import Foundation
import Geodesy
import Mustache
import TestSupport
import Testing
import Words

@testable import Rendering

/// Mustache prints an unknown tag as nothing; here it is an error.
@Suite("Templates")
struct TemplateTests {
  @Test("escape everything", arguments: PageTemplates.Name.allCases)
  func escapeEverything(name: PageTemplates.Name) {
    let source = PageTemplates.source(name)
    #expect(!source.contains("{{{") && !source.contains("{{&"))
    // `markup` alone switches escaping off, for a type that only our own code makes.
    #expect(source.contains("{{%") == (name == .markup))
  }

  @Test("know every word they use", arguments: PageTemplates.Name.allCases)
  func knowTheirWords(name: PageTemplates.Name) {
    for language in Language.all {
      let text = PageTemplates.prepared(PageTemplates.source(name), Wording(language))
      #expect(!text.contains("[["), "\(name) in \(language.tag)")
    }
  }

  @Test("have a property behind every tag", arguments: PageTemplates.Name.allCases)
  func haveProperties(name: PageTemplates.Name) {
    var check = TemplateCheck(PageTemplates.source)
    check.check(name)
    #expect(check.faults == [])
  }

  @Test("are all used by a page")
  func areUsed() {
    let pages = PageTemplates.Name.allCases.filter { $0.part != nil }
    var used = Set(pages)
    var rest = pages
    while let name = rest.popLast() {
      for match in PageTemplates.source(name).matches(of: /\{\{>(\w+)\}\}/) {
        if let partial = PageTemplates.Name(rawValue: String(match.1)),
          used.insert(partial).inserted
        {
          rest.append(partial)
        }
      }
    }
    #expect(used == Set(PageTemplates.Name.allCases))
  }

  /// A property that a part forgets would print nothing, and no check of tags sees it.
  @Test("find every property of the parts that answer for themselves")
  func findEveryProperty() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Rendering").standardizedFileURL
    var count = 0
    for folder in ["Pages", "Theme"] {
      let names = try FileManager.default.contentsOfDirectory(
        at: sources.appending(path: folder), includingPropertiesForKeys: nil)
      for file in names {
        let source = try String(contentsOf: file, encoding: .utf8)
        for match in source.matches(of: /struct (\w+): PlainPart \{\n((?:.*\n)*?)\ *\}\n/) {
          for property in match.2.matches(of: /(?m)^ {2,4}(?:let|var) `?(\w+)`?: [^\n={]+$/) {
            count += 1
            #expect(source.contains("\"\(property.1)\""), "\(match.1).\(property.1)")
          }
        }
      }
    }
    #expect(count > 60)
  }
}

@Suite("Words of the pages")
struct WordingTests {
  @Test("say lengths and times as people do")
  func sayLengths() {
    let (english, french) = (Wording(.english), Wording(.french))
    #expect(english.distance(.init(42.4)) == "42\u{A0}m")
    #expect(english.distance(.init(1_249)) == "1.2\u{A0}km")
    #expect(french.distance(.init(1_249)) == "1,2\u{A0}km")
    #expect(english.distance(.init(999.6)) == "1.0\u{A0}km")
    #expect(english.distance(.init(6_167_800)) == "6,168\u{A0}km")
    #expect(french.distance(.init(6_167_800)) == "6\u{202F}168\u{A0}km")
    #expect(Wording(.spanish).distance(.init(6_167_800)) == "6168\u{A0}km")
    #expect(Wording(.spanish).distance(.init(12_004_000)) == "12.004\u{A0}km")
    #expect(Wording(.german).distance(.init(6_167_800)) == "6.168\u{A0}km")
    #expect(english.duration(20) == "under a minute")
    #expect(english.duration(3_900) == "1\u{A0}h 5\u{A0}min")
    #expect(french.count(0, .workCount) == "0 œuvre")
    #expect(english(.position, [.number: "{total}", .total: "9"]) == "{total} of 9")
  }

  @Test("give times of which the parts make the whole", arguments: UInt64(0)..<20)
  func partsMakeTheWhole(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let walking = Double.random(in: 0...1_700, using: &random)
    let dwelling = Double.random(in: 0...1_700, using: &random)
    let text = Wording(.english).times(walking: walking, dwelling: dwelling)
    let numbers = text.matches(of: /(\d+)\u{A0}min/).compactMap { Int($0.1) }
    try #require(numbers.count == 3, "\(text)")
    #expect(numbers[0] == numbers[1] + numbers[2])
    #expect(abs(Double(numbers[1]) - walking / 60) <= 1)
    #expect(abs(Double(numbers[2]) - dwelling / 60) <= 1)
  }

  @Test(
    "show the way with the arrow that points there",
    arguments: [(0.0, "↑"), (22, "↑"), (23, "↗"), (90, "→"), (225, "↙"), (338, "↑")])
  func showTheWay(degrees: Double, arrow: String) throws {
    let bearing = try #require(Bearing(degrees: degrees))
    #expect(Wording.arrow(bearing) == arrow)
  }
}
