/// The sizes in which screens show an image of the catalogue: upright, in colours of sRGB, without what
/// its camera noted.
public struct Picture: Hashable, Sendable {
  /// The first bytes of the SHA-256 of the image's own bytes, as 32 hexadecimal digits.
  public let digest: String
  /// Pixels from left to right of the largest size.
  public let width: Int
  /// Pixels from top to bottom of the largest size.
  public let height: Int
  /// The colour that most of it has, to be seen while it is loaded; `nil` where parts of it are
  /// transparent.
  public let colour: Colour?
  /// The whole of a large image, cut into tiles; `nil` where ``mostWidth`` shows enough of it.
  public let scan: Scan?

  /// A colour of sRGB.
  public struct Colour: Hashable, Sendable, CustomStringConvertible {
    /// Red, green and blue, eight bits each.
    public let value: UInt32

    /// The colour of 24 bits; higher bits are left out.
    public init(_ value: UInt32) { self.value = value & 0xFFFFFF }

    /// The colour as CSS writes it, such as `#8a2f1d`.
    public var description: String {
      let digits = String(value, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }

  /// The sizes of an image with that digest, of which the largest has this width and height; `nil`
  /// unless both are above 0 and the digest is one.
  public init?(
    digest: String, width: Int, height: Int, colour: Colour?, scan: Scan? = nil
  ) {
    guard width > 0, height > 0, Self.isDigest(digest) else { return nil }
    self.digest = digest
    self.width = width
    self.height = height
    self.colour = colour
    self.scan = scan
  }

  /// The most pixels that a size has from left to right.
  public static let mostWidth = 2048
  /// The most pixels that a size has from top to bottom; WebP has no room for many more.
  public static let mostHeight = 16_000
  /// The widths that are made of every image that is wide enough.
  private static let steps = [320, 640, 1024, 1536]

  /// The widths of all sizes, in pixels, the least first.
  public var widths: [Int] { Self.widths(upTo: width) }

  /// The widths of the sizes of an image of which the largest has the width `largest`. One that is
  /// hardly smaller than that would be made for nothing.
  public static func widths(upTo largest: Int) -> [Int] {
    steps.filter { $0 * 5 <= largest * 4 } + [largest]
  }

  /// The file of the least size that has `width` pixels from left to right, or of the largest.
  public func file(atLeast width: Int, as form: PictureFile.Form) -> PictureFile {
    PictureFile(
      digest: digest, width: widths.first { $0 >= width } ?? self.width, form: form)
  }

  /// Pixels from top to bottom of one of its sizes.
  public func height(of file: PictureFile) -> Int {
    max(1, (height * file.width + width / 2) / width)
  }

  /// The files of all sizes in one form, the least first.
  public func files(as form: PictureFile.Form) -> [PictureFile] {
    widths.map { PictureFile(digest: digest, width: $0, form: form) }
  }

  fileprivate static func isDigest(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

/// The file of one size of a picture.
public struct PictureFile: Hashable, Sendable {
  /// The first bytes of the SHA-256 of the image that it was made of, as 32 hexadecimal digits.
  public let digest: String
  /// Pixels from left to right.
  public let width: Int
  /// The form of its bytes.
  public let form: Form

  /// A form in which all sizes are made.
  public enum Form: String, CaseIterable, Sendable {
    /// WebP, the smaller one.
    case webp
    /// JPEG, which every browser and previewer reads.
    case jpeg = "jpg"

    /// The media type of the form.
    public var mediaType: String {
      switch self {
      case .webp: "image/webp"
      case .jpeg: "image/jpeg"
      }
    }
  }

  /// The size of a picture with that digest.
  public init(digest: String, width: Int, form: Form) {
    self.digest = digest
    self.width = width
    self.form = form
  }

  /// The name of the file, which no other bytes ever have, such as `DIGEST-640.webp`.
  public var name: String { "\(digest)-\(width).\(form.rawValue)" }

  /// The file of that name; `nil` for all else.
  public init?(_ name: String) {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let form = Form(rawValue: String(parts[1])) else { return nil }
    let stem = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard stem.count == 2, Picture.isDigest(stem[0]), let width = Int(stem[1]),
      (1...Picture.mostWidth).contains(width), String(width) == stem[1]
    else { return nil }
    self.init(digest: String(stem[0]), width: width, form: form)
  }
}

extension Picture {
  /// A large image in tiles of ``tileSize``, in which readers move from all of it to each of its points.
  ///
  /// The tiles of step 0 hold all of it; each further step has twice as many points on a side, and the
  /// last all there are.
  public struct Scan: Hashable, Sendable {
    /// Points from left to right.
    public let width: Int
    /// Points from top to bottom.
    public let height: Int

    /// The pixels on a side of a tile.
    public static let tileSize = 512
    /// The points on the longer side from which on an image is a scan: more than telephones take.
    public static let leastSide = 5000

    /// `nil` unless the longer side has ``leastSide`` points, and less than 2^20.
    public init?(width: Int, height: Int) {
      guard width > 0, height > 0, (Self.leastSide..<(1 << 20)).contains(max(width, height))
      else { return nil }
      self.width = width
      self.height = height
    }

    /// The number of the last step.
    public var lastStep: Int {
      var step = 0
      while Self.tileSize << step < max(width, height) { step += 1 }
      return step
    }

    /// The columns and rows of tiles of a step.
    public func tiles(at step: Int) -> (columns: Int, rows: Int) {
      let side = Self.tileSize << (lastStep - step)
      return ((width + side - 1) / side, (height + side - 1) / side)
    }
  }

  /// The tiles of the scan, the coarsest first; none where there is no scan.
  public var tiles: [PictureTile] {
    guard let scan else { return [] }
    return (0...scan.lastStep).flatMap { step in
      let (columns, rows) = scan.tiles(at: step)
      return (0..<rows).flatMap { row in
        (0..<columns).map { PictureTile(digest: digest, step: step, column: $0, row: row) }
      }
    }
  }
}

/// A tile of a large image: JPEG.
public struct PictureTile: Hashable, Sendable {
  /// The first bytes of the SHA-256 of the image, as 32 hexadecimal digits.
  public let digest: String
  /// The step of the scan that it belongs to.
  public let step: Int
  /// Its place from the left, from 0.
  public let column: Int
  /// Its place from the top, from 0.
  public let row: Int

  /// The tile at that place.
  public init(digest: String, step: Int, column: Int, row: Int) {
    self.digest = digest
    self.step = step
    self.column = column
    self.row = row
  }

  /// The name of the file, which no other bytes ever have: `DIGEST-STEP-COLUMN-ROW.jpg`.
  public var name: String { Self.name("\(digest)", "\(step)", "\(column)", "\(row)") }

  /// The names of all tiles of an image, in which a reader puts what stands in braces.
  public static func pattern(digest: String) -> String { name(digest, "{z}", "{x}", "{y}") }

  private static func name(_ parts: String...) -> String { parts.joined(separator: "-") + ".jpg" }

  /// The tile of that name; `nil` for all else.
  public init?(_ name: String) {
    guard name.hasSuffix(".jpg") else { return nil }
    let parts = name.dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().compactMap { Int($0) }
    guard parts.count == 4, Picture.isDigest(parts[0]), numbers.count == 3,
      zip(parts.dropFirst(), numbers).allSatisfy({ $0 == String($1) && (0..<4096).contains($1) })
    else { return nil }
    self.init(
      digest: String(parts[0]), step: numbers[0], column: numbers[1], row: numbers[2])
  }
}

/// A file that the pages of a catalogue show or play.
public enum PublishedFile: Hashable, Sendable {
  /// The file of a campus's media with this name.
  case media(PlaceID, name: String)
  /// A size of a picture.
  case picture(PictureFile)
  /// A tile of a large image.
  case tile(PictureTile)

  /// The name of the file, without its folder.
  public var name: String {
    switch self {
    case .media(_, let name): name
    case .picture(let file): file.name
    case .tile(let tile): tile.name
    }
  }
}
