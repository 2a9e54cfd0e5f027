import Catalog
import Exchange
import Notation
import Storage

/// The contents of files, held against the catalogue that they would be imported into.
struct ImportTrial {
  let reading: SourceReading
  let text: ImportedText
  /// The contents of the catalogue before the import.
  let stored: CatalogContents
  /// The contents that the catalogue would have after it.
  let whole: CatalogContents
  /// The problems of the whole, those of the reading aside; of warnings only those about what was
  /// read, because others are no news.
  let problems: [Problem]

  /// Reads the files of `source`; where `stopsAtErrors`, throws all of their problems if one of them
  /// is an error.
  init(
    _ source: CatalogImport, into catalog: CatalogStore, stopsAtErrors: Bool = false
  ) async throws {
    stored = try await catalog.load().contents
    let stored = stored
    let scopes = try await catalog.importScopes()
    let known = Known(stored, scopes: scopes)
    var reader = SourceReader(
      formats: source.formats, languages: known.languages,
      centers: stored.campuses.mapValues(\.center),
      campus: source.campus, format: source.format, numbers: known.numbers,
      versions: source.readsAgain ? [:] : known.versions, mapping: source.mapping)
    reader.center = source.center
    reader.places = known.places
    reader.references = known.references
    if !stored.works.isEmpty {
      reader.isKnownWork = { id, text, column in
        stored.works[id].map { Known.isKnown($0, by: text, in: column) } ?? false
      }
    }
    reading = reader.read(source.paths)
    let reading = reading
    if stopsAtErrors, reading.problems.contains(where: { $0.severity == .error }) {
      throw Problems(reading.problems)
    }
    var text = ImportedText(reading)
    text.campusDetails = reading.campusDetails
    text.campusCredits = reading.campusCredits
    text.versionDetail = SourceReader.versionDetail
    self.text = text
    let whole = try await catalog.contents(after: text, over: stored)
    self.whole = whole
    let leaving = Set(stored.items.map(\.key).filter { whole[$0] == nil })
    // It takes as long as the checks, and needs nothing of them.
    async let unstorable = Self.unstorable(reading)
    let found = CatalogChecks.problems(
      in: whole, locations: reading.locations, stopLocations: reading.stopLocations,
      incompleteKinds: reading.incompleteKinds, leaving: leaving
    ).filter { problem in
      (problem.severity == .error || problem.location != nil) && !reading.explains(problem)
    }
    problems =
      found + (await unstorable) + Self.takenOver(by: reading, from: stored)
      + Self.changedByAnother(reading, from: stored, scopes)
      + Self.misnamed(by: reading, beside: stored, scopes)
      + Self.emptied(by: reading, from: stored, scopes)
      + (try await MediaFiles.replacements(
        by: reading, of: stored, scopes, leaving: leaving, in: catalog))
  }

  /// The problems of items of other systems that the database would refuse: their documents can hold
  /// characters that our own text cannot.
  private static func unstorable(_ reading: SourceReading) -> [Problem] {
    let refused = foreignItems(of: reading).compactMap { key in
      reading.contents[key]?.storageRefusal.map { (key: key, problem: $0) }
    }
    // Sorted only now, because most documents have none of them.
    return refused.sorted { $0.key < $1.key }.map { key, problem in
      var problem = problem
      problem.location = reading.locations[key]
      return problem
    }
  }

  /// The items of documents of other systems.
  private static func foreignItems(of reading: SourceReading) -> [ItemKey] {
    reading.scopes.filter { if case .foreign = $0 { true } else { false } }.flatMap(reading.items)
  }

