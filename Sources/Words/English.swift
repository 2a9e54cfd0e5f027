extension Language {
  /// The phrases of English, which all stand in this one file, so that a translator needs no other.
  public static let english = Language(
    tag: "en", name: "English",
    numbers: NumberStyle(decimalMark: ".", thousandsMark: ",", groupsFrom: 1_000),
    plural: { $0 == 1 ? .one : .other }
  ) { word in
    switch word {
    // The frame of pages
    case .skipToContent: "Skip to content"
    case .mainNavigation: "Main"
    case .youAreHere: "You are here"
    case .languageSwitch: "Language"
    case .artOnFoot: "Art on foot"
    case .artOnFootLead: "Find what is near you, follow a tour, read about what you see."
    case .nearYou: "Near you"
    case .search: "Search"
    case .artists: "Artists"
    case .tours: "Tours"
    case .works: "Works"
    case .home: "Home"
    case .madeWith: "Made with Docent"
    case .oneWorkKind: "Work"
    case .tourKind: "Tour"
    case .levelKind: "Level"
    // Front page, tours and map
    case .nearMe: "Near me"
    case .toursLead: "Walks from one work to the next, with what there is to tell at each stop."
    case .allTours: "All tours"
    case .highlights: "Highlights"
    case .campuses: "Campuses"
    case .allLevels: "All levels"
    case .onFoot: "{time} on foot"
    case .withSound: "with sound"
    case .tourStepFree: "step-free"
    case .tourNoStairsKnown: "no stairs known on the way"
    case .tourAccessUnknown: "step-free access not fully known"
    case .tourNotStepFree: "not step-free between stops {numbers}"
    case .share: "Share"
    case .linkCopied: "The address is on the clipboard."
    case .print: "Print"
    // Numbers of things
    case .stopCount: .counted(one: "{count} stop", other: "{count} stops")
    case .workCount: .counted(one: "{count} work", other: "{count} works")
    case .placeCount: .counted(one: "{count} place", other: "{count} places")
    case .resultCount: .counted(one: "{count} found", other: "{count} found")
    // Distances and times
    case .here: "here"
    case .away: "{distance} {point}"
    case .underAMinute: "under a minute"
    case .tourTimes: "{time}: {walking} walking, {dwelling} at the stops"
    case .straightLine: "{distance} as the crow flies"
    case .straightLines:
      """
      Some of it is measured straight from stop to stop; the way on foot is longer. Where a work \
      has no position of its own, they lead to the middle of its building.
      """
    case .wayTo: "The way to stop {number}"
    case .upAndDown: "Up {up}, down {down}"
    case .up: "Up {distance}"
    case .down: "Down {distance}"
    case .levelChange: "Level {from} → {to}"
    // Directions
    case .directions: "Directions"
    case .instructions: "The way"
    case .walkFrom: "From"
    case .walkTo: "To"
    case .endsHint:
      "A work or place by its name, or a position such as 49.2665, -123.2535."
    case .endMissing: "Please say where."
    case .endUnknown: "Nothing here is called “{name}”."
    case .endMeant: "Nothing here is called just “{name}”. Do you mean one of these?"
    case .endUnplaced: "The catalogue does not say where this is. Try a place near it."
    case .endNotOnEarth:
      "Latitudes run from -90 to 90 and longitudes from -180 to 180."
    case .stepFree: "Without steps"
    case .showWay: "Show the way"
    case .directionsNeedScript:
      "Finding a way runs in your browser and needs JavaScript. The maps of all campuses:"
    case .findingWay: "Finding the way …"
    case .waysUnreachable: "The paths cannot be loaded without a connection. Try again later."
    case .fromTo: "From {from} to {to}"
    case .howToGetTo: "How to get to {place}"
    case .howToGetHere: "How to get here"
    case .positionUnknown: "position unknown"
    // Tours
    case .stops: "Stops"
    case .position: "{number} of {total}"
    case .previous: "Previous stop"
    case .next: "Next stop"
    case .by: "by {name}"
    case .nameAndValue: "{name}: {value}"
    case .moreAboutThis: "More about {name}"
    case .tourAsData: "Route as GeoJSON"
    case .start: "Start the tour"
    // Works
    case .story: "Story"
    case .date: "Date"
    case .medium: "Medium"
    case .dimensions: "Dimensions"
    case .credit: "Credit line"
    case .rights: "Rights"
    case .whereItIs: "Where it is"
    case .locationNote: "How to find it"
    case .accession: "Accession number"
    case .classification: "Classification"
    case .themeLabel: "Theme"
    case .neighborhood: "Neighbourhood"
    case .moreDetails: "Details"
    case .onTours: "On these tours"
    case .moreBy: "More by {name}"
    case .nearest: "Nearest other works"
    case .artist: "Artist"
    case .level: "Level {level}"
    case .inStorage: "Not on view: it is in storage."
    case .onLoan: "Not on view: it is on loan."
    case .removed: "Not on view: it has been removed."
    case .untitledImage: "Image of {name}"
    // Media
    case .close: "Close"
    case .listen: "Listen"
    case .watch: "Watch"
    case .model: "3D model"
    case .transcript: "Transcript"
    case .licence: "Licence: {name}"
    case .openModel: "Open the model"
    case .play: "Play"
    case .pause: "Pause"
    case .goOnListening: "Continue listening"
    case .secondsBack: "15 seconds back"
    case .secondsAhead: "15 seconds ahead"
    case .playPosition: "Position in the sound"
    case .speed: "Speed"
    case .player: "Player"
    case .closePlayer: "Stop and close the player"
    case .soundFailed: "The sound could not be loaded. Try again where there is a connection."
    case .readAloud: "Read aloud"
    case .goOnReading: "Continue reading aloud"
    case .stopReading: "Stop reading"
    case .lookAround: "Look at it from all sides"
    case .modelHint:
      "Turn it by dragging or with the arrow keys; + and − bring it closer or farther away."
    case .modelLoading: "The model is loading …"
    case .modelFailed: "The model cannot be shown here. The file itself can be opened or saved."
    case .modelCloser: "Closer"
    case .modelFarther: "Farther away"
    case .modelLeft: "Turn to the left"
    case .modelRight: "Turn to the right"
    case .modelUp: "Look from higher up"
    case .modelDown: "Look from lower down"
    case .modelReset: "Show it as at first"
    case .modelInRoom: "See it where you are"
    // Places
    case .campus: "Campus"
    case .building: "Building"
    case .room: "Room"
    case .address: "Address"
    case .hours: "Hours"
    case .levels: "Levels"
    case .rooms: "Rooms"
    case .entrances: "Entrances"
    case .buildings: "Buildings"
    case .accessible: "accessible"
    case .notAccessible: "not accessible"
    case .accessUnknown: "accessibility not known"
    case .leadsTo: "leads to {place}"
    case .worksHere: "Works here"
    case .allWorks: "All works"
    case .nothingHere: "Nothing is shown here yet."
    case .entrance: "Entrance"
    // Artists
    case .lifeDates: "Dates"
    case .nationality: "Nationality"
    case .noWorks: "No works are listed."
    case .letters: "By letter"
    // Maps
    case .map: "Map"
    case .mapOf: "Map of {place}"
    case .moveMap: "Move and zoom"
    case .drawnMap: "Back to the drawn map"
    case .stopsHere: "Stops {numbers}"
    case .otherWorks: "Grey dots are other works."
    case .mapShows: "On it: {names}."
    case .mapShowsMore:
      .counted(one: "On it: {names} and {count} more.", other: "On it: {names} and {count} more.")
    case .mapWithin: "In {names}."
    case .openInMaps: "Open in a map app"
    case .mapUnavailable:
      "The map that moves cannot be loaded without a connection. The drawn one stays."
    case .nearMap: "Map of what is near you"
    case .surelyThisOne: "almost certainly this one"
    case .likelyThisOne: "most likely this one"
    case .perhapsThisOne: "perhaps this one"
    case .nearDots: "The numbers are those of the list."
    case .offRoute: "You are {distance} beside the route. The arrow still leads to the next stop."
    case .routeDone: "The grey part of the route lies behind you."
    case .goToFloor: "Go to {level} {way}."
    case .onThatFloor: "I am on {level}"
    case .codesLead: "The codes and short addresses lead to the page of each stop."
    case .onFootStraight: "{time} on foot if the way were straight"
    case .tourTimesStraight:
      "{time}: {walking} walking if the way were straight, {dwelling} at the stops"
    // Saved things
    case .saved: "Saved"
    case .keep: "Save"
    case .keepRefused:
      """
      This browser keeps nothing for pages, or has no room left. In a private window saving may \
      be off.
      """
    case .savedHint: "What you save stays on this device, and nobody else sees it."
    case .savedNeedsScript:
      """
      Saving needs JavaScript: the list is kept by your browser alone. Bookmarks do the same.
      """
    case .nothingSaved: "Nothing is saved yet. Press Save on the page of a work, tour or place."
    case .removeThing: "Remove {name}"
    case .removedFromSaved: "{name} is removed."
    case .allRemoved: "All is removed."
    case .removeAll: "Remove all"
    case .undo: "Undo"
    case .quickestOrder: "As a tour: shortest way"
    case .orderedOnFoot: "In the order of the quickest walk."
    case .orderedQuickest:
      """
      In the order of the shortest way, measured straight from one to the next.
      """
    case .shareList: "Share the list"
    case .addressCopied: "A link that holds the list is copied."
    case .listAddress: "A link that holds the list, to copy"
    case .saveFile: "Write to a file"
    case .openFile: "Add from a file that was written here"
    case .fileUnreadable:
      """
      This is no list that was written here: choose a file “docent-saved.json”.
      """
    case .sharedWithYou: "Shared with you"
    case .keepAll: "Save all of these"
    case .savedCount:
      .counted(one: "{count} thing saved", other: "{count} things saved")
    // Tours without signal
    case .offlineSave: "Keep for use without signal"
    case .offlineLooking: "Looking how much it is …"
    case .offlineStart: "Fetch it now"
    case .offlineProgress: "{done} of {total}"
    case .offlineSaved: "On this device since {date}, {size}."
    case .offlineUpdate: "Update"
    case .offlineCurrent: "Nothing has changed since."
    case .offlineRemove: "Remove from this device"
    case .offlineBroken:
      """
      It could not be fetched. Press again where there is signal: what came stays.
      """
    case .offlineFull:
      """
      There is no room left on this device. Remove something else that is kept, then try again.
      """
    case .offlineHolds:
      """
      Its pages are in it, in {name}. Other pages need a signal.
      """
    case .offlineWithoutSearch: "Search finds names only: this collection is too large for more."
    case .offlineTours: "Kept for use without signal"
    case .offlineNoRoom:
      """
      It takes {size}, and your browser has {room} left for it. Remove something else that is kept, \
      or make room on the device.
      """
    case .offlineMayGo: "Your browser may remove it when the device runs out of room."
    case .offlineLost:
      .counted(
        one: "Your browser has removed {count} of its files. Update where there is signal.",
        other: "Your browser has removed {count} of its files. Update where there is signal.")
    case .offlineOutdated: "Things have changed since: an update fetches {size}."
    case .youAreOffline:
      """
      There is no connection, and that page is not on this device. Here is what is.
      """
    case .offlineSize:
      .counted(one: "{count} file, {size}.", other: "{count} files, {size}.")
    // Labels beside works
    case .labels: "Labels"
    case .labelsHint:
      "Print at full size and cut along the lines. The codes lead to the pages of this guide."
    // Where one is, and a tour on the way
    case .whereAmI: "Where am I?"
    case .hideMe: "Hide my position"
    case .blueDot: "You are at the blue dot, within the circle around it."
    case .notOnMap: "You are not on this map."
    case .fewSteps: "a few steps"
    case .awayAside: "{distance} {spot}"
    case .positionRefused:
      """
      Your browser does not tell this page where you are. Allow it in its settings, or \
      choose a place instead.
      """
    case .positionAbsent: "This browser cannot tell where you are. Choose a place instead."
    case .positionInsecure:
      """
      Browsers tell a position only to pages with a secure address (https). Choose a \
      place instead.
      """
    case .positionLost:
      """
      Your position is not found at the moment. It goes on as soon as there is one; under \
      the open sky or by a window it is found sooner.
      """
    case .positionPoor:
      "Your position is only known to about {distance}. Look for the works around you."
    case .ahead: "straight ahead"
    case .aheadRight: "ahead to the right"
    case .toTheRight: "to the right"
    case .behindRight: "behind you to the right"
    case .behind: "behind you"
    case .behindLeft: "behind you to the left"
    case .toTheLeft: "to the left"
    case .aheadLeft: "ahead to the left"
    case .onTheWalk: "On the walk"
    case .startNearest: "Start at the nearest stop"
    case .startAnyway: "Start here anyway"
    case .within: "within {distance}"
    case .guideMe: "Show me distance and direction"
    case .positionStays: "Your browser will ask for your position. It stays on this device."
    case .atStop: "You are there: {name}."
    case .youAreThere: "You are there."
    case .oneOfThese: "You are at one of these: {names}."
    case .openStop: "Open stop {number}"
    case .atThisStop: "I am at stop {number}"
    case .walkNotKept: "This browser keeps nothing: the walk ends when you leave this page."
    case .skip: "Skip this stop"
    case .endWalk: "End the walk"
    case .wayFromHere: "The way from here (sends your position to this service)"
    case .soundOnArrival: "Play the sound on arrival"
    case .visited: "Visited"
    case .yourWalks: "Your walks"
    case .stopsVisited: "{number} of {total} stops visited"
    case .walkFinished: "You have finished the tour."
    case .allSkipped: "You have left out all stops."
    case .skippedStops: "Left out:"
    case .startAgain: "Start again"
    case .moreTours: "More tours"
    case .byLift: "by the lift"
    case .byStairs: "by the stairs"
    case .whichFloor: "Which floor are you on?"
    case .anyFloor: "I do not know"
    case .nearestOfTwo: "The nearest is one of these two: {names}."
    case .positionField:
      "A position"
    case .positionHint:
      "Such as 49.2665, -123.2535 or 49°15'59\"N 123°15'13\"W: maps tell it so."
    case .positionUnreadable:
      "This is no position. Write latitude and longitude, such as 49.2665, -123.2535."
    case .fromWhereIAm: "From where I am"
    case .fromWhereIAmHint: "Sends your position to this service, which finds the way."
    // What visitors choose, and where they left off
    case .previousPicture: "Previous picture"
    case .nextPicture: "Next picture"
    case .goOnWithTour: "Go on with {name}"
    case .nearestTour: "The tour nearest to you: {name}, {distance}"
    case .timeAtHand: "How much time do you have?"
    case .stopsInTime:
      .counted(
        one: "In {time} there is time for {count} stop.",
        other: "In {time} there is time for {count} stops.")
    case .stopsInNoTime: "In {time} there is no time for a stop of this tour."
    case .allStops: "All stops"
    case .settings: "Settings"
    case .settingsStay: "Kept on this device only."
    case .textSize: "Text size"
    case .sizeUsual: "Usual"
    case .sizeLarge: "Large"
    case .sizeLargest: "Very large"
    case .units: "Distances"
    case .unitsMetric: "Metres"
    case .unitsImperial: "Feet and miles"
    case .colorScheme: "Light or dark"
    case .schemeDevice: "As the device"
    case .schemeLight: "Light"
    case .schemeDark: "Dark"
    case .stepFreeWays: "Ways without steps"
    case .nearestOfMany:
      .counted(
        one: "{count} work is about as near as your position is exact.",
        other: "{count} works are about equally near.")
    case .reportProblem: "Report a problem with this page"
    // Search, and what is near
    case .searchFor: "Works, artists, tours, places"
    case .searchHint: "Accents do not matter; the beginning of a word is enough."
    case .didYouMean: "Nothing has “{from}”. Did you mean “{to}”?"
    case .resultRange: "{from} to {to}"
    case .moreResults: "More results"
    case .previousPage: "Previous page"
    case .nextPage: "Next page"
    case .searchUnreachable:
      "The search cannot be loaded without a connection. Try again later."
    case .findInList: "Find in this list"
    case .earlierResults: "Earlier results"
    case .lookThrough: "Or look through everything:"
    case .suggestions: "Suggestions"
    case .suggestionCount: .counted(one: "{count} suggestion", other: "{count} suggestions")
    case .keypad: "Number of a stop"
    case .numberedStops: "Stop {number}"
    case .stopOfTour: "Stop {number} of {name}"
    case .narrowDown: "Narrow down"
    case .anyValue: "Any"
    case .onlyOnView: "Only what is on view"
    case .onlyWithSound: "Only with sound"
    case .onlyStepFree: "Only without steps, as far as is known"
    case .noSuchStop: "No stop has the number {number}."
    case .nothingFound: "Nothing found. Try fewer words, or the beginning of one."
    case .needsScript:
      "This search runs in your browser and needs JavaScript. All works are listed by campus:"
    case .findMe: "Find what is near me"
    case .pointOnMap: "Point on the map"
    case .pointHint:
      "Press the map where you are; the arrow keys move the place, too."
    case .choosePlace: "Choose a place"
    case .locating: "Looking for you…"
    case .show: "Show"
    case .accuracy: "Your position is known to about {distance}."
    case .nearTo: "Nearest to {place}."
    case .nothingNear: "Nothing is within {reach}. The nearest is in {place}, {distance} away."
    case .nearbyNeedsScript:
      "Finding what is near runs in your browser and needs JavaScript. All works by campus:"
    // Problems of visitors
    case .problem: "Something is not right"
    case .notFound: "Nothing is here"
    case .notFoundMessage: "No work, artist, place or tour has this address."
    case .notFoundRemedy:
      """
      It may have moved, or the address may be mistyped. Search for it, or start from one of \
      these pages:
      """
    case .unreadable: "The address asks for something that cannot be answered."
    case .unreadableRemedy: "Go back and try again, or start from one of these pages:"
    case .unreadableParameter: "The part “{name}” of the address is missing, or cannot be there."
    case .unreadableValue: "The address says “{value}” for “{name}”, which cannot be answered."
    case .ourFault: "Something went wrong here; your request was fine."
    case .ourFaultRemedy: "Try again in a moment, or start from one of these pages:"
    case .backHome: "Back to the front page"
    // Data for programs
    case .dataTitle: "Data"
    case .dataLead: "The whole catalogue for maps and programs, by OGC API - Features."
    case .dataCollections: "Collections"
    case .dataConformance: "Conformance classes"
    case .dataQueryables: "Properties to choose by"
    case .dataDocs: "All addresses"
    case .dataLinks: "Links"
    case .dataFeatures: "Features"
    case .dataMatched: .counted(one: "{count} feature", other: "{count} features")
    case .dataPaths: "Paths"
    case .dataPoints: "Points on paths"
    case .dataGround: "Ground"
    case .dataTiles: "Map tiles"
    case .dataTilingSchemes: "Tiling schemes"
    // Points of the compass by themselves, clockwise from north
    case .north: "north"
    case .northNortheast: "north-north-east"
    case .northeast: "north-east"
    case .eastNortheast: "east-north-east"
    case .east: "east"
    case .eastSoutheast: "east-south-east"
    case .southeast: "south-east"
    case .southSoutheast: "south-south-east"
    case .south: "south"
    case .southSouthwest: "south-south-west"
    case .southwest: "south-west"
    case .westSouthwest: "west-south-west"
    case .west: "west"
    case .westNorthwest: "west-north-west"
    case .northwest: "north-west"
    case .northNorthwest: "north-north-west"
    // The eight that walks go toward: `heading {point}`
    case .towardNorth: "north"
    case .towardNortheast: "north-east"
    case .towardEast: "east"
    case .towardSoutheast: "south-east"
    case .towardSouth: "south"
    case .towardSouthwest: "south-west"
    case .towardWest: "west"
    case .towardNorthwest: "north-west"
    // Those on which something lies: `40 m {point} of the destination`
    case .lyingNorth: "north"
    case .lyingNortheast: "north-east"
    case .lyingEast: "east"
    case .lyingSoutheast: "south-east"
    case .lyingSouth: "south"
    case .lyingSouthwest: "south-west"
    case .lyingWest: "west"
    case .lyingNorthwest: "north-west"
    // Sides of a building: `the door on its {side} side`
    case .sideNorth: "north"
    case .sideNortheast: "north-east"
    case .sideEast: "east"
    case .sideSoutheast: "south-east"
    case .sideSouth: "south"
    case .sideSouthwest: "south-west"
    case .sideWest: "west"
    case .sideNorthwest: "north-west"
    // The first letters of north, east, south and west
    case .compassLetters: "NESW"
    // Instructions: where
    case .atLandmark: " at {landmark}"
    case .toLevel: ", to level {level}"
    case .toNamedLevel: ", to {level}"
    case .toOutdoors: ", to the outdoors"
    case .onLevel: ", on level {level}"
    case .onNamedLevel: ", on {level}"
    case .headingAside: ", heading {point}"
    case .onWay: " on {way}"
    case .ontoWay: " onto {way}"
    case .toStayOnWay: " to stay on {way}"
    // Instructions: joining them. What follows a comma or an "and" begins with a small letter
    case .and: " and "
    case .andClause: ", and "
    case .then: ", then "
    case .andContinueOn: " and continue on {way}"
    case .andContinueStraight: " and continue straight"
    // Instructions: turns and crossings
    case .continueStraight: "Continue straight"
    case .bearLeft: "Bear left"
    case .turnLeft: "Turn left"
    case .turnSharplyLeft: "Turn sharply left"
    case .leftAgain: "left again"
    case .bearRight: "Bear right"
    case .turnRight: "Turn right"
    case .turnSharplyRight: "Turn sharply right"
    case .rightAgain: "right again"
    case .turnAround: "Turn around"
    case .head: "Head {point}"
    case .headingOn: " heading {point}"
    case .continueToward: "Continue {point}"
    case .setOut: "Set out"
    case .crossTheRoad: "cross the road"
    case .crossWay: "cross {way}"
    case .crossAtTheEnd: ", and cross the road at the end"
    // Instructions: up and down
    case .takeStairs: "Take the stairs"
    case .stairsUp: "Go up the stairs"
    case .stairsDown: "Go down the stairs"
    case .stepCount: .counted(one: " ({count} step)", other: " ({count} steps)")
    case .takeRamp: "Take the ramp"
    case .rampUp: "Go up the ramp"
    case .rampDown: "Go down the ramp"
    case .takeEscalator: "Take the escalator"
    case .escalatorUp: "Take the escalator up"
    case .escalatorDown: "Take the escalator down"
    case .takeLift: "Take the lift"
    case .liftUp: "Take the lift up"
    case .liftDown: "Take the lift down"
    case .outAtLevel: " and get out at level {level}"
    case .outAtNamedLevel: " and get out at {level}"
    case .outOutdoors: " and get out outdoors"
    // Instructions: doors and buildings
    case .enterBuilding: "Enter {building}"
    case .goInside: "Go inside"
    case .leaveBuilding: "Leave {building}"
    case .goOutside: "Go outside"
    case .goThrough: "Go through {building}"
    case .theBuilding: "the building"
    case .andLeave: " and leave"
    case .byDoor: " by {door}"
    case .byDoorOfBuilding: " by the door on its {side} side"
    case .byDoorOnSide: " by the door on the {side} side"
    // Instructions: where nothing is mapped
    case .goAcross: "Go straight across{landmark}, where no path is mapped"
    case .findWayInside: "Find the way inside the building (not mapped)"
    case .findWayIn: "Find the way into the building (not mapped)"
    case .findWayOut: "Find the way out of the building (not mapped)"
    // Instructions: the end
    case .arrived: "You have arrived at your destination"
    case .arrivedAt: "You have arrived: {place}"
    case .placeLies: "{place} is {spot}"
    case .yourDestination: "Your destination"
    case .aheadOfYou: "ahead of you"
    case .onYourLeft: "on your left"
    case .onYourRight: "on your right"
    // Where no way leads, or only the straight line
    case .onTwoCampuses:
      """
      These places are on two campuses, {from} and {to}. \
      No mapped way joins them; each has a map.
      """
    case .noWay: "There is no way."
    case .noStepFreeWay: "There is no step-free way."
    case .inTheWay: " In the way: {obstacle}"
    case .closedThen: ", closed at that time."
    case .nearestPoint: "The nearest point that can be reached is {spot}"
    case .spotAway: "{distance} {point} of the destination"
    case .spotThere: "at the destination"
    case .butOnLevel: ", but on level {level}"
    case .butOnNamedLevel: ", but on {level}"
    case .butOnOtherLevel: ", but on another level"
    case .noPathMapped:
      """
      No mapped path leads there: this is the straight line; whether it can be walked, or without \
      steps, is not known.
      """
    // What may be closed
    case .openingUnknown: "Whether it is open at that time is not known: {names}."
    case .openingUnknownHere: " (not known to be open then)"
    case .openingUnknownOf: " (not known to be open then: {names})"
    case .closedAtThatTime: "Closed at that time: {name}."
    // Things on a way. Languages with cases put them where the bare form is right
    case .pathFootway: "a path"
    case .pathCrossing: "a crossing"
    case .pathCorridor: "a corridor"
    case .pathSteps: "steps"
    case .pathRamp: "a ramp"
    case .pathEscalator: "an escalator"
    case .pathLift: "a lift"
    case .pathBarrier: "a wall or fence"
    case .pointGate: "a gate"
    case .pointBollard: "bollards"
    case .pointCycleBarrier: "a cycle barrier"
    case .pointStile: "a stile"
    case .pointTurnstile: "a turnstile"
    case .pointKerb: "a kerb"
    case .pointCrossing: "a crossing"
    case .pointDoor: "a door"
    case .pointSteps: "steps"
    case .pointLift: "a lift"
    case .pointBarrier: "a barrier"
    case .aWall: "a wall"
    case .aFence: "a fence, wall or other barrier"
    case .aStaircase: "stairs"
    case .aClosedGate: "a gate, kerb or barrier that wheels cannot pass or that is closed"
    case .aClosedWay: "a way that is closed or not for wheels"
    case .notForWheels: "a way that is not for wheels"
    case .steepSlope: "a steep slope"
    case .aBuilding: "a building"
    case .anObstacle: "an obstacle"
    case .unmappedGround: "unmapped ground"
    case .entranceOf: "entrance of {building}"
    case .anEntrance: "entrance"
    case .onItsSide: ", {side} side"
    // Whether wheels pass
    case .accessStepFree: "Step-free."
    case .accessNoStairsKnown:
      "No stairs are known on the way; of some parts it is not known whether wheels can pass."
    case .accessNotStepFree: "Not step-free."
    case .accessHindered: "Not step-free: {names}."
    case .flightCount:
      .counted(one: "With one flight of stairs.", other: "With {count} flights of stairs.")
    case .accessDoubtful: "It is not known whether this way is step-free: {reasons}."
    case .accessOthersUnknown: "Of other parts, too, it is not known whether wheels can pass."
    case .firstPiece: "the first {distance}"
    case .lastPiece: "the last {distance}"
    case .pieceAtDoors: "{distance} at doors"
    case .pieceAtDoor: "{distance} at a door"
    case .straightPiece: "the straight line of {distance}"
    case .isNotMapped: "is not mapped"
    case .areNotMapped: "are not mapped"
    case .leadsThroughWall: "leads through a wall"
    case .leadThroughWall: "lead through a wall"
    case .leadsOver: "leads over or past {thing}"
    case .leadOver: "lead over or past {thing}"
    case .beginsAt: "it begins at {thing}"
    case .endsAt: "it ends at {thing}"
    case .passes: "it passes {thing}"
    // Itineraries in a terminal
    case .noStopsYet: "No stops yet."
    case .itineraryTotals:
      "{stops}, {distance}, {time}: {walking} walking, {dwelling} at the stops."
    case .itineraryWithWaiting:
      "{stops}, {distance}, {time}: {walking} walking, {dwelling} at the stops, {waiting} waiting."
    case .itineraryStraight: "Straight lines where no path leads."
    case .itineraryNoStairs: "No stairs are known on the way."
    case .itineraryDoubtful:
      """
      It is not known whether this walk is step-free: {distance} of it are not mapped or lead \
      past an obstacle.
      """
    case .itineraryAccessUnknown:
      "Of some parts of the way it is not known whether wheels can pass."
    case .leftOut: "Left out: {numbers}."
    case .leftOutClosed: "Left out, closed or without a way: {numbers}."
    case .itineraryStop: "Stop"
    case .itineraryAfter: "After"
    case .itineraryTitle: "Title"
    case .itineraryPlace: "Place"
    case .itineraryThen: "Then"
    case .itineraryStart: "Start"
    case .itineraryDistance: "Distance"
    case .toStop: "to {number}"
    case .backToStart: "back to the start"
    case .levelsUp: .counted(one: "{count} level up", other: "{count} levels up")
    case .levelsDown: .counted(one: "{count} level down", other: "{count} levels down")
    case .somewhereInBuilding: "somewhere in the building"
    case .somewhereOnLevel: "somewhere on the level"
    case .somewhereInRoom: "somewhere in the room"
    // How good the order of a tour is
    case .proofQuickest: "No walk is quicker: proven."
    case .proofMostStops: "No walk sees more stops, or as many sooner: proven."
    case .proofQuickerAtMost: "Another walk is quicker by at most {share} %."
    case .proofMostWorth: "No choice of stops that fits is worth more: proven."
    case .proofMostWorthAnyTime:
      "No choice of stops is worth more; how much sooner a walk could end is not known."
    case .proofWorthAtMost: "Another choice of stops is worth more by at most {share} %."
    case .proofUnknown: "A good order; how much better one could be is not known."
    // What does not go as planned on a tour
    case .stopUnplaced: "Stop {number} has no known position: the walk passes it over."
    case .stopClosed: "Stop {number} is closed when the walk gets there."
    case .stopUnreachable: "No way was found to stop {number}: the walk passes it by."
    case .stopOpensLater:
      .counted(
        one: "Stop {number} opens {count} minute after the walk gets there.",
        other: "Stop {number} opens {count} minutes after the walk gets there.")
    case .stopMayOpenLater:
      .counted(
        one:
          """
          Stop {number} is closed when the walk gets there; it is not known whether it is open \
          {count} minute later.
          """,
        other:
          """
          Stop {number} is closed when the walk gets there; it is not known whether it is open \
          {count} minutes later.
          """)
    case .stopInDoubt: "It is not known whether stop {number} is open when the walk gets there."
    case .noWayBack: "No way was found back to the start."
    // Many walks at once, what is reached, and what is passed
    case .walksBetween: "Walks, in minutes"
    case .noPathNear: "No path is mapped near."
    case .reachTotals: "Within {time}: {distance} of paths."
    case .reachNowhere: "No path is mapped near, so that it is not known what can be reached."
    case .anotherWay: "Another way"
    case .passedOnTheWay: "On the way"
    case .sideLeft: "left"
    case .sideRight: "right"
    case .noneOfKind: "Nothing of that kind is there."
    // Labels of facts in documents of IIIF, besides those that pages have
    case .years: "Years"
    case .placeLabel: "Place"
    case .status: "Status"
    case .statusInStorage: "In storage, not on view"
    case .statusOnLoan: "On loan elsewhere"
    case .statusRemoved: "No longer there"
    case .creditLabel: "Credit"
    case .licenceLabel: "Licence"
    case .alternativeText: "What it shows"
    case .author: "Author"
    case .sound: "Sound"
    case .film: "Film"
    case .modelLabel: "Model"
    case .allArt: "All art"
    }
  }
}
