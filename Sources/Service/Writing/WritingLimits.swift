import Authoring
import Catalog
import Notation

/// The limits of what is written, each a setting. The values here are the usual ones, all choices.
struct WritingLimits: Sendable {
  /// The most bytes of JSON in a request.
  var json = 4 << 20
  /// The most bytes of a media file that is sent whole, and of a part of one.
  var part = 64 << 20
  /// The most bytes of a media file.
  var medium = MediaUpload.largest
  /// The most media of a catalogue to which further ones can be added; 0 for any number.
  var media = 100_000
  /// The most uploads that have begun and not ended; a quarter of them may be of one contributor.
  var uploads = 64
  /// The most bytes of all of them together.
  var uploadSpace = 4 * MediaUpload.largest
  /// The longest time in which nothing comes of an upload, in seconds.
  var uploadTime = 86_400.0
  /// The most uploads of one contributor.
  var uploadsOfOne: Int { max(1, uploads / 4) }
  /// The most operations of a batch.
  var operations = 1_000
  /// The attempts to sign on that may fail within a minute.
  var attempts = 10

  /// Refuses changes that add more media than the catalogue may have.
  func check(_ changes: [Change], in contents: CatalogContents) throws(Problem) {
    guard media > 0 else { return }
    let added = changes.count { change in
      if case .media? = change.after { change.before == nil } else { false }
    }
    guard added > 0, contents.media.count + added > media else { return }
    throw Problem(
      .forbidden, "The catalogue has \(contents.media.count) media, and may have \(media).",
      remedy: "Remove some that nothing shows, or ask whoever runs this service for more "
        + "(\(Setting.mediaCount.rawValue)).")
  }

  /// The problem that a media file has more bytes than it may.
  var mediumTooLarge: Problem {
    Problem(
      .contentTooLarge, "The file is larger than \(medium) bytes.",
      remedy: "Make it smaller; films of such a size are no joy on a phone.")
  }
}
