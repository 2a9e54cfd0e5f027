public import Catalog
public import Notation

/// The content of text files, with all their problems.
public struct SourceReading: Sendable {
  /// The items that could be read; complete only if no problem is an error.
  public fileprivate(set) var contents = CatalogContents()
  /// Errors and warnings with file, line and field. References between items are not among them:
  /// `CatalogChecks` holds those against `contents`.
  public fileprivate(set) var problems: [Problem] = []
  /// The file and line of each item, files named as the person named them.
  public fileprivate(set) var locations = ItemLocations()
  /// The file and line of each stop of a tour, in the order of its stops.
  public fileprivate(set) var stopLocations: [Slug: [Problem.Location]] = [:]
  /// The scopes that the paths speak for, each once, in the order of the paths.
  public fileprivate(set) var scopes: [SourceScope] = []
  /// The media files that items name and that may be taken in.
  public fileprivate(set) var mediaFiles: [MediaFileName: AcceptedMedia] = [:]
  /// The folder of the files of each item that names some; it need not exist.
  fileprivate(set) var mediaFolders: [ItemKey: MediaFolder] = [:]
  /// Details of campuses that were there before, which a document keeps up to date.
  public fileprivate(set) var campusDetails: [PlaceID: Details] = [:]
  /// The credits that documents of other systems ask for on maps of campuses that were not read.
  public fileprivate(set) var campusCredits: [PlaceID: String] = [:]
  /// Items that documents of other systems do not describe, but only name. Their fields from
  /// elsewhere count more.
  public fileprivate(set) var implied: Set<ItemKey> = []
  /// The values in documents of other systems that nothing of the catalogue has taken, by their names.
  public fileprivate(set) var leftOut: [LeftOut] = []
  /// Kinds of which some item may be missing from ``contents``, because its file has errors.
  public fileprivate(set) var incompleteKinds: Set<ItemKind> = []
  /// The items of each scope, each item once.
  fileprivate var members: [SourceScope: [ItemKey]] = [:]

  init() {}

  /// Tells whether `problem`, found in ``contents``, only follows from an error in the same row.
  ///
  /// - Complexity: O(p) for p problems of the reading.
  public func explains(_ problem: Problem) -> Bool {
    guard let place = problem.location, place.line != nil else { return false }
    return problems.contains {
      $0.severity == .error && $0.location?.file == place.file && $0.location?.line == place.line
    }
  }

  /// The items that were read in `scope`, each once, in the order of its files. An item of the scope
  /// at an earlier import that is no longer among them was removed from its file.
  ///
  /// - Complexity: O(1) on average.
  public func items(in scope: SourceScope) -> [ItemKey] { members[scope] ?? [] }
}

/// The part of a catalogue that an imported path speaks for. Items that were once read in it and
/// are no longer there are removed; everything else stays as it is.
public enum SourceScope: Hashable, Sendable, CustomStringConvertible {
  /// A folder with `campus.yaml`: the campus, its places, paths, works, artists and media.
  case campus(PlaceID)
  /// A folder of tours, by its absolute path: every tour in it.
  case tours(folder: String)
  /// A single file with one tour.
  case tour(Slug)
  /// A file or folder of another system, by its format, its campus and its name without folders.
  case foreign(String, campus: PlaceID, name: String)

  /// A name by which it can be remembered, such as `campus ubc`.
  public var description: String {
    switch self {
    case .campus(let id): "campus \(id)"
    case .tours(let folder): "tours \(folder)"
    case .tour(let id): "tour \(id)"
    case .foreign(let format, let campus, let name): "\(format) \(campus) \(name)"
    }
  }
}

/// A file of the catalogue as text.
public struct SourceFile: Hashable, Sendable {
  /// The path where it belongs, with `/`, such as `Data/ubc/works.csv`.
  public let path: String
  /// The content of the file.
  public let bytes: [UInt8]

  /// The file `path` with the content `bytes`.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

// The ways in which the readers of files add to a reading.
extension SourceReading {
  mutating func add(_ problem: Problem) { problems.append(problem) }

