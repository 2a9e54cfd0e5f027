import Catalog
import Exchange
import Foundation
import Notation
import Storage

/// The program that makes sizes of images for the screen: `vipsthumbnail` of libvips.
///
/// It runs as a process of its own with bounds of time, memory and disk, so that an image of a stranger
/// is never decoded in here.
public struct PictureTool: Sendable {
  /// The path of the program.
  public let path: String

  /// The program at `path`.
  public init(path: String) { self.path = path }

  /// The program on the search path; `nil` where there is none.
  public static let installed = ForeignTool.vips.path.map(PictureTool.init(path:))

  /// The forms of images of which sizes are made, with what the program is told to write each as. Of a
  /// drawing no other size is needed; those of a moving picture would stand still.
  private static let forms = [
    "image/jpeg": Form(ending: "jpg", options: "Q=82,optimize-coding,interlace,strip"),
    "image/webp": Form(ending: "webp", options: "Q=80,strip"),
    "image/png": Form(ending: "png", options: "compression=9,strip"),
    "image/tiff": Form(ending: "tif", options: "compression=deflate,strip"),
    "image/avif": Form(ending: "avif", options: "compression=av1,Q=60,strip"),
  ]
  private struct Form {
    let ending: String
    let options: String
  }

  /// Tells whether sizes can be made of images of that media type.
  static func makesSizes(of type: MediaType) -> Bool { forms[type.name] != nil }

  /// Options for each run: nothing that libvips itself calls untrusted, and one thread, because images
  /// are worked on side by side.
  static let process = BoundedProcess(
    environment: ["VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1"])

  /// Makes all sizes of the image in the file `original` of `folder`, in which its files are left;
  /// `digest` is that of its bytes.
  ///
  /// Throws a ``BoundedProcess/Failure`` if it is no image that can be shown.
  /// `isDamaged` tells whether only a part of the image could be read.
  func sizes(
    of original: String, _ type: MediaType, digest: String, in folder: URL
  ) async throws(BoundedProcess.Failure) -> (picture: SizedPicture, isDamaged: Bool) {
    // What the image itself says of its size, where that can be read, before anything is made of it.
    let said = Self.header(of: original, in: folder, count: 1 << 20).flatMap(ImageSize.init)
    if let said, said.width * said.height > Self.mostPoints {
      throw BoundedProcess.Failure(
        reason: "it says it has \(said.width) x \(said.height) points, more than "
          + "\(Self.mostPoints / 1_000_000) million")
    }
    let whole = "\(digest)-whole.png"
    let isDamaged = try await makeWhole(
      whole, of: original, "\(Picture.mostWidth)x\(Picture.mostHeight)>", in: folder)
    defer { try? FileManager.default.removeItem(at: folder.appendingPathComponent(whole)) }
    guard let header = Self.header(of: whole, in: folder), let size = ImageSize(headerOf: header)
    else { throw BoundedProcess.Failure(reason: "its size cannot be told") }
    let colour =
      Self.isTransparent(header)
      ? nil : try await colour(of: whole, digest: digest, in: folder)
    let scan = try await scan(of: original, said, digest: digest, shownAs: size, in: folder)
    guard
      let picture = Picture(
        digest: digest, width: size.width, height: size.height, colour: colour,
        scan: scan)
    else { throw BoundedProcess.Failure(reason: "its size cannot be told") }
    var files: [SizedPicture.File] = []
    func add(
      _ name: String, _ width: Int, _ type: String
    ) async throws(BoundedProcess.Failure) {
      let isOpaque = colour != nil || type != PictureFile.Form.jpeg.mediaType
      let options = (Self.forms[type]?.options ?? "strip") + (isOpaque ? "" : ",background=255")
      try await make(
        name, of: whole, "\(width)x\(2 * Picture.mostHeight)>", options: options, [], in: folder)
      files.append(Self.file(name, at: name, in: folder))
    }
    var published = "\(digest)-own.\(Self.forms[type.name]?.ending ?? "")"
    for form in PictureFile.Form.allCases {
      for file in picture.files(as: form) { try await add(file.name, file.width, form.mediaType) }
      if form.mediaType == type.name {
        published = picture.file(atLeast: picture.width, as: form).name
      }
    }
    if !files.contains(where: { $0.name == published }) {
      try await add(published, picture.width, type.name)
    }
    files += picture.tiles.map {
      Self.file($0.name, at: "\(digest)-tiles/\($0.step)/\($0.row)/\($0.column).jpg", in: folder)
    }
    return (SizedPicture(picture: picture, published: published, files: files), isDamaged)
  }

