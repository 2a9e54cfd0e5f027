import Catalog
import Exchange
import Geodesy
import Notation

/// Turns an archive into items of a catalogue.
struct IMDFAssembly {
  let archive: IMDFFolder
  let campus: PlaceID
  let languages: [LanguageTag]
  private(set) var found: [(item: Item, line: Int, log: ProblemLog)] = []
  /// Identifiers of the catalogue by those of the archive.
  private(set) var buildings: [String: PlaceID] = [:]
  private(set) var levels: [String: PlaceID] = [:]
  private(set) var ordinals: [String: Int] = [:]
  /// Rooms, and the levels of all units, by the units' identifiers.
  private(set) var rooms: [String: PlaceID] = [:]
  private(set) var unitLevels: [String: PlaceID] = [:]
  /// Details of units and levels, by their identifiers.
  var smallThings: [String: [String: [String]]] = [:]
  var items: ForeignItems

  static func read(
    _ archive: IMDFFolder, campus: PlaceID, languages: [LanguageTag]
  ) -> [(item: Item, line: Int, log: ProblemLog)] {
    var assembly = IMDFAssembly(
      archive: archive, campus: campus, languages: languages,
      items: ForeignItems(campus: campus, languages: languages, log: archive.log("building")))
    assembly.noteSmallThings()
    assembly.addBuildings()
    assembly.addLevels()
    assembly.addRooms()
    let graph = IMDFGraph(archive, levels: assembly.levels)
    assembly.addEntrances(graph)
    assembly.addGraph(graph)
    assembly.addOpenings(graph)
    assembly.addRelationships(graph)
    assembly.addStacks(graph)
    assembly.addOwnPaths()
    assembly.addWorks()
    if !archive.strangers.isEmpty {
      archive.log("venue").add(
        .leftOut,
        "The archive has files that are not IMDF, and are not read: "
          + "\(archive.strangers.joined(separator: ", ")).",
        remedy: "Nothing needs to be done, unless one of them is misspelt.")
    }
    return assembly.found
  }

  /// Adds an item, with another lasting number where its own is taken. An item whose identifier is
  /// taken is a problem and left out.
  mutating func add(_ item: Item, _ feature: IMDFFeature, _ type: String) {
    feature.properties.take()
    if let item = items.insert(item, line: feature.line) {
      found.append((item, feature.line, archive.log(type)))
    }
  }

  // MARK: Texts

  /// A label in the campus's languages; where it is in none of them, as it is.
  func text(_ feature: IMDFFeature, _ name: String) -> LocalizedText? {
    let labels = feature.labels(name)
    let known = labels.filter { languages.contains($0.key) }
    return LocalizedText(known.isEmpty ? labels : known)
  }

  /// A label in one language, for what is not translated.
  func word(_ feature: IMDFFeature, _ name: String) -> String? {
    guard let text = text(feature, name) else { return feature.string(name) }
    return text.reading(for: LanguagePreference(), fallback: items.languages[0]).text
  }

  /// A label in the language of ``word(_:_:)``, which is `nil` here, and in each other that it is in.
  func words(_ feature: IMDFFeature, _ name: String) -> [LanguageTag?: String] {
    guard let word = word(feature, name) else { return [:] }
    var words: [LanguageTag?: String] = [nil: word]
    for (language, text) in feature.labels(name) where text != word { words[language] = text }
    return words
  }

  /// The readings of a label in further languages as details, such as `short_name@de`: of what has one
  /// language here.
  func otherWords(_ feature: IMDFFeature, _ name: String) -> Details {
    var details: Details = [:]
    for case (let language?, let text) in words(feature, name) {
      details[Self.detail(name, language)] = text
    }
    return details
  }

  /// The name of the detail that holds `name` in a language; the plain name without one.
  static func detail(_ name: String, _ language: LanguageTag?) -> String {
    language.map { "\(name)@\($0)" } ?? name
  }

  /// A slug after a name that no sibling has, else after the feature's own identifier.
  func slug(_ name: LocalizedText?, _ feature: IMDFFeature, _ taken: inout Set<String>) -> String {
    if let own = feature.own?.slug, taken.insert(own).inserted { return own }
    let english = name?[.english].flatMap(ForeignItems.slug)
    let named = english ?? name?.all.lazy.compactMap { ForeignItems.slug($0.text) }.first
    if let named, taken.insert(named).inserted { return named }
    let own = named.map { "\($0)-\(feature.slug)" } ?? feature.slug
    taken.insert(own)
    return own
  }

  // MARK: Buildings and levels

