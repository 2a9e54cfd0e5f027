import Catalog
import Exchange
import Formats
import Foundation
import Notation
import Storage
import TestSupport
import Testing

@testable import Authoring

/// The sizes of images that an import makes. Tests make their own images, with the same program.
@Suite("Sizes of pictures")
struct PictureTests {
  /// A folder whose campus has these images, each a medium of the work `arch`.
  private static func folder(_ images: [String: [UInt8]]) throws -> TextFolder {
    let folder = try TextFolder()
    let names = images.keys.sorted()
    try folder.write(
      "id,title,latitude,longitude,media\narch,Arch,50.0001,10.0001,\(names.map(slug).joined(separator: ";"))\n"
        + "urn,Urn,50.0002,10.0002,\n", to: "Data/park/works.csv")
    try folder.write(
      "id,kind,source,alternativeText\n"
        + names.map { "\(slug($0)),image,\($0),An arch\n" }.joined(), to: "Data/park/media.csv")
    for (name, bytes) in images {
      try folder.write("", to: "Data/park/media/\(name)")
      try Data(bytes).write(to: URL(filePath: "\(folder.path)/Data/park/media/\(name)"))
    }
    return folder
  }

  private static func slug(_ name: String) -> String { name.replacing(".", with: "-") }

  /// A photograph of 1,000 x 600 points, that a camera held upright took near a secret place.
  private static func photograph(blue: UInt8 = 200) throws -> [UInt8] {
    let jpeg = try image("jpg", width: 1000, height: 600, blue: blue)
    return Array(jpeg.prefix(2)) + note + jpeg.dropFirst(2)
  }

  /// An image that `vipsthumbnail` writes.
  private static func image(
    _ ending: String, width: Int, height: Int, blue: UInt8 = 200, isGrey: Bool = false
  ) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "docent-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var pixels = Data("\(isGrey ? "P5" : "P6") \(width) \(height) 255\n".utf8)
    for y in 0..<height {
      for x in 0..<width {
        let colour = [UInt8(x * 60 / width), UInt8(y * 60 / height), blue]
        pixels.append(contentsOf: isGrey ? [colour[0]] : colour)
      }
    }
    try pixels.write(to: folder.appending(path: "image.ppm"))
    let process = Process()
    process.executableURL = URL(filePath: try #require(PictureTool.installed).path)
    process.arguments = ["image.ppm", "--size", "\(width)x", "-o", "out.\(ending)"]
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    return [UInt8](try Data(contentsOf: folder.appending(path: "out.\(ending)")))
  }

  /// The segment APP1 with a description and the orientation 6, a quarter turn (Exif 2.3, CIPA DC-008,
  /// sections 4.5.4 and 4.6.4).
  private static var note: [UInt8] {
    let words = Array("A secret place\0".utf8)
    var tiff: [UInt8] = Array("II".utf8) + [42, 0, 8, 0, 0, 0, 2, 0]
    tiff += [0x0E, 0x01, 2, 0, UInt8(words.count), 0, 0, 0, 38, 0, 0, 0]
    tiff += [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    tiff += [0, 0, 0, 0] + words
    let content = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
  }

  private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    Data(bytes).range(of: Data(text.utf8)) != nil
  }

  private static func published(
    _ file: PublishedFile, in folder: TextFolder
  ) async throws -> [UInt8]? {
    let library = MediaLibrary(folder.database)
    guard let bytes = try await library.published(file) else { return nil }
    return try await bytes.opening(bytes.size)
  }

  private static func picture(_ id: String, in folder: TextFolder) async throws -> Picture? {
    try await CatalogStore.open(folder.database, for: .reading).load().pictures[Slug(id)]
  }

