public import Catalog
public import Exchange
public import Notation
import Queries
public import Storage
public import Wayfinding

/// A check of files as an import would read them, with nothing written.
public struct SourceCheck: Sendable {
  /// The contents of the files, with the problems of reading them.
  public let reading: SourceReading
  /// The problems of the whole, the reading's own aside.
  public let problems: [Problem]
  /// The ends of paths that meet no other path.
  public let danglingEnds: [NetworkReport.DanglingEnd]

  /// Holds the files of `source` against each other alone.
  public init(alone source: CatalogImport) {
    var reader = SourceReader(
      formats: source.formats, campus: source.campus, format: source.format,
      mapping: source.mapping)
    reader.center = source.center
    reader.places = []
    reader.references = []
    reading = reader.read(source.paths)
    let reading = reading
    let lacksCampus = reading.contents.campuses.isEmpty
    let found = CatalogChecks.problems(
      in: reading.contents, locations: reading.locations, stopLocations: reading.stopLocations,
      incompleteKinds: lacksCampus ? Set(ItemKind.allCases) : reading.incompleteKinds
    ).filter { !reading.explains($0) }
    let network = NetworkChecks(
      reading.contents, locations: reading.locations, isWhole: false)
    problems = found + network.problems
    danglingEnds = network.danglingEnds
  }

  /// The problems of a catalogue as it is, its walking network among them.
  ///
  /// - Complexity: That of `CatalogChecks` and of a walking network of all paths.
  public static func problems(of contents: CatalogContents) -> [Problem] {
    CatalogChecks.problems(in: contents) + CatalogChecks.unnamedLanguages(in: contents)
      + NetworkChecks(contents, locations: ItemLocations()).problems
  }

  /// Holds the files of `source` against what `catalog` would be with them.
  public init(_ source: CatalogImport, beside catalog: CatalogStore) async throws {
    var source = source
    // Whoever checks a document asks about what it says, also where the catalogue has its version.
    source.readsAgain = true
    let trial = try await ImportTrial(source, into: catalog)
    let refusals = try await trial.refusals(by: catalog)
    let known = trial.reading.locations
    let network = NetworkChecks(trial.whole, locations: known)
    reading = trial.reading
    // What was there before is no news.
    problems = trial.problems + refusals + network.problems.filter { $0.location != nil }
    danglingEnds = network.danglingEnds.filter { known[ItemKey(.path, $0.wayID)] != nil }
  }
}
