import Catalog
import Exchange
import Geodesy

/// The steps that an archive draws as lines: details of a category such as `steps` or
/// `indoor.stairs`. IMDF has no categories for details, but archives do.
struct IMDFSteps {
  private struct Flight {
    let lines: [[Coordinate]]
    let box: BoundingBox
  }

  /// The flights of steps by level; those outdoors are at `nil`.
  private var flights: [String?: [Flight]] = [:]

  init(_ archive: IMDFFolder) {
    for feature in archive.features("detail") where feature.isSteps {
      let lines: [[Coordinate]]
      switch feature.geometry {
      case .line(let line)?: lines = [line]
      case .lines(let all)?: lines = all
      case .polygons(let polygons)?: lines = polygons.map(\.exterior.coordinates)
      case .point?, .points?, nil: continue
      }
      guard let box = BoundingBox(around: lines.flatMap(\.self)) else { continue }
      flights[feature.reference("level_id"), default: []].append(Flight(lines: lines, box: box))
    }
  }

  /// Tells whether a straight walk from one place to another, on a level or outdoors, crosses a
  /// step.
  func lieBetween(_ one: Coordinate, _ other: Coordinate, level: String?) -> Bool {
    guard let all = flights[level], let box = BoundingBox(around: [one, other]) else {
      return false
    }
    return all.contains { flight in
      flight.box.west <= box.east && box.west <= flight.box.east
        && flight.box.south <= box.north && box.south <= flight.box.north
        && flight.lines.contains { line in
          zip(line, line.dropFirst()).contains { Coordinate.crossing(one, other, $0, $1) != nil }
        }
    }
  }
}

extension IMDFFeature {
  /// True if a detail draws steps.
  var isSteps: Bool {
    category.split(separator: ".").contains { $0 == "steps" || $0 == "stairs" }
  }
}
