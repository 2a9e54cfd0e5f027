import Catalog
import Exchange
import Notation

extension ArticReader {
  /// A text and its translations.
  func texts(
    _ record: ForeignRecord, _ name: String, _ make: (String) -> String
  ) -> LocalizedText? {
    var texts: [LanguageTag: String] = [:]
    for translation in record.records("translations") {
      guard let text = translation.text(name) else { continue }
      if let tag = translation.language, items.languages.contains(tag) {
        texts[tag] = make(text)
      } else {
        translation.warn(
          .leftOut,
          "The campus does not speak '\(translation.text("language", "locale") ?? "")', so a "
            + "translation is left out.",
          remedy: "Add the language to its campus.yaml and import again.", field: "language")
      }
    }
    if let text = record.text(name) {
      texts[items.languages[0]] = make(text)
    }
    return LocalizedText(texts)
  }

  /// A text and its translations as CommonMark.
  func prose(_ record: ForeignRecord, _ name: String) -> LocalizedText? {
    texts(record, name) { HTMLText.commonMark($0, record.log, line: record.line) }
  }

  mutating func addSound(_ audio: ForeignRecord) {
    guard let own = audio.text("nid") ?? audio.path.split(separator: ".").last.map(String.init),
      let id = items.identifier(own, .media)
    else {
      audio.warn(
        .leftOut, "A recording has no nid that makes an identifier, so it is left out.",
        remedy: "Give it one.", field: "nid")
      return
    }
    let title = texts(audio, "title", HTMLText.plain)
    let transcript = prose(audio, "audio_transcript")
    var details = audio.details(without: [
      "nid", "title", "audio_file_url", "audio_transcript", "translations", "status", "type",
      "audio_filename", "audio_filemime", "audio_filesize",
    ])
    details.merge(addTranslations(of: audio, own, id)) { native, _ in native }
    let address = audio.text("audio_file_url")
    if let address {
      sounds[own] = items.insertMedia(
        id.description, .audio, address, from: audio, field: "audio_file_url"
      ) { media in
        media.caption = title
        media.transcript = transcript
        media.details = details
      }
    } else {
      audio.warn(
        .leftOut, "Recording '\(own)' has no address, so nobody can play it.",
        remedy: "What else it says is kept as details of what refers to it. Give it an address.",
        field: "audio_file_url")
    }
    guard sounds[own] == nil else { return }
    details["audio_file_url"] = address
    for (name, text) in [("title", title), ("audio_transcript", transcript)] {
      for reading in text?.all ?? [] {
        let isFirst = reading.language == items.languages[0]
        details[isFirst ? name : "\(name) \(reading.language)"] = reading.text
      }
    }
    silent[own] = details
    unheard[own] = audio
  }

  /// One recording a language: the others stand beside it by their addresses. Answers with what is
  /// no address, as details.
  private mutating func addTranslations(
    of audio: ForeignRecord, _ own: String, _ id: Slug
  ) -> Details {
    var details: Details = [:]
    for translation in audio.records("translations") {
      guard let address = translation.text("audio_file_url") else { continue }
      guard let tag = translation.language else {
        let language = translation.text("language", "locale") ?? ""
        translation.warn(
          .leftOut, "'\(language.prefix(60))' is no language, so a recording in it is left out.",
          remedy: "Its address is kept as a detail. Name the language, such as \"es\".",
          field: "language")
        details["audio_file_url \(language.isEmpty ? "of no language" : language)"] = address
        continue
      }
      let caption = items.plain(translation.text("title") ?? own)
      let taken = items.insertMedia(
        "\(id)-\(tag.description.lowercased())", .audio, address, from: translation,
        field: "audio_file_url"
      ) { media in
        media.caption = caption
        media.details["language"] = tag.description
      }
      if taken == nil { details["audio_file_url \(tag)"] = address }
    }
    return details
  }

  /// Keeps what a recording says that cannot be played among the details of what refers to it;
  /// `false` if there is none of that number.
  mutating func keepSilent(_ own: String, in details: inout Details) -> Bool {
    guard let found = silent[own] else { return false }
    unheard[own] = nil
    for (name, value) in found { details["audio \(own) \(name)"] = value }
    return true
  }

  /// Recordings that cannot be played, and that nothing refers to.
  func noteUnheard() {
    for (own, record) in unheard.sorted(by: { $0.key < $1.key }) {
      record.warn(
        .leftOut, "Nothing refers to recording '\(own)', so its texts are left out with it.",
        remedy: "Give it an https address, or name it where it is heard.", field: "nid")
    }
  }
}
