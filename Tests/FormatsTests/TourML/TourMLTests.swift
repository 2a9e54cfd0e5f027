import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import MuseumFormats
import TestSupport
import Testing

@Suite("TourML")
struct TourMLTests {
  // MARK: Order

  @Test("is walked along connections by priority, not as it is written")
  func order() throws {
    var figure = TourMLFigure()
    for id in ["d", "c", "b", "a", "e"] { figure.stop(id) }
    figure.connection("a", "d")
    figure.connection("a", "c", "2")
    figure.connection("a", "b", "-1.5")
    figure.connection("b", "e", "0")
    let reading = try figure.read()
    #expect(reading.problems == [])
    #expect(reading.stopTitles == ["Stop a", "Stop b", "Stop e", "Stop c", "Stop d"])
  }

  @Test("begins at its root, and goes last where no connection leads")
  func root() throws {
    var figure = TourMLFigure()
    figure.metadata += "<tourml:RootStopRef tourml:id='c'/>"
    for id in ["a", "b", "c"] { figure.stop(id) }
    figure.connection("a", "b")
    let reading = try figure.read()
    #expect(reading.stopTitles == ["Stop c", "Stop a", "Stop b"])
    #expect(reading.problems.map(\.code) == [.assumedValue])
  }

  @Test("may be connected both ways")
  func bothWays() throws {
    var figure = TourMLFigure()
    for id in ["a", "b", "c"] { figure.stop(id) }
    for (one, other) in [("a", "c"), ("c", "b")] {
      figure.connection(one, other)
      figure.connection(other, one)
    }
    let reading = try figure.read()
    #expect(reading.problems == [])
    #expect(reading.stopTitles == ["Stop a", "Stop c", "Stop b"])
  }

  @Test(
    "that goes in a circle is refused, and said where",
    arguments: [
      ["aa"], ["ab", "bc", "ca"], ["ab", "bc", "cd", "da", "bd"], ["ab", "bc", "cd", "db"],
    ])
  func circles(pairs: [String]) throws {
    var figure = TourMLFigure()
    for id in ["a", "b", "c", "d"] { figure.stop(id) }
    for pair in pairs { figure.connection(String(pair.prefix(1)), String(pair.suffix(1))) }
    let reading = try figure.read()
    let errors = reading.problems.filter { $0.severity == .error }
    #expect(errors.map(\.code) == [.invalidValue])
    #expect(errors.allSatisfy { $0.location?.line != nil && $0.message.contains("circle") })
    #expect(reading.contents.tours.isEmpty)
  }

  @Test("that connects what is not there is refused; a lost root or asset is a warning")
  func dangling() throws {
    var figure = TourMLFigure()
    figure.stop("a", "<tourml:AssetRef tourml:id='lost'/>")
    figure.connection("a", "b")
    #expect(try figure.read().problems.map(\.code).contains(.danglingReference))
    figure.body = ""
    figure.stop("a", "<tourml:AssetRef tourml:id='lost'/>")
    figure.metadata += "<tourml:RootStopRef tourml:id='z'/>"
    let reading = try figure.read()
    #expect(reading.problems.map(\.code) == [.leftOut, .leftOut])
    #expect(reading.problems.allSatisfy { $0.location?.line != nil })
    #expect(reading.stopTitles == ["Stop a"])
  }

  @Test("of thousands of stops in a row is walked to its end")
  func longChain() throws {
    var figure = TourMLFigure()
    for id in 0..<3000 { figure.stop("s\(id)") }
    for id in 1..<3000 { figure.connection("s\(id)", "s\(id - 1)") }
    let reading = try figure.read()
    #expect(reading.problems == [])
    #expect(reading.stopTitles.first == "Stop s2999")
    #expect(reading.stopTitles.count == 3000)
  }

  // MARK: Stops

  static func geo(_ data: String) -> String {
    "<tourml:Content><tourml:Data>\(data)</tourml:Data></tourml:Content>"
  }

