import Catalog
import Exchange
import Notation

/// Counts what an extract holds and no item was made of, by what its tags say that it is.
enum OSMRest {
  /// Keys that say what an element is (wiki: Map features), the most telling first.
  private static let features = [
    "tourism", "historic", "memorial", "artwork_type", "amenity", "shop", "office", "craft",
    "leisure",
    "man_made", "indoor", "room", "buildingpart", "building:part", "building", "highway", "railway",
    "public_transport", "aerialway", "aeroway", "waterway", "barrier", "entrance", "door",
    "emergency",
    "power", "natural", "landuse", "healthcare", "military", "geological", "place", "boundary",
    "route", "type", "advertising", "playground", "traffic_sign", "addr:housenumber",
  ]

  /// What the tags say that the element is, such as `amenity=bench`; `key` first, where it is there.
  static func name(_ tags: OSMTags, of key: String? = nil) -> String {
    let values = tags.values
    for key in (key.map { [$0] } ?? []) + features {
      guard let value = values[key] else { continue }
      return key == "addr:housenumber" ? "\(key)=…" : "\(key)=\(value.prefix(60))"
    }
    // What it was, or is to be, such as `removed:amenity=bench`.
    let former = values.keys.filter {
      OSMTags.withoutLifecycle($0).map(features.contains) ?? false
    }
    if let key = former.min(), let value = values[key] { return "\(key)=\(value.prefix(60))" }
    return "\(values.keys.min() ?? "")=…"
  }

  /// The elements with tags of which nothing was made, and relations that are no areas.
  static func ledger(_ data: OSMData, _ assembly: OSMAssembly) -> Ledger {
    let used = assembly.usedElements
    var ledger = Ledger()
    for node in data.nodes where !used.contains("n\(node.id)") {
      ledger.note("node \(name(node.tags))", line: node.line)
    }
    for way in data.ways where !way.tags.isEmpty && !used.contains("w\(way.id)") {
      let kind = data.words.way(way.id).prefix { $0 != " " }
      ledger.note("\(kind) \(name(way.tags))", line: way.line)
    }
    for relation in data.relations where !used.contains("r\(relation.id)") {
      ledger.note("area \(name(relation.tags))", line: relation.line)
    }
    for group in data.otherRelations.groups {
      ledger.note(group.name, count: group.count, line: group.line)
    }
    return ledger
  }
}

extension OSMRest {
  /// Tells of rooms that are drawn in another way than Simple Indoor Tagging, and refuses an extract of
  /// which nothing could be made: importing nothing would remove what an earlier import made.
  static func tellOtherSchemes(_ data: OSMData, _ items: ForeignItems, log: ProblemLog) {
    let schemes = ["buildingpart", "building:room", "indoor:level"]
    for key in schemes {
      let ways = data.ways.filter { $0.tags[key] != nil }
      guard let first = ways.min(by: { $0.line < $1.line }) else { continue }
      log.add(
        .leftOut,
        "\(ways.count) \(ways.count == 1 ? "way is" : "ways are") tagged '\(key)', as in "
          + "'\(key)=\((first.tags[key] ?? "").prefix(60))': rooms in that scheme are not read.",
        remedy:
          "Tag them as Simple Indoor Tagging does: indoor=room or indoor=corridor, level and name.",
        line: first.line, field: key)
    }
    let count = data.nodes.count + data.ways.count { !$0.tags.isEmpty } + data.relations.count
    guard items.found.isEmpty, count > 0, !log.hasErrors else { return }
    log.add(
      .missingValue,
      "The \(data.words.document) has \(count) elements with tags, and none of them is anything that is read.",
      remedy:
        "Buildings, rooms (indoor=room), ways and works are read; see the warnings for what is "
        + "there.", line: 1)
  }
}

extension OSMAssembly {
  /// The elements that items were made of or that were told of, such as `w123`: all items but named
  /// houses have the key of theirs in their identifier.
  fileprivate var usedElements: Set<String> {
    var used = Set(
      houseIDs.keys.compactMap { houses.all.indices.contains($0) ? houses.all[$0].key : nil })
    for name in items.found.map(\.item.key.id) + told {
      for part in name.split(separator: "/") {
        var isBehindMark = false
        for word in part.split(separator: "-") {
          if isBehindMark { used.insert(String(word)) }
          isBehindMark = word == data.words.prefix
        }
      }
    }
    return used.union(outlineKeys)
  }
}
