public import Geodesy

/// A document of named points and routes, which ``gpx(_:decimals:)`` and ``kml()`` write in the words
/// of their formats.
///
/// Exports of works and tours and the answers about a walk are all such documents.
public struct MapDocument: Sendable {
  /// A spot with a name.
  public struct Point: Sendable {
    /// The place of the spot; GPX leaves points without one out.
    public var coordinate: Coordinate?
    /// The name of the spot.
    public var name: String?
    /// A sentence or more about the spot.
    public var text: String?
    /// Further facts about it.
    public var fields: [NamedField]

    /// A point of these parts.
    public init(
      _ coordinate: Coordinate?, name: String?, text: String? = nil, fields: [NamedField] = []
    ) {
      (self.coordinate, self.name, self.text, self.fields) = (coordinate, name, text, fields)
    }
  }

  /// Points in walking order.
  public struct Route: Sendable {
    /// The name of the route.
    public var name: String?
    /// A sentence or more about the route.
    public var text: String?
    /// Further facts about it.
    public var fields: [NamedField]
    /// The stops or instructions, in order.
    public var points: [Point] = []
    /// The line that is walked, in its parts; empty where only the points are known.
    public var course: [[Coordinate]] = []

    /// A route without points.
    public init(name: String?, text: String? = nil, fields: [NamedField] = []) {
      (self.name, self.text, self.fields) = (name, text, fields)
    }
  }

  /// The name of the document.
  public var name: String
  /// A sentence or more about what it shows.
  public var text: String?
  /// Further facts about it.
  public var fields: [NamedField] = []
  /// The points that belong to no route.
  public var points: [Point] = []
  /// The routes.
  public var routes: [Route] = []

  /// A document without points.
  public init(name: String, text: String? = nil) { (self.name, self.text) = (name, text) }
}
