import Catalog
import Exchange
import Formats
import Geodesy
import Notation
import TestSupport
import Testing

@Suite("LIDO of others")
struct LIDOImportTests {
  static let head =
    "<lido:lidoWrap xmlns:lido='http://www.lido-schema.org' xmlns:gml='http://www.opengis.net/gml'>"

  func read(_ records: String, isKnown: Bool = true) throws -> SourceReading {
    try readForeign("\(Self.head)\(records)</lido:lidoWrap>", name: "l.xml", isKnown: isKnown)
  }

  /// A record as museums write it, in two languages.
  static func record(
    _ id: String = "DE-Mb112/obj/00076417", title: String = "Der Läufer",
    more: String = "", repository: String = ""
  ) -> String {
    """
    <lido:lido><lido:lidoRecID lido:type="local" lido:source="Museum">\(id)</lido:lidoRecID>
    <lido:objectPublishedID lido:type="uri">https://www.wikidata.org/wiki/Q4711</lido:objectPublishedID>
    <lido:category><lido:conceptID lido:type="uri">http://www.cidoc-crm.org/cidoc-crm/E22</lido:conceptID>
    </lido:category>
    <lido:descriptiveMetadata xml:lang="de">
    <lido:objectClassificationWrap><lido:objectWorkTypeWrap><lido:objectWorkType>
      <lido:term>Skulptur</lido:term></lido:objectWorkType></lido:objectWorkTypeWrap>
      <lido:classificationWrap><lido:classification><lido:term>Bauplastik</lido:term>
      </lido:classification></lido:classificationWrap></lido:objectClassificationWrap>
    <lido:objectIdentificationWrap>
      <lido:titleWrap><lido:titleSet>
        <lido:appellationValue lido:pref="alternate">Jogger</lido:appellationValue>
        <lido:appellationValue lido:pref="preferred">\(title)</lido:appellationValue>
      </lido:titleSet></lido:titleWrap>
      <lido:inscriptionsWrap><lido:inscriptions><lido:inscriptionTranscription>A. M. 1931
      </lido:inscriptionTranscription></lido:inscriptions></lido:inscriptionsWrap>
      <lido:repositoryWrap><lido:repositorySet lido:type="current">
        <lido:displayRepository>Im Hof</lido:displayRepository>
        <lido:repositoryName><lido:legalBodyName><lido:appellationValue>Museum am Tor
        </lido:appellationValue></lido:legalBodyName></lido:repositoryName>
        <lido:workID lido:type="inventory number">1931.4</lido:workID>\(repository)
      </lido:repositorySet></lido:repositoryWrap>
      <lido:objectDescriptionWrap><lido:objectDescriptionSet><lido:descriptiveNoteValue>Ein * Mann läuft.
      </lido:descriptiveNoteValue></lido:objectDescriptionSet></lido:objectDescriptionWrap>
      <lido:objectMeasurementsWrap><lido:objectMeasurementsSet><lido:objectMeasurements>
        <lido:measurementSet><lido:measurementType>Höhe</lido:measurementType>
        <lido:measurementUnit>cm</lido:measurementUnit><lido:measurementValue>180</lido:measurementValue>
        </lido:measurementSet></lido:objectMeasurements></lido:objectMeasurementsSet>
      </lido:objectMeasurementsWrap>
    </lido:objectIdentificationWrap>
    <lido:eventWrap><lido:eventSet><lido:event><lido:eventType>
      <lido:conceptID lido:type="uri">http://terminology.lido-schema.org/lido00007</lido:conceptID>
      <lido:term>Herstellung</lido:term></lido:eventType>
      <lido:eventActor><lido:displayActorInRole>Anna Meister (Bildhauerin)</lido:displayActorInRole>
        <lido:actorInRole><lido:actor lido:type="person">
        <lido:actorID lido:type="uri" lido:source="GND">http://d-nb.info/gnd/118540238</lido:actorID>
        <lido:actorID lido:type="uri">http://www.wikidata.org/entity/Q99</lido:actorID>
        <lido:nameActorSet><lido:appellationValue lido:pref="preferred">Meister, Anna</lido:appellationValue>
        </lido:nameActorSet><lido:nationalityActor><lido:term>deutsch</lido:term></lido:nationalityActor>
        <lido:vitalDatesActor><lido:earliestDate>1898-07-30</lido:earliestDate>
        <lido:latestDate>1986</lido:latestDate></lido:vitalDatesActor></lido:actor>
        <lido:roleActor><lido:term>Bildhauerin</lido:term></lido:roleActor></lido:actorInRole>
      </lido:eventActor>
      <lido:eventDate><lido:displayDate>um 1931</lido:displayDate><lido:date>
        <lido:earliestDate>1930</lido:earliestDate><lido:latestDate>1932</lido:latestDate></lido:date>
      </lido:eventDate>
      <lido:eventMaterialsTech><lido:materialsTech><lido:termMaterialsTech><lido:term>Bronze</lido:term>
      </lido:termMaterialsTech></lido:materialsTech></lido:eventMaterialsTech></lido:event></lido:eventSet>
      <lido:eventSet><lido:event><lido:eventType><lido:term>Ausstellung</lido:term></lido:eventType>
      <lido:eventName><lido:appellationValue>Sport 1936</lido:appellationValue></lido:eventName>
      </lido:event></lido:eventSet></lido:eventWrap>
    <lido:objectRelationWrap><lido:subjectWrap><lido:subjectSet><lido:subject><lido:subjectConcept>
      <lido:term>Sport</lido:term></lido:subjectConcept></lido:subject></lido:subjectSet>
      </lido:subjectWrap></lido:objectRelationWrap>\(more)
    </lido:descriptiveMetadata>
    <lido:descriptiveMetadata xml:lang="en"><lido:objectIdentificationWrap><lido:titleWrap><lido:titleSet>
      <lido:appellationValue>The Runner</lido:appellationValue></lido:titleSet></lido:titleWrap>
      </lido:objectIdentificationWrap></lido:descriptiveMetadata>
    <lido:administrativeMetadata xml:lang="de">
      <lido:rightsWorkWrap><lido:rightsWorkSet><lido:rightsType><lido:term>CC BY 4.0</lido:term>
      </lido:rightsType><lido:creditLine>Stiftung M.</lido:creditLine></lido:rightsWorkSet></lido:rightsWorkWrap>
      <lido:recordWrap><lido:recordID lido:type="local">00076417</lido:recordID>
        <lido:recordType><lido:term>item</lido:term></lido:recordType>
        <lido:recordSource><lido:legalBodyName><lido:appellationValue>Museum am Tor</lido:appellationValue>
        </lido:legalBodyName></lido:recordSource>
        <lido:recordInfoSet><lido:recordInfoLink>https://museum.example.org/76417</lido:recordInfoLink>
        </lido:recordInfoSet></lido:recordWrap>
      <lido:resourceWrap><lido:resourceSet>
        <lido:resourceRepresentation lido:type="image_thumb"><lido:linkResource>https://example.org/s.jpg
        </lido:linkResource></lido:resourceRepresentation>
        <lido:resourceRepresentation lido:type="image_master"><lido:linkResource>https://example.org/l.jpg
        </lido:linkResource></lido:resourceRepresentation>
        <lido:resourceDescription>Von links</lido:resourceDescription>
        <lido:rightsResource><lido:rightsType><lido:conceptID lido:type="uri">http://creativecommons.org/publicdomain/zero/1.0/</lido:conceptID>
        </lido:rightsType><lido:creditLine>Foto: B.</lido:creditLine></lido:rightsResource>
      </lido:resourceSet></lido:resourceWrap>
    </lido:administrativeMetadata></lido:lido>
    """
  }

