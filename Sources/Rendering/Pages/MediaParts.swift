import Catalog
import Queries
import Words

/// A picture, sound, film or model: template `mediaList`.
struct MediaPart: PlainPart {
  let shape: String
  let subject: String
  let image: String?
  let alternative: String
  let alternativeLang: String?
  let audio: String?
  let video: String?
  let model: String?
  let hasCaption: Bool
  let caption: Phrase?
  let credit: String?
  let licence: String?
  let transcript: Prose?

  func value(of name: String) -> (any Sendable)? {
    switch name {
    case "shape": shape
    case "subject": subject
    case "image": image
    case "alternative": alternative
    case "alternativeLang": alternativeLang
    case "audio": audio
    case "video": video
    case "model": model
    case "hasCaption": hasCaption
    case "caption": caption
    case "credit": credit
    case "licence": licence
    case "transcript": transcript
    default: nil
    }
  }
}

extension PageWriter {
  /// The media that `ids` name, for a page about `subject`. Of those whose file is not there a
  /// transcript can still be read.
  func media(_ ids: [Slug], of subject: String) -> [MediaPart] {
    ids.compactMap { snapshot.contents.media[$0] }
      .filter { snapshot.has($0) || $0.transcript != nil }.map { part($0, of: subject) }
  }

  /// The address of a medium's bytes; `nil` where they are not there.
  func source(of medium: Media) -> String? {
    switch medium.source {
    case .file(let name):
      snapshot.has(medium) ? href(.media(medium.campus, file: name)) : nil
    case .address(let address): address
    }
  }

  private func part(_ medium: Media, of subject: String) -> MediaPart {
    let source = source(of: medium)
    let alternative =
      phrase(medium.alternativeText, at: medium.campus)
      ?? own(words(.untitledImage, [.name: subject]))
    return MediaPart(
      shape: medium.kind.rawValue, subject: subject,
      image: medium.kind == .image ? source : nil,
      alternative: alternative.text, alternativeLang: alternative.lang,
      audio: medium.kind == .audio ? source : nil, video: medium.kind == .video ? source : nil,
      model: medium.kind == .model ? source : nil,
      hasCaption: medium.caption != nil || medium.credit != nil || medium.licence != nil,
      caption: phrase(medium.caption, at: medium.campus), credit: medium.credit,
      licence: medium.licence.map { words(.licence, [.name: $0]) },
      transcript: prose(medium.transcript, at: medium.campus))
  }
}
