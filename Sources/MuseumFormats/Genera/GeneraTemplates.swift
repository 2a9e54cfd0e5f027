import Catalog
import Exchange
import Notation

/// The HTML templates that lay out the pages of objects, and what they say of one object.
///
/// A template's tags are filled with the object's values, which are escaped, elements whose class
/// becomes `invisible` go, and the rest becomes CommonMark like any HTML of other systems: a
/// heading a tab, and the values in the order that the template's author chose. Scripts, styles and
/// pictures of the template stay behind.
final class GeneraTemplates {
  /// The most bytes of a template, and of a page that it makes; longer ones are left out. Pages of
  /// the apps have a few KB.
  static let most = 1 << 20
  /// The most tabs of one template; others are left out.
  static let mostTabs = 5
  /// Tabs that the apps fill themselves; Docent shows pictures and sound by its own means.
  private static let reserved: Set<String> = ["images", "audio", "usernotes"]
  private static let folders = ["", "html-ipod", "html-ipad", "templates", "Templates"]

  private struct Tab {
    let label: String
    let file: String
  }
  private let folder: String
  private let log: ProblemLog
  private var tabs: [String: [Tab]] = [:]
  private var texts: [String: String?] = [:]

  /// The templates of a document's `templateList`, their files in `folder`.
  init(_ document: ForeignRecord, folder: String) {
    self.folder = folder
    log = document.log
    for template in document.records("templateList") {
      guard let name = template.text("templateName") else { continue }
      let tabs = template.records("mobileTabs")
      if tabs.count > Self.mostTabs {
        template.warn(
          .leftOut,
          "The template '\(name)' has \(tabs.count) tabs, of which the first \(Self.mostTabs) are "
            + "read.", remedy: "Put what the others show into one of these.", field: "mobileTabs")
      }
      var found = tabs.prefix(Self.mostTabs).compactMap { tab -> Tab? in
        guard let own = tab.text("tabName"), !Self.reserved.contains(own.lowercased()) else {
          return nil
        }
        return Tab(label: tab.text("tabLabel") ?? own, file: tab.text("tabTemplate") ?? "")
      }.filter { text($0.file) != nil }
      if found.isEmpty, let file = template.text("tabletTemplate"), text(file) != nil {
        found = [Tab(label: "", file: file)]
      }
      self.tabs[name] = found
    }
  }