  @Test(
    "finds positions in every form",
    arguments: [
      geo(#"<![CDATA[{"type":"Point","coordinates":[2.5,49.75]}]]>"#),
      geo(#"{"type":"Feature","geometry":{"type":"Point","coordinates":[2.5,49.75,80]}}"#),
      geo("<gml:Point srsName='EPSG:4326'>\n <gml:pos>49.75 2.5</gml:pos></gml:Point>"),
      geo(
        "<gml:Point srsName='urn:ogc:def:crs:OGC:1.3:CRS84'><gml:pos>2.5 49.75</gml:pos></gml:Point>"
      ),
      geo("<gml:Point><gml:coordinates>2.5,49.75</gml:coordinates></gml:Point>"),
      "centroid=49.75,2.5", "bbox=2,3,49.5,50",
    ])
  func positions(form: String) throws {
    var figure = TourMLFigure()
    if form.hasPrefix("<") {
      figure.stop("a", "<tourml:AssetRef tourml:id='g' tourml:usage='geo'/>")
      figure.asset("g", type: "geo", form)
    } else {
      let parts = form.split(separator: "=")
      figure.stop(
        "a",
        "<tourml:PropertySet><tourml:Property tourml:name='\(parts[0])'>\(parts[1])"
          + "</tourml:Property></tourml:PropertySet>")
    }
    let reading = try figure.read()
    #expect(reading.problems.map(\.code) == (form.hasPrefix("bbox") ? [.assumedValue] : []))
    #expect(
      reading.work("Stop a")?.coordinate == (try Coordinate(latitude: 49.75, longitude: 2.5)))
  }

  @Test(
    "gives a work no position that it cannot read",
    arguments: [
      #"{"type":"Point","coordinates":[2.5]}"#, #"{"type":"Point","coordinates":["#,
      #"{"type":"Point","coordinates":[2.5,149]}"#, #"{"type":"Nonsense","coordinates":[]}"#,
      #"{"type":"FeatureCollection","crs":{"properties":{"name":"EPSG:2056"}},"features":"#
        + #"[{"type":"Feature","geometry":{"type":"Point","coordinates":[2.5,49.75]}}]}"#,
      "<gml:Point><gml:pos>here</gml:pos></gml:Point>", "<gml:Point/>",
      "<gml:Point srsName='EPSG:99999'><gml:pos>1 2</gml:pos></gml:Point>",
    ])
  func badPositions(data: String) throws {
    var figure = TourMLFigure()
    figure.stop("a", "<tourml:AssetRef tourml:id='g'/>")
    figure.asset("g", type: "geo", Self.geo(data))
    let reading = try figure.read()
    #expect(reading.problems.map(\.code) == [.leftOut])
    let work = try #require(reading.work("Stop a"))
    #expect(work.coordinate == nil)
  }

  @Test(
    "finds GML wherever it stands",
    arguments: [
      ("stop", "<gml:Point srsName='EPSG:4326'><gml:pos>49.75 2.5</gml:pos></gml:Point>"),
      (
        "stop",
        "<tourml:Location><gml:pos srsName='EPSG:4326'>49.75 2.5</gml:pos></tourml:Location>"
      ),
      ("stop", "<tourml:Content>GML</tourml:Content>"),
      (
        "stop",
        "<tourml:PropertySet><tourml:Property tourml:name='where'>GML</tourml:Property>"
          + "</tourml:PropertySet>"
      ),
      ("asset", "<tourml:Content>GML</tourml:Content>"),
      ("asset", "<tourml:Content><tourml:Data><x>GML</x></tourml:Data></tourml:Content>"),
      ("asset", "<tourml:Content><tourml:Data><![CDATA[GML]]></tourml:Data></tourml:Content>"),
      (
        "asset",
        "<tourml:Content><tourml:Data><![CDATA[<a><!-- b --><c>GML</c></a>]]>"
          + "</tourml:Data></tourml:Content>"
      ),
      (
        "asset",
        "<tourml:Content><tourml:Data><gml:Point srsName='http://www.opengis.net/gml/srs/epsg.xml#4326'>"
          + "<gml:pos>2.5 49.75</gml:pos></gml:Point></tourml:Data></tourml:Content>"
      ),
      (
        "asset",
        "<tourml:Content><tourml:Data><gml:Point srsName='urn:ogc:def:crs:EPSG::4326'>"
          + "<gml:pos>49.75 2.5 80</gml:pos></gml:Point></tourml:Data></tourml:Content>"
      ),
      (
        "asset",
        "<tourml:Content><tourml:Data>here</tourml:Data><tourml:PropertySet>"
          + "<tourml:Property tourml:name='centroid'>49.75,2.5</tourml:Property>"
          + "</tourml:PropertySet></tourml:Content>"
      ),
    ])
  func gml(place: String, form: String) throws {
    let point = "<gml:Point><gml:pos>49.75 2.5</gml:pos></gml:Point>"
    let content = form.replacing("GML", with: point)
    var figure = TourMLFigure()
    figure.stop("a", place == "stop" ? content : "<tourml:AssetRef tourml:id='g'/>")
    if place == "asset" { figure.asset("g", type: "geo", content) }
    let reading = try figure.read()
    #expect(reading.problems == [])
    #expect(
      reading.work("Stop a")?.coordinate == (try Coordinate(latitude: 49.75, longitude: 2.5)))
  }

