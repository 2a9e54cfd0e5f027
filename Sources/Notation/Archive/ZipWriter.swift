import CArchive

/// Packs files into a zip archive, with libarchive.
public enum ZipWriter {
  /// The archive of files by their paths, sorted by them; throws a Problem if libarchive cannot write
  /// it.
  ///
  /// - Complexity: O(n + f log f) for n bytes in f files.
  public static func pack(
    _ files: [(path: String, bytes: [UInt8])]
  ) throws(Problem) -> [UInt8] {
    // What cannot be packed grows by five bytes in 16 KiB (RFC 1951, 3.2.4); names and frames stand
    // twice.
    let room = files.reduce(1 << 16) {
      $0 + $1.bytes.count + $1.bytes.count / 1000 + 2 * $1.path.utf8.count + 1024
    }
    var bytes = [UInt8](repeating: 0, count: room)
    var used = 0
    let failure = bytes.withUnsafeMutableBytes { memory in
      withUnicodeNames {
        write(files.sorted { utf8Order($0.path, $1.path) }, into: memory, &used)
      }
    }
    if let failure {
      throw Problem(
        .unwritableFile, "The zip archive cannot be written: \(failure).",
        remedy: "Export the folder instead, and pack that.")
    }
    return Array(bytes[..<used])
  }

  private static func write(
    _ files: [(path: String, bytes: [UInt8])], into memory: UnsafeMutableRawBufferPointer,
    _ used: inout Int
  ) -> String? {
    guard let archive = archive_write_new() else { return "there is no memory" }
    defer { archive_write_free(archive) }
    func failed(_ status: Int32) -> Bool { status != ARCHIVE_OK }
    func reason() -> String {
      archive_error_string(archive).map { String(cString: $0) } ?? "libarchive gives no reason"
    }
    if failed(archive_write_set_format_zip(archive))
      || failed(archive_write_zip_set_compression_deflate(archive))
      || failed(archive_write_set_options(archive, "hdrcharset=UTF-8"))
      || failed(archive_write_set_bytes_in_last_block(archive, 1))
      || failed(archive_write_open_memory(archive, memory.baseAddress, memory.count, &used))
    {
      return reason()
    }
    for file in files {
      guard let entry = archive_entry_new() else { return "there is no memory" }
      defer { archive_entry_free(entry) }
      archive_entry_set_pathname_utf8(entry, file.path)
      // An ordinary file that everyone may read; octal, as in stat.
      archive_entry_set_mode(entry, 0o100644)
      archive_entry_set_size(entry, Int64(file.bytes.count))
      if failed(archive_write_header(archive, entry)) { return reason() }
      let count = file.bytes.withUnsafeBytes {
        $0.isEmpty ? 0 : archive_write_data(archive, $0.baseAddress, $0.count)
      }
      if count != file.bytes.count { return reason() }
    }
    return failed(archive_write_close(archive)) ? reason() : nil
  }
}
