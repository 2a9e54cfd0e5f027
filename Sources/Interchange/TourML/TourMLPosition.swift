import Catalog
import Foundation
import Geodesy

/// Positions in TourML, which has no element for them: what its producers do instead.
enum TourMLPosition {
  /// A position that was found, and whether it is only the middle of something larger.
  struct Found {
    let coordinate: Coordinate
    var isMiddle = false
  }

  /// The position that the data of an asset tells: a GML point, or GeoJSON as text; `nil` if it is
  /// neither, and a warning if it is one of them but cannot be read.
  static func position(of data: XMLTree, log: ProblemLog) -> Found? {
    if let point = data.children.first(where: { $0.name == "Point" }) {
      return gml(point, log: log)
    }
    guard let text = data.text, text.hasPrefix("{") else { return nil }
    return geoJSON(text, line: data.line, log: log)
  }

  /// Whether data of such kind holds a position, by its look.
  static func isPosition(_ data: XMLTree) -> Bool {
    data.children.contains { $0.name == "Point" }
      || data.text.map { $0.hasPrefix("{") && $0.contains("\"coordinates\"") } ?? false
  }

  // MARK: GeoJSON

  private static func geoJSON(_ text: String, line: Int, log: ProblemLog) -> Found? {
    guard let value = try? JSONValue(parsing: Array(text.utf8)) else {
      leaveOut("The GeoJSON of an asset cannot be read", line, log)
      return nil
    }
    if let name = value["crs"].flatMap(GeoJSONReader.referenceSystem),
      !CoordinateReferenceSystem.isWorld(name)
    {
      leaveOut("The GeoJSON of an asset is in the system '\(name.prefix(80))'", line, log)
      return nil
    }
    let geometry =
      switch value["type"]?.string {
      case "Feature": value["geometry"]
      case "FeatureCollection":
        value["features"]?.elements?.lazy.compactMap { $0["geometry"] }.first
      default: Optional(value)
      }
    // What is wrong with it is told as a warning below: a reader of other systems goes on.
    let reader = GeometryReader(log: ProblemLog(file: log.file), line: line)
    do throws(Problem) {
      let found = try reader.geometry(geometry ?? .null)
      if case .point(let coordinate) = found { return Found(coordinate: coordinate) }
      return middle(of: found.coordinates)
    } catch {
      leaveOut("The GeoJSON of an asset cannot be read: \(error.message)", line, log)
      return nil
    }
  }

  // MARK: GML

  /// `pos` is latitude, then longitude in EPSG:4326 (GML 3.1 and later follow the order of the
  /// reference system); `coordinates`, of GML 2, is x,y, so longitude first.
  private static func gml(_ point: XMLTree, log: ProblemLog) -> Found? {
    let system = point.attributes["srsName"] ?? "EPSG:4326"
    let isLongitudeFirst = system.hasSuffix("CRS84")
    guard isLongitudeFirst || system.hasSuffix("4326") else {
      leaveOut("The GML point is in the system '\(system.prefix(80))'", point.line, log)
      return nil
    }
    let pos = point.child("pos")?.text
    let text = pos ?? point.child("coordinates")?.text ?? ""
    let numbers = text.split { $0.isWhitespace || $0 == "," }.map { Double(decimal: $0) }
    guard (2...3).contains(numbers.count), let first = numbers[0], let second = numbers[1] else {
      leaveOut("The GML point says '\(text.prefix(80))', which is not two numbers", point.line, log)
      return nil
    }
    return pos == nil || isLongitudeFirst
      ? checked(latitude: second, longitude: first, "The GML point", point.line, log)
      : checked(latitude: first, longitude: second, "The GML point", point.line, log)
  }

  // MARK: Properties

  /// `latitude,longitude`, as TAP's `centroid` has it.
  static func centroid(_ text: String, line: Int, log: ProblemLog) -> Found? {
    let numbers = text.split { $0.isWhitespace || $0 == "," }.map { Double(decimal: $0) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      leaveOut(
        "The property 'centroid' is '\(text.prefix(80))', not latitude,longitude", line, log)
      return nil
    }
    return checked(
      latitude: latitude, longitude: longitude, "The property 'centroid'", line, log)
  }

  /// The middle of `left,right,bottom,top`.
  static func box(_ text: String, line: Int, log: ProblemLog) -> Found? {
    let numbers = text.split { $0.isWhitespace || $0 == "," }.compactMap { Double(decimal: $0) }
    guard numbers.count == 4, numbers[0] <= numbers[1], numbers[2] <= numbers[3],
      let one = try? Coordinate(latitude: numbers[2], longitude: numbers[0]),
      let other = try? Coordinate(latitude: numbers[3], longitude: numbers[1])
    else {
      leaveOut(
        "The property 'bbox' is '\(text.prefix(80))', not left,right,bottom,top", line, log)
      return nil
    }
    return middle(of: [one, other])
  }

  private static func middle(of coordinates: [Coordinate]) -> Found? {
    BoundingBox.middle(of: coordinates).map {
      Found(coordinate: $0, isMiddle: coordinates.count > 1)
    }
  }

  private static func checked(
    latitude: Double, longitude: Double, _ what: String, _ line: Int, _ log: ProblemLog
  ) -> Found? {
    do {
      return Found(coordinate: try Coordinate(latitude: latitude, longitude: longitude))
    } catch {
      leaveOut("\(what) is no place on Earth: \(error)", line, log)
      return nil
    }
  }

  private static func leaveOut(_ sentence: String, _ line: Int, _ log: ProblemLog) {
    let end = sentence.hasSuffix(".") ? "" : "."
    log.add(
      .leftOut, "\(sentence)\(end) The stop gets no position from it.",
      remedy: "Mend it, or place the work afterwards.", line: line, field: "position")
  }
}
