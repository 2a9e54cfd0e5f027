import Notation

extension CatalogChecks {
  /// Notes media files whose names differ only in how an accent is written: an é may be one
  /// character, or an e and an accent (Unicode Standard Annex 15), and comparisons of text take the
  /// two for one.
  mutating func checkMediaNames() {
    var first: [MediaFileName: (name: String, id: Slug)] = [:]
    for id in contents.media.keys.sorted() {
      for file in contents.media[id]?.files ?? [] { check(file, of: id, against: &first) }
    }
  }

  private mutating func check(
    _ file: MediaFileName, of id: Slug,
    against first: inout [MediaFileName: (name: String, id: Slug)]
  ) {
    let name = file.name
    guard let other = first[file] else {
      first[file] = (name, id)
      return
    }
    guard !name.utf8.elementsEqual(other.name.utf8) else { return }
    let differing = zip(name, other.name).first {
      !$0.unicodeScalars.elementsEqual($1.unicodeScalars)
    }
    let (here, there) = differing.map { (Self.codes($0), Self.codes($1)) } ?? ("", "")
    note(
      .invalidValue, ItemKey(.media, id.description), field: "source",
      "Media '\(id)' and '\(other.id)' name two files that would be one, '\(name)': here a "
        + "character is written as \(here), there as \(there).",
      remedy: "Write both alike if they are one file, or rename one of the two files.")
  }

  /// Notes captions that are no file of WebVTT beside sound or film.
  mutating func checkCaptions() {
    for medium in contents.media.values.sorted(by: { $0.id < $1.id }) where medium.captions != nil {
      let key = ItemKey(.media, medium.id.description)
      if medium.kind != .audio, medium.kind != .video {
        note(
          .invalidValue, key, field: "captions",
          "Media '\(medium.id)' has captions, but is neither sound nor film.",
          remedy: "Describe what it shows in its alternativeText.")
      }
      let sound = medium.captionFiles.map(\.language)
      for reading in medium.captions?.all ?? [] where !sound.contains(reading.language) {
        note(
          .invalidValue, key, field: "captions",
          "The captions of media '\(medium.id)' in \(reading.language) are "
            + "'\(reading.text.prefix(200))', which is no name of a file of captions.",
          remedy:
            "Put a WebVTT file into the campus's media folder, and write its plain name, such "
            + "as film.\(reading.language).vtt.")
      }
    }
  }

  private static func codes(_ character: Character) -> String {
    character.unicodeScalars
      .map { "U+" + $0.value.padded(to: 4, radix: 16, uppercase: true) }.joined(separator: " ")
  }
}
