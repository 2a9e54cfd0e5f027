import Catalog
import Geodesy
import Notation

/// The order in which a tour is walked: that of its connections and their priorities, never that of
/// the document.
///
/// TourML draws a tour as a graph that leads from its root to all other stops; whoever walks it
/// takes each branch to its end before the next, the branch of the lowest priority first.
struct TourMLOrder {
  struct Connection {
    let source, target: String
    /// Lower comes first; those without one last, as they stand.
    let priority: Double?
    let line: Int
  }

  let stops: [String]
  let log: ProblemLog
  private var branches: [[(target: Int, line: Int)]]
  private var pairs: Set<[Int]> = []
  private var state: [State]
  private var order: [Int] = []
  private var isRefused = false

  private enum State { case unseen, open, done }

  /// The walking order, as positions among `stops`, whose identifiers differ; `nil`, and problems,
  /// if connections lead in a circle or to what is not there. `root` is where the tour begins, if
  /// the document says so; what had to be guessed is said in `line`.
  static func order(
    _ stops: [String], root: String?, _ connections: [Connection], line: Int, log: ProblemLog
  ) -> [Int]? {
    var graph = TourMLOrder(stops, connections, log: log)
    return graph.walk(from: root, line: line)
  }

  private init(_ stops: [String], _ connections: [Connection], log: ProblemLog) {
    self.stops = stops
    self.log = log
    branches = Array(repeating: [], count: stops.count)
    state = Array(repeating: .unseen, count: stops.count)
    let positions = Dictionary(
      stops.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let sorted = connections.enumerated().sorted {
      let one = $0.element.priority ?? .infinity
      let other = $1.element.priority ?? .infinity
      return one != other ? one < other : $0.offset < $1.offset
    }.map(\.element)
    for connection in sorted {
      guard let source = positions[connection.source], let target = positions[connection.target]
      else {
        let lost = positions[connection.source] == nil ? connection.source : connection.target
        log.add(
          .danglingReference,
          "A connection names the stop '\(lost.prefix(80))', which is not there.",
          remedy: "Add the stop, or remove the connection.", line: connection.line,
          field: "Connection")
        isRefused = true
        continue
      }
      if pairs.insert([source, target]).inserted {
        branches[source].append((target, connection.line))
      }
    }
  }

  private mutating func walk(from root: String?, line: Int) -> [Int]? {
    // A stop that a connection leads to is no beginning, unless one leads back as well: TourML
    // writes a connection for both directions twice.
    var isTarget = Array(repeating: false, count: stops.count)
    for pair in pairs where !pairs.contains([pair[1], pair[0]]) { isTarget[pair[1]] = true }
    let beginnings = stops.indices.filter { !isTarget[$0] }
    let sources = beginnings.filter { !branches[$0].isEmpty }
    let isolated = beginnings.filter { branches[$0].isEmpty }
    let stated = root.flatMap { stops.firstIndex(of: $0) }.map { [$0] } ?? []
    var isFirst = true
    var guessed: [String] = []
    // What nothing leads to comes behind. What is then left over goes round in circles.
    for start in stated + sources + isolated + stops.indices where state[start] == .unseen {
      if !isFirst { guessed.append(stops[start]) }
      isFirst = false
      follow(from: start)
    }
    if isRefused { return nil }
    if !guessed.isEmpty, !pairs.isEmpty || root != nil {
      let names = guessed.prefix(8).joined(separator: ", ") + (guessed.count > 8 ? ", …" : "")
      log.add(
        .assumedValue,
        "No connection leads to \(guessed.count == 1 ? "the stop" : "the stops") \(names): the tour "
          + "goes there last, in the order of the document.",
        remedy: "Connect what belongs together, or move the stops afterwards.", line: line,
        field: "Connection")
    }
    return order
  }

  /// Depth first, on a stack of its own: a tour may be a single long chain.
  private mutating func follow(from start: Int) {
    var path: [(stop: Int, next: Int)] = [(start, 0)]
    state[start] = .open
    order.append(start)
    while let (stop, next) = path.last {
      guard next < branches[stop].count else {
        state[stop] = .done
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      let (target, line) = branches[stop][next]
      switch state[target] {
      case .unseen:
        state[target] = .open
        order.append(target)
        path.append((target, 0))
      case .open where stop == target || !pairs.contains([target, stop]):
        let circle = path.drop { $0.stop != target }.map { stops[$0.stop] } + [stops[target]]
        log.add(
          .invalidValue,
          "The connections lead in a circle: \(Self.shown(circle)). So the stops have no order.",
          remedy: "Remove the one that leads back.", line: line, field: "Connection")
        isRefused = true
      case .open, .done: break
      }
    }
  }

  private static func shown(_ circle: [String]) -> String {
    let names = circle.map { String($0.prefix(80)) }
    return
      (names.count > 8 ? Array(names.prefix(6)) + ["…", names[names.count - 1]] : names)
      .joined(separator: ", ")
  }
}

extension TourMLTour {
  /// The indices of `stops` in the order in which they are visited, as the connections and the first stop
  /// of `metadata` say; `nil` where two stops have one name. What a connection is for becomes a detail.
  func order(
    of stops: [XMLTree], _ metadata: XMLTree?, _ details: inout Details
  ) -> [Int]? {
    var names: [String] = []
    var lines: [String: Int] = [:]
    for (index, stop) in stops.enumerated() {
      var name = stop.attributes["id"] ?? ""
      if name.isEmpty {
        name = "stop \(index + 1)"
        log.add(
          .assumedValue, "A stop has no identifier: it is called '\(name)'.",
          remedy: "Give it a tourml:id, so that connections can lead to it.", line: stop.line,
          field: "id")
      }
      if let first = lines.updateValue(stop.line, forKey: name) {
        log.add(
          .duplicateIdentifier,
          "The stop '\(name.prefix(80))' stands twice: first in line \(first).",
          remedy: "Give one of them another identifier.", line: stop.line, field: "id")
        return nil
      }
      names.append(name)
    }
    let connections = element.children("Connection").map { connection in
      let source = connection.attributes["srcId"] ?? ""
      let target = connection.attributes["destId"] ?? ""
      details["connection \(source) \(target)"] = connection.attributes["usage"]
      return TourMLOrder.Connection(
        source: source, target: target, priority: priority(connection), line: connection.line)
    }
    var root = metadata?.child("RootStopRef")?.attributes["id"]
    if let name = root, lines[name] == nil {
      log.add(
        .leftOut, "The tour should begin at the stop '\(name.prefix(80))', which is not there.",
        remedy: "Correct RootStopRef; now the tour begins where no connection leads to.",
        line: metadata?.child("RootStopRef")?.line, field: "RootStopRef")
      root = nil
    }
    return TourMLOrder.order(
      names, root: root, connections, line: element.line, log: log)
  }

  private func priority(_ connection: XMLTree) -> Double? {
    guard let text = connection.attributes["priority"] else { return nil }
    if let number = Double(decimal: text.trimmingWhitespace) { return number }
    log.add(
      .leftOut, "The priority '\(text.prefix(80))' is no number: this connection comes last.",
      remedy: "Write a number, the lowest for what comes first.", line: connection.line,
      field: "priority")
    return nil
  }
}
