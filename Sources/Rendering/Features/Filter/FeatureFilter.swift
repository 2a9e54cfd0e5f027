import Catalog
import Geodesy
public import Notation

/// A language in which filters are written (OGC 21-065r2).
public enum FilterLanguage: String, CaseIterable, Sendable {
  /// The text that resembles the conditions of SQL.
  case text = "cql2-text"
  /// Objects of JSON.
  case json = "cql2-json"
}

/// A condition by which features of a collection are chosen (OGC 19-079r2, Part 3).
public struct FeatureFilter: Hashable, Sendable {
  /// The longest text of a filter, in bytes: that of a whole address.
  public static let longest = 8_192

  let expression: FilterExpression
  /// The system of the geometries that it says itself.
  let system: FeatureSystem
}

extension Renderer {
  /// The condition on features of a collection that `text` writes, whose own geometries are positions
  /// of `system`; a Problem that says what is wrong, where, and what to do.
  ///
  /// - Complexity: O(n) for n bytes.
  public func filter(
    _ text: String, in language: FilterLanguage, on kind: FeatureKind, system: FeatureSystem
  ) throws(Problem) -> FeatureFilter {
    do {
      return FeatureFilter(
        expression: try expression(text, in: language, on: kind, system: system), system: system)
    } catch {
      var problem = Problem(
        .badRequest, "Parameter '\("filter", as: .parameter)', \(error.place): \(error.fault)",
        remedy: error.remedy)
      problem.name(text, as: .value)
      throw problem
    }
  }

  func expression(
    _ text: String, in language: FilterLanguage, on kind: FeatureKind,
    system: FeatureSystem = .world
  ) throws(InvalidFilter) -> FilterExpression {
    guard text.utf8.count <= FeatureFilter.longest else {
      throw InvalidFilter(
        "The filter is longer than \(FeatureFilter.longest) bytes.", .character(1),
        remedy: "Ask for less at once, or for the features of a box.")
    }
    let builder = FilterBuilder(
      queryables(of: kind), hasGeometry: extent(of: kind).box != nil, system: system)
    switch language {
    case .text: return try FilterTextReader.read(text, builder)
    case .json:
      let value: JSONValue
      do { value = try JSONValue(parsing: Array(text.utf8)) } catch {
        throw InvalidFilter(
          "The filter is no JSON, in line \(error.line): \(error.description)", .pointer(""),
          remedy: "Correct it, or say filter-lang=cql2-text if it is CQL2 Text.")
      }
      return try FilterJSONReader.read(value, builder)
    }
  }
}

/// Asks a condition of the features of one collection, one by one.
struct FilterEvaluation {
  private let renderer: Renderer
  private let reader: Reader
  private let filter: FeatureFilter
  private let convert: (Coordinate) -> PlaneShape.Point

  init(_ filter: FeatureFilter, _ renderer: Renderer, _ reader: Reader) {
    self.filter = filter
    self.renderer = renderer
    self.reader = reader
    if filter.system.isWorld {
      convert = { PlaneShape.Point($0.longitude, $0.latitude) }
    } else {
      let position = renderer.positions(in: filter.system)
      convert = {
        let (x, y) = position($0)
        return PlaneShape.Point(x, y)
      }
    }
  }

  /// A feature, and what has been asked of it already.
  private struct Subject {
    let feature: CollectedFeature
    let geometry: Geometry?
    var values: [String: FeatureValue?] = [:]
    var shape: PlaneShape?
  }

  /// Tells whether the condition is true of a feature: neither false nor unknown.
  func isMet(by feature: CollectedFeature, _ geometry: Geometry?) -> Bool {
    var subject = Subject(feature: feature, geometry: geometry)
    return truth(of: filter.expression, &subject) == true
  }

  /// The truth of a condition; `nil` where it is unknown.
  private func truth(of expression: FilterExpression, _ subject: inout Subject) -> Bool? {
    switch expression {
    case .truth(let truth): return truth
    case .not(let inner): return truth(of: inner, &subject).map { !$0 }
    case .all(let parts): return join(parts, &subject, decidedBy: false)
    case .any(let parts): return join(parts, &subject, decidedBy: true)
    case .comparison(let one, let how, let other):
      return holds(value(of: one, &subject), how, value(of: other, &subject))
    case .like(let operand, let pattern):
      guard case .text(let text)? = value(of: operand, &subject) else { return nil }
      return pattern.matches(text)
    case .between(let operand, let low, let high):
      let value = value(of: operand, &subject)
      let isAbove = holds(value, .greaterOrEqual, self.value(of: low, &subject))
      if isAbove == false { return false }
      let isBelow = holds(value, .lessOrEqual, self.value(of: high, &subject))
      if isBelow == false { return false }
      return isAbove == nil || isBelow == nil ? nil : true
    case .among(let operand, let others):
      let value = value(of: operand, &subject)
      var isUnknown = false
      for other in others {
        switch holds(value, .equal, self.value(of: other, &subject)) {
        case true?: return true
        case false?: continue
        case nil: isUnknown = true
        }
      }
      return isUnknown ? nil : false
    case .absent(let operand):
      if operand.kind == .geometry { return shape(of: operand, &subject) == nil }
      return value(of: operand, &subject) == nil
    case .intersects(let one, let other):
      guard let one = shape(of: one, &subject), let other = shape(of: other, &subject) else {
        return nil
      }
      return one.meets(other)
    }
  }

  /// `AND`, which one false decides, and `OR`, which one true does; unknown where none decides and one
  /// is unknown.
  private func join(
    _ parts: [FilterExpression], _ subject: inout Subject, decidedBy decisive: Bool
  ) -> Bool? {
    var isUnknown = false
    for part in parts {
      switch truth(of: part, &subject) {
      case decisive?: return decisive
      case nil: isUnknown = true
      default: continue
      }
    }
    return isUnknown ? nil : !decisive
  }

  private func holds(
    _ one: FeatureValue?, _ how: FilterComparison, _ other: FeatureValue?
  ) -> Bool? {
    guard let one, let other else { return nil }
    return how.holds(one, other)
  }

  /// Dates and times count as numbers: they are compared with their like only.
  private func value(of operand: FilterOperand, _ subject: inout Subject) -> FeatureValue? {
    switch operand {
    case .value(let value): return value
    case .day(let number): return .number(Double(number))
    case .time(let seconds): return .number(seconds)
    case .property(let property):
      if let known = subject.values[property.name] { return known }
      let value = renderer.value(of: property, in: subject.feature, for: reader)
      subject.values.updateValue(value, forKey: property.name)
      return value
    case .caseless(let inner): return text(of: inner, &subject, FilterText.caseless)
    case .accentless(let inner): return text(of: inner, &subject, FilterText.accentless)
    case .condition(let expression):
      return truth(of: expression, &subject).map(FeatureValue.truth)
    case .geometry, .shape: return nil
    }
  }

  private func text(
    of operand: FilterOperand, _ subject: inout Subject, _ change: (String) -> String
  ) -> FeatureValue? {
    guard case .text(let text)? = value(of: operand, &subject) else { return nil }
    return .text(change(text))
  }

  private func shape(of operand: FilterOperand, _ subject: inout Subject) -> PlaneShape? {
    switch operand {
    case .shape(let shape): return shape
    case .geometry:
      if subject.shape == nil {
        subject.shape = subject.geometry.map { PlaneShape(comparing: $0, at: convert) }
      }
      return subject.shape
    default: return nil
    }
  }
}
