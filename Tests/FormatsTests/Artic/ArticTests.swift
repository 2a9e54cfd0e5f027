import Catalog
import Exchange
import Formats
import MuseumFormats
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

  private func read(_ text: String, isKnown: Bool = false) throws -> SourceReading {
    let folder = try TemporaryFolder([SourceFile(path: "x.txt", bytes: Array(text.utf8))])
    let languages = [try PlaceID("chicago"): [LanguageTag.english, try LanguageTag("es")]]
    return SourceReader(
      languages: isKnown ? languages : [:], campus: try Slug("chicago"),
      format: isKnown ? ArticFormat() : nil
    ).read(["\(folder.path)/x.txt"])
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

  @Test(
    "has cultures, places and dates of its makers as text, and only people as artists",
    arguments: [
      ("China\\r\\nSui dynasty", []), ("Greek; Athens", []), ("Coclé; Panama", []),
      ("Nayarit\\nJalisco, Mexico", []), ("India, Tamil Nadu", []), ("Japan", []),
      ("Claude Monet\\nFrench, 1840-1926", ["Claude Monet"]),
      ("Christo|American, 1935-2020", ["Christo"]), ("Doe, Jane", ["Doe, Jane"]),
      (
        "Designed by Louis Comfort Tiffany (American, 1848–1933)\\nMade by Tiffany Studios",
        ["Louis Comfort Tiffany", "Tiffany Studios"]
      ),
    ])
  func cultures(maker: String, expected: [String]) throws {
    let reading = try read(
      """
      {"data": {}, "galleries": {}, "objects": {"1": {"nid": "1", "title": "T",
       "location": "41.8797,-87.6238", "artist_culture_place_delim": "\(maker)"}},
       "audio_files": {}, "tours": [], "general_info": {}}
      """)
    let contents = reading.contents
    let work = try #require(contents.works.values.first, "\(reading.problems)")
    #expect(work.artists.compactMap { contents.artists[$0]?.name } == expected)
    #expect(contents.artists.count == expected.count)
    if expected.isEmpty { #expect(work.details["artist"] != nil) }
  }

  @Test("that is cut short or of strange types is refused or warned about")
  func hostile() throws {
    let bytes = Array(Self.document.utf8)
    for end in stride(from: 1, to: bytes.count, by: 41) {
      let folder = try TemporaryFolder([SourceFile(path: "x", bytes: Array(bytes[..<end]))])
      let reading = SourceReader(campus: try Slug("x"), format: ArticFormat()).read([
        "\(folder.path)/x"
      ])
      #expect(reading.problems.contains { $0.severity == .error })
    }
  }

  @Test(
    "of strange types says what is left out",
    arguments: [
      (
        #"{"objects": {"a": {"nid": [], "title": {}, "location": 3}}, "galleries": 1, "tours": 1, "audio_files": []}"#,
        ["galleries", "objects.a.title", "tours"]
      ),
      (
        #"{"objects": {"1": {"title": "x", "location": "1e999,2"}}, "galleries": {"g": {"floor": "999999999999999999"}}, "tours": [[]], "map_floors": {"": 1}}"#,
        ["galleries.g.floor", "map_floors.", "objects.1.location", "tours[0]"]
      ),
    ])
  func strange(text: String, fields: [String]) throws {
    let reading = try read(text, isKnown: true)
    let found = reading.problems.filter { $0.code == .leftOut }.compactMap { $0.location?.field }
    #expect(Set(found).sorted() == fields)
    #expect(reading.problems.allSatisfy { $0.severity == .warning }, "\(reading.problems)")
  }

  @Test(
    "has no floor that is no number of a house",
    arguments: [
      "-9223372036854775808", "9223372036854775807", "99999999999999999999999", "-100", "1002",
      "--",
    ])
  func floors(number: String) throws {
    let reading = try read(
      """
      {"galleries": {"1": {"nid": "1", "title": "Far", "floor": "\(number)"},
                     "2": {"nid": "2", "title": "Below", "floor": "-1"},
                     "3": {"nid": "3", "title": "Between", "floor": "Mezzanine"},
                     "4": {"nid": "4", "title": "Street", "floor": "1"}},
       "objects": {}, "tours": [], "audio_files": {}}
      """, isKnown: true)
    #expect(reading.contents.levels.values.map(\.ordinal).sorted() == [-2, 0, 0])
    #expect(reading.contents.rooms.count == 3)
    let left = reading.problems.filter { $0.code == .leftOut }
    #expect(left.map { $0.location?.field } == ["galleries.1.floor", "galleries.1.floor"])
    #expect(left.first?.message.contains("'\(number)'") == true)
    let assumed = reading.problems.filter { $0.code == .assumedValue }
    #expect(assumed.contains { $0.message.contains("'mezzanine'") })
  }

  @Test("keeps what silent recordings say with what refers to them")
  func silence() throws {
    let reading = try read(
      """
      {"galleries": {}, "objects": {
         "1": {"nid": "1", "title": "Owl", "audio_commentary": [{"audio": "7"}, {"audio": "8"}]}},
       "audio_files": {
         "7": {"nid": "7", "title": "No address", "audio_transcript": "<p>Hoo</p>",
               "translations": [{"language": "es", "audio_transcript": "Uu"}]},
         "8": {"nid": "8", "audio_file_url": "http://x/8.mp3", "audio_transcript": "Eight"},
         "9": {"nid": "9", "audio_transcript": "Nine"},
         "10": {"nid": "10", "audio_file_url": "https://example.org/10.mp3", "translations": [
           {"language": "es", "audio_file_url": "http://x/10es.mp3"},
           {"language": "?", "audio_file_url": "https://example.org/q.mp3"}]},
         "11": {"nid": "11", "audio_transcript": "Eleven"}},
       "tours": [{"nid": "5", "title": "Birds", "translations": [{"language": "es", "title": "Aves"}],
                  "tour_stops": [{"object": "1", "audio_id": "9"}]}]}
      """, isKnown: true)
    let owl = try #require(reading.contents.works[try Slug("chicago-work-1")])
    #expect(
      owl.details == [
        "audio 7 title": "No address", "audio 7 audio_transcript": "Hoo",
        "audio 7 audio_transcript es": "Uu", "audio 8 audio_file_url": "http://x/8.mp3",
        "audio 8 audio_transcript": "Eight",
      ])
    let tour = try #require(reading.contents.tours[try Slug("chicago-tour-5")])
    #expect(tour.details == ["audio 9 audio_transcript": "Nine"])
    let sound = try #require(reading.contents.media[try Slug("chicago-media-10")])
    #expect(
      sound.details == [
        "audio_file_url es": "http://x/10es.mp3", "audio_file_url ?": "https://example.org/q.mp3",
      ])
    let fields = Set(reading.problems.compactMap { $0.location?.field }).sorted()
    #expect(
      fields == [
        "audio_files.10.translations[0].audio_file_url", "audio_files.10.translations[1].language",
        "audio_files.11.audio_file_url", "audio_files.11.nid", "audio_files.7.audio_file_url",
        "audio_files.8.audio_file_url", "audio_files.9.audio_file_url",
      ])
  }

  @Test("says where things are by latitude and longitude too")
  func positions() throws {
    let reading = try read(
      """
      {"galleries": {}, "tours": [], "audio_files": {}, "objects": {
         "1": {"nid": "1", "title": "Apart", "latitude": "41.88", "longitude": -87.62},
         "2": {"nid": "2", "title": "Both", "location": "41.88,-87.62", "latitude": 41.88,
               "longitude": -87.62},
         "3": {"nid": "3", "title": "Differing", "location": "41.88,-87.62", "latitude": 41.9,
               "longitude": -87.62},
         "4": {"nid": "4", "title": "Half", "latitude": 41.88},
         "5": {"nid": "5", "title": "Twice", "latitude": 41.88, "longitude": "41.88"}}}
      """, isKnown: true)
    func work(_ id: Int) throws -> Work {
      try #require(reading.contents.works[try Slug("chicago-work-\(id)")])
    }
    for id in 1...3 {
      let found = try work(id).coordinate
      #expect(found?.latitude == 41.88 && found?.longitude == -87.62, "\(id)")
    }
    #expect(try work(1).details.isEmpty && work(2).details.isEmpty)
    #expect(try work(3).details == ["latitude": "41.9", "longitude": "-87.62"])
    #expect(try work(4).details == ["latitude": "41.88"] && work(4).coordinate == nil)
    #expect(try work(5).coordinate == nil)
    #expect(reading.problems.map { $0.location?.field } == ["objects.5.latitude"])
  }

  @Test("reads roles, nationalities and dates of a maker's text, which are never people")
  func makers() throws {
    let firms =
      "Adler & Sullivan, original architects; American, 1883-1896|Vinci & Kenny, restoration architects"
    let reading = try read(
      """
      {"galleries": {}, "tours": [], "audio_files": {}, "objects": {
         "1": {"nid": "1", "title": "Bank", "artist_culture_place_delim": "\(firms)"},
         "2": {"nid": "2", "title": "Two",
               "artist_culture_place_delim": "Georges Seurat\\rFrench, 1859-1891"},
         "3": {"nid": "3", "title": "Bowl", "artist_culture_place_delim": "A. Potter|Athens|Greece"},
         "4": {"nid": "4", "title": "Mask", "artist_culture_place_delim": "B. Carver (Haida, 1930)"}}}
      """, isKnown: true)
    let artists = reading.contents.artists
    #expect(
      Set(artists.values.map(\.name)) == [
        "Adler & Sullivan", "Vinci & Kenny", "Georges Seurat", "A. Potter", "B. Carver",
      ])
    func artist(_ name: String) throws -> Artist {
      try #require(artists.values.first { $0.name == name })
    }
    let (adler, seurat) = (try artist("Adler & Sullivan"), try artist("Georges Seurat"))
    #expect(adler.nationality == "American" && adler.lifeDates == "1883-1896")
    #expect(seurat.nationality == "French" && seurat.lifeDates == "1859-1891")
    #expect(try artist("Vinci & Kenny").nationality == nil)
    #expect(try artist("B. Carver").nationality == "Haida")
    let bank = try #require(reading.contents.works[try Slug("chicago-work-1")])
    #expect(bank.artists.count == 2 && bank.details["artist"] == firms)
    #expect(
      reading.contents.works[try Slug("chicago-work-3")]?.details["artist"]
        == "A. Potter|Athens|Greece")
  }
}
