import Catalog
import Exchange
import Foundation
import Notation
import Storage

/// The sizes that an import makes of images: of those that it brings, and of those that the catalogue
/// has without any.
struct PictureSizes {
  /// An image without sizes.
  private struct Original: Sendable {
    let file: MediaFileName
    let type: MediaType
    let location: Problem.Location?
    /// The first bytes of its SHA-256, by which its sizes are named.
    let digest: String
    /// Writes its bytes to a file.
    let copy: @Sendable (URL) async throws -> Void
  }

  private let originals: [Original]
  private let tool: PictureTool?

  /// The images of `trial` and of `catalog` that have no sizes.
  init(
    _ trial: ImportTrial, beside catalog: CatalogStore, with tool: PictureTool?
  ) async throws {
    self.tool = tool
    let sized = Set(try await catalog.reading { try $0.pictures() }.values.map(\.digest))
    var originals: [String: Original] = [:]
    var brought: Set<MediaFileName> = []
    for medium in trial.text.contents.media.values.sorted(by: { $0.id < $1.id }) {
      guard let file = MediaFileName(of: medium), let input = trial.text.media[file],
        brought.insert(file).inserted,
        let type = MediaType(ofFile: file.name), PictureTool.makesSizes(of: type)
      else { continue }
      let digest = String(try input.digest().prefix(32))
      guard !sized.contains(digest) else { continue }
      originals[digest] = Original(
        file: file, type: type, location: trial.reading.locations[Item.media(medium).key],
        digest: digest
      ) { try input.write(to: $0) }
    }
    for medium in trial.whole.media.values.sorted(by: { $0.id < $1.id }) {
      guard let file = MediaFileName(of: medium), brought.insert(file).inserted,
        let type = MediaType(ofFile: file.name), PictureTool.makesSizes(of: type),
        let bytes = try await catalog.mediaFile(file.name, of: file.campus)
      else { continue }
      let digest = String(bytes.digest.prefix(32))
      guard !sized.contains(digest), originals[digest] == nil else { continue }
      originals[digest] = Original(
        file: file, type: type, location: nil, digest: digest
      ) { url in
        try Data().write(to: url)
        let handle = try FileHandle(forWritingTo: url)
        try await bytes.forEachPiece { try handle.write(contentsOf: $0) }
        try handle.close()
      }
    }
    self.originals = originals.values.sorted { $0.digest < $1.digest }
  }

  /// The number of images that wait for sizes.
  var count: Int { tool == nil ? 0 : originals.count }

  /// What was made.
  struct Made: Sendable {
    var pictures: [SizedPicture] = []
    var problems: [Problem] = []
    /// What the images say of themselves, of those that say something.
    var notes: [MediaFileName: PhotographNotes] = [:]
  }

  /// What was made of one image.
  private struct Result: Sendable {
    let file: MediaFileName
    let notes: PhotographNotes
    var picture: SizedPicture?
    var problem: Problem?
  }

  /// Makes the sizes in `folder`, on all cores; `progress` is told how many images are
  /// done, and the problem of the last one.
  func make(in folder: URL, progress: (_ done: Int, _ problem: Problem?) -> Void) async throws
    -> Made
  {
    guard let tool else {
      return Made(problems: originals.isEmpty ? [] : [.noPictureTool(originals.count)])
    }
    var made = Made()
    var done = 0
    try await withThrowingTaskGroup(of: Result.self) { group in
      var rest = originals[...]
      func start() {
        guard let next = rest.popFirst() else { return }
        group.addTask { try await Self.sizes(of: next, with: tool, in: folder) }
      }
      for _ in 0..<max(1, ProcessInfo.processInfo.activeProcessorCount) { start() }
      for try await result in group {
        if let picture = result.picture { made.pictures.append(picture) }
        if let problem = result.problem { made.problems.append(problem) }
        if !result.notes.isEmpty { made.notes[result.file] = result.notes }
        done += 1
        progress(done, result.problem)
        start()
      }
    }
    return made
  }

  private static func sizes(
    of original: Original, with tool: PictureTool, in folder: URL
  ) async throws -> Result {
    let name = "\(original.digest)-original"
    let url = folder.appendingPathComponent(name)
    defer { try? FileManager.default.removeItem(at: url) }
    try await original.copy(url)
    var result = Result(
      file: original.file, notes: await tool.notes(of: name, original.type, in: folder))
    do throws(BoundedProcess.Failure) {
      let (picture, isDamaged) = try await tool.sizes(
        of: name, original.type, digest: original.digest, in: folder)
      result.picture = picture
      result.problem =
        isDamaged ? .damagedPicture(original.file, at: original.location) : nil
    } catch {
      result.problem = .unsizedPicture(original.file, error.reason, at: original.location)
    }
    return result
  }
}

extension Problem {
  static func noPictureTool(_ count: Int) -> Problem {
    Problem(
      .unsizedPicture,
      "\(count == 1 ? "One image is" : "\(count) images are") published whole, with all that the "
        + "camera noted, perhaps where it was: the program that \(ForeignTool.vips.purpose), "
        + "'\(ForeignTool.vips.name)', is not here.",
      remedy: ForeignTool.vips.remedy)
  }

  static func damagedPicture(
    _ file: MediaFileName, at location: Problem.Location?
  ) -> Problem {
    Problem(
      .unsizedPicture,
      "The image '\(file.name)' of '\(file.campus)' is damaged or cut off: visitors see as much of it "
        + "as could be read.",
      remedy: "Put a whole copy there, and import again.", at: location)
  }

  static func unsizedPicture(
    _ file: MediaFileName, _ reason: String, at location: Problem.Location?
  ) -> Problem {
    Problem(
      .unsizedPicture,
      "No sizes for the screen could be made of the image '\(file.name)' of '\(file.campus)', which "
        + "is published as it is: \(reason).",
      remedy: "Open it in a program for images, save it as JPEG or PNG, and import again.",
      at: location)
  }
}
