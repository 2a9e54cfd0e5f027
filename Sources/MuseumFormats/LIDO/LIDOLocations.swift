import Catalog
import Exchange
import Geodesy
import Notation

extension LIDOReader {
  /// Reads where a work is: the place, if Docent wrote it, and the position.
  func readLocation(_ location: XMLTree, _ part: LIDOPart, _ work: inout Work) {
    if work.coordinate == nil { work.coordinate = position(in: location) }
    guard let origin = part.origin else { return }
    let number =
      location.child("placeID") ?? location.child("partOfPlace")?.child("placeID")
    guard let text = number?.text, let place = origin.place(text) else { return }
    if place.campus == items.campus, isKnown || place.depth == 1 {
      work.place = place
    } else if place.depth > 1 {
      work.details["place"] = work.details["place"] ?? place.description
      items.log.addOnce(
        "places", .leftOut,
        "The record names the place '\(place)', which the document does not describe: the work is on the campus.",
        remedy: "The name is kept as a detail. Import the places first to keep works in them.",
        line: location.line, field: "placeID")
    }
  }

  private func position(in location: XMLTree) -> Coordinate? {
    guard let point = location.at("gml", "Point").first else { return nil }
    guard let pair = pair(of: point) else {
      point.useAll()
      items.log.add(
        .leftOut, "A point holds no two numbers, so the work gets no position from it.",
        remedy: "Write it as <gml:pos>48.2 16.37</gml:pos>.", line: point.line, field: "Point")
      return nil
    }
    let system = location.at("gml").first?.attributes["srsName"] ?? ""
    let (north, east) = Self.isEastFirst(point, system) ? (pair.1, pair.0) : (pair.0, pair.1)
    if let found = try? Coordinate(latitude: north, longitude: east), north != 0 || east != 0 {
      return found
    }
    items.log.add(
      .leftOut, "'\(north.decimalText) \(east.decimalText)' is no position, so none is kept.",
      remedy: "Write latitude and longitude in degrees, in this order.", line: point.line,
      field: "Point")
    return nil
  }

  private func pair(of point: XMLTree) -> (Double, Double)? {
    guard let text = (point.child("pos") ?? point.child("coordinates"))?.text else { return nil }
    let numbers = text.split { $0.isWhitespace || $0 == "," }.map { Double(decimal: $0) }
    guard numbers.count == 2 || numbers.count == 3, let first = numbers[0],
      let second = numbers[1]
    else { return nil }
    return (first, second)
  }

  /// True where a point has its longitude first: by its reference system; without one that is known,
  /// `coordinates` of GML 2, and what would be no latitude.
  private static func isEastFirst(_ point: XMLTree, _ around: String) -> Bool {
    let system = (point.attributes["srsName"] ?? around).uppercased()
    if system.contains("CRS84") || system.contains("CRS:84") { return true }
    // Written as an address or URN, EPSG:4326 has its latitude first (OGC 07-092r3).
    if system.contains("4326"), system.contains("DEF") || system.contains("GML/SRS") {
      return system.contains("GML/SRS")
    }
    if point.child("pos") == nil { return true }
    guard let text = point.child("pos")?.text,
      let first = text.split(whereSeparator: \.isWhitespace).first.flatMap({ Double(decimal: $0) })
    else { return false }
    return abs(first) > 90
  }
}
