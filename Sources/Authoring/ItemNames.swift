public import Catalog
import Exchange
public import Notation
import Queries

/// How people name the items of several kinds that go by one word, such as the places of a campus: by an
/// identifier, or by `KIND:IDENTIFIER` where two kinds share one.
public struct ItemNames: Sendable {
  /// The word for any of them, such as `place`.
  public let noun: String
  /// The kinds that the word stands for.
  public let kinds: [ItemKind]

  /// The items of `kinds`, each of which is a `noun`.
  public init(_ noun: String, _ kinds: [ItemKind]) {
    self.noun = noun
    self.kinds = kinds
  }

  /// The item of `contents` that `text` names, of the given kind if there is one.
  ///
  /// Throws `not-found` with the identifiers that are near, and `bad-request` where two have it, or where
  /// `text` names another kind.
  public func key(
    _ text: String, in contents: CatalogContents, of given: ItemKind? = nil
  ) throws(Problem) -> ItemKey {
    let (kind, id) = try parts(text, of: given)
    let found = (kind.map { [$0] } ?? kinds).map { ItemKey($0, id) }.filter { contents[$0] != nil }
    guard let key = found.first else {
      let known = contents.items.map(\.key).filter {
        kind.map([$0.kind].contains) ?? kinds.contains($0.kind)
      }
      throw .notFound(kind?.rawValue ?? noun, id, known: known.map(\.id))
    }
    guard found.count == 1 else { throw Self.ambiguous(id, found.map(\.kind)) }
    return key
  }

  /// The key of a new item that `text` names: of the given kind, or of the one to which an identifier of
  /// so many parts belongs.
  ///
  /// Throws `bad-request` where it could be of several.
  public func newKey(_ text: String, of given: ItemKind? = nil) throws(Problem) -> ItemKey {
    let (kind, id) = try parts(text, of: given)
    let depth = 1 + id.utf8.count { $0 == UInt8(ascii: "/") }
    let suited = kinds.filter { $0.depth == depth }
    let possible = kind.map { [$0] } ?? (suited.isEmpty ? kinds : suited)
    guard possible.count == 1 || suited.isEmpty, let kind = possible.first else {
      throw Self.ambiguous(id, possible)
    }
    return ItemKey(kind, id)
  }

  private func parts(
    _ text: String, of given: ItemKind?
  ) throws(Problem) -> (kind: ItemKind?, id: String) {
    guard let colon = text.firstIndex(of: ":") else { return (given, text) }
    let word = String(text[..<colon])
    guard let kind = kinds.first(where: { $0.rawValue == word }) else {
      throw Problem(
        .badRequest, "'\(word.prefix(80))' is no kind of \(noun).",
        remedy: "Use one of \(kinds.map(\.rawValue).joined(separator: ", ")).")
    }
    if let given, given != kind {
      throw Problem(
        .badRequest, "'\(text.prefix(80))' is told to be \(given.withArticle), too.",
        remedy: "Say one of the two.")
    }
    return (kind, String(text[text.index(after: colon)...]))
  }

  private static func ambiguous(_ id: String, _ kinds: [ItemKind]) -> Problem {
    let words = kinds.map(\.rawValue)
    return Problem(
      .badRequest, "'\(id.prefix(80))' can be of the kinds \(words.joined(separator: " and ")).",
      remedy: "Say which: \(words.map { "\($0):\(id.prefix(80))" }.joined(separator: " or ")).")
  }
}
