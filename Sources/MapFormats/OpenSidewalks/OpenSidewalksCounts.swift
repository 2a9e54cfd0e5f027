import Exchange
import Notation

/// The features of a document of which something had to be decided, by what it was.
struct OpenSidewalksCounts {
  /// Features of one sort, with the name and line of the first.
  struct Features {
    private(set) var count = 0
    private(set) var first = (name: "", line: 0)

    mutating func note(_ name: String, line: Int) {
      if count == 0 { first = (name, line) }
      count += 1
    }
  }

  /// Features without a geometry, or with one that no entity has.
  var shapeless = Features()
  /// Nodes that are named and not there.
  var missing = Features()
  /// Nodes that lie where another does.
  var twins = Features()
  /// Edges that end far from their nodes.
  var apart = Features()
  /// Edges whose lines run from their last node to the first.
  var backward = Features()
  /// Features without an identifier.
  var nameless = Features()
  /// Nodes that a zone names and has no corner at.
  var unreached = Features()
  /// The number of corners that lay where another edge has one.
  var touching = 0

  /// Warns of each sort that there is.
  func tell(_ log: ProblemLog) {
    func tell(
      _ code: Problem.Code, _ features: Features, _ field: String, _ one: String, _ many: String,
      _ remedy: String
    ) {
      guard features.count > 0 else { return }
      log.add(
        code,
        "\(features.count == 1 ? one : "\(features.count) \(many)") (\(features.count == 1 ? "" : "first ")"
          + "\(features.first.name)).",
        remedy: remedy, line: features.first.line, field: field)
    }
    tell(
      .leftOut, shapeless, "geometry",
      "A feature has no geometry that OpenSidewalks knows, and is left out",
      "features have no geometry that OpenSidewalks knows, and are left out",
      "Nodes are a Point, edges and lines a LineString, zones and polygons a Polygon.")
    tell(
      .assumedValue, missing, "_u_id",
      "A node is named by an edge and not in the document, so it is taken to lie where that ends",
      "nodes are named by edges and not in the document, so each is taken to lie where the first of "
        + "them ends",
      "Import the folder with all files of the network, so that kerbs are known.")
    tell(
      .assumedValue, twins, "_id",
      "A node lies where another does; no walk leads from one to the other, for edges meet at the "
        + "nodes they name",
      "nodes lie where another does; no walk leads from one to the other, for edges meet at the nodes "
        + "they name",
      "Where edges meet, give them the same node in _u_id and _v_id.")
    tell(
      .leftOut, apart, "geometry",
      "An edge ends more than 10 m from a node that it names, and is left out",
      "edges end more than 10 m from a node that they name, and are left out",
      "Correct the line, or the identifiers in _u_id and _v_id.")
    tell(
      .assumedValue, backward, "_u_id",
      "The line of an edge runs from _v_id to _u_id; its incline is taken to be that of the line",
      "lines of edges run from _v_id to _u_id; their inclines are taken to be those of the lines",
      "Exchange _u_id and _v_id, or turn the line round.")
    tell(
      .assumedValue, nameless, "_id",
      "A feature has no _id, so its identifier changes with its course",
      "features have no _id, so their identifiers change with their courses",
      "Give each feature an _id.")
    tell(
      .assumedValue, unreached, "_w_id",
      "A zone has no corner at a node that it names, and no walk leads from there into it",
      "nodes that zones name have no corner of theirs within a metre, and no walk leads from there into "
        + "them",
      "Draw the zone to the nodes where people walk onto it.")
    guard touching > 0 else { return }
    log.add(
      .assumedValue,
      "\(touching) \(touching == 1 ? "corner" : "corners") of edges, between their ends, lie where another "
        + "edge has one, and are put a centimetre beside it: edges meet only at their ends.",
      remedy: "Where they meet, split them there, and give the parts the same node.", line: nil,
      field: "geometry")
  }
}
