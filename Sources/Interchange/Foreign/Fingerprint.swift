/// A short text for many bytes, the same wherever it is asked, and another one for other bytes but
/// by a chance of 1 in 2^64.
enum Fingerprint {
  /// The 64-bit FNV-1a hash (RFC 9923), in hexadecimal.
  static func of(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
