import Notation

extension CatalogChecks {
  /// Notes the references of items to others that are not there.
  mutating func checkReferences() {
    checkPlaces()
    for artist in contents.artists.values {
      checkCampus(artist.campus, of: ItemKey(.artist, artist.id.description))
    }
    for medium in contents.media.values {
      checkCampus(medium.campus, of: ItemKey(.media, medium.id.description))
    }
    for work in contents.works.values {
      let key = ItemKey(.work, work.id.description)
      checkPlace(work.place, of: key, field: "place")
      // Only whether they are there: to take a copy of an item out takes several times longer.
      for (index, artist) in work.artists.enumerated()
      where !contents.artists.keys.contains(artist) {
        noteMissing(.artist, artist.description, of: key, field: "artists", index: index)
      }
      checkMedia(work.media, of: key)
    }
    for tour in contents.tours.values { check(tour) }
  }

  private mutating func checkPlaces() {
    for id in contents.buildings.keys { checkCampus(id.campus, of: ItemKey(.building, "\(id)")) }
    for id in contents.levels.keys {
      checkParent(of: id, .level, among: contents.buildings.keys, called: .building)
    }
    for id in contents.rooms.keys {
      checkParent(of: id, .room, among: contents.levels.keys, called: .level)
    }
    for entrance in contents.entrances.values {
      checkParent(of: entrance.id, .entrance, among: contents.buildings.keys, called: .building)
      if let level = entrance.level {
        let key = ItemKey(.entrance, "\(entrance.id)")
        if contents.levels[level] == nil {
          noteLevel(level, of: key, field: "level")
        } else if level.parent != entrance.id.parent {
          note(
            .danglingReference, key, field: "level",
            "Entrance '\(entrance.id)' leads to level '\(level)' of another building.",
            remedy: "Name a level of its own building.")
        }
      }
    }
    for path in contents.paths.values {
      let key = ItemKey(.path, "\(path.id)")
      checkCampus(path.id.campus, of: key)
      for (index, level) in path.levels.enumerated() where contents.levels[level] == nil {
        noteLevel(level, of: key, field: "levels", index: index)
      }
    }
    for point in contents.pathPoints.values { check(point) }
    for id in contents.ground.keys { checkCampus(id.campus, of: ItemKey(.ground, "\(id)")) }
  }

  private mutating func check(_ point: PathPoint) {
    let key = ItemKey(.pathPoint, "\(point.id)")
    checkCampus(point.id.campus, of: key)
    for (index, level) in point.levels.enumerated() where contents.levels[level] == nil {
      noteLevel(level, of: key, field: "levels", index: index)
    }
    // Both are features of one collection, and one file.
    if contents.paths[point.id] != nil {
      note(
        .duplicateIdentifier, key, field: "id",
        "The identifier '\(point.id)' names a path and a point of the walking network.",
        remedy: "Give one of them another identifier.")
    }
  }

  private mutating func check(_ tour: Tour) {
    let key = ItemKey(.tour, tour.id.description)
    checkCampus(tour.campus, of: key)
    let numbers = tour.stopNumbers
    let subjects = Set(tour.stops.map(\.subject))
    var earlier: Set<Stop.Subject> = []
    for (position, stop) in tour.stops.enumerated() {
      checkCampus(of: stop, at: position, tour, number: numbers[position])
      switch stop.subject {
      case .place(let place): checkPlace(place, of: key, field: "place", stop: position)
      case .work(let work):
        if contents.works[work] == nil {
          noteMissing(
            .work, work.description, of: key, field: "work", stop: position)
        }
      }
      checkMedia(stop.media, of: key, stop: position)
      for (index, subject) in stop.after.enumerated() where !earlier.contains(subject) {
        noteOrder(
          at: position, tour, number: numbers[position], subject, index,
          isLater: subjects.contains(subject))
      }
      earlier.insert(stop.subject)
    }
  }

  /// Notes a stop that comes after a subject which no earlier stop shows: so no ring can be
  /// demanded, and the author's own order is always allowed.
  private mutating func noteOrder(
    at position: Int, _ tour: Tour, number: Int, _ subject: Stop.Subject, _ index: Int,
    isLater: Bool
  ) {
    note(
      .danglingReference, ItemKey(.tour, tour.id.description), field: "after", index: index,
      stop: position,
      "Stop \(number) of tour '\(tour.id)' comes after '\(subject.identifier)', "
        + (isLater ? "which no earlier stop shows." : "which no stop shows."),
      remedy: isLater
        ? "Move the stop that shows it to an earlier position, or take it out of 'after'."
        : "Add a stop that shows it to an earlier position, or take it out of 'after'.")
  }

  private mutating func checkCampus(
    of stop: Stop, at position: Int, _ tour: Tour, number: Int
  ) {
    let campus: PlaceID? =
      switch stop.subject {
      case .work(let id): contents.works[id]?.place.campus
      case .place(let id): id.campus
      }
    guard let campus, campus != tour.campus, contents.campuses[campus] != nil else { return }
    note(
      .farFromCampus, ItemKey(.tour, tour.id.description),
      field: stop.subject.key.kind == .work ? "work" : "place", stop: position,
      "Stop \(number) of tour '\(tour.id)' is on campus '\(campus)', the tour on "
        + "'\(tour.campus)'.",
      remedy: "Take it out, or give the other campus a tour of its own.")
  }

