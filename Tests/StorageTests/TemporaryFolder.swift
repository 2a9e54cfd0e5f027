import Catalog
import Foundation
import Storage

/// A folder that goes when the test is over.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/docent-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  /// The names in the folder, sorted.
  var listing: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: file(name)))
  }

  /// The file as a media file that is imported.
  func input(_ name: String) -> MediaInput {
    let url = URL(fileURLWithPath: file(name))
    return MediaInput {
      guard let handle = try? FileHandle(forReadingFrom: url) else {
        throw Problem(.unreadableFile, "It is not there.", remedy: "Put it there.")
      }
      return { offset, count in
        try handle.seek(toOffset: UInt64(offset))
        return Array(try handle.read(upToCount: count) ?? Data())
      }
    }
  }

  func write(_ bytes: Data, _ name: String) throws {
    try bytes.write(to: URL(fileURLWithPath: file(name)))
  }
}

extension CatalogStore {
  /// Makes `changes` if this catalogue is at `revision`, or at whichever it is where `nil`.
  @discardableResult
  func apply(
    _ changes: [Change], expecting revision: Int?, note: String, at date: Date
  ) throws -> Int {
    let now = try version()
    let expected = CatalogVersion(identity: now.identity, revision: revision ?? now.revision)
    return try apply(changes, expecting: expected, note: note, at: date)
  }
}

/// The code of the problem that `body` meets, the first if there are several.
func code(_ body: () async throws -> Void) async -> Problem.Code? {
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
  static let noon = Date(timeIntervalSince1970: 1_780_000_000)
}

extension CatalogContents {
  /// `items` and nothing else.
  init(_ items: [Item]) {
    self.init()
    for item in items { insert(item) }
  }

  var additions: [Change] { items.map(Change.add) }
}

/// Small items to put together.
enum Sample {
  static let north = PlaceID.known("north")

  static func text(_ text: String, _ language: String = "en") -> LocalizedText {
    guard let tag = try? LanguageTag(language), let text = LocalizedText(text, in: tag) else {
      preconditionFailure("A sample text is never blank.")
    }
    return text
  }

  static var campus: Item {
    get throws {
      .campus(
        Campus(
          id: north, name: text("North Campus"), languages: [.english], timeZone: "Etc/UTC",
          center: try .init(latitude: 1, longitude: 2)))
    }
  }

  static func work(
    _ id: String, _ title: String? = nil, place: PlaceID = north, by artists: [String] = []
  ) throws -> Work {
    var work = Work(id: try Slug(id), title: text(title ?? "Title of \(id)"), place: place)
    work.artists = try artists.map { try Slug($0) }
    return work
  }

  static func tour(_ id: String, of works: [String]) throws -> Tour {
    var tour = Tour(id: try Slug(id), campus: north, title: text("Tour \(id)"))
    tour.stops = try works.map { Stop(.work(try Slug($0))) }
    return tour
  }
}

extension PlaceID {
  static func known(_ text: String) -> PlaceID {
    guard let id = try? PlaceID(text) else { preconditionFailure("\(text) is no place.") }
    return id
  }
}
