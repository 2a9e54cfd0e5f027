import Notation

/// Bytes of a message in Protocol Buffers, as much of them as vector tiles need.
struct ProtocolBuffer {
  private(set) var bytes: [UInt8] = []

  /// A whole number in groups of seven bits, the lowest first.
  mutating func varint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// The number with its sign in the lowest bit, so that small negative ones are short.
  static func zigzag(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: (number << 1) ^ (number >> 63))
  }

  /// A field that is a whole number.
  mutating func field(_ number: UInt64, varint value: UInt64) {
    varint(number << 3)
    varint(value)
  }

  /// A field that is bytes: text, a message, or packed numbers.
  mutating func field(_ number: UInt64, bytes value: some Collection<UInt8>) {
    varint(number << 3 | 2)
    varint(UInt64(value.count))
    bytes.append(contentsOf: value)
  }

  /// A field that is a number of double precision.
  mutating func field(_ number: UInt64, double value: Double) {
    varint(number << 3 | 1)
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(shift)))
    }
  }
}

/// A layer of a vector tile (Mapbox Vector Tile Specification 2.1, clause 4.1), to which features are
/// added one after the other.
struct VectorTileLayer {
  /// The number of steps of the grid along a side of a tile.
  static let extent = 4096
  /// The bytes of all features, as fields of the layer.
  private var features = ProtocolBuffer()
  private var keys: [String] = []
  private var keyNumbers: [String: UInt64] = [:]
  private var values = ProtocolBuffer()
  /// The numbers of values, by their bytes: texts that only look alike are two.
  private var valueNumbers: [[UInt8]: UInt64] = [:]
  private let name: String
  /// The number of features.
  private(set) var count = 0

  /// An empty layer.
  init(_ name: String) { self.name = name }

  /// The number of bytes that the layer takes, but for its keys and its head.
  var size: Int { features.bytes.count + values.bytes.count }

  /// Adds a feature (clause 4.2): its geometry, and its attributes by numbers into the keys and values of
  /// the layer, each of which is written once (clause 4.4).
  mutating func add(
    id: UInt64?, _ shape: TileShape,
    _ attributes: some Sequence<(name: String, value: FeatureValue)>
  ) {
    var tags = ProtocolBuffer()
    for attribute in attributes {
      guard let value = Self.bytes(of: attribute.value) else { continue }
      tags.varint(number(ofKey: attribute.name))
      tags.varint(number(ofValue: value))
    }
    var feature = ProtocolBuffer()
    if let id { feature.field(1, varint: id) }
    if !tags.bytes.isEmpty { feature.field(2, bytes: tags.bytes) }
    feature.field(3, varint: shape.type)
    feature.field(4, bytes: shape.commands)
    features.field(2, bytes: feature.bytes)
    count += 1
  }

  private mutating func number(ofKey name: String) -> UInt64 {
    if let known = keyNumbers[name] { return known }
    let number = UInt64(keys.count)
    keyNumbers[name] = number
    keys.append(name)
    return number
  }

  private mutating func number(ofValue bytes: [UInt8]) -> UInt64 {
    if let known = valueNumbers[bytes] { return known }
    let number = UInt64(valueNumbers.count)
    valueNumbers[bytes] = number
    values.field(4, bytes: bytes)
    return number
  }

  /// A value as a message (clause 4.4); `nil` for what is no number. Whole numbers are written as such.
  private static func bytes(of value: FeatureValue) -> [UInt8]? {
    var message = ProtocolBuffer()
    switch value {
    case .text(let text): message.field(1, bytes: text.utf8)
    case .truth(let truth): message.field(7, varint: truth ? 1 : 0)
    case .number(let number):
      if let whole = Int64(exactly: number) {
        if whole < 0 {
          message.field(6, varint: ProtocolBuffer.zigzag(whole))
        } else {
          message.field(5, varint: UInt64(whole))
        }
      } else if number.isFinite {
        message.field(3, double: number)
      } else {
        return nil
      }
    }
    return message.bytes
  }

  /// The layer as a field of a tile; nothing where it has no features (clause 4.1 asks for one at least).
  var bytes: [UInt8] {
    guard count > 0 else { return [] }
    var layer = ProtocolBuffer()
    layer.field(15, varint: 2)
    layer.field(1, bytes: name.utf8)
    var whole = layer.bytes + features.bytes
    layer = ProtocolBuffer()
    for key in keys { layer.field(3, bytes: key.utf8) }
    whole += layer.bytes + values.bytes
    layer = ProtocolBuffer()
    layer.field(5, varint: UInt64(Self.extent))
    var tile = ProtocolBuffer()
    tile.field(3, bytes: whole + layer.bytes)
    return tile.bytes
  }
}