  private mutating func addBuildings() {
    let log = archive.log("building")
    let inhabited = Set(archive.features("level").flatMap { $0.references("building_ids") })
    var outlines: [String: Shape] = [:]
    var others: [String: Int] = [:]
    for footprint in archive.features("footprint") {
      guard footprint.category == "ground" else {
        others[footprint.category, default: 0] += 1
        continue
      }
      for building in footprint.references("building_ids") {
        outlines[building] = footprint.geometry?.shape
      }
    }
    leave(others, "footprint", "are not where a building stands on the ground, and")
    var taken: Set<String> = []
    var unnamed = 0
    for feature in archive.features("building") {
      let name = text(feature, "name") ?? text(feature, "alt_name")
      guard name != nil || inhabited.contains(feature.id) else {
        unnamed += 1
        continue
      }
      let address = archive.address(feature)
      let plain = LocalizedText(address ?? Building.unnamedIndoors, in: items.languages[0])
      guard let id = items.id(campus, slug(name, feature, &taken)), let name = name ?? plain
      else { continue }
      var building = Building(
        id: id, name: name, shape: feature.geometry?.shape ?? outlines[feature.id])
      if building.shape == nil { building.shape = feature.displayPoint.map(Shape.point) }
      building.address = address
      // Of two names the second stays a detail.
      let isNamed = text(feature, "name") != nil
      building.details = feature.details(without: isNamed ? ["name"] : ["name", "alt_name"])
      if let own = feature.own {
        building.text = own.text("text")
        building.hours = own.text("hours")
        building.openingHours = own.openingHours
        building.number = own.number
        building.details.merge(own.details) { native, _ in native }
      }
      buildings[feature.id] = id
      add(.building(building), feature, "building")
    }
    if unnamed > 0 {
      log.add(
        .leftOut,
        "\(unnamed) buildings have neither a name nor a level, and are left out.",
        remedy: "Name them in building.geojson if people look for them.", field: "name")
    }
  }

  private mutating func addLevels() {
    let log = archive.log("level")
    var taken: [PlaceID: Set<String>] = [:]
    var storeys: [PlaceID: [(ordinal: Int, line: Int)]] = [:]
    for feature in archive.features("level") where feature.own?.isMadeUp != true {
      let homes = feature.references("building_ids").compactMap { buildings[$0] }
      guard let building = homes.first else {
        log.add(
          .leftOut,
          "Level '\(feature.id)' belongs to no building, and is left out with its rooms.",
          remedy: "Name its building in building_ids.", line: feature.line, field: "building_ids")
        continue
      }
      guard let number = feature.properties["ordinal"]?.number,
        let ordinal = Int(exactly: number), Level.ordinals.contains(ordinal)
      else {
        log.add(
          .missingValue, "Level '\(feature.id)' has no ordinal.",
          remedy: "Number the storeys, 0 at the ground.", line: feature.line, field: "ordinal")
        continue
      }
      let shortName =
        feature.own?.string("shortName") ?? word(feature, "short_name") ?? word(feature, "name")
        ?? String(ordinal)
      let counted = ordinal < 0 ? "minus-\(-ordinal)" : "\(ordinal)"
      let names = [
        feature.own?.slug ?? "", shortName.lowercased(), "level-\(counted)", feature.slug,
      ]
      let slug = names.first { name in
        (try? Slug(name)) != nil && !(taken[building]?.contains(name) ?? false)
      }
      guard let slug, let id = items.id(building, slug) else { continue }
      taken[building, default: []].insert(slug)
      storeys[building, default: []].append((ordinal, feature.line))
      var level = Level(id: id, ordinal: ordinal, shortName: shortName)
      level.name = text(feature, "name")
      level.shape = feature.geometry?.shape
      level.details = feature.details(without: ["name", "short_name", "ordinal", "outdoor"])
      // Nearly every level says that it is not outdoors, as IMDF requires.
      if feature.properties["outdoor"] == .bool(true) { level.details["outdoor"] = "true" }
      if let address = archive.address(feature) { level.details["address"] = address }
      level.details.merge(otherWords(feature, "short_name")) { native, _ in native }
      var around = [feature.id]
      around += archive.features("unit").filter {
        $0.reference("level_id") == feature.id && smallThings[$0.id] != nil
          && text($0, "name") == nil
      }.map(\.id)
      level.details.merge(smallThings(around)) { native, _ in native }
      if let own = feature.own {
        level.elevation = own.value["elevation"]?.number.map { Meters($0) }
        level.number = own.number
        level.details.merge(own.details) { native, _ in native }
      }
      levels[feature.id] = id
      ordinals[feature.id] = ordinal
      add(.level(level), feature, "level")
    }
    for (building, storeys) in storeys.sorted(by: { $0.key < $1.key }) {
      if let lowest = storeys.min(by: { $0.ordinal < $1.ordinal }), lowest.ordinal > 0 {
        log.add(
          .assumedValue,
          "The lowest level of '\(building)' has the ordinal \(lowest.ordinal); IMDF counts from 0 at "
            + "the ground.",
          remedy: "Check it: distances in floors to other buildings follow from it.",
          line: lowest.line, field: "ordinal")
      }
    }
  }

