public import Catalog

/// A stop of a published tour, by the number that a keypad dials.
public struct NumberedStop: Hashable, Sendable {
  /// The tour that it is a stop of.
  public let tour: Slug
  /// Its keypad number.
  public let number: Int
  /// Its position in the tour's stops.
  public let position: Int

  /// The stop of `tour` at `position`, which has the keypad number `number`.
  public init(tour: Slug, number: Int, position: Int) {
    self.tour = tour
    self.number = number
    self.position = position
  }
}

extension CatalogSnapshot {
  /// The stops that `text` is the keypad number of, one a tour, by tour; none if it is no number.
  ///
  /// - Complexity: O(s) for s stops on all tours.
  public func stops(numbered text: String) -> [NumberedStop] {
    guard let number = Stop.number(dialled: text) else { return [] }
    return tours.compactMap { tour in
      tour.position(ofStop: number).map {
        NumberedStop(tour: tour.id, number: number, position: $0)
      }
    }
  }
}

extension Stop {
  /// The keypad number that `text` is; `nil` if it is none.
  public static func number(dialled text: String) -> Int? {
    let digits = text.drop(while: \.isWhitespace).prefix { $0.isASCII && $0.isNumber }
    guard text[digits.endIndex...].allSatisfy(\.isWhitespace), let number = Int(digits),
      numbers.contains(number)
    else { return nil }
    return number
  }
}
