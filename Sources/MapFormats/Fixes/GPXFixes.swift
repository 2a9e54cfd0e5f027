import Catalog
import Foundation
import Geodesy
import Notation

/// The positions of a GPX 1.1 document, in its order: <https://www.topografix.com/GPX/1/1/>; 1.0,
/// which also states speed and course, is read alike.
///
/// A track is where somebody went, a route where somebody means to go, a waypoint a single marked
/// place. So the points of tracks count; where there are none, those of routes; and only where
/// there are none either, the waypoints.
final class GPXFixes: XMLVisitor {
  /// The result of reading a document.
  struct Reading {
    var fixes: [Fix] = []
    /// Points that cannot be read.
    var troubles: [(line: Int, reason: UnreadableFix)] = []
    /// True if the document is GPX at all.
    var isRecognised = false
    /// The line and the reason where reading had to stop before the end; `nil` if it did not.
    var failure: (line: Int, sentence: String)?
  }

  private var reading = Reading()
  private var points: [String: [Fix]] = [:]
  private var elements: [String] = []
  private var point: [String: String]?
  private var text = ""

  /// The most bytes of a point's value that are read; no value is longer.
  private static let longestText = 100
  /// GPX needs five levels; extensions may need more.
  let deepest = 100
  let readsText = true

  private init() {}

  /// Reads a document that begins in line `firstLine` of its file.
  static func read(_ document: [UInt8], firstLine: Int) -> Reading {
    let reader = GPXFixes()
    var failure: (line: Int, sentence: String)?
    do throws(UnreadableXML) {
      try XMLStream.read(MemoryBytes(document), firstLine: firstLine, reader)
    } catch { failure = (error.line ?? firstLine, error.sentence) }
    var reading = reader.reading
    reading.fixes =
      ["trkpt", "rtept", "wpt"].lazy.compactMap { reader.points[$0] }.first ?? []
    reading.failure = failure
    return reading
  }

  // MARK: What the stream finds

  func begin(
    _ name: XMLBytes, _ attributes: XMLAttributes, in stream: XMLStream
  ) throws(UnreadableXML) {
    let name = name.parts.name
    if elements.isEmpty {
      guard name == "gpx" else {
        throw UnreadableXML(sentence: "The root of the XML is not 'gpx'.")
      }
      reading.isRecognised = true
    }
    elements.append(name)
    text = ""
    if Self.isPoint(elements) {
      point = ["lat": attributes["lat"]?.string ?? "", "lon": attributes["lon"]?.string ?? ""]
    }
  }

  func take(_ text: UnsafeBufferPointer<UInt8>, in stream: XMLStream) {
    guard point != nil, self.text.utf8.count <= Self.longestText else { return }
    self.text += String(decoding: text.prefix(2 * Self.longestText), as: UTF8.self)
  }

  func end(in stream: XMLStream) {
    guard let element = elements.last else { return }
    defer { elements.removeLast() }
    guard let found = point else { return }
    if Self.isPoint(elements) {
      point = nil
      do {
        points[element, default: []].append(try Self.fix(of: found))
      } catch {
        reading.troubles.append((stream.line, error))
      }
    } else if Self.isPoint(elements.dropLast()) {
      point?[element] = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
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
