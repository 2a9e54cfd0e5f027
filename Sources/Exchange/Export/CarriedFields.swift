public import Catalog
import Geodesy

/// Notes of the fields that an export carries of an item, by their names in the text form. Every
/// other field of the item counts as lost and is reported.
///
/// Texts are carried in all their languages, unless only in the default one of the item's campus
/// (`inOneLanguage`), and of the details those that `details` names.
extension ExportScope {
  /// Notes that `work` is written with the fields `carried`, whose texts `holds` accepts.
  ///
  /// - Complexity: O(f) on average for f fields and details.
  public mutating func carry(
    _ work: Work, _ carried: Set<String>, details kept: Set<String> = [],
    inOneLanguage: Bool = false, holds: (String) -> Bool = { _ in true }
  ) {
    carry(row: work, WorksTable.names, carried, kept, inOneLanguage, holds)
  }

  /// Notes that `artist` is written with the fields `carried`, whose texts `holds` accepts.
  ///
  /// - Complexity: O(f) on average for f fields and details.
  public mutating func carry(
    _ artist: Artist, _ carried: Set<String>, details kept: Set<String> = [],
    inOneLanguage: Bool = false, holds: (String) -> Bool = { _ in true }
  ) {
    carry(row: artist, ArtistsTable.names, carried, kept, inOneLanguage, holds)
  }

  /// Notes that `medium` is written with the fields `carried`, whose texts `holds` accepts.
  ///
  /// - Complexity: O(f) on average for f fields and details.
  public mutating func carry(
    _ medium: Media, _ carried: Set<String>, details kept: Set<String> = [],
    inOneLanguage: Bool = false, holds: (String) -> Bool = { _ in true }
  ) {
    carry(row: medium, MediaTable.names, carried, kept, inOneLanguage, holds)
  }

  /// Notes that a campus, building, level or room is written with the fields `carried`, whose texts
  /// `holds` accepts. Its outline is called `geometry`.
  ///
  /// - Complexity: O(f) on average for f fields.
  public mutating func carry(
    place item: Item, _ carried: Set<String>, holds: (String) -> Bool = { _ in true }
  ) {
    note(
      item.key, item.placeFields(default: contents.defaultLanguage(at: item.campus)), carried,
      holds)
  }

  /// Notes which texts of `work` stand in the file without the marks of CommonMark that they have, by
  /// the request's `plainText`.
  ///
  /// - Complexity: O(n) for n bytes of text, besides what `plainText` does.
  public mutating func loseMarks(of work: Work) {
    let home = contents.defaultLanguage(at: work.place)
    let key = ItemKey(.work, work.id.description)
    for (name, text) in [("description", work.description), ("narrative", work.narrative)] {
      for field in NamedField.texts(name, text, default: home)
      where request.plainText(field.value) != field.value {
        lose(key, field.name)
      }
    }
  }

  private mutating func carry<Kind: CatalogItem>(
    row item: Kind, _ names: RecordNames, _ carried: Set<String>, _ kept: Set<String>,
    _ inOneLanguage: Bool, _ holds: (String) -> Bool
  ) {
    let (key, campus) = (item.item.key, item.item.campus)
    let columns = Table.columns(
      [item], campus: campus, language: contents.defaultLanguage(at: campus))
    let fields = Table.fields(of: item, columns, without: [])
    note(key, fields, carried.union(["id"]), holds)
    if inOneLanguage {
      for field in fields where field.name != field.base { lose(key, field.name) }
    }
    let details = Table.detailColumns(rows: [item], names: names) { $0.details }
    // A detail may be called as a field is.
    for field in Table.fields(of: item, details, without: [])
    where !kept.contains(Table.detailName(field.name) ?? field.name) {
      lose(key, field.name)
    }
  }

  private mutating func note(
    _ key: ItemKey, _ fields: [NamedField], _ carried: Set<String>, _ holds: (String) -> Bool
  ) {
    carry(key)
    for field in fields where !carried.contains(String(field.base)) || !holds(field.value) {
      lose(key, field.name)
    }
  }
}

extension Item {
  /// The fields of a place, apart from its identifier; values only as far as they are text.
  fileprivate func placeFields(default language: LanguageTag) -> [NamedField] {
    var fields = value.filledFields.filter { !$0.value.isEmpty }.flatMap { filled in
      if case .localized(let text) = filled.value {
        return NamedField.texts(filled.field.name, text, default: language)
      }
      return [NamedField(name: filled.field.name, value: filled.value.cellText ?? "")]
    }
    if value.number != nil { fields.append(NamedField(name: "number", value: "")) }
    return fields
  }
}
