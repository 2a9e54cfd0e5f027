import Catalog
import Exchange
import Foundation
import Notation
import Queries
import Rendering
import TestSupport
import Testing

@Suite("An export as GeoJSON")
struct CollectionImportTests {
  /// A folder with an export of `contents`, without media files.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "docent-\(UUID().uuidString)", directoryHint: .isDirectory)
    let exported: Exported

    init(_ contents: CatalogContents, campus: PlaceID? = nil, tour: Slug? = nil) throws {
      exported = try Renderer(CatalogSnapshot(contents, revision: 1))
        .exportGeoJSON(campus: campus, tour: tour)
      for file in exported.files { try write(file.path, file.bytes) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ path: String, _ bytes: [UInt8]) throws {
      let file = url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }

    func text(_ path: String) throws -> String {
      try String(contentsOf: url.appending(path: path), encoding: .utf8)
    }

    func read(_ path: String = "", campus: String? = nil) throws -> SourceReading {
      // A catalogue that has the campuses already.
      let known = path.isEmpty ? [:] : SampleCampus.contents.campuses.mapValues(\.languages)
      return SourceReader(
        formats: FormatList([CollectionsFormat()]), languages: known,
        campus: try campus.map { try Slug($0) }
      ).read([path.isEmpty ? url.path : url.path + "/\(path)"])
    }
  }

  /// Expects that an export of `contents` holds everything but what it says that it leaves out.
  private static func check(_ contents: CatalogContents) throws {
    let folder = try Folder(contents)
    let reading = try folder.read()
    #expect(reading.problems.filter { $0.severity == .error } == [])
    #expect(reading.leftOut.isEmpty)
    let absent = Set(folder.exported.losses.filter { $0.field == "id" }.map(\.item))
    let drafts = contents.tours.values.filter { $0.status == .draft }
    #expect(absent == Set(drafts.map { ItemKey(.tour, $0.id.description) }))
    #expect(folder.exported.losses.count == absent.count)
    for item in contents.items where !absent.contains(item.key) {
      #expect(reading.contents[item.key] == item)
    }
    #expect(reading.contents.count == contents.count - absent.count)
  }

  @Test("comes back from its folder as it was")
  func sample() throws { try Self.check(SampleCampus.contents) }

  @Test("comes back with every field of every kind")
  func full() throws { try Self.check(try FullCatalogue.contents()) }

  @Test("comes back by the file of each kind")
  func files() throws {
    let contents = SampleCampus.contents
    let folder = try Folder(contents)
    let names = folder.exported.files.map(\.path).filter { !$0.contains("/") }
    #expect(names.count == 11)
    for name in names {
      let isRead = CollectionsFormat().recognises(SourceProbe(folder.url.path + "/\(name)"))
      // Map programs change works, which are read by a mapping; and an empty collection says nothing.
      let json = try JSONValue(parsing: Array(folder.text(name).utf8))
      let isEmpty = json["features"]?.elements?.isEmpty ?? true
      #expect(isRead == (name != "works.geojson" && !isEmpty), "\(name)")
      guard isRead else { continue }
      let reading = try folder.read(name)
      #expect(!reading.contents.isEmpty, "\(name)")
    }
  }

