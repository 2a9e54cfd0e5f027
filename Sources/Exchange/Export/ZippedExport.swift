import Catalog
public import Notation

extension Exported {
  /// The same as one file: a zip archive of all the files, sorted by path, packed with deflate. A
  /// single file that has no name of its own is called `name` in it.
  ///
  /// The bytes depend on the files alone (and on the release of zlib): every date is the first that
  /// a zip archive can say, 1 January 1980.
  ///
  /// Throws a Problem if libarchive cannot write it.
  ///
  /// - Complexity: O(n + f log f) for n bytes in f files.
  public func zipped(naming name: String = "") throws(Problem) -> Exported {
    let named = files.map { $0.path.isEmpty ? SourceFile(path: name, bytes: $0.bytes) : $0 }
    return Exported(
      [SourceFile(path: "", bytes: try ZipWriter.pack(named.map { ($0.path, $0.bytes) }))],
      losses: losses)
  }
}
