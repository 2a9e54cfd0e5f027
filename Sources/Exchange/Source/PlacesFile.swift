import Catalog
import Geodesy
import Notation

/// The file `places.geojson` of a campus, with its buildings, levels, rooms and entrances.
struct PlacesFile {
  enum Kind: String, CaseIterable {
    case building, level, room, entrance

    /// The properties of features, by their kind.
    static let names = Dictionary(
      uniqueKeysWithValues: allCases.map {
        let names = RecordNames(
          of: $0.itemKind.fields, and: ["kind", "number"], written: ["geometry": []])
        return ($0, names)
      })

    var itemKind: ItemKind {
      switch self {
      case .building: .building
      case .level: .level
      case .room: .room
      case .entrance: .entrance
      }
    }

    /// The number of slugs in an identifier of the kind.
    var depth: Int { itemKind.depth }
  }

  let campus: PlaceID
  let languages: [LanguageTag]
  let log: ProblemLog

  func read(_ text: SourceText, insert: (Item, _ line: Int) -> Void) {
    for feature in GeoJSONReader.features(of: text, log: log) {
      let kind = FeatureFields.kind(of: feature, Kind.self, log: log)
      guard let kind, let names = Kind.names[kind] else { continue }
      let fields = FeatureFields(feature, names: names, languages: languages, log: log)
      guard let id = fields.id(of: kind.rawValue, depth: kind.depth, campus: campus) else {
        continue
      }
      let item: Item? =
        switch kind {
        case .building: read(Building.self, id, fields)?.item
        case .level: read(Level.self, id, fields)?.item
        case .room: read(Room.self, id, fields)?.item
        case .entrance: read(Entrance.self, id, fields)?.item
        }
      if let item { insert(item, feature.line) }
    }
  }

  private func read<Kind: CatalogItem>(
    _ type: Kind.Type, _ id: PlaceID, _ fields: FeatureFields
  ) -> Kind? where Kind.ID == PlaceID {
    let geometry: FieldValue? =
      switch type.field("geometry")?.description.type {
      case .shape(let allowsPoint)?: fields.shape(allowsPoint: allowsPoint)?.fieldValue
      default: fields.point()?.fieldValue
      }
    return fields.record.item(type, id: id, campus: campus, given: ["geometry": geometry])
  }
}
