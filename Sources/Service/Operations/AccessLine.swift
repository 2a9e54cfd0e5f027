import Foundation
import HTTPTypes
import NIOCore
import Notation

extension RequestObserver.Observation {
  /// The line of the access log: what was asked, what it got, how long that took. Neither the query
  /// nor the client stands in it.
  func line(as form: AccessLog) -> String {
    let time = CivilTime.text((Date().timeIntervalSince1970 * 1000).rounded() / 1000)
    let milliseconds = Double(duration.nanoseconds / 1000) / 1000
    guard form == .json else {
      let size = bytes.map(String.init) ?? "-"
      return Problem.printable(
        "\(time) \(method?.rawValue ?? "-") \(path ?? "-") \(status.code) \(size) \(milliseconds)ms \(id)"
      )
    }
    var json = JSONWriter()
    json.object {
      $0.member("time", time)
      if let method { $0.member("method", method.rawValue) }
      if let path { $0.member("path", path) }
      if let route { $0.member("route", route) }
      $0.member("status", status.code)
      if let bytes { $0.member("bytes", bytes) }
      $0.member("milliseconds", milliseconds)
      $0.member("request", id)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
