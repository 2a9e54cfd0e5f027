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
  /// - Complexity: O(1): 4 KiB are read, of bzip2 a block.
  public lazy var opening: [UInt8] = {
    guard names == nil else { return [] }
    let opening = DiskFile.opening(of: path, count: 4096)
    if Gunzip.isPacked(opening) { return Gunzip.opening(of: opening, upTo: 2048) }
    guard Bunzip.isPacked(opening) else { return opening }
    let unpacked = Bunzip.opening(ofFileAt: path, upTo: 2048)
    return unpacked.isEmpty ? opening : unpacked
  }()
  /// The file as JSON; `nil` if it is none.
  ///
  /// - Complexity: O(n) on average for n bytes of the file, the first time; O(1) where it does not
  ///   begin as JSON does.
  public lazy var json: JSONValue? = {
    let first = SourceText.firstByte(of: opening)
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
  /// The start tag of the XML's root; `nil` if the file is no XML, or declares entities.
  public lazy var root: XMLRoot? = XMLRoot(opening).flatMap { $0.hasDeclarations ? nil : $0 }

  /// A look at `path`.
  ///
  /// - Complexity: O(n log n) for n names in a folder.
  public init(_ path: String) {
    self.path = path
    names = DiskFile.isFolder(path) ? DiskFile.names(in: path) ?? [] : nil
  }

  /// The name without folders.
  public var name: String { DiskFile.name(of: path) }
}
