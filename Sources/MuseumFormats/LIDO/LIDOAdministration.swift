import Catalog
import Exchange
import Notation

/// The `administrativeMetadata` of a record: rights, the record itself, media.
extension LIDORecord {
  func rights(to xml: inout XMLWriter) {
    guard work.rights != nil || work.creditLine != nil else { return }
    xml.element("lido:rightsWorkWrap") { xml in
      xml.element("lido:rightsWorkSet") { xml in
        if work.rights != nil {
          xml.element("lido:rightsType") { $0.texts("lido:term", work.rights) }
        }
        xml.texts("lido:creditLine", work.creditLine)
      }
    }
  }

  func record(to xml: inout XMLWriter) {
    xml.element("lido:recordWrap") { xml in
      xml.identifier("lido:recordID", (LIDOConcept.local, work.id.description))
      xml.concept("lido:recordType", .item)
      xml.element("lido:recordSource") { xml in
        let name = contents.campuses[source.campus]?.name
        xml.appellation(
          "lido:legalBodyName", name, or: name == nil ? source.campus.description : nil)
        xml.filled(
          "lido:legalBodyWeblink",
          text: source.publicAddress?.address(PagePath.place(source.campus)))
      }
      if let address = source.publicAddress {
        xml.element("lido:recordInfoSet") { xml in
          xml.element(
            "lido:recordInfoLink", ["lido:formatResource": "text/html"],
            text: address.address(PagePath.work(work.id)))
        }
      }
    }
  }

  func resources(to xml: inout XMLWriter) {
    let media = work.media.compactMap { contents.media[$0] }
    guard !media.isEmpty else { return }
    xml.element("lido:resourceWrap") { xml in
      for (index, medium) in media.enumerated() {
        xml.element("lido:resourceSet", ["lido:sortorder": String(index + 1)]) { xml in
          write(medium, to: &xml)
        }
      }
    }
  }

  /// A medium (`resourceSetComplexType`).
  private func write(_ medium: Media, to xml: inout XMLWriter) {
    xml.identifier(
      "lido:resourceID", (LIDOConcept.local, "\(medium.campus)/media/\(medium.id)"))
    if let address = source.address(of: medium) {
      xml.element("lido:resourceRepresentation") { xml in
        xml.element("lido:linkResource", text: address)
      }
    }
    xml.element("lido:resourceType") { xml in
      xml.element("lido:term", ["xml:lang": "en"], text: medium.kind.rawValue)
    }
    xml.texts("lido:resourceDescription", medium.alternativeText, type: LIDONote.alternativeText)
    xml.texts("lido:resourceDescription", medium.caption, type: LIDONote.caption)
    xml.texts("lido:resourceDescription", medium.transcript, type: LIDONote.transcript)
    for detail in LIDONote.told(medium.details) {
      xml.element(
        "lido:resourceDescription", ["lido:type": LIDONote.detail, "lido:label": detail.name],
        text: detail.text)
    }
    let isLicensed = medium.licence?.isEmpty == false
    guard isLicensed || medium.credit?.isEmpty == false else { return }
    xml.element("lido:rightsResource") { xml in
      xml.concept("lido:rightsType", words: medium.licence)
      xml.filled("lido:creditLine", text: medium.credit)
    }
  }
}
