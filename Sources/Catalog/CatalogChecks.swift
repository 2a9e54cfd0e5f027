import Geodesy

/// What is wrong, or odd, in a catalogue as a whole.
///
/// Readers of single files see each item's own shape; here items are held against each other and
/// against the ground. Errors keep an import out, warnings are for somebody to look at.
public struct CatalogChecks {
  let contents: CatalogContents
  private let locations: [ItemKey: Problem.Location]
  private let stopLocations: [Slug: [Problem.Location]]
  /// Kinds of which not every item could be read, so that a missing one says nothing.
  let incompleteKinds: Set<ItemKind>
  /// Items that were there and are not any more, because their file no longer holds them.
  let leaving: Set<ItemKey>
  private(set) var problems: [Problem] = []
  /// How many missing names may still be held against every known one: nobody reads more of them, and
  /// a table whose every row is dangling would take hours.
  var suggestionsLeft = 100
  /// The levels of each building, from the lowest identifier up, once that was asked: a table may
  /// have a wrong level in every row.
  private(set) lazy var levelsOfBuildings: [PlaceID: [PlaceID]] = Dictionary(
    grouping: contents.levels.keys.filter { $0.parent != nil }.sorted()
  ) { $0.parent ?? $0 }
  /// How far from its centre things of each campus may lie, once that was asked.
  var campusLimits: [PlaceID: Meters]?

  private init(
    _ contents: CatalogContents, _ locations: [ItemKey: Problem.Location],
    _ stopLocations: [Slug: [Problem.Location]], _ incompleteKinds: Set<ItemKind>,
    _ leaving: Set<ItemKey>
  ) {
    self.contents = contents
    self.locations = locations
    self.stopLocations = stopLocations
    self.incompleteKinds = incompleteKinds
    self.leaving = leaving
  }

  /// Every problem of `contents`, errors first. `locations` says where each item stands in a file,
  /// and `stopLocations` each stop of a tour, for those that came from one. References to items of
  /// `incompleteKinds` that are not there are passed over: they may stand in a row that could not be
  /// read. `leaving` are the items that an import takes away, because their file no longer holds them.
  public static func problems(
    in contents: CatalogContents, locations: [ItemKey: Problem.Location] = [:],
    stopLocations: [Slug: [Problem.Location]] = [:], incompleteKinds: Set<ItemKind> = [],
    leaving: Set<ItemKey> = []
  ) -> [Problem] {
    var checks = CatalogChecks(contents, locations, stopLocations, incompleteKinds, leaving)
    checks.checkReferences()
    checks.checkNumbers()
    checks.checkDuplicates()
    checks.checkPositions()
    checks.checkPaths()
    checks.checkMediaNames()
    checks.checkCompleteness()
    checks.checkHours()
    return checks.problems.sorted(by: Problem.reportingOrder)
  }

  /// Whether an item stands in a file.
  func isLocated(_ key: ItemKey) -> Bool { locations[key] != nil }

  /// Notes a problem of the item that `key` names, at one of its fields.
  mutating func note(
    _ code: Problem.Code, _ key: ItemKey, field: String?, stop: Int? = nil,
    or other: ItemKey? = nil, _ message: String, remedy: String
  ) {
    // Where the item stands in no file, the other one may have caused the problem.
    if locations[key] == nil, let cause = other.flatMap({ locations[$0] }) {
      problems.append(Problem(code, message, remedy: remedy, at: cause))
      return
    }
    var location = locations[key]
    if let stop, let tour = try? Slug(key.id), let stops = stopLocations[tour],
      stops.indices.contains(stop)
    {
      location = stops[stop]
    }
    if let field { location = location?.at(field: field) }
    problems.append(Problem(code, message, remedy: remedy, at: location))
  }

