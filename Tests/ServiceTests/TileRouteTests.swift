import Catalog
import HTTPTypes
import Notation
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

@Suite("The addresses of tiles")
struct TileRouteTests {
  /// A tile in which the sample campus lies whole.
  static let path = "/api/tiles/WebMercatorQuad/14/5893/6826"
  static let type = "application/vnd.mapbox-vector-tile"

  private static func tile(
    _ path: String = Self.path, _ headers: HTTPFields = [:]
  ) async throws -> DecodedTile {
    let answer = try await SampleService.get(path, headers: headers)
    #expect(answer.status == .ok && answer.headers[.contentType] == type, "\(path)")
    return try DecodedTile(answer.body)
  }

  @Test("answer with a tile of all collections, and of one by itself")
  func contents() async throws {
    let whole = try await Self.tile()
    #expect(
      Set(whole.layers.map(\.name)) == [
        "campuses", "works", "stops", "buildings", "paths", "tours",
      ])
    for name in ["works", "buildings", "paths", "campuses"] {
      let items = try await ServedData.get("/collections/\(name)/items?limit=1000")
      let placed = items.features.filter { $0["geometry"]?["type"] != nil }
      let ids = placed.compactMap { $0["properties"]?["id"]?.string }
      let layer = try #require(whole.layer(name))
      #expect(Set(layer.features.compactMap { $0.properties["id"]?.words }) == Set(ids))
      let own = try await Self.tile(
        "/api/collections/\(name)/tiles" + Self.path.dropFirst("/api/tiles".count))
      #expect(own.layers.map(\.name) == [name])
      #expect(own.layers[0].features.count == layer.features.count)
      for feature in layer.features {
        let item = try #require(
          items.features.first {
            $0["properties"]?["id"]?.string == feature.properties["id"]?.words
          })
        for (key, value) in feature.properties {
          switch (value, item["properties"]?[key]) {
          case (.text(let bytes), let told?): #expect(told.string.map { Array($0.utf8) } == bytes)
          case (.integer(let number), let told?): #expect(told.number == Double(number))
          case (.number(let number), let told?): #expect(told.number == number)
          case (.truth(let truth), let told?): #expect(told == .bool(truth))
          case (_, nil): Issue.record("\(name) has no \(key)")
          }
        }
      }
    }
  }

  @Test("are empty where nothing is, and missing where no tile is")
  func missing() async throws {
    let empty = try await SampleService.get("/api/tiles/WebMercatorQuad/14/1/1")
    #expect(empty.status == .ok && empty.body.isEmpty)
    #expect(empty.headers[.contentType] == Self.type && empty.headers[.eTag] != nil)
    #expect(empty.headers[.contentLength] == "0")
    for path in [
      "/23/0/0", "/-1/0/0", "/0/0/1", "/0/1/0", "/1/2/0", "/1/0/2", "/1/-1/0", "/x/0/0", "/0/x/0",
      "/0/0/1.5", "/00/0/0", "/0/+0/0", "/1/0/99999999999999999999", "/1/0/%FF", "/1/0/0.pbf",
      "/22/4194304/0", "/0/0",
    ] {
      for base in ["/api/tiles", "/api/collections/works/tiles"] {
        let answer = try await SampleService.get("\(base)/WebMercatorQuad\(path)")
        #expect(answer.status == .notFound, "\(path)")
        #expect(answer.headers[.contentType] == "application/problem+json")
      }
    }
    for path in [
      "/api/tiles/WorldCRS84Quad", "/api/tiles/WorldCRS84Quad/0/0/0",
      "/api/collections/artists/tiles", "/api/collections/none/tiles",
      "/api/collections/artists/tiles/WebMercatorQuad/0/0/0",
      "/api/tileMatrixSets/WorldCRS84Quad",
    ] {
      #expect(try await SampleService.get(path).status == .notFound, "\(path)")
    }
    let stranger = try await SampleService.get("\(Self.path)?colour=red")
    #expect(stranger.status == .badRequest)
    let picture = try await SampleService.get(Self.path, headers: [.accept: "image/png"])
    #expect(picture.status == .notAcceptable && picture.text.contains(Self.type))
    #expect(
      try await SampleService.get("\(Self.path)?f=mvt", headers: [.accept: "*/*"]).status == .ok)
  }

  @Test("have the manners of other data: tags, packing, languages, HEAD, other origins")
  func manners() async throws {
    let plain = try await SampleService.get(Self.path)
    let tag = try #require(plain.headers[.eTag])
    let again = try await SampleService.get(Self.path, headers: [.ifNoneMatch: tag])
    #expect(again.status == .notModified && again.body.isEmpty)
    let items = try await SampleService.get("/api/collections/works/items")
    for name in [HTTPField.Name.vary, .cacheControl, .accessControlAllowOrigin] {
      #expect(plain.headers[name] == items.headers[name], "\(name)")
    }
    for (coding, unpack) in [
      ("gzip", { Gunzip.opening(of: $0, upTo: 1 << 22) }),
      ("br", { Unbrotli.unpacked($0, most: 1 << 22) }),
    ] as [(String, ([UInt8]) -> [UInt8]?)] {
      let packed = try await SampleService.get(Self.path, headers: [.acceptEncoding: coding])
      #expect(packed.headers[.contentEncoding] == coding)
      #expect(packed.body.count < plain.body.count && unpack(packed.body) == plain.body)
      #expect(packed.headers[.eTag] != tag)
    }
    let head = try await SampleService.get(Self.path, method: .head)
    #expect(head.body.isEmpty && head.headers[.contentLength] == String(plain.body.count))
    let post = try await SampleService.get(Self.path, method: .post)
    #expect(post.status == .methodNotAllowed)
    func name(_ path: String, _ headers: HTTPFields = [:]) async throws -> String? {
      try await Self.tile(path, headers).layer("campuses")?.features[0].properties["name"]?.words
    }
    #expect(try await name(Self.path) == "Alder Island")
    #expect(try await name("\(Self.path)?lang=es") == "Isla Aliso")
    #expect(try await name(Self.path, [.acceptLanguage: "es"]) == "Isla Aliso")
  }

  @Test("are made once a state of the catalogue, and keep their tag while it is the same")
  func kept() async throws {
    let catalog = CurrentCatalog(SampleCampus.snapshot, published: { _ in nil })
    let first = try await catalog.answer(Self.path)
    #expect(catalog.keptAnswers.count == 1)
    #expect(try await catalog.answer(Self.path).body == first.body)
    #expect(catalog.keptAnswers.count == 1)
    var contents = SampleCampus.contents
    var artist = try #require(contents.artists.values.first)
    artist.nationality = "Another"
    contents.artists[artist.id] = artist
    catalog.publish(CatalogSnapshot(contents, revision: 8))
    let second = try await catalog.answer(Self.path)
    #expect(second.headers[.eTag] == first.headers[.eTag])
    contents.works[try Slug("bronze-hare")] = nil
    catalog.publish(CatalogSnapshot(contents, revision: 9))
    let third = try await catalog.answer(Self.path)
    #expect(third.headers[.eTag] != first.headers[.eTag])
    let works = try DecodedTile(third.body).layer("works")?.features ?? []
    #expect(!works.contains { $0.properties["id"]?.words == "bronze-hare" })
  }

  @Test("are led to by TileJSON, whose layers are those of the tiles")
  func tileJSON() async throws {
    for base in ["/tiles", "/collections/buildings/tiles"] {
      let json = try await ServedData.get("\(base)/WebMercatorQuad/tilejson.json").json
      #expect(json["tilejson"]?.string == "3.0.0" && json["scheme"]?.string == "xyz")
      let template = try #require(json["tiles"]?.elements?.first?.string)
      #expect(template == "http://localhost/api\(base)/WebMercatorQuad/{z}/{y}/{x}")
      let path = ServedData.path(template).replacing("{z}", with: "14")
        .replacing("{y}", with: "5893").replacing("{x}", with: "6826")
      let read = try await Self.tile(path)
      let layers = json["vector_layers"]?.elements ?? []
      for layer in read.layers {
        let told = try #require(layers.first { $0["id"]?.string == layer.name })
        #expect((told["minzoom"]?.number ?? 99) <= 14)
        for feature in layer.features {
          for (key, value) in feature.properties {
            let type = told["fields"]?[key]?.string
            switch value {
            case .text: #expect(type == "String", "\(layer.name) \(key)")
            case .integer, .number: #expect(type == "Number", "\(layer.name) \(key)")
            case .truth: #expect(type == "Boolean", "\(layer.name) \(key)")
            }
          }
        }
      }
      let bounds = json["bounds"]?.elements?.compactMap(\.number) ?? []
      #expect(bounds.count == 4 && bounds[0] < bounds[2] && bounds[1] < bounds[3])
    }
    var contents = SampleCampus.contents
    for id in contents.campuses.keys {
      contents.campuses[id]?.attribution = "© <b>Alder</b> & \"sons\""
    }
    let catalog = CurrentCatalog(CatalogSnapshot(contents, revision: 8), published: { _ in nil })
    let credit = try await ServedData.get("/tiles/WebMercatorQuad/tilejson.json", of: catalog)
      .json["attribution"]?.string
    #expect(credit?.hasPrefix("© &lt;b&gt;Alder&lt;/b&gt; &amp; ") == true)
  }

  @Test("do not show drafts but to those who may see them, whose answers nobody keeps")
  func drafts() async throws {
    let service = try await WritableService()
    let draft = Sample.draft
    func showsDraft(_ answer: CurrentCatalog.Exchange) throws -> Bool {
      let stops = try DecodedTile(answer.body).layer("stops")?.features ?? []
      return stops.contains { $0.properties["tour"]?.words == draft }
    }
    let author = try await service.send(.get, Self.path, as: .author, [:])
    #expect(try author.status == .ok && showsDraft(author))
    #expect(author.headers[.cacheControl] == "private, no-store")
    // Whoever asks after them sees nothing of theirs.
    let shown = try await service.get(Self.path)
    #expect(try shown.status == .ok && !showsDraft(shown))
    #expect(shown.headers[.cacheControl] == "no-cache")
  }
}
