import Catalog
import Notation

/// The places of works and stops that a document of another system names, held against those that
/// there are.
///
/// Such a document seldom brings its rooms along: what was exported from one catalogue is read into
/// another. A work is then in the innermost place around its own that is there, the campus at least,
/// and a stop that shows such a place is left out, since nothing else is what it shows. Either is a
/// warning, and the name of the place a detail, as are the words of the stop. Docent's own text is refused instead, because it is
/// corrected by hand.
struct ForeignPlaces {
  /// The name of the detail that keeps a place.
  static let detail = "place"
  /// The beginning of the names of the details that keep the words of stops, before their numbers.
  static let stopDetail = "stop "

  private let reading: SourceReading
  /// The places of the catalogue; `nil` where they are not known, and no place counts as missing.
  private let known: Set<PlaceID>?

  init(_ reading: SourceReading, beside known: Set<PlaceID>?) {
    self.reading = reading
    self.known = known
  }

  private enum Answer {
    case there
    case inside(PlaceID)
  }

  private func exists(_ place: PlaceID) -> Bool {
    known?.contains(place) ?? false || reading.contents[Stop.Subject.place(place).key] != nil
  }

  /// The place that something on `campus` is in whose document says `place`.
  private func answer(_ place: PlaceID, on campus: PlaceID) -> Answer {
    guard place.campus == campus else { return .inside(campus) }
    // Of a campus that nobody knows, its own absence is the problem; one that is read has what is read.
    let isRead = reading.contents[Stop.Subject.place(campus).key] != nil
    guard known != nil || isRead, exists(campus), !exists(place) else { return .there }
    var place = place
    while let parent = place.parent, !exists(place) { place = parent }
    return .inside(place)
  }

  /// The name of a place for a detail: on its campus the path below that; `nil` for a whole campus.
  private func name(_ place: PlaceID, on campus: PlaceID) -> String? {
    guard place.depth > 1 else { return nil }
    return place.campus == campus
      ? String(place.description.dropFirst(campus.description.count + 1)) : place.description
  }

  /// The work in a place that is there; `nil` if its own is.
  func housed(_ work: Work, on campus: PlaceID) -> (work: Work, missing: String?)? {
    guard case .inside(let place) = answer(work.place, on: campus) else { return nil }
    let missing = name(work.place, on: campus)
    var work = work
    if let missing { work.details[Self.detail] = work.details[Self.detail] ?? missing }
    work.place = place
    return (work, missing)
  }

  /// The tour without the stops at places that are not there; `nil` if all are.
  func housed(_ tour: Tour, on campus: PlaceID) -> (tour: Tour, missing: [String])? {
    var stops: [Stop] = []
    var missing: [String] = []
    var renamed: [Stop.Subject: Stop.Subject?] = [:]
    var details = tour.details
    for (number, var stop) in zip(tour.stopNumbers, tour.stops) {
      if case .place(let place) = stop.subject, case .inside(let around) = answer(place, on: campus)
      {
        let before = stop.subject
        guard let name = name(place, on: campus) else {
          // The campus of the document is the one that it is read into.
          stop.subject = .place(around)
          renamed[before] = stop.subject
          stops.append(stop)
          continue
        }
        missing.append(name)
        keep(stop, at: name, number, in: &details)
        renamed[before] = .some(nil)
        continue
      }
      stops.append(stop)
    }
    guard !renamed.isEmpty else { return nil }
    var tour = tour
    tour.stops = stops.map { stop in
      var stop = stop
      stop.after = stop.after.compactMap { subject in
        guard let other = renamed[subject] else { return subject }
        if other == nil {
          details.append("\(stop.subject.identifier): \(subject.identifier)", to: "stop after")
        }
        return other
      }
      return stop
    }
    tour.details = details
    if !missing.isEmpty {
      tour.details[Self.detail] = tour.details[Self.detail] ?? missing.joined(separator: "; ")
    }
    return (tour, missing)
  }

  /// Keeps what a tour says and plays at a stop that is left out.
  private func keep(_ stop: Stop, at place: String, _ number: Int, in details: inout Details) {
    let lines = stop.filledFields.flatMap { filled -> [String] in
      // The detail begins with the place, and is called by the number.
      guard filled.value != .subject(stop.subject), filled.field.name != "number" else { return [] }
      switch filled.value {
      case .localized(let text):
        let several = text.all.count > 1
        return text.all.map { several ? "\($0.language): \($0.text)" : $0.text }
      case .media(let list):
        return list.isEmpty ? [] : [list.map(\.description).joined(separator: "; ")]
      default:
        guard let text = filled.value.cellText, !text.isEmpty else { return [] }
        return ["\(filled.field.name): \(text)"]
      }
    }
    guard !lines.isEmpty else { return }
    details.append(([place] + lines).joined(separator: "\n\n"), to: "\(Self.stopDetail)\(number)")
  }
}

extension SourceReading {
  /// Puts works and stops of other systems' documents into places that are there, with a warning for
  /// each document.
  ///
  /// - Complexity: O(n) on average for n items of such documents.
  mutating func housePlaces(beside known: Set<PlaceID>?) {
    for scope in scopes {
      guard case .foreign(_, let campus, _) = scope else { continue }
      let places = ForeignPlaces(self, beside: known)
      var works: [(key: ItemKey, name: String)] = []
      var stops: [(key: ItemKey, name: String)] = []
      // Sorted without those that stay where they are, which are most of a table.
      var moved: [(key: ItemKey, item: Item, missing: [String])] = []
      for key in items(in: scope) {
        switch contents[key] {
        case .work(let work):
          guard let found = places.housed(work, on: campus) else { continue }
          moved.append((key, .work(found.work), found.missing.map { [$0] } ?? []))
        case .tour(let tour):
          guard let found = places.housed(tour, on: campus) else { continue }
          moved.append((key, .tour(found.tour), found.missing))
        default: continue
        }
      }
      for (key, item, missing) in moved.sorted(by: { $0.key < $1.key }) {
        replace(item)
        let named = missing.map { (key: key, name: $0) }
        if key.kind == .work { works += named } else { stops += named }
      }
      tell(
        .assumedValue, works, "place", "A work is in a place that campus '\(campus)' lacks, '",
        "works are in places that campus '\(campus)' lacks, the first of them in '",
        "': it is put into the innermost place around that which is there, and the name is a detail."
      )
      tell(
        .leftOut, stops, "stops", "A stop shows a place that campus '\(campus)' lacks, '",
        "stops show places that campus '\(campus)' lacks, the first of them '",
        "': it is left out; its name, words and media are details of the tour.")
    }
  }

  /// Adds a problem about `found`, each an item with the name of what it names in vain.
  mutating func tell(
    _ code: Problem.Code, _ found: [(key: ItemKey, name: String)], _ field: String, _ one: String,
    _ many: String, _ end: String,
    remedy: String = "Import the places of the campus first, then this again."
  ) {
    guard let first = found.first else { return }
    add(
      Problem(
        code,
        (found.count == 1 ? one : "\(found.count) \(many)") + first.name
          + (found.count == 1 ? end : end.replacing(": it is", with: ": they are")),
        remedy: remedy,
        at: locations[first.key]?.at(field: field)))
  }
}
