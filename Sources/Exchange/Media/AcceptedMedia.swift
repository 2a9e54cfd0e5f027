public import Catalog
public import Notation

/// A media file that an item names, whose type by name and by content is one that Docent shows.
public struct AcceptedMedia: Sendable {
  let name: String
  let folder: MediaFolder
  /// True of a file with captions, which is none of the types that are shown or played.
  let isCaptions: Bool

  /// Opens the file and checks it again, because it may have changed meanwhile.
  ///
  /// Throws a Problem, `refused-media`, if it is nothing that may be taken in.
  ///
  /// - Complexity: O(1); for a drawing O(n) for its n bytes, which are read and cleaned.
  public func open() throws(Problem) -> MediaReading {
    try MediaReading(name, in: folder, isCaptions: isCaptions)
  }

  /// The folder of the file, for messages.
  var folderPath: String { folder.path }

  /// Tells whether both have one name in one folder, so that nothing has to be opened to compare
  /// them.
  func isNamed(like other: AcceptedMedia) -> Bool {
    name == other.name && folder.finds(name, like: other.folder)
  }

  /// Tells whether both are one file, or two files with the same bytes.
  func isSame(as other: AcceptedMedia) throws(Problem) -> Bool {
    if isNamed(like: other) { return true }
    let (one, two) = (try open(), try other.open())
    if one.path == two.path { return true }
    let piece = 1 << 20
    var offset = 0
    while true {
      let bytes = try one.bytes(at: offset, count: piece)
      guard try two.bytes(at: offset, count: piece) == bytes else { return false }
      if bytes.count < piece { return true }
      offset += piece
    }
  }
}

extension AcceptedMedia {
  /// The part of stored `bytes` that may be published as the file `name`: a drawing cleaned, a GIF
  /// without its comments, all else as it is. Throws a Problem, `refused-media`, if it may not be.
  ///
  /// - Complexity: O(1); for a drawing and a GIF O(n) for its n bytes, which are read.
  public static func published(_ bytes: MediaBytes, name: String) async throws -> MediaBytes {
    if WebVTT.isNamed(name) {
      try WebVTT.check(try await bytes.opening(WebVTT.openingSize), name: name)
      return bytes
    }
    let opening = try await bytes.opening(MediaType.openingSize)
    let type = try MediaType(acceptedAs: name, opening: opening, size: bytes.size)
    guard type.name == SVGCleaner.mediaType else {
      return try await withoutComments(bytes, name: name)
    }
    guard bytes.size <= InputBound.svg.most else { throw SVGCleaner.tooLarge(name) }
    let document = try await bytes.opening(bytes.size)
    let cleaned = try SVGCleaner.clean(document, name: name).bytes
    return cleaned == document ? bytes : MediaBytes(cleaned, digest: bytes.digest + "clean")
  }

  /// The file `name` as it was taken in, but a GIF without its comments.
  ///
  /// - Complexity: O(1); for a GIF O(n) for its n bytes, which are read.
  public static func withoutComments(_ bytes: MediaBytes, name: String) async throws -> MediaBytes {
    MediaType(ofFile: name)?.name == GIFCleaner.mediaType
      ? try await GIFCleaner.clean(bytes) : bytes
  }

  /// The warning that ``published(_:name:)`` takes something away from the file `name`; `nil` where it
  /// takes nothing.
  ///
  /// - Complexity: O(1); for a drawing O(n) for its n bytes.
  public static func cleaning(of bytes: MediaBytes, name: String) async throws -> Problem? {
    guard MediaType(ofFile: name)?.name == SVGCleaner.mediaType, bytes.size <= InputBound.svg.most
    else { return nil }
    let removals = try SVGCleaner.clean(try await bytes.opening(bytes.size), name: name).removals
    return removals.isEmpty ? nil : cleaning(name, removals)
  }

  /// The warning that `removals` are taken away from the drawing `name`.
  static func cleaning(_ name: String, _ removals: [String]) -> Problem {
    let shown = removals.prefix(5).joined(separator: ", ")
    return Problem(
      .leftOut,
      "The drawing '\(name)' held what could run or fetch something, which is taken away: "
        + shown + (removals.count > 5 ? ", …" : "") + ".",
      remedy: "Look whether it still shows what it should; else draw that part otherwise, or "
        + "export it as PNG.")
  }
}

/// The bytes of a media file as they are taken into a catalogue, read in pieces.
public struct MediaReading: Sendable {
  /// A file, or the cleaned text of a drawing.
  private enum Bytes: Sendable {
    case file(OpenedFile)
    case cleaned([UInt8])
  }
  private let bytes: Bytes
  fileprivate let path: String
  /// The names of the parts that were removed from a drawing; empty if none were.
  let removals: [String]

