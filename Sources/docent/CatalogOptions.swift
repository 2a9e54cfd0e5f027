import ArgumentParser
import Authoring
import Catalog
import Exchange
import Foundation
import Geodesy
import Notation
import Queries
import Rendering
import Storage

/// The option that names the catalogue which a command reads or edits.
struct CatalogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The catalogue's SQLite file.",
      discussion: "Default: $DOCENT_DATABASE, or docent.sqlite in the working directory."))
  var database: String?

  /// The file to use.
  var path: String { Self.path(database) }

  /// The file that `database` names, or what is used where it names none.
  static func path(_ database: String?) -> String {
    database ?? ProcessInfo.processInfo.environment["DOCENT_DATABASE"] ?? "docent.sqlite"
  }

  func validate() throws {
    guard path.isEmpty else { return }
    throw ValidationError("--database and DOCENT_DATABASE, where given, must name a file.")
  }

  /// Opens the catalogue for reading; nothing is created or changed.
  func open() throws -> CatalogStore { try CatalogStore.open(path, for: .reading) }

  /// Loads the newest revision.
  func snapshot() async throws -> CatalogSnapshot {
    try await open().load().snapshot
  }

  /// The catalogue as it is, to show a tour of it.
  func snapshot(showing tour: Slug?) async throws -> CatalogSnapshot {
    let snapshot = try await snapshot()
    if let tour { try snapshot.refuseDraft(tour) }
    return snapshot
  }
}

extension CatalogSnapshot {
  /// Refuses to show a draft, and says that it is one: to visitors it is not there at all, but whoever
  /// runs the program has the catalogue.
  func refuseDraft(_ tour: Slug) throws(Problem) {
    guard contents.tours[tour]?.status == .draft, !showsDrafts else { return }
    throw Problem(
      .notFound, "Tour '\(tour)' is a draft, which is not shown.",
      remedy: "Publish it: 'docent tour publish \(tour)'.")
  }
}

/// The options of a reading command on its answer.
struct ReadingOptions: ParsableArguments {
  @Option(help: "The language wanted, such as es.") var lang: String?

  /// The reader of the answer, with the language wanted.
  func reader() throws -> Reader {
    try language().map { Reader(languages: LanguagePreference([$0])) } ?? Reader()
  }

  /// The language wanted, if any.
  func language() throws -> LanguageTag? {
    do { return try lang.map { try LanguageTag($0) } } catch {
      throw Problem(.badRequest, "Option --lang: \(error)", remedy: "Correct it and ask again.")
    }
  }
}

/// The shapes of an answer without geometry.
enum PlainFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
  var format: Format { self == .text ? .text : .json }
}

/// The shapes of an answer with geometry.
enum MappedFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, geojson
  var format: Format {
    switch self {
    case .text: .text
    case .json: .json
    case .geojson: .geojson
    }
  }
}

/// The shapes of a walk.
enum RouteFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, geojson, gpx
  var format: Format {
    switch self {
    case .text: .text
    case .json: .json
    case .geojson: .geojson
    case .gpx: .gpx
    }
  }
}

/// Reads what people type, so that every mistake is a Problem that names the option.
enum Typed {
  static func coordinate(_ text: String, option: String) throws -> Coordinate {
    do { return try Coordinate(parsing: text) } catch {
      throw Problem(
        .invalidCoordinate, "Option \(option): \(error)",
        remedy: "Degrees are on WGS 84; south and west are negative, or have their letters.")
    }
  }

  /// The public address of pages.
  static func publicAddress(_ text: String) throws -> PublicAddress {
    guard let address = PublicAddress(text) else {
      throw ValidationError(
        "write http:// or https://, a host, and a path or none, such as https://art.example.edu.")
    }
    return address
  }

  /// Refuses a number out of `range`.
  static func check(_ value: Int, in range: ClosedRange<Int>, option: String) throws {
    guard !range.contains(value) else { return }
    throw Problem(
      .badRequest,
      "Option \(option) must be from \(range.lowerBound) to \(range.upperBound), not \(value).",
      remedy: "Ask for \(value < range.lowerBound ? "at least" : "at most") "
        + "\(value < range.lowerBound ? range.lowerBound : range.upperBound).")
  }

  static func slug(_ text: String, _ what: String) throws -> Slug {
    do { return try Slug(text) } catch {
      throw Problem(
        .badRequest, "\(what): \(error)", remedy: "'docent search' finds identifiers.")
    }
  }

  static func place(_ text: String, _ what: String) throws -> PlaceID {
    do { return try PlaceID(text) } catch {
      throw Problem(.badRequest, "\(what): \(error)", remedy: "'docent browse' lists places.")
    }
  }
}
