import Catalog
import Foundation
import Geodesy
import Notation
import Queries

/// Lists as texts, written so that readers who split them find as many names as numbers.
enum JoinedList {
  /// `name` without what would split it, in one line: a comma in place of a semicolon.
  static func name(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == 0x3B || $0 < 0x20 }) else { return name }
    return String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { $0 == ";" ? "," : $0.value < 0x20 ? " " : $0 }))
  }

  /// `name` as the middle of an entry `number / name / picture`: a slash that stands by itself becomes
  /// a fraction slash (U+2044), which looks alike and splits nothing.
  static func middle(_ name: String) -> String {
    let name = self.name(name)
    guard name.utf8.contains(UInt8(ascii: "/")) else { return name }
    let scalars = Array(name.unicodeScalars)
    func isFree(_ index: Int) -> Bool {
      !scalars.indices.contains(index) || scalars[index] == " "
    }
    return String(
      String.UnicodeScalarView(
        scalars.indices.map { index in
          scalars[index] == "/" && (isFree(index - 1) || isFree(index + 1))
            ? "\u{2044}" : scalars[index]
        }))
  }
}

extension SimpleAPI {
  /// A text as the reader reads it, in one line; empty if there is none.
  func line(_ text: LocalizedText?, at place: PlaceID) -> String {
    renderer.words(text, at: place, for: reader) ?? ""
  }

  /// A CommonMark text as the reader reads it, without its marks: apps show it as it comes.
  func prose(_ text: LocalizedText?, at place: PlaceID) -> String {
    text.map { CommonMark.plainParagraphs(renderer.reading($0, at: place, for: reader).text) } ?? ""
  }

  /// A coordinate as apps find it in a text, in decimal degrees; empty if there is none.
  func georeference(_ coordinate: Coordinate?) -> String {
    coordinate.map { "[\($0.latitude.decimalText),\($0.longitude.decimalText)]" } ?? ""
  }

  /// The position of a place itself; nothing is borrowed from the building around it.
  func ownCoordinate(of place: Place) -> Coordinate? {
    if case .campus(let campus) = place { return campus.center }
    return place.shape?.center
  }

  /// Works as entries `number / title / picture`, with a plain picture for those without.
  func related(_ works: some Sequence<Work>) -> String {
    works.compactMap { work in
      numbers.works.number(of: work.id).map { number in
        let picture = self.picture(work.media)
        return "\(number) / \(JoinedList.middle(line(work.title, at: work.place))) / "
          + (picture.isEmpty ? addresses.tile : picture)
      }
    }
    .joined(separator: ";")
  }
}

extension JSONWriter {
  /// The same picture in every size that apps ask for: phones scale, and nothing else is kept.
  mutating func pictures(_ address: String, sizes: [String], prefix: String, suffix: String) {
    for size in sizes { member(prefix + size + suffix, address) }
  }
}
