import Catalog
import Queries
import Words

/// A picture, sound, film or model: template `mediaList`.
struct MediaPart: PlainPart {
  let shape: String
  let subject: String
  let picture: SafeHTML?
  let largest: String?
  /// The size of a scan, such as `6000x4000`, with the addresses of its tiles.
  let scan: String?
  let tiles: String?
  let audio: SoundPart?
  let video: FilmPart?
  let model: ModelPart?
  let hasCaption: Bool
  let caption: Phrase?
  let credit: String?
  let licence: String?
  let transcript: Prose?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "shape": shape
    case "subject": subject
    case "picture": picture
    case "largest": largest
    case "scan": scan
    case "tiles": tiles
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

/// Media in a row: template `mediaList`.
struct MediaListPart: PlainPart {
  let media: [MediaPart]

  func value(of name: String) -> (any TemplateValue)? { name == "media" ? media : nil }
}

/// The media of a page, where they stand.
struct PageMedia {
  /// The picture above the words.
  let lead: MediaListPart?
  /// What is to be heard meanwhile.
  let sounds: MediaListPart?
  /// Everything else, below the words.
  let gallery: MediaListPart?

  /// All of them.
  var all: [MediaPart] { [lead, sounds, gallery].flatMap { $0?.media ?? [] } }

  /// The scripts of a page with these media.
  var scripts: [String] { lead == nil ? [] : ["zoom.js"] }
}

extension PageWriter {
  /// The media that `ids` name, for a page about `subject`, as a page has them: one picture first,
  /// what is to be heard, and below the words all else. Of those whose file is not there a transcript
  /// can still be read.
  func media(
    _ ids: [Slug], of subject: String, credits: SoundCredits = SoundCredits()
  ) -> PageMedia {
    let media = ids.compactMap { snapshot.contents.media[$0] }
      .filter { snapshot.has($0) || $0.transcript != nil }
    let lead = media.first { $0.kind == .image && snapshot.has($0) }
    var credits = credits
    credits.art = firstPicture(ids, of: subject)?.address
    func list(_ media: [Media], _ room: ShownPicture.Room) -> MediaListPart? {
      media.isEmpty
        ? nil : MediaListPart(media: media.map { part($0, of: subject, in: room, credits) })
    }
    return PageMedia(
      lead: list(lead.map { [$0] } ?? [], .lead),
      sounds: list(media.filter { $0.kind == .audio }, .gallery),
      gallery: list(media.filter { $0.id != lead?.id && $0.kind != .audio }, .gallery))
  }

  /// The address of a medium's bytes; `nil` where they are not there.
  func source(of medium: Media) -> String? {
    switch medium.source {
    case .file(let name):
      snapshot.has(medium) ? href(.media(medium.campus, file: name)) : nil
    case .address(let address): address
    }
  }

  private func part(
    _ medium: Media, of subject: String, in room: ShownPicture.Room, _ credits: SoundCredits
  ) -> MediaPart {
    let source = source(of: medium)
    let picture = shownPicture(medium, of: subject)
    return MediaPart(
      shape: medium.kind.rawValue, subject: subject,
      picture: picture.map { .picture($0, in: room) }, largest: picture?.largest,
      scan: (picture?.sizes?.picture.scan).map { "\($0.width)x\($0.height)" },
      tiles: picture?.sizes?.tiles,
      audio: medium.kind != .audio
        ? nil
        : source.map {
          SoundPart(
            source: $0, title: subject,
            label: words(.nameAndValue, [.name: words[.listen], .value: subject]), credits)
        },
      video: medium.kind == .video
        ? source.map { film(medium, at: $0, titled: subject) } : nil,
      model: medium.kind == .model
        ? source.map { model(medium, at: $0, titled: subject) } : nil,
      hasCaption: medium.caption != nil || medium.credit != nil || medium.licence != nil,
      caption: phrase(medium.caption, at: medium.campus), credit: medium.credit,
      licence: medium.licence.map { words(.licence, [.name: $0]) },
      transcript: prose(medium.transcript, at: medium.campus))
  }
}
