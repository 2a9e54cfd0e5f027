import Catalog
import Exchange
import Formats
import MapFormats
import MuseumFormats
import TestSupport
import Testing

@Suite("A stop at a place that the catalogue lacks")
struct LeftStopTests {
  struct Format: Sendable, CustomTestStringConvertible {
    let format: any ExchangeFormat
    var testDescription: String { format.name }
  }

  @Test(
    "is left out, and its words are kept with the tour",
    arguments: [
      Format(format: TourMLFormat()), Format(format: KMLFormat()), Format(format: GPXFormat()),
    ])
  func words(format: Format) throws {
    var contents = SampleCampus.contents
    let campus = try PlaceID("alder")
    let id = try #require(contents.tours.values.first { $0.status == .published }?.id)
    let room = try #require(contents.rooms.keys.min())
    var stop = Stop(.place(room))
    (stop.number, stop.text) = (7, LocalizedText("Mind the low beam.", in: .english))
    contents.tours[id]?.stops.append(stop)
    let exported = try format.format.write(ExportRequest(contents, tour: id))
    let folder = try TemporaryFolder(
      exported.files.map { SourceFile(path: $0.path.isEmpty ? "it" : $0.path, bytes: $0.bytes) })
    var reader = SourceReader(
      languages: [campus: contents.campuses[campus]?.languages ?? []], campus: try Slug("alder"))
    reader.places = [campus]
    let reading = reader.read([
      folder.path + "/" + (exported.files[0].path.isEmpty ? "it" : exported.files[0].path)
    ])
    #expect(reading.problems.contains { $0.code == .leftOut && $0.message.contains("lacks") })
    let tour = try #require(reading.contents.tours.values.first, "\(reading.problems)")
    #expect(!tour.stops.contains { $0.subject == .place(room) })
    let kept = tour.details.filter { $0.key.hasPrefix("stop ") }.values.joined()
    #expect(kept.contains("Mind the low beam."), "\(tour.details)")
  }
}
