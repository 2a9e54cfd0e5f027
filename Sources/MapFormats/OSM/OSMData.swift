import Geodesy
import Notation

/// The content of an OpenStreetMap file, as it stands there.
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