  @Test("keeps what a record says of its kind and of its own date")
  func recordFacts() throws {
    let reading = try read(
      """
      <lido:lido><lido:lidoRecID lido:type="local">r2</lido:lidoRecID><lido:category><lido:term>CATTERM\
      </lido:term></lido:category><lido:descriptiveMetadata xml:lang="en"><lido:objectIdentificationWrap>\
      <lido:titleWrap><lido:titleSet><lido:appellationValue>Two</lido:appellationValue></lido:titleSet>\
      </lido:titleWrap></lido:objectIdentificationWrap></lido:descriptiveMetadata>\
      <lido:administrativeMetadata xml:lang="en"><lido:recordWrap><lido:recordID lido:type="local">RECID9\
      </lido:recordID><lido:recordType><lido:term>RECTYPE</lido:term></lido:recordType><lido:recordInfoSet>\
      <lido:recordMetadataDate>1987-06-05</lido:recordMetadataDate></lido:recordInfoSet></lido:recordWrap>\
      </lido:administrativeMetadata></lido:lido>
      """)
    let details = try #require(reading.contents.works.values.first).details
    #expect(details["category"] == "CATTERM", "\(details)")
    #expect(details["recordType"] == "RECTYPE", "\(details)")
    #expect(details["recordMetadataDate"] == "1987-06-05", "\(details)")
  }

