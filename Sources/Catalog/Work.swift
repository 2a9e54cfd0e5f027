public import Geodesy

/// A work of art.
///
/// Copies share what they hold until one of them is changed: a table of a million works is sorted,
/// compared and put into dictionaries, and each work has two dozen fields.
public struct Work: Sendable {
  /// The statuses of a work: on view or elsewhere.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// It is to be seen where the catalogue says.
    case onView = "on view"
    /// It is kept, and not shown.
    case inStorage = "in storage"
    /// It is lent, and shown elsewhere.
    case onLoan = "on loan"
    /// It is no longer there.
    case removed

    /// The statuses that a question means by `name`: one of them, or `any`; `nil` if it means none.
    public static func set(named name: String) -> Set<Status>? {
      name == "any" ? Set(allCases) : Status(rawValue: name).map { [$0] }
    }

    /// The names that ``set(named:)`` knows, for messages.
    public static var setNames: String {
      (allCases.map(\.rawValue) + ["any"]).map { "'\($0)'" }.joined(separator: ", ")
    }
  }

  /// The span of years in which it was made.
  public struct Years: Hashable, Sendable {
    /// The first year; negative before our era.
    public let from: Int
    /// The last year, not before the first.
    public let to: Int

    /// The years that can be said: before all art that is known, and up to four digits.
    public static let range = -100_000...9_999

    /// The span of two years; `nil` if the last lies before the first.
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
    /// The easting or longitude, in the system's unit.
    public let x: Double
    /// The northing or latitude, in the system's unit.
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

  /// The identifier, unique among the works of the catalogue.
  public var id: Slug { storage.fields.id }
  /// True if it is to be seen where the catalogue says: maps show no others, and nobody is sent to them.
  public var isOnView: Bool { status == .onView }
  /// The accession number, by which its keeper knows it.
  public var accession: String? {
    get { storage.fields.accession }
    set { own.fields.accession = newValue }
  }
  /// The title that a label shows.
  public var title: LocalizedText {
    get { storage.fields.title }
    set { own.fields.title = newValue }
  }
  /// The artists who made it, in the order of a label.
  public var artists: [Slug] {
    get { storage.fields.artists }
    _modify { yield &own.fields.artists }
  }
  /// The place that holds it: a campus, building, level or room.
  public var place: PlaceID {
    get { storage.fields.place }
    set { own.fields.place = newValue }
  }
  /// The position of the work, if that is known; nothing is ever guessed.
  public var coordinate: Coordinate? {
    get { storage.fields.coordinate }
    set { own.fields.coordinate = newValue }
  }
  /// The position that `coordinate` was converted from, if it was.
  public var survey: Survey? {
    get { storage.fields.survey }
    set { own.fields.survey = newValue }
  }
  /// The status of the work, on view or elsewhere.
  public var status: Status {
    get { storage.fields.status }
    set { own.fields.status = newValue }
  }
  /// The date when it was made, as a label says it.
  public var date: LocalizedText? {
    get { storage.fields.date }
    set { own.fields.date = newValue }
  }
  /// The years in which it was made.
  public var years: Years? {
    get { storage.fields.years }
    set { own.fields.years = newValue }
  }
  /// The materials and technique, as a label names them.
  public var medium: LocalizedText? {
    get { storage.fields.medium }
    set { own.fields.medium = newValue }
  }
  /// The dimensions, as a label says them.
  public var dimensions: LocalizedText? {
    get { storage.fields.dimensions }
    set { own.fields.dimensions = newValue }
  }
  /// The group in its keeper's classification.
  public var group: String? {
    get { storage.fields.group }
    set { own.fields.group = newValue }
  }
  /// The subgroup in its keeper's classification.
  public var subgroup: String? {
    get { storage.fields.subgroup }
    set { own.fields.subgroup = newValue }
  }
  /// The description of what one sees, CommonMark.
  public var description: LocalizedText? {
    get { storage.fields.description }
    set { own.fields.description = newValue }
  }
  /// The story of the work, CommonMark.
  public var narrative: LocalizedText? {
    get { storage.fields.narrative }
    set { own.fields.narrative = newValue }
  }
  /// The credit line, in which its keeper thanks those it came from.
  public var creditLine: LocalizedText? {
    get { storage.fields.creditLine }
    set { own.fields.creditLine = newValue }
  }
  /// The statement of who holds which rights.
  public var rights: LocalizedText? {
    get { storage.fields.rights }
    set { own.fields.rights = newValue }
  }
  /// A hint to find it once there.
  public var locationNote: LocalizedText? {
    get { storage.fields.locationNote }
    set { own.fields.locationNote = newValue }
  }
  /// The images, sounds and models of it, the first one leading.
  public var media: [Slug] {
    get { storage.fields.media }
    _modify { yield &own.fields.media }
  }
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int? {
    get { storage.fields.number }
    set { own.fields.number = newValue }
  }
  /// The facts that have no field here.
  public var details: Details {
    get { storage.fields.details }
    _modify { yield &own.fields.details }
  }

  // Collections are changed in place, or each element added would copy all of them.
  private var storage: Storage

  /// The storage of this work alone, copied first if other works share it.
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

  /// The same work by another identifier.
  public func identified(by id: Slug) -> Work {
    var other = self
    other.own.fields.id = id
    return other
  }
}

