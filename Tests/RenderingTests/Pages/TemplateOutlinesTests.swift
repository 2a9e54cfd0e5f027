import Mustache
import Synchronization
import TestSupport
import Testing

@testable import Rendering

@Suite("Outlines of templates")
struct TemplateOutlinesTests {
  struct Leaf: PlainPart {
    let text: String
    let lang: String?
    let isNew: Bool

    func value(of name: String) -> (any TemplateValue)? {
      switch name {
      case "text": text
      case "lang": lang
      case "isNew": isNew
      default: nil
      }
    }
  }

  struct Root: PlainPart {
    let title: String
    let note: String?
    let markup: SafeHTML?
    let lines: [String]
    let leaves: [Leaf]
    let leaf: Leaf?

    func value(of name: String) -> (any TemplateValue)? {
      switch name {
      case "title": title
      case "note": note
      case "html": markup
      case "lines": lines
      case "leaves": leaves
      case "leaf": leaf
      default: nil
      }
    }
  }

  static let template = """
    {{% CONTENT_TYPE:PAGE}}
    <h1 title="{{title}}">{{title}}</h1>{{#note}}<p>{{.}} of {{title}}</p>{{/note}}{{^note}}-{{/note}}
    {{#html}}{{>markup}}{{/html}}{{#lines}}<i>{{.}}</i>{{/lines}}
    {{#leaves}}<a{{#lang}} lang="{{.}}"{{/lang}}>{{text}}{{#isNew}} {{title}}{{/isNew}}</a>{{/leaves}}
    {{^leaves}}none{{/leaves}}{{#leaf}}{{text}}{{^isNew}}old{{/isNew}}{{/leaf}}
    """

  static func library() throws -> MustacheLibrary {
    MustacheContentTypes.register(PageContentType(), named: PageContentType.name)
    var library = MustacheLibrary()
    try library.register(MustacheTemplate(string: template), named: "root")
    try library.register(
      MustacheTemplate(string: PageTemplates.source(.markup)), named: "markup")
    return library
  }

  static func root(_ random: inout SplitMix64) -> Root {
    let texts = [
      "", "plain", "<b>&\"'", "\u{E000}<0\u{E000}", "{{title}}", "\u{202E}rtl", "&lt;",
      "\u{0}é\u{301}",
    ]
    func text() -> String { texts.randomElement(using: &random) ?? "" }
    func chance() -> Bool { Bool.random(using: &random) }
    func leaf() -> Leaf { Leaf(text: text(), lang: chance() ? text() : nil, isNew: chance()) }
    return Root(
      title: text(), note: chance() ? text() : nil,
      markup: chance() ? SafeHTML(escaping: text()) : nil,
      lines: (0..<Int.random(in: 0...2, using: &random)).map { _ in text() },
      leaves: (0..<Int.random(in: 0...2, using: &random)).map { _ in leaf() },
      leaf: chance() ? leaf() : nil)
  }

  @Test("print what Mustache prints, and ask it once for each shape")
  func likeMustache() throws {
    let library = try Self.library()
    let outlines = TemplateOutlines()
    let renders = Mutex(0)
    var random = SplitMix64(seed: 20_261_127)
    for _ in 0..<5_000 {
      let root = Self.root(&random)
      let text = outlines.text(of: root, "root") { values in
        renders.withLock { $0 += 1 }
        return library.render(values, withTemplate: "root") ?? ""
      }
      #expect(text == library.render(root, withTemplate: "root"))
    }
    let first = renders.withLock { $0 }
    // Note, markup, 3 lengths of lines, 1 + 4 + 16 leaves (language, new), 1 + 2 of one leaf (its
    // language is never asked for): 2 x 2 x 3 x 21 x 3 shapes.
    #expect(first > 500 && first <= 756)
    for _ in 0..<1_000 {
      _ = outlines.text(
        of: Root(
          title: "a", note: nil, markup: nil, lines: [], leaves: [], leaf: nil), "root"
      ) { values in
        renders.withLock { $0 += 1 }
        return library.render(values, withTemplate: "root") ?? ""
      }
    }
    #expect(renders.withLock { $0 } <= first + 1)
  }

  @Test("are no longer kept where there are too many, and print the same")
  func bounded() throws {
    let library = try Self.library()
    let outlines = TemplateOutlines()
    for count in [0, 40_000, 80_000, 120_000, 120_000, 1, 2, 1] {
      let root = Root(
        title: "t", note: nil, markup: nil, lines: Array(repeating: "x", count: count), leaves: [],
        leaf: nil)
      let text = outlines.text(of: root, "root") {
        library.render($0, withTemplate: "root") ?? ""
      }
      #expect(text == library.render(root, withTemplate: "root"))
    }
  }
}
