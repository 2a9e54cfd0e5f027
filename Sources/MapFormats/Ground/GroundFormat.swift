import Catalog
public import Exchange
import Notation

/// The ground that maps are drawn on, out of an OpenStreetMap extract or GeoJSON.
///
/// No document is taken for it by its content: the same extract gives buildings and paths, too, so
/// people say which of the two they mean.
public struct GroundFormat: ExchangeFormat {
  /// The name of the format: `ground`.
  public let name = "ground"
  /// The name by which people know it.
  public let title = "The ground of maps, out of OpenStreetMap or GeoJSON"
  /// The things that an import takes from it.
  public let reads: String? =
    "water, green, streets, rails, bridges, houses; only where `--as` says so"

  /// The format, which has no settings.
  public init() {}

  /// The content of a document.
  public func read(_ document: ForeignDocument) -> ForeignCampus? {
    let log = document.log()
    guard let campus = document.existingCampus(log) else { return nil }
    let items: ForeignItems?
    let isOSM = OSMFile.recognises(SourceProbe(document.path))
    if isOSM {
      items = read(fromOSM: document, campus: campus, log)
    } else {
      items = read(fromGeoJSON: document, campus: campus, log)
    }
    guard let items else { return nil }
    if items.found.isEmpty, !log.hasErrors {
      log.add(
        .leftOut, "Nothing in the document is ground that a map can be drawn on.",
        remedy: "Give features a 'kind' (\(GroundFeature.Kind.words)) or the tags of OpenStreetMap."
      )
    }
    var facts = CampusFacts()
    facts.positions = items.found.compactMap {
      if case .ground(let ground) = $0.item { ground.geometry.coordinates.first } else { nil }
    }
    var found = document.campus(of: items, facts)
    if isOSM { found?.attribution = OSMFormat.credit }
    return found
  }

  private func read(
    fromOSM document: ForeignDocument, campus: PlaceID, _ log: ProblemLog
  ) -> ForeignItems? {
    guard let data = OSMFile.read(log: log) else { return nil }
    let languages = document.languages(of: campus, usual: [data.usualLanguage])
    var ground = GroundPieces(languages: languages)
    var wayNumbers: [Int64: Int] = [:]
    for (number, way) in data.ways.enumerated() { wayNumbers[way.id] = number }
    for way in data.ways {
      guard let meaning = GroundMeaning({ way.tags[$0] }) else { continue }
      let name = GroundPieces.name(in: languages) { way.tags[$0] }
      if meaning.isArea(closed: way.isClosed) {
        guard let polygons = data.polygons(of: way) else { continue }
        ground.add(.polygons(polygons), meaning, name, line: way.line)
      } else {
        let line = way.nodes.compactMap { data.coordinates[$0] }
        ground.add(.line(line), meaning, name, line: way.line)
      }
    }
    for relation in data.relations {
      guard let meaning = GroundMeaning({ relation.tags[$0] }), meaning.isArea(closed: true),
        let polygons = data.polygons(of: relation, wayNumbers)
      else { continue }
      let name = GroundPieces.name(in: languages) { relation.tags[$0] }
      ground.add(.polygons(polygons), meaning, name, line: relation.line)
    }
    return ground.items(of: campus, log: log)
  }

  private func read(
    fromGeoJSON document: ForeignDocument, campus: PlaceID, _ log: ProblemLog
  ) -> ForeignItems? {
    guard let text = DiskFile.text(log: log, most: InputBound.table.most) else { return nil }
    let languages = document.languages(of: campus, usual: [.english])
    var ground = GroundPieces(languages: languages)
    var meaningless = (count: 0, line: 0, name: "")
    let (features, others, _) = GeoJSONReader.collection(of: text, log: log)
    var rest = LeafCount<String>()
    for feature in features {
      for member in feature.properties where member.value.saysAnything {
        rest.count(rest.number(of: "properties.\(member.name)", line: feature.line))
      }
      func use(_ name: String) {
        rest.use(rest.number(of: "properties.\(name)", line: feature.line))
      }
      let properties = Dictionary(
        feature.properties.compactMap { member in member.value.string.map { (member.name, $0) } }
      ) { first, _ in first }
      guard let geometry = feature.geometry, !geometry.isOfPoints,
        var meaning = GroundMeaning({
          use($0)
          return properties[$0]
        })
      else {
        if !feature.isGeometryRefused {
          if meaningless.count == 0 { meaningless = (0, feature.line, feature.name) }
          meaningless.count += 1
        }
        continue
      }
      if case .integer(let rank)? = feature.properties.first(where: { $0.name == "rank" })?.value,
        GroundFeature.ranks.contains(rank)
      {
        meaning.rank = rank
      }
      use("rank")
      // As of other things in GeoJSON, names are kept in whatever languages they are.
      let spoken = GroundPieces.languages(languages, and: feature.properties.map(\.name))
      let name = GroundPieces.name(in: spoken) {
        use($0)
        return properties[$0]
      }
      ground.add(geometry, meaning, name, line: feature.line)
    }
    if meaningless.count > 0 {
      log.add(
        .leftOut,
        "\(meaningless.count) features are points, or say in no way that is known what ground they are; "
          + "the first is \(meaningless.name).",
        remedy: "Give each a property 'kind' (\(GroundFeature.Kind.words)) or the tags of "
          + "OpenStreetMap, such as \"highway\": \"residential\".", line: meaningless.line)
    }
    document.account(for: others, in: log)
    document.account(for: rest.unused { $0 }, in: log)
    return ground.items(of: campus, log: log)
  }
}

extension GroundFeature.Kind {
  /// All kinds, for a message.
  fileprivate static var words: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension Geometry {
  fileprivate var isOfPoints: Bool {
    switch self {
    case .point, .points: true
    case .line, .lines, .polygons: false
    }
  }
}
