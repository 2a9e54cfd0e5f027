import Catalog
import Notation

/// The identifiers of an archive that Docent writes: always the same for the same item.
enum IMDFIdentifier {
  /// Docent's own namespace, a UUID of version 5 itself: of the name `docent` in the namespace of
  /// domain names (RFC 9562, section 6.6).
  static let namespace = uuid("docent", in: domainNames)
  /// RFC 9562, table 3.
  static let domainNames: [UInt8] = [
    0x6B, 0xA7, 0xB8, 0x10, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8,
  ]

  /// The identifier of the feature that stands for an item, in the role `role`, such as
  /// `footprint`: an item may have several.
  static func feature(_ key: ItemKey, _ role: String) -> String {
    text(uuid("\(role) \(key)", in: namespace))
  }

  /// A UUID of version 5 (RFC 9562, section 5.5): the SHA-1 of namespace and name, cut to 16 bytes,
  /// with version and variant set. SHA-1 names here, and protects nothing.
  static func uuid(_ name: String, in namespace: [UInt8]) -> [UInt8] {
    var bytes = Array(Digest.of(namespace + Array(name.utf8), by: .sha1).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes
  }

  /// Lower-case digits in groups of 8, 4, 4, 4 and 12 (RFC 9562, section 4).
  static func text(_ uuid: [UInt8]) -> String {
    var text = ""
    for (index, byte) in uuid.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte.padded(to: 2, radix: 16)
    }
    return text
  }
}
