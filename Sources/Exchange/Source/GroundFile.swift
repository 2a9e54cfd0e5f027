import Catalog
import Notation

/// The file `ground.geojson` of a campus, which holds what its maps are drawn on.
enum GroundFile {
  static let names = RecordNames(
    of: ItemKind.ground.fields, and: ["number"], written: ["geometry": []])

  static func read(
    _ text: SourceText, campus: PlaceID, languages: [LanguageTag], log: ProblemLog,
    insert: (Item, _ line: Int) -> Void
  ) {
    for feature in GeoJSONReader.features(of: text, log: log) {
      let fields = FeatureFields(feature, names: names, languages: languages, log: log)
      let kind = FeatureFields.kind(of: feature, GroundFeature.Kind.self, log: log)
      guard let id = fields.id(of: "ground", depth: 2, campus: campus), let kind,
        let geometry = fields.lineOrArea()
      else { continue }
      let item = fields.record.item(
        GroundFeature.self, id: id, campus: campus,
        given: ["kind": .text(kind.rawValue), "geometry": .geometry(geometry)])
      if let item { insert(.ground(item), feature.line) }
    }
  }

  static func write(_ ground: [GroundFeature], language: LanguageTag) -> [UInt8] {
    var json = JSONWriter(escaping: .plain, reserving: 1 << 16)
    json.featureCollection(of: ground.sorted { $0.id < $1.id }) { json, feature in
      json.feature(id: feature.id.description, feature.geometry) { json in
        json.fields(of: feature, default: language)
      }
    }
    return json.bytes + [0x0A]
  }
}
