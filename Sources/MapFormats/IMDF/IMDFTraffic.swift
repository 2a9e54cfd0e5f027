import Catalog
import Exchange
import Geodesy
import Notation

// Paths and works as features.
extension IMDFWriting {
  /// Every path and point of one as a feature of the extension; what joins levels as units and a
  /// relationship too.
  mutating func addPaths() {
    let paths = contents.paths.values.filter { $0.id.campus == campus.id }
    for path in paths.sorted(by: { $0.id < $1.id }) {
      let levels = path.levels.filter { contents.levels[$0] != nil && middles[$0] != nil }
      if levels != path.levels { lose(ItemKey(.path, "\(path.id)"), "levels") }
      let id = identifier(.path, path.id)
      coordinates += path.line
      add("docent-path", id, .line(path.line)) { json in
        json.labels("name", path.name)
        json.array("level_ids", of: levels) { $0.value(identifier(.level, $1)) }
        json.docent(id: path.id.name) { json in
          json.member("kind", path.kind.rawValue)
          json.fields(of: path, default: language, where: \.isAboutWalking)
        }
      }
      addRelationship(path, levels, id)
    }
    for point in contents.pathPoints.values.filter({ $0.id.campus == campus.id })
      .sorted(by: { $0.id < $1.id })
    {
      let levels = point.levels.filter { contents.levels[$0] != nil && middles[$0] != nil }
      if levels != point.levels { lose(ItemKey(.pathPoint, "\(point.id)"), "levels") }
      coordinates.append(point.coordinate)
      add("docent-path", identifier(.pathPoint, point.id), .point(point.coordinate)) { json in
        json.labels("name", point.name)
        json.array("level_ids", of: levels) { $0.value(identifier(.level, $1)) }
        json.docent(id: point.id.name) { json in
          json.member("kind", point.kind.rawValue)
          json.fields(of: point, default: language, where: \.isAboutWalking)
        }
      }
    }
  }

  /// The words of IMDF for what joins levels: of units, and of relationships.
  private static func categories(_ kind: Path.Kind) -> String? {
    switch kind {
    case .steps: "stairs"
    case .escalator: "escalator"
    case .lift: "elevator"
    case .ramp: "ramp"
    case .footway, .crossing, .corridor, .barrier: nil
    }
  }

  private mutating func addRelationship(_ path: Path, _ levels: [PlaceID], _ id: String) {
    var stops: [PlaceID] = []
    for level in levels where !stops.contains(level) { stops.append(level) }
    guard stops.count > 1, let category = Self.categories(path.kind) else { return }
    let key = ItemKey(.path, "\(path.id)")
    let units = stops.enumerated().map { index, level in
      let unit = IMDFIdentifier.feature(key, "unit \(level)")
      // Where the line is when it reaches the level, if its corners are spread evenly.
      let corner = index * (path.line.count - 1) / (stops.count - 1)
      add("unit", unit, IMDFOutlines.box([path.line[corner]])) { json in
        json.member("category", category)
        json.null("restriction")
        if path.isAccessible == true {
          json.array("accessibility", of: ["wheelchair"]) { $0.value($1) }
        } else {
          json.null("accessibility")
        }
        json.nulls("name", "alt_name")
        json.member("level_id", identifier(.level, level))
        json.displayPoint(path.line[corner])
        json.docent { json in
          json.member("madeUp", true)
          json.member("path_id", id)
        }
      }
      return unit
    }
    // An escalator runs along its line unless it says otherwise.
    let direction = path.direction ?? (path.kind == .escalator ? .forward : .both)
    let order = direction == .backward ? units.reversed() : units
    func reference(_ json: inout JSONWriter, _ unit: String) {
      json.object { json in
        json.member("id", unit)
        json.member("feature_type", "unit")
      }
    }
    add("relationship", IMDFIdentifier.feature(key, "relationship"), nil) { json in
      json.member("category", category)
      json.member("direction", direction == .both ? "undirected" : "directed")
      json.member("origin") { reference(&$0, order[0]) }
      json.array("intermediary", of: order.dropFirst().dropLast()) { reference(&$0, $1) }
      json.member("destination") { reference(&$0, order[order.count - 1]) }
      json.nullable("hours", path.openingHours?.description)
      json.docent { json in
        json.member("madeUp", true)
        json.member("path_id", id)
      }
    }
  }

  // MARK: Works

  /// The fields of a work that hold words and that IMDF has no word for: all but the title. Those in
  /// no language come first.
  static let workFields = [FieldType.text, .localized].flatMap { type in
    Work.fields.filter { $0.description.type == type && $0.description.name != "title" }
  }

  /// Works on view that have a position or are in a building, as exhibits; those in a room with an
  /// occupant too, whose anchor is in the room.
  mutating func addWorks() {
    let works = contents.works.values.filter {
      $0.place.campus == campus.id && (shown?.contains($0.id) ?? true)
    }
    for work in works.sorted(by: { $0.id < $1.id }) {
      let key = ItemKey(.work, "\(work.id)")
      var place = work.place
      while place.depth > 1, middles[place] == nil, let around = place.parent { place = around }
      guard work.status == .onView, let point = work.coordinate ?? middles[place] else {
        lose(key)
        continue
      }
      if place != work.place { lose(key, "place") }
      if !work.artists.isEmpty { lose(key, "artists") }
      if !work.media.isEmpty { lose(key, "media") }
      coordinates.append(point)
      let room = place.depth == 4 ? identifier(.room, place) : nil
      let correlation = room.map { _ in IMDFIdentifier.feature(key, "correlation") }
      add("amenity", identifier(work), .point(point)) { json in
        json.member("category", "exhibit")
        json.null("accessibility")
        json.labels("name", work.title)
        json.nulls("alt_name", "hours", "phone", "website")
        json.array("unit_ids", of: room.map { [$0] } ?? []) { $0.value($1) }
        json.null("address_id")
        json.nullable("correlation_id", correlation)
        json.docent(id: "\(work.id)", assumed: work.coordinate == nil ? ["geometry"] : []) { json in
          if place.depth == 2 { json.member("building_id", identifier(.building, place)) }
          if place.depth == 3 { json.member("level_id", identifier(.level, place)) }
          for field in Self.workFields {
            switch field.value(of: work) {
            case .text(let text)?: json.filled(field.description.name, text)
            case .localized(let text)?: json.text(field.description.name, text)
            default: break
            }
          }
          json.member("yearFrom", work.years?.from)
          json.member("yearTo", work.years?.to)
          json.member("crs", work.survey?.crs)
          json.member("x", work.survey?.x)
          json.member("y", work.survey?.y)
          json.member("surveyAccuracy", work.survey?.accuracy?.value)
          json.member("number", work.number)
          json.details(work.details)
        }
      }
      guard let room, let correlation else { continue }
      let anchor = IMDFIdentifier.feature(key, "anchor")
      add("anchor", anchor, .point(point)) { json in
        json.null("address_id")
        json.member("unit_id", room)
      }
      add("occupant", IMDFIdentifier.feature(key, "occupant"), nil) { json in
        // The nearest of the words that IMDF has for occupants.
        json.member("category", "artgallery")
        json.labels("name", work.title)
        json.member("anchor_id", anchor)
        json.nulls("hours", "phone", "website", "validity")
        json.member("correlation_id", correlation)
        json.docent { $0.member("madeUp", true) }
      }
    }
  }

  private func identifier(_ work: Work) -> String {
    IMDFIdentifier.feature(ItemKey(.work, "\(work.id)"), "amenity")
  }
}
