import Catalog
import Exchange
import Foundation
import Geodesy
import Notation

/// Positions in TourML, which has no element for them: what its producers do instead.
enum TourMLPosition {
  /// A position that was found, and whether it is only the middle of something larger.
  struct Found {
    let coordinate: Coordinate
    var isMiddle = false
    /// The position in its own system, where that is not WGS 84.
    var survey: Work.Survey?
    /// What else is said there: a height, the shape of which this is the middle, and what stands beside it.
    var details: Details = [:]
  }

  /// The position that a piece of content tells: GML as elements or as text, GeoJSON as text, or
  /// the properties of it; `nil` if it has none, and a warning if it has one that cannot be read.
  static func position(of content: XMLTree, log: ProblemLog) -> Found? {
    let data = content.child("Data") ?? content
    if let (geometry, system) = GMLPosition.geometry(in: data) {
      return gml(geometry, system, log: log)
    }
    if let text = data.text, text.hasPrefix("{") { return geoJSON(text, line: data.line, log: log) }
    if let text = data.text, isGML(text) { return gml(text, line: data.line, log: log) }
    let properties = content.child("PropertySet")?.children("Property") ?? []
    func property(_ name: String) -> XMLTree? {
      properties.first { $0.attributes["name"] == name && $0.text != nil }
    }
    if let centroid = property("centroid") {
      return self.centroid(centroid.text ?? "", line: centroid.line, log: log)
    }
    return property("bbox").flatMap { box($0.text ?? "", line: $0.line, log: log) }
  }

  /// The position that stands in a stop itself, beside its texts: GML, wherever it may be.
  static func position(ofStop stop: XMLTree, log: ProblemLog) -> Found? {
    for child in stop.children where !["Title", "Description", "AssetRef"].contains(child.name) {
      if let (geometry, system) = GMLPosition.geometry(
        in: child, system: stop.attributes["srsName"])
      {
        return gml(geometry, system, log: log)
      }
      if child.name == "Content" || child.name == "Data", isPosition(child) {
        return position(of: child, log: log)
      }
    }
    return nil
  }

  /// Tells whether content holds a position, by its look.
  static func isPosition(_ content: XMLTree) -> Bool {
    let data = content.child("Data") ?? content
    if GMLPosition.geometry(in: data) != nil { return true }
    guard let text = data.text else { return false }
    return text.hasPrefix("{") && text.contains("\"coordinates\"") || isGML(text)
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
    let features = value["features"]?.elements ?? []
    let feature = features.first { $0["geometry"] != nil } ?? value
    let geometry =
      ["Feature", "FeatureCollection"].contains(value["type"]?.string)
      ? feature["geometry"] : value
    // What is wrong with it is told as a warning below: a reader of other systems goes on.
    let reader = GeometryReader(log: ProblemLog(file: log.file), line: line)
    do throws(Problem) {
      let found = try reader.geometry(geometry ?? .null)
      var place: Found?
      if case .point(let coordinate) = found {
        place = Found(coordinate: coordinate)
        let numbers = geometry?["coordinates"]?.elements ?? []
        place?.details[HeightDetail.name] = HeightDetail.text(
          numbers.dropFirst(2).first?.number)
      } else {
        place = middle(of: found.coordinates)
        place?.details["geometry"] = geometry?.nestedText
      }
      place?.details.merge(rest(of: feature)) { first, _ in first }
      // Several features are one position here.
      if features.count > 1 { place?.details["geometry"] = value.nestedText }
      return place
    } catch {
      leaveOut("The GeoJSON of an asset cannot be read: \(error.message)", line, log)
      return nil
    }
  }

  /// What a feature or a geometry says beside its shape: its properties, and members of others.
  private static func rest(of feature: JSONValue) -> Details {
    let known: Set = ["type", "geometry", "coordinates", "geometries", "features", "crs", "bbox"]
    var details: Details = [:]
    func keep(_ value: JSONValue, without known: Set<String>) {
      guard case .object(let members) = value else { return }
      for member in members where !known.contains(member.name) {
        if member.name == "properties" {
          keep(member.value, without: [])
        } else if let text = member.value.foreignText ?? member.value.nestedText {
          details.append(text, to: member.name)
        }
      }
    }
    keep(feature, without: known)
    return details
  }

  // MARK: GML

  /// The number of characters of a text in which GML is looked for: behind comments and a few
  /// wrappers, a choice.
  private static let opening = 1000

  /// Tells whether a text is GML, as it stands in a CDATA section, by how it begins.
  private static func isGML(_ text: String) -> Bool {
    guard text.hasPrefix("<") else { return false }
    let opening = text.prefix(opening)
    return GMLPosition.geometries.union(GMLPosition.numbers).contains {
      opening.contains(":\($0)") || opening.contains("<\($0)")
    }
  }

  private static func gml(_ text: String, line: Int, log: ProblemLog) -> Found? {
    let whole = "<data xmlns:gml='http://www.opengis.net/gml'>\(text)</data>"
    guard let root = XMLTree.read(Array(whole.utf8), log: ProblemLog(file: log.file)),
      let (geometry, system) = GMLPosition.geometry(in: root)
    else {
      leaveOut("The GML of an asset cannot be read", line, log)
      return nil
    }
    return gml(geometry, system, line: line, log: log)
  }

  private static func gml(
    _ geometry: XMLTree, _ system: String?, line: Int? = nil, log: ProblemLog
  ) -> Found? {
    do throws(GMLPosition.Refusal) {
      let found = try GMLPosition(geometry, system, ReferenceSystems())
      var place = Found(
        coordinate: found.coordinate, isMiddle: found.isMiddle, survey: found.survey)
      place.details[HeightDetail.name] = found.height
      if found.isMiddle {
        let words = geometry.allText.split(whereSeparator: \.isWhitespace)
        place.details["geometry"] = "\(geometry.name) \(words.joined(separator: " "))"
      }
      return place
    } catch {
      leaveOut(error.sentence, line ?? geometry.line, log)
      return nil
    }
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
    var found = middle(of: [one, other])
    found?.details["bbox"] = text
    return found
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
      remedy: "Correct it, or place the work afterwards.", line: line, field: "position")
  }
}
