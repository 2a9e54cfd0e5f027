import Mustache

/// The values of one template, or of one section in it: finished strings, further parts, and
/// markup of our own making.
protocol PagePart: Sendable {}

/// A page part as Mustache reads it.
///
/// Mustache would reflect a struct again for every tag, which takes eight times as long as the
/// whole rest of a page; here it is reflected once. And an absent value stays absent: without
/// this, Mustache would go on to look for a value of that name in the parts around.
struct Fields: MustacheParent {
  private let values: [String: any Sendable]

  /// Reflects `part`, and the parts in it.
  init(_ part: any PagePart) {
    var values: [String: any Sendable] = [:]
    for (label, value) in Mirror(reflecting: part).children {
      guard let label else { continue }
      values[label] = Self.field(value)
    }
    self.values = values
  }

  func child(named name: String) -> Any? { values[name] }

  private static func field(_ value: Any) -> any Sendable {
    switch value {
    case let text as String: text
    case let flag as Bool: flag
    case let html as SafeHTML: html
    case let part as any PagePart: Fields(part)
    case let texts as [String]: texts
    case let parts as [any PagePart]: parts.map(Fields.init)
    default: Absent()
    }
  }

  /// What is not there.
  private struct Absent: MustacheCustomRenderable {
    var renderText: String { "" }
    var isNull: Bool { true }
  }
}
