import Catalog
import Exchange
import Geodesy
import Notation

/// The position that a geometry of GML gives, in a document of another format.
struct GMLPosition {
  let coordinate: Coordinate
  /// True if it is only the middle of something larger.
  let isMiddle: Bool
  /// The position in its own system, where that is not WGS 84; `nil` of a middle.
  let survey: Work.Survey?
  /// The height of the point, as a detail keeps it; `nil` of a middle.
  let height: String?

  /// The reason why a geometry gives no position: the beginning of a sentence.
  struct Refusal: Error {
    let sentence: String
  }

  /// Elements of GML that say where something is (OGC 07-036, clauses 10 and 11).
  static let geometries: Set = [
    "Point", "MultiPoint", "LineString", "Curve", "MultiCurve", "Polygon", "Surface",
    "MultiSurface",
    "Envelope", "Box",
  ]
  /// The elements of GML that hold numbers.
  static let numbers: Set = [
    "pos", "posList", "coordinates", "lowerCorner", "upperCorner",
  ]

  /// The outermost geometry in an element, and the reference system that is named above it.
  static func geometry(
    in element: XMLTree, system: String? = nil
  ) -> (geometry: XMLTree, system: String?)? {
    let system = element.attributes["srsName"] ?? system
    let isBare = numbers.contains(element.name) && element.namespace.contains("gml")
    if isBare || geometries.contains(element.name) { return (element, system) }
    // A lazy sequence would look for what it found once more, on each level.
    for child in element.children {
      if let found = geometry(in: child, system: system) { return found }
    }
    return nil
  }

  /// Reads a geometry; `system` is named above it.
  ///
  /// The order of the axes is that of the reference system (GML 3.1 and later), of WGS 84 where none is
  /// named; easting or longitude first in CRS84, in the systems that GML 2 calls `epsg.xml#CODE`, and in
  /// `coordinates`, which is of GML 2. Where the system is named by its code alone or not at all, and
  /// the numbers are positions in the other order only, it is that.
  init(_ geometry: XMLTree, _ system: String?, _ systems: ReferenceSystems) throws(Refusal) {
    let elements = Self.leaves(of: geometry)
    let named = elements.lazy.compactMap { $0.attributes["srsName"] }.first ?? system
    let definition = named ?? "EPSG:4326"
    let what = "The GML \(geometry.name)"
    var known: CoordinateReferenceSystem?
    if !CoordinateReferenceSystem.isWorld(definition) {
      do throws(InvalidReferenceSystem) {
        known = try systems.system(definition)
      } catch {
        throw Refusal(sentence: "\(what) is in the system '\(definition.prefix(80))': \(error)")
      }
    }
    let isOld = definition.contains("epsg.xml#")
    let isEastFirst =
      isOld || definition.uppercased().contains("CRS84") || !(known?.isNorthFirst ?? true)
    let isSure = isOld || definition.contains("://") || definition.lowercased().hasPrefix("urn:")
    var positions: [(first: Double, second: Double, isOld: Bool)] = []
    var heights: [String?] = []
    for element in elements {
      for tuple in Self.tuples(of: element) {
        guard (2...3).contains(tuple.count), let first = Double(decimal: tuple[0]),
          let second = Double(decimal: tuple[1])
        else {
          throw Refusal(
            sentence: "\(what) says '\((element.text ?? "").prefix(80))', which is not two numbers")
        }
        guard first != 0 || second != 0 else { throw Refusal(sentence: "\(what) says '0 0'") }
        positions.append((first, second, element.name == "coordinates"))
        heights.append(
          tuple.count > 2 ? HeightDetail.text(Double(decimal: String(tuple[2]))) : nil)
      }
    }
    /// All positions in one order: where only some were exchanged, they would lie far from the others.
    func places(isEastFirst: Bool) throws(Refusal) -> [(Coordinate, Work.Survey?)] {
      var places: [(Coordinate, Work.Survey?)] = []
      for (first, second, isOld) in positions {
        let isReversed = isOld || isEastFirst
        places.append(
          try Self.place(
            x: isReversed ? first : second, y: isReversed ? second : first, known, what))
      }
      return places
    }
    let all: [(Coordinate, Work.Survey?)]
    do throws(Refusal) {
      all = try places(isEastFirst: isEastFirst)
    } catch {
      guard !isSure, let others = try? places(isEastFirst: !isEastFirst) else { throw error }
      all = others
    }
    let found = all.map(\.0)
    let survey = all.last?.1
    guard let middle = BoundingBox.middle(of: found) else {
      throw Refusal(sentence: "\(what) holds no coordinates")
    }
    coordinate = found.count == 1 ? found[0] : middle
    isMiddle = found.count > 1
    self.survey = found.count == 1 ? survey : nil
    height = heights.count == 1 ? heights[0] : nil
  }

  /// The place of a position, in WGS 84 where no system is `known`.
  private static func place(
    x: Double, y: Double, _ known: CoordinateReferenceSystem?, _ what: String
  ) throws(Refusal) -> (Coordinate, Work.Survey?) {
    guard let known else {
      do {
        return (try Coordinate(latitude: y, longitude: x), nil)
      } catch {
        throw Refusal(sentence: "\(what) is no place on Earth: \(error)")
      }
    }
    do throws(InvalidReferenceSystem) {
      let conversion = try known.conversion(x: x, y: y)
      return (
        conversion.coordinate,
        Work.Survey(crs: known.definition, x: x, y: y, accuracy: conversion.accuracy)
      )
    } catch {
      throw Refusal(sentence: "\(what) gives no place: \(error)")
    }
  }

  private static func leaves(of element: XMLTree) -> [XMLTree] {
    numbers.contains(element.name) ? [element] : element.children.flatMap(leaves)
  }

  /// The numbers of each position of an element, as they are written.
  private static func tuples(of element: XMLTree) -> [[Substring]] {
    let words = (element.text ?? "").split(whereSeparator: \.isWhitespace)
    switch element.name {
    case "coordinates":
      return words.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    case "posList":
      let dimension = element.attributes["srsDimension"].flatMap { Int($0) } == 3 ? 3 : 2
      return stride(from: 0, to: words.count, by: dimension).map {
        Array(words[$0..<min(words.count, $0 + dimension)])
      }
    default:
      return [words.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }]
    }
  }
}
