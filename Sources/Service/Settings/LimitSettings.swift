import NIOCore

// The settings that bound what is written, computed and kept.
extension Setting {
  var limitDefinition: Definition {
    let usual = WritingLimits()
    return switch self {
    case .writingTime:
      Definition(
        values: .seconds(1...86_400),
        usual: "\(RequestLimits().writingTime.nanoseconds / 1_000_000_000)",
        summary:
          "The longest time in which the content of a write comes that is larger than content-size, "
          + "in seconds; some of it has to come within every request-time.")
    case .jsonSize:
      Definition(
        values: .whole(1_024...1_073_741_824), usual: "\(usual.json)",
        summary: "The most JSON in a write, in bytes.")
    case .batchSize:
      Definition(
        values: .whole(1...1_000_000), usual: "\(usual.operations)",
        summary: "The most changes in a batch.")
    case .partSize:
      Definition(
        values: .whole(1_024...1_099_511_627_776), usual: "\(usual.part)",
        summary: "The largest media file that is sent whole, and the largest part of one, in bytes."
      )
    case .mediaSize:
      Definition(
        values: .whole(1...1_099_511_627_776), usual: "\(usual.medium)",
        summary: "The largest media file that is sent, in bytes.")
    case .mediaCount:
      Definition(
        values: .whole(0...100_000_000), usual: "\(usual.media)",
        summary: "The most media of a catalogue to which more can be added over HTTP; 0 for any "
          + "number.")
    case .uploads:
      Definition(
        values: .whole(1...100_000), usual: "\(usual.uploads)",
        summary: "The most uploads that have begun and not ended; a quarter of them may be of one "
          + "person.")
    case .uploadSpace:
      Definition(
        values: .whole(1...1_099_511_627_776), usual: "\(usual.uploadSpace)",
        summary: "The most bytes of all uploads that have begun.")
    case .uploadTime:
      Definition(
        values: .seconds(1...2_592_000), usual: "\(Int(usual.uploadTime))",
        summary: "The time after which an upload of which nothing comes is given up, in seconds.")
    case .signOnAttempts:
      Definition(
        values: .whole(1...100_000), usual: "\(usual.attempts)",
        summary: "The attempts of a client to sign on that may fail within a minute.")
    case .walkQueue:
      Definition(
        values: .whole(0...100_000), usual: "\(ServiceOptions.usualWalkQueue)",
        summary: "The most walks that wait to be computed; further ones are refused with 503.",
        isReread: false)
    case .cacheSize:
      Definition(
        values: .whole(0...68_719_476_736), usual: "\(ServiceOptions.usualCacheSize)",
        summary:
          "The bytes of answers that are kept to be sent again; up to four times as many are "
          + "in memory for a while.")
    default: preconditionFailure("\(rawValue) is no limit.")
    }
  }
}
