import Catalog
import Geodesy
import Notation
import Queries
import Synchronization
import Words

/// The works on view with a position, in pieces of neighbours: a page that looks for what is near
/// needs one or a few of them, however many works there are.
struct NearPieces: Sendable {
  /// One piece: positions in ``Queries/CatalogSnapshot/works``, and the box around them in degrees.
  struct Piece: Sendable {
    let works: [Int]
    let (south, west, north, east): (Double, Double, Double, Double)
  }

  /// The number of works in a piece at most: a piece of as many takes about 40 kB.
  static let size = 400

  private(set) var pieces: [Piece] = []
  private let most: Int

  /// The works of `snapshot`, or of one of its campuses, at most `most` in a piece.
  init(_ snapshot: CatalogSnapshot, on campus: PlaceID? = nil, most: Int = Self.size) {
    self.most = most
    let places = snapshot.works.indices.compactMap { index -> (work: Int, at: Coordinate)? in
      let work = snapshot.works[index]
      guard work.isOnView, campus.map({ $0 == work.place.campus }) ?? true else {
        return nil
      }
      return work.coordinate.map { (work: index, at: $0) }
    }
    split(places[...])
  }

  /// Halves `places` across the wider side until each piece is small enough.
  private mutating func split(_ places: ArraySlice<(work: Int, at: Coordinate)>) {
    let latitudes = places.map(\.at.latitude)
    let longitudes = places.map(\.at.longitude)
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return }
    guard places.count > most else {
      pieces.append(
        Piece(
          works: places.map(\.work), south: south, west: west, north: north, east: east))
      return
    }
    let isTall = north - south > (east - west) / 2
    let sorted = places.sorted {
      let (one, other) = (($0.at.latitude, $0.at.longitude), ($1.at.latitude, $1.at.longitude))
      return isTall
        ? (one.0, one.1, $0.work) < (other.0, other.1, $1.work)
        : (one.1, one.0, $0.work) < (other.1, other.0, $1.work)
    }
    split(sorted[..<(sorted.count / 2)])
    split(sorted[(sorted.count / 2)...])
  }
}

extension Renderer {
  /// The pieces, made at first use.
  var nearPieces: NearPieces {
    keptNearPieces.withLock { kept in
      let pieces = kept ?? NearPieces(snapshot)
      kept = pieces
      return pieces
    }
  }

  /// The names of the scripts with the pieces for pages whose texts are in `language`.
  func nearAssets(_ language: LanguageTag) -> [String] {
    nearPieces.pieces.indices.map { "\(Self.nearPrefix)\(language)-\($0).js" }
  }

  /// The beginning of the names of these scripts.
  static let nearPrefix = "near-"

  /// The script `name`, which calls `docentNear` with its number, its works, and the names of their
  /// campuses and levels; `nil` if there is none of that name.
  func nearScript(_ name: String, links: Links) -> [UInt8]? {
    guard let (language, numbers) = languageAndNumbers(in: name, after: Self.nearPrefix, count: 1),
      nearPieces.pieces.indices.contains(numbers[0])
    else { return nil }
    let number = numbers[0]
    // Who reads it has a page of that language, whose folder on a site is its own.
    var own = links
    if case .site(let depth, _, let root) = links {
      own = .site(depth: depth, folder: folder(of: language), root: root)
    }
    let languages = LanguagePreference([language])
    let writer = PageWriter(self, for: Reader(languages: languages, links: own))
    return writer.nearScript(number, nearPieces.pieces[number])
  }
}

extension PageWriter {
  fileprivate func nearScript(_ number: Int, _ piece: NearPieces.Piece) -> [UInt8] {
    let works = piece.works.map { snapshot.works[$0] }
    var json = JSONWriter(reserving: 100 * works.count)
    var campuses: [PlaceID] = []
    var levels: [PlaceID] = []
    func index(of place: PlaceID, in places: inout [PlaceID]) -> Int {
      if let known = places.firstIndex(of: place) { return known }
      places.append(place)
      return places.count - 1
    }
    json.array { json in
      for work in works {
        json.newline()
        json.array { json in
          json.value(href(.work(work.id)))
          json.value(phrase(work.title, at: work.place).text)
          json.value(note(on: .work(work)) ?? "")
          json.value(look(of: work).className)
          json.value(work.coordinate?.latitude ?? 0)
          json.value(work.coordinate?.longitude ?? 0)
          json.value(index(of: work.place.campus, in: &campuses))
          json.value(thumbnail(work.media) ?? "")
          if let level = snapshot.level(of: work.place) {
            json.value(index(of: level.id, in: &levels))
          }
        }
      }
    }
    // Of a building with works people may stand on any level.
    for building in levels.compactMap(\.parent) {
      for level in snapshot.children(of: building) where snapshot.contents.levels[level] != nil {
        _ = index(of: level, in: &levels)
      }
    }
    var names = JSONWriter(reserving: 1_024)
    names.array(of: campuses) { json, campus in
      json.value(snapshot.place(campus).map { name(of: $0).text } ?? "")
    }
    var floors = JSONWriter(reserving: 1_024)
    floors.array(of: levels) { json, id in
      json.array { json in
        json.value(id.description)
        json.value(snapshot.place(id).map { name(of: $0).text } ?? "")
        json.value(snapshot.contents.levels[id]?.ordinal ?? 0)
      }
    }
    return Array("docentNear(\(number),".utf8) + json.bytes + Array(",".utf8) + names.bytes
      + Array(",".utf8) + floors.bytes + Array(");\n".utf8)
  }
}
