import Catalog
import Exchange

/// Compares items with what came back from an export of them, but for what its report says is lost.
enum LessThanWhole {
  /// `item` with the fields of `losses` as `read` has them: the two are equal if they differ in nothing
  /// that the report does not name.
  static func item(
    _ item: Item, without losses: [Loss], as read: Item, default language: LanguageTag
  ) throws -> Item {
    let lost = Set(losses.filter { $0.item == item.key }.map(\.field))
    switch (item, read) {
    case (.work(var work), .work(let other)):
      work.details = details(work.details, lost, other.details)
      if !lost.isDisjoint(with: ["crs", "x", "y"]) {
        work.survey = other.survey
        // The position of what was surveyed has no other fields; where a work is not at its place, and
        // the format can only say where it is, it is lost with them.
        if ![.onView, .inStorage].contains(work.status), other.coordinate == nil {
          work.coordinate = nil
        }
      }
      if !lost.isDisjoint(with: ["latitude", "longitude"]) { work.coordinate = other.coordinate }
      if !lost.isDisjoint(with: ["yearFrom", "yearTo"]) { work.years = other.years }
      return .work(try fields(work, lost, other, language))
    case (.artist(var artist), .artist(let other)):
      artist.details = details(artist.details, lost, other.details)
      return .artist(try fields(artist, lost, other, language))
    case (.media(var media), .media(let other)):
      media.details = details(media.details, lost, other.details)
      return .media(try fields(media, lost, other, language))
    default: return item
    }
  }

  /// The details, the lost ones as they came back; those that say nothing are none.
  private static func details(
    _ details: Details, _ lost: Set<String>, _ read: Details
  ) -> Details {
    var kept = details.filter { !$0.value.isEmpty }
    for name in details.keys {
      // A detail that is called as a field is has a mark before its name.
      if lost.contains(name) || lost.contains("detail:\(name)") { kept[name] = read[name] }
    }
    return kept
  }

  private static func fields<Kind: CatalogItem>(
    _ item: Kind, _ lost: Set<String>, _ read: Kind, _ language: LanguageTag
  ) throws -> Kind {
    var item = item
    for field in Kind.fields where field.description.type != .details {
      let name = field.description.name
      switch field.value(of: item) {
      case .text("")?: try field.set(nil, in: &item)
      case .localized(let text)?:
        var texts = Dictionary(text.all.map { ($0.language, $0.text) }) { one, _ in one }
        var other: LocalizedText?
        if case .localized(let found)? = field.value(of: read) { other = found }
        for tag in text.languages where lost.contains(tag == language ? name : "\(name)@\(tag)") {
          texts[tag] = other?[tag]
        }
        guard let rest = LocalizedText(texts) else {
          try field.set(nil, in: &item)
          continue
        }
        try field.set(.localized(rest), in: &item)
      default: if lost.contains(name) { try field.set(field.value(of: read), in: &item) }
      }
    }
    if lost.contains("number") { item.number = read.number }
    return item
  }
}
