public import Catalog

/// The languages of a document by how much is in each: those of a campus that is made of it.
public struct LanguageCount: Sendable {
  private var found: [LanguageTag: (weight: Int, number: Int)] = [:]

  /// A count of nothing yet.
  public init() {}

  /// Counts a text in a language; nothing where that is not known. A text that says which language a
  /// record is in has the `weight` of many.
  public mutating func add(_ language: LanguageTag?, weight: Int = 1) {
    guard let language else { return }
    let number = found.count
    found[language, default: (0, number)].weight += weight
  }

  /// The languages, the most frequent first, and of several as frequent that which came first.
  ///
  /// - Complexity: O(l log l) for l languages.
  public var ranked: [LanguageTag] {
    found.sorted { ($1.value.weight, $0.value.number) < ($0.value.weight, $1.value.number) }
      .map(\.key)
  }
}
