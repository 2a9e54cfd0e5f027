import Catalog
import Geodesy
import Notation
import Queries

// The scripts of works and buildings beside turns.

extension Renderer {
  /// Writes landmarks: of works the rank, the position, the floor or -1, and the number and text of
  /// the name; of buildings the rank, the number and text of the name, and rings by polygon.
  func write(
    _ marks: [LandmarkTables.Mark], for reader: Reader, to json: inout JSONWriter
  ) {
    json.object { json in
      json.array("works", of: marks) { json, mark in
        guard case .work = mark.subject, case .point(let place) = mark.shape else { return }
        json.newline()
        json.array { json in
          json.value(mark.rank)
          json.value(place.latitude)
          json.value(place.longitude)
          json.value(mark.slot ?? -1)
          json.value(mark.name)
          json.value(mark.slot == nil ? "" : name(ofLandmark: mark.subject, for: reader) ?? "")
        }
      }
      json.array("buildings", of: marks) { json, mark in
        guard case .place = mark.subject else { return }
        json.newline()
        json.array { json in
          json.value(mark.rank)
          json.value(mark.name)
          json.value(name(ofLandmark: mark.subject, for: reader) ?? "")
          json.array(of: mark.shape.rings) { json, rings in
            json.array(of: rings) { json, ring in
              json.array { json in
                var last = SIMD2<Int>(0, 0)
                for vertex in ring { json.vertex(vertex, after: &last) }
              }
            }
          }
        }
      }
    }
  }

  /// The name of a work or building beside a turn.
  func name(ofLandmark subject: Stop.Subject, for reader: Reader) -> String? {
    switch subject {
    case .work(let id):
      snapshot.contents.works[id].flatMap { words($0.title, at: $0.place, for: reader) }
    case .place(let id): snapshot.place(id).map { name(of: $0, for: reader) }
    }
  }
}

extension Shape {
  /// The rings of each polygon, its exterior first; of a point the point.
  fileprivate var rings: [[[Coordinate]]] {
    switch self {
    case .point(let point): [[[point]]]
    case .polygons(let polygons):
      polygons.map { [$0.exterior.coordinates] + $0.holes.map(\.coordinates) }
    }
  }
}

extension WaysScripts {
  /// South, west, north and east of some landmarks.
  static func box(around marks: [LandmarkTables.Mark]) -> [Double]? {
    let all = marks.flatMap(\.shape.outerCoordinates)
    let (latitudes, longitudes) = (all.map(\.latitude), all.map(\.longitude))
    guard let south = latitudes.min(), let west = longitudes.min(), let north = latitudes.max(),
      let east = longitudes.max()
    else { return nil }
    return [south, west, north, east]
  }

  /// The numbers of the names that an end of a walk makes known: that of its building, or -1, then its
  /// own.
  func told(at end: Directions.End, in snapshot: CatalogSnapshot) -> [Int] {
    let names = snapshot.namesTold(at: end)
    let building = names.building.flatMap(landmarks.number)
    let own = names.own.flatMap(landmarks.number)
    return own.map { [building ?? -1, $0] } ?? building.map { [$0] } ?? []
  }
}
