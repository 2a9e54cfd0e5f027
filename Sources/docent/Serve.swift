import ArgumentParser
import Authoring
import Catalog
import Exchange
import Foundation
import Logging
import Notation
import Queries
import Service
import Storage

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the service: pages for visitors and answers for programs.",
    discussion: """
      Example: docent serve --port 8080
      Where there is no catalogue yet, the folders Data and Tours of the working directory are \
      imported first. Edits that other commands make show within a second. Stop it with Ctrl-C.
      """)

  @Option(help: "The interface to listen at; 0.0.0.0 is all of them.") var host = "127.0.0.1"
  @Option(help: "The port to listen at; 0 takes a free one.") var port = 8080
  @Option(
    help: ArgumentHelp(
      "Where the world reaches this service, such as https://art.example.edu, for answers that "
        + "name whole addresses; what requests name as host if left out.",
      valueName: "address"), transform: Typed.publicAddress)
  var publicAddress: PublicAddress?
  @Flag(help: "Put '01 ', '02 ' before the names of stops, for such apps that sort them by name.")
  var numberedStops = false
  @Option(
    help: ArgumentHelp(
      "The header field in which a trusted proxy names its user, such as X-Remote-User; none if left "
        + "out.", valueName: "field"))
  var proxyUserHeader: String?
  @Option(
    help: ArgumentHelp(
      "The header field in which it tells the user's roles: author, editor, admin.",
      valueName: "field"))
  var proxyRolesHeader = "X-Remote-Roles"
  @Option(
    help: ArgumentHelp(
      "The address of a proxy whose header fields are believed; may be given more than once.",
      valueName: "address"))
  var trustedProxy: [String] = []
  @OptionGroup var theme: ThemeOptions
  @OptionGroup var catalog: CatalogOptions

  func validate() throws {
    guard trustedProxy.isEmpty || proxyUserHeader != nil else {
      throw ValidationError("--trusted-proxy needs --proxy-user-header.")
    }
    guard (0...65535).contains(port) else {
      throw ValidationError("--port must be from 0 to 65535.")
    }
  }

  func run() async throws {
    let theme = try await theme.read()
    if try await isUnfilled() { try await importSample() }
    let current = try await Serving.current(
      catalog,
      service: ServiceOptions(
        publicAddress: publicAddress, numbersStops: numberedStops, theme: theme,
        signOn: try proxyUserHeader.map { user in
          try ProxySignOn(
            userField: user, rolesField: proxyRolesHeader, proxies: trustedProxy)
        }))
    let snapshot = current.renderer.snapshot
    current.prepare()
    let logger = Self.logger()
    try await Server(current, host: host, port: port).run(
      logger: logger,
      started: { address in
        Terminal.say(
          "Docent is at \(address) with \(snapshot.works.count) works and "
            + "\(snapshot.tours.count) tours (revision \(snapshot.revision)). Ctrl-C stops it.")
      },
      alongside: { try await Serving.follow(current, logger) })
  }

  private static func logger() -> Logger {
    var logger = Logger(label: "docent") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .notice
    return logger
  }

  /// Tells whether nothing was ever imported: there is no catalogue, or one that was only just made
  /// when the import was ended.
  private func isUnfilled() async throws -> Bool {
    do { return try await catalog.open().revision() == 0 } catch let problem as Problem
      where problem.code == .noCatalog
    { return true }
  }

  private func importSample() async throws {
    let folders = ["Data", "Tours"].filter { FileManager.default.fileExists(atPath: $0) }
    guard !folders.isEmpty else {
      // An empty catalogue can be served, and be filled while it is.
      if (try? catalog.open()) != nil { return }
      throw Problem(
        .noCatalog,
        "There is no catalogue at \(catalog.path), and no folder Data or Tours to make one from.",
        remedy: "Name one with --database, or go to a folder that holds Data and Tours.")
    }
    Terminal.say(
      "There is no catalogue at \(catalog.path) yet: "
        + "importing \(folders.joined(separator: " and ")).")
    let outcome = try await CatalogImport(folders, of: .everything).run(
      showingProgressInto: catalog.path)
    Terminal.complain(
      outcome.problems,
      remedy: "'docent check \(folders.joined(separator: " "))' lists them all.")
    Terminal.say(outcome.summary(isRehearsal: false))
  }
}

/// A stored catalogue as the service wants it.
enum Serving {
  /// The newest revision, with its media.
  static func current(
    _ options: CatalogOptions, service: ServiceOptions = ServiceOptions()
  ) async throws -> CurrentCatalog {
    let store = try options.open()
    let media = MediaLibrary(options.path)
    return CurrentCatalog(
      try await store.load().snapshot,
      newest: { known in
        try await store.hasChanged(since: known) ? try await store.load().snapshot : nil
      },
      published: { try await media.published($0) },
      options: service,
      editor: CatalogEditor { try CatalogStore.open(options.path, for: $0) })
  }

  /// Publishes what other processes change, looking once a second.
  static func follow(_ current: CurrentCatalog, _ logger: Logger) async throws {
    while !Task.isCancelled {
      do { try await Task.sleep(for: .seconds(1)) } catch { return }
      do {
        let before = current.renderer.snapshot.version
        try await current.renew()
        let version = current.renderer.snapshot.version
        if version == before { continue }
        let isSame = version.identity == before.identity
        logger.notice("now at revision \(version.revision)\(isSame ? "" : " of another catalogue")")
      } catch {
        // The revision at hand goes on being served; the next look may succeed.
        logger.error("cannot read the catalogue: \(error)")
      }
    }
  }
}
