import ArgumentParser
import Catalog
import Exchange
import Foundation
import Geodesy
import MapFormats
import Notation
import Queries
import Rendering

struct Follow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read positions as a receiver sends them, and say what comes near.",
    discussion: """
      Example: gpspipe -w | docent follow --tour ubc-libraries
      Reads NMEA 0183, what gpsd says, or a GPX file, whichever it is. Each work is announced once, \
      and again only after it was left. Times are UTC. With --format json every event is a JSON \
      object on a line of its own, and so is every problem; as text, problems go to standard error.
      """)

  @Argument(help: "A log or GPX file; standard input if left out, or '-'.") var file: String?
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var reading: ReadingOptions
  @Option(help: ArgumentHelp("Only the stops of this tour.", valueName: "id")) var tour: String?
  @Option(
    help: ArgumentHelp(
      "The radius of stops that state none, in metres: above 0, at most 10000.", valueName: "metres"
    ))
  var radius = Following.usualRadius.value
  @Option(help: ArgumentHelp("Only what is on this campus.", valueName: "id")) var campus: String?
  @Flag(
    help: """
      Take positions as the receiver gives them. Without it they are matched to the paths, where a \
      walk along these explains how they move.
      """)
  var raw = false
  @Option(help: "The shape of each event: text or json.") var format = PlainFormat.text

  func run() async throws {
    guard radius > 0, radius <= Stop.widestRadius.value else {
      throw Problem(
        .badRequest, "Option --radius must be above 0 and at most 10000 metres, not \(radius).",
        remedy: "Leave it out for \(Int(Following.usualRadius.value)) metres.")
    }
    let tour = try tour.map { try Typed.slug($0, "Option --tour") }
    let campus = try campus.map { try Typed.place($0, "Option --campus") }
    let reader = try reading.reader()
    let snapshot = try await catalog.snapshot(showing: tour)
    let following = try Following(
      in: snapshot, tour: tour, campus: campus, radius: Meters(radius), isMatching: !raw)
    let source = try ByteSource(file == "-" ? nil : file)
    var session = Session(
      following: following, fixes: FixReader(file: source.name), renderer: Renderer(snapshot),
      format: format.format, reader: reader)
    try session.tellUnplacedStops()
    // Events keep coming as bytes do: nothing waits for the end but a GPX document.
    while !session.isDeaf, let bytes = try source.next() { session.take(bytes) }
    if !session.isDeaf { session.finish() }
    session.tellSilence()
    guard session.fixCount > 0 || session.isDeaf else {
      let problem = Problem(
        .unreadableFile, "No position could be read from \(source.name).",
        remedy: "Send the output of a receiver that has a fix, 'gpspipe -w' or a .gpx file.")
      session.tell(problem)
      throw ExitCode(1)
    }
  }
}

/// The state between the bytes that come in and the lines that go out.
private struct Session {
  private var following: Following
  private var fixes: FixReader
  private let renderer: Renderer
  private let format: Format
  private let reader: Reader
  /// True if anything came near.
  private var hasSpoken = false
  /// The number of positions that came.
  private(set) var fixCount = 0
  /// True if nobody reads standard output any more.
  private(set) var isDeaf = false

  init(
    following: Following, fixes: FixReader, renderer: Renderer, format: Format, reader: Reader
  ) {
    self.following = following
    self.fixes = fixes
    self.renderer = renderer
    self.format = format
    self.reader = reader
    // A closed pipe is an error of the write, which ends the walk, not a signal, which ends us.
    signal(SIGPIPE, SIG_IGN)
  }

  mutating func take(_ bytes: [UInt8]) { tell(fixes.read(bytes)) }

  mutating func finish() { tell(fixes.finish()) }

  /// Tells which stops stay silent, because nobody knows where they are. Nothing at all to come
  /// near to is a `not-found` Problem.
  mutating func tellUnplacedStops() throws {
    guard let tour = following.tour else { return }
    for sequence in following.unplacedStops {
      tell(
        Problem(
          .missingPosition,
          "Stop \(tour.stopNumbers[sequence]) of tour '\(tour.id)' has no position and cannot "
            + "announce itself.",
          remedy: "Give its work a position, or its place an outline."))
    }
    if following.subjects.isEmpty {
      throw Problem(
        .notFound, "There is nothing to come near to.",
        remedy: "Leave out --tour or --campus, or give works positions.")
    }
  }

  /// Tells that positions came and nothing was near, so that an empty answer is not taken for a
  /// failure.
  func tellSilence() {
    guard !hasSpoken, fixCount > 0, let nearest = following.nearest else { return }
    let name: String =
      switch following.subjects[nearest.subject] {
      case .work(let position): "Work '\(renderer.snapshot.works[position].id)'"
      case .stop(let sequence, let tour): "Stop \(tour.stopNumbers[sequence])"
      }
    Terminal.note(
      "\(Terminal.count(fixCount, "position")) read, and nothing came near. \(name) was the nearest, "
        + "\(Int(nearest.distance.value.rounded())) m away.")
  }

  private mutating func tell(_ reading: FixReading) {
    reading.problems.forEach { tell($0) }
    fixCount += reading.fixes.count
    for fix in reading.fixes {
      for announcement in following.take(fix) {
        hasSpoken = true
        say(renderer.announcement(announcement, as: format, for: reader))
      }
    }
  }

  mutating func tell(_ problem: Problem) {
    if format == .text { Terminal.complain(problem) } else { say(renderer.event(problem)) }
  }

  private mutating func say(_ line: Rendered) {
    guard !isDeaf else { return }
    do { try FileHandle.standardOutput.write(contentsOf: Data(line.bytes)) } catch { isDeaf = true }
  }
}

/// Bytes of a file or of standard input, as they come.
///
/// Plain system calls: Foundation's `read(upToCount:)` waits until it has so many.
private final class ByteSource {
  /// The name that problems call it by.
  let name: String
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 16_384)

  /// Opens the file at `path`, or takes standard input.
  init(_ path: String?) throws(Problem) {
    guard let path else {
      name = "standard input"
      descriptor = STDIN_FILENO
      return
    }
    name = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw Self.problem(path, errno) }
  }

  deinit { if descriptor > STDIN_FILENO { close(descriptor) } }

  /// The bytes that are there, waiting until some are; `nil` at the end.
  func next() throws(Problem) -> [UInt8]? {
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { return Array(buffer[..<count]) }
      if count == 0 { return nil }
      if errno != EINTR { throw Self.problem(name, errno) }
    }
  }

  private static func problem(_ name: String, _ error: Int32) -> Problem {
    Problem(
      .unreadableFile, "The positions cannot be read: \(String(cString: strerror(error))).",
      remedy: "Name a file that is there and that you may read, or send it to standard input.",
      at: Problem.Location(file: name))
  }
}
