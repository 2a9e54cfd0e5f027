import Catalog
import Exchange
import Notation

/// The identifiers of the records, and the paths of their files.
///
/// A record's `id` is the address of its own file, `…/works/ID.json`: there the API wants to find
/// it (https://linked.art/api/1.0/protocol/), and the folder put beside the site at the public
/// address has it there. The page without `.json` is another thing, a text about the work, to which
/// the record points; one address cannot be both a bronze and a web page.
struct LinkedArtAddresses {
  let publicAddress: PublicAddress

  /// The path of a thing's record, given its page's.
  static func path(_ page: String) -> String { "\(page).json" }
  /// The path of the record of the spot on which a work stands.
  static func spotPath(_ work: Slug) -> String { "\(PagePath.work(work))/place.json" }

  /// The identifier of the thing whose page is at `page`.
  func id(_ page: String) -> String { publicAddress.address(Self.path(page)) }
  func work(_ id: Slug) -> String { self.id(PagePath.work(id)) }
  func artist(_ id: Slug) -> String { self.id(PagePath.artist(id)) }
  func place(_ id: PlaceID) -> String { self.id(PagePath.place(id)) }
  func spot(_ work: Slug) -> String { publicAddress.address(Self.spotPath(work)) }

  /// The end of the address of the concept that is the number of a storey, for which no thesaurus that
  /// Linked Art recommends has one.
  static let ordinal = "#ordinal"

  /// The concept that is the number of a storey, counted from the ground.
  func ordinal(on campus: PlaceID) -> LinkedArtTerm {
    LinkedArtTerm(id: place(campus) + Self.ordinal, "Ordinal")
  }

  /// A concept that is only a word in the catalogue, such as a group or nationality: a name within
  /// the campus's record, the same for all that share it. Its nature is not known, so no thesaurus
  /// is cited.
  func concept(_ kind: String, _ word: String, on campus: PlaceID) -> LinkedArtTerm {
    LinkedArtTerm(id: "\(place(campus))#\(kind)-\(PercentEncoding.encoded(word))", word)
  }
}
