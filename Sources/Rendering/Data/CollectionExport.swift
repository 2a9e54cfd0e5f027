public import Catalog
public import Exchange
public import Notation
import Queries

extension Renderer {
  /// The kinds of which an export has a file: those that are listed, and those that their features name.
  static let exportedKinds: [ItemKind] = listedKinds + [.artist, .media]

  /// The name of the file of a kind in an export: `works.geojson`.
  static func fileName(of kind: ItemKind) -> String { "\(plural(kind)).geojson" }

  /// The files of a GeoJSON export: a collection for each kind, with the files of media beside them,
  /// and for each tour its stops and its route in the author's order. With a `tour`, that tour alone,
  /// with the works, artists and media that it shows.
  ///
  /// Drafts, which are not listed, are among the losses. An unknown campus or tour is a `not-found`
  /// Problem.
  ///
  /// - Complexity: O(n log n) for n items, besides the routes.
  public func exportGeoJSON(
    campus: PlaceID? = nil, tour: Slug? = nil, for reader: Reader = Reader()
  ) throws(Problem) -> Exported {
    if let campus { _ = try snapshot.existingPlace(campus) }
    let tours =
      if let tour { [try snapshot.tour(tour)] } else {
        campus.map { snapshot.tours(on: $0) } ?? snapshot.tours
      }
    var scope = try ExportScope(ExportRequest(snapshot.contents, campus: campus, tour: tour))
    let shown = tour.map { shownItems(of: $0) }
    var exported = Exported([])
    for kind in Self.exportedKinds {
      let items = items(of: kind, on: campus).filter { shown?.contains($0.key) ?? true }
      if shown != nil, items.isEmpty { continue }
      var json = JSONWriter(reserving: 65_536)
      json.featureCollection(of: items) { exportedFeature($1, to: &$0, for: reader) }
      let rendered = Rendered(json, as: .geojson, language: nil)
      exported.files.append(SourceFile(path: Self.fileName(of: kind), bytes: rendered.bytes))
      for item in items {
        scope.carry(item.key)
        if Self.isCut(item.value) { scope.lose(item.key, "geometry") }
        guard case .media(let medium) = item else { continue }
        for file in medium.files {
          exported.media["\(CollectionFiles.media)/\(file.campus)/\(file.name)"] = file
        }
      }
    }
    for tour in tours {
      let stops = try collection(.stops(tour: tour.id), for: reader)
      exported.files.append(
        SourceFile(path: "tours/\(tour.id).stops.geojson", bytes: stops.bytes))
      let walk = try snapshot.answer(TourItinerary(tour: tour.id))
      let bytes = itinerary(walk, as: .geojson, for: reader).bytes
      exported.files.append(SourceFile(path: "tours/\(tour.id).route.geojson", bytes: bytes))
    }
    exported.losses = scope.allLosses()
    return exported
  }

  /// Tells whether what an item covers is written in parts, cut at the antimeridian (RFC 7946, 3.1.9): only
  /// those of a way are put together again.
  private static func isCut<Fielded: CatalogItem>(_ item: Fielded) -> Bool {
    for field in Fielded.fields {
      let whole: Geometry
      switch field.value(of: item) {
      case .shape(let shape)?: whole = Geometry(shape)
      case .geometry(let geometry)?: whole = geometry
      default: continue
      }
      if whole != whole.cutAtAntimeridian { return true }
    }
    return false
  }

  /// An item as a Feature, with its campus where neither its identifier nor a field tells that.
  private func exportedFeature(_ item: Item, to json: inout JSONWriter, for reader: Reader) {
    guard [.artist, .media].contains(item.key.kind) else {
      return feature(item, to: &json, for: reader)
    }
    json.feature(id: item.key.id, nil) { json in
      fields(of: item, to: &json, for: reader)
      json.member("campus", item.campus.description)
    }
  }

  /// A tour, and the works, artists and media that it shows.
  private func shownItems(of id: Slug) -> Set<ItemKey> {
    let contents = snapshot.contents
    guard let tour = contents.tours[id] else { return [] }
    var shown: Set = [ItemKey(.tour, id.description)]
    for key in Item.tour(tour).references where [.work, .media].contains(key.kind) {
      shown.insert(key)
      guard let work = contents[key] else { continue }
      shown.formUnion(work.references.filter { [.artist, .media].contains($0.kind) })
    }
    return shown
  }
}
