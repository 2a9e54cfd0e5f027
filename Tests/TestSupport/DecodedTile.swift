/// A Mapbox vector tile as a strict reader of the specification (version 2.1) takes it: written apart from
/// what writes tiles, and with an error for all that the specification does not allow.
public struct DecodedTile {
  /// A value of a feature.
  public enum Value: Hashable, Sendable {
    /// Words, byte for byte.
    case text([UInt8])
    /// A whole number.
    case integer(Int64)
    /// A number of double precision.
    case number(Double)
    /// The values `true` and `false`.
    case truth(Bool)

    /// The words; `nil` for a number.
    public var words: String? {
      if case .text(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
  }

  /// A feature of a layer.
  public struct Feature {
    /// The identifier, if it has one.
    public var id: UInt64?
    /// The number of the geometry type: 1 for points, 2 for lines, 3 for areas.
    public var type: UInt64 = 0
    /// The values by their keys.
    public var properties: [String: Value] = [:]
    /// The parts of the geometry: all points, or each line or ring, which is closed.
    public var parts: [[SIMD2<Int>]] = []
  }

  /// A layer of the tile.
  public struct Layer {
    /// The name.
    public var name = ""
    /// The steps of the grid.
    public var extent: UInt64 = 0
    /// The features.
    public var features: [Feature] = []
  }

  /// What is no vector tile, in a sentence.
  public struct Fault: Error, CustomStringConvertible {
    /// The sentence.
    public let description: String
  }

  /// The layers.
  public private(set) var layers: [Layer] = []

  /// Reads a tile.
  ///
  /// - Throws: a ``Fault``.
  public init(_ bytes: [UInt8]) throws {
    for field in try Message(bytes).fields {
      guard field.number == 3 else { throw Fault(description: "A tile has field \(field.number).") }
      layers.append(try Self.layer(try field.bytes))
    }
    guard Set(layers.map(\.name)).count == layers.count else {
      throw Fault(description: "Two layers share a name.")
    }
  }

  /// The layer of this name.
  public func layer(_ name: String) -> Layer? { layers.first { $0.name == name } }

  // MARK: Protocol Buffers

  private struct Field {
    enum Content {
      case number(UInt64)
      case bytes(ArraySlice<UInt8>)
      case eight(UInt64)
    }
    let number: UInt64
    let content: Content

    var bytes: ArraySlice<UInt8> {
      get throws {
        guard case .bytes(let bytes) = content else { throw Fault(description: "No bytes.") }
        return bytes
      }
    }
    var whole: UInt64 {
      get throws {
        guard case .number(let number) = content else { throw Fault(description: "No number.") }
        return number
      }
    }
  }

  private struct Message {
    var fields: [Field] = []

    init(_ bytes: some Sequence<UInt8>) throws {
      var rest = Array(bytes)[...]
      while !rest.isEmpty {
        let key = try DecodedTile.varint(&rest)
        switch key & 7 {
        case 0:
          fields.append(Field(number: key >> 3, content: .number(try DecodedTile.varint(&rest))))
        case 1:
          guard rest.count >= 8 else { throw Fault(description: "A number is cut.") }
          let value = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
          rest = rest.dropFirst(8)
          fields.append(Field(number: key >> 3, content: .eight(value)))
        case 2:
          let count = Int(try DecodedTile.varint(&rest))
          guard rest.count >= count else { throw Fault(description: "Bytes are cut.") }
          fields.append(Field(number: key >> 3, content: .bytes(rest.prefix(count))))
          rest = rest.dropFirst(count)
        default: throw Fault(description: "A field has the type \(key & 7).")
        }
      }
    }
  }

  private static func varint(_ bytes: inout ArraySlice<UInt8>) throws -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = bytes.popFirst() else { throw Fault(description: "A number is cut.") }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw Fault(description: "A number does not end.")
  }

  private static func numbers(_ bytes: ArraySlice<UInt8>) throws -> [UInt64] {
    var rest = bytes
    var numbers: [UInt64] = []
    while !rest.isEmpty { numbers.append(try varint(&rest)) }
    return numbers
  }

  private static func signed(_ number: UInt64) -> Int {
    Int(number >> 1) ^ -Int(number & 1)
  }

  // MARK: Layers

  private static func layer(_ bytes: ArraySlice<UInt8>) throws -> Layer {
    let message = try Message(bytes)
    var layer = Layer()
    var (version, hasName): (UInt64?, Bool) = (nil, false)
    var keys: [String] = []
    var values: [Value] = []
    for field in message.fields {
      switch field.number {
      case 15: version = try field.whole
      case 1:
        layer.name = String(decoding: try field.bytes, as: UTF8.self)
        hasName = true
      case 3: keys.append(String(decoding: try field.bytes, as: UTF8.self))
      case 4: values.append(try value(try field.bytes))
      case 5: layer.extent = try field.whole
      case 2: break
      default: throw Fault(description: "A layer has field \(field.number).")
      }
    }
    guard version == 2, hasName, layer.extent > 0 else {
      throw Fault(description: "A layer has no version 2, name or extent.")
    }
    guard Set(keys).count == keys.count, Set(values).count == values.count else {
      throw Fault(description: "A key or a value is there twice.")
    }
    for field in message.fields where field.number == 2 {
      layer.features.append(try feature(try field.bytes, keys, values))
    }
    guard !layer.features.isEmpty else { throw Fault(description: "A layer is empty.") }
    return layer
  }

