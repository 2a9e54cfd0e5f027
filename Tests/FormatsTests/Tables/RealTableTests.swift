import Catalog
import Exchange
import Formats
import Foundation
import Testing

@Suite("Public art of other places")
struct RealTableTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data")
  static let isAbsent = !FileManager.default.fileExists(atPath: folder.path)

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String { file }
    let file: String
    /// Works, those with a position, artists, media; rooms, levels, buildings.
    let counts: [Int]
    /// Warnings about what was left out.
    let leftOut: Int
    /// How many works share a position, and how many the most crowded one.
    let stacked: [Int]
    let mapping: String
  }

  static let cases = [
    Case(
      file: "san-jose/consolidated-artworks.json", counts: [279, 265, 312, 145, 0, 0, 0],
      leftOut: 12, stacked: [41, 7],
      mapping: """
        columns:
          id: id
          title: title
          artist: {field: artists, separator: [" and ", ", "], empty: ["(Unknown)"]}
          description: description
          address: locationNote
          image: media
          city: detail
          geometry: position
        """),
    Case(
      file: "san-jose/_legacy-art.json", counts: [132, 132, 129, 29, 0, 0, 0], leftOut: 0,
      stacked: [2, 2],
      mapping: """
        columns:
          id: id
          title: title
          artist: {field: artists, separator: [" and ", ", "]}
          description: description
          image: {field: media, base: "https://example.org/"}
          geometry: position
        """),
    Case(
      file: "stolpersteine-berlin/Berlin-Data.json", counts: [5105, 5105, 0, 0, 0, 0, 0],
      leftOut: 0, stacked: [4191, 39],
      mapping: """
        language: de
        columns:
          id: id
          location.coordinates.latitude: latitude
          location.coordinates.longitude: longitude
          location.street: locationNote
          person.biographyUrl: detail:biography
        constants:
          title: "{person.firstName} {person.lastName}"
          group: Stolperstein
        """),
    Case(
      file: "cambridge/LANDMARK_PublicArt.geojson", counts: [423, 423, 88, 348, 0, 0, 0],
      leftOut: 1, stacked: [93, 11],
      mapping: """
        empty: ["0"]
        columns:
          Merge_Number: id
          Accession_Number: accession
          Title: title
          List_Title: title
          Artist_Full_Name: {field: artists, separator: [";", " & "]}
          Art_Year: [date, years]
          Detailed_Materials: medium
          Dimensions: dimensions
          Website_Category: group
          Object_Type: subgroup
          Short_Description: description
          Location: locationNote
          Photo_Website_URL: media
          Photo_Alt_Text: media.alternativeText
          Photo_Caption: media.caption
          geometry: position
          Latitude: ignore
          Longitude: ignore
        """),
    Case(
      file: "cmoa/cmoa_on_view.json", counts: [1391, 0, 764, 0, 0, 0, 0], leftOut: 3,
      stacked: [],
      mapping: """
        campus:
          id: park
          name: Carnegie Museum of Art
          center: 40.4437, -79.9490
          timeZone: America/New_York
        columns:
          id: id
          accession_number: accession
          title: title
          creator.full_name: artists
          creator.nationality: artists.nationality
          creation_date: date
          creation_date_earliest: yearFrom
          creation_date_latest: yearTo
          medium: medium
          credit_line: creditLine
          classification: group
          physical_location: locationNote
          images.image_url: media
          item_width: {field: "detail:width", empty: ["0"]}
        """),
    Case(
      file: "nga-rooms/preferred_locations.csv", counts: [0, 0, 0, 0, 310, 8, 4], leftOut: 0,
      stacked: [],
      mapping: """
        items: places
        campus: {id: park, center: "38.8913, -77.0199"}
        columns:
          locationkey:
            - id
            - field: ordinal
              values:
                2-wb-ground: 0
                1-wb-main: 1
                3-eb-concourse: -1
                4-eb-ground: 0
                5-eb-mezzanine: 1
                6-eb-upper: 2
                7-eb-tower: 3
                8-sg-main: 0
          locationtype: {field: kind, values: {floor: level}}
          description: name
          partof: parent
          ispublicvenue: detail
          mapimageurl: detail
          mapshapetype: ignore
          mapshapecoords: detail
        """),
  ]

  @Test(
    "is read with the counts of its provenance", .disabled(if: isAbsent, "needs ../shared/data"),
    arguments: cases)
  func counts(set: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write(set.mapping, to: "mapping.yaml")
    let reading = SourceReader(campus: try Slug("park"), mapping: folder.path + "/mapping.yaml")
      .read([Self.folder.appending(path: set.file).path])
    #expect(reading.problems.allSatisfy { $0.severity == .warning })
    #expect(reading.problems.allSatisfy { $0.location?.file != nil })
    let contents = reading.contents
    #expect(
      [
        contents.works.count, contents.works.values.count { $0.coordinate != nil },
        contents.artists.count, contents.media.count, contents.rooms.count, contents.levels.count,
        contents.buildings.count,
      ] == set.counts)
    #expect(reading.problems.count { $0.code == .leftOut } == set.leftOut)
    let stacks = reading.problems.filter { $0.code == .possibleDuplicate }.flatMap { problem in
      problem.message.split(separator: " ").compactMap { Int($0) }
    }
    #expect(stacks == set.stacked)
    #expect(
      CatalogChecks.problems(in: contents).allSatisfy { $0.severity == .warning },
      "\(CatalogChecks.problems(in: contents).prefix(3))")
  }

  @Test(
    "gets a guess that imports once it is saved, if it has a title and a position",
    .disabled(if: isAbsent, "needs ../shared/data"),
    arguments: [
      ("san-jose/consolidated-artworks.json", 279), ("cambridge/LANDMARK_PublicArt.geojson", 423),
      ("stolpersteine-berlin/Berlin-Data.json", 5105),
    ])
  func guesses(file: String, count: Int) throws {
    let path = Self.folder.appending(path: file).path
    let guess = try #require(
      SourceReader(campus: try Slug("park")).guessedMapping(of: path, command: "docent import"))
    #expect(guess.rowCount == count)
    let folder = try TemporaryFolder()
    try folder.write(guess.text, to: "mapping.yaml")
    let reading = SourceReader(campus: try Slug("park"), mapping: folder.path + "/mapping.yaml")
      .read([path])
    #expect(reading.problems.filter { $0.severity == .error } == [])
    #expect(reading.contents.works.count == count)
  }

  @Test(
    "asks what words of a status mean that nobody knows, and imports once that is said",
    .disabled(if: isAbsent, "needs ../shared/data"))
  func asks() throws {
    let path = Self.folder.appending(path: "ubc/ubcv_poi.geojson").path
    let guess = try #require(
      SourceReader(campus: try Slug("park")).guessedMapping(of: path, command: "docent import"))
    #expect(guess.text.contains("status values not understood (37 'UEL')"), "\(guess.text)")
    #expect(guess.text.contains("Retired: removed"))
    let folder = try TemporaryFolder()
    let said = guess.text.replacing(/(?m)^      # (.+): …$/) { "      \($0.1): on view" }
    try folder.write(said, to: "mapping.yaml")
    let reading = SourceReader(campus: try Slug("park"), mapping: folder.path + "/mapping.yaml")
      .read([path])
    #expect(reading.problems.filter { $0.severity == .error } == [])
    #expect(reading.contents.works.count == 487)
  }
}
