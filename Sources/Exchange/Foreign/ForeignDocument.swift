public import Catalog
import Foundation
public import Geodesy
public import Notation

extension CivilDay {
  /// The day that it is now, in UTC.
  public static var today: CivilDay {
    CivilDay(number: Int((Date().timeIntervalSince1970 / 86_400).rounded(.down)))
  }
}

/// A file or folder of another system that is being read, with what the catalogue knows of the
/// campus that its items belong to.
public final class ForeignDocument {
  /// Its path, as the person named it.
  public let path: String
  /// The paths of further files that are read as one document with it.
  let companions: [String]
  /// The campus that the person named; `nil` if none.
  public let campus: PlaceID?
  /// The file that says what its fields mean; `nil` if none was given.
  public let mapping: String?
  /// The centre of a campus that is made, as the person named it; `nil` if none.
  let center: Coordinate?
  /// The day on which the document is read.
  public let today: CivilDay
  /// As ``SourceReader/isKnownWork``.
  public let isKnownWork: SourceReader.KnownWork?
  private let knownLanguages: (PlaceID) -> [LanguageTag]?
  private let knownNumbers: [ItemKind: [Int: String]]
  private let knownVersions: [String: String]
  /// Every campus that exists already, as far as that is known.
  private let knownCampuses: Set<PlaceID>
  /// The logs of its files, in the order in which they were begun.
  public private(set) var logs: [ProblemLog] = []
  /// The values of its files that nothing of the catalogue has taken.
  public private(set) var leftOut: [LeftOut] = []

  /// A document at `path`, with what the catalogue knows.
  public init(
    path: String, companions: [String] = [], campus: PlaceID?, mapping: String?,
    center: Coordinate? = nil, today: CivilDay = .today,
    knownNumbers: [ItemKind: [Int: String]] = [:], knownVersions: [String: String] = [:],
    knownCampuses: Set<PlaceID> = [], isKnownWork: SourceReader.KnownWork? = nil,
    knownLanguages: @escaping (PlaceID) -> [LanguageTag]?
  ) {
    self.path = path
    self.companions = companions
    self.campus = campus
    self.mapping = mapping
    self.center = center
    self.today = today
    self.knownLanguages = knownLanguages
    self.knownNumbers = knownNumbers
    self.knownVersions = knownVersions
    self.knownCampuses = knownCampuses
    self.isKnownWork = isKnownWork
  }

  /// The last name of its path.
  public var name: String { DiskFile.name(of: path) }

  /// The paths of all that is read as this document.
  var paths: [String] { [path] + companions }

  /// The name of the part of the document that `log` is about, by which it is known again when that part
  /// is imported by itself.
  func name(of log: ProblemLog) -> String {
    let part = companions.first { log.file == $0 || log.file.hasPrefix($0 + "/") }
    return DiskFile.name(of: part ?? path)
  }

  /// A new log for the document, or for a file of the folder that it is.
  public func log(file: String? = nil) -> ProblemLog {
    let log = ProblemLog(file: file ?? path)
    logs.append(log)
    return log
  }

  /// Notes values that nothing of the catalogue has taken.
  func leave(_ values: [LeftOut]) { leftOut += values }

  /// Tells whether the campus exists already: in the catalogue, or in a file that was read before.
  public func isKnown(_ campus: PlaceID) -> Bool { knownLanguages(campus) != nil }

  /// The languages of a campus, its default first: those it is known to have, else `usual`.
  public func languages(of campus: PlaceID, usual: [LanguageTag]) -> [LanguageTag] {
    let languages = knownLanguages(campus) ?? usual
    return languages.isEmpty ? [.english] : languages
  }

  /// Tells whether no other item of the catalogue has the lasting number, so that `key` can have
  /// it.
  public func isFree(_ number: Int, for key: ItemKey) -> Bool {
    knownNumbers[key.kind]?[number].map { $0 == key.id } ?? true
  }

  /// Tells whether `key` is in the catalogue with that lasting number.
  public func isTaken(_ number: Int, by key: ItemKey) -> Bool {
    knownNumbers[key.kind]?[number] == key.id
  }

  /// The version of the document's data that the catalogue has; `nil` if none, or if it is to be
  /// read whatever its version.
  public func importedVersion(_ format: String, campus: PlaceID) -> String? {
    knownVersions[SourceScope.foreign(format, campus: campus, name: name).description]
  }

