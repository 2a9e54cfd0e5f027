import Catalog
import Exchange
import Notation

/// Works and tours as a document of a map, for GPX and KML alike.
///
/// The works of a campus are its points, each tour a route of its stops in order. Names and texts are
/// shown in one language; they and all that the format has no element for are fields too, by the
/// names of the text form.
struct MapExport {
  private let campus: PlaceID
  private let language: LanguageTag
  private let needsPositions: Bool
  private var scope: ExportScope

  /// A document, or one for each campus where there are several, as `bytes` writes it; `prefix`
  /// stands before the names of its own fields, and `needsPositions` says that the format has no
  /// word for what has none.
  ///
  /// Refuses a tour that is not there.
  static func write(
    _ request: ExportRequest, ending: String, prefix: String = "", needsPositions: Bool = false,
    _ bytes: (MapDocument) -> [UInt8]
  ) throws(Problem) -> Exported {
    var scope = try ExportScope(request)
    return scope.documents(ending: ending) { campus, works, tours, scope in
      let isEmpty = tours.isEmpty && works.allSatisfy { $0.coordinate == nil }
      guard !needsPositions || !isEmpty else { return nil }
      var export = MapExport(
        campus: campus, language: scope.contents.defaultLanguage(at: campus),
        needsPositions: needsPositions, scope: scope)
      defer { scope = export.scope }
      return bytes(export.document(works, tours, prefix))
    }
  }

  private mutating func document(
    _ works: [Work], _ tours: [Tour], _ prefix: String
  ) -> MapDocument {
    let item = scope.contents.campuses[campus]
    let languages = item?.languages ?? [language]
    var document = MapDocument(name: shown(item?.name) ?? campus.description)
    document.fields = [
      NamedField(name: prefix + "campus", value: campus.description),
      NamedField(
        name: prefix + "languages", value: languages.map(\.description).joined(separator: " ")),
    ]
    for work in works {
      if let point = point(of: work) { document.points.append(point) }
    }
    for tour in tours { document.routes.append(route(of: tour)) }
    return document
  }

  private func shown(_ text: LocalizedText?) -> String? {
    MapFields.shown(text, scope.request, default: language)
  }

  private mutating func point(of work: Work) -> MapDocument.Point? {
    let key = ItemKey(.work, work.id.description)
    guard work.coordinate != nil || !needsPositions else {
      scope.lose(key, "id")
      return nil
    }
    scope.carry(key)
    let fields = MapFields.fields(of: work, campus: campus, language: language, &scope)
    let point = MapDocument.Point(
      work.coordinate, name: shown(work.title), text: shown(work.description),
      fields: held(fields, key))
    loseUnwritable(point.name, point.text, key)
    return point
  }

  private mutating func route(of tour: Tour) -> MapDocument.Route {
    let key = ItemKey(.tour, tour.id.description)
    scope.carry(key)
    let fields = MapFields.fields(of: tour, language: language)
    var route = MapDocument.Route(
      name: shown(tour.title), text: shown(tour.text), fields: held(fields, key))
    loseUnwritable(route.name, route.text, key)
    var hasGap = false
    let written =
      needsPositions
      ? tour.stops.filter { MapFields.position(of: $0, scope.contents) != nil } : tour.stops
    for (stop, number) in zip(tour.stops, tour.stopNumbers) {
      let position = MapFields.position(of: stop, scope.contents)
      if needsPositions, position == nil {
        scope.lose(key, "stops")
        hasGap = true
        continue
      }
      // Behind a gap its position no longer tells the number that visitors dial.
      var stop = stop
      if hasGap { stop.number = number }
      let fields = MapFields.fields(
        of: stop, on: tour, written: written, language: language, &scope)
      let title = shown(MapFields.title(of: stop, scope.contents))
      let point = MapDocument.Point(
        position, name: "\(number). \(title ?? stop.subject.key.id)", text: shown(stop.text),
        fields: held(fields, key))
      loseUnwritable(point.name, point.text, key)
      route.points.append(point)
    }
    return route
  }

  /// The fields that say something; those that XML cannot hold whole are noted as lost.
  private mutating func held(_ fields: [NamedField], _ key: ItemKey) -> [NamedField] {
    let fields = fields.filter { !$0.value.isEmpty }
    for field in fields where !XMLWriter.holds(field.name + field.value) {
      scope.lose(key, field.name)
    }
    return fields
  }

  /// Notes a name and a text that XML cannot hold whole as lost.
  private mutating func loseUnwritable(_ name: String?, _ text: String?, _ key: ItemKey) {
    if !XMLWriter.holds(name ?? "") { scope.lose(key, "title") }
    if !XMLWriter.holds(text ?? "") { scope.lose(key, key.kind == .work ? "description" : "text") }
  }
}
