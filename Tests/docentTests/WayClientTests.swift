import Foundation
import TestSupport
import Testing

@Suite(
  "A way for a wheelchair in somebody else's program",
  .disabled(if: Judge.python.isAbsent, "needs python3"), .timeLimit(.minutes(30)))
struct WayClientTests {
  private static let start = "49.2690,-123.2560"

  @Test("is told with exactly what lies within 25 m of it, from two requests")
  func isWhole() async throws {
    let program = try ClientFixture.program(
      of: "ubc", ["campus.yaml", "places.geojson", "paths.geojson", "works.csv"])
    let service = try RunningService(program)
    defer { service.stop() }
    let before = try await service.requestCounts()
    let verdict = try Judge.python.run([
      ClientFixture.folder.appending(path: "way.py").path, try service.address, Self.start,
      "beaty", "biodiversity",
    ])
    #expect(verdict.status == 0, "\(verdict.errors)")
    let asked = try await service.requests(since: before, expecting: 2)
    #expect(asked == ["GET /api/search": 1, "GET /api/directions": 1])

    let lines = verdict.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("To Beaty Biodiversity Centre: ") == true)
    #expect(lines.last?.hasSuffix("You have arrived: Beaty Biodiversity Centre") == true)
    #expect(!verdict.output.contains("stairs"))
    let passed = lines.compactMap { $0.firstMatch(of: #/^   (?:work|entrance) (\S+): /#)?.1 }
    #expect(passed.map(String.init).sorted() == (try await Self.near(service)).sorted())
    #expect(passed.contains("great-trek-cairn"))

    let nothing = try Judge.python.run([
      ClientFixture.folder.appending(path: "way.py").path, try service.address, Self.start, "xyzzy",
    ])
    #expect(nothing.output == "Nothing is called xyzzy.\n")
  }

  /// The entrances and works of the campus's text within 25 m of the line of the way.
  private static func near(_ service: RunningService) async throws -> [String] {
    struct Document: Decodable {
      struct Feature: Decodable {
        struct Geometry: Decodable {
          let type: String
          let coordinates: [[Double]]?

          private enum Key: CodingKey { case type, coordinates }

          init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            type = try values.decode(String.self, forKey: .type)
            coordinates = try? values.decode([[Double]].self, forKey: .coordinates)
          }
        }
        let geometry: Geometry?
      }
      let features: [Feature]
    }
    let way = try JSONDecoder().decode(
      Document.self,
      from: try await service.get(
        "/api/directions?from=\(start)&to=ubc/beaty-biodiversity-centre&stepFree=true"))
    let lines = way.features.compactMap { feature in
      feature.geometry?.type == "LineString" ? feature.geometry?.coordinates : nil
    }
    var things = try ClientFixture.places(of: "ubc").compactMap { place in
      place.properties.kind == "entrance" ? place.geometry?.point.map { (place.id, $0) } : nil
    }
    struct Works: Decodable {
      struct Feature: Decodable {
        struct Properties: Decodable { let id: String }
        let geometry: ClientFixture.Place.Geometry?
        let properties: Properties
      }
      let features: [Feature]
    }
    let works = try JSONDecoder().decode(
      Works.self, from: try await service.get("/api/collections/works/items?limit=10000"))
    things += works.features.compactMap { work in
      work.geometry?.point.map { (work.properties.id, $0) }
    }
    return things.filter { thing in
      lines.contains { line in
        zip(line, line.dropFirst()).contains { distance(from: thing.1, to: ($0, $1)) <= 25 }
      }
    }.map(\.0)
  }

  /// The distance of a point from a piece of a line in metres, over the plane that touches the
  /// ellipsoid there: right to a millimetre for what is as near as this.
  private static func distance(from point: [Double], to piece: ([Double], [Double])) -> Double {
    let latitude = point[1] * .pi / 180
    let (axis, eccentricity) = (6_378_137.0, 0.00669437999014)
    let root = (1 - eccentricity * pow(sin(latitude), 2)).squareRoot()
    let east = axis / root * cos(latitude) * .pi / 180
    let north = axis * (1 - eccentricity) / pow(root, 3) * .pi / 180
    func flat(_ other: [Double]) -> (x: Double, y: Double) {
      ((other[0] - point[0]) * east, (other[1] - point[1]) * north)
    }
    let (first, last) = (flat(piece.0), flat(piece.1))
    let (dx, dy) = (last.x - first.x, last.y - first.y)
    let square = dx * dx + dy * dy
    let share = square == 0 ? 0 : min(1, max(0, -(first.x * dx + first.y * dy) / square))
    return hypot(first.x + share * dx, first.y + share * dy)
  }
}
