// What the compiler knows of a type's stored properties. Nothing public tells them without a value,
// and a list beside each declaration would be a second owner of its names.
@_spi(Reflection) import Swift

/// A part that answers to any name: the names are those of somebody's data.
protocol OpenPart: PlainPart {}

/// The names that templates may use, as page parts declare them.
///
/// Mustache prints an unknown tag as nothing, so that every tag is compared with these.
enum PartFields {
  /// The stored properties of `part` with their types; of an optional or a list the type inside,
  /// which is what a section of that name opens.
  static func properties(of part: any PagePart.Type) -> [String: Any.Type] {
    var properties: [String: Any.Type] = [:]
    _ = _forEachField(of: part) { name, _, type, _ in
      properties[String(cString: name)] = element(of: type)
      return true
    }
    return properties
  }

  private static func element(of type: Any.Type) -> Any.Type {
    (type as? any Enclosing.Type).map { element(of: $0.enclosed) } ?? type
  }
}

/// A type around another: an optional, a list.
private protocol Enclosing {
  static var enclosed: Any.Type { get }
}

extension Optional: Enclosing {
  fileprivate static var enclosed: Any.Type { Wrapped.self }
}

extension Array: Enclosing {
  fileprivate static var enclosed: Any.Type { Element.self }
}
