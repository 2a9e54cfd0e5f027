import Catalog
import Foundation
import Notation

/// Addresses of media for apps that know only whole ones, and find them in joined lists.
struct AbsoluteAddresses: Sendable {
  /// Scheme, host and perhaps a path, without a slash at its end.
  private let base: String

  init(base: String) {
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
  }

  /// A plain picture for what has none: readers drop an entry of a list that has no picture.
  var tile: String { base + Links.service.href(.asset(Self.tileName)) }

  /// The name of the plain picture among the assets.
  static let tileName = "tile.png"

  /// The address of `medium`; `nil` if what is stated is no address.
  func address(of medium: Media) -> String? { address(of: medium.source, on: medium.campus) }

  /// The address that a detail names, itself or by a file of the campus; `nil` if it names neither.
  func address(named text: String?, on campus: PlaceID) -> String? {
    guard let text, let source = try? Media.Source(text) else { return nil }
    return address(of: source, on: campus)
  }

  private func address(of source: Media.Source, on campus: PlaceID) -> String? {
    switch source {
    case .file(let name): base + Links.service.href(.media(campus, file: name))
    case .address(let text): Self.listable(text)
    }
  }

  /// `text` with everything escaped that is no address after RFC 3986, and what separates the lists
  /// it stands in: `;` and `|`, and the comma, at which one app splits what it has kept. `nil` if it
  /// still is none, for a reader that makes an address of it does not look.
  static func listable(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count)
    var hasFragment = false
    for (index, byte) in bytes.enumerated() {
      let isKept =
        switch byte {
        case UInt8(ascii: "%"):
          index + 2 < bytes.count && isHex(bytes[index + 1]) && isHex(bytes[index + 2])
        case UInt8(ascii: "#"): !hasFragment
        default: PercentEncoding.isUnreserved(byte) || ":/?@!$&'()*+=".utf8.contains(byte)
        }
      if byte == UInt8(ascii: "#") { hasFragment = true }
      if isKept {
        escaped.append(byte)
      } else {
        PercentEncoding.escape(byte, to: &escaped)
      }
    }
    let address = String(decoding: escaped, as: UTF8.self)
    return URL(string: address, encodingInvalidCharacters: false) == nil ? nil : address
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
