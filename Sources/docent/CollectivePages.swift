import Catalog
import Foundation
import Interchange

/// The records of a running CollectiveAccess, a page a file in a folder, so that an import that was
/// interrupted goes on where it stopped.
struct CollectivePages {
  let connection: ServerConnection
  /// Holds the pages of this server and nothing else.
  let folder: URL
  /// Requests that were made.
  private(set) var requests = 0
  /// Pages that were there already.
  private(set) var kept = 0
  /// What is to be said of the answers: warnings.
  private(set) var problems: [Problem] = []

  /// Where the pages of a server are kept: beside the catalogue, as `docent.sqlite.collectiveaccess`.
  static func folder(of address: ServerAddress, database: String) -> URL {
    URL(fileURLWithPath: database + ".collectiveaccess", isDirectory: true)
      .appendingPathComponent(address.fileName, isDirectory: true)
  }

  init(_ connection: ServerConnection, folder: URL) {
    self.connection = connection
    self.folder = folder
  }

  /// Asks for every page that is not there yet.
  mutating func fetch() async throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Problem(
        .unwritableFile, "The folder '\(folder.path)' cannot be made.",
        remedy: "Choose a database in a folder that you may write to.")
    }
    for part in CollectiveHarvest.Part.allCases {
      do { try await fetch(part) } catch let problem as Problem {
        // A server may offer no tours; but what has no objects is not what was meant.
        guard problem.code == .badRequest, part != .objects else { throw problem }
        problems.append(Problem(.leftOut, problem.message, remedy: problem.remedy))
      }
    }
  }

  private mutating func fetch(_ part: CollectiveHarvest.Part) async throws {
    var bar = ProgressBar("Asking for \(part.rawValue)", total: 1)
    defer { bar.finish() }
    var seen: Set<Int> = []
    var start = 0
    while true {
      let page = try await page(part, start: start)
      let before = seen.count
      seen.formUnion(page.keys)
      guard page.keys.isEmpty || seen.count > before else {
        throw Problem(
          .unreadableFile,
          "\(connection.address) answers with the same records of \(part.rawValue) again and "
            + "again.",
          remedy: "Its web services do not page; save its answers to files and import those.")
      }
      guard seen.count <= CollectiveHarvest.most else {
        throw Problem(
          .unreadableFile,
          "\(connection.address) lists more than \(CollectiveHarvest.most) records of "
            + "\(part.rawValue).",
          remedy: "Save what you need of its answers to files and import those.")
      }
      if before == 0 { bar = ProgressBar("Asking for \(part.rawValue)", total: page.total) }
      bar.update(seen.count)
      if page.isLast(start: start) {
        noteDifference(part, page.total, seen.count)
        return
      }
      start += page.keys.count
    }
  }

  /// A page from its file, or else from the server into its file.
  private mutating func page(
    _ part: CollectiveHarvest.Part, start: Int
  ) async throws -> CollectiveHarvest.Page {
    let digits = String(start)
    let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    let file = folder.appendingPathComponent("\(part.rawValue)-\(padded).json")
    if let data = try? Data(contentsOf: file), data.count <= CollectiveHarvest.largestPage,
      let page = try? CollectiveHarvest.page(Array(data), of: part)
    {
      kept += 1
      return page
    }
    requests += 1
    let bytes = try await connection.post(
      CollectiveHarvest.body(part), to: CollectiveHarvest.target(part, start: start),
      most: CollectiveHarvest.largestPage)
    let page = try CollectiveHarvest.page(bytes, of: part)
    do { try Data(bytes).write(to: file, options: .atomic) } catch {
      throw Problem(
        .unwritableFile, "The page '\(file.path)' cannot be written.",
        remedy: "Make room on the disk, and run the same command again.")
    }
    return page
  }

  private mutating func noteDifference(
    _ part: CollectiveHarvest.Part, _ total: Int, _ count: Int
  ) {
    guard total != count else { return }
    problems.append(
      Problem(
        .leftOut,
        "\(connection.address) speaks of \(total) records of \(part.rawValue), but gave \(count).",
        remedy: "Import again if records were added or removed meanwhile; else its search index "
          + "may be out of date."))
  }

  /// Removes the folder, and the one around it if nothing else is in it.
  func remove() {
    try? FileManager.default.removeItem(at: folder)
    let around = folder.deletingLastPathComponent()
    if let names = try? FileManager.default.contentsOfDirectory(atPath: around.path), names.isEmpty
    {
      try? FileManager.default.removeItem(at: around)
    }
  }
}
