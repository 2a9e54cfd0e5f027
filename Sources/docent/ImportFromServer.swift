import ArgumentParser
import Authoring
import Catalog
import Foundation
import MuseumFormats
import Notation

/// The options of a connection to a server.
struct ServerOptions: ParsableArguments {
  @Option(help: "Seconds to wait for each answer of a server.") var timeLimit = 60.0
  @Flag(
    name: .customLong("allow-http"),
    help: "Speak to a server without encryption; else only to this machine.")
  var allowsHTTP = false

  @Option(
    help: ArgumentHelp(
      "The times to wait before a request is repeated, as a multiple of the usual.",
      visibility: .private))
  var patience = 1.0

  func validate() throws {
    guard (0...100).contains(patience) else {
      throw ValidationError("--patience must be from 0 to 100.")
    }
    guard timeLimit > 0, timeLimit <= 3600 else {
      throw ValidationError("--time-limit must be more than 0 and at most 3600 seconds.")
    }
  }
}

extension Import {
  /// Imports what a running CollectiveAccess holds. Its pages are kept beside the catalogue until
  /// all of them are there; then they are read as files are, and removed.
  func run(_ text: String) async throws {
    let address = try ServerAddress(
      text, allowsHTTP: server.allowsHTTP, environment: ProcessInfo.processInfo.environment)
    guard source.kind?.format is CollectiveAccessFormat, let campus = try source.campusSlug() else {
      throw Problem(
        .badRequest, "Importing from a server needs to know what it is and which campus it holds.",
        remedy: "Add --as collectiveaccess and --campus ID.")
    }
    guard paths.count == 1 else {
      throw Problem(
        .badRequest, "A server is imported alone.", remedy: "Import the other paths before it.")
    }
    var pages = CollectivePages(
      ServerConnection(address: address, timeLimit: server.timeLimit),
      folder: HarvestFolder(of: address.description, database: catalog.path),
      patience: server.patience)
    do { try await pages.fetch() } catch {
      // Nothing to keep where not even one page came.
      if pages.written + pages.kept == 0 { pages.folder.remove() }
      throw error
    }
    pages.problems.forEach(Terminal.complain)
    if pages.kept > 0 {
      Terminal.note(
        "Went on with an interrupted import: \(Terminal.count(pages.kept, "page")) had come before."
      )
    }
    // Whatever comes of it: pages that are mended at their source must be asked for again.
    defer { pages.folder.remove() }
    let folder = pages.folder.path
    do {
      var files = CatalogImport(
        [folder], of: .everything, as: CollectiveAccessFormat(), campus: campus)
      files.center = try source.centerPosition()
      files.isRehearsal = dryRun
      files.prefersFiles = preferFiles
      files.origin = address.description
      let outcome = try await files.run(showingProgressInto: catalog.path)
      var complaints = Complaints()
      complaints.finish(
        outcome.problems.map { Self.relocated($0, from: folder, to: address) },
        remedy: "--report FILE writes them all.")
      Terminal.say(outcome.summary(isRehearsal: dryRun))
      try write(outcome)
    } catch let problems as Problems {
      throw Problems(problems.all.map { Self.relocated($0, from: folder, to: address) })
    }
    let again =
      pages.repetitions == 0
      ? "" : ", \(pages.repetitions) of them again, because it could not answer at first"
    Terminal.note("\(Terminal.count(pages.requests, "request")) to \(address)\(again).")
  }

  /// A problem of a page that will be gone, located by the address it came from.
  private static func relocated(
    _ problem: Problem, from folder: String, to address: ServerAddress
  ) -> Problem {
    guard let place = problem.location, place.file.hasPrefix(folder) else { return problem }
    var problem = problem
    problem.location = Problem.Location(
      file: address.description + place.file.dropFirst(folder.count), field: place.field)
    return problem
  }
}
