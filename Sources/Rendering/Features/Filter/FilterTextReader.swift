import Catalog

/// Reads CQL2 Text (OGC 21-065r2, clause 8.2 and annex B) by recursive descent: a function for each rule
/// of the grammar.
///
/// Words of the language may be capital or small; a property that is named like one stands in double
/// quotes. `DATE`, `POINT` and other names of functions are names of properties where no parenthesis
/// follows.
struct FilterTextReader {
  var builder: FilterBuilder
  private let tokens: [FilterToken]
  private var position = 0

  /// The condition that `text` writes.
  ///
  /// - Complexity: O(n) for n characters.
  static func read(
    _ text: String, _ builder: FilterBuilder
  ) throws(InvalidFilter) -> FilterExpression {
    var reader = FilterTextReader(builder: builder, tokens: try FilterToken.all(in: text))
    let expression = try reader.expression(0)
    guard case .end = reader.current.kind else { throw reader.unexpected("AND, OR or the end") }
    return expression
  }

  private init(builder: FilterBuilder, tokens: [FilterToken]) {
    self.builder = builder
    self.tokens = tokens
  }

  // MARK: Tokens

  /// The next token; the last of all is that of the end, which nothing takes.
  var current: FilterToken { tokens[position] }

  mutating func advance() { if position < tokens.count - 1 { position += 1 } }

  /// True if the next word is `word`, whichever its letters.
  func isNext(_ word: String) -> Bool {
    if case .word(let text) = current.kind { text.uppercased() == word } else { false }
  }

  mutating func take(_ word: String) -> Bool {
    guard isNext(word) else { return false }
    advance()
    return true
  }

  mutating func take(sign: String) -> Bool {
    guard current.kind == .sign(sign) else { return false }
    advance()
    return true
  }

  mutating func expect(_ sign: String) throws(InvalidFilter) {
    guard take(sign: sign) else { throw unexpected("'\(sign)'") }
  }

  func unexpected(_ wanted: String) -> InvalidFilter {
    InvalidFilter(
      "\(current.shown.prefix(1).uppercased() + current.shown.dropFirst()) stands where \(wanted) "
        + "should.", current.place, remedy: "Write it after CQL2, such as status = 'on view'.")
  }

  /// The word that a parenthesis follows, in capitals: that of a function.
  private var function: String? {
    guard case .word(let text) = current.kind, tokens[position + 1].kind == .sign("(") else {
      return nil
    }
    return text.uppercased()
  }

  // MARK: Conditions

