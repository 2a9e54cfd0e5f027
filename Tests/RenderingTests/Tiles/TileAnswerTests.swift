import Catalog
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("A tile of the catalogue")
struct TileAnswerTests {
  private static func decoded(
    _ renderer: Renderer, _ tile: MapTile, of kind: FeatureKind? = nil,
    within bounds: TileBounds = .usual, for reader: Reader = Reader()
  ) throws -> DecodedTile {
    try DecodedTile(renderer.tile(tile, of: kind, within: bounds, for: reader))
  }

  private static func ids(_ layer: DecodedTile.Layer?) -> [String] {
    (layer?.features ?? []).compactMap { $0.properties["id"]?.words }
  }

  /// The tile that a place lies in; beside the poles, where there is none, the one nearest to it.
  private static func tile(at place: Coordinate, _ zoom: Int) throws -> MapTile {
    let position = WebMercator.position(of: place) * Double(1 << zoom)
    let last = (1 << zoom) - 1
    return try #require(
      MapTile(
        zoom: zoom, row: min(max(Int(position.y), 0), last), column: min(Int(position.x), last)))
  }

  /// The box of a tile and so many steps around it.
  private static func box(_ tile: MapTile, _ margin: Double) throws -> FeatureBox {
    func corner(_ x: Double, _ y: Double) -> (longitude: Double, latitude: Double) {
      let side = Double(1 << tile.zoom)
      let (x, y) = (
        (Double(tile.column) + x / 4096) / side, (Double(tile.row) + y / 4096) / side
      )
      return (x * 360 - 180, atan(sinh(.pi * (1 - 2 * min(max(y, 0), 1)))) * 180 / .pi)
    }
    let (first, last) = (corner(-margin, 4096 + margin), corner(4096 + margin, -margin))
    return try #require(
      FeatureBox(
        west: first.longitude, south: first.latitude, east: last.longitude, north: last.latitude))
  }

  /// A campus about `middle` with works, ground and paths, each some metres long.
  private static func campus(
    about middle: Coordinate, reach: Double, _ random: inout SplitMix64
  ) throws -> CatalogContents {
    func place(_ east: Double, _ north: Double, from here: Coordinate) throws -> Coordinate {
      let latitude = min(max(here.latitude + north / 111_320, -90), 90)
      var longitude =
        here.longitude + east / 111_320 / max(cos(here.latitude * .pi / 180), 0.01)
      if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
      return try Coordinate(latitude: latitude, longitude: longitude)
    }
    func somewhere() throws -> Coordinate {
      try place(
        Double.random(in: -reach...reach, using: &random),
        Double.random(in: -reach...reach, using: &random), from: middle)
    }
    var contents = CatalogContents()
    let id = try PlaceID("shore")
    let name = try #require(LocalizedText([.english: "Shore"]))
    contents.insert(
      .campus(
        Campus(
          id: id, name: name, languages: [.english], timeZone: "Pacific/Fiji", center: middle)))
    for number in 0..<60 {
      var work = Work(id: try Slug("work-\(number)"), title: name, place: id)
      work.coordinate = number % 10 == 9 ? nil : try somewhere()
      contents.insert(.work(work))
      let here = try somewhere()
      let ring = try [(0.0, 0.0), (20, 3), (24, 19), (3, 22), (0, 0)].map {
        try place($0.0, $0.1, from: here)
      }
      contents.insert(
        .building(
          Building(
            id: try PlaceID("shore/house-\(number)"), name: name,
            shape: .polygons([Polygon(exterior: try Ring(ring))]))))
    }
    return contents
  }

  @Test("has each feature that meets it, and none beyond its margin", arguments: UInt64(0)..<24)
  func isComplete(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let longitude =
      [179.999, -180, 180, Double.random(in: -180...180, using: &random)]
      .randomElement(using: &random) ?? 0
    let latitude =
      [85.05, -85.049, 0, Double.random(in: -84...84, using: &random)]
      .randomElement(using: &random) ?? 0
    let middle = try Coordinate(latitude: latitude, longitude: longitude)
    let zoom = Int.random(in: 13...19, using: &random)
    var contents = try Self.campus(
      about: middle, reach: 40_000 / Double(1 << (zoom - 10)), &random)
    let id = try Slug("in-the-middle")
    let campus = try #require(contents.campuses.keys.first)
    var work = Work(id: id, title: try #require(LocalizedText([.english: "Middle"])), place: campus)
    work.coordinate = middle
    contents.insert(.work(work))
    let renderer = Renderer(CatalogSnapshot(contents, revision: 1))
    let tile = try Self.tile(
      at: try Coordinate(latitude: min(max(latitude, -85.05), 85.05), longitude: longitude), zoom)
    let read = try Self.decoded(renderer, tile)
    let (inner, outer) = (try Self.box(tile, -0.5), try Self.box(tile, 64.5))
    var count = 0
    for kind in [FeatureKind.items(.work), .items(.building)] {
      let collected = renderer.collected(kind)
      let property = try #require(kind.properties.first { $0.name == "id" })
      let ids = Self.ids(read.layer(kind.name))
      #expect(Set(ids).count == ids.count, "Each is there once.")
      for (feature, geometry) in zip(collected.features, collected.geometries) {
        guard case .text(let name)? = renderer.value(of: property, in: feature, for: Reader())
        else {
          continue
        }
        let isThere = ids.contains(name)
        guard let geometry else {
          #expect(!isThere)
          continue
        }
        if inner.meets(geometry) { #expect(isThere, "\(tile) \(name)") }
        if isThere {
          count += 1
          #expect(outer.meets(geometry), "\(tile) \(name)")
        }
      }
    }
    #expect(count > 0)
  }

  @Test("has layers from their zoom on, with the properties that are told")
  func layers() throws {
    let renderer = Renderer(SampleCampus.snapshot)
    let middle = SampleCampus.snapshot.campuses[0].center
    for zoom in MapTile.zooms {
      let read = try Self.decoded(renderer, try Self.tile(at: middle, zoom))
      for layer in read.layers {
        let known = try #require(TileLayer.all.first { $0.kind.name == layer.name })
        #expect(known.zooms.contains(zoom))
        let names = Set(known.properties.map(\.name))
        for feature in layer.features { #expect(names.isSuperset(of: feature.properties.keys)) }
      }
      #expect(read.layer("campuses") != nil)
      if zoom < 8 { #expect(read.layers.count == 1) }
    }
    let contents = SampleCampus.contents
    let hare = try #require(contents.works[try Slug("bronze-hare")]?.coordinate)
    let gallery = try #require(contents.buildings[try PlaceID("alder/gallery")]?.shape?.center)
    for (layer, here) in [("works", hare), ("buildings", gallery)] {
      for zoom in 17...20 {
        let read = try Self.decoded(renderer, try Self.tile(at: here, zoom))
        #expect(read.layer(layer) != nil, "\(layer) \(zoom)")
      }
    }
    // Every collection whose features can have a position is a layer.
    let without = FeatureKind.allCases.filter { !FeatureKind.tiled.contains($0) }
    #expect(without == [.items(.artist)])
  }

  @Test("has levels below the ground, names from right to left, and texts that are cut whole")
  func exotic() throws {
    var contents = SampleCampus.contents
    let arabic = try LanguageTag("ar")
    let name = "حديقة النحت"
    var building = try #require(contents.buildings.values.first { $0.shape != nil })
    let long = String(repeating: "شجرة ", count: 60)
    building.name = try #require(LocalizedText([arabic: name]))
    building.address = long
    contents.insert(.building(building))
    let levelID = try PlaceID("\(building.id)/b2")
    contents.insert(.level(Level(id: levelID, ordinal: -2, shortName: "B2")))
    let renderer = Renderer(CatalogSnapshot(contents, revision: 9))
    let place = try #require(building.shape?.outerCoordinates.first)
    let reader = Reader(languages: LanguagePreference([arabic]))
    let read = try Self.decoded(renderer, try Self.tile(at: place, 18), for: reader)
    let house = try #require(
      read.layer("buildings")?.features.first {
        $0.properties["id"]?.words == building.id.description
      })
    #expect(house.properties["name"] == .text(Array(name.utf8)))
    let address = try #require(house.properties["address"]?.words)
    #expect(address.utf8.count <= 256 && address.hasSuffix("\u{2026}"))
    #expect(long.hasPrefix(address.dropLast()))
    let level = try #require(
      read.layer("levels")?.features.first {
        $0.properties["id"]?.words == levelID.description
      })
    #expect(level.properties["ordinal"] == .integer(-2))
    let below = try #require(contents.levels[levelID])
    let number = Item.level(below).lastingNumber
    #expect(level.type == 3 && level.id == UInt64(number))
  }

  @Test("stays within its bounds: layers that matter less go first, and features evenly")
  func bounds() throws {
    var random = SplitMix64(seed: 5)
    let middle = try Coordinate(latitude: 10, longitude: 20)
    let renderer = Renderer(
      CatalogSnapshot(try Self.campus(about: middle, reach: 100, &random), revision: 1))
    let tile = try Self.tile(at: middle, 13)
    let all = try Self.decoded(renderer, tile)
    func counts(_ read: DecodedTile) -> [Int] {
      ["campuses", "works", "buildings"].map { read.layer($0)?.features.count ?? 0 }
    }
    let whole = counts(all)
    #expect(whole[0] == 1 && whole[1] > 20 && whole[2] > 20)
    for most in [0, 1, 10, whole[1] + 1, whole[1] + 9] {
      var bounds = TileBounds()
      bounds.features = most
      let read = try Self.decoded(renderer, tile, within: bounds)
      #expect(counts(read).reduce(0, +) == most)
      #expect(counts(read)[2] == max(0, most - 1 - whole[1]))
      // What stays is what was first before.
      for name in ["works", "buildings"] {
        let ids = Self.ids(read.layer(name))
        #expect(ids == Array(Self.ids(all.layer(name)).prefix(ids.count)))
      }
    }
    var bounds = TileBounds()
    bounds.bytes = 2_000
    let bytes = renderer.tile(tile, of: nil, within: bounds, for: Reader())
    let few = try DecodedTile(bytes)
    #expect(bytes.count < 3_000 && counts(few)[0] == 1)
  }

  @Test("is read whatever the catalogue holds", arguments: UInt64(0)..<12)
  func random(seed: UInt64) throws {
    let renderer = Renderer(CatalogSnapshot(try RandomContents(seed: seed).contents, revision: 1))
    var random = SplitMix64(seed: seed)
    var count = 0
    for _ in 0..<30 {
      let zoom = Int.random(in: 0...18, using: &random)
      let tile = try Self.tile(at: try Coordinate.random(using: &random), zoom)
      count += try Self.decoded(renderer, tile).layers.count
    }
    #expect(count > 0)
  }
}
