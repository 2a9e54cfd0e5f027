import Catalog
import Exchange
import Geodesy
import Notation
import Queries

// What identifies an item, where it is, and the stops of a tour.
extension FieldsReader where Kind: CatalogItem {
  /// The members of every item that are no fields.
  private static var ownMembers: [String] { ["id", "kind", "number", "campus"] }
  /// The members that items of the kind are told with.
  static var claimedMembers: Set<String> { claimed(ownMembers, of: .items(Kind.kind)) }

  /// The item that is told; `text` is its identifier where the address tells it. `nil`, and
  /// problems, if it is none.
  mutating func item(id text: String?) -> Kind? {
    let id = identifier(text)
    campus = id?.campusOfPlace ?? toldCampus()
    checkKind()
    refuseStrangers(Self.ownMembers, of: .items(Kind.kind))
    refuseGeometry()
    guard let id, let campus else {
      // Everything else that is wrong is told all the same.
      let unknown = Array(repeating: "unknown", count: Self.depth).joined(separator: "/")
      if let id = try? id ?? Kind.ID(unknown), let campus = try? campus ?? PlaceID("unknown") {
        var item = Kind.blank(id: id, campus: campus)
        fill(&item)
      }
      if id == nil { noteMissingIdentifier() }
      return nil
    }
    var item = Kind.blank(id: id, campus: campus)
    item.number = number(ItemKey(Kind.kind, id.description))
    fill(&item)
    // What is only sent back as it was told follows from the rest, such as from another place.
    if let sent = properties["campus"]?.string, item.item.campus.description != sent,
      reading.saysCampus || told?["properties"]?["campus"]?.string != sent
    {
      parts.note(
        .invalidValue,
        "'campus' is '\(sent.prefix(80))', but the rest tells '\(item.item.campus)'.",
        "Leave 'campus' out, or make both the same.", at: place("campus"))
    }
    return item
  }

  private mutating func checkKind() {
    guard let kind = properties["kind"], kind.string != Kind.kind.rawValue else { return }
    parts.note(
      .invalidValue, "The kind is not '\(Kind.kind.rawValue)'.",
      "Leave 'kind' out, or send it to the collection of its kind.", at: place("kind"))
  }

  private mutating func toldCampus() -> PlaceID? {
    // A work tells its place, which begins with its campus.
    let name = Kind.field("place") == nil ? "campus" : "place"
    guard let value = properties[name], value != .null else {
      // A field of that name is reported where it is read.
      if Kind.field(name) == nil || Kind.field("title") != nil {
        parts.note(
          .missingValue, "'\(name)' is missing.", "Name the campus, or a place on it.",
          at: place(name))
      }
      return nil
    }
    guard let text = text(value, name) else { return nil }
    do { return try PlaceID(text).campus } catch {
      parts.note(
        .invalidValue, error.description, "Send the path of a place.", at: place(name))
      return nil
    }
  }

  /// Notes a geometry of what has none. That of a tour follows from its stops, and is passed over.
  private mutating func refuseGeometry() {
    guard let sent = parts.geometry, sent != .null, Kind.kind != .tour,
      !Kind.fields.contains(where: { $0.description.type.isGeometry })
    else { return }
    parts.note(
      .invalidGeometry, "A thing of the kind '\(Kind.kind.rawValue)' has no geometry.",
      "Leave it out, or send null.", at: parts.place.appending("geometry"))
  }

  // MARK: Identifiers

  private mutating func identifier(_ address: String?) -> Kind.ID? {
    var known = address.map { (text: $0, isAddress: true) }
    for (value, here) in [
      (parts.id, parts.place.appending("id")), (properties["id"], place("id")),
    ] {
      guard let value, value != .null else { continue }
      guard let sent = text(value, "id", at: here) else { return nil }
      let text = Kind.kind.isPlaceNamed ? String(sent.map { $0 == ":" ? "/" : $0 }) : sent
      if let known, known.text != text {
        parts.note(
          .invalidValue,
          "The identifier is '\(text.prefix(80))', but "
            + "\(known.isAddress ? "the address names" : "the other one is") '\(known.text)'.",
          "Leave it out, or make both the same; an identifier never changes.", at: here)
        return nil
      }
      known = (text, known?.isAddress ?? false)
    }
    guard let text = known?.text ?? namedAfterTitle() else { return nil }
    do {
      let id = try Kind.ID(text)
      if let place = id as? PlaceID { try checkDepth(of: place) }
      return id
    } catch {
      parts.note(
        .invalidValue, "\(error)", "Send an identifier of this form.",
        at: parts.place.appending("id"))
      return nil
    }
  }

