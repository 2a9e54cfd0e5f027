import Catalog
import Notation

/// Reads CQL2 JSON (OGC 21-065r2, clause 8.3 and annex C).
struct FilterJSONReader {
  private var builder: FilterBuilder

  /// The condition that `value` writes.
  ///
  /// - Complexity: O(n) for n values.
  static func read(
    _ value: JSONValue, _ builder: FilterBuilder
  ) throws(InvalidFilter) -> FilterExpression {
    var reader = FilterJSONReader(builder: builder)
    return try reader.expression(value, 0, .pointer(""))
  }

  // MARK: Conditions

  private mutating func expression(
    _ json: JSONValue, _ depth: Int, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterExpression {
    try FilterBuilder.check(depth, place)
    if case .bool(let truth) = json {
      _ = try builder.value(.truth(truth), place)
      return .truth(truth)
    }
    let (name, arguments) = try operation(json, place)
    let inner = place.at("args")
    if let comparison = FilterComparison(rawValue: name) {
      try require(2, of: name, arguments, inner)
      return try builder.comparison(
        try operand(arguments[0], depth, inner.at(0)), comparison,
        try operand(arguments[1], depth, inner.at(1)), place)
    }
    switch name {
    case "and", "or":
      guard arguments.count >= 2 else {
        throw InvalidFilter(
          "The operator '\(name)' has fewer than two arguments.", inner,
          remedy: "Give it two or more.")
      }
      let parts = try all(arguments, inner) { reader, argument, place throws(InvalidFilter) in
        try reader.expression(argument, depth + 1, place)
      }
      return name == "and" ? .all(parts) : .any(parts)
    case "not":
      try require(1, of: name, arguments, inner)
      return .not(try expression(arguments[0], depth + 1, inner.at(0)))
    case "like":
      try require(2, of: name, arguments, inner)
      return try builder.like(
        try operand(arguments[0], depth, inner.at(0)),
        try operand(arguments[1], depth, inner.at(1)), place)
    case "between":
      try require(3, of: name, arguments, inner)
      let values = try all(arguments, inner) { reader, argument, place throws(InvalidFilter) in
        try reader.operand(argument, depth, place)
      }
      return try builder.between(values[0], values[1], values[2], place)
    case "in":
      try require(2, of: name, arguments, inner)
      let value = try operand(arguments[0], depth, inner.at(0))
      guard case .array(let list) = arguments[1], !list.isEmpty else {
        throw InvalidFilter(
          "The second argument of 'in' is no list of values.", inner.at(1),
          remedy: "Give it an array of one or more.")
      }
      let others = try all(list, inner.at(1)) { reader, argument, place throws(InvalidFilter) in
        try reader.operand(argument, depth, place)
      }
      return try builder.among(value, others, place)
    case "isNull":
      try require(1, of: name, arguments, inner)
      return .absent(try operand(arguments[0], depth, inner.at(0)))
    case "s_intersects":
      try require(2, of: name, arguments, inner)
      return try builder.intersects(
        try operand(arguments[0], depth, inner.at(0)),
        try operand(arguments[1], depth, inner.at(1)), place)
    default:
      throw InvalidFilter(
        "There is no operator '\(name.prefix(40))'.", place.at("op"),
        remedy: "Use one of \(Self.operators.joined(separator: ", ")).")
    }
  }

  private static let operators =
    ["and", "or", "not"] + FilterComparison.allCases.map(\.rawValue)
    + ["like", "between", "in", "isNull", "s_intersects"]

  /// The members `op` and `args`.
  private func operation(
    _ json: JSONValue, _ place: FilterPlace
  ) throws(InvalidFilter) -> (String, [JSONValue]) {
    guard let name = json["op"]?.string, let arguments = json["args"]?.elements else {
      throw InvalidFilter(
        "A condition is \(json.kindName) without 'op' and 'args'.", place,
        remedy: #"Write it as {"op": "=", "args": [{"property": "status"}, "on view"]}."#)
    }
    return (name, arguments)
  }

  private func require(
    _ count: Int, of name: String, _ arguments: [JSONValue], _ place: FilterPlace
  ) throws(InvalidFilter) {
    guard arguments.count == count else {
      throw InvalidFilter(
        "The operator '\(name)' has \(arguments.count) arguments.", place,
        remedy: "Give it \(count).")
    }
  }

  private mutating func all<Part>(
    _ values: [JSONValue], _ place: FilterPlace,
    _ part: (inout FilterJSONReader, JSONValue, FilterPlace) throws(InvalidFilter) -> Part
  ) throws(InvalidFilter) -> [Part] {
    var parts: [Part] = []
    for (index, value) in values.enumerated() {
      parts.append(try part(&self, value, place.at(index)))
    }
    return parts
  }

  // MARK: Values

  private mutating func operand(
    _ json: JSONValue, _ depth: Int, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterOperand {
    try FilterBuilder.check(depth, place)
    switch json {
    case .string(let text): return try builder.value(.text(text), place)
    case .integer(let number): return try builder.value(.number(Double(number)), place)
    case .number(let number): return try builder.value(.number(number), place)
    case .bool(let truth): return try builder.value(.truth(truth), place)
    case .null, .array: break
    case .object:
      if let name = json["property"]?.string {
        return try builder.property(name, place.at("property"))
      }
      if let text = json["date"]?.string { return try builder.day(text, place.at("date")) }
      if let text = json["timestamp"]?.string {
        return try builder.time(text, place.at("timestamp"))
      }
      if json["type"] != nil || json["bbox"] != nil {
        let shape = try FilterJSONShapes(shapes: FilterShapes(system: builder.system))
          .shape(json, depth, place)
        return try builder.shape(shape, place)
      }
      if let name = json["op"]?.string {
        guard let function = FilterBuilder.Function(rawValue: name) else {
          return .condition(try expression(json, depth + 1, place))
        }
        let (_, arguments) = try operation(json, place)
        try require(1, of: name, arguments, place.at("args"))
        return try builder.call(
          function, try operand(arguments[0], depth + 1, place.at("args").at(0)), place)
      }
    }
    throw InvalidFilter(
      "A value is \(json.kindName) that means nothing here.", place,
      remedy: #"Write a text, a number, true, false, {"property": "NAME"} or a geometry."#)
  }
}
