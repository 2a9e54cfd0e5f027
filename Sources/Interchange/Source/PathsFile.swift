import Catalog

/// `paths.geojson`: the walking network.
enum PathsFile {
  static let names = RecordNames(
    ["kind", "name", "levels", "number", "details"] + Record.walkingNames, texts: ["name"])

  static func read(
    _ text: SourceText, campus: PlaceID, languages: [LanguageTag], log: ProblemLog,
    insert: (Path, _ line: Int) -> Void
  ) {
    for feature in GeoJSONReader.features(of: text, log: log) {
      let kind = FeatureFields.kind(of: feature, Path.Kind.self, log: log)
      let fields = FeatureFields(feature, names: names, languages: languages, log: log)
      let id = fields.id(of: "path", depth: 2, campus: campus)
      guard let kind, let id, let line = fields.line(),
        var path = try? Path(id: id, kind: kind, line: line)
      else { continue }
      path.levels = fields.record.places("levels")
      path.name = fields.record.text("name")
      fields.record.readWalking(into: &path)
      path.number = fields.record.integer("number", in: 1...(.max))
      path.details = fields.record.details()
      insert(path, feature.line)
    }
  }

  static func write(_ paths: [Path], language: LanguageTag) -> [UInt8] {
    var json = JSONWriter(escaping: .plain, reserving: 1 << 16)
    json.featureCollection(of: paths.sorted { $0.id < $1.id }) { json, path in
      json.feature(id: path.id.description, .line(path.line)) { json in
        json.member("kind", path.kind.rawValue)
        json.texts("name", path.name, default: language)
        if !path.levels.isEmpty {
          json.array("levels", of: path.levels) { $0.value($1.description) }
        }
        json.walking(of: path)
        json.member("number", path.number)
        json.details(path.details)
      }
    }
    return json.bytes + [0x0A]
  }
}
