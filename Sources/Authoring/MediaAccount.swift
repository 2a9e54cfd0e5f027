public import Catalog
public import Notation
public import Storage

/// A media file that was replaced, in words: the media that name it, and the file before and after.
public struct MediaAccount: Sendable {
  /// The media that name the file.
  public let media: [ItemKey]
  /// A line for each medium, and one more that tells the two files apart.
  public let lines: [String]

  /// Tells of `replacement`, whose file the media of `contents` name.
  ///
  /// - Complexity: O(n) for n media.
  public init(_ replacement: MediaReplacement, in contents: CatalogContents) {
    media = contents.media.values.filter { $0.files.contains(replacement.file) }
      .map { Item.media($0).key }.sorted()
    let change =
      "  file: '\(replacement.file.name)', \(replacement.before.words) became "
      + replacement.after.words
    lines =
      media.isEmpty
      ? ["changed a media file of campus '\(replacement.file.campus)'", change]
      : media.flatMap { ["changed \($0)", change] }
  }
}

extension MediaReplacement.Content {
  /// The number of bytes and the beginning of the digest: enough to tell two files of one name apart.
  fileprivate var words: String { "\(size) bytes (SHA-256 \(digest.prefix(12)))" }
}

extension Problem {
  /// The warning that an undo leaves a media file as the revision made it.
  public init(notTakenBack replacement: MediaReplacement) {
    self.init(
      .leftOut,
      "The media file '\(replacement.file.name)' of campus '\(replacement.file.campus)' stays as it is: "
        + "its earlier bytes, \(replacement.before.words), are not kept.",
      remedy: "Import the file as it was before.")
  }
}
