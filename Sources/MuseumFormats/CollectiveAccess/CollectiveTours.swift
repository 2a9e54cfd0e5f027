import Catalog
import Notation

// Tours, and their stops by rank.
extension CollectiveAssembly {
  mutating func addTours() {
    let stops = records(of: .stops)
    let byNumber = Dictionary(stops.map { ($0.id.number, $0) }) { first, _ in first }
    var stopsOf: [Int: [CollectiveRecord]] = [:]
    for stop in stops {
      let tours =
        stop.identifiers("tour_id")
        + stop.relations.filter { $0.id.table == .tours }.map(\.id.number)
      if let tour = tours.first { stopsOf[tour, default: []].append(stop) }
    }
    var used: Set<Int> = []
    for record in records(of: .tours) {
      guard let id = identifier(record.id.number, .tour) else { continue }
      var fields = fields(record)
      guard let title = fields.take(CollectiveFields.Names.label) else {
        record.log.add(
          .leftOut, "\(record.name) has no name, and is left out.",
          remedy: "Give it a preferred label in CollectiveAccess.", line: record.line,
          field: record.name)
        continue
      }
      var tour = Tour(id: id, campus: campus, title: title)
      tour.text = fields.takeProse(CollectiveFields.Names.description)
      tour.author = fields.takeLine(["author", "tour_author"])
      if let access = record.text("access"), access != "1" { tour.status = .draft }
      tour.number = number(record.id.number, .tour, "\(id)")
      let listed = record.identifiers("tour_stops_id")
      let named = record.list("tour_stops_name")
      let ranked = Self.ranked(stopsOf[record.id.number] ?? []).map(\.id.number)
      let ordered = listed.isEmpty ? ranked : listed
      var isWhole = true
      var details: Details = [:]
      for (index, number) in ordered.enumerated() {
        used.insert(number)
        let made = byNumber[number].map { self.stops($0, &details) } ?? []
        tour.stops += made
        guard made.isEmpty else { continue }
        isWhole = false
        let name = named.count == listed.count && index < named.count ? " '\(named[index])'" : ""
        record.log.add(
          .leftOut,
          "Stop \(number)\(name) of tour '\(id)' is left out: nothing tells which work or place it "
            + "shows.",
          remedy: "Import the tour's stops and their objects along with it.", line: record.line,
          field: "\(record.name) stops")
      }
      if isWhole { fields.drop("tour_stops_id", "tour_stops_name") }
      fields.drop("access")
      tour.details = fields.details.merging(details) { own, _ in own }
      add(.tour(tour), record)
    }
    let strays = stops.filter { !used.contains($0.id.number) }
    if let first = strays.first {
      first.log.add(
        .leftOut, "\(strays.count) stops belong to no known tour, the first is \(first.name).",
        remedy: "Import their tours along with them.", line: first.line, field: first.name)
    }
  }

  /// Stops in walking order: by rank among those of one parent, each before those below it.
  static func ranked(_ stops: [CollectiveRecord]) -> [CollectiveRecord] {
    let byNumber = Dictionary(stops.map { ($0.id.number, $0) }) { first, _ in first }
    func chain(_ stop: CollectiveRecord) -> [Int] {
      var chain: [Int] = []
      var here: CollectiveRecord? = stop
      // Deeper trees, and circles, end here.
      while let one = here, chain.count < 64 {
        chain += [one.id.number, one.integer("rank") ?? .max]
        here = one.identifiers("parent_id").first.flatMap { byNumber[$0] }
      }
      return chain.reversed()
    }
    return stops.map { ($0, chain($0)) }
      .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map { $0.0 }
  }

  /// The keys of the objects that a stop shows.
  private static func objects(of stop: CollectiveRecord) -> [Int] {
    stop.relations.filter { $0.id.table == .objects }.map(\.id.number)
      + stop.identifiers("stop_objects_id") + stop.identifiers("ca_objects.object_id")
  }

  /// Notes where stops are. A stop here has no position but that of what it shows.
  mutating func noteStopPlaces() {
    for stop in records(of: .stops) {
      var fields = fields(stop)
      guard let object = Self.objects(of: stop).first, stopPlaces[object] == nil,
        let place = georeference(stop, &fields).place
      else { continue }
      stopPlaces[object] = (stop.id.number, place)
    }
  }

  /// A stop for each work or place that a record shows; texts and media stand at the first.
  private mutating func stops(_ record: CollectiveRecord, _ details: inout Details) -> [Stop] {
    var fields = fields(record)
    var subjects: [Stop.Subject] = []
    for number in Self.objects(of: record) {
      if let work = works[number] { subjects.append(.work(work)) }
    }
    if subjects.isEmpty {
      let places =
        record.relations.map(\.id)
        + (record.identifiers("stop_locations")
        + record.identifiers("ca_storage_locations.location_id")).map {
          CollectiveRecord.ID(table: .locations, number: $0)
        }
      subjects = places.compactMap { homes[$0]?.place }.prefix(1).map { .place($0) }
    }
    guard let first = subjects.first else { return [] }
    fields.drop(
      "stop_objects_id", "ca_objects.object_id", "stop_locations", "tour_id", "rank", "parent_id",
      "access", "ca_storage_locations.location_id")
    var stop = Stop(first)
    let title = fields.take(CollectiveFields.Names.label)
    if case .work(let work) = first, titles[work] != title { stop.title = title }
    if case .place = first { stop.title = title }
    stop.text = fields.takeProse(CollectiveFields.Names.description)
    stop.media = media(of: record, &fields, &details)
    if placingStops.contains(record.id.number) {
      for (name, text) in georeference(record, &fields).details {
        details["stop \(record.id.number) \(name)"] = text
      }
    }
    for (name, text) in fields.details { details["stop \(record.id.number) \(name)"] = text }
    var said: Set<ItemKey> = [first.key]
    return [stop] + subjects.dropFirst().filter { said.insert($0.key).inserted }.map { Stop($0) }
  }
}
