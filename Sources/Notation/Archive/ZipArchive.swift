import CArchive

/// A zip archive in memory, read with libarchive, without trusting what is packed.
///
/// Nothing is ever unpacked to disk, but what reads like a trap is refused all the same: names that
/// lead elsewhere, links, secrets, names that some disks cannot tell apart, and bombs. Files are
/// unpacked one by one, as somebody asks for them.
public struct ZipArchive {
  /// The most entries of an archive; one with more is refused.
  static let mostEntries = 10_000
  /// The most bytes of an archive; a larger one is refused.
  public static let mostPacked = 128 << 20
  /// The most bytes that are unpacked, all entries together.
  static let most = InputBound.unpackedBytes.most
  /// The greatest factor by which an archive may grow, a first megabyte aside. Deflate reaches 1032
  /// at most (zlib's technical details), text ten to thirty.
  static let steepest = InputBound.packing.most

  /// The reason why an archive, or one of its files, is not read.
  public struct Refusal: Error {
    /// The fault, as a whole sentence.
    public let message: String
    /// The remedy, as a whole sentence.
    public let remedy: String

    /// A refusal with this fault and remedy.
    public init(message: String, remedy: String) {
      self.message = message
      self.remedy = remedy
    }

    static let again = "Pack the files anew, or copy the archive again."
    /// A refusal of bytes that are no whole archive.
    public static let broken = Refusal(message: "The zip archive cannot be read.", remedy: again)
  }

  /// A file, with the bytes that it says it holds.
  public struct Entry: Hashable {
    /// The path in the archive, with `/`.
    public let name: String
    let size: Int
  }

  /// The files, by name, sorted; folders are no files, and hidden files are left out.
  public let entries: [Entry]
  private let bytes: [UInt8]

