public import Geodesy

/// An ordered list of stops.
public struct Tour: Hashable, Sendable {
  /// Whether visitors see it.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// Everyone sees it.
    case published
    /// Only its authors see it.
    case draft
  }

  /// Unique in the catalogue.
  public let id: Slug
  /// The campus it walks on.
  public var campus: PlaceID
  /// What it is called.
  public var title: LocalizedText
  /// An introduction, CommonMark.
  public var text: LocalizedText?
  /// Who put it together.
  public var author: String?
  /// Whether visitors see it.
  public var status: Status = .published
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// Anything else.
  public var details: Details = [:]
  /// In walking order; may be empty.
  public var stops: [Stop] = []

  /// A tour without stops yet.
  public init(id: Slug, campus: PlaceID, title: LocalizedText) {
    self.id = id
    self.campus = campus
    self.title = title
  }

  /// The keypad number of each stop: its own, or else its position counted from 1.
  public var stopNumbers: [Int] {
    stops.enumerated().map { $0.element.number ?? $0.offset + 1 }
  }

  /// For each stop, those that must be seen before it: earlier ones that show what it comes after.
  public var earlierStops: [[Int]] {
    stops.enumerated().map { position, stop in
      stop.after.isEmpty
        ? [] : stops[..<position].indices.filter { stop.after.contains(stops[$0].subject) }
    }
  }

  /// The position of the stop with keypad number `number`; the first, should two share it.
  public func position(ofStop number: Int) -> Int? {
    stopNumbers.firstIndex(of: number)
  }
}

/// A halt on a tour.
public struct Stop: Hashable, Sendable {
  /// The numbers that a keypad can dial.
  public static let numbers = 1...999_999
  /// The longest stay, in seconds: a day.
  public static let longestDwell = 86_400.0
  /// What seeing a stop can be worth.
  public static let weights = 0.0...1000.0
  /// The widest trigger radius.
  public static let widestRadius = Meters(10_000)

  /// What a stop shows.
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

  /// What it shows.
  public var subject: Subject
  /// Its number for the keypad, where that is not its position.
  public var number: Int?
  /// A title in place of the subject's.
  public var title: LocalizedText?
  /// What the tour says here, CommonMark.
  public var text: LocalizedText?
  /// How long people stay, in seconds, not negative.
  public var dwell: Double?
  /// What seeing it is worth where time is short, in ``weights``; 1 where absent, and with 0 it is
  /// only visited if another stop comes after it.
  public var weight: Double?
  /// What must be seen before it, in whichever order the tour is walked: each is shown by an earlier
  /// stop.
  public var after: [Subject] = []
  /// How close one must come for the stop to announce itself; more than zero.
  public var radius: Meters?
  /// Media of its own.
  public var media: [Slug] = []

  /// A halt at `subject`.
  public init(_ subject: Subject) { self.subject = subject }
}
