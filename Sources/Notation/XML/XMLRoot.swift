import Foundation

/// The start tag of an XML document's root, as far as the document's first bytes show it.
public struct XMLRoot {
  /// The name, without a prefix.
  public let name: String
  /// The whole tag as it is written, attributes and all, as far as the bytes reach.
  public let tag: String
  /// True if a document type with declarations of its own stands before the root.
  public let hasDeclarations: Bool

  /// The root of a document that begins so; `nil` if these bytes show none.
  public init?(_ opening: some Collection<UInt8>) {
    // What is cut in two at the end is no matter.
    let text =
      SourceText.hasWideMark(opening)
      ? String(bytes: opening.prefix(opening.count & ~1), encoding: .utf16) : nil
    var rest = (text ?? String(decoding: opening, as: UTF8.self))
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    var hasDeclarations = false
    // A declaration, a document type and comments may stand before the root.
    while let end = Self.end(ofPart: rest, &hasDeclarations) {
      guard let mark = rest.firstRange(of: end) else { return nil }
      rest = rest[mark.upperBound...].drop(while: \.isWhitespace)
    }
    guard rest.first == "<" else { return nil }
    let tag = rest.dropFirst().prefix { $0 != ">" }
    let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
    guard let letter = name.first, letter.isLetter || letter == "_" else { return nil }
    self.name = String(name.split(separator: ":").last ?? name)
    self.tag = String(tag)
    self.hasDeclarations = hasDeclarations
  }

  /// The end of the part before the root that begins here; `nil` if none does.
  private static func end(ofPart rest: Substring, _ hasDeclarations: inout Bool) -> String? {
    if rest.hasPrefix("<?") { return "?>" }
    if rest.hasPrefix("<!--") { return "-->" }
    guard rest.prefix(9).lowercased() == "<!doctype" else { return nil }
    // Declarations of its own stand in brackets.
    guard rest.prefix(while: { $0 != ">" }).contains("[") else { return ">" }
    hasDeclarations = true
    return "]>"
  }

  /// Tells whether XML that begins so names a document type before its root.
  public static func declaresType(_ opening: [UInt8]) -> Bool {
    let text = String(decoding: opening.filter { $0 != 0 }, as: UTF8.self)
    let rest = text.drop { $0 != "<" }
    return ["<?xml", "<!--", "<!DOCTYPE"].contains(where: rest.hasPrefix)
      && rest.contains("<!DOCTYPE")
  }
}
