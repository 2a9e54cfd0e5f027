public import Geodesy

/// An ordered list of stops.
public struct Tour: Hashable, Sendable {
  /// The statuses of a tour: visible to visitors or not.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// Everyone sees the tour.
    case published
    /// Only its authors see the tour.
    case draft
  }

  /// The identifier, unique among the tours of the catalogue.
  public let id: Slug
  /// The campus it walks on.
  public var campus: PlaceID
  /// The title that visitors read.
  public var title: LocalizedText
  /// An introduction for visitors, CommonMark.
  public var text: LocalizedText?
  /// The person who put it together.
  public var author: String?
  /// The status, by which visitors see the tour or not.
  public var status: Status = .published
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// The facts that have no field here.
  public var details: Details = [:]
  /// The stops in walking order; may be empty.
  public var stops: [Stop] = []

  /// A tour without stops yet.
  public init(id: Slug, campus: PlaceID, title: LocalizedText) {
    self.id = id
    self.campus = campus
    self.title = title
  }

  /// The keypad number of each stop: its own, or else its position counted from 1.
  ///
  /// - Complexity: O(s) for s stops.
  public var stopNumbers: [Int] {
    stops.enumerated().map { $0.element.number ?? $0.offset + 1 }
  }

  /// The positions of the stops that must be seen before each stop: earlier ones that show what it
  /// comes after.
  ///
  /// - Complexity: O(s a) for s stops that name a subjects in all to come after.
  public var earlierStops: [[Int]] {
    stops.enumerated().map { position, stop in
      stop.after.isEmpty
        ? [] : stops[..<position].indices.filter { stop.after.contains(stops[$0].subject) }
    }
  }

  /// The position of the stop with keypad number `number`; the first, should two share it.
  ///
  /// - Complexity: O(s) for s stops.
  public func position(ofStop number: Int) -> Int? {
    stopNumbers.firstIndex(of: number)
  }
}

/// A stop on a tour, at a work or place.
public struct Stop: Hashable, Sendable {
  /// The numbers that a keypad can dial.
  public static let numbers = 1...999_999
  /// The longest stay, in seconds: a day.
  public static let longestDwell = 86_400.0
  /// The range of ``weight``, the worth of seeing a stop.
  public static let weights = 0.0...1000.0
  /// The widest trigger radius.
  public static let widestRadius = Meters(10_000)

  /// The subject that a stop shows.
  public enum Subject: Hashable, Sendable {
    /// A work of art.
    case work(Slug)
    /// A place of the hierarchy.
    case place(PlaceID)

    /// The item it names; a place's kind follows from the depth of its path.
    public var key: ItemKey {
      switch self {
      case .work(let id): ItemKey(.work, id.description)
      case .place(let id):
        ItemKey([.campus, .building, .level, .room][id.depth - 1], id.description)
      }
    }

    /// The identifier of the work, or the path of the place.
    public var identifier: String {
      switch self {
      case .work(let id): id.description
      case .place(let id): id.description
      }
    }
  }

  /// The work or place that it shows.
  public var subject: Subject
  /// Its number for the keypad, where that is not its position.
  public var number: Int?
  /// A title in place of the subject's.
  public var title: LocalizedText?
  /// The text of the tour at this stop, CommonMark.
  public var text: LocalizedText?
  /// The length of people's stay in seconds, not negative; the usual one where absent.
  public var dwell: Double?
  /// The worth of seeing it where time is short, in ``weights``; 1 where absent, and with 0 it is
  /// only visited if another stop comes after it.
  public var weight: Double?
  /// The subjects that must be seen before it, in whichever order the tour is walked: each is shown
  /// by an earlier stop.
  public var after: [Subject] = []
  /// The distance at which the stop announces itself, more than zero; the usual one where absent.
  public var radius: Meters?
  /// The media of the stop itself.
  public var media: [Slug] = []

  /// A stop that shows `subject`.
  public init(_ subject: Subject) { self.subject = subject }
}

extension Tour: CatalogItem {
  /// The item kind of tours.
  public static let kind = ItemKind.tour
  /// The tour among items of all kinds.
  public var item: Item { .tour(self) }

  /// A tour of which nothing is known.
  public static func blank(id: Slug, campus: PlaceID) -> Tour {
    Tour(id: id, campus: campus, title: .blank)
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Tour>] = [
    Field("campus", \.campus, "The campus."),
    Field("title", \.title, "The title."),
    Field("text", \.text, isProse: true, "A text about the tour."),
    Field("author", \.author, "The author."),
    Field("status", \.status, usual: .published, "Whether visitors see it."),
    .list(
      "stops", \.stops, type: .stops, isToldEmpty: true, "The stops in walking order.",
      wrap: FieldValue.stops
    ) {
      if case .stops(let list) = $0 { list } else { nil }
    },
    .details(\.details),
  ]
}

extension Stop: FieldedPart {
  /// A stop of which nothing is known: its subject means nothing until it is set.
  public static let blank = Stop(.place(PlaceID(known: "")))

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Stop>] = [
    Field("subject", \.subject, "The work or place that it shows."),
    Field(
      "number", \.number, type: .integer(Stop.numbers),
      "The number for the keypad; its place in the list if absent."),
    Field("title", \.title, "A title of its own."),
    Field("text", \.text, isProse: true, "The words of the guide."),
    Field(
      "dwell", \.dwell, type: .number(NumberBounds(0...Stop.longestDwell)), unit: .seconds,
      "The time that visitors stay."),
    Field(
      "weight", \.weight, type: .number(NumberBounds(Stop.weights)),
      "The worth when time is short; 1 if absent."),
    .list(
      "after", \.after, type: .subjects,
      "The works and places of the stops that come before it in any order of the tour.",
      wrap: FieldValue.subjects
    ) {
      if case .subjects(let list) = $0 { list } else { nil }
    },
    Field(
      "radius", \.radius, type: .number(NumberBounds(above: 0, upTo: Stop.widestRadius.value)),
      unit: .meters, "The distance at which one has arrived."),
    .media(\.media, "The media played there."),
  ]
}
