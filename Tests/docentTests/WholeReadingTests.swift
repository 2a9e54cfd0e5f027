import Catalog
import Exchange
import Foundation
import Testing

@testable import docent

@Suite("Every sample document")
struct WholeReadingTests {
  @Test(
    "is read whole",
    arguments: Set(try MutationSeed.all().map(\.format)).sorted())
  func samples(format: String) throws {
    for (number, seed) in try MutationSeed.all().enumerated() where seed.format == format {
      let folder = try seed.written()
      defer { try? FileManager.default.removeItem(at: folder) }
      let reader = SourceReader(
        formats: .everything,
        languages: format == "ground" ? [try PlaceID(MutationSeed.campus): [.english]] : [:],
        campus: try Slug(MutationSeed.campus), format: FormatList.everything[format],
        mapping: seed.mapping.map { folder.path + "/" + $0 })
      let reading = reader.read(seed.paths.map { folder.path + ($0.isEmpty ? "" : "/\($0)") })
      // All but the program that a document comes from.
      let leftOut = reading.leftOut.filter { $0.name != "gpx@creator" }
      #expect(leftOut.isEmpty, "document \(number): \(leftOut.map(\.description))")
    }
  }
}

@Suite(
  "Every real data set",
  .disabled(if: RealSet.isAbsent, "needs ../shared/data"))
struct RealSetTests {
  @Test("is accounted for, but for what is named here", arguments: RealSet.all)
  func accounted(set: RealSet) throws {
    let reader = SourceReader(
      formats: .everything, languages: [try PlaceID("park"): [.english]], campus: try Slug("park"),
      format: set.format.flatMap { FormatList.everything[$0] })
    let reading = reader.read([RealSet.folder.appending(path: set.path).path])
    let names = Set(reading.leftOut.map(\.name)).filter { name in
      !set.leftOut.contains { $0.hasSuffix("*") ? name.hasPrefix($0.dropLast()) : name == $0 }
    }
    #expect(names.isEmpty, "\(names.sorted())")
  }
}

/// A data set of others, with the names of what the catalogue has no place for; `*` stands for the rest
/// of a name.
struct RealSet: Sendable, CustomTestStringConvertible {
  static let folder = Program.package.deletingLastPathComponent().appending(path: "shared/data")
  static let isAbsent = !FileManager.default.fileExists(atPath: folder.path)

  let path: String
  var format: String?
  var leftOut: [String] = []
  var testDescription: String { path }

  static let all = [
    // Addresses, the places of small things, names in a language that the campus does not speak, fields of
    // the producer's own, misspelt ones among them, and openings, units and nodes that lead nowhere.
    RealSet(
      path: "spbstu-imdf",
      leftOut: [
        "address", "alt_name", "builing_id", "category", "country", "detailLevel", "door",
        "locality", "name.ru", "postal_code", "province", "restriction", "rotation", "shortName",
        "unit", "unit_categoty", "unit_restriction", "weight",
      ].map { "properties." + $0 }
        + ["geometry", "generated_by", "navPath", "opening automobile", "unit stairs"]),
    RealSet(path: "genera/exampleAnimal.plist"),
    RealSet(path: "genera/genera-swift-datawithoutgallery.json"),
    // Sizes of films that are in no place where they could be read, and types of values.
    RealSet(
      path: "tourml/TourMLInstanceExample.xml",
      leftOut: ["Tour/Asset/Source/PropertySet/*", "Tour/Stop/PropertySet/Property@type"]),
    RealSet(path: "gvsu-collectiveaccess/android-locationDetail-35-LakeSuperiorHall.json"),
    RealSet(path: "gvsu-collectiveaccess/ios-CampusSearchResultTest.json"),
    RealSet(path: "gvsu-collectiveaccess/ios-ObjectSearchResultTest.json"),
    RealSet(path: "gvsu-collectiveaccess/ios-TourSearchResultTest.json"),
    // Who made the file, and what it says of itself.
    RealSet(
      path: "gps/gpx1.1_with_all_fields.gpx",
      leftOut: ["gpx/metadata/*", "gpx/extensions/*", "gpx@creator"]),
    // The time at which the file was written, and by what.
    RealSet(path: "gps/korita-zbevnica.gpx", leftOut: ["gpx/time", "gpx@creator"]),
    RealSet(path: "gps/track-with-extremes.gpx", leftOut: ["gpx/time", "gpx@creator"]),
    RealSet(path: "gps/unicode_with_bom.gpx"),
    // What a map holds besides is counted by its tags.
    RealSet(
      path: "osm/herrenberg-minimal.osm.gz", leftOut: ["node *", "way *", "area *", "relation *"]),
    RealSet(path: "osm/moorgate.osm.gz", leftOut: ["node *", "way *", "area *", "relation *"]),
  ]
}