  /// Tells whether `bytes` begin as a zip archive does: with an entry, or with the end of an empty
  /// one (APPNOTE.TXT 6.3.10, sections 4.3.7 and 4.3.16).
  ///
  /// - Complexity: O(1).
  public static func isZip(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Looks at every entry, and unpacks none.
  ///
  /// - Complexity: O(n + e log e) for n bytes and e entries; nothing is unpacked.
  public init(_ bytes: [UInt8]) throws(Refusal) {
    guard bytes.count <= Self.mostPacked else { throw Self.tooLarge }
    // libarchive takes the whole directory in before it shows the first entry, so its entries are
    // counted before, by their signatures (section 4.3.12).
    guard Self.entriesStated(in: bytes) <= Self.mostEntries else { throw Self.tooMany }
    var entries: [Entry] = []
    var seen: Set<String> = []
    var total = 0
    try Self.walk(bytes) { (archive, entry) throws(Refusal) in
      guard let found = try Self.check(archive, entry) else { return false }
      guard seen.insert(found.name.lowercased()).inserted else {
        throw Refusal(
          message: "The archive holds '\(Self.shown(found.name))' twice, or in two spellings.",
          remedy: "Keep one of them.")
      }
      total += found.size
      guard total <= Self.most, total <= (1 << 20) + bytes.count * Self.steepest else {
        throw Self.tooLarge
      }
      if !found.name.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
        !found.name.hasPrefix("__MACOSX/")
      {
        entries.append(found)
      }
      return false
    }
    self.entries = entries.sorted { utf8Order($0.name, $1.name) }
    self.bytes = bytes
  }

  /// The bytes of the file `name`; `nil` if the archive has no such file. Refuses a file of more
  /// than `most` bytes.
  ///
  /// - Complexity: O(e log e + n) for e entries and n bytes of the file: the directory is read
  ///   anew.
  public func contents(of name: String, most: Int) throws(Refusal) -> [UInt8]? {
    guard let wanted = entries.first(where: { $0.name == name }) else { return nil }
    guard wanted.size <= most else {
      throw Refusal(
        message: "The file holds more than \(most >> 20) MB.",
        remedy: "Split it into several, or leave out what does not belong there.")
    }
    var result: [UInt8] = []
    try Self.walk(bytes) { (archive, entry) throws(Refusal) in
      guard Self.name(of: entry) == name else { return false }
      // One byte more than was said shows a lie.
      var buffer = [UInt8](repeating: 0, count: min(wanted.size + 1, 1 << 18))
      while true {
        let count = buffer.withUnsafeMutableBytes {
          archive_read_data(archive, $0.baseAddress, $0.count)
        }
        guard count > 0 else {
          guard count == 0, result.count == wanted.size else { throw .broken }
          return true
        }
        result += buffer[..<count]
        guard result.count <= wanted.size else { throw .broken }
      }
    }
    return result
  }

  // MARK: Entries

  /// Shows `visit` the entries in order, until it has seen enough.
  private static func walk(
    _ bytes: [UInt8],
    _ visit: (_ archive: OpaquePointer, _ entry: OpaquePointer) throws(Refusal)
      -> Bool
  ) throws(Refusal) {
    let outcome = bytes.withUnsafeBytes { memory in
      withUnicodeNames { read(memory, visit) }
    }
    try outcome.get()
  }

  private static func read(
    _ memory: UnsafeRawBufferPointer,
    _ visit: (_ archive: OpaquePointer, _ entry: OpaquePointer) throws(Refusal) -> Bool
  ) -> Result<Void, Refusal> {
    guard let archive = archive_read_new() else { return .failure(.broken) }
    defer { archive_read_free(archive) }
    // By the directory alone: what a reader of the stream would see besides is hidden from others.
    // Names are UTF-8 even where the archive forgot to say so, as macOS does.
    guard archive_read_support_format_zip_seekable(archive) == ARCHIVE_OK,
      archive_read_set_options(archive, "hdrcharset=UTF-8") == ARCHIVE_OK,
      archive_read_open_memory(archive, memory.baseAddress, memory.count) == ARCHIVE_OK
    else { return .failure(.broken) }
    do throws(Refusal) {
      while true {
        var entry: OpaquePointer?
        switch archive_read_next_header(archive, &entry) {
        case ARCHIVE_EOF: return .success(())
        // A warning is about a name, which is looked at anyway.
        case ARCHIVE_OK, ARCHIVE_WARN:
          guard let entry else { return .failure(.broken) }
          if try visit(archive, entry) { return .success(()) }
        default: return .failure(.broken)
        }
      }
    } catch { return .failure(error) }
  }

  /// The entry as a file that may be read; `nil` for a folder.
  private static func check(
    _ archive: OpaquePointer, _ entry: OpaquePointer
  ) throws(Refusal) -> Entry? {
    guard let name = name(of: entry) else {
      throw Refusal(message: "A name in the archive is not UTF-8.", remedy: Refusal.again)
    }
    // Whatever system reads it: a drive, a share, a root, or a way up.
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isOutside =
      parts.contains("..") || parts.contains(".") || name.hasPrefix("/")
      || name.contains("\\") || name.contains(":") || name.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    guard !isOutside, !name.isEmpty, name.utf8.count <= 1024 else {
      throw Refusal(
        message: "The archive names a file '\(shown(name))', which would lie outside of it.",
        remedy: "Do not use it, or ask whoever packed it; Docent has read nothing of it.")
    }
    // A link is a kind of file; octal, as in stat.
    let kind = Int(archive_entry_filetype(entry))
    if kind == 0o040000 || name.hasSuffix("/") { return nil }
    guard kind == 0o100000, archive_entry_symlink(entry) == nil,
      archive_entry_hardlink(entry) == nil
    else {
      throw Refusal(
        message: "'\(shown(name))' in the archive is a link, or no ordinary file.",
        remedy: "Pack the file that it stands for.")
    }
    guard archive_entry_is_encrypted(entry) == 0 else {
      throw Refusal(
        message: "'\(shown(name))' in the archive is encrypted.",
        remedy: "Pack the files without a password.")
    }
    // Other methods may ask for gigabytes before their first byte.
    let method = archive_format_name(archive).map { String(cString: $0) } ?? ""
    guard method.hasSuffix("(deflation)") || method.hasSuffix("(uncompressed)") else {
      throw Refusal(
        message: "'\(shown(name))' in the archive is packed in an uncommon way.",
        remedy: "Pack the files with deflate, which every zip program does unless told otherwise.")
    }
    let size = archive_entry_size(entry)
    guard archive_entry_size_is_set(entry) != 0, size >= 0 else { throw .broken }
    guard size <= Int64(most) else { throw tooLarge }
    return Entry(name: name, size: Int(size))
  }

  private static func name(of entry: OpaquePointer) -> String? {
    archive_entry_pathname_utf8(entry).flatMap { String(validatingCString: $0) }
  }

  private static func entriesStated(in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      var index = 0
      while index + 3 < bytes.count {
        if bytes[index] == 0x50, bytes[index + 1] == 0x4B, bytes[index + 2] == 1,
          bytes[index + 3] == 2
        {
          count += 1
          index += 4
        } else {
          index += 1
        }
      }
      return count
    }
  }

  /// A name as a message may hold it.
  private static func shown(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.value >= 0x20 }.prefix(100)))
  }

  private static let tooMany = Refusal(
    message: "The archive has more than \(mostEntries) entries.",
    remedy: "Pack only the files that belong to the document.")
  private static let tooLarge = Refusal(
    message: "The archive holds more than it should: unpacked it would have more than "
      + "\(most >> 20) MB, or \(steepest) times its size.",
    remedy: "Do not use it if you do not know who packed it; else pack less.")
}
