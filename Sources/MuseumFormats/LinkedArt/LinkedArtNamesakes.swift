import Exchange
import Notation

/// The people and groups of a document who are called alike and are not the same: records of different
/// addresses that name no common equivalent.
struct LinkedArtNamesakes {
  /// The marks of all of one name; that of the first in order is left out.
  private var others: [String: Set<String>] = [:]

  init(_ index: LinkedArtIndex, _ origin: LinkedArtOrigin?) {
    var marks: [String: Set<String>] = [:]
    func note(_ node: LinkedArtNode) {
      guard origin?.artist(node.id) == nil, let name = Self.name(of: node),
        let mark = Self.identity(of: node)
      else { return }
      marks[name, default: []].insert(mark)
    }
    for node in index.nodes {
      switch node.type {
      case "Person", "Group": note(node)
      default:
        for production in node.nodes("produced_by") {
          for part in [production] + production.nodes("part") {
            for maker in part.nodes("carried_out_by") { note(index[maker.id] ?? maker) }
          }
        }
      }
    }
    for (name, all) in marks where all.count > 1 {
      others[name] = all.subtracting([all.min() ?? ""])
    }
  }

  /// What tells the artist of a record apart from another one of the same name; `nil` where no other is
  /// called so, and of the one of them who is sorted first.
  func mark(of node: LinkedArtNode) -> String? {
    guard let name = Self.name(of: node), let all = others[name],
      let mark = Self.identity(of: node), all.contains(mark)
    else { return nil }
    return mark
  }

  private static func name(of node: LinkedArtNode) -> String? {
    (LinkedArtReader.names(of: node).first?.peekedContent ?? node.label).map(HTMLText.plainName)
  }

  /// The first equivalent of a record, which several may have, or its own address.
  private static func identity(of node: LinkedArtNode) -> String? {
    node.nodes("equivalent").compactMap(\.id).min() ?? node.id
  }
}
