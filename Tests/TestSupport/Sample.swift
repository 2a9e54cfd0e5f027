public import Catalog
public import Foundation
import Notation

/// The code of the problem that `body` meets, the first if there are several.
public func code(_ body: () async throws -> Void) async -> Problem.Code? {
  do {
    try await body()
    return nil
  } catch let problem as Problem {
    return problem.code
  } catch let problems as Problems {
    return problems.all.first?.code
  } catch {
    return .internalFault
  }
}

extension Date {
  /// The moment of every edit in these tests.
  public static let noon = Date(timeIntervalSince1970: 1_780_000_000)
}

extension CatalogContents {
  /// Contents of `items` and nothing else.
  public init(_ items: [Item]) {
    self.init()
    for item in items { insert(item) }
  }

  /// The changes that make an empty catalogue into this.
  public var additions: [Change] { items.map(Change.add) }
}

/// Small items to put together.
public enum Sample {
  /// Edits that make five revisions: the campus, a hare A, the hare B, a clock, the hare C.
  public static var edits: [Change] {
    get throws {
      func hare(_ title: String) throws -> Item { .work(try work("hare", title)) }
      return [
        .add(try campus), .add(try hare("A")), .replace(try hare("A"), with: try hare("B")),
        .add(.work(try work("clock"))), .replace(try hare("B"), with: try hare("C")),
      ]
    }
  }

  /// The campus that everything stands on.
  public static let north = PlaceID.known("north")

  /// A text in one language.
  public static func text(_ text: String, _ language: String = "en") -> LocalizedText {
    guard let tag = try? LanguageTag(language), let text = LocalizedText(text, in: tag) else {
      preconditionFailure("A sample text is never blank.")
    }
    return text
  }

  /// The campus with nothing on it.
  public static var campus: Item {
    get throws {
      .campus(
        Campus(
          id: north, name: text("North Campus"), languages: [.english], timeZone: "Etc/UTC",
          center: try .init(latitude: 1, longitude: 2)))
    }
  }

  /// A work with a title and no position.
  public static func work(
    _ id: String, _ title: String? = nil, place: PlaceID = north, by artists: [String] = []
  ) throws -> Work {
    var work = Work(id: try Slug(id), title: text(title ?? "Title of \(id)"), place: place)
    work.artists = try artists.map { try Slug($0) }
    return work
  }

  /// A tour with a stop at each of `works`.
  public static func tour(_ id: String, of works: [String]) throws -> Tour {
    var tour = Tour(id: try Slug(id), campus: north, title: text("Tour \(id)"))
    tour.stops = try works.map { Stop(.work(try Slug($0))) }
    return tour
  }
}

extension PlaceID {
  /// The place that `text`, which is written in a test, names.
  public static func known(_ text: String) -> PlaceID {
    guard let id = try? PlaceID(text) else { preconditionFailure("\(text) is no place.") }
    return id
  }
}
