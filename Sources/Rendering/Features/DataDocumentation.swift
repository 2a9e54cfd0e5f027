import Catalog
import Exchange
import Notation
import Queries
import Words

extension Renderer {
  /// A page that people read of the description of all addresses, `description` in OpenAPI, which
  /// this service has written itself.
  public func documentation(of description: [UInt8], _ request: DataRequest) -> DataAnswer {
    let writer = DataWriter(self, request)
    let links = [
      writer.link(
        "service-desc", "/openapi.json", nil, type: OGC.openAPI31, "OpenAPI 3.1",
        query: [FeatureQuery.Asked("version", "3.1")]),
      writer.link(
        "service-desc", "/openapi.json", nil, type: OGC.openAPI30, "OpenAPI 3.0",
        query: [FeatureQuery.Asked("version", "3.0")]),
    ]
    let content = (try? JSONValue(parsing: description)).map(DataDocumentation.html)
    return DataAnswer(
      rendered: writer.dataPage(
        writer.page.words[.dataDocs], lead: writer.page.words[.dataLead],
        trail: [.collections], content: content ?? SafeHTML(written: ""), links: links),
      links: links)
  }
}

/// The addresses of an OpenAPI document as HTML, in English as the document is.
private enum DataDocumentation {
  static func html(of document: JSONValue) -> SafeHTML {
    var html = "<div lang=\"en\">"
    var tag = ""
    for path in members(document["paths"]) {
      guard let operation = path.value["get"] else { continue }
      let next = operation["tags"]?.elements?.first?.string ?? ""
      if next != tag {
        html += "<h2>\(SafeHTML.escaped(next))</h2>"
        tag = next
      }
      html += self.operation(operation, at: "/api" + (path.name == "/" ? "" : path.name))
    }
    return SafeHTML(written: html + "</div>")
  }

  private static func operation(_ operation: JSONValue, at path: String) -> String {
    func text(_ value: JSONValue?) -> String { SafeHTML.escaped(value?.string ?? "") }
    var html = "<section><h3><code>\(SafeHTML.escaped(path))</code></h3>"
    html += "<p>\(text(operation["summary"]))</p>"
    let shapes = members(operation["responses"]?["200"]?["content"]).map { $0.name }
    if !shapes.isEmpty {
      html += "<p class=\"measure\">" + SafeHTML.escaped(shapes.joined(separator: ", ")) + "</p>"
    }
    let parameters = operation["parameters"]?.elements ?? []
    if !parameters.isEmpty {
      let names = parameters.map { "<code>\(text($0["name"]))</code>" }.joined(separator: ", ")
      html += "<details><summary>\(names)</summary><dl class=\"facts\">"
      for parameter in parameters {
        html += "<div><dt><code>\(text(parameter["name"]))</code></dt>"
        html += "<dd>\(text(parameter["description"]))</dd></div>"
      }
      html += "</dl></details>"
    }
    return html + "</section>\n"
  }

  private static func members(_ value: JSONValue?) -> [JSONValue.Member] {
    if case .object(let members)? = value { members } else { [] }
  }
}
