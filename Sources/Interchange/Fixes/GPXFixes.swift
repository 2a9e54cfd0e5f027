import Catalog
import Foundation
import Geodesy

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The positions of a GPX 1.1 document, in its order: <https://www.topografix.com/GPX/1/1/>; 1.0,
/// which also states speed and course, is read alike.
///
/// A track is where somebody went, a route where somebody means to go, a waypoint a spot worth
/// marking. So the points of tracks count; where there are none, those of routes; and only where
/// there are none either, the waypoints.
final class GPXFixes: NSObject, XMLParserDelegate {
  /// What a document gave.
  struct Reading {
    var fixes: [Fix] = []
    /// Points that cannot be read.
    var troubles: [(line: Int, reason: UnreadableFix)] = []
    /// Whether it is GPX at all.
    var isRecognised = false
    /// Where and why reading had to stop before the end.
    var failure: (line: Int, sentence: String)?
  }

  private var reading = Reading()
  private var points: [String: [Fix]] = [:]
  private var elements: [String] = []
  private var point: [String: String]?
  private var text = ""
  private var stop: String?
  private var isClosed = false

  /// No value of a point is longer.
  private static let longestText = 100
  /// GPX needs five levels; extensions may need more.
  private static let deepest = 100

  /// Reads a document that begins in line `firstLine` of its file.
  static func read(_ document: [UInt8], firstLine: Int) -> Reading {
    let text: XMLText
    do { text = try XMLText(document) } catch {
      return Reading(failure: (firstLine, error.sentence))
    }
    let parser = XMLParser(data: Data(text.bytes))
    parser.shouldResolveExternalEntities = false
    let reader = GPXFixes()
    parser.delegate = reader
    // On Linux the answer is true for documents that end too early.
    let isWhole = parser.parse() && parser.parserError == nil && reader.isClosed
    var reading = reader.reading
    reading.fixes =
      ["trkpt", "rtept", "wpt"].lazy.compactMap { reader.points[$0] }.first ?? []
    if !isWhole || reader.stop != nil {
      reading.failure = (
        max(1, parser.lineNumber), reader.stop ?? "The XML breaks its rules, or ends too early."
      )
    }
    reading.troubles = reading.troubles.map { ($0.line + firstLine - 1, $0.reason) }
    reading.failure = reading.failure.map { ($0.line + firstLine - 1, $0.sentence) }
    return reading
  }

  // MARK: What the parser finds

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard stop == nil else { return }
    let name = Self.localName(name)
    if elements.isEmpty {
      guard name == "gpx" else { return abort(parser, "The root of the XML is not 'gpx'.") }
      reading.isRecognised = true
    }
    guard elements.count < Self.deepest else {
      return abort(parser, "Elements are nested deeper than \(Self.deepest).")
    }
    elements.append(name)
    text = ""
    if Self.isPoint(elements) {
      point = ["lat": attributes["lat"] ?? "", "lon": attributes["lon"] ?? ""]
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if point != nil, text.utf8.count <= Self.longestText { text += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard stop == nil else { return }
    defer {
      if !elements.isEmpty { elements.removeLast() }
      isClosed = elements.isEmpty
    }
    guard let found = point, let element = elements.last else { return }
    if Self.isPoint(elements) {
      point = nil
      do {
        points[element, default: []].append(try Self.fix(of: found))
      } catch {
        reading.troubles.append((parser.lineNumber, error))
      }
    } else if Self.isPoint(elements.dropLast()) {
      point?[element] = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  // The parser goes on after some errors, and invents ends of elements.
  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    abort(parser, "The XML breaks its rules, or ends too early.")
  }

  private func abort(_ parser: XMLParser, _ sentence: String) {
    if stop == nil { stop = sentence }
    parser.abortParsing()
  }

  // MARK: Points

  /// Points stand at fixed places, and extensions may repeat their names elsewhere.
  private static func isPoint(_ elements: some BidirectionalCollection<String>) -> Bool {
    switch elements.last {
    case "wpt": elements.elementsEqual(["gpx", "wpt"])
    case "rtept": elements.elementsEqual(["gpx", "rte", "rtept"])
    case "trkpt": elements.elementsEqual(["gpx", "trk", "trkseg", "trkpt"])
    default: false
    }
  }

  /// The name without the prefix of its namespace.
  private static func localName(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  private static func fix(of point: [String: String]) throws(UnreadableFix) -> Fix {
    func number(_ name: String) throws(UnreadableFix) -> Double? {
      guard let text = point[name], !text.isEmpty else { return nil }
      guard let number = decimal(text) else {
        throw UnreadableFix("The '\(name)' of the point is no number.")
      }
      return number
    }
    guard let latitude = try number("lat"), let longitude = try number("lon"),
      let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    else { throw UnreadableFix("The point holds no position on Earth.") }
    var time: Double?
    if let text = point["time"], !text.isEmpty {
      guard let seconds = CivilTime.seconds(parsing: text) else {
        throw UnreadableFix("The 'time' of the point is none.")
      }
      time = seconds
    }
    let circle = try number("hdop").flatMap(NMEAEpoch.errorCircle(horizontalDilution:))
    let (speed, course) = (try number("speed"), try number("course"))
    let altitude = try number("ele").map { Meters($0) }
    do {
      return try Fix(
        coordinate: coordinate, errorCircle: circle, time: time, speed: speed,
        course: course.flatMap { Bearing(degrees: $0) }, altitude: altitude)
    } catch { throw UnreadableFix(error.description) }
  }

  /// XML Schema's decimal; real files also write exponents, as of a latitude of 1.2e-05.
  private static func decimal(_ text: String) -> Double? {
    let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first,
      PlainNumber.decimal(Array(first.utf8)[...]) != nil
    else { return nil }
    if parts.count == 2 {
      let exponent = parts[1].drop { $0 == "-" || $0 == "+" }
      guard PlainNumber.integer(Array(exponent.utf8)[...]) != nil else { return nil }
    }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