  /// The page of an object by the template `name`, as CommonMark; `nil` if its files are not there,
  /// or give no text.
  func page(_ name: String, values: (String) -> String?) -> String? {
    guard let tabs = tabs[name], !tabs.isEmpty else { return nil }
    var parts: [String] = []
    for tab in tabs {
      guard let text = text(tab.file), let filled = fill(text, tab.file, values) else { continue }
      let body = HTMLText.commonMark(Self.visible(filled))
      if body.contains(where: { !$0.isWhitespace }) {
        if tabs.count > 1 {
          parts.append("## " + CommonMarkEscaping.escaped(tab.label, isHeading: true))
        }
        parts.append(body)
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }

  /// The keys of each tab in their order, for people: "Details: class, order; Notes: size".
  func outline(_ name: String) -> String? {
    guard let tabs = tabs[name], !tabs.isEmpty else { return nil }
    return tabs.map { tab in
      let keys = Self.parts(text(tab.file) ?? "").compactMap { part -> String? in
        if case .key(let key) = part, !key.hasSuffix("Class") { key } else { nil }
      }
      return (tab.label.isEmpty ? name : tab.label) + ": " + keys.joined(separator: ", ")
    }.joined(separator: "; ")
  }

  /// A template's text; `nil` for none, and where the app has its own.
  private func text(_ file: String) -> String? {
    guard !file.isEmpty, file != "default" else { return nil }
    if let known = texts[file] { return known }
    let found = read(file)
    texts[file] = .some(found)
    return found
  }

  private func read(_ file: String) -> String? {
    func leaveOut(_ message: String, _ remedy: String) {
      log.addOnce(
        "template \(file)", .leftOut, message,
        remedy: "\(remedy) Until then works show their details as a list.", field: "templateList")
    }
    // Nothing outside the folder is read.
    guard !file.contains("/"), !file.contains("\\"), !file.hasPrefix(".") else {
      leaveOut(
        "The template '\(file.prefix(120))' is not called by a plain name, so it is not read.",
        "Put it beside the document, and name it without folders.")
      return nil
    }
    let outer = FolderDescriptor(folder)
    let path = Self.folders.lazy.map { $0.isEmpty ? file : $0 + "/" + file }
      .first { outer?.lacks($0) == false }
    guard let path, let outer else {
      leaveOut(
        "The template '\(file.prefix(120))' is not beside the document.",
        "Put it there and import again.")
      return nil
    }
    let own = ProblemLog(file: DiskFile.join(folder, path))
    if let bytes = outer.bytes(of: path, log: own, most: Self.most),
      let text = SourceText(bytes, log: own)?.string
    {
      return text
    }
    let reason = own.problems.first
    leaveOut(
      "The template '\(file.prefix(120))' cannot be read. \(reason?.message ?? "")",
      reason?.remedy ?? "")
    return nil
  }

  // MARK: Filling

  private enum Part {
    case text(Substring)
    case key(String)
  }

  /// The text between tags `<%key%>`, and their keys.
  private static func parts(_ template: String) -> [Part] {
    var parts: [Part] = []
    var rest = template[...]
    while let start = rest.firstRange(of: "<%"),
      let end = rest[start.upperBound...].firstRange(of: "%>")
    {
      parts.append(.text(rest[..<start.lowerBound]))
      parts.append(.key(rest[start.upperBound..<end.lowerBound].trimmingWhitespace))
      rest = rest[end.upperBound...]
    }
    return parts + [.text(rest)]
  }

  private func fill(_ template: String, _ file: String, _ values: (String) -> String?) -> String? {
    var filled = ""
    for part in Self.parts(template) {
      switch part {
      case .text(let text): filled += text
      case .key(let key): filled += Self.value(of: key, values)
      }
      guard filled.utf8.count <= Self.most else {
        log.addOnce(
          "long \(file)", .leftOut, "The template '\(file)' makes pages of more than a megabyte.",
          remedy: "Use fewer tags in it; its tab is left out.", field: "templateList")
        return nil
      }
    }
    return filled
  }

  private static func value(of key: String, _ values: (String) -> String?) -> String {
    // The page has its own title and players.
    if ["label", "audioSetup", "audioNames", "audioCredits"].contains(key) { return "" }
    if key.hasSuffix("Class"), key.count > 5 {
      return values(String(key.dropLast(5)))?.isEmpty ?? true ? "invisible" : ""
    }
    return MarkupEscaping.html.escaped(HTMLText.plain(values(key) ?? ""))
  }

  /// The tokens without elements of the class `invisible` and what is in them.
  private static func visible(_ html: String) -> [HTMLTokens.Token] {
    var kept: [HTMLTokens.Token] = []
    var hidden: (name: String, depth: Int)?
    for token in HTMLTokens.read(html) ?? [.text(html)] {
      if let (name, depth) = hidden {
        switch token {
        case .open(name, _): hidden = (name, depth + 1)
        case .close(name): hidden = depth > 1 ? (name, depth - 1) : nil
        default: break
        }
      } else if token.isOfLayout {
        continue
      } else if case .open(let name, let classes?) = token, name != "a",
        !["br", "hr", "input", "link", "meta"].contains(name),
        classes.split(separator: " ").contains("invisible")
      {
        hidden = (name, 1)
      } else {
        kept.append(token)
      }
    }
    return kept
  }
}

extension HTMLTokens.Token {
  /// True for a picture, and for a film or sound of the app: the page's layout, and what the work has anyway.
  fileprivate var isOfLayout: Bool {
    switch self {
    case .image: true
    case .embedded(_, let address): !(address ?? "").contains("//")
    case .open, .close, .text: false
    }
  }
}