  // MARK: Rooms

  /// Units that have a name of their own or of who is in them.
  private mutating func addRooms() {
    var occupants: [String: IMDFFeature] = [:]
    let units = Dictionary(
      archive.features("anchor").compactMap { anchor in
        anchor.reference("unit_id").map { (anchor.id, $0) }
      }
    ) { first, _ in first }
    let exhibits = Set(
      archive.features("amenity").filter(\.isExhibit).compactMap(\.correlation))
    var others: [String: [LanguageTag?: [String]]] = [:]
    var homeless = 0
    for occupant in archive.features("occupant") {
      // What is told of a work is told there.
      if let correlation = occupant.correlation, exhibits.contains(correlation) { continue }
      guard let unit = occupant.reference("anchor_id").flatMap({ units[$0] }) else {
        homeless += 1
        occupant.properties.useAll()
        continue
      }
      if occupants[unit] == nil { occupants[unit] = occupant }
      for (language, name) in words(occupant, "name") {
        others[unit, default: [:]][language, default: []].append(name)
      }
    }
    if homeless > 0 {
      archive.log("occupant").add(
        .leftOut, "\(homeless) occupants are in no unit, and are left out.",
        remedy: "Give each an anchor with a unit_id.", field: "anchor_id")
    }
    var taken: [PlaceID: Set<String>] = [:]
    var unnamed: [String: Int] = [:]
    for feature in archive.features("unit") {
      guard let level = feature.reference("level_id").flatMap({ levels[$0] }) else {
        feature.properties.useAll()
        archive.log("unit").add(
          .leftOut, "Unit '\(feature.id)' is on no level that is known, and is left out.",
          remedy: "Name its level in level_id.", line: feature.line, field: "level_id")
        continue
      }
      unitLevels[feature.id] = level
      if feature.own?.isMadeUp == true { continue }
      let occupant = occupants[feature.id]
      guard let name = text(feature, "name") ?? occupant.flatMap({ text($0, "name") }),
        let id = items.id(level, slug(name, feature, &taken[level, default: []]))
      else {
        // Stairs and lifts become paths.
        if Self.kind(feature.category) == nil { unnamed[feature.category, default: 0] += 1 }
        continue
      }
      var room = Room(id: id, name: name, shape: feature.geometry?.shape)
      if room.shape == nil { room.shape = feature.displayPoint.map(Shape.point) }
      room.shortName =
        word(feature, "alt_name") ?? occupant.flatMap { word($0, "shortName") }
      room.details = feature.details(without: ["name", "alt_name"])
      room.details.merge(otherWords(feature, "alt_name")) { native, _ in native }
      let contacts: Set = ["phone", "website", "email", "hours"]
      for key in contacts { if let text = occupant?.string(key) { room.details[key] = text } }
      room.details.merge(occupant?.occupantDetails(without: contacts) ?? [:]) { native, _ in native
      }
      // The names that are not the room's own.
      for (language, names) in others[feature.id] ?? [:] {
        let within = names.filter { name in !room.name.all.contains { $0.text == name } }
        guard !within.isEmpty else { continue }
        room.details[Self.detail("occupants", language)] =
          within.sorted(by: utf8Order).joined(separator: ", ")
      }
      room.details.merge(smallThings([feature.id])) { native, _ in native }
      if let own = feature.own {
        room.shortName = own.string("shortName") ?? room.shortName
        room.text = own.text("text")
        room.number = own.number
        room.details.merge(own.details) { native, _ in native }
      }
      rooms[feature.id] = id
      add(.room(room), feature, "unit")
    }
    leave(unnamed, "unit", "have no name, become no rooms, and")
  }

  /// Tells that features of a type are left out, by their categories.
  private func leave(_ counts: [String: Int], _ type: String, _ reason: String) {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !sorted.isEmpty else { return }
    let shown = sorted.map { "\($0.key.isEmpty ? "without a category" : $0.key) (\($0.value))" }
    archive.log(type).add(
      .leftOut,
      "\(counts.values.reduce(0, +)) features of the type \(type) \(reason) are left out: "
        + "\(shown.joined(separator: ", ")).",
      remedy: "Nothing needs to be done, unless people look for some of them.", field: "category")
  }
}
