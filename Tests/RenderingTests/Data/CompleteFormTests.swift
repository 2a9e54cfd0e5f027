import Catalog
import Exchange
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("Complete forms")
struct CompleteFormTests {
  private static func renderer() throws -> Renderer {
    Renderer(CatalogSnapshot(try FullCatalogue.contents(), revision: 1))
  }

  @Test(
    "have a member of JSON for every field that an item has", arguments: [Format.json, .geojson])
  func members(format: Format) throws {
    let renderer = try Self.renderer()
    for item in try FullCatalogue.items() {
      let written = renderer.item(item, as: format, for: Reader())
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(written.bytes)) as? [String: Any])
      let members = format == .json ? object : try #require(object["properties"] as? [String: Any])
      for filled in item.filledFields where !filled.value.isGeometry {
        #expect(members[filled.field.member] != nil, "\(filled.field.name) of \(item.key)")
      }
      if item.filledFields.contains(where: \.value.isGeometry), item.key.kind != .campus {
        #expect(object["geometry"] != nil, "\(item.key)")
      }
      guard case .tour(let tour) = item else { continue }
      let stops = try #require(members["stops"] as? [[String: Any]])
      for filled in tour.stops[1].filledFields {
        let name =
          ["subject": "work", "number": "stop"][filled.field.member] ?? filled.field.member
        #expect(stops[1][name] != nil, "\(name)")
      }
    }
  }

  @Test("tell a reader in a terminal every text, number and name of an item")
  func text() throws {
    let renderer = try Self.renderer()
    for item in try FullCatalogue.items() {
      let shown = renderer.itemText(item, for: Reader())
      var fields = item.filledFields
      if case .tour(let tour) = item { fields += tour.stops[1].filledFields }
      for filled in fields {
        for word in Self.words(of: filled.value) {
          #expect(shown.contains(word), "\(filled.field.name) of \(item.key) in\n\(shown)")
        }
      }
    }
  }

  /// What a person looks for of a value.
  private static func words(of value: FieldValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .localized(let text): [text[.english] ?? "?"]
    case .integer(let number): [String(number)]
    case .number(let number): [number == number.rounded() ? String(Int(number)) : String(number)]
    case .truth(let truth): [truth ? "yes" : "no"]
    case .texts(let texts): texts
    case .place(let place): [place.description]
    case .places(let places): places.map(\.description)
    case .artists(let artists): artists.isEmpty ? [] : ["Ada Maker"]
    case .media(let media): media.map(\.description)
    case .subject(let subject): [subject.identifier]
    case .subjects(let subjects): subjects.map(\.identifier)
    case .details(let details): details.flatMap { [$0.key, $0.value] }
    case .stops(let stops): stops.map(\.subject.identifier)
    case .coordinate(let coordinate): words(of: .number(coordinate.latitude))
    case .shape, .line, .geometry, .survey: []
    }
  }
}
