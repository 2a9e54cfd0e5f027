import Notation

/// A short text for many bytes, the same on every run and machine. Two inputs that differ have the
/// same text with a chance of 1 in 2^64.
public enum Fingerprint {
  /// The 64-bit FNV-1a hash (RFC 9923), in hexadecimal.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func of(_ bytes: some Sequence<UInt8>) -> String {
    String(FNV1a.hash64(bytes), radix: 16)
  }
}
