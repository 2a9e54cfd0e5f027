import Notation

/// A form of bytes that media have, told by how they begin.
///
/// Sources: PNG (W3C, third edition, 5.2), JPEG (ITU-T T.81, B.1.1.3), GIF89a (17), TIFF 6.0 (2),
/// WebP (RFC 9649, 2.4), ISO base media (ISO/IEC 14496-12, 4.3) with the brands of AVIF (AOM, 6) and
/// HEIF (ISO/IEC 23008-12, 10), QuickTime (Apple, File Format, Movie Atoms), Ogg (RFC 3533, 6),
/// Matroska (RFC 8794, 11.2.4), WAVE (RFC 2361; EBU Tech 3306 for RF64), FLAC (RFC 9639, 6), MPEG
/// audio (ISO/IEC 11172-3, 2.4.1.3), ADTS (ISO/IEC 13818-7, 6.2), ID3v2 (id3.org, 3.1), glTF 2.0
/// (Khronos, 4.4.2), PLY (Turk 1994), STL (3D Systems 1989), zip (APPNOTE.TXT 6.3.10, 4.3.7).
enum MediaContent: CaseIterable {
  case png, jpeg, gif, tiff, webp, avif, svg
  case isoMedia, quickTime, ogg, matroska
  case wave, flac, mpegAudio, adts, id3
  case glb, json, wavefront, stl, ply, zip

  /// The number of first bytes that are enough to tell.
  static let openingSize = 4096

  /// Tells whether a file of `size` bytes that begins with `opening` has this form.
  func fits(_ opening: ArraySlice<UInt8>, size: Int) -> Bool {
    let bytes = Opening(bytes: opening)
    return switch self {
    case .png: bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpeg: bytes.has([0xFF, 0xD8, 0xFF])
    case .gif: bytes.has("GIF87a") || bytes.has("GIF89a")
    case .tiff:
      bytes.has([0x49, 0x49, 0x2A, 0]) || bytes.has([0x4D, 0x4D, 0, 0x2A])
        || bytes.has([0x49, 0x49, 0x2B, 0]) || bytes.has([0x4D, 0x4D, 0, 0x2B])
    case .webp: bytes.has("RIFF") && bytes.has("WEBP", at: 8)
    case .avif: bytes.brands.contains { ["avif", "avis"].contains($0) }
    case .svg: bytes.root == "svg"
    case .isoMedia:
      !bytes.brands.isEmpty && !bytes.brands.contains { Self.pictures.contains($0) }
        && bytes.brands.first != "qt  "
    case .quickTime:
      bytes.brands.first == "qt  "
        || ["moov", "mdat", "free", "skip", "wide", "pnot"].contains { bytes.has($0, at: 4) }
    case .ogg: bytes.has("OggS")
    case .matroska: bytes.has([0x1A, 0x45, 0xDF, 0xA3])
    case .wave:
      ["RIFF", "RIFX", "RF64"].contains(where: { bytes.has($0) }) && bytes.has("WAVE", at: 8)
    case .flac: bytes.has("fLaC")
    // Twelve bits of synchronisation, and which layer: 3 as MP3, none as AAC.
    case .mpegAudio: bytes[0] == 0xFF && bytes[1] & 0xE6 == 0xE2
    case .adts: bytes[0] == 0xFF && bytes[1] & 0xF6 == 0xF0 || bytes.has("ADIF")
    case .id3: bytes.has("ID3")
    case .glb: bytes.has("glTF")
    case .json: bytes.text?.first == "{"
    case .wavefront: bytes.isWavefront
    case .stl:
      bytes.text.map { $0.hasPrefix("solid") } ?? false
        || size >= 84 && opening.count >= 84
          && bytes.triangles.map { size == 84 + 50 * $0 } ?? false
    case .ply: bytes.has("ply\n") || bytes.has("ply\r")
    case .zip: bytes.has([0x50, 0x4B, 3, 4])
    }
  }

  /// Brands of still pictures, which a film does not have.
  private static let pictures: Set<String> = [
    "avif", "avis", "heic", "heix", "heim", "heis", "hevc", "mif1", "msf1",
  ]
}

/// The first bytes of a file, which may end anywhere.
private struct Opening {
  let bytes: ArraySlice<UInt8>

