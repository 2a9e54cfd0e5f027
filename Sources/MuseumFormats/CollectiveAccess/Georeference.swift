import Catalog
import Geodesy
import Notation

/// The content of CollectiveAccess's georeference attribute: free text with places in brackets
/// behind it, such as `1 Campus Drive, Allendale, MI 49401 [42.964,-85.887]`.
///
/// Features stand between `:`, the points of one between `;`. A point is a pair of decimal degrees,
/// or of degrees, minutes and seconds, latitude first, or a position of UTM (`17N 630084 4833438`),
/// with a radius (`~50`) or a direction (`*90`) behind it. Grammar: CollectiveAccess Providence,
/// `app/lib/Attributes/Values/GeocodeAttributeValue.php` and `app/helpers/gisHelpers.php`.
///
/// Digits outside brackets are house numbers and postcodes, unless the whole text is a position.
struct Georeference: Hashable {
  /// One place of it.
  struct Point: Hashable {
    var coordinate: Coordinate
    /// The position that `coordinate` was converted from, if it was.
    var survey: Work.Survey?
    /// Metres around it that belong to it, not negative.
    var radius: Double?
    /// The direction in which it looks, in degrees.
    var angle: Double?
  }

  /// Points of one or more features; none is empty.
  let features: [[Point]]

  /// The first point, by which CollectiveAccess itself finds the place.
  var first: Point { features[0][0] }
  /// True if it states no more than one place.
  var isPlain: Bool {
    features.count == 1 && features[0].count == 1 && first.radius == nil && first.angle == nil
  }

  /// Its outline where every feature is a closed ring, else its first point.
  var shape: Shape {
    let rings = features.compactMap { try? Ring($0.map(\.coordinate)) }
    guard rings.count == features.count else { return .point(first.coordinate) }
    return .polygons(rings.map { Polygon(exterior: $0) })
  }
}

/// The reason why a text gives no place.
enum NoGeoreference: Error, Hashable {
  /// There is no position in it, perhaps an address.
  case absent
  /// A text in brackets, or the whole text, that looks like a position and is none.
  case unreadable(String)
}

/// Reads georeferences; it keeps the reference systems of UTM's zones, which are slow to make.
struct GeoreferenceReader {
  private var zones: [String: CoordinateReferenceSystem] = [:]

  /// The places of `text`: those of the first bracket that holds some, else of the text as a whole.
  mutating func read(_ text: String) throws(NoGeoreference) -> Georeference {
    let parts = text.split(separator: "[", omittingEmptySubsequences: false)
    var broken: String?
    for part in parts.dropFirst() {
      // The attribute's own reader forgives a bracket that is not closed.
      let inner = part.prefix { $0 != "]" }
      if let features = features(inner) { return Georeference(features: features) }
      if broken == nil, inner.contains(where: \.isNumber) { broken = String(inner.prefix(60)) }
    }
    if let broken { throw .unreadable(broken) }
    // A backslash or full stop may be left over behind a position that was typed.
    let whole = parts[0].trimmed { $0.isWhitespace || "\\.,;]".contains($0) }
    if let features = features(whole) { return Georeference(features: features) }
    let looksLikeOne =
      whole.count < 80 && whole.contains { $0.isNumber }
      && whole.allSatisfy { $0.isNumber || "+-., ;:~*/NSEWnsew°'\"′″".contains($0) }
    throw looksLikeOne ? .unreadable(String(whole)) : .absent
  }

  /// The points of each feature, all or none: half a line is another line. `nil` if any cannot be
  /// read.
  private mutating func features(_ text: Substring) -> [[Georeference.Point]]? {
    var features: [[Georeference.Point]] = []
    for feature in text.split(separator: ":") {
      var points: [Georeference.Point] = []
      for part in feature.split(separator: ";") {
        guard !part.allSatisfy(\.isWhitespace) else { continue }
        guard let point = point(part) else { return nil }
        points.append(point)
      }
      if !points.isEmpty { features.append(points) }
    }
    return features.isEmpty ? nil : features
  }

  private mutating func point(_ text: Substring) -> Georeference.Point? {
    var rest = text.trimmed(\.isWhitespace)
    var (radius, angle): (Double?, Double?)
    // In this order, from the end: `latitude,longitude*angle~radius` holds both.
    for (mark, isRadius) in [("~", true), ("*", false)] as [(Character, Bool)] {
      guard let place = rest.lastIndex(of: mark) else { continue }
      let number = Double(decimal: rest[rest.index(after: place)...].trimmed(\.isWhitespace))
      guard let number, number >= 0 else { return nil }
      if isRadius { radius = number } else { angle = number }
      rest = rest[..<place]
    }
    if let point = gridPoint(rest) {
      return Georeference.Point(
        coordinate: point.coordinate, survey: point.survey, radius: radius, angle: angle)
    }
    guard let coordinate = AnglePair.coordinate(rest) else { return nil }
    return Georeference.Point(coordinate: coordinate, radius: radius, angle: angle)
  }

  // MARK: Universal Transverse Mercator

  /// Zone and hemisphere, easting, northing, in metres of WGS 84 / UTM: EPSG:32601 to 32660 in the
  /// north, EPSG:32701 to 32760 in the south.
  private mutating func gridPoint(
    _ text: Substring
  ) -> (coordinate: Coordinate, survey: Work.Survey)? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 3,
      let letter = words[0].last?.uppercased(), letter == "N" || letter == "S",
      let zone = Int(words[0].dropLast()), (1...60).contains(zone),
      let easting = Double(decimal: words[1]), let northing = Double(decimal: words[2]),
      // Where the projection is used at all; DMA TM 8358.2, section 2-5.
      (100_000...900_000).contains(easting), (0...10_000_000).contains(northing)
    else { return nil }
    let code = "EPSG:\((letter == "N" ? 32600 : 32700) + zone)"
    guard let system = zones[code] ?? (try? CoordinateReferenceSystem(code)) else { return nil }
    zones[code] = system
    guard let conversion = try? system.conversion(x: easting, y: northing) else { return nil }
    let survey = Work.Survey(
      crs: code, x: easting, y: northing, accuracy: conversion.accuracy)
    return (conversion.coordinate, survey)
  }
}