  @Test("puts a work in the middle of an area of GML, and says so")
  func gmlArea() throws {
    var figure = TourMLFigure()
    figure.stop("a", "<tourml:AssetRef tourml:id='g'/>")
    figure.asset(
      "g",
      Self.geo(
        "<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>49.5 2 49.5 3 50 3 50 2 49.5 2"
          + "</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>"))
    let reading = try figure.read()
    #expect(reading.problems.map(\.code) == [.assumedValue])
    #expect(
      reading.work("Stop a")?.coordinate == (try Coordinate(latitude: 49.75, longitude: 2.5)))
  }

  private static func code(_ code: String) -> String {
    "<tourml:PropertySet><tourml:Property tourml:name='code'>\(code)</tourml:Property>"
      + "</tourml:PropertySet>"
  }

  @Test(
    "gives stops without a code the numbers that codes leave free",
    arguments: [
      (["", "2", ""], [nil, 2, nil]), (["", "1", ""], [2, 1, nil]),
      (["3", "", "", "2", "1"], [3, 4, 5, 2, 1]), (["", "", "1", "2"], [3, 4, 1, 2]),
      (["100", "", "1"], [100, nil, 1]), (["5", "5", ""], [5, nil, nil]),
      (["2", "2", ""], [2, 1, nil]), (["A1", "1"], [2, 1]),
    ] as [([String], [Int?])])
  func freeNumbers(codes: [String], expected: [Int?]) throws {
    var figure = TourMLFigure()
    for (index, code) in codes.enumerated() {
      figure.stop("s\(index)", code.isEmpty ? "" : Self.code(code))
    }
    let reading = try figure.read()
    let tour = try #require(reading.tour, "\(reading.problems)")
    #expect(tour.stops.map(\.number) == expected)
    #expect(Set(tour.stopNumbers).count == codes.count)
    #expect(CatalogChecks.problems(in: reading.contents).allSatisfy { $0.code != .duplicateNumber })
    // What visitors dial is not changed in silence.
    let isSaid = reading.problems.contains { $0.location?.field == "code" }
    #expect(isSaid == (expected != codes.map { Int($0) }))
  }

  @Test("is read in the namespace of another producer")
  func otherNamespace() throws {
    var figure = TourMLFigure()
    figure.namespace = "http://tourml.org"
    figure.stop("a")
    #expect(try figure.read().stopTitles == ["Stop a"])
    figure.namespace = "http://example.org"
    #expect(try figure.read().problems.map(\.code) == [.unknownFormat])
  }

  // MARK: Sets

  @Test("comes in sets, which refer to files beside them and to nothing else")
  func sets() throws {
    var figure = TourMLFigure()
    figure.stop("a")
    let folder = try TemporaryFolder()
    try folder.write(figure.text, to: "set/one.xml")
    try folder.write(figure.text, to: "outside.xml")
    let uris = ["./one.xml", "one.xml", "two.xml", "../outside.xml", "https://example.org/t.xml"]
    try folder.write(
      "<t:TourSet xmlns:t='http://tapintomuseums.org/TourML'>"
        + uris.map {
          "<t:TourMLRef t:uri='\($0)' t:lastModified='2011-09-29T12:01:32'/>\n"
        }.joined()
        + "</t:TourSet>", to: "set/set.xml")
    let reading = SourceReader(
      languages: [try PlaceID("x"): [.english]], campus: try Slug("x")
    ).read(["\(folder.path)/set/set.xml"])
    #expect(reading.problems.map(\.code) == [.leftOut, .leftOut, .leftOut])
    #expect(reading.problems.map { $0.location?.line } == [3, 4, 5])
    #expect(reading.tour?.details["lastModified"] == "2011-09-29T12:01:32")
    #expect(
      reading.locations[ItemKey(.tour, "x-tour-walk-1")]?.file == "\(folder.path)/set/one.xml")
  }

  // MARK: Bad input

  @Test("that is cut off is refused, wherever that is")
  func cuts() throws {
    var figure = TourMLFigure()
    figure.stop("a", "<tourml:AssetRef tourml:id='g'/>")
    figure.asset("g", type: "geo", Self.geo(#"{"type":"Point","coordinates":[2.5,49.75]}"#))
    let text = figure.text
    for count in stride(from: 1, to: text.utf8.count - 2, by: 7) {
      let reading = try readForeign(String(text.utf8.prefix(count)) ?? "", name: "walk.xml")
      #expect(reading.problems.contains { $0.severity == .error }, "cut at \(count)")
      #expect(reading.contents.tours.isEmpty)
    }
  }

  @Test("of random pieces never crashes", arguments: UInt64(0)..<40)
  func pieces(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = [
      "TourMetadata", "Stop", "Asset", "Connection", "Source", "Content", "Data", "PropertySet",
      "Property", "Title", "AssetRef", "RootStopRef", "AppResource", "Rights", "TourSet", "Tour",
    ]
    let values = ["", "a", "b", "1e999", "nan", "docent:campus", "docent:work", "x/y/z", "-", "é"]
    func pick(_ all: [String]) -> String { all.randomElement(using: &random) ?? "" }
    func element(_ depth: Int) -> String {
      let name = pick(names)
      let attributes = ["id", "name", "uri", "srcId", "destId", "priority", "usage", "view"].map {
        "t:\($0)='\(pick(values))'"
      }.joined(separator: " ")
      let inner = depth > 4 ? pick(values) : (0..<3).map { _ in element(depth + 1) }.joined()
      return "<t:\(name) \(attributes) xml:lang='\(pick(values))'>\(inner)</t:\(name)>"
    }
    let body = (0..<12).map { _ in element(0) }.joined()
    let reading = try readForeign(
      "<t:Tour xmlns:t='http://tourml.org' t:id='a'>\(body)</t:Tour>", name: "walk.xml")
    #expect(reading.problems.allSatisfy { $0.location != nil })
  }
}

@Suite("The examples of TourML", .disabled(if: TourMLSchema.isAbsent, "need ../shared/data/tourml"))
struct TourMLExampleTests {
  private func read(_ name: String) throws -> SourceReading {
    SourceReader(campus: try Slug("x")).read([TourMLSchema.data.appending(path: name).path])
  }

  @Test("are read: the instance")
  func instance() throws {
    let reading = try read("TourMLInstanceExample.xml")
    #expect(reading.problems.allSatisfy { $0.severity == .warning && $0.location != nil })
    #expect(reading.problems.contains { $0.message.contains("'web-1'") })
    // Two of seven stops are pages below a group: its words and sound.
    #expect(reading.contents.works.count == 5 && reading.tour?.stops.count == 5)
    #expect(reading.tour?.stops.map(\.number) == [100, 200, 300, 400, nil])
    #expect(reading.stopTitles.prefix(3).last == "Learn about mummies on Wikipedia")
    let words =
      reading.contents.works.values.flatMap { $0.description?.all.map(\.text) ?? [] }
      + reading.contents.media.values.flatMap { $0.caption?.all.map(\.text) ?? [] }
    #expect(words.contains { $0.contains("Abbot") })
    #expect(reading.tour?.title.languages.map(\.description) == ["en", "es"])
    #expect(reading.tour?.author == "Indianapolis Museum of Art")
    #expect(reading.tour?.details["google-analytics"] == "UA-123456")
    #expect(
      reading.contents.works.values.compactMap(\.coordinate)
        == [try Coordinate(latitude: 21.052, longitude: -10.854)])
    let campus = try #require(reading.contents.campuses.values.first)
    #expect(campus.languages.map(\.description) == ["en", "es"])
    #expect(CatalogChecks.problems(in: reading.contents).allSatisfy { $0.severity == .warning })
    let schema = try TourMLSchema()
    let exported = try TourMLExport.write(ExportRequest(reading.contents))
    #expect(try schema.complaints(about: exported.files[0].bytes) == "")
  }

  @Test("are read: the set, whose nine tours are elsewhere")
  func set() throws {
    let reading = try read("TourMLSetExample.xml")
    #expect(reading.problems.allSatisfy { $0.severity == .warning })
    #expect(reading.problems.filter { $0.code == .leftOut }.count == 9)
    #expect(reading.contents.isEmpty)
  }
}
