import Catalog
import Notation
import Words

/// Compares the tags of templates with what the page parts answer.
///
/// Templates that are used in others are checked at each place where they are used, with what is at
/// hand there.
struct TemplateCheck {
  /// A tag or other part of a template that does not do what its author meant.
  struct Fault: Hashable {
    let template: String
    /// The line in the template, counted from 1.
    let line: Int
    let message: String
    let remedy: String
  }

  /// The text of a template, by its name.
  private let source: (PageTemplates.Name) -> String
  private(set) var faults: [Fault] = []

  /// A check of templates whose texts `source` gives.
  init(_ source: @escaping (PageTemplates.Name) -> String) { self.source = source }

  /// Checks the template `name` and what it uses, if a page or a part of one is made with it.
  mutating func check(_ name: PageTemplates.Name) {
    guard let part = name.part else { return }
    check(source(name), called: name.rawValue, in: [part], within: [name.rawValue])
  }

  /// Checks another template of works, whose text is `text`.
  mutating func check(work text: String, called name: String) {
    check(text, called: name, in: [WorkPart.self], within: [name])
  }

  // MARK: Tags

  /// A tag without its braces.
  private struct Tag {
    let sign: Character?
    let name: String
    let line: Int
  }

  private mutating func check(
    _ text: String, called template: String, in outer: [Any.Type], within path: [String]
  ) {
    var scope = outer
    for tag in Self.tags(of: text) {
      func fault(_ message: String, _ remedy: String) {
        let fault = Fault(template: template, line: tag.line, message: message, remedy: remedy)
        if !faults.contains(fault) { faults.append(fault) }
      }
      switch tag.sign {
      case "!": continue
      case "/": if scope.count > outer.count { scope.removeLast() }
      case ">":
        guard tag.name != PageTemplates.Name.markup.rawValue else {
          if scope.last is SafeHTML.Type { continue }
          fault(
            "The partial 'markup' prints what is HTML already, and here is none.",
            "Write {{.}} or {{NAME}}, which escape what they print.")
          continue
        }
        guard let partial = PageTemplates.Name(rawValue: tag.name) else {
          fault(
            "There is no template '\(tag.name.prefix(80))' to put in here.",
            Self.remedy(tag.name, among: PageTemplates.Name.allCases.map(\.rawValue)))
          continue
        }
        guard !path.contains(tag.name) else {
          fault(
            "The template '\(tag.name)' would be put into itself.", "Take this tag away.")
          continue
        }
        check(source(partial), called: tag.name, in: scope, within: path + [tag.name])
      case nil, "#", "^":
        if tag.name == ".", tag.sign == nil {
          if Self.isPrinted(scope.last) { continue }
          fault("{{.}} prints a text, and here is none.", "Name a value, such as {{text}}.")
          continue
        }
        let type = Self.type(of: tag.name, in: scope)
        if type == nil {
          fault(
            "There is no '\(tag.name.prefix(80))' here.",
            Self.remedy(tag.name, among: Self.names(in: scope)))
        } else if tag.sign == nil, !Self.isPrinted(type) {
          fault(
            "'\(tag.name)' is no text to print.",
            "Open it with {{#\(tag.name)}} and close it with {{/\(tag.name)}}.")
        }
        // What stands in an inverted section has nothing more at hand than what stands before it.
        if tag.sign == "#" { scope.append(type ?? String.self) }
        if tag.sign == "^" { scope.append(scope.last ?? String.self) }
      default:
        fault(
          "The tag {{\(tag.sign.map(String.init) ?? "")\(tag.name.prefix(80))}} is of a kind that "
            + "is not read here.",
          "Use {{NAME}}, {{#NAME}}, {{^NAME}}, {{/NAME}}, {{>TEMPLATE}} and {{! comments }}. HTML "
            + "is printed by {{>markup}} alone, where it is made by Docent.")
      }
    }
  }

  private static func isPrinted(_ type: Any.Type?) -> Bool {
    type is String.Type || type is SafeHTML.Type
  }

  /// The type of `name` where `scope` is at hand, innermost last. Within a value that is no part,
  /// names are those of the part around.
  private static func type(of name: String, in scope: [Any.Type]) -> Any.Type? {
    guard let part = scope.lazy.reversed().compactMap({ $0 as? any PagePart.Type }).first else {
      return nil
    }
    return part is any OpenPart.Type ? String.self : PartFields.properties(of: part)[name]
  }

  private static func names(in scope: [Any.Type]) -> [String] {
    scope.lazy.reversed().compactMap { $0 as? any PagePart.Type }.first
      .map { PartFields.properties(of: $0).keys.sorted() } ?? []
  }

  private static func remedy(_ name: String, among known: [String]) -> String {
    let near = NameSuggestion.nearest(to: name, among: known)
    return near.isEmpty
      ? "Known here are \(known.sorted().joined(separator: ", "))."
      : "Did you mean \(near.joined(separator: " or "))?"
  }

  private static func tags(of text: String) -> [Tag] {
    var tags: [Tag] = []
    var line = 1
    var rest = text[...]
    while let opening = rest.firstRange(of: "{{") {
      line += rest[..<opening.lowerBound].utf8.count { $0 == 0x0A }
      rest = rest[opening.upperBound...]
      let end = rest.firstRange(of: "}}")
      var name = rest[..<(end?.lowerBound ?? rest.endIndex)]
      let sign = name.first.flatMap { $0.isLetter || $0 == "." || $0 == " " ? nil : $0 }
      if sign != nil { name = name.dropFirst() }
      tags.append(Tag(sign: sign, name: String(name).trimmingWhitespace, line: line))
      line += rest[..<(end?.upperBound ?? rest.endIndex)].utf8.count { $0 == 0x0A }
      rest = rest[(end?.upperBound ?? rest.endIndex)...]
    }
    return tags
  }
}

extension TemplateCheck {
  // A regex that is no constant is parsed each time. It is never changed, but does not say that tasks may
  // share it.
  private nonisolated(unsafe) static let word = /\[\[(\w+)\]\]/
  private nonisolated(unsafe) static let script =
    /(?i)<script(?![^>]*(?:\ssrc=|\stype="application\/[\w+]*json"))/
  private nonisolated(unsafe) static let style = /(?i)<style|\sstyle=|<[^>]*\son[a-z]+=/
  private nonisolated(unsafe) static let unquoted = /=\s*\{\{/

  /// The faults of a template besides its tags: words that pages do not have, and what the pages'
  /// own policy (``ContentPolicy``) keeps from working.
  static func otherFaults(of text: String, called template: String) -> [Fault] {
    var faults: [Fault] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      func fault(_ message: String, _ remedy: String) {
        faults.append(
          Fault(template: template, line: index + 1, message: message, remedy: remedy))
      }
      for match in line.matches(of: word) where Word(rawValue: String(match.1)) == nil {
        fault(
          "There is no word [[\(match.1)]].",
          remedy(String(match.1), among: Word.allCases.map(\.rawValue)))
      }
      if line.firstMatch(of: script) != nil || line.firstMatch(of: style) != nil {
        fault(
          "Scripts and styles in a page are not run: its policy forbids them.",
          "Give elements a class, and say how it looks in the theme's style file.")
      }
      if line.contains(unquoted) {
        fault(
          "The value of an attribute stands without quotes, so that a text in it could end it.",
          "Write it as href=\"{{href}}\".")
      }
    }
    return faults
  }
}
