import Mustache

/// The values of one template, or of one section in it: finished strings, further parts, and
/// markup of our own making.
protocol PagePart: Sendable {}

/// A part that answers Mustache itself. Those of which a page holds dozens do, since reflecting
/// them takes longer than printing them.
protocol PlainPart: PagePart, MustacheParent, ListedTemplateValue {
  /// The value of the property `name`; `nil` where it has none or there is no such property.
  func value(of name: String) -> (any TemplateValue)?
}

extension PlainPart {
  func child(named name: String) -> Any? {
    value(of: name)?.forMustache ?? AbsentValue()
  }
}

/// A page part as Mustache reads it.
///
/// Mustache would reflect a struct again for every tag, which takes eight times as long as the
/// whole rest of a page; here it is reflected once. And an absent value stays absent: without
/// this, Mustache would go on to look for a value of that name in the parts around.
struct Fields: MustacheParent {
  private let values: [String: any Sendable]

  /// Reflects `part`, and the parts in it.
  init(_ part: any PagePart) {
    let children = Mirror(reflecting: part).children
    var values = [String: any Sendable](minimumCapacity: Int(children.count))
    for (label, value) in children {
      guard let label else { continue }
      values[label] = Self.field(value)
    }
    self.values = values
  }

  func child(named name: String) -> Any? { values[name] }

  private static func field(_ value: Any) -> any Sendable {
    switch value {
    case let text as String: TextValue(renderText: text)
    case let flag as Bool: flag
    case let html as SafeHTML: html
    case let part as any PlainPart: part
    case let part as any PagePart: Fields(part)
    case let texts as [String]: texts
    case let links as [LinkPart]: links
    case let parts as [any PagePart]: parts.map(Fields.init)
    default: AbsentValue()
    }
  }
}

/// A text that says so at once: of a string, Mustache finds out first that it is nothing else, which takes
/// longer than to print it.
struct TextValue: MustacheCustomRenderable {
  let renderText: String
  var isNull: Bool { false }
}

/// A value that is not there.
struct AbsentValue: MustacheCustomRenderable {
  var renderText: String { "" }
  var isNull: Bool { true }
}
