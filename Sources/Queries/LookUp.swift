public import Catalog
public import Notation

extension CatalogSnapshot {
  /// The work that `id` names, or a Problem with the nearest names there are.
  public func work(_ id: Slug) throws(Problem) -> Work {
    guard let work = contents.works[id] else {
      throw .notFound("work", id.description, known: contents.works.keys.map(\.description))
    }
    return work
  }

  /// The tour that `id` names, drafts included, or a Problem with the nearest names there are.
  public func tour(_ id: Slug, includingDrafts: Bool = false) throws(Problem) -> Tour {
    guard let tour = contents.tours[id], includingDrafts || showsDrafts || tour.status == .published
    else {
      throw .notFound("tour", id.description, known: tours.map(\.id.description))
    }
    return tour
  }

  /// The artist that `id` names, or a Problem with the nearest names there are.
  public func artist(_ id: Slug) throws(Problem) -> Artist {
    guard let artist = contents.artists[id] else {
      throw .notFound("artist", id.description, known: contents.artists.keys.map(\.description))
    }
    return artist
  }

  /// The campus that `id` names, or a Problem with the campuses there are.
  public func existingCampus(_ id: PlaceID) throws(Problem) -> Campus {
    if let campus = contents.campuses[id] { return campus }
    if let place = place(id) {
      throw Problem(
        .badRequest, "'\(id)' is a \(place.kind.rawValue), not a campus.",
        remedy: "Its campus is \(id.campus).")
    }
    throw .notFound(
      "campus", id.description, known: campuses.map(\.id.description))
  }

  /// The level that `id` names. A `not-found` Problem suggests names where there is no such place; a
  /// `bad-request` one lists the levels that are meant where the place is none.
  ///
  /// - Complexity: O(1) where it is there, else O(n log n) for n levels.
  public func existingLevel(_ id: PlaceID) throws(Problem) -> Level {
    if let level = contents.levels[id] { return level }
    guard let place = place(id) else {
      throw .notFound(
        "level", id.description, known: contents.levels.keys.map(\.description))
    }
    let levels = contents.levels.keys.filter { $0.isWithin(id) || id.isWithin($0) }.sorted()
    throw Problem(
      .badRequest, "'\(id)' is a \(place.kind.rawValue), not a level.",
      remedy: levels.isEmpty
        ? "It has no levels; leave this out."
        : "Use \(levels.count == 1 ? "its own" : "one of its own"): "
          + levels.prefix(Self.mostShownLevels).map(\.description).joined(separator: ", ")
          + (levels.count > Self.mostShownLevels ? ", …" : "."))
  }

  /// The most levels that a remedy lists: a choice.
  private static let mostShownLevels = 12

  /// The campus, building, level or room that `id` names, or a Problem.
  public func existingPlace(_ id: PlaceID) throws(Problem) -> Place {
    guard let place = place(id) else { throw .unknownPlace(id.description, in: self) }
    return place
  }

  /// The item that `text` names: `kind:identifier`, or an identifier alone, looked for among works,
  /// artists, tours, places, entrances, paths, their points, media and ground in this order.
  public func item(named text: String) throws(Problem) -> Item {
    if let colon = text.firstIndex(of: ":") {
      let id = String(text[text.index(after: colon)...])
      guard let kind = ItemKind(rawValue: String(text[..<colon])) else {
        throw Problem(
          .badRequest, "'\(text[..<colon])' is no kind of thing.",
          remedy: "Use one of \(ItemKind.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      guard let item = contents[ItemKey(kind, id)] else {
        throw .notFound(
          kind.rawValue, id,
          known: contents.items.filter { $0.key.kind == kind }.map(\.key.id))
      }
      return item
    }
    let kinds: [ItemKind] = [
      .work, .artist, .tour, .campus, .building, .level, .room, .entrance, .path, .pathPoint,
      .media, .ground,
    ]
    for kind in kinds {
      if let item = contents[ItemKey(kind, text)] { return item }
    }
    throw .notFound("item", text, known: contents.items.map(\.key.id))
  }
}

extension Tour {
  /// The position of the stop with keypad number `number`, or a Problem that lists what there is.
  public func existingPosition(ofStop number: Int) throws(Problem) -> Int {
    guard let position = position(ofStop: number) else {
      throw Problem(
        .notFound, "Tour '\(id)' has no stop \(number, as: .value).",
        remedy: stops.isEmpty
          ? "It has no stops yet."
          : "Its stops are \(stopNumbers.map(String.init).joined(separator: ", ")).")
    }
    return position
  }
}

extension Problem {
  /// The Problem that nothing of that kind has that name; the remedy suggests the nearest of the
  /// `known` names.
  public static func notFound(_ kind: String, _ id: String, known: [String]) -> Problem {
    let close = NameSuggestion.nearest(to: id, among: known)
    let shown = id.count > 80 ? id.prefix(80) + "…" : id[...]
    var problem = Problem(
      .notFound, "There is no \(kind) '\(shown)' in the catalogue.",
      remedy: close.isEmpty
        ? "Browsing and searching show what there is."
        : "Did you mean \(close.joined(separator: ", "))?")
    problem.name(id, as: .value)
    return problem
  }

  static func unknownPlace(_ id: String, in snapshot: CatalogSnapshot) -> Problem {
    let contents = snapshot.contents
    let known =
      Array(contents.campuses.keys) + Array(contents.buildings.keys) + Array(contents.levels.keys)
      + Array(contents.rooms.keys)
    return notFound("place", id, known: known.map(\.description))
  }
}
