import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import MuseumFormats
import Notation
import TestSupport
import Testing

@Suite("TourML that Docent writes")
struct TourMLRoundTripTests {
  @Test("reads back as it was, and is written again the same", arguments: UInt64(0)..<12)
  func roundTrip(seed: UInt64) throws {
    let contents = try RandomCatalogue.contents(seed: seed).tidied()
    for campus in contents.campuses.values.sorted(by: { $0.id < $1.id }) {
      let first = try TourMLExport.write(ExportRequest(contents, campus: campus.id))
      guard let file = first.files.first else { continue }
      let folder = try TemporaryFolder()
      try folder.write(file.bytes, to: "tours.xml")
      let reading = SourceReader(languages: [campus.id: campus.languages])
        .read(["\(folder.path)/tours.xml"])
      #expect(reading.problems.filter { $0.code != .missingMediaFile } == [])
      var read = reading.contents
      read.insert(.campus(campus))
      let lost = Set(first.losses.map(\.item))
      for item in contents.items where item.campus == campus.id && !lost.contains(item.key) {
        #expect(read[item.key] == item)
      }
      #expect(try TourMLExport.write(ExportRequest(read)).files == [file])
    }
  }

  @Test("keeps details whose names mean something else to TourML")
  func takenNames() throws {
    var figure = TourMLFigure()
    figure.stop("a", "<tourml:AssetRef tourml:id='pic'/>")
    figure.asset(
      "pic",
      "<tourml:Source tourml:uri='https://e.org/p.jpg' tourml:format='image/jpeg'><tourml:Rights>"
        + "<tourml:Copyright>c</tourml:Copyright><tourml:Expiration>2031-02-03</tourml:Expiration>"
        + "</tourml:Rights></tourml:Source>")
    var contents = try figure.read().contents
    for var work in contents.works.values {
      for name in ["code", "centroid", "bbox"] { work.details[name] = "K 7" }
      contents.insert(.work(work))
    }
    let medium = try #require(contents.media.values.first)
    #expect(medium.details["rightsExpiration"] == "2031-02-03")
    contents.insert(
      .campus(
        Campus(
          id: medium.campus, name: try #require(LocalizedText("X", in: .english)),
          languages: [.english], timeZone: "UTC",
          center: try Coordinate(latitude: 45, longitude: 7))))
    let exported = try TourMLExport.write(ExportRequest(contents, campus: medium.campus))
    let folder = try TemporaryFolder()
    try folder.write(try #require(exported.files.first).bytes, to: "tours.xml")
    let reading = SourceReader(languages: [medium.campus: [.english]])
      .read(["\(folder.path)/tours.xml"])
    #expect(reading.contents.works == contents.works)
    #expect(reading.contents.media == contents.media)
  }

  @Test("is valid, whatever is in it", .disabled(if: TourMLSchema.isAbsent, "needs xmllint"))
  func valid() throws {
    let schema = try TourMLSchema()
    for seed in UInt64(20)..<26 {
      let contents = try RandomCatalogue.contents(seed: seed).tidied()
      let exported = try TourMLExport.write(ExportRequest(contents))
      for file in exported.files { #expect(try schema.complaints(about: file.bytes) == "") }
    }
    let sample = try TourMLExport.write(ExportRequest(SampleCampus.contents))
    #expect(sample.files.map(\.path) == ["tour.xml"])
    #expect(try schema.complaints(about: sample.files[0].bytes) == "")
  }

  @Test("says which tour is not there")
  func unknownTour() throws {
    let request = ExportRequest(SampleCampus.contents, tour: try Slug("nowhere"))
    #expect { try TourMLExport.write(request) } throws: {
      ($0 as? Problem)?.code == .notFound
    }
  }

  @Test("holds a tour alone without what it does not show")
  func oneTour() throws {
    let contents = SampleCampus.contents
    let tour = try #require(contents.tours.values.min { $0.id < $1.id })
    let exported = try TourMLExport.write(ExportRequest(contents, tour: tour.id))
    let text = String(decoding: try #require(exported.files.first).bytes, as: UTF8.self)
    #expect(text.contains("<tourml:Tour xmlns:tourml=\"http://tapintomuseums.org/TourML\""))
    #expect(text.components(separatedBy: "<tourml:Stop ").count - 1 == tour.stops.count)
    #expect(text.components(separatedBy: "<tourml:Connection ").count == max(1, tour.stops.count))
    #expect(exported.losses.isEmpty)
  }
}

extension CatalogContents {
  /// Without references to what is not there.
  func tidied() -> CatalogContents {
    var tidy = self
    for (id, work) in works {
      tidy.works[id]?.artists = work.artists.filter { artists[$0] != nil }
      tidy.works[id]?.media = work.media.filter { media[$0] != nil }
    }
    for (id, tour) in tours {
      tidy.tours[id]?.stops = tour.stops.filter {
        if case .work(let id) = $0.subject { works[id] != nil } else { true }
      }.map { stop in
        var stop = stop
        stop.media = stop.media.filter { media[$0] != nil }
        return stop
      }
    }
    // Random tours name works that are not there; let them show some that are.
    for (id, tour) in tidy.tours {
      let known = works.values.filter { $0.place.campus == tour.campus }.sorted { $0.id < $1.id }
      for (index, work) in known.prefix(4).enumerated() {
        var stop = Stop(.work(work.id))
        if index % 2 == 1 {
          stop.title = tour.title
          stop.text = tour.text
          stop.media = Array(
            media.values.filter { $0.campus == tour.campus }.map(\.id).sorted().prefix(2))
        }
        tidy.tours[id]?.stops.append(stop)
      }
    }
    return tidy
  }
}

/// The schema of TourML, as `xmllint` checks documents against it.
final class TourMLSchema {
  static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data/tourml")
  static let isAbsent =
    !FileManager.default.fileExists(atPath: data.path)
    || Judge.xmllint.isAbsent

  private let folder = try? TemporaryFolder()

  /// The schema asks the network for that of the XML namespace; of it only `xml:lang` is used.
  init() throws {
    let schema = try String(contentsOf: Self.data.appending(path: "TourML.xsd"), encoding: .utf8)
    try folder?.write(
      schema.replacing("http://www.w3.org/2001/03/xml.xsd", with: "xml.xsd"), to: "TourML.xsd")
    try folder?.write(
      """
      <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" \
      targetNamespace="http://www.w3.org/XML/1998/namespace">
        <xs:attribute name="lang" type="xs:language"/>
      </xs:schema>
      """, to: "xml.xsd")
  }

  /// What `xmllint` says; empty if the document is valid.
  func complaints(about document: [UInt8]) throws -> String {
    let folder = try #require(folder)
    try folder.write(document, to: "document.xml")
    let verdict = try Judge.xmllint.run([
      "--noout", "--nonet", "--schema", "\(folder.path)/TourML.xsd", "\(folder.path)/document.xml",
    ])
    return verdict.status == 0 ? "" : String(verdict.errors.prefix(2000))
  }
}
