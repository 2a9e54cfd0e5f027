import Catalog
import Exchange
import Notation
import Queries
import Words

extension StructuredData {
  /// The data of a work: schema.org's VisualArtwork.
  func work(_ work: Work) -> SafeHTML {
    let name = writer.phrase(work.title, at: work.place).text
    let media = snapshot.shownMedia(work.media)
    let campus = work.place.campus
    let trail =
      steps(to: campus) + [(.works(campus), writer.words[.works]), (.work(work.id), name)]
    return element(trail) { json in
      head("VisualArtwork", .work(work.id), name, to: &json)
      creators(of: work, to: &json)
      json.member("dateCreated", date(of: work))
      json.member("artMedium", text(work.medium, at: work.place))
      json.member("artform", work.group)
      json.member("description", plain(work.description, at: work.place))
      if let accession = work.accession {
        json.member("identifier") { json in
          json.object { json in
            json.member("@type", "PropertyValue")
            json.member("name", writer.words[.accession])
            json.member("value", accession)
          }
        }
      }
      json.member("creditText", text(work.creditLine, at: work.place))
      let rights = text(work.rights, at: work.place)
      json.member("copyrightNotice", rights)
      json.member("license", rights.flatMap(RightsAddress.named))
      files("image", media.filter { $0.kind == .image }, to: &json)
      files("associatedMedia", media.filter { $0.kind != .image }, to: &json)
      if work.status == .onView { location(of: work, to: &json) }
    }
  }

  private func creators(of work: Work, to json: inout JSONWriter) {
    guard !work.artists.isEmpty else { return }
    json.array("creator", of: work.artists) { json, id in
      json.object { json in
        if let artist = snapshot.contents.artists[id] {
          reference("Person", .artist(id), artist.name, to: &json)
        } else {
          json.member("@type", "Person")
          json.member("name", id.description)
        }
      }
    }
  }

  /// A year, or from one to another (ISO 8601-1, section 5.5); else what the label says.
  private func date(of work: Work) -> String? {
    guard let years = work.years, (1...9999).contains(years.from), years.to <= 9999 else {
      return text(work.date, at: work.place)
    }
    return years.from == years.to ? years.isoFrom : "\(years.isoFrom)/\(years.isoTo)"
  }

  private func files(_ name: String, _ media: [Media], to json: inout JSONWriter) {
    guard !media.isEmpty else { return }
    json.array(name, of: media) { json, medium in
      let type =
        switch medium.kind {
        case .image: "ImageObject"
        case .audio: "AudioObject"
        case .video: "VideoObject"
        case .model: "3DModel"
        }
      json.object { json in
        json.member("@type", type)
        json.member("contentUrl", iri(of: medium))
        json.member("caption", text(medium.caption, at: medium.campus))
        json.member("description", text(medium.alternativeText, at: medium.campus))
        json.member("creditText", medium.credit)
        json.member("copyrightNotice", medium.licence)
        json.member("license", medium.licence.flatMap(RightsAddress.named))
        // Of images, schema.org has no transcript.
        if medium.kind == .audio || medium.kind == .video {
          json.member("transcript", plain(medium.transcript, at: medium.campus))
        }
      }
    }
  }

  /// Writes where a work is to be seen: the spot itself if it is known, in the place that holds it.
  private func location(of work: Work, to json: inout JSONWriter) {
    guard let coordinate = work.coordinate else {
      return container(work.place, as: "contentLocation", to: &json)
    }
    json.member("contentLocation") { json in
      json.object { json in
        json.member("@type", "Place")
        geo(coordinate, to: &json)
        container(work.place, as: "containedInPlace", to: &json)
      }
    }
  }
}
