import Notation
import Testing

@Suite("XML writer")
struct XMLWriterTests {
  private static func text(_ writer: XMLWriter) -> String {
    String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func write(in xml: inout XMLWriter) {
    xml.element("a", ["x": "1", "y": nil]) { xml in
      xml.element("b", text: "t")
      xml.element("c", text: "")
      xml.element("d", text: nil)
      xml.newline()
      xml.element("e") { $0.element("f", ["g": ""]) }
    }
  }

  @Test("indents a document, or leaves white space to its caller")
  func layouts() {
    var indented = XMLWriter()
    Self.write(in: &indented)
    let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#
    #expect(
      Self.text(indented) == """
        \(declaration)
        <a x="1">
          <b>t</b>
          <c/>
          <e>
            <f g=""/>
          </e>
        </a>

        """)
    var compact = XMLWriter(.compact)
    Self.write(in: &compact)
    #expect(
      Self.text(compact) == "\(declaration)\n<a x=\"1\"><b>t</b><c/>\n<e><f g=\"\"/></e></a>")
  }

  @Test("continues what was encoded before")
  func encoded() {
    var whole = XMLWriter(partWith: .html)
    whole.open("svg", [("id", "s"), ("lang", nil)])
    whole.encoded([])
    whole.encoded(Array("<g/>".utf8))
    whole.text("it's")
    whole.close()
    whole.close()
    #expect(Self.text(whole) == #"<svg id="s"><g/>it&#39;s</svg>"#)
  }

  @Test("lets text and attributes come back as they were, and leaves out what XML forbids")
  func escapes() {
    let text = "a<b>&\"'\r\n\té\u{0}\u{FFFE}\u{B}"
    var xml = XMLWriter()
    xml.element("t", ["a": text], text: text)
    #expect(
      Self.text(xml).hasSuffix(
        "<t a=\"a&lt;b&gt;&amp;&quot;'&#13;&#10;&#9;é\">a&lt;b&gt;&amp;&quot;'&#13;\n\té</t>\n"))
    #expect(!XMLWriter.holds(text) && XMLWriter.holds("\t\r\n é 漢 🗿"))
  }
}

@Suite("References in markup")
struct MarkupEscapingTests {
  @Test("stand where the place needs them")
  func places() {
    let text = "<'\"&\r\n\t\u{301}>"
    #expect(MarkupEscaping([]).escaped(text) == "&lt;'\"&amp;\r\n\t\u{301}&gt;")
    #expect(MarkupEscaping.html.escaped(text) == "&lt;&#39;&quot;&amp;\r\n\t\u{301}&gt;")
    #expect(
      MarkupEscaping.attribute.escaped(text) == "&lt;'&quot;&amp;&#13;&#10;&#9;\u{301}&gt;")
    #expect(MarkupEscaping.xml.escaped("plain 漢") == "plain 漢")
  }
}
