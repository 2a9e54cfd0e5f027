/// A geometry on the grid of a tile: from its top left corner, the first number to the right and the
/// second one down.
enum TileShape: Hashable, Sendable {
  /// A place on the grid.
  typealias Step = SIMD2<Int32>

  /// Single points, one at least.
  case points([Step])
  /// Lines of two points at least, of which no two that follow each other are one.
  case lines([[Step]])
  /// Areas, each of an outer ring and its holes: rings of three corners at least, without a repetition of
  /// the first. Outer ones have a positive area by the surveyor's formula, holes a negative one.
  case areas([[[Step]]])

  /// The number of the geometry type (Mapbox Vector Tile Specification 2.1, clause 4.3.4).
  var type: UInt64 {
    switch self {
    case .points: 1
    case .lines: 2
    case .areas: 3
    }
  }

  /// The commands that draw it, packed (clause 4.3).
  var commands: [UInt8] {
    var pen = Pen()
    switch self {
    case .points(let points): pen.draw(.moveTo, points)
    case .lines(let lines):
      for line in lines {
        pen.draw(.moveTo, line.prefix(1))
        pen.draw(.lineTo, line.dropFirst())
      }
    case .areas(let areas):
      for ring in areas.joined() {
        pen.draw(.moveTo, ring.prefix(1))
        pen.draw(.lineTo, ring.dropFirst())
        pen.close()
      }
    }
    return pen.bytes.bytes
  }

  /// The pen that draws: each point is told by its distance from the one before, which goes on from one
  /// part of a geometry to the next (clause 4.3.2).
  private struct Pen {
    /// A command by its number (clause 4.3.3).
    enum Command: UInt64 {
      case moveTo = 1
      case lineTo = 2
      case closePath = 7
    }

    var bytes = ProtocolBuffer()
    private var place = Step(0, 0)

    /// A command with its parameters, as many points as it is repeated (clauses 4.3.1 and 4.3.2).
    mutating func draw(_ command: Command, _ points: some Collection<Step>) {
      bytes.varint(UInt64(points.count) << 3 | command.rawValue)
      for point in points {
        bytes.varint(ProtocolBuffer.zigzag(Int64(point.x) - Int64(place.x)))
        bytes.varint(ProtocolBuffer.zigzag(Int64(point.y) - Int64(place.y)))
        place = point
      }
    }

    /// Closes a ring; the pen stays at its last corner (clause 4.3.3.3).
    mutating func close() { bytes.varint(1 << 3 | Command.closePath.rawValue) }
  }
}
