import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import MuseumFormats
import Notation
import TestSupport
import Testing

@Suite("Linked Art of others")
struct LinkedArtImportTests {
  static let context = #""@context": "https://linked.art/ns/v1/linked-art.json""#

  private func read(_ text: String, isKnown: Bool = true) throws -> SourceReading {
    try readForeign(text, name: "l.json", isKnown: isKnown)
  }

  private static let object = """
    {\(context), "id": "https://museum.example.org/object/77", "type": "HumanMadeObject",
     "_label": "Runner",
     "classified_as": [{"id": "http://vocab.getty.edu/aat/300133025", "type": "Type", "_label": "Artwork"},
      {"id": "http://vocab.getty.edu/aat/300047090", "type": "Type", "_label": "Sculpture",
       "classified_as": [{"id": "http://vocab.getty.edu/aat/300435443", "type": "Type"}]}],
     "identified_by": [
      {"type": "Name", "content": "Runner", "classified_as": [{"id": "aat:300404670", "type": "Type"}],
       "language": [{"id": "http://vocab.getty.edu/aat/300388277", "type": "Language", "_label": "English"}]},
      {"type": "Name", "content": "Läufer", "classified_as": [{"id": "http://vocab.getty.edu/aat/300404670"}],
       "language": [{"id": "http://vocab.getty.edu/aat/300388344", "type": "Language"}]},
      {"type": "Identifier", "content": "1931.4",
       "classified_as": [{"id": "http://vocab.getty.edu/aat/300312355", "_label": "Accession Number"}]}],
     "referred_to_by": [
      {"type": "LinguisticObject", "content": "<p>He <b>runs</b>.</p>",
       "classified_as": [{"id": "http://vocab.getty.edu/aat/300411780", "_label": "Description"}]},
      {"type": "LinguisticObject", "content": "Found in 1990.",
       "classified_as": [{"id": "http://vocab.getty.edu/aat/300435438", "_label": "Provenance Statement"}]}],
     "equivalent": [{"id": "http://www.wikidata.org/entity/Q4711", "type": "HumanMadeObject"}],
     "made_of": [{"id": "http://vocab.getty.edu/aat/300010957", "type": "Material", "_label": "bronze"}],
     "dimension": [{"type": "Dimension", "value": 180, "unit": {"id": "x", "type": "MeasurementUnit", "_label": "cm"},
       "classified_as": [{"id": "http://vocab.getty.edu/aat/300055644", "type": "Type", "_label": "height"}]}],
     "current_location": {"id": "https://museum.example.org/place/1", "type": "Place", "_label": "Court"},
     "current_owner": [{"id": "https://museum.example.org/group/1", "type": "Group", "_label": "The City"}],
     "produced_by": {"type": "Production",
      "technique": [{"id": "t", "type": "Type", "_label": "casting"}],
      "timespan": {"type": "TimeSpan", "begin_of_the_begin": "1930-01-01T00:00:00Z",
       "end_of_the_end": "1932-12-31T23:59:59Z",
       "identified_by": [{"type": "Name", "content": "about 1931"}]},
      "carried_out_by": [{"id": "https://museum.example.org/person/9", "type": "Person", "_label": "A. Meister"}]},
     "representation": [{"type": "VisualItem", "digitally_shown_by": [{"type": "DigitalObject",
       "classified_as": [{"id": "http://vocab.getty.edu/aat/300215302", "type": "Type"}],
       "access_point": [{"id": "https://museum.example.org/77.jpg", "type": "DigitalObject"}]}]}]}
    """
  private static let person = """
    {\(context), "id": "https://museum.example.org/person/9", "type": "Person", "_label": "Anna Meister",
     "identified_by": [{"type": "Name", "content": "Anna Meister",
      "classified_as": [{"id": "http://vocab.getty.edu/aat/300404670", "type": "Type"}]}],
     "equivalent": [{"id": "http://www.wikidata.org/entity/Q99", "type": "Person"}],
     "born": {"type": "Birth", "timespan": {"type": "TimeSpan", "begin_of_the_begin": "1898-07-30T00:00:00Z"}},
     "died": {"type": "Death", "timespan": {"type": "TimeSpan", "begin_of_the_begin": "1986-01-01T00:00:00Z"}}}
    """
  private static let place = """
    {\(context), "id": "https://museum.example.org/place/1", "type": "Place", "_label": "Court",
     "identified_by": [{"type": "Name", "content": "The Court"}], "defined_by": "POINT(16.37 48.2)"}
    """

