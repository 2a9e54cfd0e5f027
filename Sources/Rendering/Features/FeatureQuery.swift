import Catalog
import Notation
import Queries

/// Which features of a collection, and how many of them?
public struct FeatureQuery: Hashable, Sendable {
  /// The place in the collection where a page begins.
  public enum Start: Hashable, Sendable {
    /// With the first feature.
    case first
    /// Behind a feature, or behind where it was.
    case after(FeatureKey)
    /// With those that end right before a feature, or before where it was.
    case before(FeatureKey)
  }

  /// A property, and the value that features have there.
  public struct Filter: Hashable, Sendable {
    let property: FeatureProperty
    let value: FeatureValue

    /// Chooses features whose `property` is `value`.
    public init(_ property: FeatureProperty, is value: FeatureValue) {
      self.property = property
      self.value = value
    }
  }

  /// A parameter of the address, as it was asked.
  public struct Asked: Hashable, Sendable {
    let name: String
    let value: String

    /// The parameter `name` with this value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The collection.
  public var kind: FeatureKind
  /// The number of features on a page.
  public var limit: Int
  /// Where the page begins.
  public var start: Start
  /// The features that went ahead of all when the first page was sent, for a later one.
  public var ahead: [FeatureKey] = []
  /// The most features that go ahead of all.
  public static let mostAhead = FeatureOrder.mostAhead
  /// The box that features meet; `nil` for all, those without a position among them.
  public var box: FeatureBox?
  /// The time that features meet; `nil` for all.
  public var time: FeatureTime?
  /// The values that features have.
  public var filters: [Filter]
  /// The condition that is true of features; `nil` for all.
  public var condition: FeatureFilter?
  /// The system in which positions are told.
  public var system = FeatureSystem.world
  /// What was asked besides the place in the collection and the shape, for links to further pages.
  public var asked: [Asked]

  /// The page of the collection `kind` that begins at `start`.
  public init(
    _ kind: FeatureKind, limit: Int, start: Start = .first, box: FeatureBox? = nil,
    time: FeatureTime? = nil, filters: [Filter] = [], asked: [Asked] = []
  ) {
    self.kind = kind
    self.limit = limit
    self.start = start
    self.box = box
    self.time = time
    self.filters = filters
    self.asked = asked
  }

  /// True if every feature of the collection is asked for.
  public var isWhole: Bool { box == nil && time == nil && filters.isEmpty && condition == nil }
}

/// The answer to a ``FeatureQuery``.
struct FeaturePage {
  /// The features of the page, by their places in the collection.
  let places: [Int]
  /// The number of all features that match.
  let matched: Int
  /// Where the page behind it begins; `nil` where there is none.
  let next: FeatureQuery.Start?
  /// Where the page before it begins; `nil` where there is none.
  let previous: FeatureQuery.Start?
  /// The features that went ahead of all.
  let ahead: [FeatureKey]
}

extension Renderer {
  /// The features that a query asks for.
  ///
  /// - Complexity: O(n v) for n features of v coordinates; O(log n) where all are asked for.
  func page(_ query: FeatureQuery, for reader: Reader) -> FeaturePage {
    let all = collected(query.kind)
    if query.isWhole {
      let order = query.start == .first ? all.order : FeatureOrder(all.keys, ahead: query.ahead)
      return page(query, of: order, at: { $0 })
    }
    let convert = query.box.flatMap { $0.system.isWorld ? nil : positions(in: $0.system) }
    let condition = query.condition.map { FilterEvaluation($0, self, reader) }
    let places = all.features.indices.filter { place in
      if let box = query.box {
        guard let geometry = all.geometries[place], box.meets(geometry, convert: convert) else {
          return false
        }
      }
      if let time = query.time, let years = Self.years(of: all.features[place]) {
        guard time.meets(years) else { return false }
      }
      guard
        query.filters.allSatisfy({
          value(of: $0.property, in: all.features[place], for: reader) == $0.value
        })
      else { return false }
      return condition?.isMet(by: all.features[place], all.geometries[place]) ?? true
    }
    let keys = places.map { all.keys[$0] }
    let order =
      query.start == .first
      ? FeatureOrder(keys) { all.geometries[places[$0]] } : FeatureOrder(keys, ahead: query.ahead)
    return page(query, of: order, at: { places[$0] })
  }

  private func page(
    _ query: FeatureQuery, of order: FeatureOrder, at place: (Int) -> Int
  ) -> FeaturePage {
    let range: Range<Int>
    switch query.start {
    case .first: range = 0..<min(query.limit, order.count)
    case .after(let key):
      let begin = order.end(of: key)
      range = begin..<min(begin + query.limit, order.count)
    case .before(let key):
      let end = order.place(of: key)
      range = max(0, end - query.limit)..<end
    }
    var next, previous: FeatureQuery.Start?
    if !range.isEmpty {
      if range.upperBound < order.count { next = .after(order.key(at: range.upperBound - 1)) }
      if range.lowerBound > 0 { previous = .before(order.key(at: range.lowerBound)) }
    } else if order.count > 0 {
      // What was there is gone, and the rest lies on one side.
      if case .before = query.start {
        next = .first
      } else {
        let begin = order.count - query.limit
        previous = begin > 0 ? .after(order.key(at: begin - 1)) : .first
      }
    }
    return FeaturePage(
      places: range.map { place(order.index(at: $0)) }, matched: order.count, next: next,
      previous: previous, ahead: order.namesAhead)
  }

  /// The time of a feature: the years in which a work was made. Others have none.
  static func years(of feature: CollectedFeature) -> Work.Years? {
    if case .item(.work(let work)) = feature { work.years } else { nil }
  }
}

/// A time by which features are chosen: an instant, a day, or an interval that may be open at either
/// end.
public struct FeatureTime: Hashable, Sendable {
  /// The first and the last second since 1970; `nil` for an open end.
  private let first, last: Double?

  /// Reads a time or day after RFC 3339, or two of them with `/` between, either of which may be left
  /// out or `..`; `nil` for anything else, and where the end is before the beginning.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1:
      guard let span = Self.span(parts[0]) else { return nil }
      (first, last) = span
    case 2:
      var ends: [(Double, Double)?] = []
      for part in parts {
        if part.isEmpty || part == ".." {
          ends.append(nil)
        } else {
          guard let span = Self.span(part) else { return nil }
          ends.append(span)
        }
      }
      if let begin = ends[0], let end = ends[1], end.1 < begin.0 { return nil }
      (first, last) = (ends[0]?.0, ends[1]?.1)
    default: return nil
    }
  }

  private static func span(_ text: String) -> (Double, Double)? {
    if let day = CivilDay(text) {
      let begin = Double(day.number) * 86_400
      return (begin, begin + 86_399.999)
    }
    return CivilTime.seconds(ofRFC3339: text).map { ($0, $0) }
  }

  /// Tells whether it has a moment in common with a span of years.
  func meets(_ years: Work.Years) -> Bool {
    let begin = Double(CivilDay(year: years.from, month: 1, day: 1).number) * 86_400
    let end = Double(CivilDay(year: years.to + 1, month: 1, day: 1).number) * 86_400
    return (last.map { begin <= $0 } ?? true) && (first.map { $0 < end } ?? true)
  }
}
