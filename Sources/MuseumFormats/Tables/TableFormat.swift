import Catalog
public import Exchange
public import Notation

/// A table of works or places (CSV, TSV, XLSX, JSON), read after a mapping.
public struct TableFormat: ExchangeFormat {
  /// The name of the format: `table`.
  public let name = "table"
  /// The name with its version.
  public let title = "A table (CSV, TSV, XLSX, JSON)"
  /// The things that an import takes from it.
  public let reads: String? =
    "works with artists and media, or places, by a mapping"
  /// The things that an export writes.
  public let writes: String? =
    "works as CSV, and the mapping that reads them back"
  /// Properties that decide about options.
  public let traits: FormatTraits = [.isMapped, .isGeneral]

  /// The format, which has no settings.
  public init() {}

  /// Tells whether a file looks like a table, and is no part of a campus as text: rows of cells, or
  /// JSON with an array of objects or arrays, with objects by key or in lines, or a workbook. Workbooks
  /// that are not read, and tables that are packed, are claimed, too, to say what to do with them.
  public func recognises(_ probe: SourceProbe) -> Bool {
    guard !probe.isPartOfCampus else { return false }
    if let names = probe.names { return ObjectFiles.isFolder(probe.path, names) }
    let opening = probe.opening
    if TableInput.isWorkbook(probe) || PackedTable.holds(probe) { return true }
    if Spreadsheet.program(of: DiskFile.opening(of: probe.path, count: Spreadsheet.opening)) != nil
    {
      return true
    }
    guard let first = SourceText.firstByte(of: opening) else { return false }
    switch first {
    case UInt8(ascii: "["):
      guard let elements = probe.json?.elements else { return false }
      // Rows that are arrays without a header are claimed to say what to do with them.
      if case .object? = elements.first { return true }
      return elements.first?.elements?.isEmpty == false
    case UInt8(ascii: "{"):
      // A tour may be written as JSON, too: it has stops.
      guard let document = probe.json, case .object(let members) = document else {
        let opening = DiskFile.opening(of: probe.path, count: Self.mostOfLines)
        return NewlineJSON.areRows(SourceText.withoutMark(opening[...]))
      }
      guard !members.contains(where: { $0.name == "stops" })
      else { return false }
      let hasRows = members.contains { member in
        if case .object? = member.value.elements?.first { true } else { false }
      }
      return hasRows || ObjectFiles.isObject(members) || SocrataColumns.isTable(document)
        || KeyedObjects.isTable(members) || DeepLists.hold(members)
        || SPARQLRows.isTable(document) || ArrayRows.isTable(document)
    case UInt8(ascii: "<"): return false
    default: return TableShape.isTable(opening, name: probe.name)
    }
  }

  /// The bytes of a file that are looked at for the first line of JSON Lines and the begin of a second.
  /// A choice.
  private static let mostOfLines = 1 << 20

  /// The content of a document of one campus; that of the first of several.
  public func read(_ document: ForeignDocument) -> ForeignCampus? { readAll(document).first }

  /// The content of a document, for each of its campuses.
  public func readAll(_ document: ForeignDocument) -> [ForeignCampus] {
    TableFile.read(document)
  }

  /// The files that hold what is asked for.
  public func write(_ request: ExportRequest) throws(Problem) -> Exported {
    try TableExport.write(request)
  }
}
