import Exchange

/// A way in which a table may say where things are, to be tried with the reader.
struct PositionGuess {
  /// The columns that it takes, with their fields.
  let fields: [String: String]
  /// The order of the two numbers of a cell; the usual one where `nil`.
  var order: TableMapping.PairOrder?
  /// True if the columns are called so; else only their values say it, and must agree.
  let isNamed: Bool
  /// True if the axes are in the order that the names of the columns do not say, or that is not usual.
  var isExchanged = false
  /// True if nothing but the outcome tells which order is meant.
  var isOpen = false

  /// The columns for a message.
  var shown: String { fields.keys.sorted().map { "'\($0.prefix(60))'" }.joined(separator: " and ") }

  /// What a person must know who reads the mapping; `nil` where the names of the columns say it all.
  func note(isTied: Bool) -> String? {
    if isOpen, isTied {
      let other = order == .lonLat ? TableMapping.PairOrder.latLon : .lonLat
      return "Nothing tells in which order \(shown) holds latitude and longitude: if it is not "
        + "'\((order ?? .latLon).rawValue)', write 'order: \"\(other.rawValue)\"'."
    }
    guard isNamed else {
      return "\(shown) \(fields.count == 1 ? "is" : "are") taken for positions by the values"
        + (isOpen && isExchanged ? ", the longitude first: \(Self.reason)." : ".")
    }
    return isExchanged
      ? "\(shown) \(fields.count == 1 ? "is" : "are") read with latitude and longitude exchanged: "
        + "\(Self.reason)."
      : nil
  }

  private static let reason =
    "only so are these places on Earth, lie together, not in the sea, or agree with what the rows say in words"
}

extension FieldGuess {
  /// The ways to be tried, the surest first; those of one column or two stand together, the usual order
  /// before the other.
  var positions: [PositionGuess] {
    var found: [PositionGuess] = []
    let geometry = facts.filter(\.isGeometry)
    for column in geometry.prefix(1) {
      found += [nil, .latLon].map {
        PositionGuess(
          fields: [column.name: "position"], order: $0, isNamed: true, isExchanged: $0 != nil)
      }
    }
    for (north, east) in axes("latitude", "longitude") {
      found += angles(north, east, isNamed: true)
    }
    let named = columns(called: "position").filter {
      !$0.isGeometry && ($0.pairs + $0.commaPairs) * 2 >= max(1, $0.filled)
    }
    found += named.flatMap { pairs($0, isNamed: true) }
    for (north, east) in axes("y", "x") where north.isAngle(within: 90) || east.isAngle(within: 90)
    {
      found += angles(north, east, isNamed: false)
    }
    let others = facts.filter { column in
      // What is an identifier or a date by its name is no position, whatever it looks like.
      [nil, "locationNote", "description", "place"].contains(fields[column.name])
        && column.isOften(column.pairs + column.commaPairs)
        && column.exactPairs * 2 >= column.pairs + column.commaPairs
        && !named.contains { $0.name == column.name }
    }
    found += others.prefix(Self.mostOthers).flatMap { pairs($0, isNamed: false) }
    return found
  }

  /// The most columns that are tried though nothing in their names speaks for them. A choice.
  private static let mostOthers = 3

  /// The easting and northing of a system that nobody has named yet; `nil` where there is none.
  var surveyed: PositionGuess? {
    guard
      let (north, east) = axes("y", "x").first(where: { north, east in
        !(north.isAngle(within: 180) && east.isAngle(within: 180))
      })
    else { return nil }
    return PositionGuess(fields: [east.name: "x", north.name: "y"], isNamed: true)
  }

  /// The columns of numbers that are called so, each with the one that stands beside it.
  private func axes(_ north: String, _ east: String) -> [(ColumnFacts, ColumnFacts)] {
    let (norths, easts) = (numbers(north), numbers(east))
    return norths.prefix(2).compactMap { column in
      let path = column.name.lastIndex(of: ".").map { column.name[...$0] } ?? ""
      let beside =
        easts.first { $0.name != column.name && !path.isEmpty && $0.name.hasPrefix(path) }
        ?? easts.first { $0.name != column.name }
      return beside.map { (column, $0) }
    }
  }

  private func numbers(_ field: String) -> [ColumnFacts] {
    columns(called: field).filter {
      !$0.isGeometry && $0.numbers + $0.commaNumbers > 0
        && ($0.numbers + $0.commaNumbers) * 2 >= $0.filled
    }
  }

  /// Degrees in two columns, in both orders as far as they are possible.
  private func angles(
    _ north: ColumnFacts, _ east: ColumnFacts, isNamed: Bool
  ) -> [PositionGuess] {
    guard north.isAngle(within: 180), east.isAngle(within: 180) else { return [] }
    return [false, true].map { isExchanged in
      PositionGuess(
        fields: [
          north.name: isExchanged ? "longitude" : "latitude",
          east.name: isExchanged ? "latitude" : "longitude",
        ], isNamed: isNamed, isExchanged: isExchanged)
    }
  }

  /// Pairs in a column, in both orders where nothing in them tells which it is.
  private func pairs(_ column: ColumnFacts, isNamed: Bool) -> [PositionGuess] {
    let usual = PositionGuess(
      fields: [column.name: "position"], isNamed: isNamed, isOpen: column.orderedPairs > 0)
    guard usual.isOpen else { return [usual] }
    return [
      usual,
      PositionGuess(
        fields: usual.fields, order: .lonLat, isNamed: isNamed, isExchanged: true, isOpen: true),
    ]
  }
}
