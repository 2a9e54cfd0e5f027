import Catalog
import Exchange
import Geodesy
import Notation

/// The record of one work, its elements in the order of lido-v1.1.xsd (`lidoComplexType` and
/// below).
struct LIDORecord {
  let work: Work
  let source: LIDOSource

  init(_ work: Work, _ source: LIDOSource) {
    self.work = work
    self.source = source
  }

  var contents: CatalogContents { source.contents }

  func write(to xml: inout XMLWriter) {
    let language = source.language.description
    xml.element("lido:lido") { xml in
      xml.identifier("lido:lidoRecID", identifier)
      if source.publicAddress != nil { xml.identifier("lido:objectPublishedID", identifier) }
      if let wikidata = WikidataIdentifier(of: work.details) {
        xml.identifier("lido:objectPublishedID", (LIDOConcept.uri, wikidata.address))
      }
      xml.concept("lido:category", .humanMadeObject)
      xml.element("lido:descriptiveMetadata", ["xml:lang": language]) { xml in
        classification(to: &xml)
        identification(to: &xml)
        production(to: &xml)
      }
      xml.element("lido:administrativeMetadata", ["xml:lang": language]) { xml in
        rights(to: &xml)
        record(to: &xml)
        resources(to: &xml)
      }
    }
  }

  private var identifier: (type: String, text: String) {
    source.identifier(page: PagePath.work(work.id), local: "\(source.campus)/work/\(work.id)")
  }

  // MARK: Descriptive metadata

  private func classification(to xml: inout XMLWriter) {
    xml.element("lido:objectClassificationWrap") { xml in
      xml.element("lido:objectWorkTypeWrap") { xml in
        let types = [work.group, work.subgroup]
        // The schema asks for one.
        if types.allSatisfy({ $0?.isEmpty ?? true }) {
          xml.concept("lido:objectWorkType", .workOfArt)
        }
        for (index, type) in types.enumerated() {
          xml.concept("lido:objectWorkType", words: type, sortOrder: index + 1)
        }
      }
    }
  }

  private func identification(to xml: inout XMLWriter) {
    xml.element("lido:objectIdentificationWrap") { xml in
      xml.element("lido:titleWrap") { $0.appellation("lido:titleSet", work.title) }
      repository(to: &xml)
      notes(to: &xml)
      if work.dimensions != nil {
        xml.element("lido:objectMeasurementsWrap") { xml in
          xml.element("lido:objectMeasurementsSet") { xml in
            xml.texts("lido:displayObjectMeasurements", work.dimensions)
          }
        }
      }
    }
  }

  private func notes(to xml: inout XMLWriter) {
    let texts = [(LIDONote.description, work.description), (LIDONote.narrative, work.narrative)]
    let details = LIDONote.told(work.details)
    guard texts.contains(where: { $0.1 != nil }) || !work.isOnView || !details.isEmpty else {
      return
    }
    func set(_ type: String, to xml: inout XMLWriter, _ values: (inout XMLWriter) -> Void) {
      xml.element("lido:objectDescriptionSet", ["lido:type": type], values)
    }
    xml.element("lido:objectDescriptionWrap") { xml in
      for (type, text) in texts where text != nil {
        set(type, to: &xml) {
          $0.texts("lido:descriptiveNoteValue", text, told: source.plainText)
        }
      }
      if !work.isOnView {
        set(LIDONote.status, to: &xml) { xml in
          xml.element(
            "lido:descriptiveNoteValue", ["xml:lang": "en"], text: work.status.rawValue)
        }
      }
      guard !details.isEmpty else { return }
      set(LIDONote.detail, to: &xml) { xml in
        for detail in details {
          xml.element(
            "lido:descriptiveNoteValue", ["lido:label": detail.name], text: detail.text)
        }
      }
    }
  }

