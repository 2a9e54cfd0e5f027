import Catalog
import Exchange
import Geodesy
import Notation

/// The meaning of the columns of a table, as a mapping file states it.
struct TableMapping {
  /// The kind of items that rows are.
  enum Items: String, CaseIterable {
    case works
    /// Buildings, levels and rooms.
    case places
  }

  /// What says the campus of a row, where the mapping does not name one for all.
  enum CampusSource: String, CaseIterable {
    /// The path of its place, which begins with the campus.
    case place
  }

  /// The treatment of columns that the mapping does not name.
  enum Others: String, CaseIterable {
    case detail, ignore
  }

  /// The markup of the texts.
  enum Markup: String, CaseIterable {
    /// Plain text, or HTML where tags or entities stand in it.
    case found
    case plain
    case commonmark
  }

  /// The order of two numbers in a cell.
  enum PairOrder: String, CaseIterable {
    case latLon = "lat, lon"
    case lonLat = "lon, lat"
  }

  /// One meaning of a column.
  struct Use {
    var field: TableField
    /// The column that says in which language a text is; `nil` where that is always the same.
    var languageColumn: String?
    /// The separators between several values of a cell; `nil` for those of the mapping.
    var separators: [String]?
    /// The meanings of cells, by their texts; empty where cells mean what they say.
    var values: [String: String] = [:]
    /// The texts that count as an empty cell.
    var empty: Set<String> = []
    var pairOrder: PairOrder?
    /// The pattern of dates; `nil` where the year shows by itself.
    var dates: DatePattern?
    /// The beginning of addresses that cells leave out.
    var base: String?
    /// True if cells hold identifiers of items that are there, not names of items that are made.
    var holdsIdentifiers = false
    /// The parts that cells are taken apart into; none where they are one text.
    var pattern: [PatternPart] = []
  }

  /// A part of the pattern of a cell.
  enum PatternPart {
    /// Text that stands in every cell.
    case text(String)
    case use(Use)
  }

  /// A column and what it means; nothing if it is passed over on purpose.
  struct Column {
    let name: String
    let uses: [Use]
    let line: Int

    /// The meanings of its cells, and of the parts of those that a pattern takes apart.
    var meanings: [Use] {
      uses.flatMap { use in
        use.pattern.isEmpty
          ? [use] : use.pattern.compactMap { if case .use(let inner) = $0 { inner } else { nil } }
      }
    }
  }

  /// A text in which `{column}` stands for what a row says there.
  struct Formula {
    let use: Use
    let parts: [Part]
    let line: Int

    enum Part: Hashable {
      case text(String)
      case column(String)
      /// The number of the row, from 1.
      case row
    }
  }

  var items = Items.works
  /// The campus, where the mapping tells of it.
  var campus: PlaceID?
  /// True if each row is on the campus with which the path of its place begins.
  var hasCampusInPlaces = false
  var campusName: String?
  var center: Coordinate?
  var timeZone: String?
  /// The language of texts that name none; the campus's where absent.
  var language: LanguageTag?
  var encoding = TextEncoding.utf8
  /// The delimiter of cells; found out where absent.
  var delimiter: UInt8?
  /// The quote around cells; `nil` where quotes mean nothing.
  var quote: UInt8? = 0x22
  /// The number of lines above the header.
  var skippedLines = 0
  /// The most rows that are read, for a trial; `nil` for all.
  var mostRows: Int?
  /// The path of the rows in JSON; found out where absent.
  var rows: [String]?
  var hasDecimalComma = false
  /// The side of the world that the letter O of degrees stands for; degrees with it are not read where absent.
  var letterO: LetterO?
  /// The separators between several values of a cell, where its column names none.
  var separators = Self.usualSeparators
  /// The separators where the mapping names none. Texts may have them as punctuation.
  static let usualSeparators = [";"]
  /// The texts that count as an empty cell, in any column.
  var empty: Set<String> = []
  /// The reference system of x and y, of WKT and of geometries; WGS 84 where absent.
  var crs: String?
  /// The folder of the media files, below the table's folder.
  var mediaFolder: String?
  var markup = Markup.found
  /// The status of works that are not on view today, by the days that their rows state.
  var offView = Work.Status.inStorage
  /// True if an apostrophe before `=`, `+`, `-` or `@` is a spreadsheet's, no part of the text.
  var hasGuardedCells = false
  var others = Others.detail
  var columns: [Column] = []
  /// The values that every row has, whatever stands in its columns.
  var constants: [Formula] = []
  /// The values that a row has where its columns are empty.
  var defaults: [Formula] = []

