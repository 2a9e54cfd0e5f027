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

  @Test("have a property behind every tag", arguments: Self.roots)
  func haveProperties(template: PageTemplates.Name, part: String) throws {
    let types = try PartTypes()
    try check(template, in: [part], types)
  }

  /// The page part of each template that is one.
  static let roots: [(PageTemplates.Name, String)] = [
    (.frame, "FramePart"), (.home, "HomePart"), (.tours, "ToursPart"),
    (.overview, "OverviewPart"), (.languages, "LanguagesPart"), (.tour, "TourPart"),
    (.stop, "StopPart"),
    (.work, "WorkPart"), (.works, "WorksPart"), (.artist, "ArtistPart"),
    (.artists, "ArtistsPart"), (.place, "PlacePart"), (.search, "SearchPart"),
    (.nearby, "NearbyPart"), (.problem, "ProblemPart"),
    (.directions, "DirectionsPart"),
  ]

  private func check(
    _ template: PageTemplates.Name, in scope: [String], _ types: PartTypes
  ) throws {
    var scope = scope
    let tag = /\{\{([#^\/>]?)([\w.()]+)\}\}/
    for match in PageTemplates.source(template).matches(of: tag) {
      let name = String(match.2)
      switch match.1 {
      case ">":
        guard name != "markup" else {
          #expect(scope.last == "SafeHTML", "\(template) prints \(scope.last ?? "") as markup")
          continue
        }
        let partial = try #require(PageTemplates.Name(rawValue: name))
        try check(partial, in: scope, types)
      case "#", "^": scope.append(types.type(of: name, in: scope.last ?? "") ?? "?")
      case "/": scope.removeLast()
      default: break
      }
      guard match.1 == "#" || match.1 == "^" || (match.1 == "" && name != ".") else { continue }
      let around = match.1 == "" ? scope : Array(scope.dropLast())
      // Within a value that is no part, names are those of the part around.
      let part = try #require(around.last { types.isPart($0) })
      #expect(
        types.type(of: name, in: part) != nil, "\(template): \(part) has no property \(name)")
      if match.1 != "" { scope[scope.count - 1] = types.type(of: name, in: part) ?? "?" }
    }
    if template != .markup { #expect(scope.count >= 1) }
  }
}

/// The page parts as their sources declare them: Swift tells the properties of a value, not those
/// of a type.
private struct PartTypes {
  private var properties: [String: [String: String]] = [:]

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Rendering/Pages").standardizedFileURL
    for file in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    {
      let source = try String(contentsOf: file, encoding: .utf8)
      let part = /struct (\w+): (?:Page|Plain)Part \{\n((?:.*\n)*?)\ *\}\n/
      for match in source.matches(of: part) {
        for property in match.2.matches(of: /(?m)^ +(?:let|var) `?(\w+)`?: ([^\n={]+)$/) {
          // A part that answers for itself must not have forgotten one.
          let isAnswered = source.contains("\"\(property.1)\"")
          guard match.0.contains(": PagePart") || isAnswered else { continue }
          // An optional or a list of parts is that part to the section that it opens.
          let type = property.2.filter { !"?[]".contains($0) }
          let name = type.split(separator: ".").last.map(String.init) ?? type
          properties[String(match.1), default: [:]][String(property.1)] = name
        }
      }
    }
    #expect(properties.count > 20)
  }

  func isPart(_ type: String) -> Bool { properties[type] != nil }
  func type(of name: String, in part: String) -> String? { properties[part]?[name] }
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
