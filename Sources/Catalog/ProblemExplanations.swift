import Geodesy
public import Notation

extension Problem.Code {
  /// A paragraph for people that says what the code means and what to do about it. The Errors
  /// article holds the same words.
  public var explanation: String {
    switch self {
    case .badRequest:
      """
      A question could not be understood: a parameter or option is missing, unknown, given twice \
      or out of its range. The message names it. Nothing was changed.
      """
    case .notFound:
      """
      Nothing in the catalogue has the name that was asked for, or it is a draft that visitors do \
      not see. The remedy suggests the nearest names; 'docent search' and 'docent browse' find more.
      """
    case .methodNotAllowed:
      """
      An address does not answer this method; the field Allow of the answer lists those that it does. \
      Everything can be read with GET and HEAD; what can be written, and how, the article \
      Authoring-API says.
      """
    case .methodUnknown:
      """
      The service does not know the method of a request. Methods are told apart by capitals: 'get' is \
      none. 'OPTIONS *' lists those that some address answers.
      """
    case .notAcceptable:
      """
      The header field 'Accept' of a request names none of the types that the answer can have. Name \
      one that the documentation lists for the address, or ask for it with the parameter 'f'.
      """
    case .noSuchTopic:
      "'docent explain' knows the codes that stand in square brackets at the end of problems."
    case .unreadableFile:
      """
      A file or folder is missing, is of the wrong kind, is too large, or may not be read by this \
      user. Check its name and its permissions.
      """
    case .missingProgram:
      """
      What was asked for is done by a program of others that is not installed on this machine, or not on \
      the search path: 'docent doctor' lists those that Docent uses. Install it, and try again.
      """
    case .unwritableFile:
      """
      A file or folder could not be written: it exists and was not written by Docent, its folder \
      is missing, the disk is full, this user may not write there, or its name leads to no \
      ordinary file, but to a device, a pipe or a folder. The earlier file is unchanged. A \
      symbolic link is followed, and stays.
      """
    case .wrongEncoding:
      """
      The text of a file is not UTF-8. Files from spreadsheets are often Latin-1 or UTF-16: save \
      them again as "CSV UTF-8".
      """
    case .unknownFormat:
      """
      The content of a file is none of the forms Docent reads. The remedy lists them; the Formats \
      article describes each.
      """
    case .malformedFile:
      """
      A file begins like a known form and then breaks its rules: a bracket, quote or indentation \
      is missing, or it ends too early. The place named is where reading had to stop.
      """
    case .wrongColumnCount:
      """
      A row of a table has more or fewer cells than its header. A comma or a quote inside a cell \
      that is not quoted is the usual cause.
      """
    case .unknownField:
      """
      A key, column or property is not one that Docent knows here, and is passed over. The remedy \
      suggests the nearest known name. In works.csv, unknown columns are no problem: they become \
      details.
      """
    case .missingValue:
      "Something that an item cannot be without, such as its title, is absent or blank."
    case .invalidValue:
      """
      A value is not of its kind: a number that is none, a word that is not on the list, an \
      identifier with capital letters, a last year before the first.
      """
    case .invalidCoordinate:
      """
      A position is not on Earth. Latitudes run from -90 to 90 and longitudes from -180 to 180 \
      degrees, with a decimal point. GeoJSON writes the longitude first, everything else here the \
      latitude.
      """
    case .unknownReferenceSystem:
      """
      A coordinate reference system is not in PROJ's database, tells no positions on the ground \
      (heights, distances from the centre of the Earth), or is named in a way that is not read. \
      Write an EPSG code such as EPSG:26910, its URN or OGC's address, or a PROJ string that \
      begins with +proj= and names no file. Positions more than 100 km outside the area where a \
      system is used (500 km for the zones of UTM) are refused, too: mostly easting and northing \
      are exchanged.
      """
    case .roughConversion:
      """
      PROJ converts positions of a reference system with an error of more than 5 metres, or does \
      not know its size: the datum is an old one, or is not named, and no grid of its shifts is \
      installed. The original is kept, and 'docent show' tells the error beside it.
      """
    case .invalidGeometry:
      """
      An outline or path cannot be drawn: a ring that is not closed, has fewer than four positions \
      or crosses itself, a line of one position, or no geometry where one is needed.
      """
    case .unreadableFix:
      """
      A line or point from a receiver could not be understood: it is incomplete, its checksum does \
      not match, or it says something impossible. It is passed over, and reading goes on with the \
      next.
      """
    case .leftOut:
      """
      Something in another system's document has no place in a catalogue, or breaks the rules of \
      its format, and was left out or kept as a detail. Everything else of the document was read. \
      Values that nothing of the catalogue takes are counted by the names that lead to them, with \
      the place of the first; 'docent import --report FILE' writes all of these names, also those \
      that share a warning.
      """
    case .assumedValue:
      """
      Another system's document does not say something that a catalogue needs, or not clearly, so \
      a value was assumed. The message names it; state it yourself where it is wrong.
      """
    case .invalidTheme:
      """
      A theme has something in it that pages could not show: an unknown key, colour, template, tag \
      or word, a file that cannot be used, or two colours that are too alike to be read on each \
      other. The message names it, and the remedy what is known; the Theme article describes all of \
      it.
      """
    case .duplicateIdentifier:
      """
      Two items of one kind have the same identifier. Each needs one of its own. Or two media of a \
      campus name different files alike, of which it can have only one.
      """
    case .duplicateNumber:
      """
      Two items share a lasting number, or two stops a keypad number. Lasting numbers follow from \
      identifiers; where two happen to meet, state a 'number' for one of them.
      """
    case .danglingReference:
      """
      An item names another one that does not exist: a stop its work, a work its artist or place. \
      Correct the name, or add what it names. An import with such a name changes nothing.
      """
    case .unknownLevel:
      "An item names a level that its building does not have. The remedy lists those it has."
    case .possibleDuplicate:
      """
      Two works have the same title, artists and position, or the same accession number. They may \
      be one work entered twice; nothing is merged. Or a document changes an item that came from \
      another document, or from the campus's own text, before: it may be another thing with the \
      same identifier.
      """
    case .swappedCoordinates:
      "Something would lie on its campus if latitude and longitude were exchanged."
    case .nullIsland:
      """
      Something lies at latitude 0, longitude 0, where many programs put what has no position. \
      Leave a position out where it is not known.
      """
    case .farFromCampus:
      """
      Something lies more than \(Int(CatalogChecks.nearCampus.value / 1_000)) km and more than ten \
      times as far from the centre of its campus as half of its works do. Or a path lies more than \
      \(Int(CatalogChecks.longestPiece.value / 1_000)) km from it, or runs that \
      far without a point between.
      """
    case .outsideBuilding:
      "Something that belongs to a building lies more than \(Int(CatalogChecks.outlineTolerance.value)) "
        + "m outside its outline."
    case .disconnectedPath:
      """
      A part of the walking network, or a door, that nothing joins to the rest, so that no walk \
      leads there. Paths join where their ends or corners are exactly equal.
      """
    case .duplicatePath:
      "Two paths run over the same coordinates. One of them is superfluous."
    case .unreachableWork:
      """
      A work on view near the walking network to which no walk leads: it is on a level that no \
      stairs and no lift serve, or behind a gap in the network.
      """
    case .crossedBarrier:
      """
      A barrier, such as a wall or fence, is drawn across a path, with no point of the paths where \
      they cross. Walks follow the path there as if nothing stood in the way: only straight pieces \
      beside the paths avoid barriers.
      """
    case .unreadableHours:
      """
      A part of some opening hours is not written as OpenStreetMap writes its opening_hours, or \
      cannot be decided by a clock. The text is kept as it is. At the times that it may be about \
      it is not known whether the place is open: a walk may lead through it, but says so.
      """
    case .missingHolidays:
      """
      Opening hours name public holidays (PH) or school holidays (SH), and the campus has no list \
      of them. Every day may be one, so whatever depends on it is unknown. Write publicHolidays or \
      schoolHolidays in campus.yaml: dates, or a first and a last date with a slash between. A \
      list speaks for each year in which one of its entries begins.
      """
    case .missingPosition:
      """
      A work on view outdoors has no position, so no map can show it and no walk can lead to it. \
      It keeps its page and is found by search.
      """
    case .missingAlternativeText:
      "An image has no text for those who do not see it. Say in a sentence what it shows."
    case .missingMediaFile:
      """
      A media row names a file that is not in the campus's media folder. The row stays, but \
      nothing shows its file or points at it.
      """
    case .refusedMedia:
      """
      A media file is there but is not taken in: it is a symbolic link or no ordinary file, its \
      name has no ending of an image, sound, film or model that is known, or its content is \
      something else than the name says. The row stays, but nothing shows its file or points at \
      it. Of a drawing (SVG) what could run or fetch anything is taken away, and the rest is taken \
      in.
      """
    case .unsizedPicture:
      """
      An image is published as it came, whole and with all that a camera noted in it, perhaps where \
      it was: no sizes for the screen could be made of it, or the program for that is not there. \
      Install libvips-tools, or save the image as JPEG or PNG, and import again.
      """
    case .emptyTour:
      "A published tour has no stops. Visitors see its title and text only."
    case .notOnView:
      """
      A published tour has a stop at a work that is in storage, on loan or removed. Visitors are \
      led to where it stood, and the page of the stop says that it is not there.
      """
    case .noCatalog:
      """
      There is no catalogue at the path named, or the file there is empty. Reading never makes \
      one, so that a mistyped path is reported; 'docent import' and the first 'docent serve' do.
      """
    case .databaseInvalid:
      """
      The file is not a Docent catalogue: not SQLite, another program's, or damaged; 'docent \
      restore' puts a backup in its place. Or it is no ordinary file, but a device, a pipe or a \
      folder: name another.
      """
    case .databaseTooNew:
      "A newer Docent wrote the catalogue. Use that version; this one could lose what it added."
    case .databaseLocked:
      "Another program held the catalogue for longer than five seconds. Try again when it is done."
    case .databaseReadOnly:
      "The catalogue's file or folder may not be written by this user. Nothing was changed."
    case .databaseFailed:
      """
      SQLite could not finish, because of a full disk or a failing one. The edit was taken back \
      whole.
      """
    case .editConflict:
      """
      Somebody else changed the same field in between, or another catalogue was put in the place \
      of this one. Edits of other things, and of other fields, are merged without a message. Look \
      at what it is now, and make the edit again.
      """
    case .importConflict:
      """
      A field was edited both here and in the file, since the last import, or since the last \
      export as text; the message says to what. Write the same in both places, or export the text, \
      settle it there and import again, or take the file's version of such fields with \
      --prefer-files.
      """
    case .nothingToUndo:
      "There is no revision to take back, or it has been taken back already, or it changed no item."
    case .addressInUse:
      "The port is taken by another program, or this machine does not let Docent listen there."
    case .serviceBusy:
      """
      All threads are computing walks, and 64 more questions wait already. Other requests are \
      still answered; ask again after the seconds that the field Retry-After says.
      """
    case .notReady:
      """
      The service runs, but cannot answer from its catalogue: the file is gone, is no catalogue \
      any more, or cannot be read. Pages of the state that was read last go on being served; the \
      service's log and 'docent doctor' say what is wrong.
      """
    case .requestTimeout:
      """
      A request has to come whole within 30 seconds of its first byte, or what the setting \
      request-time says; this one did not, and the connection was ended.
      """
    case .contentTooLarge:
      """
      The content of a request is larger than the address takes: 65,536 bytes where nothing is \
      written, 4 MiB of JSON, 64 MiB of a media file at once. Send larger files in parts, as a \
      resumable upload.
      """
    case .addressTooLong:
      "The address of a request may have 16,384 bytes. Ask for less at once."
    case .headerTooLarge:
      """
      A request may have 100 header fields of 16,384 bytes each, and 65,536 bytes in all. Cookies \
      of other services on the same host are the usual cause.
      """
    case .unauthorized:
      """
      A write over HTTP needs a token in the field 'Authorization: Bearer TOKEN', or the \
      sign-on of a trusted proxy. The token is missing, not one of this catalogue, expired or \
      revoked. 'docent token add NAME --role ROLE' makes one, and shows it once.
      """
    case .forbidden:
      """
      The token is known, and its role may not do this. The message names the role that may. \
      The article Authoring-API has the table of what each role may do.
      """
    case .tooManyRequests:
      """
      Ten attempts to sign in from one address failed within a minute, or one client has sent more \
      requests, or opened more connections, than the settings client-requests and \
      client-connections of 'docent serve' let one have. Wait for the seconds that the field \
      Retry-After says; send the right token.
      """
    case .preconditionRequired:
      """
      A write that replaces, changes or removes something must say which state of it was seen, \
      in the field If-Match, so that two editors do not overwrite each other. Read the thing, \
      and send its ETag; or send If-Match: * to write over whatever is there.
      """
    case .preconditionFailed:
      """
      The thing is not in the state that the field If-Match names, or it exists although \
      If-None-Match says that it must not. The answer holds the current state and its entity \
      tag: look at what changed, and repeat the write with that tag.
      """
    case .unsupportedMediaType:
      """
      The content of a request has a type that the address does not take, or a coding such as \
      gzip. The message lists the types that it takes.
      """
    case .patchConflict:
      """
      A JSON Patch does not suit the thing that it is applied to: a 'test' failed, or a path \
      leads to nothing. Nothing was changed. Read the thing again, and make the patch anew.
      """
    case .uploadConflict:
      """
      A part of an upload does not begin where the last one ended. Ask with HEAD for the \
      offset of the upload, and go on from there.
      """
    case .rangeNotSatisfiable:
      """
      The field Range names bytes behind the end of the file. Content-Range of the answer tells how \
      many there are.
      """
    case .idempotencyMismatch:
      """
      The field Idempotency-Key repeats the key of another request, to another address or with \
      other content. Use a new key for each write, and the same one only to send the same \
      write again.
      """
    case .internalFault:
      """
      Docent met an unexpected error; the request was valid, and the time and \
      the address help to find it in the log.
      """
    }
  }
}