  @Test(
    "of tours alone has titles of stops only where these have their own, whatever works are called")
  func titles() throws {
    var contents = SampleCampus.contents
    let tour = try #require(contents.tours.values.first { $0.status == .published })
    let folder = try Folder(contents)
    let alone = try folder.read("tours.geojson").contents.tours[tour.id]
    #expect(alone?.stops == tour.stops)
    for var work in contents.works.values {
      work.title = try #require(LocalizedText("Renamed", in: .english))
      contents.insert(.work(work))
    }
    let renamed = try Folder(contents)
    try renamed.write("tours.geojson", Array(folder.text("tours.geojson").utf8))
    #expect(try renamed.read().contents.tours[tour.id]?.stops == tour.stops)
    // An edited title is the stop's own.
    let index = try #require(tour.stops.firstIndex { $0.title == nil })
    let text = try folder.text("tours.geojson")
    let json = try JSONValue(parsing: Array(text.utf8))
    let features = try #require(json["features"]?.elements)
    let feature = try #require(features.first { $0["id"]?.string == tour.id.description })
    let title = try #require(
      feature["properties"]?["stops"]?.elements?[index]["title"]?.string)
    try folder.write(
      "tours.geojson",
      Array(text.replacing("\"title\":\"\(title)\"", with: "\"title\":\"Edited\"").utf8))
    let edited = try folder.read("tours.geojson").contents.tours[tour.id]?.stops[index]
    #expect(edited?.title == LocalizedText("Edited", in: .english))
  }

  @Test("is known when a map program has saved it again", arguments: ["id", "properties.id"])
  func resaved(kept: String) throws {
    let contents = SampleCampus.contents
    let folder = try Folder(contents)
    let names = folder.exported.files.map(\.path).filter {
      !$0.contains("/") && $0 != "works.geojson"
    }
    for name in names {
      let json = try JSONValue(parsing: Array(folder.text(name).utf8))
      let features = json["features"]?.elements ?? []
      if features.isEmpty { continue }
      var writer = JSONWriter()
      writer.object { json in
        json.member("type", "FeatureCollection")
        json.member("name", "layer")
        json.member("crs") { json in
          json.object { json in
            json.member("type", "name")
            json.member("properties") { json in
              json.object { $0.member("name", "urn:ogc:def:crs:OGC:1.3:CRS84") }
            }
          }
        }
        json.array("features", of: features) { json, feature in
          json.object { json in
            json.member("type", "Feature")
            if kept == "id" { json.member("id", feature["id"]?.string) }
            json.member("properties") { json in
              json.object { json in
                guard case .object(let members)? = feature["properties"] else { return }
                for member in members where kept != "id" || member.name != "id" {
                  switch member.value {
                  case .array, .object:
                    var inner = JSONWriter()
                    inner.value(member.value)
                    json.member(member.name, String(decoding: inner.bytes, as: UTF8.self))
                  default:
                    json.name(member.name)
                    json.value(member.value)
                  }
                }
              }
            }
            json.name("geometry")
            json.value(feature["geometry"] ?? .null)
          }
        }
      }
      try folder.write(name, writer.bytes)
      #expect(CollectionsFormat().recognises(SourceProbe(folder.url.path + "/\(name)")), "\(name)")
    }
    let reading = try folder.read()
    #expect(reading.problems.filter { $0.severity == .error } == [])
    for item in reading.contents.items { #expect(item == contents[item.key]) }
    let absent = folder.exported.losses.filter { $0.field == "id" }
    #expect(reading.contents.count == contents.count - absent.count)
  }

  @Test(
    "alone makes a campus around whatever has a position",
    arguments: ["levels", "ground", "entrances", "rooms"])
  func positions(name: String) throws {
    let folder = try Folder(try FullCatalogue.contents())
    let reading = SourceReader(formats: FormatList([CollectionsFormat()])).read([
      folder.url.path + "/\(name).geojson"
    ])
    #expect(
      !reading.problems.contains { $0.message.contains("Nothing in the document has a position") },
      "\(reading.problems)")
  }

  @Test("of a draft that is asked for by name has it")
  func draft() throws {
    let contents = SampleCampus.contents
    let draft = try #require(contents.tours.values.first { $0.status == .draft })
    let snapshot = CatalogSnapshot(
      contents, version: CatalogVersion(revision: 1), showsDrafts: true)
    let exported = try Renderer(snapshot).exportGeoJSON(tour: draft.id)
    #expect(exported.files.contains { $0.path == "tours.geojson" })
  }

  @Test("of one tour comes with the works that it shows, and no others")
  func tour() throws {
    let contents = SampleCampus.contents
    let tour = try #require(contents.tours.values.first { $0.status == .published })
    let reading = try Folder(contents, tour: tour.id).read()
    #expect(reading.contents.tours.count == 1)
    let shown = tour.stops.compactMap { if case .work(let id) = $0.subject { id } else { nil } }
    #expect(Set(reading.contents.works.keys) == Set(shown))
  }

  @Test("keeps what a program in between has added, as a detail")
  func strangers() throws {
    let folder = try Folder(SampleCampus.contents)
    let text = try folder.text("rooms.geojson").replacing(
      #""kind":"room","#, with: #""kind":"room","fid":7,"survey team":{"by":"Ada"},"#)
    try folder.write("rooms.geojson", Array(text.utf8))
    let reading = try folder.read()
    #expect(!reading.contents.rooms.isEmpty)
    for room in reading.contents.rooms.values {
      #expect(room.details["fid"] == "7")
      #expect(room.details["survey team"]?.contains("Ada") ?? false)
    }
  }

  @Test("of before artists had a file comes with the names of its artists")
  func named() throws {
    let contents = SampleCampus.contents
    let folder = try Folder(contents)
    for name in ["artists", "media"] {
      try FileManager.default.removeItem(at: folder.url.appending(path: "\(name).geojson"))
    }
    let reading = try folder.read()
    for work in contents.works.values {
      for artist in work.artists {
        #expect(reading.contents.artists[artist]?.name == contents.artists[artist]?.name)
        #expect(reading.implied.contains(ItemKey(.artist, artist.description)))
      }
      for medium in work.media {
        #expect(reading.contents.media[medium] == contents.media[medium])
      }
    }
  }

  @Test("says that stops alone are none, and of what it cannot read where it stands")
  func refused() throws {
    let folder = try Folder(SampleCampus.contents)
    let stops = try #require(folder.exported.files.first { $0.path.hasSuffix("stops.geojson") })
    let alone = try folder.read(stops.path)
    #expect(
      alone.problems.contains { $0.code == .unknownFormat && $0.remedy.contains("tours.geojson") })
    let text = try folder.text("levels.geojson").replacing(
      #""ordinal":"#, with: #""ordinal":"high","was":"#)
    try folder.write("levels.geojson", Array(text.utf8))
    let broken = try folder.read()
    #expect(
      broken.problems.contains {
        $0.severity == .error && $0.location?.file.hasSuffix("levels.geojson") ?? false
          && $0.message.contains("ordinal")
      })
  }
}
