import Catalog
import Exchange
import Notation
import Queries
import Synchronization

// The levels of a campus for movable maps: a script with their names, and one for each level with its
// rooms and paths, which is loaded when somebody chooses it.
extension Renderer {
  /// The beginning of the names of these scripts.
  static let levelsPrefix = "levels-"

  /// The script with the names of a campus's levels.
  static func levelsAsset(_ campus: PlaceID) -> String { "\(levelsPrefix)\(campus).js" }

  /// The script with the rooms and paths of the levels at `ordinal`. No campus has a full stop in its
  /// name.
  private static func levelAsset(_ campus: PlaceID, _ ordinal: Int) -> String {
    "\(levelsPrefix)\(campus).\(ordinal).js"
  }

  /// The ordinals of a campus's levels on which there is anything to see, from the bottom up; every
  /// page with a map asks for them.
  func ordinals(on campus: PlaceID) -> [Int] {
    keptOrdinals.withLock { kept in
      if let known = kept[campus] { return known }
      let ordinals = snapshot.ordinals(on: campus)
      kept[campus] = ordinals
      return ordinals
    }
  }

  /// Tells whether there is more than one level to choose on maps of a campus.
  func hasLevels(_ campus: PlaceID) -> Bool { ordinals(on: campus).count > 1 }

  /// The names of all scripts of a campus's levels; none where there is nothing to choose.
  func levelAssets(_ campus: PlaceID) -> [String] {
    guard hasLevels(campus) else { return [] }
    return [Self.levelsAsset(campus)]
      + ordinals(on: campus).map { Self.levelAsset(campus, $0) }
  }

  /// The script `name`; `nil` if there is none of that name.
  func levelScript(_ name: String, for reader: Reader) -> [UInt8]? {
    guard name.hasPrefix(Self.levelsPrefix), name.hasSuffix(".js") else { return nil }
    for campus in snapshot.campuses where levelAssets(campus.id).contains(name) {
      let writer = PageWriter(self, for: reader, campus: campus.id)
      if name == Self.levelsAsset(campus.id) { return writer.levelNames(of: campus.id) }
      return ordinals(on: campus.id)
        .first { Self.levelAsset(campus.id, $0) == name }
        .map { writer.level($0, of: campus.id) }
    }
    return nil
  }
}

extension PageWriter {
  /// The name of the levels at `ordinal`, if all that have one have the same; `nil` otherwise.
  func levelName(at ordinal: Int, on campus: PlaceID) -> String? {
    let names = Set(
      snapshot.levels(at: ordinal, on: campus).compactMap { level in
        level.name.map { phrase($0, at: level.id).text }
      })
    return names.count == 1 ? names.first : nil
  }

  /// A script that calls `docentLevels` with the levels, from the top down as lifts have them: of each
  /// its ordinal, the lift's button, its name, and the script with what is on it.
  fileprivate func levelNames(of campus: PlaceID) -> [UInt8] {
    let assets = renderer.levelAssets(campus).dropFirst()
    var json = JSONWriter(reserving: 1_024)
    json.array(of: zip(renderer.ordinals(on: campus), assets).reversed()) { json, level in
      let (ordinal, asset) = level
      json.array { json in
        json.value(ordinal)
        json.value(snapshot.liftButtons(at: ordinal, on: campus))
        json.value(levelName(at: ordinal, on: campus) ?? "")
        // It lies beside this script.
        json.value(href(.asset(asset)).split(separator: "/").last.map(String.init) ?? asset)
      }
    }
    return Array("docentLevels(".utf8) + json.bytes + Array(");\n".utf8)
  }

  /// A script that calls `docentLevel` with an ordinal, and the rooms and paths of its levels.
  fileprivate func level(_ ordinal: Int, of campus: PlaceID) -> [UInt8] {
    let levels = Set(snapshot.levels(at: ordinal, on: campus).map(\.id))
    let contents = snapshot.contents
    let rooms = contents.rooms.values.filter { room in
      room.shape != nil && snapshot.level(of: room.id).map { levels.contains($0.id) } ?? false
    }
    let paths = contents.paths.values.filter { path in
      path.isForWalking && path.levels.contains(where: levels.contains)
    }
    let items =
      rooms.sorted { $0.id < $1.id }.map(Item.room) + paths.sorted { $0.id < $1.id }.map(Item.path)
    var json = JSONWriter(reserving: 1 << 14)
    json.featureCollection(of: items) { json, item in
      json.feature(renderer.geometry(of: item), decimals: CoordinateDigits.drawn) { json in
        json.member("kind", item.key.kind.rawValue)
        guard case .room(let room) = item else { return }
        json.member("title", phrase(room.name, at: room.id).text)
        json.member("href", href(.place(room.id)))
      }
    }
    return Array("docentLevel(\(ordinal),".utf8) + json.bytes + Array(");\n".utf8)
  }
}

extension CatalogSnapshot {
  /// The ordinal of the level that `place` is on; `nil` outdoors and where it is not known.
  func ordinal(of place: PlaceID) -> Int? { level(of: place)?.ordinal }

  /// The levels of a campus at `ordinal`, by identifier.
  func levels(at ordinal: Int, on campus: PlaceID) -> [Level] {
    contents.levels.values.filter { $0.id.campus == campus && $0.ordinal == ordinal }
      .sorted { $0.id < $1.id }
  }

  /// The buttons of lifts for the levels at `ordinal`, the most usual first, two at most: `G/1 …`.
  /// The ordinal itself where there is no level.
  func liftButtons(at ordinal: Int, on campus: PlaceID) -> String {
    let counts = Dictionary(grouping: levels(at: ordinal, on: campus), by: \.shortName)
      .mapValues(\.count)
    let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    guard !names.isEmpty else { return String(ordinal) }
    return names.prefix(2).joined(separator: "/") + (names.count > 2 ? " …" : "")
  }
}
