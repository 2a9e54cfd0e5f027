/// Percent escapes of addresses (RFC 3986, section 2.1).
public enum PercentEncoding {
  /// A text with escapes for all bytes but those for which `isKept` holds, which are the unreserved
  /// ones unless told otherwise.
  public static func encoded(
    _ text: some StringProtocol, keeping isKept: (UInt8) -> Bool = isUnreserved
  ) -> String {
    guard !text.utf8.allSatisfy(isKept) else { return String(text) }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isKept(byte) { bytes.append(byte) } else { escape(byte, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the escape of a byte.
  public static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(0x25)
    bytes += byte.padded(to: 2, radix: 16, uppercase: true).utf8
  }

  /// Tells whether a byte stands for itself wherever it is (section 2.3).
  public static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }
}
