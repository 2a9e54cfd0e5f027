import Catalog
import Foundation
import Geodesy
import MapFormats
import Queries
import Rendering
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Directions as answers")
struct DirectionsAnswersTests {
  private static let renderer = Renderer(SampleCampus.snapshot)

  private static func answer(
    to work: String = "night-weave", isStepFree: Bool = false
  ) throws -> Directions.Answer {
    try SampleCampus.snapshot.answer(
      Directions(
        from: .coordinate(try SampleCampus.at(-80, 5)), to: .subject(.work(try Slug(work))),
        style: WalkingStyle(isStepFree: isStepFree)))
  }

  @Test("keep their shape", arguments: [Format.text, .json, .geojson, .gpx])
  func shape(format: Format) throws {
    let spanish = Reader(languages: LanguagePreference([try LanguageTag("es")]))
    try expectGolden(
      Self.renderer.directions(try Self.answer(), as: format, for: Reader()).bytes,
      "directions.\(format.rawValue)")
    try expectGolden(
      Self.renderer.directions(try Self.answer(isStepFree: true), as: format, for: spanish).bytes,
      "directions-step-free-es.\(format.rawValue)")
  }

  @Test("are GPX 1.1: parts in the schema's order, an instruction a point, readable as fixes")
  func gpx() throws {
    let answer = try Self.answer()
    guard case .walk(_, let instructions) = answer.outcome else {
      Issue.record("There is no walk.")
      return
    }
    let rendered = Self.renderer.directions(answer, as: .gpx, for: Reader())
    #expect(rendered.format.mediaType == "application/gpx+xml")
    let outline = try GPXOutline(rendered.bytes)
    #expect(outline.parts == ["metadata", "wpt", "wpt", "rte", "trk"])
    #expect(outline.count["rtept"] == instructions.count)
    #expect(outline.count["desc"] == instructions.count + 1)
    var reader = FixReader(file: "walk.gpx")
    _ = reader.read(rendered.bytes)
    let reading = reader.finish()
    #expect(reading.problems.isEmpty)
    #expect(
      reading.fixes.map(\.coordinate).first?.distance(to: answer.start.position.coordinate)
        ?? Meters(9) < Meters(0.01))
    #expect(reading.fixes.count == outline.count["trkpt"])
  }

  @Test("without a walk are two places and the reason, never a course")
  func noWalk() throws {
    let far = try Coordinate(latitude: -45, longitude: 180)
    let answer = try SampleCampus.snapshot.answer(
      Directions(
        from: .coordinate(far), to: .coordinate(try Coordinate(latitude: -45.001, longitude: 179.9))
      )
    )
    let rendered = Self.renderer.directions(answer, as: .gpx, for: Reader())
    let outline = try GPXOutline(rendered.bytes)
    #expect(outline.parts == ["metadata", "wpt", "wpt"])
    // The schema's longitudes are below 180.
    let text = String(decoding: rendered.bytes, as: UTF8.self)
    #expect(text.contains("<wpt lat=\"-45\" lon=\"-180\">"))
    #expect(text.contains("straight line"))
  }
}

/// The elements of a GPX file.
private final class GPXOutline: NSObject, XMLParserDelegate {
  /// The children of the root, in order.
  private(set) var parts: [String] = []
  /// How many elements there are of each name.
  private(set) var count: [String: Int] = [:]
  private var depth = 0

  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    if depth == 1 { parts.append(name) }
    count[name, default: 0] += 1
    depth += 1
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    depth -= 1
  }
}
