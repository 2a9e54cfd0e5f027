import CCrypto

/// A cryptographic hash of bytes that arrive piece by piece, computed by the system's libcrypto.
public struct Digest: ~Copyable {
  /// The hash functions in use here.
  public enum Function: Sendable {
    /// The function SHA-1 (FIPS 180-4), 20 bytes: for names only, since it protects nothing.
    case sha1
    /// The function SHA-256 (FIPS 180-4), 32 bytes.
    case sha256
  }

  private let context: OpaquePointer
  private let size: Int

  /// A digest of no bytes yet.
  public init(_ function: Function) {
    let algorithm: OpaquePointer?
    switch function {
    case .sha1: (algorithm, size) = (EVP_sha1(), 20)
    case .sha256: (algorithm, size) = (EVP_sha256(), 32)
    }
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, algorithm, nil) == 1 else {
      preconditionFailure("libcrypto offers no \(function); check how OpenSSL is set up here.")
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Takes in further bytes. Nothing here can fail but for lack of memory.
  ///
  /// - Complexity: O(n) for n bytes; those of a collection that is not contiguous are copied first.
  public mutating func update(_ bytes: some Collection<UInt8>) {
    let isContiguous: Void? = bytes.withContiguousStorageIfAvailable {
      _ = EVP_DigestUpdate(context, $0.baseAddress, $0.count)
    }
    if isContiguous == nil { update(Array(bytes)) }
  }

  /// The hash of all bytes so far.
  ///
  /// - Complexity: O(1).
  public consuming func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      _ = EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
      count = size
    }
  }

  /// The hash of `bytes`.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func of(_ bytes: some Collection<UInt8>, by function: Function) -> [UInt8] {
    var digest = Digest(function)
    digest.update(bytes)
    return digest.finish()
  }
}
