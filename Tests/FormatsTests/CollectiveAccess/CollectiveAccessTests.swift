import Catalog
import Exchange
import Formats
import Foundation
import MuseumFormats
import TestSupport
import Testing

@Suite("Answers of CollectiveAccess")
struct CollectiveAccessTests {
  private func read(
    _ files: [SourceFile], numbers: [ItemKind: [Int: String]] = [:]
  ) throws -> SourceReading {
    let folder = try TemporaryFolder(files)
    return SourceReader(campus: try Slug("north"), numbers: numbers).read([folder.path])
  }

  private func read(_ text: String, _ name: String = "answer.json") throws -> SourceReading {
    let folder = try TemporaryFolder()
    try folder.write(text, to: name)
    return SourceReader(campus: try Slug("north")).read(["\(folder.path)/\(name)"])
  }

  @Test("of the SimpleAPI make a campus with its house, works, artists, media and a tour")
  func simple() throws {
    let reading = try read(CollectiveFigure.simple)
    #expect(reading.problems.allSatisfy { $0.severity == .warning })
    let contents = reading.contents
    #expect(CatalogChecks.problems(in: contents).allSatisfy { $0.severity == .warning })
    let campus = try #require(contents.campuses.values.first)
    #expect(campus.name[.english] == "North Campus" && campus.text?[.english] == "By the river.")
    #expect(campus.center.latitude == 42.96)
    #expect(contents.buildings.keys.map(\.description) == ["north/lake-hall"])
    let levels = contents.levels.values.sorted { $0.ordinal < $1.ordinal }
    #expect(levels.map(\.ordinal) == [-1, 0, 1])
    #expect(levels.map(\.shortName) == ["B", "1", "2"])
    #expect(levels.map(\.number) == [645, 643, 644])

    let work = try #require(contents.works[try Slug("north-work-10493")])
    #expect(work.accession == "2016.65.21" && work.number == 10493)
    #expect(work.place.description == "north/lake-hall/2nd-floor")
    #expect(work.coordinate?.latitude == 42.962 && work.details["location_georeference"] == nil)
    #expect(work.years == Work.Years(from: 1900, to: 1900))
    #expect(work.artists.map(\.description) == ["north-artist-637"])
    #expect(work.media.map(\.description) == ["north-media-17"])
    #expect(work.locationNote?[.english] == "East wall")
    #expect(work.details["lcsh"] == "Flowers")
    #expect(work.description?[.english] == "Many *flowers*.")
    let medium = try #require(contents.media[work.media[0]])
    #expect(medium.number == 17 && medium.details["media_icon_url"] != nil)

    let roses = try #require(contents.works[try Slug("north-work-12")])
    #expect(roses.status == .onLoan && roses.place == campus.id && roses.coordinate == nil)
    #expect(roses.details["location_georeference"] == "somewhere")
    #expect(roses.locationNote?[.english] == "On Loan" && roses.media.count == 1)
    // The one is not public, the other has no title; both are named.
    #expect(contents.works.count == 2)
    for name in ["ca_objects 13", "ca_objects 14"] {
      #expect(reading.problems.contains { $0.location?.field == name })
    }

    let tour = try #require(contents.tours[try Slug("north-tour-7")])
    #expect(tour.stops.map(\.subject) == [.work(roses.id), .work(work.id)])
    #expect(tour.stops[0].title?[.english] == "Roses, last" && tour.stops[1].title == nil)
    #expect(tour.stops[0].media.count == 1 && tour.details["stop 3 hint"] == "Listen")
    #expect(tour.details["tour_stops_id"] == "3;2;9")
    #expect(reading.problems.contains { $0.message.hasPrefix("Stop 9 'Gone' of tour") })
  }

  @Test("give way where another item of the catalogue has their number")
  func numbers() throws {
    let reading = try read(
      CollectiveFigure.simple, numbers: [.work: [10493: "elsewhere", 12: "north-work-12"]])
    #expect(reading.contents.works[try Slug("north-work-10493")]?.number == nil)
    #expect(reading.contents.works[try Slug("north-work-12")]?.number == 12)
  }

