/// What pages may load and run (Content Security Policy, level 3): our own files, and the pictures,
/// sound, film and map tiles that a catalogue names at other addresses. Pictures may also come from
/// memory (`blob:`), where models hold them, and sound, where a host sends no parts of a recording. No
/// script or style stands in a page itself.
public enum ContentPolicy {
  private static let directives = [
    "default-src \(own)", "img-src \(own) https: data: blob:", "media-src \(own) https: blob:",
    "object-src 'none'", "base-uri 'none'",
  ]
  /// The origin of the page. Nothing that came over the network may load from `file:`.
  private static let own = "'self'"
  /// Without a space behind it: the policy is in each answer.
  private static let separator = ";"

  /// The policy as the service's answers have it in their headers, which also says who may put a page
  /// into a frame.
  public static let header = (directives + ["frame-ancestors 'self'"])
    .joined(separator: separator)

  /// The policy as the pages of a site have it in themselves, where there is nobody to send headers.
  /// Browsers heed no `frame-ancestors` there (section 3.3).
  static let element = directives.joined(separator: separator)
}
