/// A work, tour, artist or place in a list.
struct Row {
  let title: Phrase
  let href: String
  /// What is drawn beside it where it has no picture; `nil` for nothing.
  let look: CardLook?
  var note: String?
  var away: DistancePart?
  var picture: ShownPicture?
}

/// A fact with its name.
struct Fact {
  let term: String
  let phrase: Phrase
  /// The page on the web that the words name; `nil` where they are its address, or name none.
  let address: String?

  init(_ term: String, _ phrase: Phrase, address: String? = nil) {
    self.term = term
    self.phrase = phrase
    self.address = address
  }
}

/// The rows of lists, written here and not by a template: they are most of what a site consists of,
/// and Mustache takes twenty times as long for one.
extension SafeHTML {
  /// A list whose rows each lead somewhere.
  static func list(of rows: [Row]) -> SafeHTML {
    var html = "<ul class=\"rows\">\n"
    for row in rows {
      if row.picture != nil {
        html += "<li class=\"pictured\">"
      } else if let look = row.look {
        html += "<li class=\"patterned \(look.className)\">"
      } else {
        html += "<li>"
      }
      if let shown = row.picture { html += picture(shown, in: .thumbnail).text }
      html += "<a href=\"\(escaped(row.href))\""
      html += attributes(row.title) + ">" + escaped(row.title.text) + "</a>"
      if let note = row.note, !note.isEmpty {
        html += "\n<span class=\"note\" dir=\"auto\">" + escaped(note) + "</span>"
      }
      if let away = row.away {
        html += "\n<span class=\"away\">"
        if let arrow = away.arrow { html += "<span aria-hidden=\"true\">\(arrow) </span>" }
        html += escaped(away.text) + "</span>"
      }
      html += "</li>\n"
    }
    return SafeHTML(written: html + "</ul>\n")
  }

  /// A list of facts. An address that can only be a web page becomes a link.
  static func list(of facts: [Fact]) -> SafeHTML {
    var html = "<dl class=\"facts\">\n"
    for fact in facts {
      let text = escaped(fact.phrase.text)
      html += "<div><dt dir=\"auto\">" + escaped(fact.term) + "</dt><dd"
      html += attributes(fact.phrase) + ">"
      html += fact.address.map { link(to: $0, text) } ?? linked(fact.phrase.text) ?? text
      html += "</dd></div>\n"
    }
    return SafeHTML(written: html + "</dl>\n")
  }

  private static func link(to address: String, _ text: String) -> String {
    "<a href=\"" + escaped(address) + "\" rel=\"external noopener\">" + text + "</a>"
  }

  /// The links of a text that is an address, or several with semicolons between them, as details of several
  /// values are; `nil` of any other.
  private static func linked(_ text: String) -> String? {
    guard text.hasPrefix("http") else { return nil }
    let parts = text.split(separator: "; ").map(String.init)
    guard parts.allSatisfy(isAddress) else { return nil }
    return parts.map { link(to: $0, escaped($0)) }.joined(separator: "; ")
  }

  private static func attributes(_ phrase: Phrase) -> String {
    phrase.lang.map { " dir=\"auto\" lang=\"\(escaped($0))\"" } ?? " dir=\"auto\""
  }

  private static func isAddress(_ text: String) -> Bool {
    ["https://", "http://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}
