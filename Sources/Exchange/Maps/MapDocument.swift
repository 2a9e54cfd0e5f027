public import Geodesy

/// A document of named points and routes, which ``gpx(_:decimals:)`` and ``kml()`` write in the words
/// of their formats.
///
/// Exports of works and tours and the answers about a walk are all such documents.
public struct MapDocument: Sendable {
  /// A name, with all else that is said of the same thing.
  public struct Label: Sendable {
    /// The name.
    public var name: String?
    /// A sentence or more about the thing.
    public var text: String?
    /// Further facts about it, for Docent itself.
    public var fields: [NamedField]

    /// A label of these parts.
    public init(_ name: String?, text: String? = nil, fields: [NamedField] = []) {
      (self.name, self.text, self.fields) = (name, text, fields)
    }
  }
  /// A spot with a label, and its place if that is known; GPX leaves out what has none.
  public typealias Point = (label: Label, place: Coordinate?)

  /// Points in walking order.
  public struct Route: Sendable {
    /// The name of the route and what is said of it.
    public var label: Label
    /// The stops or instructions, in order.
    public var points: [Point]
    /// The line that is walked, in its parts; empty where only the points are known.
    public var course: [[Coordinate]]

    /// A route of these parts.
    public init(_ label: Label, points: [Point] = [], course: [[Coordinate]] = []) {
      (self.label, self.points, self.course) = (label, points, course)
    }
  }

  /// The name of the document and what is said of it.
  public var label: Label
  /// The points that belong to no route.
  public var points: [Point] = []
  /// The routes.
  public var routes: [Route] = []

  /// A document without points.
  public init(_ label: Label) { self.label = label }
}
