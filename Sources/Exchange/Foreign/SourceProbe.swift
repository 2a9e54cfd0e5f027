import Foundation
public import Notation

/// A look at a path, to find its format. Each part is read when it is first asked for, and once
/// only.
public final class SourceProbe {
  /// The path, as the person named it.
  public let path: String
  /// The names in the folder, hidden files left out; `nil` for a file.
  public let names: [String]?
  /// The first bytes of the file, unpacked; none for a folder.
  ///
  /// - Complexity: O(1): 4 KiB are read.
  public lazy var opening: [UInt8] = {
    guard names == nil else { return [] }
    let opening = DiskFile.opening(of: path, count: 4096)
    return Gunzip.isPacked(opening)
      ? Gunzip.opening(of: opening, upTo: 2048) : opening
  }()
  /// The file as JSON; `nil` if it is none.
  ///
  /// - Complexity: O(n) on average for n bytes of the file, the first time; O(1) where it does not
  ///   begin as JSON does.
  public lazy var json: JSONValue? = {
    // White space (RFC 8259 section 2) and a byte order mark may stand first.
    let first = opening.first { ![0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let text = DiskFile.text(log: ProblemLog(file: path))
    else { return nil }
    return try? JSONValue(parsing: text.bytes)
  }()
  /// The folder that a zip archive is; `nil` if the file is none.
  ///
  /// - Complexity: O(n) for n bytes of the file, the first time; O(1) where it does not begin as an
  ///   archive does.
  public lazy var archive: Result<DocumentFolder, ZipArchive.Refusal>? = {
    guard ZipArchive.isZip(opening) else { return nil }
    return DocumentFolder.packed(at: path)
  }()
  /// The names in the folder, or in the zip archive as in a folder; `nil` for anything else.
  public lazy var folderNames: [String]? = names ?? (try? archive?.get())?.names
  /// The start tag of the XML's root; `nil` if the file is no XML.
  public lazy var root: Root? = Root(opening)

  /// A look at `path`.
  ///
  /// - Complexity: O(n log n) for n names in a folder.
  public init(_ path: String) {
    self.path = path
    names = DiskFile.isFolder(path) ? DiskFile.names(in: path) ?? [] : nil
  }

  /// The name without folders.
  public var name: String { DiskFile.name(of: path) }

  /// The start tag of a root element.
  public struct Root {
    /// Its name, without a prefix.
    public let name: String
    /// The whole tag as it is written, attributes and all, as far as the opening reaches.
    public let tag: String

    /// Tells whether XML names a document type before its root.
    static func declaresType(_ opening: [UInt8]) -> Bool {
      let text = String(decoding: opening.filter { $0 != 0 }, as: UTF8.self)
      let rest = text.drop { $0 != "<" }
      return ["<?xml", "<!--", "<!DOCTYPE"].contains(where: rest.hasPrefix)
        && rest.contains("<!DOCTYPE")
    }

    init?(_ opening: [UInt8]) {
      // The signs of UTF-16 (Unicode 15, section 23.8); what is cut in two at the end is no matter.
      let isWide = opening.starts(with: [0xFF, 0xFE]) || opening.starts(with: [0xFE, 0xFF])
      let text =
        isWide ? String(bytes: opening.prefix(opening.count & ~1), encoding: .utf16) : nil
      var rest = (text ?? String(decoding: opening, as: UTF8.self))
        .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      // A declaration, a document type and comments may stand before the root.
      while let end = rest.hasPrefix("<?")
        ? "?>" : rest.hasPrefix("<!--") ? "-->" : rest.hasPrefix("<!DOCTYPE") ? ">" : nil
      {
        guard let mark = rest.range(of: end) else { return nil }
        rest = rest[mark.upperBound...].drop(while: \.isWhitespace)
      }
      guard rest.first == "<" else { return nil }
      let tag = rest.dropFirst().prefix { $0 != ">" }
      let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
      guard let letter = name.first, letter.isLetter || letter == "_" else { return nil }
      self.name = String(name.split(separator: ":").last ?? name)
      self.tag = String(tag)
    }
  }
}
