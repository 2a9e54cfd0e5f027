public import Foundation
import Glibc

/// The words for what the system says when it does not write.
public enum WriteFailure {
  /// The reason in words, such as "the disk is full", for a failure to write into `folder`.
  public static func reason(_ error: any Error, in folder: String) -> String {
    known(error, in: folder) ?? reason(EIO)
  }

  /// The reason in words where the error is one of the system or the disk is full; `nil` for other
  /// errors.
  public static func known(_ error: any Error, in folder: String) -> String? {
    code(of: error).map(reason) ?? (isFull(folder) ? reason(ENOSPC) : nil)
  }

  /// The reason in words for a value of `errno`.
  public static func reason(_ code: Int32) -> String {
    switch code {
    case ENOSPC, EDQUOT: "the disk is full"
    case EACCES, EPERM: "this user may not write there"
    case EROFS: "the disk may only be read"
    case ENAMETOOLONG: "the name is too long for this disk"
    case ENOENT: "the folder is not there"
    case ENOTDIR: "a part of the path is no folder"
    case EISDIR: "it is a folder"
    case ELOOP: "its symbolic links form a loop"
    case EXDEV: "it is on another disk"
    case EFBIG: "the disk takes no file of that size"
    case EEXIST: "something else is there"
    case EIO: "the disk does not write it"
    default: "the system says: \(String(cString: strerror(code)))"
    }
  }

  /// Tells whether the disk of `folder` has less than 64 KiB left, too little even for the file of
  /// 32 KiB that SQLite keeps beside a database (sqlite.org/walformat.html, 2.2). False where the
  /// system cannot tell.
  public static func isFull(_ folder: String) -> Bool {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return false }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize) < 65_536
  }

  private static func code(of error: any Error) -> Int32? {
    if let error = error as? POSIXError { return error.code.rawValue }
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(code)
  }
}

extension Drafts {
  /// Writes all of `bytes` to an open file. Throws what the system refuses.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) throws(POSIXError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      written += count
    }
  }
}