  /// Makes the tiles of an image that is large, of which `shown` is the largest size; `nil` where it is
  /// not.
  private func scan(
    of original: String, _ said: ImageSize?, digest: String, shownAs shown: ImageSize,
    in folder: URL
  ) async throws(BoundedProcess.Failure) -> Picture.Scan? {
    guard shown.width == Picture.mostWidth || shown.height == Picture.mostHeight else { return nil }
    if let said, max(said.width, said.height) < Picture.Scan.leastSide { return nil }
    let all = "\(digest)-all.png"
    defer { try? FileManager.default.removeItem(at: folder.appendingPathComponent(all)) }
    try await makeWhole(all, of: original, "1000000x1000000>", in: folder)
    guard let size = Self.header(of: all, in: folder).flatMap(ImageSize.init),
      let scan = Picture.Scan(width: size.width, height: size.height)
    else { return nil }
    // Where a tile has no picture it has the colour of the wall that the reader is shown it on.
    try await Self.process.run(
      URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("vips").path,
      [
        "dzsave", all, "\(digest)-tiles", "--layout", "google", "--tile-size",
        "\(Picture.Scan.tileSize)", "--suffix", ".jpg[Q=82,strip]", "--background", "17 17 17",
        "--skip-blanks", "-1",
      ], in: folder)
    return scan
  }

  private static func file(_ name: String, at path: String, in folder: URL) -> SizedPicture.File {
    let url = folder.appendingPathComponent(path)
    return SizedPicture.File(name) { withoutNotes(inWebP: [UInt8](try Data(contentsOf: url))) }
  }

  /// The bytes of a file, if it is of WebP (RFC 9649) without its notes about the image: there libvips
  /// 8.14 writes EXIF of its own, whatever it is told. What is not of WebP stays as it is.
  static func withoutNotes(inWebP bytes: [UInt8]) -> [UInt8] {
    var kept = Array(bytes.prefix(12))
    guard kept.count == 12, kept.starts(with: "RIFF".utf8), kept[8...].elementsEqual("WEBP".utf8)
    else { return bytes }
    var place = kept.count
    while place + 8 <= bytes.count {
      let name = String(decoding: bytes[place..<place + 4], as: UTF8.self)
      let count = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
      let end = place + 8 + count + count % 2
      guard end <= bytes.count else { return bytes }
      if name != "EXIF", name != "XMP " {
        kept += bytes[place..<end]
        // The flags of both.
        if name == "VP8X", count > 0 { kept[kept.count - (end - place) + 8] &= ~0b1100 }
      }
      place = end
    }
    guard place == bytes.count else { return bytes }
    for byte in 0..<4 {
      kept[4 + byte] = UInt8(truncatingIfNeeded: (kept.count - 8) >> (8 * byte))
    }
    return kept
  }

  /// The most points of an image of which sizes are made: a wall of ten square metres at 150 to an inch.
  private static let mostPoints = 400_000_000

