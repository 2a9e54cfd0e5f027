import CCrypto

/// Random bytes that nobody can guess, from the system's libcrypto.
public enum SecretBytes {
  /// So many random bytes.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func random(count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard RAND_bytes(buffer.baseAddress, Int32(count)) == 1 else {
        preconditionFailure("libcrypto has no random bytes; check how OpenSSL is set up here.")
      }
      filled = count
    }
  }

  /// Tells whether two sequences of bytes are the same, in a time that does not depend on where they
  /// differ. Their lengths are no secret.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return one.withUnsafeBytes { one in
      other.withUnsafeBytes { CRYPTO_memcmp(one.baseAddress, $0.baseAddress, one.count) == 0 }
    }
  }

  /// The bytes in the letters of base64url without padding (RFC 4648, section 5).
  ///
  /// - Complexity: O(n) for n bytes.
  public static func base64URL(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    var held: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      held = held << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(letters[Int(held >> bits & 63)])
      }
    }
    if bits > 0 { text.append(letters[Int(held << (6 - bits) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
