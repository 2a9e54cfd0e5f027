import Catalog
import Exchange
import Notation

extension LinkedArtReader {
  /// Reads the pictures, films and sound of a work.
  mutating func readMedia(
    _ node: LinkedArtNode, _ own: Slug?, _ work: inout Work, _ details: inout Details
  ) {
    for (member, carrier) in [
      ("representation", "digitally_shown_by"), ("subject_of", "digitally_carried_by"),
    ] {
      for thing in node.nodes(member) {
        for object in thing.nodes(carrier) {
          let isPage =
            object.isClassed(.webPage) || object.record.peek("format") == "text/html"
            || member == "subject_of" && !saysKind(object)
          guard isPage else {
            add(object, own, &work, &details)
            continue
          }
          if own != nil {
            thing.useAll()
          } else if let page = object.nodes("access_point").first, let address = page.id {
            object.useKnownClasses()
            _ = object.record["format"]
            page.useAddress()
            details.append(address, to: "page")
          }
        }
      }
    }
  }

  /// Tells whether something says what a digital object is: without it, what carries a text is a page.
  private func saysKind(_ object: LinkedArtNode) -> Bool {
    let address = object.nodes("access_point").first?.id
    return !(object.record.peek("format") ?? "").isEmpty
      || object.isClassed(.digitalImage, .digitalAudio)
      || object.label.flatMap { Media.Kind(rawValue: $0) } != nil
      || address.flatMap { try? Media.Source($0) }?.type != nil
  }

  private mutating func add(
    _ object: LinkedArtNode, _ own: Slug?, _ work: inout Work, _ details: inout Details
  ) {
    guard let point = object.nodes("access_point").first, let address = point.id else { return }
    point.useAddress()
    let numbers = object.nodes("identified_by").filter { $0.isClassed(.systemNumber) }
    let stated = own == nil ? nil : numbers.first?.content.flatMap { try? Slug($0) }
    let source = WrittenAddress.source(
      address, below: origin?.address, of: items.campus, isKnown: isKnown,
      log: object.record.log, line: object.line)
    guard let source, let kind = kind(of: object, source),
      let id = stated ?? items.identifier(ofMedium: work.media.count + 1, of: work.id)
    else {
      object.record.leaveOut(mediumAt: address, field: "access_point")
      details.append(address, to: "access_point")
      return
    }
    work.media.append(id)
    guard media.insert(id).inserted else {
      object.useAll()
      return
    }
    var medium = Media(id: id, campus: items.campus, kind: kind, source: source)
    if own == nil { describe(&medium, object) } else { readOwn(&medium, object) }
    items.insert(.media(medium), line: object.line, in: object.record.log)
  }

  private func readOwn(_ medium: inout Media, _ object: LinkedArtNode) {
    let statements = object.nodes("referred_to_by")
    medium.caption = object.nodes("identified_by").filter { $0.type == "Name" }.text(in: language)
    medium.alternativeText = statements.filter { $0.isClassed(.description, .anyDescription) }
      .text(in: language)
    medium.credit = statements.first { $0.isClassed(.credit) }?.content
    medium.licence =
      statements.first { $0.isClassed(.rights) }?.content
      ?? object.at("subject_to", "classified_as").lazy.compactMap { $0.claim() }.first
    object.use()
  }

  /// Reads what others say of a medium; what no field holds becomes details.
  private func describe(_ medium: inout Media, _ object: LinkedArtNode) {
    var details: Details = [:]
    for number in object.nodes("identified_by") where number.type != "Name" {
      if let content = number.content {
        details.append(content, to: number.kindWords ?? "identifier")
      }
    }
    medium.caption = plain(object.nodes("identified_by").filter { $0.type == "Name" })
    let statements = object.nodes("referred_to_by")
    medium.alternativeText = plain(
      statements.filter { $0.isClassed(.description, .anyDescription) })
    for (term, path, name) in [
      (LinkedArtTerm.credit, \Media.credit, "credit"), (.rights, \.licence, "licence"),
    ] as [(LinkedArtTerm, WritableKeyPath<Media, String?>, String)] {
      for statement in statements where statement.isClassed(term) {
        guard let text = statement.content.map({ plain($0, of: statement) }) else { continue }
        if medium[keyPath: path] == nil {
          medium[keyPath: path] = text
        } else {
          details.append(text, to: name)
        }
      }
    }
    keep(statements, but: [.description, .anyDescription, .credit, .rights], in: &details)
    for right in object.at("subject_to", "classified_as") {
      guard let address = right.id else { continue }
      if medium.licence == nil {
        right.useAddress()
        medium.licence = address
        if let label = right.claimLabel() { details.append(label, to: "licence") }
      } else {
        for text in [right.claim(), right.claimAddress()].compactMap(\.self) {
          details.append(text, to: "licence")
        }
      }
    }
    medium.details = details
  }

  /// The kind of a digital object; `nil` where its format is that of no picture, film, sound or model, such
  /// as a manifest of IIIF.
  private func kind(of object: LinkedArtNode, _ source: Media.Source) -> Media.Kind? {
    let format = object.record.text("format") ?? ""
    object.useKnownClasses()
    if object.isClassed(.digitalImage) { return .image }
    if object.isClassed(.digitalAudio) { return .audio }
    if let stated = object.label.flatMap({ Media.Kind(rawValue: $0) }) {
      _ = object.record["_label"]
      return stated
    }
    return Media.Kind.allCases.first { format.hasPrefix($0.rawValue) } ?? source.type?.kind
      ?? (format.isEmpty ? .image : nil)
  }
}