  /// Writes the place of the work. The campus is not said to own or keep it: the catalogue does not
  /// know.
  private func repository(to xml: inout XMLWriter) {
    xml.element("lido:repositoryWrap") { xml in
      // Where a removed work was is not where it is.
      let type = work.status == .removed ? nil : LIDOConcept.current
      xml.element("lido:repositorySet", ["lido:type": type]) { xml in
        xml.texts("lido:displayRepository", work.locationNote)
        xml.filled("lido:workID", ["lido:type": LIDOConcept.accession], text: work.accession)
        let places = contents.places(around: work.place)[...]
        guard let coordinate = work.coordinate else {
          return place("lido:repositoryLocation", places, to: &xml)
        }
        // The work stands at a spot in its place; the place is wider than that.
        xml.element("lido:repositoryLocation") { xml in
          xml.element("lido:gml") { xml in
            // This reference system has latitude first (OGC 07-092r3, urn:ogc:def:crs:EPSG::4326).
            xml.element("gml:Point", ["srsName": "urn:ogc:def:crs:EPSG::4326"]) { xml in
              xml.element(
                "gml:pos",
                text: "\(coordinate.latitude.decimalText) \(coordinate.longitude.decimalText)")
            }
          }
          place("lido:partOfPlace", places, to: &xml)
        }
      }
    }
  }

  /// The first of `places`, in the next one (`placeComplexType`).
  private func place(
    _ name: String, _ places: ArraySlice<DescribedPlace>, to xml: inout XMLWriter
  ) {
    guard let first = places.first else { return }
    xml.element(name) { xml in
      let id = first.id
      xml.identifier(
        "lido:placeID", source.identifier(page: PagePath.place(id), local: id.description))
      xml.appellation("lido:namePlaceSet", first.name, or: first.shortName)
      place("lido:partOfPlace", places.dropFirst(), to: &xml)
    }
  }

  private func production(to xml: inout XMLWriter) {
    let artists = work.artists.compactMap { contents.artists[$0] }
    guard !artists.isEmpty || work.date != nil || work.years != nil || work.medium != nil else {
      return
    }
    xml.element("lido:eventWrap") { xml in
      xml.element("lido:eventSet") { xml in
        xml.element("lido:event") { xml in
          xml.concept("lido:eventType", .production)
          for (index, artist) in artists.enumerated() {
            xml.element("lido:eventActor", ["lido:sortorder": String(index + 1)]) { xml in
              write(artist, to: &xml)
            }
          }
          if work.date != nil || work.years != nil {
            xml.element("lido:eventDate") { xml in
              xml.texts("lido:displayDate", work.date)
              xml.years("lido:date", work.years)
            }
          }
          if work.medium != nil {
            xml.element("lido:eventMaterialsTech") { xml in
              xml.texts("lido:displayMaterialsTech", work.medium)
            }
          }
        }
      }
    }
  }

  /// Writes an artist (`actorInRoleSetComplexType`): for people as a label has it, and for
  /// programs.
  private func write(_ artist: Artist, to xml: inout XMLWriter) {
    xml.element("lido:displayActorInRole", text: artist.labelLine)
    xml.element("lido:actorInRole") { xml in
      xml.element("lido:actor") { xml in
        xml.identifier(
          "lido:actorID",
          source.identifier(
            page: PagePath.artist(artist.id), local: "\(artist.campus)/artist/\(artist.id)"))
        if let wikidata = WikidataIdentifier(of: artist.details) {
          xml.identifier("lido:actorID", (LIDOConcept.uri, wikidata.address))
        }
        xml.element("lido:nameActorSet") { xml in
          xml.element(
            "lido:appellationValue", ["lido:pref": LIDOConcept.preferred], text: artist.name)
          xml.filled(
            "lido:appellationValue", ["lido:pref": LIDOConcept.alternative], text: artist.sortName)
        }
        xml.concept("lido:nationalityActor", words: artist.nationality)
        xml.years("lido:vitalDatesActor", artist.lifeYears)
      }
    }
  }
}
