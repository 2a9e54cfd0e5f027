import Catalog
import Exchange
import Notation
import Queries
import Words

extension Renderer {
  /// `text` as `reader` reads it, on the campus around `place`.
  func reading(
    _ text: LocalizedText, at place: PlaceID, for reader: Reader
  ) -> LocalizedText.Reading {
    text.reading(
      for: reader.languages, fallback: snapshot.contents.defaultLanguage(at: place))
  }

  /// The words of `text`, or nothing.
  func words(_ text: LocalizedText?, at place: PlaceID, for reader: Reader) -> String? {
    text.map { reading($0, at: place, for: reader).text }
  }

  /// The name of a place; a level without a name is named after its lift button, in the language
  /// that its campus speaks to the reader.
  func name(of place: Place, for reader: Reader) -> String {
    if let name = place.name { return reading(name, at: place.id, for: reader).text }
    guard case .level(let level) = place else { return place.id.name }
    let language = Language(closestTo: language(for: reader, on: place.id.campus))
    return language(.level, [.level: level.shortName])
  }

  /// The names from the campus down to a place; places that the catalogue does not describe are
  /// left out.
  func names(to place: PlaceID, for reader: Reader) -> [String] {
    snapshot.trail(to: place).map { name(of: $0, for: reader) }
  }

  /// The names of a place and of those around it, in a line: `Gallery, Level 1, East Room`. The
  /// campus is named if nothing else is, or if the catalogue holds several.
  func whereabouts(_ place: PlaceID, for reader: Reader) -> String {
    let names = names(to: place, for: reader)
    let isCampusClear = snapshot.campuses.count < 2 && names.count > 1
    return names.dropFirst(isCampusClear ? 1 : 0).joined(separator: ", ")
  }

  /// The spot of a work on its campus, in a line: its building and below; outdoors its location
  /// note, or else the campus.
  func spot(of work: Work, for reader: Reader) -> String {
    if work.place.depth > 1 { return spot(work.place, for: reader) }
    return words(work.locationNote, at: work.place, for: reader) ?? spot(work.place, for: reader)
  }

  /// The names of a place and of those around it on its campus, in a line.
  func spot(_ place: PlaceID, for reader: Reader) -> String {
    let names = names(to: place, for: reader)
    return names.dropFirst(names.count > 1 ? 1 : 0).joined(separator: ", ")
  }

  /// The names of those who made a work.
  func artistNames(of work: Work) -> [String] { artistNames(work.artists) }

  /// The names of artists in their order.
  func artistNames(_ artists: [Slug]) -> [String] {
    artists.map { snapshot.contents.artists[$0]?.name ?? $0.description }
  }

  /// The title of a stop, its own or else that of its subject, and the language it is in.
  func title(
    of stop: Stop, on campus: PlaceID, for reader: Reader
  ) -> (text: String, language: LanguageTag) {
    let named: (text: LocalizedText, place: PlaceID)? =
      switch stop.subject {
      case .work(let id): snapshot.contents.works[id].map { ($0.title, $0.place) }
      case .place(let id): snapshot.place(id)?.name.map { ($0, id) }
      }
    if let (text, place) = stop.title.map({ ($0, campus) }) ?? named {
      let reading = reading(text, at: place, for: reader)
      return (reading.text, reading.language)
    }
    let language = snapshot.contents.defaultLanguage(at: campus)
    guard case .place(let id) = stop.subject, let place = snapshot.place(id) else {
      return (stop.subject.key.id, language)
    }
    return (name(of: place, for: reader), language)
  }

  /// The language of an answer about `campus`: the best of those it speaks.
  func language(for reader: Reader, on campus: PlaceID?) -> LanguageTag {
    let campus = campus.flatMap { snapshot.contents.campuses[$0] } ?? snapshot.campuses.first
    guard let campus else { return .english }
    guard campus.languages.count > 1, !reader.languages.tags.isEmpty else {
      return campus.defaultLanguage
    }
    return spokenLanguages[campus.id]?
      .reading(for: reader.languages, fallback: campus.defaultLanguage).language
      ?? campus.defaultLanguage
  }

  /// The link to the page of what a stop shows.
  func href(of subject: Stop.Subject, for reader: Reader) -> String {
    switch subject {
    case .work(let id): reader.links.href(.work(id))
    case .place(let id): reader.links.href(.place(id))
    }
  }
}

extension Rendered {
  /// A JSON document, ended by a line feed so that terminals keep their prompt.
  init(_ json: JSONWriter, as format: Format, language: LanguageTag?) {
    self.init(bytes: json.bytes + [0x0A], format: format, language: language)
  }

  /// Text for a terminal.
  init(text: String, language: LanguageTag?) {
    self.init(bytes: Array(text.utf8), format: .text, language: language)
  }
}
