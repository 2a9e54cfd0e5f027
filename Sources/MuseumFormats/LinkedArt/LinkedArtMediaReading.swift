import Catalog
import Exchange
import Notation

extension LinkedArtReader {
  /// Reads the pictures, films and sound of a work.
  mutating func readMedia(_ node: LinkedArtNode, _ own: Slug?, _ work: inout Work) {
    for (member, carrier) in [
      ("representation", "digitally_shown_by"), ("subject_of", "digitally_carried_by"),
    ] {
      for thing in node.nodes(member) {
        for object in thing.nodes(carrier) {
          let format = object.record.text("format")
          if object.isClassed(.webPage) || format == "text/html" {
            let address = object.nodes("access_point").first?.id
            if own == nil { work.details["page"] = work.details["page"] ?? address }
            continue
          }
          add(object, own, &work)
        }
      }
    }
  }

  private mutating func add(_ object: LinkedArtNode, _ own: Slug?, _ work: inout Work) {
    guard let address = object.nodes("access_point").first?.id else { return }
    let numbers = object.nodes("identified_by").filter { $0.isClassed(.systemNumber) }
    let stated = own == nil ? nil : numbers.first?.content.flatMap { try? Slug($0) }
    let id = stated ?? (try? Slug("\(work.id)-media-\(work.media.count + 1)"))
    let file = origin?.address.file(address, of: items.campus)
    let source: Media.Source? =
      if let file, isKnown || !address.lowercased().hasPrefix("https://") { file } else {
        if case .address(let text)? = try? Media.Source(address) { .address(text) } else { file }
      }
    guard let id, let source else {
      object.record.warn(
        .leftOut, "'\(address.prefix(120))' is no https address, so the medium is not shown.",
        remedy: "It is kept as a detail. If the server knows https, replace it there.",
        field: "access_point")
      work.details["access_point"] = address
      return
    }
    work.media.append(id)
    guard media.insert(id).inserted else {
      object.useAll()
      return
    }
    var medium = Media(id: id, campus: items.campus, kind: kind(of: object, source), source: source)
    let statements = object.nodes("referred_to_by")
    medium.caption = object.nodes("identified_by").filter { $0.type == "Name" }.text(in: language)
    medium.alternativeText = statements.filter { $0.isClassed(.description, .anyDescription) }
      .text(in: language)
    medium.credit = statements.first { $0.isClassed(.credit) }?.content
    medium.licence =
      statements.first { $0.isClassed(.rights) }?.content
      ?? object.at("subject_to", "classified_as").lazy.compactMap(\.id).first
    items.insert(.media(medium), line: object.line, in: object.record.log)
  }

  private func kind(of object: LinkedArtNode, _ source: Media.Source) -> Media.Kind {
    if object.isClassed(.digitalImage) { return .image }
    if object.isClassed(.digitalAudio) { return .audio }
    if let stated = object.label.flatMap({ Media.Kind(rawValue: $0) }) { return stated }
    let format = object.record.text("format") ?? ""
    return Media.Kind.allCases.first { format.hasPrefix($0.rawValue) } ?? source.type?.kind
      ?? .image
  }

  /// Keeps members that nothing else reads as details, by the labels of what they refer to.
  func keepRest(of node: LinkedArtNode, in work: inout Work) {
    for name in [
      "current_owner", "current_keeper", "current_custodian", "member_of", "part_of", "about",
      "shows", "carries", "used_for",
    ] {
      let labels = node.nodes(name).compactMap { $0.label ?? $0.id }
      if !labels.isEmpty { work.details[name] = labels.joined(separator: "; ") }
    }
  }
}
