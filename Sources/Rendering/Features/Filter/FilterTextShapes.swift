// The geometries of CQL2 Text: the well-known text of OGC 06-103r4, clause 7, and BBOX.
extension FilterTextReader {
  private typealias Point = PlaneShape.Point

  /// The geometry behind the word `name`, which has been taken; `nil` if it is none.
  mutating func taggedShape(
    _ name: String, _ depth: Int, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterOperand? {
    let tag = name.uppercased()
    guard Self.tags.contains(tag) else { return nil }
    // A third number may be told of before.
    let hasDimension = ["Z", "M", "ZM"].contains(where: isNext)
    guard hasDimension || current.kind == .sign("(") else { return nil }
    if hasDimension { advance() }
    let shape = try shape(tag, depth, place)
    return try builder.shape(shape, place)
  }

  private static let tags: Set = [
    "POINT", "MULTIPOINT", "LINESTRING", "MULTILINESTRING", "POLYGON", "MULTIPOLYGON",
    "GEOMETRYCOLLECTION", "BBOX",
  ]

  private mutating func shape(
    _ tag: String, _ depth: Int, _ place: FilterPlace
  ) throws(InvalidFilter) -> PlaneShape {
    try FilterBuilder.check(depth, place)
    switch tag {
    case "POINT":
      try expect("(")
      let point = try point()
      try expect(")")
      return PlaneShape(points: [point])
    case "MULTIPOINT":
      return PlaneShape(
        points: try list { reader throws(InvalidFilter) in
          // Each may stand in parentheses of its own, or not.
          guard reader.take(sign: "(") else { return try reader.point() }
          let point = try reader.point()
          try reader.expect(")")
          return point
        })
    case "LINESTRING": return PlaneShape(lines: [try line()])
    case "MULTILINESTRING":
      return PlaneShape(lines: try list { reader throws(InvalidFilter) in try reader.line() })
    case "POLYGON": return PlaneShape(areas: [try rings()])
    case "MULTIPOLYGON":
      return PlaneShape(areas: try list { reader throws(InvalidFilter) in try reader.rings() })
    case "BBOX": return try box(place)
    default:
      return PlaneShape(
        try list { reader throws(InvalidFilter) in try reader.member(depth + 1) })
    }
  }

  /// A geometry of a collection.
  private mutating func member(_ depth: Int) throws(InvalidFilter) -> PlaneShape {
    let place = current.place
    guard case .word(let name) = current.kind, Self.tags.contains(name.uppercased()) else {
      throw unexpected("a geometry")
    }
    advance()
    if ["Z", "M", "ZM"].contains(where: isNext) { advance() }
    return try shape(name.uppercased(), depth, place)
  }

  private var shapes: FilterShapes { FilterShapes(system: builder.system) }

  /// A list in parentheses, with commas between.
  private mutating func list<Element>(
    _ element: (inout FilterTextReader) throws(InvalidFilter) -> Element
  ) throws(InvalidFilter) -> [Element] {
    try expect("(")
    var elements = [try element(&self)]
    while take(sign: ",") { elements.append(try element(&self)) }
    try expect(")")
    return elements
  }

  private mutating func number() throws(InvalidFilter) -> Double {
    guard case .number(let number) = current.kind else { throw unexpected("a number") }
    advance()
    return number
  }

  private mutating func point() throws(InvalidFilter) -> PlaneShape.Point {
    let place = current.place
    var numbers = [try number()]
    while case .number(let number) = current.kind {
      numbers.append(number)
      advance()
    }
    return try shapes.point(numbers, place)
  }

  private mutating func line() throws(InvalidFilter) -> [PlaneShape.Point] {
    let place = current.place
    return try shapes.line(
      try list { reader throws(InvalidFilter) in try reader.point() }, place)
  }

  private mutating func rings() throws(InvalidFilter) -> [[PlaneShape.Point]] {
    try list { reader throws(InvalidFilter) in
      let place = reader.current.place
      return try reader.shapes.ring(
        try reader.list { reader throws(InvalidFilter) in try reader.point() }, place)
    }
  }

  private mutating func box(_ place: FilterPlace) throws(InvalidFilter) -> PlaneShape {
    let numbers = try list { reader throws(InvalidFilter) in try reader.number() }
    return try shapes.box(numbers, place)
  }
}
