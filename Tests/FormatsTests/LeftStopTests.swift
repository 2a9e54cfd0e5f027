import Catalog
import Formats
import MapFormats
import MuseumFormats
import TestSupport
import Testing

@testable import Exchange

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

  @Test("is kept with what each field of stops says", arguments: Stop.fieldDescriptions.map(\.name))
  func fields(name: String) throws {
    let field = try #require(Stop.field(name))
    let (value, said) = try #require(try sample(of: field.description), "no value to try")
    let campus = try PlaceID("alder")
    var stop = Stop(.place(try PlaceID("alder/hall")))
    stop.title = LocalizedText("Where beams are low", in: .english)
    try field.set(value, in: &stop)
    var tour = Tour(
      id: try Slug("walk"), campus: campus,
      title: try #require(LocalizedText("Walk", in: .english)))
    tour.stops = [stop]
    let places = ForeignPlaces(SourceReading(), beside: [campus])
    let found = try #require(places.housed(tour, on: campus))
    #expect(found.tour.stops.isEmpty && found.missing == ["hall"])
    let kept = found.tour.details.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
    #expect(kept.contains(said), "\(kept)")
  }

  /// A value for a field, and how a detail has it; `nil` of a type that no field of stops has had.
  private func sample(of field: FieldDescription) throws -> (value: FieldValue, said: String)? {
    switch field.type {
    case .subject: (.subject(.place(try PlaceID("alder/hall"))), "\n\nWhere beams are low")
    case .integer: (.integer(4711), "stop 4711: hall")
    case .number: (.number(7), "\(field.name): 7")
    case .localized:
      try (.localized(#require(LocalizedText("Mind the beam.", in: .english))), "Mind the beam.")
    case .subjects: (.subjects([.work(try Slug("owl"))]), "\(field.name): owl")
    case .media: (.media([try Slug("song")]), "song")
    default: nil
    }
  }
}
