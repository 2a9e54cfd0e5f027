import Catalog
import Notation

/// A word with which a condition compares a property that never has it, so that it is true of nothing.
struct UnknownFilterWord: Hashable {
  let property: FeatureProperty
  let word: String
  /// The words that the property has.
  let known: [String]

  /// The problem of the word in a condition on `collection` that is called `option`.
  func problem(on collection: FeatureKind, called option: String) -> Problem {
    let other = collection.queryables.first {
      if case .choice(let words) = $0.values { words.contains(word) } else { false }
    }
    let values = known.map { "'\($0)'" }.joined(separator: ", ")
    return Problem(
      .badRequest, "Option \(option): '\(property.name)' is never '\(word.prefix(80))'.",
      remedy: other.map { "Did you mean \($0.name) = '\(word)'?" }
        ?? "It is \(known.count == 1 ? "always" : "one of") \(values).")
  }
}

extension FilterExpression {
  /// The first word of the condition that its property never has, in a collection of items of `kinds`;
  /// `nil` if there is none.
  ///
  /// - Complexity: O(n) for a condition of n values.
  func unknownWord(of kinds: [ItemKind]) -> UnknownFilterWord? {
    func check(_ operands: [FilterOperand]) -> UnknownFilterWord? {
      for case .property(let property) in operands {
        guard let known = property.words(of: kinds) else { continue }
        for case .value(.text(let word)) in operands where !known.contains(word) {
          return UnknownFilterWord(property: property, word: word, known: known)
        }
      }
      return nil
    }
    switch self {
    case .not(let inner): return inner.unknownWord(of: kinds)
    case .all(let all), .any(let all):
      return all.lazy.compactMap { $0.unknownWord(of: kinds) }.first
    case .comparison(let one, .equal, let other), .comparison(let one, .unequal, let other):
      return check([one, other])
    case .among(let one, let others): return check([one] + others)
    case .truth, .comparison, .like, .between, .absent, .intersects: return nil
    }
  }
}

extension FeatureProperty {
  /// The words that the property can have among items of `kinds`; `nil` where it can have any.
  fileprivate func words(of kinds: [ItemKind]) -> [String]? {
    if case .choice(let words) = values { return words }
    return name == Self.kindName ? kinds.map(\.rawValue) : nil
  }
}