  /// Notes that nothing identifies the item: once everything else is noted, because an identifier that is
  /// wrong, or is made of a title that is, is not missing.
  private mutating func noteMissingIdentifier() {
    let isTold = [parts.id, properties["id"]].contains { ![nil, .null, .string("")].contains($0) }
    let source = Self.sourceOfIdentifier.map(place)
    guard !isTold, !parts.faults.contains(where: { $0.pointer == source }) else { return }
    parts.note(
      .missingValue, "The identifier is missing.",
      Kind.kind.isPlaceNamed
        ? "Send 'id': the path of the place, such as ubc:belkin:1."
        : "Send 'id', such as bronze-hare\(source == nil ? "." : ", or a title that one is made of.")",
      at: parts.place.appending("id"))
  }

  /// The member that an identifier is made of where none is told; `nil` of kinds that have none.
  private static var sourceOfIdentifier: String? {
    Kind.kind.isPlaceNamed ? nil : ["title", "name"].first { Kind.field($0) != nil }
  }

  /// The number of parts that identifiers of the kind have.
  private static var depth: Int { Kind.kind.depth }

  private func checkDepth(of place: PlaceID) throws {
    guard place.depth == Self.depth else {
      throw Problem(
        .invalidValue,
        "'\(place)' has \(place.depth) parts; the identifier of a \(Kind.kind.rawValue) has "
          + "\(Self.depth).", remedy: "")
    }
  }

  /// An identifier of the words of the title or name, of its hash where these are not in Latin letters,
  /// which no other item of the kind has.
  private func namedAfterTitle() -> String? {
    guard let title = Self.sourceOfIdentifier.flatMap({ properties[$0] })?.string,
      !title.trimmingWhitespace.isEmpty
    else { return nil }
    let words =
      ForeignItems.slug(title)
      ?? "\(Kind.kind.rawValue)-" + Fingerprint.of(title.utf8)
    var candidate = words
    var count = 1
    while reading.contents[ItemKey(Kind.kind, candidate)] != nil {
      count += 1
      candidate = "\(words)-\(count)"
    }
    return candidate
  }

  private mutating func number(_ key: ItemKey) -> Int? {
    guard let value = properties["number"], value != .null else { return nil }
    if let told = told?["properties"]?["number"], told.isEqual(to: value), let base = reading.base {
      return base.value.number
    }
    guard case .integer(let number) = value, number > 0 else {
      parts.note(
        .invalidValue, "'number' is no whole number from 1.",
        "Leave it out: a number is made of the identifier.", at: place("number"))
      return nil
    }
    return number == key.derivedNumber || isOfOriginal(number) ? nil : number
  }

  /// True if a new item was told with the number that follows from the identifier of another: that of
  /// the item which it was copied from.
  ///
  /// - Complexity: O(n) for n items, where `number` is not the item's own.
  private func isOfOriginal(_ number: Int) -> Bool {
    reading.base == nil
      && reading.contents.items.contains { item in
        item.key.kind == Kind.kind && item.value.number == nil && item.lastingNumber == number
      }
  }
}

// MARK: Geometries

extension FieldsReader {
  /// The geometry that GeoJSON tells beside the properties.
  mutating func geometry(_ field: FieldDescription) -> FieldValue? {
    guard let sent = parts.geometry, sent != .null else { return nil }
    // What comes back as it was told keeps every digit.
    if let told = told?["geometry"], told.isEqual(to: sent), let base = reading.base?.value as? Kind
    {
      return Kind.field(field.name)?.value(of: base)
    }
    // A level without an outline is told with that of its building.
    if let borrowed = properties["positionOf"], borrowed != .null { return nil }
    let here = parts.place.appending("geometry")
    do throws(PointedProblems) {
      let geometry = try Geometry(pointing: try reading.converted(sent))
      if let value = Self.value(geometry, as: field.type) { return value }
      parts.note(
        .invalidGeometry, "A \(geometry.typeName) is no geometry for this.", field.summary, at: here
      )
    } catch {
      parts.faults += error.all.map { PointedProblem($0.problem, at: here.appending($0.pointer)) }
    }
    return nil
  }

  private static func value(_ geometry: Geometry, as type: FieldType) -> FieldValue? {
    switch (type, geometry) {
    case (.coordinate, .point(let position)): return .coordinate(position)
    case (.shape(allowsPoint: false), .point): return nil
    case (.shape, _): return geometry.shape.map(FieldValue.shape)
    case (.line, .line(let line)): return .line(line)
    case (.line, .lines(let parts)): return joined(parts).map(FieldValue.line)
    case (.geometry, .line), (.geometry, .lines), (.geometry, .polygons): return .geometry(geometry)
    default: return nil
    }
  }

