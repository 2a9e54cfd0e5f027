public import Catalog
import Notation

/// The identifier of a thing in Wikidata, such as `Q42` (https://www.wikidata.org/wiki/Wikidata:Identifiers).
///
/// Works and artists keep theirs as a detail, called as OpenStreetMap calls its key. Formats that have
/// a place for the same thing elsewhere name it there by its address.
public struct WikidataIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The name of the detail that holds it.
  public static let detail = "wikidata"

  /// The identifier: `Q` and a number.
  public let description: String

  /// The identifier that `text` is, or that an address of Wikidata ends with; else `nil`.
  public init?(_ text: String) {
    let own = text.trimmingWhitespace
    var rest = own[...]
    let scheme = ["http://", "https://"].first { own.lowercased().hasPrefix($0) }
    if let scheme {
      let parts = own.dropFirst(scheme.count).split(separator: "/")
      guard parts.count == 3, let host = parts.first?.lowercased(),
        ["www.wikidata.org", "wikidata.org", "m.wikidata.org"].contains(host),
        parts[1] == "entity" || parts[1] == "wiki"
      else { return nil }
      rest = Substring(parts[2])
    }
    guard rest.first == "Q", (2...16).contains(rest.utf8.count), rest.dropFirst().first != "0",
      rest.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    description = String(rest)
  }

  /// The identifier among `details`, where their text is one and no more; else `nil`.
  public init?(of details: Details) {
    guard let text = details[Self.detail], let found = WikidataIdentifier(text),
      found.description == text
    else { return nil }
    self = found
  }

  /// The page that people read.
  public var page: String { "https://www.wikidata.org/wiki/\(description)" }

  /// The address by which linked data name the thing.
  public var address: String { "http://www.wikidata.org/entity/\(description)" }
}
