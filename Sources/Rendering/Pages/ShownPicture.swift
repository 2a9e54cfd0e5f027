import Catalog
import Queries
import Words

/// An image on a page, in the sizes that there are of it.
struct ShownPicture {
  /// The text for who cannot see it.
  let alternative: Phrase
  /// The address of a size that serves on most screens; of the image itself where there are no sizes.
  let address: String
  /// The address of the largest size.
  let largest: String
  /// The sizes, where any were made.
  let sizes: Sizes?

  /// The sizes of an image, with their addresses.
  struct Sizes {
    let picture: Picture
    let href: (PictureFile) -> String
    /// The addresses of the tiles, with braces where their numbers stand; `nil` where there are none.
    let tiles: String?
  }

  /// The room that a picture gets on a page.
  enum Room {
    /// In a row of a list, beside a link that says what it shows.
    case thumbnail
    /// On a card.
    case card
    /// At the top of a page.
    case lead
    /// Below the words of a page.
    case gallery

    /// The width of the room, for the browser's choice of a size (HTML, section 4.8.4.2.2).
    fileprivate var width: String {
      switch self {
      case .thumbnail: "72px"
      case .card: "(min-width: 48rem) 21rem, 92vw"
      case .lead, .gallery: "(min-width: 60rem) 36rem, (min-width: 48rem) 38rem, 100vw"
      }
    }
    /// The width in pixels that a size should have where the browser makes no choice.
    fileprivate var usualWidth: Int {
      switch self {
      case .thumbnail: 320
      case .card: 640
      case .lead, .gallery: 1024
      }
    }
  }
}

extension PageWriter {
  /// The image that `medium` is, for a page about `subject`; `nil` where it is none, or not there.
  func shownPicture(_ medium: Media, of subject: String) -> ShownPicture? {
    guard medium.kind == .image, let whole = source(of: medium) else { return nil }
    let alternative =
      phrase(medium.alternativeText, at: medium.campus)
      ?? own(words(.untitledImage, [.name: subject]))
    guard let picture = snapshot.pictures[medium.id] else {
      return ShownPicture(
        alternative: alternative, address: whole, largest: whole, sizes: nil)
    }
    return ShownPicture(
      alternative: alternative,
      address: href(.picture(picture.file(atLeast: 1024, as: .jpeg))),
      largest: href(.picture(picture.file(atLeast: .max, as: .jpeg))),
      sizes: ShownPicture.Sizes(
        picture: picture, href: { href(.picture($0)) },
        tiles: picture.scan == nil ? nil : href(tilesOf: picture)))
  }

  /// The addresses of the tiles of a picture, with braces where their numbers stand.
  private func href(tilesOf picture: Picture) -> String {
    let first = PictureTile(digest: picture.digest, step: 0, column: 0, row: 0)
    return href(.tile(first)).replacing(
      first.name, with: PictureTile.pattern(digest: picture.digest))
  }

  /// The first image among `media` that is there.
  func firstPicture(_ media: [Slug], of subject: String) -> ShownPicture? {
    snapshot.shownMedia(media).lazy.compactMap { shownPicture($0, of: subject) }.first
  }

  /// The address of a small size of the first image among `media`; `nil` where there is none, and
  /// of images without sizes, which a list would load whole.
  func thumbnail(_ media: [Slug]) -> String? { smallPicture(media)?.address }

  /// The same, with the colour that it mostly is.
  func smallPicture(_ media: [Slug]) -> (address: String, colour: String?)? {
    snapshot.shownMedia(media).lazy.compactMap { snapshot.pictures[$0.id] }.first.map { picture in
      (href(.picture(picture.file(atLeast: 320, as: .webp))), picture.colour.map { "\($0)" })
    }
  }
}

extension SafeHTML {
  /// The element of an image, with the sizes that a browser may choose from, its colour until it is
  /// loaded, and the room that it takes kept free.
  static func picture(_ shown: ShownPicture, in room: ShownPicture.Room) -> SafeHTML {
    let isNamed = room != .thumbnail
    var image = " alt=\"\(isNamed ? escaped(shown.alternative.text) : "")\""
    if isNamed, let lang = shown.alternative.lang { image += " lang=\"\(escaped(lang))\"" }
    image += room == .lead ? " fetchpriority=\"high\"" : " loading=\"lazy\""
    image += " decoding=\"async\""
    guard let sizes = shown.sizes else {
      return SafeHTML(written: "<img src=\"\(escaped(shown.address))\"\(image)>")
    }
    let picture = sizes.picture
    let height = picture.height, width = picture.width
    image += " width=\"\(width)\" height=\"\(height)\""
    func addresses(_ form: PictureFile.Form) -> String {
      room == .thumbnail
        ? escaped(sizes.href(picture.file(atLeast: room.usualWidth, as: form)))
        : picture.files(as: form).map { "\(escaped(sizes.href($0))) \($0.width)w" }
          .joined(separator: ", ")
    }
    let choice = room == .thumbnail ? "" : " sizes=\"\(room.width)\""
    let usual = escaped(sizes.href(picture.file(atLeast: room.usualWidth, as: .jpeg)))
    var html = "<picture><source type=\"\(PictureFile.Form.webp.mediaType)\" srcset=\""
    html += addresses(.webp) + "\"\(choice)><img src=\"\(usual)\""
    if room != .thumbnail { html += " srcset=\"\(addresses(.jpeg))\"\(choice)" }
    html += "\(image)></picture>"
    guard room != .thumbnail, let colour = picture.colour else { return SafeHTML(written: html) }
    // A fill and no style, which no policy of ours lets a page have.
    return SafeHTML(
      written: "<span class=\"ground\"><svg viewBox=\"0 0 1 1\" preserveAspectRatio=\"none\" "
        + "aria-hidden=\"true\"><path fill=\"\(colour)\" d=\"M0 0h1v1H0z\"/></svg>\(html)</span>")
  }
}