  /// The byte at that place, 0 behind the end.
  subscript(index: Int) -> UInt8 {
    index < bytes.count ? bytes[bytes.startIndex + index] : 0
  }

  func has(_ part: [UInt8], at start: Int = 0) -> Bool { bytes.dropFirst(start).starts(with: part) }

  func has(_ part: String, at start: Int = 0) -> Bool {
    bytes.dropFirst(start).starts(with: part.utf8)
  }

  /// The brands of ISO base media, the major one first; none of any other file.
  var brands: [String] {
    guard has("ftyp", at: 4) else { return [] }
    let size = (0..<4).reduce(0) { $0 << 8 | Int(self[$1]) }
    let end = min(size, bytes.count, 256)
    let starts = [8] + stride(from: 16, to: end, by: 4)
    return starts.filter { $0 + 4 <= end }.map {
      String(decoding: bytes.dropFirst($0).prefix(4), as: UTF8.self)
    }
  }

  /// The text at its beginning, a byte order mark and white space left out; `nil` if
  /// bytes are there that no text has.
  var text: Substring? {
    guard !bytes.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) }) else {
      return nil
    }
    return String(decoding: SourceText.withoutMark(bytes), as: UTF8.self)
      .drop(while: \.isWhitespace)
  }

  /// The name of the root element of XML; `nil` of all else.
  var root: String? { text == nil ? nil : XMLRoot(bytes)?.name }

  /// True if the first line that is not empty can be one of Wavefront's.
  var isWavefront: Bool {
    guard let text, let line = text.split(whereSeparator: \.isNewline).first else { return false }
    let word = line.prefix { !$0.isWhitespace }
    return word.hasPrefix("#")
      || ["v", "vn", "vt", "vp", "o", "g", "f", "s", "mtllib", "usemtl"].contains(word)
  }

  /// The number of triangles that a binary STL file says it holds.
  var triangles: Int? {
    bytes.count < 84 ? nil : (80..<84).reversed().reduce(0) { $0 << 8 | Int(self[$1]) }
  }
}

extension MediaType {
  /// The number of first bytes of a file that ``fits(_:size:)`` wants to see.
  public static let openingSize = MediaContent.openingSize

  /// Tells whether a file of `size` bytes that begins with `opening` can be of this type.
  ///
  /// - Complexity: O(n) for n bytes of the opening.
  public func fits(_ opening: [UInt8], size: Int) -> Bool {
    (Self.contents[name] ?? []).contains { $0.fits(opening[...], size: size) }
  }

  /// A description, for people, of a file of `size` bytes that begins with `opening`.
  ///
  /// - Complexity: O(n) for n bytes of the opening.
  public static func description(of opening: [UInt8], size: Int) -> String {
    let names = contents.filter { $0.value.contains { $0.fits(opening[...], size: size) } }.keys
    // What any text may be says little.
    let telling = names.filter { !["model/gltf+json", "model/obj"].contains($0) }.sorted()
    if !telling.isEmpty { return telling.joined(separator: " or ") }
    let bytes = Opening(bytes: opening[...])
    if opening.isEmpty { return "an empty file" }
    if let root = bytes.root { return root.lowercased() == "html" ? "an HTML page" : "XML" }
    return bytes.text == nil ? "no media that is known" : "text"
  }

  /// The forms of each type. PLY has no registered type.
  private static let contents: [String: Set<MediaContent>] = [
    "image/avif": [.avif], "image/gif": [.gif], "image/jpeg": [.jpeg], "image/png": [.png],
    "image/svg+xml": [.svg], "image/tiff": [.tiff], "image/webp": [.webp],
    "audio/aac": [.adts, .id3], "audio/flac": [.flac, .id3], "audio/mp4": [.isoMedia],
    "audio/mpeg": [.mpegAudio, .id3], "audio/ogg": [.ogg], "audio/wav": [.wave],
    "video/mp4": [.isoMedia, .quickTime], "video/ogg": [.ogg],
    "video/quicktime": [.quickTime, .isoMedia], "video/webm": [.matroska],
    "model/gltf-binary": [.glb], "model/gltf+json": [.json], "model/obj": [.wavefront],
    "model/stl": [.stl], "model/vnd.usdz+zip": [.zip], "application/octet-stream": [.ply],
  ]
}