  /// The question whether a campus that exists was meant, before a remedy; empty where the name of
  /// none is near.
  func suggestion(for campus: PlaceID) -> String {
    let near = NameSuggestion.nearest(
      to: campus.description, among: knownCampuses.map(\.description).sorted())
    return near.isEmpty ? "" : "Did you mean \(near.joined(separator: " or "))? "
  }

  /// The campus that the person named, which must exist where any does: for what belongs to nothing
  /// of its own. Otherwise a problem.
  public func existingCampus(_ log: ProblemLog) -> PlaceID? {
    guard let campus = requiredCampus(log) else { return nil }
    guard !isKnown(campus), !knownCampuses.isEmpty else { return campus }
    let near = suggestion(for: campus)
    log.add(
      .danglingReference, "There is no campus '\(campus)'.",
      remedy: near.isEmpty
        ? "Name one of \(knownCampuses.map(\.description).sorted().prefix(10).joined(separator: ", ")), "
          + "or import that campus first." : near + "Else import that campus first.",
      field: "campus")
    return nil
  }

  /// The campuses of a document that tells them itself: `told`, of which a person takes one by naming it,
  /// or lets all of a single one go to another by naming that. Where it tells none, the one that the
  /// person named. `nil`, and a problem, where that is none of several, or nobody names any.
  ///
  /// - Complexity: O(c) for c campuses.
  public func campuses(of told: [PlaceID], _ log: ProblemLog) -> [PlaceID]? {
    guard let campus else { return told.isEmpty ? requiredCampus(log).map { [$0] } : told }
    guard told.count > 1, !told.contains(campus) else { return [campus] }
    refuse(campus, amongst: told)
    return nil
  }

  /// Adds the problem that the campus which the person named is none of several in the document.
  ///
  /// - Complexity: O(1).
  public func refuse(_ wanted: PlaceID, amongst campuses: [PlaceID]) {
    log().add(
      .badRequest,
      "The document holds several campuses, and '\(wanted)' is none of them: "
        + "\(campuses.prefix(10).map(\.description).joined(separator: ", ")).",
      remedy: "Name one of these with --campus, or leave it out.", field: "campus")
  }

  /// The campus that the person named, or a problem that says how to name one.
  public func requiredCampus(_ log: ProblemLog) -> PlaceID? {
    if campus == nil {
      log.add(
        .missingValue, "The document does not say to which campus its items belong.",
        remedy: "Name one with --campus ID.", field: "campus")
    }
    return campus
  }
}

/// The content of another system's document: items of one campus.
public struct ForeignCampus {
  /// The campus of all its items.
  let id: PlaceID
  /// The campus to make where it does not exist yet; `nil` only if it exists.
  public internal(set) var campus: Campus?
  /// True if nothing but the positions of its items says where the campus is.
  var isMadeOfPositions = false
  /// True if the document says the campus's time zone.
  var isZoneStated = false
  /// The line at which the document describes the campus.
  var line = 1
  /// The items of the campus, tours among them, each with its line and the log of its file; the
  /// campus itself is not among them.
  public var items: [(item: Item, line: Int, log: ProblemLog)]
  /// The folder of the media files that items name; `nil` if there are none.
  public var mediaFolder: MediaFolder?
  /// Items that the document does not describe, but only names.
  var implied: Set<ItemKey> = []
  /// Details of the campus that the document keeps up to date, even where the campus exists
  /// already.
  public var details: Details = [:]
  /// The credit that maps must bear which show items of the document; the campus takes it on.
  public var attribution: String?
  /// The remedy where latitudes and longitudes are exchanged, if the format has one of its own, without a
  /// full stop.
  public var exchangeRemedy: String?

  /// A campus to make where it does not exist yet, with items of several files.
  public init(
    _ campus: Campus, line: Int = 1, items: [(item: Item, line: Int, log: ProblemLog)],
    mediaFolder: MediaFolder? = nil
  ) {
    id = campus.id
    self.campus = campus
    self.line = line
    self.items = items
    self.mediaFolder = mediaFolder
  }

  /// Items of a campus that exists already, from a document that does not describe it.
  ///
  /// - Complexity: O(n) for n items.
  public init(of id: PlaceID, _ items: ForeignItems) {
    self.id = id
    campus = nil
    self.items = items.found
    implied = items.implied
  }

  /// A campus to make where it does not exist yet, with the items of one file.
  public init(
    _ campus: Campus, line: Int = 1, _ items: ForeignItems, mediaFolder: MediaFolder? = nil
  ) {
    self.init(campus, line: line, items: items.found, mediaFolder: mediaFolder)
    implied = items.implied
  }
}
