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
  /// True if the names may as well be those of measures, so that several values must agree.
  var isDoubtful = false
  /// True if nothing but the values says that two columns hold degrees.
  var isByValues = false
  /// True if nothing but the outcome tells which of those is the latitude: else a person is asked.
  var isAsked = false

  /// The columns for a message.
  var shown: String { fields.keys.sorted().map { "'\($0.prefix(60))'" }.joined(separator: " and ") }

  /// The question where nothing tells which of two columns is the latitude.
  var question: String {
    "\(shown) may hold latitudes and longitudes, and nothing tells which of them holds which, so they are not "
      + "taken: map the one to 'latitude' and the other to 'longitude'."
  }

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
      // `Breite` and `leveys` may be widths as well.
      let areMeasures = [north, east].allSatisfy {
        HeadingWords.measures.contains(HeadingWords.plain($0.name)[...])
          && !$0.isOften($0.fineNumbers)
      }
      found += angles(north, east, isNamed: true, isDoubtful: areMeasures)
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
    let known = Set(found.flatMap(\.fields.keys))
    return found + degrees(besides: known)
  }

  /// Columns of numbers that may be latitudes and longitudes by their values, each with the next one, in the
  /// orders that are possible.
  private func degrees(besides known: Set<String>) -> [PositionGuess] {
    let columns = facts.filter { column in
      fields[column.name] == nil && !known.contains(column.name) && column.mayBeDegrees
        && !HeadingWords.isMeasure(column.name)
    }
    let beside = zip(columns, columns.dropFirst()).filter { one, other in
      one.isOften(one.fineNumbers) || other.isOften(other.fineNumbers)
    }
    return beside.prefix(Self.mostOthers).flatMap { one, other -> [PositionGuess] in
      guard let ranges = one.range.flatMap({ range in other.range.map { (range, $0) } }),
        !(Self.sea.contains(ranges.0) && Self.sea.contains(ranges.1))
      else { return [] }
      let (isUsual, isOther) = (Self.areCalled(one, other), Self.areCalled(other, one))
      let isTold = isUsual != isOther
      let pairs =
        isTold && isOther ? [(other, one), (one, other)] : [(one, other), (other, one)]
      return pairs.enumerated().compactMap { place, pair in
        guard let range = pair.0.range, range.overlaps(Self.inhabited) else { return nil }
        return PositionGuess(
          fields: [pair.0.name: "latitude", pair.1.name: "longitude"], isNamed: false,
          isExchanged: place > 0, isByValues: true, isAsked: !isTold)
      }
    }
  }

  /// Tells whether words in the names of two columns are words for latitude and longitude, or beginnings of
  /// such: `lat_wgs84`.
  private static func areCalled(_ north: ColumnFacts, _ east: ColumnFacts) -> Bool {
    [(north, "latitude"), (east, "longitude")].allSatisfy { column, field in
      HeadingWords.words(in: HeadingWords.steps(of: column.name).last ?? "").contains { word in
        word.count >= shortestBeginning
          && HeadingWords.names(of: field).contains { $0.hasPrefix(word) }
      }
    }
  }

  /// The fewest letters of an abbreviation. A choice.
  private static let shortestBeginning = 3

  /// The degrees from 0 on between which, in both axes, there is nothing but sea: small numbers of other
  /// things would lie there.
  private static let sea = 0.0...4.0
  /// The latitudes between which nearly all people live.
  private static let inhabited = -56.0...75.0

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
    _ north: ColumnFacts, _ east: ColumnFacts, isNamed: Bool, isDoubtful: Bool = false
  ) -> [PositionGuess] {
    guard north.isAngle(within: 180), east.isAngle(within: 180) else { return [] }
    return [false, true].map { isExchanged in
      PositionGuess(
        fields: [
          north.name: isExchanged ? "longitude" : "latitude",
          east.name: isExchanged ? "latitude" : "longitude",
        ], isNamed: isNamed, isExchanged: isExchanged, isDoubtful: isDoubtful)
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
