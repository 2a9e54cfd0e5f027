import Catalog
import Exchange
import Foundation
import Storage

extension PhotographNotes {
  /// The notes in `file`, which has a folder of its own and is to be called `name`; none where the program
  /// that reads them is not installed, and where there are none.
  init(of name: String, in file: URL) async {
    self.init()
    guard let type = MediaType(ofFile: name), PictureTool.makesSizes(of: type),
      let tool = PictureTool.installed
    else { return }
    self = await tool.notes(
      of: file.lastPathComponent, type, in: file.deletingLastPathComponent())
  }
}

extension PictureTool {
  /// The parts of a file that hold notes, as libvips calls them; what it finds of XMP in HEIF has no name
  /// of its own there.
  private static let parts = ["exif-data", "iptc-data", "xmp-data", "heif-mime-1"]

  /// Prints each part in base64, in a line of its own behind its name.
  private static let script =
    "for part in \(parts.joined(separator: " ")); do printf '%s ' $part; "
    + "\"$0\" -f $part \"$1\" 2>/dev/null || echo; done"

  /// The most bytes that are read of the parts; packets of XMP with whole thumbnails have some hundred
  /// thousand.
  private static let mostNotes = 16 << 20

  /// The notes in the image in the file `original` of `folder`; none where it has none that can be read.
  func notes(of original: String, _ type: MediaType, in folder: URL) async -> PhotographNotes {
    let output = "\(original)-notes"
    let url = folder.appendingPathComponent(output)
    defer { try? FileManager.default.removeItem(at: url) }
    let header = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent("vipsheader").path
    do throws(BoundedProcess.Failure) {
      try await Self.process.run(
        "/bin/sh", ["-c", Self.script, header, original], in: folder, output: output)
    } catch {
      // What is wrong with the image is told when its sizes are made.
      return PhotographNotes()
    }
    var parts: [String: [UInt8]] = [:]
    let handle = try? FileHandle(forReadingFrom: url)
    let said = (try? handle?.read(upToCount: Self.mostNotes)) ?? Data()
    for line in said.split(separator: 0x0A) {
      let words = line.split(separator: 0x20, maxSplits: 1)
      guard words.count == 2, let bytes = Data(base64Encoded: Data(words[1])) else { continue }
      parts[String(decoding: words[0], as: UTF8.self)] = [UInt8](bytes)
    }
    let press = parts["iptc-data"] ?? []
    let packet = parts["xmp-data"] ?? parts["heif-mime-1"] ?? []
    guard type.name == "image/tiff",
      let file = try? FileHandle(forReadingFrom: folder.appendingPathComponent(original))
    else { return PhotographNotes(exif: parts["exif-data"] ?? [], press: press, packet: packet) }
    // libvips tells no tags of TIFF, which stand in the file itself.
    return PhotographNotes(press: press, packet: packet) { offset, count in
      guard (try? file.seek(toOffset: UInt64(offset))) != nil else { return [] }
      return [UInt8]((try? file.read(upToCount: count)) ?? Data())
    }
  }

  /// The notes in the image that `medium` shows, whose bytes the catalogue has; `nil` where it has none,
  /// and where no notes can be in it.
  func notes(
    of medium: Media, in store: CatalogStore, _ folder: URL
  ) async throws -> PhotographNotes? {
    guard let file = MediaFileName(of: medium), let type = MediaType(ofFile: file.name),
      Self.makesSizes(of: type), let bytes = try await store.mediaFile(file.name, of: file.campus)
    else { return nil }
    let url = folder.appendingPathComponent("\(medium.id)-original")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data().write(to: url)
    let handle = try FileHandle(forWritingTo: url)
    defer { try? handle.close() }
    try await bytes.forEachPiece { try handle.write(contentsOf: $0) }
    return await notes(of: url.lastPathComponent, type, in: folder)
  }
}
