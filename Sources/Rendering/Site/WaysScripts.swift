import Catalog
import Exchange
import Geodesy
import Notation
import Queries
import Synchronization
import Wayfinding
import Words

/// The scripts with which pages find walks: the network by area, its names by language, and the places
/// that walks begin and end at.
struct WaysScripts: Sendable {
  /// One name of an end of walks: an identifier as addresses have it.
  struct Key: Sendable {
    let text: String
    let end: Directions.End
  }

  /// The number of ends in a piece.
  static let size = 500

  let network: NetworkScript
  let landmarks: LandmarkTables
  /// The ends by their names in order, each name once.
  let keys: [Key]
  /// The campuses of which each piece has ends.
  private let campuses: [Set<PlaceID>]

  init(_ snapshot: CatalogSnapshot) {
    network = NetworkScript(snapshot)
    landmarks = snapshot.landmarkTables(in: network.areas)
    let contents = snapshot.contents
    var keys: [Key] = snapshot.works.map { Key(text: "\($0.id)", end: .subject(.work($0.id))) }
    let places =
      Array(contents.campuses.keys) + Array(contents.buildings.keys) + Array(contents.levels.keys)
      + Array(contents.rooms.keys)
    keys += places.map { Key(text: "\($0)", end: .subject(.place($0))) }
    keys += contents.entrances.keys.map { Key(text: "\($0)", end: .entrance($0)) }
    for tour in snapshot.tours {
      for (stop, number) in zip(tour.stops, tour.stopNumbers) {
        keys.append(Key(text: "\(tour.id)/\(number)", end: .subject(stop.subject)))
      }
    }
    // Of two things of one name, it is that which the service takes.
    var known: Set<String> = []
    self.keys = keys.filter { known.insert($0.text).inserted }
      .sorted { utf8Order($0.text, $1.text) }
    let sorted = self.keys
    campuses = stride(from: 0, to: sorted.count, by: Self.size).map { first in
      Set(
        sorted[first..<min(sorted.count, first + Self.size)].compactMap {
          snapshot.campus(of: $0.end)
        })
    }
  }

  var pieceCount: Int { (keys.count + Self.size - 1) / Self.size }

  func piece(_ number: Int) -> ArraySlice<Key> {
    keys[number * Self.size..<min(keys.count, (number + 1) * Self.size)]
  }

  /// The names of the scripts for pages whose texts are in `language`.
  func assets(_ language: LanguageTag) -> [String] {
    let areas = network.pieces.indices
    let names =
      ["index"] + areas.flatMap { area in network.pieces[area].indices.map { "\(area)-\($0)" } }
      + areas.map { "names-\(language)-\($0)" }
      + areas.flatMap { area in
        landmarks.pieces[area].indices.map { "marks-\(language)-\(area)-\($0)" }
      }
      + (0..<pieceCount).map { "ends-\(language)-\($0)" }
    return names.map { "\(Self.prefix)\($0).js" }
  }

  /// The beginning of the names of these scripts.
  static let prefix = "ways-"

  /// The bytes that the network of a kept tour may take on a device, a choice: that of a city.
  private static let mostKept = 4 << 20

  /// Tells whether somebody who stays on `campus` and reads `language` needs a script to find walks
  /// without signal. Of a network that takes more room than a tour nobody does.
  func isNeeded(_ asset: String, on campus: PlaceID, in language: LanguageTag) -> Bool {
    guard let area = network.areas.numbers[campus],
      network.pieces[area].count * NetworkScript.size <= Self.mostKept
    else { return false }
    let prefix = Self.prefix
    if asset == "\(prefix)index.js" || asset == "\(prefix)names-\(language)-\(area).js" {
      return true
    }
    if network.pieces[area].indices.contains(where: { asset == "\(prefix)\(area)-\($0).js" })
      || asset.hasPrefix("\(prefix)marks-\(language)-\(area)-")
    {
      return true
    }
    let ends = "\(prefix)ends-\(language)-"
    guard asset.hasPrefix(ends), let number = Int(asset.dropFirst(ends.count).dropLast(3)),
      (0..<pieceCount).contains(number)
    else { return false }
    return campuses[number].contains(campus)
  }
}

extension Renderer {
  /// The scripts that find walks, made at first use.
  var waysScripts: WaysScripts {
    keptWaysScripts.withLock { kept in
      let scripts = kept ?? WaysScripts(snapshot)
      kept = scripts
      return scripts
    }
  }

