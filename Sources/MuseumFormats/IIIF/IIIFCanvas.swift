import Catalog
import Exchange
import Notation
import Words

/// The canvases and renderings that show a work in a viewer.
///
/// A canvas needs a size, and what lasts needs a canvas that lasts (section 5.3). So an image of
/// unknown size is put on a square, where viewers fit it in, and sound and film, of which no
/// catalogue says how long they last, are named as renderings of the whole work, as that section
/// asks for. So are models.
extension IIIFPresentation {
  /// Both sides of a canvas whose image is of unknown size, and of one that shows a title. Sides of
  /// canvases have no unit.
  private static let unknownSide = 1_000

  /// An image on a canvas of its own size.
  func canvas(_ image: Media, of work: Work, to json: inout JSONWriter) {
    let size = imageSizes[image.id]
    canvas(
      IIIFPath.canvas(work.id, medium: image.id), label: image.caption ?? work.title, size: size,
      to: &json,
      facts: { describe(image, to: &$0) },
      body: { json in
        resource(image, to: &json)
        json.member("width", size?.width)
        json.member("height", size?.height)
      })
  }

  /// A manifest needs a canvas (section 3.4). Where there is no image, it shows the title as text:
  /// nothing is made up to look at.
  func titleCanvas(of work: Work, to json: inout JSONWriter) {
    let title = work.title.reading(
      for: LanguagePreference(), fallback: contents.defaultLanguage(at: work.place))
    canvas(
      IIIFPath.titleCanvas(work.id), label: work.title, size: nil, to: &json, facts: { _ in },
      body: { json in
        json.member("type", "TextualBody")
        json.member("value", title.text)
        json.member("language", title.language.description)
        json.member("format", "text/plain")
      })
  }

  private func canvas(
    _ path: String, label: LocalizedText, size: ImageSize?, to json: inout JSONWriter,
    facts: (inout JSONWriter) -> Void, body: (inout JSONWriter) -> Void
  ) {
    let id = address.address(path)
    json.object { json in
      json.member("id", id)
      json.member("type", "Canvas")
      json.label("label", LanguageMap(label))
      json.member("width", size?.width ?? Self.unknownSide)
      json.member("height", size?.height ?? Self.unknownSide)
      facts(&json)
      json.array("items", of: [IIIFPath.page(ofCanvas: id)]) { json, page in
        json.object { json in
          json.member("id", page)
          json.member("type", "AnnotationPage")
          json.array("items", of: [IIIFPath.annotation(ofCanvas: id)]) { json, annotation in
            json.object { json in
              json.member("id", annotation)
              json.member("type", "Annotation")
              json.member("motivation", "painting")
              json.name("body")
              json.object(body)
              json.member("target", id)
            }
          }
        }
      }
    }
  }

  /// Sound, film and models: what cannot be put on a canvas.
  func renderings(_ media: [Media], of work: Work, to json: inout JSONWriter) {
    guard !media.isEmpty else { return }
    json.array("rendering", of: media) { json, medium in
      json.object { json in
        resource(medium, to: &json)
        json.label("label", medium.caption.map { LanguageMap($0) } ?? Self.name(of: medium.kind))
        describe(medium, to: &json)
        // What it would be the content of, if it were known how long it lasts: so that it keeps its name.
        json.member("partOf") { json in
          json.array { json in
            json.object { json in
              json.member("id", address.address(IIIFPath.canvas(work.id, medium: medium.id)))
              json.member("type", "Canvas")
            }
          }
        }
      }
    }
  }

  private static func name(of kind: Media.Kind) -> LanguageMap {
    switch kind {
    case .image, .model: LanguageMap(.modelLabel)
    case .audio: LanguageMap(.sound)
    case .video: LanguageMap(.film)
    }
  }

  /// Writes the fields of a medium besides its caption.
  private func describe(_ medium: Media, to json: inout JSONWriter) {
    let entries = [
      MetadataEntry(.alternativeText, medium.alternativeText.map { LanguageMap($0) }),
      MetadataEntry(.licenceLabel, LanguageMap(none: [medium.licence])),
      MetadataEntry(.transcript, prose(medium.transcript)),
    ]
    json.metadata(entries.compactMap(\.self) + MetadataEntry.details(medium.details))
    json.requiredStatement(MetadataEntry(.creditLabel, LanguageMap(none: [medium.credit])))
    json.member("rights", medium.licence.flatMap(RightsAddress.named))
  }
}
