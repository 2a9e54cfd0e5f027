import Geodesy
public import Notation

/// Checks of a catalogue as a whole, which find what is wrong or odd.
///
/// Readers of single files see each item's own shape; here items are held against each other and
/// against the ground. Errors keep an import out, warnings are for somebody to look at.
public struct CatalogChecks {
  let contents: CatalogContents
  private let locations: ItemLocations
  private let stopLocations: [Slug: [Problem.Location]]
  /// Kinds of which not every item could be read, so that a missing one says nothing.
  let incompleteKinds: Set<ItemKind>
  /// Items that were there and are not any more, because their file no longer holds them.
  let leaving: Set<ItemKey>
  private(set) var problems: [Problem] = []
  /// The number of missing names that may still be held against every known one: nobody reads more
  /// of them, and a table whose every row is dangling would take hours.
  var suggestionsLeft = 100
  /// The levels of each building, from the lowest identifier up, once they were asked for: a table
  /// may have a wrong level in every row.
  private(set) lazy var levelsOfBuildings: [PlaceID: [PlaceID]] = Dictionary(
    grouping: contents.levels.keys.filter { $0.parent != nil }.sorted()
  ) { $0.parent ?? $0 }
  /// The centre of each campus, without the rest of it.
  let centers: [PlaceID: Coordinate]
  /// The greatest distance from its centre at which things of each campus may lie, once it was
  /// asked for.
  var campusLimits: [PlaceID: Meters]?

  private init(
    _ contents: CatalogContents, _ locations: ItemLocations,
    _ stopLocations: [Slug: [Problem.Location]], _ incompleteKinds: Set<ItemKind>,
    _ leaving: Set<ItemKey>
  ) {
    self.contents = contents
    centers = contents.campuses.mapValues(\.center)
    self.locations = locations
    self.stopLocations = stopLocations
    self.incompleteKinds = incompleteKinds
    self.leaving = leaving
  }

  /// The problems of `contents`, errors first. `locations` says where each item stands in a file,
  /// and `stopLocations` each stop of a tour, for those that came from one. References to items of
  /// `incompleteKinds` that are not there are passed over: they may stand in a row that could not
  /// be read. `leaving` are the items that an import takes away, because their file no longer holds
  /// them.
  ///
  /// - Complexity: O(n log n) on average for n items and stops; besides, O(v) for the v coordinates
  ///   of paths, and for each thing in a building O(o) for the o coordinates of its outline. Names
  ///   are suggested for the first hundred that are missing, which takes O(n log n) for each.
  public static func problems(
    in contents: CatalogContents, locations: ItemLocations = ItemLocations(),
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
    checks.checkCaptions()
    checks.checkCompleteness()
    checks.checkHours()
    return checks.problems.sorted(by: Problem.reportingOrder)
  }

  /// Tells whether an item stands in a file.
  func isLocated(_ key: ItemKey) -> Bool { locations.contains(key) }

  /// Notes a problem of the item that `key` names, at one of its fields, or at one element of that.
  mutating func note(
    _ code: Problem.Code, _ key: ItemKey, field: String?, index: Int? = nil, stop: Int? = nil,
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
    if let field { location = location?.at(field: field, index: index) }
    problems.append(Problem(code, message, remedy: remedy, at: location))
  }

