import Catalog
public import Exchange
import Geodesy
public import Notation

/// Writes works and tours as GPX 1.1 (topografix.com/GPX/1/1), for receivers.
///
/// A work is a waypoint, a tour a route through its stops. Names and texts are shown in one
/// language; they and all that GPX has no element for stand in `extensions` too, by the names of
/// the text form. What has no position has no place in GPX.
public enum GPXExport {
  /// A document, or one for each campus where there are several.
  ///
  /// Refuses a tour that is not there.
  public static func write(_ request: ExportRequest) throws(Problem) -> Exported {
    var scope = try ExportScope(request)
    return scope.documents(ending: "gpx") { campus, works, tours, scope in
      guard !tours.isEmpty || works.contains(where: { $0.coordinate != nil }) else { return nil }
      var writer = GPXWriter(campus: campus, scope: scope)
      defer { scope = writer.scope }
      return writer.write(works, tours)
    }
  }
}

/// Writes the document of one campus.
private struct GPXWriter {
  let campus: PlaceID
  let language: LanguageTag
  var scope: ExportScope

  init(campus: PlaceID, scope: ExportScope) {
    self.campus = campus
    self.scope = scope
    language = scope.contents.defaultLanguage(at: campus)
  }

  mutating func write(_ works: [Work], _ tours: [Tour]) -> [UInt8] {
    let item = scope.contents.campuses[campus]
    let languages = item?.languages ?? [language]
    var xml = XMLWriter()
    xml.element(
      "gpx",
      [
        "version": "1.1", "creator": "Docent", "xmlns": "http://www.topografix.com/GPX/1/1",
        "xmlns:docent": GPXFile.namespace,
      ]
    ) { xml in
      xml.element("metadata") { xml in
        xml.element("name", text: shown(item?.name) ?? campus.description)
        write(
          [
            NamedField(name: "campus", value: campus.description),
            NamedField(
              name: "languages", value: languages.map(\.description).joined(separator: " ")),
          ], ItemKey(.campus, campus.description), to: &xml)
      }
      for work in works { write(work, to: &xml) }
      for tour in tours { write(tour, to: &xml) }
    }
    return xml.bytes
  }

  private func shown(_ text: LocalizedText?) -> String? {
    MapFields.shown(text, scope.request, default: language)
  }

  private mutating func write(_ work: Work, to xml: inout XMLWriter) {
    let key = ItemKey(.work, work.id.description)
    guard let coordinate = work.coordinate else { return scope.lose(key, "id") }
    scope.carry(key)
    let fields = MapFields.fields(of: work, campus: campus, language: language, &scope)
    write("wpt", coordinate, to: &xml) { writer, xml in
      writer.write(writer.shown(work.title), writer.shown(work.description), key, to: &xml)
      writer.write(fields, key, to: &xml)
    }
  }

  private mutating func write(_ tour: Tour, to xml: inout XMLWriter) {
    let key = ItemKey(.tour, tour.id.description)
    scope.carry(key)
    xml.element("rte") { xml in
      write(shown(tour.title), shown(tour.text), key, to: &xml)
      write(MapFields.fields(of: tour, language: language), key, to: &xml)
      var hasGap = false
      let placed = tour.stops.filter { MapFields.position(of: $0, scope.contents) != nil }
      for (stop, number) in zip(tour.stops, tour.stopNumbers) {
        guard let position = MapFields.position(of: stop, scope.contents) else {
          scope.lose(key, "stops")
          hasGap = true
          continue
        }
        // Behind a gap its position no longer tells the number that visitors dial.
        var stop = stop
        if hasGap { stop.number = number }
        let fields = MapFields.fields(
          of: stop, on: tour, written: placed, language: language, &scope)
        write("rtept", position, to: &xml) { writer, xml in
          let title = writer.shown(MapFields.title(of: stop, writer.scope.contents))
          writer.write(
            "\(number). \(title ?? stop.subject.key.id)", writer.shown(stop.text), key, to: &xml)
          writer.write(fields, key, to: &xml)
        }
      }
    }
  }

  private mutating func write(
    _ name: String, _ coordinate: Coordinate, to xml: inout XMLWriter,
    _ content: (inout GPXWriter, inout XMLWriter) -> Void
  ) {
    xml.element(
      name, ["lat": coordinate.latitude.decimalText, "lon": coordinate.longitude.decimalText]
    ) { xml in
      content(&self, &xml)
    }
  }

  private mutating func write(
    _ name: String?, _ text: String?, _ key: ItemKey, to xml: inout XMLWriter
  ) {
    if !XMLWriter.holds(name ?? "") { scope.lose(key, "title") }
    if !XMLWriter.holds(text ?? "") { scope.lose(key, key.kind == .work ? "description" : "text") }
    xml.element("name", text: name)
    xml.element("desc", text: text)
  }

  private mutating func write(
    _ fields: [NamedField], _ key: ItemKey, to xml: inout XMLWriter
  ) {
    let fields = fields.filter { !$0.value.isEmpty }
    guard !fields.isEmpty else { return }
    xml.element("extensions") { xml in
      for field in fields {
        if !XMLWriter.holds(field.name + field.value) { scope.lose(key, field.name) }
        xml.element("docent:field", ["name": field.name], text: field.value)
      }
    }
  }
}
