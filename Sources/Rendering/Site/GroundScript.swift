import Catalog
import Exchange
import Geodesy
import Notation
import Queries
import Words

extension Renderer {
  /// The ground of a campus for a movable map, as a script that calls `docentGround`: the looks of
  /// its kinds and ranks, and features with the number of their look, their name, what they are (0
  /// for lines, 1 for an area, 2 for a further area of the feature before), and their lines. A name
  /// that pages in other languages read otherwise is an object of all its readings by the language
  /// of the page, so that one script serves them all. `nil` if the campus has no ground.
  func groundScript(_ campus: PlaceID) -> [UInt8]? {
    let ground = snapshot.contents.ground.values.filter { $0.id.campus == campus }
      .sorted { ($0.drawnRank, $0.id) < ($1.drawnRank, $1.id) }
    guard !ground.isEmpty else { return nil }
    var looks: [GroundLook] = []
    var features: [(look: Int, feature: GroundFeature)] = []
    // What is drawn first lies below.
    for kind in GroundFeature.Kind.allCases {
      for rank in GroundFeature.ranks.reversed() {
        let found = ground.filter { $0.kind == kind && $0.drawnRank == rank }
        if found.isEmpty { continue }
        features += found.map { (looks.count, $0) }
        looks.append(GroundLook(kind, rank: rank))
      }
    }
    // The most important names are written first.
    features.sort { $0.feature.drawnRank < $1.feature.drawnRank }
    let readers = pageLanguages.map {
      (page: $0.description, reader: Reader(languages: LanguagePreference([$0])))
    }
    var json = JSONWriter(reserving: 1 << 16)
    json.object { json in
      json.array("looks", of: looks) { json, look in json.look(look) }
      json.array("features", of: features) { json, found in
        json.newline()
        let name = found.feature.name.map { name in
          PageReadings(
            usual: reading(name, at: campus, for: Reader()).text,
            others: readers.map { ($0.page, reading(name, at: campus, for: $0.reader).text) })
        }
        switch found.feature.geometry {
        case .point, .points: break
        case .line(let line): json.ground(found.look, name, .line, [line])
        case .lines(let lines): json.ground(found.look, name, .line, lines)
        case .polygons(let polygons):
          // The largest first, which bears the name where it has room for it.
          let areas = polygons.sorted { $0.exterior.signedArea > $1.exterior.signedArea }
          for (number, polygon) in areas.enumerated() {
            if number > 0 { json.newline() }
            json.ground(
              found.look, name, number == 0 ? .area : .furtherArea,
              ([polygon.exterior] + polygon.holes).map(\.coordinates))
          }
        }
      }
    }
    return Array("docentGround(".utf8) + json.bytes + Array(");\n".utf8)
  }

  /// Tells whether maps of a campus have ground.
  func hasGround(_ campus: PlaceID) -> Bool {
    snapshot.contents.ground.keys.contains { $0.campus == campus }
  }

  /// The asset with the ground of a campus.
  static func groundAsset(_ campus: PlaceID) -> String { "ground-\(campus).js" }
}

/// The readings of a text, by the language of the page that shows it.
private struct PageReadings {
  /// What pages in other languages show.
  let usual: String
  /// What pages show whose language reads it otherwise.
  let others: [String: String]

  init(usual: String, others: [(page: String, text: String)]) {
    self.usual = usual
    self.others = Dictionary(others) { first, _ in first }.filter { $0.value != usual }
  }
}

/// What the lines of ground are, by the number that its script has for it.
private enum GroundPart: Int {
  case line, area
  /// An area of the feature before, which has one name for all.
  case furtherArea
}

extension JSONWriter {
  fileprivate mutating func readings(_ readings: PageReadings?) {
    guard let readings, !readings.others.isEmpty else { return value(readings?.usual ?? "") }
    object { json in
      json.member("", readings.usual)
      for (page, text) in readings.others.sorted(by: { $0.key < $1.key }) {
        json.member(page, text)
      }
    }
  }

  fileprivate mutating func look(_ look: GroundLook) {
    object { json in
      json.member("color", look.color)
      json.member("fill", look.fill)
      json.member("stroke", look.stroke)
      json.member("coarsest", look.coarsest)
      json.member("meters", look.meters)
      json.member("pixels", look.pixels)
      if !look.dashes.isEmpty { json.array("dashes", of: look.dashes) { $0.value($1) } }
    }
  }

  fileprivate mutating func ground(
    _ look: Int, _ name: PageReadings?, _ part: GroundPart, _ lines: [[Coordinate]]
  ) {
    array { json in
      json.value(look)
      json.readings(name)
      json.value(part.rawValue)
      json.array(of: lines) { json, line in
        json.array { json in
          var last = SIMD2<Int>(0, 0)
          for coordinate in line {
            let here = SIMD2(
              Int((coordinate.latitude * 1e6).rounded()),
              Int((coordinate.longitude * 1e6).rounded()))
            json.value(here.x - last.x)
            json.value(here.y - last.y)
            last = here
          }
        }
      }
    }
  }
}