  /// True of what is told of concepts, of which the labels are kept, and of names in references.
  private static func isUsual(_ name: String) -> Bool {
    ["classified_as[].id", "unit.id", "carried_out_by[]._label", "_label"].contains {
      name.hasSuffix($0)
    }
  }

  private func check(_ reading: SourceReading) throws {
    let told = reading.leftOut.map(\.name)
    #expect(told.contains { $0.hasSuffix("carried_out_by[]._label") })
    #expect(told.allSatisfy(Self.isUsual), "\(told)")
    #expect(reading.contents.works.count == 1 && reading.contents.artists.count == 1)
    let work = try #require(reading.contents.works.values.first)
    #expect(work.id.description == "x-work-object-77")
    #expect(work.details["@id"] == "https://museum.example.org/object/77")
    let address = reading.contents.artists.values.first?.details["@id"]
    #expect(address == "https://museum.example.org/person/9")
    #expect(work.title == LocalizedText([.english: "Runner", try LanguageTag("de"): "Läufer"]))
    #expect(work.accession == "1931.4" && work.group == "Sculpture" && work.subgroup == nil)
    #expect(work.description?.all.map(\.text) == ["He **runs**."])
    #expect(work.medium?.all.map(\.text) == ["bronze"])
    #expect(work.dimensions?.all.map(\.text) == ["height 180 cm"])
    #expect(work.date?.all.map(\.text) == ["about 1931"])
    #expect(work.years == Work.Years(from: 1930, to: 1932))
    #expect(work.locationNote?.all.map(\.text) == ["The Court"])
    #expect(work.coordinate == (try Coordinate(latitude: 48.2, longitude: 16.37)))
    #expect(
      work.details == [
        "wikidata": "Q4711", "Provenance Statement": "Found in 1990.", "technique": "casting",
        "current_owner": "The City", "@id": "https://museum.example.org/object/77",
        "current_owner id": "https://museum.example.org/group/1", "technique id": "t",
        "made_of id": "http://vocab.getty.edu/aat/300010957",
        "current_location id": "https://museum.example.org/place/1",
      ])
    let artist = try #require(reading.contents.artists.values.first)
    #expect(artist.name == "Anna Meister" && artist.lifeDates == "1898-1986")
    #expect(
      artist.details == [
        "born": "1898-07-30", "wikidata": "Q99", "@id": "https://museum.example.org/person/9",
      ])
    #expect(
      reading.contents.media.values.map(\.source)
        == [.address("https://museum.example.org/77.jpg")])
  }

  @Test("is read as an array, and as a folder of records that refer to one another")
  func whole() throws {
    try check(read("[\(Self.object),\(Self.person),\(Self.place)]"))
    let folder = try TemporaryFolder()
    try folder.write(Self.object, to: "77.json")
    try folder.write(Self.person, to: "people/9.json")
    try folder.write(Self.place, to: "places/1.json")
    try check(
      SourceReader(languages: [try PlaceID("x"): [.english]], campus: try Slug("x"))
        .read([folder.path]))
  }

  @Test("keeps people of one name apart by their records, unless these name a common equivalent")
  func namesakes() throws {
    func person(_ number: Int, _ more: String = "") -> String {
      """
      {\(Self.context), "id": "https://museum.example.org/person/\(number)", "type": "Person",
       "_label": "John Smith"\(more)}
      """
    }
    func work(_ number: Int) -> String {
      """
      {\(Self.context), "id": "https://museum.example.org/object/\(number)", "type": "HumanMadeObject",
       "_label": "Untitled", "produced_by": {"type": "Production", "carried_out_by":
         [{"id": "https://museum.example.org/person/\(number)", "type": "Person", "_label": "John Smith"}]}}
      """
    }
    let same = #", "equivalent": [{"id": "http://www.wikidata.org/entity/Q5", "type": "Person"}]"#
    let documents = [person(1), person(2, same), person(3, same), work(1), work(2), work(3)]
    for text in [documents, documents.reversed()].map({ "[\($0.joined(separator: ","))]" }) {
      let reading = try read(text)
      #expect(reading.contents.artists.count == 2)
      #expect(reading.contents.artists.values.allSatisfy { $0.name == "John Smith" })
      let artists = reading.contents.works.values.sorted { $0.id < $1.id }.map(\.artists)
      #expect(artists.allSatisfy { $0.count == 1 })
      #expect(artists[0] != artists[1] && artists[1] == artists[2], "\(artists)")
    }
    // References alone tell them apart, too.
    #expect(try read("[\(work(1)),\(work(2))]").contents.artists.count == 2)
  }

  @Test("makes no artist of a maker who is unknown, and keeps the words with the work")
  func unnamed() throws {
    let text = """
      {\(Self.context), "id": "https://museum.example.org/object/5", "type": "HumanMadeObject",
       "_label": "Hare", "produced_by": {"type": "Production", "carried_out_by":
         [{"id": "https://museum.example.org/person/0", "type": "Person", "_label": "Unbekannt"}]}}
      """
    let reading = try read(text)
    let work = try #require(reading.contents.works.values.first, "\(reading.problems)")
    #expect(reading.contents.artists.isEmpty && work.artists.isEmpty)
    #expect(work.details["attribution"] == "Unbekannt")
  }

  @Test("keeps materials, sizes, inscriptions, subjects and places of making beside the statements")
  func beside() throws {
    let text = """
      {\(Self.context), "id": "https://museum.example.org/object/5", "type": "HumanMadeObject",
       "_label": "Hare", "referred_to_by": [
         {"type": "LinguisticObject", "content": "Cast bronze",
          "classified_as": [{"id": "http://vocab.getty.edu/aat/300435429", "type": "Type"}]},
         {"type": "LinguisticObject", "content": "Two metres high",
          "classified_as": [{"id": "http://vocab.getty.edu/aat/300435430", "type": "Type"}]}],
       "made_of": [{"id": "http://vocab.getty.edu/aat/300010957", "type": "Material", "_label": "bronze"}],
       "dimension": [{"type": "Dimension", "value": 200, "unit":
         {"id": "http://vocab.getty.edu/aat/300379098", "type": "MeasurementUnit", "_label": "cm"}}],
       "carries": [{"type": "LinguisticObject", "content": "To the runners"}],
       "shows": [{"type": "VisualItem", "represents": [{"type": "Type", "_label": "hares"}]}],
       "produced_by": {"type": "Production", "took_place_at": [{"type": "Place", "_label": "Lund"}]}}
      """
    let reading = try read(text)
    let work = try #require(reading.contents.works.values.first, "\(reading.problems)")
    #expect(work.medium?.all.map(\.text) == ["Cast bronze"])
    #expect(work.details["made_of"] == "bronze" && work.details["dimension"] == "200 cm")
    #expect(work.details["carries"] == "To the runners" && work.details["shows"] == "hares")
    #expect(work.details["took_place_at"] == "Lund")
    #expect(reading.leftOut.map(\.name).allSatisfy(Self.isUsual), "\(reading.leftOut)")
  }

  @Test("in a folder is read whole or not at all, and what else lies there is told")
  func folder() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.object, to: "77.JSON")
    try folder.write(Self.person, to: "people/9.jsonld")
    try folder.write("id", to: "people/list.csv")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/8.json", withDestinationPath: "77.JSON")
    let reader = SourceReader(languages: [try PlaceID("x"): [.english]], campus: try Slug("x"))
    let reading = reader.read([folder.path])
    #expect(reading.contents.works.count == 1, "\(reading.problems)")
    #expect(reading.contents.artists.values.map(\.name) == ["Anna Meister"])
    let told = reading.leftOut.map(\.name).filter { !Self.isUsual($0) }
    #expect(told == ["8.json, a symbolic link", "*.csv"])
    try folder.write(Self.place, to: "a/b/c/d/e/f/g/h/1.json")
    let errors = reader.read([folder.path]).problems.filter { $0.severity == .error }
    #expect(errors.map(\.code) == [.unreadableFile])
    #expect(errors.first?.message.contains("'a/b/c/d/e/f/g/h'") == true)
  }

  @Test("is read without the records that it refers to, of which nothing is fetched")
  func alone() throws {
    let work = try #require(read(Self.object).contents.works.values.first)
    #expect(work.coordinate == nil && work.locationNote?.all.map(\.text) == ["Court"])
    #expect(try read(Self.object).contents.artists.values.map(\.name) == ["A. Meister"])
  }

  @Test(
    "that is odd gives what it can, with a problem that has a place",
    arguments: [
      #"{"@context": "https://linked.art/ns/v1/linked-art.json", "type": "HumanMadeObject"}"#,
      #"{"@context": "https://linked.art/ns/v1/linked-art.json", "type": "Set", "id": "a"}"#,
      #"[{"@context": "https://linked.art/ns/v1/linked-art.json", "type": 7}, 3, null, []]"#,
      #"{"@context": ["https://linked.art/ns/v1/linked-art.json"], "id": "a/b", "type": "HumanMadeObject", "identified_by": 3, "produced_by": [{"carried_out_by": "x", "timespan": []}], "representation": {"digitally_shown_by": 1}, "_label": "مرحبا"}"#,
    ])
  func odd(text: String) throws {
    let reading = try read(text)
    #expect(reading.problems.allSatisfy { $0.location != nil })
    #expect(!reading.problems.isEmpty || reading.contents.works.count == 1)
  }

  @Test("of two collections that number alike is told apart, whichever comes first")
  func alike() throws {
    func object(_ host: String) -> String {
      #"{"@context": "https://linked.art/ns/v1/linked-art.json", "id": "https://\#(host)/object/77", "type": "HumanMadeObject", "_label": "\#(host)"}"#
    }
    func ids(_ hosts: String...) throws -> [String: String] {
      let works = try read("[\(hosts.map(object).joined(separator: ","))]").contents.works.values
      return Dictionary(uniqueKeysWithValues: works.map { ($0.title.all[0].text, "\($0.id)") })
    }
    #expect(try ids("a.example", "b.example") == ids("b.example", "a.example"))
    #expect(try ids("a.example", "b.example").count == 2)
    #expect(try ids("a.example") == ["a.example": "x-work-object-77"])
  }

  @Test("may refer to itself in a circle")
  func circle() throws {
    let a = """
      {\(Self.context), "id": "u:a", "type": "HumanMadeObject", "_label": "A",
       "current_location": {"id": "u:a", "type": "Place"},
       "produced_by": {"type": "Production", "carried_out_by": [{"id": "u:a", "type": "Person"}]}}
      """
    #expect(try read(a).contents.works.count == 1)
  }

  @Test("keeps dates to the day, and takes a manifest of IIIF for no picture")
  func strict() throws {
    let manifest = """
      "subject_of": [{"type": "LinguisticObject", "digitally_carried_by": [{"type": "DigitalObject",
       "format": "application/ld+json",
       "access_point": [{"id": "https://manifests.example.org/5", "type": "DigitalObject"}]}]}],
      """
    let object = Self.object
      .replacing("\"representation\":", with: manifest + "\"representation\":")
      .replacing("1930-01-01T00:00:00Z", with: "1889-06-15T00:00:00Z")
      .replacing("1932-12-31T23:59:59Z", with: "1889-06-15T23:59:59Z")
      .replacing(
        "\"identified_by\": [{\"type\": \"Name\", \"content\": \"about 1931\"}]",
        with: "\"_label\": \"then\"")
    let reading = try read("[\(object), \(Self.person)]")
    let work = try #require(reading.contents.works.values.first)
    #expect(work.date?.all.map(\.text) == ["1889-06-15"])
    #expect(
      work.media.count == 1 && work.details["access_point"] == "https://manifests.example.org/5")
    #expect(reading.contents.artists.values.first?.details["born"] == "1898-07-30")
  }

  @Test("takes what carries a text for a page, unless something says what it is")
  func pages() throws {
    func carried(_ more: String, at address: String) throws -> Work {
      let text = """
        {\(Self.context), "id": "https://m.example/o/1", "type": "HumanMadeObject", "_label": "Gate",
         "subject_of": [{"type": "LinguisticObject", "digitally_carried_by": [{"type": "DigitalObject",
          \(more) "access_point": [{"id": "\(address)"}]}]}]}
        """
      return try #require(try read(text).contents.works.values.first)
    }
    let page = try carried("", at: "https://m.example/page/1")
    #expect(page.media.isEmpty && page.details["page"] == "https://m.example/page/1")
    #expect(try carried("", at: "https://m.example/1.mp3").media.count == 1)
    #expect(
      try carried("\"format\": \"audio/mpeg\",", at: "https://m.example/sound/1").media.count == 1)
  }

  @Test("makes a campus of the language of preferred names, and keeps that of other names")
  func languages() throws {
    func name(_ text: String, _ language: String, _ isPreferred: Bool) -> String {
      let preferred = #""classified_as": [{"id": "http://vocab.getty.edu/aat/300404670"}], "#
      return """
        {"type": "Name", "content": "\(text)", \(isPreferred ? preferred : "")
         "language": [{"id": "\(language)", "type": "Language"}]}
        """
    }
    let (english, german) = (
      "http://vocab.getty.edu/aat/300388277", "http://vocab.getty.edu/aat/300388344"
    )
    for first in [true, false] {
      let names = [name("Horse", english, true), name("Pferd", german, false)]
      let text = """
        {\(Self.context), "id": "https://museum.example.org/object/7", "type": "HumanMadeObject",
         "identified_by": [\((first ? names : names.reversed()).joined(separator: ", "))],
         "current_location": {"type": "Place", "_label": "Court", "defined_by": "POINT(8.77 50.81)"}}
        """
      let reading = try read(text, isKnown: false)
      let campus = try #require(reading.contents.campuses.values.first)
      #expect(campus.languages.map(\.description) == ["en", "de"])
      let work = try #require(reading.contents.works.values.first)
      #expect(work.title.all.map(\.text) == ["Pferd", "Horse"])
      // A campus that does not speak the language of a name keeps it as a detail.
      let known = try #require(try read(text).contents.works.values.first)
      #expect(known.title.all.map(\.text) == ["Horse"] && known.details["name@de"] == "Pferd")
    }
  }

  @Test("of destroyed works are removed, with their rights, finds and parts")
  func ends() throws {
    let more = """
      "destroyed_by": {"type": "Destruction", "_label": "Fire",
        "timespan": {"type": "TimeSpan", "begin_of_the_begin": "1945-01-01T00:00:00Z"}},
      "subject_to": [{"type": "Right", "identified_by": [{"type": "Name", "content": "Estate of X"}]}],
      "encountered_by": [{"type": "Encounter", "_label": "Found by a farmer"}],
      "current_permanent_location": {"type": "Place", "_label": "Hall"},
      "part": [{"type": "HumanMadeObject", "_label": "Base", "made_of": [{"type": "Material", "_label": "granite"}]}],
      "equivalent"
      """
    let reading = try read(Self.object.replacingOccurrences(of: #""equivalent""#, with: more))
    let work = try #require(reading.work("Runner"))
    #expect(work.status == .removed && work.details["destroyed_by"] == "Fire; 1945")
    #expect(work.rights?[.english] == "Estate of X")
    #expect(work.details["encountered_by"] == "Found by a farmer")
    #expect(work.details["current_permanent_location"] == "Hall")
    #expect(work.details["part"] == "Base; granite")
    #expect(reading.leftOut.map(\.name).allSatisfy(Self.isUsual), "\(reading.leftOut)")
  }
}