  /// The problems of documents of other systems that hold nothing of what they brought before: an answer
  /// that is empty for a moment, or a table cut behind its header, must not empty the catalogue.
  private static func emptied(
    by reading: SourceReading, from stored: CatalogContents, _ known: [ItemKey: String]
  ) -> [Problem] {
    let empty = reading.scopes.filter { scope in
      guard case .foreign = scope else { return false }
      return reading.items(in: scope).isEmpty
    }
    guard !empty.isEmpty, !reading.problems.contains(where: { $0.severity == .error }) else {
      return []
    }
    var counts: [String: Int] = [:]
    for (key, scope) in known where stored[key] != nil && reading.contents[key] == nil {
      counts[scope, default: 0] += 1
    }
    return empty.sorted { $0.description < $1.description }.compactMap { scope -> Problem? in
      guard case .foreign(_, _, let name) = scope, let count = counts[scope.description] else {
        return nil
      }
      var problem = Problem(
        .missingValue,
        "'\(name)' holds nothing, and \(count) item\(count == 1 ? "" : "s") of the catalogue came from "
          + "it: the import would remove \(count == 1 ? "it" : "them all").",
        remedy:
          "Check that the file is whole, or ask the other system again. If all of it is gone, "
          + "remove it with 'docent work remove' and the like.")
      problem.location = Problem.Location(file: name)
      return problem
    }
  }

  /// The problems for which the import would be refused where nothing that was read is wrong: what was
  /// edited both here and in the files, or edited here and is gone from them.
  func refusals(by catalog: CatalogStore) async throws -> [Problem] {
    if (reading.problems + problems).contains(where: { $0.severity == .error }) { return [] }
    do {
      _ = try await catalog.planImport(text)
      return []
    } catch let refusals as Problems {
      return refusals.all
    } catch let refusal as Problem {
      return [refusal]
    }
  }

  /// The facts about the catalogue as it is that reading the files needs.
  private struct Known {
    /// The languages of the campuses, for tours that are imported alone.
    let languages: [PlaceID: [LanguageTag]]
    /// The lasting numbers that are given.
    let numbers: [ItemKind: [Int: String]]
    /// The places, campuses among them.
    let places: Set<PlaceID>
    /// The artists and media.
    let references: Set<ItemKey>
    /// The versions of documents' data, by the names of their scopes.
    let versions: [String: String]

    /// Tells whether a text in that column of a table is a title, the accession number or the detail of a work.
    static func isKnown(_ work: Work, by text: String, in column: String) -> Bool {
      work.accession == text || work.details[column] == text
        || work.title.all.contains { $0.text == text }
    }

    init(_ contents: CatalogContents, scopes: [ItemKey: String]) {
      var numbers: [ItemKind: [Int: String]] = [:]
      for item in contents.items {
        numbers[item.key.kind, default: [:]][item.lastingNumber] = item.key.id
      }
      self.numbers = numbers
      languages = contents.campuses.mapValues(\.languages)
      places = Set(contents.campuses.keys).union(contents.buildings.keys)
        .union(contents.levels.keys).union(contents.rooms.keys)
      references = Set(
        contents.artists.keys.map { ItemKey(.artist, $0.description) }
          + contents.media.keys.map { ItemKey(.media, $0.description) })
      versions = ImportTrial.versions(of: contents, scopes)
    }
  }

  /// The version that most works of each document have: single ones may have been edited here.
  fileprivate static func versions(
    of contents: CatalogContents, _ scopes: [ItemKey: String]
  ) -> [String: String] {
    var counts: [String: [String: Int]] = [:]
    for work in contents.works.values {
      guard let version = work.details[SourceReader.versionDetail],
        let scope = scopes[Item.work(work).key]
      else { continue }
      counts[scope, default: [:]][version, default: 0] += 1
    }
    return counts.compactMapValues { versions in
      versions.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }
  }

