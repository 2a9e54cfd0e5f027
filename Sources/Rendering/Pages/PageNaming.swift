import Catalog
import Exchange
import Geodesy
import Queries
import Words

/// The names of things on pages, and the links to them.
extension PageWriter {
  /// The name of a place; a level without one is named after its lift button.
  func name(of place: Place) -> Phrase {
    if let name = place.name { return phrase(name, at: place.id) }
    guard case .level(let level) = place else { return own(place.id.name) }
    return own(words(.level, [.level: level.shortName]))
  }

  /// Links to the places from the campus down to `place`.
  func trail(to place: PlaceID?) -> [LinkPart] {
    guard let place else { return [] }
    return snapshot.trail(to: place).map { place in
      var link = LinkPart(name(of: place), href: href(.place(place.id)))
      if case .level(let level) = place, level.name != nil { link.short = level.shortName }
      return link
    }
  }

  /// The names of a place and of those around it, in a line without the campus: `Gallery, Level 1,
  /// East Room`; `nil` for a campus.
  func whereabouts(_ place: PlaceID) -> String? {
    guard place.depth > 1 else { return nil }
    return joined(snapshot.trail(to: place).dropFirst().map { name(of: $0).text }, by: ", ")
  }

  /// The label of a stop at a place, beside its title: the place where the stop is called
  /// otherwise, and what it is in.
  func label(of place: PlaceID, on stop: Stop) -> String? {
    let name = snapshot.place(place).map { self.name(of: $0).text }
    let isCalledSo = stop.title == nil || title(of: stop, on: place.campus).text == name
    return joined([isCalledSo ? nil : name, place.parent.flatMap(whereabouts)], by: ", ")
  }

  /// A line about a work: who made it, and when; `nil` if neither is known.
  func byline(_ work: Work) -> String? {
    let date = work.date.map { phrase($0, at: work.place).text }
    return joined([makers(of: work), date], by: ", ")
  }

  /// The names of those who made a work; `nil` if nobody is known.
  func makers(of work: Work) -> String? {
    joined(
      work.artists.map { snapshot.contents.artists[$0]?.name ?? $0.description }, by: ", ")
  }

  /// A work with who made it, or else with `note`; one that is not on view says so.
  func row(_ work: Work, note: String? = nil, away: Geodesic? = nil) -> Row {
    Row(
      title: phrase(work.title, at: work.place), href: href(.work(work.id)),
      look: look(of: work),
      note: joined([note ?? byline(work), words.status(work.status)], by: " · "),
      away: away.map { words.away($0) }, picture: rowPicture(of: .work(work)))
  }

  /// The first image of `item` of which there is a small size, for a row whose link says what it
  /// shows.
  func rowPicture(of item: Item) -> ShownPicture? { rowPicture(snapshot.media(about: item)) }

  func rowPicture(_ media: [Slug]) -> ShownPicture? {
    snapshot.shownMedia(media).first { snapshot.pictures[$0.id] != nil }
      .flatMap { shownPicture($0, of: "") }
  }

  func rows(_ found: [NearestWorks.Found]) -> [Row] {
    found.map { row(snapshot.works[$0.position], away: $0.geodesic) }
  }

  /// A tour with the number of its stops and its length.
  func row(_ tour: Tour) -> Row {
    let walk = try? snapshot.answer(TourItinerary(tour: tour.id))
    let note = joined(
      [words.count(tour.stops.count, .stopCount), walk.flatMap(length)], by: " · ")
    return Row(
      title: phrase(tour.title, at: tour.campus), href: href(.tour(tour.id)),
      look: look(of: tour), note: note,
      picture: rowPicture(of: .tour(tour)))
  }

  /// A place with the number of works in it.
  func row(_ place: Place) -> Row {
    let count = snapshot.workCount(in: place.id)
    return Row(
      title: name(of: place), href: href(.place(place.id)),
      look: nil,
      note: count > 0 ? words.count(count, .workCount) : nil)
  }

  func row(_ artist: Artist) -> Row {
    let count = snapshot.works(by: artist.id).count
    return Row(
      title: own(artist.name), href: href(.artist(artist.id)),
      look: nil,
      note: joined([artist.lifeDates, words.count(count, .workCount)], by: " · "),
      picture: rowPicture(of: .artist(artist)))
  }

  /// The title of a stop: its own, or else that of its subject.
  func title(of stop: Stop, on campus: PlaceID) -> Phrase {
    if let title = stop.title { return phrase(title, at: campus) }
    switch stop.subject {
    case .work(let id):
      return snapshot.contents.works[id].map { phrase($0.title, at: $0.place) }
        ?? own(id.description)
    case .place(let id):
      return snapshot.place(id).map(name(of:)) ?? own(id.description)
    }
  }

  /// Further facts, sorted by name: `lastConserved` is shown as "Last conserved".
  func facts(_ details: Details) -> [Fact] {
    details.filter { DetailVisibility.isShown($0.key, $0.value) }
      .sorted { $0.key < $1.key }.map { name, value in
        // Also of the artist or subject, as OpenStreetMap has them: `artist:wikidata`.
        let isWikidata =
          name.split(separator: ":").last.map(String.init) == WikidataIdentifier.detail
        let linked = isWikidata ? WikidataIdentifier(value) : nil
        return Fact(Self.readable(name), own(value), address: linked?.page)
      }
  }

  private static func readable(_ name: String) -> String {
    var words = ""
    var wasLower = false
    for letter in name {
      if letter.isUppercase, wasLower {
        words += " " + letter.lowercased()
      } else {
        words += letter == "_" ? " " : String(letter)
      }
      wasLower = letter.isLowercase
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The parts that say anything, in a line in which none takes the direction of another; `nil` if
  /// none does.
  func joined(_ parts: [String?], by separator: String) -> String? {
    let said = parts.compactMap { $0 }.filter { !$0.isEmpty }
    return said.isEmpty ? nil : DirectionMarks.line(said, by: separator)
  }
}
