import HTTPTypes

// Header fields that swift-http-types does not name.
extension HTTPField.Name {
  static let acceptPatch = named("Accept-Patch")
  static let acceptPost = named("Accept-Post")
  static let exposedHeaders = named("Access-Control-Expose-Headers")
  static let forwarded = named("Forwarded")
  static let forwardedFor = named("X-Forwarded-For")
  static let idempotencyKey = named("Idempotency-Key")
  static let prefer = named("Prefer")
  static let preferenceApplied = named("Preference-Applied")
  static let referrerPolicy = named("Referrer-Policy")
  static let requestID = named("X-Request-ID")

  /// The field of that name, which is one.
  static func named(_ name: String) -> HTTPField.Name {
    HTTPField.Name(name) ?? .init(parsed: "x-unnamed") ?? .location
  }
}