  private static func value(_ bytes: ArraySlice<UInt8>) throws -> Value {
    let fields = try Message(bytes).fields
    guard fields.count == 1 else { throw Fault(description: "A value is \(fields.count) values.") }
    switch (fields[0].number, fields[0].content) {
    case (1, .bytes(let bytes)):
      guard String(validating: bytes, as: UTF8.self) != nil else {
        throw Fault(description: "A text is no UTF-8.")
      }
      return .text(Array(bytes))
    case (3, .eight(let bits)): return .number(Double(bitPattern: bits))
    case (4, .number(let number)): return .integer(Int64(bitPattern: number))
    case (5, .number(let number)): return .integer(Int64(number))
    case (6, .number(let number)): return .integer(Int64(signed(number)))
    case (7, .number(let number)) where number < 2: return .truth(number == 1)
    default: throw Fault(description: "A value has field \(fields[0].number).")
    }
  }

  private static func feature(
    _ bytes: ArraySlice<UInt8>, _ keys: [String], _ values: [Value]
  ) throws -> Feature {
    var feature = Feature()
    for field in try Message(bytes).fields {
      switch field.number {
      case 1: feature.id = try field.whole
      case 2:
        let tags = try numbers(try field.bytes).map { Int($0) }
        guard tags.count % 2 == 0 else { throw Fault(description: "A key has no value.") }
        for index in stride(from: 0, to: tags.count, by: 2) {
          guard keys.indices.contains(tags[index]), values.indices.contains(tags[index + 1]) else {
            throw Fault(description: "A tag leads nowhere.")
          }
          let known = feature.properties.updateValue(
            values[tags[index + 1]], forKey: keys[tags[index]])
          guard known == nil else { throw Fault(description: "A key is there twice.") }
        }
      case 3: feature.type = try field.whole
      case 4: feature.parts = try parts(try numbers(try field.bytes), feature.type)
      default: throw Fault(description: "A feature has field \(field.number).")
      }
    }
    guard !feature.parts.isEmpty else { throw Fault(description: "A feature has no geometry.") }
    return feature
  }

  /// Follows the commands (clauses 4.3.1 to 4.3.4).
  private static func parts(_ numbers: [UInt64], _ type: UInt64) throws -> [[SIMD2<Int>]] {
    guard (1...3).contains(type) else { throw Fault(description: "A geometry has type \(type).") }
    var parts: [[SIMD2<Int>]] = []
    var place = SIMD2(0, 0)
    var index = 0
    var expected: UInt64 = 1
    while index < numbers.count {
      let (command, count) = (numbers[index] & 7, Int(numbers[index] >> 3))
      index += 1
      guard command == expected, count > 0 else {
        throw Fault(description: "Command \(command) with \(count) is not in its place.")
      }
      guard command != 7 else {
        guard count == 1, parts[parts.count - 1].count > 2 else {
          throw Fault(description: "A ring is closed that has no three corners.")
        }
        expected = 1
        continue
      }
      guard numbers.count >= index + 2 * count else { throw Fault(description: "Points lack.") }
      if command == 1 {
        guard type == 1 ? parts.isEmpty : count == 1 else {
          throw Fault(description: "MoveTo has \(count) points in type \(type).")
        }
        parts.append([])
      }
      for _ in 0..<count {
        let step = SIMD2(signed(numbers[index]), signed(numbers[index + 1]))
        guard command == 1 || step != SIMD2(0, 0) else {
          throw Fault(description: "LineTo goes nowhere.")
        }
        place = place &+ step
        parts[parts.count - 1].append(place)
        index += 2
      }
      expected = type == 1 ? 0 : command == 1 ? 2 : type == 2 ? 1 : 7
    }
    guard type == 1 ? expected == 0 : expected == 1 else {
      throw Fault(description: "A geometry ends early.")
    }
    if type == 3 {
      guard let first = parts.first, area(first) > 0 else {
        throw Fault(description: "The first ring is no outer one.")
      }
      for ring in parts {
        guard area(ring) != 0, ring.first != ring.last else {
          throw Fault(description: "A ring encloses nothing, or repeats its first corner.")
        }
      }
    }
    return parts
  }

  /// Twice the area of a ring by the surveyor's formula: positive for an outer ring.
  public static func area(_ ring: [SIMD2<Int>]) -> Int {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { sum, side in
      sum + side.0.x * side.1.y - side.1.x * side.0.y
    }
  }
}