  /// Adds the problems of a file that holds items of `kinds`.
  mutating func add(_ log: ProblemLog, from kinds: Set<ItemKind>) {
    problems += log.problems
    if log.hasErrors { incompleteKinds.formUnion(kinds) }
  }

  mutating func leave(_ values: [LeftOut]) { leftOut += values }

  mutating func begin(_ scope: SourceScope) {
    guard members[scope] == nil else { return }
    members[scope] = []
    scopes.append(scope)
  }

  /// Notes the folder of the files that `item` names, if it names any.
  mutating func setMediaFolder(_ folder: MediaFolder, of item: Item) {
    guard case .media(let medium) = item, !medium.files.isEmpty else { return }
    mediaFolders[item.key] = folder
  }

  mutating func accept(_ file: AcceptedMedia, as name: MediaFileName) { mediaFiles[name] = file }

  mutating func imply(_ items: Set<ItemKey>) { implied.formUnion(items) }

  mutating func addDetails(_ details: Details, of campus: PlaceID) {
    campusDetails[campus, default: [:]].merge(details) { _, new in new }
  }

  /// Notes the credit that maps of `campus` must bear. A campus of this reading takes it on at once.
  mutating func addCredit(_ credit: String, of campus: PlaceID) {
    if var known = contents.campuses[campus] {
      known.attribution = Campus.credit(known.attribution, with: credit)
      contents.insert(.campus(known))
    } else {
      campusCredits[campus] = Campus.credit(campusCredits[campus], with: credit)
    }
  }

  /// Puts `item` in the place of the one that has its key.
  mutating func replace(_ item: Item) { contents.insert(item) }

  mutating func setStopLocations(_ locations: [Problem.Location], of tour: Slug) {
    stopLocations[tour] = locations
  }

  /// Reserves room for `count` more items, `works` of them works, so that they are not moved again
  /// and again.
  mutating func reserveCapacity(_ count: Int, works: Int) {
    locations.reserveCapacity(count)
    contents.works.reserveCapacity(contents.works.count + works)
  }

  /// Takes an artist for the one of that name and identifier that an earlier file names, if there is one,
  /// and adds what that file does not say; a warning where the two say different things. Returns `true` if
  /// so.
  mutating func share(_ artist: Artist, line: Int, log: ProblemLog) -> Bool {
    guard var known = contents.artists[artist.id], known.name == artist.name,
      known.campus == artist.campus
    else { return false }
    known.sortName = known.sortName ?? artist.sortName
    known.nationality = known.nationality ?? artist.nationality
    known.lifeDates = known.lifeDates ?? artist.lifeDates
    known.biography = known.biography ?? artist.biography
    known.details.merge(artist.details) { old, _ in old }
    contents.insert(.artist(known))
    let differs =
      artist.sortName.map { $0 != known.sortName } ?? false
      || artist.nationality.map { $0 != known.nationality } ?? false
      || artist.lifeDates.map { $0 != known.lifeDates } ?? false
      || artist.biography.map { $0 != known.biography } ?? false
      || artist.details.contains { known.details[$0.key] != $0.value }
    if differs {
      log.add(
        .assumedValue,
        "An earlier file says other things of the artist '\(artist.name.prefix(60))'; those count.",
        remedy: "Say the same in all files, or spell the names of two artists differently.",
        line: line)
    }
    return true
  }

  /// Adds an item; one whose identifier is taken is a problem instead. Returns `true` if it was
  /// added.
  @discardableResult
  mutating func insert(_ item: Item, line: Int, scope: SourceScope, log: ProblemLog) -> Bool {
    let key = item.key
    let place = log.place(of: line)
    if let first = locations.insert(key, file: place.file, line: place.line) {
      log.add(
        .duplicateIdentifier, "The \(key) stands twice: first in \(first).",
        remedy: "Give one of them another identifier, or remove it.", line: line, field: "id")
      return false
    }
    members[scope, default: []].append(key)
    contents.insert(item)
    return true
  }
}
