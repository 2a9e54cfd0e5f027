import Catalog
import Notation

/// The file `paths.geojson` of a campus, which holds its walking network: paths as lines, barriers,
/// gates and the like as points.
enum PathsFile {
  static let names = RecordNames(
    of: ItemKind.path.fields, and: ["number"], written: ["geometry": []])
  static let pointNames = RecordNames(
    of: ItemKind.pathPoint.fields, and: ["number"], written: ["geometry": []])

  static func read(
    _ text: SourceText, campus: PlaceID, languages: [LanguageTag], log: ProblemLog,
    insert: (Item, _ line: Int) -> Void
  ) {
    for feature in GeoJSONReader.features(of: text, log: log) {
      var isPoint = false
      if case .point = feature.geometry { isPoint = true }
      let fields = FeatureFields(
        feature, names: isPoint ? pointNames : names, languages: languages, log: log)
      let id = fields.id(of: isPoint ? "point" : "path", depth: 2, campus: campus)
      let item = id.flatMap { id in
        isPoint ? point(id, fields, log).map(Item.pathPoint) : path(id, fields, log).map(Item.path)
      }
      if let item { insert(item, feature.line) }
    }
  }

  private static func path(_ id: PlaceID, _ fields: FeatureFields, _ log: ProblemLog) -> Path? {
    let kind = FeatureFields.kind(of: fields.feature, Path.Kind.self, log: log)
    let line = fields.line()
    guard let kind, let line else { return nil }
    guard
      var path = fields.record.item(
        Path.self, id: id, campus: id.campus,
        given: ["kind": .text(kind.rawValue), "geometry": .line(line)])
    else { return nil }
    fields.record.checkArea(of: &path)
    return path
  }

  private static func point(
    _ id: PlaceID, _ fields: FeatureFields, _ log: ProblemLog
  ) -> PathPoint? {
    let kind = FeatureFields.kind(of: fields.feature, PathPoint.Kind.self, log: log)
    guard let kind, let coordinate = fields.point() else { return nil }
    return fields.record.item(
      PathPoint.self, id: id, campus: id.campus,
      given: ["kind": .text(kind.rawValue), "geometry": .coordinate(coordinate)])
  }

  static func write(_ paths: [Path], _ points: [PathPoint], language: LanguageTag) -> [UInt8] {
    let items =
      paths.sorted { $0.id < $1.id }.map(Item.path)
      + points.sorted { $0.id < $1.id }.map(Item.pathPoint)
    var json = JSONWriter(escaping: .plain, reserving: 1 << 16)
    json.featureCollection(of: items) { json, item in
      switch item {
      case .path(let path): json.feature(path, language)
      case .pathPoint(let point): json.feature(point, language)
      default: break
      }
    }
    return json.bytes + [0x0A]
  }
}

extension JSONWriter {
  fileprivate mutating func feature(_ path: Path, _ language: LanguageTag) {
    feature(id: path.id.description, .line(path.line)) { json in
      json.fields(of: path, default: language)
    }
  }

  fileprivate mutating func feature(_ point: PathPoint, _ language: LanguageTag) {
    feature(id: point.id.description, .point(point.coordinate)) { json in
      json.fields(of: point, default: language)
    }
  }
}