  /// A file of RIFF with these chunks (RFC 9649, section 2.3).
  private static func riff(_ form: String, _ chunks: [(String, [UInt8])]) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    let content =
      Array(form.utf8)
      + chunks.flatMap { name, bytes in
        Array(name.utf8) + number(bytes.count) + bytes + (bytes.count % 2 == 0 ? [] : [0])
      }
    return Array("RIFF".utf8) + number(content.count) + content
  }

  @Test("lose the notes of WebP, and no other byte of what is whole")
  func notesOfWebP() {
    let extended: [UInt8] = [0b11_1110, 0, 0, 0, 9, 0, 0, 9, 0, 0]
    let image: [(String, [UInt8])] = [("ICCP", [1, 2, 3]), ("VP8 ", [4, 5, 6, 7])]
    let noted = Self.riff(
      "WEBP", [("VP8X", extended)] + image + [("EXIF", [8, 9, 10]), ("XMP ", [11])])
    #expect(
      PictureTool.withoutNotes(inWebP: noted)
        == Self.riff("WEBP", [("VP8X", [0b11_0010] + extended.dropFirst())] + image))
    for bytes in [
      [], Array("RIFF".utf8), Array(noted.dropLast()), noted + [0], Array(noted.prefix(14)),
      Self.riff("WAVE", [("EXIF", [1, 2])]), Self.riff("WEBP", [("VP8 ", [1])]), [0xFF, 0xD8],
    ] { #expect(PictureTool.withoutNotes(inWebP: bytes) == bytes) }
  }

  @Test(
    "are upright, in both forms, and without what the camera noted; the original stays",
    .enabled(if: PictureTool.installed != nil || Judge.isGate))
  func sizes() async throws {
    let original = try Self.photograph()
    #expect(Self.contains(original, "secret"))
    let folder = try Self.folder(["arch.jpg": original])
    let outcome = try await CatalogImport(folder.paths, of: .complete).run(into: folder.database)
    #expect(outcome.report.pictureCount == 1 && outcome.problems.isEmpty, "\(outcome.problems)")
    let picture = try #require(try await Self.picture("arch-jpg", in: folder))
    #expect(picture.width == 600 && picture.height == 1000)
    #expect(picture.widths == [320, 600])
    let colour = try #require(picture.colour)
    #expect(abs(Int(colour.value & 0xFF) - 200) < 12 && colour.value >> 16 < 64, "\(colour)")
    for form in PictureFile.Form.allCases {
      for file in picture.files(as: form) {
        let bytes = try #require(try await Self.published(.picture(file), in: folder))
        let size = try #require(ImageSize(headerOf: bytes))
        #expect(size.width == file.width && abs(size.height - picture.height(of: file)) <= 1)
        #expect(!Self.contains(bytes, "Exif") && !Self.contains(bytes, "EXIF"))
        #expect(MediaType(ofFile: file.name)?.name == form.mediaType)
        #expect(!Self.contains(bytes, "secret"))
      }
    }
    let park = try PlaceID("park")
    let address = PublishedFile.media(park, name: "arch.jpg")
    let whole = try #require(try await Self.published(address, in: folder))
    #expect(!Self.contains(whole, "secret") && ImageSize(headerOf: whole)?.width == 600)
    let store = try CatalogStore.open(folder.database, for: .reading)
    let kept = try #require(try await store.mediaFile("arch.jpg", of: park))
    #expect(try await kept.opening(kept.size) == original)
  }

  @Test(
    "stay in the catalogue where the copies that were published come back",
    .enabled(if: PictureTool.installed != nil || Judge.isGate))
  func originals() async throws {
    let original = try Self.photograph()
    let folder = try Self.folder(["arch.jpg": original])
    _ = try await CatalogImport(folder.paths, of: .complete).run(into: folder.database)
    let park = try PlaceID("park")
    let copy = try #require(
      try await Self.published(.media(park, name: "arch.jpg"), in: folder))
    #expect(copy != original)
    // The copy is what an export hands on; another picture of the name is one.
    let another = try Self.image("jpg", width: 500, height: 300)
    for (bytes, kept, count) in [
      (copy, original, 0), (original, original, 0), (another, another, 1),
    ] {
      try Data(bytes).write(to: URL(filePath: "\(folder.path)/Data/park/media/arch.jpg"))
      let outcome = try await CatalogImport(folder.paths, of: .complete).run(into: folder.database)
      #expect(outcome.report.mediaFileCount == count, "\(outcome.problems)")
      let store = try CatalogStore.open(folder.database, for: .reading)
      let file = try #require(try await store.mediaFile("arch.jpg", of: park))
      #expect(try await file.opening(file.size) == kept)
    }
  }

  @Test(
    "are made of a file that is added by itself, too, without what the camera noted",
    .enabled(if: PictureTool.installed != nil || Judge.isGate))
  func added() async throws {
    let folder = try TextFolder()
    _ = try await CatalogImport(folder.paths, of: .complete).run(into: folder.database)
    try folder.write("", to: "hare.jpg")
    try Data(Self.photograph()).write(to: URL(filePath: "\(folder.path)/hare.jpg"))
    let database = folder.database
    let editor = CatalogEditor { try CatalogStore.open(database, for: $0) }
    var media = NewMedia(["\(folder.path)/hare.jpg"])
    media.subject = "arch"
    media.settings = ItemSettings([FieldSetting("alternativeText", "A hare")])
    let trial = try await editor.add(media, note: "media add", isTrial: true)
    #expect(trial.revision == nil && trial.changes.count == 2)
    let outcome = try await editor.add(media, note: "media add")
    #expect(outcome.revision == 2 && outcome.warnings.isEmpty, "\(outcome.warnings)")
    #expect(outcome.stored.contents.works[try Slug("arch")]?.media == [try Slug("hare")])
    let address = PublishedFile.media(try PlaceID("park"), name: "hare.jpg")
    let shown = try #require(try await Self.published(address, in: folder))
    #expect(!Self.contains(shown, "secret") && ImageSize(headerOf: shown)?.width == 600)
    // Another file of that name, and one that is cut off.
    try Data(Self.photograph(blue: 9)).write(to: URL(filePath: "\(folder.path)/hare.jpg"))
    await #expect(throws: Problem.self) { try await editor.add(media, note: "media add") }
    try Data(Self.photograph().dropLast(4_000)).write(to: URL(filePath: "\(folder.path)/cut.jpg"))
    let cut = try await editor.add(NewMedia(["\(folder.path)/cut.jpg"]), note: "media add")
    #expect(cut.warnings.contains { $0.code == .unsizedPicture })
  }

  @Test(
    "are made once, again of another image, and go with the last medium that shows it",
    .enabled(if: PictureTool.installed != nil || Judge.isGate))
  func replaced() async throws {
    let folder = try Self.folder(["arch.jpg": Self.photograph()])
    let files = CatalogImport(folder.paths, of: .complete)
    #expect(try await files.run(into: folder.database).report.pictureCount == 1)
    #expect(try await files.run(into: folder.database).report.pictureCount == 0)
    let old = try #require(try await Self.picture("arch-jpg", in: folder))
    try Data(try Self.photograph(blue: 120))
      .write(to: URL(filePath: "\(folder.path)/Data/park/media/arch.jpg"))
    let report = try await files.run(into: folder.database).report
    #expect(report.pictureCount == 1 && report.mediaFileCount == 1)
    let new = try #require(try await Self.picture("arch-jpg", in: folder))
    #expect(new.digest != old.digest)
    let file = old.file(atLeast: 320, as: .webp)
    #expect(try await Self.published(.picture(file), in: folder) == nil)
    // Nobody is shown what no work of the catalogue shows any more.
    try folder.write("id,kind,source,alternativeText\n", to: "Data/park/media.csv")
    try folder.write(
      "id,title,latitude,longitude\narch,Arch,50.0001,10.0001\nurn,Urn,50.0002,10.0002\n",
      to: "Data/park/works.csv")
    _ = try await files.run(into: folder.database)
    let gone = new.file(atLeast: 320, as: .webp)
    #expect(try await Self.published(.picture(gone), in: folder) == nil)
  }

  @Test(
    "are told of, where there are none, and made by a later import",
    .enabled(if: PictureTool.installed != nil || Judge.isGate))
  func without() async throws {
    let original = try Self.photograph()
    let folder = try Self.folder(["arch.jpg": original])
    var files = CatalogImport(folder.paths, of: .complete)
    files.pictureTool = nil
    let outcome = try await files.run(into: folder.database)
    #expect(outcome.problems.map(\.code) == [.unsizedPicture])
    let address = PublishedFile.media(try PlaceID("park"), name: "arch.jpg")
    #expect(try await Self.published(address, in: folder) == original)
    files.pictureTool = .installed
    let later = try await files.run(into: folder.database)
    #expect(later.report.pictureCount == 1 && later.report.isEmpty && later.report.revision == 2)
    #expect(try await Self.published(address, in: folder) != original)
  }

  @Test(
    "of what is broken, or made to harm, are none; the import goes on",
    .enabled(if: PictureTool.installed != nil || Judge.isGate))
  func broken() async throws {
    let whole = try Self.image("png", width: 400, height: 300)
    let photograph = try Self.photograph()
    // A header that says 60,000 x 60,000 points.
    var vast = whole
    vast.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    let folder = try Self.folder([
      "part.jpg": Array(photograph.prefix(photograph.count / 2)), "vast.png": vast,
      "cut.png": Array(whole.prefix(40)), "whole.png": whole,
      "drawing.gif": Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0],
    ])
    var told: [Problem] = []
    var counts: [Int] = []
    let outcome = try await CatalogImport(folder.paths, of: .complete).run(
      into: folder.database,
      sizing: { done, count, problem in
        counts.append(done)
        if done < count, let problem { told.append(problem) }
      })
    // Each is told of when it is found, not in the end.
    #expect(counts == Array(1...counts.count) && !told.isEmpty)
    #expect(Set(told).isSubset(of: outcome.problems))
    // Of the half of a photograph there are sizes, too, and a word.
    #expect(outcome.report.pictureCount == 2)
    #expect(outcome.problems.map(\.code) == [.unsizedPicture, .unsizedPicture, .unsizedPicture])
    #expect(outcome.problems.contains { $0.description.contains("400 million") })
    #expect(outcome.problems.allSatisfy { $0.location?.line != nil }, "\(outcome.problems)")
    let address = PublishedFile.media(try PlaceID("park"), name: "cut.png")
    #expect(try await Self.published(address, in: folder) == Array(whole.prefix(40)))
  }

  @Test(
    "of a large scan have tiles, to its last point",
    .enabled(if: PictureTool.installed != nil || Judge.isGate))
  func tiles() async throws {
    let folder = try Self.folder(["scan.png": Self.image("png", width: 5200, height: 700)])
    let outcome = try await CatalogImport(folder.paths, of: .complete).run(into: folder.database)
    #expect(outcome.problems.isEmpty, "\(outcome.problems)")
    let picture = try #require(try await Self.picture("scan-png", in: folder))
    let scan = try #require(picture.scan)
    #expect(scan.width == 5200 && scan.height == 700 && scan.lastStep == 4)
    #expect(picture.tiles.count == 34)
    for tile in picture.tiles {
      let bytes = try #require(try await Self.published(.tile(tile), in: folder), "\(tile.name)")
      #expect(ImageSize(headerOf: bytes)?.width == 512, "\(tile.name)")
      #expect(PictureTile(tile.name) == tile)
    }
    for name in ["\(picture.digest)-9-0-0.jpg", "\(picture.digest)-4-11-0.jpg"] {
      let tile = try #require(PictureTile(name))
      #expect(try await Self.published(.tile(tile), in: folder) == nil)
    }
    #expect(PictureTile("\(picture.digest)-00-0-0.jpg") == nil)
    #expect(PictureTile("\(picture.digest)-0-0.jpg") == nil)
  }

  @Test(
    "of other forms serve browsers, and keep their own form under the old address",
    .enabled(if: PictureTool.installed != nil || Judge.isGate),
    arguments: ["png", "webp", "tif"], [false, true])
  func forms(ending: String, isGrey: Bool) async throws {
    let original = try Self.image(ending, width: 2400, height: 300, isGrey: isGrey)
    let folder = try Self.folder(["arch.\(ending)": original])
    let outcome = try await CatalogImport(folder.paths, of: .complete).run(into: folder.database)
    #expect(outcome.problems.isEmpty, "\(outcome.problems)")
    let picture = try #require(try await Self.picture("arch-\(ending)", in: folder))
    #expect(picture.widths == [320, 640, 1024, 1536, 2048])
    let address = PublishedFile.media(try PlaceID("park"), name: "arch.\(ending)")
    let bytes = try #require(try await Self.published(address, in: folder))
    let type = try #require(MediaType(ofFile: "arch.\(ending)"))
    #expect(type.fits(Array(bytes.prefix(MediaType.openingSize)), size: bytes.count))
    #expect(bytes != original)
  }

  @Test("have names that no other text is")
  func names() throws {
    let digest = String(repeating: "0f", count: 16)
    let file = PictureFile(digest: digest, width: 640, form: .webp)
    #expect(PictureFile(file.name) == file)
    for name in [
      "", ".", "-", "\(digest)-640", "\(digest)-0.webp", "\(digest)-0640.webp",
      "\(digest)-640.png", "\(digest)-99999.jpg", "\(digest)--1.jpg", "../\(digest)-640.jpg",
      "\(digest.uppercased())-640.jpg", "\(digest)-640.webp.jpg", "\(digest)é-640.jpg",
    ] { #expect(PictureFile(name) == nil, "\(name)") }
  }
}