  /// The names of the scripts that find walks, in all languages of pages.
  var waysAssets: [String] {
    var known: Set<String> = []
    return pageLanguages.flatMap(waysScripts.assets).filter { known.insert($0).inserted }
  }

  /// The address of the script that says which others there are.
  static let waysIndexAsset = WaysScripts.prefix + "index.js"

  /// The script `asset`, which calls `docentWays` with the version of the catalogue, its name and what
  /// it holds, whose form may change with every version; `nil` if there is none of that name.
  func waysScript(_ asset: String) -> [UInt8]? {
    guard asset.hasPrefix(WaysScripts.prefix), asset.hasSuffix(".js") else { return nil }
    let name = asset.dropLast(3)
    let parts = name.dropFirst(WaysScripts.prefix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    let scripts = waysScripts
    var json = JSONWriter(reserving: 4096)
    switch parts.count {
    case 1 where parts[0] == "index": scripts.writeIndex(to: &json)
    case 2:
      guard let area = Int(parts[0]), let piece = Int(parts[1]),
        "\(area)-\(piece)" == "\(parts[0])-\(parts[1])",
        scripts.network.pieces.indices.contains(area),
        scripts.network.pieces[area].indices.contains(piece)
      else { return nil }
      json.value(scripts.network.pieces[area][piece])
    default: guard write(named: asset, String(parts[0]), to: &json) else { return nil }
    }
    return Array("docentWays(\"\(snapshot.revision)\",\"\(name)\",".utf8) + json.bytes
      + Array(");\n".utf8)
  }

  /// Writes what a script of the kind `kind` says in the language that its name tells; false if there is
  /// none of that name.
  private func write(named asset: String, _ kind: String, to json: inout JSONWriter) -> Bool {
    let scripts = waysScripts
    let counts = ["names": 1, "ends": 1, "marks": 2]
    guard let count = counts[kind],
      let (language, numbers) = languageAndNumbers(
        in: asset, after: "\(WaysScripts.prefix)\(kind)-", count: count)
    else { return false }
    let reader = Reader(languages: LanguagePreference([language]))
    let number = numbers[0]
    switch kind {
    case "names" where scripts.network.areas.areas.indices.contains(number):
      writeNames(inArea: number, in: language, for: reader, to: &json)
    case "ends" where (0..<scripts.pieceCount).contains(number):
      json.array(of: scripts.piece(number)) { json, key in
        json.newline()
        write(key, for: reader, to: &json)
      }
    case "marks"
    where scripts.landmarks.pieces.indices.contains(number)
      && scripts.landmarks.pieces[number].indices.contains(numbers[1]):
      write(scripts.landmarks.pieces[number][numbers[1]], for: reader, to: &json)
    default: return false
    }
    return true
  }

  /// Writes the key of an end, its name, its place and floor, whether it is a door that wheels cannot
  /// pass, how instructions call it where that is another name, the numbers of the names that are no
  /// landmarks for it, -1 for none, the number of its campus, and of a work that is not on view the word
  /// for why. Of what has no position it writes key, name and that word.
  private func write(_ key: WaysScripts.Key, for reader: Reader, to json: inout JSONWriter) {
    let spot = snapshot.walkingSpot(of: key.end)
    let absence = snapshot.status(of: key.end)?.word
    json.array { json in
      json.value(key.text)
      json.value(name(of: key.end, for: reader))
      guard let spot else {
        if let absence { json.value(absence.rawValue) }
        return
      }
      json.value(spot.coordinate.latitude)
      json.value(spot.coordinate.longitude)
      json.value(spot.slot)
      var (isDoorClosed, spoken) = (false, String?.none)
      switch key.end {
      case .entrance(let id):
        isDoorClosed = snapshot.contents.entrances[id]?.isAccessible == false
      case .subject(.place(let id)) where id.depth == 2:
        spoken = spokenName(ofBuilding: id, for: reader) ?? ""
      case .subject, .coordinate: break
      }
      json.value(isDoorClosed ? 1 : 0)
      if let spoken { json.value(spoken) } else { json.null() }
      json.array(of: waysScripts.told(at: key.end, in: snapshot)) { $0.value($1) }
      let campus = snapshot.campus(of: key.end)
      json.value(snapshot.campuses.firstIndex { $0.id == campus } ?? 0)
      if let absence { json.value(absence.rawValue) }
    }
  }

  /// Writes the names of what instructions tell of in an area: levels, buildings, ways and doors.
  private func writeNames(
    inArea areaNumber: Int, in language: LanguageTag, for reader: Reader,
    to json: inout JSONWriter
  ) {
    let contents = snapshot.contents
    let (area, landmarks) = (waysScripts.network.areas.areas[areaNumber], waysScripts.landmarks)
    // As the page around them says it, whatever the campus speaks.
    let wording = InstructionWording(Wording(Language(closestTo: language)))
    json.object { json in
      json.array("levels", of: area.tables.stories) { json, story in
        let level = snapshot.level(of: story).flatMap { contents.levels[$0] }
        json.array { json in
          json.value(story.slot)
          json.value(level?.id.description ?? "")
          json.value(level?.shortName ?? "")
          json.value(
            level?.name.flatMap { words($0, at: level?.id ?? area.campuses[0], for: reader) } ?? "")
        }
      }
      // What is beside a turn, and where it may not be told of.
      json.array("marks", of: landmarks.pieces[areaNumber]) { json, piece in
        json.array { json in
          if let box = WaysScripts.box(around: piece) { for side in box { json.value(side) } }
        }
      }
      let ids = area.tables.ways.map { try? PlaceID($0.id) }
      json.array(
        "covered",
        of: ids.indices.filter { ids[$0].flatMap { contents.paths[$0] }?.isCovered ?? false }
      ) { $0.value($1) }
      // The floors of ways that begin on another one than people look for them on.
      var begins: [Int: Int] = [:]
      for edge in area.tables.edges where begins[edge.way] == nil {
        begins[edge.way] = area.tables.nodes[edge.from].slot
      }
      json.array("floors", of: Array(ids.enumerated())) { json, entry in
        guard let path = entry.element.flatMap({ contents.paths[$0] }) else { return }
        let slot = snapshot.obstacleSlot(of: path)
        guard begins[entry.offset] != slot else { return }
        json.value(entry.offset)
        json.value(slot)
      }
      json.array("doors", of: Array(ids.enumerated())) { json, entry in
        guard let id = entry.element, contents.entrances[id] != nil,
          let building = id.parent.flatMap({ contents.buildings[$0] }),
          let name = landmarks.number(of: building.name)
        else { return }
        json.value(entry.offset)
        json.value(name)
      }
      json.name("ways")
      json.array { json in
        for (number, way) in area.tables.ways.enumerated() {
          guard let id = try? PlaceID(way.id) else { continue }
          if let path = contents.paths[id] {
            let name = words(path.name, at: id, for: reader)
            let hindrance = way.access == .notStepFree ? wording.hindrance(path) : nil
            guard name != nil || path.stepCount != nil || hindrance != nil else { continue }
            json.newline()
            json.array { json in
              json.value(number)
              json.value(name ?? "")
              json.value(path.stepCount ?? -1)
              json.value(hindrance ?? "")
            }
          } else if contents.entrances[id] != nil {
            json.newline()
            json.array { json in
              json.value(number)
              json.value(self.name(ofEntrance: id, for: reader))
              json.value(-1)
              json.value(wording.thing(PathPoint.Kind.door))
              json.value(id.parent.flatMap { spokenName(ofBuilding: $0, for: reader) } ?? "")
              switch door(id, for: reader) {
              case .named(let name)?: json.value(name)
              case .side(let point)?:
                json.value("")
                json.value(point.words.side.rawValue)
              case nil: break
              }
            }
          }
        }
      }
    }
  }
}

extension WaysScripts {
  fileprivate func writeIndex(to json: inout JSONWriter) {
    let areas = network.areas
    json.object { json in
      json.member("measures") { json in
        json.object { json in for (name, value) in areas.measures { json.member(name, value) } }
      }
      json.member("isRestricted", areas.isRestricted)
      json.member("hasBarriers", areas.hasBarriers)
      json.member("widestReach", areas.widestReach)
      json.array("areas", of: Array(zip(areas.areas, network.pieces))) { json, entry in
        let (area, pieces) = entry
        json.array { json in
          for degrees in [area.box.south, area.box.west, area.box.north, area.box.east] {
            json.value(degrees)
          }
          json.value(pieces.count)
        }
      }
      json.array("ends", of: 0..<pieceCount) { json, number in
        json.value(piece(number).first?.text ?? "")
      }
    }
  }
}
