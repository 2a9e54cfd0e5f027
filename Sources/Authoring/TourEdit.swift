public import Catalog
import Notation
import Queries

/// One edit of one tour, as its author asks for it: data, so that a command, a form and a request
/// can ask for the same.
public enum TourEdit: Hashable, Sendable {
  /// Begins a tour, as a draft.
  case begin(NewTour)
  /// Begins a tour, as a draft, with all that another one has.
  case copy(Slug, title: String?)
  /// Adds a stop to the tour.
  case add(NewStop)
  /// Moves the stop with a keypad number to a position counted from 1.
  case move(stop: Int, to: Int)
  /// Takes the stop with a keypad number out.
  case remove(stop: Int)
  /// Changes what the tour itself says.
  case set(TourSettings)
  /// Changes what the stop with a keypad number says.
  case setStop(Int, StopSettings)
  /// Shows the tour to visitors.
  case publish
  /// Hides the tour from visitors.
  case withdraw
  /// Removes the whole tour.
  case delete

  /// An edit, made of one state of the catalogue.
  public struct Made: Hashable, Sendable {
    /// The change that it comes to; `nil` if the tour is like that already.
    public let change: Change?
    /// The tour with the edit; as it was, if it goes.
    public let tour: Tour
    /// The keypad number of the stop that was added or set.
    public let stopNumber: Int?
  }

  /// Makes the edit of the tour `id` of `contents`. Problems name what was given as `naming` says.
  public func made(
    of id: Slug, in contents: CatalogContents, _ naming: ParameterNaming
  ) throws -> Made {
    switch self {
    case .begin(let new):
      let tour = try new.tour(id, in: contents, naming)
      return Made(change: .add(.tour(tour)), tour: tour, stopNumber: nil)
    case .copy(let original, let title):
      let tour = try Self.copy(of: original, as: id, title, contents, naming)
      return Made(change: .add(.tour(tour)), tour: tour, stopNumber: nil)
    case .delete:
      guard let tour = contents.tours[id] else {
        throw Problem(
          .notFound, "There is no tour '\(id)' in the catalogue.",
          remedy: "'docent browse' lists the tours of each campus.")
      }
      return Made(change: .remove(.tour(tour)), tour: tour, stopNumber: nil)
    case .set, .setStop, .add, .move, .remove, .publish, .withdraw: break
    }
    guard let before = contents.tours[id] else {
      throw Problem.notFound(
        "tour", id.description, known: contents.tours.keys.map(\.description))
    }
    var after = before
    let position = try change(&after, contents, naming)
    return Made(
      change: before == after ? nil : .replace(.tour(before), with: .tour(after)), tour: after,
      stopNumber: position.map { after.stopNumbers[$0] })
  }

  /// The tour `original` as a draft called `id`. A title of its own is in the campus's default
  /// language alone, because the others would be those of the original.
  private static func copy(
    of original: Slug, as id: Slug, _ title: String?, _ contents: CatalogContents,
    _ naming: ParameterNaming
  ) throws -> Tour {
    guard let tour = contents.tours[original] else {
      throw Problem.notFound(
        "tour", original.description, known: contents.tours.keys.map(\.description))
    }
    var new = NewTour(campus: tour.campus, title: tour.title.all[0].text)
    if let title { new.title = title }
    let begun = try new.tour(id, in: contents, naming)
    var copy = Tour(id: id, campus: tour.campus, title: title == nil ? tour.title : begun.title)
    for field in Tour.fields where !["campus", "title", "status"].contains(field.description.name) {
      try field.set(field.value(of: tour), in: &copy)
    }
    copy.status = .draft
    return copy
  }

  /// Changes `tour`, and returns the position of the stop that was added or set.
  private func change(
    _ tour: inout Tour, _ contents: CatalogContents, _ naming: ParameterNaming
  ) throws -> Int? {
    switch self {
    case .add(let new): return try new.add(to: &tour, contents, naming)
    case .move(let stop, let position):
      var problems = ValueProblems()
      let from = try problems.noting { try naming.position(of: stop, in: tour) }
      let to = try problems.noting {
        try StopNumbers(naming: naming)
          .position(position, count: tour.stops.count, parameter: "to")
      }
      try problems.check()
      if let from, let to { tour.stops.insert(tour.stops.remove(at: from), at: to) }
    case .remove(let stop):
      let gone = tour.stops.remove(at: try naming.position(of: stop, in: tour))
      // What nobody shows any more can come before nothing.
      if !tour.stops.contains(where: { $0.subject == gone.subject }) {
        for index in tour.stops.indices {
          tour.stops[index].after.removeAll { $0 == gone.subject }
        }
      }
    case .set(let settings): try settings.set(&tour, contents, naming)
    case .setStop(let stop, let settings):
      return try settings.set(stop, of: &tour, contents, naming)
    case .publish: tour.status = .published
    case .withdraw: tour.status = .draft
    case .begin, .copy, .delete: break
    }
    return nil
  }
}

/// A tour to begin.
public struct NewTour: Hashable, Sendable {
  /// The campus that it walks on.
  public var campus: PlaceID
  /// The title, in the campus's default language.
  public var title: String
  /// An introduction, CommonMark, in the campus's default language.
  public var text: String?
  /// The person who puts it together.
  public var author: String?

  /// A tour on `campus` that is called `title`.
  public init(campus: PlaceID, title: String, text: String? = nil, author: String? = nil) {
    self.campus = campus
    self.title = title
    self.text = text
    self.author = author
  }

  fileprivate func tour(
    _ id: Slug, in contents: CatalogContents, _ naming: ParameterNaming
  ) throws -> Tour {
    guard contents.tours[id] == nil else {
      throw Problem(
        .duplicateIdentifier, "There is a tour '\(id)' already.",
        remedy: "Choose another identifier, or change that tour with 'docent tour set'.")
    }
    let language = contents.defaultLanguage(at: campus)
    guard
      let title = LocalizedText(try naming.checkedText(title, parameter: "title"), in: language)
    else {
      throw Problem(
        .missingValue, "The title of the tour is blank.",
        remedy: "Give it one with \(naming.written("title")).")
    }
    var tour = Tour(id: id, campus: campus, title: title)
    tour.text = try text.flatMap {
      LocalizedText(try naming.checkedText($0, parameter: "text"), in: language)
    }
    tour.author = try author.map { try naming.checkedText($0, parameter: "author") }
    tour.status = .draft
    return tour
  }
}
