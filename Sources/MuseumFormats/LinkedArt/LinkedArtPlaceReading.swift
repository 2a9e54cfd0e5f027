import Catalog
import Exchange
import Notation

extension LinkedArtReader {
  /// Reads the buildings, levels and rooms of the campus that Docent wrote. They say less than the catalogue
  /// holds of them: where it has them, they stay as they are.
  mutating func readPlaces(_ nodes: [LinkedArtNode]) {
    var found: [PlaceID: LinkedArtNode] = [:]
    var others = 0
    for node in nodes where node.type == "Place" {
      guard let id = origin?.place(node.id) else { continue }
      guard id.campus == items.campus, found[id] == nil else {
        if id.depth > 1 { others += 1 }
        node.useAll()
        continue
      }
      found[id] = node
    }
    var made: Set<PlaceID> = [items.campus]
    for (id, node) in found.sorted(by: { ($0.key.depth, $0.key) < ($1.key.depth, $1.key) }) {
      defer { node.useAll() }
      guard id.depth > 1 else { continue }
      guard let parent = id.parent, made.contains(parent) else {
        leaveOut(
          node, id, "the place that it is in is not read", "Put the record of that beside it.")
        continue
      }
      guard let item = item(id, node) else { continue }
      items.imply(item, line: node.line, in: node.record.log)
      made.insert(id)
    }
    guard others > 0, let first = nodes.first else { return }
    first.record.log.add(
      .leftOut,
      "\(others) place\(others == 1 ? " is" : "s are") of another campus than '\(items.campus)', or "
        + "described twice: \(others == 1 ? "it is" : "they are") left out.",
      remedy: "Import the document without --campus to read its places, too.", field: "type")
  }

  private func leaveOut(_ node: LinkedArtNode, _ id: PlaceID, _ why: String, _ remedy: String) {
    node.record.warn(
      .leftOut, "The place '\(id)' is left out: \(why).", remedy: remedy, field: "type")
  }

  /// The introduction of a place, as it was typed.
  func introduction(of node: LinkedArtNode) -> LocalizedText? {
    node.nodes("referred_to_by").filter { $0.isClassed(.description) }
      .text(in: language, separator: "\n\n")
  }

  /// The place as an item; `nil`, and a warning, where the record lacks what it needs.
  private func item(_ id: PlaceID, _ node: LinkedArtNode) -> Item? {
    let all = node.nodes("identified_by")
    let names = all.filter { $0.type == "Name" }
    // What stands on a door or the button of a lift is in no language.
    let name = names.filter { $0.language != nil }.text(in: language)
    let shortName = names.first { $0.language == nil }?.content
    let shape = self.shape(of: node, id)
    guard id.depth != 3 else {
      let ordinal = all.first { $0.isOrdinal }?.content ?? shortName
      guard let ordinal = ordinal.flatMap({ Int($0) }), Level.ordinals.contains(ordinal) else {
        leaveOut(
          node, id, "its record does not say the number of the storey",
          "Export it again, or draw its levels in places.geojson.")
        return nil
      }
      var level = Level(id: id, ordinal: ordinal, shortName: shortName ?? "")
      (level.name, level.shape) = (name, shape)
      return .level(level)
    }
    guard let name else {
      leaveOut(node, id, "it has no name in any language", "Give it one in identified_by.")
      return nil
    }
    if id.depth == 2 {
      var building = Building(id: id, name: name, shape: shape)
      building.text = introduction(of: node)
      return .building(building)
    }
    var room = Room(id: id, name: name, shape: shape)
    (room.shortName, room.text) = (shortName, introduction(of: node))
    return .room(room)
  }

  private func shape(of node: LinkedArtNode, _ id: PlaceID) -> Shape? {
    guard let text = node.record.text("defined_by") else { return nil }
    if let shape = WellKnownText.shape(text) { return shape }
    node.record.warn(
      .leftOut, "The outline of '\(id)', '\(text.prefix(60))', cannot be read: it gets none.",
      remedy: "Define it by POINT, POLYGON or MULTIPOLYGON in degrees, longitude first.",
      field: "defined_by")
    return nil
  }
}

extension LinkedArtNode {
  /// True of the number of a storey, as Docent writes it.
  var isOrdinal: Bool {
    classes.contains { $0.id?.hasSuffix(LinkedArtAddresses.ordinal) ?? false }
  }
}
