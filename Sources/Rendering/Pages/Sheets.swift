import Catalog
import Notation
import Queries
import Words

/// A long list in sheets, each a page of its own.
struct Sheets {
  /// The most things on a sheet: with pictures a page of about 100 kB.
  static let size = 200

  /// The sheet that is shown, counted from 1.
  let number: Int
  /// The number of sheets, 1 at least.
  let count: Int

  /// The sheet `number` of `total` things. A sheet that there is not is a `not-found` Problem.
  init(_ number: Int, of total: Int) throws(Problem) {
    count = Self.count(of: total)
    self.number = number
    guard (1...count).contains(number) else {
      throw Problem(
        .notFound, "There is no page \(number) of this list.",
        remedy: count == 1 ? "The list is one page." : "Ask for one of 1 to \(count).")
    }
  }

  /// The number of sheets that `total` things take.
  static func count(of total: Int) -> Int { max(1, (total + size - 1) / size) }

  /// The sheet that the thing at `place`, counted from 0, stands on.
  static func number(at place: Int) -> Int { place / size + 1 }

  /// The places of the things on it.
  var range: Range<Int> { (number - 1) * Self.size..<number * Self.size }

  /// The things of a list on it, the first of which is at `place` in the whole; `place` moves on
  /// behind the list.
  func part<Thing>(of things: [Thing], from place: inout Int) -> ArraySlice<Thing> {
    let own = place..<(place + things.count)
    place = own.upperBound
    let shown = range.clamped(to: own)
    return things[(shown.lowerBound - own.lowerBound)..<(shown.upperBound - own.lowerBound)]
  }
}

/// The way through the sheets of a list: template `pager`.
struct PagerPart: PlainPart {
  /// The sheet among all, in words.
  let position: String
  let previous: String?
  let next: String?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "position": position
    case "previous": previous
    case "next": next
    default: nil
    }
  }
}

/// A field that searches what a list has: template `seeker`.
struct SeekerPart: PlainPart {
  let action: String
  /// The place to search in, where search can be narrowed down to it.
  let place: String?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "action": action
    case "place": place
    default: nil
    }
  }
}

extension PageWriter {
  /// The way from a sheet of the list on `page` to those beside it; `nil` where there is but one.
  func pager(_ sheets: Sheets, of page: Links.Target) -> PagerPart? {
    guard sheets.count > 1 else { return nil }
    func href(_ number: Int) -> String? {
      (1...sheets.count).contains(number) ? self.href(page.sheet(number)) : nil
    }
    return PagerPart(
      position: words(
        .position, [.number: String(sheets.number), .total: String(sheets.count)]),
      previous: href(sheets.number - 1), next: href(sheets.number + 1))
  }

  /// The field that searches a list of works in `place`; `nil` for one that is seen at once.
  func seeker(_ sheets: Sheets, in place: PlaceID?) -> SeekerPart? {
    guard sheets.count > 1 else { return nil }
    let isKnown =
      place.map { place in
        snapshot.searchFacets.values(of: .place).contains { $0.value == place.description }
      } ?? false
    return SeekerPart(action: href(.search), place: isKnown ? place?.description : nil)
  }
}

extension Links.Target {
  /// The sheet `number` of the list on this page.
  func sheet(_ number: Int) -> Links.Target { number == 1 ? self : .sheet(self, number) }

  /// What stands before a further parameter in the service's address.
  var queryMark: String {
    switch self {
    case .sheet, .tourWithin: "&"
    default: "?"
    }
  }
}

/// The works of a campus by title as one language has it.
struct TitleOrder: Sendable {
  /// The places of the works in the snapshot.
  let works: [Int]
  /// The first letters of the titles, each with the place of the first work.
  let letters: [(letter: String, place: Int)]
}