  private mutating func checkNumbers() {
    for kind in ItemKind.allCases {
      switch kind {
      case .campus: checkNumbers(of: contents.campuses, Item.campus)
      case .building: checkNumbers(of: contents.buildings, Item.building)
      case .level: checkNumbers(of: contents.levels, Item.level)
      case .room: checkNumbers(of: contents.rooms, Item.room)
      case .entrance: checkNumbers(of: contents.entrances, Item.entrance)
      // Nobody asks for a path by its number. Of a hundred thousand paths, two have one derived number
      // almost certainly (the birthday problem in 31 bits).
      case .path: checkNumbers(of: contents.paths.filter { $0.value.number != nil }, Item.path)
      case .pathPoint:
        checkNumbers(of: contents.pathPoints.filter { $0.value.number != nil }, Item.pathPoint)
      case .ground: checkNumbers(of: contents.ground.filter { $0.value.number != nil }, Item.ground)
      case .artist: checkNumbers(of: contents.artists, Item.artist)
      case .media: checkNumbers(of: contents.media, Item.media)
      case .work: checkNumbers(of: contents.works, Item.work)
      case .tour: checkNumbers(of: contents.tours, Item.tour)
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

  /// Notes items of one kind that have one number. Keys are made of those alone: a table has a
  /// million works, and no two of them share one.
  private mutating func checkNumbers<ID, Value>(
    of values: [ID: Value], _ item: (Value) -> Item
  ) {
    let numbers = values.values.map { item($0).lastingNumber }
    let repeated = numbers.repeated
    guard !repeated.isEmpty else { return }
    let sharing = zip(values.values, numbers).filter { repeated.contains($1) }
      .map { (number: $1, key: item($0).key) }
      .sorted { ($0.number, $0.key) < ($1.number, $1.key) }
    var first = sharing[0]
    for other in sharing.dropFirst() {
      guard other.number == first.number else {
        first = other
        continue
      }
      note(
        .duplicateNumber, other.key, field: "number",
        "The \(other.key) and the \(first.key) share the lasting number \(other.number).",
        remedy: "Give one of them a number of its own, such as \(other.number &+ 1).")
    }
  }

  private mutating func checkDuplicates() {
    var alike: [Likeness: Slug] = [:]
    for work in works(alikeIn: Likeness.init) {
      if let other = alike.updateValue(work.id, forKey: Likeness(work)) {
        note(
          .possibleDuplicate, ItemKey(.work, work.id.description), field: "title",
          "Work '\(work.id)' has the same title, artists and position as '\(other)'.",
          remedy: "Remove one of them, or tell them apart in their titles.")
      }
    }
    var accessions: [CampusAccession: Slug] = [:]
    for work in works(alikeIn: CampusAccession.init) {
      guard let accession = CampusAccession(work) else { continue }
      if let other = accessions.updateValue(work.id, forKey: accession) {
        note(
          .possibleDuplicate, ItemKey(.work, work.id.description), field: "accession",
          "Work '\(work.id)' has the accession number \(accession.number) of '\(other)'.",
          remedy: "Correct one of them, or leave the number of a part out.")
      }
    }
  }

  /// The works whose trait has the hash of another's, by identifier: those among which some are alike.
  /// Of most tables none are, and to sort and keep all of them takes longer than to read them.
  private func works(alikeIn trait: (Work) -> (some Hashable)?) -> [Work] {
    var hashed: [(work: Work, hash: Int)] = []
    for work in contents.works.values {
      if let trait = trait(work) { hashed.append((work, trait.hashValue)) }
    }
    let repeated = hashed.map(\.hash).repeated
    return hashed.filter { repeated.contains($0.hash) }.map(\.work).sorted { $0.id < $1.id }
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

  /// Notes stops of a published tour whose works visitors do not find.
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

/// The traits that make two works look like one.
private struct Likeness: Hashable {
  let title: LocalizedText
  let artists: [Slug]
  let place: PlaceID
  let coordinate: Coordinate?

  init(_ work: Work) {
    title = work.title
    artists = work.artists
    place = work.place
    coordinate = work.coordinate
  }
}

/// The number by which the keeper of a campus knows a work.
private struct CampusAccession: Hashable {
  let campus: PlaceID
  let number: String

  init?(_ work: Work) {
    guard let accession = work.accession else { return nil }
    campus = work.place.campus
    number = accession
  }
}

extension [Int] {
  /// The numbers that occur more than once.
  fileprivate var repeated: Set<Int> {
    let sorted = sorted()
    return Set(zip(sorted, sorted.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
  }
}
