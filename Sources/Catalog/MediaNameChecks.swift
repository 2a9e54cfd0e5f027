import Notation

extension CatalogChecks {
  /// Notes media files whose names differ only in how an accent is written: an é may be one
  /// character, or an e and an accent (Unicode Standard Annex 15), and comparisons of text take the
  /// two for one.
  mutating func checkMediaNames() {
    var first: [MediaFileName: (name: String, id: Slug)] = [:]
    for id in contents.media.keys.sorted() {
      guard let file = contents.media[id].flatMap({ MediaFileName(of: $0) }) else { continue }
      let name = file.name
      guard let other = first[file] else {
        first[file] = (name, id)
        continue
      }
      guard !name.utf8.elementsEqual(other.name.utf8) else { continue }
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
  }

  private static func codes(_ character: Character) -> String {
    character.unicodeScalars
      .map { "U+" + $0.value.padded(to: 4, radix: 16, uppercase: true) }.joined(separator: " ")
  }
}