  /// The columns that it reads, each with the line that names it.
  var named: [(name: String, line: Int)] {
    var named = columns.filter { !$0.uses.isEmpty }.map { ($0.name, $0.line) }
    for formula in constants + defaults {
      for case .column(let name) in formula.parts { named.append((name, formula.line)) }
    }
    for column in columns {
      for case let name? in column.uses.map(\.languageColumn) { named.append((name, column.line)) }
    }
    var known: Set<String> = []
    return named.filter { known.insert($0.0).inserted }
  }

  /// The columns, and formulas by their field, whose texts become an identifier and nothing else.
  var identifierColumns: Set<String> {
    let names = columns.filter { column in
      column.meanings.contains { $0.field.key == Self.id }
        && !column.uses.contains { $0.pattern.isEmpty && $0.field.key != Self.id }
    }.map(\.name)
    let known = Set(columns.map(\.name))
    let isOpen = (constants + defaults).contains { formula in
      formula.use.field.key == Self.id
        && formula.parts.contains { part in
          if case .column(let name) = part { !known.contains(name) } else { false }
        }
    }
    return Set(names + (isOpen ? [Self.id] : []))
  }
  private static let id = "id"

  /// Tells whether some column or formula fills `field`.
  func says(_ field: String) -> Bool {
    columns.contains { $0.meanings.contains { $0.field.key == field } }
      || (constants + defaults).contains { $0.use.field.key == field }
  }
}

/// A field that a column can be mapped to.
struct TableField: Hashable {
  /// Its name, such as `title`.
  let name: String
  let language: LanguageTag?
  /// The name with the language, such as `title@es`.
  let key: String

  init(_ name: String, _ language: LanguageTag? = nil) {
    self.name = name
    self.language = language
    key = language.map { "\(name)@\($0)" } ?? name
  }

  /// True if the field is a detail called as its column.
  var isDetailOfColumn: Bool { name == "detail" }

  /// The detail that it is in a column called `column`; `nil` if it is none.
  func detail(in column: String) -> String? {
    isDetailOfColumn ? column : Table.detailName(name)
  }

  /// True if a day or year may stand in a cell.
  var isDate: Bool {
    ["date", "years", "yearFrom", "yearTo", "onViewFrom", "onViewUntil"].contains(name)
  }

  /// True if several values may stand in a cell.
  var isList: Bool { name == "artists" || name == "media" || name.hasPrefix("artists.") }

  /// True if the field says something of one of several things that a row may name, so that an empty
  /// value keeps its place among them.
  var isBesideList: Bool { name.hasPrefix("artists.") || name.hasPrefix("media.") }

  /// The fields that say something of media.
  static let ofMedia = [
    "media.alternativeText", "media.caption", "media.credit", "media.licence",
  ]

  /// The fields that a row of works can fill.
  static let work = RecordNames(
    WorksTable.names.all + [
      "years", "onViewFrom", "onViewUntil", "position", "artists.name", "artists.sortName",
      "artists.nationality",
      "artists.lifeDates", "detail", "ignore",
    ] + ofMedia,
    texts: WorksTable.names.texts.union(["media.alternativeText", "media.caption"]))

  /// The fields that a row of places can fill.
  static let place = RecordNames(
    [
      "id", "kind", "parent", "name", "ordinal", "shortName", "text", "address", "latitude",
      "longitude", "position", "crs", "x", "y", "number", "detail", "ignore",
    ], texts: ["name", "text"])
}
