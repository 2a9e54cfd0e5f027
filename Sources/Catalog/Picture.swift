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
  public init?(digest: String, width: Int, height: Int, colour: Colour?) {
    guard width > 0, height > 0, Self.isDigest(digest) else { return nil }
    self.digest = digest
    self.width = width
    self.height = height
    self.colour = colour
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

/// A file that the pages of a catalogue show or play.
public enum PublishedFile: Hashable, Sendable {
  /// The file of a campus's media with this name.
  case media(PlaceID, name: String)
  /// A size of a picture.
  case picture(PictureFile)

  /// The name of the file, without its folder.
  public var name: String {
    switch self {
    case .media(_, let name): name
    case .picture(let file): file.name
    }
  }
}