  private mutating func expression(_ depth: Int) throws(InvalidFilter) -> FilterExpression {
    try FilterBuilder.check(depth, current.place)
    var parts = [try term(depth)]
    while take("OR") { parts.append(try term(depth)) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func term(_ depth: Int) throws(InvalidFilter) -> FilterExpression {
    var parts = [try factor(depth)]
    while take("AND") { parts.append(try factor(depth)) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func factor(_ depth: Int) throws(InvalidFilter) -> FilterExpression {
    try FilterBuilder.check(depth, current.place)
    if take("NOT") { return .not(try factor(depth + 1)) }
    let place = current.place
    if let condition = try condition(depth) {
      // The truth of a condition may be compared, as values are.
      guard isPredicateNext else { return condition }
      return try predicate(of: .condition(condition), depth, place)
    }
    return try predicate(of: try operand(depth), depth, place)
  }

  /// What is true or false by itself; `nil` where a value stands.
  private mutating func condition(_ depth: Int) throws(InvalidFilter) -> FilterExpression? {
    let place = current.place
    if take(sign: "(") {
      let inner = try expression(depth + 1)
      try expect(")")
      return inner
    }
    for (word, truth) in [("TRUE", true), ("FALSE", false)] where isNext(word) {
      advance()
      _ = try builder.value(.truth(truth), place)
      return .truth(truth)
    }
    guard let function,
      function.hasPrefix("S_") || function.hasPrefix("T_")
        || function.hasPrefix("A_")
    else { return nil }
    guard function == "S_INTERSECTS" else {
      throw InvalidFilter(
        "\(function.prefix(40)) is not offered.", place,
        remedy: "Use S_INTERSECTS, comparisons, LIKE, BETWEEN, IN and IS NULL.")
    }
    advance()
    try expect("(")
    let one = try operand(depth + 1)
    try expect(",")
    let other = try operand(depth + 1)
    try expect(")")
    return try builder.intersects(one, other, place)
  }

  private var comparison: FilterComparison? {
    if case .sign(let text) = current.kind { FilterComparison(rawValue: text) } else { nil }
  }

  private var isPredicateNext: Bool {
    comparison != nil || ["IS", "NOT", "LIKE", "BETWEEN", "IN"].contains(where: isNext)
  }

  private mutating func predicate(
    of value: FilterOperand, _ depth: Int, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterExpression {
    if let comparison {
      advance()
      return try builder.comparison(value, comparison, try operand(depth), place)
    }
    if take("IS") {
      let isNegated = take("NOT")
      guard take("NULL") else { throw unexpected("NULL") }
      return isNegated ? .not(.absent(value)) : .absent(value)
    }
    let isNegated = take("NOT")
    let expression: FilterExpression
    if take("LIKE") {
      expression = try builder.like(value, try operand(depth), place)
    } else if take("BETWEEN") {
      let low = try operand(depth)
      guard take("AND") else { throw unexpected("AND") }
      expression = try builder.between(value, low, try operand(depth), place)
    } else if take("IN") {
      try expect("(")
      var others = [try operand(depth)]
      while take(sign: ",") { others.append(try operand(depth)) }
      try expect(")")
      expression = try builder.among(value, others, place)
    } else {
      throw unexpected(
        isNegated ? "LIKE, BETWEEN or IN" : "a comparison, LIKE, BETWEEN, IN or IS NULL")
    }
    return isNegated ? .not(expression) : expression
  }

  // MARK: Values

  private mutating func operand(_ depth: Int) throws(InvalidFilter) -> FilterOperand {
    try FilterBuilder.check(depth, current.place)
    let place = current.place
    if let function { return try call(function, depth, place) }
    if let condition = try condition(depth) {
      if case .truth(let truth) = condition { return .value(.truth(truth)) }
      return .condition(condition)
    }
    switch current.kind {
    case .text(let text):
      advance()
      return try builder.value(.text(text), place)
    case .number(let number):
      advance()
      return try builder.value(.number(number), place)
    case .name(let name):
      advance()
      return try builder.property(name, place)
    case .word(let name) where !Self.reserved.contains(name.uppercased()):
      advance()
      if let shape = try taggedShape(name, depth, place) { return shape }
      return try builder.property(name, place)
    case .word, .sign, .end: throw unexpected("a property or value")
    }
  }

  /// The words that are no names of properties without quotes.
  private static let reserved: Set = ["AND", "OR", "NOT", "IS", "NULL", "IN", "LIKE", "BETWEEN"]

  private mutating func call(
    _ name: String, _ depth: Int, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterOperand {
    if ["S_", "T_", "A_"].contains(where: name.hasPrefix), let condition = try condition(depth) {
      return .condition(condition)
    }
    guard !Self.reserved.contains(name) else { throw unexpected("a property or value") }
    advance()
    if let shape = try taggedShape(name, depth, place) { return shape }
    if let function = FilterBuilder.Function(rawValue: name.lowercased()) {
      try expect("(")
      let inner = try operand(depth + 1)
      try expect(")")
      return try builder.call(function, inner, place)
    }
    guard name == "DATE" || name == "TIMESTAMP" else {
      throw InvalidFilter(
        "There is no function \(name.prefix(40)).", place,
        remedy: "Use CASEI, ACCENTI, DATE, TIMESTAMP or a geometry.")
    }
    try expect("(")
    guard case .text(let text) = current.kind else { throw unexpected("a text") }
    let inner = current.place
    advance()
    try expect(")")
    return try name == "DATE" ? builder.day(text, inner) : builder.time(text, inner)
  }
}
