import Catalog
import Exchange
import Notation

extension ImportTrial {
  /// The warning of artists whom documents only name, and otherwise than the catalogue does, which keeps
  /// its own names: without a word, somebody who has corrected a name in a table would believe it taken.
  static func misnamed(
    by reading: SourceReading, beside stored: CatalogContents, _ known: [ItemKey: String]
  ) -> [Problem] {
    let scopes = Set(reading.scopes.map(\.description))
    let misnamed = reading.implied.filter { key in
      guard case .artist(let named)? = reading.contents[key],
        case .artist(let artist)? = stored[key], artist.name != named.name,
        // Of an artist whom no other document knows, nothing but the identifier is told.
        named.name != key.id
      else { return false }
      return !(known[key].map(scopes.contains) ?? false)
    }.sorted()
    guard let first = misnamed.first, case .artist(let named)? = reading.contents[first],
      case .artist(let artist)? = stored[first]
    else { return [] }
    let others = misnamed.count - 1
    return [
      Problem(
        .assumedValue,
        "'\(named.name.prefix(80))' is the \(first), whom the catalogue calls "
          + "'\(artist.name.prefix(80))': it keeps that name"
          + (others == 0 ? "." : "; so it does of \(others) more."),
        remedy:
          "If the name has changed, write it into the catalogue: 'docent artist set \(first.id) "
          + "--set name=NAME'. If somebody else is meant, correct the identifier.",
        at: reading.locations[first])
    ]
  }
}