  /// Makes a copy of the image `original`, upright and in sRGB, that fits into `bounds`. Tells whether
  /// the image is damaged.
  @discardableResult
  private func makeWhole(
    _ file: String, of original: String, _ bounds: String, in folder: URL
  ) async throws(BoundedProcess.Failure) -> Bool {
    let said: String
    let toScreen = ["--import-profile", "srgb", "--export-profile", "srgb"]
    do throws(BoundedProcess.Failure) {
      said = try await make(
        file, of: original, bounds, options: "compression=1,strip", toScreen, in: folder)
    } catch {
      // Greys without a profile fit neither of these, and need none.
      said = try await make(
        file, of: original, bounds, options: "compression=1,strip", [], in: folder)
    }
    // So libvips says that the readers of JPEG and of PNG had to overlook something.
    return said.contains("read gave ") || said.contains("not enough data")
  }

  @discardableResult
  private func make(
    _ file: String, of source: String, _ size: String, options: String, _ others: [String],
    in folder: URL
  ) async throws(BoundedProcess.Failure) -> String {
    try await Self.process.run(
      path, [source, "--size", size] + others + ["-o", "\(file)[\(options)]"], in: folder)
  }

  /// The first bytes of a file, in which its size stands, and in PNG whether parts are transparent.
  private static func header(of file: String, in folder: URL, count: Int = 64) -> [UInt8]? {
    let handle = try? FileHandle(forReadingFrom: folder.appendingPathComponent(file))
    return (try? handle?.read(upToCount: count)).map { [UInt8]($0) }
  }

  /// Tells whether a PNG file has an alpha channel (W3C, third edition, section 11.2.1).
  private static func isTransparent(_ header: [UInt8]) -> Bool {
    header.count > 25 && header[25] & 4 != 0
  }

  /// The colour that most of an image has: that of the fullest of 512 bins, as the mean of the points
  /// in it, of a copy of 32 x 32 points.
  private func colour(
    of whole: String, digest: String, in folder: URL
  ) async throws(BoundedProcess.Failure) -> Picture.Colour? {
    let file = "\(digest)-colour.ppm"
    try await make(file, of: whole, "32x32!", options: "strip", [], in: folder)
    let url = folder.appendingPathComponent(file)
    defer { try? FileManager.default.removeItem(at: url) }
    guard let data = try? Data(contentsOf: url) else { return nil }
    return Self.colour(ofPortablePixmap: [UInt8](data))
  }

  /// The same of a binary portable pixmap or greymap (Netpbm, `P6` or `P5`) with 255 steps.
  static func colour(ofPortablePixmap bytes: [UInt8]) -> Picture.Colour? {
    var rest = bytes[...]
    var words: [String] = []
    while words.count < 4 {
      rest = rest.drop { $0 <= 0x20 }
      guard let first = rest.first else { return nil }
      if first == 0x23 {  // A comment goes on to the end of its line.
        rest = rest.drop { $0 != 0x0A }
        continue
      }
      words.append(String(decoding: rest.prefix { $0 > 0x20 }, as: UTF8.self))
      rest = rest.drop { $0 > 0x20 }
    }
    rest = rest.dropFirst()
    let channels = words[0] == "P6" ? 3 : words[0] == "P5" ? 1 : 0
    guard channels > 0, words[3] == "255", rest.count >= channels else { return nil }
    struct Bin {
      var count: UInt32 = 0
      var sums: [UInt32] = [0, 0, 0]
    }
    var bins: [Int: Bin] = [:]
    let points = [UInt8](rest)
    for start in stride(from: 0, through: points.count - channels, by: channels) {
      let colour = (0..<3).map { points[start + min($0, channels - 1)] }
      let bin = colour.reduce(0) { $0 << 3 | Int($1 >> 5) }
      bins[bin, default: Bin()].count += 1
      for channel in 0..<3 { bins[bin]?.sums[channel] += UInt32(colour[channel]) }
    }
    let fullest = bins.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.value
    return fullest.map { bin in
      Picture.Colour(bin.sums.reduce(0) { $0 << 8 | $1 / bin.count })
    }
  }
}
