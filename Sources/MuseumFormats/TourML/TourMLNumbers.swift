import Catalog
import Notation

extension Tour {
  /// A stop without a code is dialled by its position; where that is the code of another, by the
  /// next number that is free.
  mutating func giveFreeNumbers(_ log: ProblemLog, line: Int) {
    let codes = Set(stops.compactMap(\.number))
    var taken = codes.union(1...max(1, stops.count))
    for (position, stop) in stops.enumerated() where stop.number != nil {
      if !codes.contains(position + 1) { taken.remove(position + 1) }
    }
    var next = 1
    var given: [Int] = []
    for (position, stop) in stops.enumerated()
    where stop.number == nil && codes.contains(position + 1) {
      while taken.contains(next) { next += 1 }
      taken.insert(next)
      stops[position].number = next
      given.append(next)
    }
    guard let first = given.first else { return }
    log.add(
      .assumedValue,
      "\(given.count) \(given.count == 1 ? "stop has no code, and its position is" : "stops have no codes, and their positions are") "
        + "the code of another: \(given.count == 1 ? "it gets" : "they get") the numbers that are free, "
        + "from \(first) on.",
      remedy: "Give each stop a code of its own, where visitors dial them.", line: line,
      field: TourMLNames.code)
  }
}