  /// One line of parts that were cut where it passes the antimeridian; `nil` of any others.
  private static func joined(_ parts: [[Coordinate]]) -> [Coordinate]? {
    var line: [Coordinate] = []
    for part in parts {
      guard let last = line.last else {
        line = part
        continue
      }
      guard let first = part.first, last.longitude.magnitude == 180,
        first.longitude == -last.longitude, first.latitude == last.latitude
      else { return nil }
      line = line.dropLast() + part.dropFirst()
    }
    return line
  }
}

extension ItemReading {
  /// The same geometry with its positions in degrees, the longitude first.
  fileprivate func converted(_ value: JSONValue) throws(PointedProblems) -> JSONValue {
    guard system != .world, case .object(let members) = value else { return value }
    var converted: [JSONValue.Member] = []
    for member in members {
      guard member.name == "coordinates" else {
        converted.append(member)
        continue
      }
      do {
        converted.append(
          JSONValue.Member(name: member.name, value: try positions(member.value)))
      } catch {
        throw error.within(member.name)
      }
    }
    return .object(converted)
  }

  private func positions(_ value: JSONValue) throws(PointedProblems) -> JSONValue {
    guard case .array(let elements) = value else { return value }
    guard elements.count >= 2, let first = elements[0].number, let second = elements[1].number
    else {
      var inner: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        do { inner.append(try positions(element)) } catch { throw error.within(String(index)) }
      }
      return .array(inner)
    }
    let (x, y) = system.isLatitudeFirst ? (second, first) : (first, second)
    guard let converter = renderer.converter(to: system) else {
      return system.isLatitudeFirst ? .array([elements[1], elements[0]]) : value
    }
    do {
      // With the decimals that it means, as an import keeps it.
      let place = try converter.conversion(x: x, y: y).coordinate
      return .array([.number(place.longitude), .number(place.latitude)])
    } catch {
      throw PointedProblems([
        PointedProblem(
          Problem(
            .invalidCoordinate, "\(error)",
            remedy: "Send positions in the system of 'Content-Crs'."), at: JSONPointer())
      ])
    }
  }
}

// MARK: Stops

extension FieldsReader {
  /// The stops of a tour, in walking order; as far as they can be read, each in its place.
  mutating func stops(_ value: JSONValue, _ member: String) -> [Stop]? {
    guard let elements = value.elements else {
      parts.note(
        .invalidValue, "'\(member)' is \(value.kindName).", "Send an array of stops.",
        at: place(member))
      return nil
    }
    let told = told?["properties"]?[member]?.elements ?? []
    let base = if case .tour(let tour)? = reading.base { tour.stops } else { [] as [Stop] }
    var stops: [Stop] = []
    // The keypad numbers, by which a stop names others.
    var numbers: [Int: Stop.Subject] = [:]
    for (index, element) in elements.enumerated() {
      let here = place(member).appending(index)
      let stop: Stop
      if let same = told.firstIndex(where: { $0.isEqual(to: element) }), base.indices.contains(same)
      {
        stop = base[same]
      } else {
        stop = read(element, at: here, numbers)
      }
      stops.append(stop)
      if case .integer(let number)? = element["stop"] {
        numbers[number] = stop.subject
      } else {
        numbers[index + 1] = stop.subject
      }
    }
    return stops
  }

  private mutating func read(
    _ element: JSONValue, at here: JSONPointer, _ numbers: [Int: Stop.Subject]
  ) -> Stop {
    var stop = campus.map { Stop(.place($0)) } ?? .blank
    guard case .object(let members) = element else {
      parts.note(.invalidValue, "A stop is \(element.kindName).", "Send an object.", at: here)
      return stop
    }
    let own = ItemParts(properties: element, at: here)
    var reader = FieldsReader<Stop>(own, nil, reading)
    reader.campus = campus
    let known = [
      "sequence", "stop", "title", "language", "work", "place", "text", "dwell", "weight", "after",
      "radius", "media",
    ]
    let claimed = Set(
      known + ["positionOf", "href", "languageOf", "translations", Renderer.subjectTitle])
    for member in members where !claimed.contains(member.name) {
      reader.parts.noteUnknown(member.name, known: known, at: here)
    }
    reader.fill(&stop, besides: ["subject", "number", "after", "title", "text"])
    reader.fillStop(&stop, numbers)
    parts.faults += reader.parts.faults
    return stop
  }
}
