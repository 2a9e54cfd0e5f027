import Authoring
import Catalog
import Exchange
import Formats
import Foundation
import Notation
import Storage
import TestSupport
import Testing

/// Documents of every format that is read, changed at random and imported.
///
/// `.ci/mutations` runs ten thousand through the built program, with limits on time and memory.
@Suite("A changed document")
struct MutationTests {
  private static let count = 300

  /// A folder with the files of a document beside a catalogue, gone with its last user.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "docent-\(UUID().uuidString)").path

    init(_ files: [SourceFile], over base: Folder? = nil) throws {
      for file in files {
        let url = URL(filePath: "\(path)/in/\(file.path)")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: url)
      }
      if let base { try FileManager.default.copyItem(atPath: base.database, toPath: database) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var database: String { "\(path)/d.sqlite" }

    func paths(_ seed: MutationSeed) -> [String] {
      seed.paths.map { $0.isEmpty ? "\(path)/in" : "\(path)/in/\($0)" }
    }

    func mapping(_ seed: MutationSeed) -> String? { seed.mapping.map { "\(path)/in/\($0)" } }

    /// Whether its catalogue is to the byte what `base` has.
    func isUntouched(_ base: Folder) -> Bool {
      FileManager.default.contentsEqual(atPath: database, andPath: base.database)
    }

    /// What its catalogue holds.
    func stored() async throws -> StoredCatalog {
      try await CatalogStore.open(database, for: .reading).load()
    }
  }

  /// A catalogue of the sample, into which documents are imported: what most of them refer to.
  private static func base(_ seeds: [MutationSeed]) async throws -> Folder {
    let seed = try #require(seeds.first { $0.format == "source" })
    let made = try Folder(seed.files)
    _ = try await CatalogImport(made.paths(seed), of: .everything).run(into: made.database)
    // One file without a log beside it, to be copied.
    let base = try Folder([SourceFile(path: "x", bytes: [])])
    try await CatalogStore.open(made.database, for: .reading).backup(to: base.database)
    return base
  }

  /// The document number `number`: a seed with one of its files changed, or without its mapping, and
  /// whether its format is said or to be found out.
  private static func document(
    _ number: Int, of seeds: [MutationSeed]
  ) -> (seed: MutationSeed, isNamed: Bool) {
    var random = SplitMix64(seed: UInt64(number))
    let turn = number % seeds.count
    var seed = seeds[turn]
    // What another program reads takes a second each time: it has each fourth of its turns.
    if MutationSeed.layerFormats[seed.format] != nil, !(number / seeds.count).isMultiple(of: 4) {
      seed = seeds[(turn + number / seeds.count * 3) % seeds.count]
    }
    let index = Int.random(in: seed.files.indices, using: &random)
    let file = seed.files[index]
    seed.files[index] = SourceFile(
      path: file.path, bytes: Mutation.change(file.bytes, using: &random))
    if Int.random(in: 0..<4, using: &random) == 0 { seed.mapping = nil }
    return (seed, Bool.random(using: &random))
  }

  @Test("comes of a valid one of each format that is read, and of no other")
  func seeds() async throws {
    let seeds = try MutationSeed.all()
    var read = Set(FormatList.everything.readable.map(\.name))
    // What reads these may not be installed.
    if Judge.ogr2ogr.isAbsent { read.subtract(MutationSeed.layerFormats.keys) }
    #expect(Set(seeds.map(\.format)) == read)
    let base = try await Self.base(seeds)
    for seed in seeds {
      let folder = try Folder(seed.files, over: base)
      do {
        var files = CatalogImport(
          folder.paths(seed), of: .everything, as: FormatList.everything[seed.format],
          campus: try Slug(MutationSeed.campus), mapping: folder.mapping(seed))
        files.prefersFiles = true
        let outcome = try await files.run(into: folder.database)
        let report = outcome.report
        #expect(report.added.count + report.changed.count + report.unchanged.count > 0)
      } catch let problems as Problems {
        Issue.record("\(seed.format): \(problems.errors)")
      }
    }
  }

