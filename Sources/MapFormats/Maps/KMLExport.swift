import Catalog
public import Exchange
import Geodesy
public import Notation

/// Writes works and tours as KML 2.2 (OGC 07-147r2), for Google Earth, QGIS and the like.
///
/// The works of a campus are placemarks in a folder, each tour is a folder of its stops in order
/// with a line through them. Names and texts are shown in one language; they and all that KML has
/// no element for stand as `ExtendedData` too, by the names of the text form.
public enum KMLExport {
  /// A document, or one for each campus where there are several.
  ///
  /// Refuses a tour that is not there.
  public static func write(_ request: ExportRequest) throws(Problem) -> Exported {
    var scope = try ExportScope(request)
    return scope.documents(ending: "kml") { campus, works, tours, scope in
      var writer = KMLWriter(campus: campus, scope: scope)
      defer { scope = writer.scope }
      return writer.write(works, tours)
    }
  }
}

/// Writes the document of one campus.
private struct KMLWriter {
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
    var xml = XMLWriter()
    xml.element("kml", ["xmlns": "http://www.opengis.net/kml/2.2"]) { xml in
      xml.element("Document") { xml in
        let name = shown(item?.name) ?? campus.description
        xml.element("name", text: name)
        let languages = item?.languages ?? [language]
        write(
          [
            NamedField(name: KMLFile.campus, value: campus.description),
            NamedField(
              name: KMLFile.languages,
              value: languages.map(\.description).joined(separator: " ")),
          ], ItemKey(.campus, campus.description), to: &xml)
        if !works.isEmpty {
          xml.element("Folder") { xml in
            xml.element("name", text: name)
            for work in works { write(work, to: &xml) }
          }
        }
        for tour in tours { write(tour, to: &xml) }
      }
    }
    return xml.bytes
  }

  private func shown(_ text: LocalizedText?) -> String? {
    MapFields.shown(text, scope.request, default: language)
  }

  private mutating func write(_ work: Work, to xml: inout XMLWriter) {
    let key = ItemKey(.work, work.id.description)
    scope.carry(key)
    let fields = MapFields.fields(of: work, campus: campus, language: language, &scope)
    xml.element("Placemark") { xml in
      write(name: shown(work.title), text: shown(work.description), key, to: &xml)
      write(fields, key, to: &xml)
      write(work.coordinate, to: &xml)
    }
  }

  private mutating func write(_ tour: Tour, to xml: inout XMLWriter) {
    let key = ItemKey(.tour, tour.id.description)
    scope.carry(key)
    xml.element("Folder") { xml in
      write(name: shown(tour.title), text: shown(tour.text), key, to: &xml)
      write(MapFields.fields(of: tour, language: language), key, to: &xml)
      var line: [Coordinate] = []
      for (stop, number) in zip(tour.stops, tour.stopNumbers) {
        let position = MapFields.position(of: stop, scope.contents)
        if let position, position != line.last { line.append(position) }
        let fields = MapFields.fields(
          of: stop, on: tour, written: tour.stops, language: language, &scope)
        xml.element("Placemark") { xml in
          let title = shown(MapFields.title(of: stop, scope.contents))
          write(
            name: "\(number). \(title ?? stop.subject.key.id)", text: shown(stop.text), key,
            to: &xml)
          write(fields, key, to: &xml)
          write(position, to: &xml)
        }
      }
      guard line.count > 1 else { return }
      xml.element("Placemark") { xml in
        xml.element("name", text: shown(tour.title))
        xml.element("LineString") { xml in
          xml.element("tessellate", text: "1")
          xml.element("coordinates", text: line.map(Self.text).joined(separator: " "))
        }
      }
    }
  }

  private mutating func write(
    name: String?, text: String?, _ key: ItemKey, to xml: inout XMLWriter
  ) {
    if !XMLWriter.holds(name ?? "") { scope.lose(key, "title") }
    if !XMLWriter.holds(text ?? "") { scope.lose(key, key.kind == .work ? "description" : "text") }
    xml.element("name", text: name)
    xml.element("description", text: text)
  }

  private mutating func write(
    _ fields: [NamedField], _ key: ItemKey, to xml: inout XMLWriter
  ) {
    let fields = fields.filter { !$0.value.isEmpty }
    guard !fields.isEmpty else { return }
    xml.element("ExtendedData") { xml in
      for field in fields {
        if !XMLWriter.holds(field.name + field.value) { scope.lose(key, field.name) }
        xml.element("Data", ["name": field.name]) { $0.element("value", text: field.value) }
      }
    }
  }

  private func write(_ coordinate: Coordinate?, to xml: inout XMLWriter) {
    guard let coordinate else { return }
    xml.element("Point") { $0.element("coordinates", text: Self.text(coordinate)) }
  }

  private static func text(_ coordinate: Coordinate) -> String {
    "\(coordinate.longitude.decimalText),\(coordinate.latitude.decimalText)"
  }
}
