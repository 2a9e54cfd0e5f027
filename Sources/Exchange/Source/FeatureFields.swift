import Catalog
import Geodesy
import Notation

/// A GeoJSON feature as one of the catalogue's items.
struct FeatureFields {
  let feature: GeoJSONReader.Feature
  let record: Record
  private let log: ProblemLog

  init(
    _ feature: GeoJSONReader.Feature, names: RecordNames, languages: [LanguageTag],
    log: ProblemLog
  ) {
    self.feature = feature
    self.log = log
    record = Record(
      feature.properties.map { WrittenValue.Entry($0, line: feature.line) }, names: names,
      line: feature.line, languages: languages, log: log)
  }

  /// The kind that the property `kind` names; `nil`, and a problem, if it names none.
  static func kind<Kind: RawRepresentable & CaseIterable>(
    of feature: GeoJSONReader.Feature, _ type: Kind.Type, log: ProblemLog
  ) -> Kind? where Kind.RawValue == String {
    let field = feature.properties.first { $0.name == "kind" }.map {
      Record.Field(
        name: "kind", language: nil, value: WrittenValue($0.value, line: feature.line),
        line: feature.line)
    }
    let record = Record(
      fields: field.map { [$0] } ?? [], line: feature.line, languages: [], log: log)
    let kind = record.choice("kind", type)
    if kind == nil { record.addMissing("kind") }
    return kind
  }

  /// The identifier of the feature, which must have `depth` slugs and begin with `campus`; `nil`,
  /// and a problem, for any other.
  func id(of kind: String, depth: Int, campus: PlaceID) -> PlaceID? {
    guard let text = feature.id else {
      log.add(
        .missingValue, "\(ItemKind.withArticle(kind, isFirst: true)) has no identifier.",
        remedy: "Give the feature a member \"id\".",
        line: feature.line, field: "id")
      return nil
    }
    do {
      let id = try PlaceID(text)
      guard id.depth == depth, id.campus == campus else {
        let example = ([campus.description] + Self.examples(kind)).joined(separator: "/")
        log.add(
          .invalidValue,
          "The identifier '\(text)' does not suit \(ItemKind.withArticle(kind)) of \(campus).",
          remedy: "Write \(depth) words joined by /, such as \(example).", line: feature.line,
          field: "id")
        return nil
      }
      return id
    } catch {
      log.add(
        .invalidValue, error.description,
        remedy: "\(ItemKind.withArticle(kind, isFirst: true)) has \(depth) of them.",
        line: feature.line, field: "id")
      return nil
    }
  }

  private static func examples(_ kind: String) -> [String] {
    switch kind {
    case "building": ["library"]
    case "level": ["library", "1"]
    case "room": ["library", "1", "101"]
    case "entrance": ["library", "main-door"]
    case "ground": ["river"]
    default: ["p0001"]
    }
  }

  /// The area of the feature, or its point if `allowsPoint`; `nil` of no geometry, and for another
  /// one, with a problem.
  func shape(allowsPoint: Bool) -> Shape? {
    guard let geometry = feature.geometry else { return nil }
    let type = FieldType.shape(allowsPoint: allowsPoint)
    if case .shape(let shape)? = FieldValue(geometry, for: type) { return shape }
    refuseGeometry(type.geometryNames(or: "null"))
    return nil
  }

  func point() -> Coordinate? {
    if case .point(let coordinate) = feature.geometry { return coordinate }
    refuseGeometry(FieldType.coordinate.geometryNames())
    return nil
  }

  func line() -> [Coordinate]? {
    if case .line(let coordinates) = feature.geometry { return coordinates }
    refuseGeometry(FieldType.line.geometryNames())
    return nil
  }

  func lineOrArea() -> Geometry? {
    switch feature.geometry {
    case .line, .lines, .polygons: return feature.geometry
    case .point, .points, nil:
      refuseGeometry(FieldType.geometry.geometryNames())
      return nil
    }
  }

  private func refuseGeometry(_ wanted: String) {
    // What could not be read has its problem already.
    guard !feature.isGeometryRefused else { return }
    let found = feature.geometry?.typeName ?? "null"
    log.add(
      .invalidGeometry, "The geometry of '\(feature.id ?? "")' is \(found).",
      remedy: "It must be \(wanted).", line: feature.line, field: "geometry")
  }
}

extension FieldValue {
  /// The value of a field of that type that `geometry` is; `nil` if it is none.
  init?(_ geometry: Geometry, for type: FieldType) {
    switch (type, geometry) {
    case (.coordinate, .point(let point)): self = .coordinate(point)
    case (.line, .line(let line)): self = .line(line)
    case (.geometry, .line), (.geometry, .lines), (.geometry, .polygons): self = .geometry(geometry)
    case (.shape(let allowsPoint), _):
      switch geometry.shape {
      case .polygons(let polygons): self = .shape(.polygons(polygons))
      case .point(let point) where allowsPoint: self = .shape(.point(point))
      default: return nil
      }
    default: return nil
    }
  }
}

extension FieldType {
  /// The types of GeoJSON's geometries that a field of the type can have; none for no geometry.
  private var geometryTypes: [String] {
    switch self {
    case .coordinate: ["Point"]
    case .shape(let allowsPoint): ["Polygon", "MultiPolygon"] + (allowsPoint ? ["Point"] : [])
    case .line: ["LineString"]
    case .geometry: ["LineString", "MultiLineString", "Polygon", "MultiPolygon"]
    default: []
    }
  }

  /// The types of geometries that a field of the type can have, or `other`, in words.
  func geometryNames(or other: String? = nil) -> String {
    let names = geometryTypes + (other.map { [$0] } ?? [])
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