  private mutating func checkCampus(_ campus: PlaceID, of key: ItemKey) {
    guard contents.campuses[campus] == nil else { return }
    noteMissing(
      .campus, campus.description, of: key, field: nil)
  }

  private mutating func checkParent(
    of id: PlaceID, _ kind: ItemKind, among parents: some Collection<PlaceID>, called name: ItemKind
  ) {
    guard let parent = id.parent, !parents.contains(parent) else { return }
    noteMissing(
      name, parent.description, of: ItemKey(kind, id.description), field: "id")
  }

  private mutating func checkMedia(_ media: [Slug], of key: ItemKey, stop: Int? = nil) {
    for (index, medium) in media.enumerated() where !contents.media.keys.contains(medium) {
      noteMissing(
        .media, medium.description, of: key, field: "media", index: index, stop: stop)
    }
  }

  /// Checks that a campus, building, level or room is there; for a missing level of a known
  /// building, the Problem lists the levels that the building has.
  private mutating func checkPlace(
    _ id: PlaceID, of key: ItemKey, field: String, stop: Int? = nil
  ) {
    let exists =
      switch id.depth {
      case 1: contents.campuses.keys.contains(id)
      case 2: contents.buildings.keys.contains(id)
      case 3: contents.levels.keys.contains(id)
      default: contents.rooms.keys.contains(id)
      }
    if exists { return }
    if id.depth == 3, let building = id.parent, contents.buildings[building] != nil {
      noteLevel(id, of: key, field: field, stop: stop)
      return
    }
    noteMissing(
      Stop.Subject.place(id).key.kind, id.description, of: key, field: field, stop: stop)
  }

  private mutating func noteLevel(
    _ level: PlaceID, of key: ItemKey, field: String, index: Int? = nil, stop: Int? = nil
  ) {
    guard !incompleteKinds.contains(.level) else { return }
    if leaving.contains(ItemKey(.level, level.description)) {
      return noteLeaving(
        .level, level.description, of: key, field: field, index: index, stop: stop)
    }
    let siblings = level.parent.flatMap { levelsOfBuildings[$0] } ?? []
    let shown = siblings.prefix(Self.mostSiblings).map(\.description).joined(separator: ", ")
    let others = siblings.count - Self.mostSiblings
    note(
      .unknownLevel, key, field: field, index: index, stop: stop,
      "The \(key) names the level '\(level)', which its building does not have.",
      remedy: siblings.isEmpty
        ? "Add the level to the building, or name the building."
        : "Use one of \(shown)\(others > 0 ? " and \(others) more" : ""), or add the level to the "
          + "building.")
  }

  /// The most levels that a remedy lists: a choice, more than most buildings have.
  private static let mostSiblings = 20

  private mutating func noteMissing(
    _ kind: ItemKind, _ id: String, of key: ItemKey, field: String?, index: Int? = nil,
    stop: Int? = nil
  ) {
    guard !incompleteKinds.contains(kind) else { return }
    if leaving.contains(ItemKey(kind, id)) {
      return noteLeaving(kind, id, of: key, field: field, index: index, stop: stop)
    }
    let what = kind.rawValue
    var close: [String] = []
    if suggestionsLeft > 0 {
      suggestionsLeft -= 1
      close = NameSuggestion.nearest(to: id, among: names(of: kind))
    }
    note(
      .danglingReference, key, field: field, index: index, stop: stop,
      "The \(key) names the \(what) '\(id)', which does not exist.",
      remedy: close.isEmpty
        ? "Add the \(what), or correct the name."
        : "Did you mean \(close.joined(separator: ", "))?")
  }

  /// Notes an item that an import would take away, and that something which stays still names.
  private mutating func noteLeaving(
    _ kind: ItemKind, _ id: String, of key: ItemKey, field: String?, index: Int?, stop: Int?
  ) {
    let what = kind.rawValue
    let isShown = field == "work" || field == "place"
    let number = stop.flatMap { stop in
      (try? Slug(key.id)).flatMap { contents.tours[$0]?.stopNumbers[stop] }
    }
    let change: String
    if isLocated(key) {
      change = "change the \(key.kind.rawValue) as well"
    } else if let number, isShown {
      change = "take the stop out of the tour first: 'docent tour remove \(key.id) \(number)'"
    } else {
      change = "change the \(key.kind.rawValue) first"
    }
    note(
      .danglingReference, key, field: field, index: index, stop: stop,
      "The \(key) names the \(what) '\(id)', which is in the catalogue, but no longer in its file, "
        + "and would go.",
      remedy: "Put the \(what) back into its file, or \(change).")
  }

  /// The identifiers of all items of a kind.
  private func names(of kind: ItemKind) -> [String] {
    switch kind {
    case .campus: contents.campuses.keys.map(\.description)
    case .building: contents.buildings.keys.map(\.description)
    case .level: contents.levels.keys.map(\.description)
    case .room: contents.rooms.keys.map(\.description)
    case .artist: contents.artists.keys.map(\.description)
    case .media: contents.media.keys.map(\.description)
    case .work: contents.works.keys.map(\.description)
    // Nothing refers to these.
    case .entrance, .path, .pathPoint, .ground, .tour: []
    }
  }
}