  private mutating func checkNumbers() {
    var seen: [ItemKind: [(number: Int, key: ItemKey)]] = [:]
    for item in contents.items {
      // Nobody asks for a path by its number. Of a hundred thousand paths, two have one derived number
      // almost certainly (the birthday problem in 31 bits).
      if case .path(let path) = item, path.number == nil { continue }
      if case .pathPoint(let point) = item, point.number == nil { continue }
      let key = item.key
      seen[key.kind, default: []].append((item.lastingNumber, key))
    }
    for items in seen.values {
      let sorted = items.sorted { ($0.number, $0.key) < ($1.number, $1.key) }
      var first = 0
      for (index, item) in sorted.enumerated() {
        guard item.number == sorted[first].number, index > first else {
          first = index
          continue
        }
        note(
          .duplicateNumber, item.key, field: "number",
          "The \(item.key) and the \(sorted[first].key) share the lasting number \(item.number).",
          remedy: "Give one of them a number of its own, such as \(item.number &+ 1).")
      }
    }
    for tour in contents.tours.values {
      var positions: [Int: Int] = [:]
      for (position, number) in tour.stopNumbers.enumerated() {
        if let first = positions.updateValue(position, forKey: number) {
          note(
            .duplicateNumber, ItemKey(.tour, tour.id.description), field: "number", stop: position,
            "The stops at positions \(first + 1) and \(position + 1) of tour '\(tour.id)' share "
              + "the number \(number).",
            remedy: "Give each stop a number of its own, or none.")
        }
      }
    }
  }

  private mutating func checkDuplicates() {
    struct Likeness: Hashable {
      let title: LocalizedText
      let artists: [Slug]
      let place: PlaceID
      let coordinate: Coordinate?
    }
    var alike: [Likeness: Slug] = [:]
    var accessions: [String: Slug] = [:]
    for id in contents.works.keys.sorted() {
      guard let work = contents.works[id] else { continue }
      let key = ItemKey(.work, work.id.description)
      let likeness = Likeness(
        title: work.title, artists: work.artists, place: work.place, coordinate: work.coordinate)
      if let other = alike.updateValue(work.id, forKey: likeness) {
        note(
          .possibleDuplicate, key, field: "title",
          "Work '\(work.id)' has the same title, artists and position as '\(other)'.",
          remedy: "Remove one of them, or tell them apart in their titles.")
      }
      if let accession = work.accession {
        let name = "\(work.place.campus) \(accession)"
        if let other = accessions.updateValue(work.id, forKey: name) {
          note(
            .possibleDuplicate, key, field: "accession",
            "Work '\(work.id)' has the accession number \(accession) of '\(other)'.",
            remedy: "Correct one of them, or leave the number of a part out.")
        }
      }
    }
  }

  private mutating func checkCompleteness() {
    for medium in contents.media.values
    where medium.kind == .image && medium.alternativeText == nil {
      note(
        .missingAlternativeText, ItemKey(.media, medium.id.description), field: "alternativeText",
        "Image '\(medium.id)' has no alternative text.",
        remedy: "Say in a sentence what it shows, for those who do not see it.")
    }
    for tour in contents.tours.values where tour.stops.isEmpty && tour.status == .published {
      note(
        .emptyTour, ItemKey(.tour, tour.id.description), field: "stops",
        "Tour '\(tour.id)' is published and has no stops.",
        remedy: "Add stops, or withdraw it until it has some.")
    }
    for tour in contents.tours.values where tour.status == .published { checkStatuses(tour) }
  }

  /// Whether visitors of a tour find what it shows.
  private mutating func checkStatuses(_ tour: Tour) {
    let numbers = tour.stopNumbers
    for (position, stop) in tour.stops.enumerated() {
      guard case .work(let id) = stop.subject, let work = contents.works[id],
        work.status != .onView
      else { continue }
      note(
        .notOnView, ItemKey(.tour, tour.id.description), field: "work", stop: position,
        or: ItemKey(.work, id.description),
        "Stop \(numbers[position]) of tour '\(tour.id)', which is published, shows the work '\(id)', "
          + "which is \(work.status.rawValue).",
        remedy: "Take the stop out of the tour until the work is on view, or correct its status.")
    }
  }
}
