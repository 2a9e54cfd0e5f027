import Catalog
import Geodesy
import Notation
import TestSupport
import Testing

@testable import Rendering

@Suite("The order of features")
struct FeatureOrderTests {
  /// A collection whose features have areas, lines, points or nothing, by their keys.
  private typealias Collection = [FeatureKey: Geometry?]

  private static func geometry(_ form: Int) throws -> Geometry? {
    let line = try [(0.0, 0.0), (1, 0), (1, 1), (0, 0)].map {
      try Coordinate(latitude: $0.0, longitude: $0.1)
    }
    return switch form {
    case 0: .polygons([Polygon(exterior: try Ring(line))])
    case 1: .line(line)
    case 2: .point(line[0])
    default: nil
    }
  }

  private static func random(_ numbers: inout SplitMix64, forms: Int) throws -> Collection {
    var collection: Collection = [:]
    for _ in 0..<Int.random(in: 0...14, using: &numbers) {
      let key = FeatureKey.slug(try Slug("f\(Int.random(in: 0..<40, using: &numbers))"))
      collection[key] = .some(try geometry(Int.random(in: 0..<forms, using: &numbers)))
    }
    return collection
  }

  private static func order(_ collection: Collection, ahead: [FeatureKey]? = nil) -> FeatureOrder {
    let keys = collection.keys.sorted()
    guard let ahead else { return FeatureOrder(keys) { collection[keys[$0]] ?? nil } }
    return FeatureOrder(keys, ahead: ahead)
  }

  @Test(
    "is that of the keys, behind one of each geometry where there are several", arguments: 0..<40)
  func order(seed: Int) throws {
    var numbers = SplitMix64(seed: UInt64(seed))
    let collection = try Self.random(&numbers, forms: [1, 2, 4][seed % 3])
    let order = Self.order(collection)
    let keys = (0..<order.count).map(order.key)
    let sorted = collection.keys.sorted()
    let forms = ["Polygon", "LineString", "Point"].compactMap { name in
      sorted.first { collection[$0]??.typeName == name }
    }
    let ahead = forms.count > 1 ? forms : []
    #expect(order.namesAhead == ahead)
    #expect(keys == ahead + sorted.filter { !ahead.contains($0) })
    for (place, key) in keys.enumerated() {
      #expect(order.place(of: key) == place && order.end(of: key) == place + 1)
    }
  }

  @Test(
    "sends what stays once, whatever is added, removed or drawn otherwise meanwhile",
    arguments: 0..<60)
  func edits(seed: Int) throws {
    var numbers = SplitMix64(seed: UInt64(seed))
    var collection = try Self.random(&numbers, forms: 4)
    let limit = Int.random(in: 1...4, using: &numbers)
    var lasting = Set(collection.keys)
    let ahead = Self.order(collection).namesAhead
    for isForward in [true, false] {
      var sent: [FeatureKey] = []
      var last: FeatureKey?
      repeat {
        let order = Self.order(collection, ahead: ahead)
        let range: Range<Int>
        if isForward {
          let begin = last.map(order.end) ?? 0
          range = begin..<min(begin + limit, order.count)
        } else {
          let end = last.map(order.place) ?? order.count
          range = max(0, end - limit)..<end
        }
        let page = range.map(order.key)
        sent += page
        last = isForward ? page.last : page.first
        if let gone = collection.keys.sorted().randomElement(using: &numbers) {
          collection[gone] = nil
          lasting.remove(gone)
        }
        if let other = collection.keys.sorted().randomElement(using: &numbers) {
          collection[other] = .some(try Self.geometry(Int.random(in: 0..<4, using: &numbers)))
        }
        let new = FeatureKey.slug(try Slug("n\(Int.random(in: 0..<40, using: &numbers))"))
        if collection[new] == nil { collection[new] = .some(try Self.geometry(2)) }
      } while last != nil && sent.count < 200
      #expect(Set(sent).count == sent.count)
      #expect(lasting.isSubset(of: sent))
    }
  }
}
