import Catalog
import Queries
import Words

/// A sound, with what players say of it besides its title: template `sound`.
struct SoundPart: PlainPart {
  let source: String
  let title: String
  /// What screen readers call it.
  let label: String
  let artist: String?
  let album: String?
  /// The address of a picture of what it is about.
  let art: String?

  init(source: String, title: String, label: String, _ credits: SoundCredits) {
    self.source = source
    self.title = title
    self.label = label
    artist = credits.artist
    album = credits.album
    art = credits.art
  }

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "source": source
    case "title": title
    case "label": label
    case "artist": artist
    case "album": album
    case "art": art
    default: nil
    }
  }
}

/// The names under which players show the sounds of a page.
struct SoundCredits {
  /// Those who made what the sounds are about.
  var artist: String?
  /// The tour or campus that they belong to.
  var album: String?
  /// The address of a picture of what they are about.
  var art: String?
}

extension PageWriter {
  /// The script that plays sounds and reads aloud.
  var playerScript: String { Renderer.playerAsset(words.language) }

  /// The title under which texts are read aloud, where there are any and `media` has no sound.
  func aloud(_ title: Phrase, instead media: PageMedia, _ texts: Prose?...) -> String? {
    let isNeeded = !media.all.contains { $0.audio != nil } && texts.contains { $0 != nil }
    return isNeeded ? title.text : nil
  }
}
