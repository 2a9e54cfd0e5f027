import Notation
import Testing

@testable import Rendering
@testable import Service

@Suite("Positions in answers to questions")
struct PositionDecimalTests {
  /// The numbers of GeoJSON's positions, and of members that are degrees.
  private static func degrees(in value: JSONValue, isPosition: Bool = false) -> [Double] {
    switch value {
    case .array(let elements): elements.flatMap { degrees(in: $0, isPosition: isPosition) }
    case .object(let members):
      members.flatMap { member in
        degrees(
          in: member.value,
          isPosition: ["coordinates", "bbox", "latitude", "longitude"].contains(member.name))
      }
    case .integer, .number: isPosition ? [value.number ?? 0] : []
    default: []
    }
  }

  @Test(
    "have no more decimals than they mean, in whatever shape",
    arguments: [
      "/api/nearest?lat=45.00004&lon=-30.00003&walking=true",
      "/api/nearest?lat=45&lon=-30&kind=entrance", "/api/search?q=hare",
      "/api/directions?from=45.0000123456789,-30.0000123456789&to=tide-clock&along=60",
      "/api/directions?from=alder/gallery&to=alder/library", "/api/browse/alder",
      "/api/tours/first-walk/route?from=45.0000123456789,-30.0000123456789&along=60",
      "/api/isochrone?from=bronze-hare&minutes=1,5&outline=true",
      "/api/matrix?from=bronze-hare;45.0000123456789,-30&to=tide-clock",
    ])
  func decimals(address: String) async throws {
    var count = 0
    for format in ["json", "geojson", "gpx"] {
      let answer = try await SampleService.catalog.answer(
        "\(address)\(address.contains("?") ? "&" : "?")f=\(format)")
      guard answer.status == .ok else { continue }
      let numbers =
        format == "gpx"
        ? answer.text.matches(of: /(lat|lon)="([^"]*)"/).map { String($0.2) }
        : Self.degrees(in: try JSONValue(parsing: answer.body)).map(\.description)
      for number in numbers {
        let decimals = number.split(separator: ".").dropFirst().first?.utf8.count ?? 0
        #expect(decimals <= CoordinateDigits.shown, "\(number) in \(format) of \(address)")
      }
      count += 1
    }
    #expect(count > 0, "\(address)")
  }
}