  /// Opens and checks the file `name`; throws a Problem without a place if it may not be taken in.
  fileprivate init(_ name: String, in folder: MediaFolder, isCaptions: Bool) throws(Problem) {
    let file: OpenedFile
    do throws(FolderDescriptor.Refusal) { file = try folder.file(name) } catch {
      let (message, remedy) =
        folder.refusal == nil
        ? error.explanation(of: name) : error.explanation(of: folder.path)
      throw Problem(.refusedMedia, message, remedy: remedy)
    }
    path = file.path
    let size = file.size
    guard let opening = file.bytes(at: 0, count: MediaType.openingSize) else {
      throw Self.unreadable(path)
    }
    if isCaptions {
      try WebVTT.check(opening, name: name)
      (bytes, removals) = (.file(file), [])
      return
    }
    let type = try MediaType(acceptedAs: name, opening: opening, size: size)
    guard type.name == SVGCleaner.mediaType else {
      (bytes, removals) = (.file(file), [])
      return
    }
    guard size <= InputBound.svg.most, let document = file.bytes(at: 0, count: size) else {
      throw SVGCleaner.tooLarge(name)
    }
    let cleaned = try SVGCleaner.clean(document, name: name)
    (bytes, removals) = (.cleaned(cleaned.bytes), cleaned.removals)
  }

  /// The bytes from `offset` on, at most `count`; fewer only at the end.
  ///
  /// - Complexity: O(n) for `count` n.
  public func bytes(at offset: Int, count: Int) throws(Problem) -> [UInt8] {
    switch bytes {
    case .file(let file):
      guard let bytes = file.bytes(at: offset, count: count) else { throw Self.unreadable(path) }
      return bytes
    case .cleaned(let bytes): return Array(bytes.dropFirst(offset).prefix(count))
    }
  }

  private static func unreadable(_ path: String) -> Problem {
    Problem(
      .unreadableFile, "The media file \(path) could not be read.",
      remedy: "Check that it is a file and may be read; nothing was imported.")
  }
}

extension MediaType {
  /// The type of the file `name`, of `size` bytes and beginning with `opening`.
  ///
  /// Throws a Problem, `refused-media`, that names both where name and content do not go together.
  public init(acceptedAs name: String, opening: [UInt8], size: Int) throws(Problem) {
    try Self.refuseInnerEndings(of: name)
    let seen = MediaType.description(of: opening, size: size)
    guard let type = MediaType(ofFile: name) else {
      throw Problem(
        .refusedMedia,
        "By its name, '\(name.prefix(200))' is no image, sound, film or model that Docent shows; its "
          + "content looks like \(seen).",
        remedy:
          "Convert it to a common type, such as JPEG, MP3, MP4 or GLB, with the ending of that.")
    }
    guard type.fits(opening, size: size) else {
      throw Problem(
        .refusedMedia,
        "By its name, '\(name.prefix(200))' is \(type.name), but its content looks like \(seen).",
        remedy: "Give it the ending of what it holds, or put the right file there.")
    }
    self = type
  }

  /// Throws for a name that has the ending of programs in it: some file servers run files that have
  /// such an ending anywhere in their names.
  fileprivate static func refuseInnerEndings(of name: String) throws(Problem) {
    let inner = name.lowercased().split(separator: ".").dropFirst().dropLast()
    if let ending = inner.first(where: { runs($0) }) {
      throw Problem(
        .refusedMedia,
        "The name '\(name.prefix(200))' has the ending '\(ending)' in it, which a server may run.",
        remedy: "Call the file otherwise, such as image.jpg.")
    }
  }

  /// Tells whether an ending is that of programs that servers run.
  private static func runs(_ ending: Substring) -> Bool {
    ending.hasPrefix("php") || ending.hasPrefix("asp")
      || ["phtml", "phar", "pht", "cgi", "pl", "jsp", "shtml"].contains(ending)
  }
}

extension WebVTT {
  /// Throws a Problem, `refused-media`, unless a file that is named so and begins with `opening` can
  /// hold captions.
  fileprivate static func check(_ opening: [UInt8], name: String) throws(Problem) {
    try MediaType.refuseInnerEndings(of: name)
    guard isNamed(name), fits(opening) else {
      throw Problem(
        .refusedMedia,
        "The file '\(name.prefix(200))' holds no captions as WebVTT: it does not begin with the word "
          + "WEBVTT, or its name does not end with .vtt.",
        remedy: "Save the captions as WebVTT, in UTF-8, as most subtitle programs can.")
    }
  }
}
