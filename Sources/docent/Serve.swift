import ArgumentParser
import Authoring
import Catalog
import Exchange
import Foundation
import Logging
import Metrics
import Notation
import Queries
import Rendering
import Service
import Storage
import UnixSignals

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the service: pages for visitors and answers for programs.",
    discussion: """
      Example: docent serve --port 8080
      Where there is no catalogue yet, the folders Data and Tours of the working directory are \
      imported first. Edits that other commands make show within a second, and a backup that is \
      restored at once. Stop it with Ctrl-C.
      Each setting is a flag, or a variable such as \(Setting.publicAddress.variable), or a line of \
      the file that --settings names; they go before each other in that order.
      """)

  @OptionGroup var options: ServeOptions
  @Flag(help: "Print the settings as they are, with the source of each, as a file, and end.")
  var printConfig = false

  func run() async throws {
    let settings = try options.read()
    if printConfig { return Terminal.print(Array(settings.written.utf8)) }
    let path = settings[.database].text
    let theme = try await Self.theme(of: settings)
    // Where a program reads standard output, it reads nothing there but lines of JSON.
    let say = settings.text(.accessLog) == "json" ? Terminal.note : Terminal.say
    if try await isUnfilled(path) { try await importSample(into: path, say) }
    let lines = LineWriter()
    let observer = RequestObserver { lines.write($0) }
    MetricsSystem.bootstrap(observer.measurements)
    let current = try await Serving.current(
      path, service: try ServiceOptions(settings, theme: theme, observer: observer))
    let front = ServiceFront(current)
    let snapshot = current.renderer.snapshot
    current.prepare()
    let logger = Self.logger(settings)
    defer { lines.finish() }
    // From here on the signal ends nothing, however early it comes.
    let hangUps = await UnixSignalsSequence(trapping: .sighup)
    try await Server(
      front, host: settings[.host].text, port: settings.whole(.port),
      connections: settings.whole(.connections)
    ).run(
      logger: logger,
      started: { address in
        say(
          "Docent is at \(address) with \(snapshot.works.count) works and "
            + "\(snapshot.tours.count) tours (revision \(snapshot.revision)). Ctrl-C stops it.")
        if settings.text(.numberedStops) == nil, Self.hasUnorderedStops(snapshot) {
          say(
            "Apps of CollectiveAccess that sort stops by name show tours out of order; "
              + "'numberedStops: true' in campus.yaml or --numbered-stops numbers them, "
              + "and --no-numbered-stops says that none is used.")
        }
      },
      alongside: {
        try await withThrowingTaskGroup { group in
          group.addTask { try await Serving.follow(front, logger) }
          group.addTask { await reread(settings, on: hangUps, front, observer, logger) }
          try await group.waitForAll()
        }
      })
  }

  /// Reads the settings again whenever the process gets SIGHUP, and the catalogue with them; where
  /// they are wrong, they stay as they were, and the log says why.
  private func reread(
    _ first: ServiceSettings, on hangUps: UnixSignalsSequence, _ front: ServiceFront,
    _ observer: RequestObserver, _ logger: Logger
  ) async {
    var settings = first
    for await _ in hangUps {
      do {
        let wanted = try options.read()
        let next = wanted.reread(over: settings)
        let theme = try await Self.theme(of: next)
        front.replace(
          with: front.catalog.with(
            try ServiceOptions(next, theme: theme, observer: observer)))
        try await front.catalog.renew()
        let changes = next.changes(since: settings).map(\.rawValue)
        let later = wanted.changes(since: next).map(\.rawValue)
        settings = next
        logger.notice(
          "settings were read again",
          metadata: [
            "changed": "\(changes.joined(separator: " "))",
            "at-next-start": "\(later.joined(separator: " "))",
          ])
      } catch {
        logger.error(
          "settings stay as they were", metadata: ["error": "\(Problem.logLine(of: error))"])
      }
    }
  }

  /// Tells whether a tour of several stops is on a campus that does not number stops for apps.
  private static func hasUnorderedStops(_ snapshot: CatalogSnapshot) -> Bool {
    snapshot.tours.contains {
      $0.stops.count > 1 && snapshot.contents.campuses[$0.campus]?.numbersStops == false
    }
  }

  private static func theme(of settings: ServiceSettings) async throws -> Theme? {
    guard let folder = settings.text(.theme) else { return nil }
    return try await ThemeOptions.read(folder)
  }

  private static func logger(_ settings: ServiceSettings) -> Logger {
    var logger = Logger(label: "docent") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = settings.word(.logLevel) ?? .notice
    return logger
  }

  /// Tells whether nothing was ever imported: there is no catalogue, or one that was only just made
  /// when the import was ended.
  private func isUnfilled(_ path: String) async throws -> Bool {
    do { return try await CatalogStore.open(path, for: .reading).revision() == 0 } catch let problem
      as Problem
      where problem.code == .noCatalog
    { return true }
  }

  private func importSample(into path: String, _ say: (String) -> Void) async throws {
    let folders = ["Data", "Tours"].filter { FileManager.default.fileExists(atPath: $0) }
    guard !folders.isEmpty else {
      // An empty catalogue can be served, and be filled while it is.
      if (try? CatalogStore.open(path, for: .reading)) != nil { return }
      throw Problem(
        .noCatalog,
        "There is no catalogue at \(path), and no folder Data or Tours to make one from.",
        remedy: "Name one with --database, or go to a folder that holds Data and Tours.")
    }
    say(
      "There is no catalogue at \(path) yet: "
        + "importing \(folders.joined(separator: " and ")).")
    let outcome = try await CatalogImport(folders, of: .everything).run(
      showingProgressInto: path)
    Terminal.complain(
      outcome.problems,
      remedy: "'docent check \(folders.joined(separator: " "))' lists them all.")
    say(outcome.summary(isRehearsal: false))
  }
}

/// A stored catalogue as the service wants it.
enum Serving {
  /// The newest revision, with its media.
  static func current(
    _ path: String, service: ServiceOptions = ServiceOptions()
  ) async throws -> CurrentCatalog {
    // Before anything is read of it: what takes its place meanwhile is noticed.
    let file = FileIdentity(path)
    let store = try CatalogStore.open(path, for: .reading)
    let media = MediaLibrary(path)
    let first = try await store.load().snapshot
    await store.rest()
    return CurrentCatalog(
      first,
      newest: { try await store.newer(than: $0)?.snapshotMadeAside() },
      published: { try await media.published($0) },
      databaseSize: {
        // The file, and its log of what was written last.
        let sizes = [path, path + "-wal"].compactMap {
          try? FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int
        }
        return sizes.isEmpty ? nil : sizes.reduce(0, +)
      },
      file: file, currentFile: { FileIdentity(path) },
      options: service, editor: CatalogEditor { try CatalogStore.open(path, for: $0) })
  }

  /// Publishes what other processes change, looking once a second.
  static func follow(_ front: ServiceFront, _ logger: Logger) async throws {
    while !Task.isCancelled {
      do { try await Task.sleep(for: .seconds(1)) } catch { return }
      let current = front.catalog
      do {
        let before = current.renderer.snapshot.version
        try await current.renew()
        let version = current.renderer.snapshot.version
        if version == before { continue }
        let isSame = version.identity == before.identity
        logger.notice("now at revision \(version.revision)\(isSame ? "" : " of another catalogue")")
      } catch {
        // The revision at hand goes on being served; the next look may succeed.
        logger.error("cannot read the catalogue: \(Problem.logLine(of: error))")
      }
    }
  }
}
