import Catalog
import Hummingbird
import Notation
import Rendering

extension Problem.Code {
  /// The status that says the same in HTTP. No `default`, so that a new code must choose.
  var status: HTTPResponse.Status {
    switch self {
    case .badRequest, .invalidValue, .invalidCoordinate, .unknownReferenceSystem: .badRequest
    case .notFound, .noSuchTopic: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .methodUnknown: .notImplemented
    case .notAcceptable: .notAcceptable
    case .requestTimeout: .requestTimeout
    case .contentTooLarge: .contentTooLarge
    case .addressTooLong: .uriTooLong
    case .headerTooLarge: .requestHeaderFieldsTooLarge
    case .editConflict, .importConflict, .nothingToUndo, .duplicateIdentifier, .patchConflict,
      .uploadConflict:
      .conflict
    case .unauthorized: .unauthorized
    case .forbidden: .forbidden
    case .tooManyRequests: .tooManyRequests
    case .preconditionRequired: .preconditionRequired
    case .preconditionFailed: .preconditionFailed
    case .unsupportedMediaType: .unsupportedMediaType
    case .rangeNotSatisfiable: .rangeNotSatisfiable
    case .noCatalog, .databaseLocked, .serviceBusy, .notReady, .missingProgram:
      .serviceUnavailable
    case .wrongEncoding, .unknownFormat, .malformedFile,
      .wrongColumnCount, .unknownField, .missingValue, .invalidGeometry, .idempotencyMismatch,
      .duplicateNumber, .danglingReference, .unknownLevel, .possibleDuplicate,
      .swappedCoordinates, .nullIsland, .farFromCampus, .outsideBuilding, .missingPosition,
      .missingAlternativeText, .missingMediaFile, .refusedMedia, .unsizedPicture, .emptyTour,
      .unreadableFix,
      .leftOut, .unreadableHours, .missingHolidays,
      .assumedValue, .roughConversion, .disconnectedPath, .duplicatePath, .unreachableWork,
      .crossedBarrier, .notOnView:
      .unprocessableContent
    case .unreadableFile, .unwritableFile, .databaseInvalid, .databaseTooNew, .databaseReadOnly,
      .databaseFailed, .addressInUse, .invalidTheme,
      .internalFault:
      .internalServerError
    }
  }
}

extension Problem.Code {
  /// True if strangers may be told the words of such a problem: those that speak of the question
  /// and of what the catalogue holds. All others are for who runs the service, and name files of
  /// the machine that it runs on. No `default`, so that a new code must choose.
  var isToldToStrangers: Bool {
    switch self {
    case .badRequest, .notFound, .methodNotAllowed, .methodUnknown, .notAcceptable, .noSuchTopic,
      .invalidValue, .invalidCoordinate, .unknownReferenceSystem, .unknownLevel, .missingPosition,
      .unreachableWork, .serviceBusy, .notReady, .requestTimeout, .contentTooLarge,
      .addressTooLong, .headerTooLarge, .unauthorized, .forbidden, .tooManyRequests,
      .preconditionRequired, .preconditionFailed, .unsupportedMediaType, .patchConflict,
      .uploadConflict, .rangeNotSatisfiable, .idempotencyMismatch, .internalFault:
      true
    case .unreadableFile, .missingProgram, .unwritableFile, .wrongEncoding, .unknownFormat,
      .malformedFile,
      .wrongColumnCount, .unknownField, .missingValue, .invalidGeometry, .unreadableFix, .leftOut,
      .assumedValue, .duplicateIdentifier, .duplicateNumber, .danglingReference,
      .possibleDuplicate, .swappedCoordinates, .nullIsland, .farFromCampus, .outsideBuilding,
      .disconnectedPath, .duplicatePath, .missingAlternativeText, .missingMediaFile, .refusedMedia,
      .unsizedPicture,
      .emptyTour, .notOnView, .crossedBarrier, .roughConversion, .unreadableHours, .missingHolidays,
      .noCatalog, .databaseInvalid, .databaseTooNew, .databaseLocked, .databaseReadOnly,
      .databaseFailed, .editConflict, .importConflict, .nothingToUndo, .addressInUse,
      .invalidTheme:
      false
    }
  }

  /// True if such a problem is one of the machine that the service runs on, or of the catalogue's file:
  /// its words name that file, and whoever writes has no part in it.
  var isOfService: Bool {
    isOfCatalogue || [.databaseLocked, .unwritableFile, .internalFault].contains(self)
  }

  /// True if such a problem is one of the catalogue's file, whatever is asked.
  var isOfCatalogue: Bool {
    switch self {
    case .noCatalog, .databaseInvalid, .databaseTooNew, .databaseReadOnly, .databaseFailed,
      .unreadableFile:
      true
    default: false
    }
  }

  /// The problem as strangers are told it, without particulars.
  var withoutParticulars: Problem {
    Problem(
      self, "The catalogue cannot answer just now; the request was valid.",
      remedy: "Try again; if it stays so, tell whoever runs this service the address and time.")
  }
}

extension Problem {
  /// The seconds after which it is worth asking again (RFC 9110, section 10.2.3), as a header field has
  /// them; `nil` where time mends nothing. Those of a busy service are a choice.
  var retryAfter: String? {
    switch code {
    case .serviceBusy, .databaseLocked: "5"
    case .tooManyRequests: arguments[.value] ?? "60"
    default: nil
    }
  }

  /// Problem details after RFC 9457, with our code and remedy as further members.
  var details: Rendered { details(of: []) }

  /// The same with the faults of single parameters, where there are any.
  func details(of errors: [ParameterProblem]) -> Rendered {
    var json = JSONWriter()
    json.object {
      $0.member("type", "about:blank")
      $0.member("title", code.status.reasonPhrase)
      $0.member("status", code.status.code)
      $0.member("detail", message)
      $0.member("code", code.rawValue)
      $0.member("remedy", remedy)
      if !errors.isEmpty {
        $0.array("errors", of: errors) { json, error in error.write(to: &json) }
      }
    }
    return Rendered(bytes: json.bytes, format: .json)
  }
}