  @Test("to item carry languages, roles and representations")
  func item() throws {
    let reading = try read(CollectiveFigure.item)
    let contents = reading.contents
    #expect(contents.campuses.values.first?.languages.map(\.description) == ["en", "de"])
    let work = try #require(contents.works.values.first)
    #expect(work.title[.english] == "The Bridge" && work.group == "Painting")
    #expect(work.title[try LanguageTag("de")] == "Die Brücke")
    #expect(work.description?[.english] == "A bridge.")
    #expect(contents.artists.values.map(\.name) == ["Ann Ott"])
    #expect(work.details["donor"] == "Bo Low")
    #expect(work.locationNote?[.english] == "Vault")
    let medium = try #require(contents.media.values.first)
    #expect(medium.source.description == "https://a.example/8.jpg")
    #expect(medium.caption?[.english] == "Front" && medium.number == 8)
    // Where files lie on the server's disk is nobody's business.
    #expect(!"\(contents)".contains("/var/www"))
  }

  @Test("to item keep what an object is related to and how, and nothing that is not public")
  func related() throws {
    let reading = try read([
      CollectiveFigure.file(
        (
          "item",
          """
          {"ok": true, "object_id": {"value": "77"}, "preferred_labels": {"en_US": [{"name": "Owl"}]},
           "ca_objects.georeference": {"56": {"none": {"georeference": "[54.1,12.1]"}}},
           "related": {
            "ca_objects": [
             {"object_id": "78", "idno": "2001.4", "label": "Owlet", "relationship_typename": "model"},
             {"object_id": "79", "label": "Hidden Owl", "access": "0"}],
            "ca_entities": [{"entity_id": "3", "displayname": "Ann Ott", "effective_date": "1999",
             "relationship_typename": "artist", "source_info": "told by Mr Secret"}],
            "ca_places": [
             {"place_id": "5", "label": "Paris", "relationship_typename": "was created in"},
             {"place_id": "6", "label": "Mill Lane", "relationship_typename": "is located at"}],
            "ca_collections": [{"collection_id": "2", "label": "Birds", "idno": "C.2",
             "relationship_typename": "part of"}],
            "ca_object_lots": [{"lot_id": "4", "label": "Gift of 1999", "idno_stub": "L.4"}]}}
          """
        ))
    ])
    let work = try #require(reading.contents.works.values.first)
    #expect(work.details["related_objects"] == "Owlet (2001.4)")
    #expect(work.details["ca_objects.relationship_typename"] == "model")
    #expect(work.details["was created in"] == "Paris")
    #expect(work.locationNote?[.english] == "Mill Lane")
    #expect(work.details["collections"] == "Birds")
    #expect(work.details["ca_collections.relationship_typename"] == "part of")
    #expect(work.details["ca_collections.idno"] == "C.2")
    #expect(work.details["ca_object_lots"] == "Gift of 1999")
    #expect(work.details["ca_object_lots.idno_stub"] == "L.4")
    #expect(work.details["ca_entities.effective_date"] == "1999")
    #expect(!"\(reading.contents)".contains("Hidden") && !"\(reading.contents)".contains("Secret"))
  }

