public import Authoring
import Catalog
import Exchange
import Geodesy
import Notation
import Rendering

/// What photographs say of themselves, in JSON: each with the patches that take it over, as they are
/// sent to the address of the item or in a batch.
public struct PhotographAccount {
  /// The JSON.
  public let bytes: [UInt8]

  /// Tells of `offers`.
  public init(_ offers: [PhotographOffer]) {
    var json = JSONWriter()
    json.object { Self.write(offers, to: &$0) }
    bytes = json.bytes
  }

  /// Writes the member `offers`, of those of which there is something to tell.
  static func write(_ offers: [PhotographOffer], to json: inout JSONWriter) {
    json.array("offers", of: offers.filter { !$0.hasNothing }) { json, offer in
      json.object { json in
        json.member("media", offer.medium.description)
        json.member("taken", offer.notes.taken)
        if let position = offer.notes.position {
          json.member("camera") { json in
            json.object { json in
              json.array("coordinates", of: [position.longitude, position.latitude]) {
                $0.value($1)
              }
              json.member("accuracy", offer.notes.accuracy?.value)
            }
          }
          json.array("works", of: offer.subjects) { json, subject in
            json.object { json in
              json.member("id", subject.work.description)
              json.member("distance", subject.distance?.value)
            }
          }
        }
        json.array("operations", of: operations(offer)) { json, operation in
          json.object { json in
            json.member("method", "PATCH")
            json.member("collection", FeatureKind.items(operation.kind).name)
            json.member("id", operation.id)
            json.member("ifMatch", "*")
            json.member("patch") { operation.patch(offer, &$0) }
          }
        }
        if !offer.leftOut.isEmpty {
          json.array("leftOut", of: offer.leftOut) { $0.value($1) }
        }
      }
    }
  }

  private struct Operation {
    let kind: ItemKind
    let id: String
    let patch: (PhotographOffer, inout JSONWriter) -> Void
  }

  /// The change of the medium, and that of each work that has no position.
  private static func operations(_ offer: PhotographOffer) -> [Operation] {
    let medium = Operation(kind: .media, id: offer.medium.description) { offer, json in
      json.object { json in
        json.member("properties") { json in
          json.object { json in
            for value in offer.values where value.language == nil { write(value, to: &json) }
            let texts = Dictionary(grouping: offer.values.filter { $0.language != nil }) {
              $0.language?.description ?? ""
            }
            guard !texts.isEmpty else { return }
            // With their languages, because the member itself may be in another one.
            json.member("translations") { json in
              json.object { json in
                for (tag, values) in texts.sorted(by: { $0.key < $1.key }) {
                  json.member(tag) { json in
                    json.object { json in for value in values { write(value, to: &json) } }
                  }
                }
              }
            }
          }
        }
      }
    }
    let works = offer.subjects.filter { $0.distance == nil }.map { subject in
      Operation(kind: .work, id: subject.work.description) { offer, json in
        json.object { json in
          json.member("geometry") { json in
            json.object { json in
              json.member("type", "Point")
              let position = offer.notes.position
              json.array(
                "coordinates",
                of: [position?.longitude, position?.latitude].compactMap { $0 }
              ) { $0.value($1) }
            }
          }
        }
      }
    }
    return (offer.values.isEmpty ? [] : [medium]) + works
  }

  private static func write(_ value: PhotographOffer.Value, to json: inout JSONWriter) {
    guard value.part == .taken else { return json.member(value.part.rawValue, value.text) }
    json.member("details") { $0.object { $0.member("taken", value.text) } }
  }
}
