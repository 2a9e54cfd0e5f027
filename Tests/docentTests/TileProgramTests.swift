import Foundation
import TestSupport
import Testing

@Suite(
  "The tiles as a map program reads them",
  .disabled(if: Judge.ogr2ogr.isAbsent, "needs ogr2ogr (Debian's gdal-bin)"))
struct TileProgramTests {
  private struct Document: Decodable {
    struct Geometry: Decodable {
      let type: String
      let coordinates: Numbers
    }
    struct Feature: Decodable {
      let properties: [String: Value]
      let geometry: Geometry?
    }
    let features: [Feature]
  }

  /// Any value, of which texts are kept.
  private struct Value: Decodable {
    let text: String?
    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  /// Nested lists of numbers, of which the positions are kept.
  private struct Numbers: Decodable {
    var positions: [[Double]] = []
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let position = try? container.decode([Double].self) {
        positions = [position]
      } else {
        positions = try container.decode([Numbers].self).flatMap(\.positions)
      }
    }
  }

  @Test("have each work at its place, and areas that are simple")
  func tiles() async throws {
    let program = try Program()
    let imported = try program.run("import", Program.package.appending(path: "Data/cambridge").path)
    #expect(imported.status == 0, "\(imported.errors)")
    let service = try RunningService(program)
    defer { service.stop() }
    let address = try service.address
    let works = try JSONDecoder().decode(
      Document.self, from: try await service.get("/api/collections/works/items?limit=10000"))
    let (zoom, places) = (
      15, works.features.compactMap { $0.geometry?.coordinates.positions.first }
    )
    let side = Double(1 << zoom)
    /// The column and the row of a position.
    func tile(_ position: [Double]) -> [Int] {
      let y = (1 - asinh(tan(position[1] * .pi / 180)) / .pi) / 2
      return [Int((position[0] + 180) / 360 * side), Int(y * side)]
    }
    let tiles = Set(places.map(tile))
    #expect(tiles.count > 2)
    func read(_ tile: [Int], _ layer: String) throws -> Document {
      let file = program.folder.appending(path: "\(UUID().uuidString).geojson")
      let url = "MVT:\(address)/api/tiles/WebMercatorQuad/\(zoom)/\(tile[1])/\(tile[0])?f=mvt"
      let verdict = try Judge.ogr2ogr.run(
        [
          "-f", "GeoJSON", "-t_srs", "EPSG:4326", "-lco", "COORDINATE_PRECISION=9", file.path, url,
          layer, "-oo", "Z=\(zoom)", "-oo", "X=\(tile[0])", "-oo", "Y=\(tile[1])", "-oo",
          "CLIP=NO",
        ], in: program.folder)
      #expect(verdict.status == 0, "\(layer): \(verdict.errors.prefix(500))")
      return try JSONDecoder().decode(Document.self, from: Data(contentsOf: file))
    }
    var found: Set<String> = []
    for tile in tiles {
      for feature in try read(tile, "works").features {
        let id = try #require(feature.properties["id"]?.text)
        let place = try #require(feature.geometry?.coordinates.positions.first)
        let item = try #require(works.features.first { $0.properties["id"]?.text == id })
        let own = try #require(item.geometry?.coordinates.positions.first)
        // Half a step of the grid.
        #expect((place[0] - own[0]).magnitude * side / 360 * 4096 <= 0.6)
        found.insert(id)
      }
    }
    #expect(found.count == places.count)
    let ground = try JSONDecoder().decode(
      Document.self, from: try await service.get("/api/collections/ground/items?limit=10000"))
    let area = ground.features.first { $0.geometry?.type == "Polygon" }
    let corner = try #require(area?.geometry?.coordinates.positions.first)
    let shown = try read(tile(corner), "ground")
    #expect(shown.features.contains { $0.geometry?.type.hasSuffix("Polygon") == true })
  }
}