  @Test("is imported whole or refused whole, and never ends the program")
  func outcomes() async throws {
    let seeds = try MutationSeed.all()
    let base = try await Self.base(seeds)
    let before = try await base.stored()
    var (accepted, refused) = (0, 0)
    for number in 0..<Self.count {
      let (seed, isNamed) = Self.document(number, of: seeds)
      let folder = try Folder(seed.files, over: base)
      for path in folder.paths(seed) where seed.mapping == nil {
        let guess = SourceReader().guessedMapping(of: path, command: "docent import")
        #expect(guess.map { $0.text.hasPrefix("#") } ?? true, "document \(number)")
      }
      do {
        let outcome = try await CatalogImport(
          folder.paths(seed), of: .everything,
          as: isNamed ? FormatList.everything[seed.format] : nil,
          campus: try Slug(MutationSeed.campus), mapping: folder.mapping(seed)
        ).run(into: folder.database)
        let (after, report) = (try await folder.stored().contents, outcome.report)
        #expect(
          after.count == before.contents.count + report.added.count - report.removed.count,
          "document \(number)")
        #expect(report.added.allSatisfy { after[$0] != nil }, "document \(number)")
        #expect(report.removed.allSatisfy { after[$0] == nil }, "document \(number)")
        #expect(
          CatalogChecks.problems(in: after).allSatisfy { $0.severity == .warning },
          "document \(number)")
        accepted += 1
      } catch {
        let problems = (error as? Problems)?.errors ?? (error as? Problem).map { [$0] } ?? []
        #expect(!problems.isEmpty, "document \(number): \(error)")
        #expect(problems.allSatisfy { !$0.remedy.isEmpty }, "document \(number)")
        #expect(folder.isUntouched(base), "document \(number), \(seed.format): \(problems)")
        refused += 1
      }
    }
    #expect(accepted > 20 && refused > 20, "\(accepted) accepted, \(refused) refused")
  }

  /// Seconds of processor time and kilobytes of memory that a document may take.
  private static let limits = (seconds: 20, kilobytes: 4 << 20)

  private static let longCount =
    ProcessInfo.processInfo.environment["DOCENT_MUTATIONS"].flatMap { Int($0) }

  @Test("never takes the built program beyond its limits", .enabled(if: longCount != nil))
  func program() async throws {
    let seeds = try MutationSeed.all()
    let base = try await Self.base(seeds)
    let first =
      ProcessInfo.processInfo.environment["DOCENT_MUTATIONS_FROM"].flatMap { Int($0) } ?? 0
    var counts: [Int32: Int] = [:]
    for number in first..<(first + (Self.longCount ?? 0)) {
      let (seed, isNamed) = Self.document(number, of: seeds)
      let folder = try Folder(seed.files, over: base)
      let program = try Program()
      defer { try? FileManager.default.removeItem(at: program.folder) }
      var arguments = ["import"] + folder.paths(seed)
      arguments += ["--database", folder.database, "--campus", MutationSeed.campus]
      if isNamed { arguments += ["--as", seed.format] }
      if let mapping = folder.mapping(seed) { arguments += ["--mapping", mapping] }
      let run = try program.run(
        arguments, seconds: Self.limits.seconds, kilobytes: Self.limits.kilobytes)
      counts[run.status, default: 0] += 1
      let isSaid = run.errors.contains("[") || run.errors.contains("nothing was read")
      guard run.status == 0 || run.status == 1 && isSaid else {
        Issue.record(
          "document \(number), \(seed.format): status \(run.status)\n\(run.errors.prefix(600))")
        continue
      }
      let isWhole =
        run.status == 1
        ? folder.isUntouched(base)
        : CatalogChecks.problems(in: try await folder.stored().contents)
          .allSatisfy { $0.severity == .warning }
      #expect(isWhole, "document \(number), \(seed.format)")
    }
    print("Documents by exit status: \(counts.sorted { $0.key < $1.key })")
  }
}
