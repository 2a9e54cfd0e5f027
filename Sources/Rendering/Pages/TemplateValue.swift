/// A value of a page part that templates print or open.
protocol TemplateValue: Sendable {
  /// The value as Mustache takes it.
  var forMustache: Any { get }

  /// Adds the value to a walk, and tells its shape.
  func enter(_ walk: inout TemplateWalk) -> TemplateWalk.Shape
}

/// A value of which a page part may have a list.
protocol ListedTemplateValue: TemplateValue {
  /// The shape of a list of such values.
  static func shape(ofList count: Int) -> TemplateWalk.Shape
}

extension TemplateValue {
  var forMustache: Any { self }
}

/// The way that a template takes through the values of a part, as far as it decides what is printed.
struct TemplateWalk {
  /// All of a value on which it depends what a template prints, but for the text itself.
  enum Shape: Hashable {
    case absent, text, markup, part
    case truth(Bool)
    case texts(Int)
    case parts(Int)
  }

  /// The parts that were met, in order.
  var parts: [any PlainPart]
  /// The texts that were met, in order, those of markup among them.
  var texts: [String] = []

  /// The shape of a property of one of the parts that were met, whose content is part of the walk then.
  mutating func look(_ name: String, in part: Int) -> Shape {
    parts[part].value(of: name)?.enter(&self) ?? .absent
  }
}

extension PlainPart {
  func enter(_ walk: inout TemplateWalk) -> TemplateWalk.Shape {
    walk.parts.append(self)
    return .part
  }

  static func shape(ofList count: Int) -> TemplateWalk.Shape { .parts(count) }
}

extension String: ListedTemplateValue {
  var forMustache: Any { TextValue(renderText: self) }

  func enter(_ walk: inout TemplateWalk) -> TemplateWalk.Shape {
    walk.texts.append(self)
    return .text
  }

  static func shape(ofList count: Int) -> TemplateWalk.Shape { .texts(count) }
}

extension SafeHTML: TemplateValue {
  func enter(_ walk: inout TemplateWalk) -> TemplateWalk.Shape {
    walk.texts.append(text)
    return .markup
  }
}

extension Bool: TemplateValue {
  func enter(_ walk: inout TemplateWalk) -> TemplateWalk.Shape { .truth(self) }
}

extension Array: TemplateValue where Element: ListedTemplateValue {
  func enter(_ walk: inout TemplateWalk) -> TemplateWalk.Shape {
    for element in self { _ = element.enter(&walk) }
    return Element.shape(ofList: count)
  }
}
