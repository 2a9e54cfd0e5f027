import Notation

// The statuses with which requests are refused.
extension OpenAPIDocument {
  /// A status with which a request is refused, and the response that tells of it.
  struct Refusal {
    let status: Int
    let response: String

    init(_ status: Int, _ response: String) {
      self.status = status
      self.response = response
    }

    func write(to json: inout JSONWriter) {
      json.member(String(status)) { OpenAPIDocument.reference("responses", response, to: &$0) }
    }
  }

  /// The refusals that any request may meet: those of the guard before the service, of the bounds of a
  /// client, of a token that is not good, and of a service that cannot answer.
  static let refusalsAnywhere = [
    Refusal(400, "BadRequest"), Refusal(401, "Unauthorized"), Refusal(408, "RequestTimeout"),
    Refusal(413, "TooLarge"),
    Refusal(414, "AddressTooLong"), Refusal(422, "Unprocessable"),
    Refusal(429, "TooManyRequests"), Refusal(431, "HeaderTooLarge"), Refusal(500, "Fault"),
    Refusal(503, "Busy"),
  ]

  /// The refusals of a question, by status.
  func refusals(at address: Address) -> [Refusal] {
    var refusals = Self.refusalsAnywhere
    if address.path.contains(":") || address.path.contains("**")
      || address.parameters.contains(where: { $0.values.namesItem })
    {
      refusals.append(Refusal(404, "NotFound"))
    }
    if address.readers != nil {
      refusals.append(Refusal(403, "Forbidden"))
    }
    if !address.formats.isEmpty { refusals.append(Refusal(406, "NotAcceptable")) }
    return refusals.sorted { $0.status < $1.status }
  }
}

extension Parameter.Values {
  /// True if a value may name an item that is not there.
  fileprivate var namesItem: Bool {
    switch self {
    case .identifier, .tour, .campus, .level, .end, .ends, .stopNumber, .stop: true
    default: false
    }
  }
}
