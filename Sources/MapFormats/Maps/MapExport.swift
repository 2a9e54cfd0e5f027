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
    let fields = [
      NamedField(name: prefix + "campus", value: campus.description),
      NamedField(
        name: prefix + "languages", value: languages.map(\.description).joined(separator: " ")),
    ]
    var document = MapDocument(.init(shown(item?.name) ?? campus.description, fields: fields))
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
    return (label(shown(work.title), work.description, fields, key), work.coordinate)
  }

  private mutating func route(of tour: Tour) -> MapDocument.Route {
    let key = ItemKey(.tour, tour.id.description)
    scope.carry(key)
    let fields = MapFields.fields(of: tour, language: language)
    var route = MapDocument.Route(label(shown(tour.title), tour.text, fields, key))
    var hasGap = false
    let written = tour.stops.filter {
      !needsPositions || MapFields.position(of: $0, scope.contents) != nil
    }
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
      let title = shown(MapFields.title(of: stop, scope.contents)) ?? stop.subject.key.id
      route.points.append((label("\(number). \(title)", stop.text, fields, key), position))
    }
    return route
  }

  /// A label of the fields that say something. What XML cannot hold whole is noted as lost.
  private mutating func label(
    _ name: String?, _ text: LocalizedText?, _ fields: [NamedField], _ key: ItemKey
  ) -> MapDocument.Label {
    let label = MapDocument.Label(
      name, text: shown(text), fields: fields.filter { !$0.value.isEmpty })
    let textField = key.kind == .work ? "description" : "text"
    for (field, value) in [("title", name ?? ""), (textField, label.text ?? "")]
      + label.fields.map({ ($0.name, $0.name + $0.value) }) where !XMLWriter.holds(value)
    {
      scope.lose(key, field)
    }
    return label
  }
}
