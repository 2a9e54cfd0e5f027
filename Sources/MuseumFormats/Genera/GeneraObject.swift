import Catalog
import Exchange
import Geodesy
import Notation

/// A work as an object of the file, and what of it is there.
extension GeneraDocument {
  func object(_ work: Work, _ name: String, _ scope: inout ExportScope) -> JSONValue {
    var carried: Set = [
      "title", "group", "subgroup", "description", "narrative", "date", "medium", "dimensions",
      "creditLine", "rights", "locationNote", "accession", "latitude", "longitude",
    ]
    var outer = ["identifier": name]
    outer["label"] = text(work.title)
    outer["group"] = work.group
    outer["subgroup"] = work.subgroup
    var inner: [String: String] = [:]
    inner["summary"] = text(work.description)
    inner["narrative"] = text(work.narrative)
    inner["date"] = text(work.date)
    inner["medium"] = text(work.medium)
    inner["dimensions"] = text(work.dimensions)
    inner["creditLine"] = text(work.creditLine)
    inner["rights"] = text(work.rights)
    inner["locationNote"] = text(work.locationNote)
    inner["accession"] = work.accession
    inner["coordinates"] = work.coordinate.map {
      "\($0.latitude.decimalText),\($0.longitude.decimalText)"
    }
    let artists = artists(of: work, &scope)
    if !artists.names.isEmpty { inner["artist"] = artists.names.joined(separator: "; ") }
    if artists.isWhole { carried.insert("artists") }
    let images = media(of: work, .image)
    let sounds = media(of: work, .audio)
    if (images + sounds).map(\.id) == work.media { carried.insert("media") }
    var kept: Set = [GeneraNames.version]
    if work.details["identifier"] == name { kept.insert("identifier") }
    add(
      work.details.filter { !["identifier", GeneraNames.version].contains($0.key) },
      &outer, &inner, &kept)
    scope.carry(work, carried, details: kept, inOneLanguage: true)
    var members = Self.strings(outer)
    members.append(.init(name: "details", value: .object(Self.strings(inner))))
    for (name, media) in [("images", images), ("audio", sounds)] {
      for (index, medium) in media.enumerated()
      where GeneraReader.identifier(ofMedium: index + 1, medium.kind, of: work.id)
        != medium.id.description
      {
        scope.lose(ItemKey(.media, medium.id.description), "identifier")
      }
      members.append(.init(name: name, value: .array(media.map { file($0, &scope) })))
    }
    return .object(members)
  }

  /// Puts each of the details where it is read from, unless something else stands there, and notes
  /// those that found a place.
  private func add(
    _ details: Details, _ outer: inout [String: String], _ inner: inout [String: String],
    _ kept: inout Set<String>
  ) {
    for (name, value) in details.sorted(by: { utf8Order($0.key, $1.key) }) {
      // It would be read as the field of that name, which the work does not have.
      if GeneraNames.readAsFields.contains(name),
        name != "artist" || ForeignArtists.names(in: value).joined(separator: "; ") == value
      {
        continue
      }
      if GeneraNames.kept.contains(name) {
        outer[name] = value
      } else {
        let plain = String(name.dropFirst(GeneraNames.prefix.count))
        let isClash = name.hasPrefix(GeneraNames.prefix) && GeneraNames.kept.contains(plain)
        guard inner[isClash ? plain : name] == nil else { continue }
        inner[isClash ? plain : name] = value
      }
      kept.insert(name)
    }
  }

  /// The names of a work's artists as they can be told from a text, and whether these are all.
  private func artists(
    of work: Work, _ scope: inout ExportScope
  ) -> (names: [String], isWhole: Bool) {
    let artists = work.artists.compactMap { contents.artists[$0] }
    let names = ForeignArtists.names(in: artists.map(\.name).joined(separator: "; "))
    for artist in artists where names.contains(artist.name) {
      scope.carry(artist, ["name"])
      // It is made of the name again.
      var again = ForeignArtists(isExact: true)
      let items = ForeignItems(campus: id, languages: [language], log: ProblemLog(file: ""))
      if again.ids(in: artist.name, line: 1, items) != [artist.id] {
        scope.lose(ItemKey(.artist, artist.id.description), "identifier")
      }
    }
    let isWhole = artists.count == work.artists.count && names == artists.map(\.name)
    return (names, isWhole)
  }

  // MARK: Media

  /// The media of a work that the file names.
  func media(of work: Work) -> [Media] { media(of: work, .image) + media(of: work, .audio) }

  private func media(of work: Work, _ kind: Media.Kind) -> [Media] {
    work.media.compactMap { contents.media[$0] }.filter { $0.kind == kind }
  }

  private func file(_ medium: Media, _ scope: inout ExportScope) -> JSONValue {
    var carried: Set = ["kind", "source", "caption", "credit", "licence", "transcript"]
    var texts = ["filename": medium.source.description]
    texts["description"] = text(medium.caption)
    texts["credit"] = medium.credit
    texts["licenseType"] = medium.licence
    texts["transcript"] = text(medium.transcript)
    if let text = text(medium.alternativeText), !GeneraNames.isAddress(text) {
      texts["alternateText"] = text
      carried.insert("alternativeText")
    }
    var kept: Set<String> = []
    for (name, value) in medium.details where texts[name] == nil {
      let isField = GeneraReader.mediaFields.contains(name)
      guard !isField || name == "alternateText" && GeneraNames.isAddress(value) else { continue }
      texts[name] = value
      kept.insert(name)
    }
    scope.carry(medium, carried, details: kept, inOneLanguage: true)
    return .object(Self.strings(texts))
  }

  // MARK: Texts

  /// The text as it is written: in the default language, or in another where that is missing. The
  /// file does not say in which, so that the other counts as lost all the same.
  private func text(_ text: LocalizedText?) -> String? {
    text?.reading(for: LanguagePreference([language]), fallback: language).text
  }

  private static func strings(_ texts: [String: String]) -> [JSONValue.Member] {
    texts.map { .init(name: $0.key, value: .string($0.value)) }
  }
}
