import Geodesy

/// What an OpenStreetMap file holds, as it stands there.
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

    /// Whether it returns to where it began.
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

  /// Every node's place.
  var coordinates = OSMCoordinates()
  /// The nodes that have tags, in the order of the file.
  var nodes: [Node] = []
  var ways: [Way] = []
  /// Those of type multipolygon.
  var relations: [Relation] = []
}
