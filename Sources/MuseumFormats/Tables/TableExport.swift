import Catalog
public import Exchange
import Geodesy
public import Notation

/// Writes works as a table for a spreadsheet, and the mapping that reads it back.
///
/// Every field is a column, those of `works.csv` and, beside `artists`, their names to read. Cells
/// that a spreadsheet would run as formulas begin with an apostrophe, which the mapping takes off
/// again.
public enum TableExport {
  private static let artistNames = "artistNames"

  /// `works.csv` and `mapping.yaml`, for one campus below the destination; for several each in a
  /// folder of its own. With a tour, its works only.
  ///
  /// Media, places, artists and tours, which a table of works does not hold, are among the losses:
  /// it is read back beside them; into a catalogue without them, artists come by their names. Refuses a tour that is not there.
  public static func write(_ request: ExportRequest) throws(Problem) -> Exported {
    var scope = try ExportScope(request)
    let contents = request.contents
    let works = scope.works
    for work in works { scope.carry(ItemKey(.work, work.id.description)) }
    let campuses = Set(works.map(\.place.campus)).sorted()
    var files: [SourceFile] = []
    for campus in campuses {
      let folder = campuses.count > 1 ? "\(campus)/" : ""
      let table = table(
        works.filter { $0.place.campus == campus }, of: campus, contents)
      files.append(SourceFile(path: folder + "mapping.yaml", bytes: table.mapping))
      files.append(SourceFile(path: folder + "works.csv", bytes: table.bytes))
    }
    return Exported(files.sorted { utf8Order($0.path, $1.path) }, losses: scope.allLosses())
  }

  /// The cell of several names; as an array of JSON where one of them holds what stands between names.
  private static func cell(of names: [String]) -> String {
    let text = names.joined(separator: "; ")
    let holdsSeparator = names.contains { name in
      TableMapping.usualSeparators.contains { name.contains($0) }
    }
    guard holdsSeparator || ListText.read(text) != .none else { return text }
    var json = JSONWriter(escaping: .plain)
    json.value(JSONValue.array(names.map(JSONValue.string)))
    return json.text
  }

  private static func table(
    _ works: [Work], of campus: PlaceID, _ contents: CatalogContents
  ) -> (bytes: [UInt8], mapping: [UInt8]) {
    let language = contents.defaultLanguage(at: campus)
    let rows = works.sorted { $0.id < $1.id }
    var columns =
      Table.columns(rows, campus: campus, language: language)
      + Table.detailColumns(rows: rows, names: WorksTable.names) { $0.details }
    // A detail may be called the same: then nobody needs the names besides.
    let hasNames = !columns.contains { $0.name == artistNames }
    if hasNames {
      let after = columns.firstIndex { $0.name == "artists" }.map { $0 + 1 } ?? columns.count
      columns.insert(
        Table.Writing(artistNames) { work in
          cell(of: work.artists.compactMap { contents.artists[$0]?.name })
        }, at: after)
    }
    let used = columns.filter { column in
      column.isRequired || rows.contains { !(column.value($0) ?? "").isEmpty }
    }
    let guarded = used.map { column in
      Table.Writing<Work>(column.name.guarded, isRequired: true) { column.value($0)?.guarded }
    }
    return (
      Table.write(rows, guarded),
      mapping(
        used.map(\.name), readingNamesIn: hasNames ? artistNames : "", campus,
        contents.campuses[campus], language)
    )
  }

  /// A mapping in which each column means what it is called.
  private static func mapping(
    _ names: [String], readingNamesIn read: String, _ id: PlaceID, _ campus: Campus?,
    _ language: LanguageTag
  ) -> [UInt8] {
    var yaml = YAMLWriter()
    yaml.text("items", "works")
    yaml.comment(
      "Artists, media and places are named by identifiers: read this beside them, if you can.")
    yaml.map("campus") { yaml in
      yaml.text("id", id.description)
      yaml.text("name", campus?.name[language])
      yaml.text("timeZone", campus?.timeZone)
      if let center = campus?.center {
        yaml.text("center", "\(center.latitude.decimalText), \(center.longitude.decimalText)")
      }
    }
    yaml.text("language", language.description)
    yaml.text("delimiter", "comma")
    yaml.text("text", TableMapping.Markup.commonmark.rawValue)
    yaml.text("guarded", "true")
    yaml.map("columns") { yaml in
      for name in names {
        switch FieldName(name, names: WorksTable.names).base {
        case read: yaml.text(name, MappedArtists.names)
        case "id", "artists", "media":
          yaml.map(name) {
            $0.text("field", name)
            $0.text("as", "identifiers")
          }
        case let base where WorksTable.names.all.contains(base): yaml.text(name, name)
        default:
          yaml.text(
            name, Table.detailName(name) == nil ? Table.detailPrefix + name : name)
        }
      }
    }
    return yaml.bytes
  }
}
