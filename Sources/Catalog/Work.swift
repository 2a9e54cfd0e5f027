public import Geodesy

/// A work of art.
///
/// Copies share what they hold until one of them is changed: a table of a million works is sorted,
/// compared and put into dictionaries, and each work has two dozen fields.
public struct Work: Sendable {
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

    /// The years that can be said: before all art that is known, and up to four digits.
    public static let range = -100_000...9_999

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
  public var id: Slug { storage.fields.id }
  /// The number its keeper knows it by.
  public var accession: String? {
    get { storage.fields.accession }
    set { own.fields.accession = newValue }
  }
  /// What it is called.
  public var title: LocalizedText {
    get { storage.fields.title }
    set { own.fields.title = newValue }
  }
  /// Who made it, in the order of a label.
  public var artists: [Slug] {
    get { storage.fields.artists }
    _modify { yield &own.fields.artists }
  }
  /// Where it hangs in the hierarchy: a campus, building, level or room.
  public var place: PlaceID {
    get { storage.fields.place }
    set { own.fields.place = newValue }
  }
  /// Where it stands, if that is known; nothing is ever guessed.
  public var coordinate: Coordinate? {
    get { storage.fields.coordinate }
    set { own.fields.coordinate = newValue }
  }
  /// The position that `coordinate` was converted from, if it was.
  public var survey: Survey? {
    get { storage.fields.survey }
    set { own.fields.survey = newValue }
  }
  /// Where the work is kept.
  public var status: Status {
    get { storage.fields.status }
    set { own.fields.status = newValue }
  }
  /// When it was made, as a label says it.
  public var date: LocalizedText? {
    get { storage.fields.date }
    set { own.fields.date = newValue }
  }
  /// When it was made, in years.
  public var years: Years? {
    get { storage.fields.years }
    set { own.fields.years = newValue }
  }
  /// What it is made of.
  public var medium: LocalizedText? {
    get { storage.fields.medium }
    set { own.fields.medium = newValue }
  }
  /// How large it is, as a label says it.
  public var dimensions: LocalizedText? {
    get { storage.fields.dimensions }
    set { own.fields.dimensions = newValue }
  }
  /// Its classification.
  public var group: String? {
    get { storage.fields.group }
    set { own.fields.group = newValue }
  }
  /// Its finer classification.
  public var subgroup: String? {
    get { storage.fields.subgroup }
    set { own.fields.subgroup = newValue }
  }
  /// What one sees, CommonMark.
  public var description: LocalizedText? {
    get { storage.fields.description }
    set { own.fields.description = newValue }
  }
  /// Its story, CommonMark.
  public var narrative: LocalizedText? {
    get { storage.fields.narrative }
    set { own.fields.narrative = newValue }
  }
  /// Whom its keeper thanks.
  public var creditLine: LocalizedText? {
    get { storage.fields.creditLine }
    set { own.fields.creditLine = newValue }
  }
  /// Who holds which rights.
  public var rights: LocalizedText? {
    get { storage.fields.rights }
    set { own.fields.rights = newValue }
  }
  /// How to find it once there.
  public var locationNote: LocalizedText? {
    get { storage.fields.locationNote }
    set { own.fields.locationNote = newValue }
  }
  /// Images, sound and models of it, the first one leading.
  public var media: [Slug] {
    get { storage.fields.media }
    _modify { yield &own.fields.media }
  }
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int? {
    get { storage.fields.number }
    set { own.fields.number = newValue }
  }
  /// Anything else.
  public var details: Details {
    get { storage.fields.details }
    _modify { yield &own.fields.details }
  }

  // Collections are changed in place, or each element added would copy all of them.
  private var storage: Storage

  /// What it holds, shared with no other work.
  private var own: Storage {
    mutating get {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
      return storage
    }
  }

  /// A work of which only title and place are known yet.
  public init(id: Slug, title: LocalizedText, place: PlaceID, coordinate: Coordinate? = nil) {
    storage = Storage(Fields(id: id, title: title, place: place, coordinate: coordinate))
  }
}

extension Work: Hashable {
  /// Whether all their fields are equal.
  public static func == (one: Work, other: Work) -> Bool {
    one.storage === other.storage || one.storage.fields == other.storage.fields
  }

  /// Hashes what tells works apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.fields) }
}

extension Work: CustomReflectable {
  /// Its fields, as debuggers and failing tests show them.
  public var customMirror: Mirror { Mirror(reflecting: storage.fields) }
}

extension Work {
  /// The fields as they are kept.
  fileprivate struct Fields: Hashable, Sendable {
    let id: Slug
    var accession: String?
    var title: LocalizedText
    var artists: [Slug] = []
    var place: PlaceID
    var coordinate: Coordinate?
    var survey: Survey?
    var status: Status = .onView
    var date: LocalizedText?
    var years: Years?
    var medium: LocalizedText?
    var dimensions: LocalizedText?
    var group: String?
    var subgroup: String?
    var description: LocalizedText?
    var narrative: LocalizedText?
    var creditLine: LocalizedText?
    var rights: LocalizedText?
    var locationNote: LocalizedText?
    var media: [Slug] = []
    var number: Int?
    var details: Details = [:]

    init(id: Slug, title: LocalizedText, place: PlaceID, coordinate: Coordinate?) {
      self.id = id
      self.title = title
      self.place = place
      self.coordinate = coordinate
    }
  }

  /// Changed only while one work alone refers to it, so that tasks may share it.
  fileprivate final class Storage: @unchecked Sendable {
    var fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }
}
