/// The key of something that people read: a word, a sentence or a part of one. Every language has a
/// phrase for each; templates of pages name them as `[[word]]`.
public enum Word: String, CaseIterable, Sendable {
  // The frame of pages
  case skipToContent, mainNavigation, youAreHere, languageSwitch, artOnFoot, artOnFootLead
  case nearYou, search, artists, tours, works, home, madeWith, oneWorkKind, tourKind, levelKind
  // Front page, tours and map
  case nearMe, toursLead, allTours, highlights, campuses, allLevels, onFoot
  case withSound
  case tourStepFree, tourNoStairsKnown, tourAccessUnknown, tourNotStepFree, share, linkCopied, print
  // Numbers of things
  case stopCount, workCount, placeCount, resultCount
  // Distances and times
  case here, away, underAMinute, tourTimes, straightLine, straightLines, wayTo
  case upAndDown, up, down, levelChange
  // Directions
  case directions, instructions, walkFrom, walkTo, endsHint, endMissing, endUnknown, endMeant
  case endUnplaced, endNotOnEarth, stepFree, showWay, fromTo, howToGetTo, howToGetHere
  case positionUnknown, directionsNeedScript, findingWay, waysUnreachable
  // Tours
  case stops, position, previous, next, by, nameAndValue, moreAboutThis, tourAsData, start
  // Works
  case story, date, medium, dimensions, credit, rights, whereItIs, locationNote, accession
  case classification, themeLabel, neighborhood, moreDetails, onTours, moreBy, nearest, artist,
    level, inStorage, onLoan
  case removed, untitledImage
  // Media
  case listen, watch, model, transcript, licence, openModel, close
  case play, pause, goOnListening, secondsBack, secondsAhead, playPosition, speed, player
  case closePlayer, soundFailed, readAloud, goOnReading, stopReading, lookAround, modelHint
  case modelLoading, modelFailed, modelCloser, modelFarther, modelLeft, modelRight, modelUp
  case modelDown, modelReset, modelInRoom
  // Places
  case campus, building, room, address, hours, levels, rooms, entrances, buildings, accessible
  case notAccessible, accessUnknown, leadsTo, worksHere, allWorks, nothingHere, entrance
  // Artists
  case lifeDates, nationality, noWorks, letters
  // Maps
  case map, mapOf, moveMap, drawnMap, stopsHere, otherWorks, mapShows, mapShowsMore, mapWithin
  case openInMaps, mapUnavailable, nearMap, surelyThisOne, likelyThisOne, perhapsThisOne, nearDots
  case offRoute, routeDone, goToFloor, onThatFloor, codesLead, onFootStraight, tourTimesStraight
  // Saved things
  case saved, keep, keepRefused, savedHint, savedNeedsScript, nothingSaved, savedCount, removeThing
  case removedFromSaved, allRemoved, removeAll, undo, quickestOrder, orderedQuickest, shareList
  case orderedOnFoot, addressCopied, listAddress, saveFile, openFile, fileUnreadable, sharedWithYou,
    keepAll
  // Tours without signal
  case offlineSave, offlineLooking, offlineSize, offlineStart, offlineProgress, offlineSaved
  case offlineUpdate, offlineCurrent, offlineRemove, offlineBroken, offlineFull, offlineTours
  case offlineHolds, offlineWithoutSearch, youAreOffline
  case offlineNoRoom, offlineMayGo, offlineLost, offlineOutdated
  // Labels beside works
  case labels, labelsHint
  // Where one is, and a tour on the way
  case whereAmI, hideMe, blueDot, notOnMap, fewSteps, awayAside, positionRefused, positionAbsent
  case positionInsecure, positionLost, positionPoor, ahead, aheadRight, toTheRight, behindRight
  case behind, behindLeft, toTheLeft, aheadLeft, onTheWalk, startNearest, guideMe, positionStays
  case atStop, youAreThere, oneOfThese, openStop, skip, endWalk, wayFromHere, soundOnArrival
  case atThisStop, walkNotKept
  case visited, yourWalks, stopsVisited, within, startAnyway
  case walkFinished, allSkipped, skippedStops, startAgain, moreTours, byLift, byStairs, whichFloor,
    anyFloor
  case nearestOfTwo
  case positionField, positionHint, positionUnreadable, fromWhereIAm, fromWhereIAmHint
  // What visitors choose, and where they left off
  case previousPicture, nextPicture, goOnWithTour, nearestTour, timeAtHand, stopsInTime
  case stopsInNoTime, allStops, settings, settingsStay, textSize, sizeUsual, sizeLarge
  case sizeLargest, units, unitsMetric, unitsImperial, colorScheme, schemeDevice, schemeLight
  case schemeDark, stepFreeWays, nearestOfMany, reportProblem
  // Search, and what is near
  case searchFor, searchHint, nothingFound, didYouMean, resultRange, moreResults
  case previousPage, nextPage, findInList, searchUnreachable, earlierResults, lookThrough,
    suggestions,
    suggestionCount, keypad, numberedStops, noSuchStop
  case stopOfTour, narrowDown, anyValue, onlyOnView, onlyWithSound, onlyStepFree, needsScript,
    findMe, locating, pointOnMap, pointHint, choosePlace
  case show, accuracy, nearTo, nothingNear, nearbyNeedsScript
  // Problems of visitors
  case problem, notFound, notFoundMessage, notFoundRemedy, unreadable, unreadableRemedy
  case unreadableParameter, unreadableValue, ourFault, ourFaultRemedy, backHome
  // Data for programs
  case dataTitle, dataLead, dataCollections, dataConformance, dataQueryables, dataDocs, dataLinks
  case dataFeatures, dataMatched, dataPaths, dataPoints, dataGround
  case dataTiles, dataTilingSchemes
  // Points of the compass by themselves, clockwise from north
  case north, northNortheast, northeast, eastNortheast, east, eastSoutheast, southeast
  case southSoutheast, south, southSouthwest, southwest, westSouthwest, west, westNorthwest
  case northwest, northNorthwest
  // The eight that walks go toward: `heading {point}`
  case towardNorth, towardNortheast, towardEast, towardSoutheast, towardSouth, towardSouthwest
  case towardWest, towardNorthwest
  // Those on which something lies: `40 m {point} of the destination`
  case lyingNorth, lyingNortheast, lyingEast, lyingSoutheast, lyingSouth, lyingSouthwest
  case lyingWest, lyingNorthwest
  // Sides of a building: `the door on its {side} side`
  case sideNorth, sideNortheast, sideEast, sideSoutheast, sideSouth, sideSouthwest, sideWest
  case sideNorthwest
  // The first letters of north, east, south and west
  case compassLetters
  // Instructions: where
  case atLandmark, toLevel, toNamedLevel, toOutdoors, onLevel, onNamedLevel, headingAside, onWay
  case ontoWay, toStayOnWay
  // Instructions: joining them. What follows a comma or an "and" begins with a small letter
  case and, andClause, then, andContinueOn, andContinueStraight
  // Instructions: turns and crossings
  case continueStraight, bearLeft, turnLeft, turnSharplyLeft, leftAgain, bearRight, turnRight
  case turnSharplyRight, rightAgain, turnAround, head, headingOn, continueToward, setOut
  case crossTheRoad, crossWay, crossAtTheEnd
  // Instructions: up and down
  case takeStairs, stairsUp, stairsDown, stepCount, takeRamp, rampUp, rampDown, takeEscalator
  case escalatorUp, escalatorDown, takeLift, liftUp, liftDown, outAtLevel, outAtNamedLevel
  case outOutdoors
  // Instructions: doors and buildings
  case enterBuilding, goInside, leaveBuilding, goOutside, goThrough, theBuilding, andLeave, byDoor
  case byDoorOfBuilding, byDoorOnSide
  // Instructions: where nothing is mapped
  case goAcross, findWayInside, findWayIn, findWayOut
  // Instructions: the end
  case arrived, arrivedAt, placeLies, yourDestination, aheadOfYou, onYourLeft, onYourRight
  // Where no way leads, or only the straight line
  case noWay, onTwoCampuses, noStepFreeWay, inTheWay, closedThen, nearestPoint, spotAway, spotThere,
    butOnLevel
  case butOnNamedLevel, butOnOtherLevel, noPathMapped
  // What may be closed
  case openingUnknown, openingUnknownHere, openingUnknownOf, closedAtThatTime
  // Things on a way. Languages with cases put them where the bare form is right
  case pathFootway, pathCrossing, pathCorridor, pathSteps, pathRamp, pathEscalator, pathLift
  case pathBarrier, pointGate, pointBollard, pointCycleBarrier, pointStile, pointTurnstile
  case pointKerb, pointCrossing, pointDoor, pointSteps, pointLift, pointBarrier, aWall, aFence
  case aStaircase, aClosedGate, aClosedWay, notForWheels, steepSlope, aBuilding, anObstacle
  case unmappedGround, entranceOf, anEntrance, onItsSide
  // Whether wheels pass
  case accessStepFree, accessNoStairsKnown, accessNotStepFree, accessHindered, flightCount
  case accessDoubtful, accessOthersUnknown, firstPiece, lastPiece, pieceAtDoors, pieceAtDoor
  case straightPiece, isNotMapped, areNotMapped, leadsThroughWall, leadThroughWall, leadsOver
  case leadOver, beginsAt, endsAt, passes
  // Itineraries in a terminal
  case noStopsYet, itineraryTotals, itineraryWithWaiting, itineraryStraight, itineraryNoStairs
  case itineraryDoubtful, itineraryAccessUnknown, leftOut, leftOutClosed, itineraryStop
  case itineraryAfter, itineraryTitle, itineraryPlace, itineraryThen, itineraryStart
  case itineraryDistance, toStop, backToStart, levelsUp, levelsDown, somewhereInBuilding
  case somewhereOnLevel, somewhereInRoom
  // How good the order of a tour is
  case proofQuickest, proofMostStops, proofQuickerAtMost, proofMostWorth, proofMostWorthAnyTime
  case proofWorthAtMost, proofUnknown
  // What does not go as planned on a tour
  case stopUnplaced, stopClosed, stopUnreachable, stopOpensLater, stopMayOpenLater, stopInDoubt
  case noWayBack
  // Many walks at once, what is reached, and what is passed
  case walksBetween, noPathNear, reachTotals, reachNowhere, passedOnTheWay, sideLeft, sideRight
  case noneOfKind, anotherWay
  // Labels of facts in documents of IIIF, besides those that pages have
  case years, placeLabel, status, statusInStorage, statusOnLoan, statusRemoved, creditLabel
  case licenceLabel, alternativeText, author, sound, film, modelLabel, allArt
}