  @Test("makes no artist of a maker who is unknown, and keeps the words with the work")
  func unnamed() throws {
    let record = Self.record().replacing("Meister, Anna", with: "Unbekannt")
    let reading = try read(record)
    let work = try #require(reading.contents.works.values.first, "\(reading.problems)")
    #expect(reading.contents.artists.isEmpty && work.artists.isEmpty)
    #expect(work.details["attribution"] == "Unbekannt", "\(work.details)")
  }

  @Test("has works with makers, dates, materials, pictures and identifiers")
  func whole() throws {
    let position =
      "<lido:repositoryLocation><lido:gml><gml:Point><gml:pos>48.2 16.37</gml:pos></gml:Point></lido:gml></lido:repositoryLocation>"
    let reading = try read(Self.record(repository: position))
    // Of what nothing took it tells, too.
    #expect(reading.leftOut.map(\.name) == ["lidoWrap/lido/lidoRecID@source"])
    let work = try #require(reading.contents.works.values.first)
    #expect(reading.contents.works.count == 1)
    #expect(work.id.description == "x-work-de-mb112-obj-00076417")
    let de = try LanguageTag("de")
    #expect(work.title == LocalizedText([de: "Der Läufer", .english: "The Runner"]))
    #expect(work.accession == "1931.4")
    #expect((work.group, work.subgroup) == ("Skulptur", "Bauplastik"))
    #expect(work.locationNote?[de] == "Im Hof")
    #expect(work.description?[de] == "Ein * Mann läuft.")
    #expect(work.dimensions?[de] == "Höhe 180 cm")
    #expect(work.date?[de] == "um 1931")
    #expect(work.years == Work.Years(from: 1930, to: 1932))
    #expect(work.medium?[de] == "Bronze")
    #expect(work.rights?[de] == "CC BY 4.0" && work.creditLine?[de] == "Stiftung M.")
    #expect(work.coordinate == (try Coordinate(latitude: 48.2, longitude: 16.37)))
    #expect(
      work.details == [
        "wikidata": "Q4711", "titleSet": "Jogger", "inscriptionTranscription": "A. M. 1931",
        "repositoryName": "Museum am Tor", "Herstellung: roleActor": "Bildhauerin",
        "Ausstellung: eventName": "Sport 1936", "subjectConcept": "Sport",
        "recordInfoLink": "https://museum.example.org/76417", "recordSource": "Museum am Tor",
      ])
    let artist = try #require(reading.contents.artists.values.first)
    #expect(artist.name == "Meister, Anna" && artist.nationality == "deutsch")
    #expect(artist.lifeDates == "1898-1986")
    #expect(
      artist.details == [
        "born": "1898-07-30", "gnd": "http://d-nb.info/gnd/118540238", "wikidata": "Q99",
      ])
    #expect(work.artists == [artist.id])
    let medium = try #require(reading.contents.media.values.first)
    #expect(medium.source == .address("https://example.org/l.jpg") && medium.kind == .image)
    #expect(medium.caption?[de] == "Von links" && medium.credit == "Foto: B.")
    #expect(medium.licence == "http://creativecommons.org/publicdomain/zero/1.0/")
    #expect(medium.details == ["linkResource": "https://example.org/s.jpg"])
    #expect(work.media == [medium.id])
  }

  @Test(
    "says in which order a point has its axes, or has latitude first",
    arguments: [
      ("<gml:Point><gml:pos>48.2 16.37</gml:pos></gml:Point>", 48.2, 16.37),
      (
        "<gml:Point srsName='urn:ogc:def:crs:EPSG::4326'><gml:pos>48.2 16.37</gml:pos></gml:Point>",
        48.2, 16.37
      ),
      (
        "<gml:Point srsName='urn:ogc:def:crs:OGC:1.3:CRS84'><gml:pos>16.37 48.2</gml:pos></gml:Point>",
        48.2, 16.37
      ),
      (
        "<gml:Point srsName='http://www.opengis.net/gml/srs/epsg.xml#4326'><gml:pos>16.37 48.2</gml:pos></gml:Point>",
        48.2, 16.37
      ),
      ("<gml:Point><gml:coordinates>16.37,48.2</gml:coordinates></gml:Point>", 48.2, 16.37),
      ("<gml:Point><gml:pos>-123.25 49.26 12</gml:pos></gml:Point>", 49.26, -123.25),
      ("<gml:Point><gml:pos>-17 180</gml:pos></gml:Point>", -17, 180),
    ])
  func axes(point: String, latitude: Double, longitude: Double) throws {
    let reading = try read(
      Self.record(
        repository:
          "<lido:repositoryLocation><lido:gml>\(point)</lido:gml></lido:repositoryLocation>"))
    let work = try #require(reading.contents.works.values.first)
    #expect(work.coordinate == (try Coordinate(latitude: latitude, longitude: longitude)))
  }

  @Test(
    "gives no position that is none, and says so", arguments: ["1", "a b", "95 200", "0 0", ""])
  func badPoint(text: String) throws {
    let reading = try read(
      Self.record(
        repository:
          "<lido:repositoryLocation><lido:gml><gml:Point><gml:pos>\(text)</gml:pos></gml:Point></lido:gml></lido:repositoryLocation>"
      ))
    #expect(reading.contents.works.values.first?.coordinate == nil)
    #expect(reading.problems.contains { $0.code == .leftOut && $0.location?.line != nil })
  }

  @Test("is read from a single record, and from a harvest, of which more is told to follow")
  func envelopes() throws {
    let record = Self.record().replacing(
      "<lido:lido>", with: "<lido:lido xmlns:lido='http://www.lido-schema.org'>")
    #expect(try readForeign(record, name: "l.xml").contents.works.count == 1)
    let harvest = try readForeign(
      """
      <OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-01-01</responseDate>
      <ListRecords><record><header><identifier>oai:1</identifier></header><metadata>\(record)</metadata>
      </record><resumptionToken>abc</resumptionToken></ListRecords></OAI-PMH>
      """, name: "h.xml")
    #expect(harvest.contents.works.count == 1)
    #expect(harvest.problems.contains { $0.message.contains("'abc'") })
    #expect(
      harvest.leftOut.map(\.name).map { $0.suffix(18) } == ["lido/lidoRecID@source".suffix(18)])
  }

  @Test("converts positions in other systems, and keeps them as they were surveyed")
  func surveyed() throws {
    func work(_ point: String, _ type: String = "current") throws -> Work {
      let one = Self.record(
        repository:
          "<lido:repositoryLocation><lido:gml>\(point)</lido:gml></lido:repositoryLocation>")
      return try #require(
        read(one.replacing("type=\"current\"", with: "type=\"\(type)\"")).contents.works.values
          .first)
    }
    // The datum of Potsdam lies a hundred metres away from WGS 84; Gauss and Krüger count northings first.
    let potsdam = try work(
      "<gml:Point srsName='urn:ogc:def:crs:EPSG::4314'><gml:pos>50 9</gml:pos></gml:Point>")
    let place = try #require(potsdam.coordinate)
    #expect(
      (50...200).contains(place.distance(to: try Coordinate(latitude: 50, longitude: 9)).value))
    #expect(potsdam.survey?.x == 9 && potsdam.survey?.y == 50)
    let krueger = try work(
      "<gml:Point srsName='urn:ogc:def:crs:EPSG::31467'><gml:pos>5540000 3500000</gml:pos></gml:Point>"
    )
    #expect(
      krueger.coordinate.map { abs($0.latitude - 50) < 0.1 && abs($0.longitude - 9) < 0.1 } == true)
    let area = try work(
      "<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>48 16 48 17 49 17 49 16 48 16</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>"
    )
    #expect(area.coordinate == (try Coordinate(latitude: 48.5, longitude: 16.5)))
    let former = try work("<gml:Point><gml:pos>48.2 16.37</gml:pos></gml:Point>", "former")
    #expect(former.coordinate == nil && former.accession == nil && former.locationNote == nil)
    #expect(former.details["repositoryLocation"] == "48.2 16.37")
  }

  @Test(
    "that only looks like Docent's is none of it",
    arguments: ["museum/work/00076417", "https://museum.example.org/works/00076417"])
  func strange(name: String) throws {
    let reading = try read(
      Self.record(name).replacing("Ein * Mann", with: "Ein &lt;b&gt;Mann&lt;/b&gt;"))
    let work = try #require(reading.contents.works.values.first)
    #expect(work.description?.all.map(\.text) == ["Ein **Mann** läuft."])
    #expect(work.id.description.hasPrefix("x-work-") && work.details["wikidata"] == "Q4711")
  }

  @Test("that a harvest says is deleted is told, and so are the errors of the server")
  func deleted() throws {
    let harvest = try readForeign(
      """
      <OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:l="http://www.lido-schema.org">
      <error code="noRecordsMatch">None since</error><ListRecords>
      <record><header status="deleted"><identifier>oai:x:7</identifier></header></record></ListRecords></OAI-PMH>
      """, name: "h.xml")
    #expect(harvest.problems.map(\.code) == [.leftOut, .leftOut])
    #expect(harvest.problems.map(\.message).joined().contains("oai:x:7"))
    #expect(harvest.problems.map(\.message).joined().contains("noRecordsMatch"))
  }

  @Test("is refused without a position or campus to put works on, and where it holds nothing")
  func refused() throws {
    #expect(try read(Self.record(), isKnown: false).problems.contains { $0.code == .missingValue })
    #expect(try read("").problems.map(\.code) == [.malformedFile])
    let entity = try readForeign(
      "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>\(Self.head)&b;</lido:lidoWrap>",
      name: "l.xml")
    #expect(entity.contents.works.isEmpty && !entity.problems.isEmpty)
  }

  @Test("of random pieces never crashes", arguments: UInt64(0)..<12)
  func pieces(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = [
      "lido", "lidoRecID", "descriptiveMetadata", "administrativeMetadata", "objectWorkType",
      "term",
      "objectIdentificationWrap", "titleWrap", "titleSet", "appellationValue", "repositoryWrap",
      "repositorySet", "repositoryLocation", "gml", "Point", "pos", "eventWrap", "eventSet",
      "event",
      "eventType", "eventActor", "actorInRole", "actor", "nameActorSet", "resourceWrap",
      "resourceSet", "resourceRepresentation", "linkResource", "recordWrap", "recordID", "workID",
    ]
    let values = ["", "a", "1 2", "1e999", "https://example.org/a.jpg", "Production", "é", "مرحبا"]
    func pick(_ all: [String]) -> String { all.randomElement(using: &random) ?? "" }
    func element(_ depth: Int) -> String {
      let name = pick(names)
      let inner = depth > 5 ? pick(values) : (0..<3).map { _ in element(depth + 1) }.joined()
      return
        "<lido:\(name) lido:type='\(pick(values))' xml:lang='\(pick(values))'>\(inner)</lido:\(name)>"
    }
    let body = (0..<4).map {
      "<lido:lido><lido:lidoRecID>a\($0)</lido:lidoRecID>\(element(0))</lido:lido>"
    }
    let reading = try read(body.joined())
    #expect(reading.problems.allSatisfy { $0.location != nil })
    #expect(reading.contents.works.count == 4)
  }

  @Test(
    "stands where LIDO Terminology or the museum's own words say that it is now",
    arguments: [
      "http://terminology.lido-schema.org/lido01017",
      "http://terminology.lido-schema.org/lido01018",
      "Current location",
      "http://terminology.lido-schema.org/repositorySet_type/current_repository_or_location",
    ])
  func currentPlace(type: String) throws {
    let position =
      "<lido:repositoryLocation><lido:gml><gml:Point><gml:pos>48.2 16.37</gml:pos></gml:Point></lido:gml></lido:repositoryLocation>"
    let record = Self.record(repository: position)
      .replacing("lido:type=\"current\"", with: "lido:type=\"\(type)\"")
    let work = try #require(try read(record).contents.works.values.first)
    #expect(work.coordinate?.latitude == 48.2 && work.accession == "1931.4")
  }

  @Test(
    "has no word on its condition in its description, and no word lost that names no kind of file")
  func words() throws {
    let note =
      "<lido:objectDescriptionSet lido:type=\"TYPE\"><lido:descriptiveNoteValue>Riss</lido:descriptiveNoteValue></lido:objectDescriptionSet>"
    func work(_ type: String) throws -> Work {
      let record = Self.record().replacing(
        "<lido:objectDescriptionWrap>",
        with: "<lido:objectDescriptionWrap>" + note.replacing("TYPE", with: type))
      return try #require(try read(record).contents.works.values.first)
    }
    #expect(try work("Zustandsbeschreibung").details["Zustandsbeschreibung"] == "Riss")
    #expect(try work("condition description").details["condition description"] == "Riss")
    #expect(try work("Objektbeschreibung").description?.all.first?.text.hasPrefix("Riss") == true)
    func medium(_ word: String) throws -> Media {
      let record = Self.record()
        .replacing(
          "<lido:resourceSet>",
          with:
            "<lido:resourceSet><lido:resourceType><lido:term>\(word)</lido:term></lido:resourceType>"
        )
        .replacing("https://example.org/l.jpg", with: "https://example.org/l")
      return try #require(try read(record).contents.media.values.first)
    }
    #expect(try medium("Fotonegativ").kind == .image)
    #expect(try medium("X-ray photograph").details["resourceType"] == "X-ray photograph")
    #expect(try medium("Photograph").details["resourceType"] == nil)
    #expect(try medium("Film").kind == .video)
  }
}
