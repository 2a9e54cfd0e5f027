import Catalog
import Exchange
import Notation

extension LinkedArtReader {
  /// The artist that a record, or a reference without one, is about; `nil` without a name.
  mutating func artist(_ node: LinkedArtNode) -> Slug? {
    let address = node.id ?? ""
    if let known = made[address] { return known }
    if let own = origin?.artist(address) {
      readOwn(node, own)
      made[address] = own
      return own
    }
    let names = names(of: node)
    guard let name = names.first?.content ?? node.label, !name.trimmingWhitespace.isEmpty else {
      return nil
    }
    let called = HTMLName(name)
    guard !UnnamedPerson.isOne(called.text) else { return nil }
    node.use(saying: [name])
    var details: Details = [:]
    let sortName = readNames(node, besides: name, &details)
    let nationality = readClasses(node, &details)
    let statements = node.nodes("referred_to_by")
    let lives = statements.filter { $0.isClassed(.biography) }
    keep(statements, but: [.biography], in: &details)
    readEquivalents(node, &details)
    keepAddress(of: node, in: &details)
    let (born, died) = (
      year(of: "born", node, &details), year(of: "died", node, &details)
    )
    let dates = Artist.lifeDates(born: born, died: died)
    let biography = lives.prose(in: language)
    let home = language
    var left: [String] = []
    let before = PersonLine.beforeOthers(called.text).map(String.init)
    // That there are others is said nowhere else.
    if before != nil { details.append(called.text, to: "name") }
    let id = named.id(
      of: before ?? called.text, apart: namesakes.mark(of: node), line: node.line, items,
      in: node.record.log,
      complete: { artist in
        // Of records of one name, what differs from the first is kept beside it.
        for (path, text, name) in [
          (\Artist.sortName, sortName, "sortName"), (\.nationality, nationality, "nationality"),
          (\.lifeDates, dates, "lifeDates"),
        ] as [(WritableKeyPath<Artist, String?>, String?, String)] {
          guard let text else { continue }
          if artist[keyPath: path] ?? text == text {
            artist[keyPath: path] = text
          } else {
            artist.details.append(text, to: name)
          }
        }
        if let biography {
          if artist.biography ?? biography == biography {
            artist.biography = biography
          } else {
            artist.details.append(
              biography.reading(for: LanguagePreference(), fallback: home).text, to: "biography")
          }
        }
        for (name, text) in details { artist.details.append(text, to: name) }
        left = artist.add(websites: called.addresses)
      })
    if let first = left.first {
      node.record.log.addOnce(
        "websites \(called.text)", .leftOut,
        "The names of '\(called.text.prefix(80))' lead to more addresses than an artist has room for: "
          + "'\(first.prefix(120))' and what follows it are left out.",
        remedy: "Keep the addresses of works with the works.", line: node.line)
    }
    made[address] = address.isEmpty ? nil : id
    return id
  }

  /// The name of a record that names nobody, such as `Unknown artist`, to be kept with the work.
  func unnamed(_ node: LinkedArtNode) -> String? {
    guard let written = names(of: node).first?.content ?? node.label else { return nil }
    let name = HTMLText.plainName(written)
    guard UnnamedPerson.isOne(name), !name.isEmpty else { return nil }
    node.use(saying: [node.label.map(HTMLText.plainName) == name ? node.label : name])
    return HTMLText.plain(written)
  }

  /// Reads an artist whom Docent wrote. A reference without its record only names them.
  private mutating func readOwn(_ node: LinkedArtNode, _ own: Slug) {
    let all = node.nodes("identified_by")
    let lives = node.nodes("referred_to_by").filter { $0.isClassed(.biography) }
    var artist = Artist(
      id: own, campus: home(of: node), name: names(of: node).first?.content ?? node.label ?? "")
    artist.sortName = all.first { $0.isClassed(.sortName) }?.content
    artist.nationality = node.classes.first { $0.isClassed(.nationality) }?.claimClass()
    artist.lifeDates = lives.first { !$0.isMarkdown }?.content
    artist.biography = lives.filter(\.isMarkdown).text(in: language)
    readEquivalents(node, &artist.details)
    node.useAllAddresses()
    // The years of the dates, the page, and the identifier.
    for name in ["born", "died", "subject_of"] { _ = node.record[name] }
    for number in all { _ = number.content }
    if index[node.id] == nil {
      items.imply(.artist(artist), line: node.line)
    } else {
      items.insert(.artist(artist), line: node.line, in: node.record.log)
    }
  }

  /// The name to sort by; other names and identifiers become details.
  private func readNames(
    _ node: LinkedArtNode, besides name: String, _ details: inout Details
  ) -> String? {
    var sortName: String?
    for other in node.nodes("identified_by") {
      guard let content = other.content, content != name else { continue }
      if sortName == nil, other.isClassed(.sortName) {
        sortName = content
      } else {
        let usual = other.type == "Identifier" ? "identifier" : "name"
        details.append(content, to: other.kindWords ?? usual)
      }
    }
    return sortName
  }

  /// The first nationality; other classes become details.
  private func readClasses(_ node: LinkedArtNode, _ details: inout Details) -> String? {
    var nationality: String?
    for type in node.classes {
      guard let label = type.claimClass() else { continue }
      if nationality == nil, type.isClassed(.nationality) {
        nationality = label
      } else {
        details.append(label, to: "classified_as")
      }
    }
    return nationality
  }

  /// The year of a birth or death, by the first bound of its span; the last one is used with that where
  /// it is of the same year. What they say beyond the year, such as the day, becomes a detail.
  private func year(of member: String, _ node: LinkedArtNode, _ details: inout Details) -> Int? {
    guard let span = node.at(member, "timespan").first, let found = peekedBounds(of: span) else {
      return nil
    }
    let first = found.from.flatMap { _ in span.record.text("begin_of_the_begin") }
    var last: String?
    if found.from == nil || found.from == found.to { last = span.record.text("end_of_the_end") }
    let year = found.from ?? found.to
    if let text = Work.Years.text(iso: first, last), text != year.map(String.init) {
      details.append(text, to: member)
    }
    return year
  }
}
