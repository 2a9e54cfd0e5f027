import Catalog
import Notation
import Synchronization

/// The size of a file and a digest of its bytes, by which a device sees whether it has changed.
struct FileMeasure: Hashable, Sendable {
  let bytes: Int
  let digest: String

  /// The measure of a file that holds `bytes`.
  init(of bytes: [UInt8]) {
    self.init(bytes: bytes.count, digest: String(FNV1a.hash64(bytes), radix: 36))
  }

  init(bytes: Int, digest: String) {
    self.bytes = bytes
    self.digest = digest
  }
}

/// The measures of pages and scripts that lists of kept files name. Most files are in several lists,
/// and are rendered once for all of them; their bytes are not kept.
final class FileMeasures: Sendable {
  /// A file as somebody reads it.
  struct Key: Hashable, Sendable {
    enum File: Hashable, Sendable {
      case page(Links.Target)
      case asset(String, leaflet: Leaflet?)
    }
    let file: File
    let reader: Reader

    static func page(_ target: Links.Target, for reader: Reader) -> Key {
      Key(file: .page(target), reader: reader)
    }

    static func asset(_ name: String, for reader: Reader, leaflet: Leaflet?) -> Key {
      Key(file: .asset(name, leaflet: leaflet), reader: reader)
    }
  }

  /// The most measures that are kept, some 300 bytes each; when there are so many, all go.
  private let most: Int
  private let kept = Mutex<[Key: FileMeasure]>([:])

  init(most: Int = .max) { self.most = most }

  /// Keeps the measure of a file that was written.
  func note(_ bytes: [UInt8], as key: Key) { keep(FileMeasure(of: bytes), as: key) }

  /// The measure of a file, which `make` renders where it is not kept; `nil` if there is none.
  func measure<Failure: Error>(
    _ key: Key, _ make: () throws(Failure) -> [UInt8]?
  ) throws(Failure) -> FileMeasure? {
    if let known = kept.withLock({ $0[key] }) { return known }
    guard let bytes = try make() else { return nil }
    let measure = FileMeasure(of: bytes)
    keep(measure, as: key)
    return measure
  }

  private func keep(_ measure: FileMeasure, as key: Key) {
    kept.withLock { kept in
      if kept.count >= most { kept = [:] }
      kept[key] = measure
    }
  }
}