extension Work: Hashable {
  /// Tells whether all fields of two works are equal.
  public static func == (one: Work, other: Work) -> Bool {
    one.storage === other.storage || one.storage.fields == other.storage.fields
  }

  /// Hashes all fields, which tell works apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.fields) }
}

extension Work: CustomReflectable {
  /// Its fields, as debuggers and failing tests show them.
  public var customMirror: Mirror { Mirror(reflecting: storage.fields) }
}

extension Work {
  /// The fields as they are kept.
  fileprivate struct Fields: Hashable, Sendable {
    var id: Slug
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

  /// The fields of one work or of equal copies. They change only while one work alone refers to
  /// them, so that tasks may share them.
  fileprivate final class Storage: @unchecked Sendable {
    var fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }
}

extension Work: CatalogItem {
  /// The item kind of works of art.
  public static let kind = ItemKind.work
  /// The work among items of all kinds.
  public var item: Item { .work(self) }

  /// A work of which nothing is known.
  public static func blank(id: Slug, campus: PlaceID) -> Work {
    Work(id: id, title: .blank, place: campus)
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Work>] = [
    Field("accession", \.accession, { $0.accession = $1 }, "The accession number."),
    Field("title", \.title, { $0.title = $1 }, "The title."),
    .list(
      "artists", \.artists, type: .artists, isToldEmpty: true,
      "The artists, in the order of the label.", wrap: FieldValue.artists
    ) {
      if case .artists(let list) = $0 { list } else { nil }
    },
    Field(
      "place", \.place, { $0.place = $1 },
      "The campus, building, level or room that it is in; in the text form its campus if absent."),
    Field("geometry", \.coordinate, { $0.coordinate = $1 }, "The position."),
    Field(
      "survey", \.survey, { $0.survey = $1 }, "The position in the system in which it was surveyed."
    ),
    Field("status", \.status, usual: .onView, "Whether it can be seen."),
    Field("date", \.date, { $0.date = $1 }, "The date of its making, in words."),
    .year("yearFrom", "The first year of its making.", \.from) { year, years in
      Years(from: year, to: max(year, years?.to ?? year))
    },
    .year("yearTo", "The last year of its making.", \.to) { year, years in
      Years(from: years?.from ?? year, to: year)
    },
    Field("medium", \.medium, { $0.medium = $1 }, "The medium and technique."),
    Field("dimensions", \.dimensions, { $0.dimensions = $1 }, "The dimensions, in words."),
    Field("group", \.group, { $0.group = $1 }, "The group of works that it belongs to."),
    Field("subgroup", \.subgroup, { $0.subgroup = $1 }, "The part of that group."),
    Field("description", \.description, { $0.description = $1 }, isProse: true, "The description."),
    Field(
      "narrative", \.narrative, { $0.narrative = $1 }, isProse: true,
      "The story that a guide tells."),
    Field("creditLine", \.creditLine, { $0.creditLine = $1 }, "The credit line."),
    Field("rights", \.rights, { $0.rights = $1 }, "The rights."),
    Field(
      "locationNote", \.locationNote, { $0.locationNote = $1 }, "The words that help to find it."),
    .media(\.media, "The media that show it."),
    .details(\.details),
  ]
}

extension Field<Work> {
  /// A year of ``Work/years``. `changed` makes the span that has it, from the span that the work
  /// has; `nil` where that would end before it begins. A span without either year is none.
  fileprivate static func year(
    _ name: String, _ summary: String, _ year: any KeyPath<Work.Years, Int> & Sendable,
    changed: @escaping @Sendable (Int, Work.Years?) -> Work.Years?
  ) -> Field {
    Field(name, type: .integer(Work.Years.range), group: "years", summary) { work in
      work.years.map { .integer($0[keyPath: year]) }
    } write: { value, work throws(UnsuitableValue) in
      guard let value else { return work.years = nil }
      guard case .integer(let number) = value, let years = changed(number, work.years) else {
        throw UnsuitableValue(Work.Years.self)
      }
      work.years = years
    }
  }
}
