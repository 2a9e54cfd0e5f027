public import Catalog
import Notation

/// A thing that a label stands beside, and the codes that labels bear: a letter for what it leads
/// to, and that thing's lasting number in Crockford's base 32, such as `W1Z5K3Q`. A code stays right
/// when the thing is renamed or moved.
public enum LabelSubject: Hashable, Sendable {
  /// A work of art.
  case work(Slug)
  /// An artist.
  case artist(Slug)
  /// A campus, building, level or room.
  case place(PlaceID)
  /// A published tour.
  case tour(Slug)
  /// The stop of a published tour with this keypad number.
  case stop(Slug, number: Int)

  /// The letters that codes begin with.
  fileprivate enum Letter: String {
    case work = "W"
    case artist = "A"
    case place = "P"
    case tour = "T"
    case stop = "S"
  }

  fileprivate var letter: Letter {
    switch self {
    case .work: .work
    case .artist: .artist
    case .place: .place
    case .tour: .tour
    case .stop: .stop
    }
  }
}

extension CatalogSnapshot {
  /// The code of the label of `subject`; `nil` if visitors are not shown it.
  ///
  /// - Complexity: O(s) for s stops of the tour, once the lasting numbers are made.
  public func labelCode(of subject: LabelSubject) -> String? {
    let numbers = lastingNumbers
    let number: Int? =
      switch subject {
      case .work(let id): numbers.works.number(of: id)
      case .artist(let id): numbers.artists.number(of: id)
      case .place(let id): numbers.places.number(of: id)
      case .tour(let id): numbers.tours.number(of: id)
      case .stop(let tour, let number):
        (try? self.tour(tour))?.stopNumbers.firstIndex(of: number).flatMap {
          numbers.stops.number(of: LastingNumbers.StopName(tour: tour, index: $0))
        }
      }
    return number.map { subject.letter.rawValue + CrockfordBase32.text($0) }
  }

  /// The thing whose label bears `code`; `nil` if nothing here does. Small letters, hyphens and the
  /// digits that are easily mixed up are understood.
  ///
  /// - Complexity: O(n) for n bytes, once the lasting numbers are made.
  public func subject(ofLabelCode code: String) -> LabelSubject? {
    guard let letter = LabelSubject.Letter(rawValue: code.prefix(1).uppercased()),
      let number = CrockfordBase32.number(code.dropFirst())
    else { return nil }
    let numbers = lastingNumbers
    switch letter {
    case .work: return numbers.works[number].map { .work($0) }
    case .artist: return numbers.artists[number].map { .artist($0) }
    case .place: return numbers.places[number].map { .place($0) }
    case .tour: return numbers.tours[number].map { .tour($0) }
    case .stop:
      guard let stop = numbers.stops[number], let tour = try? tour(stop.tour) else { return nil }
      return .stop(stop.tour, number: tour.stopNumbers[stop.index])
    }
  }
}
