import ArgumentParser
import Authoring
import Catalog
import Exchange
import Geodesy
import Notation

/// Options of `import` and `check` that say what the paths are which they read.
struct SourceOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: "What every path is, as 'docent formats' names it; else found out by its content.")
  var kind: ReadableFormat?
  @Option(help: "The campus that items of another system's documents belong to.")
  var campus: String?
  @Option(
    help: ArgumentHelp(
      "What the columns of a table or map mean; without it a guess is printed, not used.",
      valueName: "file"))
  var mapping: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The centre of a campus that is made of another system's document, in degrees.",
      discussion: "Default: the one that the document tells, or the middle of its items.",
      valueName: "lat,lon"))
  var center: String?

  /// The campus as an identifier.
  func campusSlug() throws -> Slug? {
    try campus.map { try Typed.slug($0, "Campus") }
  }

  /// The files at `paths`, read as the options say.
  func files(_ paths: [String]) throws -> CatalogImport {
    var files = CatalogImport(
      paths, of: .everything, as: kind?.format, campus: try campusSlug(), mapping: mapping)
    files.center = try centerPosition()
    return files
  }

  /// The centre as a position.
  func centerPosition() throws -> Coordinate? {
    try center.map { try Typed.coordinate($0, option: "--center") }
  }

  /// Prints what the columns of tables among `paths` seem to mean where no mapping is named, and
  /// ends: nothing is read on a guess.
  func stopAtUnmappedTables(_ command: String, _ paths: [String]) throws {
    guard mapping == nil else { return }
    var reader = SourceReader(
      formats: .everything, campus: try campusSlug(), format: kind?.format)
    reader.center = try centerPosition()
    var isStopped = false
    var printed: String?
    for path in paths.flatMap(reader.unmappedTables) {
      var words = ["docent", command, Self.quoted(path)]
      if let campus { words += ["--campus", campus] }
      if let center { words += ["--center", Self.quoted(center)] }
      let own = words.joined(separator: " ")
      guard let guess = reader.guessedMapping(of: path, command: own) else { continue }
      isStopped = true
      let table =
        "docent: \(path) is a table of \(Terminal.count(guess.rowCount, "row")), and nothing was read: "
      guard let first = printed else {
        printed = Self.meaning(of: guess.text)
        Terminal.print(Array(guess.text.utf8))
        Terminal.note(
          table + "above is a guess at what its columns mean. Save it (… > mapping.yaml), correct "
            + "it, and add --mapping mapping.yaml.")
        continue
      }
      // What is printed is one file: two mappings are none.
      Terminal.note(
        table
          + (first == Self.meaning(of: guess.text)
            ? "the guess above is that for this one, too."
            : "its columns are others than those of the guess above. Guess it by itself: \(own) > "
              + "\(Self.quoted(DiskFile.name(of: path) + ".mapping.yaml"))"))
    }
    if isStopped { throw ExitCode(1) }
  }

  /// A mapping without its comments, which tell of the values of one table.
  private static func meaning(of mapping: String) -> String {
    mapping.split(whereSeparator: \.isNewline).map { line in
      // A number sign may stand within quotes.
      let isQuoted = line.contains { $0 == "\"" || $0 == "'" } && !line.hasPrefix("#")
      return (isQuoted ? line : line.prefix { $0 != "#" }).trimmed(\.isWhitespace)
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A path as a shell takes it.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || "/._-".utf8.contains(byte)
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}

/// A format that is read, by the word that `--as` takes.
struct ReadableFormat: ExpressibleByArgument {
  let format: any ExchangeFormat

  init?(argument: String) {
    guard let format = FormatList.everything[argument], format.reads != nil else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { FormatList.everything.readable.map(\.name) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
