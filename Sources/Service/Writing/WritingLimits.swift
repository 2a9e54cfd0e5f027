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

  /// The refusal of an upload of `length` bytes beside those that have begun and not ended: their
  /// number, how many of them are of the same contributor, and their bytes. It tells the limit that is
  /// passed; `nil` if none is.
  func refusal(of length: Int, beside open: (count: Int, own: Int, bytes: Int)) -> Problem? {
    let whom = "ask whoever runs this service for more"
    guard length <= uploadSpace else {
      return Problem(
        .contentTooLarge,
        "The file is larger than the \(uploadSpace) bytes that all uploads together may have.",
        remedy: "Make it smaller, or \(whom) (\(Setting.uploadSpace.rawValue)).")
    }
    guard open.own < uploadsOfOne else {
      return Problem(
        .serviceBusy,
        "As many uploads of yours have begun and not come to an end as one person may have: "
          + "\(uploadsOfOne).",
        remedy: "Bring one of them to its end, or give it up with DELETE.")
    }
    guard open.count < uploads else {
      return Problem(
        .serviceBusy,
        "As many uploads have begun and not come to an end as there may be: \(uploads).",
        remedy: "Wait until one has ended, or \(whom) (\(Setting.uploads.rawValue)).")
    }
    guard open.bytes + length <= uploadSpace else {
      return Problem(
        .serviceBusy,
        "The uploads that have begun and not come to an end have \(open.bytes) bytes, and with this "
          + "one they would have more than the \(uploadSpace) that all together may have.",
        remedy: "Wait until one has ended, or \(whom) (\(Setting.uploadSpace.rawValue)).")
    }
    return nil
  }

  /// The problem of a file that is sent whole, of which more comes than may.
  var wholeTooLarge: Problem {
    guard part < medium else { return mediumTooLarge }
    return Problem(
      .contentTooLarge, "The content is larger than the \(part) bytes that may come at once.",
      remedy: "Send it in parts, as a resumable upload: a file may have \(medium) bytes.")
  }

  /// The problem of a part of an upload, of which more than `most` bytes come; `isRest` if these are all
  /// that is left of the upload.
  func partTooLarge(_ most: Int, isRest: Bool) -> Problem {
    isRest
      ? Problem(
        .contentTooLarge, "More comes than the \(most) bytes that are left of the upload.",
        remedy: "Send no more than 'Upload-Length' told.")
      : Problem(
        .contentTooLarge, "The part is larger than the \(most) bytes that may come at once.",
        remedy: "Send smaller parts.")
  }

  /// The problem that a media file has more bytes than it may.
  var mediumTooLarge: Problem {
    Problem(
      .contentTooLarge, "The file is larger than \(medium) bytes.",
      remedy: "Make it smaller; films of such a size are no joy on a phone.")
  }
}
