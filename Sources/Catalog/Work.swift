public import Geodesy

/// A work of art.
public struct Work: Hashable, Sendable {
  /// Where the work is kept.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// To be seen where the catalogue says.
    case onView = "on view"
    /// Kept, not shown.
    case inStorage = "in storage"
    /// Shown elsewhere.
    case onLoan = "on loan"
    /// No longer there.
    case removed

    /// The statuses that a question means by `name`: one of them, or `any`; `nil` if it means none.
    public static func set(named name: String) -> Set<Status>? {
      name == "any" ? Set(allCases) : Status(rawValue: name).map { [$0] }
    }

    /// Every name that ``set(named:)`` knows, for messages.
    public static var setNames: String {
      (allCases.map(\.rawValue) + ["any"]).map { "'\($0)'" }.joined(separator: ", ")
    }
  }

  /// The span of years in which it was made.
  public struct Years: Hashable, Sendable {
    /// The first; negative before our era.
    public let from: Int
    /// The last, not before the first.
    public let to: Int

    /// `nil` if the last year lies before the first.
    public init?(from: Int, to: Int) {
      guard from <= to else { return nil }
      self.from = from
      self.to = to
    }
  }

  /// A position as it was surveyed, in its own reference system.
  public struct Survey: Hashable, Sendable {
    /// An EPSG code or PROJ string.
    public let crs: String
    /// Easting or longitude, in the system's unit.
    public let x: Double
    /// Northing or latitude, in the system's unit.
    public let y: Double
    /// The error of its conversion, by what PROJ knows of the operation (not that of the survey);
    /// zero or more. `nil` if that is not known.
    public let accuracy: Meters?

    /// The position `x`, `y` in `crs`, converted with an error of `accuracy`.
    public init(crs: String, x: Double, y: Double, accuracy: Meters? = nil) {
      self.crs = crs
      self.x = x
      self.y = y
      self.accuracy = accuracy
    }
  }

  /// Unique in the catalogue.
  public let id: Slug
  /// The number its keeper knows it by.
  public var accession: String?
  /// What it is called.
  public var title: LocalizedText
  /// Who made it, in the order of a label.
  public var artists: [Slug] = []
  /// Where it hangs in the hierarchy: a campus, building, level or room.
  public var place: PlaceID
  /// Where it stands, if that is known; nothing is ever guessed.
  public var coordinate: Coordinate?
  /// The position that `coordinate` was converted from, if it was.
  public var survey: Survey?
  /// Where the work is kept.
  public var status: Status = .onView
  /// When it was made, as a label says it.
  public var date: LocalizedText?
  /// When it was made, in years.
  public var years: Years?
  /// What it is made of.
  public var medium: LocalizedText?
  /// How large it is, as a label says it.
  public var dimensions: LocalizedText?
  /// Its classification.
  public var group: String?
  /// Its finer classification.
  public var subgroup: String?
  /// What one sees, CommonMark.
  public var description: LocalizedText?
  /// Its story, CommonMark.
  public var narrative: LocalizedText?
  /// Whom its keeper thanks.
  public var creditLine: LocalizedText?
  /// Who holds which rights.
  public var rights: LocalizedText?
  /// How to find it once there.
  public var locationNote: LocalizedText?
  /// Images, sound and models of it, the first one leading.
  public var media: [Slug] = []
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// Anything else.
  public var details: Details = [:]

  /// A work of which only title and place are known yet.
  public init(id: Slug, title: LocalizedText, place: PlaceID, coordinate: Coordinate? = nil) {
    self.id = id
    self.title = title
    self.place = place
    self.coordinate = coordinate
  }
}
