public import Catalog
import Exchange
import Notation
import Words

extension IIIFPresentation {
  /// The manifest of a work; `nil` if there is no such work.
  public func manifest(of id: Slug) -> [UInt8]? {
    contents.works[id].map { manifest(of: $0) }
  }

  private func manifest(of work: Work) -> [UInt8] {
    let title = LanguageMap(work.title)
    let media = media(work.media)
    let images = media.filter { $0.kind == .image }
    return document(
      id: address.address(IIIFPath.manifest(work.id)), type: "Manifest",
      hasPlaces: work.coordinate != nil
    ) { json in
      json.label("label", title)
      if let summary = prose(work.description) { json.plain("summary", summary) }
      json.metadata(metadata(of: work))
      json.requiredStatement(MetadataEntry(.creditLabel, work.creditLine.map { LanguageMap($0) }))
      json.member("rights", work.rights.flatMap(Self.rights))
      provider(work.place, to: &json)
      homepage(PagePath.work(work.id), title, to: &json)
      thumbnail(images.first, hasSize: true, to: &json)
      if let campus = contents.campuses[work.place.campus] {
        json.member("partOf") { json in
          json.array { json in
            reference(
              id: address.address(IIIFPath.campus(campus.id)), type: "Collection",
              label: LanguageMap(campus.name), to: &json)
          }
        }
      }
      renderings(media.filter { $0.kind != .image }, of: work, to: &json)
      navPlace(work.coordinate.map { [(title, $0)] } ?? [], to: &json)
      json.member("items") { json in
        json.array { json in
          for image in images { canvas(image, of: work, to: &json) }
          if images.isEmpty { titleCanvas(of: work, to: &json) }
        }
      }
    }
  }

  private static func rights(_ text: LocalizedText) -> String? {
    text.all.lazy.compactMap { RightsAddress.named(by: $0.text) }.first
  }

  private func metadata(of work: Work) -> [MetadataEntry] {
    let artists = work.artists.map { contents.artists[$0]?.readLine ?? $0.description }
    let years = work.years.map(\.text)
    let entries = [
      MetadataEntry(.artist, LanguageMap(none: artists)),
      MetadataEntry(.date, work.date.map { LanguageMap($0) }),
      MetadataEntry(.years, LanguageMap(none: [years])),
      MetadataEntry(.medium, work.medium.map { LanguageMap($0) }),
      MetadataEntry(.dimensions, work.dimensions.map { LanguageMap($0) }),
      MetadataEntry(.classification, LanguageMap(none: [work.group, work.subgroup])),
      MetadataEntry(.accession, LanguageMap(none: [work.accession])),
      MetadataEntry(.placeLabel, whereabouts(work.place)),
      MetadataEntry(.locationNote, work.locationNote.map { LanguageMap($0) }),
      MetadataEntry(.status, Self.status(work.status)),
      MetadataEntry(.rights, work.rights.map { LanguageMap($0) }),
      MetadataEntry(.story, prose(work.narrative)),
    ]
    return entries.compactMap(\.self) + MetadataEntry.details(work.details)
  }

  /// The reason why a work is not to be seen; `nil` if it is on view.
  private static func status(_ status: Work.Status) -> LanguageMap? {
    IIIFLabels.statuses.first { $0.status == status }.map { LanguageMap($0.word) }
  }

  /// The names from the campus down to a place, in every language that one of them is in; a name
  /// that is not stands there in the language of the campus.
  func whereabouts(_ place: PlaceID) -> LanguageMap? {
    let home = contents.defaultLanguage(at: place)
    let names = (1...place.depth).compactMap { depth -> LocalizedText? in
      guard let id = place.ancestor(depth: depth) else { return nil }
      return contents.campuses[id]?.name ?? contents.buildings[id]?.name
        ?? contents.levels[id].flatMap { $0.name ?? LocalizedText($0.shortName, in: home) }
        ?? contents.rooms[id]?.name
    }
    let languages = Set(names.flatMap(\.languages))
    let texts = languages.map { language in
      (
        language,
        names.map {
          $0.reading(for: LanguagePreference([language]), fallback: home).text
        }.joined(separator: ", ")
      )
    }
    return LocalizedText(Dictionary(texts) { one, _ in one }).map { LanguageMap($0) }
  }
}
