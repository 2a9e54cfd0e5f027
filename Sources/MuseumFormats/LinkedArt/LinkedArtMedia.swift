import Catalog
import Exchange
import Notation

/// The media of a work, embedded in its record.
extension LinkedArtRecords {
  func media(of work: Work) -> [Media] { work.media.compactMap { contents.media[$0] } }

  /// A picture, film or model of a work, as an embedded digital link
  /// (https://linked.art/api/1.0/shared/digital/).
  func visual(_ medium: Media, to json: inout JSONWriter) {
    json.object { json in
      json.node(id: nil, "VisualItem")
      json.members("digitally_shown_by") { json in
        write(medium, as: medium.kind == .image ? .digitalImage : nil, to: &json)
      }
    }
  }

  /// Sound about a work.
  func sound(_ medium: Media, to json: inout JSONWriter) {
    json.object { json in
      json.node(id: nil, "LinguisticObject")
      json.members("digitally_carried_by") { write(medium, as: .digitalAudio, to: &$0) }
    }
  }

  private func write(_ medium: Media, as term: LinkedArtTerm?, to json: inout JSONWriter) {
    json.digitalObject(
      addresses.publicAddress.address(of: medium), as: term,
      // The thesaurus's words for films and models are not among those that Linked Art names.
      label: term == nil ? medium.kind.rawValue : nil
    ) { json in
      json.members("identified_by") { json in
        json.names(medium.caption, as: nil)
        json.identifier(medium.id.description, as: .systemNumber)
      }
      json.members("referred_to_by") { json in
        json.statements(medium.alternativeText, as: .description)
        json.statement(medium.credit, as: .credit)
        json.statement(medium.licence, as: .rights)
      }
    }
  }
}
