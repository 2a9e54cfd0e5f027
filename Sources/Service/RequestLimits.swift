import NIOCore
import NIOHTTP1

/// The limits of a connection.
struct RequestLimits: Sendable {
  /// The longest time from the first byte of a request to its last, but for writes that are longer than
  /// ``content``: a choice. A phone on a bad line needs less.
  var requestTime = TimeAmount.seconds(30)
  /// The longest time for which a connection is kept on which nothing is asked: a choice. A browser
  /// opens a new one.
  var idleTime = TimeAmount.seconds(60)
  /// The time for which a client may go on sending what is not read any more, so that it comes to
  /// read why: a choice.
  var lingeringTime = TimeAmount.seconds(5)
  /// The time for which the rest of a header that cannot be decoded is waited for, because it may name
  /// the request: a choice.
  var headerRestTime = TimeAmount.seconds(1)
  /// The largest content in bytes that is held until all of it is there, a choice: what reads needs
  /// none.
  var content = 65_536
  /// The largest content in bytes of a write below `/api`, which is handed on as it comes where it is
  /// longer than ``content``.
  var json = WritingLimits().json
  /// The largest content in bytes of a write that is a file, or a part of one.
  var part = WritingLimits().part
  /// The longest time in which the content of a write comes that is handed on; while it does, some of it
  /// has to come within every ``requestTime``. A choice: 64 MiB at half a megabit a second.
  var writingTime = TimeAmount.minutes(20)
  /// The longest address, and the longest header field, in bytes: twice what most servers take.
  var headerField = 16_384
  /// The most bytes of all header fields together: a choice.
  var headerList = 65_536
  /// The most header fields: a choice.
  var headerCount = 100
}

extension RequestLimits {
  /// The largest content of a request: more for writes, wherever something can be written.
  func most(_ head: HTTPRequestHead) -> Int {
    let isWrite = [.POST, .PUT, .PATCH].contains(head.method) && head.uri.hasPrefix("/api/")
    guard isWrite else { return content }
    let takesFile = Address.takesFile(head.method.rawValue, head.uri.prefix { $0 != "?" })
    return max(content, takesFile ? part : json)
  }
}