  @Test("give representations their own words, the version that suits a screen, and no hidden ones")
  func representations() throws {
    let reading = try read([CollectiveFigure.file(("all", CollectiveFigure.representations))])
    let contents = reading.contents
    let work = try #require(contents.works[try Slug("north-work-31")])
    let media = work.media.compactMap { contents.media[$0] }
    #expect(
      media.map(\.source.description) == [
        "https://a.example/9_page.jpg", "https://a.example/11.mp3", "https://a.example/12_o.jpg",
      ])
    #expect(media[0].caption?[.english] == "From the north" && media[0].details["title"] == "North")
    #expect(media[0].alternativeText?[.english] == "A well" && media[0].licence == "CC BY 4.0")
    #expect(media[0].credit == "Ann Ott" && media[0].details["camera"] == "Box")
    #expect(media[1].caption == nil && media[2].caption == nil)
    #expect(work.details["collections"] == "Estate; Gifts")
    #expect(work.details["occurrences"] == "Spring Show")
    #expect(!work.details.keys.contains { $0.hasPrefix("ca_") }, "\(work.details)")
    let said = reading.problems.map(\.message)
    #expect(said.contains { $0.contains("ca_object_representations 10 is not public") })
    #expect(said.contains { $0.contains("13 has no file with an address") })
    #expect(said.contains { $0.contains("1 representations belong to no record") })
  }

  @Test(
    "make artists of those who made a work, whichever service tells, and of no other entity",
    arguments: CollectiveFigure.people)
  func people(figure: CollectiveFigure.People) throws {
    let reading = try read(figure.files)
    #expect(reading.problems.allSatisfy { $0.severity == .warning }, "\(reading.problems)")
    let contents = reading.contents
    #expect(contents.artists.values.map(\.name) == ["Ann Ott"])
    #expect(contents.artists.values.first?.nationality == "Danish")
    let work = try #require(contents.works.values.first)
    #expect(work.artists.map(\.description) == ["north-artist-3"])
    #expect(work.details["donor"] == (figure.hasTypes ? "Bo Low" : nil))
    // Whoever is not public is named nowhere, as what else it may be.
    #expect(!"\(contents)".contains("Cy Hide"))
    let said = reading.problems.filter { $0.location?.field == "ca_entities" }
    #expect(said.map(\.code) == [.leftOut])
    #expect(said.first?.message.contains("2 of 4 entities") == true, "\(said)")
    #expect(said.first?.message.contains("1 of them is named") == figure.hasTypes)
  }

  @Test("keep the entities that the catalogue has as artists, where they come without works")
  func entitiesAlone() throws {
    let file = CollectiveFigure.file(("entities", CollectiveFigure.entities))
    let folder = try TemporaryFolder([file])
    let reading = SourceReader(
      languages: [try PlaceID("north"): [.english]], campus: try Slug("north"),
      numbers: [.artist: [3: "north-artist-3", 4: "elsewhere"]]
    ).read(["\(folder.path)/entities.json"])
    #expect(reading.contents.artists.values.map(\.name) == ["Ann Ott"])
    #expect(
      reading.problems.contains {
        $0.location?.field == "ca_entities" && $0.message.contains("2 of 4 entities")
      }, "\(reading.problems)")
  }

  @Test("to find are read with their bundles, and name what has no home")
  func find() throws {
    let reading = try read(CollectiveFigure.find)
    let work = try #require(reading.contents.works.values.first)
    #expect(work.years == Work.Years(from: 1998, to: 2001) && work.medium == nil)
    #expect(work.details == ["georeference": "Park [54.2,12.2]"])
    #expect(work.media.map(\.description) == ["north-media-9"] && work.artists.count == 1)
    #expect(reading.problems.contains { $0.location?.field == "collection_id" })
  }

  @Test("of the old services are read from XML", arguments: [true, false])
  func xml(isSearch: Bool) throws {
    let text = isSearch ? CollectiveFigure.xml : CollectiveFigure.itemXML
    let reading = try read(text, "answer.xml")
    #expect(reading.problems.allSatisfy { $0.severity == .warning })
    let work = try #require(reading.contents.works.values.first)
    #expect(work.accession == (isSearch ? "X.41" : "X.42"))
    #expect(work.title[.english] == (isSearch ? "Gate" : "Arch"))
    #expect(work.coordinate?.latitude == (isSearch ? 54.3 : 54.4))
    #expect(reading.locations[ItemKey(.work, "\(work.id)")]?.line == (isSearch ? 3 : 2))
  }

  @Test("that are refusals say so")
  func refusals() throws {
    for text in [CollectiveFigure.failureXML, #"{"ok": false, "errors": ["Access denied"]}"#] {
      let name = text.hasPrefix("<") ? "a.xml" : "a.json"
      let errors = try read(text, name).problems.filter { $0.severity == .error }
      #expect(errors.first?.code == .malformedFile)
      let said = errors.first?.message ?? ""
      #expect(said.contains("No such item") || said.contains("Access denied"))
    }
  }

  @Test("are recognised by content, and other JSON is not")
  func recognition() throws {
    #expect(try read(#"{"ok": true, "hello": 1}"#).problems.first?.code == .unknownFormat)
    #expect(try read(#"[1, 2]"#).problems.first?.code == .unknownFormat)
    let mixed = try read(
      CollectiveFigure.simple + [CollectiveFigure.file(("5-other", #"[{"text": "x"}]"#))])
    #expect(mixed.contents.works.count == 2)
    #expect(mixed.problems.contains { $0.location?.file.hasSuffix("5-other.json") ?? false })
  }

  @Test("may name parents in a circle, or a thousand deep")
  func hierarchies() throws {
    var rows = #"{"location_id": 1, "id": 1, "display_label": "A", "parent_id": 2},"#
    rows += #"{"location_id": 2, "id": 2, "display_label": "B", "parent_id": 1,"#
    rows += #" "georeference": "[1,2]"}"#
    for index in 3..<1500 {
      rows += #",{"location_id": \#(index), "id": \#(index), "display_label": "L\#(index)","#
      rows += #" "parent_id": \#(index - 1), "georeference": "[1,2]"}"#
    }
    let reading = try read("{\"ok\": true, \"results\": [\(rows)]}")
    #expect(reading.problems.contains { $0.location?.field == "parent_id" })
    #expect(reading.problems.allSatisfy { $0.severity == .warning })
  }

  @Test("keep what a level cannot have as details")
  func levels() throws {
    let reading = try read(
      """
      {"ok": true, "total": 2, "results": [
        {"location_id": 1, "id": 1, "display_label": "Lake Hall",
         "ca_storage_locations.georeference": "[42.9,-85.8]"},
        {"location_id": 2, "id": 2, "display_label": "2nd Floor",
         "ca_storage_locations.parent_id": "1",
         "ca_storage_locations.georeference": "[42.5,-85.5]",
         "ca_storage_locations.description": {"en_US": "Up", "de_DE": "Oben"}}]}
      """)
    let level = try #require(reading.contents.levels.values.first, "\(reading.problems)")
    // Of two languages with as many texts, the campus speaks the first by its tag.
    #expect(
      level.details == [
        "georeference": "[42.5,-85.5]", "description": "Oben", "description@en": "Up",
      ])
  }

  @Test("name every place that no identifier is left for, and its works keep a note")
  func unnamedPlace() throws {
    let long = String(repeating: "a", count: 59) + " bc"
    func place(_ number: Int, _ name: String, in parent: Int? = nil) -> String {
      """
      {"location_id": \(number), "id": \(number), "display_label": "\(name)",
      "parent_id": \(parent.map(String.init) ?? "null"), "type": "\(parent == nil ? "Building" : "Floor")",
      "ca_storage_locations.georeference": "[1,2]"}
      """
    }
    let places = [
      place(1, "Hall 12"), place(2, "Location 12"), place(3, "Hall"), place(12, "Hall"),
      place(13, "1st Floor", in: 12), place(14, long),
    ]
    let work =
      #"{"object_id": 7, "id": 7, "display_label": "W", "ca_storage_locations.location_id": ["13"]}"#
    let reading = try read(
      #"{"ok": true, "total": 7, "results": [\#((places + [work]).joined(separator: ","))]}"#)
    let contents = reading.contents
    #expect(reading.problems.allSatisfy { $0.severity == .warning }, "\(reading.problems)")
    #expect(
      contents.buildings.keys.map(\.name).sorted() == [
        String(repeating: "a", count: 59), "hall", "hall-12", "location-12",
      ])
    #expect(contents.levels.isEmpty)
    #expect(
      reading.problems.contains {
        $0.message.hasPrefix("ca_storage_locations 12 'Hall' is left out")
      })
    #expect(contents.works.values.first?.locationNote?[.english] == "Hall; 1st Floor")
  }

  @Test("cut anywhere never trip the reader", arguments: [0, 1, 2, 3])
  func cut(which: Int) throws {
    let all = [
      CollectiveFigure.objects, CollectiveFigure.item, CollectiveFigure.find, CollectiveFigure.xml,
    ]
    let bytes = Array(all[which].utf8)
    let folder = try TemporaryFolder()
    let file = which == 3 ? "a.xml" : "a.json"
    for end in stride(from: 0, to: bytes.count, by: 37) {
      try folder.write(Array(bytes[..<end]), to: file)
      let reader = SourceReader(campus: try Slug("north"), format: CollectiveAccessFormat())
      let reading = reader.read(["\(folder.path)/\(file)"])
      #expect(!reading.problems.isEmpty, "cut at \(end)")
    }
  }

  @Test("survive random changes", arguments: UInt64(0)..<10)
  func hostile(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    for text in [CollectiveFigure.locations, CollectiveFigure.objects, CollectiveFigure.item] {
      var bytes = Array(text.utf8)
      for _ in 0..<8 {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let letters = Array("[]{}\",:0159;-ntf".utf8)
        bytes[place] = letters.randomElement(using: &random) ?? 0
      }
      try folder.write(bytes, to: "a.json")
      _ = SourceReader(campus: try Slug("north"), format: CollectiveAccessFormat())
        .read(["\(folder.path)/a.json"])
    }
  }

  @Test(
    "of a living server are read", .disabled(if: GeoreferenceTests.isAbsent, "needs ../shared"))
  func living() throws {
    let reader = SourceReader(campus: try Slug("gvsu"))
    let reading = reader.read([GeoreferenceTests.folder.path])
    #expect(reading.problems.allSatisfy { $0.severity == .warning })
    let contents = reading.contents
    #expect(CatalogChecks.problems(in: contents).allSatisfy { $0.severity == .warning })
    #expect(contents.works.count == 1 && contents.artists.count == 1 && contents.tours.count == 1)
    #expect(contents.buildings.count == 2 && contents.levels.count == 2)
    #expect(contents.works.values.first?.status == .onLoan)
    // None of the tour's 13 stops is among the files; each is named.
    #expect(reading.problems.count { $0.message.hasPrefix("Stop ") } == 13)
    #expect(contents.levels.values.map(\.ordinal).sorted() == [0, 1])
  }

  @Test("of a stop that says where it is, and what is told there, make its text and position")
  func stops() throws {
    func file(_ name: String, _ text: String) -> SourceFile {
      SourceFile(path: name, bytes: Array(text.utf8))
    }
    let position = #""location_georeference": "[42.9,-85.8]""#
    for isPlaced in [true, false] {
      let reading = try read([
        file(
          "object.json",
          """
          {"ok": true, "access": "1", "object_id": 5, "object_name": "Amaranth", "idno": "1",
           "entity_id": "", \(isPlaced ? position : #""location_georeference": """#)}
          """),
        file(
          "stop.json",
          """
          {"ok": true, "access": "1", "stop_id": 9, "stop_name": "First", "stop_objects_id": "5",
           "tour_stop_description": "Look <b>here</b>", "tour_stop_georeference": "[42.5,-85.5]"}
          """),
        file(
          "tour.json",
          """
          {"ok": true, "3": {"access": "1", "tour_id": 3, "tour_name": "Walk", "tour_stops_id": "9",
           "tour_stops_name": "First"}}
          """),
      ])
      let tour = try #require(reading.contents.tours.values.first)
      #expect(tour.stops.first?.text?[.english] == "Look **here**")
      let work = try #require(reading.contents.works.values.first)
      #expect(work.coordinate?.latitude == (isPlaced ? 42.9 : 42.5))
      // A stop has no position of its own beside that of the work.
      let detail = tour.details["stop 9 tour_stop_georeference"]
      #expect(detail == (isPlaced ? "[42.5,-85.5]" : nil))
    }
  }

  @Test("take the word for no label for none, as where there is no title")
  func blank() throws {
    let reading = try readForeign(
      """
      {"ok": true, "results": [
        {"object_id": "3", "id": "3", "idno": "A.3", "display_label": "[BLANK]"},
        {"object_id": "4", "id": "4", "idno": "A.4", "display_label": "Bell"}]}
      """, name: "answer.json")
    #expect(reading.contents.works.values.map { $0.title.all[0].text } == ["Bell"])
    #expect(reading.problems.contains { $0.message.hasPrefix("ca_objects 3 has no title") })
  }
}
