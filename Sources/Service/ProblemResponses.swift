import Catalog
import Hummingbird
import Interchange
import Rendering

extension Problem.Code {
  /// The status that says the same in HTTP. No `default`, so that a new code must choose.
  var status: HTTPResponse.Status {
    switch self {
    case .badRequest, .invalidValue, .invalidCoordinate, .unknownReferenceSystem: .badRequest
    case .notFound, .noSuchTopic: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .editConflict, .importConflict, .nothingToUndo: .conflict
    case .noCatalog, .databaseLocked, .serviceBusy: .serviceUnavailable
    case .unreadableFile, .unwritableFile, .wrongEncoding, .unknownFormat, .malformedFile,
      .wrongColumnCount, .unknownField, .missingValue, .invalidGeometry, .duplicateIdentifier,
      .duplicateNumber, .danglingReference, .unknownLevel, .possibleDuplicate,
      .swappedCoordinates, .nullIsland, .farFromCampus, .outsideBuilding, .missingPosition,
      .missingAlternativeText, .missingMediaFile, .refusedMedia, .emptyTour, .unreadableFix,
      .leftOut,
      .assumedValue, .roughConversion, .disconnectedPath, .duplicatePath, .unreachableWork:
      .unprocessableContent
    case .databaseInvalid, .databaseTooNew, .databaseReadOnly, .databaseFailed, .addressInUse,
      .internalFault:
      .internalServerError
    }
  }
}

extension Problem {
  /// Problem details after RFC 9457, with our code and remedy as further members.
  var details: Rendered {
    var json = JSONWriter()
    json.object {
      $0.member("type", "about:blank")
      $0.member("title", code.status.reasonPhrase)
      $0.member("status", code.status.code)
      $0.member("detail", message)
      $0.member("code", code.rawValue)
      $0.member("remedy", remedy)
    }
    return Rendered(bytes: json.bytes, format: .json)
  }
}
