import Catalog
import Geodesy
import TestSupport
import Testing

@Suite("The table of fields")
struct FieldTableTests {
  /// Properties whose field is called otherwise in every complete form.
  private static let names = [
    "shape": "geometry", "coordinate": "geometry", "line": "geometry", "isAccessible": "accessible",
    "isClosed": "closed", "isArea": "area", "years": "yearFrom", "numbersStops": "numberedStops",
  ]
  /// Properties that every item has, or that say only where it belongs.
  private static let common: Set = ["id", "number"]

  /// The first item of each kind of the full catalogue.
  private static func items() throws -> [Item] {
    var kinds: Set<ItemKind> = []
    return try FullCatalogue.items().filter { kinds.insert($0.key.kind).inserted }
  }

  private static func value(of item: Item) -> Any? {
    Mirror(reflecting: item).children.first?.value
  }

  @Test("has one for every property of every kind")
  func properties() throws {
    let items = try Self.items()
    #expect(Set(items.map(\.key.kind)) == Set(ItemKind.allCases))
    for item in items {
      let known = Set(item.key.kind.fields.map(\.name))
      let value = try #require(Self.value(of: item))
      let properties = Mirror(reflecting: value).children.compactMap(\.label)
      #expect(properties.count > 4)
      for property in properties where !Self.common.contains(property) {
        // Of what belongs to a campus as a whole, the folder of the text form says so.
        if property == "campus", item.key.kind != .tour { continue }
        #expect(
          known.contains(Self.names[property] ?? property), "\(property) of a \(item.key.kind)")
      }
    }
    let known = Set(Stop.fields.map(\.description.name))
    for property in Mirror(reflecting: Stop(.place(try PlaceID("x")))).children {
      #expect(known.contains(try #require(property.label)), "\(property) of a stop")
    }
  }

  @Test("finds a value for each in an item that has them all")
  func values() throws {
    for item in try Self.items() {
      // A work has a position of its own or one that was surveyed, in the full catalogue the former.
      let fields = item.key.kind.fields.map(\.name).filter { $0 != "survey" }
      #expect(item.filledFields.map(\.field.name) == fields, "\(item.key)")
      for filled in item.filledFields { #expect(!filled.value.isEmpty, "\(filled)") }
      #expect(Set(fields).count == fields.count)
      #expect(Set(item.key.kind.fields.map(\.member)).count == item.key.kind.fields.count)
      if case .tour(let tour) = item {
        #expect(tour.stops[1].filledFields.map(\.field) == Stop.fields.map(\.description))
      }
    }
    var surveyed = Work(
      id: try Slug("x"), title: try #require(LocalizedText("X", in: .english)),
      place: try PlaceID("x"))
    surveyed.survey = Work.Survey(crs: "EPSG:25832", x: 1, y: 2)
    #expect(Item.work(surveyed).filledFields.contains { $0.field.name == "survey" })
  }

  @Test("labels fields with their names as words")
  func labels() {
    let labels = ItemKind.work.fields.map(\.label)
    #expect(labels.contains("Credit line") && labels.contains("Year from"))
    #expect(ItemKind.path.fields.first?.label == "Path")
  }
}
