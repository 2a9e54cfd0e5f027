public import Catalog
import Geodesy
public import Notation

// The text form of an item's fields, written as the table of its kind has them.
extension FieldedItem {
  /// The fields that the text form writes: those with a value other than the usual one. An empty
  /// list of words is written, because it states that there are none, such as no holidays.
  var writtenFields: [FilledField] {
    filledFields.filter {
      (!$0.value.isEmpty || $0.field.type == .texts) && $0.value != $0.field.usual
    }
  }
}

extension FieldValue {
  /// The value in one cell, lists with `;` between their elements; `nil` for a text in several
  /// languages and for a value that takes more than one cell.
  public var cellText: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): number.decimalText
    case .truth(let truth): String(truth)
    case .texts(let list): list.joined(separator: ";")
    case .place(let place): place.description
    case .places(let list): list.map(\.description).joined(separator: ";")
    case .artists(let list), .media(let list): list.map(\.description).joined(separator: ";")
    case .subjects(let list): list.map(\.identifier).joined(separator: ";")
    case .localized, .coordinate, .shape, .line, .geometry, .survey, .subject, .stops, .details: nil
    }
  }
}

extension JSONWriter {
  /// Writes a member for each field of `item` that `isWritten` accepts, but for its geometry; then
  /// its lasting number and its details.
  ///
  /// - Complexity: O(n) for n bytes that are written.
  public mutating func fields(
    of item: some CatalogItem, default language: LanguageTag,
    where isWritten: (FieldDescription) -> Bool = { _ in true }
  ) {
    for filled in item.writtenFields where isWritten(filled.field) {
      let name = filled.field.name
      switch filled.value {
      case .text(let text): self.filled(name, text)
      case .localized(let text): texts(name, text, default: language)
      case .integer(let number): member(name, number)
      case .number(let number): member(name, number)
      case .truth(let truth): member(name, truth)
      case .texts(let list): array(name, of: list) { $0.value($1) }
      case .place(let place): member(name, place.description)
      case .places(let list): array(name, of: list) { $0.value($1.description) }
      case .artists(let list), .media(let list): array(name, of: list) { $0.value($1.description) }
      // Features have these beside their properties, tables in columns, tours in keys.
      case .coordinate, .shape, .line, .geometry, .survey, .subject, .subjects, .stops, .details:
        continue
      }
    }
    member("number", item.number)
    details(item.details)
  }
}

extension YAMLWriter {
  /// Writes a key for each field of `item` that has one of its own.
  mutating func fields(of item: some FieldedItem, default language: LanguageTag) {
    for filled in item.writtenFields {
      let name = filled.field.name
      switch filled.value {
      case .text(let text): self.text(name, text)
      case .localized(let text): texts(name, text, default: language)
      case .integer(let number): self.number(name, number)
      case .number(let number): self.number(name, number)
      case .truth(let truth): self.text(name, String(truth))
      case .texts(let list): self.list(name, list)
      case .place(let place): self.text(name, place.description)
      case .places(let places): list(name, places.map(\.description))
      case .artists(let slugs), .media(let slugs): list(name, slugs.map(\.description))
      case .subject(.work(let work)): self.text("work", work.description)
      case .subject(.place(let place)): self.text("place", place.description)
      case .subjects(let subjects): list(name, subjects.map(\.identifier))
      case .coordinate(let position):
        map(name) {
          $0.number("latitude", position.latitude)
          $0.number("longitude", position.longitude)
        }
      // Shapes and lines stand in features, surveys in tables; stops and details come last.
      case .shape, .line, .geometry, .survey, .stops, .details: continue
      }
    }
  }
}

extension Table {
  /// The columns of all fields that items of a kind have, without details, for `rows` of `campus`.
  ///
  /// - Complexity: O(k r) for k fields of the kind and r rows, whose languages are looked for.
  public static func columns<Kind: CatalogItem>(
    _ rows: [Kind], campus: PlaceID, language: LanguageTag
  ) -> [Writing<Kind>] {
    let survey = Kind.field("survey")
    var columns = [Writing<Kind>("id", isRequired: true) { $0.id.description }]
    for field in Kind.fields {
      let description = field.description
      let name = description.name
      switch description.type {
      case .localized:
        columns += textColumns(
          name, isRequired: description.isRequired, default: language, rows: rows
        ) {
          if case .localized(let text)? = field.value(of: $0) { text } else { nil }
        }
      case .coordinate:
        // A surveyed position is written in `crs`, `x` and `y` only.
        func degrees(_ row: Kind) -> Coordinate? {
          guard survey?.value(of: row) == nil,
            case .coordinate(let position)? = field.value(of: row)
          else { return nil }
          return position
        }
        columns += [
          Writing("latitude") { degrees($0)?.latitude.decimalText },
          Writing("longitude") { degrees($0)?.longitude.decimalText },
        ]
      case .survey:
        func survey(_ row: Kind) -> Work.Survey? {
          if case .survey(let survey)? = field.value(of: row) { survey } else { nil }
        }
        columns += [
          Writing("crs") { survey($0)?.crs }, Writing("x") { survey($0)?.x.decimalText },
          Writing("y") { survey($0)?.y.decimalText },
        ]
      case .place:
        columns.append(
          Writing(name) {
            field.value(of: $0).flatMap { $0 == .place(campus) ? nil : $0.cellText }
          })
      case .details: continue
      default:
        columns.append(
          Writing(name, isRequired: description.isRequired) {
            field.value(of: $0).flatMap { $0 == description.usual ? nil : $0.cellText }
          })
      }
    }
    return columns + [Writing("number") { $0.number.map(String.init) }]
  }

  /// The table of `items` of `campus`, sorted by identifier, with a column for each detail.
  static func write<Kind: CatalogItem>(
    _ items: [Kind], names: RecordNames, campus: PlaceID, language: LanguageTag
  ) -> [UInt8] {
    let rows = items.sorted { $0.id < $1.id }
    return write(
      rows,
      columns(rows, campus: campus, language: language)
        + detailColumns(rows: rows, names: names) { $0.details })
  }
}
