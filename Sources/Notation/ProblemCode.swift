extension Problem {
  /// The kinds of problem. `docent explain CODE` prints each one's paragraph.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    // Questions
    case badRequest = "bad-request"
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case methodUnknown = "method-unknown"
    case notAcceptable = "not-acceptable"
    case noSuchTopic = "no-such-topic"
    // Files
    case unreadableFile = "unreadable-file"
    case missingProgram = "missing-program"
    case unwritableFile = "unwritable-file"
    case wrongEncoding = "wrong-encoding"
    case unknownFormat = "unknown-format"
    case malformedFile = "malformed-file"
    case wrongColumnCount = "wrong-column-count"
    case unknownField = "unknown-field"
    case missingValue = "missing-value"
    case invalidValue = "invalid-value"
    case invalidCoordinate = "invalid-coordinate"
    case unknownReferenceSystem = "unknown-reference-system"
    case roughConversion = "rough-conversion"
    case invalidGeometry = "invalid-geometry"
    case unreadableFix = "unreadable-fix"
    case leftOut = "left-out"
    case assumedValue = "assumed-value"
    case invalidTheme = "invalid-theme"
    // The catalogue as a whole
    case duplicateIdentifier = "duplicate-identifier"
    case duplicateNumber = "duplicate-number"
    case danglingReference = "dangling-reference"
    case unknownLevel = "unknown-level"
    case possibleDuplicate = "possible-duplicate"
    case swappedCoordinates = "swapped-coordinates"
    case nullIsland = "null-island"
    case farFromCampus = "far-from-campus"
    case outsideBuilding = "outside-building"
    case disconnectedPath = "disconnected-path"
    case duplicatePath = "duplicate-path"
    case unreachableWork = "unreachable-work"
    case crossedBarrier = "crossed-barrier"
    case unreadableHours = "unreadable-hours"
    case missingHolidays = "missing-holidays"
    case missingPosition = "missing-position"
    case missingAlternativeText = "missing-alternative-text"
    case missingMediaFile = "missing-media-file"
    case refusedMedia = "refused-media"
    case unsizedPicture = "unsized-picture"
    case emptyTour = "empty-tour"
    case notOnView = "not-on-view"
    // The database
    case noCatalog = "no-catalog"
    case databaseInvalid = "database-invalid"
    case databaseTooNew = "database-too-new"
    case databaseLocked = "database-locked"
    case databaseReadOnly = "database-read-only"
    case databaseFailed = "database-failed"
    case editConflict = "edit-conflict"
    case importConflict = "import-conflict"
    case nothingToUndo = "nothing-to-undo"
    // The service
    case addressInUse = "address-in-use"
    case serviceBusy = "service-busy"
    case notReady = "not-ready"
    case requestTimeout = "request-timeout"
    case contentTooLarge = "content-too-large"
    case addressTooLong = "address-too-long"
    case headerTooLarge = "header-too-large"
    // Writing over HTTP
    case unauthorized
    case forbidden
    case tooManyRequests = "too-many-requests"
    case preconditionRequired = "precondition-required"
    case preconditionFailed = "precondition-failed"
    case unsupportedMediaType = "unsupported-media-type"
    case patchConflict = "patch-conflict"
    case uploadConflict = "upload-conflict"
    case rangeNotSatisfiable = "range-not-satisfiable"
    case idempotencyMismatch = "idempotency-mismatch"
    case internalFault = "internal-fault"

    /// The severity of each kind: an error stops the work, a warning does not.
    public var severity: Severity {
      switch self {
      case .unknownField, .leftOut, .assumedValue, .possibleDuplicate, .nullIsland, .farFromCampus,
        .outsideBuilding,
        .swappedCoordinates, .missingPosition, .missingAlternativeText, .missingMediaFile,
        .unreadableHours, .missingHolidays, .refusedMedia, .unsizedPicture, .emptyTour,
        .unreadableFix,
        .roughConversion, .disconnectedPath,
        .duplicatePath, .unreachableWork, .crossedBarrier, .notOnView:
        .warning
      case .badRequest, .notFound, .methodNotAllowed, .methodUnknown, .notAcceptable, .noSuchTopic,
        .unreadableFile, .missingProgram, .unwritableFile, .wrongEncoding, .unknownFormat,
        .malformedFile, .wrongColumnCount,
        .missingValue, .invalidValue, .invalidCoordinate, .unknownReferenceSystem,
        .invalidGeometry, .invalidTheme, .duplicateIdentifier, .duplicateNumber, .danglingReference,
        .unknownLevel, .noCatalog, .databaseInvalid, .databaseTooNew, .databaseLocked,
        .databaseReadOnly, .databaseFailed, .editConflict, .importConflict, .nothingToUndo,
        .addressInUse, .serviceBusy, .notReady, .requestTimeout, .contentTooLarge, .addressTooLong,
        .headerTooLarge, .unauthorized, .forbidden, .tooManyRequests, .preconditionRequired,
        .preconditionFailed, .unsupportedMediaType, .patchConflict, .uploadConflict,
        .rangeNotSatisfiable,
        .idempotencyMismatch, .internalFault:
        .error
      }
    }
  }
}
