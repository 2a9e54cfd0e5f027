import Catalog
import Queries

/// The media of a work, sorted as apps take them.
struct SimpleMedia {
  /// Pictures and films, in the order of the label.
  var shown: [(address: String, type: String)] = []
  /// The first picture; empty if there is none.
  var picture = ""
  /// Sounds, each with a picture beside it.
  var sounds: [String] = []
  /// The address of what a phone lays over the work.
  var overlay: String?
  /// A model for phones of one maker.
  var usdz: String?
  /// A model for the others.
  var glb: String?

  /// True if there is nothing for augmented reality.
  var isWithoutAR: Bool { overlay == nil && usdz == nil && glb == nil }
}

extension SimpleAPI {
  /// The media of `work`. Details named as the fields of CollectiveAccess say what a phone lays over
  /// the work; models are known by the ending of their files.
  func media(of work: Work) -> SimpleMedia {
    var media = media(work.media)
    func named(_ detail: String) -> String? {
      work.details[detail].flatMap { addresses.address(named: $0, on: work.place.campus) }
    }
    media.overlay = named("ar_digital_asset")
    media.usdz = named("ar_3d_file_usdz") ?? media.usdz
    media.glb = named("ar_3d_file") ?? media.glb
    return media
  }

  /// The media that `ids` name.
  func media(_ ids: [Slug]) -> SimpleMedia {
    var media = SimpleMedia()
    for medium in snapshot.shownMedia(ids) {
      guard let address = addresses.address(of: medium) else { continue }
      switch medium.kind {
      case .image:
        if media.picture.isEmpty { media.picture = address }
        media.shown.append((address, Self.type(of: medium)))
      case .video: media.shown.append((address, Self.type(of: medium)))
      case .audio: media.sounds.append(address)
      case .model:
        let source = medium.source.description.lowercased()
        if source.hasSuffix(".usdz") { media.usdz = media.usdz ?? address }
        if source.hasSuffix(".glb") { media.glb = media.glb ?? address }
      }
    }
    return media
  }

  private static func type(of medium: Media) -> String {
    switch medium.source {
    case .file(let name): ContentType.of(name)
    case .address(let address): ContentType.of(address)
    }
  }

  /// The first picture among the media that `ids` name; empty if there is none.
  func picture(_ ids: [Slug]) -> String {
    for medium in snapshot.shownMedia(ids) where medium.kind == .image {
      if let address = addresses.address(of: medium) { return address }
    }
    return ""
  }

  /// The picture of what a stop shows: its own, or else that of its work.
  func picture(of stop: Stop) -> String {
    let own = picture(stop.media)
    guard own.isEmpty, case .work(let id) = stop.subject else { return own }
    return picture(snapshot.contents.works[id]?.media ?? [])
  }
}
