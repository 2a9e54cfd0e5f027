import Catalog
import Notation

/// The tree of storage locations or places, and what each node of it is to a catalogue.
struct CollectivePlaces {
  /// The kinds of node. `inner` is no place of its own in the catalogue: a shelf, or a room right
  /// in a house.
  enum Kind { case campus, building, level, room, inner }

  struct Node {
    let id: CollectiveRecord.ID
    var name: String
    var record: CollectiveRecord?
    var parent: CollectiveRecord.ID?
    var children: [CollectiveRecord.ID] = []
    var kind: Kind?
  }

  private(set) var nodes: [CollectiveRecord.ID: Node] = [:]
  /// All nodes, parents before their children, else by identifier.
  private(set) var order: [CollectiveRecord.ID] = []

  init(_ records: [CollectiveRecord], log: ProblemLog) {
    for record in records { add(record) }
    for record in records { connect(record) }
    breakCycles(log)
    for node in nodes.values.sorted(by: { $0.id < $1.id }) {
      if let parent = node.parent { nodes[parent]?.children.append(node.id) }
    }
    sort()
    decide()
  }

  private mutating func add(_ record: CollectiveRecord) {
    let label = CollectiveFields.Names.label.lazy.compactMap { record.text($0) }.first
    nodes[record.id] = Node(id: record.id, name: label ?? record.name, record: record)
  }

  private mutating func connect(_ record: CollectiveRecord) {
    let table = record.id.table
    if let parent = record.identifiers("parent_id").first {
      let id = CollectiveRecord.ID(table: table, number: parent)
      // The root of all is hidden, though its children name it.
      if nodes[id] != nil, id != record.id { nodes[record.id]?.parent = id }
    }
    let children = record.identifiers("child_location_id")
    let names = record.list("child_location_name")
    for (index, number) in children.enumerated() {
      let id = CollectiveRecord.ID(table: table, number: number)
      guard id != record.id else { continue }
      if nodes[id] == nil, names.count == children.count {
        nodes[id] = Node(id: id, name: names[index])
      }
      if nodes[id]?.parent == nil { nodes[id]?.parent = record.id }
    }
  }

  /// Cuts every circle at its smallest identifier.
  private mutating func breakCycles(_ log: ProblemLog) {
    var done: Set<CollectiveRecord.ID> = []
    for start in nodes.keys.sorted() {
      var walk: Set<CollectiveRecord.ID> = []
      var here: CollectiveRecord.ID? = start
      while let id = here, !done.contains(id) {
        guard walk.insert(id).inserted else {
          nodes[id]?.parent = nil
          log.add(
            .leftOut, "\(id.table.rawValue) \(id.number) lies in itself; it is put on top.",
            remedy: "Correct its parent in CollectiveAccess.", field: "parent_id")
          break
        }
        here = nodes[id]?.parent
      }
      done.formUnion(walk)
    }
  }

  private mutating func sort() {
    order = nodes.values.filter { $0.parent == nil }.map(\.id).sorted()
    var next = 0
    while next < order.count {
      order += nodes[order[next]]?.children ?? []
      next += 1
    }
  }

  // MARK: Kinds

  /// Decides the kind of each node: by type, by name, by what lies in it, and last by depth.
  private mutating func decide() {
    for id in order {
      let kind = nodes[id].flatMap(Self.statedKind)
      nodes[id]?.kind = kind
    }
    for id in order.reversed() where nodes[id]?.kind == nil {
      let kinds = (nodes[id]?.children ?? []).compactMap { nodes[$0]?.kind }
      if kinds.contains(.level) {
        nodes[id]?.kind = .building
      } else if kinds.contains(.building) {
        nodes[id]?.kind = .campus
      }
    }
    for id in order {
      guard let node = nodes[id] else { continue }
      let above = node.parent.flatMap { nodes[$0]?.kind }
      let kind = settledKind(node, in: above)
      nodes[id]?.kind = kind
    }
  }

  private func settledKind(_ node: Node, in above: Kind?) -> Kind {
    let isFit =
      switch node.kind {
      case .campus: above == nil || above == .campus
      case .building: above == nil || above == .campus
      case .level: above == .building
      case .room: above == .level
      case .inner, nil: false
      }
    if let kind = node.kind { return isFit ? kind : .inner }
    switch above {
    case nil: return node.children.isEmpty ? .building : .campus
    case .campus: return .building
    case .building:
      return node.children.contains { nodes[$0]?.kind == .room } ? .level : .inner
    case .level: return .room
    case .room, .inner: return .inner
    }
  }

  /// The kind that the type or the name of a node states; `nil` if neither does.
  private static func statedKind(_ node: Node) -> Kind? {
    let type = node.record?.fields["type_id.display_text"] ?? node.record?.fields["type_id"]
    for value in type ?? node.record?.fields["type"] ?? [] {
      let words = value.text.lowercased().split { !$0.isLetter }.map(String.init)
      for word in words {
        switch word {
        case "campus", "site", "estate", "venue": return .campus
        case "building", "house", "gebäude", "bâtiment", "edificio": return .building
        case "floor", "level", "storey", "story", "etage", "étage", "piso", "planta": return .level
        case "room", "gallery", "raum", "salle", "sala": return .room
        default: break
        }
      }
    }
    return CollectiveStoreys.count(node.name) == nil ? nil : .level
  }
}
