import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import Queries
import Rendering
import TestSupport
import Testing

/// Every record of a catalogue, read as the apps read it.
@Suite("Answers for apps that speak to CollectiveAccess")
struct SimpleAPIReadingTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let shipped = ["Data", "Tours"].map { root.appending(path: $0).path }
    .filter { FileManager.default.fileExists(atPath: $0) }

  @Test("are read whole by the apps: the shipped catalogue", .enabled(if: !shipped.isEmpty))
  func readsShipped() throws {
    let contents = SourceReader().read(Self.shipped).contents
    try readAll(CatalogSnapshot(contents, revision: 1))
  }

  @Test("are read whole by the apps: the sample campus")
  func readsSample() throws { try readAll(SampleCampus.snapshot) }

  @Test(
    "are read whole by the apps: names that split lists",
    arguments: [
      "A; B", ";", "Name;", "A / B", "/ A", "A /", "/", "A / ; / B", "A /\tB", "One\nTwo",
      "1 / 2 / 3", "«A» / B", "And / Or / Not / ;;", "24/7", "// A //",
    ])
  func readsHostile(name: String) throws {
    let english = try LanguageTag("en")
    let text = try #require(LocalizedText(name, in: english))
    var contents = SampleCampus.contents
    for (id, var work) in contents.works {
      work.title = text
      work.artists = contents.artists.keys.sorted()
      contents.works[id] = work
    }
    for (id, var artist) in contents.artists {
      artist.name = name
      contents.artists[id] = artist
    }
    for (id, var building) in contents.buildings {
      building.name = text
      // More than an app can read, and the same number as the campus.
      building.number = id.name == "gallery" ? .max : 1
      contents.buildings[id] = building
    }
    for (id, var campus) in contents.campuses {
      campus.number = 1
      contents.campuses[id] = campus
    }
    for (id, var tour) in contents.tours {
      tour.title = text
      tour.stops += tour.stops
      for index in tour.stops.indices { tour.stops[index].title = text }
      contents.tours[id] = tour
    }
    for (id, var medium) in contents.media {
      medium = Media(
        id: id, campus: medium.campus, kind: medium.kind,
        source: try .init("https://example.org/ü;a,b|c\"[d]#e#%zz%20.jpg"))
      contents.media[id] = medium
    }
    try readAll(CatalogSnapshot(contents, revision: 1))
  }

  @Test("leave out an address that is none, which an app would not survive")
  func leavesOutAddress() throws {
    var contents = SampleCampus.contents
    for (id, medium) in contents.media {
      contents.media[id] = Media(
        id: id, campus: medium.campus, kind: medium.kind, source: try .init("https://a:b:c/"))
    }
    try readAll(CatalogSnapshot(contents, revision: 1))
  }

  // MARK: Reading

  private func readAll(_ snapshot: CatalogSnapshot) throws {
    let api = SimpleAPI(Renderer(snapshot), for: Reader(), address: "https://art.example/docent/")
    let numbers = snapshot.lastingNumbers

    let objects = try SimpleReaders.search(
      api.search(.object, .all).answer.bytes, of: SimpleReaders.Object.self)
    #expect(objects.count == snapshot.works.count)
    for work in snapshot.works {
      let number = try #require(numbers.works.number(of: work.id))
      let object = try #require(objects[number])
      #expect(Int(object.object_id) == number)
      try check(object, as: work, in: snapshot)
      let detail = try #require(api.detail(.object, number: number)).bytes
      #expect(
        try SimpleReaders.detail(detail, of: SimpleReaders.Object.self).object_name
          == object.object_name)
    }

    let entities = try SimpleReaders.search(
      api.search(.entity, .all).answer.bytes, of: SimpleReaders.Entity.self)
    #expect(entities.count == snapshot.artists.count)
    for artist in snapshot.artists {
      let number = try #require(numbers.artists.number(of: artist.id))
      let entity = try #require(entities[number])
      #expect(entity.access == "1")
      #expect(entity.display_label == artist.name)
      #expect(
        SimpleReaders.related(entity.related_objects).map(\.id)
          == snapshot.works(by: artist.id).map { numbers.works.number(of: $0.id) })
    }

    let campuses = try SimpleReaders.search(
      api.search(.location, .all).answer.bytes, of: SimpleReaders.Location.self)
    #expect(campuses.count == snapshot.campuses.count)
    var open = snapshot.campuses.map(\.id)
    var seen = 0
    while let id = open.popLast() {
      seen += 1
      try checkLocation(id, of: api, in: snapshot)
      open += snapshot.children(of: id)
    }
    let contents = snapshot.contents
    #expect(
      seen == contents.campuses.count + contents.buildings.count + contents.levels.count
        + contents.rooms.count)

    try checkTours(of: api, in: snapshot)
  }

  private func check(
    _ object: SimpleReaders.Object, as work: Work, in snapshot: CatalogSnapshot
  ) throws {
    #expect(object.access == "1")
    #expect(object.object_name?.isEmpty == false)
    let artists = SimpleReaders.list(object.entity_id)
    #expect(artists.count == work.artists.count)
    #expect(SimpleReaders.list(object.entity_name).count == artists.count)
    for (text, id) in zip(artists, work.artists) {
      #expect(Int(text) == snapshot.lastingNumbers.artists.number(of: id))
    }
    let place = try #require(Int(object.location_id ?? ""))
    #expect(snapshot.lastingNumbers.places[place] == work.place)
    let expected = work.coordinate.map { [$0.latitude, $0.longitude] } ?? []
    #expect(SimpleReaders.georeference(object.location_georeference) == expected)
    for address in SimpleReaders.list(object.media_reps, at: "|") {
      #expect(SimpleReaders.isAddress(address))
    }
    #expect(
      SimpleReaders.list(object.mimetypes, at: "|").count
        == SimpleReaders.list(object.media_reps, at: "|").count)
    #expect(
      SimpleReaders.list(object.secondary_media_reps).count
        == SimpleReaders.list(object.secondary_media_rep_thumbnails).count)
    for model in [object.ar_3d_file_usdz, object.ar_3d_file] {
      #expect(model.map(SimpleReaders.isAddress) != false)
    }
    let related = SimpleReaders.related(object.related_objects)
    var others = Set(work.artists.flatMap { snapshot.works(by: $0) }.map(\.id))
    others.remove(work.id)
    #expect(related.isEmpty == others.isEmpty)
    #expect(related.count == SimpleReaders.list(object.related_objects).count)
    for entry in related {
      let id = try #require(snapshot.lastingNumbers.works[entry.id])
      #expect(others.contains(id))
    }
  }

  private func checkLocation(
    _ id: PlaceID, of api: SimpleAPI, in snapshot: CatalogSnapshot
  ) throws {
    let numbers = snapshot.lastingNumbers
    let number = try #require(numbers.places.number(of: id))
    let answer = try #require(api.detail(.location, number: number))
    let location = try SimpleReaders.detail(answer.bytes, of: SimpleReaders.Location.self)
    #expect(Int(location.location_id) == number)
    let children = snapshot.children(of: id)
    #expect(
      SimpleReaders.list(location.child_location_id).map { Int($0) }
        == children.map { numbers.places.number(of: $0) })
    #expect(SimpleReaders.list(location.child_location_name).count == children.count)
    #expect(
      SimpleReaders.related(location.related_objects).map(\.id)
        == snapshot.works(at: id).map { numbers.works.number(of: $0.id) })
  }

  private func checkTours(of api: SimpleAPI, in snapshot: CatalogSnapshot) throws {
    let numbers = snapshot.lastingNumbers
    let tours = try SimpleReaders.search(
      api.search(.tour, .all).answer.bytes, of: SimpleReaders.Tour.self)
    #expect(tours.count == snapshot.tours.count)
    for tour in snapshot.tours {
      let number = try #require(numbers.tours.number(of: tour.id))
      let record = try #require(tours[number])
      let stops = SimpleReaders.list(record.tour_stops_id)
      #expect(stops.count == tour.stops.count)
      #expect(SimpleReaders.list(record.tour_stops_name).count == stops.count)
      let pictures = SimpleReaders.list(record.tour_stops_media)
      #expect(pictures.isEmpty || pictures.count == stops.count)
      #expect(pictures.allSatisfy(SimpleReaders.isAddress))
      for (text, stop) in zip(stops, tour.stops) {
        let number = try #require(Int(text))
        let answer = try #require(api.detail(.stop, number: number))
        let detail = try SimpleReaders.detail(answer.bytes, of: SimpleReaders.Stop.self)
        #expect(Int(detail.stop_id) == number)
        // An app leaves a stop out that has no object, or none that it can fetch.
        let object = try #require(Int(detail.stop_objects_id))
        let page = try #require(api.detail(.object, number: object))
        let shown = try SimpleReaders.detail(page.bytes, of: SimpleReaders.Object.self)
        #expect(Int(shown.object_id) == object)
        let here = snapshot.position(of: stop.subject)?.coordinate
        let expected = here.map { [$0.latitude, $0.longitude] } ?? []
        #expect(SimpleReaders.georeference(detail.stop_locations) == expected)
      }
    }
  }
}
