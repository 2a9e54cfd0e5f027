import Catalog
import Exchange
import Geodesy
import Notation

/// Makes buildings, levels and rooms of rows, of which each may name the one it lies in.
struct MappedPlaces {
  private enum Kind: String, CaseIterable { case building, level, room }

  private struct Place {
    let own: String
    let slug: String
    let kind: Kind
    let name: LocalizedText
    let parent: String?
    var record: TableRecord
  }

  let mapping: TableMapping
  let texts: MappedTexts
  let positions: TablePosition
  let log: ProblemLog
  var items: ForeignItems
  private var places: [Place] = []
  private var numbers: [String: Int] = [:]
  private var unread = Tally()
  private let identifierColumns: Set<String>

  init(
    _ mapping: TableMapping, _ texts: MappedTexts, _ positions: TablePosition,
    _ items: ForeignItems, log: ProblemLog
  ) {
    self.mapping = mapping
    self.texts = texts
    self.positions = positions
    self.items = items
    self.log = log
    identifierColumns = mapping.identifierColumns
  }

  mutating func add(_ record: inout TableRecord) {
    guard let own = record.takeText("id"), let slug = Self.slug(own) else {
      return leaveOut(record, "The row has no identifier.", "Map a column to 'id'.", "id")
    }
    guard let name = texts.localized("name", &record) else {
      return leaveOut(record, "The place '\(own)' has no name.", "Give it one.", "name")
    }
    let written = record.take("kind")
    guard let kind = (written?.text.lowercased()).flatMap(Kind.init(rawValue:)) else {
      return leaveOut(
        record,
        written.map { "The place '\(own)' is '\($0.text.prefix(60))', which is no kind of place." }
          ?? "The place '\(own)' has no kind.",
        "Say under 'values' whether it means building, level or room.", "kind")
    }
    let parent = record.takeText("parent")
    // Rooms hold nothing: those on different levels may share a name.
    if let first = numbers[own], kind != .room || places[first].kind != .room {
      return log.add(
        .duplicateIdentifier,
        "The row has the identifier of line \(places[first].record.line), '\(own)'.",
        remedy: "Tell them apart in the table.", line: record.line, field: "id")
    }
    numbers[own] = places.count
    places.append(
      Place(own: own, slug: slug, kind: kind, name: name, parent: parent, record: record))
  }

  private func leaveOut(_ record: TableRecord, _ what: String, _ remedy: String, _ field: String) {
    log.add(.leftOut, "\(what) It is left out.", remedy: remedy, line: record.line, field: field)
  }

  /// Places in places, the outer ones first.
  mutating func finish() {
    var ids: [String: PlaceID] = [:]
    for kind in Kind.allCases {
      for place in places where place.kind == kind {
        guard let parent = parent(of: place, ids), let id = items.id(parent, place.slug) else {
          continue
        }
        ids[place.own] = id
        insert(place, id)
      }
    }
    unread.report(log)
  }

  /// The parent of a place: the campus of a building, the building of a level, the level of a room.
  /// `nil`, and a problem, if the row names none of that kind.
  private func parent(of place: Place, _ ids: [String: PlaceID]) -> PlaceID? {
    if place.kind == .building { return items.campus }
    let depth = place.kind == .level ? 2 : 3
    let outer = place.kind == .level ? "building" : "level"
    guard let name = place.parent else {
      leaveOut(
        place.record, "The \(place.kind.rawValue) '\(place.own)' names no \(outer) that it is in.",
        "Map a column to 'parent', with the identifier of the \(outer) in it.", "parent")
      return nil
    }
    // What is there already is named by its path.
    let known = (try? PlaceID(name)).flatMap { $0.campus == items.campus ? $0 : nil }
    guard let parent = ids[name] ?? known, parent.depth == depth else {
      leaveOut(
        place.record,
        "The \(place.kind.rawValue) '\(place.own)' is in '\(name.prefix(60))', which is no \(outer) "
          + "of the table.", "Correct it, or add a row for the \(outer).", "parent")
      return nil
    }
    return parent
  }

