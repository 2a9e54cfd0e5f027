import Catalog
import Interchange
import Testing

@Suite("The app data of the Art Institute of Chicago")
struct ArticTests {
  static let document = """
    {"data": {"image_server_url": "https://example.org"},
     "general_info": {"nid": "1", "museum_hours": "Daily 11-5", "translations": []},
     "galleries": {
       "10": {"nid": "10", "title": "Gallery 100", "gallery_id": "900", "closed": false,
              "location": "41.8796,-87.6237", "floor": "1"},
       "11": {"nid": "11", "title": "Stairwell", "location": "41.88,--87.62", "floor": 2},
       "12": {"nid": "12", "title": "Nowhere", "location": ""}},
     "objects": {
       "20": {"nid": "20", "title": "A <em>Blue</em> Chair", "location": "41.8797,-87.6238",
              "gallery_location": "Gallery 100", "large_image_full_path": "https://example.org/c.jpg",
              "artist_culture_place_delim": "B. Maker|Chicago",
              "audio_commentary": [{"object_selector_number": "7", "audio": "30"},
                                   {"audio": "99"}]},
       "21": {"nid": "21", "title": "Twin", "location": "41.9,41.9", "image_url": "http://x/y.jpg",
              "artist_culture_place_delim": "Ann Lee (American, 1901–1980); B. Maker"},
       "22": {"nid": "22", "title": ""}, "23": null},
     "audio_files": {
       "30": {"nid": "30", "title": "The chair", "audio_file_url": "https://example.org/30.mp3",
              "audio_transcript": "<p>Sit &amp; look.</p>",
              "translations": [{"language": "es", "title": "La silla",
                "audio_transcript": "<p>Mire</p>", "audio_file_url": "https://example.org/30es.mp3"}]}},
     "tours": [{"nid": "40", "title": "Seats", "weight": 3, "description": "<p>All seats</p>",
       "intro": "Begin.", "tour_stops": [
         {"sort": 2, "object": "21", "audio_id": "98"}, {"sort": "1", "object": 20, "audio_id": "30"},
         {"sort": 3, "object": "77"}],
       "translations": [{"language": "es", "title": "Asientos"}, {"language": "?", "title": "x"}]}],
     "map_floors": {"map_floor1": {"label": "First", "floor_plan": "https://example.org/1.pdf",
       "anchor_pixel_1": "0,0", "anchor_location_1": "41.8,-87.6"}},
     "map_annontations": {"1": {"annotation_type": "Amenity"}}, "search": {}}
    """

  private func read(_ text: String) throws -> SourceReading {
    let folder = try TemporaryFolder([SourceFile(path: "x.txt", bytes: Array(text.utf8))])
    return SourceReader(campus: try Slug("chicago")).read(["\(folder.path)/x.txt"])
  }

  @Test("becomes floors, rooms, works with sound, and tours in two languages")
  func document() throws {
    let reading = try read(Self.document)
    #expect(reading.problems.allSatisfy { $0.severity == .warning }, "\(reading.problems)")
    let contents = reading.contents
    let spanish = try LanguageTag("es")
    #expect(contents.levels.values.map(\.ordinal).sorted() == [0, 1])
    let room = try #require(
      contents.rooms[try PlaceID("chicago/museum/floor-1/gallery-10")])
    #expect(room.details["gallery_id"] == "900" && room.shape != nil)
    #expect(contents.rooms.count == 2 && contents.rooms.values.contains { $0.shape == nil })
    let chair = try #require(contents.works[try Slug("chicago-work-20")])
    #expect(chair.place == room.id && chair.title[.english] == "A Blue Chair")
    #expect(chair.media.count == 2 && chair.details["object_selector_number"] == "7")
    #expect(chair.artists.map(\.description) == ["chicago-artist-b-maker"])
    #expect(chair.details["artist"] == "B. Maker|Chicago")
    let twin = try #require(contents.works[try Slug("chicago-work-21")])
    #expect(twin.coordinate == nil && twin.details["image"] == "http://x/y.jpg")
    let lee = try #require(twin.artists.first.flatMap { contents.artists[$0] })
    #expect(lee.name == "Ann Lee" && lee.nationality == "American" && lee.lifeDates == "1901–1980")
    #expect(twin.artists.last == chair.artists.first && contents.artists.count == 2)
    let sound = try #require(contents.media[try Slug("chicago-media-30")])
    #expect(sound.transcript?[.english] == "Sit & look." && sound.transcript?[spanish] == "Mire")
    #expect(contents.media[try Slug("chicago-media-30-es")]?.kind == .audio)
    let tour = try #require(contents.tours[try Slug("chicago-tour-40")])
    #expect(tour.title[spanish] == "Asientos" && tour.text?[.english] == "All seats\n\nBegin.")
    #expect(tour.stops.map(\.subject) == [.work(chair.id), .work(twin.id)])
    #expect(tour.stops[0].media == [sound.id])
    let campus = try #require(contents.campuses.values.first)
    #expect(campus.languages == [.english, spanish] && campus.details["museum_hours"] != nil)
    let fields = Set(reading.problems.compactMap { $0.location?.field })
    for field in [
      "galleries.11.location", "galleries.12.floor", "objects.21.location", "objects.22.title",
      "objects.20.audio_commentary[1].audio", "tours[0].tour_stops[2].object",
      "tours[0].tour_stops[0].audio_id", "tours[0].translations[1].language",
    ] {
      #expect(fields.contains(field), "\(field)")
    }
    #expect(CatalogChecks.problems(in: contents).allSatisfy { $0.severity == .warning })
  }

  @Test("that is cut short or of strange types is refused or warned about")
  func hostile() throws {
    let bytes = Array(Self.document.utf8)
    for end in stride(from: 1, to: bytes.count, by: 41) {
      let folder = try TemporaryFolder([SourceFile(path: "x", bytes: Array(bytes[..<end]))])
      let reading = SourceReader(campus: try Slug("x"), format: .artic).read(["\(folder.path)/x"])
      #expect(reading.problems.contains { $0.severity == .error })
    }
    for text in [
      #"{"objects": {"a": {"nid": [], "title": {}, "location": 3}}, "galleries": 1, "tours": 1, "audio_files": []}"#,
      #"{"objects": {"1": {"title": "x", "location": "1e999,2"}}, "galleries": {"g": {"floor": "999999999999999999"}}, "tours": [[]], "map_floors": {"": 1}}"#,
    ] {
      #expect(!(try read(text)).problems.isEmpty)
    }
  }
}
