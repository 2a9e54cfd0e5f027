import Catalog
@testable import Exchange
@testable import Notation
import Testing

@Suite("A drawing that is taken in")
struct SVGCleanerTests {
  private func clean(_ inner: String, root: String = "") throws -> (
    text: String, removals: [String]
  ) {
    let document =
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
      + "xmlns:i='urn:i' \(root)>\(inner)</svg>"
    let cleaned = try SVGCleaner.clean(Array(document.utf8), name: "d.svg")
    let again = try SVGCleaner.clean(cleaned.bytes, name: "d.svg")
    #expect(again.bytes == cleaned.bytes, "What is clean is not changed.")
    #expect(again.removals.isEmpty)
    return (String(decoding: cleaned.bytes, as: UTF8.self), cleaned.removals)
  }

  @Test(
    "keeps nothing that runs or fetches",
    arguments: [
      "<script>evil()</script>", "<script href='https://evil'/>", "<g onload='evil()'/>",
      "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>evil</p></foreignObject>",
      "<a href='javascript:evil()'><rect/></a>", "<a xlink:href=' java&#10;script:evil()'/>",
      "<image href='https://evil/x.png'/>", "<image href='data:image/svg+xml;base64,ZXZpbA=='/>",
      "<image href='data:text/html,evil'/>", "<use href='https://evil#a'/>",
      "<use xlink:href='evil.svg#a'/>", "<a><set attributeName='href' to='javascript:evil()'/></a>",
      "<a><animate attributeName='xlink:href' values='javascript:evil()'/></a>",
      "<rect fill='url(https://evil)'/>", "<rect fill='url( \"https://evil#a\")'/>",
      "<rect fill='u\\72l(https://evil)'/>", "<rect fill='url(#a) url(//evil)'/>",
      "<rect style='fill:url(//evil)'/>", "<rect style='background:url(//evil)'/>",
      "<rect style='fill:image-set(\"//evil\" 1x)'/>", "<rect style='-moz-binding:evil'/>",
      "<rect style='fill:ur/**/l(//evil)'/>",
      "<style>@import 'https://evil';</style>", "<style>@import url(//evil)</style>",
      "<style>rect{fill:url(//evil)}</style>", "<style>@font-face{src:url(//evil)}</style>",
      "<style>@media print{rect{fill:url(//evil)}}</style>",
      "<style>a[x='{']{fill:url(//evil)}</style>", "<style><![CDATA[@import '//evil';]]></style>",
      "<animate attributeName='fill' values='red;url(//evil)'/>",
      "<set attributeName='onload' to='evil()'/>", "<i:script>evil()</i:script>",
      "<x:script xmlns:x='http://www.w3.org/2000/svg'>evil()</x:script>",
      "<script xmlns='http://www.w3.org/1999/xhtml'>evil()</script>",
      "<iframe src='//evil' xmlns='http://www.w3.org/1999/xhtml'/>", "<audio href='//evil'/>",
      "<handler type='evil'/>", "<feImage href='//evil'/>", "<tref href='//evil'/>",
      "<cursor href='//evil'/>", "<g i:onload='evil()'/>",
      "<?xml-stylesheet href='//evil'?>", "<rect xml:base='//evil'/>", "<!-- evil -->",
    ])
  func takesAway(inner: String) throws {
    let (text, removals) = try clean(inner)
    #expect(!text.contains("evil"), "\(text)")
    #expect(!removals.isEmpty || inner.hasPrefix("<!--") || inner.hasPrefix("<?"), "\(text)")
  }

  @Test("shows what it showed")
  func keeps() throws {
    let inner = """
      <title>A &lt;hare></title><defs><linearGradient id="g"><stop offset="1" stop-color="red"/>\
      </linearGradient><path id="p" d="M0 0 L1 1"/></defs>
      <style>.a > b{fill:url(#g);stroke:RGB(1, 2, 3)} /* c */ #p:nth-child(2){opacity:.5}</style>
      <g class="a" style="fill : url('#g') ; opacity:.5" transform="rotate(45)">
      <use xlink:href="#p"/><text x="1" xml:space="preserve">A <tspan dy="2">b</tspan> c</text>
      <image href="data:image/png;base64,iVBORw0KGgo=" width="1"/>
      <animate attributeName="opacity" from="0" to="1" dur="1s"/></g>
      """
    let (text, removals) = try clean(inner, root: "viewBox='0 0 9 9'")
    #expect(removals.isEmpty, "\(removals)")
    #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink="))
    for part in [
      " viewBox=\"0 0 9 9\">", "A &lt;hare&gt;", "<use xlink:href=\"#p\"/>",
      "xml:space=\"preserve\">A <tspan dy=\"2\">b</tspan> c</text>", "opacity:.5",
      "style=\"fill:url('#g');opacity:.5\"", "#p:nth-child(2){opacity:.5}", "base64,iVBORw0KGgo=",
      "stroke:RGB(1, 2, 3)", "<animate attributeName=\"opacity\"",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }

  @Test("says what it lost, what programs noted for themselves last")
  func says() throws {
    let (text, removals) = try clean("<i:view/><g i:label='x' onclick='y'/><script/>")
    #expect(removals == ["onclick", "script", "i:label", "i:view"])
    #expect(text == "<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>\n")
  }

  @Test("may have a document type that declares nothing, and a prefix")
  func prefixed() throws {
    let document = """
      <?xml version="1.0"?>
      <!-- made by hand -->
      <!DOCTYPE svg:svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">
      <svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:g id="a"/></svg:svg>
      """
    let cleaned = try SVGCleaner.clean(Array(document.utf8), name: "d.svg")
    #expect(
      String(decoding: cleaned.bytes, as: UTF8.self)
        == "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"a\"/></svg>\n")
  }

  @Test(
    "is refused where it is none, or declares what it means",
    arguments: [
      "<svg/>", "<svg xmlns='urn:x'/>", "<html xmlns='http://www.w3.org/2000/svg'/>",
      "<svg xmlns='http://www.w3.org/2000/svg'>",
      "<svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>",
      "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>", "",
      "<svg xmlns='http://www.w3.org/2000/svg'/><svg xmlns='http://www.w3.org/2000/svg'/>",
    ])
  func refused(document: String) {
    let problem = #expect(throws: Problem.self) {
      try SVGCleaner.clean(Array(document.utf8), name: "d.svg")
    }
    #expect(problem?.code == .refusedMedia)
  }

  @Test("is bounded in depth, and in namespaces that are declared at once")
  func bounds() throws {
    let most = InputBound.svgDepth.most - 1
    _ = try clean(String(repeating: "<g>", count: most) + String(repeating: "</g>", count: most))
    #expect(throws: Problem.self) {
      try clean(
        String(repeating: "<g>", count: most + 1) + String(repeating: "</g>", count: most + 1))
    }
    // Three are declared by the root.
    func declared(_ count: Int) -> String {
      "<g \((0..<count - 3).map { "xmlns:n\($0)='n' " }.joined())/>"
    }
    let namespaces = InputBound.xmlNamespaces.most
    _ = try clean(declared(namespaces) + declared(namespaces))
    #expect(throws: Problem.self) { try clean(declared(namespaces + 1)) }
  }
}