  /// The problems of items that one document brought and another, read now, changes or has while others
  /// of the first are not in it. That is right where a file has a new name, and a mishap where two things
  /// have one identifier.
  private static func changedByAnother(
    _ reading: SourceReading, from stored: CatalogContents, _ known: [ItemKey: String]
  ) -> [Problem] {
    struct Pair: Hashable {
      let new: SourceScope
      let old: String
    }
    if known.isEmpty { return [] }
    var taken: [Pair: (keys: [ItemKey], isChanged: Bool)] = [:]
    let here = Set(reading.scopes.map(\.description))
    for scope in reading.scopes {
      guard case .foreign = scope else { continue }
      for key in reading.items(in: scope) where !reading.implied.contains(key) {
        guard let old = known[key], !here.contains(old), let before = stored[key] else { continue }
        let pair = Pair(new: scope, old: old)
        taken[pair, default: ([], false)].keys.append(key)
        if before != reading.contents[key] { taken[pair]?.isChanged = true }
      }
    }
    let gone = Dictionary(
      grouping: known.filter { stored[$0.key] != nil && reading.contents[$0.key] == nil },
      by: \.value)
    return taken.compactMap { pair, found in
      guard case .foreign(_, _, let name) = pair.new, let first = found.keys.min() else {
        return nil
      }
      let old = documentName(ofScope: pair.old)
      let left = gone[pair.old, default: []].map(\.key).sorted()
      // A document that has half of another or more is the other under a new name.
      let isRenamed = found.keys.count >= left.count
      guard found.isChanged || isRenamed && !left.isEmpty else { return nil }
      let others = found.keys.count - 1
      let what =
        "The \(first)" + (others == 0 ? "" : " and \(others) other\(others == 1 ? "" : "s")")
      let stays =
        isRenamed && !left.isEmpty
        ? " What else came from there and is not in it stays: \(names(left))." : ""
      return Problem(
        .possibleDuplicate,
        "\(what) came from \(old) before, and '\(name)' tells of it now.\(stays)",
        remedy:
          "If these are other things, give them identifiers of their own. If the document only has a new "
          + "name, "
          + (stays.isEmpty
            ? "nothing needs to be done."
            : "import it under the old one, or remove what is gone, such as by 'docent work remove'."),
        at: reading.locations[first])
    }.sorted(by: Problem.reportingOrder)
  }

  /// The first of some items, with the number of the others.
  private static func names(_ keys: [ItemKey]) -> String {
    let shown = keys.prefix(3).map { "\($0)" }.joined(separator: ", ")
    return keys.count > 3 ? "\(shown) and \(keys.count - 3) more" : shown
  }

  /// The name in messages of the document that was read as `scope`.
  static func documentName(ofScope scope: String) -> String {
    let words = scope.split(separator: " ", maxSplits: 1)
    let rest = words.last ?? ""
    return switch words.first {
    case "campus": "the text of campus '\(rest)'"
    case "tour": "the text of tour '\(rest)'"
    case "tours": "the tours in \(rest)"
    // Behind the format stand the campus and the name of the document.
    default: "'\(rest.drop { $0 != " " }.dropFirst())'"
    }
  }

  /// The problems of items of other systems that would move to another campus. Identifiers are the
  /// catalogue's, not a campus's: such a document could name a work or tour of another campus
  /// without meaning it.
  private static func takenOver(
    by reading: SourceReading, from contents: CatalogContents
  ) -> [Problem] {
    if contents.isEmpty { return [] }
    typealias Move = (key: ItemKey, old: PlaceID, new: PlaceID)
    let moved = foreignItems(of: reading).compactMap { key -> Move? in
      guard let old = contents[key], let new = reading.contents[key], old.campus != new.campus,
        !reading.implied.contains(key)
      else { return nil }
      return (key, old.campus, new.campus)
    }
    return moved.sorted { $0.key < $1.key }.map { key, old, new in
      Problem(
        .duplicateIdentifier,
        "The \(key) is on campus '\(old)' already; here it would be on '\(new)'.",
        remedy: "Import the document for that campus, or give the thing another identifier in it.",
        at: reading.locations[key])
    }
  }
}

extension ImportedText {
  /// The contents of the files that were read, each item with its scope.
  init(_ reading: SourceReading) {
    var scopes: [ItemKey: String] = [:]
    scopes.reserveCapacity(reading.contents.count)
    for scope in reading.scopes {
      let name = scope.description
      for key in reading.items(in: scope) { scopes[key] = name }
    }
    self.init(
      contents: reading.contents, scopes: Set(reading.scopes.map(\.description)),
      scopeOfItem: scopes, media: MediaFiles.inputs(reading))
    implied = reading.implied
    foreignScopes = Set(
      reading.scopes.filter { if case .foreign = $0 { true } else { false } }
        .map(\.description))
  }
}