  private mutating func insert(_ place: Place, _ id: PlaceID) {
    var record = place.record
    // Only the end of the path holds it, in small letters.
    if place.own != place.slug, let column = record["id"]?.column,
      identifierColumns.contains(column)
    {
      record.addDetail(column, place.own)
    }
    let found = positions.find(&record, called: "The \(place.kind.rawValue) '\(place.own)'")
    let shape = found?.shape
    if let found, let whole = found.whole { keep(whole, found.shape, of: place, &record) }
    // What was surveyed is a detail: only works keep it.
    if let survey = found?.survey {
      record.addDetail("crs", survey.crs)
      for (field, number) in [("x", survey.x), ("y", survey.y)] {
        let value = record[field]
        record.addDetail(value?.column ?? field, value?.text ?? number.decimalText)
      }
    }
    let number = number(&record, place.own)
    func shortName() -> String? {
      record.take("shortName").map { texts.line($0.text, at: record.line) }
    }
    func text() -> LocalizedText? { texts.localized("text", &record, isCommonMark: true) }
    switch place.kind {
    case .building:
      var building = Building(id: id, name: place.name, shape: shape)
      building.text = text()
      building.address = record.takeText("address")
      building.number = number
      unread.noteUntaken(&record)
      building.details = record.details
      items.insert(.building(building), line: record.line)
    case .level:
      var level = Level(
        id: id, ordinal: ordinal(&record, place.own),
        shortName: shortName() ?? place.name.all[0].text)
      level.name = place.name
      if case .point(let point)? = shape, found?.whole == nil {
        keep(point, place.own, &record)
      } else if case .polygons? = shape {
        level.shape = shape
      }
      level.number = number
      unread.noteUntaken(&record)
      level.details = record.details
      items.insert(.level(level), line: record.line)
    case .room:
      var room = Room(id: id, name: place.name, shape: shape)
      room.shortName = shortName()
      room.text = text()
      room.number = number
      unread.noteUntaken(&record)
      room.details = record.details
      items.insert(.room(room), line: record.line)
    }
  }

  /// Keeps the whole of a geometry as a detail, unless the outline of the place says all of it but heights.
  private func keep(
    _ whole: TablePosition.Whole, _ shape: Shape, of place: Place, _ record: inout TableRecord
  ) {
    if case .point = shape {
      log.addOnce(
        "whole", .assumedValue,
        "The \(place.kind.rawValue) '\(place.own)' is put at the first of several points.",
        remedy: "Draw its outline; what the table says is kept as a detail.", line: record.line,
        field: whole.column)
    } else if !whole.saysMore {
      if whole.hasHeights { GeometryReader(log: log, line: record.line).noteHeight() }
      return
    }
    record.addDetail(whole.column, whole.text)
  }

  /// A level has an outline or none: where it is a point, its building is.
  private func keep(_ point: Coordinate, _ own: String, _ record: inout TableRecord) {
    log.addOnce(
      "point", .leftOut, "Level '\(own)' has a position, but no outline: it has no shape.",
      remedy: "Draw its outline; until then the position is a detail.", line: record.line,
      field: "position")
    record.addDetail(
      "position", "\(point.latitude.decimalText), \(point.longitude.decimalText)")
  }

  private func number(_ record: inout TableRecord, _ own: String) -> Int? {
    guard let value = record.take("number") else { return nil }
    if let number = Int(value.text), (1...0x7FFF_FFFF).contains(number) { return number }
    log.add(
      .leftOut,
      "The number '\(value.text.prefix(40))' of '\(own)' is no whole number from 1 to 2147483647.",
      remedy: "It is kept as a detail; without one, the place gets a lasting number of its own.",
      line: record.line, field: value.column)
    record.addDetail(value.column, value.text)
    return nil
  }

  private mutating func ordinal(_ record: inout TableRecord, _ own: String) -> Int {
    let value = record.take("ordinal")
    if let value {
      if let ordinal = Int(value.text), Level.ordinals.contains(ordinal) { return ordinal }
      unread.add(
        "ordinal \(value.text.prefix(80))", .invalidValue,
        "Row \(record.number): '\(value.text.prefix(60))' in '\(value.column)' is no ordinal of a "
          + "level",
        remedy: "Say under 'values' which number it means: 0 at the ground, negative below it.",
        line: record.line, field: value.column)
      return 0
    }
    log.add(
      .assumedValue, "Level '\(own)' has no ordinal, so it counts as the ground, 0.",
      remedy: "Map a column to 'ordinal': 0 at the ground, negative below it.", line: record.line,
      field: "ordinal")
    return 0
  }

  private static func slug(_ own: String) -> String? {
    if (try? Slug(own)) != nil { return own }
    let words = own.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let slug = words.joined(separator: "-").prefix(60)
    return slug.isEmpty ? nil : String(slug.hasSuffix("-") ? slug.dropLast() : slug)
  }
}
