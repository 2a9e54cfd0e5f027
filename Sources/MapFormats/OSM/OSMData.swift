import Geodesy
import Notation

/// The words of a system whose documents have the model and the tags of OpenStreetMap.
struct OSMWords {
  /// The beginning of identifiers: `osm` of `osm-w123`.
  var prefix = "osm"
  /// The place where people put right what is wrong: behind "in".
  var source = "OpenStreetMap"
  /// The word for a document.
  var document = "extract"
  /// The names of ways in messages, where they are not `way 123`.
  var ways: [Int64: String] = [:]
  /// The names of nodes in messages, where they are not `node 123`.
  var nodes: [Int64: String] = [:]

  /// The identifier of what has a key, such as `w123`.
  func slug(_ key: String) -> String { "\(prefix)-\(key)" }
  func slug(way: Int64) -> String { slug("w\(way)") }
  func slug(node: Int64) -> String { slug("n\(node)") }
  /// The identifier of a relation's member.
  func slug(_ relation: Int64, _ way: Int64) -> String { slug("r\(relation)-w\(way)") }

  /// The name of a way in messages.
  func way(_ id: Int64) -> String { ways[id] ?? "way \(id)" }
  /// The name of a node in messages.
  func node(_ id: Int64) -> String { nodes[id] ?? "node \(id)" }
}

/// The content of an OpenStreetMap file, as it stands there, or of one that says the same in other
/// words.
struct OSMData {
  struct Node {
    let id: Int64
    let coordinate: Coordinate
    let tags: OSMTags
    let line: Int
  }

  struct Way {
    let id: Int64
    let nodes: [Int64]
    let tags: OSMTags
    let line: Int

    /// True if the way ends where it began, with three corners or more.
    var isClosed: Bool { nodes.count > 3 && nodes.first == nodes.last }
  }

  struct Relation {
    struct Member {
      let way: Int64
      let role: String
    }
    let id: Int64
    let members: [Member]
    let tags: OSMTags
    let line: Int
  }

  /// The words of the system that the content comes from.
  var words = OSMWords()
  /// The position of every node, by identifier.
  var coordinates = OSMCoordinates()
  /// The nodes that have tags, in the order of the file.
  var nodes: [Node] = []
  var ways: [Way] = []
  /// The relations of type multipolygon.
  var relations: [Relation] = []
  /// Relations of other types, counted by what they are.
  var otherRelations = Ledger()
}
